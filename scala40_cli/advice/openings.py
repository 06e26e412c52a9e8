"""The openings within reach of a hand: what each takes out of the hand, and the few cards that it still misses.

An opening is a goal: the cards of its melds as a holding. Each is found that misses no more cards than asked for.
The search adds melds, those that count most first, and stops where the missing cards, the cards that a player can
hold or the minimum rule the rest out.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from scala40_cli.advice.holding import FIRST_COPIES, JOKER_KIND, JOKERS_FROM, SECOND, bits_of, kinds_of
from scala40_cli.advice.shapes import Shape, Shapes, opening_shapes
from scala40_cli.rules.model import Rules
from scala40_cli.search.candidates import MOST_JOKERS

_SUIT = (1 << 13) - 1
_RANK = 1 | 1 << 13 | 1 << 26 | 1 << 39
_MOST_KNOWN = 1 << 13
_JOKER = 1 << JOKER_KIND
_ANYTHING = 1 << 20

_Near = tuple[int, int, int, int, int]
"""A shape, and how many cards it misses."""


class Openings:
    """The openings under one set of rules, with what was found about suits and ranks so far."""

    def __init__(self, rules: Rules) -> None:
        self._shapes: Shapes = opening_shapes(rules)
        self.minimum = max(1, rules.open_min)
        self._jokers = tuple([(1 << count) - 1 << JOKERS_FROM for count in range(16)])
        self._most_in_meld = 1 if rules.jokers_per_meld == 1 else MOST_JOKERS
        self._near_runs = lru_cache(maxsize=_MOST_KNOWN)(self._make_near_runs)
        self._near_sets = lru_cache(maxsize=_MOST_KNOWN)(self._make_near_sets)

    def _make_near_runs(self, mask: int, missing: int, jokers: int) -> list[_Near]:
        """Those of the first suit; of the others they are alike, each so many bits further."""
        return _near(self._shapes.runs[0], mask, missing, jokers)

    def _make_near_sets(self, rank: int, mask: int, missing: int, jokers: int) -> list[_Near]:
        return _near(self._shapes.sets[rank], mask << rank, missing, jokers)

    def near(self, held: int, missing: int) -> list[_Near]:
        """The melds that miss so many cards at most, the jokers of the hand reckoned in; those worth most first."""
        jokers = min((held >> JOKERS_FROM).bit_length(), self._most_in_meld)
        runs, sets = self._near_runs, self._near_sets
        found: list[_Near] = []
        found += runs(held & _SUIT, missing, jokers)
        for bits in (13, 26, 39):
            of_suit = runs(held >> bits & _SUIT, missing, jokers)
            found += [
                (points, mask << bits, spent, size, lacking) for points, mask, spent, size, lacking in of_suit
            ]
        for rank in range(13):
            found += sets(rank, held >> rank & _RANK, missing, jokers)
        found.sort(reverse=True)
        return found

    def within(self, held: int, to_come: int, missing: int, most: int, *, one: bool = False) -> set[int]:
        """The openings of at most ``most`` cards that miss at most this many. All missing cards may still come.

        None is found whose last meld could be spared. ``one`` asks for a single one, if there is any.
        """
        shapes = self.near(held, missing)
        allowed = [
            [at for at, shape in enumerate(shapes) if shape[4] <= budget] for budget in range(missing + 1)
        ]
        need, joker_bits = self.minimum, self._jokers
        absent, never = ~held, ~(held | to_come)
        found: set[int] = set()

        def visit(start: int, once: int, twice: int, spent: int, points: int, size: int, budget: int) -> None:
            room = (most - size) // 3
            indexes = allowed[budget]
            for at in indexes[bisect_left(indexes, start) :] if start else indexes:
                worth, mask, jokers, cards, _ = shapes[at]
                if points + worth * room < need:
                    return
                if twice & mask or size + cards > most:
                    continue
                new_once, new_twice, new_spent = once | mask, twice | once & mask, spent + jokers
                goal = new_once | new_twice << SECOND | joker_bits[new_spent]
                lacking = goal & absent
                if lacking & never:
                    continue
                left = missing - lacking.bit_count()
                if left < 0:
                    continue
                if points + worth >= need:
                    found.add(goal)
                    if one:
                        return
                elif room > 1:
                    visit(at, new_once, new_twice, new_spent, points + worth, size + cards, left)
                    if one and found:
                        return

        visit(0, 0, 0, 0, 0, 0, missing)
        return found

    def helping(self, held: int, to_come: int, missing: int, most: int, wanted: int, met: list[int]) -> int:
        """The kinds, as bits, that have a part in an opening that misses so many cards; none misses fewer.

        Only kinds that are ``wanted`` can have one. A part of the search is left out that names none but kinds that
        are known by then. Openings ``met`` before, of other hands, tell some; new ones are added to them.
        """
        shapes = self.near(held, missing)
        allowed = [
            [at for at, shape in enumerate(shapes) if shape[4] <= budget] for budget in range(missing + 1)
        ]
        # For each budget the kinds that the shapes from one on may miss, and all their kinds.
        absent, never = ~held, ~(held | to_come)
        further = [_further(shapes, indexes, absent) for indexes in allowed]
        need, joker_bits = self.minimum, self._jokers
        second = FIRST_COPIES & ~(held >> SECOND) & to_come >> SECOND
        joker = _JOKER if to_come >> JOKERS_FROM else 0
        sought, any_known = wanted, False
        for goal in met:
            lacking = goal & absent
            if not lacking & never and lacking.bit_count() == missing:
                sought &= ~kinds_of(lacking)
                any_known = True

        def visit(start: int, once: int, twice: int, spent: int, points: int, size: int, budget: int) -> None:
            nonlocal sought, any_known
            room = (most - size) // 3
            indexes = allowed[budget]
            for at in indexes[bisect_left(indexes, start) :] if start else indexes:
                worth, mask, jokers, cards, _ = shapes[at]
                if points + worth * room < need:
                    return
                if twice & mask or size + cards > most:
                    continue
                new_once, new_twice, new_spent = once | mask, twice | once & mask, spent + jokers
                goal = new_once | new_twice << SECOND | joker_bits[new_spent]
                lacking = goal & absent
                if lacking & never:
                    continue
                left = missing - lacking.bit_count()
                if left < 0:
                    continue
                if points + worth >= need:
                    any_known = True
                    kinds = kinds_of(lacking)
                    if kinds & sought:
                        sought &= ~kinds
                        met.append(goal)
                elif room > 1:
                    after = points + worth
                    new = kinds_of(lacking) & sought
                    if left and any_known and not new:
                        # What another meld would have to count, were all others worth as much as this one.
                        least = need - after - worth * ((most - size - cards) // 3 - 1)
                        lacked, whole, worths = further[left]
                        more = (lacked[at] | whole[at] & new_once & second | joker) & sought
                        new = more and any(worths[bit] >= least for bit in bits_of(more))
                    if new or not any_known:
                        visit(at, new_once, new_twice, new_spent, after, size + cards, left)

        if sought or not any_known:
            visit(0, 0, 0, 0, 0, 0, missing)
        return wanted & ~sought if any_known else 0


class _Further(NamedTuple):
    """What shapes may bring that stand at a place or after it, as kinds; what those that have one count at most."""

    lacked: list[int]
    whole: list[int]
    worths: dict[int, int]


def _further(shapes: list[_Near], indexes: list[int], absent: int) -> _Further:
    """What the shapes with these indexes may bring: the natural kinds that they miss, and all their kinds."""
    found = _Further([0] * len(shapes), [0] * len(shapes), {_JOKER: _ANYTHING})
    lacked, whole, worths = found
    missing = kinds = 0
    place = len(shapes) - 1
    for at in reversed(indexes):
        for between in range(place, at, -1):
            lacked[between], whole[between] = missing, kinds
        worth, mask = shapes[at][:2]
        missing |= mask & absent
        kinds |= mask
        place = at
        for bit in bits_of(mask):
            # Those that come first are worth most.
            worths[bit] = worth
    for between in range(place, -1, -1):
        lacked[between], whole[between] = missing, kinds
    return found


def _near(shapes: Iterable[Shape], held: int, missing: int, jokers: int) -> list[_Near]:
    """The shapes that miss so many cards at most, where so many jokers are at hand."""
    found = []
    absent = FIRST_COPIES & ~held
    for points, mask, spent, size in shapes:
        lacking = (mask & absent).bit_count()
        if spent > jokers:
            lacking += spent - jokers
        if lacking <= missing:
            found.append((points, mask, spent, size, lacking))
    return found


@lru_cache(maxsize=32)
def openings_for(rules: Rules) -> Openings:
    """The openings under these rules, with what was found so far."""
    return Openings(rules)
