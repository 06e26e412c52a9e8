"""What the advice says to a player at the table: the question is made of what the seat sees, and of nothing else."""

from __future__ import annotations

from scala40_cli.advice.advice import Advice, advise
from scala40_cli.advice.question import Effort, NeedsAdvice
from scala40_cli.players.view import View

_AT_ONCE = Effort(turns=1)
_LONG_HAND = 6
"""A hand that has opened and has more cards takes too long to look through at the table."""


def counsel(view: View) -> Advice | None:
    """How far the hand is and what to throw, looking one draw ahead; ``None`` where that would take too long."""
    turn = view.turn
    if turn is None or (turn.opened and turn.size > _LONG_HAND):
        return None
    question = NeedsAdvice(
        turn.hand,
        tuple([meld.cards for meld in turn.table.melds]),
        opened=bool(turn.opened),
        drawn=turn.drawn is not False,
        seen=view.pile,
        players=len(view.seats),
        picked=None if turn.picked_used else turn.picked,
    )
    return advise(question, view.rules, _AT_ONCE)
