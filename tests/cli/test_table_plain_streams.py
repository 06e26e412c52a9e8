"""Streams of questions about a table whose lines are cards or hands, the rest said by the options."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.cli import run
from tests.support.table_calls import TABLE

HAND = "6h 2c Kd"
AROUND = ("--table", TABLE, "--opened", "--json")
CARDS = (
    "6h",
    "  6H ",
    "sei di cuori",
    "8♥",
    "Jk",
    "Jk=6h",
    "6z",
    "  7x",
    "6h 2c",
    "]",
    "[1]",
    '"6h"',
    "nope",
    "-",
    "[" * 5000,
)
HANDS = (
    HAND,
    "6h, 2c",
    "  kd  ",
    "6h Jk Jk=2c",
    "6c Fc",
    "7h 7h 7h",
    "Jk=7h " * 5,
    "6h  6z",
    "nope",
    "-",
    "]",
)
PLACES = [
    *[(("discard", "-", "--hand", HAND), card) for card in CARDS],
    *[(("take", "-", "--hand", "2c Kd"), card) for card in CARDS],
    *[(("attach", "-"), card) for card in CARDS],
    *[(("attach", "-", "--hand", HAND), card) for card in CARDS],
    *[(("close", "--hand", "-"), hand) for hand in HANDS],
    *[(("discard", "--hand", "-"), hand) for hand in HANDS],
    *[(("discard", "6h", "--hand", "-"), hand) for hand in HANDS],
    *[(("take", "6h", "--hand", "-"), hand) for hand in HANDS],
    *[(("attach", "--hand", "-"), hand) for hand in HANDS],
]


def comparable(answer: dict[str, Any]) -> dict[str, Any]:
    """An answer without what a stream alone or a single question alone tells."""
    return {key: value for key, value in answer.items() if key not in ("line", "flips", "outs")}


@pytest.mark.parametrize(("call", "line"), PLACES, ids=lambda value: str(value)[:40])
def test_a_line_is_answered_as_the_same_question_alone(call: tuple[str, ...], line: str) -> None:
    place = call.index("-")
    # A "-" that is asked about has to come by a line of JSON, since the options would read it.
    key = "hand" if call[place - 1] == "--hand" else "card"
    alone = (
        run(*call, *AROUND, stdin=f'{{"{key}": "-"}}')
        if line == "-"
        else run(*call[:place], line, *call[place + 1 :], *AROUND)
    )
    streamed = run(*call, *AROUND, stdin=f"# a comment\n\n{line}\n")
    assert (streamed.code, streamed.err) == (alone.code, "")
    assert streamed.json["line"] == 3
    assert comparable(streamed.json) == comparable(alone.json)


def test_close_reads_hands_in_either_place() -> None:
    lines = "6h 2c\n6z\n2c Kd\n"
    named = run("close", "--hand", "-", *AROUND, stdin=lines)
    assert [answer["verdict"] for answer in named.json_lines] == ["yes", "error", "no"]
    assert run("close", "-", *AROUND, stdin=lines) == named
    # As a key of JSON does, a line goes before the option.
    assert run("close", "-", "--hand", "Kd Kc", *AROUND, stdin=lines) == named


def test_what_cannot_be_read_has_its_place_in_the_line() -> None:
    (card, hand) = (
        run("discard", "-", "--hand", HAND, *AROUND, stdin="  6z"),
        run("close", "--hand", "-", *AROUND, stdin="6h  7z 2c"),
    )
    assert (card.json["at"], card.json["text"]) == (2, "6z")
    assert (hand.json["at"], hand.json["text"]) == (4, "7z")


def test_objects_stand_among_plain_lines() -> None:
    lines = ("6h", '{"card": "2c"}', ' {"card": "6h", "hand": "6h 8h"}', '{"card": "6h", "table": ""}', "{")
    result = run("discard", "-", "--hand", HAND, *AROUND, stdin="\n".join(lines))
    assert [answer["verdict"] for answer in result.json_lines] == ["no", "yes", "yes", "yes", "error"]
    assert "JSON object" in result.json_lines[-1]["error"]


def test_a_card_of_the_arguments_holds_for_objects_that_name_none() -> None:
    lines = "6h 2c\n" + '{"hand": "6h Kd"}\n{"card": "Kd", "hand": "6h Kd"}\n'
    result = run("discard", "6h", "--hand", "-", *AROUND, stdin=lines)
    assert [(answer["card"], answer["verdict"]) for answer in result.json_lines] == [
        ("6h", "no"),
        ("6h", "no"),
        ("Kd", "yes"),
    ]


def test_rows_are_those_of_json_lines() -> None:
    def row(command: str, *options: str, stdin: str) -> str:
        (line,) = run(command, *options, "--table", TABLE, stdin=stdin).lines
        return line

    assert row("discard", "-", "--hand", HAND, stdin="6h") == "no\t6h\tm1"
    assert row("discard", "--hand", "-", stdin=HAND) == "yes\t2c Kd\t6h"
    assert row("attach", "-", stdin="6h") == "yes\t6h:m1\t"
    assert row("attach", "--hand", "-", stdin=HAND) == "yes\t6h:m1\t"
    assert row("take", "-", "--hand", "2c Kd", "--opened", stdin="6h") == "yes\t6h\tattach"
    assert row("close", "-", "--opened", stdin="6h Kd") == "yes\t0\tattach 6h to m1; discard Kd\t"


def test_the_rules_of_every_stream_hold() -> None:
    call = ("discard", "-", "--hand", "6h 2c Kd", "--table", TABLE, "--opened")
    everything = run(*call, stdin="2c\n6z\n6h\n")
    assert (everything.code, [line.split("\t")[0] for line in everything.lines]) == (
        2,
        ["yes", "error", "no"],
    )
    assert len(run(*call, "--stop-on-error", stdin="2c\n6z\n6h\n").lines) == 2
    assert (run(*call, stdin="2c\n6h\n").code, run(*call, stdin="2c\n").code) == (1, 0)
    assert run(*call, stdin="\n# nothing\n") == run(*call, "-q", stdin="2c\n")
    assert run(*call, "-q", stdin="2c\n6z\n").code == 2


def test_each_line_has_a_notation_of_its_own() -> None:
    result = run("attach", "--hand", "-", "--table", "3c-4c-5c", "--json", stdin="6c 7p\n6c 7s\n")
    assert [answer["hand"] for answer in result.json_lines] == [["6h", "7s"], ["6c", "7s"]]


@pytest.mark.parametrize("command", ["discard", "take", "attach", "close"])
def test_standard_input_in_two_places_is_wrong_usage(command: str) -> None:
    for call in ((command, "-", "--hand", "-"), (command, "-", "-")):
        result = run(*call, "--table", TABLE, stdin="6h\n")
        assert (result.code, result.out) == (2, ""), call
        assert "Usage:" in result.err
    assert "can stand in one place only" in run(command, "-", "--hand", "-").err
