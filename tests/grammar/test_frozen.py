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
from grammar.frozen import dataclass, field


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


@dataclass(frozen=True, slots=True, kw_only=True)
class ByName:
    """What takes no value by place."""

    x: int = 0


@pytest.mark.parametrize(
    ("cls", "values", "named"),
    [
        (Point, (), {}),
        (Point, (1, 2, "", [], 5), {}),
        (Point, (1,), {"x": 1}),
        (Point, (1,), {"z": 1}),
        (ByName, (1,), {}),
        (Lettered, (), {"letter": "B"}),
    ],
)
def test_the_first_instances_mind_what_they_are_given_as_the_later_ones_do(
    cls: Any, values: tuple[Any, ...], named: dict[str, Any]
) -> None:
    for _ in range(20):
        fresh = type(cls)(cls.__name__, (cls,), {"__slots__": ()})
        again = dataclass(frozen=True, slots=True, kw_only=cls is ByName)(fresh)
        with pytest.raises(TypeError):
            again(*values, **named)


def test_the_first_instances_are_as_the_later_ones() -> None:
    @dataclass(frozen=True, slots=True)
    class Pair:
        first: int
        second: list[int] = field(default_factory=list)
        third: int = field(default=3, compare=False)
        fourth: int = field(init=False)

        def __post_init__(self) -> None:
            object.__setattr__(self, "fourth", self.first + self.third)

    made = [Pair(number, third=1) for number in range(40)]
    assert [(one.first, one.second, one.third, one.fourth) for one in made] == [
        (number, [], 1, number + 1) for number in range(40)
    ]
    assert len({id(one.second) for one in made}) == 40
    assert [each.name for each in dataclasses.fields(Pair)] == ["first", "second", "third", "fourth"]
    assert not dataclasses.fields(Pair)[2].compare


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
