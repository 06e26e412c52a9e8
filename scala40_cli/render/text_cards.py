"""Cards drawn with characters: each shows its left edge from under the next, as cards are held."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from grammar.cards.cards import Joker, Piece
from grammar.cards.spelling import write
from grammar.frozen import dataclass
from scala40_cli.render.style import Style

_STEP = 3
"""The columns of a card under another one; the last one of a row shows two more."""
_GAP = "  "


@dataclass(frozen=True, slots=True)
class Lines:
    """What the edges are drawn with: corners, the side, the upper and lower edge; and whether suits are symbols."""

    upper_left: str
    upper_right: str
    lower_left: str
    lower_right: str
    side: str
    edge: str
    back: str
    """What the back of a card is filled with."""
    symbols: bool


ROUND = Lines("╭", "╮", "╰", "╯", "│", "─", "░", symbols=True)
PLAIN = Lines(".", ".", "'", "'", "|", "-", ":", symbols=False)
"""For terminals that have only ASCII."""


def lines_of_terminal() -> Lines:
    """What standard output can show."""
    encoding = (getattr(sys.stdout, "encoding", None) or "ascii").lower().replace("-", "").replace("_", "")
    return ROUND if encoding.startswith("utf") and os.environ.get("TERM") != "dumb" else PLAIN


def drawn(cards: Sequence[Piece | None], style: Style, width: int, lines: Lines | None = None) -> list[str]:
    """The cards side by side, in as many rows as the width makes of them; ``None`` lies face down.

    >>> from grammar.cards.hand import read_hand
    >>> print("\\n".join(drawn(read_hand("7h 10d Jk=8s"), Style(), 80, ROUND)))
    ╭──╭──╭───╮
    │7 │10│Jk │
    │♥ │♦ │8  │
    │  │  │♠  │
    ╰──╰──╰───╯
    """
    lines = lines or lines_of_terminal()
    in_a_row = max(1, (width - 2) // _STEP)
    found: list[str] = []
    for start in range(0, len(cards), in_a_row):
        found += _fan(cards[start : start + in_a_row], style, lines)
    return found


def drawn_melds(
    melds: Sequence[Sequence[Piece]],
    style: Style,
    width: int,
    lines: Lines | None = None,
    captions: Sequence[str] = (),
) -> list[str]:
    """Melds side by side as far as the width goes; each may have a caption under it."""
    lines = lines or lines_of_terminal()
    found: list[str] = []
    row: list[list[str]] = []
    used = 0
    for number, meld in enumerate(melds):
        block = drawn(meld, style, width, lines)
        wide = _STEP * min(len(meld), max(1, (width - 2) // _STEP)) + 2
        if captions:
            block.append(f"{captions[number]:^{wide}}")
        if row and used + wide > width:
            found += _beside(row)
            row, used = [], 0
        row.append(block)
        used += wide + len(_GAP)
    return found + _beside(row)


def _beside(blocks: Sequence[list[str]]) -> list[str]:
    # A meld of more rows than its neighbours has a row for itself: it is as wide as the terminal.
    return [_GAP.join(parts).rstrip() for parts in zip(*blocks, strict=True)] if blocks else []


def _fan(cards: Sequence[Piece | None], style: Style, lines: Lines) -> list[str]:
    if not cards:
        return []
    edge = lines.edge * (_STEP - 1)
    faces = [_face(card, style, lines) for card in cards]
    last = " " if cards[-1] is not None else lines.back
    found = ["".join(lines.upper_left + edge for _ in cards) + lines.edge + lines.upper_right]
    for part in range(3):
        found.append("".join(lines.side + face[part] for face in faces) + last + lines.side)
    return [*found, "".join(lines.lower_left + edge for _ in cards) + lines.edge + lines.lower_right]


def _face(piece: Piece | None, style: Style, lines: Lines) -> tuple[str, str, str]:
    """Three lines of two columns: rank and suit; of a joker, what it stands for comes after its name."""
    if piece is None:
        back = lines.back * (_STEP - 1)
        return back, back, back
    shown = piece.stands_for if isinstance(piece, Joker) else piece
    rank = suit = ""
    if shown is not None:
        text = write(shown, style.notation)
        rank, letter = text[:-1], text[-1]
        suit = shown.suit.symbol if lines.symbols else letter
    texts = ("Jk", rank, suit) if isinstance(piece, Joker) else (rank, suit, "")
    first, second, third = (style.tinted(f"{text:<2}", piece) for text in texts)
    return first, second, third
