"""What a file of rules says: its checked values, and the rules they make on top of others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from grammar.message import say
from scala40_cli.rules.errors import RuleError
from scala40_cli.rules.kinds import checked, kind_of
from scala40_cli.rules.model import KEYS, Rules, RuleValue

_TEXTS = ("name", "title", "source", "extends")
_ABOUT = (*_TEXTS, "partial")


@dataclass(frozen=True, slots=True)
class House:
    """A file's rules by key, the headings of those its source states, and what it says of itself."""

    values: Mapping[str, RuleValue]
    where: Mapping[str, str]
    name: str | None = None
    title: str | None = None
    source: str | None = None
    extends: str | None = None
    partial: bool = False

    def rules(self, base: Rules | None, name: str) -> Rules:
        """These rules, with those of ``base`` where the file says nothing.

        :raises RuleError: there is no base and a rule is missing
        """
        if base is None:
            return self._complete(name)
        plain = self.values.keys() - self.where.keys()
        merged: dict[str, Any] = {key: base.value(key) for key in KEYS} | dict(self.values)
        return Rules(
            **merged,
            name=name,
            title=self.title or name,
            source=self.source or base.source,
            base=base.base,
            partial=self.partial or base.partial,
            stated=(base.stated - plain) | self.where.keys(),
            own=(base.own | plain) - self.where.keys(),
            where={**base.where, **self.where},
            noted=(base.noted - plain) | self.where.keys(),
        )

    def _complete(self, name: str) -> Rules:
        for key in KEYS:
            if key not in self.values:
                message = say(
                    "{key} is missing; to take it from a preset, add extends = {preset}",
                    key=key,
                    preset='"fantacarte"',
                )
                raise RuleError(message, key=key)
        values: dict[str, Any] = dict(self.values)
        return Rules(
            **values,
            name=name,
            title=self.title or name,
            source=self.source or "",
            base=name,
            partial=self.partial,
            stated=frozenset(self.where),
            own=frozenset(self.values.keys() - self.where.keys()),
            where=self.where,
        )


def read_house(data: Mapping[str, Any]) -> House:
    """The checked content of a file of rules.

    :raises RuleError: a rule or a value that is none, or a value of the wrong kind
    """
    values: dict[str, RuleValue] = {}
    where: dict[str, str] = {}
    for key, entry in data.items():
        if key in _ABOUT:
            continue
        kind_of(key, _ABOUT)
        if isinstance(entry, dict):
            values[key], heading = _stated(key, entry)
            where |= {} if heading is None else {key: heading}
        else:
            values[key] = checked(key, entry)
    partial = data.get("partial", False)
    if not isinstance(partial, bool):
        raise RuleError(say("{key} is true or false", key="partial"), key="partial")
    return House(values, where, **{key: _line(key, data.get(key)) for key in _TEXTS}, partial=partial)


def _stated(key: str, entry: Mapping[str, Any]) -> tuple[RuleValue, str | None]:
    """A rule written as ``{ value = 40, where = "heading" }``."""
    for word in entry:
        if word not in ("value", "where"):
            message = say(
                "{key} takes a value and the heading where it stands, not {word}", key=key, word=word[:60]
            )
            raise RuleError(message, key=key)
    if "value" not in entry:
        raise RuleError(say("{key} has no value", key=key), key=key)
    return checked(key, entry["value"]), _line(key, entry.get("where"))


def _line(key: str, raw: object) -> str | None:
    if raw is None or (isinstance(raw, str) and raw.strip() and raw.isprintable()):
        return raw
    raise RuleError(say("the text at {key} is one line in quotes", key=key), key=key)
