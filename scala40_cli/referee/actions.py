"""One action of a turn: what is against it, and the round after it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from grammar.message import say
from grammar.record.actions import (
    Action,
    Attach,
    Buy,
    Cancel,
    Discard,
    Draw,
    Lay,
    Leave,
    Open,
    Reshuffle,
    Swap,
    Take,
)
from scala40_cli.game.turn import Turn
from scala40_cli.game.verdict import Reason
from scala40_cli.referee import draw
from scala40_cli.referee.cancel import cancel
from scala40_cli.referee.deal import renew
from scala40_cli.referee.opening import Late, prepare
from scala40_cli.referee.plays import Done, Event, lay_to_open, on_falling, play
from scala40_cli.referee.state import State
from scala40_cli.rules.model import Rules


def check(action: Action, state: State, rules: Rules) -> tuple[Reason, ...]:
    """Every reason that can be proved why the player whose turn it is may not do this; none if nothing is known.

    Also those that only now show against melds laid before in the turn.
    """
    return do(action, state, rules)[1].against


def can(action: Action, state: State, rules: Rules) -> bool:
    """Whether nothing that is known is against the action."""
    return not check(action, state, rules)


def do(action: Action, state: State, rules: Rules, place: int = 0) -> tuple[State, Event]:
    """The round after the action, which is carried out as written even where it is against the rules.

    The round before it stays as it was. ``place`` counts the actions of the turn from 0; by it an event tells
    which action is meant that was before.
    """
    course = state.course
    late: tuple[Late, ...] = ()
    kind = type(action)
    if (course.loose or course.lays) and kind not in _OF_THE_STOCK:
        state, late = prepare(action, state, rules)
    if course.undrawn and (kind is Draw or kind is Take):
        late = (*late, *[Late(place, (reason,)) for place, reason in course.undrawn])
        state = state._replace(course=state.course._replace(undrawn=()))
    turn = state.turn
    assert turn is not None  # a turn has begun before there is an action
    after, event = _DOING[kind](action, state, turn, rules, place)
    if course.buying and kind not in _IN_A_BUY:
        event = _while_buying(event)
    return after, event._replace(late=late) if late else event


_OF_THE_STOCK = (Cancel, Reshuffle)
_IN_A_BUY = (Buy, Draw, Cancel, Reshuffle)


def _draw(action: Draw, state: State, turn: Turn, rules: Rules, place: int) -> Done:
    after, reasons = draw.draw(action, state, turn, rules)
    return after, Event(action, reasons)


def _take(action: Take, state: State, turn: Turn, rules: Rules, place: int) -> Done:
    after, reasons = draw.take(action, state, turn, rules)
    return after, Event(action, reasons)


def _buy(action: Buy, state: State, turn: Turn, rules: Rules, place: int) -> Done:
    after, reasons = draw.buy(action, state, turn, rules)
    return after, Event(action, reasons)


def _reshuffle(action: Reshuffle, state: State, turn: Turn, rules: Rules, place: int) -> Done:
    after, reasons = renew(state, rules)
    return after._replace(course=after.course._replace(renewed=True)), Event(action, reasons)


def _cancel(action: Cancel, state: State, turn: Turn, rules: Rules, place: int) -> Done:
    after, reasons = cancel(state, rules)
    return after, Event(action, reasons)


def _leave(action: Leave, state: State, turn: Turn, rules: Rules, place: int) -> Done:
    return state._replace(course=state.course._replace(leaves=True)), Event(action)


def _lay(action: Open | Lay, state: State, turn: Turn, rules: Rules, place: int) -> Done:
    if not turn.opened:
        return lay_to_open(action, state, turn, rules, place)
    return play(action, state, turn, rules, place)


def _on_meld(action: Attach | Swap, state: State, turn: Turn, rules: Rules, place: int) -> Done:
    for one in state.course.loose:
        if one.falls and one.number == action.meld:
            return on_falling(action, state, turn, rules)
    return play(action, state, turn, rules, place)


def _discard(action: Discard, state: State, turn: Turn, rules: Rules, place: int) -> Done:
    if action.card is None and turn.size == 1 and turn.hand:
        action = Discard(turn.hand[0])
    return play(action, state, turn, rules, place)


_DOING: Final[Mapping[type[Action], Callable[[Any, State, Turn, Rules, int], Done]]] = {
    Draw: _draw,
    Take: _take,
    Buy: _buy,
    Open: _lay,
    Lay: _lay,
    Attach: _on_meld,
    Swap: _on_meld,
    Discard: _discard,
    Cancel: _cancel,
    Reshuffle: _reshuffle,
    Leave: _leave,
}


def _while_buying(event: Event) -> Event:
    """The event in a buy, which has no discard, and after which the player draws a card."""
    reasons = tuple([reason for reason in event.reasons if reason.rule != "close_discard"])
    if isinstance(event.action, Discard):
        message = say("whoever buys a card throws none, since it is the turn of another")
        reasons = (*reasons, Reason("compra", message))
    return event._replace(reasons=reasons)
