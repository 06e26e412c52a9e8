"""Records: read from a file or standard input, with the rules that they name, and what cannot be read in them."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

from grammar.errors import Unreadable
from grammar.frozen import dataclass
from grammar.message import say
from grammar.record.reader import read_record
from grammar.record.values import Named, Record
from grammar.sheet.headers import name_key
from grammar.sheet.values import PlayersHeader
from scala40_cli.cli.refusal import QuestionError, explain
from scala40_cli.cli.request import Options
from scala40_cli.cli.sheet_input import rules_for, rules_of_headers, text_of, with_pairs
from scala40_cli.game.verdict import Note
from scala40_cli.render.style import Style
from scala40_cli.rules.model import Rules


@dataclass(frozen=True, slots=True)
class RecordRead:
    """A record, its text, the rules it is judged under, and the lines that cannot be read, with their numbers."""

    file: str
    text: str
    record: Record
    rules: Rules
    unread: tuple[tuple[int, Unreadable], ...]
    notes: tuple[Note, ...] = ()
    """What is worth knowing of the rules."""


def record_in(file: str, options: Options, *, own_rules: bool) -> RecordRead:
    """The record in a file, or for ``-`` on standard input.

    The rules are those that it names, changed by its own settings and then by those of the command line; with
    ``own_rules`` False the command line's alone. Raises ``QuestionError``.
    """
    text = text_of(file)
    record = read_record(text, default=options.reading)
    unread = [(fault.line, fault.error) for fault in record.faults]
    if unread:
        _refuse_sheet(text, len(unread))
    rules, notes = options.rules, tuple[Note, ...]()
    if own_rules:
        headers = [(line.number, line.statement) for line in record.lines if line.statement is not None]
        lines = [line.text for line in record.lines]
        rules, notes = rules_for(_players(headers), headers, options)
        rules, faults = rules_of_headers(headers, lines, rules, os.path.dirname(file))
        unread = sorted([*unread, *faults], key=lambda fault: fault[0])
    stated = [(line.number, line.statement) for line in record.lines]
    return RecordRead(file, text, record, with_pairs(stated, rules), tuple(unread), notes)


def _players(statements: Sequence[tuple[int, object]]) -> int:
    """How many players a record names: on their line, or else wherever it speaks of one."""
    for _, one in statements:
        if isinstance(one, PlayersHeader):
            return len(one.names)
    return len({name_key(one.name) for _, one in statements if isinstance(one, Named)})


def _refuse_sheet(text: str, faults: int) -> None:
    """Raises ``QuestionError`` for a match sheet where a record was expected."""
    from grammar.sheet.score_line import Score
    from grammar.sheet.sheet import read_sheet

    sheet = read_sheet(text)
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
