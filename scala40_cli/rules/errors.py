"""What is wrong with house rules as somebody wrote them."""

from __future__ import annotations

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
