"""Rules and their values by name: in Italian by what players call them, with the key beside it."""

from __future__ import annotations

from scala40_cli.render.style import Style
from scala40_cli.rules.origin import RuleValue


def rule_text(key: str, style: Style) -> str:
    """A rule, as in ``open_min``; in Italian ``minimo per aprire, open_min``."""
    if style.language != "it":
        return key
    from scala40_cli.rules.italian import rule_name

    name = rule_name(key)
    return key if name == key else f"{name}, {key}"


def value_text(key: str, value: RuleValue, style: Style) -> str:
    """A value of a rule, as in ``none``; in Italian ``vietati``."""
    if style.language != "it":
        return str(value)
    from scala40_cli.rules.italian import value_name

    return value_name(key, value)


def change_text(key: str, values: str, style: Style) -> str:
    """A rule with values in place of its own: ``open_min = 30``, or ``minimo per aprire: 30 [open_min]``."""
    if style.language != "it":
        return f"{key} = {values}"
    from scala40_cli.rules.italian import rule_name

    name = rule_name(key)
    return f"{key}: {values}" if name == key else f"{name}: {values} [{key}]"
