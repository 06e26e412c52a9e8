"""One way to answer for every verdict command: a question from the arguments, or a stream of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from scala40_cli.cli.exit_codes import EXIT
from scala40_cli.cli.output import print_line, print_lines
from scala40_cli.cli.refusal import READING_ERRORS, refuse
from scala40_cli.cli.request import Options
from scala40_cli.game.verdict import Judge, Verdict, flips
from scala40_cli.render.json import Written, encoder, flips_json, verdict_json
from scala40_cli.render.style import Style
from scala40_cli.render.verdict import compare_lines, flip_line, reason_lines
from scala40_cli.rules.model import Rules

Question = TypeVar("Question")


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
