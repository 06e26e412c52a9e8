"""What a context of the command line tells: its session, its command's path, and the words it was made from."""

from __future__ import annotations

from typing import Any

from scala40_cli.cli.session import Session

ARGUMENTS = "scala40.arguments"
"""Where a context keeps the arguments that it was made from."""
COMPLETING = "_SCALA40_COMPLETE"
"""The variable by which a shell asks for completions."""
ROOT_LANGUAGE = "scala40.language"
"""Where a context keeps the language that was asked for before the command's name."""


def session_of(context: Any) -> Session:
    """The session that a context belongs to."""
    return context.obj if isinstance(context.obj, Session) else Session()


def path_of(context: Any) -> str:
    """The English names from the program to the command; empty for the program itself."""
    names = []
    while context.parent is not None:
        names.append(context.info_name)
        context = context.parent
    return " ".join(reversed(names))


def on_command_line(context: Any, parameter: str) -> bool:
    """Whether an option was given among the arguments, and not by a variable or the settings."""
    source = context.get_parameter_source(parameter)
    return source is not None and source.name == "COMMANDLINE"


def is_said(context: Any, parameter: str) -> bool:
    """Whether an option was given at all: among the arguments, by its variable or in the settings."""
    source = context.get_parameter_source(parameter)
    return source is not None and source.name != "DEFAULT"
