"""The exit codes, and which of several is the worst."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

EXIT: Mapping[str, int] = {"yes": 0, "no": 1, "undecided": 3}
"""The exit code of an answer."""
UNREADABLE = USAGE = 2
"""The exit code of text that cannot be read, and of wrong usage."""
INTERNAL, INTERRUPTED, PIPE_CLOSED = 70, 130, 141

_WORST_LAST = (0, 1, 3, UNREADABLE, INTERNAL)


def worst_of(codes: Iterable[int]) -> int:
    """The exit code of several answers together.

    >>> worst_of([0, 3, 1])
    3
    """
    return max(codes, key=_WORST_LAST.index)
