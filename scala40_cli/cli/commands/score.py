"""``scala40 score``: what each player takes at the end of a round."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Annotated

import typer

from scala40_cli.cli.options import alone, file_verdict_options
from scala40_cli.cli.request import STANDARD_INPUT, Options

if TYPE_CHECKING:
    from scala40_cli.cli.sheet_input import SheetRead
    from scala40_cli.game.verdict import Verdict
    from scala40_cli.match.round import RoundEnd, RoundScore


@file_verdict_options
def command(
    options: Options,
    context: typer.Context,
    lines: Annotated[
        list[str],
        typer.Argument(
            metavar="LINE...|FILE|-",
            help="A score line for each player, or where to read them.",
            callback=alone,
        ),
    ],
    dead: Annotated[bool, typer.Option("--dead", help="Nobody closed: the round was dead.")] = False,
) -> int:
    """What does each player take at the end of a round?"""
    from scala40_cli.cli.exit_codes import EXIT
    from scala40_cli.cli.refusal import QuestionError, refuse
    from scala40_cli.cli.sheet_input import by_line, named_rules, read, refuse_sheet, text_of
    from scala40_cli.match.round import judge_round

    from_file = len(lines) == 1 and _names_a_file(lines[0])
    try:
        text = text_of(lines[0]) if from_file else "\n".join(_glued(lines))
        folder = os.path.dirname(lines[0]) if from_file else ""
        sheet = read(text, options, folder=folder, own_rules=not named_rules(context))
        question, numbers, sheet = _round_of(sheet, dead)
    except QuestionError as error:
        return refuse("score", error, options)
    verdict = judge_round(question, sheet.rules)
    if from_file:
        verdict = _numbered(verdict, numbers)
    if sheet.unread:
        of_faults = by_line([numbers[fault.index] for fault in verdict.found.faults], verdict.reasons)
        return refuse_sheet("score", sheet, of_faults, options, numbered=from_file)
    if not options.quiet:
        _show(question, verdict, numbers, sheet, options)
    return EXIT[verdict.answer]


def _names_a_file(argument: str) -> bool:
    """Whether the one argument says where to read, and is no score line, whose colon may be forgotten."""
    if argument == STANDARD_INPUT or os.path.exists(argument):
        return True
    words = argument.split()
    return ":" not in argument and (len(words) < 2 or os.sep in argument or "." in words[-1])


def _glued(arguments: list[str]) -> list[str]:
    """The score lines; words that the shell took apart, as in Anna: closed without quotes, go together."""
    from grammar.sheet.score_line import DEAD

    lines: list[str] = []
    for argument in arguments:
        apart = ":" in argument or len(argument.split()) != 1 or argument.lower() in DEAD.all
        if apart or not lines:
            lines.append(argument)
        else:
            lines[-1] += f" {argument}"
    return lines


def _round_of(read: SheetRead, dead: bool) -> tuple[RoundEnd, list[int], SheetRead]:
    """The question, the numbers of its lines, and the sheet with what has no place in one round."""
    from dataclasses import replace

    from grammar.errors import Unreadable
    from grammar.message import say
    from grammar.sheet.score_line import DeadRound, Reentry, Score, write_score_line
    from grammar.sheet.sheet import RoundsHeader
    from scala40_cli.cli.refusal import QuestionError
    from scala40_cli.match.round import RoundEnd

    numbered = list(enumerate(read.sheet.lines, 1))
    scores = [(number, line) for number, line in numbered if isinstance(line, Score)]
    astray = []
    for number, line in numbered:
        if isinstance(line, Reentry):
            text = write_score_line(line)
            message = say("coming back into a match has its place on a match sheet, which “match” reads")
            astray.append((number, Unreadable(message, text, 0, text)))
        elif isinstance(line, RoundsHeader):
            message = say("the number of rounds has its place on a match sheet, which “match” reads")
            astray.append((number, Unreadable(message, f"rounds: {line.count}", 0, f"rounds: {line.count}")))
    if not scores and not read.unread and not astray:
        raise QuestionError(say("there is no score line, such as Anna: closed or Bruno: Kh 7c"))
    dead = dead or any(isinstance(line, DeadRound) for line in read.sheet.lines)
    unread = tuple(sorted([*read.unread, *astray], key=lambda fault: fault[0]))
    question = RoundEnd(tuple(line for _, line in scores), dead)
    return question, [number for number, _ in scores], replace(read, unread=unread)


def _numbered(verdict: Verdict[RoundScore], numbers: list[int]) -> Verdict[RoundScore]:
    """The verdict with the number of the line in each fault."""
    from scala40_cli.match.match import line_reason
    from scala40_cli.match.scoreboard import LineFault

    faults = verdict.found.faults
    if not faults:
        return verdict
    lines = [LineFault(numbers[fault.index], fault.rule, fault.message) for fault in faults]
    return verdict._replace(reasons=tuple(map(line_reason, lines)))


def _show(
    question: RoundEnd, verdict: Verdict[RoundScore], numbers: list[int], read: SheetRead, options: Options
) -> None:
    from scala40_cli.cli.output import print_line, print_lines
    from scala40_cli.cli.sheet_input import add_lines
    from scala40_cli.cli.verdict_command import under_presets
    from scala40_cli.game.what_if import otherwise, turned
    from scala40_cli.match.round import judge_round
    from scala40_cli.render import score as show
    from scala40_cli.render.json import encoder, flips_json, verdict_json
    from scala40_cli.render.verdict import About, compare_lines, flip_line, reason_lines

    style, rules = options.style, read.rules
    others = list(otherwise(judge_round, question, rules))
    flips = turned(verdict, others)
    changes = show.changed_points(verdict, others)
    compared = (
        {name: judge_round(question, other) for name, other in under_presets()} if options.compare else {}
    )
    answers = {name: other.answer.value for name, other in compared.items()}
    points = {name: other.found.players for name, other in compared.items()}
    if options.json:
        result = verdict_json("score", rules, verdict, show.found_json(verdict.found), style)
        if verdict.found.faults:
            add_lines(result, [numbers[fault.index] for fault in verdict.found.faults])
        result.update(flips=flips_json(flips), changes=show.changes_json(changes))
        if options.compare:
            result["presets"] = answers
            result["preset_points"] = {
                name: {player.line.name: player.points for player in players}
                for name, players in points.items()
            }
        print_line(encoder()(result))
        return
    lines = [style.strong(show.headline(question, verdict, style), verdict.answer.value)]
    lines += show.body(verdict, rules, style)
    lines += reason_lines(verdict, rules, style)
    lines += flip_line(flips, style, About.ROUND)
    lines += show.changes_lines(changes, style)
    if options.compare:
        lines += compare_lines(answers, style, About.ROUND)
        lines += show.compare_points(points, style)
    print_lines(lines)
