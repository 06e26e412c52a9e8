"""Text that cannot be read: where, what was found, what was expected, what is nearest."""

from __future__ import annotations

from grammar.frozen import dataclass
from grammar.message import Message


@dataclass  # not frozen: Python itself writes an exception's traceback into it
class Unreadable(ValueError):
    """Raised for text that is not in the notation.

    ``at`` is the 0-based place in ``source``, ``piece`` the text found there (empty at the end of the
    text), ``nearest`` what may have been meant, where something is near.
    """

    message: Message
    source: str
    at: int
    piece: str
    nearest: str | None = None

    __hash__ = ValueError.__hash__

    def __str__(self) -> str:
        return str(self.message)


WIDEST = 60
"""How much of a line is shown, where the terminal is no narrower."""


def caret(error: Unreadable, width: int = WIDEST) -> str:
    """The line with the fault and a caret under it, cut to a width and an ellipsis at either end.

    >>> from grammar.message import say
    >>> print(caret(Unreadable(say("no"), "7h 7x 9h", 3, "7x")))
    7h 7x 9h
       ^^
    """
    start = error.source.rfind("\n", 0, error.at) + 1
    end = error.source.find("\n", error.at)
    line = error.source[start : len(error.source) if end < 0 else end]
    column = error.at - start
    first = max(0, min(column - width // 2, len(line) - width))
    shown = "".join(
        character if character.isprintable() else "·" for character in line[first : first + width]
    )
    lead, tail = "…" if first else "", "…" if first + width < len(line) else ""
    marks = max(1, min(len(error.piece), width - (column - first)))
    return f"{lead}{shown}{tail}\n{' ' * (len(lead) + column - first)}{'^' * marks}"
