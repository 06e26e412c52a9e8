"""Where house rules come from: a preset or a file, what its source says of each rule, what the user changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from grammar.frozen import dataclass, field, replace

RuleValue = int | str


class Passage(NamedTuple):
    """What a source says of one rule."""

    speaker: str
    """Who names the source: a preset or a house file, by name."""
    where: str | None = None
    """The heading under which the rule is stated; None where the source is silent."""
    note: str | None = None
    """What else the source says of it, in a sentence: that it contradicts itself, that it says so in part only."""
    left_open: bool = False
    """True when the source leaves the choice to the house; the value is then the one it names first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """A preset or a house file, and who says what in it."""

    name: str
    """The preset's name, or the stem of a house file."""
    title: str = field(compare=False)
    """The name in words; for a house file the name again, unless the file gives a title."""
    source: str = field(default="", compare=False)
    """What document the values come from, in a sentence; empty for a house file without one."""
    base: str = field(default="", compare=False)
    """The preset that speaks for the rules the user did not set; the name itself for a preset."""
    partial: bool = field(default=False, compare=False)
    """True when the preset's source could be read in part only; say so wherever the preset is shown."""
    overrides: tuple[tuple[str, RuleValue], ...] = ()
    """The rules changed one by one on top of the preset or file, in the order given."""
    own: frozenset[str] = frozenset()
    """The rules a user set: in a house file, or one by one."""
    passages: Mapping[str, Passage] = field(default_factory=dict)
    """What the source says, by rule; a rule on which it is silent has no entry."""

    @property
    def label(self) -> str:
        """The name with every override: ``fantacarte+open_min=30+open_jokers=none``."""
        return "+".join([self.name, *(f"{key}={value}" for key, value in self.overrides)])

    @property
    def stated(self) -> frozenset[str]:
        """The rules that the source states."""
        return frozenset(key for key, passage in self.passages.items() if passage.where is not None)

    def is_stated(self, key: str) -> bool | None:
        """True when the source states a rule that varies, False when it is silent; None when the user set it."""
        return None if key in self.own else self.passage(key).where is not None

    def passage(self, key: str) -> Passage:
        """What the source says of one rule; a silent preset is its own witness."""
        return self.passages.get(key) or Passage(self.base)

    def known_in_part(self, key: str) -> bool:
        """True when whoever speaks of the rule could be read in part only."""
        return self.partial and self.passage(key).speaker == self.base

    def changed(self, key: str, value: RuleValue) -> Origin:
        """The same but for one rule, which is then no longer the source's but the user's."""
        others = tuple(pair for pair in self.overrides if pair[0] != key)
        passages = {each: passage for each, passage in self.passages.items() if each != key}
        return replace(self, overrides=(*others, (key, value)), own=self.own | {key}, passages=passages)
