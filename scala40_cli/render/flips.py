"""Which single rule changes are worth a line, where points or winners turn on many."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from scala40_cli.game.verdict import Flip, Otherwise
from scala40_cli.rules.origin import RuleValue

Outcome = TypeVar("Outcome")


def by_outcome(changes: Iterable[tuple[Otherwise[Any], Outcome]]) -> dict[Outcome, list[Flip]]:
    """The rule changes that are worth a line, those together that come to the same."""
    found: dict[Outcome, list[Flip]] = {}
    for other, then in changes:
        if worth_telling(other.rule, other.value):
            found.setdefault(then, []).append(other.flip)
    return found


def worth_telling(rule: str, value: RuleValue) -> bool:
    """Whether some table is known to play it so: any choice, and a number if a preset has it.

    >>> worth_telling("in_hand", "bonus_100"), worth_telling("joker_in_hand", 50)
    (True, False)
    """
    from scala40_cli.rules.kinds import kinds
    from scala40_cli.rules.load import load_rules, preset_names

    if isinstance(value, str) or kinds()[rule].name == "choice":
        return True
    return any(load_rules(name).value(rule) == value for name in preset_names())
