"""What happens before the first turn, and the renewal of the stock: who deals, the hands, the upcard."""

from __future__ import annotations

from collections.abc import Iterator

from grammar.cards.cards import Joker
from grammar.message import say, say_many
from grammar.record.actions import Reshuffle
from grammar.record.values import Deal, Dealer, Stock, Upcard
from scala40_cli.game.pack import kind_of
from scala40_cli.game.verdict import Reason
from scala40_cli.referee.state import State, forget, locate, with_dealer
from scala40_cli.rules.model import Rules

Setting = Deal | Dealer | Upcard | Stock | Reshuffle
Outcome = tuple[State, tuple[Reason, ...]]
"""The round after it, and every reason against it that can be proved."""


def set_up(statement: Setting, state: State, rules: Rules) -> Outcome:
    """The round after a line that is not a turn's; it is carried out as written even if something is against it."""
    match statement:
        case Deal():
            return _deal(statement, state, rules)
        case Dealer():
            return _dealer(statement, state, rules)
        case Upcard():
            return _upcard(statement, state, rules)
        case Stock():
            return _stock(statement, state, rules)
        case Reshuffle():
            return renew(state, rules)


def _late(state: State) -> tuple[Reason, ...]:
    if not state.turns:
        return ()
    return (Reason("turn_order", say("the cards are dealt before the first turn")),)


def _dealer(statement: Dealer, state: State, rules: Rules) -> Outcome:
    late = _late(state)
    if late:
        return state, late
    place = state.seat_of(statement.name)
    due = None if state.due is None else state.seats[state.due].name
    if place is None:
        message = say("{name} is out of the match, and does not deal", name=statement.name)
        return state, (Reason("dealer_passes", message),)
    faults: tuple[Reason, ...] = ()
    if due is not None and place != state.due and rules.dealer_passes == "next":
        message = say(
            "the deal passes on each round: {due} deals now, not {name}", due=due, name=statement.name
        )
        faults = (Reason("dealer_passes", message),)
    return with_dealer(place, state, rules), faults


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
    right = rules.deal + _extra(place, state, rules)
    if count == 1 and not known:
        count = right
    elif _deals_extra(count, place, state, rules):
        state = with_dealer(place, state, rules)
        seat = state.seats[place]
    elif count != right:
        message = say_many(
            "{name} is dealt {count} card, not {deal}",
            "{name} is dealt {count} cards, not {deal}",
            count,
            name=seat.name,
            deal=right,
        )
        faults.append(Reason("deal", message))
    located, too_many = locate(known, forget(seat.hand, state.located), rules)
    stock = state.stock + seat.size - count
    dealt = seat._replace(hand=known, hidden=count - len(known), dealt=True)
    return state.with_seat(place, dealt)._replace(located=located, stock=stock), (*faults, *too_many)


def _extra(place: int, state: State, rules: Rules) -> int:
    """How many cards more the player is dealt: one where that is the dealer's."""
    return int(rules.deal_extra == "dealer" and state.dealer == place)


def _deals_extra(count: int, place: int, state: State, rules: Rules) -> bool:
    """Whether the number of cards says that the player is the dealer, whom no line has named."""
    return rules.deal_extra == "dealer" and state.dealer is None and count == rules.deal + 1


def _stock(statement: Stock, state: State, rules: Rules) -> Outcome:
    """The round once it is known which cards the stock has, from the top on."""
    cards = tuple(map(kind_of, statement.cards))
    faults: list[Reason] = []
    if len(cards) > state.stock:
        message = say_many(
            "the stock has {count} card, not {shown}",
            "the stock has {count} cards, not {shown}",
            state.stock,
            shown=len(cards),
        )
        faults.append(Reason("stock_count", message))
    for known, said in zip(state.order, cards, strict=False):
        if known is not said:
            message = say("{first} comes next in the stock, not {card}", first=known, card=said)
            faults.append(Reason(state.order_rule, message))
            break
    bag = state.renewed
    if bag is not None:
        left = list(bag)
        strange = []
        for card in cards:
            if card in left:
                left.remove(card)
            else:
                strange.append(card)
        bag = tuple(left)
        if strange and not state.order:
            message = say(
                "{card} was not among the discards that the stock was renewed from", card=strange[0]
            )
            faults.append(Reason("stock_out", message))
    located, too_many = locate(cards, forget(state.order, state.located), rules)
    after = state._replace(order=cards, order_rule="stock_order", located=located, renewed=bag)
    return after, (*faults, *too_many)


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
    """The stock made of all discards but the top one, which has begun the new pile.

    Where the discards are turned over before the discard of the turn, all of them come into the stock.
    """
    faults = list(_not_to_renew(state, rules))
    turn = state.turn
    turned = rules.stock_out == "turn_over"
    whole = turned and turn is not None and bool(turn.drawn) and not turn.over
    back, pile = (state.pile, ()) if whole else (state.pile[:-1], state.pile[-1:])
    known = tuple([piece for piece in back if piece is not None])
    # What is in the stock is known where all of it is, and in which order only where nobody shuffles.
    complete = len(known) == len(back) and state.stock <= 0
    in_order = complete and turned
    seats, located = state.seats, state.located
    if not in_order:
        located = forget(back, located)
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
        pile=pile,
        stock=max(0, state.stock) + len(back),
        renewed=known if complete and not in_order else None,
        order=known if in_order else state.order if state.stock > 0 else (),
        order_rule="stock_out" if in_order else state.order_rule,
        located=located,
        renewals=state.renewals + 1,
    )
    return after, tuple(faults)


def _not_to_renew(state: State, rules: Rules) -> Iterator[Reason]:
    """What is against renewing the stock now."""
    if state.stock > 0:
        message = say_many(
            "the stock still has {count} card, and is renewed when it is empty",
            "the stock still has {count} cards, and is renewed when it is empty",
            state.stock,
        )
        yield Reason("stock_count", message)
    if rules.stock_out == "dead":
        yield Reason("stock_out", say("the round is dead when the stock ends; it is not renewed"))
    elif rules.reshuffles != "any" and state.renewals >= int(rules.reshuffles):
        message = say_many(
            "the stock is renewed {count} time at most",
            "the stock is renewed {count} times at most",
            int(rules.reshuffles),
        )
        yield Reason("reshuffles", message)
