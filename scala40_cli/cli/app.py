"""The commands by name, each imported only when it is used."""

from __future__ import annotations

import os
from collections.abc import Sequence
from importlib import import_module
from typing import Annotated, Any

import typer

from scala40_cli.cli import command_table
from scala40_cli.cli.command_classes import Command, Group, version_option
from scala40_cli.cli.command_names import english_name
from scala40_cli.cli.contexts import COMPLETING, ROOT_LANGUAGE, session_of
from scala40_cli.cli.exit_codes import USAGE
from scala40_cli.cli.session import Session, open_session
from scala40_cli.render.language import Language

_CONTEXT = {"help_option_names": ["-h", "--help", "--aiuto"]}


class LazyGroup(Group):
    """A group that knows its commands by name and imports one when it is asked for."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Every command, in the order of the table."""
        return list(command_table.listed_commands())

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of this name, in English or Italian, or nothing."""
        name = english_name("", cmd_name, [*command_table.listed_commands(), *command_table.unlisted()])
        return None if name is None else self.load(name)

    def load(self, name: str) -> Any:
        """The command of this English name."""
        if name not in self.commands:
            self.commands[name] = _load(name)
        return self.commands[name]

    def helps(self, ctx: Any) -> dict[str, str]:
        """The help line of each command, without importing it."""
        return command_table.listed_commands()


_LANG = Annotated[
    Language | None, typer.Option("--lang", help="Language of the messages.", show_default=False)
]


def _spoken(context: typer.Context, lang: _LANG = None) -> None:
    """Takes the language that is asked for before a command's name."""
    if lang is not None:
        context.meta[ROOT_LANGUAGE] = lang


def _load(name: str) -> Any:
    """The command of a module, or the group of them where the module has several ``commands`` by name."""
    entry = command_table.BY_PATH[name]
    module, line = import_module(entry.module), entry.help
    several = getattr(module, "commands", None)
    one = typer.Typer(
        name=name,
        cls=type("CommandGroup", (Group,), {"path": name}),
        help=line,
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings=_CONTEXT,
    )
    if several:
        one.callback(help=line)(_spoken)
    for own_name, command in (several or {name: module.command}).items():
        one.command(own_name, cls=Command, help=None if several else line, context_settings=_CONTEXT)(command)
    loaded = typer.main.get_command(one)
    if several:
        loaded.params.append(version_option())
    return loaded


app = typer.Typer(
    name="scala40",
    cls=LazyGroup,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings=_CONTEXT,
    add_completion=False,
    invoke_without_command=True,
)


def _install_completion(context: typer.Context, wanted: bool) -> None:
    if wanted and not context.resilient_parsing:
        from scala40_cli.cli.shell_completion import installed

        typer.echo(installed(session_of(context)))
        raise typer.Exit


def _show_completion(context: typer.Context, wanted: bool) -> None:
    if wanted and not context.resilient_parsing:
        from scala40_cli.cli.shell_completion import script

        typer.echo(script())
        raise typer.Exit


@app.callback()
def root(
    context: typer.Context,
    lang: _LANG = None,
    install_completion: Annotated[
        bool,
        typer.Option(
            "--install-completion",
            callback=_install_completion,
            is_eager=True,
            help="Let the shell complete commands, options and rules.",
        ),
    ] = False,
    show_completion: Annotated[
        bool,
        typer.Option(
            "--show-completion",
            callback=_show_completion,
            is_eager=True,
            help="Print what --install-completion gives to the shell.",
        ),
    ] = False,
) -> None:
    """Referee and hand analyzer for Scala 40."""
    _spoken(context, lang)
    if context.invoked_subcommand is None:
        from scala40_cli.cli.help import welcome_text

        typer.echo(welcome_text(context), nl=False)


def run(arguments: Sequence[str]) -> int:
    """Runs the command line, and shows wrong usage; its exit code."""
    session = open_session(arguments, os.environ)
    from typer.exceptions import TyperException

    from scala40_cli.rules.errors import RuleError

    try:
        return run_command(arguments, session)
    except (TyperException, RuleError) as error:
        from scala40_cli.cli.usage_errors import tell

        tell(error, arguments, session)
    return USAGE


def run_command(arguments: Sequence[str], session: Session) -> int:
    """Runs the command line; its exit code. Raises what Typer raises for wrong usage, or ``RuleError``."""
    command: Any = typer.main.get_command(app)
    command.params.append(version_option())
    if COMPLETING in os.environ:
        from scala40_cli.cli.shell_completion import answer_shell

        return answer_shell(command, os.environ[COMPLETING], session)
    result = command.main(list(arguments), prog_name="scala40", standalone_mode=False, obj=session)
    return result if isinstance(result, int) else 0
