"""The tables that the solver reads: the best runs of a suit, the ways to lay sets of a rank, and their sums.

Masks: bit r - 1 of a suit's mask is its card of rank r. A suit of a hand is two masks: the cards that are
there, and those that are there twice. Tables of a suit do not depend on which suit it is and are remembered.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from typing import NamedTuple, cast

from grammar.cards.cards import Piece
from grammar.frozen import dataclass
from scala40_cli.game.melds import Meld
from scala40_cli.search.candidates import (
    MOST_JOKERS,
    NOTHING,
    Gain,
    Run,
    Sets,
    Values,
    remove,
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


NO_TWOS: Suits = (0, 0, 0, 0)


def counts(hand: Sequence[Piece]) -> Counts:
    """The hand as masks. A card is there twice at most."""
    bits = [piece.bit for piece in hand]
    total = ones = sum(bits)
    if ones.bit_count() == len(bits):
        # Nothing was carried, so that every card is there once.
        twos, jokers = NO_TWOS, ones >> 52
    else:
        ones = sum(set(bits))
        again = total - ones
        twos = again & _SUIT, again >> 13 & _SUIT, again >> 26 & _SUIT, again >> 39 & _SUIT
        jokers = (ones >> 52) + (again >> 52)
    suits = ones & _SUIT, ones >> 13 & _SUIT, ones >> 26 & _SUIT, ones >> 39 & _SUIT
    return tuple.__new__(Counts, (suits, twos, jokers))  # in half the time that calling the class takes


class _Ranks(dict[int, int]):
    """For the ranks of a suit, one bit each, the same with four bits a rank; made as asked for."""

    def __missing__(self, ones: int) -> int:
        self[ones] = wide = sum([1 << 4 * bit for bit in range(13) if ones >> bit & 1])
        return wide


_RANKS = _Ranks()


def _near(ones: int, reach: int) -> int:
    """Of a suit's cards, those with another within reach, so that a run may hold them.

    ``reach`` is how many jokers may stand between two cards; with none, three must follow one another.
    """
    wide = ones | (ones & 1) << 13
    if reach:
        near = 0
        for step in range(1, reach + 2):
            pair = wide & wide >> step
            near |= pair | pair << step
    else:
        three = wide & wide >> 1 & wide >> 2
        near = three | three << 1 | three << 2
    return (near | near >> 13) & _SUIT


Chain = tuple[object, ...]
"""Runs as a linked list: ``()``, or a run and the chain of the others."""

RunTable = tuple[tuple[int, ...], tuple[Chain, ...]]
"""For each number of jokers up to those at hand: the weight of the best runs of a suit; and the runs."""

EMPTY: RunTable = ((0,) * (MOST_JOKERS + 1), ((),) * (MOST_JOKERS + 1))


@dataclass(frozen=True, slots=True, eq=False)
class SetsWay:
    """A way to lay sets of one rank: its weight in an order, what it brings, what it takes from each suit."""

    rank: int
    sets: Sets

    weight: int
    jokers: int
    mask: int
    """The bit of the rank."""
    once: int
    """The suits that a card is taken from, as bits; ``twice`` those that both copies are."""
    twice: int
    gain: Gain


# A stream of any length runs in the same memory.
_MOST_TABLES, _MOST_WAYS = 1 << 12, 1 << 11

Chosen = tuple[SetsWay, ...]

Ways = tuple[tuple[SetsWay, ...], tuple[int, ...], tuple[SetsWay | None, ...]]
"""Every way to lay sets of a rank, heaviest first; for each number of jokers, the most that a way with just
those weighs, and that way."""


def unlink(chain: Chain) -> list[Run]:
    """The runs of a chain."""
    runs = []
    while chain:
        run, chain = cast(tuple[Run, Chain], chain)
        runs.append(run)
    return runs


class _Single(dict[int, RunTable]):
    """For the cards of a suit, no card twice, the table of their best runs; made as asked for."""

    def __init__(self, make: Callable[[int, int, int], RunTable], reach: int, spend: int) -> None:
        self._make = make
        self._reach = reach
        self._spend = spend

    def __missing__(self, ones: int) -> RunTable:
        # Whether a card is there that no run can hold makes no difference to the table.
        near = _near(ones, self._reach)
        self[ones] = table = self[near] if near != ones else self._make(ones, 0, self._spend)
        return table


class Weighing:
    """The tables of one order: the best runs of a suit, and the ways to lay sets of a rank."""

    def __init__(self, values: Values, order: Order, runs: list[list[Run]]) -> None:
        self._values = values
        self._order = order
        self._runs = [[(run.mask, run.gain.jokers, weigh(run.gain, order), run) for run in by] for by in runs]
        # By the jokers that may be spent.
        self._reach = [min(spend, values.jokers_per_meld) for spend in range(MOST_JOKERS + 1)]
        self._single = [_Single(self._make_table, reach, spend) for spend, reach in enumerate(self._reach)]
        # By cards held once, twice and jokers, packed into one number.
        self._double: dict[int, RunTable] = {}
        # One object for all that are alike.
        self._alike: dict[RunTable, RunTable] = {}
        self._gains: dict[Gain, Gain] = {}
        self._ways: dict[int, Ways] = {}

    def runs(self, ones: Suits, twos: Suits, spend: int) -> list[RunTable]:
        """For each suit, the table of the best runs out of these cards and up to ``spend`` jokers."""
        single = self._single[spend]
        first, second, third, fourth = ones
        found = [single[first], single[second], single[third], single[fourth]]
        if twos is not NO_TWOS:
            for suit, again in enumerate(twos):
                # A suit that makes no run is not made to by second copies.
                if again and found[suit] is not EMPTY:
                    found[suit] = self._table(ones[suit], again, spend)
        return found

    def runs_after(
        self, ones: Suits, twos: Suits, spend: int, tables: list[RunTable], way: SetsWay
    ) -> list[RunTable]:
        """The tables once the sets of ``way`` have taken their cards; ``tables`` are those before."""
        found = tables.copy()
        once = way.once
        for suit in (0, 1, 2, 3):
            if once >> suit & 1 and found[suit] is not EMPTY:
                found[suit] = self._table(ones[suit], twos[suit], spend)
        return found

    def _table(self, ones: int, twos: int, spend: int) -> RunTable:
        if not twos:
            return self._single[spend][ones]
        near = _near(ones, self._reach[spend])
        if not twos & near:
            return self._single[spend][near]
        key = near | (twos & near) << 13 | spend << 26
        found = self._double.get(key)
        if found is None:
            found = self._make_table(near, twos & near, spend)
            if len(self._double) >= _MOST_TABLES:
                self._double.clear()
                self._alike.clear()
            self._double[key] = found
        return found

    def _make_table(self, ones: int, twos: int, spend: int) -> RunTable:
        if not ones:
            return EMPTY
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
        if not any(weights):
            return EMPTY
        # Many cards make the same runs.
        table = tuple(weights), tuple(chains)
        return self._alike.setdefault(table, table)

    def sets(self, hand: Counts, spend: int) -> list[Ways]:
        """Every way to lay sets, for each rank that can have one."""
        a, b, c, d = hand.ones
        if spend:
            ranks = a & (b | c | d) | b & (c | d) | c & d
        else:
            ranks = a & b & (c | d) | c & d & (a | b)
        if not ranks:
            return []
        wide = _RANKS
        held = wide[a] | wide[b] << 1 | wide[c] << 2 | wide[d] << 3
        twice = 0
        if hand.twos is not NO_TWOS:
            e, f, g, h = hand.twos
            twice = wide[e] | wide[f] << 1 | wide[g] << 2 | wide[h] << 3
        known = self._ways
        found = []
        while ranks:
            # High ranks first: they weigh most, and what is found early cuts off the rest.
            bit = ranks.bit_length() - 1
            ranks ^= 1 << bit
            here, again = held >> 4 * bit & 15, twice >> 4 * bit & 15
            key = bit | here << 4 | again << 8 | spend << 12
            ways = known.get(key)
            if ways is None:
                if len(known) >= _MOST_WAYS:
                    known.clear()
                ways = known[key] = self._make_sets(bit, here, again, spend)
            found.append(ways)
        return found

    def _make_sets(self, bit: int, ones: int, twos: int, spend: int) -> Ways:
        rank = bit + 1
        ways = []
        heaviest: list[SetsWay | None] = [None] * (spend + 1)
        for sets in ways_to_lay_sets(ones, twos, spend, self._values.jokers_per_meld)[1:]:
            gain = sets_gain(rank, sets, self._values)
            gain = self._gains.setdefault(gain, gain)
            weight = weigh(gain, self._order)
            way = SetsWay(rank, sets, weight, sets.jokers, 1 << bit, sets.once, sets.twice, gain)
            ways.append(way)
            other = heaviest[sets.jokers]
            if other is None or other.weight < weight:
                heaviest[sets.jokers] = way
        best = tuple([way.weight if way is not None else 0 for way in heaviest])
        return tuple(sorted(ways, key=lambda way: -way.weight)), best, tuple(heaviest)


def share(tables: Sequence[RunTable], spend: int) -> Sequence[int]:
    """The best weight of all suits' runs for every number of jokers up to ``spend``."""
    (first, _), (second, _), (third, _), (fourth, _) = tables
    none = first[0] + second[0] + third[0] + fourth[0]
    if spend == 0:
        return (none,)
    if spend == 1:
        return none, none + max(
            first[1] - first[0], second[1] - second[0], third[1] - third[0], fourth[1] - fourth[0]
        )
    some = [weights for weights, _ in tables if weights is not EMPTY[0]]
    shared: Sequence[int] = some[0][: spend + 1] if some else EMPTY[0][: spend + 1]
    for weights in some[1:]:
        shared = add_best(shared, weights, spend)
    return shared


def add_best(first: Sequence[int], second: Sequence[int], spend: int) -> Sequence[int]:
    """The best sum for every number of jokers, some spent on the one and the rest on the other.

    Asked for again and again, so that every number has its own line.
    """
    none = first[0] + second[0]
    if spend == 0:
        return (none,)
    one, other = first[1] + second[0], first[0] + second[1]
    if one < other:
        one = other
    if spend == 1:
        return none, one
    two = max(first[2] + second[0], first[1] + second[1], first[0] + second[2])
    if spend == 2:
        return none, one, two
    three = max(first[3] + second[0], first[2] + second[1], first[1] + second[2], first[0] + second[3])
    if spend == 3:
        return none, one, two, three
    more = [
        max([first[here] + second[total - here] for here in range(total + 1)])
        for total in range(4, spend + 1)
    ]
    return (none, one, two, three, *more)


def use_sets(ones: Suits, twos: Suits, way: SetsWay) -> tuple[Suits, Suits]:
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


def set_bounds(sets: Sequence[Ways], spend: int) -> list[Sequence[int]]:
    """For every level of the search and number of jokers: the sets from there on cannot weigh more."""
    bounds: list[Sequence[int]] = [(0,) * (spend + 1)]
    for _, best, _ in reversed(sets):
        bounds.append(add_best(best, bounds[-1], spend))
    bounds.reverse()
    return bounds
