"""Text on a terminal: how wide it is, columns, running text, and lines broken to a width.

Running text goes through ``textwrap``; a line of an answer is broken here, since it has colours and hangs under
where its own text begins.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from textwrap import wrap
from typing import TYPE_CHECKING

from scala40_cli.render.colours import END

if TYPE_CHECKING:
    from scala40_cli.render.style import Style

KEPT = "\xa0"
"""A space at which no line is broken; it is written as any other."""

_TONE = re.compile(r"\x1b\[[0-9;]*m")


# ---- columns


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


def beside(columns: Sequence[Sequence[str]], wides: Sequence[int], gap: str = "  ") -> list[str]:
    """Columns of lines side by side, each filled up to its width and after a gap.

    >>> beside([["one", "two"], ["1"]], [4, 2])
    ['  one   1', '  two']
    """
    return [
        "".join(f"{gap}{cell:<{wide}}" for cell, wide in zip(cells, wides, strict=True)).rstrip()
        for cells in zip_longest(*columns, fillvalue="")
    ]


def packed(entries: Sequence[str], width: int, gap: str = "  ") -> list[str]:
    """The entries side by side, each whole and after a gap, as many on a line as there is room for.

    >>> packed(["A Anna", "B Bruno"], 12)
    ['  A Anna', '  B Bruno']
    """
    lines = [""]
    for entry in entries:
        if lines[-1] and len(lines[-1]) + len(gap) + len(entry) > width:
            lines.append("")
        lines[-1] += gap + entry
    return lines


# ---- running text


def paragraph(
    text: str, width: int, indent: int = 0, hanging: int | None = None, *, whole_words: bool = False
) -> list[str]:
    """The text in lines of a width, so far in; all but the first so far as ``hanging`` says, where it does.

    A word wider than a line is broken unless ``whole_words`` is true.

    >>> paragraph("may this card be thrown", 12, 2, 4)
    ['  may this', '    card be', '    thrown']
    """
    after = indent if hanging is None else hanging
    return wrap(
        text,
        width,
        initial_indent=" " * indent,
        subsequent_indent=" " * after,
        break_on_hyphens=False,
        break_long_words=not whole_words,
    )


# ---- lines of an answer


def fitted(lines: Iterable[str], width: int | None) -> list[str]:
    """The lines, those that are too wide gone on below themselves, under where their text begins.

    Without a width every line stays whole.

    >>> fitted(["  - the seven fits meld 1, and the king fits none"], 24)
    ['  - the seven fits meld', '    1, and the king fits', '    none']
    >>> fitted(["  Anna  10h Jh Qh 5c 5d 5s"], 20)
    ['  Anna  10h Jh Qh 5c', '        5d 5s']
    """
    found: list[str] = []
    for line in lines:
        if width is None or _wide(line) <= width:
            found.append(line)
        else:
            found += _broken(line, width)
    return [line.replace(KEPT, " ") for line in found]


def _wide(text: str) -> int:
    return width_of(_TONE.sub("", text))


def _broken(line: str, width: int) -> Iterator[str]:
    indent = " " * _hanging(_TONE.sub("", line), width)
    tone = ""
    current, used = "", 0
    for gap, word in _words(line, width - len(indent)):
        wide = len(gap) + _wide(word)
        if used and used + wide > width:
            yield current + END if tone else current
            current, used = indent + tone, len(indent)
            gap, wide = "", _wide(word)
        current, used = current + gap + word, used + wide
        for one in _TONE.findall(word):
            tone = "" if one == END else tone + one
    yield current


def _words(line: str, room: int) -> Iterator[tuple[str, str]]:
    """Each word with the spaces before it; a meld that is wider than a line, card by card."""
    for gap, word in re.findall(r"( *)([^ ]+)", line):
        if _wide(word) <= room:
            yield gap, word
            continue
        first, *others = re.split(r"(?<=[^-]-)(?=[^-])", word)
        yield gap, first
        yield from (("", part) for part in others)


def _hanging(text: str, width: int) -> int:
    """Where a line goes on: under its last column, after the mark of a list, or else a bit further in."""
    columns = [found.end() for found in re.finditer(r"(?<=[^ ]) {2,}", text.partition(":")[0])]
    within = [width_of(text[:end]) for end in columns if width_of(text[:end]) <= width // 2]
    if within:
        return within[-1]
    start = re.match(r" *(- |\d+\. )?", text)
    assert start is not None
    return start.end() if start[1] else start.end() + 2
