"""Help pages: what a command is for, examples first, then how it is called; and the first screen."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import Any

from scala40_cli.command_names import path_below, shown_name, shown_path
from scala40_cli.examples import EXAMPLES
from scala40_cli.settings import settings_file
from scala40_cli.show.language import translator
from scala40_cli.show.style import Style
from scala40_cli.typer_classes import Group, session_of

WIDEST = 80
_NARROWEST = 40
_PROGRAM = "scala40"

Rows = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Page:
    """One command's help in the language of the user; rows are a term and what it means."""

    name: str
    """The command as it is called, with the program's name."""
    summary: str
    examples: Rows
    usage: str
    sections: tuple[tuple[str, Rows], ...]


def page_of(context: Any) -> Page:
    """The page of the command that the context is for."""
    command, style = context.command, session_of(context).style
    path = _path(context)
    examples = tuple((f"{_PROGRAM} {_look_up(one.line, style)}", _look_up(one.meaning, style)) for one in EXAMPLES.get(path, ()))
    sections = [*_parameters(context, style)]
    if isinstance(command, Group):
        sections.insert(0, (style.text("Commands"), _commands(command, context, style)))
    if not path:
        sections += _about_all(style)
    return Page(
        name=f"{_PROGRAM} {shown_path(path, style.language)}".rstrip(),
        summary=_look_up(command.help or "", style),
        examples=examples,
        usage=usage_line(context),
        sections=tuple((title, rows) for title, rows in sections if rows),
    )


def _path(context: Any) -> str:
    """The English names from the program to the command."""
    names = []
    while context.parent is not None:
        names.append(context.info_name)
        context = context.parent
    return " ".join(reversed(names))


def _look_up(english: str, style: Style) -> str:
    """A text of the command line's own declarations in the language of the user."""
    return translator(style.language).one(english) if english else ""


def _usage(context: Any, style: Style) -> str:
    command = context.command
    pieces = [_PROGRAM, shown_path(_path(context), style.language), style.text("[OPTIONS]")]
    if isinstance(command, Group):
        pieces.append(style.text("COMMAND ..."))
    for parameter in command.params:
        if parameter.param_type_name == "argument":
            term = term_of(parameter, style.language)
            pieces.append(term if parameter.required or term.startswith("[") else f"[{term}]")
    return " ".join(piece for piece in pieces if piece)


def usage_line(context: Any) -> str:
    """How the command of the context is called, in one line."""
    style = session_of(context).style
    return style.text("Usage: {usage}", usage=_usage(context, style))


def help_line(context: Any) -> str:
    """How to get the page of the command of the context."""
    style = session_of(context).style
    name = f"{_PROGRAM} {shown_path(_path(context), style.language)}".rstrip()
    return style.text("“{command} --help” says more", command=name)


# ---- the parts of a page


def term_of(parameter: Any, language: str) -> str:
    """An argument's or an option's name, with the value it takes."""
    one = translator(language).one
    if parameter.param_type_name == "argument":
        return one(parameter.metavar or str(parameter.name).upper())
    names = ", ".join(sorted(parameter.opts, key=len))
    if parameter.secondary_opts:
        names += " / " + ", ".join(parameter.secondary_opts)
    value = value_of(parameter)
    return names if value is None else f"{names} {one(value)}"


def value_of(parameter: Any) -> str | None:
    """What stands for an option's value in English; None for one that takes none."""
    if getattr(parameter, "is_flag", False):
        return None
    if parameter.metavar:
        return str(parameter.metavar)
    if hasattr(parameter.type, "choices"):
        return "|".join(str(getattr(choice, "value", choice)) for choice in parameter.type.choices)
    return "N" if parameter.type.name.startswith("int") else "TEXT"


def _parameters(context: Any, style: Style) -> list[tuple[str, Rows]]:
    from scala40_cli.commands.options import SHARED

    arguments, own, shared = [], [], []
    for parameter in context.command.get_params(context):
        if getattr(parameter, "hidden", False):
            continue
        row = term_of(parameter, style.language), _explained(parameter, context, style)
        if parameter.param_type_name == "argument":
            arguments.append(row)
        elif context.parent is None or parameter.name not in {*SHARED, "version", "help"}:
            own.append(row)
        else:
            shared.append(row)
    return [
        (style.text("Arguments"), tuple(arguments)),
        (style.text("Options"), tuple(own)),
        (style.text("Common options"), tuple(shared)),
    ]


def _explained(parameter: Any, context: Any, style: Style) -> str:
    """An option's help, and in brackets its variable and what holds if it is not given."""
    notes = []
    if parameter.param_type_name == "option" and parameter.envvar:
        notes.append(str(parameter.envvar))
    default = parameter.get_default(context, call=False)
    flag = getattr(parameter, "is_flag", False)
    if parameter.show_default and not parameter.required and not flag and default not in (None, "", (), []):
        notes.append(style.text("default: {value}", value=getattr(default, "value", default)))
    text = _look_up(parameter.help or "", style)
    return f"{text} [{'; '.join(notes)}]" if notes else text


def _commands(group: Group, context: Any, style: Style) -> Rows:
    rows = []
    for name, line in group.helps(context).items():
        shown = shown_name(path_below(group.path, name), style.language)
        rows.append((shown if shown == name else f"{shown} ({name})", _look_up(line, style)))
    return tuple(rows)


def _about_all(style: Style) -> list[tuple[str, Rows]]:
    """What holds for every command: exit codes, and where settings are."""
    import os

    codes = (
        ("0", style.text("yes: it opens, it is legal, it is valid")),
        ("1", style.text("no")),
        ("2", style.text("the text cannot be read, or the usage is wrong")),
        ("3", style.text("undecided: it turns on something that was not said")),
    )
    path = settings_file(os.environ)
    home = os.path.expanduser("~")
    if path.startswith(home + os.sep):
        path = "~" + path[len(home) :]
    lines = "rules = \"casa\", lang = \"it\", notation = \"it\""
    text = style.text("What holds unless an option or a variable says otherwise: {lines}", lines=lines)
    return [(style.text("Exit codes"), codes), (style.text("Settings"), ((path, text),))]


# ---- a page as text


def columns() -> int:
    """How wide help is written: as the terminal is, within reason."""
    return max(_NARROWEST, min(shutil.get_terminal_size().columns, WIDEST))


def page_text(page: Page, width: int | None = None) -> str:
    """The page for a terminal of this width, by default the present one's."""
    width = width or columns()
    lines = _wrapped(page.summary, width, "")
    for line, meaning in page.examples:
        lines += ["", *command_lines(line, width, "  "), *_wrapped(meaning, width, "      ")]
    usage = wrap(page.usage, width, subsequent_indent="    ", break_on_hyphens=False, break_long_words=False)
    lines += ["", *usage]
    wide = _wide([row for _, rows in page.sections for row in rows], width)
    for title, rows in page.sections:
        lines += ["", f"{title}:", *_table(rows, width, wide)]
    return "\n".join(lines) + "\n"


def _wrapped(text: str, width: int, indent: str) -> list[str]:
    return wrap(text, width, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)


def command_lines(line: str, width: int, indent: str) -> list[str]:
    """A command for the shell, going on below with a backslash where it is too wide.

    >>> command_lines('scala40 open "7h 8h 9h" --outs', 20, "  ")
    ['  scala40 open \\\\', '    "7h 8h 9h" \\\\', '    --outs']
    """
    lines, current = [], indent
    words = re.findall(r"""(?:[^\s"']|"[^"]*"|'[^']*')+""", line)
    for number, word in enumerate(words):
        room = width if number == len(words) - 1 else width - 2
        joined = f"{current} {word}" if current.strip() else current + word
        if len(joined) > room and current.strip():
            lines.append(f"{current} \\")
            joined = f"{indent}  {word}"
        current = joined
    return [*lines, current]


def _wide(rows: Sequence[tuple[str, str]], width: int) -> int:
    """How wide the column of terms is: as the longest that leaves enough room for the meanings."""
    most = 24 if width >= 70 else 14
    return max((len(term) for term, _ in rows if len(term) <= most), default=most)


def _table(rows: Sequence[tuple[str, str]], width: int, wide: int) -> list[str]:
    """Terms on the left, what they mean on the right; a long term stands above its meaning."""
    lines = []
    for term, text in rows:
        meaning = wrap(text, width - wide - 4, break_on_hyphens=False) or [""]
        if len(term) > wide:
            lines += wrap(term, width, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False)
            term = ""
        lines += [
            f"  {term if number == 0 else '':<{wide}}  {part}".rstrip()
            for number, part in enumerate(meaning)
            if term or part
        ]
    return lines


# ---- the first screen


def welcome_text(context: Any) -> str:
    """What the program can do, in one screen."""
    style, width = session_of(context).style, columns()
    rows = tuple(
        (shown_name(name, style.language), _look_up(line, style))
        for name, line in context.command.helps(context).items()
    )
    first = EXAMPLES["open"][0]
    hints = (
        (style.text("scala40 COMMAND --help"), style.text("examples and options of a command")),
        (f"{_PROGRAM} {shown_name('glossary', style.language)}", style.text("the words of the game")),
    )
    cards = style.text(
        "Cards: 7h 10d Qs Ac (hearts, diamonds, spades, clubs), Jk a joker; in Italian letters 7c 10q Dp Af."
    )
    lines = [
        *_wrapped(f"{_PROGRAM}: {_look_up(context.command.help, style)}", width, ""),
        "",
        *_table(rows, width, _wide(rows, width)),
        "",
        style.text("Try:"),
        *command_lines(f"{_PROGRAM} {_look_up(first.line, style)}", width, "  "),
        *_table(hints, width, _wide(hints, width)),
        "",
        *_wrapped(cards, width, ""),
    ]
    return "\n".join(lines) + "\n"


def every_context(root: Any) -> Iterable[Any]:
    """The context of each command below the root's, and the root's own, as for showing their pages."""
    yield root
    if isinstance(root.command, Group):
        for name in root.command.list_commands(root):
            command = root.command.get_command(root, name)
            yield from every_context(command.context_class(command, info_name=name, parent=root))
