"""The beginning and the end of a turn: whose it is, how it may end, who has closed."""

from __future__ import annotations

from collections.abc import Iterator

from grammar.message import say
from scala40_cli.game.turn import Turn
from scala40_cli.game.verdict import Reason
from scala40_cli.referee.opening import Late, go_back, settle
from scala40_cli.referee.state import NO_COURSE, Course, Seat, State
from scala40_cli.rules.model import Rules

Outcome = tuple[State, tuple[Reason, ...]]
"""The round after it, and every reason against it that can be proved."""


def begin(place: int, state: State, rules: Rules) -> Outcome:
    """The round once the player of this seat has begun a turn."""
    seats = state.seats
    seat = seats[place]
    players, first_round = 0, False
    for at, (_, _, _, _, count, _, left, out) in enumerate(seats):
        if not (left or out):
            players += 1
            first_round = first_round or (not count and at != place)
    begun = state.copy()
    begun.turn = Turn(
        seat.hand,
        state.tables[0],
        seat.hidden,
        seat.opened,
        # Whoever was dealt a card more has it for the one drawn.
        drawn=rules.deal_extra == "dealer" and not state.turns,
        players=players,
        number=seat.turns + 1,
        first_round=first_round,
    )
    if not state.turns and state.dealer is None:
        begun.dealer = _dealer_of(place, state, rules)
    begun.next = begun.at = place
    begun.turns += 1
    begun.course = Course(state)
    begun.drawn = ()
    mine = state.next == place and state.turns and players > 1 and not seat.left
    if mine and state.closed is None and not state.dead:
        return begun, ()
    return begun, tuple(_not_to_play(place, state, rules))


def begin_buying(place: int, state: State, rules: Rules) -> Outcome:
    """The round once the player of this seat is about to buy a card before somebody else's turn."""
    seat = state.seats[place]
    faults: tuple[Reason, ...] = ()
    if state.over or seat.left:
        faults = tuple(_not_to_play(place, state, rules))
    elif state.next == place:
        message = say(
            "it is the turn of {name}, who takes the card or draws and buys nothing", name=seat.name
        )
        faults = (Reason("compra", message),)
    turn = Turn(seat.hand, state.tables[0], seat.hidden, seat.opened, drawn=False, number=seat.turns + 1)
    course = Course(state, buying=True)
    return state._replace(turn=turn, at=place, course=course, drawn=()), faults


def _not_to_play(place: int, state: State, rules: Rules) -> Iterator[Reason]:
    """Why it is not this player's turn, where that is known."""
    seats = state.seats
    if state.closed is not None:
        yield Reason("turn_order", say("the round ended when {name} closed", name=seats[state.closed].name))
    elif state.over:
        yield Reason("turn_order", say("the round is over"))
    elif seats[place].left:
        yield Reason("out_player", say("{name} has left the match", name=seats[place].name))
    elif seats[place].out:
        # The match has that against the whole round.
        return
    elif not state.turns:
        yield from _not_first(place, state, rules)
    elif state.next is not None and state.next != place:
        yield Reason("turn_order", say("it is the turn of {name}", name=seats[state.next].name))


def _not_first(place: int, state: State, rules: Rules) -> Iterator[Reason]:
    """Why the player may not begin the round, where the dealer is known."""
    dealer = state.dealer
    if dealer is None:
        return
    starters = [dealer] if rules.deal_extra == "dealer" else [state.following(dealer)]
    if rules.first_player == "either" and rules.deal_extra != "dealer":
        starters.append(state.following(dealer, -1))
    if place in starters:
        return
    names = tuple(dict.fromkeys(state.seats[one].name for one in starters))
    if rules.deal_extra == "dealer":
        message = say("{dealer} deals and plays first, with the extra card", dealer=state.seats[dealer].name)
        yield Reason("deal_extra", message)
        return
    message = say("{dealer} deals, so {names} begins", dealer=state.seats[dealer].name, names=names)
    if len(names) > 1:
        message = say(
            "{dealer} deals, so one of {names} begins", dealer=state.seats[dealer].name, names=names
        )
    yield Reason("first_player", message)


def _dealer_of(place: int, state: State, rules: Rules) -> int | None:
    """Whoever has dealt a round that this player begins; ``None`` where it may be one or another."""
    if rules.deal_extra == "dealer":
        return place
    return state.following(place, -1) if rules.first_player == "next" or len(state.seats) == 2 else None


def end(state: State, rules: Rules) -> Outcome:
    """The round once the turn that was being played is over, with what is against ending it so."""
    after, reasons, late = finish(state, rules)
    return after, (*[reason for one in late for reason in one.reasons], *reasons)


def finish(state: State, rules: Rules) -> tuple[State, tuple[Reason, ...], tuple[Late, ...]]:
    """The round once the turn is over, what is against ending it so, and what now shows to be against its actions."""
    late: tuple[Late, ...] = ()
    if state.course.lays or state.course.loose or state.course.short:
        state, late = settle(state, rules, left=0)
        state = go_back(state)
    turn, course = state.turn, state.course
    assert turn is not None  # only what has begun can end
    at = state.at
    seats = list(state.seats)
    name, _, _, _, count, dealt, left, away = seats[at]
    ended = state.copy()
    ended.turn, ended.course = None, NO_COURSE
    if course.buying:
        seats[at] = seats[at]._replace(hand=turn.hand, hidden=turn.hidden, opened=bool(turn.opened))
        ended.seats = tuple(seats)
        return ended, tuple(_not_bought(state)), late
    seats[at] = Seat(
        name, turn.hand, turn.hidden, bool(turn.opened), count + 1, dealt, left or course.leaves, away
    )
    ended.seats = tuple(seats)
    out = not course.leaves and closes(turn, rules)
    faults = () if course.leaves or out or turn.over else tuple(_not_ended(turn))
    if course.undrawn and not (out and turn.drawn is False):
        late = (*late, *[Late(place, (reason,)) for place, reason in course.undrawn])
    ended.next = state.following(at)
    if out and state.closed is None:
        ended.closed, ended.in_hand = at, turn.opened_now
    return ended, faults, late


def _not_bought(state: State) -> Iterator[Reason]:
    """What a player has left undone who bought a card."""
    turn = state.turn
    assert turn is not None
    if turn.picked is not None and (turn.picked_amiss or not turn.picked_used):
        message = say("{card} was bought and must be laid at once", card=turn.picked)
        yield Reason("compra", message)
    if not state.drawn:
        yield Reason("compra", say("whoever buys a card draws one more from the stock, and none was drawn"))


def closes(turn: Turn, rules: Rules) -> bool:
    """Whether the player has gone out with this turn."""
    if turn.size > 0:
        return False
    if turn.over:
        return True
    if turn.drawn is False:
        return rules.close_discard == "if_drawn" and bool(turn.opened) and not turn.opened_now
    return rules.close_discard == "optional"


def _not_ended(turn: Turn) -> Iterator[Reason]:
    """What is against ending the turn as it stands, where no discard has ended it and nobody has gone out."""
    if turn.over:
        return
    if turn.size > 0:
        yield Reason("turn_order", say("the turn ends with a discard, and there is none"))
    elif turn.drawn is False:
        # Of one who has drawn, the checks of laying the last cards ask for the discard.
        yield Reason("turn_order", say("nobody goes out without having drawn a card in that turn"))
