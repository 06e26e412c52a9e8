"""How much the cards of a hand are worth to each other, quickly: what each could become a meld with."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from grammar.cards.cards import CARDS, JOKER, Card, Piece, Suit
from scala40_cli.game.melds import card_at
from scala40_cli.game.pack import COPIES
from scala40_cli.players.view import View


def _triples() -> tuple[tuple[int, int, int], ...]:
    """Every meld of three cards, as the cards' indices."""
    found = []
    for rank in range(13):
        found += [tuple(suit * 13 + rank for suit in three) for three in combinations(range(4), 3)]
    for suit in Suit:
        for low in range(1, 13):
            found.append(tuple(card_at(low + step, suit).index for step in range(3)))
    return tuple(found)  # type: ignore[arg-type]


TRIPLES = _triples()
_OF_CARD = tuple([tuple([three for three in TRIPLES if card.index in three]) for card in CARDS])
OTHERS = tuple(
    [
        tuple([tuple([one for one in three if one != card.index]) for three in _OF_CARD[card.index]])
        for card in CARDS
    ]
)
"""For each card by its index, the pairs of other cards with which it makes a meld."""


def unseen_counts(view: View) -> list[int]:
    """How many of each card, by index, the player has not seen: in the stock or in other hands."""
    counts = [COPIES] * len(CARDS) + [int(view.rules.jokers)]
    for piece in view.hand:
        counts[piece.index] -= 1
    for piece in view.pile:
        counts[piece.index] -= 1
    for meld in view.table.melds:
        for piece in meld.cards:
            counts[piece.index] -= 1
    return [max(0, count) for count in counts]


@lru_cache(maxsize=1 << 12)
def _pair_bits(held: frozenset[int], index: int) -> int:
    """A rough worth of a card among others: whole melds count most, then pairs that lack one card."""
    worth = 0
    for one, other in OTHERS[index]:
        both = (one in held) + (other in held)
        worth += 16 if both == 2 else both
    return worth


def rough_worths(hand: Sequence[Piece]) -> dict[Piece, int]:
    """For each different card of the hand, what the others make of it, without looking at what is still to come."""
    held = frozenset([piece.index for piece in hand])
    return {piece: 100 if piece is JOKER else _pair_bits(held, piece.index) for piece in dict.fromkeys(hand)}


def worths(hand: Sequence[Piece], unseen: Sequence[int], chances: Sequence[float]) -> dict[Piece, float]:
    """For each different natural card, how much of a meld it may become.

    ``chances[n]`` is the chance to draw a card that has ``n`` unseen copies. A meld counts by the chance
    that its missing cards come.
    """
    have = [0.0] * len(CARDS)
    for index in range(len(CARDS)):
        have[index] = chances[unseen[index]]
    for piece in hand:
        if piece is not JOKER:
            have[piece.index] = 1.0
    found: dict[Piece, float] = {}
    for piece in dict.fromkeys(hand):
        if isinstance(piece, Card):
            found[piece] = sum([have[one] * have[other] for one, other in OTHERS[piece.index]])
    return found
