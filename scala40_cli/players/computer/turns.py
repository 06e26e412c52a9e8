"""The computer's turns: what it takes, lays and throws. What is good is a matter of levels; what is allowed is not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from grammar.cards.cards import JOKER, Card, Piece
from grammar.record.actions import Action, Attach, Discard, Draw, Lay, Swap, Take
from scala40_cli.game.points import hand_points, piece_points
from scala40_cli.game.turn import Turn
from scala40_cli.players.computer.draft import Draft, accepted, taken_home
from scala40_cli.players.computer.holdings import rough_worths, unseen_counts, worths
from scala40_cli.players.computer.opening import as_opening, best_opening
from scala40_cli.players.view import View
from scala40_cli.rules.model import Rules
from scala40_cli.search.best_laying import Aim, best_reaching
from scala40_cli.search.suit_tables import Order, counts


class Style(NamedTuple):
    """How a computer plays."""

    worth_open: float = 20.0
    worth_after: float = 20.0
    cheap: float = 1.0
    chance: float = 0.2
    mode: str = "worth"
    danger: float = 0.0
    exact: bool = False
    pts: float = 0.0
    highopen: float = 0.0


def play(view: View, style: Style) -> tuple[Action, ...]:
    turn = view.turn
    assert turn is not None
    if turn.drawn is False:
        if view.top is not None and _wants(view.top, turn, view, style):
            return (Take(view.top),)
        return (Draw(None),)
    draft = rest_of_turn(turn, view, style)
    return tuple(draft.actions)


def rest_of_turn(turn: Turn, view: View, style: Style) -> Draft:
    draft = Draft(turn, view.rules)
    lay_out(draft, view, style)
    if draft.turn.size and not draft.turn.over:
        for card in discards(draft, view, style):
            if draft.play(Discard(card)):
                return draft
        draft = Draft(turn, view.rules)
        for card in discards(draft, view, style):
            if draft.play(Discard(card)):
                return draft
    return draft


def _wants(top: Piece, turn: Turn, view: View, style: Style) -> bool:
    if not turn.opened and view.rules.pick_to_open == "never":
        return False
    after = turn._replace(
        hand=(*turn.hand, top), drawn=True, picked=top, picked_to_open=not turn.opened
    )
    draft = rest_of_turn(after, view, style)
    over = draft.turn.over or not draft.turn.size
    return over and (draft.turn.picked_used)


def lay_out(draft: Draft, view: View, style: Style) -> None:
    rules = draft.rules
    if not draft.turn.opened:
        opening = best_opening(draft.turn.hand, rules)
        if opening is None or not draft.play(as_opening(opening)):
            return
    while _attach_one(draft) or _swap_one(draft):
        pass
    keep = 1 if len(draft.turn.hand) > 1 else 0
    laying, _ = best_reaching(draft.turn.hand, counts(draft.turn.hand), Aim(0, keep=keep), Order.REST, rules)
    for meld in laying.melds:
        draft.play(Lay((meld.cards,)))
    while _attach_one(draft) or _swap_one(draft):
        pass


def _attach_one(draft: Draft) -> bool:
    if draft.turn.size < 2:
        return False
    for number, meld in enumerate(draft.turn.table.melds, 1):
        takes = accepted(meld, draft.rules)
        for piece in dict.fromkeys(draft.turn.hand):
            if piece in takes and piece is not JOKER and draft.play(Attach((takes[piece],), number)):
                return True
    return False


def _swap_one(draft: Draft) -> bool:
    if draft.rules.joker_replay != "keep":
        return False
    for number, meld in enumerate(draft.turn.table.melds, 1):
        if meld.jokers:
            for card in taken_home(meld, draft.rules):
                if card in draft.turn.hand and draft.play(Swap(card, number)):
                    return True
    return False


def discards(draft: Draft, view: View, style: Style) -> list[Piece]:
    hand, rules = draft.turn.hand, draft.rules
    if style.mode == "rough":
        rough = rough_worths(hand)
        return sorted(rough, key=lambda piece: (rough[piece], -piece_points(piece, rules), piece))
    unseen = unseen_counts(view)
    c = style.chance
    chances = (0.0, c, 2 * c, 2 * c, 2 * c)
    found = worths(hand, unseen, chances)
    opened = draft.turn.opened
    scale = style.worth_after if opened else style.worth_open
    pts = style.cheap if opened else style.pts
    def key(piece):
        if not isinstance(piece, Card):
            return (1e9, piece)
        v = scale * found[piece] - pts * piece_points(piece, rules) 
        if not opened and style.highopen:
            v = found[piece] * (style.highopen + piece_points(piece, rules))
        return (v, piece)
    return sorted(found.keys() | ({JOKER} & set(hand)), key=key)
