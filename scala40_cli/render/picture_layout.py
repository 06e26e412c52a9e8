"""Where each card stands in a picture, and the shapes of the suits: what pictures of every format share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from grammar.cards.cards import Card, Joker, Piece, Suit
from grammar.cards.spelling import Notation, write

WIDE, HIGH = 72, 104
_STEP, _GAP, _MARGIN = 36, 24, 16
_MOST = 900
"""How wide a picture grows before melds go on below."""

RED, BLACK, PURPLE = "#c8102e", "#1b1b1b", "#7b2d8b"
CLOTH, PAPER, EDGE = "#2e7d4f", "#ffffff", "#777777"

# Each in a square of 100 units.
SHAPES = {
    Suit.HEARTS: (
        "M50 90C18 62 8 46 8 28C8 14 18 6 29 6C39 6 46 12 50 21"
        "C54 12 61 6 71 6C82 6 92 14 92 28C92 46 82 62 50 90Z"
    ),
    Suit.DIAMONDS: "M50 4L86 50L50 96L14 50Z",
    Suit.CLUBS: (
        "M50 6A20 20 0 0 1 66 38A20 20 0 1 1 54 62C55 78 58 88 64 95L36 95C42 88 45 78 46 62"
        "A20 20 0 1 1 34 38A20 20 0 0 1 50 6Z"
    ),
    Suit.SPADES: (
        "M50 6C72 32 92 46 92 64C92 78 82 84 73 84C64 84 57 79 53 72C54 82 58 90 64 95L36 95"
        "C42 90 46 82 47 72C43 79 36 84 27 84C18 84 8 78 8 64C8 46 28 32 50 6Z"
    ),
}
STAR = "M50 4L61 37L96 37L68 58L79 92L50 71L21 92L32 58L4 37L39 37Z"


class Place(NamedTuple):
    """A card and its upper left corner; ``whole`` where none lies on it."""

    piece: Piece
    left: int
    top: int
    whole: bool


class Mark(NamedTuple):
    """Something on a card, from its upper left corner: a text on its base line, or a shape; size and colour."""

    text: str
    path: str
    left: int
    top: int
    size: int
    colour: str


def laid_out(melds: Sequence[Sequence[Piece]]) -> tuple[list[Place], int, int]:
    """The cards of each meld overlapping, the melds beside and below one another; how wide and high all is."""
    places: list[Place] = []
    left, top, right = _MARGIN, _MARGIN, 0
    for cards in melds:
        wide = _STEP * (len(cards) - 1) + WIDE
        if left > _MARGIN and left + wide > _MOST:
            left, top = _MARGIN, top + HIGH + _GAP
        for number, piece in enumerate(cards):
            places.append(Place(piece, left + number * _STEP, top, number == len(cards) - 1))
        right = max(right, left + wide)
        left += wide + _GAP
    return places, right + _MARGIN, top + HIGH + _MARGIN


def marks(piece: Piece, rank: str, *, whole: bool) -> list[Mark]:
    """What stands on a card: in its corner, and if it is whole in its middle. ``rank`` is that of the card shown."""
    if isinstance(piece, Joker):
        found = [Mark("Jk", "", 4, 22, 20, PURPLE)]
        if piece.stands_for is None:
            found.append(Mark("", STAR, 6, 27, 18, PURPLE))
        else:
            tone = _tone(piece.stands_for)
            found.append(Mark(rank, "", 5, 45, 18, tone))
            found.append(Mark("", SHAPES[piece.stands_for.suit], 7, 50, 16, tone))
        return [*found, Mark("", STAR, 27, 48, 40, PURPLE)] if whole else found
    tone, shape = _tone(piece), SHAPES[piece.suit]
    found = [Mark(rank, "", 5, 22, 20, tone), Mark("", shape, 7, 27, 16, tone)]
    return [*found, Mark("", shape, 27, 48, 40, tone)] if whole else found


def _tone(card: Card) -> str:
    return RED if card.suit in (Suit.HEARTS, Suit.DIAMONDS) else BLACK


def rank_of(piece: Piece, notation: Notation) -> str:
    """The rank of the card, or of the card that a joker stands for, in the letters of a language."""
    shown = piece.stands_for if isinstance(piece, Joker) else piece
    return "" if shown is None else write(shown, notation)[:-1]
