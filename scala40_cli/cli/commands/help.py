"""``scala40 help``: how a turn goes and which command answers what, or the page of one command."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from scala40_cli.cli import completions
from scala40_cli.cli.options import speaking_options
from scala40_cli.cli.request import Options
from scala40_cli.cli.results import Result


@speaking_options
def command(
    options: Options,
    context: typer.Context,
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[COMMAND]",
            help="A command, by either name.",
            show_default=False,
            autocompletion=completions.command,
        ),
    ] = None,
) -> Result:
    """How a turn goes, and which command answers what."""
    from scala40_cli.cli.help import page_of
    from scala40_cli.cli.results import Text
    from scala40_cli.render.help_page import page_text

    if words:
        return Text(page_text(page_of(_context_of(context, words))))
    from scala40_cli.render.guide import guide_lines
    from scala40_cli.render.terminal import page

    return Text("\n".join(guide_lines(options.style, page())) + "\n")


def _context_of(context: Any, words: list[str]) -> Any:
    """The context of the command that the words name. Raises a usage error."""
    found = context.find_root()
    for word in words:
        group = found.command
        if not hasattr(group, "resolve_command"):
            from scala40_cli.cli.mistakes import no_place

            raise no_place([word], found)
        name, command, _ = group.resolve_command(found, [word])
        found = command.context_class(command, info_name=name, parent=found)
    return found
