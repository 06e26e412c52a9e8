"""A record's lines in rounds, and who plays in which order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grammar.frozen import dataclass
from grammar.record.values import Deal, Line, Record, RoundStart, Turn
from grammar.sheet.score_line import Reentry, Score
from grammar.sheet.values import PlayersHeader, RulesHeader, SettingHeader, Unread

_HEADERS = (RulesHeader, SettingHeader, PlayersHeader)


@dataclass(frozen=True, slots=True)
class RoundLines:
    """The lines of one round; ``line`` is the number of its first."""

    number: int
    line: int
    lines: tuple[Line, ...]

    @property
    def named(self) -> set[str]:
        """The names of those who have cards, turns or a score in it."""
        return {s.name for line in self.lines if isinstance(s := line.statement, Deal | Turn | Score)}


def rounds_of(record: Record) -> Iterator[RoundLines]:
    """The rounds of a record; lines before the first that starts a round make up one of their own."""
    number, first, lines = 1, 0, list[Line]()
    for line in record.lines:
        statement = line.statement
        if isinstance(statement, RoundStart):
            if lines:
                yield RoundLines(number, first, tuple(lines))
            number, first, lines = statement.number, line.number, []
        elif statement is None or isinstance(statement, _HEADERS):
            continue
        elif first or not isinstance(statement, Unread):
            first = first or line.number
        else:
            continue
        lines.append(line)
    if lines:
        yield RoundLines(number, first, tuple(lines))


def seating(record: Record) -> tuple[str, ...]:
    """The players in playing order: those of the header, or else in the order of their first turns."""
    if record.players:
        return record.players
    named: dict[str, None] = {}
    others: dict[str, None] = {}
    for line in record.lines:
        statement = line.statement
        if isinstance(statement, Turn):
            named.setdefault(statement.name)
        elif isinstance(statement, Deal | Score | Reentry):
            others.setdefault(statement.name)
    return tuple(named | others)


def opens_later(name: str, lines: Sequence[Line], at: int, action: int) -> bool:
    """Whether the player opens again in these lines after this action of the turn on line ``at``."""
    from grammar.record.actions import Open

    for index in range(at, len(lines)):
        statement = lines[index].statement
        if isinstance(statement, Turn) and statement.name == name:
            later = statement.actions[action + 1 :] if index == at else statement.actions
            if any(isinstance(one, Open) for one in later):
                return True
    return False
