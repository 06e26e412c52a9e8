"""What no other beats, where more than one thing is wanted at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

Entry = TypeVar("Entry")
Wants = tuple[int, ...]
"""What an entry brings of each thing that is wanted; more is better in all."""


def unbeaten(entries: Iterable[Entry], wants: Callable[[Entry], Wants]) -> list[Entry]:
    """The entries that no other beats or equals in everything wanted, most of the first thing first.

    Of entries that bring the same, the first is kept.

    >>> unbeaten([(1, 4), (3, 1), (2, 2), (1, 1), (3, 1)], lambda entry: entry)
    [(3, 1), (2, 2), (1, 4)]
    """
    kept: list[tuple[Wants, Entry]] = []
    for brings, entry in sorted([(wants(one), one) for one in entries], key=_brings, reverse=True):
        # None that comes later beats one that came before; the last kept is most like this one.
        for other, _ in reversed(kept):
            if all(map(int.__ge__, other, brings)):
                break
        else:
            kept.append((brings, entry))
    return [entry for _, entry in kept]


def _brings(one: tuple[Wants, object]) -> Wants:
    return one[0]
