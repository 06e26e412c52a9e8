"""Tables of numbers as people keep them: a row of points for each round, with or without names on top.

The program's own CSV is such a table too. Of a row it is known who closed, the one with 0 or ``-``; whether others
had opened, and whether it was closed in hand, is not.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from grammar.cards.suggest import shown
from grammar.errors import Unreadable
from grammar.frozen import dataclass
from grammar.message import Message, say
from grammar.sheet.score import MOST_DIGITS, DeadRound, End, Reentry, Score, clean_name
from grammar.sheet.values import NamesRow, Row, Unread

if TYPE_CHECKING:
    from grammar.sheet.values import InRow

TableLine = Row | NamesRow | Unread | None

_NUMBER: Final = re.compile(rf"[-+−]?\d{{1,{MOST_DIGITS}}}")
_CLOSER: Final = ("-", "–", "—", "−", "0", "x", "X", "*")
_RULER: Final = re.compile(r"[\s|:+=_-]*(?:--|==|__)[\s|:+=_-]*")
_NUMBERED: Final = re.compile(r"\s*(\d{1,4})\s*[.):]\s+(?=\S)")
_WORD: Final = re.compile(r"[^\W\d_]{2,}")
_ROUND_HEADS: Final = frozenset({"round", "smazzata", "mano", "n", "n.", "#", "nr", "no", "no.", ""})
_OWN_TAIL: Final = ["closed", "out", "re-enters"]
_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
IN_HAND_BONUS: Final = -100


def read_table(texts: Sequence[str], names: Sequence[str] = ()) -> list[TableLine] | None:
    """The lines of a table of numbers, blank ones as ``None``; nothing where the text is none.

    ``names`` are the players that a first line named, ``texts`` the lines without comments and first lines.

    >>> lines = read_table(["Anna Bruno", "0 45", "27 -"])
    >>> [[(one.name, one.points) for one in line.scores] for line in lines[1:]]
    [[('Anna', None), ('Bruno', 45)], [('Anna', 27), ('Bruno', None)]]
    """
    full = [(index, text) for index, text in enumerate(texts) if text.strip() and not _RULER.fullmatch(text)]
    if not full or any(":" in _NUMBERED.sub("", text, count=1) for _, text in full):
        return None
    split = _splitter([text for _, text in full])
    rows = [(index, split(_unnumbered(text))) for index, text in full]
    numeric = [cells for _, cells in rows if _is_numeric(cells)]
    if not numeric or 2 * len(numeric) < len(rows):
        return None
    head = rows[0][1] if not _is_numeric(rows[0][1]) and not _first_is_number(rows[0][1]) else None
    shape = _shape(head, numeric, names)
    if shape is None:
        return None
    found: list[TableLine] = [None] * len(texts)
    for at, (index, cells) in enumerate(rows):
        if at == 0 and head is not None:
            found[index] = NamesRow(texts[index], shape.names)
            continue
        try:
            found[index] = _row(texts[index], cells, shape)
        except Unreadable as error:
            found[index] = Unread(texts[index].strip(), error)
    return found


def _unnumbered(text: str) -> str:
    """A row without the number before it; where words follow, the number is the name of a player."""
    rest = _NUMBERED.sub("", text, count=1)
    return text if _WORD.search(rest) else rest


def may_be_totals(rows: Sequence[Row]) -> bool:
    """Whether no column of the table ever falls, as totals do not."""
    points = [[line.points or 0 for line in row.scores if isinstance(line, Score)] for row in rows]
    if len(points) < 3 or len({len(row) for row in points}) > 1:
        return False
    return all(
        before <= after for one, other in pairwise(points) for before, after in zip(one, other, strict=True)
    )


# ---- how a table is laid out


@dataclass(frozen=True, slots=True)
class _Shape:
    """Where the points stand among the cells of a row, and whose they are; ``own`` is the program's own CSV."""

    names: tuple[str, ...]
    first: int
    width: int
    own: bool = False


def _splitter(texts: Sequence[str]) -> Callable[[str], list[str]]:
    """How the cells of a line are parted: by a mark that most lines have, else by white space.

    The program's own table has commas, whatever else stands in its names.
    """
    if texts[0].rstrip().endswith("," + ",".join(_OWN_TAIL)):
        return partial(_cells, mark=",")
    for mark in ("\t", ";", "|", ","):
        if 2 * sum(mark in text for text in texts) > len(texts):
            return partial(_cells, mark=mark)
    return str.split


def _cells(text: str, mark: str) -> list[str]:
    if mark == "|":
        text = text.strip().strip("|")
    if '"' in text:
        cells = next(csv.reader([text], delimiter=mark), [])
    else:
        cells = text.split(mark)
    return [cell.strip() for cell in cells]


def _is_numeric(cells: Sequence[str]) -> bool:
    """Whether half the cells or more are points, and there are two cells at least."""
    numbers = sum(_points(cell) is not None for cell in cells)
    return len(cells) > 1 and numbers > 0 and 2 * numbers >= len(cells)


def _first_is_number(cells: Sequence[str]) -> bool:
    return bool(cells) and _NUMBER.fullmatch(cells[0]) is not None


def _points(cell: str) -> int | None:
    """The points of a cell, 0 for whoever closed; nothing if it is no number."""
    if cell in _CLOSER:
        return 0
    return int(cell.replace("−", "-")) if _NUMBER.fullmatch(cell) else None


def _shape(head: Sequence[str] | None, rows: Sequence[Sequence[str]], names: Sequence[str]) -> _Shape | None:
    width = max(set(map(len, rows)), key=[len(row) for row in rows].count)
    if head is not None:
        own = _own_shape(head)
        if own is not None:
            return own
        cleaned = [clean_name(cell.removeprefix("'")) for cell in head]
        first = 0
        if len(head) == width and head[0].lower() in _ROUND_HEADS:
            cleaned, first = cleaned[1:], 1
        elif len(head) == width - 1 and _counts_rounds(rows):
            first = 1
        if (
            not cleaned
            or None in cleaned
            or len({name.casefold() for name in cleaned if name}) < len(cleaned)
        ):
            return None
        return _Shape(tuple([name for name in cleaned if name]), first, len(cleaned) + first)
    if names:
        first = 1 if len(names) == width - 1 and _counts_rounds(rows) else 0
        return _Shape(tuple(names), first, len(names) + first)
    first = 1 if width > 2 and len(rows) > 1 and _counts_rounds(rows) and _one_zero_beside(rows) else 0
    return _Shape(tuple(_LETTERS[: width - first]), first, width) if width - first <= len(_LETTERS) else None


def _own_shape(head: Sequence[str]) -> _Shape | None:
    """The shape of the table that ``match --csv`` writes: round, points, totals, who closed, is out, comes back."""
    players = (len(head) - 1 - len(_OWN_TAIL)) // 2
    if players < 1 or list(head[-3:]) != _OWN_TAIL or head[0] != "round":
        return None
    names = [clean_name(cell.removeprefix("'")) for cell in head[1 : 1 + players]]
    if None in names or len(head) != 1 + 2 * players + len(_OWN_TAIL):
        return None
    return _Shape(tuple([name for name in names if name]), 1, len(head), own=True)


def _counts_rounds(rows: Sequence[Sequence[str]]) -> bool:
    return [row[0] for row in rows] == [str(number) for number in range(1, len(rows) + 1)]


def _one_zero_beside(rows: Sequence[Sequence[str]]) -> bool:
    """Whether each row has its closer beside the first column, which then may count the rounds."""
    return all(sum(cell in _CLOSER for cell in row[1:]) == 1 for row in rows)


# ---- one row


def _row(text: str, cells: Sequence[str], shape: _Shape) -> Row:
    if len(cells) != shape.width:
        message = say(
            "this row has {count} numbers and the table {players} players",
            count=len(cells) - shape.first,
            players=len(shape.names),
        )
        raise Unreadable(message, text, len(text) - len(text.lstrip()), text.strip())
    points = cells[shape.first : shape.first + len(shape.names)]
    taken = list(_taken(text, shape.names, points, may_be_out=shape.own))
    closer = _closer(text, cells, shape) if shape.own else None
    scores = tuple(_scores(text, taken, closer))
    returns = tuple(_returns(cells[-1])) if shape.own else ()
    return Row(text, scores, returns)


def _taken(
    text: str, names: Sequence[str], cells: Sequence[str], *, may_be_out: bool
) -> Iterator[tuple[str, int, bool]]:
    """Each player's name and points, and whether the cell is the mark of whoever closed."""
    for name, cell in zip(names, cells, strict=True):
        if not cell and may_be_out:
            continue
        points = _points(cell)
        if points is None or (points < 0 and points != IN_HAND_BONUS):
            message: Message = say(
                "expected the points of {name}, found '{piece}'", name=name, piece=shown(cell)
            )
            raise Unreadable(message, text, max(0, text.find(cell)), cell)
        yield name, points, cell in _CLOSER and cell != "0"


def _closer(text: str, cells: Sequence[str], shape: _Shape) -> str:
    """The name in the column of who closed; empty for a dead round."""
    name = cells[-3].removeprefix("'")
    if name and name not in shape.names:
        raise Unreadable(
            say("{name} is none of the players on top of the table", name=shown(name)), text, 0, name
        )
    return name


def _scores(text: str, taken: Sequence[tuple[str, int, bool]], closer: str | None) -> Iterator[InRow]:
    if closer is None:
        marked = [name for name, _, mark in taken if mark]
        nothing = marked or [name for name, points, _ in taken if points <= 0]
        if len(nothing) > 1:
            message = say(
                "{names} have 0 points in one round; only whoever closed has none: write - for the closer",
                names=nothing,
            )
            raise Unreadable(message, text, len(text) - len(text.lstrip()), text.strip())
        closer = nothing[0] if nothing else ""
    if not closer:
        yield DeadRound()
    for name, points, _ in taken:
        if name == closer:
            yield Score(name, End.IN_HAND if points == IN_HAND_BONUS else End.CLOSED)
        else:
            yield Score(name, End.TAKEN, points=points)


def _returns(cell: str) -> Iterator[Reentry]:
    """Who comes back after the round, in the program's own table: names, each with the total taken over."""
    for part in cell.split(";"):
        name = clean_name(part.strip().rpartition(" ")[0].removeprefix("'"))
        if name is not None:
            yield Reentry(name)
