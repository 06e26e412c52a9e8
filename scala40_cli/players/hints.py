"""A good move for a player who asks: the one source of every hint, warning and suggestion at the table."""

from __future__ import annotations

from typing import NamedTuple

from grammar.record.actions import Action, Discard, Lay, Open
from scala40_cli.advice.answer import Advice, Throw
from scala40_cli.game.melds import lay
from scala40_cli.players.computer.draft import Draft
from scala40_cli.players.computer.player import choose
from scala40_cli.players.counsel import counsel
from scala40_cli.players.view import View


class Hint(NamedTuple):
    """What to do now, and what the advice has to say of it.

    ``distance`` is the advice before the draw, ``throw`` what is known of the card thrown where nothing is laid.
    """

    actions: tuple[Action, ...]
    distance: Advice | None = None
    throw: Throw | None = None


def hint(view: View) -> Hint:
    """The computer's own choice, but for what the advice knows better: going out, opening, and the throw.

    So the move and what is said of it never come from two sources.
    """
    actions, advice = choose(view), counsel(view)
    if advice is None:
        return Hint(actions)
    if not advice.question.drawn:
        return Hint(actions, distance=advice)
    if advice.plan and _can_be_done(advice.plan, view):
        return Hint(advice.plan)
    if advice.best is not None and not advice.plan and all(isinstance(one, Discard) for one in actions):
        return Hint((Discard(advice.best.card),), throw=advice.best)
    return Hint(actions)


def _can_be_done(plan: tuple[Action, ...], view: View) -> bool:
    """Whether the plan can be done as it stands, every joker said."""
    melds = [meld for action in plan if isinstance(action, Open | Lay) for meld in action.melds]
    if any(len(lay(meld, view.rules).melds) != 1 for meld in melds):
        return False
    return view.turn is not None and Draft(view.turn, view.rules).play(*plan)  # type: ignore[arg-type]
