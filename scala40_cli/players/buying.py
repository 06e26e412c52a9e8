"""Buying the discard out of turn, where the house plays so: who may be asked, and how it can be done."""

from __future__ import annotations

from grammar.record.actions import Action, Buy, Draw
from scala40_cli.game.verdict import Answer
from scala40_cli.players.view import View


def way_to_buy(view: View) -> tuple[Action, ...]:
    """All that a player does who buys the top discard now: buys, lays it at once, draws; none where it cannot be.

    A function of what the player sees, who is not to play.
    """
    if view.rules.compra == "no" or view.top is None or not view.stock:
        return ()
    from scala40_cli.questions.buy import judge_buy
    from scala40_cli.questions.take import CanTake

    table = tuple([meld.cards for meld in view.table.melds])
    verdict = judge_buy(CanTake(view.top, view.hand, table, view.opened), view.rules)
    if verdict.answer is not Answer.YES or not verdict.found.uses:
        return ()
    return (Buy(view.top), *verdict.found.uses[0].way, Draw(None))
