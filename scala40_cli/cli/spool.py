"""Long text that is written before what must stand before it is known."""

from __future__ import annotations

import tempfile
import weakref
from collections.abc import Iterator

_IN_MEMORY = 1 << 20
_CHUNK = 1 << 16


class Spool:
    """Text put away piece by piece, to be read once all of it is there. Much of it goes to a file."""

    def __init__(self, between: str) -> None:
        self._file = tempfile.SpooledTemporaryFile(  # noqa: SIM115
            _IN_MEMORY, "w+", encoding="utf-8", newline=""
        )
        weakref.finalize(self, self._file.close)
        self._between = between
        self.count = 0
        """How many pieces there are."""

    def add(self, piece: str) -> None:
        """Puts a piece after the others."""
        if self.count:
            self._file.write(self._between)
        self._file.write(piece)
        self.count += 1

    def __iter__(self) -> Iterator[str]:
        self._file.seek(0)
        while chunk := self._file.read(_CHUNK):
            yield chunk
