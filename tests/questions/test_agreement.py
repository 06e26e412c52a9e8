"""The commands and the referee agree about every turn that both can be asked about."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from tests.support.agreement import disagreements, situations


@pytest.mark.parametrize("seed", range(2))
def test_commands_and_referee_agree_on_random_turns(seed: int) -> None:
    found = [f"{one}: {told}" for one in islice(situations(Random(seed)), 150) for told in disagreements(one)]
    assert found == []


def test_they_agree_under_house_rules_too() -> None:
    found = [
        f"{one}: {told}"
        for one in islice(situations(Random(40), houses=True), 150)
        for told in disagreements(one)
    ]
    assert found == []
