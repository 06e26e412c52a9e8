"""The openings within reach of a hand: what each takes out of the hand, and the few cards that it still misses.

An opening is a goal: the cards of its melds as a holding. Each is found that misses no more cards than asked for.
The search adds melds, those that count most first, and stops where the missing cards, the cards that a player can
hold or the minimum rule the rest out.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from functools import lru_cache

from scala40_cli.advice.holding import FIRST_COPIES, JOKERS_FROM, SECOND
from scala40_cli.advice.shapes import Shape, Shapes, opening_shapes
from scala40_cli.rules.model import Rules
from scala40_cli.search.candidates import MOST_JOKERS

_SUIT = (1 << 13) - 1
_RANK = 1 | 1 << 13 | 1 << 26 | 1 << 39
_MOST_KNOWN = 1 << 13

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
