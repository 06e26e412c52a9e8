"""What a throw gives up, as far as the player can see."""

from __future__ import annotations

from collections.abc import Sequence

from grammar.cards.cards import JOKER, Piece
from grammar.message import Message, say
from grammar.record.actions import Action, Attach, Discard, Lay, Open, Swap
from scala40_cli.advice.why import percent
from scala40_cli.game.pack import kind_of
from scala40_cli.game.table import fitting
from scala40_cli.players.computer.draft import Draft
from scala40_cli.players.computer.holdings import unseen_counts, worths
from scala40_cli.players.counsel import counsel
from scala40_cli.players.hints import hint
from scala40_cli.players.view import View

_MUCH = 1.0
_MUCH_CHANCE = 0.08
_CHANCES = (0.0, 0.2, 0.4, 0.4, 0.4)


def warning_of(card: Piece, actions: Sequence[Action], view: View) -> Message | None:
    """Why this throw is a bad one, if there is a much better; what else is done in the turn is left as it is."""
    turn = view.turn
    if turn is None or turn.drawn is False:
        return None
    draft = Draft(turn, view.rules)
    before = [action for action in actions if isinstance(action, Open | Lay | Attach | Swap)]
    if not draft.play(*before) or len(draft.turn.hand) < 2 or not draft.turn.holds(card):
        return None
    now = view._replace(turn=draft.turn, hand=draft.turn.hand, table=draft.turn.table)
    throw = next((action.card for action in hint(now).actions if isinstance(action, Discard)), None)
    if throw is None or kind_of(throw) is kind_of(card):
        return None
    if card is JOKER:
        return say("a joker fits almost anywhere; {card} is the better throw", card=throw)
    if fitting(card, draft.turn.table, view.rules) and view.opened:
        return say("{card} fits a meld on the table; attach it rather than leave it to another", card=card)
    given_up = _given_up(card, now)
    if given_up is not None:
        return given_up
    found = worths(draft.turn.hand, unseen_counts(view), _CHANCES)
    lost = found.get(kind_of(card), 0.0) - found.get(kind_of(throw), 0.0)
    if lost < _MUCH:
        return None
    return say(
        "{card} belongs to melds that you have or nearly have; {other} is the better throw",
        card=card,
        other=throw,
    )


def _given_up(card: Piece, view: View) -> Message | None:
    """The chance of the next draw that the throw gives up, where that is much."""
    advice = counsel(view)
    if advice is None:
        return None
    chances = {one.card: one.chances[0].value for one in advice.throws if one.chances}
    best = advice.best
    if best is None or kind_of(card) not in chances:
        return None
    lost = chances.get(best.card, 0.0) - chances[kind_of(card)]
    if lost < _MUCH_CHANCE:
        return None
    return say(
        "throwing {card} loses a chance of {lost} to get there with the next draw; {other} is the better throw",
        card=card,
        lost=percent(lost),
        other=best.card,
    )
