"""``referee --follow``: the lines of a record that is being written, each answered as soon as it is whole."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from grammar.errors import Unreadable
from grammar.record.lines import read_line
from grammar.record.reader import split_lines
from grammar.record.values import MatchStart, Seed
from grammar.sheet.values import PairsHeader, PlayersHeader, RulesHeader, SettingHeader, Unread
from scala40_cli.cli.exit_codes import EXIT, UNREADABLE
from scala40_cli.cli.hooks import standard_input
from scala40_cli.cli.refusal import explain
from scala40_cli.cli.request import STANDARD_INPUT, Options
from scala40_cli.cli.sheet_input import cannot, rules_of_headers, with_pairs
from scala40_cli.referee.follow import Following, LineReport
from scala40_cli.render.referee import line_json, line_row
from scala40_cli.rules.files import read_regular
from scala40_cli.rules.model import Rules

_BEFORE = (PlayersHeader, MatchStart, Seed, Unread)
"""What can stand before the first round beside the rules."""

_WAIT = 0.1
"""Seconds between two looks at the file."""

Answer = tuple[int, Sequence[str]]
"""The exit code of a line and the answer to it, which is one line or none."""


def follow(file: str, options: Options, *, own_rules: bool, tell: Callable[[str], None]) -> Iterator[Answer]:
    """The answers to the lines of a record while they are written, to its end or the match's.

    ``tell`` is given what is to be said beside the answers. Raises ``QuestionError`` where the file cannot be had.
    """
    if file == STANDARD_INPUT:
        return _Answering(options, "", tell, own_rules=own_rules).all(_texts_of_stream(), last=True)
    return _follow_file(_Growing(file), file, options, tell, own_rules=own_rules)


def _follow_file(
    growing: _Growing, file: str, options: Options, tell: Callable[[str], None], *, own_rules: bool
) -> Iterator[Answer]:
    while True:
        answering = _Answering(options, os.path.dirname(file), tell, own_rules=own_rules)
        yield from answering.all(growing.texts())
        if not growing.changed:
            yield from answering.end()
            return
        tell(
            options.style.plain().text("{file} has changed and is read again from its first line", file=file)
        )
        growing = growing.again()


def _texts_of_stream() -> Iterator[str]:
    stream = standard_input()
    while raw := stream.readline():
        yield from split_lines([_decoded(raw)])


def _decoded(raw: bytes) -> str:
    # A line that is no text cannot be read, and the next ones can.
    return raw.decode("utf-8-sig", errors="replace")


class _Growing:
    """A file that others write, line by line or whole."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._read = b""
        self.changed = False
        """Whether what had been read is no longer what the file begins with."""
        self._data = self._look(first=True)

    def again(self) -> _Growing:
        """The same file, read from its beginning."""
        return _Growing(self._file)

    def _look(self, *, first: bool = False) -> bytes:
        try:
            return read_regular(self._file)
        except (OSError, ValueError) as error:
            if first:
                raise cannot("read", self._file, error) from None
            # Whoever replaces a file may have taken it away for a moment.
            return self._data

    def texts(self) -> Iterator[str]:
        """The lines as they come; ends where what was read has changed."""
        known = self._state()
        while True:
            whole = self._data[: self._data.rfind(b"\n") + 1]
            if not whole.startswith(self._read):
                self.changed = True
                return
            new, self._read = whole[len(self._read) :], whole
            yield from split_lines(map(_decoded, new.splitlines(keepends=True)))
            while (now := self._state()) == known:
                time.sleep(_WAIT)
            known, self._data = now, self._look()

    def _state(self) -> tuple[int, int, int] | None:
        try:
            found = os.stat(self._file)
        except OSError:
            return None
        return found.st_mtime_ns, found.st_size, found.st_ino


class _Answering:
    """Answers lines: the rules are those of the first lines, and stand once the first round has begun."""

    def __init__(
        self, options: Options, folder: str, tell: Callable[[str], None], *, own_rules: bool
    ) -> None:
        self._options = options
        self._folder = folder
        self._tell = tell
        self._own_rules = own_rules
        self._heads: list[tuple[int, object]] = []
        self._texts: list[str] = []
        self._following: Following | None = None
        self._matches = False

    def all(self, texts: Iterator[str], *, last: bool = False) -> Iterator[Answer]:
        """The answers to these lines, up to the match's end; ``last`` if nothing is written after them."""
        for text in texts:
            yield from self._answer(text)
            if self._following is not None and self._following.over and not self._matches:
                return
        if last:
            yield from self.end()

    def end(self) -> Iterator[Answer]:
        """What is left to say at the end."""
        if self._following is None:
            self._tell(self._options.style.plain().text("there is no round in this record"))
            yield UNREADABLE, ()
            return
        left = self._following.end()
        if left:
            line = read_line(max(one.line for one in left), "", self._options.reading)
            yield from self._shown(LineReport(line, None, None, left), "")

    def _answer(self, text: str) -> Iterator[Answer]:
        self._texts.append(text)
        number = len(self._texts)
        fault: Unreadable | None = None
        line = read_line(number, text, self._options.reading)
        self._matches = self._matches or isinstance(line.statement, MatchStart)
        if self._following is None:
            if isinstance(line.statement, RulesHeader | SettingHeader | PairsHeader):
                self._heads.append((number, line.statement))
                faults = self._rules()[1]
                fault = next((error for at, error in faults if at == number), None)
            elif line.statement is not None and not isinstance(line.statement, _BEFORE):
                self._following = self._started()
        begins = line.statement.number if isinstance(line.statement, MatchStart) else 0
        report = LineReport(line, None, None, match=begins)
        if self._following is not None:
            report = self._following.next(text)
        if report.line.statement is not None:
            yield from self._shown(report, text, fault)

    def _started(self) -> Following:
        """The referee, once the rules are known; the lines before, which only named them, are his too."""
        following = Following(self._rules()[0], self._options.reading)
        for text in self._texts[:-1]:
            following.next(text)
        return following

    def _rules(self) -> tuple[Rules, list[tuple[int, Unreadable]]]:
        if not self._own_rules:
            return with_pairs(self._heads, self._options.rules), []
        rules, faults = rules_of_headers(self._heads, self._texts, self._options.rules, self._folder)
        return with_pairs(self._heads, rules), faults

    def _shown(self, report: LineReport, text: str, fault: Unreadable | None = None) -> Iterator[Answer]:
        options, rules = self._options, self._rules()[0]
        error = fault or report.error
        code = UNREADABLE if error is not None else EXIT[report.answer]
        if options.quiet:
            yield code, ()
            return
        said: dict[str, Any] | None = None
        if error is not None:
            style = options.style.in_json() if options.json else options.style.plain()
            message, at, piece = explain(error, style)
            said = {"error": message, "at": at, "text": piece}
        if options.json:
            from scala40_cli.render.json import encoder

            yield code, (encoder()(line_json(report, rules, options.style.in_json(), said)),)
        else:
            yield code, (line_row(report, text, rules, options.style.plain(), said),)
