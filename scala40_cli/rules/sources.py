"""What the presets say together: what most of them play, and how their sources are called."""

from __future__ import annotations

from functools import cache

from scala40_cli.rules.load import load_rules, preset_names
from scala40_cli.rules.model import Rules
from scala40_cli.rules.origin import RuleValue


@cache
def presets() -> tuple[Rules, ...]:
    """The rules of every preset, the default's first."""
    return tuple(map(load_rules, preset_names()))


@cache
def descriptions() -> frozenset[str]:
    """The name for a source without known headings: all that it states stands under this one."""
    places = [
        {each.where for each in rules.origin.passages.values() if each.where is not None}
        for rules in presets()
    ]
    return frozenset().union(*[found for found in places if len(found) == 1])


def is_usual(key: str, value: RuleValue) -> bool:
    """True where more than half of the presets play this value, stated or not.

    >>> is_usual("open_min", 40), is_usual("open_min", 30)
    (True, False)
    """
    played = [rules.value(key) for rules in presets()]
    return 2 * played.count(value) > len(played)
