"""Text in columns: how wide it is on a terminal, filled up or cut to a width."""

from __future__ import annotations

from collections.abc import Sequence

from scala40_cli.render.style import Style


def width_of(text: str) -> int:
    """How many columns the text takes on a terminal.

    >>> width_of("Niccolò"), width_of("安娜")
    (7, 4)
    """
    if text.isascii():
        return len(text)
    from unicodedata import category, east_asian_width

    return sum(
        0 if category(one) in ("Mn", "Me", "Cf") else 2 if east_asian_width(one) in "WF" else 1
        for one in text
    )


def left(text: str, width: int) -> str:
    """The text with spaces after it up to the width."""
    return text + " " * (width - width_of(text))


def right(text: str, width: int) -> str:
    """The text with spaces before it up to the width."""
    return " " * (width - width_of(text)) + text


def cut(text: str, width: int) -> str:
    """The text, cut with an ellipsis if it is wider.

    >>> cut("Massimiliano", 8)
    'Massimi…'
    """
    if width_of(text) <= width:
        return text
    kept = text
    while kept and width_of(kept) > width - 1:
        kept = kept[:-1]
    return kept + "…"


def listed(names: Sequence[str], style: Style) -> str:
    """The names with "and" before the last."""
    if len(names) < 2:
        return "".join(names)
    return style.text("{names} and {last}", names=", ".join(names[:-1]), last=names[-1])
