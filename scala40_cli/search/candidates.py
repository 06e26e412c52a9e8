"""The runs and sets that the solver tries, as masks of ranks and suits, and what each brings.

A run of six cards or more splits into shorter ones of the same cards and worth, so only runs that do not
split are listed. Which suit a run is of, and which rank a set, matters only for what a set is worth.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

from grammar.cards.cards import CARDS, Joker, Piece, Suit
from grammar.frozen import dataclass
from scala40_cli.game.melds import FEWEST_NATURALS, LARGEST_SET, SMALLEST, Kind, Meld, card_at
from scala40_cli.game.points import ACE_HIGH, ACE_IN_HAND, ACE_LOW, MOST_OF_ACE, place_points, set_points

MOST_JOKERS = 8
"""The most jokers that any house puts into the pack."""


class Values(NamedTuple):
    """The rules that a split depends on; all but ``jokers_per_meld`` and ``run_max`` are points."""

    jokers_per_meld: int
    ace_before_two: int
    ace_after_king: int
    ace_in_hand: int
    joker_in_hand: int
    ace_in_set: int = MOST_OF_ACE
    joker_counts: int | None = None
    """What a joker counts in a meld, where it is not the worth of the card that it stands for."""
    run_max: int = ACE_HIGH


USUAL_VALUES = Values(1, 1, 11, ACE_IN_HAND, 25)
"""What most tables play; stands for the rules that cannot matter to a hand."""


class Gain(NamedTuple):
    """What melds bring: points laid, points taken out of the hand, jokers spent, points of joker-less melds."""

    points: int
    removed: int
    jokers: int
    clean: int


NOTHING = Gain(0, 0, 0, 0)


def add(first: Gain, second: Gain) -> Gain:
    """Both gains together."""
    return Gain(
        first.points + second.points,
        first.removed + second.removed,
        first.jokers + second.jokers,
        first.clean + second.clean,
    )


@dataclass(frozen=True, slots=True, eq=False)
class Run:
    """A run of some suit: its natural cards (bit r - 1 is rank r), places from 1 (low ace) to 14, and gain.

    Each is made once, so that runs compare and hash by identity.
    """

    mask: int
    start: int
    length: int
    jokers: tuple[int, ...]
    gain: Gain


class Sets(NamedTuple):
    """A way to lay sets of one rank: the suits used once or twice, and each set's natural and joker suits."""

    jokers: int
    once: int
    twice: int
    naturals: int
    clean: int
    shapes: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]


def remove(ones: int, twos: int, used: int) -> tuple[int, int]:
    """The cards held once or more, and those held twice, without one copy of the used ones."""
    return ones & ~(used & ~twos), twos & ~used


def _hand_points(rank: int, values: Values) -> int:
    return values.ace_in_hand if rank == 1 else min(rank, 10)


def runs_by_lowest(values: Values) -> list[list[Run]]:
    """Every run that does not split, by the rank less one of its lowest natural card; an ace is the lowest."""
    found: list[list[Run]] = [[] for _ in range(13)]
    worth = [0, *[place_points(place, values) for place in range(ACE_LOW, ACE_HIGH + 1)]]
    in_hand = [0, *[_hand_points((place - 1) % 13 + 1, values) for place in range(ACE_LOW, ACE_HIGH + 1)]]
    # With one joker at most, all runs of six cards or more split.
    longest = min(values.run_max, 5 if values.jokers_per_meld < 2 else ACE_HIGH - 1)
    for length in range(3, longest + 1):
        for gaps in _gaps(length, min(values.jokers_per_meld, MOST_JOKERS, length - 2)):
            spent = len(gaps)
            for start in range(ACE_LOW, ACE_HIGH - length + 2):
                jokers = tuple([start + gap for gap in gaps])
                points = sum(worth[start : start + length])
                if values.joker_counts is not None:
                    points += sum([values.joker_counts - worth[place] for place in jokers])
                left = sum(in_hand[start : start + length]) - sum([in_hand[place] for place in jokers])
                gain = Gain(points, left + spent * values.joker_in_hand, spent, 0 if jokers else points)
                mask = _mask(start, length, jokers)
                found[(mask & -mask).bit_length() - 1].append(Run(mask, start, length, jokers, gain))
    return found


def _mask(start: int, length: int, jokers: tuple[int, ...]) -> int:
    """The ranks of a run's natural cards; the high ace is the low one's bit."""
    places = (1 << length) - 1 << start
    for place in jokers:
        places ^= 1 << place
    return (places | places >> 13) >> 1 & (1 << 13) - 1 if places >> ACE_HIGH else places >> 1


@cache
def _gaps(length: int, most: int) -> tuple[tuple[int, ...], ...]:
    """Where jokers may stand in a run of this length so that it does not split, up to ``most`` of them."""
    return tuple(
        gaps
        for count in range(most + 1)
        for gaps in combinations(range(length), count)
        if not _splits(length, gaps)
    )


def _splits(length: int, gaps: Sequence[int]) -> bool:
    """Whether a run can be cut into two of three cards or more, with two natural ones in each."""
    naturals = [step for step in range(length) if step not in gaps]
    return max(3, naturals[1] + 1) <= min(length - 3, naturals[-2])


def sets_gain(rank: int, sets: Sets, values: Values) -> Gain:
    """What these sets bring if they are of this rank."""
    each = set_points(rank, values)
    joker = each if values.joker_counts is None else values.joker_counts
    removed = sets.naturals * _hand_points(rank, values) + sets.jokers * values.joker_in_hand
    return Gain(each * sets.naturals + joker * sets.jokers, removed, sets.jokers, each * sets.clean)


@cache
def ways_to_lay_sets(ones: int, twos: int, jokers: int, per_meld: int) -> tuple[Sets, ...]:
    """Every way to lay sets of one rank out of the suits held once or more and those held twice.

    Of ways that use the same cards and jokers, which bring the same, the one with most joker-less cards is
    kept. The first way is to lay none.
    """
    singles = list(single_sets(ones, min(per_meld, jokers)))
    best: dict[tuple[int, int, int], Sets] = {}

    def extend(first: int, sets: Sets, left_ones: int, left_twos: int) -> None:
        key = (sets.once, sets.twice, sets.jokers)
        if key not in best or best[key].clean < sets.clean:
            best[key] = sets
        for index in range(first, len(singles)):
            suits, stood_for = singles[index]
            used = sum(1 << suit for suit in suits)
            spent = sets.jokers + len(stood_for)
            if used & ~left_ones or spent > jokers:
                continue
            longer = Sets(
                spent,
                sets.once | used,
                sets.twice | sets.once & used,
                sets.naturals + len(suits),
                sets.clean + (0 if stood_for else len(suits)),
                (*sets.shapes, singles[index]),
            )
            extend(index, longer, *remove(left_ones, left_twos, used))

    extend(0, Sets(0, 0, 0, 0, 0, ()), ones, twos)
    return tuple(best.values())


def single_sets(held: int, jokers: int) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Every set of one rank out of the suits held (a mask) and up to so many jokers.

    The suits of its naturals and those that its jokers stand for, the first that are free.

    >>> list(single_sets(0b0011, 1))
    [((0, 1), (2,))]
    """
    there = [suit for suit in range(4) if held >> suit & 1]
    for size in range(FEWEST_NATURALS, LARGEST_SET + 1):
        for suits in combinations(there, size):
            free = tuple([suit for suit in range(4) if suit not in suits])
            for count in range(max(0, SMALLEST - size), min(jokers, LARGEST_SET - size) + 1):
                yield suits, free[:count]


def set_melds(rank: int, sets: Sets, values: Values) -> Iterator[Meld]:
    """The sets as melds."""
    each = set_points(rank, values)
    for suits, jokers in sets.shapes:
        cards = [CARDS[suit * 13 + rank - 1] for suit in suits]
        stood_for = [Joker(CARDS[suit * 13 + rank - 1]) for suit in jokers]
        yield Meld(Kind.SET, (*cards, *stood_for), each * (len(suits) + len(jokers)))


def run_melds(suit: int, runs: Sequence[Run], values: Values, *, keep_clean: bool) -> Iterator[Meld]:
    """The runs of one suit as melds, those joined that continue one another.

    ``keep_clean`` leaves joker-less runs apart from those with jokers.
    """
    for start, length, jokers in _joined(runs, values, keep_clean=keep_clean):
        cards: list[Piece] = [card_at(place, Suit(suit)) for place in range(start, start + length)]
        for place in jokers:
            cards[place - start] = Joker(card_at(place, Suit(suit)))
        points = sum(place_points(place, values) for place in range(start, start + length))
        yield Meld(Kind.RUN, tuple(cards), points)


def _joined(
    runs: Sequence[Run], values: Values, *, keep_clean: bool
) -> list[tuple[int, int, tuple[int, ...]]]:
    joined: list[tuple[int, int, tuple[int, ...]]] = []
    longest = min(values.run_max, ACE_HIGH - 1)
    for run in sorted(runs, key=lambda run: run.start):
        for index, (start, length, jokers) in enumerate(joined):
            fits = start + length == run.start and len(jokers) + len(run.jokers) <= values.jokers_per_meld
            mixed = keep_clean and bool(jokers) is not bool(run.jokers)
            if fits and not mixed and length + run.length <= longest:
                joined[index] = (start, length + run.length, jokers + run.jokers)
                break
        else:
            joined.append((run.start, run.length, run.jokers))
    return joined
