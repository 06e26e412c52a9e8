"""Turns that are written over several lines, joined into one line each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from grammar.frozen import replace
from grammar.record.actions import Leave, Reshuffle
from grammar.record.values import Line, Turn
from grammar.sheet.values import Leaves


def joined(lines: Iterable[Line]) -> Iterator[Line]:
    """The lines with every turn on one, the first of those it was written on.

    A comment on a later line of the turn goes to its end, and lines between that are only comments before it.
    """
    turn: Line | None = None
    between: list[Line] = []
    for line in lines:
        if turn is not None:
            if line.statement is None or isinstance(line.statement, Reshuffle):
                between.append(line)
                continue
            whole = _together(turn, between, line)
            if whole is not None:
                yield from [one for one in between if one.statement is None and one.comment]
                turn, between = whole, []
                if _ended(whole):
                    yield whole
                    turn = None
                continue
            yield from (turn, *between)
            turn, between = None, []
        if isinstance(line.statement, Turn) and not _ended(line):
            turn = line
        else:
            yield line
    if turn is not None:
        yield from (turn, *between)


def _ended(line: Line) -> bool:
    return not isinstance(line.statement, Turn) or line.statement.ended


def _together(turn: Line, between: list[Line], line: Line) -> Line | None:
    """The turn with what a later line goes on with; ``None`` where that is something else."""
    first, statement = turn.statement, line.statement
    if (
        not isinstance(first, Turn)
        or not isinstance(statement, Turn | Leaves)
        or statement.name != first.name
    ):
        return None
    if isinstance(statement, Turn) and (statement.omitted or statement.buys):
        return None
    more = statement.actions if isinstance(statement, Turn) else (Leave(),)
    renewals = [one.statement for one in between if isinstance(one.statement, Reshuffle)]
    comments = [one.comment for one in (turn, *[b for b in between if b.statement is not None], line)]
    return replace(
        turn,
        statement=Turn(first.name, (*first.actions, *renewals, *more)),
        comment=" ".join(filter(None, comments)),
    )
