"""All ways to split a hand that no other beats on points laid, points left and jokers spent at once.

The same walk over sets and tables of runs as the solver's, with a list of unbeaten gains where the solver
keeps one weight. Its bounds are the solver's weights.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from scala40_cli.shapes import NOTHING, Gain, Values, add, remove
from scala40_cli.solver import (
    Chain,
    Chosen,
    Counts,
    Order,
    Solver,
    Split,
    set_bounds,
    share,
    solver_for,
    use_sets,
)

_Entry = tuple[Gain, tuple[Chain, ...]]


def beats(first: Gain, second: Gain, *, clean: bool) -> bool:
    """Whether the first is at least as good in everything; ``clean`` counts joker-less points as well."""
    return (
        first.points >= second.points
        and first.removed >= second.removed
        and first.jokers <= second.jokers
        and (not clean or first.clean >= second.clean)
    )


def _keep_unbeaten(entries: Iterable[_Entry], *, clean: bool) -> list[_Entry]:
    kept: list[_Entry] = []
    for entry in sorted(entries, key=lambda one: one[0], reverse=True):
        if not any(beats(other[0], entry[0], clean=clean) for other in kept):
            kept = [other for other in kept if not beats(entry[0], other[0], clean=clean)]
            kept.append(entry)
    return kept


class Front:
    """The unbeaten splits under one set of values; ``front_for`` keeps those made."""

    def __init__(self, solver: Solver, *, clean: bool) -> None:
        self._solver = solver
        self._clean = clean
        self._runs = lru_cache(maxsize=1 << 13)(self._make_runs)

    def _make_runs(self, ones: int, twos: int, spend: int) -> tuple[_Entry, ...]:
        """The unbeaten runs of one suit, spending up to this many jokers."""
        if not ones:
            return ((NOTHING, ((),)),)
        lowest = (ones & -ones).bit_length() - 1
        entries = list(self._runs(*remove(ones, twos, 1 << lowest), spend))
        for run in self._solver.shapes[lowest]:
            if run.mask & ~ones or run.gain.jokers > spend:
                continue
            for gain, (chain,) in self._runs(*remove(ones, twos, run.mask), spend - run.gain.jokers):
                entries.append((add(gain, run.gain), ((run, chain),)))
        return tuple(_keep_unbeaten(entries, clean=self._clean))

    def _all_runs(self, ones: Sequence[int], twos: Sequence[int], spend: int) -> list[_Entry]:
        """The unbeaten runs of all suits, one chain each."""
        entries: list[_Entry] = [(NOTHING, ())]
        for suit in range(4):
            of_suit = self._runs(ones[suit], twos[suit], spend)
            together = [
                (add(first, second), (*chains, chain))
                for first, chains in entries
                for second, (chain,) in of_suit
                if first.jokers + second.jokers <= spend
            ]
            entries = _keep_unbeaten(together, clean=self._clean) if len(together) > 1 else together
        return entries

    def unbeaten(self, hand: Counts, minimum: int, jokers: int) -> list[Split]:
        """The unbeaten splits worth at least ``minimum``, which joker-less melds alone must make if ``clean``."""
        spend = min(hand.jokers, jokers)
        by_points, by_rest = (self._solver.weighing[order.value] for order in Order)
        sets = by_points.sets(hand, spend)
        tops = [
            set_bounds(
                weighing.sets(hand, spend),
                share([weighing.runs(hand.ones[s], hand.twos[s], spend) for s in range(4)], spend),
                spend,
            )
            for weighing in (by_points, by_rest)
        ]
        found: list[tuple[Gain, Chosen, tuple[Chain, ...]]] = []

        def hopeless(level: int, so_far: Gain, left: int) -> bool:
            top = Gain(
                so_far.points + (tops[0][level][left] >> 40),
                so_far.removed + (tops[1][level][left] >> 40),
                so_far.jokers,
                so_far.clean + (tops[0][level][left] >> 40),
            )
            worth = top.clean if self._clean else top.points
            return worth < minimum or any(beats(gain, top, clean=self._clean) for gain, _, _ in found)

        def visit(
            level: int, so_far: Gain, left: int, ones: tuple[int, ...], twos: tuple[int, ...], chosen: Chosen
        ) -> None:
            nonlocal found
            if hopeless(level, so_far, left):
                return
            if level == len(sets):
                for gain, chains in self._all_runs(ones, twos, left):
                    total = add(so_far, gain)
                    worth = total.clean if self._clean else total.points
                    if worth < minimum or any(beats(one[0], total, clean=self._clean) for one in found):
                        continue
                    found = [one for one in found if not beats(total, one[0], clean=self._clean)]
                    found.append((total, chosen, chains))
                return
            for way in sets[level]:
                if way.jokers <= left:
                    used = use_sets(ones, twos, way)
                    visit(level + 1, add(so_far, way.gain), left - way.jokers, *used, (*chosen, way))
            visit(level + 1, so_far, left, ones, twos, chosen)

        visit(0, NOTHING, spend, hand.ones, hand.twos, ())
        return [
            self._solver.split(chosen, list(enumerate(chains)), keep_clean=self._clean)
            for _, chosen, chains in found
        ]


@lru_cache(maxsize=64)
def front_for(values: Values, clean: bool) -> Front:
    """The unbeaten splits under these values, with the tables made so far."""
    return Front(solver_for(values), clean=clean)
