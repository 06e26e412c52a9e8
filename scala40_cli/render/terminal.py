"""What standard output and standard error can show: in how many colours, and how wide they are."""

from __future__ import annotations

import os
import sys
from shutil import get_terminal_size
from typing import TextIO

_NARROWEST = 20
PAGE = 80
"""How wide running text is at most, since it would be hard to read if it were wider."""
_NARROWEST_PAGE = 40
_ACCENTS = 3
"""The columns kept free where letters with an accent are written as two characters."""


def colours() -> int:
    """The colours of standard output; 0 where it is no terminal or the user wants none."""
    term = os.environ.get("TERM", "")
    if os.environ.get("NO_COLOR") or term == "dumb" or not sys.stdout.isatty():
        return 0
    return 256 if "256" in term or os.environ.get("COLORTERM") else 8


def width(stream: TextIO | None = None) -> int | None:
    """The columns of a stream, by default standard output; ``None`` where it is no terminal.

    What is not for a terminal is read by programs too, and has its lines whole.
    """
    return room() if (stream or sys.stdout).isatty() else None


def room() -> int:
    """The columns there are, or those that are usual where nobody knows."""
    columns = get_terminal_size().columns
    if sys.stdout.encoding == "ascii":
        columns -= _ACCENTS
    return max(_NARROWEST, columns)


def page() -> int:
    """How wide a page of running text is written."""
    return max(_NARROWEST_PAGE, min(room(), PAGE))
