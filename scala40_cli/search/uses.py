"""What a card just taken can be used for in the same turn: every kind of use, each with a way to do it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import Enum
from itertools import combinations

from grammar.cards.cards import JOKER, Card, Joker, Piece
from grammar.frozen import dataclass, replace
from grammar.record.actions import Attach, Lay, Open, Swap
from scala40_cli.game.legality import check, pieces_of, played
from scala40_cli.game.meld_choices import melds_with
from scala40_cli.game.melds import SMALLEST, Kind, Meld, card_at, places_of
from scala40_cli.game.pack import kind_of
from scala40_cli.game.table import Place, first_place, fits, waits_for_full
from scala40_cli.game.turn import Action, Turn, without
from scala40_cli.game.turn_end import can_end
from scala40_cli.rules.model import Rules
from scala40_cli.search.endings import AfterSwaps, Endings, after_swaps, filling, terms


class UseKind(Enum):
    """What a card is used for."""

    NEW_MELD = "new meld"
    ATTACH = "attach"
    OPENING = "opening"
    SWAP = "swap"


@dataclass(frozen=True, slots=True)
class Use:
    """A use, and the actions of the turn up to it: the last one lays the card on the table."""

    kind: UseKind
    way: tuple[Action, ...]


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

    if not turn.opened and not _may_open(turn, rules):
        return

    def first_legal(ways: Iterable[Use]) -> Iterator[Use]:
        return _first_legal(ways, turn, rules, ends or _can_end)

    numbers = [number for number in range(1, len(turn.table.melds) + 1) if number not in frozen]
    positions = _positions(turn, rules, frozen) if turn.opened or rules.pick_to_open == "if_able" else []
    if turn.opened:
        if only in (None, UseKind.NEW_MELD):
            yield from first_legal(_new_melds(turn, rules, positions))
        for number in numbers:
            if only in (None, UseKind.ATTACH):
                yield from first_legal(_attaching(number, turn, rules, positions))
            if only in (None, UseKind.SWAP):
                yield from first_legal(_swapping(number, turn, rules))
        return
    if only in (None, UseKind.OPENING):
        yield from first_legal(_openings(turn, rules))
    if rules.pick_to_open == "if_able":
        if only in (None, UseKind.ATTACH):
            yield from first_legal(_open_and_extend(turn, rules))
        if only in (None, UseKind.NEW_MELD):
            yield from first_legal(_open_then(_new_melds(turn, rules, positions), turn, rules))
        for number in numbers:
            if only in (None, UseKind.ATTACH):
                yield from first_legal(_open_then(_attaching(number, turn, rules, positions), turn, rules))
            if only in (None, UseKind.SWAP):
                yield from first_legal(_open_then(_swapping(number, turn, rules), turn, rules))


def _may_open(turn: Turn, rules: Rules) -> bool:
    """Whether the hand has an opening at all, the one that counts most; without one the card has no use."""
    if rules.close_in_hand_needs_min == "no":
        # Below the minimum, and with melds that do not count, somebody who goes out may open too.
        return True
    melds = best_melds(turn.hand, rules)
    return bool(melds) and all(reason.rule != "open_min" for reason in check(Open(melds), turn, rules))


def _first_legal(
    ways: Iterable[Use], turn: Turn, rules: Rules, ends: Callable[[Turn, Rules], bool]
) -> Iterator[Use]:
    for use in ways:
        after = played(use.way, turn, rules)
        if after is not None and after.picked_used and ends(after, rules):
            yield use
            return


def _can_end(turn: Turn, rules: Rules) -> bool:
    """Whether the turn can end. Who opened below the minimum must go out, and that is quickly seen to be too much."""
    return not (turn.short and turn.hand and not _could_go_out(turn, rules)) and can_end(turn, rules)


def _could_go_out(turn: Turn, rules: Rules) -> bool:
    """Whether all cards but one can be laid, if nothing is asked but that they fit."""
    on = replace(terms(True, False, rules), joker_last=True, replay="keep")
    return Endings(turn.hand, turn.table, on, rules).closing() is not None


def _positions(turn: Turn, rules: Rules, frozen: frozenset[int]) -> list[AfterSwaps]:
    """The hand as it is and after swaps, with the picked card kept in it; fewest swaps first."""
    picked = turn.picked
    assert picked is not None
    rest = without(turn.hand, (picked,))[0]
    on = replace(terms(True, True, rules), frozen=frozen)
    found = [
        replace(one, hand=(*one.hand, kind_of(picked))) for one in after_swaps(rest, turn.table, on, rules)
    ]
    return sorted(found, key=lambda one: len(one.swaps))


# --- New melds ----------------------------------------------------------------------------------------


def _new_melds(turn: Turn, rules: Rules, positions: Sequence[AfterSwaps]) -> Iterator[Use]:
    assert turn.picked is not None
    for position in positions:
        melds = melds_with(turn.picked, position.hand, rules)
        for meld in sorted(melds, key=lambda meld: (len(meld.cards), meld.jokers)):
            yield Use(UseKind.NEW_MELD, (*position.swaps, Lay((meld.cards,))))


# --- The table ----------------------------------------------------------------------------------------


def _attaching(number: int, turn: Turn, rules: Rules, positions: Sequence[AfterSwaps]) -> Iterator[Use]:
    """Ways to lay the card to this meld: at once, after cards that lead up to it, after swaps that free a joker."""
    assert turn.picked is not None
    picked = kind_of(turn.picked)
    for position in positions:
        meld = position.table.melds[number - 1]
        if isinstance(picked, Joker):
            for spot in fits(picked, meld, rules):
                yield Use(UseKind.ATTACH, (*position.swaps, Attach((Joker(spot.card),), number)))
        elif meld.kind is Kind.SET:
            yield Use(UseKind.ATTACH, (*position.swaps, Attach((picked,), number)))
        elif any(isinstance(one, Card) and one.suit is picked.suit for one in meld.cards):
            for place in (Place.START, Place.END):
                steps = _leading_to(picked, meld, place, position.hand)
                if steps is not None:
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
    swap = Swap(picked, number)
    yield Use(UseKind.SWAP, (swap,))
    meld = turn.table.melds[number - 1]
    if waits_for_full(meld, rules):
        rest = without(turn.hand, (picked,))[0]
        for attach, _ in filling(meld, number, rest, rules):
            yield Use(UseKind.SWAP, (attach, swap))


_OUT_OF_REACH = 1 << 16
"""Points that no hand makes, so that the most there is is looked for."""


# --- The opening --------------------------------------------------------------------------------------


def _openings(turn: Turn, rules: Rules) -> Iterator[Use]:
    """Openings with the card: a meld that holds it, and the best of the rest beside it or some of that."""
    assert turn.picked is not None
    for meld in melds_with(turn.picked, turn.hand, rules):
        best = best_melds(without(turn.hand, meld.cards)[0], rules)
        # With all of them laid nothing may be left that can be thrown.
        for count in range(len(best), -1, -1):
            for beside in combinations(best, count):
                yield Use(UseKind.OPENING, (Open((meld.cards, *beside)),))


def _open_and_extend(turn: Turn, rules: Rules) -> Iterator[Use]:
    """Openings without a joker, and then one laid to the melds just opened with, and the card."""
    if rules.open_jokers in ("counted", "flat_25"):
        return
    assert turn.picked is not None
    picked = kind_of(turn.picked)
    number = len(turn.table.melds) + 1
    for meld in melds_with(picked, turn.hand, rules, long_too=True):
        if not meld.jokers:
            continue
        for first, last in _clean_parts(meld):
            around = (*reversed(meld.cards[:first]), *meld.cards[last:])
            rest = without(turn.hand, meld.cards)[0]
            way = [Attach((piece,), number) for piece in around]
            yield Use(UseKind.ATTACH, (Open((meld.cards[first:last], *best_melds(rest, rules))), *way))


def _clean_parts(meld: Meld) -> Iterator[tuple[int, int]]:
    """The parts of a meld between its jokers that are melds by themselves, as start and stop of a slice."""
    jokers = [index for index, piece in enumerate(meld.cards) if isinstance(piece, Joker)]
    first = 0
    for last in (*jokers, len(meld.cards)):
        if last - first >= SMALLEST:
            yield first, last
        first = last + 1


def best_melds(hand: Sequence[Piece], rules: Rules) -> tuple[tuple[Piece, ...], ...]:
    """The melds of a hand that count most towards an opening, with a card left over for the discard."""
    # A player who has opened asks for no opening, and the solver is large.
    from scala40_cli.search.best_laying import Aim, best_reaching
    from scala40_cli.search.candidates import MOST_JOKERS
    from scala40_cli.search.suit_tables import Order, counts

    jokers = MOST_JOKERS if rules.open_jokers in ("counted", "flat_25") else 0
    keep = 0 if rules.close_discard == "optional" else 1
    if len(hand) <= keep:
        return ()
    aim = Aim(_OUT_OF_REACH, rules.open_jokers == "clean", jokers, keep)
    held = tuple(map(kind_of, hand))
    most, _ = best_reaching(held, counts(held), aim, Order.POINTS, rules)
    return tuple([meld.cards for meld in most.melds])


def _open_then(after: Iterable[Use], turn: Turn, rules: Rules) -> Iterator[Use]:
    """The same uses after an opening out of the cards that they leave."""
    for use in after:
        needed = [piece for action in use.way for piece in pieces_of(action)]
        taken_home = sum(isinstance(action, Swap) for action in use.way)
        own = [piece for piece in needed if isinstance(piece, Card)]
        jokers = max(0, len(needed) - len(own) - taken_home)
        rest, missing = without(turn.hand, (*own, *[JOKER] * jokers))
        melds = best_melds(rest, rules)
        if melds and not missing:
            yield Use(use.kind, (Open(melds), *use.way))
