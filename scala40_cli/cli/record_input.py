"""Records: read from a file or standard input, with the rules that they name, and what cannot be read in them."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any, TypeVar, get_args

from grammar.errors import Unreadable
from grammar.message import say
from grammar.record.values import Header, Line, MatchStart, Named, Seed
from grammar.sheet.headers import name_key
from grammar.sheet.values import PlayersHeader, Unread
from scala40_cli.cli.record_text import LanguageTurned, RecordText, WrittenRecord
from scala40_cli.cli.refusal import QuestionError, explain
from scala40_cli.cli.request import Options
from scala40_cli.cli.sheet_input import rules_for, rules_of_headers, with_pairs
from scala40_cli.game.verdict import Note
from scala40_cli.render.style import Style
from scala40_cli.rules.model import Rules


class RecordRead:
    """A record, the rules it is judged under, and what is worth knowing of these."""

    def __init__(
        self,
        file: str,
        record: WrittenRecord,
        rules: Rules,
        faults: Sequence[tuple[int, Unreadable]],
        notes: tuple[Note, ...],
    ) -> None:
        self.file = file
        self.record = record
        self.rules = rules
        self.notes = notes
        self._faults = faults
        """The first lines whose rules are none."""
        self._unread: list[tuple[int, Unreadable]] | None = None

    @property
    def unread(self) -> list[tuple[int, Unreadable]]:
        """The lines that cannot be read, with their numbers. Raises ``QuestionError`` for a match sheet."""
        if self._unread is None:
            faults = self.record.faults
            if faults:
                _refuse_sheet(self.record.text, len(faults))
            self._unread = sorted([*faults.items(), *self._faults], key=lambda fault: fault[0])
        return self._unread


def record_in(file: str, options: Options, *, own_rules: bool) -> RecordRead:
    """The record in a file, or for ``-`` on standard input.

    The rules are those that it names, changed by its own settings and then by those of the command line; with
    ``own_rules`` False the command line's alone. Raises ``QuestionError``.
    """
    record = WrittenRecord(RecordText(file), options.reading)
    heads = anew(lambda: _heads(record))
    headers = [(line.number, line.statement) for line in heads if line.statement is not None]
    rules, notes, faults = options.rules, tuple[Note, ...](), list[tuple[int, Unreadable]]()
    if own_rules:
        lines = [line.text for line in heads]
        rules, notes = rules_for(anew(lambda: _players(record)), headers, options)
        rules, faults = rules_of_headers(headers, lines, rules, os.path.dirname(file))
    return RecordRead(file, record, with_pairs(headers, rules), faults, notes)


_Found = TypeVar("_Found")


def anew(going_through: Callable[[], _Found]) -> _Found:
    """What is found by going through a record; once more where its letters turned out to be the other language's."""
    try:
        return going_through()
    except LanguageTurned:
        return going_through()


def _heads(record: WrittenRecord) -> list[Line]:
    """The first lines, before anything of a round."""
    heads: list[Line] = []
    for line in record.lines:
        if line.statement is not None and not isinstance(line.statement, _BEFORE):
            break
        heads.append(line)
    return heads


_BEFORE = (*get_args(Header), Seed, MatchStart, Unread)


def _players(record: WrittenRecord) -> int:
    """How many players a record names: on their line, or else wherever it speaks of one."""
    names: set[str] = set()
    for line in record.lines:
        if isinstance(line.statement, PlayersHeader):
            return len(line.statement.names)
        if isinstance(line.statement, Named):
            names.add(name_key(line.statement.name))
    return len(names)


_SHEET = 10_000
"""So many lines are looked at to tell a match sheet from a record."""


def _refuse_sheet(text: RecordText, faults: int) -> None:
    """Raises ``QuestionError`` for a match sheet where a record was expected."""
    from grammar.sheet.score import Score
    from grammar.sheet.sheet import read_sheet

    sheet = read_sheet("\n".join(islice(text, _SHEET)))
    scores = [line for block in sheet.blocks() for _, line in block if isinstance(line, Score)]
    if scores and len(list(sheet.unread())) < faults:
        raise QuestionError(say("this is a match sheet, which “match” reads: scala40 match FILE"))


def unread_text(read: RecordRead, style: Style, *, named: bool) -> str:
    """Every line that cannot be read, with a caret; ``named`` puts the file's name before it."""
    if not read.unread:
        return ""
    from scala40_cli.render.problems import complaint

    style = style.plain()
    shown = []
    for number, error in read.unread:
        fault = explain(error, style)[0]
        where = style.text(
            "line {line}, column {column}: {fault}", line=number, column=error.at + 1, fault=fault
        )
        if named:
            where = f"{read.file}: {where}"
        shown.append(complaint(where, error))
    return "".join(shown)


def unread_json(unread: Sequence[tuple[int, Unreadable]], style: Style) -> dict[str, Any]:
    """The keys of a record that cannot all be read: the first fault, and all of them under ``errors``."""
    faults = []
    for number, error in unread:
        message, at, text = explain(error, style.in_json())
        faults.append({"line": number, "column": error.at + 1, "error": message, "at": at, "text": text})
    first = faults[0]
    return {
        "line": first["line"],
        "error": first["error"],
        "at": first["at"],
        "text": first["text"],
        "errors": faults,
    }
