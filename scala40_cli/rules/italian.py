"""What Italian players call the rules and their values, read quickly: answers in Italian show these names.

They stand in ``catalogue.toml`` beside all else about a rule. Reading the whole of it takes longer than an answer,
so that here only their lines are looked at.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

USUAL = {"yes": "sì", "no": "no"}


class Names(NamedTuple):
    """The Italian name of a rule, and those of its values by their English spelling."""

    rule: str
    values: Mapping[str, str]


@cache
def names() -> Mapping[str, Names]:
    """The Italian names, by the key of the rule."""
    found: dict[str, Names] = {}
    values: dict[str, str] | None = None
    with open(os.path.join(os.path.dirname(__file__), "catalogue.toml"), encoding="utf-8") as file:
        for line in file:
            if line.startswith("["):
                key, _, part = line[1:-2].partition(".")
                values = {} if part == "called" else None
                if values is not None:
                    found[key] = Names(found[key].rule, values)
            elif values is not None and " = " in line:
                value, _, name = line.partition(" = ")
                values[value] = _in_quotes(name)
            elif line.startswith("it = "):
                found[key] = Names(_in_quotes(line[5:]), {})
    return found


def _in_quotes(text: str) -> str:
    return text.strip()[1:-1]


def rule_name(key: str) -> str:
    """What Italian players call a rule; the key itself where there is no such rule.

    >>> rule_name("open_min")
    'minimo per aprire'
    """
    found = names().get(key)
    return found.rule if found else key


def value_name(key: str, value: object) -> str:
    """What Italian players call a value of a rule; a number is itself.

    >>> value_name("open_jokers", "none"), value_name("compra", "yes"), value_name("open_min", 40)
    ('vietati', 'sì', '40')
    """
    found = names().get(key)
    text = str(value)
    return (found.values.get(text) if found else None) or USUAL.get(text, text)
