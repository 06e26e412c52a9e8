"""Lines broken between words to the width of a terminal."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from scala40_cli.render.colours import END
from scala40_cli.render.columns import width_of

KEPT = "\xa0"
"""A space at which no line is broken; it is written as any other."""

_TONE = re.compile(r"\x1b\[[0-9;]*m")


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
