"""The options that every verdict command shares, declared once and added to each command's own."""

from __future__ import annotations

import inspect
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from functools import wraps
from typing import TYPE_CHECKING, Annotated, Any

import typer

from grammar.cards.spelling import Notation
from grammar.frozen import replace
from scala40_cli.cli import completions
from scala40_cli.cli.contexts import is_said, path_of
from scala40_cli.cli.hooks import TAKEN
from scala40_cli.cli.request import STANDARD_INPUT, Options
from scala40_cli.cli.typer_compat import get_current_context
from scala40_cli.render.language import Language, chosen_language
from scala40_cli.render.style import letters_of, style_of

if TYPE_CHECKING:
    from scala40_cli.cli.results import Result


class Letters(StrEnum):
    """The choices of ``--notation``."""

    auto = "auto"
    en = "en"
    it = "it"
    symbols = "symbols"


class Reading(StrEnum):
    """The choices of ``--read``."""

    auto = "auto"
    en = "en"
    it = "it"


Command = Callable[..., "Result"]
"""A command: the options, then its own arguments; returns what is to be shown."""
Runner = Callable[..., int]
"""A command as Typer calls it: shows the result; returns the exit code."""


def _rules(text: str) -> Any:
    return Annotated[
        str,
        typer.Option(
            "--rules",
            metavar="NAME|FILE",
            envvar="SCALA40_RULES",
            help=text,
            show_default=True,
            autocompletion=completions.preset,
        ),
    ]


_RULES = _rules("House rules: a preset or a TOML file of your own.")
_RULES_OF_FILES = _rules(
    "House rules: a preset or a TOML file of your own; given here, they replace the file's own rules: and set: lines."
)
_SET = Annotated[
    list[str],
    typer.Option(
        "--set",
        metavar="KEY=VALUE",
        help="Change one rule; may be repeated.",
        show_default=False,
        autocompletion=completions.setting,
    ),
]
_NOTATION = Annotated[
    Letters,
    typer.Option(
        "--notation",
        envvar="SCALA40_NOTATION",
        help="How cards are written: English or Italian letters, suit symbols, or as the messages (auto).",
    ),
]
_READ = Annotated[
    Reading,
    typer.Option(
        "--read",
        envvar="SCALA40_READ",
        help="Whose letters are read where cards do not show it; as they are written if auto.",
    ),
]
_SYMBOLS = Annotated[bool, typer.Option("--symbols", help="Short for --notation symbols.")]
_LANG = Annotated[
    Language | None,
    typer.Option("--lang", envvar="SCALA40_LANG", help="Language of the messages.", show_default=False),
]
_JSON = Annotated[bool, typer.Option("--json", help="One JSON object per answer, on one line.")]
_QUIET = Annotated[bool, typer.Option("--quiet", "-q", help="Print nothing; the exit code is the answer.")]
_NO_COLOR = Annotated[bool, typer.Option("--no-color", help="No colour.")]
_COMPARE = Annotated[
    bool, typer.Option("--compare", help="Show the verdict under every preset as well, each without --set.")
]
_FLIPS = Annotated[
    bool, typer.Option("--flips", help="In a stream too, list the rule changes that turn each verdict.")
]
_STOP = Annotated[
    bool, typer.Option("--stop-on-error", help="End a stream at the first line that cannot be read.")
]
_HEADER = Annotated[bool, typer.Option("--header", help="In a stream of rows, name the columns first.")]
_JOBS = Annotated[
    int,
    typer.Option("--jobs", metavar="N", min=1, help="Answer a stream or several files with N processes."),
]

_READING: dict[str, tuple[Any, Any]] = {"read": (_READ, Reading.auto)}
_WRITING: dict[str, tuple[Any, Any]] = {
    "notation": (_NOTATION, Letters.auto),
    "symbols": (_SYMBOLS, False),
    "lang": (_LANG, None),
    "no_color": (_NO_COLOR, False),
}
_LOOKING: dict[str, tuple[Any, Any]] = {
    "json": (_JSON, False),
    "lang": (_LANG, None),
    "no_color": (_NO_COLOR, False),
}
_RULING: dict[str, tuple[Any, Any]] = {"rules": (_RULES, "fantacarte"), "set_": (_SET, ())}
_ANSWERING: dict[str, tuple[Any, Any]] = {"json": (_JSON, False), "quiet": (_QUIET, False)}
_VERDICT: dict[str, tuple[Any, Any]] = {
    "compare": (_COMPARE, False),
    "flips": (_FLIPS, False),
    "stop_on_error": (_STOP, False),
    "header": (_HEADER, False),
    "jobs": (_JOBS, 1),
}

SHARED = frozenset({*_RULING, *_ANSWERING, *_READING, *_WRITING, *_VERDICT})
"""The names of the options that many commands have."""


def alone(context: typer.Context, words: list[str]) -> list[str]:
    """The words; raises a usage error where ``-`` stands before others, which it cannot be read with."""
    if len(words) > 1 and words[0] == STANDARD_INPUT and not context.resilient_parsing:
        from grammar.message import say
        from scala40_cli.cli.mistakes import Mistake

        raise Mistake(say("- reads standard input, and stands alone"), context)
    return words


def verdict_options(command: Command) -> Runner:
    """A command that judges: its first parameter is ``Options``, the others are its own."""
    return _extended(command, {**_RULING, **_VERDICT, **_ANSWERING, **_READING, **_WRITING})


def file_verdict_options(command: Command) -> Runner:
    """A command that judges what may name its own rules."""
    ruling = {**_RULING, "rules": (_RULES_OF_FILES, _RULING["rules"][1])}
    return _extended(command, {**ruling, **_VERDICT, **_ANSWERING, **_READING, **_WRITING})


def playing_options(command: Command) -> Runner:
    """A command that plays: it reads and writes cards under house rules, and speaks objects too."""
    json_only = {"json": (_JSON, False)}
    return _extended(command, {**_RULING, **json_only, **_READING, **_WRITING})


def answering_deal_options(command: Command) -> Runner:
    """A command that only writes cards, under house rules, also in JSON."""
    return _extended(command, {**_RULING, "json": _LOOKING["json"], **_WRITING})


def writing_options(command: Command) -> Runner:
    """A command that only reads and writes cards."""
    return _extended(command, {"json": _LOOKING["json"], **_READING, **_WRITING})


def drawing_options(command: Command) -> Runner:
    """A command that reads cards and draws them, under house rules."""
    return _extended(command, {**_RULING, "json": _LOOKING["json"], **_READING, **_WRITING})


def speaking_options(command: Command) -> Runner:
    """A command that only writes sentences."""
    return _extended(command, {name: _LOOKING[name] for name in ("lang", "no_color")})


def looking_options(command: Command) -> Runner:
    """A command that shows what is known and reads no cards."""
    return _extended(command, _LOOKING)


def looking_under_rules_options(command: Command) -> Runner:
    """A command that shows what is known of house rules."""
    return _extended(command, {**_RULING, **_LOOKING})


def _extended(command: Command, shared: dict[str, tuple[Any, Any]]) -> Runner:
    signature = inspect.signature(command, eval_str=True)
    own = list(signature.parameters.values())[1:]
    added = [
        inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation)
        for name, (annotation, default) in shared.items()
    ]

    @wraps(command)
    def run(*arguments: Any, **values: Any) -> int:
        from scala40_cli.cli.printer import print_result

        given = {name: values.pop(name) for name in shared}
        options, error = _options_or_error(given)
        if "rules" in shared and not is_said(get_current_context(), "rules"):
            options = replace(options, rules_said=False)
        result = _refused(error) if error is not None else _result(command, options, arguments, values)
        if (taken := TAKEN.get()) is not None:
            taken.append((result, options))
            return 0
        return print_result(result, options)

    run.__signature__ = signature.replace(parameters=[*own, *added])  # type: ignore[attr-defined]
    run.__annotations__ = {parameter.name: parameter.annotation for parameter in [*own, *added]}
    return run


def _result(
    command: Command, options: Options, arguments: Sequence[Any], values: Mapping[str, Any]
) -> Result:
    """What the command returns, or what it refuses."""
    from scala40_cli.cli.refusal import READING_ERRORS

    try:
        return command(options, *arguments, **values)
    except READING_ERRORS as error:
        return _refused(error)


def _refused(error: Exception) -> Result:
    from scala40_cli.cli.results import Refused

    return Refused(path_of(get_current_context()), error)


def _options_or_error(given: dict[str, Any]) -> tuple[Options, Exception | None]:
    """The options; where their house rules cannot be used, those of the default rules, and why."""
    from scala40_cli.rules.errors import RuleError

    try:
        return _options(given), None
    except RuleError as error:
        without = {name: value for name, value in given.items() if name not in _RULING}
        return replace(_options(without), label=given["rules"]), error


def _options(given: dict[str, Any]) -> Options:
    from scala40_cli.rules.load import DEFAULT, load_rules

    lang = given["lang"]
    language = lang.value if lang else chosen_language((), os.environ)
    letters = given.get("notation", Letters.auto)
    symbols = given.get("symbols", False) or letters is Letters.symbols
    written = letters_of(language, letters.value)
    read = given.get("read", Reading.auto)
    colours = 0 if given["no_color"] else _colours()
    return Options(
        rules=load_rules(given.get("rules", DEFAULT), given.get("set_", ())),
        reading=written if read is Reading.auto else Notation(read.value),
        style=style_of(language, written, symbols=symbols, colours=colours),
        json=given.get("json", False),
        quiet=given.get("quiet", False),
        compare=given.get("compare", False),
        flips=given.get("flips", False),
        stop_on_error=given.get("stop_on_error", False),
        header=given.get("header", False),
        jobs=given.get("jobs", 1),
    )


def _colours() -> int:
    if not sys.stdout.isatty():
        return 0
    from scala40_cli.render.terminal import colours

    return colours()
