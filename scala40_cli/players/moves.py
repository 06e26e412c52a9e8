"""What kinds of action a player may try now, in the words of a record."""

from __future__ import annotations

from grammar.record.actions import Draw, Take
from scala40_cli.players.in_play import InPlay, Refused, act
from scala40_cli.rules.model import Rules


def possible_moves(play: InPlay, rules: Rules) -> tuple[str, ...]:
    """The verbs that may begin the next action. Which cards go with them is for the player to find."""
    turn = play.turn
    found = []
    if not turn.drawn:
        found += ["draw"] * (not isinstance(act(play, Draw(None), rules), Refused))
        top = play.state.top
        if top is not None and not isinstance(act(play, Take(top), rules), Refused):
            found.append("take")
    # An opening is judged when something depends on it; until then more melds may be laid.
    laid = bool(turn.opened) or bool(play.state.course.lays)
    if not turn.opened and (turn.drawn or rules.open_before_draw == "yes"):
        found.append("open")
    if laid and turn.drawn:
        found += ["lay", "attach", "swap"]
    if turn.drawn:
        found.append("discard")
    if play.done:
        found.append("cancel")
    return tuple(found)
