"""The record of a game as it grows: what is certain line by line, and the turn that is being played."""

from __future__ import annotations

from collections.abc import Sequence

from grammar.record.actions import Action
from grammar.record.values import Statement, Turn
from grammar.record.writer import write_statement


class Book:
    """The lines of a record. The last one may be a turn in the making, which is written again as it grows."""

    def __init__(self, lines: Sequence[str] = ()) -> None:
        self._lines = list(lines)
        self._turn: tuple[str, list[Action]] | None = None

    def __len__(self) -> int:
        return len(self._lines)

    def write(self, statement: Statement, comment: str = "") -> None:
        """Adds a line, after the turn that is being played if there is one."""
        self.end_turn()
        text = write_statement(statement)
        self._lines.append(f"{text}  # {comment}" if comment else text)

    def remark(self, comment: str) -> None:
        """Adds a comment on a line of its own."""
        self.end_turn()
        self._lines.append(f"# {comment}")

    def act(self, name: str, action: Action) -> None:
        """Adds an action to the player's turn."""
        if self._turn is None or self._turn[0] != name:
            self.end_turn()
            self._turn = (name, [])
        self._turn[1].append(action)

    def end_turn(self, comment: str = "") -> None:
        """Ends the line of the turn."""
        if self._turn is not None:
            text = self._written()
            self._lines.append(f"{text}  # {comment}" if comment else text)
            self._turn = None

    def _written(self) -> str:
        assert self._turn is not None
        name, actions = self._turn
        return write_statement(Turn(name, tuple(actions)))

    @property
    def text(self) -> str:
        """The whole record."""
        lines = self._lines if self._turn is None else [*self._lines, self._written()]
        return "".join([f"{line}\n" for line in lines])
