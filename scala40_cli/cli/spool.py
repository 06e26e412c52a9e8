"""Long text that is written before what must stand before it is known."""

from __future__ import annotations

import weakref
from collections.abc import Iterator
from typing import IO

_IN_MEMORY = 1 << 20
"""So many characters are kept as they are."""
_CHUNK = 1 << 16


class Spool:
    """Text put away piece by piece, to be read once all of it is there. Much of it goes to a file."""

    def __init__(self, between: str) -> None:
        self._between = between
        self._kept: list[str] = []
        self._size = 0
        self._file: IO[str] | None = None
        self.count = 0
        """How many pieces there are."""

    def add(self, piece: str) -> None:
        """Puts a piece after the others."""
        if self.count:
            piece = self._between + piece
        self.count += 1
        if self._file is not None:
            self._file.write(piece)
            return
        self._kept.append(piece)
        self._size += len(piece)
        if self._size > _IN_MEMORY:
            self._file = self._put_away()

    def _put_away(self) -> IO[str]:
        import tempfile

        file = tempfile.TemporaryFile("w+", encoding="utf-8", newline="")  # noqa: SIM115 (lives as long as this)
        weakref.finalize(self, file.close)
        file.writelines(self._kept)
        self._kept.clear()
        return file

    def __iter__(self) -> Iterator[str]:
        if self._file is None:
            yield from self._kept
            return
        self._file.seek(0)
        while chunk := self._file.read(_CHUNK):
            yield chunk
