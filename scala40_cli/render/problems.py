"""What goes wrong, as it is written on standard error."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from grammar.errors import WIDEST, Unreadable, caret
from grammar.message import printable
from scala40_cli.render.layout import fitted
from scala40_cli.render.terminal import width

_INDENT = "  "


def complaint(message: str, error: Unreadable | None = None, below: Iterable[str] = ()) -> str:
    """The message under the program's name, then the piece of text that it is about, then what else is to be said."""
    wide = width(sys.stderr)
    lines = fitted([f"scala40: {printable(message)}"], wide)
    if error is not None and error.source.strip():
        # The ellipses at both ends are two columns more.
        room = WIDEST if wide is None else min(WIDEST, wide - len(_INDENT) - 2)
        lines += [_INDENT + line for line in caret(error, room).split("\n")]
    return "".join(f"{line}\n" for line in [*lines, *fitted(below, wide)])
