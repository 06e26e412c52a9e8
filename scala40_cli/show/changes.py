"""Single rule changes in words, for answers whose points or winners they turn."""

from __future__ import annotations

from collections.abc import Iterable

from scala40_cli.rules.model import RuleValue
from scala40_cli.show.style import Style
from scala40_cli.show.verdict import _change
from scala40_cli.verdict import Flip


def worth_telling(rule: str, value: RuleValue) -> bool:
    """Whether some table is known to play it so: any choice, and a number if a preset has it."""
    from scala40_cli.rules.kinds import kinds
    from scala40_cli.rules.load import load_rules, preset_names

    if kinds()[rule].name == "choice":
        return True
    return any(load_rules(name).value(rule) == value for name in preset_names())


def changes_text(flips: Iterable[Flip], style: Style) -> str:
    """The changes with their values, one rule after the other, each value with the presets that have it."""
    by_rule: dict[str, list[Flip]] = {}
    for flip in flips:
        by_rule.setdefault(flip.rule, []).append(flip)
    return "; ".join([_change(found, style) for found in by_rule.values()])
