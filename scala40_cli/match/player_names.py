"""Players' names: which one was probably meant."""

from __future__ import annotations

from collections.abc import Iterable

from grammar.nearest import nearest
from grammar.sheet.headers import name_key


def nearest_name(name: str, names: Iterable[str]) -> str | None:
    """The name that was probably meant; None when none is near.

    >>> nearest_name("Ana", ["Anna", "Bruno"])
    'Anna'
    """
    return nearest(name, names, 0.6, key=name_key)
