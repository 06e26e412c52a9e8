"""Writing answers to standard output."""

from __future__ import annotations

import sys
from collections.abc import Iterable


def print_lines(lines: Iterable[str]) -> None:
    """Writes an answer, on a terminal with its lines broken to the width of that."""
    from scala40_cli.render.terminal import width
    from scala40_cli.render.wrapping import fitted

    print_line("\n".join(fitted(lines, width())))


def print_line(text: str) -> None:
    """Writes to standard output at once."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()
