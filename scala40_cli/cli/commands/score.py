"""``scala40 score``: what each player takes at the end of a round."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any

import typer

from scala40_cli.cli.options import alone, file_verdict_options
from scala40_cli.cli.request import STANDARD_INPUT, Options
from scala40_cli.cli.results import Answered, Result

if TYPE_CHECKING:
    from scala40_cli.cli.sheet_input import SheetRead
    from scala40_cli.game.verdict import Flip, Otherwise, Verdict
    from scala40_cli.match.round import RoundEnd, RoundScore
    from scala40_cli.render.style import Style
    from scala40_cli.rules.model import Rules


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
) -> Result:
    """What does each player take at the end of a round?"""
    from scala40_cli.cli.sheet_input import by_line, named_rules, sheet_faults, sheet_in, text_of
    from scala40_cli.match.round import judge_round

    from_file = len(lines) == 1 and _names_a_file(lines[0])
    text = text_of(lines[0]) if from_file else "\n".join(_glued(lines))
    folder = os.path.dirname(lines[0]) if from_file else ""
    sheet = sheet_in(text, options, folder=folder, own_rules=not named_rules(context))
    question, numbers, sheet = _round_of(sheet, dead)
    verdict = judge_round(question, sheet.rules)
    verdict = verdict._replace(notes=(*sheet.notes, *verdict.notes))
    if from_file:
        verdict = _numbered(verdict, numbers)
    if sheet.unread:
        of_faults = by_line([numbers[fault.index] for fault in verdict.found.faults], verdict.reasons)
        return sheet_faults("score", sheet, of_faults, options, numbered=from_file)
    return _Taken(question, verdict, numbers, sheet.rules)


def _names_a_file(argument: str) -> bool:
    """Whether the one argument says where to read, and is no score line, whose colon may be forgotten."""
    if argument == STANDARD_INPUT or os.path.exists(argument):
        return True
    words = argument.split()
    return ":" not in argument and (len(words) < 2 or os.sep in argument or "." in words[-1])


def _glued(arguments: list[str]) -> list[str]:
    """The score lines; words that the shell took apart, as in Anna: closed without quotes, go together."""
    from grammar.sheet.score import DEAD

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
    from grammar.errors import Unreadable
    from grammar.frozen import replace
    from grammar.message import say
    from grammar.sheet.comers import write_comer
    from grammar.sheet.score import DeadRound, Reentry, Score, write_score_line
    from grammar.sheet.sheet import RoundsHeader
    from grammar.sheet.values import Joins, Leaves, PairsHeader
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
        elif isinstance(line, Leaves | Joins):
            text = write_comer(line)
            message = say("who comes and goes has its place on a match sheet, which “match” reads")
            astray.append((number, Unreadable(message, text, 0, text)))
        elif isinstance(line, RoundsHeader):
            message = say("the number of rounds has its place on a match sheet, which “match” reads")
            astray.append((number, Unreadable(message, f"rounds: {line.count}", 0, f"rounds: {line.count}")))
    if not scores and not read.unread and not astray:
        raise QuestionError(say("there is no score line, such as Anna: closed or Bruno: Kh 7c"))
    dead = dead or any(isinstance(line, DeadRound) for line in read.sheet.lines)
    unread = tuple(sorted([*read.unread, *astray], key=lambda fault: fault[0]))
    pairs = next((line.pairs for line in read.sheet.lines if isinstance(line, PairsHeader)), ())
    question = RoundEnd(tuple(line for _, line in scores), dead, pairs)
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


class _Taken(Answered):
    """What each player takes; ``numbers`` are those of the score lines."""

    about = "round"

    def __init__(
        self, question: RoundEnd, verdict: Verdict[RoundScore], numbers: list[int], rules: Rules
    ) -> None:
        super().__init__("score", rules, verdict)
        self.question = question
        self.score = verdict.found
        self.numbers = numbers

    @cached_property
    def others(self) -> list[Otherwise[RoundScore]]:
        """The verdict under each other rule."""
        from scala40_cli.game.verdict import otherwise
        from scala40_cli.match.round import judge_round

        return list(otherwise(judge_round, self.question, self.rules))

    @cached_property
    def compared(self) -> Mapping[str, Verdict[RoundScore]]:
        """The verdict under each preset."""
        from scala40_cli.cli.verdict_command import under_presets
        from scala40_cli.match.round import judge_round

        return {name: judge_round(self.question, other) for name, other in under_presets()}

    def flips(self) -> Sequence[Flip]:
        from scala40_cli.game.verdict import turned

        return turned(self.verdict, self.others)

    def presets(self) -> Mapping[str, str]:
        return {name: other.answer.value for name, other in self.compared.items()}

    def found(self, style: Style) -> Mapping[str, Any]:
        from scala40_cli.render.score import found_json

        return found_json(self.score)

    def lines_of_reasons(self) -> Sequence[int]:
        return [self.numbers[fault.index] for fault in self.score.faults]

    def changes(self) -> Mapping[str, Any]:
        from scala40_cli.render.score import changed_points, changes_json

        return {"changes": changes_json(changed_points(self.verdict, self.others))}

    def presets_found(self) -> Mapping[str, Any]:
        points = {
            name: {player.line.name: player.points for player in other.found.players}
            for name, other in self.compared.items()
        }
        return {"preset_points": points}

    def headline(self, style: Style) -> str:
        from scala40_cli.render.score import headline

        return headline(self.question, self.verdict, style)

    def body(self, style: Style) -> list[str]:
        from scala40_cli.render.score import body
        from scala40_cli.render.verdict import reason_lines

        return [*body(self.verdict, self.rules, style), *reason_lines(self.verdict, self.rules, style)]

    def changes_lines(self, style: Style) -> list[str]:
        from scala40_cli.render.score import changed_points, changes_lines

        return changes_lines(changed_points(self.verdict, self.others), style)

    def presets_lines(self, style: Style) -> list[str]:
        from scala40_cli.render.score import compare_points

        return compare_points({name: other.found.players for name, other in self.compared.items()}, style)
