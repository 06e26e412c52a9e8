"""A sentence for the user, kept apart from its values so that it can be put into any language.

The text is the English original and the key of its translation. Nothing here translates: whoever
shows the message looks the text up, then fills in the values, writing each card as the user wants it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True, eq=False)
class Message:
    """An English sentence with ``{named}`` gaps, and what goes into them.

    ``plural`` is the form for any ``count`` but one. A tuple among the values is written with commas.

    >>> str(say("{card} is in the hand", card="7h"))
    '7h is in the hand'
    >>> str(say_many("{count} point", "{count} points", 45))
    '45 points'
    """

    text: str
    values: Mapping[str, Any] = field(default_factory=dict)
    plural: str | None = None
    count: int = 0

    def __str__(self) -> str:
        text = self.plural if self.plural is not None and self.count != 1 else self.text
        if not self.values:
            return text
        values = self.values
        for value in values.values():
            if value.__class__ in (tuple, list):
                listed = {
                    name: ", ".join(map(str, v)) if v.__class__ in (tuple, list) else v
                    for name, v in values.items()
                }
                return text.format_map(listed)
        return text.format_map(values)


def say(text: str, /, **values: Any) -> Message:
    """A message; the text given here is what the catalogue of translations collects."""
    return Message(text, values)


def say_many(text: str, plural: str, count: int, /, **values: Any) -> Message:
    """A message whose form depends on ``count``, which fills ``{count}``."""
    return Message(text, {"count": count, **values}, plural, count)
