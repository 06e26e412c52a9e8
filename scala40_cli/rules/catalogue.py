"""The catalogue of rules: what each one means, in words, whether it varies or not."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from typing import Any, Literal

from grammar.frozen import dataclass
from grammar.message import Message, say
from scala40_cli.rules.files import read_toml
from scala40_cli.rules.italian import USUAL
from scala40_cli.rules.kinds import Kind, kinds
from scala40_cli.rules.model import Rules
from scala40_cli.rules.origin import RuleValue

GROUPS: Mapping[str, Message] = {
    "cards": say("The cards"),
    "melds": say("Melds"),
    "opening": say("Opening"),
    "drawing": say("Drawing"),
    "jokers": say("Jokers on the table"),
    "discarding": say("Discarding"),
    "closing": say("Closing"),
    "scoring": say("Scoring and the match"),
}
"""The heading of each group of rules, in the order in which they are listed."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule as the catalogue has it."""

    key: str
    it: str
    """Its Italian name."""
    group: str
    kind: Literal["choice", "number", "range", "fixed"]
    values: tuple[RuleValue, ...]
    """All values of a choice, the usual ones of a number; none for a range or a fixed rule."""
    meaning: str
    dispute: str
    """Why the rule matters at the table, with an example."""
    italian: tuple[tuple[str, str], ...]
    """The terms concerned: English, Italian."""
    called: Mapping[str, str]
    """The Italian name of each value that is a word, by its spelling."""
    sentences: Mapping[str, str]
    """A sentence for each value that has one, by its spelling; one under "" for any other number or range."""
    only_when: Mapping[str, tuple[RuleValue, ...]]
    """The rule has an effect only while each of these other rules has one of these values."""

    @property
    def varies(self) -> bool:
        """False for a rule that is the same under all house rules."""
        return self.kind != "fixed"

    def sentence(self, value: RuleValue) -> Message:
        """What is played where this rule has the value.

        >>> str(catalogue()["open_min"].sentence(40))
        'The opening needs at least 40 points.'
        """
        of_value = self.sentences.get(str(value))
        return Message(of_value) if of_value else Message(self.sentences[""], {"value": _spoken(value)})

    def has_effect(self, rules: Rules) -> bool:
        """Whether the other rules let this one matter: what a flat penalty does needs a flat penalty."""
        return all(rules.value(key) in values for key, values in self.only_when.items())


@cache
def catalogue() -> Mapping[str, Rule]:
    """Every rule by key, group by group."""
    data = read_toml(os.path.join(os.path.dirname(__file__), "catalogue.toml"))
    return {key: _rule(key, entry) for key, entry in data.items()}


def _rule(key: str, entry: Mapping[str, Any]) -> Rule:
    kind = kinds().get(key)
    return Rule(
        key=key,
        it=entry["it"],
        group=entry["group"],
        kind=kind.name if kind else "fixed",
        values=kind.values if kind else (),
        meaning=entry["meaning"],
        dispute=entry["dispute"],
        italian=tuple((english, italian) for english, italian in entry["italian"]),
        called=_called(kind, entry.get("called", {})),
        sentences={**entry.get("says", {}), **({"": entry["sentence"]} if "sentence" in entry else {})},
        only_when={other: tuple(values) for other, values in entry.get("only_when", {}).items()},
    )


def _called(kind: Kind | None, called: Mapping[str, str]) -> Mapping[str, str]:
    return {word: called.get(word) or USUAL[word] for word in (kind.words if kind else ())}


def _spoken(value: RuleValue) -> str:
    fewest, _, most = str(value).partition("-")
    return fewest if fewest == most else str(value)
