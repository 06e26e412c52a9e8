"""Every way to go out that misses few cards: what may stay behind, and the unseen cards with which the rest is laid.

One table answers for all cards that may be thrown. It goes through the hand card by card; each is left behind or
laid in a play that it has a part in, and plays of missing cards alone come last. A state is what of the hand has been
laid, and its worth is all choices of missing cards that lead to it, as the bits of one number: one bit a kind where
one card is missing, one bit a pair of kinds where two are. So many choices cost no more than few.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

from scala40_cli.advice.holding import (
    FIRST_COPIES,
    JOKER_KIND,
    JOKERS_FROM,
    KINDS,
    SECOND,
    bits_of,
    kind_of_bit,
)
from scala40_cli.advice.table_plays import TablePlays, new_plays
from scala40_cli.game.table import Table
from scala40_cli.rules.model import Rules

WIDTH = len(KINDS)
MOST_MISSING = 2
"""How many missing cards a table knows of."""

# A state beside the cards of the hand that are laid: jokers laid, taken home, laid in new melds; the melds played to.
_LAID_JOKERS = JOKERS_FROM
_TAKEN = JOKERS_FROM + 6
_IN_NEW = JOKERS_FROM + 12
_USED = JOKERS_FROM + 18
_NATURALS = (1 << JOKERS_FROM) - 1
_FIELD = 63
_ADDS = (1 << _USED) - (1 << _LAID_JOKERS)
_WHOLE = 60

Missing = tuple[int, int, int]
"""The choices of missing cards: whether none need be, which kinds where one is, which pairs where two are.

A pair is the bit ``WIDTH * one + other`` or the other way round.
"""

Left = tuple[int, ...]
"""Cards that stay behind, by kind, in order."""


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


class Exits:
    """Finds the ways to go out beside one table."""

    def __init__(self, table: Table, rules: Rules, frozen: frozenset[int] = frozenset()) -> None:
        self._plays, self._new = TablePlays(table, rules, frozen), new_plays(rules)
        self.passed = 0
        """How many states all searches have passed: how much work that was, the same on every machine."""
        self.most_taken = sum([meld.jokers for meld in table.melds])
        self.all_laid = rules.close_discard == "optional"
        self.new_meld = rules.joker_replay == "new_meld"
        # A joker taken home may be what is thrown in the end, unless it must be played.
        self.thrown_late = rules.joker_replay == "keep" and rules.discard_joker != "never_closing"

    def ways(self, held: int, unseen: Sequence[int], missing: int, extra: int) -> WaysOut:
        """The ways that miss so many cards at most, up to ``MOST_MISSING``.

        ``extra`` is how many cards more are held than are laid by a player who goes out and throws one.
        """
        return _Search(self, held, unseen, missing, extra).ways()

    def moves(self, held: int, to_come: int, missing: int, jokers: int) -> list[_Move]:
        """All plays, each once for every choice of missing cards, those together that lay the same of the hand."""
        ones = held & FIRST_COPIES
        absent = ones ^ FIRST_COPIES
        hopeless = absent & ~to_come
        found: dict[tuple[int, int, int], list[int]] = {}
        wanted = [
            play
            for play in self._new
            if (play.mask & absent).bit_count() <= missing
            and not play.mask & hopeless
            and play.jokers <= jokers
        ]
        for play in (*wanted, *self._plays.plays(held, missing, jokers)):
            mask = play.mask
            if mask & hopeless:
                continue
            adds = play.jokers << _LAID_JOKERS | play.taken << _TAKEN
            if self.new_meld and not play.meld:
                adds |= play.jokers << _IN_NEW
            meld = 1 << _USED + play.meld if play.meld else 0
            own = mask & ones
            few = missing - (mask & absent).bit_count()
            # One card that is held may also come again, once it has been thrown.
            for drawn in (0, *bits_of(own & to_come)) if few else (0,):
                key = own ^ drawn, adds, meld
                known = found.get(key)
                if known is None:
                    known = found[key] = [0, 0, 0]
                _add(known, mask ^ own ^ drawn)
        return [_Move(*key, none, one, two, spread(one)) for key, (none, one, two) in found.items()]


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


class _Search:
    """One search. Of a kind held twice, the first copy is laid first."""

    def __init__(self, exits: Exits, held: int, unseen: Sequence[int], missing: int, extra: int) -> None:
        self._exits, self._held, self._missing, self._extra = exits, held, missing, extra
        self._own = (held >> JOKERS_FROM).bit_length()
        self._drawn = min(missing, unseen[JOKER_KIND])
        self._most_jokers = self._own + self._drawn + exits.most_taken
        self._of_kind: dict[int, list[_Move]] = {}
        self._idle: dict[int, list[_Move]] = {}
        to_come = sum([1 << kind for kind in range(JOKER_KIND) if unseen[kind]])
        laid = 0
        for move in exits.moves(held, to_come, missing, self._most_jokers):
            if move.cards:
                laid |= move.cards
                self._of_kind.setdefault(move.cards & -move.cards, []).append(move)
            else:
                self._idle.setdefault(move.meld, []).append(move)
        self._share = self._shares()
        self._costs: dict[int, list[int]] = {}
        # Cards that no play lays stay behind.
        self._never = held & _NATURALS & ~(laid | laid << SECOND)

    def ways(self) -> WaysOut:
        """All that is found."""
        states: dict[int, Missing] = {0: (1, 0, 0)}
        held, most_left = self._held, self._missing + self._extra
        passed = self._never
        if passed.bit_count() > most_left:
            return WaysOut({}, {}, self._extra)
        for bit in bits_of(held & FIRST_COPIES):
            copies = bit | held & bit << SECOND
            moves = self._of_kind.get(bit)
            if moves:
                for _ in range(copies.bit_count()):
                    states = self._with(states, moves, copies)
            passed |= copies
            states = {state: worth for state, worth in states.items() if self._may_end(state, worth, passed)}
        return self._ended(states)

    def _shares(self) -> dict[int, int]:
        """For each card of the hand, the least part of a missing card that laying it costs, in sixtieths.

        What a play misses is shared out among the cards of the hand that it lays.
        """
        shares: dict[int, int] = {}
        for moves in self._of_kind.values():
            for move in moves:
                missing = 0 if move.none else 1 if move.one else 2
                share = _WHOLE * missing // move.cards.bit_count()
                for bit in bits_of(move.cards):
                    if share < shares.get(bit, _WHOLE * MOST_MISSING + 1):
                        shares[bit] = share
        return shares

    def _may_end(self, state: int, worth: Missing, passed: int) -> bool:
        """Whether few enough are left behind and missing, however cheaply the other cards are laid."""
        spare = self._missing + self._extra - (passed & ~state).bit_count()
        if spare < 0:
            return False
        lacking = 0 if worth[0] else 1 if worth[1] else 2
        jokers = (state >> _LAID_JOKERS & _FIELD) - self._own - self._exits.most_taken
        if jokers > 0:
            lacking += jokers
        rest = self._held & _NATURALS & ~passed & ~state
        costs = self._costs.get(rest)
        if costs is None:
            share = self._share
            each = sorted([share[bit if bit <= FIRST_COPIES else bit >> SECOND] for bit in bits_of(rest)])
            costs = self._costs[rest] = [0, *accumulate(each)]
        return len(costs) <= spare or costs[len(costs) - 1 - spare] <= _WHOLE * (self._missing - lacking)

    def _with(self, states: dict[int, Missing], moves: Sequence[_Move], copies: int) -> dict[int, Missing]:
        """The states, and those that one of these plays leads to; while not all ``copies`` are laid."""
        found = dict(states)
        self._exits.passed += len(states) + len(moves)
        lacked, most, pairs = ~self._held, self._most_jokers, self._missing > 1
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
                if adds and after >> _LAID_JOKERS & _FIELD > most:
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

    def _filling(self, used: int) -> list[_Move]:
        """What plays of missing cards and jokers alone add, while these melds are played to."""
        states: dict[int, Missing] = {0: (1, 0, 0)}
        for _ in range(self._missing // 2):
            # A new meld of which nothing is held misses two cards at least.
            states = self._with(states, self._idle.get(0, ()), 0)
        for meld, moves in self._idle.items():
            if meld and not used & meld:
                states = self._with(states, moves, 0)
        sums: dict[int, list[int]] = {}
        for state, worth in states.items():
            known = sums.setdefault(state & _ADDS, [0, 0, 0])
            for at in range(3):
                known[at] |= worth[at]
        return [_Move(0, adds, 0, none, one, two, spread(one)) for adds, (none, one, two) in sums.items()]

    def _ended(self, states: dict[int, Missing]) -> WaysOut:
        """All ways from these states, in which every card of the hand is laid or left behind."""
        one_left: dict[Left, int] = {}
        none_left: dict[Left, int] = {}
        exits, extra, own = self._exits, self._extra, self._own
        naturals = self._held & _NATURALS
        idle = sum(self._idle)
        fillings: dict[int, list[_Move]] = {}
        kept: dict[int, Left] = {}
        for state, worth in states.items():
            bits = naturals & ~state
            left = kept.get(bits)
            if left is None:
                left = kept[bits] = tuple(sorted([kind_of_bit(bit) for bit in bits_of(bits)]))
            used = state & idle
            filling = fillings.get(used)
            if filling is None:
                filling = fillings[used] = self._filling(used)
            for fill in filling:
                whole = (state & _ADDS) + fill.adds
                late = whole >> _TAKEN & _FIELD
                if exits.new_meld and whole >> _IN_NEW & _FIELD < late:
                    continue
                jokers = (whole >> _LAID_JOKERS & _FIELD) - late
                for thrown in (0, 1) if late and exits.thrown_late else (0,):
                    spent = jokers + thrown
                    for drawn in range(max(0, spent - own), min(self._drawn, spent) + 1):
                        missing = len(left) + own - spent - extra
                        if thrown:
                            # The joker taken home is thrown, so that all of the hand is laid.
                            missing += 1
                        for more in (0, 1) if exits.all_laid and not thrown else (0,):
                            choices = _choices(worth, fill, drawn, missing + more)
                            if choices:
                                found = none_left if thrown or more else one_left
                                behind = left + (JOKER_KIND,) * (own - spent + drawn)
                                found[behind] = found.get(behind, 0) | choices
        return WaysOut(one_left, none_left, extra)


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
