"""What a value of each rule can be, read from the types of ``Rules``, and the check of what users write."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Literal, NoReturn, get_args, get_type_hints

from grammar.message import say
from scala40_cli.rules.errors import RuleError, nearest
from scala40_cli.rules.model import KEYS, Number, Range, Rules, RuleValue

MOST = 9999
"""The largest number a rule can have."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A choice with all its ``values``, a number with its usual ones, or a range of two numbers."""

    name: Literal["choice", "number", "range"]
    values: tuple[RuleValue, ...] = ()
    least: int = 0


@cache
def kinds() -> Mapping[str, Kind]:
    """The kind of every rule that varies, by key.

    >>> kinds()["open_jokers"].values
    ('counted', 'none', 'clean')
    """
    hints = get_type_hints(Rules, include_extras=True)
    return {key: _kind(hints[key]) for key in KEYS}


def _kind(hint: object) -> Kind:
    arguments = get_args(hint)
    match arguments[-1]:
        case Number(usual, least):
            return Kind("number", usual, least)
        case Range(least):
            return Kind("range", (), least)
        case _:
            return Kind("choice", arguments)


def kind_of(key: str, other_words: tuple[str, ...] = ()) -> Kind:
    """The kind of one rule. ``other_words`` are what else may have been meant where it is written.

    :raises RuleError: there is no such rule, or it is one that never varies
    """
    found = kinds().get(key)
    if found is None:
        _refuse_to_set(key, other_words)
    return found


def other_values(key: str, value: RuleValue) -> tuple[RuleValue, ...]:
    """The values to try in place of ``value``: the other choices, or the other usual numbers.

    Empty for a rule that never varies.

    >>> other_values("open_jokers", "counted"), other_values("open_min", 45), other_values("run_wrap", "no")
    (('none', 'clean'), (30, 40, 50, 51), ())
    """
    kind = kinds().get(key)
    return tuple(each for each in kind.values if each != value) if kind else ()


def checked(key: str, raw: object) -> RuleValue:
    """The value that TOML data gives a rule; a boolean stands for yes or no.

    :raises RuleError: no such rule, a value it cannot have, or a value of the wrong kind

    >>> checked("open_before_draw", True)
    'yes'
    """
    kind = kind_of(key)
    value = _value(kind, raw)
    return _refuse_value(key, kind, raw, _as_toml) if value is None else value


def from_text(key: str, text: str) -> RuleValue:
    """The value written as plain text, as on the command line: ``30``, ``none``, ``2-4``.

    :raises RuleError: no such rule, or a value it cannot have
    """
    kind = kind_of(key)
    raw: object = next((value for value in kind.values if str(value) == text), text)
    if kind.name == "number" and _is_number(text, len(str(MOST))):
        raw = int(text)
    elif text in ("true", "false"):
        raw = text == "true"
    value = _value(kind, raw)
    return _refuse_value(key, kind, text, str) if value is None else value


def _value(kind: Kind, raw: object) -> RuleValue | None:
    if isinstance(raw, bool):
        raw = "yes" if raw else "no"
    if kind.name == "number":
        return raw if isinstance(raw, int) and kind.least <= raw <= MOST else None
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


def _refuse_to_set(key: str, other_words: tuple[str, ...]) -> NoReturn:
    from scala40_cli.rules.catalogue import catalogue

    if key in catalogue():
        raise RuleError(say("{key} is a rule that never varies, so it cannot be set", key=key), key=key)
    refuse_key(key, (*KEYS, *other_words))


def refuse_key(key: str, known: Iterable[str]) -> NoReturn:
    """Refuses a key that is none.

    :raises RuleError: always; the message names the nearest of the known ones
    """
    from grammar.cards.suggest import shown

    name = shown(key)
    near = nearest(key, known)
    if near is not None:
        raise RuleError(
            say("there is no rule {key}; did you mean {nearest}?", key=name, nearest=near), key=key
        )
    raise RuleError(say("there is no rule {key}; “scala40 rules show” lists them all", key=name), key=key)


def _refuse_value(key: str, kind: Kind, raw: object, spell: Callable[[object], str]) -> NoReturn:
    from grammar.cards.suggest import shown

    value = shown(spell(raw))
    if kind.name == "number":
        message = say(
            "{key} takes a whole number from {least} to {most}, not {value}",
            key=key, least=kind.least, most=MOST, value=value,
        )  # fmt: skip
        raise RuleError(message, key=key)
    if kind.name == "range":
        message = say("{key} takes two numbers such as 2-6, not {value}", key=key, value=value)
        raise RuleError(message, key=key)
    choices = ", ".join(map(spell, kind.values))
    near = nearest(str(raw), map(str, kind.values))
    if near is None:
        message = say("{key} cannot be {value}; it can be: {choices}", key=key, value=value, choices=choices)
    else:
        message = say(
            "{key} cannot be {value}; did you mean {nearest}? It can be: {choices}",
            key=key, value=value, choices=choices,
            nearest=next(spell(each) for each in kind.values if str(each) == near),
        )  # fmt: skip
    raise RuleError(message, key=key)


def _as_toml(raw: object) -> str:
    match raw:
        case bool():
            return str(raw).lower()
        case str():
            return f'"{raw}"'
        case list():
            return "[…]"
        case dict():
            return "{…}"
        case _:
            return str(raw)
