"""Cards as a PNG picture. Only here is Pillow imported, which draws it."""

from __future__ import annotations

import io
import math
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from PIL import Image, ImageDraw, ImageFont

from grammar.cards.cards import Piece
from grammar.cards.spelling import Notation
from scala40_cli.render.picture_layout import (
    CLOTH,
    EDGE,
    HIGH,
    PAPER,
    WIDE,
    Mark,
    Place,
    laid_out,
    marks,
    rank_of,
)

_SCALE, _FINER = 2, 4
"""How many pixels a unit has in the picture, and how many times as many while it is drawn, for smooth edges."""
_DRAWN = _SCALE * _FINER


def picture(melds: Sequence[Sequence[Piece]], notation: Notation) -> bytes:
    """The melds as the bytes of a PNG file; a hand is one of them."""
    places, width, height = laid_out(melds)
    image = Image.new("RGB", (width * _SCALE, height * _SCALE), CLOTH)
    for place in places:
        card = _card(place, notation)
        image.paste(card, (place.left * _SCALE, place.top * _SCALE), card)
    out = io.BytesIO()
    image.save(out, "PNG", optimize=True)
    return out.getvalue()


def _card(place: Place, notation: Notation) -> Image.Image:
    """One card, drawn large and then made smaller."""
    return _small_card(place.piece, rank_of(place.piece, notation), place.whole)


@lru_cache(maxsize=256)
def _small_card(piece: Piece, rank: str, whole: bool) -> Image.Image:
    image = Image.new("RGBA", (WIDE * _DRAWN, HIGH * _DRAWN), (0, 0, 0, 0))
    draw = ImageDraw.Draw(image)
    box = (0, 0, WIDE * _DRAWN - 1, HIGH * _DRAWN - 1)
    draw.rounded_rectangle(box, 7 * _DRAWN, PAPER, EDGE, _DRAWN)
    for mark in marks(piece, rank, whole=whole):
        if mark.path:
            points = [
                (_at(mark.left, x, mark.size), _at(mark.top, y, mark.size)) for x, y in _points(mark.path)
            ]
            draw.polygon(points, mark.colour)
        else:
            _write(draw, mark)
    return image.resize((WIDE * _SCALE, HIGH * _SCALE), Image.Resampling.LANCZOS)


def _at(corner: int, place: float, size: int) -> float:
    return (corner + place * size / 100) * _DRAWN


def _write(draw: ImageDraw.ImageDraw, mark: Mark) -> None:
    font = ImageFont.load_default(mark.size * _DRAWN)
    left = float(mark.left * _DRAWN)
    for character in mark.text:
        draw.text((left, mark.top * _DRAWN), character, mark.colour, font, "ls", stroke_width=_DRAWN // 2)
        left += draw.textlength(character, font) - (0 if len(mark.text) == 1 else _DRAWN)


# ---------------------------------------------------------------- the outline of a shape

_TOKEN = re.compile(r"[MLCAZ]|-?\d+(?:\.\d+)?")
_STEPS = 24
_Point = tuple[float, float]


@lru_cache(maxsize=16)
def _points(path: str) -> tuple[_Point, ...]:
    """The corners of a polygon that follows a path of lines, Bézier curves and arcs of circles."""
    return tuple(_walk(iter(_TOKEN.findall(path))))


def _walk(tokens: Iterator[str]) -> Iterator[_Point]:
    now = (0.0, 0.0)

    def numbers(count: int) -> list[float]:
        return [float(next(tokens)) for _ in range(count)]

    for command in tokens:
        match command:
            case "M" | "L":
                x, y = numbers(2)
                now = (x, y)
                yield now
            case "C":
                x1, y1, x2, y2, x, y = numbers(6)
                yield from _curve(now, (x1, y1), (x2, y2), (x, y))
                now = (x, y)
            case "A":
                radius, _, _, large, sweep, x, y = numbers(7)
                yield from _arc(now, (x, y), radius, large != sweep)
                now = (x, y)


def _curve(start: _Point, first: _Point, second: _Point, end: _Point) -> Iterator[_Point]:
    for step in range(1, _STEPS + 1):
        t = step / _STEPS
        weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
        points = (start, first, second, end)
        yield (
            sum(weight * point[0] for weight, point in zip(weights, points, strict=True)),
            sum(weight * point[1] for weight, point in zip(weights, points, strict=True)),
        )


def _arc(start: _Point, end: _Point, radius: float, left: bool) -> Iterator[_Point]:
    """An arc clockwise on the screen, as all arcs of these shapes are; ``left`` says on which side its centre is."""
    (x1, y1), (x2, y2) = start, end
    half = math.dist(start, end) / 2
    away = math.sqrt(max(radius * radius - half * half, 0.0)) * (1 if left else -1)
    centre = (
        (x1 + x2) / 2 - away * (y2 - y1) / (2 * half),
        (y1 + y2) / 2 + away * (x2 - x1) / (2 * half),
    )
    first = math.atan2(y1 - centre[1], x1 - centre[0])
    turn = (math.atan2(y2 - centre[1], x2 - centre[0]) - first) % math.tau
    for step in range(1, _STEPS + 1):
        angle = first + turn * step / _STEPS
        yield centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle)
