"""A line on a terminal that says how far a long answer is."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

_SILENT_FOR = 0.5
"""Seconds before anything is said."""
_EVERY = 0.1


@contextmanager
def progress_line(
    say_percent: Callable[[int], str], *, quiet: bool = False
) -> Iterator[Callable[[float], None] | None]:
    """A function to be told how much is done, from 0 to 1; the line goes when all is done.

    Nothing is written where standard error is no terminal, nor before half a second has passed.
    """
    if quiet or sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    started = time.monotonic()
    told = started
    width = 0

    def tell(done: float) -> None:
        nonlocal told, width
        now = time.monotonic()
        if now - started < _SILENT_FOR or now - told < _EVERY:
            return
        told = now
        text = say_percent(int(100 * done))
        width = max(width, len(text))
        sys.stderr.write(f"\r{text:<{width}}")
        sys.stderr.flush()

    try:
        yield tell
    finally:
        if width:
            sys.stderr.write("\r" + " " * width + "\r")
            sys.stderr.flush()
