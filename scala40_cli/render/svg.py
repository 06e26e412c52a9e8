"""Cards as an SVG picture, complete in itself: suits are shapes, so that no font has to have them."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from grammar.cards.cards import Piece
from grammar.cards.melds import write_melds
from grammar.cards.spelling import Notation, write
from scala40_cli.render.picture_layout import CLOTH, HIGH, WIDE, Mark, Place, laid_out, marks, rank_of


def picture(melds: Sequence[Sequence[Piece]], notation: Notation) -> str:
    """The melds as text of an SVG file; a hand is one of them."""
    places, width, height = laid_out(melds)
    parts = [_card(place, notation) for place in places]
    title = escape(write_melds(melds, notation) if len(melds) > 1 else _words(melds[0], notation))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'role="img" font-family="Helvetica,Arial,sans-serif" font-weight="bold">\n'
        f"<title>{title}</title>\n"
        f'<rect width="{width}" height="{height}" fill="{CLOTH}"/>\n' + "\n".join(parts) + "\n</svg>\n"
    )


def _words(cards: Sequence[Piece], notation: Notation) -> str:
    return " ".join(write(piece, notation) for piece in cards)


def _card(place: Place, notation: Notation) -> str:
    """One card at its place; only what is not under the next one is drawn."""
    paper = f'<rect width="{WIDE}" height="{HIGH}" rx="7" fill="#fff" stroke="#777"/>'
    inside = "".join(map(_drawn, marks(place.piece, rank_of(place.piece, notation), whole=place.whole)))
    return f'<g transform="translate({place.left} {place.top})">{paper}{inside}</g>'


def _drawn(mark: Mark) -> str:
    if mark.path:
        scale = mark.size / 100
        return (
            f'<path d="{mark.path}" transform="translate({mark.left} {mark.top}) scale({scale})" '
            f'fill="{mark.colour}"/>'
        )
    tight = ' letter-spacing="-2"' if len(mark.text) > 1 else ""
    text = escape(mark.text)
    return f'<text x="{mark.left}" y="{mark.top}" font-size="{mark.size}" fill="{mark.colour}"{tight}>{text}</text>'
