"""The commands by name, each imported only when it is used."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from scala40_cli import __version__

# Name, module within ``commands``, and the help line of the list of commands.
COMMANDS: dict[str, str] = {
    "open": "Can this hand open, and what is the best way to lay it?",
    "meld": "Are these melds valid, and what are they worth?",
    "deal": "Deal random hands, each from a full pack, one a line.",
    "notation": "Rewrite cards in English letters, Italian letters or suit symbols.",
    "rules": "The rules that tables play by: the presets, each rule explained, a file of your own.",
}

_CONTEXT = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


class LazyGroup(TyperGroup):
    """A group that knows its commands by name and imports one when it is asked for."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Every command, in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of this name, or nothing."""
        if cmd_name not in COMMANDS:
            return None
        if cmd_name not in self.commands:
            self.commands[cmd_name] = _load(cmd_name)
        return self.commands[cmd_name]

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """The list of commands, without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


def _load(name: str) -> Any:
    """The command of a module, or the group of them where the module has several ``commands`` by name."""
    module = import_module(f"scala40_cli.commands.{name}")
    one = typer.Typer(
        name=name,
        help=COMMANDS[name],
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings=_CONTEXT,
        no_args_is_help=True,
    )
    for own_name, command in (getattr(module, "commands", None) or {name: module.command}).items():
        one.command(own_name, context_settings=_CONTEXT)(command)
    return typer.main.get_command(one)


app = typer.Typer(
    name="scala40",
    cls=LazyGroup,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings=_CONTEXT,
    no_args_is_help=True,
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"scala40 {__version__}")
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Referee and hand analyzer for Scala 40."""


def run(arguments: Sequence[str]) -> int:
    """Runs the command line; its exit code.

    Raises ``typer.exceptions.TyperException`` for wrong usage.
    """
    result = app(list(arguments), prog_name="scala40", standalone_mode=False)
    return result if isinstance(result, int) else 0
