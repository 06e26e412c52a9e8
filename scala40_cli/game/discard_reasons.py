"""What is against throwing a card: that it fits the table, that it is a joker, that it was just taken."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain

from grammar.cards.cards import Card, Joker, Piece
from grammar.message import Message, say, say_many
from scala40_cli.game.pack import kind_of, unseen_cards
from scala40_cli.game.table import Table, fitting
from scala40_cli.game.turn import Turn
from scala40_cli.game.verdict import Reason
from scala40_cli.rules.model import Rules


def discard_faults(card: Piece, turn: Turn, rules: Rules) -> Iterable[Reason]:
    """Every reason that can be proved why this card may not be thrown now.

    The duties of the turn as a whole are not among these (``legality.end_faults``).
    """
    found = _fits(card, turn, rules)
    if turn.picked is None and isinstance(card, Card):
        return found
    return chain(found, _others(card, turn, rules))


def _others(card: Piece, turn: Turn, rules: Rules) -> Iterator[Reason]:
    """Every reason but that the card fits the table."""
    if isinstance(card, Joker):
        yield from _joker(turn, rules, closing=turn.size == 1)
    if turn.picked is not None and is_picked(card, turn) and rules.pick_return == "no":
        message = say(
            "{card} was just taken from the discards and cannot be thrown in the same turn", card=card
        )
        yield Reason("pick_return", message)


def is_picked(card: Piece, turn: Turn) -> bool:
    """Whether the card in the hand is, for certain, the one just taken and not its twin."""
    if turn.picked is None or turn.picked_used or kind_of(card) is not kind_of(turn.picked):
        return False
    return turn.holds(card) == 1 and not turn.hidden


def _fits(card: Piece, turn: Turn, rules: Rules) -> tuple[Reason, ...]:
    if not must_keep_what_fits(turn, rules):
        return ()
    numbers = fitting(card, turn.table, rules)
    if not numbers or may_all_fit(card, turn, rules):
        return ()
    if rules.discard_attachable_unless == "closing":
        return () if turn.size == 1 else (_it_fits(card, numbers),)
    other = next((held for held in turn.hand if not fitting(held, turn.table, rules)), None)
    if other is None:
        return (_it_fits(card, numbers),)
    message = say_many(
        "{card} fits meld {numbers} on the table, and {other} in the hand fits none",
        "{card} fits melds {numbers} on the table, and {other} in the hand fits none",
        len(numbers),
        card=card,
        numbers=numbers,
        other=other,
    )
    return (Reason("discard_attachable", message),)


@lru_cache(maxsize=1 << 10)
def _it_fits(card: Piece, numbers: tuple[int, ...]) -> Reason:
    return Reason("discard_attachable", it_fits(card, numbers))


def it_fits(card: Piece, numbers: tuple[int, ...]) -> Message:
    """That the card fits these melds."""
    return say_many(
        "{card} fits meld {numbers} on the table",
        "{card} fits melds {numbers} on the table",
        len(numbers),
        card=card,
        numbers=numbers,
    )


def may_all_fit(card: Piece, turn: Turn, rules: Rules) -> bool:
    """Whether a card that fits may be thrown because, for all that is known, every card of the hand fits.

    That is so under ``all_fit``; and whoever has not opened, and so can attach nothing, may throw any card of such
    a hand under every rule. Hidden cards may fit as long as the pack has so many more that do.
    """
    if rules.discard_attachable_unless != "all_fit" and turn.opened is not False:
        return False
    if any(not fitting(held, turn.table, rules) for held in turn.hand):
        return False
    others = turn.hidden if turn.holds(card) else turn.hidden - 1
    return others <= 0 or fitting_unseen((card, *turn.hand), turn.table, rules) >= others


def fitting_unseen(hand: Sequence[Piece], table: Table, rules: Rules) -> int:
    """How many cards that fit the table are neither in this hand nor on the table."""
    seen = [*hand, *[piece for meld in table.melds for piece in meld.cards]]
    unseen = unseen_cards(seen, rules)
    return sum([count for card, count in unseen.items() if fitting(card, table, rules)])


def must_keep_what_fits(turn: Turn, rules: Rules) -> bool:
    """Whether the player is, for certain, one who may not throw cards that fit."""
    policy = rules.discard_attachable
    if policy == "allowed":
        return False
    if policy == "banned" or turn.opened is False:
        return True
    return policy == "banned_over_two" and turn.players is not None and turn.players > 2


def _joker(turn: Turn, rules: Rules, *, closing: bool) -> Iterator[Reason]:
    policy = rules.discard_joker
    if policy == "never_closing" and closing:
        yield Reason("discard_joker", say("a joker cannot be the discard that closes"))
    elif policy == "only_closing" and not closing:
        yield Reason("discard_joker", say("a joker can be thrown only to close"))
    elif policy == "not_before_opening" and turn.opened is False:
        yield Reason("discard_joker", say("a player who has not opened cannot throw a joker"))
