"""A record's lines in rounds, and who plays in which order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from grammar.frozen import dataclass
from grammar.record.actions import Cancel, Leave
from grammar.record.values import Deal, Line, MatchStart, RoundStart, Seed, Turn
from grammar.sheet.score import Reentry, Score
from grammar.sheet.values import Joins, Leaves, PairsHeader, PlayersHeader, RulesHeader, SettingHeader, Unread
from scala40_cli.match.pairs import in_playing_order

_HEADERS = (RulesHeader, SettingHeader, PlayersHeader, PairsHeader, Seed)


@dataclass(frozen=True, slots=True)
class RoundLines:
    """The lines of one round; ``line`` is the number of its first.

    ``match`` is the number of the match that begins with it, 0 where none does; then ``players`` and ``pairs``
    are those that its own first lines name, if they do.
    """

    number: int
    line: int
    lines: tuple[Line, ...]
    match: int = 0
    players: tuple[str, ...] = ()
    pairs: tuple[tuple[str, str], ...] = ()

    @property
    def named(self) -> set[str]:
        """The names of those who have cards, turns or a score in it."""
        return {s.name for line in self.lines if isinstance(s := line.statement, Deal | Turn | Score)}


class Gathering:
    """Gathers lines into rounds; lines before the first that starts a round make up one of their own."""

    def __init__(self) -> None:
        self._lines: list[Line] = []
        self._begin(1, 0)

    def _begin(self, number: int, line: int) -> None:
        self._number, self._line = number, line
        self._match = 0
        self._players: tuple[str, ...] = ()
        self._pairs: tuple[tuple[str, str], ...] = ()
        self._lines = []

    @property
    def round(self) -> RoundLines | None:
        """The round whose lines are being gathered; ``None`` where none has begun."""
        if not self._lines:
            return None
        return RoundLines(
            self._number, self._line, tuple(self._lines), self._match, self._players, self._pairs
        )

    def add(self, line: Line) -> RoundLines | None:
        """Takes the next line; the round that is over with it, if one is."""
        statement = line.statement
        over: RoundLines | None = None
        if isinstance(statement, Turn) and self._line:
            self._lines.append(line)
        elif isinstance(statement, MatchStart):
            over = self.round
            self._begin(1, 0)
            self._match = statement.number
        elif isinstance(statement, PlayersHeader):
            self._players = statement.names
        elif isinstance(statement, PairsHeader):
            self._pairs = statement.pairs
        elif isinstance(statement, RoundStart):
            over = self.round
            if over is not None:
                self._begin(statement.number, line.number)
            self._number, self._line = statement.number, line.number
            self._lines.append(line)
        elif (
            statement is not None
            and not isinstance(statement, _HEADERS)
            and (self._line or not isinstance(statement, Unread))
        ):
            self._line = self._line or line.number
            self._lines.append(line)
        return over


def rounds_of(record: Iterable[Line]) -> Iterator[RoundLines]:
    """The rounds of a record."""
    gathering = Gathering()
    for line in record:
        over = gathering.add(line)
        if over is not None:
            yield over
    last = gathering.round
    if last is not None:
        yield last


def seating(record: Iterable[Line]) -> tuple[str, ...]:
    """The players in playing order: those of the header, or else in the order of their first turns."""
    named: dict[str, None] = {}
    others: dict[str, None] = {}
    for line in record:
        statement = line.statement
        if isinstance(statement, PlayersHeader):
            return statement.names
        if isinstance(statement, PairsHeader) and not named:
            named |= dict.fromkeys(in_playing_order(statement.pairs))
        elif isinstance(statement, Turn):
            named.setdefault(statement.name)
        elif isinstance(statement, Deal | Score | Reentry | Leaves):
            others.setdefault(statement.name)
        elif isinstance(statement, MatchStart) and (named or others):
            break
    return tuple(named | others)


_COMERS = (Reentry, Leaves, Joins)


def comers(lines: RoundLines) -> tuple[tuple[int, Reentry | Leaves | Joins], ...]:
    """The lines on which players come or go, also within a turn, with their numbers."""
    found: list[tuple[int, Reentry | Leaves | Joins]] = []
    for line in lines.lines:
        statement = line.statement
        if isinstance(statement, Turn):
            if _leaves_in(statement):
                found.append((line.number, Leaves(statement.name)))
        elif isinstance(statement, _COMERS):
            found.append((line.number, statement))
    return tuple(found)


def _leaves_in(turn: Turn) -> bool:
    """Whether the player leaves within the turn, and does not take it back."""
    if Leave not in map(type, turn.actions):
        return False
    left = False
    for action in turn.actions:
        kind = type(action)
        left = kind is Leave or (left and kind is not Cancel)
    return left
