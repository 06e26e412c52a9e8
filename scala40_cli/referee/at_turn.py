"""How things stand at some moment of a record."""

from __future__ import annotations

from grammar.cards.cards import Piece
from grammar.frozen import dataclass
from grammar.record.actions import Draw
from grammar.record.values import Record, Turn
from scala40_cli.match.scoreboard import Match
from scala40_cli.match.scorekeeper import Keeper
from scala40_cli.referee.judging import enter, playing
from scala40_cli.referee.replay import Stopped, may_be_a_turn, steps
from scala40_cli.referee.rounds import RoundLines, rounds_of, seating
from scala40_cli.referee.state import State
from scala40_cli.rules.model import Rules


@dataclass(frozen=True, slots=True)
class Moment:
    """The round after a line; where it is ``stopped``, as it was before the line that cannot be followed.

    ``turn`` is the number of the turn that ends with the line, or with the last before it; 0 before the first.
    ``drawn`` is the card with which the next turn goes on, where the record says it.
    """

    round: int
    line: int
    turn: int
    state: State
    stopped: Stopped | None
    drawn: Piece | None


def after_turn(record: Record, which: int, turn: int, rules: Rules) -> Moment | None:
    """The moment after a turn of a round, both counted from 1; ``None`` if there is none. Turn 0 is the deal."""
    for count, lines in enumerate(rounds_of(record), 1):
        if count == which:
            turns = _turns(lines)
            if not turn:
                before = [line.number for line in lines.lines if not turns or line.number < turns[0]]
                return after_line(record, before[-1], rules) if before else None
            return after_line(record, turns[turn - 1], rules) if turn <= len(turns) else None
    return None


def after_line(record: Record, last: int, rules: Rules) -> Moment | None:
    """The moment after the line with this number; ``None`` if no round has begun by then."""
    names = seating(record)
    keeper = Keeper(Match((), names), rules)
    found: Moment | None = None
    for lines in rounds_of(record):
        if lines.line > last:
            break
        found = _in_round(lines, playing(names, lines, keeper), last, rules)
        enter(lines, keeper, rules)
    return found


def _in_round(lines: RoundLines, names: tuple[str, ...], last: int, rules: Rules) -> Moment | None:
    found: tuple[int, State, Stopped | None] | None = None
    numbers = [lines.line, *[line.number for line in lines.lines]]
    for number, replay in zip(numbers, steps(lines, names, rules), strict=True):
        if number > last:
            break
        found = (number, replay.state, replay.stopped)
    if found is None:
        return None
    number, state, stopped = found
    turn = sum(one <= number for one in _turns(lines))
    return Moment(lines.number, number, turn, state, stopped, _drawn_next(lines, number))


def _turns(lines: RoundLines) -> list[int]:
    """The numbers of the lines that are turns, or may be turns that cannot be read."""
    return [
        line.number
        for line in lines.lines
        if isinstance(line.statement, Turn) or may_be_a_turn(line.statement)
    ]


def _drawn_next(lines: RoundLines, line: int) -> Piece | None:
    """The card that is drawn first in the turn after this line."""
    later = (one.statement for one in lines.lines if one.number > line)
    turn = next((statement for statement in later if isinstance(statement, Turn)), None)
    first = turn.actions[0] if turn is not None and turn.actions else None
    return first.card if isinstance(first, Draw) else None
