"""What a value of each rule can be, read from the types of ``Rules``."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Literal, get_args

from grammar.frozen import dataclass
from scala40_cli.rules import model
from scala40_cli.rules.model import KEYS, Number, Range, Rules
from scala40_cli.rules.origin import RuleValue


@dataclass(frozen=True, slots=True)
class Kind:
    """A choice with all its ``values``, a number with its usual ones and its words, or a range of two numbers."""

    name: Literal["choice", "number", "range"]
    values: tuple[RuleValue, ...] = ()
    least: int = 0
    most: int = 0

    @property
    def words(self) -> tuple[str, ...]:
        """The values that are words."""
        return tuple(value for value in self.values if isinstance(value, str))


@cache
def kinds() -> Mapping[str, Kind]:
    """The kind of every rule that varies, by key.

    >>> kinds()["open_before_draw"].values
    ('yes', 'no')
    """
    return {key: _kind_of(key) for key in KEYS}


@cache
def _kind_of(key: str) -> Kind:
    # One type at a time: most questions turn on few rules.
    return _kind(eval(Rules.__annotations__[key], vars(model)))


def _kind(hint: object) -> Kind:
    arguments = get_args(hint)
    match arguments[-1]:
        case Number(usual, least, most, words):
            return Kind("number", (*usual, *words), least, most)
        case Range(least):
            return Kind("range", (), least)
        case _:
            return Kind("choice", arguments)


def other_values(key: str, value: RuleValue) -> tuple[RuleValue, ...]:
    """The values to try in place of ``value``: the other choices, or the other usual numbers.

    Empty for a rule that never varies.

    >>> other_values("open_before_draw", "yes"), other_values("open_min", 45), other_values("run_wrap", "no")
    (('no',), (30, 40, 50, 51), ())
    """
    return tuple(each for each in _kind_of(key).values if each != value) if key in KEYS else ()
