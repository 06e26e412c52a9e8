"""Actions of a turn: as text, written as in a record, and as JSON."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from grammar.cards.melds import Melds
from grammar.record.action_writer import write_action
from grammar.record.actions import Action, Attach, Discard, Lay, Open, Swap
from scala40_cli.game.melds import laid_as
from scala40_cli.render.json import cards_json, laid_json
from scala40_cli.render.style import Style
from scala40_cli.rules.model import Rules


def plan_json(actions: Iterable[Action], rules: Rules) -> list[dict[str, Any]]:
    """A plan for the turn: what to ``do`` in each step, and with which cards, its melds worth what ``rules`` say."""
    return [_step_json(action, rules) for action in actions]


def _step_json(action: Action, rules: Rules) -> dict[str, Any]:
    match action:
        case Open(melds):
            return {"do": "open", "melds": _melds_json(melds, rules)}
        case Lay(melds):
            return {"do": "lay", "melds": _melds_json(melds, rules)}
        case Attach(cards, meld):
            return {"do": "attach", "cards": cards_json(cards), "meld": meld}
        case Swap(card, meld):
            return {"do": "swap", "card": card.text, "meld": meld}
        case Discard(card):
            return {"do": "discard", "card": None if card is None else card.text}
        case _:
            return {"do": write_action(action)}


def _melds_json(melds: Melds, rules: Rules) -> list[dict[str, Any]]:
    return [laid_json(laid_as(cards, rules)) for cards in melds]


def actions_json(actions: Iterable[Action]) -> list[str]:
    """The actions as a record has them."""
    return [write_action(action) for action in actions]


def actions_row(actions: Iterable[Action], style: Style) -> str:
    """The actions as a turn of a record has them, in the letters of the user."""
    return "; ".join([write_action(action, style.notation, symbols=style.symbols) for action in actions])


def action_text(action: Action, style: Style) -> str:
    """An action in the words of the user."""
    match action:
        case Open(melds):
            return style.text("open with {melds}", melds=_melds(melds, style))
        case Lay(melds):
            return style.text("lay {melds}", melds=_melds(melds, style))
        case Attach(cards, meld):
            return style.text("attach {cards} to meld {meld}", cards=style.cards(cards), meld=meld)
        case Swap(card, meld):
            return style.text("swap {card} for the joker of meld {meld}", card=style.card(card), meld=meld)
        case Discard(card):
            return style.text("discard {card}", card="?" if card is None else style.card(card))
        case _:
            return write_action(action, style.notation, symbols=style.symbols)


def _melds(melds: Iterable[Iterable[object]], style: Style) -> str:
    return " + ".join(style.cards(meld) for meld in melds)  # type: ignore[arg-type]


def numbered(actions: Iterable[Action], style: Style) -> list[str]:
    """A numbered line for each action."""
    return [f"  {number}. {action_text(action, style)}" for number, action in enumerate(actions, 1)]
