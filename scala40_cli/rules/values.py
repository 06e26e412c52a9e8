"""The check of the values that users write: on the command line, in sheets, in house files."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NoReturn

from grammar.message import Named, say
from grammar.nearest import nearest
from scala40_cli.rules.errors import RuleError
from scala40_cli.rules.italian import rule_name, value_name
from scala40_cli.rules.kinds import Kind, kinds
from scala40_cli.rules.model import KEYS
from scala40_cli.rules.names import key_named, refuse_key, value_named, value_near
from scala40_cli.rules.origin import RuleValue


def key_of(name: str, other_words: tuple[str, ...] = ()) -> str:
    """The key of a rule that varies, from what users call it.

    ``other_words`` are what else may have been meant where it is written.

    :raises RuleError: there is no such rule, or it is one that never varies
    """
    if name in kinds():
        return name
    found = key_named(name)
    if found is None:
        refuse_key(name, (*KEYS, *other_words))
    if found not in kinds():
        raise RuleError(say("{key} is a rule that never varies, so it cannot be set", key=found), key=found)
    return found


def checked(key: str, raw: object) -> RuleValue:
    """The value that TOML data gives a rule that varies; a boolean stands for yes or no.

    :raises RuleError: a value it cannot have, or a value of the wrong kind

    >>> checked("open_before_draw", True)
    'yes'
    """
    kind = kinds()[key]
    value = _value(kind, raw)
    if value is None and isinstance(raw, str):
        value = value_named(key, raw)
    return _refuse_value(key, kind, raw, _as_toml) if value is None else value


def from_text(key: str, text: str) -> RuleValue:
    """The value of a rule that varies, written as plain text: ``30``, ``none`` or ``vietati``, ``2-4``.

    :raises RuleError: a value it cannot have
    """
    kind = kinds()[key]
    raw: object = next((value for value in kind.values if str(value) == text), text)
    if kind.name == "number" and _is_number(text, len(str(kind.most))):
        raw = int(text)
    elif text in ("true", "false"):
        raw = text == "true"
    value = _value(kind, raw)
    if value is None:
        value = value_named(key, text)
    return _refuse_value(key, kind, text, str) if value is None else value


def _value(kind: Kind, raw: object) -> RuleValue | None:
    if isinstance(raw, bool):
        raw = "yes" if raw else "no"
    if kind.name == "number":
        fits = kind.least <= raw <= kind.most if isinstance(raw, int) else raw in kind.words
        return raw if fits and isinstance(raw, int | str) else None
    if kind.name == "range":
        return _range(raw, kind.least) if isinstance(raw, str) else None
    return next((value for value in kind.values if type(value) is type(raw) and value == raw), None)


def _is_number(text: str, digits: int) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= digits


def _range(text: str, least: int) -> str | None:
    ends = [end.strip() for end in text.replace("–", "-").split("-")]
    if len(ends) != 2 or not all(_is_number(end, 2) for end in ends):
        return None
    fewest, most = int(ends[0]), int(ends[1])
    return f"{fewest}-{most}" if least <= fewest <= most else None


def _refuse_value(key: str, kind: Kind, raw: object, spell: Callable[[object], str]) -> NoReturn:
    from grammar.cards.suggest import shown

    value = shown(spell(raw))
    rule = Named(key, rule_name(key))
    if kind.name == "number":
        bounds = {"key": rule, "least": kind.least, "most": kind.most, "value": value}
        if not kind.words:
            raise RuleError(
                say("{key} takes a whole number from {least} to {most}, not {value}", **bounds), key=key
            )
        words = _named(key, kind.words, spell)
        message = say(
            "{key} takes a whole number from {least} to {most}, or {words}, not {value}",
            words=words,
            **bounds,
        )
        raise RuleError(message, key=key)
    if kind.name == "range":
        message = say("{key} takes two numbers such as 2-6, not {value}", key=rule, value=value)
        raise RuleError(message, key=key)
    choices = _named(key, kind.values, spell)
    near = nearest(str(raw), map(str, kind.values)) or value_near(key, str(raw))
    if near is None:
        message = say("{key} cannot be {value}; it can be: {choices}", key=rule, value=value, choices=choices)
    else:
        message = say(
            "{key} cannot be {value}; did you mean {nearest}? It can be: {choices}",
            key=rule, value=value, choices=choices,
            nearest=_named(key, [each for each in kind.values if str(each) == near], spell),
        )  # fmt: skip
    raise RuleError(message, key=key)


def _named(key: str, values: Iterable[RuleValue], spell: Callable[[object], str]) -> Named:
    """Values as users of either language write them."""
    found = list(values)
    italian = [spell(value_name(key, each)) if isinstance(each, str) else spell(each) for each in found]
    return Named(", ".join(map(spell, found)), ", ".join(italian))


def _as_toml(raw: object) -> str:
    match raw:
        case bool():
            return str(raw).lower()
        case str():
            return f'"{raw}"'
        case int() if abs(raw) > 10**30:
            # Python refuses to write the longest numbers in tens.
            return f"{hex(raw)[:20]}…"
        case list():
            return "[…]"
        case dict():
            return "{…}"
        case _:
            return str(raw)
