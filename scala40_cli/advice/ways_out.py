"""Every way to go out that misses few cards: what may stay behind, and the unseen cards with which the rest is laid.

One table answers for all cards that may be thrown. It goes through the hand card by card; each is left behind or
laid in a play that it has a part in, and plays of missing cards alone come last. A state is what of the hand has been
laid, and its worth is all choices of missing cards that lead to it, as the bits of one number: one bit a kind where
one card is missing, one bit a pair of kinds where two are. So many choices cost no more than few.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple

from scala40_cli.advice.exit_search import FIELD, LAID_JOKERS, ExitPlays, Left, PlayKey, Search
from scala40_cli.advice.holding import JOKER_KIND, KINDS, SECOND, bits_of

WIDTH = len(KINDS)
MOST_MISSING = 2
"""How many missing cards a table knows of."""

Missing = tuple[int, int, int]
"""The choices of missing cards: whether none need be, which kinds where one is, which pairs where two are.

A pair is the bit ``WIDTH * one + other`` or the other way round.
"""


class _Move(NamedTuple):
    """Plays that lay the same cards of the hand: what they change of the state, and the choices that they miss."""

    cards: int
    adds: int
    meld: int
    """The bit of the meld on the table that it goes to, or 0."""
    none: int
    one: int
    two: int
    spread: int
    """``one`` spread out."""


class WaysOut(NamedTuple):
    """The ways to go out from one hand: by the cards that stay behind, the choices of missing cards.

    In ``one_left`` so many are missing that the player lays all cards of a turn but the one that is thrown; in
    ``none_left`` one more is missing, and all are laid. Pairs are told in one order only.
    """

    one_left: dict[Left, int]
    none_left: dict[Left, int]
    extra: int
    """How many cards more are held than are laid by a player who goes out and throws one."""


class Exits(ExitPlays):
    """Finds the ways to go out beside one table."""

    def ways(self, held: int, unseen: Sequence[int], missing: int, extra: int) -> WaysOut:
        """The ways that miss so many cards at most, up to ``MOST_MISSING``.

        ``extra`` is how many cards more are held than are laid by a player who goes out and throws one.
        """
        return _Near(self, held, unseen, missing, extra).ways()


def _add(known: list[int], lacking: int) -> None:
    """Adds a choice of missing cards."""
    count = lacking.bit_count()
    if not count:
        known[0] = 1
    elif count == 1:
        known[1] |= lacking
    else:
        low = lacking & -lacking
        known[2] |= (lacking ^ low) << WIDTH * (low.bit_length() - 1)


def spread(kinds: int) -> int:
    """Bit ``kind`` as bit ``WIDTH * kind``, for every kind: a product with it pairs each with others."""
    found = 0
    for bit in bits_of(kinds):
        found |= 1 << WIDTH * (bit.bit_length() - 1)
    return found


class _Near(Search[Missing]):
    """A search for few missing cards, which notes every choice of them."""

    start = (1, 0, 0)

    def __init__(self, exits: Exits, held: int, unseen: Sequence[int], missing: int, extra: int) -> None:
        super().__init__(exits, held, unseen, missing, extra)
        self._of_kind: dict[int, list[_Move]] = {}
        self._idle: dict[int, list[_Move]] = {}
        together: dict[PlayKey, list[int]] = {}
        for key, lacking in self.plays(unseen):
            known = together.get(key)
            if known is None:
                known = together[key] = [0, 0, 0]
            _add(known, lacking)
        for key, (none, one, two) in together.items():
            move = _Move(*key, none, one, two, spread(one))
            if move.cards:
                self._of_kind.setdefault(move.cards & -move.cards, []).append(move)
            else:
                self._idle.setdefault(move.meld, []).append(move)

    def laid(self, states: dict[int, Missing], kind: int, copies: int) -> dict[int, Missing]:
        """The states, and those that plays lead to whose first card in the hand is of this kind (a bit)."""
        return self._with(states, self._of_kind.get(kind, ()), copies)

    def lacking(self, worth: Missing) -> int:
        """The fewest cards missing."""
        return 0 if worth[0] else 1 if worth[1] else 2

    def _with(self, states: dict[int, Missing], moves: Sequence[_Move], copies: int) -> dict[int, Missing]:
        """The states, and those that one of these plays leads to; while not all ``copies`` are laid."""
        found = dict(states)
        lacked, most, pairs = ~self.held, self.most_jokers, self.missing > 1
        for state, (none, one, two) in states.items():
            if copies and not copies & ~state:
                continue
            for cards, adds, meld, new_none, new_one, new_two, spread_one in moves:
                if state & meld:
                    continue
                again = (state & cards) << SECOND
                if again and again & (lacked | state):
                    continue
                after = (state | cards | again | meld) + adds
                if adds and after >> LAID_JOKERS & FIELD > most:
                    continue
                no = none & new_none
                single = (new_one if none else 0) | (one if new_none else 0)
                double = 0
                if pairs:
                    double = (new_two if none else 0) | (two if new_none else 0) | one * spread_one
                if no or single or double:
                    known = found.get(after)
                    if known is not None:
                        no, single, double = known[0] | no, known[1] | single, known[2] | double
                    found[after] = no, single, double
        return found

    def idle(self, states: dict[int, Missing], meld: int) -> dict[int, Missing]:
        """The states, and those that plays of missing cards and jokers alone lead to; new melds, or to this one."""
        return self._with(states, self._idle.get(meld, ()), 0)

    def joined(self, one: Missing, other: Missing) -> Missing:
        """The choices of both."""
        return one[0] | other[0], one[1] | other[1], one[2] | other[2]

    def _filling(self, used: int) -> list[_Move]:
        """What plays of missing cards and jokers alone add, while these melds are played to."""
        sums = self.sums(tuple([meld for meld in self._idle if meld and not used & meld]), 0)
        return [_Move(0, adds, 0, none, one, two, spread(one)) for adds, (none, one, two) in sums.items()]

    def ways(self) -> WaysOut:
        """All that is found."""
        found = WaysOut({}, {}, self.extra)
        idle = reduce(or_, self._idle, 0)
        for worth, fill, (behind, all_laid, missing, drawn) in self.ways_to_end(idle, self._filling):
            choices = _choices(worth, fill, drawn, missing)
            if choices:
                of_left = found.none_left if all_laid else found.one_left
                of_left[behind] = of_left.get(behind, 0) | choices
        return found


def _choices(worth: Missing, fill: _Move, drawn: int, naturals: int) -> int:
    """The choices of so many natural cards and drawn jokers that are missing for a state and what fills it up."""
    none, one, two = worth
    if naturals == 0:
        found = none & fill.none
    elif naturals == 1:
        found = (fill.one if none else 0) | (one if fill.none else 0)
    elif naturals == 2:
        found = (fill.two if none else 0) | (two if fill.none else 0) | one * fill.spread
    else:
        return 0
    if not drawn:
        return found
    if naturals + drawn > MOST_MISSING:
        return 0
    if naturals:
        return found << WIDTH * JOKER_KIND
    return found << (JOKER_KIND if drawn == 1 else (WIDTH + 1) * JOKER_KIND)
