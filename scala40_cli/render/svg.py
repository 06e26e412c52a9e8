"""Cards as an SVG picture, complete in itself: suits are shapes, so that no font has to have them."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from grammar.cards.cards import Card, Joker, Piece, Suit
from grammar.cards.melds import write_melds
from grammar.cards.spelling import Notation, write

_WIDE, _HIGH, _STEP, _GAP, _MARGIN = 72, 104, 36, 24, 16
_MOST = 900
"""How wide a picture grows before melds go on below."""

_RED, _BLACK, _PURPLE = "#c8102e", "#1b1b1b", "#7b2d8b"

# Each in a square of 100 units.
_SHAPES = {
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
_STAR = "M50 4L61 37L96 37L68 58L79 92L50 71L21 92L32 58L4 37L39 37Z"


def picture(melds: Sequence[Sequence[Piece]], notation: Notation) -> str:
    """The cards of each meld overlapping, the melds beside and below one another; a hand is one of them."""
    parts: list[str] = []
    left, top, right = _MARGIN, _MARGIN, 0
    for cards in melds:
        wide = _STEP * (len(cards) - 1) + _WIDE
        if left > _MARGIN and left + wide > _MOST:
            left, top = _MARGIN, top + _HIGH + _GAP
        for place, piece in enumerate(cards):
            whole = place == len(cards) - 1
            parts.append(_card(piece, left + place * _STEP, top, notation, whole=whole))
        right = max(right, left + wide)
        left += wide + _GAP
    width, height = right + _MARGIN, top + _HIGH + _MARGIN
    title = escape(write_melds(melds, notation) if len(melds) > 1 else _words(melds[0], notation))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'role="img" font-family="Helvetica,Arial,sans-serif" font-weight="bold">\n'
        f"<title>{title}</title>\n"
        f'<rect width="{width}" height="{height}" fill="#2e7d4f"/>\n' + "\n".join(parts) + "\n</svg>\n"
    )


def _words(cards: Sequence[Piece], notation: Notation) -> str:
    return " ".join(write(piece, notation) for piece in cards)


def _card(piece: Piece, left: int, top: int, notation: Notation, *, whole: bool) -> str:
    """One card at its place; only what is not under the next one is drawn."""
    paper = f'<rect width="{_WIDE}" height="{_HIGH}" rx="7" fill="#fff" stroke="#777"/>'
    inside = _joker(piece, notation) if isinstance(piece, Joker) else _natural(piece, notation)
    if whole:
        shape, tone = (_STAR, _PURPLE) if isinstance(piece, Joker) else (_SHAPES[piece.suit], _tone(piece))
        inside += _shape(shape, 27, 48, 40, tone)
    return f'<g transform="translate({left} {top})">{paper}{inside}</g>'


def _natural(card: Card, notation: Notation) -> str:
    rank = write(card, notation)[:-1]
    tone = _tone(card)
    return _text(rank, 5, 22, 20, tone) + _shape(_SHAPES[card.suit], 7, 27, 16, tone)


def _joker(joker: Joker, notation: Notation) -> str:
    corner = _text("Jk", 4, 22, 20, _PURPLE)
    if joker.stands_for is None:
        return corner + _shape(_STAR, 6, 27, 18, _PURPLE)
    card, tone = joker.stands_for, _tone(joker.stands_for)
    rank = _text(write(card, notation)[:-1], 5, 45, 18, tone)
    return corner + rank + _shape(_SHAPES[card.suit], 7, 50, 16, tone)


def _tone(card: Card) -> str:
    return _RED if card.suit in (Suit.HEARTS, Suit.DIAMONDS) else _BLACK


def _text(text: str, left: int, base: int, size: int, tone: str) -> str:
    tight = ' letter-spacing="-2"' if len(text) > 1 else ""
    return f'<text x="{left}" y="{base}" font-size="{size}" fill="{tone}"{tight}>{escape(text)}</text>'


def _shape(path: str, left: int, top: int, size: int, tone: str) -> str:
    return f'<path d="{path}" transform="translate({left} {top}) scale({size / 100})" fill="{tone}"/>'
