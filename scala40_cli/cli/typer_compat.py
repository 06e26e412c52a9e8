"""Every private name of Typer that this program uses, each with its reason; a new Typer is looked through here.

Typer carries its own copy of Click and exports only a part of it.
"""

from __future__ import annotations

from typing import Any

# Each kind of wrong usage is told in our own words and in the user's language; Typer exports only the root of them.
from typer._click import exceptions as usage_exceptions

# Bash takes words apart that we put together again, and the items carry help lines in the user's language.
from typer._click import shell_completion

# House rules that cannot be used are found inside a command, which knows no context of its own.
from typer._click.globals import get_current_context

# What each shell is written back, which we extend; ``completion_init`` registers them.
from typer._completion_classes import BashComplete, FishComplete, ZshComplete, completion_init

# The texts that teach a shell, and which shell runs: Typer exports them only as options with English words.
from typer._completion_shared import Shells, get_completion_script, install
from typer._completion_shared import _get_shell_name as shell_name

# Answers a shell; public by name, but not among the documented functions.
from typer.completion import shell_complete

__all__ = [
    "BashComplete",
    "FishComplete",
    "Shells",
    "ZshComplete",
    "completion_init",
    "get_completion_script",
    "get_current_context",
    "install",
    "names_a_command",
    "shell_complete",
    "shell_completion",
    "shell_name",
    "usage_exceptions",
]


def names_a_command(context: Any) -> bool:
    """Whether a command stands after a group's own options.

    Typer keeps the words it has not handed on yet in a private attribute of the context.
    """
    return bool(context.args or context._protected_args)
