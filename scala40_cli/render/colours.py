"""The colours of a terminal: what is written in which."""

from __future__ import annotations

from collections.abc import Mapping

_BOLD, END = "\x1b[1m", "\x1b[0m"

# All of it can be read on a light background and on a dark one. Of the eight colours that every terminal has,
# green and yellow cannot on white, so that there a yes is only bold; of the 256 those are taken that lie halfway
# between black and white.
_EIGHT: Mapping[str, str] = {
    "red_suit": "\x1b[31m",
    "joker": "\x1b[35m",
    "yes": _BOLD,
    "no": f"{_BOLD}\x1b[31m",
    "undecided": f"{_BOLD}\x1b[35m",
    "heading": _BOLD,
    "faint": "\x1b[2m",
}
_MANY: Mapping[str, str] = {
    "red_suit": "\x1b[38;5;196m",
    "joker": "\x1b[38;5;164m",
    "yes": f"{_BOLD}\x1b[38;5;28m",
    "no": f"{_BOLD}\x1b[38;5;196m",
    "undecided": f"{_BOLD}\x1b[38;5;130m",
    "heading": _BOLD,
    "faint": "\x1b[38;5;243m",
}


def within(what: str, text: str, colours: int) -> str:
    """The text in the colour of a thing, which is taken up again after whatever has one of its own within it."""
    tone = (_MANY if colours > 8 else _EIGHT)[what]
    return f"{tone}{text.replace(END, END + tone)}{END}"
