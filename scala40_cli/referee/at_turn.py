"""How things stand at some moment of a record."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from grammar.cards.cards import Piece
from grammar.frozen import dataclass
from grammar.record.actions import Draw
from grammar.record.values import Turn
from scala40_cli.referee.judging import Judging, Written
from scala40_cli.referee.replay import Replay, Stopped, replayed, steps
from scala40_cli.referee.rounds import RoundLines, rounds_of, seating
from scala40_cli.referee.state import State
from scala40_cli.rules.model import Rules


@dataclass(frozen=True, slots=True)
class Moment:
    """The round after a line; where it is ``stopped``, as it was before the line that cannot be followed.

    ``turn`` is the number of the turn that the line belongs to, or of the last before it; 0 before the first.
    ``drawn`` is the card with which the next turn goes on, where the record says it.
    """

    round: int
    line: int
    turn: int
    state: State
    stopped: Stopped | None
    drawn: Piece | None


def after_turn(record: Written, which: int, turn: int, rules: Rules) -> Moment | None:
    """The moment after a turn of a round, both counted from 1; ``None`` if there is none. Turn 0 is the deal."""
    for count, lines, replay in _rounds(record, rules):
        if count == which:
            found = _last(lines, replay, lambda number, after: after.count <= turn)
            return found if found is not None and found.turn == turn else None
    return None


def after_line(record: Written, last: int, rules: Rules) -> Moment | None:
    """The moment after the line with this number; ``None`` if no round has begun by then."""
    return _latest(record, rules, last)


def at_end(record: Written, rules: Rules) -> Moment | None:
    """The moment at the end of what is written; ``None`` if no round has begun."""
    return _latest(record, rules, None)


def _latest(record: Written, rules: Rules, last: int | None) -> Moment | None:
    found: Moment | None = None
    for _, lines, replay in _rounds(record, rules):
        if last is not None and lines.line > last:
            break
        found = _last(lines, replay, lambda number, after: last is None or number <= last) or found
    return found


def _rounds(record: Written, rules: Rules) -> Iterator[tuple[int, RoundLines, Replay]]:
    """The rounds one after the other, each with a replay that has not begun."""
    judging = Judging(seating(record.lines), rules)
    for count, lines in enumerate(rounds_of(record.lines), 1):
        replay = judging.begin(lines)
        yield count, lines, replay
        judging.end(lines, replayed(lines.lines, judging.again(lines)))


def _last(lines: RoundLines, replay: Replay, belongs: Callable[[int, Replay], bool]) -> Moment | None:
    """The last moment of the round that belongs; ``None`` if not even its beginning does."""
    found: tuple[int, int, State, Stopped | None] | None = None
    numbers = [lines.line, *[line.number for line in lines.lines]]
    for number, after in zip(numbers, steps(lines.lines, replay), strict=True):
        if not belongs(number, after):
            break
        found = (number, after.count, after.now, after.stopped)
    if found is None:
        return None
    number, turn, state, stopped = found
    return Moment(lines.number, number, turn, state, stopped, _drawn_next(lines, number, state))


def _drawn_next(lines: RoundLines, line: int, state: State) -> Piece | None:
    """The card that is drawn first in the turn after this line, or that lies on top of the stock."""
    later = (one.statement for one in lines.lines if one.number > line)
    turn = next((statement for statement in later if isinstance(statement, Turn)), None)
    first = turn.actions[0] if turn is not None and turn.actions else None
    card = first.card if isinstance(first, Draw) else None
    if card is None and (turn is None or isinstance(first, Draw)) and state.order:
        return state.order[0]
    return card
