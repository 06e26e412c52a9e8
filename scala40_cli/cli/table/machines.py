"""The guests that need nobody: computers and programs."""

from __future__ import annotations

from scala40_cli.cli.table.guests import Computer, Guest
from scala40_cli.cli.table.seats import Kind, SeatAt, command_words


def machine(seat: SeatAt, level: int, timeout: float, *, guided: bool = False) -> Guest:
    """The computer or the program of a seat; ``timeout`` is a program's time for an answer, in seconds.
    ``guided`` lets a computer play the guided round as long as it can.

    Raises ``QuestionError`` where the program cannot be run.
    """
    if seat.kind is Kind.COMPUTER:
        return Computer(seat.level or level, guided=guided)
    from scala40_cli.cli.table.programs import Program

    return Program(seat.name, command_words(seat), timeout)
