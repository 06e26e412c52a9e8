"""A change to a match sheet's file: while no other program makes one, and only where the sheet stays in order."""

from __future__ import annotations

import os
from collections.abc import Sequence
from enum import Enum, auto
from typing import Any

from grammar.cards.spelling import Notation
from grammar.frozen import dataclass
from grammar.message import Message, say
from grammar.sheet.sheet import Sheet, read_sheet
from grammar.sheet.values import RulesHeader
from scala40_cli.cli.contexts import on_command_line
from scala40_cli.cli.notebook import (
    rules_lines,
    with_round,
    with_round_anew,
    with_rules,
    with_settings,
    without_last_round,
)
from scala40_cli.cli.refusal import QuestionError
from scala40_cli.cli.request import Options
from scala40_cli.cli.sheet_file import locked, read_bytes, replace
from scala40_cli.cli.sheet_input import (
    AT_HOME,
    SheetRead,
    decoded,
    named_rules,
    players_on,
    plays_at_home,
    sheet_in,
)
from scala40_cli.game.verdict import Answer, Note, Verdict
from scala40_cli.match.match import judge_match
from scala40_cli.match.scoreboard import Board, Lines, Match, match_on


class Change(Enum):
    """What is done to a sheet."""

    ADD = auto()
    UNDO = auto()
    EDIT = auto()


@dataclass(frozen=True, slots=True)
class Judged:
    """A sheet as it was read, the question about it, and what it comes to."""

    read: SheetRead
    question: Match
    verdict: Verdict[Board]

    @property
    def in_order(self) -> bool:
        """Whether all of it can be read and all points are known."""
        return not self.read.unread and self.verdict.answer is Answer.YES


@dataclass(frozen=True, slots=True)
class Asked:
    """What stands on the command line beside the sheet."""

    options: Options
    context: Any
    file: str
    rounds: int | None = None
    """How many rounds the match has, if that is said."""


def judged(text: str, asked: Asked) -> Judged:
    """What the sheet comes to."""
    own = not named_rules(asked.context)
    found = sheet_in(text, asked.options, folder=os.path.dirname(asked.file), own_rules=own)
    question = match_on(found.sheet, asked.rounds)
    verdict = _noted(judge_match(question, found.rules), found.sheet)
    return Judged(found, question, verdict._replace(notes=(*found.notes, *verdict.notes)))


def _noted(verdict: Verdict[Board], sheet: Sheet) -> Verdict[Board]:
    """The verdict with a note where the sheet is a table of numbers that may be totals."""
    if not sheet.may_be_totals:
        return verdict
    message = say(
        "no column of this table ever falls: if these are totals, write the points of each round instead"
    )
    return verdict._replace(notes=(*verdict.notes, Note(None, message)))


def change_sheet(
    change: Change, lines: Sequence[str], number: int | None, asked: Asked
) -> tuple[Judged, bool, Message | None]:
    """Changes the file where that can be done: the new sheet, whether it is written, and what there is to tell.

    ``number`` is that of the round to write anew. Raises ``QuestionError``.
    """
    with locked(asked.file):
        before = read_bytes(asked.file)
        if before is None and change is not Change.ADD:
            raise QuestionError(say("there is no file {file}", file=asked.file))
        text = _head(asked, lines) if before is None else decoded(before)
        match change:
            case Change.ADD:
                text = with_round(text if before is None else _with_own_rules(text, asked), lines)
                found = judged(text, asked)
                written, told = found.in_order, None
            case Change.UNDO:
                text, gone = without_last_round(text, judged(text, asked).read.sheet)
                found = judged(text, asked)
                written, told = True, say("taken away: {lines}", lines="; ".join(gone))
            case Change.EDIT:
                text, found, written = _edited(text, lines, number or 0, asked)
                told = say("round {number} is written anew", number=number) if written else None
        if written:
            mark = b"\xef\xbb\xbf" if before is not None and before.startswith(b"\xef\xbb\xbf") else b""
            replace(asked.file, before, mark + text.encode())
    if before is None:
        if written:
            told = say("{file} was not there: a new sheet is begun", file=asked.file)
        else:
            told = say("{file} is not there, and no sheet is begun", file=asked.file)
    elif not written:
        told = say("{file} stays as it was", file=asked.file)
    return found, written, told


def _edited(text: str, lines: Sequence[str], number: int, asked: Asked) -> tuple[str, Judged, bool]:
    """The sheet with a round anew. Raises ``QuestionError`` where there is no such round, or it is only asked for."""
    old = judged(text, asked)
    first = {round_.number: round_.line for round_ in old.verdict.found.rounds}
    if number not in first:
        raise QuestionError(
            say("there is no round {number}; rounds on this sheet: {count}", number=number, count=len(first))
        )
    round_ = _round_at(old.read.sheet.blocks(), first[number])
    written = text.splitlines()
    if not lines:
        now = "; ".join(written[place - 1].strip() for place, _ in round_)
        raise QuestionError(
            say("round {number} has these lines: {lines}; give those that change", number=number, lines=now)
        )
    text = with_round_anew(text, round_, lines)
    new = judged(text, asked)
    if new.in_order:
        return text, new, True
    # On a sheet that was not in order before either, one fault after another is mended.
    anew = _round_at(new.read.sheet.blocks(), round_[0][0])
    own = range(anew[0][0], anew[-1][0] + 1)
    board = new.verdict.found
    faults = [fault.line for fault in (*board.faults, *board.unsaid)] + [line for line, _ in new.read.unread]
    return text, new, not old.in_order and not any(line in own for line in faults)


def _round_at(blocks: Any, line: int) -> Lines:
    found: Lines = next(block for block in blocks if block[0][0] <= line <= block[-1][0])
    return found


def _head(asked: Asked, lines: Sequence[str]) -> str:
    """The first lines of a new sheet, which begins with these: the rules it is kept under."""
    options = asked.options
    sheet = read_sheet("\n".join(lines), default=options.reading)
    if plays_at_home(players_on(sheet), options):
        said = rules_lines(AT_HOME, dict(options.rules.origin.overrides), _words(options))
    else:
        said = _said_rules(asked)
    return "".join(f"{line}\n" for line in said)


def _said_rules(asked: Asked) -> list[str]:
    rules = asked.options.rules
    name = str(asked.context.params.get("rules", rules.origin.name))
    return rules_lines(_from_sheet(name, asked.file), dict(rules.origin.overrides), _words(asked.options))


def _words(options: Options) -> Notation:
    """The language of the words on a sheet, which is that of the answers."""
    return Notation.ITALIAN if options.style.language == "it" else Notation.ENGLISH


def _from_sheet(rules: str, file: str) -> str:
    """How a sheet names a preset, or a file of rules by its path from there."""
    from scala40_cli.rules.load import preset_names

    if rules in preset_names():
        return rules
    path = os.path.relpath(os.path.realpath(rules), os.path.dirname(os.path.realpath(file)))
    return os.path.join(".", path) if path in preset_names() else path


def _with_own_rules(text: str, asked: Asked) -> str:
    """The sheet with the rules of the command line, so that it is judged by them the next time too."""
    options = asked.options
    if named_rules(asked.context):
        own = sheet_in(text, options, folder=os.path.dirname(asked.file))
        named = any(isinstance(header, RulesHeader) for _, header in own.sheet.headers())
        if named and own.rules == options.rules and not own.unread:
            return text
        return with_rules(text, own.sheet, _said_rules(asked))
    if on_command_line(asked.context, "set_"):
        own = sheet_in(text, options, folder=os.path.dirname(asked.file))
        return with_settings(text, own.sheet, dict(options.rules.origin.overrides), _words(asked.options))
    return text
