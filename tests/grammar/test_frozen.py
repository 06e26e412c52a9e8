"""Data classes that are made when they are needed are those of the standard library."""

from __future__ import annotations

import dataclasses
import importlib
import inspect
import pickle
import pkgutil
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

import grammar
import scala40_cli
from grammar.frozen import dataclass


def classes() -> Iterator[type]:
    """Every data class of the program."""
    for package in (grammar, scala40_cli):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not module.name.endswith("__main__"):
                for value in vars(importlib.import_module(module.name)).values():
                    if inspect.isclass(value) and "__specs__" in value.__dict__:
                        yield value


ALL = list(dict.fromkeys(classes()))


def test_there_are_many() -> None:
    assert len(ALL) > 80


@pytest.mark.parametrize("cls", ALL, ids=lambda cls: f"{cls.__module__}.{cls.__name__}")
def test_it_is_called_as_the_standard_one_would_be(cls: Any) -> None:
    with pytest.raises(TypeError):
        cls(no_such_field=1)  # which makes its real __init__
    fields = dataclasses.fields(cls)
    assert [each.name for each in fields] == list(cls.__specs__)
    found = inspect.signature(cls.__init__).parameters
    assert list(found)[1:] == [each.name for each in fields if each.init]
    for each in fields:
        if each.init:
            optional = not (each.default is each.default_factory is dataclasses.MISSING)
            assert (found[each.name].default is not inspect.Parameter.empty) == optional
            assert (found[each.name].kind is inspect.Parameter.KEYWORD_ONLY) == each.kw_only
    assert all(
        spec.compare == each.compare for spec, each in zip(cls.__specs__.values(), fields, strict=True)
    )


@dataclass(frozen=True, slots=True)
class Point:
    """Two numbers, a remark that does not count, and a list of its own."""

    x: int
    y: int = 2
    remark: str = dataclasses.field(default="", compare=False)
    seen: list[int] = dataclasses.field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Lettered(Point):
    """A point with a letter."""

    letter: str = "A"


@dataclass(slots=True)
class Counter:
    """Something that changes."""

    count: int = 0


@dataclass(frozen=True, slots=True)
class Flag:
    """A name."""

    name: str


@dataclass(frozen=True, slots=True, eq=False)
class Itself:
    """Equal to nothing but itself."""

    x: int


def test_values_are_equal_by_their_fields() -> None:
    assert Point(1) == Point(1, 2, "another remark") != Point(2)
    assert Point(1) != "Point(1)"  # type: ignore[comparison-overlap]
    assert Itself(1) != Itself(1)
    assert len({Itself(1), Itself(1)}) == 2
    assert hash(Flag("a")) == hash(Flag("a"))


def test_they_are_frozen() -> None:
    point = Point(1)
    for name in ("x", "unknown"):
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(point, name, 3)
    with pytest.raises(dataclasses.FrozenInstanceError):
        del point.x
    assert not hasattr(point, "__dict__")


def test_others_are_not_frozen_and_have_no_hash() -> None:
    counter = Counter()
    counter.count += 1
    assert counter == Counter(1)
    with pytest.raises(TypeError):
        hash(counter)


def test_each_has_a_list_of_its_own() -> None:
    Point(1).seen.append(3)
    assert Point(1).seen == []


def test_they_are_replaced_copied_pickled_and_shown() -> None:
    point = dataclasses.replace(Point(1, remark="here"), y=5)
    assert (point.x, point.y, point.remark) == (1, 5, "here")
    for copy in (deepcopy(point), pickle.loads(pickle.dumps(point))):
        assert copy == point
        assert copy.remark == "here"
    assert repr(point) == "Point(x=1, y=5, remark='here', seen=[])"


def test_one_takes_over_the_fields_of_another() -> None:
    lettered = Lettered(1, letter="B")
    assert (lettered.x, lettered.y, lettered.letter) == (1, 2, "B")
    assert lettered != Point(1)
    assert [each.name for each in dataclasses.fields(Lettered)] == ["x", "y", "remark", "seen", "letter"]


def test_they_are_matched_by_place() -> None:
    match Point(1, 3):
        case Point(x, y):
            assert (x, y) == (1, 3)
