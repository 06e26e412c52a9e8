"""The record of a game as it grows: what is certain line by line, and the turn that is being played."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from grammar.cards.spelling import Notation
from grammar.message import Message
from grammar.record.actions import Action
from grammar.record.values import Statement, Turn
from grammar.record.writer import write_statement


class Book:
    """The lines of a record. The last one may be a turn in the making, which is written again as it grows.

    ``language`` is that of its words and card letters, and ``say`` puts a comment into a language.
    """

    def __init__(
        self,
        lines: Sequence[str] = (),
        language: Notation = Notation.ENGLISH,
        say: Callable[[Message], str] = str,
        *,
        symbols: bool = False,
    ) -> None:
        self._lines = list(lines)
        self._language, self._say, self._symbols = language, say, symbols
        self._turn: tuple[str, list[Action]] | None = None

    def __len__(self) -> int:
        return len(self._lines)

    @property
    def in_turn(self) -> bool:
        """Whether the last line is a turn in the making."""
        return self._turn is not None

    def going_on(self, lines: Sequence[str]) -> Book:
        """A book with these lines, written on in the same way."""
        return Book(lines, self._language, self._say, symbols=self._symbols)

    def write(self, statement: Statement) -> None:
        """Adds a line, after the turn that is being played if there is one."""
        self.end_turn()
        self._lines.append(self._text(statement))

    def remark(self, comment: Message) -> None:
        """Adds a comment on a line of its own."""
        self.end_turn()
        self._lines.append(f"# {self._say(comment)}")

    def act(self, name: str, action: Action) -> None:
        """Adds an action to the player's turn."""
        if self._turn is None or self._turn[0] != name:
            self.end_turn()
            self._turn = (name, [])
        self._turn[1].append(action)

    def end_turn(self, comment: Message | None = None) -> None:
        """Ends the line of the turn."""
        if self._turn is not None:
            text = self._written()
            self._lines.append(text if comment is None else f"{text}  # {self._say(comment)}")
            self._turn = None

    def _written(self) -> str:
        assert self._turn is not None
        name, actions = self._turn
        return self._text(Turn(name, tuple(actions)))

    def _text(self, statement: Statement) -> str:
        return write_statement(statement, self._language, symbols=self._symbols)

    @property
    def text(self) -> str:
        """The whole record."""
        lines = self._lines if self._turn is None else [*self._lines, self._written()]
        return "".join([f"{line}\n" for line in lines])
