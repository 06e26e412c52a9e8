"""What is written where a stream lacks a character: the nearest plain ones."""

from __future__ import annotations

import codecs

NAME = "scala40.nearest"
"""The name of the error handler."""

_NEAREST = {
    "“": '"', "”": '"', "‘": "'", "’": "'", "…": "...", "→": "->", "·": ".", "–": "-", "—": "-",
    "♥": "h", "♦": "d", "♣": "c", "♠": "s",
}  # fmt: skip
_ACCENTS = "\u0300\u0301"
"""Those that Italian has; where there are none to write, an apostrophe stands behind the letter."""


def nearest(character: str) -> str:
    """The character in plain ones, or a question mark.

    >>> "".join(map(nearest, "“è”…ñ")), nearest("🂡")
    ('"e\\'"...n', '?')
    """
    if character in _NEAREST:
        return _NEAREST[character]
    from unicodedata import normalize

    letter, *marks = list(normalize("NFD", character))
    if not letter.isascii():
        return "?"
    return letter + "'" if any(mark in _ACCENTS for mark in marks) else letter


def register() -> None:
    """Makes the error handler known under its name."""
    codecs.register_error(NAME, _replace)


def _replace(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    return "".join(map(nearest, error.object[error.start : error.end])), error.end
