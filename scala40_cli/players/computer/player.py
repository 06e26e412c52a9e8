"""The computer's choice in a turn: first the card of the turn, then the rest of it."""

from __future__ import annotations

from grammar.record.actions import Action
from scala40_cli.players.computer.draft import Draft
from scala40_cli.players.computer.skill import SKILLS, USUAL_LEVEL
from scala40_cli.players.computer.turns import at_once, end_turn
from scala40_cli.players.view import View


def choose(view: View, level: int = USUAL_LEVEL) -> tuple[Action, ...]:
    """What the computer of this level does next: draws or takes, or all the rest of the turn.

    A function of the view alone. Empty where nothing within the rules was found, which should not come about
    in turns that the computer played itself.
    """
    return at_once(view, SKILLS[level])


def throw_only(view: View) -> tuple[Action, ...]:
    """The end of the turn with nothing laid; empty where no card may be thrown so."""
    assert view.turn is not None  # asked only in the own turn
    draft = Draft(view.turn, view.rules)
    return tuple(draft.actions) if end_turn(draft, view, SKILLS[1]) else ()
