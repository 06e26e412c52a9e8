"""What happens before the first turn, and the renewal of the stock: who deals, the hands, the upcard."""

from __future__ import annotations

from grammar.cards.cards import Joker
from grammar.message import say, say_many
from grammar.record.actions import Reshuffle
from grammar.record.values import Deal, Dealer, Upcard
from scala40_cli.game.verdict import Reason
from scala40_cli.referee.state import State, forget, locate
from scala40_cli.rules.model import Rules

Setting = Deal | Dealer | Upcard | Reshuffle
Outcome = tuple[State, tuple[Reason, ...]]
"""The round after it, and every reason against it that can be proved."""


def set_up(statement: Setting, state: State, rules: Rules) -> Outcome:
    """The round after a line that is not a turn's; it is carried out as written even if something is against it."""
    match statement:
        case Deal():
            return _deal(statement, state, rules)
        case Dealer():
            return _dealer(statement, state)
        case Upcard():
            return _upcard(statement, state, rules)
        case Reshuffle():
            return renew(state, rules)


def _late(state: State) -> tuple[Reason, ...]:
    if not state.turns:
        return ()
    return (Reason("turn_order", say("the cards are dealt before the first turn")),)


def _dealer(statement: Dealer, state: State) -> Outcome:
    late = _late(state)
    place = state.seat_of(statement.name)
    if late or place is None:
        return state, late
    return state._replace(next=(place + 1) % len(state.seats)), ()


def _deal(statement: Deal, state: State, rules: Rules) -> Outcome:
    late = _late(state)
    place = state.seat_of(statement.name)
    if late or place is None:
        return state, late
    faults: list[Reason] = []
    seat = state.seats[place]
    if seat.dealt:
        faults.append(Reason("deal", say("{name} has been dealt cards already", name=seat.name)))
    known = statement.known
    count = len(statement.cards)
    if count == 1 and not known:
        count = rules.deal
    elif count != rules.deal:
        message = say_many(
            "{name} is dealt {count} card, not {deal}",
            "{name} is dealt {count} cards, not {deal}",
            count,
            name=seat.name,
            deal=rules.deal,
        )
        faults.append(Reason("deal", message))
    located, too_many = locate(known, forget(seat.hand, state.located), rules)
    stock = state.stock + seat.size - count
    dealt = seat._replace(hand=known, hidden=count - len(known), dealt=True)
    return state.with_seat(place, dealt)._replace(located=located, stock=stock), (*faults, *too_many)


def _upcard(statement: Upcard, state: State, rules: Rules) -> Outcome:
    late = _late(state)
    if late:
        return state, late
    before = state.top
    faults: tuple[Reason, ...] = ()
    if before is not None and not (isinstance(before, Joker) and rules.upcard_joker == "replace"):
        faults = (Reason("upcard_joker", say("{card} is turned up already, and stays", card=before)),)
    located = forget(state.pile, state.located)
    if statement.card is not None:
        located, too_many = locate((statement.card,), located, rules)
        faults = (*faults, *too_many)
    return state._replace(pile=(statement.card,), located=located), faults


def upcard_faults(state: State, rules: Rules) -> tuple[Reason, ...]:
    """What is against beginning to play with this upcard."""
    if isinstance(state.top, Joker) and rules.upcard_joker == "replace":
        message = say("a joker that is turned up goes back into the stock, and another card is turned up")
        return (Reason("upcard_joker", message),)
    return ()


def renew(state: State, rules: Rules) -> Outcome:
    """The stock made of all discards but the top one, which has begun the new pile."""
    faults: list[Reason] = []
    if state.stock > 0:
        message = say_many(
            "the stock still has {count} card, and is renewed when it is empty",
            "the stock still has {count} cards, and is renewed when it is empty",
            state.stock,
        )
        faults.append(Reason("stock_count", message))
    back = state.pile[:-1]
    known = tuple([piece for piece in back if piece is not None])
    # The discards come again in the order in which they were thrown only where nobody shuffles them.
    renewed = known if len(known) == len(back) and state.stock <= 0 else None
    seats = state.seats
    located = forget(back, state.located)
    if len(known) < len(back):
        # A card that was thrown unseen may have been one of a known hand; it may now come again.
        for seat in seats:
            if seat.hidden < 0:
                located = forget(seat.hand, located)
        seats = tuple(
            [seat._replace(hand=(), hidden=seat.size) if seat.hidden < 0 else seat for seat in seats]
        )
    after = state._replace(
        seats=seats,
        pile=state.pile[-1:],
        stock=max(0, state.stock) + len(back),
        renewed=renewed,
        located=located,
    )
    return after, tuple(faults)
