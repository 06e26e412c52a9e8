"""What a card just taken can be used for in the same turn: every kind of use, each with a way to do it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from grammar.cards.cards import JOKER, Card, Joker, Piece
from grammar.frozen import replace
from grammar.record.actions import Attach, Lay, Open, Swap
from scala40_cli.game.legality import played
from scala40_cli.game.meld_choices import melds_with
from scala40_cli.game.melds import Kind, Meld, card_at, places_of
from scala40_cli.game.pack import as_held, kind_of
from scala40_cli.game.spots import Place, first_place, fits, is_near, swapped, waits_for_full
from scala40_cli.game.turn import Action, Turn, without
from scala40_cli.game.turn_end import can_end
from scala40_cli.rules.model import Rules
from scala40_cli.search.endings import AfterSwaps, after_swaps, filling, terms
from scala40_cli.search.going_out import going_out
from scala40_cli.search.use import Use, UseKind


def uses(
    turn: Turn,
    rules: Rules,
    frozen: frozenset[int] = frozenset(),
    ends: Callable[[Turn, Rules], bool] | None = None,
    only: UseKind | None = None,
) -> Iterator[Use]:
    """One way for each use of the card ``turn.picked``, which is in the hand, and for each meld that it fits.

    ``only`` leaves out the other kinds.

    Only ways after which the turn ``ends`` as it must, unsaid with a discard or after more plays. Melds with a
    number in ``frozen`` are left alone.
    """
    return UseSearch(turn, rules, frozen, ends).uses(only)


class UseSearch:
    """The search for the uses of the card ``turn.picked``, as ``uses`` finds them."""

    def __init__(
        self,
        turn: Turn,
        rules: Rules,
        frozen: frozenset[int] = frozenset(),
        ends: Callable[[Turn, Rules], bool] | None = None,
    ) -> None:
        self._turn, self._rules, self._frozen = turn, rules, frozen
        self._ends = ends or _can_end
        self._after_opening: dict[tuple[tuple[Piece, ...], ...], Turn | None] = {}
        self.tried = False
        """Whether there was a way to try. Without one no end of the turn and no leave to swap makes one lawful."""

    def uses(self, only: UseKind | None = None) -> Iterator[Use]:
        """Each use; ``only`` those of one kind."""
        turn, rules = self._turn, self._rules
        if not turn.opened and not self._may_open():
            return
        if turn.opened or rules.pick_to_open == "if_able":
            positions = _positions(turn, rules, self._frozen)
        assert turn.picked is not None
        melds = melds_with(turn.picked, turn.hand, rules)
        if turn.opened:
            if only in (None, UseKind.NEW_MELD):
                yield from self._first_legal(_new_melds(melds, turn, rules, positions))
            for number in self._numbers():
                if only in (None, UseKind.ATTACH):
                    yield from self._first_legal(_attaching(number, turn, rules, positions))
                if only in (None, UseKind.SWAP):
                    yield from self._first_legal(_swapping(number, turn, rules))
            return
        from scala40_cli.search.opening_uses import open_and_extend, open_then, openings

        if only in (None, UseKind.OPENING):
            yield from self._first_legal(openings(melds, turn, rules))
        if rules.pick_to_open != "if_able":
            return
        if only in (None, UseKind.ATTACH):
            yield from self._first_legal(open_and_extend(turn, rules))
        if not self._may_open_without():
            return
        if only in (None, UseKind.NEW_MELD):
            yield from self._first_legal(open_then(_new_melds(melds, turn, rules, positions), turn, rules))
        for number in self._numbers():
            if only in (None, UseKind.ATTACH):
                attaching = _attaching(number, turn, rules, positions)
                yield from self._first_legal(open_then(attaching, turn, rules))
            if only in (None, UseKind.SWAP):
                yield from self._first_legal(open_then(_swapping(number, turn, rules), turn, rules))

    def _numbers(self) -> list[int]:
        """The melds that the card may have to do with: of its rank or suit, and not left alone."""
        picked, frozen = self._turn.picked, self._frozen
        card = picked if isinstance(picked, Card) else None
        return [
            number
            for number, meld in enumerate(self._turn.table.melds, 1)
            if number not in frozen and (card is None or is_near(card, meld))
        ]

    def _may_open(self) -> bool:
        """Whether the hand has an opening at all, the one that counts most; without one the card has no use."""
        # A player who has opened asks for no opening, and the solver is large.
        from scala40_cli.search.best_opening import best_opening, could_open, reaches

        turn, rules = self._turn, self._rules
        if not could_open(turn.hand, rules):
            return False
        # Where a discard need not stay there is something to try.
        self.tried = True
        return rules.close_in_hand_needs_min == "no" or reaches(best_opening(turn.hand, rules), rules)

    def _may_open_without(self) -> bool:
        """Whether the hand may have an opening that leaves the card out, for a use of it after that.

        A joker may go into the opening, if another one is taken home for the use.
        """
        from scala40_cli.search.best_opening import could_open

        turn, picked = self._turn, self._turn.picked
        return not isinstance(picked, Card) or could_open(without(turn.hand, (picked,))[0], self._rules)

    def _first_legal(self, ways: Iterable[Use]) -> Iterator[Use]:
        for use in ways:
            self.tried = True
            after = self._played(use.way)
            if after is not None and after.picked_used and self._ends(after, self._rules):
                yield use
                return

    def _played(self, way: Sequence[Action]) -> Turn | None:
        """The turn after a way; many begin with the same opening."""
        first, turn = way[0], self._turn
        if not isinstance(first, Open):
            return played(way, turn, self._rules)
        if first.melds not in self._after_opening:
            self._after_opening[first.melds] = played((first,), turn, self._rules)
        opened = self._after_opening[first.melds]
        return None if opened is None else played(way[1:], opened, self._rules)


def _can_end(turn: Turn, rules: Rules) -> bool:
    """Whether the turn can end. Who opened below the minimum must go out, and that is quickly seen to be too much."""
    return not (turn.short and turn.hand and not _could_go_out(turn, rules)) and can_end(turn, rules)


def _could_go_out(turn: Turn, rules: Rules) -> bool:
    """Whether all cards but one can be laid, if nothing is asked but that they fit."""
    on = replace(terms(True, False, rules), joker_last=True, replay="keep")
    return going_out(turn.hand, turn.table, on, rules) is not None


def _positions(turn: Turn, rules: Rules, frozen: frozenset[int]) -> list[AfterSwaps]:
    """The hand as it is and after swaps, with the picked card kept in it; fewest swaps first."""
    picked = turn.picked
    assert picked is not None
    on = terms(True, True, rules)
    if not sum([meld.jokers for meld in turn.table.melds]):
        return [AfterSwaps((), as_held(turn.hand), turn.table, 0)]
    if frozen:
        on = replace(on, frozen=frozen)
    rest = without(turn.hand, (picked,))[0]
    kind = kind_of(picked)
    found = [one._replace(hand=(*one.hand, kind)) for one in after_swaps(rest, turn.table, on, rules)]
    return sorted(found, key=lambda one: len(one.swaps)) if len(found) > 1 else found


# --- New melds ----------------------------------------------------------------------------------------


def _new_melds(
    melds: Sequence[Meld], turn: Turn, rules: Rules, positions: Sequence[AfterSwaps]
) -> Iterator[Use]:
    """The melds with the card, ``melds`` those out of the hand as it is; then those that a swap makes possible."""
    assert turn.picked is not None
    for position in positions:
        if position.swaps:
            melds = melds_with(turn.picked, position.hand, rules)
        for meld in sorted(melds, key=lambda meld: (len(meld.cards), meld.jokers)):
            yield Use(UseKind.NEW_MELD, (*position.swaps, Lay((meld.cards,))))


# --- The table ----------------------------------------------------------------------------------------


def _attaching(number: int, turn: Turn, rules: Rules, positions: Sequence[AfterSwaps]) -> Iterator[Use]:
    """Ways to lay the card to this meld, which is of its rank or suit.

    At once, after cards that lead up to it, after swaps that free a joker.
    """
    assert turn.picked is not None
    picked = kind_of(turn.picked)
    for position in positions:
        meld = position.table.melds[number - 1]
        if isinstance(picked, Joker):
            for spot in fits(picked, meld, rules):
                yield Use(UseKind.ATTACH, (*position.swaps, Attach((Joker(spot.card),), number)))
        elif meld.kind is Kind.SET:
            if fits(picked, meld, rules):
                yield Use(UseKind.ATTACH, (*position.swaps, Attach((picked,), number)))
        else:
            for place in (Place.START, Place.END):
                steps = _leading_to(picked, meld, place, position.hand)
                if steps or (steps is not None and fits(picked, meld, rules)):
                    way = [Attach((piece,), number) for piece in (*steps, picked)]
                    yield Use(UseKind.ATTACH, (*position.swaps, *way))


def _leading_to(card: Card, meld: Meld, place: Place, hand: Sequence[Piece]) -> list[Piece] | None:
    """The cards of the hand that fill the gap between one end of a run and the card, nearest to the run first."""
    start = first_place(meld)
    end = start + len(meld.cards) - 1
    goals = [at for at in places_of(card) if (at < start if place is Place.START else at > end)]
    if not goals:
        return None
    gap = range(start - 1, goals[0], -1) if place is Place.START else range(end + 1, goals[0])
    left = list(without(hand, (card,))[0])
    steps: list[Piece] = []
    for at in gap:
        needed = card_at(at, card.suit)
        piece: Piece = needed if needed in left else JOKER
        if piece not in left:
            return None
        left.remove(piece)
        steps.append(Joker(needed) if piece is JOKER else needed)
    return steps


def _swapping(number: int, turn: Turn, rules: Rules) -> Iterator[Use]:
    """The card swapped in at once, or after another one of the hand has filled a set that waits for that."""
    picked = turn.picked
    if not isinstance(picked, Card):
        return
    meld = turn.table.melds[number - 1]
    if not meld.jokers:
        return
    swap = Swap(picked, number)
    if swapped(meld, picked, rules) is not None:
        yield Use(UseKind.SWAP, (swap,))
    if waits_for_full(meld, rules):
        rest = without(turn.hand, (picked,))[0]
        for attach, _ in filling(meld, number, rest, rules):
            yield Use(UseKind.SWAP, (attach, swap))
