"""The plays of a player who has opened: new melds, and for each meld on the table what may be laid to it.

A meld on the table is played to once: the cards that take its jokers home and those laid to it after are one play.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from grammar.cards.cards import CARDS, Joker
from scala40_cli.advice.holding import FIRST_COPIES
from scala40_cli.advice.shapes import all_shapes
from scala40_cli.game.melds import Meld
from scala40_cli.game.points import ACE_HIGH, ACE_LOW
from scala40_cli.game.spots import homes, swapped, waits_for_full
from scala40_cli.game.table import Table
from scala40_cli.rules.model import Rules
from scala40_cli.search.closing_table import StillOpen, TableRun, still_open


class Play(NamedTuple):
    """Cards laid together: naturals as bits, jokers, and the meld on the table that they go to; 0 for a new one.

    ``taken`` are the jokers that its cards take home.
    """

    mask: int
    jokers: int
    meld: int
    taken: int = 0


@lru_cache(maxsize=32)
def new_plays(rules: Rules) -> tuple[Play, ...]:
    """Every new meld."""
    shapes = all_shapes(rules)
    return tuple(
        [Play(shape.mask, shape.jokers, 0) for each in (*shapes.runs, *shapes.sets) for shape in each]
    )


class TablePlays:
    """The plays to the melds of one table. Those whose number is frozen take nothing."""

    def __init__(self, table: Table, rules: Rules, frozen: frozenset[int] = frozenset()) -> None:
        self._rules = rules
        # Each meld in every state that swaps may bring it to: the cards swapped in, and what it takes then.
        self._states = [
            state
            for number, meld in enumerate(table.melds, 1)
            if number not in frozen
            for state in self._swapped(number, meld, 0, 0, set())
        ]

    def _swapped(
        self, number: int, meld: Meld, mask: int, taken: int, met: set[int]
    ) -> Iterator[tuple[int, int, int, StillOpen]]:
        """What the meld takes as it is and after every choice of swaps, with the cards that took jokers home."""
        if mask in met:
            return
        met.add(mask)
        yield number, mask, taken, still_open(Table((meld,)), self._rules)
        if not any(isinstance(piece, Joker) for piece in meld.cards):
            return
        for laid, full in self._filled(number, meld):
            for card in homes(full, self._rules):
                free = swapped(full, card, self._rules)
                if free is not None:
                    yield from self._swapped(number, free, mask | laid | 1 << card.index, taken + 1, met)

    def _filled(self, number: int, meld: Meld) -> Iterator[tuple[int, Meld]]:
        """The meld; a set that waits to be full, with each third natural card laid to it."""
        if not waits_for_full(meld, self._rules):
            yield 0, meld
            return
        from scala40_cli.search.endings import filling

        for attach, after in filling(meld, number, CARDS, self._rules):
            yield 1 << attach.cards[0].index, after

    def plays(self, held: int, missing: int, jokers: int) -> Iterator[Play]:
        """Every play that misses at most so many natural cards and takes at most so many jokers."""
        absent = FIRST_COPIES & ~held
        for number, mask, taken, takes in self._states:
            left = missing - (mask & absent).bit_count()
            if left < 0:
                continue
            if taken:
                yield Play(mask, 0, number, taken)
            for suit, runs in enumerate(takes.runs):
                for run in runs:
                    for cards, used in _extensions(run, held >> 13 * suit, left, jokers):
                        yield Play(mask | cards << 13 * suit, used, number, taken)
            for rank, sets in takes.sets.items():
                for one in sets:
                    for suit in range(4):
                        bit = 1 << 13 * suit + rank - 1
                        if one.free >> suit & 1 and (held & bit or left):
                            yield Play(mask | bit, 0, number, taken)
                    if one.jokers and jokers:
                        yield Play(mask, 1, number, taken)


def _extensions(run: TableRun, held: int, missing: int, jokers: int) -> set[tuple[int, int]]:
    """Every way to go on at the ends of a run with cards of its suit: the cards, and how many jokers."""
    found: set[tuple[int, int]] = set()

    def go_on(start: int, end: int, before: bool, mask: int, used: int, lacking: int, aces: bool) -> None:
        if mask or used:
            found.add((mask, used))
        if end - start + 2 > run.longest:
            return
        for place in (start - 1, end + 1) if before else (end + 1,):
            if not ACE_LOW <= place <= ACE_HIGH:
                continue
            ends = (place, end, True) if place < start else (start, place, False)
            bit = 1 << (place - 1) % 13
            real_ace = bit == 1
            here = 0 if held & bit and not mask & bit else 1
            if not (real_ace and aces) and lacking + here <= missing:
                go_on(*ends, mask | bit, used, lacking + here, aces or real_ace)
            if used < min(jokers, run.jokers):
                go_on(*ends, mask, used + 1, lacking, aces)

    go_on(run.start, run.end, True, 0, 0, 0, run.aces[0] or run.aces[1])
    return found
