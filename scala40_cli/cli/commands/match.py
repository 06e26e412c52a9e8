"""``scala40 match``: a sheet of rounds as a scoreboard, and rounds added to it."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from scala40_cli.cli.options import file_verdict_options
from scala40_cli.cli.request import STANDARD_INPUT, Options

if TYPE_CHECKING:
    from grammar.message import Message
    from scala40_cli.cli.sheet_change import Asked, Change, Judged
    from scala40_cli.cli.sheet_input import SheetRead
    from scala40_cli.game.verdict import Verdict
    from scala40_cli.game.what_if import Otherwise
    from scala40_cli.match.scoreboard import Board, Match
    from scala40_cli.render.style import Style
    from scala40_cli.rules.model import Rules

# Beyond this many rounds every rule change takes too long to try unless it is asked for.
_WHAT_IF_ROUNDS = 100


@file_verdict_options
def command(
    options: Options,
    context: typer.Context,
    sheet: Annotated[
        list[str],
        typer.Argument(metavar="SHEET|-", help="The match sheet; with --add or --if, score lines beside it."),
    ],
    rounds: Annotated[
        int | None,
        typer.Option(
            "--rounds", min=1, help="The match has N rounds and no limit; the lowest total wins.", metavar="N"
        ),
    ] = None,
    add: Annotated[bool, typer.Option("--add", help="Add the score lines to the sheet as a round.")] = False,
    undo: Annotated[bool, typer.Option("--undo", help="Take the last round off the sheet.")] = False,
    edit_round: Annotated[
        int | None,
        typer.Option(
            "--edit-round",
            min=1,
            metavar="N",
            help="Write the given score lines of round N anew.",
            show_default=False,
        ),
    ] = None,
    if_: Annotated[bool, typer.Option("--if", help="As --add, but only show what it would come to.")] = False,
    csv: Annotated[
        bool,
        typer.Option("--csv", help="The table for a spreadsheet, its headings English in every language."),
    ] = False,
    chart: Annotated[
        bool | None,
        typer.Option(
            "--chart/--no-chart", help="Draw the totals; on a terminal they are drawn.", show_default=False
        ),
    ] = None,
) -> int:
    """Who stands where in a match, who is out, who wins?"""
    from grammar.message import say
    from scala40_cli.cli.notebook import with_round
    from scala40_cli.cli.refusal import QuestionError, refuse
    from scala40_cli.cli.sheet_change import Asked, change_sheet, judged
    from scala40_cli.cli.sheet_input import text_of

    file, lines = _parted(sheet)
    try:
        asked = Asked(options, context, file, rounds)
        change = _change(add=add, if_=if_, undo=undo, edit=edit_round is not None)
        _check_usage(options, lines, file, add or if_, undo, change is not None, csv=csv)
        if change is not None:
            return _show_changed(*change_sheet(change, lines, edit_round, asked), asked, csv=csv, chart=chart)
        text = text_of(file)
        found = judged(with_round(text, lines) if lines else text, asked)
        if not any(line is not None for line in found.read.sheet.lines):
            raise QuestionError(say("there is nothing on this sheet"))
    except QuestionError as error:
        return refuse("match", error, options)
    return _answer(found, options, csv=csv, chart=chart)


def _change(*, add: bool, if_: bool, undo: bool, edit: bool) -> Change | None:
    """What is to be done to the sheet. Raises ``QuestionError`` where that is said in two ways."""
    from grammar.message import say
    from scala40_cli.cli.refusal import QuestionError
    from scala40_cli.cli.sheet_change import Change

    names = ("--add", "--if", "--undo", "--edit-round")
    said = [name for name, there in zip(names, (add, if_, undo, edit), strict=True) if there]
    if len(said) > 1:
        raise QuestionError(
            say("{one} and {other} exclude each other; give one of them", one=said[0], other=said[1])
        )
    return Change.ADD if add else Change.UNDO if undo else Change.EDIT if edit else None


def _show_changed(
    found: Judged, written: bool, told: Message | None, asked: Asked, *, csv: bool, chart: bool | None
) -> int:
    """Answers about the sheet as it would be; what became of its file is told on standard error."""
    from grammar.os_errors import why
    from scala40_cli.cli.exit_codes import EXIT
    from scala40_cli.cli.output import write_no_more
    from scala40_cli.render.problems import complaint

    options, style = asked.options, asked.options.style.plain()
    said = None if told is None else style.say(told)
    try:
        code = _answer(found, options, csv=csv, chart=chart)
    except BrokenPipeError:
        raise
    except OSError as error:
        if not written:
            raise
        # Whoever looks at the code alone must not add the round once more.
        code = EXIT[found.verdict.answer]
        said = style.text(
            "{file} is changed, but the answer cannot be written: {reason}",
            file=asked.file,
            reason=why(error),
        )
        write_no_more()
    if said is not None and not options.quiet:
        sys.stderr.write(complaint(said))
    return code


def _answer(found: Judged, options: Options, *, csv: bool, chart: bool | None) -> int:
    from scala40_cli.cli.exit_codes import EXIT
    from scala40_cli.cli.sheet_input import by_line, refuse_sheet

    verdict = found.verdict
    if found.read.unread:
        lines_of_faults = [fault.line for fault in verdict.found.faults]
        return refuse_sheet("match", found.read, by_line(lines_of_faults, verdict.reasons), options)
    if not options.quiet:
        _show(found.question, verdict, found.read, options, csv=csv, chart=chart)
    return EXIT[verdict.answer]


def _parted(arguments: list[str]) -> tuple[str, list[str]]:
    """The sheet and the score lines beside it; it stands last, or else first."""
    first, last = arguments[0], arguments[-1]
    if not _is_there(last) and (_is_there(first) or (":" in last and ":" not in first)):
        return first, arguments[1:]
    return last, arguments[:-1]


def _is_there(sheet: str) -> bool:
    return sheet == STANDARD_INPUT or os.path.exists(sheet)


def _check_usage(
    options: Options, lines: list[str], file: str, adds: bool, undoes: bool, writes: bool, *, csv: bool
) -> None:
    """Raises ``QuestionError`` where the arguments do not go together."""
    from grammar.message import say
    from scala40_cli.cli.refusal import QuestionError

    if csv and options.json:
        raise QuestionError(say("--csv and --json are two forms of one answer; choose one"))
    if undoes and lines:
        raise QuestionError(say("to take the last round away, name the sheet alone"))
    if not adds and not writes and lines:
        if ":" in lines[0]:
            raise QuestionError(say("to add a round to a sheet, put --add before its score lines"))
        raise QuestionError(say("one sheet is one match; found {count} sheets", count=len(lines) + 1))
    if adds and not lines:
        raise QuestionError(say("a round to add is score lines, and then the sheet"))
    if writes and file == STANDARD_INPUT:
        raise QuestionError(say("a file can be changed, standard input cannot"))
    if writes and ":" in file and not _is_there(file):
        raise QuestionError(
            say("the sheet is missing after the score lines; {text} is one of them", text=file)
        )
    if any(not line.strip() or "\n" in line or "\r" in line for line in lines):
        raise QuestionError(say("each score line to add is one line, and none is empty"))


def _show(
    question: Match,
    verdict: Verdict[Board],
    read: SheetRead,
    options: Options,
    *,
    csv: bool,
    chart: bool | None,
) -> None:
    from scala40_cli.cli.output import print_line, print_lines
    from scala40_cli.cli.sheet_input import add_lines
    from scala40_cli.cli.verdict_command import compare
    from scala40_cli.game.what_if import otherwise, turned
    from scala40_cli.match.match import judge_match
    from scala40_cli.render import match as show
    from scala40_cli.render.json import encoder, flips_json, verdict_json
    from scala40_cli.render.verdict import About, compare_lines, flip_line, reason_lines

    board, style, rules = verdict.found, options.style, read.rules
    if csv:
        _write_rows(verdict, style)
        return
    others: list[Otherwise[Board]] = []
    if options.flips or len(board.rounds) <= _WHAT_IF_ROUNDS:
        others = list(otherwise(judge_match, question, rules))
    flips = turned(verdict, others)
    changes = show.changed_endings(verdict, others)
    presets = compare(judge_match, question) if options.compare else {}
    if options.json:
        result = verdict_json("match", rules, verdict, show.found_json(board), style)
        if board.faults or board.unsaid:
            add_lines(result, [fault.line for fault in board.faults or board.unsaid])
        result.update(flips=flips_json(flips), changes=show.changes_json(changes))
        if options.compare:
            result["presets"] = presets
        print_line(encoder()(result))
        return
    lines = [style.strong(show.headline(verdict, style), verdict.answer.value)]
    if tie := show.tie_text(board.outcome, style):
        lines.append(f"  {tie}")
    table, reasons = _table(verdict, rules, style, chart=chart), reason_lines(verdict, rules, style)
    # What is wrong with a sheet is what its keeper wants first.
    lines += [*reasons, *table] if board.faults else [*table, *reasons]
    lines += flip_line(flips, style, About.SHEET)
    lines += show.changes_lines(changes, style)
    if options.compare:
        lines += compare_lines(presets, style, About.SHEET)
    print_lines(lines)


def _table(verdict: Verdict[Board], rules: Rules, style: Style, *, chart: bool | None) -> list[str]:
    """The table, who stands where, and the chart where it was asked for or helps."""
    from scala40_cli.render.match import standing_lines, table_lines
    from scala40_cli.render.terminal import room, width

    board, columns = verdict.found, width()
    lines = table_lines(board, style, columns) if board.rounds else []
    lines += standing_lines(board, rules, style)
    if chart or (chart is None and columns is not None):
        from scala40_cli.render.chart import chart_lines

        lines += chart_lines(board, None if board.fixed is not None else rules.limit, style, room())
    return lines


def _write_rows(verdict: Verdict[Board], style: Style) -> None:
    """The table as CSV on standard output; what is wrong with the sheet on standard error."""
    import csv

    from scala40_cli.render.match import rows
    from scala40_cli.render.problems import complaint

    for reason in verdict.reasons if verdict.found.faults or verdict.found.unsaid else ():
        sys.stderr.write(complaint(style.plain().say(reason.message)))
    csv.writer(sys.stdout, lineterminator="\n").writerows(rows(verdict.found))
    sys.stdout.flush()
