"""A record's lines in rounds, and who plays in which order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from grammar.frozen import dataclass
from grammar.record.values import Deal, Line, MatchStart, RoundStart, Seed, Turn
from grammar.sheet.score_line import Reentry, Score
from grammar.sheet.values import Joins, Leaves, PairsHeader, PlayersHeader, RulesHeader, SettingHeader, Unread

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


@dataclass(slots=True)
class _Gathered:
    """The lines of a round so far."""

    number: int = 1
    line: int = 0
    match: int = 0
    players: tuple[str, ...] = ()
    pairs: tuple[tuple[str, str], ...] = ()

    def round(self, lines: list[Line]) -> RoundLines:
        """The round, once all its lines are there."""
        return RoundLines(self.number, self.line, tuple(lines), self.match, self.players, self.pairs)


def rounds_of(record: Iterable[Line]) -> Iterator[RoundLines]:
    """The rounds of a record; lines before the first that starts a round make up one of their own."""
    now, lines = _Gathered(), list[Line]()
    for line in record:
        statement = line.statement
        if isinstance(statement, MatchStart):
            if lines:
                yield now.round(lines)
            now, lines = _Gathered(match=statement.number), []
            continue
        if isinstance(statement, PlayersHeader):
            now.players = statement.names
        elif isinstance(statement, PairsHeader):
            now.pairs = statement.pairs
        if isinstance(statement, RoundStart):
            if lines:
                yield now.round(lines)
                now = _Gathered()
            now.number, now.line, lines = statement.number, line.number, []
        elif statement is None or isinstance(statement, _HEADERS):
            continue
        elif now.line or not isinstance(statement, Unread):
            now.line = now.line or line.number
        else:
            continue
        lines.append(line)
    if lines:
        yield now.round(lines)


def seating(record: Iterable[Line]) -> tuple[str, ...]:
    """The players in playing order: those of the header, or else in the order of their first turns."""
    named: dict[str, None] = {}
    others: dict[str, None] = {}
    for line in record:
        statement = line.statement
        if isinstance(statement, PlayersHeader):
            return statement.names
        if isinstance(statement, Turn):
            named.setdefault(statement.name)
        elif isinstance(statement, Deal | Score | Reentry | Leaves):
            others.setdefault(statement.name)
        elif isinstance(statement, MatchStart) and (named or others):
            break
    return tuple(named | others)


def comers(lines: RoundLines) -> tuple[tuple[int, Reentry | Leaves | Joins], ...]:
    """The lines on which players come or go, with their numbers."""
    return tuple(
        (line.number, line.statement)
        for line in lines.lines
        if isinstance(line.statement, Reentry | Leaves | Joins)
    )
