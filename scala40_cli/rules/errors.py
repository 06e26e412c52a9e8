"""What is wrong with house rules as somebody wrote them."""

from __future__ import annotations

from collections.abc import Iterable

from grammar.message import Message


class RuleError(ValueError):
    """Raised for a preset, a file, a rule or a value that cannot be used.

    ``message`` says what is wrong and what would be right, ``file`` in which file (as the user named
    it), ``key`` with which rule. Whoever shows the message puts the file before it, as ``str`` does.
    """

    def __init__(self, message: Message, *, file: str | None = None, key: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.file = file
        self.key = key

    def __str__(self) -> str:
        return f"{self.file}: {self.message}" if self.file else str(self.message)


def nearest(word: str, known: Iterable[str], likeness: float = 0.45) -> str | None:
    """The known word that was probably meant; None when nothing is as like it as this, from 0 to 1.

    >>> nearest("Open-Mn", ["open_min", "open_jokers"])
    'open_min'
    """
    from difflib import get_close_matches

    # A long text is no misspelt word, and comparing it would take its time.
    found = get_close_matches(word[:60].lower().replace("-", "_"), list(known), 1, likeness)
    return found[0] if found else None
