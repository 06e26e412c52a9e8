"""What house rules say on each rule, and where two of them differ."""

from __future__ import annotations

from collections.abc import Iterable

from grammar.frozen import dataclass
from grammar.message import Message
from scala40_cli.rules.catalogue import Rule, catalogue
from scala40_cli.rules.model import KEYS, Rules
from scala40_cli.rules.origin import RuleValue


@dataclass(frozen=True, slots=True)
class Position:
    """What one set of house rules says on one rule."""

    rules: str
    """The rules' label."""
    speaker: str
    """Who states the rule or is silent on it: the rules themselves, or what they extend."""
    rule: Rule
    value: RuleValue
    stated: bool | None
    """Whether the source states it; None when the user set it."""
    where: str | None
    """The heading in the source, where it is stated."""
    note: str | None
    """What else the source says of it, in a sentence."""
    left_open: bool
    """True where the source leaves the choice to the house."""
    has_effect: bool
    """False when the other rules leave this one nothing to decide."""

    @property
    def sentence(self) -> Message:
        """The rule in words, as it is played here."""
        return self.rule.sentence(self.value)


def position(rules: Rules, key: str) -> Position:
    """What ``rules`` say on one rule.

    :raises KeyError: there is no such rule, or it never varies
    """
    rule = catalogue()[key]
    passage = rules.origin.passage(key)
    return Position(
        rules=rules.label,
        speaker=passage.speaker,
        rule=rule,
        value=rules.value(key),
        stated=rules.is_stated(key),
        where=passage.where,
        note=passage.note,
        left_open=passage.left_open,
        has_effect=rule.has_effect(rules),
    )


def overview(rules: Rules) -> tuple[Position, ...]:
    """What ``rules`` say on every rule that varies, in the catalogue's order."""
    return tuple(position(rules, key) for key in KEYS)


def positions(key: str, all_rules: Iterable[Rules]) -> tuple[Position, ...]:
    """What each of several house rules says on one rule; none for a rule that never varies.

    :raises KeyError: there is no such rule
    """
    return tuple(position(rules, key) for rules in all_rules) if catalogue()[key].varies else ()


def differences(left: Rules, right: Rules) -> tuple[tuple[Position, Position], ...]:
    """The rules that have not the same value in both, each as it stands on either side.

    >>> from scala40_cli.rules.load import load_rules
    >>> short, long = load_rules("casa"), load_rules("casa", ["limit=201"])
    >>> [(one.rule.key, one.value, other.value) for one, other in differences(short, long)]
    [('limit', 101, 201)]
    """
    return tuple(
        (position(left, key), position(right, key)) for key in KEYS if left.value(key) != right.value(key)
    )
