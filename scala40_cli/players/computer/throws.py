"""Which card to throw: those that help least first."""

from __future__ import annotations

from grammar.cards.cards import JOKER, Card, Piece
from scala40_cli.game.points import piece_points
from scala40_cli.players.computer.draft import Draft
from scala40_cli.players.computer.holdings import rough_worths, unseen_counts, worths
from scala40_cli.players.computer.skill import Skill
from scala40_cli.players.view import View

# The chance to come by a card in the turns ahead, by how many copies of it are unseen. Found by playing.
_CHANCES = (0.0, 0.2, 0.4, 0.4, 0.4)

# How many points a whole meld in the making is worth to a hand that has opened. Found by playing.
_MELD = 20.0

_LOOKED_AT = 6
"""With more cards than these, a hand that has opened seldom goes out with the next."""


def throws(draft: Draft, view: View, skill: Skill) -> list[Piece]:
    """The different cards of the hand, the best to throw first; whether each may be thrown is not asked."""
    hand, rules = draft.turn.hand, draft.rules
    if skill.looks and (by_outs := _by_outs(draft, view)):
        return by_outs
    if not skill.counts:
        rough = rough_worths(hand)
        return sorted(rough, key=lambda piece: (rough[piece], -piece_points(piece, rules), piece.index))
    found = worths(hand, unseen_counts(view), _CHANCES)
    opened = bool(draft.turn.opened)

    def worth(piece: Piece) -> tuple[float, float, int]:
        if not isinstance(piece, Card):
            return 1.0, 0.0, piece.index
        points = piece_points(piece, rules)
        # Before the opening dear cards help to reach the minimum; after it they are what may be left to pay.
        return (
            0.0,
            _MELD * found[piece] - (points if opened else 0),
            piece.index,
        )

    kinds: list[Piece] = [*found]
    if JOKER in hand:
        kinds.append(JOKER)
    return sorted(kinds, key=worth)


def _by_outs(draft: Draft, view: View) -> list[Piece]:
    """The cards by the chance that the next one opens, or goes out; none where no next card does."""
    from scala40_cli.players.counsel import counsel

    turn = draft.turn
    if turn.opened and len(turn.hand) > _LOOKED_AT:
        return []
    advice = counsel(view._replace(turn=turn, hand=turn.hand, table=turn.table))
    throws = advice.throws if advice is not None else ()
    if not throws or not throws[0].chances or throws[0].chances[0].value <= 0:
        return []
    return [throw.card for throw in throws]
