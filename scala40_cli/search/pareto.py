"""All ways to split a hand that no other beats on points laid, points left and jokers spent at once.

The same walk over sets and tables of runs as the solver's, with a list of unbeaten gains where the solver
keeps one weight. Its bounds are the solver's weights.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
from scala40_cli.search.unbeaten import Wants, unbeaten

_Entry = tuple[Gain, tuple[Chain, ...], int]
"""What runs bring, the runs, and how many cards and jokers they take."""
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


def _wants(*, clean: bool, counting: bool) -> Callable[[_Entry], Wants]:
    """What an entry brings of each thing that is wanted; with ``counting``, also that few cards are laid."""
    if counting:
        return lambda entry: (*_with_clean(entry), -entry[2])
    return _with_clean if clean else _without_clean


def _without_clean(entry: _Entry) -> Wants:
    points, removed, jokers, _ = entry[0]
    return points, removed, -jokers


def _with_clean(entry: _Entry) -> Wants:
    points, removed, jokers, clean = entry[0]
    return points, removed, -jokers, clean


_Found = tuple[Gain, Chosen, tuple[Chain, ...]]
_ALL = 1 << 10
"""More cards than any hand has."""


class _Wanted:
    """The splits found so far that are worth the minimum: all unbeaten ones, or the first by one order.

    ``floor`` is a weight in that order that a split must exceed, ``most`` how many cards it may lay.
    """

    def __init__(
        self, minimum: int, order: Order | None, floor: int, *, clean: bool, most: int = _ALL
    ) -> None:
        self.most = most
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
    """The unbeaten splits under one set of values; ``front_for`` keeps those made.

    One that is ``counting`` knows of splits that lay fewer cards, and so can leave some.
    """

    def __init__(self, solver: Solver, *, clean: bool, counting: bool) -> None:
        self._solver = solver
        self._clean = clean
        self._wants = _wants(clean=clean, counting=counting)
        self._runs = lru_cache(maxsize=1 << 13)(self._make_runs)

    def _make_runs(self, ones: int, twos: int, spend: int) -> tuple[_Entry, ...]:
        """The unbeaten runs of one suit, spending up to this many jokers."""
        if not ones:
            return ((NOTHING, ((),), 0),)
        lowest = (ones & -ones).bit_length() - 1
        entries = list(self._runs(*remove(ones, twos, 1 << lowest), spend))
        for run in self._solver.shapes[lowest]:
            if run.mask & ~ones or run.gain.jokers > spend:
                continue
            for gain, (chain,), laid in self._runs(*remove(ones, twos, run.mask), spend - run.gain.jokers):
                entries.append((add(gain, run.gain), ((run, chain),), laid + run.length))
        return tuple(unbeaten(entries, self._wants))

    def _all_runs(self, ones: Sequence[int], twos: Sequence[int], spend: int) -> list[_Entry]:
        """The unbeaten runs of all suits, one chain each."""
        entries: list[_Entry] = [(NOTHING, (), 0)]
        for suit in range(4):
            of_suit = self._runs(ones[suit], twos[suit], spend)
            together = [
                (add(first, second), (*chains, chain), laid + more)
                for first, chains, laid in entries
                for second, (chain,), more in of_suit
                if first.jokers + second.jokers <= spend
            ]
            entries = unbeaten(together, self._wants) if len(of_suit) > 1 else together
        return entries

    def unbeaten(self, hand: Counts, minimum: int, jokers: int) -> list[Split]:
        """The unbeaten splits worth at least ``minimum``, which joker-less melds alone must make if ``clean``."""
        return self._search(hand, jokers, _Wanted(minimum, None, 0, clean=self._clean))

    def first(
        self, hand: Counts, minimum: int, jokers: int, order: Order, known: Split, most: int = _ALL
    ) -> Split:
        """The first by this order of the splits worth ``minimum``; ``known`` if none comes before it.

        Only of those that lay at most so many cards as ``most``, where the front is counting.
        """
        wanted = _Wanted(minimum, order, weigh(known.gain, order), clean=self._clean, most=most)
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
            laid = sum([way.sets.naturals + way.jokers for way in chosen])
            if laid > wanted.most:
                return
            if wanted.could_be(top(so_far, len(sets), left, of_runs)):
                for gain, chains, more in self._all_runs(ones, twos, left):
                    if laid + more <= wanted.most:
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
def front_for(values: Values, clean: bool, counting: bool = False) -> Front:
    """The unbeaten splits under these values, with the tables made so far."""
    return Front(solver_for(values), clean=clean, counting=counting)
