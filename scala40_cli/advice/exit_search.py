"""The search for ways to go out: through a hand card by card, each left behind or laid in a play.

A state is what of the hand has been laid, the jokers laid so far and the melds on the table that were played to; its
worth is what is missing on the way to it, in whatever form a search notes that. Plays of missing cards come last.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate
from typing import Generic, Protocol, TypeVar

from scala40_cli.advice.holding import (
    FIRST_COPIES,
    JOKER_KIND,
    JOKERS_FROM,
    SECOND,
    bits_of,
    kind_of_bit,
    last_bit,
)
from scala40_cli.advice.table_plays import TablePlays, new_plays
from scala40_cli.game.table import Table
from scala40_cli.rules.model import Rules

# A state beside the cards of the hand that are laid: jokers laid, taken home, laid in new melds; the melds played to.
LAID_JOKERS = JOKERS_FROM
_TAKEN = JOKERS_FROM + 6
_IN_NEW = JOKERS_FROM + 12
THROWN = 1 << JOKERS_FROM + 18
"""Whether the card is among those laid that is thrown to go out."""
_USED = JOKERS_FROM + 18
NATURALS = (1 << JOKERS_FROM) - 1
FIELD = 63
ADDS = 2 * THROWN - (1 << LAID_JOKERS)
_WHOLE = 60

PlayKey = tuple[int, int, int]
"""What plays change of a state: the cards of the hand, what else they add, the bit of the meld on the table."""

Left = tuple[int, ...]
"""Cards that stay behind, by kind, in order."""

End = tuple[Left, bool, int, int]
"""What stays behind, whether all cards are laid, and how many natural cards and jokers are missing."""


class ExitPlays:
    """The plays with which a round may end beside one table, and how much work the searches for them were."""

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
            adds = play.jokers << LAID_JOKERS | play.taken << _TAKEN
            if self.new_meld and not play.meld:
                adds |= play.jokers << _IN_NEW
            meld = 1 << _USED + play.meld if play.meld else 0
            own = mask & ones
            yield (own, adds, meld), mask ^ own
            if own & to_come and (mask ^ own).bit_count() < missing:
                # One card that is held may also come again, once it has been thrown.
                for drawn in bits_of(own & to_come):
                    yield (own ^ drawn, adds, meld), mask ^ own ^ drawn


Worth = TypeVar("Worth")
"""What is missing on the way to a state."""


class Filling(Protocol):
    """Plays of missing cards and jokers alone that fill a state up, and what is missing for them."""

    @property
    def adds(self) -> int:
        """What they add to the state."""


Fill = TypeVar("Fill", bound=Filling)


class Search(Generic[Worth]):
    """A search through a hand, whatever it notes of missing cards. Of a kind held twice, the first is laid first."""

    start: Worth

    def __init__(self, exits: ExitPlays, held: int, unseen: Sequence[int], missing: int, extra: int) -> None:
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
        jokers = (state >> LAID_JOKERS & FIELD) - self.own - self.exits.most_taken
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
        return state >> LAID_JOKERS & FIELD

    def ways_to_end(
        self, idle: int, fillings: Callable[[int], list[Fill]]
    ) -> Iterator[tuple[Worth, Fill, End]]:
        """Every end of the round: what is missing on the way to a state, what fills it up, and the end.

        ``fillings`` finds what can fill a state up by those of the ``idle`` bits that are in it.
        """
        known: dict[int, list[Fill]] = {}
        useful: dict[tuple[int, int, int], list[Fill]] = {}
        for state, worth in self.states().items():
            used = state & idle
            shape = self.shape(state, used)
            if shape not in useful:
                if used not in known:
                    known[used] = fillings(used)
                useful[shape] = [fill for fill in known[used] if self.ends(state, fill.adds)]
            for fill in useful[shape]:
                for end in self.ends(state, fill.adds):
                    yield worth, fill, end

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
        late = whole >> _TAKEN & FIELD
        if self.exits.new_meld and whole >> _IN_NEW & FIELD < late:
            return
        left, own = self._left(state), self.own
        jokers = (whole >> LAID_JOKERS & FIELD) - late
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
