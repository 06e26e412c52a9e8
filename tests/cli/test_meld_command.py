"""``scala40 meld`` as scripts and players see it."""

from __future__ import annotations

import re

import pytest

from tests.support.cli import run


def test_one_meld() -> None:
    result = run("meld", "7h-8h-Jk", "--json")
    answer = result.json
    assert (result.code, result.err) == (0, "")
    assert set(answer) >= {"command", "rules", "verdict", "kind", "cards", "points", "reasons", "flips"}
    assert (answer["command"], answer["verdict"]) == ("meld", "yes")
    assert (answer["kind"], answer["cards"], answer["points"]) == ("run", ["7h", "8h", "Jk=9h"], 24)
    assert not {"melds", "minimum", "line", "error"} & set(answer)


def test_a_set() -> None:
    answer = run("meld", "7h 7d 7s", "--json").json
    assert (answer["kind"], sorted(answer["cards"]), answer["points"]) == ("set", ["7d", "7h", "7s"], 21)


@pytest.mark.parametrize(
    "arguments",
    [
        ("7h 8h 9h",),
        ("7h", "8h", "9h"),
        ("7h-8h-9h",),
        ("[7h 8h 9h]",),
        ("[7h", "8h", "9h]"),
        ("789h",),
        ("7..9h",),
        ("9h 8h 7h",),
        ("7♥ 8♥ 9♥",),
        ("７ｈ ８ｈ ９ｈ",),
        ("7", "di", "cuori", "8", "di", "cuori", "9c"),
    ],
)
def test_one_meld_may_be_written_in_many_ways(arguments: tuple[str, ...]) -> None:
    answer = run("meld", *arguments, "--json").json
    assert (answer["verdict"], answer["cards"], answer["points"]) == ("yes", ["7h", "8h", "9h"], 24)


@pytest.mark.parametrize(
    "arguments",
    [
        ("7h-8h-9h", "5c-5d-5s"),
        ("7h-8h-9h 5c-5d-5s",),
        ("7h 8h 9h + 5c 5d 5s",),
        ("7h 8h 9h", "+", "5c 5d 5s"),
        ("7h", "8h", "9h", "+", "5c", "5d", "5s"),
        ("7h 8h 9h; 5c 5d 5s",),
        ("7h 8h 9h\n5c 5d 5s",),
        ("[7h 8h 9h]", "[5c 5d 5s]"),
        ("[7h 8h 9h] 5c-5d-5s",),
        ("7h 8h 9h", "5c 5d 5s"),
        ("789h + 5cds",),
    ],
)
def test_several_melds(arguments: tuple[str, ...]) -> None:
    result = run("meld", *arguments, "--json")
    answer = result.json
    assert result.code == 0
    assert [(one["kind"], one["points"]) for one in answer["melds"]] == [("run", 24), ("set", 15)]
    assert all(set(one) == {"kind", "cards", "points"} for one in answer["melds"])
    assert answer["points"] == 39
    assert "kind" not in answer


def test_several_melds_of_which_one_is_none() -> None:
    result = run("meld", "7h-8h-9h", "5c-5d-6s", "--json")
    answer = result.json
    assert (result.code, answer["verdict"], answer["points"]) == (1, "no", None)
    assert [one["points"] for one in answer["melds"]] == [24, None]
    assert [reason["rule"] for reason in answer["reasons"]] == ["meld_kind"]
    assert "2" in answer["reasons"][0]["message"]


def test_every_fault_is_told_at_once() -> None:
    result = run("meld", "7h 8d Jk Jk", "--json")
    assert result.code == 1
    assert {reason["rule"] for reason in result.json["reasons"]} == {"jokers_per_meld", "meld_kind"}
    text = run("meld", "7h 8d Jk Jk").out
    assert "jokers_per_meld" in text
    assert "meld_kind" in text


def test_every_rule_that_a_meld_can_break_is_explained() -> None:
    rules = set()
    for cards in (
        "7h",
        "Jk Jk",
        "7h 8d 9c",
        "7h 7h 7d",
        "7h 8h Jk=9d",
        "5h 6h 8h",
        "Kh Ah 2h",
        "Ah Ah 2h 3h",
    ):
        rules |= {reason["rule"] for reason in run("meld", cards, "--json").json["reasons"]}
    assert len(rules) >= 8
    for rule in rules:
        assert run("rules", "explain", rule).code == 0, rule


def test_a_joker_in_a_set_is_to_be_declared() -> None:
    result = run("meld", "7c 7s Jk", "--json")
    answer = result.json
    assert (result.code, answer["verdict"]) == (0, "yes")
    assert (answer["kind"], answer["cards"], answer["points"]) == ("set", ["7c", "7s", "Jk"], 21)
    (note,) = answer["notes"]
    assert note["rule"] == "joker_set_suit"
    assert "Jk=7h or Jk=7d" in note["message"]
    assert answer["flips"] == []
    assert "say which suit the joker stands for" in run("meld", "7c 7s Jk").out
    for said in (("7c 7s Jk=7d",), ("7c 7s 7d Jk",), ("7c 7s Jk", "--set", "joker_set_suit=any")):
        answer = run("meld", *said, "--json").json
        assert answer["verdict"] == "yes", said
        assert answer["notes"] == [], said


def test_among_several_melds_it_is_said_which_ones_joker_is_to_be_declared() -> None:
    result = run("meld", "5c-6c-7c", "7d-7s-Jk", "--json")
    answer = result.json
    assert (result.code, answer["verdict"], answer["points"]) == (0, "yes", 39)
    assert [(one["rule"], one["message"][:6]) for one in answer["notes"]] == [("joker_set_suit", "meld 2")]
    # What is no meld stays none, whatever would have to be said of the other.
    result = run("meld", "5c-6c-8c", "7d-7s-Jk", "--json")
    assert result.code == 1
    assert [one["rule"] for one in result.json["reasons"]] == ["run_sequence"]


def test_an_opening_does_not_turn_on_the_suit_of_a_sets_joker() -> None:
    result = run("meld", "--opening", "Kh-Kd-Jk", "5c-6c-7c", "--json")
    assert (result.code, result.json["points"]) == (0, 48)
    assert [one["rule"] for one in result.json["reasons"]] == ["open_min"]
    assert [one["rule"] for one in result.json["notes"]] == ["joker_set_suit"]


def test_undecided_is_exit_code_3() -> None:
    result = run("meld", "5d Jk 6d", "--json")
    answer = result.json
    assert (result.code, answer["verdict"], answer["points"]) == (3, "undecided", None)
    assert answer["reasons"][0]["rule"] == "joker_declared"
    text = run("meld", "5d Jk 6d")
    assert text.code == 3
    assert "Jk=4d" in text.out
    assert "Jk=7d" in text.out


# --- As an opening ------------------------------------------------------------------------------------------


def test_an_opening() -> None:
    result = run("meld", "--opening", "Ah-Ad-As", "2c-3c-4c", "--json")
    answer = result.json
    assert result.code == 0
    assert (answer["verdict"], answer["points"], answer["minimum"]) == ("yes", 42, 40)
    assert len(answer["melds"]) == 2


def test_an_opening_of_one_meld() -> None:
    answer = run("meld", "--opening", "10s-Js-Qs-Ks", "--json").json
    assert (answer["verdict"], answer["kind"], answer["points"], answer["minimum"]) == ("yes", "run", 40, 40)


def test_an_opening_below_the_minimum() -> None:
    result = run("meld", "--opening", "9h-9d-9c", "3c-4c-5c", "--json")
    answer = result.json
    assert (result.code, answer["verdict"], answer["points"], answer["minimum"]) == (1, "no", 39, 40)
    assert [reason["rule"] for reason in answer["reasons"]] == ["open_min"]
    # The melds are valid all the same.
    assert run("meld", "9h-9d-9c", "3c-4c-5c").code == 0


def test_the_opening_that_was_laid_is_judged_not_the_best_one() -> None:
    # The joker as a fourth nine would make 40 of the same cards.
    assert run("meld", "--opening", "9h-9d-9c Jk-2c-3c").code == 1


def test_compare_and_flips_of_an_opening() -> None:
    answer = run("meld", "--opening", "Kh-Kd-Jk", "10s-Js-Qs", "--json", "--compare").json
    assert {preset for preset, verdict in answer["presets"].items() if verdict != "yes"} == {"guide"}
    assert {"rule": "open_jokers", "value": "none", "verdict": "no"} in answer["flips"]


# --- Errors ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "melds",
    ["", "+", "7x-8h-9h", "[7h 8h 9h", "7h - 8h", "7h 8h 9h + 5c 5d 5z", "7h-7h-7h", "Jk-Jk-Jk-Jk-Jk"],
)
def test_what_is_no_question_is_exit_code_2(melds: str) -> None:
    result = run("meld", melds)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("scala40: ")
    answer = run("meld", melds, "--json").json
    assert answer["verdict"] == "error"
    assert answer["error"]


@pytest.mark.parametrize(
    ("melds", "at", "piece"),
    [
        ("7h-8h-9h 7h-7d-7h", 15, "7h"),
        ("[7h 8h 9h]\u00a0 7..9h 7..10h", 18, "7..10h"),
        ("Jk 7h 8h + Jk 8d 9d + Jk=9c 10c Jc + Jk Jk 7s", 40, "Jk"),
    ],
)
def test_the_place_of_a_card_that_the_pack_cannot_supply(melds: str, at: int, piece: str) -> None:
    answer = run("meld", melds, "--json").json
    assert (answer["verdict"], answer["at"], answer["text"]) == ("error", at, piece)


def test_the_place_of_an_error() -> None:
    answer = run("meld", "7h-8h-9h 5c-5d-5z", "--json").json
    assert (answer["at"], answer["text"]) == (15, "5z")


def test_a_third_card_is_named_across_melds() -> None:
    result = run("meld", "7h-8h-9h 7h-8h-9h 7h-7d-7c")
    assert result.code == 2
    assert "7h" in result.err


@pytest.mark.parametrize(("melds", "code"), [("7h-8h-9h", 0), ("7h-8h-9d", 1), ("7x", 2), ("5d-Jk-6d", 3)])
def test_quiet(melds: str, code: int) -> None:
    result = run("meld", melds, "-q")
    assert (result.code, result.out) == (code, "")


# --- Text -----------------------------------------------------------------------------------------------------


def test_the_text_shows_each_meld_with_its_points() -> None:
    text = run("meld", "7h 8h Jk + Kh Kd Kc").out
    assert re.search(r"7h 8h Jk=9h\s+24", text)
    assert re.search(r"Kh Kd Kc\s+30", text)
    assert "54" in text


def test_a_stream_of_melds() -> None:
    lines = ["7h-8h-Jk", "7h-8h-9d", "5d-Jk-6d", "7h 8h 9h + 5c 5d 5s", "[7h"]
    result = run("meld", "-", stdin="\n".join(lines))
    rows = [line.split("\t") for line in result.lines]
    assert result.code == 2
    assert [row[0] for row in rows] == ["yes", "no", "undecided", "yes", "error"]
    assert rows[0][1:3] == ["24", "7h-8h-Jk=9h"]
    assert rows[1][1] == rows[2][1] == ""
    assert rows[3][1:3] == ["39", "7h-8h-9h 5c-5d-5s"]
    answers = run("meld", "-", "--opening", "--json", stdin="\n".join(lines)).json_lines
    assert [answer["verdict"] for answer in answers] == ["no", "no", "no", "no", "error"]
    assert [answer["line"] for answer in answers] == [1, 2, 3, 4, 5]


def test_melds_are_listed_in_the_order_in_which_they_are_counted() -> None:
    lines = run("meld", "5d-6d-8d", "8h-8c-8s").lines
    assert [line.split()[1] for line in lines[1:3]] == ["5d", "8h"]
    assert lines[3].startswith("  - meld 1: ")
