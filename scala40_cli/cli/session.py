"""What holds for one run of the program before its command line is read: language and settings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from grammar.frozen import dataclass, field
from scala40_cli.cli.settings import read_settings
from scala40_cli.render.language import Speech, chosen_language
from scala40_cli.rules.errors import RuleError

if TYPE_CHECKING:
    from scala40_cli.render.style import Style


@dataclass(frozen=True, slots=True)
class Session:
    """The language of help and errors, the user's settings, and why these cannot be used if so."""

    language: str = "en"
    settings: Mapping[str, str] = field(default_factory=dict)
    trouble: RuleError | None = None

    @property
    def speech(self) -> Speech:
        """How help is written, in which no card is filled in."""
        return Speech(self.language)

    @property
    def style(self) -> Style:
        """How errors are written."""
        from scala40_cli.render.style import letters_of, style_of

        return style_of(self.language, letters_of(self.language), symbols=False)


def open_session(arguments: Sequence[str], environment: Mapping[str, str]) -> Session:
    """The session of a command line.

    Settings that cannot be used are kept as trouble, so that help is to be had all the same.
    """
    settings: Mapping[str, str] = {}
    trouble = None
    try:
        settings = read_settings(environment)
    except RuleError as error:
        trouble = error
    return Session(chosen_language(arguments, environment, settings.get("lang")), settings, trouble)
