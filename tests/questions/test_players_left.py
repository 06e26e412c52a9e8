"""How many players are left, where cards that fit may be thrown among two only: said, unsaid, and in JSON."""

from __future__ import annotations

import json

import pytest

from tests.support.cli import run

HOUSE = ("--rules", "federation", "--json")
TAKE = (
    "take",
    "9s",
    "--hand",
    "9d 9h 6h 2h",
    "--table",
    "3h-4h-5h",
    "--opened",
    "--set",
    "attach_after_take=no",
)
ATTACH = ("attach", "6h", "--hand", "6h Jk Jk", "--table", "3h-4h-5h", "--set", "discard_joker=never_closing")
LEFT = "10s Js Qs Ks 9d 9h 9c 7c 7h 7d 7s 6h 2h 2h"
CLOSE = (
    "close",
    LEFT,
    "--table",
    "3h-4h-5h",
    "--unopened",
    "--later-round",
    "--set",
    "opening_turn=opening_only",
)


@pytest.mark.parametrize("question", [TAKE, ATTACH], ids=["take", "attach"])
def test_it_is_undecided_only_while_nobody_says_how_many_are_left(question: tuple[str, ...]) -> None:
    assert run(*question, "--players", "2", *HOUSE).json["verdict"] == "yes"
    assert run(*question, "--players", "3", *HOUSE).json["verdict"] == "no"
    unsaid = run(*question, *HOUSE)
    assert unsaid.code == 3
    assert unsaid.json["reasons"][0]["rule"] == "discard_attachable"
    assert "more than two players" in unsaid.json["reasons"][0]["message"]
    # Where the house makes no difference, nothing is asked.
    assert run(*question, *HOUSE, "--set", "discard_attachable=banned").json["verdict"] == "no"


def test_close_tells_what_can_stay_with_any_number_and_that_two_can_do_better() -> None:
    two, three = (run(*CLOSE, "--players", players, *HOUSE).json for players in "23")
    unsaid = run(*CLOSE, *HOUSE).json
    assert [two["verdict"], three["verdict"], unsaid["verdict"]] == ["no"] * 3
    assert two["left_points"] < three["left_points"] == unsaid["left_points"]
    assert [note["rule"] for note in unsaid["notes"]] == ["discard_attachable"]
    assert two["notes"] == three["notes"] == []


@pytest.mark.parametrize("players, verdict", [(2, "yes"), (3, "no"), (None, "undecided")])
def test_a_json_question_says_the_players_too(players: int | None, verdict: str) -> None:
    line = {"card": "9s", "hand": "9d 9h 6h 2h", "table": "3h-4h-5h", "opened": True, "players": players}
    told = run("take", "-", *HOUSE, "--set", "attach_after_take=no", stdin=json.dumps(line) + "\n").json
    assert told["verdict"] == verdict


def test_more_players_than_the_rules_are_meant_for_are_noted() -> None:
    told = run(*TAKE, "--players", "9", *HOUSE).json
    assert "players" in [note["rule"] for note in told["notes"]]
