"""Standard output given up, and standard error that may fail."""

from __future__ import annotations

import contextlib
import io
import os
import sys


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
