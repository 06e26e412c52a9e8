"""R7 in a match: a doubtful round leaves totals between two values, and only what is certain is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.cli import Result, run

GUIDE = "rules: guide\nplayers: Anna, Bruno\n\n"
DOUBTFUL = "Anna: closed\nBruno: unopened 2c 3c\n"


def match(text: str, *args: str) -> Result:
    return run("match", "-", "--json", *args, stdin=text)


def test_totals_go_on_between_the_least_and_the_most() -> None:
    answer = match(f"{GUIDE}{DOUBTFUL}\nAnna: 20\nBruno: closed\n\nAnna: closed\nBruno: Kc\n")
    assert answer.code == 3
    # The two cards alone, had he opened; or with the eleven dearest of the others: four jokers, tens.
    assert [played["totals"]["Bruno"] for played in answer.json["rounds"]] == [[5, 175], [5, 175], [15, 185]]
    assert answer.json["totals"] == {"Anna": 20, "Bruno": [15, 185]}
    assert (answer.json["out"], answer.json["winner"], answer.json["leaders"]) == ([], None, [])


def test_who_is_out_and_who_wins_is_told_where_the_least_is_enough() -> None:
    rounds = "Anna: closed\nBruno: 90\n\n" + "Anna: closed\nBruno: unopened Kc Kd Ks\n"
    answer = match(f"{GUIDE}{rounds}")
    assert answer.code == 3
    assert answer.json["out"] == ["Bruno"]
    assert (answer.json["over"], answer.json["winner"]) == (True, "Anna")


def test_leaders_are_told_where_no_value_makes_another_lead() -> None:
    fixed = "rules: guide\nrounds: 3\nplayers: Anna, Bruno\n\n"
    assert match(f"{fixed}{DOUBTFUL}").json["leaders"] == ["Anna"]
    level = match(f"{fixed}{DOUBTFUL}\nAnna: 20\nBruno: closed\n")
    assert level.json["leaders"] == []


@pytest.mark.parametrize(
    "line, between",
    [
        # Ten cards at most are left to who has opened; all thirteen and a flat 100 to who has not.
        ("Bruno: " + "2c 3c 4c 5c 6c 7c 8c 9c 10c Jc Qc Kc 2d", [2, 100]),
        ("Bruno: 2c 3c 4c 5c 6c 7c 8c 9c 10c Jc Qc Kc", [2, 100]),
    ],
)
def test_too_many_cards_for_who_has_opened(line: str, between: list[int]) -> None:
    text = f"rules: fantacarte\nplayers: Anna, Bruno\n\nAnna: closed\n{line}\n"
    assert match(text).json["totals"] == {"Anna": 0, "Bruno": between}


def test_closing_in_hand_doubles_both_ends() -> None:
    text = f"{GUIDE}Anna: closed in hand\nBruno: unopened 2c 3c\n"
    assert match(text, "--set", "in_hand=double").json["totals"]["Bruno"] == [10, 350]


def test_adding_such_a_round_is_refused_with_what_to_write(tmp_path: Path) -> None:
    sheet = tmp_path / "evening.txt"
    sheet.write_text(f"{GUIDE}Anna: closed\nBruno: Kc\n")
    before = sheet.read_text()
    answer = run("match", str(sheet), "--add", "Anna: closed", "Bruno: unopened 2c 3c")
    assert answer.code == 3
    assert "write all of them" in answer.out
    assert sheet.read_text() == before


def test_a_total_in_doubt_is_shown_as_a_range() -> None:
    assert "5–175" in run("match", "-", stdin=f"{GUIDE}{DOUBTFUL}").out
