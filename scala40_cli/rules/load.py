"""Reading house rules: a preset of the package, a table's own file, single rules changed on top."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, NoReturn

from grammar.message import printable, say
from grammar.nearest import nearest
from scala40_cli.rules.errors import RuleError
from scala40_cli.rules.model import KEYS, Rules
from scala40_cli.rules.origin import Origin, Passage, RuleValue
from scala40_cli.rules.preset_data import PRESETS

DEFAULT = "fantacarte"
_ENDING = ".toml"
_LONGEST_CHAIN = 20
_NAMES = (DEFAULT, *sorted(PRESETS.keys() - {DEFAULT}))


def load_rules(name_or_path: str = DEFAULT, overrides: Iterable[str] = (), *, folder: str = "") -> Rules:
    """The rules of a preset or of a TOML file, with single rules changed by ``key=value`` texts.

    ``folder`` is where the path of a file begins.

    :raises RuleError: no such preset or file, a file that cannot be used, a rule or value that is none

    >>> load_rules("guide", ["open_min=30"]).label
    'guide+open_min=30'
    """
    rules = _preset(name_or_path) if name_or_path in preset_names() else _house(name_or_path, folder)
    for text in overrides:
        rules = rules.replace_rule(*parse_override(text))
    return rules


def preset_names() -> tuple[str, ...]:
    """Every preset: the default first, the others by name."""
    return _NAMES


def parse_override(text: str) -> tuple[str, RuleValue]:
    """The rule and the value of ``open_min=30``, or of the same in Italian names.

    :raises RuleError: not of that form, no such rule, or a value it cannot have

    >>> parse_override("open_min=30")
    ('open_min', 30)
    >>> parse_override("jolly in apertura = vietati")
    ('open_jokers', 'none')
    """
    from scala40_cli.rules.values import from_text, key_of

    key, equals, value = (part.strip() for part in text.partition("="))
    if not (key and equals and value):
        raise RuleError(say("expected RULE=VALUE such as open_min=30, found '{text}'", text=text[:60]))
    found = key_of(key)
    return found, from_text(found, value)


@cache
def _preset(name: str) -> Rules:
    data = PRESETS[name]
    values: dict[str, RuleValue] = {}
    passages: dict[str, Passage] = {}
    # The tests check the package's own files; checking them at every start would take longer than reading.
    for key in KEYS:
        entry = data[key]
        if isinstance(entry, dict):
            about = dict(entry)
            values[key] = about.pop("value")
            passages[key] = Passage(name, **about)
        else:
            values[key] = entry
    origin = Origin(
        name=name,
        title=data["title"],
        source=data["source"],
        base=name,
        partial=data.get("partial", False),
        passages=passages,
    )
    return Rules(**values, origin=origin)  # type: ignore[arg-type]


def _house(named: str, folder: str, trail: tuple[str, ...] = ()) -> Rules:
    """A table's own file, with what it takes from the preset or the file that it extends."""
    path = os.path.join(folder, named)
    if not os.path.exists(path):
        _refuse_missing(named)
    real = os.path.realpath(path)
    if real in trail:
        chain = " → ".join(os.path.basename(file) for file in (*trail[trail.index(real) :], real))
        raise RuleError(say("it ends up extending itself: {chain}", chain=chain), file=path, key="extends")
    if len(trail) == _LONGEST_CHAIN:
        raise RuleError(say("too many files extend one another"), file=path, key="extends")
    from scala40_cli.rules.files import read_toml

    data = read_toml(path)
    try:
        return _build(data, path, (*trail, real))
    except RuleError as error:
        if error.file:
            raise
        raise RuleError(error.message, file=path, key=error.key or "extends") from None


def _build(data: Mapping[str, Any], path: str, trail: tuple[str, ...]) -> Rules:
    from scala40_cli.rules.house import read_house

    house = read_house(data)
    base = None
    if house.extends in preset_names():
        base = _preset(house.extends)
    elif house.extends is not None:
        base = _house(house.extends, os.path.dirname(path), trail)
    file = printable(os.path.basename(path))
    # A file of the same name as a preset must not pass for it.
    names = (house.name or file.removesuffix(_ENDING), file, f"./{file}")
    return house.rules(base, next(name for name in names if name not in preset_names()))


def _refuse_missing(path: str) -> NoReturn:
    from grammar.cards.suggest import shown

    names = ", ".join(preset_names())
    name, near = shown(path), nearest(os.path.basename(path).removesuffix(_ENDING), preset_names())
    if near is None:
        raise RuleError(
            say("there is no preset and no file {name}; the presets are: {names}", name=name, names=names)
        )
    message = say(
        "there is no preset and no file {name}; did you mean {nearest}? The presets are: {names}",
        name=name,
        nearest=near,
        names=names,
    )
    raise RuleError(message)
