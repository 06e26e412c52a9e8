"""``scala40 match``: a sheet of rounds as a scoreboard, and rounds added to it."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any

import typer

from scala40_cli.cli.options import file_verdict_options
from scala40_cli.cli.request import STANDARD_INPUT, Options
from scala40_cli.cli.results import Answered, Result

if TYPE_CHECKING:
    from grammar.message import Message
    from scala40_cli.cli.sheet_change import Asked, Change, Judged
    from scala40_cli.game.verdict import Flip, Otherwise, Verdict
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
        typer.Argument(
            metavar="SHEET...|-", help="The match sheets; with --add or --if, one, and score lines beside it."
        ),
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
            "--chart/--no-chart",
            help="Draw the totals as bars; on a terminal that is done anyway.",
            show_default=False,
        ),
    ] = None,
) -> Result:
    """Who stands where in a match, who is out, who wins?"""
    from scala40_cli.cli.sheet_change import Asked, change_sheet

    change = _change(add=add, if_=if_, undo=undo, edit=edit_round is not None)
    if len(sheet) > 1 and change is None and not if_:
        return _several(sheet, rounds, options, context, csv=csv, chart=chart)
    file, lines = _parted(sheet)
    asked = Asked(options, context, file, rounds)
    _check_usage(options, lines, file, add or if_, undo, change is not None, csv=csv)
    if change is not None:
        found, written, told = change_sheet(change, lines, edit_round, asked)
        result = _shown(found, options, csv=csv, chart=chart)
        return _changed(_done(result, found, file, options) if written else result, told, options)
    return _shown(_read(asked, lines), options, csv=csv, chart=chart)


def _read(asked: Asked, lines: Sequence[str] = ()) -> Judged:
    """What the sheet in the file comes to, with these score lines as one more round.

    Raises ``QuestionError``.
    """
    from grammar.message import say
    from scala40_cli.cli.notebook import with_round
    from scala40_cli.cli.refusal import QuestionError
    from scala40_cli.cli.sheet_change import judged
    from scala40_cli.cli.sheet_input import text_of

    text = text_of(asked.file)
    found = judged(with_round(text, lines) if lines else text, asked)
    if not any(line is not None for line in found.read.sheet.lines):
        raise QuestionError(say("there is nothing on this sheet"))
    return found


def _several(
    files: Sequence[str],
    rounds: int | None,
    options: Options,
    context: typer.Context,
    *,
    csv: bool,
    chart: bool | None,
) -> Result:
    """The answer about each of several sheets, with its file. Raises ``QuestionError``."""
    from grammar.message import say
    from scala40_cli.cli.refusal import QuestionError
    from scala40_cli.cli.results import Refused, Several
    from scala40_cli.cli.sheet_change import Asked

    if any(":" in file and not _is_there(file) for file in files):
        raise QuestionError(say("to add a round to a sheet, put --add before its score lines"))
    if files.count(STANDARD_INPUT) > 1:
        raise QuestionError(say("standard input can be read only once"))
    if csv:
        raise QuestionError(say("one sheet at a time can be written for a spreadsheet"))

    def one_result(file: str) -> Result:
        try:
            found = _read(Asked(options, context, file, rounds))
        except QuestionError as error:
            return Refused("match", error)
        return _shown(found, options, csv=False, chart=chart, file=file)

    if options.jobs > 1:
        from scala40_cli.cli.printing_together import printed_together

        return printed_together(one_result, files, options)
    return Several(map(one_result, files))


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


def _done(answer: Result, found: Judged, file: str, options: Options) -> Result:
    """The answer about a sheet that is written already."""
    from scala40_cli.cli.exit_codes import EXIT, UNREADABLE
    from scala40_cli.cli.results import Done
    from scala40_cli.render.problems import complaint

    def cannot(reason: Message) -> str:
        # Whoever looks at the code alone must not add the round once more.
        told = options.style.plain().text(
            "{file} is changed, but the answer cannot be written: {reason}", file=file, reason=reason
        )
        return complaint(told)

    return Done(answer, UNREADABLE if found.read.unread else EXIT[found.verdict.answer], cannot)


def _changed(answer: Result, told: Message | None, options: Options) -> Result:
    """The answer, and what became of the file."""
    from scala40_cli.cli.results import Several, Told
    from scala40_cli.render.problems import complaint

    return answer if told is None else Several((answer, Told(complaint(options.style.plain().say(told)))))


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


def _shown(found: Judged, options: Options, *, csv: bool, chart: bool | None, file: str = "") -> Result:
    """What is shown: every fault of a sheet that cannot all be read, or the rows, or the answer.

    ``file`` names one sheet of several.
    """
    from scala40_cli.cli.sheet_input import by_line, sheet_faults

    verdict, read = found.verdict, found.read
    if read.unread:
        lines = [fault.line for fault in verdict.found.faults]
        return sheet_faults("match", read, by_line(lines, verdict.reasons), options, file=file)
    if csv:
        return _rows(verdict, options.style)
    tries = options.flips or len(verdict.found.rounds) <= _WHAT_IF_ROUNDS
    return _Scoreboard(
        found.question, verdict, read.rules, tries_rules=tries, every=options.flips, chart=chart, file=file
    )


class _Scoreboard(Answered):
    """The match on a sheet that could be read: ``tries_rules`` under other rules too, ``file`` if one of several.

    ``every`` shows every rule change that makes a difference, not only what somebody at the table may mean.
    """

    about = "sheet"

    def __init__(
        self,
        question: Match,
        verdict: Verdict[Board],
        rules: Rules,
        *,
        tries_rules: bool,
        every: bool,
        chart: bool | None,
        file: str,
    ) -> None:
        super().__init__("match", rules, verdict)
        self.file = file
        self.question = question
        self.board = verdict.found
        self.tries_rules = tries_rules
        self.every = every
        self.chart = chart

    @cached_property
    def others(self) -> list[Otherwise[Board]]:
        """The verdict under each other rule."""
        from scala40_cli.game.verdict import otherwise
        from scala40_cli.match.match import judge_match

        return list(otherwise(judge_match, self.question, self.rules)) if self.tries_rules else []

    def flips(self) -> Sequence[Flip]:
        from scala40_cli.game.verdict import turned

        return turned(self.verdict, self.others)

    def flips_shown(self) -> Sequence[Flip]:
        from scala40_cli.game.verdict import Answer

        # That a match would have been over before is no quarrel about a sheet that is in order.
        return [flip for flip in self.flips() if self.every or flip.answer is Answer.YES]

    @cached_property
    def compared(self) -> Mapping[str, Verdict[Board]]:
        """The verdict under each preset; who plays in pairs does so under all of them."""
        from scala40_cli.cli.verdict_command import under_presets
        from scala40_cli.match.match import judge_match

        pairs = self.rules.pairs
        return {
            name: judge_match(
                self.question, other if other.pairs == pairs else other.replace_rule("pairs", pairs)
            )
            for name, other in under_presets()
        }

    def presets(self) -> Mapping[str, str]:
        return {name: other.answer.value for name, other in self.compared.items()}

    def presets_found(self) -> Mapping[str, Any]:
        from scala40_cli.render.preset_endings import preset_endings_json

        return {"preset_endings": preset_endings_json(self._boards())}

    def presets_lines(self, style: Style) -> list[str]:
        from scala40_cli.render.preset_endings import preset_endings_lines

        return preset_endings_lines(self._boards(), style)

    def _boards(self) -> Mapping[str, Board]:
        return {name: other.found for name, other in self.compared.items()}

    def found(self, style: Style) -> Mapping[str, Any]:
        from scala40_cli.render.match import found_json

        return found_json(self.board)

    def lines_of_reasons(self) -> Sequence[int]:
        return [fault.line for fault in self.board.faults or self.board.unsaid]

    def changes(self) -> Mapping[str, Any]:
        from scala40_cli.render.match_endings import changed_endings, changes_json

        changes = {"changes": changes_json(changed_endings(self.verdict, self.others))}
        return changes | {"file": self.file} if self.file else changes

    def above(self, style: Style) -> list[str]:
        from grammar.message import printable

        return [style.heading(f"{printable(self.file)}:")] if self.file else []

    def headline(self, style: Style) -> str:
        from scala40_cli.render.match import headline

        return headline(self.verdict, style)

    def body(self, style: Style) -> list[str]:
        from scala40_cli.render.match import tie_text
        from scala40_cli.render.verdict import reason_lines

        tie = tie_text(self.board.outcome, style)
        table, reasons = self._table(style), reason_lines(self.verdict, self.rules, style)
        # What is wrong with a sheet is what its keeper wants first.
        below = [*reasons, *table] if self.board.faults else [*table, *reasons]
        return [f"  {tie}", *below] if tie else below

    def _table(self, style: Style) -> list[str]:
        """The table, who stands where, and the chart where it was asked for or helps."""
        from scala40_cli.render.match import scoreboard_lines, standing_lines
        from scala40_cli.render.terminal import room, width

        board, columns = self.board, width()
        lines = scoreboard_lines(board, style, columns) if board.rounds else []
        lines += standing_lines(board, self.rules, style)
        if self.chart or (self.chart is None and columns is not None):
            from scala40_cli.render.chart import chart_lines

            limit = None if board.fixed is not None else self.rules.limit
            lines += chart_lines(board, limit, style, room())
        return lines

    def changes_lines(self, style: Style) -> list[str]:
        from scala40_cli.render.match_endings import changed_endings, changes_lines

        return changes_lines(changed_endings(self.verdict, self.others), self.board, style, every=self.every)


def _rows(verdict: Verdict[Board], style: Style) -> Result:
    """The table as CSV; what is wrong with the sheet on standard error."""
    import csv
    import io

    from scala40_cli.cli.exit_codes import EXIT
    from scala40_cli.cli.results import Several, Text, Told
    from scala40_cli.render.match import rows
    from scala40_cli.render.problems import complaint

    board, out = verdict.found, io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows(board))
    reasons = verdict.reasons if board.faults or board.unsaid else ()
    told = "".join(complaint(style.plain().say(reason.message)) for reason in reasons)
    return Several((Told(told), Text(out.getvalue(), EXIT[verdict.answer])))
