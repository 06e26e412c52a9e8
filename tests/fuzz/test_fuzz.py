"""A short run of the random inputs; the long one is made by hand."""

from __future__ import annotations

from random import Random

import pytest

from tests.fuzz.checks import Broken, Call, check
from tests.fuzz.laws import LAWS
from tests.fuzz.runner import ran
from tests.support.cli import Result


@pytest.mark.parametrize("seed", range(24))
def test_random_inputs_break_nothing(seed: int) -> None:
    assert ran(seed).broken is None


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_each_law_holds(law: object) -> None:
    assert callable(law)
    assert law(Random(40)) > 0


@pytest.mark.parametrize(
    "call, result",
    [
        (Call(("open", "7h")), Result(70, "", "scala40: an error of the program itself: x")),
        (Call(("open", "7h")), Result(2, "", "\x1b[2J\n")),
        (Call(("open", "7h", "--json")), Result(0, '{"a": 1}\n{"a": 2}\n', "")),
        (Call(("open", "7h", "--json")), Result(0, "{'a'}\n", "")),
        (Call(("open", "-"), "7h\n8h\n", stream=True), Result(1, "no\t7\n", "")),
        (Call(("open", "-"), "7h\n8h\n", stream=True), Result(1, "no\t7\nyes\t8\nno\t3\n", "")),
        (Call(("open", "-"), "7h\n8h\n", stream=True), Result(0, "no\t7\nyes\t8\n", "")),
        (Call(("open", "-", "--json"), "7h\n", stream=True), Result(1, '{"verdict": "no", "line": 2}\n', "")),
        (Call(("open", "-"), "7h\n", stream=True), Result(1, "perhaps\t7\n", "")),
    ],
)
def test_the_checks_find_what_is_broken(call: Call, result: Result) -> None:
    with pytest.raises(Broken):
        check(call, result)
