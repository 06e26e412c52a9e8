"""A turn begun again: what was drawn is back on the stock, what was taken on the discards."""

from __future__ import annotations

from grammar.cards.cards import Piece
from grammar.message import say
from scala40_cli.game.pack import kind_of, without_one
from scala40_cli.game.verdict import Reason
from scala40_cli.referee.deal import renew
from scala40_cli.referee.state import State, locate
from scala40_cli.referee.turns import begin, begin_buying
from scala40_cli.rules.model import Rules


def cancel(state: State, rules: Rules) -> tuple[State, tuple[Reason, ...]]:
    """The round as it was when the turn began, but for a stock that was renewed in it."""
    course, turn = state.course, state.turn
    before = course.before
    assert before is not None  # every turn remembers its beginning
    faults: tuple[Reason, ...] = ()
    if turn is not None and turn.over:
        faults = (Reason("turn_order", say("the discard has ended the turn")),)
    if course.renewed:
        before = renew(before, rules)[0]
    starts = begin_buying if course.buying else begin
    begun = starts(state.at, before, rules)[0]
    begun = begun._replace(course=begun.course._replace(before=course.before, renewed=course.renewed))
    return _on_top(begun, state.drawn, rules), faults


def _on_top(state: State, drawn: tuple[Piece | None, ...], rules: Rules) -> State:
    """The round with cards that were drawn on top of the stock again, as far as they are known."""
    known: list[Piece] = []
    for piece in drawn:
        if piece is None:
            break
        known.append(kind_of(piece))
    if not known or state.order[: len(known)] == tuple(known):
        return state
    if state.order:
        # Other cards were said to lie there, which was held against the drawing.
        return state
    located, _ = locate(known, state.located, rules)
    renewed = state.renewed
    if renewed is not None:
        for piece in known:
            renewed = without_one(renewed, piece)
    return state._replace(order=tuple(known), order_rule="stock_order", located=located, renewed=renewed)
