"""The melds that an opening may be made of: their natural cards as bits, their jokers, and what they count."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from scala40_cli.game.points import ACE_IN_HAND, FLAT_JOKER, set_points
from scala40_cli.rules.model import Rules
from scala40_cli.search.candidates import MOST_JOKERS, Values, runs_by_lowest, single_sets


class Shape(NamedTuple):
    """A meld: what it counts towards the minimum, its natural cards (bit ``index``), jokers, and all its cards."""

    points: int
    mask: int
    jokers: int
    size: int


class Shapes(NamedTuple):
    """All melds of one house: runs by suit, sets by rank."""

    runs: tuple[tuple[Shape, ...], ...]
    sets: tuple[tuple[Shape, ...], ...]


@lru_cache(maxsize=32)
def opening_shapes(rules: Rules) -> Shapes:
    """The melds that count in an opening. Longer runs are several of these, as ``candidates`` says."""
    return _shapes(rules, counted=True)


@lru_cache(maxsize=32)
def all_shapes(rules: Rules) -> Shapes:
    """The melds that may be laid by a player who has opened; their points are of no account."""
    return _shapes(rules, counted=False)


def _shapes(rules: Rules, *, counted: bool) -> Shapes:
    per_meld = 1 if rules.jokers_per_meld == 1 else max(1, min(rules.jokers, MOST_JOKERS))
    most = per_meld if not counted or rules.open_jokers in ("counted", "flat_25") else 0
    joker_counts = FLAT_JOKER if rules.open_jokers == "flat_25" else None
    values = Values(
        per_meld,
        rules.ace_before_two,
        rules.ace_after_king,
        ACE_IN_HAND,
        0,
        rules.ace_in_set,
        joker_counts,
        rules.run_max,
    )
    return _shapes_worth(values, most, tuple([set_points(rank, rules) for rank in range(1, 14)]))


@lru_cache(maxsize=32)
def _shapes_worth(values: Values, most: int, in_set: tuple[int, ...]) -> Shapes:
    """The melds with so many jokers at most; ``in_set`` is what a card of each rank counts in a set."""
    runs = [run for by in runs_by_lowest(values) for run in by if len(run.jokers) <= most]
    of_suits = [
        tuple([Shape(run.gain.points, run.mask << 13 * suit, len(run.jokers), run.length) for run in runs])
        for suit in range(4)
    ]
    of_ranks = []
    counts = values.joker_counts
    for rank, each in enumerate(in_set, 1):
        found = []
        for suits, stood_for in single_sets(_ALL_SUITS, most):
            mask = sum([1 << 13 * suit + rank - 1 for suit in suits])
            points = len(suits) * each + len(stood_for) * (each if counts is None else counts)
            found.append(Shape(points, mask, len(stood_for), len(suits) + len(stood_for)))
        of_ranks.append(tuple(found))
    return Shapes(tuple(of_suits), tuple(of_ranks))


_ALL_SUITS = 0b1111
