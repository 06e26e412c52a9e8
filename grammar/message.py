"""A sentence for the user, kept apart from its values so that it can be put into any language.

The text is the English original and the key of its translation. Nothing here translates: whoever
shows the message looks the text up, then fills in the values, writing each card as the user wants it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grammar.frozen import dataclass, field

_HARMLESS = "\xa0\u202f\u200c\u200d"
"""Blanks at which no line breaks, and what joins letters or parts of a picture."""


def is_printable(text: str) -> bool:
    """Whether every character can be seen, and none moves the others.

    >>> is_printable("Anna"), is_printable("An\\tna"), is_printable("An\\u202ena")
    (True, False, False)
    """
    return text.isprintable() or all(one.isprintable() or one in _HARMLESS for one in text)


def printable(text: str) -> str:
    """The text with a dot in place of each character that cannot be seen or would move the others.

    >>> printable("7h\\n\\x1b[2Jx")
    '7h··[2Jx'
    """
    if is_printable(text):
        return text
    return "".join(one if one.isprintable() or one in _HARMLESS else "·" for one in text)


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
        return text.format_map({name: _filled(value) for name, value in self.values.items()})


@dataclass(frozen=True, slots=True)
class Named:
    """Words that users write, not a sentence: as they are in English, and in Italian.

    >>> str(say("it can be: {choices}", choices=Named("double, none", "doppia, semplice")))
    'it can be: double, none'
    """

    english: str
    italian: str

    def __str__(self) -> str:
        return printable(self.english)

    def written(self, language: str) -> str:
        """The words in this language."""
        return printable(self.italian if language == "it" else self.english)


def decimal(text: str) -> Named:
    """A number with a decimal point, which is a comma in Italian.

    >>> decimal("2.5%").written("it")
    '2,5%'
    """
    return Named(text, text.replace(".", ","))


def _filled(value: Any) -> Any:
    """What goes into the gap: nothing that comes from outside breaks the line."""
    if value.__class__ is str:
        return printable(value)
    if value.__class__ in (tuple, list):
        return ", ".join([str(_filled(one)) for one in value])
    return value


def say(text: str, /, **values: Any) -> Message:
    """A message; the text given here is what the catalogue of translations collects."""
    return Message(text, values)


def say_many(text: str, plural: str, count: int, /, **values: Any) -> Message:
    """A message whose form depends on ``count``, which fills ``{count}``."""
    return Message(text, {"count": count, **values}, plural, count)
