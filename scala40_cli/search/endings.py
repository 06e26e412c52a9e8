"""Ways to end a turn: to go out if that can be done, or else to keep the fewest points in the hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple

from grammar.cards.cards import JOKER, Card, Piece, Rank
from grammar.frozen import dataclass, replace
from grammar.record.actions import Attach, Discard, Swap
from scala40_cli.game.legality import pieces_of, played
from scala40_cli.game.melds import Meld
from scala40_cli.game.pack import as_held, kind_of, without_one
from scala40_cli.game.points import FLAT_JOKER, ace_points, hand_points, piece_points
from scala40_cli.game.spots import fits, homes, laid_at, swapped, waits_for_full
from scala40_cli.game.table import Table
from scala40_cli.game.turn import Action, Turn, without
from scala40_cli.rules.model import Rules
from scala40_cli.search.candidates import MOST_JOKERS
from scala40_cli.search.closing_candidates import JOKER_WORTH, Counting, Mode
from scala40_cli.search.closing_plan import plan
from scala40_cli.search.closing_search import BestPlays, Search, Wanted
from scala40_cli.search.closing_table import StillOpen, still_open
from scala40_cli.search.suit_tables import counts

# Points first, then the number of cards; a hand has fewer cards than this.
_CARD = 1 << 6
_COUNT = (1,) * (JOKER_WORTH + 1)
_NOTHING_TAKEN = StillOpen(((), (), (), ()), {})


@dataclass(frozen=True, slots=True)
class Terms:
    """On what terms a player may lay cards in this turn."""

    opened: bool
    minimum: int
    """What the opening must count, in points; 0 if there is none to lay."""
    counting: Counting
    table: bool
    """Whether the melds on the table may be touched."""
    own_after: bool
    """Whether the player may attach to melds just laid, or lay more, once the opening is laid."""
    jokers_in_melds: bool
    must_discard: bool
    joker_last: bool
    """Whether a joker may be the discard that closes."""
    replay: str
    """What becomes of a joker taken home, as ``joker_replay`` has it."""
    frozen: frozenset[int] = frozenset()
    """The numbers of melds that are left alone: nobody said what their joker stands for."""
    may_discard: bool = True
    """Whether a card may be thrown; not before the turn's card has been drawn."""


@lru_cache(maxsize=1 << 8)
def terms(opened: bool, must_discard: bool, rules: Rules, *, closing: bool = True) -> Terms:
    """The terms of a player who goes out, or of one who does not, under these rules."""
    joker_last = rules.discard_joker != "never_closing"
    if opened:
        return Terms(True, 0, "no", True, True, True, must_discard, joker_last, rules.joker_replay)
    then = rules.opening_turn
    jokers = rules.open_jokers
    minimum = max(1, rules.open_min)
    counting: Counting = "all" if jokers in ("counted", "flat_25") else "natural"
    if closing and rules.close_in_hand_needs_min == "no":
        minimum = 1
        counting = "natural" if jokers == "none" else "all"
    return Terms(
        False,
        minimum,
        counting,
        then == "free",
        then != "opening_only",
        then != "opening_only" or jokers != "none",
        must_discard,
        joker_last,
        rules.joker_replay,
    )


@dataclass(frozen=True, slots=True)
class TurnEnd:
    """A turn from its first play to its last: the actions, with the discard last, and what stays in the hand."""

    plan: tuple[Action, ...]
    discard: Piece | None
    left: tuple[Piece, ...]
    points: int
    exact: bool = True
    """Whether no other legal turn leaves fewer points."""


class AfterSwaps(NamedTuple):
    """Hand and table after some swaps; ``own`` jokers were in the hand before them.

    A set that keeps its joker until it is full of natural cards may need one attached before: ``swaps`` has that too.
    """

    swaps: tuple[Attach | Swap, ...]
    hand: tuple[Piece, ...]
    table: Table
    own: int

    @property
    def late(self) -> int:
        return sum([isinstance(move, Swap) for move in self.swaps])


def after_swaps(hand: Sequence[Piece], table: Table, on: Terms, rules: Rules) -> Iterator[AfterSwaps]:
    """The hand as it is, and after every choice of swaps."""
    hand = as_held(hand)
    yield from _swapping(0, AfterSwaps((), hand, table, hand.count(JOKER)), on, rules)


def _swapping(first: int, position: AfterSwaps, on: Terms, rules: Rules) -> Iterator[AfterSwaps]:
    yield position
    if not on.table:
        return
    for index in range(first, len(position.table.melds)):
        meld = position.table.melds[index]
        if not meld.jokers or index + 1 in on.frozen:
            continue
        for filled, full, hand in _filled(meld, index + 1, position.hand, rules):
            for card in homes(full, rules):
                after = swapped(full, card, rules) if card in hand else None
                if after is None:
                    continue
                left = without(hand, (card,))[0]
                moves = (*position.swaps, *filled, Swap(card, index + 1))
                table = position.table.with_meld(index + 1, after)
                further = AfterSwaps(moves, (*left, JOKER), table, position.own)
                # A meld with more jokers than one may give up another.
                yield from _swapping(index, further, on, rules)


def _filled(
    meld: Meld, number: int, hand: tuple[Piece, ...], rules: Rules
) -> Iterator[tuple[tuple[Attach, ...], Meld, tuple[Piece, ...]]]:
    """The meld and the hand as they are; a set that waits to be full, with each third natural card laid to it."""
    if not waits_for_full(meld, rules):
        yield (), meld, hand
        return
    for attach, after in filling(meld, number, hand, rules):
        yield (attach,), after, without(hand, attach.cards)[0]


def filling(meld: Meld, number: int, hand: Sequence[Piece], rules: Rules) -> Iterator[tuple[Attach, Meld]]:
    """Each natural card of the hand that can be laid to a set so that one more card takes its joker home."""
    for card in dict.fromkeys(hand):
        if isinstance(card, Card):
            for spot in fits(card, meld, rules):
                after = laid_at(card, meld, spot, rules).melds[0]
                if not waits_for_full(after, rules):
                    yield Attach((card,), number), after


# --- One position -----------------------------------------------------------------------------------


class _Seeker:
    """Seeks endings from one position on some terms."""

    def __init__(self, position: AfterSwaps, on: Terms, rules: Rules) -> None:
        self.position, self._terms, self._rules = position, on, rules
        # Late jokers are told apart only where it matters: for what counts, or for where they must go.
        self._apart = not on.opened or on.replay == "new_meld"
        self.mode = Mode(
            1 if rules.jokers_per_meld == 1 else max(1, min(position.own + position.late, MOST_JOKERS)),
            rules.ace_before_two,
            rules.ace_after_king,
            rules.ace_in_set,
            rules.run_max,
            FLAT_JOKER if on.counting == "all" and rules.open_jokers == "flat_25" else None,
            _points_worth(rules),
            on.counting,
            on.own_after and on.counting == "natural",
            on.own_after and on.replay != "new_meld",
            on.jokers_in_melds,
            on.replay != "new_meld",
        )
        self._by_points = self._search(self.mode)
        self.total = sum([self.worth_of(piece) for piece in position.hand])
        self.heaviest = max([self.worth_of(piece) for piece in position.hand])

    @cached_property
    def most(self) -> BestPlays | None:
        """The plays that leave the fewest points, if any are enough to open with; nothing is kept for a discard."""
        return self.best(self.position.hand)

    def worth_of(self, piece: Piece) -> int:
        """What it is worth that the piece leaves the hand: points first, then cards."""
        return self.mode.worth[piece.rank - 1 if isinstance(piece, Card) else JOKER_WORTH]

    def best(self, hand: Sequence[Piece], floor: int = -1) -> BestPlays | None:
        """The plays out of these cards of the position that leave the fewest points, if worth more than ``floor``."""
        return self._seek(self._by_points, hand, floor, self.total)

    def all_but(self, hand: Sequence[Piece], kept: int) -> BestPlays | None:
        """Plays that lay all of these cards of the position but so many at most."""
        return self._seek(self._by_count, hand, len(hand) - kept - 1, len(hand) - kept)

    @cached_property
    def _by_count(self) -> Search:
        return self._search(self.mode._replace(worth=_COUNT))

    def _search(self, mode: Mode) -> Search:
        touched = self.position.table if self._terms.table else None
        return _search_for(mode, touched, self._terms.frozen, self._rules)

    def _seek(self, search: Search, hand: Sequence[Piece], floor: int, enough: int) -> BestPlays | None:
        """A joker of the position that is not among these cards is one that the player keeps or throws."""
        on = self._terms
        own, late = self.position.own, self.position.late
        taken = late
        for _ in range(own + late - sum([piece is JOKER for piece in hand])):
            if late and on.replay != "new_meld":
                late -= 1
            elif own:
                own -= 1
            else:
                return None
        all_late = on.replay == "new_meld" and taken > 0
        jokers = taken if on.replay == "same_turn" else 0
        if not self._apart:
            own, late = own + late, 0
        return search.best(counts(hand), own, late, Wanted(floor, enough, on.minimum, jokers, all_late))

    def actions(self, found: BestPlays) -> list[Action]:
        """The plan of what was found, without a discard."""
        on_table = len(self.position.table.melds)
        return plan(found, self.position.swaps, on_table, self.mode, all_open=not self._terms.own_after)

    def left(self, hand: Sequence[Piece], actions: Sequence[Action]) -> tuple[Piece, ...]:
        """What the actions leave of cards of the position, which is that after the swaps."""
        swaps = self.position.swaps
        laid = [piece for action in actions if action not in swaps for piece in pieces_of(action)]
        return without(hand, laid)[0]


# The same hand is asked about on several terms, and many hands beside one table.
@lru_cache(maxsize=1 << 5)
def _search_for(mode: Mode, table: Table | None, frozen: frozenset[int], rules: Rules) -> Search:
    """The search beside this table, ``None`` if it may not be touched, with what it has found so far."""
    return Search(mode, _NOTHING_TAKEN if table is None else still_open(table, rules, frozen))


def _points_worth(rules: Rules) -> tuple[int, ...]:
    points = (ace_points(rules, alone=False), *[min(rank, 10) for rank in range(2, 14)], rules.joker_in_hand)
    return tuple([each * _CARD + 1 for each in points])


class Endings:
    """The ends of a turn that begins with this hand and table, on these terms."""

    def __init__(self, hand: Sequence[Piece], table: Table, on: Terms, rules: Rules) -> None:
        self._hand = tuple([kind_of(piece) for piece in hand])
        self._table, self._terms, self._rules = table, on, rules
        self._seekers: list[_Seeker] = []
        self._positions = after_swaps(self._hand, table, on, rules)
        self.nearly = False
        """Whether, from what was tried, all cards but one can be laid, whatever is asked of the last one."""

    def seekers(self) -> Iterator[_Seeker]:
        """A seeker for each position; each is made when it is first asked for."""
        yield from self._seekers
        for position in self._positions:
            self._seekers.append(_Seeker(position, self._terms, self._rules))
            yield self._seekers[-1]

    def opens(self) -> bool:
        """Whether the hand has an opening on these terms, or needs none."""
        return self._terms.opened or next(self.seekers()).most is not None

    def closing(self, *, alone: bool = False) -> tuple[Action, ...] | None:
        """The actions of a turn in which the player goes out, the discard last; ``None`` if there is none.

        ``alone`` where nothing else is asked: what would leave the fewest points is then not looked at.
        """
        for seeker in self.seekers():
            # One card may be worth more than two, but no more than the heaviest.
            if not alone and (seeker.most is None or seeker.total - seeker.most.removed > seeker.heaviest):
                continue
            found = self._close_from(seeker)
            if found is not None:
                return found
        return None

    def _close_from(self, seeker: _Seeker) -> tuple[Action, ...] | None:
        on, hand = self._terms, seeker.position.hand
        if not on.may_discard:
            found = seeker.all_but(hand, 0)
            return None if found is None else tuple(seeker.actions(found))
        found = seeker.all_but(hand, 1)
        if found is None:
            return None
        self.nearly = True
        actions = seeker.actions(found)
        left = seeker.left(hand, actions)
        if not left and not on.must_discard:
            return tuple(actions)
        if len(left) == 1 and (on.joker_last or left[0] is not JOKER):
            return (*actions, Discard(left[0]))
        for last in dict.fromkeys(hand):
            if last is JOKER and not on.joker_last:
                continue
            found = seeker.all_but(without_one(hand, last), 0)
            if found is not None:
                return (*seeker.actions(found), Discard(last))
        if on.must_discard:
            return None
        found = seeker.all_but(hand, 0)
        return tuple(seeker.actions(found)) if found is not None else None

    # --- Keeping the fewest points ------------------------------------------------------------------

    def fewest(self, turns: Sequence[Turn], *, banned: bool = False) -> TurnEnd:
        """The turn that leaves the fewest points for a player who cannot go out, or is ``banned`` from it.

        ``turns`` are all that the turn may be, alike but for what undeclared jokers stand for;
        the plan is legal in each.
        """
        best = _Best(turns, self._rules, may_lose=banned or not self._terms.table or bool(self._terms.frozen))
        best.offer_throws([], self._hand)
        for seeker in self.seekers():
            if seeker.most is not None:
                self._fewest_from(seeker, seeker.most, best)
        return best.ending(self._hand)

    def _fewest_from(self, seeker: _Seeker, most: BestPlays, best: _Best) -> None:
        hand = seeker.position.hand
        if most.removed > best.floor(seeker.total - seeker.heaviest):
            actions = seeker.actions(most)
            best.offer_throws(actions, seeker.left(hand, actions))
            for last in _heaviest_first(hand, self._rules):
                # What is laid without a card is at most what is laid with it.
                floor = best.floor(seeker.total - seeker.worth_of(last))
                if most.removed > floor:
                    self._throwing(last, seeker, floor, best)
        if self._rules.ace_in_hand == "lone_1" and best.above(1):
            self._lone_ace(seeker, most, best)

    def _throwing(self, last: Piece, seeker: _Seeker, floor: int, best: _Best) -> None:
        rest = without_one(seeker.position.hand, last)
        found = seeker.best(rest, floor)
        if found is None:
            return
        actions = seeker.actions(found)
        left = seeker.left(rest, actions)
        best.offer(actions, last, left)
        if not left:
            # That would be going out; so another card is kept, the lightest first.
            total = seeker.total - seeker.worth_of(last)
            for kept in reversed(_heaviest_first(rest, self._rules)):
                # An ace may count less where it is the only card left.
                ace = isinstance(kept, Card) and kept.rank is Rank.ACE
                alone = ace and self._rules.ace_in_hand == "lone_1"
                floor = -1 if alone else best.floor(total)
                if total - seeker.worth_of(kept) <= floor:
                    continue
                found = seeker.best(without_one(rest, kept), floor)
                if found is not None:
                    actions = seeker.actions(found)
                    best.offer(actions, last, seeker.left(rest, actions))

    def _lone_ace(self, seeker: _Seeker, most: BestPlays, best: _Best) -> None:
        """An ace counts less as the only card left, which does not add up card by card."""
        for ace in dict.fromkeys(seeker.position.hand):
            if not isinstance(ace, Card) or ace.rank is not Rank.ACE:
                continue
            rest = without_one(seeker.position.hand, ace)
            for last in dict.fromkeys(rest):
                if seeker.total - seeker.worth_of(ace) - seeker.worth_of(last) > most.removed:
                    # So much is never laid.
                    continue
                found = seeker.all_but(without_one(rest, last), 0)
                if found is not None:
                    best.offer(seeker.actions(found), last, (ace,))


def _heaviest_first(hand: Sequence[Piece], rules: Rules) -> list[Piece]:
    return sorted(dict.fromkeys(hand), key=lambda piece: -piece_points(piece, rules))


class _Best:
    """The best ending that was found to be legal, and the fewest points of those that were not.

    A discard is refused where the card fits the table. Who may touch the table does better to attach it, so
    that nothing is lost; elsewhere (``may_lose``) another way to lay the rest might have allowed it.
    """

    def __init__(self, turns: Sequence[Turn], rules: Rules, *, may_lose: bool) -> None:
        self._turns, self._rules, self._may_lose = turns, rules, may_lose
        self._best: TurnEnd | None = None
        self._refused: int | None = None

    def offer_throws(self, actions: Sequence[Action], hand: tuple[Piece, ...]) -> None:
        """Offers to throw each card of what the actions leave."""
        for last in _heaviest_first(hand, self._rules):
            left = without_one(hand, last)
            # An ace counts less as the only card; else a lighter throw leaves as many points or more.
            if len(left) > 1 and not self.above(hand_points(left, self._rules)):
                return
            self.offer(actions, last, left)

    def offer(self, actions: Sequence[Action], last: Piece, left: tuple[Piece, ...]) -> None:
        """Takes an ending if it leaves fewer points than what there is, and is legal."""
        points = hand_points(left, self._rules)
        if not left or not self.above(points):
            return
        whole = (*actions, Discard(last))
        if all(played(whole, turn, self._rules) for turn in self._turns):
            self._best = TurnEnd(whole, last, left, points)
        elif actions and self._may_lose and (self._refused is None or points < self._refused):
            self._refused = points

    def above(self, points: int) -> bool:
        """Whether so few points would be better than what there is."""
        return self._best is None or points < self._best.points

    def floor(self, rest: int) -> int:
        """What must be exceeded by plays out of cards worth ``rest``, so that they leave fewer points."""
        return -1 if self._best is None else max(-1, rest - self._best.points * _CARD)

    def ending(self, hand: tuple[Piece, ...]) -> TurnEnd:
        """The best there is; nothing at all where no card may be thrown."""
        best = self._best
        if best is None:
            return TurnEnd((), None, hand, hand_points(hand, self._rules), exact=self._refused is None)
        return replace(best, exact=self._refused is None or self._refused >= best.points)
