"""What a command is run with: the shared options as given, and what follows from them."""

from __future__ import annotations

from grammar.cards.spelling import Notation
from grammar.frozen import dataclass
from scala40_cli.render.style import Style
from scala40_cli.rules.model import Rules

STANDARD_INPUT = "-"
"""What stands for standard input, in place of cards or of a file."""


@dataclass(frozen=True, slots=True)
class Options:
    """The shared options as given, and what follows from them."""

    rules: Rules
    reading: Notation
    """Whose letters are read where the text does not show it; never AUTO."""
    style: Style
    json: bool = False
    quiet: bool = False
    compare: bool = False
    flips: bool = False
    stop_on_error: bool = False
    header: bool = False
    """Whether a stream of rows begins with the names of its columns."""
    jobs: int = 1
    """How many processes answer."""
    rules_said: bool = True
    """Whether house rules were named: by the option, its variable or the settings."""
    label: str = ""
    """What the user called the rules, where they cannot be used."""
