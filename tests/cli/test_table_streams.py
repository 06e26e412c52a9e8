"""Streams of questions about a table whose lines are JSON objects: one answer a line, each line for itself."""

from __future__ import annotations

import pytest

from tests.support.cli import run
from tests.support.table_calls import COMMANDS, DISPUTE, PRESETS, TABLE, question_of, rules_of, stream


@pytest.mark.parametrize("command", COMMANDS)
def test_a_line_is_answered_as_the_same_question_alone(command: str) -> None:
    alone = run(*question_of(command, "2c 6h", TABLE, "6h"), "--opened", "--json").json
    line = {"hand": "2c 6h", "table": TABLE, "card": "6h", "opened": True}
    if command == "close":
        del line["card"]
    result = stream(command, "# a comment", "", line)
    (answer,) = result.json_lines
    assert answer["line"] == 3
    assert {key: answer[key] for key in answer if key != "line"} == {
        key: alone[key] for key in answer if key != "line"
    }
    assert set(alone) - set(answer) <= {"flips", "outs"}
    assert result.code == {"yes": 0, "no": 1}[alone["verdict"]]


@pytest.mark.parametrize(
    "table",
    [
        TABLE,
        ["3h-4h-5h", "8c-8d-8s"],
        ["3h 4h 5h", "[8c 8d 8s]"],
        [["3h", "4h", "5h"], ["8c", "8d", "8s"]],
        [
            {"kind": "run", "cards": ["3h", "4h", "5h"], "points": 12},
            {"kind": "set", "cards": ["8c", "8d", "8s"], "points": 24},
        ],
    ],
)
@pytest.mark.parametrize("hand", ["6h 2c Kd", ["6h", "2c", "Kd"]])
def test_hand_and_table_as_texts_or_as_lists(hand: object, table: object) -> None:
    result = stream("discard", {"hand": hand, "table": table, "card": "6h", "opened": True})
    (answer,) = result.json_lines
    assert (result.code, answer["hand"], answer["fits"]) == (1, ["6h", "2c", "Kd"], [1])


def test_a_single_meld_as_a_list() -> None:
    for table in (["3h-4h-5h"], [["3h", "4h", "5h"]], ["3h 4h 5h"]):
        assert stream("attach", {"card": "6h", "table": table}).json_lines[0]["verdict"] == "yes"


BAD = [
    ('{"hand": "6h"', "JSON object"),
    ("  {hand: 6h}", "JSON object"),
    ('{"hand": "6h"} 2c', "JSON object"),
    ('{"hand": ' + "[" * 5000, "JSON object"),
    ({"hnd": "6h"}, "did you mean hand?"),
    ({"hand": "6h", "tabel": TABLE}, "did you mean table?"),
    ({"hand": "6h", "zzzzzzzz": 1}, "no key 'zzzzzzzz'"),
    ({"hand": 6}, "'hand'"),
    ({"hand": ["6h", 7]}, "'hand'"),
    ({"hand": "6h", "card": 6}, "'card'"),
    ({"hand": "6h", "table": {"kind": "run"}}, "'table'"),
    ({"hand": "6h", "table": [["3h", 4]]}, "'table'"),
    ({"hand": "6h", "table": [{"kind": "run"}]}, "'table'"),
    ({"hand": "6h", "table": [[], ["3h", "4h", "5h"]]}, "'table'"),
    ({"hand": "6h", "opened": "yes"}, "'opened' has the wrong kind of value: it must be true, false or null"),
    ({"hand": "6h", "opened": 1}, "'opened'"),
    ({"hand": "6h", "players": 1}, "'players'"),
    ({"hand": "6h", "players": True}, "'players'"),
    ({"hand": "6h", "players": 2.0}, "'players'"),
    ({"hand": "6h", "picked": ["6h"]}, "'picked'"),
    ('{"hand": "6h", "table": "", "hand": "7h"}', "the key 'hand' stands here more than once"),
    ('{"hand": "6h", "table": [{"cards": "3h4h5h", "cards": "3d4d5d"}]}', "'cards' stands here more"),
    ('{"hand": "6h", "players": ' + "1" * 5000 + "}", "'players'"),
    ({"hand": "6h 7z", "card": "6h"}, "7z"),
    ({"hand": "6h", "card": "6z"}, "6z"),
    ({"hand": "6h", "card": "6h 7h"}, "one card"),
    ({"hand": "6h", "card": "6h", "table": "3h-4h-5x"}, "5x"),
    ({"hand": "7h 7h 7h", "card": "7h"}, "7h is here 3 times"),
    ({"hand": "7h", "card": "6h", "table": "7h-8h-9h 7h-7d-7c"}, "7h is here 3 times"),
    ({"hand": "", "card": "7h"}, "the hand is empty"),
]


@pytest.mark.parametrize("command", COMMANDS)
def test_a_bad_line_answers_for_itself_only(command: str) -> None:
    good = {"hand": "2c 6h", "table": TABLE, "card": "6h", "opened": True}
    result = stream(command, good, *[line for line, _ in BAD], good)
    assert (result.code, result.err) == (2, "")
    first, *errors, last = result.json_lines
    assert [answer["line"] for answer in result.json_lines] == list(range(1, len(BAD) + 3))
    assert first["verdict"] == last["verdict"] != "error"
    for (line, words), answer in zip(BAD, errors, strict=True):
        assert answer["verdict"] == "error", line
        assert words in answer["error"], line
        assert answer["reasons"] == answer["notes"] == []


@pytest.mark.parametrize("line", [line for line, _ in BAD], ids=str)
def test_each_bad_line_is_exit_code_2(line: object) -> None:
    result = stream("discard", line)
    assert (result.code, len(result.lines)) == (2, 1)
    text = stream("discard", line, options=())
    assert (text.code, text.err) == (2, "")
    assert text.out.startswith("error\t")
    assert stream("discard", line, options=("-q",)).out == ""


def test_unreadable_cards_of_a_line_have_their_place_in_the_text() -> None:
    (answer,) = stream("discard", {"hand": "6h  7z", "card": "6h"}).json_lines
    assert (answer["at"], answer["text"]) == (4, "7z")


@pytest.mark.parametrize(
    ("hand", "at", "piece"),
    [("7h 8h 7h  7h", 10, "7h"), ("Jk=7h Jk=8h Jk=9h Jk=10h Jk=Jh", 25, "Jk=Jh")],
)
def test_a_card_too_many_has_its_place_in_the_hand(hand: str, at: int, piece: str) -> None:
    answer = stream("discard", {"hand": hand, "card": "7h"}).json
    assert (answer["verdict"], answer["at"], answer["text"]) == ("error", at, piece)


def test_a_hand_that_a_line_does_not_tell_is_not_known() -> None:
    said = {"card": "6h", "table": "3h-4h-5h", "opened": True}
    alone = run("discard", "6h", "--table", "3h-4h-5h", "--opened", "--json").json
    result = stream("discard", said, {**said, "hand": None}, {"table": "3h-4h-5h"})
    first, second, third = result.json_lines
    assert first["verdict"] == second["verdict"] == alone["verdict"] == "undecided"
    assert first["reasons"] == second["reasons"] == alone["reasons"]
    assert (third["reasons"][0]["message"], result.code) == ("say which cards are in the hand", 3)
    (beside,) = stream("discard", {**said, "hand": None}, options=("--json", "--hand", "6h 2c")).json_lines
    assert beside["verdict"] == "undecided"
    (taken,) = stream("take", {"card": "10h", "opened": False}).json_lines
    assert (taken["verdict"], taken["hand"]) == ("no", None)
    assert stream("take", {"card": "10h", "opened": False}, options=()).lines == ["no\t10h\t"]


def test_stop_on_error_ends_the_stream() -> None:
    good = {"hand": "2c 6h", "card": "2c"}
    result = stream("discard", good, "{nope", good, options=("--json", "--stop-on-error"))
    assert ([answer["line"] for answer in result.json_lines], result.code) == ([1, 2], 2)


def test_a_take_without_its_card() -> None:
    result = stream("take", {"hand": "2c 6h"}, {"hand": "2c 6h", "card": None})
    assert result.code == 2
    assert all("top of the discards" in answer["error"] for answer in result.json_lines)


def test_the_exit_code_is_that_of_the_worst_line() -> None:
    yes = {"hand": "6h 2c Kd", "table": TABLE, "card": "2c"}
    no = {**yes, "card": "6h"}
    unsaid = {"hand": "5h 2c", "table": "5c-5d-Jk", "card": "5h", "opened": True}
    assert stream("discard", yes, yes).code == 0
    assert stream("discard", yes, no, yes).code == 1
    assert stream("discard", unsaid, no).code == 3
    assert stream("discard", "{nope", unsaid, no).code == 2


def test_options_beside_the_stream_hold_where_a_line_says_nothing() -> None:
    options = ("--json", "--table", TABLE, "--hand", "6h 2c Kd", "--unopened", "--rules", "classica")
    lines: tuple[dict[str, object], ...] = ({}, {"opened": True}, {"opened": None}, {"table": ""})
    result = stream("discard", *[{"card": "6h", **line} for line in lines], options=options)
    assert [answer["verdict"] for answer in result.json_lines] == ["no", "yes", "undecided", "yes"]
    picked = stream(
        "discard", {"hand": "9d 2c", "card": "9d"}, options=("--json", "--picked", "9d", "--table", "")
    )
    assert rules_of(picked.json_lines[0]) == ["pick_return", "pick_must_use"]


def test_rows_are_separated_by_tabs() -> None:
    def row(command: str, **said: object) -> str:
        (line,) = stream(command, said, options=()).lines
        return line

    dispute = {"hand": "6h 2c Kd", "table": TABLE}
    assert row("discard", **dispute, card="6h") == "no\t6h\tm1"
    assert row("discard", **dispute, card="2c") == "yes\t2c\t"
    assert row("discard", **dispute) == "yes\t2c Kd\t6h"
    assert row("attach", **dispute) == "yes\t6h:m1\t"
    assert row("attach", card="7d", table="5d-6d-Jk") == "yes\t\t7d:m1"
    assert row("take", card="6h", hand="2c Kd", table=TABLE, opened=True) == "yes\t6h\tattach"
    assert row("close", **dispute, opened=True) == "no\t2\tattach 6h to m1; discard Kd\t2c"
    assert row("close", hand="6h Kd", table=TABLE, opened=True) == "yes\t0\tattach 6h to m1; discard Kd\t"


def test_flips_and_presets_of_a_stream_when_asked() -> None:
    line = {"hand": "6h 2c Kd", "table": TABLE, "card": "6h", "opened": True}
    (plain,) = stream("discard", line).json_lines
    assert not {"flips", "presets"} & set(plain)
    (answer,) = stream("discard", line, options=("--json", "--flips", "--compare")).json_lines
    assert answer["flips"] == run(*DISPUTE, "--opened", "--json").json["flips"]
    assert set(answer["presets"]) == PRESETS


def test_each_line_has_a_notation_of_its_own() -> None:
    italian = {"notation": "it", "hand": "6c", "table": "3c-4c-5c 7p-8p-9p"}
    lines = (italian, {"hand": "6c", "table": "3c-4c-5c 7s-8s-9s"})
    assert [answer["hand"] for answer in stream("attach", *lines).json_lines] == [["6h"], ["6c"]]


def test_actions_are_written_in_the_letters_asked_for() -> None:
    line = {"hand": "7c 8c Rq", "table": "4c-5c-6c", "opened": True, "notation": "it"}
    result = stream("close", line, options=("--notation", "it"))
    assert result.out == "yes\t0\tattacca 7c a m1; attacca 8c a m1; scarta Rq\t\n"
    line = {"hand": "7h 8h Kd", "table": "4h-5h-6h", "opened": True}
    assert stream("close", line, options=("--symbols",)).lines[0].split("\t")[2].endswith("discard K♦")
