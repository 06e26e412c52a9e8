"""The best way to split a hand into melds, exactly.

Sets meet only within a rank and runs only within a suit. So the solver walks over the choices of sets,
rank by rank, and for each takes the best runs of what is left of every suit from a table, sharing the
jokers out among the suits.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from scala40_cli.search.candidates import NOTHING, Values, add, run_melds, runs_by_lowest, set_melds
from scala40_cli.search.suit_tables import (
    NO_SPLIT,
    Chain,
    Chosen,
    Counts,
    Order,
    RunTable,
    SetsWay,
    Split,
    Suits,
    Ways,
    Weighing,
    add_best,
    set_bounds,
    share,
    unlink,
    use_sets,
    weigh,
)


class Solver:
    """The solver for one set of values; ``solver_for`` keeps those made."""

    def __init__(self, values: Values) -> None:
        self.values = values
        self.shapes = runs_by_lowest(values)
        self.by_points = Weighing(values, Order.POINTS, self.shapes)
        self.by_rest = Weighing(values, Order.REST, self.shapes)
        self._melds = lru_cache(maxsize=1 << 11)(self._make_melds)
        self._sets = lru_cache(maxsize=1 << 10)(self._make_sets)

    def best(
        self, hand: Counts, order: Order, jokers: int, keep_clean: bool = False, known: Split = NO_SPLIT
    ) -> Split:
        """The best split of the hand that spends at most this many jokers.

        ``known`` is a split of this hand found before, returned if none is better. ``keep_clean`` leaves
        joker-less runs apart from those with jokers that they could be joined to.
        """
        weighing = self.by_points if order is Order.POINTS else self.by_rest
        ones, twos, spend = hand
        if spend > jokers:
            spend = jokers
        tables = weighing.runs(ones, twos, spend)
        sets = weighing.sets(hand, spend)
        floor = weigh(known.gain, order) if known is not NO_SPLIT else 0
        of_runs = share(tables, spend)
        # Most hands are settled by what would be best if runs and sets had no card in common.
        chosen, left, most = (_apart if spend < 2 else _apart_sharing)(sets, of_runs, spend)
        if most <= floor:
            return known
        if not of_runs[left]:
            return self.split(chosen, (), keep_clean=keep_clean)
        if not chosen:
            return self._collect(chosen, tables, left, keep_clean)
        rest = _after(hand, spend, weighing, tables, chosen)
        weight = most - of_runs[left] + share(rest, left)[left]
        if weight == most:
            return self._collect(chosen, rest, left, keep_clean)
        guess = None
        if weight > floor:
            guess, floor = (chosen, rest, left), weight
        found = _search(hand, spend, weighing, sets, tables, of_runs, floor) or guess
        return known if found is None else self._collect(*found, keep_clean)

    def _collect(self, chosen: Chosen, tables: Sequence[RunTable], left: int, keep_clean: bool) -> Split:
        """The melds of these sets and of the best runs under the best sharing of the jokers."""
        (_, first), (_, second), (_, third), (_, fourth) = tables
        a, b, c, d = _shares(tables, left) if left else _NO_SHARES
        return self.split(chosen, (first[a], second[b], third[c], fourth[d]), keep_clean=keep_clean)

    def split(self, chosen: Chosen, chains: Sequence[Chain], *, keep_clean: bool) -> Split:
        """The split of these sets, and of these runs of each suit."""
        parts = [self._sets(way) for way in chosen]
        for suit, chain in enumerate(chains):
            if chain:
                parts.append(self._melds(suit, chain, keep_clean))
        if len(parts) < 2:
            return parts[0] if parts else NO_SPLIT
        melds, gain = parts[0]
        for more, brought in parts[1:]:
            melds, gain = melds + more, add(gain, brought)
        return Split(melds, gain)

    def _make_sets(self, way: SetsWay) -> Split:
        return Split(tuple(set_melds(way.rank, way.sets, self.values)), way.gain)

    def _make_melds(self, suit: int, chain: Chain, keep_clean: bool) -> Split:
        runs = unlink(chain)
        gain = NOTHING
        for run in runs:
            gain = add(gain, run.gain)
        return Split(tuple(run_melds(suit, runs, self.values, keep_clean=keep_clean)), gain)


_NO_SHARES = (0, 0, 0, 0)
_ONE_SHARE = ((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1))


def _shares(tables: Sequence[RunTable], left: int) -> Sequence[int]:
    """How many jokers each suit's runs spend where all of them weigh most."""
    if left == 1:
        gains = [weights[1] - weights[0] for weights, _ in tables]
        return _ONE_SHARE[gains.index(max(gains))]
    after: list[Sequence[int]] = [tables[3][0]]
    for suit in (2, 1):
        after.insert(0, add_best(tables[suit][0], after[0], left))
    shares = []
    for suit in (0, 1, 2):
        weights, others = tables[suit][0], after[suit]
        totals = [weights[spent] + others[left - spent] for spent in range(left + 1)]
        shares.append(totals.index(max(totals)))
        left -= shares[-1]
    return [*shares, left]


def _apart(sets: list[Ways], of_runs: Sequence[int], spend: int) -> tuple[Chosen, int, int]:
    """The heaviest sets and where one joker at most brings most, as if no run lost a card to them.

    The sets, the jokers left for the runs, and the weight of all, which no split of the hand exceeds.
    """
    weight, chosen = of_runs[0], []
    more = of_runs[1] - weight if spend else 0
    with_joker = None
    for _, best, heaviest in sets:
        without = heaviest[0]
        if without is not None:
            weight += best[0]
            chosen.append(without)
        if spend and best[1] - best[0] > more:
            more = best[1] - best[0]
            with_joker = heaviest[1]
    if with_joker is None:
        return tuple(chosen), spend, weight + more
    mask = with_joker.mask
    return (*[way for way in chosen if way.mask != mask], with_joker), 0, weight + more


def _apart_sharing(sets: list[Ways], of_runs: Sequence[int], spend: int) -> tuple[Chosen, int, int]:
    """As ``_apart``, for any number of jokers."""
    of_sets = set_bounds(sets, spend)
    totals = [of_sets[0][used] + of_runs[spend - used] for used in range(spend + 1)]
    most = max(totals)
    used = totals.index(most)
    left = spend - used
    chosen = []
    for level, (_, best, heaviest) in enumerate(sets):
        here = 0
        while best[here] + of_sets[level + 1][used - here] < of_sets[level][used]:
            here += 1
        used -= here
        way = heaviest[here]
        if way is not None:
            chosen.append(way)
    return tuple(chosen), left, most


def _after(
    hand: Counts, spend: int, weighing: Weighing, tables: list[RunTable], chosen: Chosen
) -> list[RunTable]:
    """The tables of what these sets leave for runs."""
    ones, twos = hand.ones, hand.twos
    for way in chosen:
        ones, twos = use_sets(ones, twos, way)
        tables = weighing.runs_after(ones, twos, spend, tables, way)
    return tables


def _search(
    hand: Counts,
    spend: int,
    weighing: Weighing,
    sets: list[Ways],
    tables: list[RunTable],
    of_runs: Sequence[int],
    floor: int,
) -> tuple[Chosen, list[RunTable], int] | None:
    """The sets of the best split, the tables of what they leave, and the jokers left for those.

    ``of_runs`` is what the tables share out. Nothing if no split weighs more than ``floor``.
    """
    of_sets = set_bounds(sets, spend)
    levels = len(sets)
    best: tuple[Chosen, list[RunTable], int] | None = None
    best_weight = floor
    level, weight, left, ones, twos, now = 0, 0, spend, hand.ones, hand.twos, tables
    chosen: Chosen = ()
    # What is still to be tried: sets chosen, the most it may come to, and the hand before the last of them.
    waiting: list[_Waiting] = []
    while True:
        if weight + of_runs[left] > best_weight:
            best_weight, best = weight + of_runs[left], (chosen, now, left)
        bound = add_best(of_sets[level], of_runs, left)
        further: list[_Waiting] = []
        while level < levels and weight + bound[left] > best_weight:
            # No set to come can make more of the runs than they are worth now.
            bound = add_best(of_sets[level + 1], of_runs, left)
            ways = sets[level][0]
            level += 1
            for way in ways:
                after = left - way.jokers
                if after >= 0 and weight + way.weight + bound[after] > best_weight:
                    most = weight + way.weight + bound[after]
                    further.append((most, level, weight + way.weight, after, ones, twos, now, (*chosen, way)))
        # What may come to most is tried first.
        further.sort(key=_most)
        waiting += further
        while waiting and waiting[-1][0] <= best_weight:
            waiting.pop()
        if not waiting:
            return best
        _, level, weight, left, ones, twos, now, chosen = waiting.pop()
        ones, twos = use_sets(ones, twos, chosen[-1])
        now = weighing.runs_after(ones, twos, spend, now, chosen[-1])
        of_runs = share(now, left)


_Waiting = tuple[int, int, int, int, Suits, Suits, list[RunTable], Chosen]


def _most(waiting: _Waiting) -> int:
    return waiting[0]


@lru_cache(maxsize=64)
def solver_for(values: Values) -> Solver:
    """The solver for these values, with the tables that it has made so far."""
    return Solver(values)
