"""The best opening together with the card thrown after it, for a hand with its drawn card."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from grammar.cards.cards import JOKER, Card, Piece, Rank
from grammar.record.actions import Discard
from scala40_cli.game.legality import can
from scala40_cli.game.pack import without_one
from scala40_cli.game.points import hand_points, piece_points
from scala40_cli.game.table import Table
from scala40_cli.game.turn import Turn
from scala40_cli.rules.model import Rules
from scala40_cli.search.best_laying import Laying

_LONE_ACE = 10
"""How many points less than another an ace can count as the only card left."""


class WithThrow(NamedTuple):
    """An opening and the throw after it, which is not among the cards left; ``None`` where none is needed."""

    laying: Laying
    discard: Piece | None


Best = Callable[[Sequence[Piece]], Laying | None]
"""The best opening out of some cards, if there is one."""

Others = Callable[[], Sequence[WithThrow]]
"""Every opening with a lawful throw that no other beats."""

Order = Callable[[Laying], tuple[int, ...]]
"""What sorts openings, the best first."""


def best_with_throw(
    hand: Sequence[Piece], best: Best, others: Others, rank: Order, rules: Rules, *, rest_first: bool
) -> WithThrow | None:
    """The best opening of the hand with a lawful throw after it; ``None`` where no throw found is lawful.

    Whatever is laid without the card thrown could be laid with it, so that the best of all cards bounds the rest
    where the fewest points left come first (``rest_first``).
    """
    whole = best(hand)
    if whole is None:
        return None
    if not whole.left and rules.close_discard == "optional":
        return WithThrow(whole, None)
    aces = any(isinstance(piece, Card) and piece.rank is Rank.ACE for piece in hand)
    slack = _LONE_ACE if aces and rules.ace_in_hand == "lone_1" else 0
    found: WithThrow | None = None
    refused = False
    for card in sorted(dict.fromkeys(hand), key=lambda piece: -piece_points(piece, rules)):
        least = _points_together(whole, rules) - piece_points(card, rules) - slack
        if found is not None and rest_first and least > found.laying.left_points:
            break
        one = best(without_one(hand, card))
        if one is None or (found is not None and rank(one) >= rank(found.laying)):
            continue
        if is_lawful(card, one, rules):
            found = WithThrow(one, card)
        else:
            refused = True
    if not refused:
        return found
    # Mostly what is thrown though it fits is laid better. A joker may not be wanted there.
    lawful = [found, *others()] if found is not None else others()
    return min(lawful, key=lambda one: rank(one.laying), default=None)


def _points_together(laying: Laying, rules: Rules) -> int:
    """The points of the cards left, an ace counted as among others."""
    if len(laying.left) == 1:
        return piece_points(laying.left[0], rules)
    return hand_points(laying.left, rules)


def is_lawful(card: Piece, laying: Laying, rules: Rules) -> bool:
    """Whether the card may be thrown once these melds are laid, however many players are left."""
    return can(Discard(card), _turn(card, laying), rules)


def _turn(card: Piece, laying: Laying) -> Turn:
    return Turn(
        (*laying.left, card),
        Table(laying.melds),
        opened=True,
        opened_now=True,
        players=3,
    )


def throws(hand: Sequence[Piece]) -> Iterator[tuple[Piece, tuple[Piece, ...]]]:
    """Each card that may be thrown, and the hand without it; a joker last."""
    for card in sorted(dict.fromkeys(hand), key=lambda piece: piece is JOKER):
        yield card, without_one(hand, card)
