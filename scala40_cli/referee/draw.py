"""The card of the turn: from the stock or from the discards."""

from __future__ import annotations

from collections.abc import Iterator

from grammar.cards.cards import Piece
from grammar.message import say
from grammar.record.actions import Draw, Take
from scala40_cli.game.legality import may_go_out_undrawn
from scala40_cli.game.pack import kind_of, without_one
from scala40_cli.game.turn import Turn
from scala40_cli.game.verdict import Reason
from scala40_cli.referee.state import State, locate
from scala40_cli.rules.model import Rules

Outcome = tuple[State, tuple[Reason, ...]]
"""The round after it, and every reason against it that can be proved."""


def draw(action: Draw, state: State, turn: Turn, rules: Rules) -> Outcome:
    """The round after the player of ``turn`` has drawn from the stock; as written, whatever is against it."""
    faults = list(_once(turn, rules))
    located, renewed, card = state.located, state.renewed, action.card
    if not state.stock:
        faults.append(Reason("stock_count", say("the stock is empty, and nothing says that it was renewed")))
    if card is None:
        turn = turn._replace(hidden=turn.hidden + 1, drawn=True)
        if renewed is not None and rules.stock_out == "turn_over":
            renewed = renewed[1:]
    else:
        kind = kind_of(card)
        turn = turn._replace(hand=(*turn.hand, kind), drawn=True)
        if renewed is not None:
            faults += _not_next(kind, renewed, rules)
            renewed = without_one(renewed, kind)
        located, too_many = locate((kind,), located, rules)
        faults += too_many
    stock = max(0, state.stock - 1)
    return state._replace(turn=turn, stock=stock, renewed=renewed, located=located), tuple(faults)


def _once(turn: Turn, rules: Rules) -> Iterator[Reason]:
    if turn.over:
        yield Reason("turn_order", say("the discard has ended the turn"))
    elif turn.drawn:
        yield Reason("one_draw", say("this turn's card was drawn or taken before"))
    elif turn.undrawn and may_go_out_undrawn(turn, rules):
        message = say("cards were laid before the draw, as only one who goes out without it may do")
        yield Reason("turn_order", message)


def _not_next(card: Piece, renewed: tuple[Piece, ...], rules: Rules) -> Iterator[Reason]:
    """What is against drawing the card from a stock of which it is known what it was renewed from."""
    if card not in renewed:
        message = say("{card} was not among the discards that the stock was renewed from", card=card)
        yield Reason("stock_out", message)
    elif rules.stock_out == "turn_over" and renewed[0] is not card:
        message = say(
            "the discards were turned over unshuffled, so {first} comes next and not {card}",
            first=renewed[0],
            card=card,
        )
        yield Reason("stock_out", message)


def take(action: Take, state: State, turn: Turn, rules: Rules) -> Outcome:
    """The round after the player of ``turn`` has taken the card from the discards; as written."""
    faults = list(_once(turn, rules))
    card, pile, located = kind_of(action.card), state.pile, state.located
    if not pile:
        faults.append(Reason("top_discard", say("there is no discard to take")))
    elif pile[-1] is not None and pile[-1] is not card:
        message = say("{top} is the top discard, and no other can be taken", top=pile[-1])
        faults.append(Reason("top_discard", message))
    if not turn.opened:
        faults += _to_open(card, turn, rules)
    if card in pile:
        at = max(place for place, piece in enumerate(pile) if piece is card)
        pile = (*pile[:at], *pile[at + 1 :])
    else:
        pile = pile[:-1]
        located, too_many = locate((card,), located, rules)
        faults += too_many
    turn = turn._replace(
        hand=(*turn.hand, card),
        drawn=True,
        picked=card,
        picked_used=False,
        picked_to_open=not turn.opened,
    )
    return state._replace(turn=turn, pile=pile, located=located), tuple(faults)


def _to_open(card: Piece, turn: Turn, rules: Rules) -> Iterator[Reason]:
    """What is against a player's taking it who has not opened; what it is used for shows in the turn."""
    if rules.pick_to_open == "never":
        message = say("a player who has not opened draws from the stock only")
        yield Reason("pick_to_open", message)
    elif rules.pick_to_open == "if_able" and not turn.hidden:
        from scala40_cli.questions.take import CanTake, take_faults

        question = CanTake(card, turn.hand, (), opened=False)
        yield from (fault for fault in take_faults(question, rules) if fault.rule == "pick_to_open")
