"""The ways to go out within reach of a player who has opened: what each lays, and the few cards that it still misses.

A way is a goal: the cards of the player's that leave the hand for the table, as a holding. Whoever goes out lays all
cards but the one that is thrown, so all goals have the same size. Cards are laid in new melds, at the ends of runs
and to sets on the table, and in the place of jokers, which must then be laid too.

The search takes the cards of the hand one by one: each is left out, or laid by a play that it has a part in. Then
come plays of missing cards and jokers alone.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from typing import NamedTuple

from grammar.cards.cards import Joker
from scala40_cli.advice.holding import FIRST_COPIES, JOKERS_FROM, SECOND, add, bits_of
from scala40_cli.advice.shapes import all_shapes
from scala40_cli.game.points import ACE_HIGH, ACE_LOW
from scala40_cli.game.table import Table, homes, swapped
from scala40_cli.rules.model import Rules
from scala40_cli.search.closing_table import TableRun, still_open

_WHOLE = 60
_TOO_MUCH = _WHOLE << 10


class Play(NamedTuple):
    """Cards laid together: naturals as bits, jokers, and the meld on the table that they go to; 0 for a new one."""

    mask: int
    jokers: int
    meld: int


class _After(NamedTuple):
    """The table after some swaps, and the cards that have taken jokers home."""

    table: Table
    cards: tuple[int, ...]

    @property
    def needed(self) -> int:
        """These cards as a holding."""
        held = 0
        for kind in self.cards:
            held = add(held, kind)
        return held


class Closings:
    """The ways to go out beside one table."""

    def __init__(self, table: Table, rules: Rules, frozen: frozenset[int] = frozenset()) -> None:
        self.rules = rules
        self._frozen = frozen
        shapes = all_shapes(rules)
        self._new = [
            Play(shape.mask, shape.jokers, 0) for each in (*shapes.runs, *shapes.sets) for shape in each
        ]
        self._swaps = list(self._swapped(_After(table, ()), 0))

    def _swapped(self, after: _After, first: int) -> Iterator[_After]:
        """The table as it is, and after every choice of swaps."""
        yield after
        for index in range(first, len(after.table.melds)):
            meld = after.table.melds[index]
            if not any(isinstance(piece, Joker) for piece in meld.cards) or index + 1 in self._frozen:
                continue
            for card in homes(meld, self.rules):
                free = swapped(meld, card, self.rules)
                if free is not None:
                    table = after.table.with_meld(index + 1, free)
                    yield from self._swapped(_After(table, (*after.cards, card.index)), index)

    def within(self, held: int, to_come: int, missing: int, size: int, *, one: bool = False) -> set[int]:
        """The goals that miss at most this many cards. All missing cards may still come.

        ``size`` is how many cards a player lays who goes out and throws one; where the house needs no discard, all
        may be laid.

        ``one`` asks for a single one, if there is any.
        """
        found: set[int] = set()
        never = ~(held | to_come)
        for after in self._swaps:
            if after.needed & never or (after.needed & ~held).bit_count() > missing:
                continue
            search = _Search(self, after, held, to_come, missing, size, one=one)
            found |= search.goals()
            if one and found:
                break
        return found

    def plays(self, table: Table, held: int, missing: int, jokers: int) -> Iterator[Play]:
        """Every play that misses at most so many natural cards and takes at most so many jokers."""
        absent = FIRST_COPIES & ~held
        for play in self._new:
            if play.jokers <= jokers and (play.mask & absent).bit_count() <= missing:
                yield play
        open_melds = still_open(table, self.rules, self._frozen)
        for suit, runs in enumerate(open_melds.runs):
            for run in runs:
                for mask, used in _extensions(run, held >> 13 * suit, missing, jokers):
                    yield Play(mask << 13 * suit, used, run.number)
        for rank, sets in open_melds.sets.items():
            for one in sets:
                for suit in range(4):
                    if one.free >> suit & 1:
                        yield Play(1 << 13 * suit + rank - 1, 0, one.number)
                if one.jokers and jokers:
                    yield Play(0, 1, one.number)


def _extensions(run: TableRun, held: int, missing: int, jokers: int) -> set[tuple[int, int]]:
    """Every way to go on at the ends of a run with cards of its suit: the cards, and how many jokers."""
    found: set[tuple[int, int]] = set()

    def go_on(start: int, end: int, before: bool, mask: int, used: int, lacking: int, aces: bool) -> None:
        if mask or used:
            found.add((mask, used))
        if end - start + 2 > run.longest:
            return
        for place in (start - 1, end + 1) if before else (end + 1,):
            if not ACE_LOW <= place <= ACE_HIGH:
                continue
            ends = (place, end, True) if place < start else (start, place, False)
            bit = 1 << (place - 1) % 13
            real_ace = bit == 1
            here = 0 if held & bit and not mask & bit else 1
            if not (real_ace and aces) and lacking + here <= missing:
                go_on(*ends, mask | bit, used, lacking + here, aces or real_ace)
            if used < min(jokers, run.jokers):
                go_on(*ends, mask, used + 1, lacking, aces)

    go_on(run.start, run.end, True, 0, 0, 0, run.aces[0] or run.aces[1])
    return found


class _Search:
    """One search beside the table as it is after some swaps."""

    def __init__(
        self,
        closings: Closings,
        after: _After,
        held: int,
        to_come: int,
        missing: int,
        size: int,
        *,
        one: bool,
    ) -> None:
        self._held, self._never, self._missing = held, ~(held | to_come), missing
        self._size, self._one = size, one
        self._after = after
        self._late = len(after.cards)
        # So many cards come to lie on the table, counting jokers taken home, whichever card is thrown.
        self._whole = size + self._late + (closings.rules.close_discard == "optional")
        rules = closings.rules
        self._all_laid = rules.close_discard == "optional"
        self._new_meld = rules.joker_replay == "new_meld"
        # A joker taken home may be what is thrown in the end, unless it must be played.
        self._thrown_late = (
            self._late > 0 and rules.joker_replay == "keep" and rules.discard_joker != "never_closing"
        )
        self._own = (held >> JOKERS_FROM).bit_length()
        drawn = (to_come >> JOKERS_FROM).bit_length() - self._own if to_come >> JOKERS_FROM else 0
        self._jokers = self._own + self._late + min(missing, max(0, drawn))
        plays = sorted(set(closings.plays(after.table, held, missing, self._jokers)))
        # By each card of the hand the plays that lay it, those that miss least first.
        self._of_kind: dict[int, list[tuple[int, Play]]] = {}
        absent = FIRST_COPIES & ~held
        for lacking, play in sorted([((play.mask & absent).bit_count(), play) for play in plays]):
            for bit in bits_of(play.mask & held):
                self._of_kind.setdefault(bit, []).append((lacking, play))
        # Once every card of the hand is laid or left out, what a play needs is missing.
        self._share = self._shares()
        idle = [play for play in plays if play.mask.bit_count() <= missing]
        self._idle = sorted(idle, key=lambda play: play.mask.bit_count() + play.jokers)
        sizes = [play.mask.bit_count() + play.jokers for play in self._idle]
        self._idle_by_size = [bisect_right(sizes, room) for room in range(missing + self._jokers + 1)]
        self._most_left_out = held.bit_count() - size + missing
        self._found: set[int] = set()

    def goals(self) -> set[int]:
        once = twice = 0
        for kind in self._after.cards:
            bit = 1 << kind
            if twice & bit:
                return self._found
            once, twice = once | bit, twice | once & bit
        if self._lacking(once, twice) <= self._missing:
            self._cover(once, twice, 0, 0, 0, frozenset())
        return self._found

    def _lacking(self, once: int, twice: int) -> int:
        """How many of these natural cards are missing; too many where one can never come."""
        lacking = (once | twice << SECOND) & ~self._held
        return 1 << 10 if lacking & self._never else lacking.bit_count()

    def _cover(
        self, once: int, twice: int, jokers: int, in_new: int, left_out: int, used: frozenset[int]
    ) -> None:
        """Goes on with the first card of the hand that is neither laid nor left out; ``left_out`` are bits."""
        if self._one and self._found:
            return
        if once.bit_count() + twice.bit_count() + jokers > self._whole:
            return
        laid = once | twice << SECOND
        todo = self._held & ~(laid | left_out) & ((1 << JOKERS_FROM) - 1)
        if not todo:
            self._fill(0, once, twice, jokers, in_new, left_out, used)
            return
        if self._hopeless(todo, once, twice, left_out):
            return
        first = todo & -todo
        kind = first if first <= FIRST_COPIES else first >> SECOND
        # Of a card held twice, the second copy is the one left out.
        second = kind << SECOND
        out = second if self._held & second & ~(laid | left_out) else kind
        if left_out.bit_count() < self._most_left_out:
            self._cover(once, twice, jokers, in_new, left_out | out, used)
        absent, never, most = ~self._held, self._never | left_out, self._missing
        budget, room = most - self._lacking(once, twice), self._jokers - jokers
        for lacking, (mask, spent, meld) in self._of_kind.get(kind, ()):
            if lacking > budget:
                break
            if meld in used or twice & mask or spent > room:
                continue
            new_once, new_twice = once | mask, twice | once & mask
            cards = new_once | new_twice << SECOND
            if cards & never or (cards & absent).bit_count() > most:
                continue
            if meld:
                self._cover(new_once, new_twice, jokers + spent, in_new, left_out, used | {meld})
            else:
                self._cover(new_once, new_twice, jokers + spent, in_new + spent, left_out, used)

    def _shares(self) -> dict[int, int]:
        """For each card of the hand, the least part of a missing card that laying it costs, in sixtieths.

        What a play misses is shared out among the cards of the hand that it lays.
        """
        return {
            kind: min(_WHOLE * lacking // (play.mask & self._held).bit_count() for lacking, play in plays)
            for kind, plays in self._of_kind.items()
        }

    def _hopeless(self, todo: int, once: int, twice: int, left_out: int) -> bool:
        """Whether too much would be missing, though the costliest of the cards to do are left out."""
        costs = []
        while todo:
            bit = todo & -todo
            todo ^= bit
            costs.append(self._share.get(bit if bit <= FIRST_COPIES else bit >> SECOND, _TOO_MUCH))
        costs.sort()
        may_be_left = self._most_left_out - left_out.bit_count()
        if may_be_left:
            del costs[-may_be_left:]
        return sum(costs) > _WHOLE * (self._missing - self._lacking(once, twice))

    def _laid(
        self, play: Play, once: int, twice: int, jokers: int, left_out: int, used: frozenset[int]
    ) -> tuple[int, int, int] | None:
        """The cards laid with this play too; ``None`` if that cannot be."""
        if play.meld in used or twice & play.mask or jokers + play.jokers > self._jokers:
            return None
        new_once, new_twice = once | play.mask, twice | once & play.mask
        if (new_once | new_twice << SECOND) & left_out or self._lacking(new_once, new_twice) > self._missing:
            return None
        return new_once, new_twice, jokers + play.jokers

    def _fill(
        self, start: int, once: int, twice: int, jokers: int, in_new: int, left_out: int, used: frozenset[int]
    ) -> None:
        """Takes the goal, if it is one, and goes on with plays without a card of the hand."""
        if self._one and self._found:
            return
        self._take(once, twice, jokers, in_new)
        room = self._whole - once.bit_count() - twice.bit_count() - jokers
        budget = self._missing - self._lacking(once, twice)
        for at in range(start, self._idle_by_size[min(room, self._missing + self._jokers)]):
            play = self._idle[at]
            if play.mask.bit_count() > budget:
                continue
            after = self._laid(play, once, twice, jokers, left_out, used)
            if after is not None:
                more = play.jokers if not play.meld else 0
                self._fill(at, *after, in_new + more, left_out, used | {play.meld} if play.meld else used)

    def _take(self, once: int, twice: int, jokers: int, in_new: int) -> None:
        if self._new_meld and in_new < self._late:
            return
        naturals = once | twice << SECOND
        for thrown in (0, 1) if self._thrown_late else (0,):
            own = jokers - self._late + thrown
            if own < 0:
                continue
            goal = naturals | (1 << own) - 1 << JOKERS_FROM
            size = goal.bit_count()
            lacking = goal & ~self._held
            if lacking & self._never or lacking.bit_count() > self._missing:
                continue
            whole = size == self._size + 1
            if whole if thrown else size == self._size or (whole and self._all_laid):
                self._found.add(goal)
