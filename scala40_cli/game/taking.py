"""Why the top discard may not be taken, whatever it could be used for."""

from __future__ import annotations

from collections.abc import Iterator

from grammar.cards.cards import Joker, Piece
from grammar.message import say
from scala40_cli.game.verdict import Reason
from scala40_cli.rules.model import Rules


def take_bans(card: Piece, held: int | None, rules: Rules) -> Iterator[Reason]:
    """Every reason against taking the card that holds for whoever has opened as well.

    ``held`` is how many cards the player has in the hand, ``None`` where that was not said.

    >>> from scala40_cli.rules.load import load_rules
    >>> house = load_rules(overrides=["pick_joker=no", "pick_last_card=no"])
    >>> [reason.rule for reason in take_bans(Joker(), 1, house)]
    ['pick_joker', 'pick_last_card']
    """
    if isinstance(card, Joker) and rules.pick_joker == "no":
        yield Reason("pick_joker", say("a joker cannot be taken from the discards"))
    if held == 1 and rules.pick_last_card == "no":
        message = say("a player with one card in the hand draws from the stock only")
        yield Reason("pick_last_card", message)
