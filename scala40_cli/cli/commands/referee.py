"""``scala40 referee``: a written game, judged action by action."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from scala40_cli.cli.options import file_verdict_options
from scala40_cli.cli.request import Options

if TYPE_CHECKING:
    from scala40_cli.cli.record_input import RecordRead
    from scala40_cli.game.verdict import Flip, Verdict
    from scala40_cli.referee.report import RecordReport

# Beyond this many turns every rule change takes too long to try unless it is asked for.
_FLIP_TURNS = 60


@file_verdict_options
def command(
    options: Options,
    context: typer.Context,
    records: Annotated[list[str], typer.Argument(metavar="RECORD...|-", help="The written games.")],
    first: Annotated[bool, typer.Option("--first", help="Stop at the first violation.")] = False,
    state: Annotated[
        str | None,
        typer.Option(
            "--state",
            metavar="N",
            help="Show how things stand after turn N, and what can be done; 2.5 is turn 5 of round 2.",
            show_default=False,
        ),
    ] = None,
    until: Annotated[
        int | None,
        typer.Option("--until", metavar="LINE", min=1, help="The same after this line.", show_default=False),
    ] = None,
    cards: Annotated[bool, typer.Option("--cards", help="With --state or --until, draw the cards.")] = False,
    format_: Annotated[bool, typer.Option("--format", help="Write the record in canonical form.")] = False,
    check: Annotated[
        bool, typer.Option("--check", help="With --format, only say whether it is in that form.")
    ] = False,
) -> int:
    """Was every action of a written game within the rules?"""
    from scala40_cli.cli.exit_codes import worst_of
    from scala40_cli.cli.record_input import read
    from scala40_cli.cli.refusal import QuestionError, refuse
    from scala40_cli.cli.sheet_input import named_rules

    worst = 0
    try:
        _check_usage(
            records,
            options,
            first=first,
            state=state,
            until=until,
            cards=cards,
            format_=format_,
            check=check,
        )
    except QuestionError as error:
        return refuse("referee", error, options)
    for file in records:
        try:
            found = read(file, options, own_rules=not named_rules(context))
            if format_:
                code = _format(found, options, check=check, named=len(records) > 1)
            elif state is not None or until is not None:
                code = _state(found, options, state, until, draws=cards)
            else:
                code = _judge(found, options, first=first, named=len(records) > 1)
        except QuestionError as error:
            code = refuse("referee", error, options)
        worst = worst_of((worst, code))
    return worst


def _check_usage(
    records: list[str],
    options: Options,
    *,
    first: bool,
    state: str | None,
    until: int | None,
    cards: bool,
    format_: bool,
    check: bool,
) -> None:
    """Raises ``QuestionError`` where the arguments do not go together."""
    from grammar.message import say
    from scala40_cli.cli.refusal import QuestionError

    asked = [name for name, given in _asked(first, state, until, format_) if given]
    if len(asked) > 1:
        one, other = asked[:2]
        raise QuestionError(say("{one} and {other} are two questions; ask one of them", one=one, other=other))
    if check and not format_:
        raise QuestionError(say("--check goes with --format"))
    if format_ and options.json:
        raise QuestionError(say("--format writes the record itself, which has no form in JSON"))
    if records.count("-") > 1:
        raise QuestionError(say("standard input can be read only once"))
    if format_ and not check and len(records) > 1:
        raise QuestionError(say("one record at a time can be written in canonical form"))
    if cards and state is None and until is None:
        raise QuestionError(say("--cards goes with --state or --until"))


def _asked(first: bool, state: str | None, until: int | None, format_: bool) -> tuple[tuple[str, bool], ...]:
    return (
        ("--first", first),
        ("--state", state is not None),
        ("--until", until is not None),
        ("--format", format_),
    )


# ---------------------------------------------------------------- canonical form


def _format(read: RecordRead, options: Options, *, check: bool, named: bool) -> int:
    import sys

    from grammar.record.reader import write_record
    from scala40_cli.cli.exit_codes import UNREADABLE
    from scala40_cli.cli.output import print_line
    from scala40_cli.cli.record_input import language_of, show_unread

    if read.record.faults:
        if not options.quiet:
            show_unread(read, options.style, named=named)
        return UNREADABLE
    written = write_record(read.record, language_of(options), symbols=options.style.symbols)
    if not check:
        if not options.quiet:
            sys.stdout.write(written)
            sys.stdout.flush()
        return 0
    if written == read.text:
        return 0
    if not options.quiet:
        print_line(options.style.plain().text("{file} is not in canonical form", file=read.file))
    return 1


# ---------------------------------------------------------------- judging


def _judge(read: RecordRead, options: Options, *, first: bool, named: bool) -> int:
    from grammar.message import say
    from scala40_cli.cli.exit_codes import EXIT, UNREADABLE
    from scala40_cli.cli.record_input import show_unread
    from scala40_cli.cli.refusal import QuestionError
    from scala40_cli.referee.judging import IsClean, judge_record

    question = IsClean(read.record, first)
    verdict = judge_record(question, read.rules)
    if not verdict.found.rounds and not read.unread:
        raise QuestionError(say("there is no round in this record"))
    if not options.quiet:
        if options.json:
            _print_json(read, question, verdict, options, named=named)
        else:
            if read.unread:
                show_unread(read, options.style, named=named)
            _print_text(read, question, verdict, options, named=named)
    return UNREADABLE if read.unread else EXIT[verdict.answer]


def _flips(
    read: RecordRead, question: Any, verdict: Verdict[RecordReport], options: Options
) -> tuple[Flip, ...]:
    from scala40_cli.game.verdict import Answer, flips
    from scala40_cli.referee.judging import judge_record

    turns = sum(len(one.turns) for one in verdict.found.rounds)
    if read.unread or (not options.flips and (turns > _FLIP_TURNS or verdict.answer is Answer.YES)):
        return ()
    return flips(judge_record, question, read.rules, verdict.answer)


def _print_json(
    read: RecordRead, question: Any, verdict: Verdict[RecordReport], options: Options, *, named: bool
) -> None:
    from scala40_cli.cli.output import print_line
    from scala40_cli.cli.record_input import unread_json
    from scala40_cli.cli.sheet_input import add_lines
    from scala40_cli.cli.verdict_command import compare
    from scala40_cli.referee.judging import judge_record
    from scala40_cli.render import referee as show
    from scala40_cli.render.json import encoder, flips_json, verdict_json

    report, style = verdict.found, options.style.canonical()
    result = verdict_json("referee", read.rules, verdict, show.found_json(report, read.rules, style), style)
    lines = report.violations or report.unsaid
    if lines:
        add_lines(result, [one.line for one in lines])
    result["flips"] = flips_json(_flips(read, question, verdict, options))
    if named:
        result["file"] = read.file
    if read.unread:
        result["verdict"] = "error"
        result.update(unread_json(read.unread, options.style))
    if options.compare:
        result["presets"] = compare(judge_record, question)
    print_line(encoder()(result))


def _print_text(
    read: RecordRead, question: Any, verdict: Verdict[RecordReport], options: Options, *, named: bool
) -> None:
    from scala40_cli.cli.output import print_lines
    from scala40_cli.cli.verdict_command import compare
    from scala40_cli.game.verdict import Answer
    from scala40_cli.referee.judging import judge_record
    from scala40_cli.render import referee as show
    from scala40_cli.render.terminal import width
    from scala40_cli.render.verdict import About, compare_lines, flip_line, reason_lines

    report, style, rules = verdict.found, options.style, read.rules
    lines = [style.heading(f"{read.file}:")] if named else []
    lines.append(style.strong(show.headline(verdict, style, unread=bool(read.unread)), verdict.answer.value))
    if not read.unread and verdict.answer is Answer.YES:
        lines += reason_lines(verdict, rules, style)
    for one in report.rounds:
        lines += show.round_lines(one, rules, style)
    if report.board is not None and not question.first:
        lines += show.match_lines(report.board, rules, style, width())
    lines += flip_line(_flips(read, question, verdict, options), style, About.RECORD)
    if options.compare:
        lines += compare_lines(compare(judge_record, question), style, About.RECORD)
    print_lines(lines)


# ---------------------------------------------------------------- how things stand


def _state(read: RecordRead, options: Options, turn: str | None, until: int | None, *, draws: bool) -> int:
    from scala40_cli.cli.exit_codes import EXIT, UNREADABLE
    from scala40_cli.cli.output import print_line, print_lines
    from scala40_cli.cli.record_input import show_unread, unread_json
    from scala40_cli.game.verdict import Answer
    from scala40_cli.referee.at_turn import after_line, after_turn
    from scala40_cli.referee.options import legal
    from scala40_cli.render import state as show
    from scala40_cli.render.json import encoder
    from scala40_cli.render.referee import stopped_json, stopped_text

    if read.unread and not options.quiet and not options.json:
        show_unread(read, options.style, named=False)
    record, rules, style = read.record, read.rules, options.style
    moment = (
        after_line(record, until, rules) if until is not None else after_turn(record, *_place(turn), rules)
    )
    if moment is None:
        _refuse_place(turn, until)
    found = legal(moment.state, moment.drawn, rules) if moment.stopped is None else None
    answer = Answer.YES if moment.stopped is None else Answer.UNDECIDED
    if not options.quiet:
        if options.json:
            head: dict[str, Any] = {
                "command": "referee",
                "rules": rules.label,
                "verdict": answer.value,
                "round": moment.round,
                "line": moment.line,
                "turn": moment.turn,
            }
            if moment.stopped is not None:
                head["stopped"] = stopped_json(moment.stopped, style)
            if read.unread:
                head.update({**unread_json(read.unread, style), "verdict": "error", "line": moment.line})
            print_line(encoder()({**head, **show.position_json(moment.state, found)}))
        else:
            lines = [show.headline(moment, style), *show.position_lines(moment.state, style, draws=draws)]
            if moment.stopped is None:
                lines += show.legal_lines(moment.state, found, style)
            else:
                lines.append(stopped_text(moment.stopped, style))
            print_lines(lines)
    return UNREADABLE if read.unread else EXIT[answer]


def _place(text: str | None) -> tuple[int, int]:
    """Round (counted from 1) and turn. Raises ``QuestionError``."""
    import re

    from grammar.cards.suggest import shown
    from grammar.message import say
    from scala40_cli.cli.refusal import QuestionError

    found = re.fullmatch(r"(?:(\d{1,6})\.)?(\d{1,6})", text or "", re.ASCII)
    if found is None:
        message = say(
            "expected a turn such as 5, or 2.5 for turn 5 of round 2, found '{text}'", text=shown(text or "")
        )
        raise QuestionError(message)
    return int(found[1] or 1), int(found[2])


def _refuse_place(turn: str | None, until: int | None) -> NoReturn:
    from grammar.message import say
    from scala40_cli.cli.refusal import QuestionError

    if until is not None:
        raise QuestionError(say("no round has begun by line {line}", line=until))
    raise QuestionError(say("the record has no turn {turn}", turn=turn))
