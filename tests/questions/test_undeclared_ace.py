"""T1, T2: a full run in which nothing says where the ace stands."""

from __future__ import annotations

import random
from itertools import product

import pytest

from grammar.cards.cards import JOKER, Card, Rank, Suit
from scala40_cli.game.melds import lay
from scala40_cli.game.unsaid import ask_for_worth, ask_on_table, supposed
from scala40_cli.rules.load import load_rules
from tests.support.cli import run

SCRAMBLED = "2c Ac 3c 4c 5c 6c 7c 8c 9c 10c Jc Qc Kc"


def test_T1_an_ace_whose_place_is_not_said_is_undecided_between_85_and_95() -> None:
    result = run("meld", SCRAMBLED)
    assert result.code == 3
    assert "write the run in order, the ace first (85 points) or last (95)" in result.out


@pytest.mark.parametrize(("written", "points"), [("Ac 2c 3c..Kc", 85), ("2c 3c..Kc Ac", 95), ("A..Kc", 85)])
def test_T1_the_cure_that_is_named_cures_it(written: str, points: int) -> None:
    assert run("meld", written.replace("c..K", "..K"), "--json").json["points"] == points


@pytest.mark.parametrize("opened", ["--opened", "--unopened"])
@pytest.mark.parametrize(
    "asked",
    ["discard 6d", "discard Jk", "discard", "take 6d", "attach 6d", "attach Jk", "attach", "close"],
)
@pytest.mark.parametrize("rules", ["fantacarte", "classica", "guide"])
def test_T1_such_a_meld_on_the_table_never_is_an_error_of_the_program(
    asked: str, opened: str, rules: str
) -> None:
    table = SCRAMBLED.replace(" ", "-")
    result = run(*asked.split(), "--table", table, "--hand", "6d 7d Jk", opened, "--rules", rules)
    assert result.code in (0, 1, 3)


def test_T1_on_a_table_the_ace_is_asked_for_and_no_joker() -> None:
    table = SCRAMBLED.replace(" ", "-")
    result = run("attach", "Jk", "--table", table, "--opened", "--set", "run_max=14")
    assert "ace" in result.out
    assert "joker of meld" not in result.out


@pytest.mark.parametrize(
    "melds",
    [
        "Ac 2c 3c 4c 5c 6c 7c 8c 9c 10c Jc Kc Jk",  # the joker is the queen in both readings
        "3c 2c 4c 5c 6c 7c 8c 9c 10c Jc Qc Kc Jk",  # sibling: the joker itself is the ace
    ],
)
def test_T2_what_differs_is_asked_for_the_ace_and_not_the_joker(melds: str) -> None:
    result = run("meld", melds)
    assert result.code == 3
    assert "say where the ace stands" in result.out
    assert "what the joker stands for" not in result.out


def test_T2_of_several_jokers_that_one_is_named_which_differs() -> None:
    result = run("meld", "5d 7d Jk Jk", "--set", "jokers_per_meld=any")
    assert "Jk=4d makes 22, Jk=8d makes 26 points" in result.out


def test_T2_every_undecided_run_can_be_asked_about() -> None:
    rules = load_rules("fantacarte", ["jokers_per_meld=any", "run_max=14"])
    chance = random.Random(40)
    asked = {True: 0, False: 0}
    for start, length, _ in product(range(1, 13), range(3, 15), range(12)):
        if start + length > 15:
            continue
        cards = [
            JOKER if chance.random() < 0.2 else Card(Rank((place - 1) % 13 + 1), Suit.CLUBS)
            for place in range(start, start + length)
        ]
        chance.shuffle(cards)
        ways = lay(cards, rules).melds
        if len(ways) > 1:
            text = str(ask_for_worth(ways).message) + str(ask_on_table(1, ways).message)
            assert all(str(supposed(way, ways)) for way in ways)
            asked["ace" in text] += 1
    assert all(asked.values())
