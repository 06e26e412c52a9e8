"""Every way to go out that misses few cards: what may stay behind, and the unseen cards with which the rest is laid.

One table answers for all cards that may be thrown. It goes through the hand card by card; each is left behind or
laid in a play that it has a part in, and plays of missing cards alone come last. A state is what of the hand has been
laid, and its worth is all choices of missing cards that lead to it, as the bits of one number: one bit a kind where
one card is missing, one bit a pair of kinds where two are. So many choices cost no more than few.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import accumulate
from operator import or_
from typing import Generic, NamedTuple, TypeVar

from scala40_cli.advice.holding import (
    FIRST_COPIES,
    JOKER_KIND,
    JOKERS_FROM,
    KINDS,
    SECOND,
    bits_of,
    kind_of_bit,
    last_bit,
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
THROWN = 1 << JOKERS_FROM + 18
"""Whether the card is among those laid that is thrown to go out."""
_USED = JOKERS_FROM + 18
NATURALS = (1 << JOKERS_FROM) - 1
_FIELD = 63
ADDS = 2 * THROWN - (1 << _LAID_JOKERS)
_WHOLE = 60

Missing = tuple[int, int, int]
"""The choices of missing cards: whether none need be, which kinds where one is, which pairs where two are.

A pair is the bit ``WIDTH * one + other`` or the other way round.
"""

PlayKey = tuple[int, int, int]
"""What plays change of a state: the cards of the hand, what else they add, the bit of the meld on the table."""

Left = tuple[int, ...]
"""Cards that stay behind, by kind, in order."""

End = tuple[Left, bool, int, int]
"""What stays behind, whether all cards are laid, and how many natural cards and jokers are missing."""


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
        # Where a joker may not be thrown to go out, what is thrown is found like the cards that are laid.
        self.natural_thrown = rules.discard_joker == "never_closing"
        # A joker taken home may be what is thrown in the end, unless it must be played.
        self.thrown_late = rules.joker_replay == "keep" and rules.discard_joker != "never_closing"

    def ways(self, held: int, unseen: Sequence[int], missing: int, extra: int) -> WaysOut:
        """The ways that miss so many cards at most, up to ``MOST_MISSING``.

        ``extra`` is how many cards more are held than are laid by a player who goes out and throws one.
        """
        return _Near(self, held, unseen, missing, extra).ways()

    def plays(self, held: int, to_come: int, missing: int, jokers: int) -> Iterator[tuple[PlayKey, int]]:
        """All plays with the cards that are missing for them, each once for every choice of those."""
        ones = held & FIRST_COPIES
        absent = ones ^ FIRST_COPIES
        hopeless = absent & ~to_come
        wanted = [
            play
            for play in self._new
            if (play.mask & absent).bit_count() <= missing
            and not play.mask & hopeless
            and play.jokers <= jokers
        ]
        if self.natural_thrown:
            for bit in bits_of(FIRST_COPIES):
                if bit & ones:
                    yield (bit, 0, THROWN), 0
                if bit & to_come:
                    yield (0, 0, THROWN), bit
        for play in (*wanted, *self._plays.plays(held, missing, jokers)):
            mask = play.mask
            if mask & hopeless:
                continue
            adds = play.jokers << _LAID_JOKERS | play.taken << _TAKEN
            if self.new_meld and not play.meld:
                adds |= play.jokers << _IN_NEW
            meld = 1 << _USED + play.meld if play.meld else 0
            own = mask & ones
            yield (own, adds, meld), mask ^ own
            if own & to_come and (mask ^ own).bit_count() < missing:
                # One card that is held may also come again, once it has been thrown.
                for drawn in bits_of(own & to_come):
                    yield (own ^ drawn, adds, meld), mask ^ own ^ drawn


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


Worth = TypeVar("Worth")
"""What is missing on the way to a state."""


class Search(Generic[Worth]):
    """A search through a hand, whatever it notes of missing cards. Of a kind held twice, the first is laid first."""

    start: Worth

    def __init__(self, exits: Exits, held: int, unseen: Sequence[int], missing: int, extra: int) -> None:
        self.exits, self.held, self.missing, self.extra = exits, held, missing, extra
        self.own = (held >> JOKERS_FROM).bit_length()
        self.drawn = min(missing, unseen[JOKER_KIND])
        self.most_jokers = self.own + self.drawn + exits.most_taken
        self.leaving: Left = ()
        """Where this is told, one of these kinds must stay behind."""
        self._shares: dict[int, int] = {}
        self._costs: dict[int, list[int]] = {}
        self._kept: dict[int, Left] = {}
        self._ends: dict[int, tuple[End, ...]] = {}
        self._filled: dict[tuple[tuple[int, ...], int], dict[int, Worth]] = {}

    def plays(self, unseen: Sequence[int]) -> Iterator[tuple[PlayKey, int]]:
        """All plays, and what each misses."""
        to_come = sum([1 << kind for kind in range(JOKER_KIND) if unseen[kind]])
        for key, lacking in self.exits.plays(self.held, to_come, self.missing, self.most_jokers):
            cards = key[0]
            if cards:
                # What a play misses is shared out among the cards of the hand that it lays.
                share = _WHOLE * lacking.bit_count() // cards.bit_count()
                for bit in bits_of(cards):
                    if share < self._shares.get(bit, share + 1):
                        self._shares[bit] = share
            yield key, lacking

    def laid(self, states: dict[int, Worth], kind: int, copies: int) -> dict[int, Worth]:
        """The states, and those that plays lead to whose first card in the hand is of this kind (a bit)."""
        raise NotImplementedError

    def lacking(self, worth: Worth) -> int:
        """The fewest cards missing."""
        raise NotImplementedError

    def idle(self, states: dict[int, Worth], meld: int) -> dict[int, Worth]:
        """The states, and those that plays of missing cards and jokers alone lead to; new melds, or to this one."""
        raise NotImplementedError

    def joined(self, one: Worth, other: Worth) -> Worth:
        """The choices of both."""
        raise NotImplementedError

    def filled(self, free: tuple[int, ...], start: int) -> dict[int, Worth]:
        """What plays of missing cards and jokers alone add to a state, new melds and those to the ``free`` ones."""
        known = self._filled.get((free, start))
        if known is not None:
            return known
        states: dict[int, Worth] = {start: self.start}
        if not free:
            for _ in range(self.missing // 2):
                # A new meld of which nothing is held misses two cards at least.
                states = self.idle(states, 0)
        else:
            # Each meld is played to once, so that it need not be known later whether it was.
            states = self._merged(self.idle(self.filled(free[:-1], start), free[-1]), ~free[-1])
        self._filled[free, start] = states
        return states

    def sums(self, free: tuple[int, ...], start: int) -> dict[int, Worth]:
        """The same, by what is added."""
        return self._merged(self.filled(free, start), ADDS)

    def _merged(self, states: dict[int, Worth], mask: int) -> dict[int, Worth]:
        found: dict[int, Worth] = {}
        for state, worth in states.items():
            known = found.get(state & mask)
            found[state & mask] = worth if known is None else self.joined(known, worth)
        return found

    def shape(self, state: int, used: int) -> tuple[int, int, int]:
        """What tells which fillings end the round from a state."""
        return used, (self.held & NATURALS & ~state).bit_count(), state & ADDS

    def states(self) -> dict[int, Worth]:
        """All states in which every card of the hand is laid or stays behind."""
        held, shares = self.held, self._shares
        laid = sum(shares)
        # Cards that no play lays stay behind.
        passed = held & NATURALS & ~(laid | laid << SECOND)
        if passed.bit_count() > self.missing + self.extra:
            return {}
        states = {0: self.start}
        for bit in bits_of(held & FIRST_COPIES):
            copies = bit | held & bit << SECOND
            if bit in shares:
                for _ in range(copies.bit_count()):
                    self.exits.passed += len(states)
                    states = self.laid(states, bit, copies)
            passed |= copies
            states = {state: worth for state, worth in states.items() if self._may_end(state, worth, passed)}
        return states

    def _may_end(self, state: int, worth: Worth, passed: int) -> bool:
        """Whether few enough are left behind and missing, however cheaply the other cards are laid."""
        spare = self.missing + self.extra - (passed & ~state).bit_count()
        if spare < 0:
            return False
        if self.leaving and not self._may_leave(state):
            return False
        lacking = self.lacking(worth)
        jokers = (state >> _LAID_JOKERS & _FIELD) - self.own - self.exits.most_taken
        if jokers > 0:
            lacking += jokers
        rest = self.held & NATURALS & ~passed & ~state
        costs = self._costs.get(rest)
        if costs is None:
            share = self._shares
            each = sorted([share[bit if bit <= FIRST_COPIES else bit >> SECOND] for bit in bits_of(rest)])
            costs = self._costs[rest] = [0, *accumulate(each)]
        return len(costs) <= spare or costs[len(costs) - 1 - spare] <= _WHOLE * (self.missing - lacking)

    def _may_leave(self, state: int) -> bool:
        """Whether one of the cards that must may still stay behind."""
        for kind in self.leaving:
            if kind == JOKER_KIND:
                # A joker drawn or taken home may be laid in its place.
                if self.jokers_of(state) - self.exits.most_taken - self.drawn < self.own:
                    return True
            elif last_bit(self.held, kind) & ~state:
                return True
        return False

    @staticmethod
    def jokers_of(state: int) -> int:
        """How many jokers are laid on the way to a state."""
        return state >> _LAID_JOKERS & _FIELD

    def ends(self, state: int, adds: int) -> tuple[End, ...]:
        """The ends of the round from a state that is filled up by so much more, those that miss few enough cards."""
        whole = (state & ADDS & ~THROWN) + (adds & ~THROWN) | (state | adds) & THROWN
        key = state & NATURALS | whole
        known = self._ends.get(key)
        if known is None:
            found = [end for end in self._all_ends(state, whole) if 0 <= end[2] <= self.missing - end[3]]
            known = self._ends[key] = tuple(found)
        return known

    def _all_ends(self, state: int, whole: int) -> Iterator[End]:
        late = whole >> _TAKEN & _FIELD
        if self.exits.new_meld and whole >> _IN_NEW & _FIELD < late:
            return
        left, own = self._left(state), self.own
        jokers = (whole >> _LAID_JOKERS & _FIELD) - late
        if self.exits.natural_thrown:
            if whole & THROWN or self.exits.all_laid:
                missing = len(left) + own - jokers - self.extra + 1
                for drawn in range(max(0, jokers - own), min(self.drawn, jokers) + 1):
                    yield left + (JOKER_KIND,) * (own - jokers + drawn), True, missing, drawn
            return
        for thrown in (0, 1) if late and self.exits.thrown_late else (0,):
            spent = jokers + thrown
            # Where a joker taken home is thrown, all of the hand is laid.
            missing = len(left) + own - spent - self.extra + thrown
            for drawn in range(max(0, spent - own), min(self.drawn, spent) + 1):
                behind = left + (JOKER_KIND,) * (own - spent + drawn)
                yield behind, bool(thrown), missing, drawn
                if self.exits.all_laid and not thrown:
                    yield behind, True, missing + 1, drawn

    def _left(self, state: int) -> Left:
        bits = self.held & NATURALS & ~state
        left = self._kept.get(bits)
        if left is None:
            left = self._kept[bits] = tuple(sorted([kind_of_bit(bit) for bit in bits_of(bits)]))
        return left


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
        fillings: dict[int, list[_Move]] = {}
        useful: dict[tuple[int, int, int], list[_Move]] = {}
        for state, worth in self.states().items():
            used = state & idle
            shape = self.shape(state, used)
            if shape not in useful:
                if used not in fillings:
                    fillings[used] = self._filling(used)
                useful[shape] = [fill for fill in fillings[used] if self.ends(state, fill.adds)]
            for fill in useful[shape]:
                for behind, all_laid, missing, drawn in self.ends(state, fill.adds):
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
