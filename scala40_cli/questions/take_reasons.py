"""The reasons of ``take``: what the card is used for, and why nothing can be done with it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from grammar.cards.cards import Piece
from grammar.message import say
from grammar.record.actions import Discard
from scala40_cli.game.legality import check
from scala40_cli.game.pack import kind_of
from scala40_cli.game.turn import Turn
from scala40_cli.game.verdict import Note, Reason
from scala40_cli.questions.unknowns import distinct
from scala40_cli.rules.model import Rules
from scala40_cli.search.stuck import stuck
from scala40_cli.search.use import Use, UseKind
from scala40_cli.search.uses import uses

NEVER = Reason("pick_to_open", say("a player who has not opened draws from the stock only"))
"""Why a player who has not opened may not take the discard where nobody takes it to open with."""

_TO_OPEN = Reason("pick_to_open", say("a player who has not opened may take the discard to open here"))
_USED = {
    UseKind.NEW_MELD: Reason("pick_must_use", say("it goes into a new meld")),
    UseKind.ATTACH: Reason("pick_must_use", say("it can be attached")),
    UseKind.OPENING: Reason("pick_must_use", say("it can be part of the opening")),
    UseKind.SWAP: Reason("pick_swap", say("it can be swapped for a joker")),
}


def how(
    card: Piece, found: Iterable[Use], rules: Rules, *, opened: bool | None, held: bool
) -> Iterator[Reason]:
    """Why the card may be taken: its uses, or that it needs none; ``held`` is whether a hand was said."""
    if not opened:
        yield _TO_OPEN
    kinds = dict.fromkeys([use.kind for use in found])
    for kind in kinds:
        yield _USED[kind]
    if not kinds:
        yield _unused(card, needed=rules.pick_must_use != "no", held=held)


# A stream asks about the same few cards, and what is the same reason is written once.
@lru_cache(maxsize=1 << 8)
def _unused(card: Piece, *, needed: bool, held: bool) -> Reason:
    if not needed:
        message = say("{card} cannot be used in this turn, but need not be", card=card)
        if not held:
            message = say("{card} need not be used in this turn", card=card)
        return Reason("pick_must_use", message)
    message = say("{card} cannot be used in this turn, but may be thrown again", card=card)
    if not held:
        message = say("{card} was just taken from the discards and may be thrown again", card=card)
    return Reason("pick_return", message)


def no_use(card: Piece, turn: Turn, rules: Rules, *, tried: bool) -> Iterator[Reason]:
    """Why the card has no use; ``tried`` is whether there was a way to use it that was tried in vain."""
    if tried and only_lacks_a_discard(turn, rules):
        yield lacks_a_discard(card)
    elif rules.pick_must_use != "no":
        yield _cannot(card, rules.pick_must_use)
    if tried and rules.pick_swap == "next_turn" and _only_swaps(turn, rules):
        message = say(
            "{card} was just taken from the discards; it can be swapped for a joker from the next turn on",
            card=card,
        )
        yield Reason("pick_swap", message)
    if rules.pick_must_use == "no":
        yield from distinct(
            fault
            for piece in dict.fromkeys(map(kind_of, turn.hand))
            for fault in check(Discard(piece), turn, rules)
        )


@lru_cache(maxsize=1 << 8)
def _cannot(card: Piece, policy: str) -> Reason:
    """That a card cannot be used as it must be, ``policy`` being how that is."""
    message = say("{card} must go into a meld in this turn, and cannot", card=card)
    if policy == "new_meld":
        message = say("{card} must go into a new meld in this turn, and cannot", card=card)
    if policy == "attach":
        message = say("{card} must be attached to a meld in this turn, and cannot", card=card)
    return Reason("pick_must_use", message)


def only_lacks_a_discard(turn: Turn, rules: Rules) -> bool:
    """Whether the card could be used if the hand might go out without a discard."""
    if rules.close_discard == "optional" or stuck(turn.hand, turn.table):
        # A card that cannot be laid whatever else is stays for the discard in any case.
        return False
    return any(uses(turn, rules.replace_rule("close_discard", "optional")))


@lru_cache(maxsize=1 << 8)
def lacks_a_discard(card: Piece) -> Reason:
    """That the card can be used, but only by a hand that keeps nothing to throw."""
    message = say("{card} can be used, but then no card is left for the discard", card=card)
    return Reason("close_discard", message)


def _only_swaps(turn: Turn, rules: Rules) -> bool:
    """Whether the card could take a joker home in this turn where that was allowed."""
    if not any(meld.jokers for meld in turn.table.melds):
        return False
    return any(uses(turn, rules.replace_rule("pick_swap", "now"), only=UseKind.SWAP))


@lru_cache(maxsize=1 << 8)
def cannot_open(card: Piece) -> Reason:
    """That the hand has no opening at all, also with the card."""
    return Reason("pick_to_open", say("the hand cannot open, even with {card}", card=card))


@lru_cache(maxsize=1 << 8)
def in_no_opening(card: Piece) -> Reason:
    """That the hand has no opening with the card in it."""
    return Reason("pick_to_open", say("{card} is in no opening that the hand can make", card=card))


@lru_cache(maxsize=1 << 8)
def opens_before(card: Piece) -> Note:
    """That the card may be taken once the hand has been opened."""
    return Note(
        "open_before_draw", say("the hand can open before drawing; then {card} may be taken", card=card)
    )
