"""The question whether a player buys the discard that the player to play has left, in objects and in lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grammar.cards.spelling import Notation
from grammar.errors import Unreadable
from grammar.record.actions import Action, Attach, Buy, Draw, Lay, Open
from scala40_cli.cli.refusal import QuestionError
from scala40_cli.cli.table.typed import read_actions
from scala40_cli.players.view import View

PASS = "pass"
_BUYS = ("buy", "buys", "compra", "compro")


def buying_request(view: View) -> dict[str, Any]:
    """The object that asks whether the player buys the top discard."""
    return {
        "type": "request",
        "player": view.seats[view.you].name,
        "can": ["buy", PASS],
        "card": None if view.top is None else view.top.text,
    }


def bought_by(
    text: str,
    view: View,
    way: Sequence[Action],
    default: Notation = Notation.ENGLISH,
    language: str = "en",
) -> Sequence[Action]:
    """What a player does who answers so: buys in this way, or in the one that is written, or passes.

    >>> bought_by("buy", None, ("so",)), bought_by("no", None, ("so",))
    (('so',), ())
    """
    if text.strip().casefold() in _BUYS:
        return way
    try:
        actions = read_actions(text, view, Notation.AUTO, default, language) if view is not None else []
    except (QuestionError, Unreadable):
        return ()
    return whole(actions, view)


def whole(actions: Sequence[Action], view: View) -> Sequence[Action]:
    """The buying that these actions are part of: the card is bought first and one drawn last; none if it is none."""
    if not actions or not isinstance(actions[0], Buy | Lay | Open | Attach) or view.top is None:
        return ()
    bought = actions if isinstance(actions[0], Buy) else [Buy(view.top), *actions]
    return bought if isinstance(bought[-1], Draw) else [*bought, Draw(None)]
