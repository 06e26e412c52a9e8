"""What the melds on a table still take, as the search behind ``close`` needs it: places, masks, ways to go on."""

from __future__ import annotations

from typing import NamedTuple

from scala40_cli.game.melds import LARGEST_SET, Kind, free_suits, stands_for
from scala40_cli.game.points import ACE_HIGH, ACE_LOW
from scala40_cli.game.spots import first_place, rank_of
from scala40_cli.game.table import Table
from scala40_cli.rules.model import Rules
from scala40_cli.search.candidates import MOST_JOKERS
from scala40_cli.search.closing_candidates import TableSet

_ACE = 1


class TableRun(NamedTuple):
    """A run on the table: its number, first and last place, the jokers it still takes, and its longest length.

    ``aces`` says which of its end places, 1 and 14, hold a real ace.
    """

    number: int
    start: int
    end: int
    jokers: int
    longest: int
    aces: tuple[bool, bool]


class Step(NamedTuple):
    """A card laid to a run on the table at this place; ``joker`` if a joker is."""

    number: int
    place: int
    joker: bool


class StillOpen(NamedTuple):
    """What the melds on a table still take."""

    runs: tuple[tuple[TableRun, ...], ...]
    """By suit."""
    sets: dict[int, tuple[TableSet, ...]]
    """By rank."""


def still_open(table: Table, rules: Rules, frozen: frozenset[int] = frozenset()) -> StillOpen:
    """What the melds on the table still take, as masks and places; those whose number is frozen take nothing."""
    per_meld = 1 if rules.jokers_per_meld == 1 else MOST_JOKERS
    runs: list[list[TableRun]] = [[], [], [], []]
    sets: dict[int, list[TableSet]] = {}
    for number, meld in enumerate(table.melds, 1):
        if number in frozen:
            continue
        jokers = per_meld - meld.jokers
        if meld.kind is Kind.SET:
            if len(meld.cards) < LARGEST_SET:
                free = sum([1 << suit for suit in free_suits(meld)])
                sets.setdefault(rank_of(meld), []).append(TableSet(number, free, jokers > 0))
            continue
        start = first_place(meld)
        end = start + len(meld.cards) - 1
        aces = (start == ACE_LOW and meld.cards[0].index < 52, end == ACE_HIGH and meld.cards[-1].index < 52)
        known = stands_for(meld.cards[0])
        assert known is not None
        runs[known.suit].append(TableRun(number, start, end, jokers, rules.run_max, aces))
    return StillOpen(
        tuple([tuple(of_suit) for of_suit in runs]),
        {rank: tuple(of_rank) for rank, of_rank in sets.items()},
    )


SuitState = tuple[int, int, int, int]
"""Cards of a suit that are left, once or more and twice, and the own and late jokers used."""


_Reached = tuple[int, int, bool, tuple[bool, bool], int, SuitState, tuple[Step, ...]]
"""A run's start and end, whether it has gone on after, which ends are real aces, what it still takes of jokers."""


def extensions(
    run: TableRun, state: SuitState, own: int, late: int
) -> list[tuple[SuitState, tuple[Step, ...]]]:
    """Every way to go on at the ends of a run: before it first, then after it."""
    found: list[tuple[SuitState, tuple[Step, ...]]] = []
    reached: list[_Reached] = [(run.start, run.end, False, run.aces, run.jokers, state, ())]
    while reached:
        start, end, after, aces, jokers, (ones, twos, used_own, used_late), steps = reached.pop()
        if end - start + 2 > run.longest:
            continue
        for here_after in (True,) if after else (False, True):
            place = end + 1 if here_after else start - 1
            if not ACE_LOW <= place <= ACE_HIGH:
                continue
            ends = (start, place) if here_after else (place, end)
            bit = 1 << (place - 1) % 13
            if ones & bit and not (bit == _ACE and (aces[0] or aces[1])):
                left = (ones if twos & bit else ones & ~bit, twos & ~bit, used_own, used_late)
                real = (aces[0] or place == ACE_LOW, aces[1] or place == ACE_HIGH) if bit == _ACE else aces
                longer = (*steps, Step(run.number, place, False))
                found.append((left, longer))
                reached.append((*ends, here_after, real, jokers, left, longer))
            if jokers:
                longer = (*steps, Step(run.number, place, True))
                if used_own < own:
                    found.append(((ones, twos, used_own + 1, used_late), longer))
                    reached.append((*ends, here_after, aces, jokers - 1, found[-1][0], longer))
                if used_late < late:
                    found.append(((ones, twos, used_own, used_late + 1), longer))
                    reached.append((*ends, here_after, aces, jokers - 1, found[-1][0], longer))
    return found
