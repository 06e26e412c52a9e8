"""Why a card may be thrown, or may not, and what to say with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import chain

from grammar.cards.cards import Card, Joker, Piece
from grammar.message import Message, say, say_many
from scala40_cli.game.discard_reasons import is_picked, it_fits, may_all_fit
from scala40_cli.game.pack import kind_of
from scala40_cli.game.table import Table, fitting
from scala40_cli.game.turn import Turn
from scala40_cli.game.verdict import Note, Reason
from scala40_cli.questions.unknowns import distinct
from scala40_cli.rules.model import Rules


def grounds(card: Piece, turns: Sequence[Turn], rules: Rules, *, seen: bool) -> tuple[Reason, ...]:
    """Why the card may be thrown in these turns.

    ``seen`` tells that the table was said, whose melds then have numbers.
    """
    found = [tuple(_fit_reasons(card, turn, rules, seen=seen)) for turn in turns]
    reasons = in_every_case(found, _if_so)
    if isinstance(card, Joker):
        reasons = (*reasons, _FREE_JOKER)
    if turns[0].picked is None:
        return reasons
    return (*reasons, *in_every_case([tuple(_picked_reasons(card, turn)) for turn in turns], _if_so))


def throw_notes(card: Piece, turns: Sequence[Turn], rules: Rules) -> Iterator[Note]:
    """That a hand in which all cards fit is thrown from only by who has not opened."""
    if (
        rules.discard_attachable in ("allowed", "banned_over_two")
        or rules.discard_attachable_unless == "all_fit"
    ):
        return
    if any(turn.opened is False and fitting(card, turn.table, rules) for turn in turns):
        message = say("once the player has opened, cards that fit are attached and no longer thrown")
        yield Note("discard_attachable", message)


_FREE_JOKER = Reason("discard_joker", say("nothing forbids throwing a joker here"))


def _picked_reasons(card: Piece, turn: Turn) -> Iterator[Reason]:
    picked = turn.picked
    if picked is not None and kind_of(card) is kind_of(picked):
        if is_picked(card, turn):
            message = say("{card} was just taken from the discards and may be thrown again", card=card)
            yield Reason("pick_return", message)
        else:
            message = say(
                "this is the other deck's {card}, not the one just taken: say so at the table", card=card
            )
            yield Reason("twin_card", message)


def _fit_reasons(card: Piece, turn: Turn, rules: Rules, *, seen: bool) -> Iterator[Reason]:
    """Every ground on which the card may be thrown, though it fits, or that it fits nothing."""
    fits = fitting(card, turn.table, rules)
    if not fits:
        yield _fits_nothing(card, turn.table, rules)
        return
    fit = _fit(card, fits if seen else ())
    policy = rules.discard_attachable
    if policy == "allowed":
        yield Reason("discard_attachable", say("{fit}, which does not keep it in the hand here", fit=fit))
        return
    if turn.opened and (policy == "banned_unopened" or (policy == "banned_over_two" and turn.players == 2)):
        yield Reason("discard_attachable", say("{fit}, but the player has opened", fit=fit))
    if rules.discard_attachable_unless == "closing":
        if turn.size == 1:
            yield Reason("discard_attachable_unless", say("{fit}, but it is the card that closes", fit=fit))
        elif turn.opened is False and may_all_fit(card, turn, rules):
            message = say(
                "{fit}, but so does every card of a player who can attach none before opening", fit=fit
            )
            yield Reason("discard_attachable", message)
    elif all(fitting(held, turn.table, rules) for held in turn.hand):
        yield Reason("discard_attachable_unless", say("{fit}, but so does every card in the hand", fit=fit))


def _fit(card: Piece, numbers: tuple[int, ...]) -> Message:
    """That the card fits these melds, or some meld of a table that was not said."""
    if not numbers:
        return say("{card} fits a meld on the table", card=card)
    return it_fits(card, numbers)


def _fits_nothing(card: Piece, table: Table, rules: Rules) -> Reason:
    takes = table.takes(rules).swapping(card) if isinstance(card, Card) else ()
    return _only_takes(card, takes)


# One reason for one sentence, which is then written once.
@lru_cache(maxsize=1 << 10)
def _only_takes(card: Piece, numbers: tuple[int, ...]) -> Reason:
    if not numbers:
        return Reason("discard_attachable", say("{card} fits no meld on the table", card=card))
    message = say_many(
        "{card} fits no meld; it could only take the joker of meld {numbers}",
        "{card} fits no meld; it could only take the joker of melds {numbers}",
        len(numbers),
        card=card,
        numbers=numbers,
    )
    return Reason("swap_counts_as_fit", message)


def without_example(fault: Reason, card: Piece, numbers: tuple[int, ...]) -> Reason:
    """The fault without another card of the hand in its sentence: in an unseen hand such a card is a guess."""
    return fault if fault.rule != "discard_attachable" else Reason(fault.rule, _fit(card, numbers))


def _if_so(note: Reason) -> Reason:
    return Reason(note.rule, say("in some cases: {note}", note=note.message))


def in_every_case(
    each: Sequence[Sequence[Reason]], otherwise: Callable[[Reason], Reason]
) -> tuple[Reason, ...]:
    """The reasons that hold whatever was not said; if there are none, all of them as ``otherwise`` puts them."""
    if len(each) == 1 or not any(each):
        return tuple(each[0])
    said = [{(reason.rule, str(reason.message)) for reason in reasons} for reasons in each]
    every = distinct(chain.from_iterable(each))
    sure = tuple(
        [reason for reason in every if all((reason.rule, str(reason.message)) in one for one in said)]
    )
    return sure or tuple(map(otherwise, every))
