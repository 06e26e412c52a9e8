"""The text of a record: gone through line by line, as often as it is asked for, and never kept as a whole."""

from __future__ import annotations

import os
import weakref
from collections.abc import Iterable, Iterator
from typing import IO, BinaryIO

from grammar.cards.spelling import Notation
from grammar.errors import Unreadable
from grammar.message import say
from grammar.record.reader import contradicts, language_of, read_lines, split_lines
from grammar.record.values import Line, Record
from grammar.sheet.values import Unread
from scala40_cli.cli.hooks import standard_input
from scala40_cli.cli.refusal import QuestionError
from scala40_cli.cli.request import STANDARD_INPUT
from scala40_cli.cli.sheet_input import OPEN_ALREADY, cannot
from scala40_cli.rules.files import check_regular

_IN_MEMORY = 1 << 20
"""So many bytes of what was spooled stay in memory; the rest goes to a file."""


class LanguageTurned(Exception):
    """A record is in the letters of the other language than its first cards; it must be gone through anew."""


class RecordText:
    """The lines of a file, or of standard input, which is copied.

    :raises QuestionError: they cannot be had
    """

    def __init__(self, source: str) -> None:
        self._source = source
        self._copy: IO[bytes] | None = None
        self._reading: object = None
        """Who has read the copy last."""
        try:
            if source == STANDARD_INPUT:
                self._copy = _copied(standard_input())
            elif os.path.abspath(source).startswith(OPEN_ALREADY):
                with open(source, "rb") as file:
                    self._copy = _copied(file)
            else:
                check_regular(os.stat(source).st_mode)
        except (OSError, ValueError) as error:
            raise cannot("read", source, error) from None
        if self._copy is not None:
            weakref.finalize(self, self._copy.close)

    def __iter__(self) -> Iterator[str]:
        return split_lines(self.chunks())

    def chunks(self) -> Iterator[str]:
        """The text as it is, each chunk with the end of its line."""
        encoding = "utf-8-sig"
        for number, raw in enumerate(self._raw(), 1):
            try:
                yield raw.decode(encoding)
            except UnicodeDecodeError as error:
                byte = f"0x{raw[error.start]:02x}"
                raise QuestionError(
                    say("line {line} is not UTF-8 text; it has the byte {byte}", line=number, byte=byte)
                ) from None
            encoding = "utf-8"

    def _raw(self) -> Iterator[bytes]:
        if self._copy is not None:
            yield from self._of_copy(self._copy)
            return
        try:
            with open(os.open(self._source, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0)), "rb") as file:
                check_regular(os.fstat(file.fileno()).st_mode)
                yield from file
        except (OSError, ValueError) as error:
            raise cannot("read", self._source, error) from None

    def _of_copy(self, copy: IO[bytes]) -> Iterator[bytes]:
        """The lines of the copy, which others may be going through at the same time."""
        place, myself = 0, object()
        while True:
            if self._reading is not myself:
                copy.seek(place)
                self._reading = myself
            raw = copy.readline()
            if not raw:
                return
            place += len(raw)
            yield raw


def _copied(stream: BinaryIO) -> IO[bytes]:
    import shutil
    import tempfile

    copy = tempfile.SpooledTemporaryFile(_IN_MEMORY)  # noqa: SIM115 (lives as long as the text)
    shutil.copyfileobj(stream, copy)
    return copy


class WrittenRecord:
    """A record as it is written in a text: its lines, and those that cannot be read."""

    def __init__(self, text: RecordText, reading: Notation) -> None:
        self.text = text
        self._reading = reading
        self._notation = language_of(lambda: text, reading, quick=True)
        self._certain = False
        self._faults: dict[int, Unreadable] | None = None

    @property
    def lines(self) -> Iterable[Line]:
        """The lines in order, anew each time.

        Going through them raises ``LanguageTurned`` where they turn out to be in the other language's letters.
        """
        return self._lines()

    def whole(self) -> Record:
        """All of it at once."""
        return Record(tuple(self.lines))

    def _lines(self) -> Iterator[Line]:
        faults: dict[int, Unreadable] = {}
        for line in read_lines(self.text, self._notation):
            statement = line.statement
            if isinstance(statement, Unread):
                if not self._certain and contradicts(line, self._notation):
                    self._decide()
                faults[line.number] = statement.error
            yield line
        self._faults = faults

    def _decide(self) -> None:
        self._certain = True
        notation = language_of(lambda: self.text, self._reading)
        if notation is not self._notation:
            self._notation = notation
            raise LanguageTurned

    @property
    def faults(self) -> dict[int, Unreadable]:
        """What cannot be read, by the number of its line."""
        while self._faults is None:
            try:
                for _ in self.lines:
                    pass
            except LanguageTurned:
                continue
        return self._faults
