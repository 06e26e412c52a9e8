"""`joker_set_swap=full`: a card laid to a set may fill it, so that another takes its joker home in the same turn."""

from __future__ import annotations

import pytest

from tests.support.cli import run

FULL = ("--opened", "--set", "joker_set_swap=full", "--set", "joker_replay=same_turn", "--json")


@pytest.mark.parametrize("table", ["Kh-Kd-Jk=Ks 7h-8h-9h", "Kh-Kd-Jk=Kc 7h-8h-9h", "Kh-Kd-Jk 5h-5d-5c"])
def test_close_fills_the_set_and_takes_its_joker_home(table: str) -> None:
    told = run("close", "Ks Kc 4c", "--table", table, *FULL).json
    assert told["verdict"] == "yes"
    filled, swap, joker, _ = told["plan"]
    assert (filled["do"], swap["do"], joker["do"]) == ("attach", "swap", "attach")
    assert {filled["cards"][0], swap["card"]} == {"Ks", "Kc"}


def test_a_twin_of_the_card_that_fills_the_set_stays_in_the_hand() -> None:
    told = run("close", "Ks Kc Kc 4c 9d", "--table", "Kh-Kd-Jk=Ks 7h-8h-9h", *FULL).json
    assert told["verdict"] == "no"
    assert sorted([*told["left"], told["plan"][-1]["card"]]) == ["4c", "9d", "Kc"]


def test_one_card_alone_fills_nothing() -> None:
    assert run("close", "Ks 4c", "--table", "Kh-Kd-Jk=Ks 7h-8h-9h", *FULL).json["verdict"] == "no"


def test_a_card_taken_from_the_discards_swaps_once_another_has_filled_the_set() -> None:
    asked = ("take", "Ks", "--hand", "Kc 4c 9d", "--table", "Kh-Kd-Jk=Ks 7h-8h-9h", "--set", "pick_swap=now")
    told = run(*asked, *FULL).json
    assert told["verdict"] == "yes"
    assert told["uses"][0]["way"] == ["attach Kc to m1", "swap Ks in m1"]
