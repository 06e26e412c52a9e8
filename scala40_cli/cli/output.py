"""Writing answers to standard output."""

from __future__ import annotations

import contextlib
import io
import os
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


def write_no_more() -> None:
    """Turns standard output away, so that not even what is left in it is written at exit."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


class Complaints(io.TextIOBase):
    """Standard error, where what cannot be written is lost: it changes neither the answer nor the exit code."""

    def __init__(self, stream: io.TextIOWrapper) -> None:
        self._stream = stream

    @property
    def encoding(self) -> str:  # type: ignore[override]
        """The encoding of the stream."""
        return self._stream.encoding

    def write(self, text: str) -> int:
        """Writes as much as can be written."""
        with contextlib.suppress(OSError):
            self._stream.write(text)
            self._stream.flush()
        return len(text)

    def flush(self) -> None:
        """Nothing is kept back."""

    def isatty(self) -> bool:
        """Whether the stream is a terminal."""
        return self._stream.isatty()

    def fileno(self) -> int:
        """The number of the stream."""
        return self._stream.fileno()
