"""The card of the turn: from the stock or from the discards."""

from __future__ import annotations

from collections.abc import Iterator

from grammar.cards.cards import Piece
from grammar.message import say
from grammar.record.actions import Buy, Draw, Take
from scala40_cli.game.pack import kind_of, without_one
from scala40_cli.game.taking import take_bans
from scala40_cli.game.turn import Turn
from scala40_cli.game.verdict import Reason
from scala40_cli.referee.state import State, forget, locate
from scala40_cli.rules.model import Rules

Outcome = tuple[State, tuple[Reason, ...]]
"""The round after it, and every reason against it that can be proved."""

Pile = tuple[Piece | None, ...]


def draw(action: Draw, state: State, turn: Turn, rules: Rules) -> Outcome:
    """The round after the player of ``turn`` has drawn from the stock; as written, whatever is against it.

    Where the order of the stock is known, a card that nobody noted is the one on top.
    """
    faults = list(_once(turn, state)) if turn.over or turn.drawn or state.course.buying else []
    if not state.stock:
        faults.append(Reason("stock_count", say("the stock is empty, and nothing says that it was renewed")))
    card = None if action.card is None else kind_of(action.card)
    after = state.copy()
    if state.order:
        card, after.order, after.located, wrong = _next_in_order(card, state, rules)
        faults += wrong
    elif card is not None:
        renewed = state.renewed
        if renewed is not None:
            if card not in renewed:
                message = say("{card} was not among the discards that the stock was renewed from", card=card)
                faults.append(Reason("stock_out", message))
            after.renewed = without_one(renewed, card)
        after.located, too_many = locate((card,), state.located, rules)
        faults += too_many
    after.turn = turn = turn.copy()
    if card is None:
        turn.hidden += 1
    else:
        turn.hand = (*turn.hand, card)
    turn.drawn = True
    after.stock = state.stock - 1 if state.stock > 0 else 0
    after.drawn = (*state.drawn, card)
    return after, tuple(faults)


def _next_in_order(
    card: Piece | None, state: State, rules: Rules
) -> tuple[Piece, tuple[Piece, ...], bytes, tuple[Reason, ...]]:
    """The card that is drawn from a stock whose order is known, that order and the counts after it, the faults."""
    first, *rest = state.order
    if card is None or card is first:
        return first, tuple(rest), state.located, ()
    if state.order_rule == "stock_out":
        message = say(
            "the discards were turned over unshuffled, so {first} comes next and not {card}",
            first=first,
            card=card,
        )
    else:
        message = say("{first} comes next in the stock, not {card}", first=first, card=card)
    faults = (Reason(state.order_rule, message),)
    if card in rest:
        return card, without_one(state.order, card), state.located, faults
    located, too_many = locate((card,), forget((first,), state.located), rules)
    return card, tuple(rest), located, (*faults, *too_many)


def _once(turn: Turn, state: State) -> Iterator[Reason]:
    if turn.over:
        yield Reason("turn_order", say("the discard has ended the turn"))
    elif state.course.buying:
        if state.drawn:
            yield Reason("one_draw", say("whoever buys a card draws one more, and has drawn it"))
    elif turn.drawn:
        yield Reason("one_draw", say("this turn's card was drawn or taken before"))


def take(action: Take, state: State, turn: Turn, rules: Rules) -> Outcome:
    """The round after the player of ``turn`` has taken the card from the discards; as written."""
    faults = list(_once(turn, state))
    card, pile = kind_of(action.card), state.pile
    faults += _not_on_top(card, pile)
    faults += take_bans(card, turn.size, rules)
    if not turn.opened:
        faults += _to_open(card, turn, rules)
    after, too_many = _taken(card, pile, state, turn, rules)
    return after, (*faults, *too_many)


def _taken(card: Piece, pile: Pile, state: State, turn: Turn, rules: Rules) -> Outcome:
    """The round once the card of the pile is in the hand; and what the pack cannot supply."""
    located, too_many = state.located, tuple[Reason, ...]()
    if card in pile:
        at = max(place for place, piece in enumerate(pile) if piece is card)
        pile = (*pile[:at], *pile[at + 1 :])
    else:
        pile = pile[:-1]
        located, too_many = locate((card,), located, rules)
    turn = turn._replace(
        hand=(*turn.hand, card),
        drawn=True,
        picked=card,
        picked_used=False,
        picked_amiss=False,
        picked_to_open=not turn.opened,
    )
    return state._replace(turn=turn, pile=pile, located=located), too_many


def buy(action: Buy, state: State, turn: Turn, rules: Rules) -> Outcome:
    """The round after a player has bought the top discard before somebody else's turn; as written."""
    faults = []
    card, pile = kind_of(action.card), state.pile
    if rules.compra == "no":
        faults.append(
            Reason("compra", say("a card cannot be bought here: whoever is to play takes or draws"))
        )
    if not state.course.buying or turn.drawn:
        message = say("a card is bought before another player's turn, as the first thing that the buyer does")
        faults.append(Reason("compra", message))
    faults += _not_on_top(card, pile)
    faults += take_bans(card, turn.size, rules)
    if not turn.opened:
        faults += _to_open(card, turn, rules)
    after, too_many = _taken(card, pile, state, turn, rules)
    return after, (*faults, *too_many)


def _to_open(card: Piece, turn: Turn, rules: Rules) -> Iterator[Reason]:
    """What is against a player's taking it who has not opened; what it is used for shows in the turn."""
    if rules.pick_to_open == "never":
        message = say("a player who has not opened draws from the stock only")
        yield Reason("pick_to_open", message)
    elif rules.pick_to_open == "if_able" and not turn.hidden:
        from scala40_cli.questions.take import CanTake, take_faults

        question = CanTake(card, turn.hand, (), opened=False)
        yield from (fault for fault in take_faults(question, rules) if fault.rule == "pick_to_open")


def _not_on_top(card: Piece, pile: Pile) -> Iterator[Reason]:
    if not pile:
        yield Reason("top_discard", say("there is no discard to take"))
    elif pile[-1] is not None and pile[-1] is not card:
        message = say("{top} is the top discard, and no other can be taken", top=pile[-1])
        yield Reason("top_discard", message)
