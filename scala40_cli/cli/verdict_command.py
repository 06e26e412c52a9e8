"""One way to answer for every verdict command: a question from the arguments, or a stream of them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from grammar.errors import Unreadable
from grammar.message import Message, printable
from scala40_cli.cli.options import Options
from scala40_cli.game.verdict import Answer, Judge, Verdict, flips
from scala40_cli.render.json import Written, encoder, error_json, flips_json, verdict_json
from scala40_cli.render.style import Style
from scala40_cli.render.verdict import compare_lines, flip_line, reason_lines
from scala40_cli.rules.errors import RuleError
from scala40_cli.rules.model import Rules

Question = TypeVar("Question")

EXIT = {Answer.YES: 0, Answer.NO: 1, Answer.UNDECIDED: 3}
UNREADABLE = 2
_WORST_LAST = (0, 1, 3, 2, 70)


def worst_of(codes: Iterable[int]) -> int:
    """The exit code of several answers together."""
    return max(codes, key=_WORST_LAST.index)


class QuestionError(ValueError):
    """A question that can be read but not asked: what is wrong, and where in the text if that is known."""

    def __init__(
        self, message: Message, at: int | None = None, piece: str | None = None, source: str = ""
    ) -> None:
        super().__init__(message)
        self.message = message
        self.at = at
        self.piece = piece
        self.source = source


READING_ERRORS = (Unreadable, QuestionError, RuleError)


@dataclass(frozen=True, slots=True)
class Asking(Generic[Question]):
    """What a command brings: how to read a question, who judges it, how to show what was found.

    ``fields`` is what ``found`` gives, written at once, for the lines of a stream.
    """

    command: str
    read: Callable[[str], Question]
    judge: Judge[Question]
    found: Callable[[Question, Verdict[Any]], Mapping[str, Any]]
    headline: Callable[[Question, Verdict[Any], Style], str]
    body: Callable[[Question, Verdict[Any], Style], list[str]]
    row: Callable[[Question, Verdict[Any], Style], list[str]]
    fields: Callable[[Question, Verdict[Any]], Written] | None = None


def answer(asking: Asking[Question], text: str, options: Options) -> int:
    """Answers the one question in the text; the exit code."""
    try:
        question = asking.read(text)
    except READING_ERRORS as error:
        return refuse(asking.command, error, options)
    verdict = asking.judge(question, options.rules)
    if options.quiet:
        return EXIT[verdict.answer]
    turned = flips(asking.judge, question, options.rules, verdict.answer)
    presets = compare(asking.judge, question) if options.compare else None
    if options.json:
        found = asking.found(question, verdict)
        result = verdict_json(asking.command, options.rules, verdict, found, options.style.canonical())
        result["flips"] = flips_json(turned)
        if presets is not None:
            result["presets"] = presets
        print_line(encoder()(result))
    else:
        style = options.style
        lines = [style.strong(asking.headline(question, verdict, style), verdict.answer.value)]
        lines += asking.body(question, verdict, style)
        lines += reason_lines(verdict, options.rules, style)
        lines += flip_line(turned, style)
        if presets is not None:
            lines += compare_lines(presets, style)
        print_lines(lines)
    return EXIT[verdict.answer]


def under_presets() -> Iterator[tuple[str, Rules]]:
    """Each preset's name and rules."""
    from scala40_cli.rules.load import load_rules, preset_names

    for name in preset_names():
        yield name, load_rules(name)


def compare(judge: Judge[Question], question: Question) -> dict[str, str]:
    """The answer under every preset."""
    return {name: judge(question, rules).answer.value for name, rules in under_presets()}


def refuse(command: str, error: Exception, options: Options, line: int | None = None) -> int:
    """Shows why a question could not be read; the exit code."""
    if options.json or line is not None:
        if not options.quiet:
            print_line(refusal(command, error, options, line))
        return UNREADABLE
    from scala40_cli.render.problems import complaint

    shown = error if isinstance(error, Unreadable) else None
    if isinstance(error, QuestionError) and error.at is not None:
        shown = Unreadable(error.message, error.source, error.at, error.piece or "")
    sys.stderr.write(complaint(explain(error, options.style.plain())[0], shown))
    return UNREADABLE


def refusal(command: str, error: Exception, options: Options, line: int | None) -> str:
    """Why a question could not be read, as a JSON object or as the row of a stream."""
    message, at, piece = explain(error, options.style.canonical() if options.json else options.style.plain())
    if not options.json:
        return f"error\t{message}"
    return encoder()(error_json(command, options.label or options.rules.label, message, line, at, piece))


def explain(error: Exception, style: Style) -> tuple[str, int | None, str | None]:
    """The message for the user, and place and piece of the text where they are known."""
    if isinstance(error, Unreadable):
        message = style.say(error.message)
        if error.nearest is not None:
            message += style.text("; did you mean {nearest}?", nearest=error.nearest)
        return message, error.at, error.piece
    if isinstance(error, QuestionError):
        return style.say(error.message), error.at, error.piece
    assert isinstance(error, RuleError)
    message = style.say(error.message)
    return (f"{printable(error.file)}: {message}" if error.file else message), None, None


def print_lines(lines: Iterable[str]) -> None:
    """Writes an answer, on a terminal with its lines broken to the width of that."""
    from scala40_cli.render.terminal import width
    from scala40_cli.render.wrapping import fitted

    print_line("\n".join(fitted(lines, width())))


def print_line(text: str) -> None:
    """Writes to standard output at once."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()
