"""What a program that calls a command puts in the place of standard input and of the printer."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, BinaryIO

if TYPE_CHECKING:
    from scala40_cli.cli.request import Options
    from scala40_cli.cli.results import Result

    Taken = list[tuple[Result, Options]]

INPUT: ContextVar[BinaryIO | None] = ContextVar("INPUT", default=None)
"""What is read where a command says standard input."""
TAKEN: ContextVar[Taken | None] = ContextVar("TAKEN", default=None)
"""Where a command's result goes, if it is not to be printed."""


def standard_input() -> BinaryIO:
    """Standard input as bytes; an empty one if it was closed before we started."""
    given = INPUT.get()
    if given is not None:
        return given
    return io.BytesIO() if sys.stdin is None else sys.stdin.buffer


@contextmanager
def called(stream: BinaryIO) -> Iterator[Taken]:
    """While this holds, commands read this stream, and their results come into the list."""
    taken: Taken = []
    tokens = INPUT.set(stream), TAKEN.set(taken)
    try:
        yield taken
    finally:
        INPUT.reset(tokens[0])
        TAKEN.reset(tokens[1])
