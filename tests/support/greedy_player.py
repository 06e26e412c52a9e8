"""A greedy player: opens as soon as it can, attaches all it can, takes what it can use, throws what is dear."""

from __future__ import annotations

from collections.abc import Sequence

from grammar.cards.cards import JOKER, Card, Piece
from grammar.record.actions import Action, Attach, Discard, Draw, Lay, Take
from scala40_cli.game.points import piece_points
from scala40_cli.game.turn import Turn
from scala40_cli.players.computer.draft import Draft, accepted
from scala40_cli.players.computer.opening import as_opening, best_opening
from scala40_cli.players.view import View
from scala40_cli.rules.model import Rules
from scala40_cli.search.best_laying import Aim, best_reaching
from scala40_cli.search.suit_tables import Order, counts


def greedy(view: View) -> tuple[Action, ...]:
    """What it does next: the card of the turn, or the rest of the turn."""
    turn = view.turn
    assert turn is not None
    if turn.drawn is False:
        return (Take(view.top),) if view.top is not None and _usable(view.top, turn, view) else (Draw(None),)
    draft = Draft(turn, view.rules)
    _play_all(draft)
    if draft.turn.size:
        for card in _dearest_useless_first(draft.turn.hand, view.rules):
            if draft.play(Discard(card)):
                break
    return tuple(draft.actions)


def _usable(top: Piece, turn: Turn, view: View) -> bool:
    if not turn.opened or top is JOKER:
        return False
    after = turn._replace(hand=(*turn.hand, top), drawn=True, picked=top)
    draft = Draft(after, view.rules)
    _play_all(draft)
    if not draft.turn.picked_used:
        return False
    return not draft.turn.size or any(draft.copy().play(Discard(card)) for card in draft.turn.hand)


def _play_all(draft: Draft) -> None:
    rules = draft.rules
    if not draft.turn.opened:
        opening = best_opening(draft.turn.hand, rules)
        if opening is None or not draft.play(as_opening(opening)):
            return
    while _attach_one(draft):
        pass
    keep = 1 if len(draft.turn.hand) > 1 else 0
    laying, _ = best_reaching(draft.turn.hand, counts(draft.turn.hand), Aim(0, keep=keep), Order.REST, rules)
    for meld in laying.melds:
        draft.play(Lay((meld.cards,)))
    while _attach_one(draft):
        pass


def _attach_one(draft: Draft) -> bool:
    if draft.turn.size < 2:
        return False
    for number, meld in enumerate(draft.turn.table.melds, 1):
        takes = accepted(meld, draft.rules)
        for piece in dict.fromkeys(draft.turn.hand):
            if piece in takes and draft.play(Attach((takes[piece],), number)):
                return True
    return False


def _dearest_useless_first(hand: Sequence[Piece], rules: Rules) -> list[Piece]:
    """Cards without a neighbour first, the dearest of them first; then the others, the dearest first."""
    kinds = list(dict.fromkeys(hand))
    return sorted(kinds, key=lambda piece: (_useful(piece, hand), -piece_points(piece, rules), piece))


def _useful(piece: Piece, hand: Sequence[Piece]) -> int:
    if not isinstance(piece, Card):
        return 2
    for other in hand:
        if isinstance(other, Card) and other is not piece:
            if other.rank is piece.rank and other.suit is not piece.suit:
                return 1
            apart = abs(other.rank - piece.rank)
            if other.suit is piece.suit and min(apart, 13 - apart) <= 2:
                return 1
    return 0
