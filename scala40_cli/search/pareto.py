"""All ways to split a hand that no other beats on points laid, points left and jokers spent at once.

The same walk over sets and tables of runs as the solver's, with a list of unbeaten gains where the solver
keeps one weight. Its bounds are the solver's weights.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from scala40_cli.search.candidates import NOTHING, Gain, Values, add, remove
from scala40_cli.search.partition import Solver, solver_for
from scala40_cli.search.suit_tables import (
    FIRST_BITS,
    Chain,
    Chosen,
    Counts,
    Order,
    RunTable,
    Split,
    Suits,
    set_bounds,
    share,
    use_sets,
    weigh,
)
from scala40_cli.search.unbeaten import unbeaten

_Entry = tuple[Gain, tuple[Chain, ...]]
_Pair = tuple[list[RunTable], list[RunTable]]
_Shared = tuple[Sequence[int], Sequence[int]]
"""What the tables of both orders share out, for each number of jokers."""


def _most(first: Sequence[int], second: Sequence[int], spend: int) -> int:
    """The best sum, ``spend`` jokers in all."""
    if spend == 0:
        return first[0] + second[0]
    if spend == 1:
        return max(first[1] + second[0], first[0] + second[1])
    return max([first[here] + second[spend - here] for here in range(spend + 1)])


def beats(first: Gain, second: Gain, *, clean: bool) -> bool:
    """Whether the first is at least as good in everything; ``clean`` counts joker-less points as well."""
    return (
        first.points >= second.points
        and first.removed >= second.removed
        and first.jokers <= second.jokers
        and (not clean or first.clean >= second.clean)
    )


def _keep_unbeaten(entries: Iterable[_Entry], *, clean: bool) -> list[_Entry]:
    return unbeaten(entries, _with_clean if clean else _without_clean)


def _without_clean(entry: _Entry) -> tuple[int, ...]:
    gain = entry[0]
    return gain.points, gain.removed, -gain.jokers


def _with_clean(entry: _Entry) -> tuple[int, ...]:
    gain = entry[0]
    return gain.points, gain.removed, -gain.jokers, gain.clean


_Found = tuple[Gain, Chosen, tuple[Chain, ...]]


class _Wanted:
    """The splits found so far that are worth the minimum: all unbeaten ones, or the first by one order.

    ``floor`` is a weight in that order that a split must exceed.
    """

    def __init__(self, minimum: int, order: Order | None, floor: int, *, clean: bool) -> None:
        self._minimum = minimum
        self._order = order
        self._floor = floor
        self._clean = clean
        self.found: list[_Found] = []

    def could_be(self, top: Gain) -> bool:
        """Whether a split that brings no more than ``top`` could be worth having."""
        if (top.clean if self._clean else top.points) < self._minimum:
            return False
        if self._order is None:
            return not any(beats(gain, top, clean=self._clean) for gain, _, _ in self.found)
        return weigh(top, self._order) > self._floor

    def offer(self, gain: Gain, chosen: Chosen, chains: tuple[Chain, ...]) -> None:
        """Keeps the split if it is worth having, and drops what it beats."""
        if not self.could_be(gain):
            return
        if self._order is None:
            self.found = [one for one in self.found if not beats(gain, one[0], clean=self._clean)]
        else:
            self.found, self._floor = [], weigh(gain, self._order)
        self.found.append((gain, chosen, chains))


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
            entries = _keep_unbeaten(together, clean=self._clean) if len(of_suit) > 1 else together
        return entries

    def unbeaten(self, hand: Counts, minimum: int, jokers: int) -> list[Split]:
        """The unbeaten splits worth at least ``minimum``, which joker-less melds alone must make if ``clean``."""
        return self._search(hand, jokers, _Wanted(minimum, None, 0, clean=self._clean))

    def first(self, hand: Counts, minimum: int, jokers: int, order: Order, known: Split) -> Split:
        """The first by this order of the splits worth ``minimum``; ``known`` if none comes before it."""
        wanted = _Wanted(minimum, order, weigh(known.gain, order), clean=self._clean)
        found = self._search(hand, jokers, wanted)
        return found[0] if found else known

    def _search(self, hand: Counts, jokers: int, wanted: _Wanted) -> list[Split]:
        spend = min(hand.jokers, jokers)
        by_points, by_rest = self._solver.by_points, self._solver.by_rest
        sets = by_points.sets(hand, spend)
        pair = (by_points.runs(hand.ones, hand.twos, spend), by_rest.runs(hand.ones, hand.twos, spend))
        of_points, of_rest = set_bounds(sets, spend), set_bounds(by_rest.sets(hand, spend), spend)

        def shared(now: _Pair, left: int) -> _Shared:
            return share(now[0], left), share(now[1], left)

        def top(so_far: Gain, level: int, left: int, of_runs: _Shared) -> Gain:
            """No split below can bring more: a number from each order's bounds."""
            points = _most(of_points[level], of_runs[0], left) >> FIRST_BITS
            rest = _most(of_rest[level], of_runs[1], left) >> FIRST_BITS
            # Melds with jokers are not clean.
            clean = of_points[level][0] + of_runs[0][0] >> FIRST_BITS
            return Gain(so_far.points + points, so_far.removed + rest, so_far.jokers, so_far.clean + clean)

        def visit(
            level: int,
            so_far: Gain,
            left: int,
            ones: Suits,
            twos: Suits,
            now: _Pair,
            of_runs: _Shared,
            chosen: Chosen,
        ) -> None:
            if wanted.could_be(top(so_far, len(sets), left, of_runs)):
                for gain, chains in self._all_runs(ones, twos, left):
                    wanted.offer(add(so_far, gain), chosen, chains)
            for further in range(level, len(sets)):
                if not wanted.could_be(top(so_far, further, left, of_runs)):
                    return
                for way in sets[further][0]:
                    if way.jokers > left:
                        continue
                    gain, after = add(so_far, way.gain), left - way.jokers
                    if not wanted.could_be(top(gain, further + 1, after, of_runs)):
                        continue
                    new_ones, new_twos = use_sets(ones, twos, way)
                    new = (
                        by_points.runs_after(new_ones, new_twos, spend, now[0], way),
                        by_rest.runs_after(new_ones, new_twos, spend, now[1], way),
                    )
                    of_new = shared(new, after)
                    if wanted.could_be(top(gain, further + 1, after, of_new)):
                        visit(further + 1, gain, after, new_ones, new_twos, new, of_new, (*chosen, way))

        visit(0, NOTHING, spend, hand.ones, hand.twos, pair, shared(pair, spend), ())
        return [
            self._solver.split(chosen, chains, keep_clean=self._clean) for _, chosen, chains in wanted.found
        ]


@lru_cache(maxsize=64)
def front_for(values: Values, clean: bool) -> Front:
    """The unbeaten splits under these values, with the tables made so far."""
    return Front(solver_for(values), clean=clean)
