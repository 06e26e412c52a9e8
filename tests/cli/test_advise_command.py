"""``advise`` as scripts and players see it: keys, exit codes, streams, languages (issue 15)."""

from __future__ import annotations

import json
from math import isclose

import pytest

from tests.support.cli import run

BEFORE = "10h Jh Qh 5c 5d 2c 3c 9s 8s Kd 4s 6c Ad"
AFTER = f"{BEFORE} 2h"
OPENS = "10h Jh Qh 5c 5d 5s 2c 3c 9s 8s Kd 4s 6c Ad"
GOING_OUT = ("advise", "9h 4d 5d Kd", "--table", "6h-7h-8h Jc-Qc-Kc", "--opened")

ALWAYS = {"command", "rules", "verdict", "reasons", "notes", "flips"}
OWN = {
    "hand",
    "opened",
    "drawn",
    "away",
    "helps",
    "chance",
    "exact",
    "chance_margin",
    "discards",
    "best",
    "plan",
}


def test_before_the_draw_distance_help_and_chances() -> None:
    answer = run("advise", BEFORE, "--turns", "2", "--json").json
    assert set(answer) == ALWAYS | OWN
    assert (answer["verdict"], answer["opened"], answer["drawn"], answer["away"]) == ("yes", False, False, 1)
    assert (answer["discards"], answer["best"]) == ([], None)
    helps = {one["card"]: one for one in answer["helps"]}
    assert set(helps) == {"5h", "Kh", "Qd", "4c", "7c", "5s", "7s", "10s", "Jk"}
    assert helps["Jk"] == {"card": "Jk", "unseen": 4, "away": 0, "opens": True}
    # 20 of the 95 cards that are not in the hand.
    assert isclose(answer["chance"][0], 20 / 95)
    assert (answer["exact"], answer["chance_margin"]) == ([True, True], [None, None])
    assert answer["chance"][1] > answer["chance"][0]


def test_after_the_draw_every_kind_of_card_is_ranked() -> None:
    answer = run("advise", AFTER, "--turns", "2", "--json").json
    throws = answer["discards"]
    assert sorted(one["card"] for one in throws) == sorted(AFTER.split())
    assert answer["best"] == throws[0]["card"]
    assert {"card", "verdict", "away", "helping", "chance", "left_points", "fits", "reasons"} <= set(
        throws[0]
    )
    ranks = [(one["verdict"] != "yes", *[-chance for chance in reversed(one["chance"])]) for one in throws]
    assert ranks == sorted(ranks)
    assert answer["chance"] == throws[0]["chance"]
    assert throws[0]["helping"] == sum(one["unseen"] for one in answer["helps"])


def test_a_hand_that_opens_has_the_opening_and_its_throw_first() -> None:
    answer = run("advise", OPENS, "--json").json
    assert (answer["away"], answer["chance"]) == (0, [1, 1, 1])
    assert [step["do"] for step in answer["plan"]] == ["open", "discard"]
    assert [meld["points"] for meld in answer["plan"][0]["melds"]] == [15, 30]
    assert answer["plan"][1]["card"] == answer["best"]
    result = run("advise", OPENS)
    assert result.lines[0] == f"Open, and throw {answer['best']}."


def test_a_card_that_fits_may_not_be_thrown_and_is_told_with_its_reason() -> None:
    answer = run(*GOING_OUT, "--json").json
    last = answer["discards"][-1]
    assert (last["card"], last["verdict"], last["fits"]) == ("9h", "no", [1])
    assert last["reasons"][0]["rule"] == "discard_attachable"
    discard = run("discard", "9h", "--hand", "9h 4d 5d Kd", *GOING_OUT[2:], "--json").json
    assert last["reasons"] == discard["reasons"]
    assert "not 9h: 9h fits meld 1" in run(*GOING_OUT).out


def test_a_card_taken_from_the_discards_is_laid_first() -> None:
    answer = run("advise", "9c Kd 3h 5h", "--table", "9d-9h-9s", "--opened", "--picked", "9c", "--json").json
    assert answer["best"] == "Kd"
    assert answer["plan"] == [
        {"do": "attach", "cards": ["9c"], "meld": 1},
        {"do": "discard", "card": "Kd"},
    ]
    assert next(one for one in answer["discards"] if one["card"] == "9c")["verdict"] == "no"


def test_where_no_card_may_be_thrown_the_answer_is_no() -> None:
    result = run("advise", "9c Kd 3h 5h", "--opened", "--picked", "9c", "--json")
    assert (result.code, result.json["verdict"], result.json["best"]) == (1, "no", None)
    assert {reason["rule"] for reason in result.json["reasons"]} >= {"pick_must_use"}


@pytest.mark.parametrize(
    "size, code, opened", [(11, 0, True), (12, 3, None), (13, 0, False), (14, 0, False), (3, 0, True)]
)
def test_the_number_of_cards_tells_whether_the_player_has_opened(
    size: int, code: int, opened: bool | None
) -> None:
    result = run("advise", *AFTER.split()[:size], "--turns", "1", "--json")
    assert result.code == code
    if opened is None:
        assert [reason["rule"] for reason in result.json["reasons"]] == ["open_first"]
    else:
        assert result.json["opened"] is opened
        assert "open_first" in {note["rule"] for note in result.json["notes"]}
    said = run("advise", *AFTER.split()[:size], "--turns", "1", "--unopened", "--json")
    assert said.code == 0
    assert "open_first" not in {note["rule"] for note in said.json["notes"]}


@pytest.mark.parametrize(
    "arguments",
    [
        ("7x",),
        (AFTER, "3h"),
        ("9c 9c 9c",),
        ("9c 9c Kd", "--seen", "9c"),
        ("9c 9c Kd", "--table", "7c-8c-9c"),
        ("9c Kd", "--picked", "4h", "--opened"),
        (AFTER, "--not-drawn"),
        (AFTER, "--turns", "0"),
        (AFTER, "--turns", "21"),
        (AFTER, "--samples", "99"),
        (AFTER, "--players", "1"),
    ],
)
def test_what_cannot_be_asked_is_an_error(arguments: tuple[str, ...]) -> None:
    result = run("advise", *arguments)
    assert (result.code, result.out) == (2, "")
    assert result.err


def test_cards_that_were_seen_do_not_help() -> None:
    answer = run("advise", BEFORE, "--seen", "5h 5h 5s Jk", "--turns", "1", "--json").json
    helps = {one["card"]: one["unseen"] for one in answer["helps"]}
    assert "5h" not in helps
    assert (helps["5s"], helps["Jk"]) == (1, 3)
    assert isclose(answer["chance"][0], 16 / 91)


def test_the_same_seed_gives_the_same_answer_and_another_one_within_the_margins() -> None:
    first, again, other = [
        run("advise", BEFORE, "--turns", "5", "--samples", "150", "--seed", seed, "--json")
        for seed in ("1", "1", "2")
    ]
    assert first.out == again.out != other.out
    one, two = first.json, other.json
    assert one["exact"] == [True, True, True, False, False]
    for at in (3, 4):
        assert one["chance_margin"][at] > 0
        assert abs(one["chance"][at] - two["chance"][at]) < 2 * one["chance_margin"][at]
    assert one["chance"] == sorted(one["chance"])


def test_where_the_discards_may_be_taken_to_open_the_chance_says_that_it_leaves_them_out() -> None:
    keys = [
        {
            note["rule"]
            for note in run("advise", BEFORE, "--rules", name, "--turns", "1", "--json").json["notes"]
        }
        for name in ("fantacarte", "casa")
    ]
    assert ["pick_to_open" in notes for notes in keys] == [False, True]


def test_where_nobody_opens_in_the_first_turns_a_note_says_that_the_chance_leaves_it_out() -> None:
    later = run("advise", BEFORE, "--set", "open_from_turn=3", "--turns", "1")
    assert "nobody opens before turn 3" in later.out
    for opened in (False, True):
        cards = "9h 4d 5d" if opened else BEFORE
        said = "--opened" if opened else "--unopened"
        found = run("advise", cards, said, "--set", "open_from_turn=3", "--turns", "1", "--json").json[
            "notes"
        ]
        assert ("open_from_turn" in {note["rule"] for note in found}) is not opened


def test_a_stream_has_a_line_for_each_hand_and_json_says_the_rest() -> None:
    lines = f"{BEFORE}\n7x\n" + json.dumps({"hand": "9h 4d 5d Kd", "table": "6h-7h-8h", "opened": True})
    result = run("advise", "-", "--turns", "1", stdin=lines)
    assert [line.split("\t")[0] for line in result.lines] == ["yes", "error", "yes"]
    verdict, away, best, chance, helps = result.lines[0].split("\t")
    assert (verdict, away, best, chance) == ("yes", "1", "", "0.2105")
    assert "Jk" in helps.split()
    answers = run("advise", "-", "--turns", "1", "--json", stdin=lines).json_lines
    assert [answer["line"] for answer in answers] == [1, 2, 3]
    assert answers[2]["best"] == "Kd"
    # What one command writes is the question of the next.
    assert run("advise", "-", "--turns", "1", "--json", stdin=json.dumps(answers[2])).json["best"] == "Kd"


def test_italian_players_read_it_in_their_own_letters() -> None:
    result = run("consiglia", "9c 4q 5q Rq", "--tavola", "6c-7c-8c Ff-Df-Rf", "--aperto", "--lang", "it")
    assert result.code == 0
    assert result.lines[0] == "Scarta Rq."
    assert "lo scopo è chiudere" in result.out


def test_open_says_how_far_a_hand_is_that_cannot() -> None:
    hand = "10h Jh 4c 4d 4s 2c 9d"
    assert run("open", hand, "--json").json["away"] == 1
    assert "1 card away from opening" in run("open", hand).out
    assert "away" not in run("open", OPENS, "--json").json
    assert "away" not in run("open", "-", "--json", stdin=hand).json
    assert run("open", "-", "--away", "--json", stdin=hand).json["away"] == 1
    assert run("open", "-", "--away", stdin=f"{hand}\n{OPENS}").lines[0].split("\t")[-1] == "1"


def test_no_minimum_is_too_far_to_be_told() -> None:
    answers = [run("open", BEFORE, "--set", f"open_min={least}", "--json").json for least in (51, 90, 1000)]
    assert [answer["away"] for answer in answers] == [1, 3, None]


def test_r18_a_flip_is_no_rule_under_which_the_question_cannot_be_asked() -> None:
    """With two jokers in the pack nobody sees three; that is told of a preset, and is no flip."""
    asked = ("9s Jd", "--table", "Kh-Jk-Kd Ah-Jk-3h Jc-Jh-Jk=Jd-Js 5s-5d-5h", "--turns", "1", "--json")
    answer = run("advise", *asked).json
    assert answer["verdict"] == "yes"
    assert all(flip["rule"] != "jokers" for flip in answer["flips"])
    five = ("Jk Jk Jk Jk Jk 9s 9d 9c Kd Ks 2h 3h 4h", "--set", "jokers=6", "--compare", "--json")
    assert set(run("advise", *five).json["presets"].values()) == {"no"}
