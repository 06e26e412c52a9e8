"""Faults of the rules that were found by playing, each with the right answer; named for their ids."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.cli import run


def asked(*args: str) -> tuple[str, list[str], dict[str, Any]]:
    """The verdict, the rules of its reasons, and the whole answer."""
    answer = run(*args, "--json").json
    return answer["verdict"], [reason["rule"] for reason in answer["reasons"]], answer


FIVES = "10h Jh Qh 5c 5d 5s 2c 3c 9s 8d Kd 4s 6c"

CASES = [
    (
        "R3",
        "close|--hand|10h Jh Qh Kh 5c 5d 5s 2c 3c 4c 9s 9d 9c|--table||--unopened|--not-drawn",
        "no",
        "turn_order",
    ),
    ("R3 sibling", "close|--hand|7s 8s 9s|--table||--opened|--not-drawn", "no", "turn_order"),
    (
        "R3 if drawn",
        "close|--hand|7s 8s 9s|--table||--opened|--not-drawn|--rules|classica",
        "yes",
        "close_discard",
    ),
    ("R6", "discard|6h|--table|3h-4h-5h|--unopened|--rules|classica", "no", "discard_attachable"),
    ("R6 all fit", "discard|6h|--table|3h-4h-5h|--unopened", "no", "discard_attachable"),
    ("R8", "attach|5h|--hand|5h|--table|5c-5d-5s|--opened", "no", "close_discard"),
    (
        "R8 swap",
        "attach|--hand|Kh 2c|--table|10h-Jh-Qh-Jk 5c-5d-5s|--opened|--rules|guide",
        "no",
        "joker_replay",
    ),
    ("R8 no hand", "attach|9h|--table|6h-7h-8h", "yes", "attach_fit"),
    ("R11", f"take|Ks|--hand|{FIVES}|--table||--unopened", "no", "pick_must_use"),
    ("R12", "take|Kh|--hand|2c 3c 9s|--table|10h-Jh-Qh-Jk|--opened", "no", "pick_swap"),
    (
        "R13",
        "discard|6h|--hand|6h 2h|--table|3h-4h-5h|--unopened|--rules|classica",
        "yes",
        "discard_attachable",
    ),
    (
        "R13 opened",
        "discard|6h|--hand|6h 2h|--table|3h-4h-5h|--opened|--rules|casa",
        "no",
        "discard_attachable",
    ),
    ("R15", "close|--hand|9h 2c|--table|9c-9d-Jk|--opened", "yes", "close_last"),
    ("R16", "meld|Kh Kd Jk", "yes", "set_suits"),
    ("R16 attach", "attach|10h|--table|10d-10s-Jk", "yes", "joker_set_suit"),
    ("R17", "discard|6c|--opened|--hand|6c Kd", "undecided", "attach_fit"),
    ("R17 guide", "discard|6c|--opened|--hand|6c Kd|--rules|guide", "yes", "discard_attachable"),
    ("R17 close", "close|--hand|7s 8s 9s Kd|--opened", "yes", "close_last"),
    ("R17 no hand", "close|--table||--opened", "undecided", "hand_holds"),
    ("R21", "discard|2d|--picked|2d|--opened|--rules|guide|--table|", "undecided", "hand_holds"),
    ("R22", f"take|Kh|--hand|{FIVES}|--table||--unopened", "no", "pick_to_open"),
]


@pytest.mark.parametrize("name, command, verdict, rule", CASES, ids=[case[0] for case in CASES])
def test_the_answer_and_its_rule(name: str, command: str, verdict: str, rule: str) -> None:
    found, rules, answer = asked(*command.split("|"))
    assert found == verdict, answer
    assert rule in rules, answer


def test_R10_only_reasons_that_are_true() -> None:
    hand = "Kh Kd Jk 10s Js Qs 2c 4d"
    _, rules, _ = asked("close", "--hand", hand, "--table", "", "--unopened", "--rules", "guide")
    assert "open_min" not in rules


def test_R11_nothing_is_promised_that_cannot_be() -> None:
    _, _, answer = asked("take", "Ks", "--hand", FIVES, "--table", "", "--unopened")
    assert "after_opening" not in answer
    assert "open_before_draw" not in [note["rule"] for note in answer["notes"]]


def test_R18_a_flip_is_what_the_program_says_when_run_with_it() -> None:
    question = ("discard", "2c", "--hand", "2c Jk Jk Jk", "--table", "", "--opened")
    _, _, answer = asked(*question)
    assert "jokers" not in [flip["rule"] for flip in answer["flips"]]
    assert run(*question, "--set", "jokers=2").code == 2


def test_R22_what_opening_first_makes_lawful() -> None:
    _, _, answer = asked("take", "Kh", "--hand", FIVES, "--table", "", "--unopened")
    assert answer["uses"] == []
    assert answer["after_opening"][0]["use"] == "attach"
    assert answer["after_opening"][0]["way"][0].startswith("open ")


def test_R11_nothing_is_held_against_a_card_that_only_an_unsaid_table_would_tell() -> None:
    question = ["take", "Ks", "--hand", "10h Jh Qh 5c 5d 5s 2c 3c 9s 8d Kd 4s 6c", "--unopened", "--json"]
    assert [reason["rule"] for reason in run(*question).json["reasons"]] == ["pick_to_open"]
    told = run(*question, "--table", "").json["reasons"]
    assert [reason["rule"] for reason in told] == ["pick_to_open", "pick_must_use"]


def test_R16_what_to_say_of_a_joker_is_told_once() -> None:
    answer = run("attach", "10h", "--table", "10d-10s-Jk", "--json").json
    assert answer["verdict"] == "yes"
    messages = [one["message"] for one in (*answer["reasons"], *answer["notes"])]
    assert len(messages) == len(set(messages))


SIBLINGS = [
    ("R6", "discard|5h|--table|5c-5d-5s|--unopened|--rules|casa", "no", "discard_attachable"),
    ("R11", f"take|8s|--hand|{FIVES}|--table||--unopened", "no", "pick_must_use"),
    ("R15", "close|--hand|Qs 2c|--table|Qc-Qd-Jk|--opened", "yes", "close_last"),
    ("R21", "discard|Kd|--picked|Kd|--opened|--rules|guide|--table|", "undecided", "hand_holds"),
    ("R22", f"take|4c|--hand|{FIVES}|--table||--unopened", "no", "pick_to_open"),
]


@pytest.mark.parametrize("name, command, verdict, rule", SIBLINGS, ids=[case[0] for case in SIBLINGS])
def test_a_sibling_of_the_fault(name: str, command: str, verdict: str, rule: str) -> None:
    found, rules, answer = asked(*command.split("|"))
    assert found == verdict, answer
    assert rule in rules, answer


@pytest.mark.parametrize("hand", ["10h Jh Qh Kh 3c 3d", "Ah Kh Qh Jh 3c 3d"])
def test_R10_sibling_other_openings_above_the_minimum(hand: str) -> None:
    _, rules, answer = asked("close", "--hand", hand, "--table", "", "--unopened", "--rules", "guide")
    assert answer["verdict"] == "no"
    assert "open_min" not in rules


def test_R15_sibling_readings_that_leave_the_same_are_no_doubt() -> None:
    _, _, answer = asked("close", "--hand", "Qs Qh 2c", "--table", "Qc-Qd-Jk", "--opened")
    assert (answer["verdict"], answer["left_points"]) == ("no", 2)


@pytest.mark.parametrize(
    "question", ["discard|Jk|--hand|Jk Jk 4c|--table||--opened", SIBLINGS[0][1], SIBLINGS[3][1]]
)
def test_R18_sibling_every_flip_is_true_when_run(question: str) -> None:
    _, _, answer = asked(*question.split("|"))
    assert answer["flips"]
    for flip in answer["flips"]:
        changed = run(*question.split("|"), "--set", f"{flip['rule']}={flip['value']}", "--json").json
        assert changed["verdict"] == flip["verdict"]


def test_R22_sibling_a_new_meld_after_the_opening() -> None:
    _, _, answer = asked("take", "4c", "--hand", FIVES, "--table", "", "--unopened")
    (use,) = answer["after_opening"]
    assert use["use"] == "new meld"
    assert use["way"][0].startswith("open ")
    assert use["way"][1] == "lay 2c-3c-4c"
