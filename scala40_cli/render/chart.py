"""The totals of a match as a chart in plain characters."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_lowercase, digits

from grammar.frozen import dataclass
from scala40_cli.match.scoreboard import Board
from scala40_cli.render.layout import packed
from scala40_cli.render.style import Style

LEAST_COLUMNS = 40
_WIDEST = 100
_HEIGHT = 12
_STEPS_A_ROUND = 6
_MARKS = digits[1:] + ascii_lowercase


@dataclass(frozen=True, slots=True)
class _Scale:
    """Where totals stand: the highest in row 0, the lowest in the last."""

    low: int
    high: int

    def row(self, total: float) -> int:
        return round((self.high - total) * _HEIGHT / (self.high - self.low))


def chart_lines(board: Board, limit: int | None, style: Style, columns: int) -> list[str]:
    """The totals after each round, each player under a letter, with a line at the limit if there is one.

    Empty where there are not two rounds to join, or no room.
    """
    totals = _totals(board)
    if len(totals) < 3 or columns < LEAST_COLUMNS:
        return []
    every = [total for after in totals for total in after if total is not None]
    scale = _Scale(min(every), max(*every, limit or 0, 1))
    named = {
        scale.row(total): total for total in (scale.low, scale.high, *([] if limit is None else [limit]))
    }
    label = max(len(str(total)) for total in named.values())
    marks = _marks(board.players)
    grid = _drawn(totals, scale, marks, min(columns, _WIDEST) - label - 3, limit)
    lines = [f"{named.get(row, ''):>{label}} | {''.join(cells).rstrip()}" for row, cells in enumerate(grid)]
    steps = len(grid[0])
    lines.append(f"{'':>{label}} +{'-' * (steps + 1)}")
    lines.append(f"{'':>{label}}   0{len(totals) - 1:>{steps - 1}}")
    key = [f"{mark} {name}" for mark, name in zip(marks, board.players, strict=True)]
    return [*lines, *packed([*key, f"* {style.text('several')}"], columns)]


_Totals = Sequence[int | None]


def _totals(board: Board) -> list[_Totals]:
    """The totals before the first round and after each, ``None`` where they are not known."""
    return [[0] * len(board.players), *[played.totals for played in board.rounds]]


def _drawn(
    totals: Sequence[_Totals], scale: _Scale, marks: Sequence[str], room: int, limit: int | None
) -> list[list[str]]:
    rounds = len(totals) - 1
    steps = min(room, rounds * max(1, min(_STEPS_A_ROUND, room // rounds)) + 1)
    grid = [[" "] * steps for _ in range(_HEIGHT + 1)]
    if limit is not None:
        grid[scale.row(limit)] = ["-"] * steps
    for step in range(steps):
        place = step * rounds / (steps - 1)
        before = min(int(place), rounds - 1)
        for player, mark in enumerate(marks):
            first, then = totals[before][player], totals[before + 1][player]
            if first is None or then is None:
                continue
            cells = grid[scale.row(first + (then - first) * (place - before))]
            cells[step] = mark if cells[step] in " -" else "*"
    return grid


def _marks(names: Sequence[str]) -> list[str]:
    """A letter of each player's own, the first of the name that nobody has yet, or else another character."""
    marks: list[str] = []
    for name in names:
        letters = [letter for letter in name.upper() if letter.isascii() and letter.isalpha()]
        marks.append(next((mark for mark in (*letters, *_MARKS) if mark not in marks), "*"))
    return marks
