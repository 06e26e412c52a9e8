"""Help pages: what a command is for, examples first, then how it is called; and the first screen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from typer.core import TyperGroup

from scala40_cli.cli.command_names import path_below, shown_name, shown_path
from scala40_cli.cli.command_table import examples_of, more_of
from scala40_cli.cli.contexts import path_of, session_of
from scala40_cli.cli.option_names import in_language, value_in_language
from scala40_cli.cli.settings import settings_file
from scala40_cli.cli.stream_columns import columns
from scala40_cli.render import terminal
from scala40_cli.render.help_page import Page, Rows, command_lines, terms_table, terms_width
from scala40_cli.render.language import Speech, translator
from scala40_cli.render.layout import paragraph

_PROGRAM = "scala40"


def page_of(context: Any) -> Page:
    """The page of the command that the context is for."""
    command, speech = context.command, session_of(context).speech
    path = path_of(context)
    examples = tuple(
        (f"{_PROGRAM} {_look_up(one.line, speech)}", _look_up(one.meaning, speech))
        for one in examples_of(path)
    )
    sections = [*_parameters(context, speech)]
    if names := columns(path):
        told = speech.text("separated by tabs; --header names them first, and those that options add")
        sections.append((speech.text("Columns of a stream"), ((", ".join(names), told),)))
    if isinstance(command, TyperGroup):
        sections.insert(0, (speech.text("Commands"), _commands(command, context, speech)))
    if not path:
        sections += _about_all(speech)
    return Page(
        name=f"{_PROGRAM} {shown_path(path, speech.language)}".rstrip(),
        summary=_look_up(command.help or "", speech),
        examples=examples,
        usage=usage_line(context),
        sections=tuple((title, rows) for title, rows in sections if rows),
        more=_look_up(more_of(path), speech),
    )


def _look_up(english: str, speech: Speech) -> str:
    """A text of the command line's own declarations in the language of the user."""
    return translator(speech.language).one(english) if english else ""


def _usage(context: Any, speech: Speech) -> str:
    command = context.command
    pieces = [_PROGRAM, shown_path(path_of(context), speech.language), speech.text("[OPTIONS]")]
    if isinstance(command, TyperGroup):
        pieces.append(speech.text("COMMAND ..."))
    for parameter in command.params:
        if parameter.param_type_name == "argument":
            term = term_of(parameter, speech.language)
            pieces.append(term if parameter.required or term.startswith("[") else f"[{term}]")
    return " ".join(piece for piece in pieces if piece)


def usage_line(context: Any) -> str:
    """How the command of the context is called, in one line."""
    speech = session_of(context).speech
    return speech.text("Usage: {usage}", usage=_usage(context, speech))


def help_line(context: Any) -> str:
    """How to get the page of the command of the context."""
    speech = session_of(context).speech
    name = f"{_PROGRAM} {shown_path(path_of(context), speech.language)}".rstrip()
    return speech.text("“{command} --help” says more", command=name)


# ---- the parts of a page


def term_of(parameter: Any, language: str) -> str:
    """An argument's or an option's name, with the value it takes."""
    one = translator(language).one
    if parameter.param_type_name == "argument":
        return one(parameter.metavar or str(parameter.name).upper())
    names = ", ".join(sorted(in_language(parameter.opts, language), key=len))
    if parameter.secondary_opts:
        names += " / " + ", ".join(in_language(parameter.secondary_opts, language))
    value = value_of(parameter, language)
    return names if value is None else f"{names} {one(value)}"


def value_of(parameter: Any, language: str = "en") -> str | None:
    """What stands for an option's value, its choices in the language; None for one that takes none."""
    if getattr(parameter, "is_flag", False):
        return None
    if parameter.metavar:
        return str(parameter.metavar)
    if hasattr(parameter.type, "choices"):
        names = [str(getattr(choice, "value", choice)) for choice in parameter.type.choices]
        return "|".join([value_in_language(name, language) for name in names])
    return "N" if parameter.type.name.startswith("int") else "TEXT"


def _parameters(context: Any, speech: Speech) -> list[tuple[str, Rows]]:
    shared_names = _shared() if context.parent is not None else frozenset()
    arguments, own, shared = [], [], []
    for parameter in context.command.get_params(context):
        if getattr(parameter, "hidden", False):
            continue
        row = term_of(parameter, speech.language), _explained(parameter, context, speech)
        if parameter.param_type_name == "argument":
            arguments.append(row)
        elif parameter.name not in shared_names:
            own.append(row)
        else:
            shared.append(row)
    return [
        (speech.text("Arguments"), tuple(arguments)),
        (speech.text("Options"), tuple(own)),
        (speech.text("Common options"), tuple(shared)),
    ]


def _shared() -> frozenset[str]:
    """The names of the options that many commands have."""
    # Imported for the pages of commands only: the first page needs none of what options need.
    from scala40_cli.cli.options import SHARED

    # Typer calls the option of help by one of its two long names, whichever comes first.
    return SHARED | {"version", "help", "aiuto"}


def _explained(parameter: Any, context: Any, speech: Speech) -> str:
    """An option's help, and in brackets its variable and what holds if it is not given."""
    notes = []
    if parameter.param_type_name == "option" and parameter.envvar:
        notes.append(str(parameter.envvar))
    default = parameter.get_default(context, call=False)
    flag = getattr(parameter, "is_flag", False)
    if parameter.show_default and not parameter.required and not flag and default not in (None, "", (), []):
        notes.append(speech.text("default: {value}", value=_default(default, speech)))
    text = _look_up(parameter.help or "", speech)
    return f"{text} [{'; '.join(notes)}]" if notes else text


def _default(value: Any, speech: Speech) -> Any:
    if isinstance(value, float):
        return f"{value:g}"
    name = getattr(value, "value", value)
    return value_in_language(name, speech.language) if name is not value else name


def _commands(group: Any, context: Any, speech: Speech) -> Rows:
    rows = []
    for name, line in group.helps(context).items():
        shown = shown_name(path_below(group.path, name), speech.language)
        rows.append((shown if shown == name else f"{shown} ({name})", _look_up(line, speech)))
    return tuple(rows)


def _about_all(speech: Speech) -> list[tuple[str, Rows]]:
    """What holds for every command: exit codes, and where settings are."""
    import os

    codes = (
        ("0", speech.text("yes: it opens, it is legal, it is valid")),
        ("1", speech.text("no")),
        ("2", speech.text("the text cannot be read, or the usage is wrong")),
        ("3", speech.text("undecided: it depends on something that was not said")),
    )
    path = settings_file(os.environ)
    home = os.path.expanduser("~")
    if path.startswith(home + os.sep):
        path = "~" + path[len(home) :]
    lines = 'rules = "casa", lang = "it", notation = "it"'
    text = speech.text("What holds unless an option or a variable says otherwise: {lines}", lines=lines)
    return [(speech.text("Exit codes"), codes), (speech.text("Settings"), ((path, text),))]


# ---- the first screen


def welcome_text(context: Any) -> str:
    """What the program can do, in one screen."""
    speech, width = session_of(context).speech, terminal.page()
    rows = tuple(
        (shown_name(name, speech.language), _look_up(line, speech))
        for name, line in context.command.helps(context).items()
        if name != "help"
    )
    first = examples_of("open")[0]
    hints = (
        (speech.text("scala40 COMMAND --help"), speech.text("examples and options of a command")),
        (
            f"{_PROGRAM} {shown_name('help', speech.language)}",
            speech.text("how a turn goes, and which command answers what"),
        ),
    )
    cards = speech.text("Cards: 7h 10d Qs Ac, Jk a joker; in Italian letters 7c 10q Dp Af.")
    lines = [
        *paragraph(f"{_PROGRAM}: {_look_up(context.command.help, speech)}", width),
        "",
        *terms_table(rows, width, terms_width(rows, width)),
        "",
        speech.text("Try:"),
        *command_lines(f"{_PROGRAM} {_look_up(first.line, speech)}", width, "  "),
        *terms_table(hints, width, terms_width(hints, width)),
        *paragraph(cards, width),
    ]
    return "\n".join(lines) + "\n"


def every_context(root: Any) -> Iterable[Any]:
    """The context of each command below the root's, and the root's own, as for showing their pages."""
    yield root
    if isinstance(root.command, TyperGroup):
        for name in root.command.list_commands(root):
            command: Any = root.command.get_command(root, name)
            yield from every_context(command.context_class(command, info_name=name, parent=root))
