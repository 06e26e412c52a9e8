"""The best way to split a hand into melds, exactly.

Sets meet only within a rank and runs only within a suit. So the solver walks over the choices of sets,
rank by rank, and for each takes the best runs of what is left of every suit from a table, sharing the
jokers out among the suits. Tables of a suit do not depend on which suit it is and are remembered.

Masks: bit r - 1 of a suit's mask is its card of rank r. A suit of a hand is two masks: the cards that are
there, and those that are there twice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import NamedTuple, cast

from grammar.cards import JOKER, Piece
from scala40_cli.melds import Meld
from scala40_cli.shapes import (
    MOST_JOKERS,
    NOTHING,
    Gain,
    Run,
    Values,
    add,
    remove,
    run_melds,
    runs_by_lowest,
    set_melds,
    sets_gain,
    ways_to_lay_sets,
)

_SUIT = (1 << 13) - 1


class Order(Enum):
    """What is wanted first: most points laid, or fewest points left. Then the other, then fewest jokers."""

    POINTS = "points"
    REST = "rest"


# Three aims in one number: sums of weights compare as the sums of what they stand for, in order.
FIRST_BITS = 40
_FIRST, _SECOND = 1 << FIRST_BITS, 1 << 20


def weigh(gain: Gain, order: Order) -> int:
    """One number that sorts gains by this order."""
    if order is Order.POINTS:
        return gain.points * _FIRST + gain.removed * _SECOND - gain.jokers
    return gain.removed * _FIRST + gain.points * _SECOND - gain.jokers


class Split(NamedTuple):
    """Disjoint melds out of a hand, and what they bring."""

    melds: tuple[Meld, ...]
    gain: Gain


NO_SPLIT = Split((), NOTHING)


Suits = tuple[int, int, int, int]
"""A mask for each suit."""


class Counts(NamedTuple):
    """A hand as masks by suit, and its jokers."""

    ones: Suits
    twos: Suits
    jokers: int


_BITS = tuple(1 << index for index in range(53))


def counts(hand: Sequence[Piece]) -> Counts:
    """The hand as masks. A card is there twice at most."""
    ones = twos = 0
    for piece in hand:
        ones |= _BITS[piece.index]
    jokers = ones >> JOKER.index
    if ones.bit_count() < len(hand):
        seen = 0
        for piece in hand:
            bit = _BITS[piece.index]
            twos |= seen & bit
            seen |= bit
        if jokers:
            jokers = sum([piece.index == JOKER.index for piece in hand])
    m = _SUIT
    return Counts(
        (ones & m, ones >> 13 & m, ones >> 26 & m, ones >> 39 & m),
        (twos & m, twos >> 13 & m, twos >> 26 & m, twos >> 39 & m) if twos else (0, 0, 0, 0),
        jokers,
    )


class _Near(dict[int, int]):
    """For a suit's cards, those with another within reach, so that a run may hold them; made as asked for.

    ``reach`` is how many jokers may stand between two cards; with none, three must follow one another.
    """

    def __init__(self, reach: int) -> None:
        self._reach = reach

    def __missing__(self, ones: int) -> int:
        wide = ones | (ones & 1) << 13
        if self._reach:
            near = 0
            for step in range(1, self._reach + 2):
                pair = wide & wide >> step
                near |= pair | pair << step
        else:
            three = wide & wide >> 1 & wide >> 2
            near = three | three << 1 | three << 2
        self[ones] = near = (near | near >> 13) & _SUIT
        return near


Chain = tuple[object, ...]
"""Runs as a linked list: ``()``, or a run and the chain of the others."""

Table = tuple[tuple[int, ...], tuple[Chain, ...]]
"""For each number of jokers up to those at hand: the weight of the best runs of a suit; and the runs."""

_EMPTY: Table = ((0,) * (MOST_JOKERS + 1), ((),) * (MOST_JOKERS + 1))


@dataclass(frozen=True, slots=True, eq=False)
class Way:
    """A way to lay sets of a certain rank: what it weighs in an order, brings, and takes out of which suits."""

    weight: int
    jokers: int
    mask: int
    """The bit of the rank."""
    once: int
    """The suits that a card is taken from, as bits; ``twice`` those that both copies are."""
    twice: int
    gain: Gain
    melds: tuple[Meld, ...]


Chosen = tuple[Way, ...]

Ways = tuple[tuple[Way, ...], tuple[int, ...]]
"""Every way to lay sets of a rank, heaviest first; and for each number of jokers the heaviest with just those."""


def unlink(chain: Chain) -> list[Run]:
    """The runs of a chain."""
    runs = []
    while chain:
        run, chain = cast(tuple[Run, Chain], chain)
        runs.append(run)
    return runs


class Weighing:
    """The tables of one order: the best runs of a suit, and the ways to lay sets of a rank."""

    def __init__(self, values: Values, order: Order, runs: list[list[Run]]) -> None:
        self._values = values
        self._order = order
        self._runs = [[(run.mask, run.gain.jokers, weigh(run.gain, order), run) for run in by] for by in runs]
        self._near = [_Near(reach) for reach in range(MOST_JOKERS + 1)]
        # Bounded, so that a stream of any length runs in the same memory.
        self._table: Callable[[int, int, int], Table] = lru_cache(maxsize=1 << 14)(self._make_table)
        self._sets = lru_cache(maxsize=1 << 13)(self._make_sets)

    def runs(self, ones: Suits, twos: Suits, spend: int) -> list[Table]:
        """For each suit, the table of the best runs out of these cards and up to ``spend`` jokers."""
        per_meld = self._values.jokers_per_meld
        near_of = self._near[spend if spend < per_meld else per_meld]
        table = self._table
        found = []
        for one, two in zip(ones, twos):  # noqa: B905 - four suits each; strict costs a tenth of this call
            near = near_of[one]
            found.append(table(near, two & near, spend) if near else _EMPTY)
        return found

    def runs_after(self, ones: Suits, twos: Suits, spend: int, tables: list[Table], way: Way) -> list[Table]:
        """The tables once the sets of ``way`` have taken their cards; ``tables`` are those before."""
        per_meld = self._values.jokers_per_meld
        near_of = self._near[spend if spend < per_meld else per_meld]
        found = tables.copy()
        once = way.once
        for suit in (0, 1, 2, 3):
            if once >> suit & 1 and found[suit] is not _EMPTY:
                near = near_of[ones[suit]]
                found[suit] = self._table(near, twos[suit] & near, spend) if near else _EMPTY
        return found

    def _make_table(self, ones: int, twos: int, spend: int) -> Table:
        if not ones:
            return _EMPTY
        lowest = (ones & -ones).bit_length() - 1
        without = self._table(*remove(ones, twos, 1 << lowest), spend)
        weights, chains = list(without[0][: spend + 1]), list(without[1][: spend + 1])
        absent = ~ones
        for mask, jokers, weight, run in self._runs[lowest]:
            if mask & absent or jokers > spend:
                continue
            rest_weights, rest_chains = self._table(*remove(ones, twos, mask), spend)
            for total in range(jokers, spend + 1):
                if rest_weights[total - jokers] + weight > weights[total]:
                    weights[total] = rest_weights[total - jokers] + weight
                    chains[total] = (run, rest_chains[total - jokers])
        # What brings nothing is known as such at a glance.
        return (tuple(weights), tuple(chains)) if any(weights) else _EMPTY

    def sets(self, hand: Counts, spend: int) -> list[Ways]:
        """For each rank of which a set can be laid: every way."""
        a, b, c, d = hand.ones
        if spend:
            ranks = a & (b | c | d) | b & (c | d) | c & d
        else:
            ranks = a & b & (c | d) | c & d & (a | b)
        if not ranks:
            return []
        e, f, g, h = hand.twos
        found = []
        while ranks:
            # High ranks first: they weigh most, and what is found early cuts off the rest.
            bit = ranks.bit_length() - 1
            ranks ^= 1 << bit
            here = a >> bit & 1 | (b >> bit & 1) << 1 | (c >> bit & 1) << 2 | (d >> bit & 1) << 3
            twice = e >> bit & 1 | (f >> bit & 1) << 1 | (g >> bit & 1) << 2 | (h >> bit & 1) << 3
            found.append(self._sets(bit, here, twice, spend))
        return found

    def _make_sets(self, bit: int, ones: int, twos: int, spend: int) -> Ways:
        rank = bit + 1
        ways = []
        best = [0] * (spend + 1)
        for sets in ways_to_lay_sets(ones, twos, spend, self._values.jokers_per_meld)[1:]:
            gain = sets_gain(rank, sets, self._values)
            weight = weigh(gain, self._order)
            melds = tuple(set_melds(rank, sets))
            ways.append(Way(weight, sets.jokers, 1 << bit, sets.once, sets.twice, gain, melds))
            best[sets.jokers] = max(best[sets.jokers], weight)
        return tuple(sorted(ways, key=lambda way: -way.weight)), tuple(best)


def share(tables: Sequence[Table], spend: int) -> Sequence[int]:
    """The best weight of all suits' runs for every number of jokers up to ``spend``."""
    (first, _), (second, _), (third, _), (fourth, _) = tables
    none = first[0] + second[0] + third[0] + fourth[0]
    if spend == 0:
        return (none,)
    if spend == 1:
        return none, none + max(
            first[1] - first[0], second[1] - second[0], third[1] - third[0], fourth[1] - fourth[0]
        )
    shared: Sequence[int] = (0,) * (spend + 1)
    for weights, _chains in tables:
        if weights is not _EMPTY[0]:
            shared = _add_best(shared, weights, spend)
    return shared


def _add_best(first: Sequence[int], second: Sequence[int], spend: int) -> Sequence[int]:
    """The best sum for every number of jokers, some spent on the one and the rest on the other.

    Few hands hold more than two jokers, and this is asked for again and again.
    """
    if spend == 0:
        return (first[0] + second[0],)
    if spend > 2:
        return [
            max([first[total - here] + second[here] for here in range(total + 1)])
            for total in range(spend + 1)
        ]
    one, other = first[1] + second[0], first[0] + second[1]
    if one < other:
        one = other
    if spend == 1:
        return first[0] + second[0], one
    return first[0] + second[0], one, max(first[2] + second[0], first[1] + second[1], first[0] + second[2])


def use_sets(ones: Suits, twos: Suits, way: Way) -> tuple[Suits, Suits]:
    """The suits without the cards of these sets."""
    once, mask = way.once, way.mask
    a, b, c, d = ones
    e, f, g, h = twos
    if not (e | f | g | h) & mask:
        rest = ~mask
        return (
            a & rest if once & 1 else a,
            b & rest if once & 2 else b,
            c & rest if once & 4 else c,
            d & rest if once & 8 else d,
        ), twos
    taken, both = [mask if once >> suit & 1 else 0 for suit in range(4)], way.twice
    # A suit that holds the card twice and gives one still holds one.
    gone = [taken[suit] if both >> suit & 1 or not twos[suit] & mask else 0 for suit in range(4)]
    return (
        (a & ~gone[0], b & ~gone[1], c & ~gone[2], d & ~gone[3]),
        (e & ~taken[0], f & ~taken[1], g & ~taken[2], h & ~taken[3]),
    )


class Solver:
    """The solver for one set of values; ``solver_for`` keeps those made."""

    def __init__(self, values: Values) -> None:
        self.values = values
        self.shapes = runs_by_lowest(values)
        self.by_points = Weighing(values, Order.POINTS, self.shapes)
        self.by_rest = Weighing(values, Order.REST, self.shapes)
        self._melds = lru_cache(maxsize=1 << 12)(self._make_melds)

    def best(
        self, hand: Counts, order: Order, jokers: int, keep_clean: bool = False, known: Split = NO_SPLIT
    ) -> Split:
        """The best split of the hand that spends at most this many jokers.

        ``known`` is a split of this hand found before, returned if none is better. ``keep_clean`` leaves
        joker-less runs apart from those with jokers that they could be joined to.
        """
        weighing = self.by_points if order is Order.POINTS else self.by_rest
        spend = hand.jokers
        if spend > jokers:
            spend = jokers
        tables = weighing.runs(hand.ones, hand.twos, spend)
        sets = weighing.sets(hand, spend)
        floor = weigh(known.gain, order) if known is not NO_SPLIT else 0
        if sets:
            found = _search(hand, spend, weighing, sets, tables, floor)
            return known if found is None else self._collect(*found, keep_clean)
        if share(tables, spend)[spend] <= floor:
            return known
        return self._collect((), tables, spend, keep_clean)

    def _collect(self, chosen: Chosen, tables: Sequence[Table], left: int, keep_clean: bool) -> Split:
        """The melds of these sets and of the best runs under the best sharing of the jokers."""
        runs: list[tuple[int, Chain]] = []
        for suit, here in enumerate(_shares(tables, left)):
            chain = tables[suit][1][here]
            if chain:
                runs.append((suit, chain))
        return self.split(chosen, runs, keep_clean=keep_clean)

    def split(self, chosen: Chosen, runs: Sequence[tuple[int, Chain]], *, keep_clean: bool) -> Split:
        """The split of these sets, and of these runs of each suit."""
        gain = NOTHING
        melds: tuple[Meld, ...] = ()
        for way in chosen:
            gain, melds = add(gain, way.gain), melds + way.melds
        for suit, chain in runs:
            if chain:
                more, laid = self._melds(suit, chain, keep_clean)
                gain, melds = add(gain, more), melds + laid
        return Split(melds, gain)

    def _make_melds(self, suit: int, chain: Chain, keep_clean: bool) -> tuple[Gain, tuple[Meld, ...]]:
        runs = unlink(chain)
        gain = NOTHING
        for run in runs:
            gain = add(gain, run.gain)
        return gain, tuple(run_melds(suit, runs, self.values, keep_clean=keep_clean))


def _shares(tables: Sequence[Table], left: int) -> Sequence[int]:
    """How many jokers each suit's runs spend where all of them weigh most."""
    if left == 0:
        return 0, 0, 0, 0
    if left == 1:
        gains = [weights[1] - weights[0] for weights, _ in tables]
        most = max(gains)
        return [0, 0, 0, 0] if most <= 0 else [int(suit == gains.index(most)) for suit in range(4)]
    after: list[Sequence[int]] = [tables[3][0]]
    for suit in (2, 1):
        after.insert(0, _add_best(tables[suit][0], after[0], left))
    shares = []
    for suit in (0, 1, 2):
        weights, others = tables[suit][0], after[suit]
        totals = [weights[spent] + others[left - spent] for spent in range(left + 1)]
        shares.append(totals.index(max(totals)))
        left -= shares[-1]
    return [*shares, left]


def _search(
    hand: Counts, spend: int, weighing: Weighing, sets: list[Ways], tables: list[Table], floor: int
) -> tuple[Chosen, list[Table], int] | None:
    """The sets of the best split, the tables of what they leave, and the jokers left for those.

    Nothing if no split weighs more than ``floor``.
    """
    of_sets = set_bounds(sets, spend)
    levels = len(sets)
    best: tuple[Chosen, list[Table], int] | None = None
    best_weight = floor
    # What is still to be tried: sets chosen, the most it may come to, and the hand before the last of them.
    waiting: list[_Waiting] = [(floor + 1, 0, 0, spend, hand.ones, hand.twos, tables, ())]
    while waiting:
        most, level, weight, left, ones, twos, now, chosen = waiting.pop()
        if most <= best_weight:
            continue
        if chosen:
            ones, twos = use_sets(ones, twos, chosen[-1])
            now = weighing.runs_after(ones, twos, spend, now, chosen[-1])
        of_runs = share(now, left)
        if weight + of_runs[left] > best_weight:
            best_weight, best = weight + of_runs[left], (chosen, now, left)
        bound = _add_best(of_sets[level], of_runs, left)
        further: list[_Waiting] = []
        while level < levels and weight + bound[left] > best_weight:
            # No set to come can make more of the runs than they are worth now.
            bound = _add_best(of_sets[level + 1], of_runs, left)
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
    return best


_Waiting = tuple[int, int, int, int, Suits, Suits, list[Table], Chosen]


def _most(waiting: _Waiting) -> int:
    return waiting[0]


def set_bounds(sets: Sequence[Ways], spend: int) -> list[Sequence[int]]:
    """For every level of the search and number of jokers: the sets from there on cannot weigh more."""
    bounds: list[Sequence[int]] = [(0,) * (spend + 1)]
    for _ways, best in reversed(sets):
        bounds.append(_add_best(best, bounds[-1], spend))
    bounds.reverse()
    return bounds


@lru_cache(maxsize=64)
def solver_for(values: Values) -> Solver:
    """The solver for these values, with the tables that it has made so far."""
    return Solver(values)
