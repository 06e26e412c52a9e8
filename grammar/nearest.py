"""Which known word was probably meant: the one use of ``difflib``."""

from __future__ import annotations

from collections.abc import Callable, Iterable

_LONGEST = 60


def _plain(word: str) -> str:
    return word.lower().replace("-", "_")


def nearest(
    word: str, known: Iterable[str], likeness: float = 0.45, *, key: Callable[[str], str] = _plain
) -> str | None:
    """The known word that was probably meant; None when nothing is as like it as this, from 0 to 1.

    Words are compared in the form that ``key`` gives them.

    >>> nearest("Open-Mn", ["open_min", "open_jokers"])
    'open_min'
    """
    # Imported here: most words are right.
    from difflib import get_close_matches

    keys = {key(each): each for each in known}
    # A long text is no misspelt word, and comparing it would take its time.
    found = get_close_matches(key(word)[:_LONGEST], list(keys), 1, likeness)
    return keys[found[0]] if found else None
