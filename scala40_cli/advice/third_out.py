"""The chance to go out by the third draw: the mean of what each card that may come first is worth.

What a first card is worth is exact: the chance by two draws more after the best throw, from one table of the ways out
for all that may be thrown before and after it. Where all kinds are too much work some are tried, taken at random and
none twice, more of those that have no part in going out with two cards. What is left to chance is only how far what
the others are worth lies from a guess that the two draws before tell, so the margin is small; no throw is guessed.

How much is searched is bounded by the states that searches pass, never by a clock: the same question and seed have
the same answer on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import NamedTuple

from scala40_cli.advice.chances import Deck
from scala40_cli.advice.exit_search import Left
from scala40_cli.advice.going_out import GoingOut
from scala40_cli.advice.holding import add, bits_of, kind_of_bit
from scala40_cli.advice.prospects import Estimate, Progress
from scala40_cli.advice.throws import Throws
from scala40_cli.advice.ways_out import MOST_MISSING, Exits

WORK_OF_A_SAMPLE = 3_000
"""How many states the searches may pass for each sample asked for."""

FEWEST_TRIED = 16
"""So many first cards are tried at least."""

_HARDER = 3
"""How many times as many states a search passes with one card more in the hand."""

_LIKELY_SHARE = 1 / 3
"""How many of the kinds that are tried have a part in going out with two cards; the guess is good for these."""

_WIDER = 1.3
_LEAST_MARGIN = 0.05
"""Few cards are worth far more than guessed, and those may all be left out. So the margin is this much wider than if
what they are worth were spread evenly, and has this part of the spread of the chance that is left to them at least.
With both, 96 to 98 of 100 margins held for the hands and tables that were counted."""


class Before(NamedTuple):
    """What is known of a hand before the first draw.

    ``second`` is the chance by two draws, and ``after`` that by the second once each kind was drawn first.
    """

    second: float
    after: tuple[float, ...]

    def guess(self, kind: int) -> float:
        """About what the chance by two draws more is once this was drawn: as if both draws were alike."""
        return max(self.second, 1 - (1 - self.after[kind]) ** 2)


def before(out: GoingOut, thrown: Left, hand: int, deck: Deck) -> Before:
    """What the ways out tell of a hand once these cards were thrown."""
    after = out.second(thrown, hand)
    second = sum([left * best for left, best in zip(deck.unseen, after, strict=True)])
    rest = deck.total - 1
    return Before(second / (deck.total * rest), tuple([best / rest for best in after]))


class FirstDraws:
    """What each first card is worth to some hands, all part of ``held``, which has ``extra`` cards more than they."""

    def __init__(
        self, exits: Exits, held: int, hands: Sequence[int], deck: Deck, throws: Throws, extra: int
    ) -> None:
        self._exits, self._held, self._hands, self._extra = exits, held, hands, extra
        self._deck, self._throws = deck, throws
        self._gone: list[Left] = [
            tuple(sorted([kind_of_bit(bit) for bit in bits_of(held & ~hand)])) for hand in hands
        ]

    def worth(self, kind: int) -> list[int]:
        """For each hand, in how many of the sequences of two draws more it goes out once this was drawn."""
        rest = self._deck.without(kind)
        ways = self._exits.ways(add(self._held, kind), rest.unseen, MOST_MISSING, self._extra + 1)
        out = GoingOut(ways, rest, self._throws)
        everything = rest.total * (rest.total - 1)
        return [
            everything if out.goes_out(gone) else out.best_by_second(add(hand, kind), gone)
            for hand, gone in zip(self._hands, self._gone, strict=True)
        ]


def to_try(kinds: int, likely: int, passed: int, samples: int, seed: int) -> tuple[list[int], list[int]]:
    """The first cards to try of these kinds (bits), the likely and the others; all where that is little work.

    ``passed`` is how many states the search passed for the hand as it is.
    """
    some = max(FEWEST_TRIED, samples * WORK_OF_A_SAMPLE // max(1, _HARDER * passed))
    sorts = [[bit.bit_length() - 1 for bit in bits_of(kinds & mask)] for mask in (likely, ~likely)]
    first, second = map(len, sorts)
    if some < first + second:
        # Of each sort two at least, so that it is seen how much they differ.
        second = min(second, max(2, some - min(first, round(some * _LIKELY_SHARE))))
        first = min(first, max(2, some - second))
    random = Random(seed)
    chosen = [sorted(random.sample(of, count)) for of, count in zip(sorts, (first, second), strict=True)]
    return chosen[0], chosen[1]


def by_third(
    draws: FirstDraws,
    before: Sequence[Before],
    deck: Deck,
    likely: int,
    tried: tuple[list[int], list[int]],
    progress: Progress | None = None,
) -> list[Estimate | float]:
    """For each hand its chance by the third draw: exact where all kinds are tried, otherwise an estimate."""
    worth: dict[int, list[int]] = {}
    count = len(tried[0]) + len(tried[1])
    for at, kind in enumerate((*tried[0], *tried[1])):
        if progress is not None:
            progress(at / count)
        worth[kind] = draws.worth(kind)
    kinds = [kind for kind, left in enumerate(deck.unseen) if left]
    if count == len(kinds):
        everything = deck.total * (deck.total - 1) * (deck.total - 2)
        return [
            sum([deck.unseen[kind] * of_hand[at] for kind, of_hand in worth.items()]) / everything
            for at in range(len(before))
        ]
    all_of = [[kind for kind in kinds if likely >> kind & 1 == sort] for sort in (1, 0)]
    sequences = (deck.total - 1) * (deck.total - 2)
    found: list[Estimate | float] = []
    for at, known in enumerate(before):
        chance, variance = sum([deck.unseen[kind] / deck.total * known.guess(kind) for kind in kinds]), 0.0
        untried = 1.0 - sum([deck.unseen[kind] for kind in worth]) / deck.total
        freedom = 0
        for sort, some in zip(all_of, tried, strict=True):
            # How much more than guessed each card is worth, by how likely it comes.
            gains = [
                deck.unseen[kind] / deck.total * (worth[kind][at] / sequences - known.guess(kind))
                for kind in some
            ]
            chance += len(sort) * _mean(gains)
            if len(some) < len(sort):
                freedom += len(some) - 1
                variance += _variance(gains, len(sort))
        chance = min(1.0, max(known.second, chance))
        spread = _WIDER * _quantile(freedom) * sqrt(variance)
        found.append(Estimate(chance, spread + _LEAST_MARGIN * untried * chance * (1 - chance)))
    return found


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def _variance(values: Sequence[float], whole: int) -> float:
    """The variance of the sum of so many values of which these were taken, none twice."""
    count = len(values)
    mean = _mean(values)
    spread = sum([(value - mean) ** 2 for value in values]) / (count - 1)
    return whole * (whole - count) * spread / count


def _quantile(freedom: int) -> float:
    """How many times the spread of so many values the true one lies within, 95 times in 100 (Student)."""
    return 1.96 + 2.37 / freedom + 2.82 / freedom**2
