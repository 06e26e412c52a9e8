"""What a sheet and a record share: the first lines that set a match, and a line that cannot be read.

And the lines of a table of numbers, which most sheets have none of.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grammar.errors import Unreadable
from grammar.frozen import dataclass, field

if TYPE_CHECKING:
    from grammar.sheet.score import DeadRound, Reentry, Score

    InRow = Score | Reentry | DeadRound


@dataclass(frozen=True, slots=True)
class RulesHeader:
    """``rules:`` a preset or a file, as written."""

    rules: str


@dataclass(frozen=True, slots=True)
class SettingHeader:
    """``set:`` one rule overridden; whether there are such a rule and value is not asked here."""

    key: str
    value: str


@dataclass(frozen=True, slots=True)
class PlayersHeader:
    """``players:`` in playing order."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PairsHeader:
    """``pairs:`` the players who play together, two and two; this turns the rule ``pairs`` on."""

    pairs: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Leaves:
    """A player leaves the match: between two rounds, or in a round, whose turn then ends."""

    name: str


@dataclass(frozen=True, slots=True)
class Joins:
    """A player joins the match between two rounds, at this total; at the highest where none is said."""

    name: str
    total: int | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """The points of one round in one line; and who then comes back, where the program's own table says so."""

    text: str
    scores: tuple[InRow, ...]
    returns: tuple[Reentry, ...] = ()


@dataclass(frozen=True, slots=True)
class NamesRow:
    """The names on top of a table."""

    text: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Unread:
    """A line that cannot be read, kept as it is, and why; ``error.source`` is the line."""

    text: str
    error: Unreadable = field(compare=False)
    header: bool = False
    """Whether it begins like a first line of a sheet, and so is no line of a round."""
