"""What a file of rules says: its checked values, and the rules they make on top of others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grammar.frozen import dataclass
from grammar.message import Named, say
from scala40_cli.rules.errors import RuleError
from scala40_cli.rules.model import KEYS, Rules
from scala40_cli.rules.origin import Origin, Passage, RuleValue
from scala40_cli.rules.preset_data import PRESETS
from scala40_cli.rules.values import checked, key_of

_TEXTS = ("name", "title", "source", "extends")
_ABOUT = (*_TEXTS, "partial")
ITALIAN = {"nome": "name", "titolo": "title", "fonte": "source", "parte_da": "extends", "in_parte": "partial"}
"""What a file says of itself, by its Italian words."""


@dataclass(frozen=True, slots=True)
class House:
    """A file's rules by key, what its source says of them, and what it says of itself."""

    values: Mapping[str, RuleValue]
    passages: Mapping[str, Passage]
    """Of the rules that its source speaks of; the speaker is not known yet."""
    name: str | None = None
    title: str | None = None
    source: str | None = None
    extends: str | None = None
    partial: bool = False

    def rules(self, base: Rules | None, name: str) -> Rules:
        """These rules, with those of ``base`` where the file says nothing.

        :raises RuleError: there is no base and a rule is missing
        """
        before = base.origin if base else Origin(name=name, title=name, base=name)
        values: dict[str, Any] = ({key: base.value(key) for key in KEYS} if base else {}) | dict(self.values)
        _refuse_incomplete(values)
        said = {key: passage for key, passage in before.passages.items() if key not in self.values}
        said |= self.passages
        stated = {key for key, passage in self.passages.items() if passage.where is not None}
        # The file that is played by answers for all files of its chain, and the preset for itself.
        passages = {
            key: passage if passage.speaker == before.base else passage._replace(speaker=name)
            for key, passage in said.items()
        }
        origin = Origin(
            name=name,
            title=self.title or name,
            source=self.source or before.source,
            base=before.base,
            partial=self.partial or before.partial,
            own=(before.own | self.values.keys()) - stated,
            passages=passages,
        )
        return Rules(**values, origin=origin)


def _refuse_incomplete(values: Mapping[str, Any]) -> None:
    for key in KEYS:
        if key not in values:
            message = say(
                "{key} is missing; to take it from a preset, add extends = {preset}",
                key=key,
                preset='"fantacarte"',
            )
            raise RuleError(message, key=key)


def read_house(data: Mapping[str, Any]) -> House:
    """The checked content of a file of rules.

    :raises RuleError: a rule or a value that is none, or a value of the wrong kind
    """
    values: dict[str, RuleValue] = {}
    passages: dict[str, Passage] = {}
    data = _in_english(data)
    for name, entry in data.items():
        if name in _ABOUT:
            continue
        key = _key(name, entry)
        if key in values:
            raise RuleError(say("{key} has two values", key=key), key=key)
        if isinstance(entry, dict):
            values[key], passage = _said(key, entry)
            passages |= {} if passage == Passage("") else {key: passage}
        else:
            values[key] = checked(key, entry)
    partial = _yes_or_no("partial", data.get("partial", False))
    return House(values, passages, **{key: _line(key, data.get(key)) for key in _TEXTS}, partial=partial)


def _key(name: str, entry: Any) -> str:
    """The key of a rule by either name. A word for a preset that is no rule is told what it should be."""
    try:
        return key_of(name, _ABOUT)
    except RuleError as error:
        if not isinstance(entry, str) or entry not in PRESETS or "nearest" in error.message.values:
            raise
        message = say(
            "there is no rule {key}; to start from a preset, write {line}",
            key=name,
            line=Named(f'extends = "{entry}"', f'parte_da = "{entry}"'),
        )
        raise RuleError(message, key=name) from None


def _in_english(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """The content with what the file says of itself under its English words."""
    for italian, english in ITALIAN.items():
        if italian in data and english in data:
            raise RuleError(say("{key} has two values", key=english), key=english)
    return {ITALIAN.get(name, name): entry for name, entry in data.items()}


def _said(key: str, entry: Mapping[str, Any]) -> tuple[RuleValue, Passage]:
    """A rule written as ``{ value = 40, where = "heading" }``."""
    for word in entry:
        if word not in ("value", "where", "note", "left_open"):
            message = say(
                "{key} takes a value and the heading where it stands, not {word}", key=key, word=word[:60]
            )
            raise RuleError(message, key=key)
    if "value" not in entry:
        raise RuleError(say("{key} has no value", key=key), key=key)
    where, note = (_line(key, entry.get(word)) for word in ("where", "note"))
    passage = Passage("", where, note, _yes_or_no(key, entry.get("left_open", False)))
    return checked(key, entry["value"]), passage


def _yes_or_no(key: str, raw: object) -> bool:
    if isinstance(raw, bool):
        return raw
    raise RuleError(say("{key} is true or false", key=key), key=key)


def _line(key: str, raw: object) -> str | None:
    if raw is None or (isinstance(raw, str) and raw.strip() and raw.isprintable()):
        return raw
    raise RuleError(say("the text at {key} is one line in quotes", key=key), key=key)
