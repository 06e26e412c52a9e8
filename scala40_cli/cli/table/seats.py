"""Who sits at the table: people, computers and programs, each under a name of its own."""

from __future__ import annotations

import os
from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from grammar.message import say
from grammar.record.reader import read_record
from scala40_cli.cli.refusal import QuestionError
from scala40_cli.players.computer.skill import LEVELS

COMPUTER = "computer"
PROGRAM = "prog:"
MOST = 8
"""More players cannot be dealt to."""


class Kind(Enum):
    """What plays in a seat."""

    PERSON = "person"
    COMPUTER = "computer"
    PROGRAM = "program"


class SeatAt(NamedTuple):
    """A seat: the name in the record, who plays, and the command of a program."""

    name: str
    kind: Kind
    command: str = ""
    level: int | None = None
    """The level of a computer, where it has one of its own."""


def read_seats(text: str) -> tuple[SeatAt, ...]:
    """The seats of ``--players``, names made unique.

    Raises ``QuestionError`` where a name cannot stand in a record, or there are too few or too many.

    >>> [seat.name for seat in read_seats("Anna,computer,computer,prog:./bot.py")]
    ['Anna', 'computer', 'computer-2', 'bot']
    """
    found: list[SeatAt] = []
    for part in (piece.strip() for piece in text.split(",")):
        if not part:
            raise QuestionError(say("a player's name is missing between two commas"))
        if part.startswith(PROGRAM):
            command = part[len(PROGRAM) :].strip()
            name = os.path.splitext(os.path.basename(_words(command)[-1] if command else ""))[0]
            if not name:
                raise QuestionError(say("write the program after prog:, for instance prog:./bot.py"))
            found.append(SeatAt(_unique(name, found), Kind.PROGRAM, command))
        elif (level := _computer(part)) is not None:
            found.append(SeatAt(_unique(COMPUTER, found), Kind.COMPUTER, level=level or None))
        else:
            _refuse_mistyped(part)
            found.append(SeatAt(_unique(part, found), Kind.PERSON))
    if not 2 <= len(found) <= MOST:
        message = say("a game has 2 to {most} players, not {count}", most=MOST, count=len(found))
        raise QuestionError(message)
    check_names([seat.name for seat in found])
    return tuple(found)


def _computer(part: str) -> int | None:
    """The level of a computer written ``computer:3``, 0 where none is written; ``None`` for anybody else."""
    name, colon, level = part.lower().partition(":")
    if not is_computer(name.strip()):
        return None
    if not colon:
        return 0
    if level.strip() not in [str(one) for one in LEVELS]:
        raise QuestionError(say("the computer's levels are {levels}, found {text}", levels=LEVELS, text=part))
    return int(level)


_LIKE = 0.72
_SCRIPTS = (".py", ".sh")


def _refuse_mistyped(part: str) -> None:
    """Raises ``QuestionError`` for what looks more like a computer or a program than like a person's name."""
    from grammar.nearest import nearest

    word, colon, rest = part.partition(":")
    kind = nearest(word.strip(" -_0123456789"), (COMPUTER, PROGRAM[:-1]), _LIKE)
    if "/" in word or word.endswith(_SCRIPTS):
        meant = f"{PROGRAM}{part.removeprefix(PROGRAM[:-1]).strip()}"
    elif kind == COMPUTER:
        level = (rest if colon else word[-1:]).strip()
        meant = f"{COMPUTER}:{level}" if level in [str(one) for one in LEVELS] else COMPUTER
    elif kind is not None or "/" in rest or rest.endswith(_SCRIPTS):
        meant = f"{PROGRAM}{rest.strip()}"
    else:
        return
    raise QuestionError(
        say(
            "{text} is neither a computer nor a program, and hardly the name of a person; did you mean {nearest}?",
            text=part,
            nearest=meant,
        )
    )


def _words(command: str) -> list[str]:
    """A program's file and its arguments; a name with spaces that is a file is one word."""
    import shlex

    if os.path.exists(command):
        return [command]
    try:
        return shlex.split(command) or [command]
    except ValueError:
        return [command]


def command_words(seat: SeatAt) -> list[str]:
    """What is run for a program's seat, without any shell."""
    import sys

    words = _words(seat.command)
    if words[0].endswith(".py") and os.path.isfile(words[0]) and not os.access(words[0], os.X_OK):
        return [sys.executable, *words]
    return words


def _unique(name: str, seats: Sequence[SeatAt]) -> str:
    taken = {seat.name.casefold() for seat in seats}
    found, number = name, 1
    while found.casefold() in taken:
        number += 1
        found = f"{name}-{number}"
    return found


def check_names(names: Sequence[str]) -> None:
    """Raises ``QuestionError`` where a record could not hold these names."""
    record = read_record(f"players: {', '.join(names)}\n")
    if record.faults:
        raise QuestionError(record.faults[0].error.message)
    if record.players != tuple(names):
        raise QuestionError(say("these names cannot stand in a record: {names}", names=list(names)))


def seats_of_record(names: Sequence[str], said: Sequence[SeatAt] | None) -> tuple[SeatAt, ...]:
    """The seats of a game that goes on: as they are said now, or else by their names.

    Raises ``QuestionError`` where other players are said than those of the record.
    """
    if said is not None:
        if [seat.name for seat in said] != list(names):
            message = say(
                "the game in the file is played by {names}; --players says {said}",
                names=list(names),
                said=[seat.name for seat in said],
            )
            raise QuestionError(message)
        return tuple(said)
    return tuple([SeatAt(name, Kind.COMPUTER if is_computer(name) else Kind.PERSON) for name in names])


def is_computer(name: str) -> bool:
    """Whether a name in a record is that of a computer."""
    first, _, number = name.partition("-")
    return first == COMPUTER and (not number or number.isdecimal())
