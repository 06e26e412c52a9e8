"""``scala40 rules``: the presets, what each rule means, who plays what, and a file for a table of one's own."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from scala40_cli.cli import completions
from scala40_cli.cli.options import looking_options, looking_under_rules_options
from scala40_cli.cli.request import STANDARD_INPUT, Options
from scala40_cli.cli.results import Listed, Result
from scala40_cli.rules.model import Rules

_HOUSE = "PRESET|FILE"


@looking_options
def list_presets(options: Options) -> Result:
    """The presets, and what each of them is."""
    from scala40_cli.render.rules import list_json, list_lines
    from scala40_cli.render.terminal import page
    from scala40_cli.rules.load import DEFAULT

    presets, style = _presets(), options.style
    return Listed(
        "rules list",
        lambda: list_lines(presets, DEFAULT, style, page()),
        lambda: list_json(presets, DEFAULT, style),
    )


@looking_under_rules_options
def show_rules(
    options: Options,
    house: Annotated[
        str | None,
        typer.Argument(
            metavar=f"[{_HOUSE}]",
            help="What to show, if not what --rules says.",
            autocompletion=completions.preset,
        ),
    ] = None,
) -> Result:
    """Every rule in a sentence: stated, and where, or silent."""
    from scala40_cli.render.rules import show_json, show_lines
    from scala40_cli.render.terminal import page
    from scala40_cli.rules.load import load_rules

    rules = options.rules
    if house is not None:
        rules = load_rules(house)
        for key, value in options.rules.origin.overrides:
            rules = rules.replace_rule(key, value)
    style = options.style
    return Listed("rules show", lambda: show_lines(rules, style, page()), lambda: show_json(rules, style))


@looking_options
def diff_rules(
    options: Options,
    left: Annotated[
        str,
        typer.Argument(metavar=_HOUSE, help="The rules on the left.", autocompletion=completions.preset),
    ],
    right: Annotated[
        str,
        typer.Argument(metavar=_HOUSE, help="The rules on the right.", autocompletion=completions.preset),
    ],
) -> Result:
    """What two presets or files play differently, side by side."""
    from scala40_cli.render.rules import diff_json, diff_lines
    from scala40_cli.render.terminal import page
    from scala40_cli.rules.load import load_rules

    one, other, style = load_rules(left), load_rules(right), options.style
    return Listed(
        "rules diff",
        lambda: diff_lines(one, other, style, page()),
        lambda: diff_json(one, other, style),
    )


@looking_under_rules_options
def explain_rule(
    options: Options,
    key: Annotated[
        list[str],
        typer.Argument(
            metavar="KEY",
            help="A rule, by the name that verdicts give it.",
            autocompletion=completions.rule,
        ),
    ],
) -> Result:
    """One rule in full, and what each preset says of it."""
    from scala40_cli.render.rules import explain_json, explain_lines
    from scala40_cli.render.terminal import page
    from scala40_cli.rules.names import rule_named

    rule, presets, style = rule_named(" ".join(key)), _presets(), options.style
    everybody = presets if options.rules in presets else [options.rules, *presets]
    return Listed(
        "rules explain",
        lambda: explain_lines(rule, everybody, style, page()),
        lambda: explain_json(rule, everybody, style),
    )


@looking_options
def write_house_file(
    options: Options,
    file: Annotated[
        str,
        typer.Argument(metavar="[FILE|-]", help="The file to write, or - to print it.", show_default=False),
    ] = "-",
    extends: Annotated[
        str,
        typer.Option(
            "--extends",
            metavar="NAME|FILE",
            help="The rules to start from.",
            autocompletion=completions.preset,
        ),
    ] = "fantacarte",
    force: Annotated[bool, typer.Option("--force", help="Write over a file that is there.")] = False,
) -> Result:
    """Write a commented file of house rules to start from."""
    from scala40_cli.rules.template import house_file_text

    style = options.style.plain()
    printed = file == STANDARD_INPUT
    base = extends if printed else _as_seen_from(file, extends)
    text = house_file_text(extends, style.say, written=base, italian=style.language == "it")
    if printed:
        lines = text.splitlines()
    else:
        _save(file, text, force=force)
        lines = [style.text("{file} is written. Change it, then play by it with --rules {file}", file=file)]
    found = {"extends": base, "file": None if printed else file, "text": text}
    return Listed("rules init", lambda: lines, lambda: found)


@looking_options
def search_rules(
    options: Options,
    words: Annotated[list[str], typer.Argument(metavar="WORD", help="A word of a rule, in either language.")],
) -> Result:
    """The rules of which a word is said."""
    from grammar.message import say
    from scala40_cli.cli.results import Listed
    from scala40_cli.render.language import in_languages
    from scala40_cli.render.rules import found_json, found_lines
    from scala40_cli.render.terminal import page
    from scala40_cli.rules.errors import RuleError
    from scala40_cli.rules.search import rules_with

    wanted, style = " ".join(words), options.style
    found = rules_with(wanted, in_languages)
    if not found:
        from grammar.cards.suggest import shown

        message = say("no rule has the word {word}; “scala40 rules show” lists them all", word=shown(wanted))
        raise RuleError(message)
    return Listed("rules search", lambda: found_lines(found, style, page()), lambda: found_json(found, style))


commands = {
    "list": list_presets,
    "show": show_rules,
    "diff": diff_rules,
    "explain": explain_rule,
    "search": search_rules,
    "init": write_house_file,
}
"""The commands of the group, by name."""


def _as_seen_from(file: str, extends: str) -> str:
    """How a file names what it extends: a preset by name, another file by its path from there.

    :raises RuleError: the two are the same file, or the new one would have a preset's name
    """
    from grammar.message import say
    from scala40_cli.rules.errors import RuleError
    from scala40_cli.rules.load import preset_names

    if file in preset_names():
        message = say(
            "this is the name of a preset, which --rules would find first; to start from it, say "
            "--extends {preset} and name a file such as {file}",
            preset=file,
            file="my-table.toml",
        )
        raise RuleError(message, file=file)
    if extends in preset_names():
        return extends
    if os.path.realpath(extends) == os.path.realpath(file):
        raise RuleError(say("a file cannot extend itself"), file=file, key="extends")
    if os.path.isabs(extends):
        return extends
    return os.path.relpath(extends, os.path.dirname(file) or ".")


def _save(file: str, text: str, *, force: bool) -> None:
    from grammar.message import say
    from grammar.os_errors import why
    from scala40_cli.cli.whole_file import write_whole
    from scala40_cli.rules.errors import RuleError

    try:
        write_whole(file, text.encode(), force=force)
    except FileExistsError:
        raise RuleError(say("this file is there already; --force writes over it"), file=file) from None
    except (OSError, ValueError) as error:
        raise RuleError(say("this file cannot be written: {reason}", reason=why(error)), file=file) from None


def _presets() -> list[Rules]:
    from scala40_cli.rules.load import load_rules, preset_names

    return [load_rules(name) for name in preset_names()]
