"""``attach``, ``discard``, ``take`` and ``close`` as scripts and players see them: exit codes, JSON, text."""

from __future__ import annotations

import pytest

from grammar.cards.hand import read_hand
from scala40_cli.render.melds import many_cards
from scala40_cli.render.style import Style
from tests.support.cli import run
from tests.support.table_calls import (
    COMMANDS,
    DISPUTE,
    PRESETS,
    TABLE,
    asked,
    messages,
    question_of,
    rules_of,
)

ALWAYS = {"command", "rules", "verdict", "reasons", "notes"}
IN_HAND = "10h Jh Qh Kh 5c 5d 5s Kd"  # opens with 55 and goes out


# --- discard -------------------------------------------------------------------------------------------------


def test_the_commonest_argument_in_the_game() -> None:
    answer = asked(*DISPUTE, "--opened", code=1)
    assert set(answer) == ALWAYS | {"card", "hand", "fits", "flips"}
    assert (answer["rules"], answer["verdict"], answer["card"]) == ("fantacarte", "no", "6h")
    assert (answer["hand"], answer["fits"]) == (["6h", "2c", "Kd"], [1])
    (reason,) = answer["reasons"]
    assert (reason["rule"], reason["stated"]) == ("discard_attachable", True)
    assert "6h fits meld 1" in reason["message"]
    assert {"rule": "discard_attachable", "value": "allowed", "verdict": "yes"} in answer["flips"]


def test_the_text_of_the_dispute_shows_the_table_with_numbers_and_the_rule_that_turns_it() -> None:
    result = run(*DISPUTE, "--opened")
    assert result.code == 1
    assert result.lines[:3] == ["6h may not be discarded.", "  m1  3h 4h 5h", "  m2  8c 8d 8s"]
    assert "discard_attachable = allowed (guide)" in result.out


def test_flips_of_a_discard_turn_it() -> None:
    answer = asked(*DISPUTE, "--opened", code=1)
    assert answer["flips"]
    for flip in answer["flips"]:
        turned = run(*DISPUTE, "--opened", "--json", "--set", f"{flip['rule']}={flip['value']}").json
        assert turned["verdict"] == flip["verdict"] != "no"


def test_a_card_that_fits_nothing_may_be_thrown() -> None:
    answer = asked("discard", "2c", *DISPUTE[2:], code=0)
    assert (answer["verdict"], answer["fits"]) == ("yes", [])


def test_without_a_card_the_legal_and_the_illegal_ones() -> None:
    answer = asked("discard", *DISPUTE[2:], "--opened", code=0)
    assert set(answer) == ALWAYS | {"hand", "legal", "illegal", "undecided", "flips"}
    assert (answer["legal"], answer["illegal"], answer["undecided"]) == (["2c", "Kd"], ["6h"], [])


def test_opened_is_asked_for_only_where_it_decides() -> None:
    assert asked(*DISPUTE, code=1)["verdict"] == "no"
    answer = asked(*DISPUTE, "--rules", "classica", code=3)
    assert answer["verdict"] == "undecided"
    assert "say whether the player has opened" in messages(answer)
    assert asked(*DISPUTE, "--rules", "classica", "--opened", code=0)["verdict"] == "yes"
    assert asked(*DISPUTE, "--rules", "classica", "--unopened", code=1)["verdict"] == "no"


def test_players_are_asked_for_only_where_they_decide() -> None:
    federation = (*DISPUTE, "--rules", "federation", "--opened")
    answer = asked(*federation, code=3)
    assert "say whether more than two players are left" in messages(answer)
    assert asked(*federation, "--players", "2", code=0)["verdict"] == "yes"
    assert asked(*federation, "--players", "3", code=1)["verdict"] == "no"
    assert "say whether more than two players are left" not in messages(asked(*DISPUTE, "--opened", code=1))


@pytest.mark.parametrize("command", COMMANDS)
def test_a_player_has_opened_or_has_not(command: str) -> None:
    question = question_of(command, "6h 2c Kd", TABLE, "6h")
    both = run(*question, "--opened", "--unopened")
    assert (both.code, both.out) == (2, "")
    assert "--opened and --unopened exclude each other" in both.err
    assert run(*question, "--opened", "--opened").code != 2


@pytest.mark.parametrize("players", ["1", "0", "-2", "two"])
def test_fewer_than_two_players_are_wrong_usage(players: str) -> None:
    result = run(*DISPUTE, "--players", players)
    assert (result.code, result.out) == (2, "")
    assert "--players" in result.err


def test_the_picked_card_may_not_go_back() -> None:
    held = ("--hand", "9d 2c Kd", "--table", TABLE, "--opened")
    answer = asked("discard", "9d", *held, "--picked", "9d", code=1)
    assert rules_of(answer) == ["pick_return", "pick_must_use"]
    assert {"rule": "pick_return", "value": "yes", "verdict": "yes"} in answer["flips"]
    assert asked("discard", "9d", *held, code=0)["verdict"] == "yes"
    guide = asked("discard", *held, "--picked", "9d", "--rules", "guide", code=0)
    assert (guide["legal"], guide["illegal"]) == (["2c", "Kd"], ["9d"])


def test_a_joker_that_nobody_placed_is_asked_for_where_it_decides() -> None:
    table = "5c-5d-Jk"
    answer = asked("discard", "5h", "--hand", "5h 2c", "--table", table, "--opened", code=3)
    assert any("Jk=5h, Jk=5s" in message and "meld 1" in message for message in messages(answer))
    assert asked("discard", "2c", "--hand", "5h 2c", "--table", table, "--opened", code=0)["verdict"] == "yes"
    said = asked("discard", "5h", "--hand", "5h 2c", "--table", "5c-5d-Jk=5s", "--opened", code=1)
    assert said["fits"] == [1]


def test_a_card_that_is_not_held_cannot_be_thrown() -> None:
    answer = asked("discard", "6h", "--hand", "2c", "--opened", code=1)
    assert rules_of(answer) == ["hand_holds"]


# --- attach --------------------------------------------------------------------------------------------------


def test_attach_tells_where_each_card_fits() -> None:
    answer = asked("attach", "--hand", "7s 8s 6h Kd", "--table", "4s-5s-6s 3h-4h-5h", code=0)
    assert set(answer) == ALWAYS | {"hand", "attach", "swap", "chains", "flips"}
    assert answer["attach"] == [
        {"card": "7s", "meld": 1, "place": "end", "as": "7s", "legal": True},
        {"card": "6h", "meld": 2, "place": "end", "as": "6h", "legal": True},
    ]
    assert answer["swap"] == []
    assert [[fit["card"] for fit in chain] for chain in answer["chains"]] == [["7s", "8s"]]


def test_attach_knows_the_three_places_and_what_a_joker_stands_for() -> None:
    answer = asked("attach", "Jk", "--table", "4s-5s-6s 8c-8d-8s", code=0)
    assert answer["card"] == "Jk"
    assert answer["attach"] == [
        {"card": "Jk", "meld": 1, "place": "start", "as": "3s", "legal": True},
        {"card": "Jk", "meld": 1, "place": "end", "as": "7s", "legal": True},
        {"card": "Jk", "meld": 2, "place": "set", "as": "8h", "legal": True},
    ]


def test_attach_finds_the_card_that_takes_a_joker_home() -> None:
    answer = asked("attach", "7d", "--hand", "7d 2c", "--table", "TS-JS-QS 5d-6d-Jk", code=0)
    assert (answer["attach"], answer["swap"]) == ([], [{"card": "7d", "meld": 2, "legal": True}])


def test_a_card_that_fits_only_after_another_does_not_fit_now() -> None:
    answer = asked("attach", "8s", "--hand", "7s 8s", "--table", "4s-5s-6s", code=1)
    assert answer["attach"] == []
    assert any("once 7s" in message for message in messages(answer))


def test_attach_assumes_that_the_player_has_opened() -> None:
    question = ("--hand", "6h Kd", "--table", TABLE)
    assert asked("attach", *question, code=0)["verdict"] == "yes"
    assert asked("attach", *question, "--opened", code=0)["verdict"] == "yes"
    assert rules_of(asked("attach", *question, "--unopened", code=1)) == ["open_first"]


def test_attach_is_undecided_where_the_joker_decides() -> None:
    house = ("--set", "joker_replay=new_meld")
    answer = asked("attach", "5h", "--hand", "5h 2c", "--table", "5c-5d-Jk", *house, code=3)
    text = " ".join(messages(answer))
    assert "say what the joker of meld 1 stands for: Jk=5h, Jk=5s" in text
    assert "5h takes the joker" in text
    assert "5h can be attached" in text


def test_attach_needs_a_card_or_a_hand() -> None:
    assert asked("attach", "--table", TABLE, code=2)["verdict"] == "error"


def test_attach_draws_the_table_with_its_numbers_and_the_hand() -> None:
    question = ("attach", "--hand", "6h Kd", "--table", TABLE)
    drawn, plain = run(*question, "--cards"), run(*question)
    assert drawn.code == plain.code == 0
    assert "╭──╭──╭───╮  ╭──╭──╭───╮" in drawn.lines
    assert any(line.split() == ["m1", "m2"] for line in drawn.lines)
    assert "│6 │K  │" in drawn.lines
    assert plain.lines[3:] == drawn.lines[-len(plain.lines[3:]) :]
    assert "╭" not in plain.out
    # It says nothing to a script.
    assert run(*question, "--cards", "--json").out == run(*question, "--json").out
    assert run("attach", "7s", "--cards").code == 3


# --- take ----------------------------------------------------------------------------------------------------


def test_take_tells_each_use_with_a_way() -> None:
    answer = asked("take", "7s", "--hand", "8s 9s 2c", "--table", "4s-5s-6s", "--opened", code=0)
    assert set(answer) == ALWAYS | {"card", "hand", "uses", "flips"}
    ways = {use["use"]: use["way"] for use in answer["uses"]}
    assert ways == {"new meld": ["lay 7s-8s-9s"], "attach": ["attach 7s to m1"]}


def test_take_to_open_where_the_rules_allow_it() -> None:
    hand = ("--hand", "Jh Qh Kh 2c 3d 4s 9s 8d 6c 5d 7s 9d 2h")
    answer = asked("take", "10h", *hand, "--unopened", "--rules", "casa", code=0)
    assert [use["use"] for use in answer["uses"]] == ["opening"]
    assert answer["uses"][0]["way"] == ["open 10h-Jh-Qh-Kh"]
    answer = asked("take", "10h", *hand, "--unopened", code=1)
    assert (rules_of(answer), answer["uses"]) == (["pick_to_open"], [])


def test_take_is_undecided_until_it_is_said_whether_the_player_has_opened() -> None:
    answer = asked("take", "6h", "--hand", "2c Kd", "--table", TABLE, code=3)
    assert messages(answer)[0] == "say whether the player has opened"
    assert asked("take", "6h", "--hand", "2c Kd", "--table", TABLE, "--opened", code=0)["verdict"] == "yes"
    assert asked("take", "6h", "--hand", "2c Kd", "--table", TABLE, "--unopened", code=1)["verdict"] == "no"


def test_take_of_a_card_without_use() -> None:
    answer = asked("take", "Kd", "--hand", "2c 3s", "--table", TABLE, code=1)
    assert "pick_must_use" in rules_of(answer)
    free = asked("take", "Kd", "--hand", "2c 3s", "--opened", "--set", "pick_must_use=no", code=0)
    assert free["uses"] == []


def test_take_needs_the_card_and_the_hand_as_it_was_before() -> None:
    assert run("take").code == 2
    assert asked("take", "7s", "--hand", "", code=2)["error"] == "the hand is empty"
    fourteen = "2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh Ah 2c"
    assert "at most 13 cards" in asked("take", "7s", "--hand", fourteen, "--opened", code=2)["error"]


# --- close ---------------------------------------------------------------------------------------------------


def test_close_tells_the_plan_in_order_with_the_discard() -> None:
    answer = asked("close", "--hand", "8s Kd 7s", "--table", "4s-5s-6s", "--opened", code=0)
    assert set(answer) == ALWAYS | {
        "hand", "plan", "discard", "in_hand", "left", "left_points", "outs", "flips",
    }  # fmt: skip
    assert answer["plan"] == [
        {"do": "attach", "cards": ["7s"], "meld": 1},
        {"do": "attach", "cards": ["8s"], "meld": 1},
        {"do": "discard", "card": "Kd"},
    ]
    assert (answer["discard"], answer["in_hand"]) == ("Kd", False)
    assert (answer["left"], answer["left_points"], answer["outs"]) == ([], 0, [])


def test_the_plan_of_close_tells_each_step_and_its_melds_in_full() -> None:
    hand, table = "7h 7c 7s 4h 2c", "3h-Jk-5h"
    answer = asked("close", "--hand", hand, "--table", table, "--opened", code=0)
    assert answer["plan"] == [
        {"do": "swap", "card": "4h", "meld": 1},
        {"do": "lay", "melds": [{"kind": "set", "cards": ["7h", "7c", "7s", "Jk=7d"], "points": 28}]},
        {"do": "discard", "card": "2c"},
    ]


def test_close_that_fails_leaves_the_fewest_points_and_names_the_cards_that_would_do() -> None:
    question = ("--hand", "7s 9s Kd", "--table", "4s-5s-6s", "--opened")
    answer = asked("close", *question, code=1)
    assert answer["plan"] == [
        {"do": "attach", "cards": ["7s"], "meld": 1},
        {"do": "discard", "card": "Kd"},
    ]
    assert (answer["discard"], answer["left"], answer["left_points"]) == ("Kd", ["9s"], 9)
    # Of the 8s none is seen; the 3s goes on at the other end, and the 9 is thrown.
    assert {out["card"]: out["unseen"] for out in answer["outs"]} == {"3s": 2, "8s": 2, "Jk": 4}
    assert (
        "8 of the 102 cards unseen would go out if drawn on the next turn: 3s 8s Jk"
        in run("close", *question).out
    )


def test_closing_in_hand_and_undecided_without_opened() -> None:
    answer = asked("close", "--hand", IN_HAND, "--unopened", "--later-round", code=0)
    assert answer["in_hand"] is True
    assert answer["plan"][0]["do"] == "open"
    assert [meld["kind"] for meld in answer["plan"][0]["melds"]] == ["set", "run"]
    assert asked("close", "--hand", IN_HAND, "--opened", code=0)["in_hand"] is False
    answer = asked("close", "--hand", "7s 8s Kd", "--table", "4s-5s-6s", code=3)
    assert messages(answer)[0] == "say whether the player has opened"
    assert (
        asked("close", "--hand", "7s 8s Kd", "--table", "4s-5s-6s", "--unopened", code=1)["verdict"] == "no"
    )


def test_the_first_round_is_asked_for_where_it_decides() -> None:
    question = ("--hand", IN_HAND, "--table", "", "--unopened", "--set", "close_first_round=forbidden")
    answer = asked("close", *question, code=3)
    assert messages(answer)[0] == "say whether every player has had a turn"
    assert asked("close", *question, "--later-round", code=0)["verdict"] == "yes"
    assert rules_of(asked("close", *question, "--first-round", code=1)) == ["close_first_round"]


def test_whether_a_card_was_drawn_matters_where_only_then_one_is_thrown() -> None:
    question = ("--hand", "7s 8s 9s", "--table", "", "--opened", "--set", "close_discard=if_drawn")
    assert asked("close", *question, "--not-drawn", code=0)["discard"] is None
    assert asked("close", *question, "--drawn", code=1)["verdict"] == "no"


def test_close_takes_the_hand_with_its_option_or_without() -> None:
    assert asked("close", "7s", "8s", code=3) == asked("close", "--hand", "7s 8s", code=3)
    assert "twice" in asked("close", "7s 8s", "--hand", "7s 8s", code=2)["error"]
    assert run("close").code == 3


# --- What all four share ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", COMMANDS)
def test_one_notation_holds_for_the_whole_call(command: str) -> None:
    # Only the 7p of the table tells that c are hearts; in English they would be clubs.
    italian = run(*question_of(command, "2f 6c", "3c-4c-5c 7p-8p-9p", "6c"), "--json").json
    english = run(*question_of(command, "2c 6h", "3h-4h-5h 7s-8s-9s", "6h"), "--json").json
    assert italian == english
    assert "6h" in italian["hand"]


def test_close_draws_are_told_briefly_and_listed_in_json() -> None:
    def told(*question: str) -> str:
        (line,) = [line for line in run("close", *question).lines if "if drawn" in line]
        return line.rpartition(": ")[2]

    any_card = ("--hand", "7h 8h 9h", "--table", "", "--opened", "--not-drawn")
    assert told(*any_card) == "any card"
    assert len(asked("close", *any_card, code=1)["outs"]) == 53
    never = ("--set", "discard_joker=never_closing")
    no_joker = ("--hand", "Kd Kc Jk", "--table", "", "--opened", "--not-drawn", *never)
    assert told(*no_joker) == "any card but Jk"
    assert told("--hand", "2c 5c", "--table", "4h-5h-6h", "--opened") == "3h 7h Jk"
    cards = read_hand("Ah 2h 3h 5h 6h 7h 8h 2d Qc Kc As 2s 3s 4s Jk")
    assert many_cards(cards, Style(symbols=True)) == "A♥ 2♥ 3♥ 5..8♥ 2♦ Q♣ K♣ A..4♠ Jk"


def test_notation_of_the_issue_and_of_the_picked_card() -> None:
    answer = asked("attach", "--hand", "6c", "--table", "3c-4c-5c 7p-8p-9p", code=1)
    assert answer["attach"] == [{"card": "6h", "meld": 1, "place": "end", "as": "6h", "legal": False}]
    assert asked("discard", "--hand", "6c 2c", "--table", "7p-8p-9p", "--picked", "7p", code=0)["hand"] == [
        "6h",
        "2h",
    ]
    assert asked("attach", "--hand", "6c", "--table", "3c-4c-5c", code=1)["hand"] == ["6c"]
    mixed = asked("attach", "--hand", "6h", "--table", "3p-4p-5p", code=2)
    assert (mixed["verdict"], mixed["at"], mixed["text"]) == ("error", 0, "3p")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_fault_of_a_bad_table_at_once_with_the_number_of_its_meld(command: str) -> None:
    table = "3h-4h-9h 8c-8d-8s 2c-3d-4d 9c-10c-Jc"
    answer = asked(*question_of(command, "7c Kd", table, "7c"), "--opened", code=1)
    assert answer["verdict"] == "no"
    starts = {message.split(":")[0] for message in messages(answer)}
    assert starts == {"meld 1", "meld 3"}


THIRD = "7h is here 3 times; two decks have only 2 of it"
FIFTH = "there are 5 jokers here; the pack has 4"


@pytest.mark.parametrize(
    ("question", "error", "at", "piece"),
    [
        (("discard", "7h", "--hand", "7h 7h", "--table", "7h-8h-9h"), THIRD, 0, "7h"),
        (("discard", "7h", "--table", "5h-6h-7h 7h-7d-7c"), THIRD, 0, "7h"),
        (("discard", "2c", "--hand", "2c 7h", "--table", "7h-7d-7c 5h-6h-7h"), THIRD, 15, "7h"),
        (("discard", "--hand", "7h 2c", "--table", "7h-7d-7c  [6h 7h 8h]"), THIRD, 14, "7h"),
        (("discard", "7h", "--hand", "2c", "--table", "5h-6h-7h 7h-7d-7c"), THIRD, 0, "7h"),
        (("attach", "7h", "--hand", "7h 7h", "--table", "7h-8h-9h"), THIRD, 0, "7h"),
        (("attach", "7h", "--table", "7h-8h-9h 7h-7d-7c"), THIRD, 0, "7h"),
        (("attach", "--hand", "7h 7h", "--table", "6h-7h-8h"), THIRD, 3, "7h"),
        (("take", "7h", "--hand", "7h 7h 2c"), THIRD, 0, "7h"),
        (("take", "7h", "--table", "7h-8h-9h 7h-7d-7c"), THIRD, 0, "7h"),
        (("close", "--hand", "7h 7h", "--table", "6h-7h-8h"), THIRD, 3, "7h"),
        (("close", "--hand", "Jk Jk 6h", "--table", "Jk-4h-5h 8c-8d-Jk=8s 2s-3s-Jk"), FIFTH, 27, "Jk"),
        (("take", "Jk", "--hand", "Jk Jk 6h", "--table", "8c-8d-Jk=8s 2s-3s-Jk"), FIFTH, 0, "Jk"),
        # What is no meld either is not what is said first: the cards are not there to be judged.
        (("discard", "7h", "--hand", "7h 7h", "--table", "7h-8h-2c"), THIRD, 0, "7h"),
    ],
)
def test_cards_that_the_pack_cannot_supply_are_an_error_that_names_the_card(
    question: tuple[str, ...], error: str, at: int, piece: str
) -> None:
    answer = asked(*question, code=2)
    assert set(answer) == {"command", "rules", "verdict", "error", "at", "text", "reasons", "notes"}
    assert (answer["verdict"], answer["error"], answer["at"], answer["text"]) == ("error", error, at, piece)
    written = run(*question)
    assert (written.code, written.out) == (2, "")
    _, line, caret = written.err.splitlines()
    assert line[caret.index("^") : caret.rindex("^") + 1] == piece


def test_a_meld_of_other_rules_is_a_no_with_its_reason() -> None:
    question = ("discard", "2c", "--hand", "2c", "--table", "6h-Jk-8h-Jk", "--opened")
    assert rules_of(asked(*question, code=1)) == ["jokers_per_meld"]
    assert asked(*question, "--set", "jokers_per_meld=any", code=0)["verdict"] == "yes"


def test_a_hand_that_was_not_said_is_asked_for_only_where_it_decides() -> None:
    table = ("--table", "3h-4h-5h")
    classica = asked("discard", "6h", *table, "--opened", "--rules", "classica", code=0)
    assert (classica["hand"], classica["fits"]) == (None, [1])
    assert asked("discard", "6h", *table, "--compare", code=3)["presets"] == {
        "fantacarte": "undecided", "guide": "yes", "classica": "undecided", "federation": "undecided",
        "casa": "undecided",
    }  # fmt: skip
    answer = asked("discard", "6h", *table, "--opened", code=3)
    assert "say which cards are in the hand" in messages(answer)
    assert {"rule": "discard_attachable", "value": "allowed", "verdict": "yes"} in answer["flips"]
    assert rules_of(asked("take", "10h", "--unopened", code=1)) == ["pick_to_open"]
    told = ("--unopened", "--rules", "casa", "--table", "")
    assert rules_of(asked("take", "10h", *told, code=3)) == ["hand_holds"]
    taken = asked("take", "6h", *table, "--opened", code=0)
    assert taken["uses"] == [{"use": "attach", "way": ["attach 6h to m1"]}]
    assert asked("attach", "6h", *table, code=0)["hand"] is None


@pytest.mark.parametrize("command", COMMANDS)
def test_an_empty_hand_is_an_error_and_so_is_none_where_it_is_needed(command: str) -> None:
    assert asked(*question_of(command, "", TABLE, "6h"), code=2)["error"] == "the hand is empty"
    if command == "attach":
        assert asked(command, "--table", TABLE, code=2)["error"] == "say which cards are in the hand"
    elif command != "take":
        assert messages(asked(command, "--table", TABLE, code=3))[0] == "say which cards are in the hand"


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    "hand", ["7h 7h 7h", "Jk Jk Jk Jk Jk", "2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh Ah 2c 3c"]
)
def test_a_hand_that_nobody_can_hold_is_an_error_as_it_is_to_open(command: str, hand: str) -> None:
    answer = asked(*question_of(command, hand, TABLE, hand.split()[0]), "--opened", code=2)
    assert answer["verdict"] == "error"
    if command != "take":
        assert answer["error"] == run("open", hand, "--json").json["error"]


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    ("hand", "table", "at", "piece"), [("6h 2z", TABLE, 3, "2z"), ("6h", "3h-4h-5h 8c-8d-8x", 15, "8x")]
)
def test_unreadable_cards_are_named_with_their_place(
    command: str, hand: str, table: str, at: int, piece: str
) -> None:
    arguments = question_of(command, hand, table, "6h")
    answer = asked(*arguments, code=2)
    assert set(answer) == {"command", "rules", "verdict", "error", "at", "text", "reasons", "notes"}
    assert (answer["at"], answer["text"]) == (at, piece)
    result = run(*arguments)
    assert (result.code, result.out) == (2, "")
    _, line, caret = result.err.splitlines()
    assert line[caret.index("^") : caret.rindex("^") + 1] == piece


@pytest.mark.parametrize("command", ["attach", "discard", "take"])
def test_one_card_is_asked_about(command: str) -> None:
    for card in ("6h 7h", ""):
        assert "expected one card" in asked(command, card, "--hand", "6h 7h", code=2)["error"]
    assert run(command, "6h", "7h", "--hand", "6h 7h").code == 2


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    ("hand", "table", "code"),
    [("6h Kd", TABLE, 0), ("6h Kd", "3h-4h-6h", 1), ("6z", "", 2), ("6h Kd", "5h", 1)],
)
def test_quiet_prints_nothing_and_the_code_is_the_answer(
    command: str, hand: str, table: str, code: int
) -> None:
    card = "Kd" if command == "discard" else "6h"
    arguments = (
        *question_of(command, hand if command != "take" else hand[3:] or "6z", table, card),
        "--opened",
    )
    for quiet in ("-q", "--quiet"):
        result = run(*arguments, quiet)
        assert (result.code, result.out) == (code, "")
        assert run(*arguments, quiet, "--json").out == ""


@pytest.mark.parametrize("command", COMMANDS)
def test_compare_asks_every_preset(command: str) -> None:
    arguments = (*question_of(command, "2c 6h", TABLE, "6h"), "--opened")
    answer = run(*arguments, "--json", "--compare").json
    assert set(answer["presets"]) == PRESETS
    for preset, verdict in answer["presets"].items():
        assert run(*arguments, "--json", "--rules", preset).json["verdict"] == verdict
    assert "presets" not in run(*arguments, "--json").json


def test_compare_shows_where_the_presets_part() -> None:
    assert asked(*DISPUTE, "--opened", "--compare", code=1)["presets"] == {
        "fantacarte": "no", "guide": "yes", "classica": "yes", "federation": "undecided", "casa": "no",
    }  # fmt: skip


@pytest.mark.parametrize("command", COMMANDS)
def test_json_is_canonical_and_text_is_in_the_letters_asked_for(command: str) -> None:
    arguments = (*question_of(command, "6h Kd", TABLE, "6h"), "--opened")
    assert run(*arguments, "--json", "--symbols").out == run(*arguments, "--json").out
    assert "3♥ 4♥ 5♥" in run(*arguments, "--symbols").out
    assert "3c 4c 5c" in run(*question_of(command, "6c Rq", "3c-4c-5c", "6c"), "--notation", "it").out


def test_a_card_taken_this_turn_is_in_the_hand_or_on_the_table() -> None:
    question = ("discard", "Kc", "--hand", "Kc 3d", "--picked", "2d", "--opened", "--json")
    answer = run(*question, "--table", "")
    assert (answer.code, answer.json["verdict"], answer.json["text"]) == (2, "error", "2d")
    assert run(*question, "--table", "2d-2h-2s").code == 0
    assert run("discard", "Kc", "--picked", "2d", "--opened").code == 3  # the hand is not known
