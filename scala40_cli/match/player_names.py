"""Players' names: which one was probably meant."""

from __future__ import annotations

from collections.abc import Iterable

from grammar.sheet.headers import name_key


def nearest_name(name: str, names: Iterable[str]) -> str | None:
    """The name that was probably meant; None when none is near.

    >>> nearest_name("Ana", ["Anna", "Bruno"])
    'Anna'
    """
    from difflib import get_close_matches

    keys = {name_key(known): known for known in names}
    # A long text is no misspelt name, and comparing it would take its time.
    found = get_close_matches(name_key(name)[:40], list(keys), 1, 0.6)
    return keys[found[0]] if found else None
