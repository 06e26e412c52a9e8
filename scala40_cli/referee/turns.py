"""The beginning and the end of a turn: whose it is, how it may end, who has closed."""

from __future__ import annotations

from grammar.message import say
from scala40_cli.game.legality import undrawn_faults
from scala40_cli.game.turn import Turn
from scala40_cli.game.verdict import Reason
from scala40_cli.referee.state import State
from scala40_cli.rules.model import Rules

Outcome = tuple[State, tuple[Reason, ...]]
"""The round after it, and every reason against it that can be proved."""


def begin(place: int, state: State, rules: Rules) -> Outcome:
    """The round once the player of this seat has begun a turn."""
    seats = state.seats
    seat = seats[place]
    faults: tuple[Reason, ...] = ()
    if state.closed is not None:
        message = say("the round ended when {name} closed", name=seats[state.closed].name)
        faults = (Reason("turn_order", message),)
    elif state.next is not None and state.next != place:
        faults = (Reason("turn_order", say("it is the turn of {name}", name=seats[state.next].name)),)
    turn = Turn(
        seat.hand,
        state.tables[0],
        seat.hidden,
        seat.opened,
        drawn=False,
        players=len(seats),
        first_round=0 in [other.turns for other in seats if other is not seat],
    )
    return state._replace(next=place, turn=turn, at=place, turns=state.turns + 1), faults


def end(state: State, rules: Rules) -> Outcome:
    """The round once the turn that was being played is over."""
    turn = state.turn
    assert turn is not None  # only what has begun can end
    seats, at = state.seats, state.at
    seat = seats[at]
    faults: tuple[Reason, ...] = ()
    closes = turn.size <= 0
    if not turn.over and not closes:
        faults = (Reason("turn_order", say("the turn ends with a discard, and there is none")),)
    elif not turn.over:
        # The card of the turn may be drawn after its first melds, so that only the end shows that it was not.
        faults = tuple(undrawn_faults(turn, rules))
    seat = seat._replace(hand=turn.hand, hidden=turn.hidden, opened=bool(turn.opened), turns=seat.turns + 1)
    ended = state.with_seat(at, seat)._replace(next=(at + 1) % len(seats), turn=None)
    if closes and state.closed is None:
        ended = ended._replace(closed=at, in_hand=turn.opened_now)
    return ended, faults
