"""The computer's choice in a turn: first the card of the turn, then the rest of it."""

from __future__ import annotations

from grammar.record.actions import Action
from scala40_cli.players.computer.skill import SKILLS, USUAL_LEVEL
from scala40_cli.players.computer.turns import at_once
from scala40_cli.players.view import View


def choose(view: View, level: int = USUAL_LEVEL) -> tuple[Action, ...]:
    """What the computer of this level does next: draws or takes, or all the rest of the turn.

    A function of the view alone. Empty where nothing within the rules was found, which should not come about
    in turns that the computer played itself.
    """
    return at_once(view, SKILLS[level])
