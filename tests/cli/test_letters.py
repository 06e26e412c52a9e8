"""Issue 13: cards are written in the letters of the language, read in both, and JSON is one language."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from grammar.cards.hand import read_hand, write_hand
from grammar.cards.melds import read_melds, write_melds
from grammar.cards.spelling import Notation
from tests.support.cli import Result, run

SETTINGS = [
    ("--lang", "en"),
    ("--lang", "it"),
    ("--lang", "it", "--notation", "en"),
    ("--lang", "en", "--notation", "it"),
    ("--lang", "it", "--notation", "symbols"),
    ("--lang", "en", "--symbols"),
]
WRITTEN = {
    settings: Notation.ITALIAN
    if "it" in settings[-1:] or settings == ("--lang", "it", "--notation", "symbols")
    else Notation.ENGLISH
    for settings in SETTINGS
}

TABLE = "3c-4c-5c 8c-8d-8s Jh-Qh-Kh-Jk"
# Hands of the letters that both languages have, with other meanings: what reads them back must not guess.
HANDS = [
    "6c 7c Kd",
    "10c Jc Qc 4c 5c 6c 2c 3c 9c",
    "Qd Qc Qs Jd Jc Jk 2c",
    "Kh Kd Kc Qd Jd 10d 9c 8c 7c Ac 2c 3c 5c",
    "6c 7c 9d",
    "Jk=9h Kc 2c",
]
COMMANDS = ["open", "meld", "discard", "take", "attach", "close", "notation"]


def answers(command: str, lines: str, settings: tuple[str, ...]) -> Result:
    """The tab-separated answers of a command to lines in the letters of the settings."""
    table = in_letters_of_melds(TABLE, settings)
    beside: dict[str, tuple[str, ...]] = {
        "discard": ("--hand", "-", "--table", table, "--opened", "--players", "3"),
        "take": ("-", "--hand", in_letters("2c 3c 9c Qd", settings), "--table", table, "--opened"),
        "attach": ("-", "--table", table),
        "close": ("-", "--table", table, "--opened"),
    }
    arguments = beside.get(command, ("-",))
    if command == "take":
        lines = "\n".join(line.split()[0] for line in lines.splitlines())
    if command == "meld":
        lines = lines.replace(" ", "-")
    return run(command, *arguments, *settings, stdin=lines)


def in_letters(hand: str, settings: tuple[str, ...]) -> str:
    symbols = "symbols" in settings or "--symbols" in settings
    return write_hand(read_hand(hand, Notation.ENGLISH), WRITTEN[settings], symbols=symbols)


def in_letters_of_melds(melds: str, settings: tuple[str, ...]) -> str:
    symbols = "symbols" in settings or "--symbols" in settings
    return write_melds(read_melds(melds, Notation.ENGLISH), WRITTEN[settings], symbols=symbols)


CARD = re.compile(r"(?:Jk=)?(?:10|[2-9AJQKFDRT])[hdcsqfp♥♦♣♠]|Jk")


@pytest.mark.parametrize("settings", SETTINGS, ids=" ".join)
@pytest.mark.parametrize("command", COMMANDS)
def test_what_a_command_prints_another_reads_back_as_the_same_cards(
    command: str, settings: tuple[str, ...]
) -> None:
    canonical = answers(command, "\n".join(HANDS), ("--lang", "en"))
    written = answers(command, "\n".join(in_letters(hand, settings) for hand in HANDS), settings)
    assert written.code == canonical.code
    compared = 0
    for line, other in zip(written.lines, canonical.lines, strict=True):
        for column, known in zip(line.split("\t"), other.split("\t"), strict=True):
            cards = " ".join(CARD.findall(column))
            if not CARD.search(known):
                continue
            back = run("notation", cards, *settings, "--to", "en")
            assert back.out.split() == CARD.findall(known), column
            compared += 1
    assert compared > 3


@pytest.mark.parametrize("settings", SETTINGS, ids=" ".join)
def test_what_is_dealt_is_read_back(settings: tuple[str, ...]) -> None:
    canonical = run("deal", "-n", "20", "--seed", "9").out
    written = run("deal", "-n", "20", "--seed", "9", *settings).out
    assert run("notation", "-", "--to", "en", *settings, stdin=written).out == canonical
    verdicts = run("open", "-", "--json", stdin=canonical).json_lines
    assert [one["hand"] for one in run("open", "-", "--json", *settings, stdin=written).json_lines] == [
        one["hand"] for one in verdicts
    ]


@pytest.mark.parametrize("settings", SETTINGS, ids=" ".join)
def test_what_opens_is_a_meld_under_the_same_settings(settings: tuple[str, ...]) -> None:
    hands = "\n".join(in_letters(hand, settings) for hand in HANDS)
    rows = [line.split("\t") for line in run("open", "-", *settings, stdin=hands).lines]
    for _, points, melds, _ in (row for row in rows if row[2]):
        judged = run("meld", melds, *settings, "--json").json
        assert (judged["verdict"], judged["points"]) == ("yes", int(points))


# --- Reading ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "first"),
    [
        ((), "7c"),
        (("--lang", "it"), "7h"),
        (("--notation", "it"), "7h"),
        (("--lang", "it", "--notation", "en"), "7c"),
        (("--read", "it"), "7h"),
        (("--lang", "it", "--read", "en"), "7c"),
        (("--lang", "it", "--read", "auto"), "7h"),
        (("--lang", "it", "--symbols"), "7h"),
        (("--notation", "symbols"), "7c"),
    ],
)
def test_where_only_c_is_read_the_options_decide(options: tuple[str, ...], first: str) -> None:
    assert run("open", "7c 8c", *options, "--json").json["hand"][0] == first
    # Letters of one language decide whatever is said.
    assert run("open", "7c 8s", *options, "--json").json["hand"] == ["7c", "8s"]
    assert run("open", "7c 8p", *options, "--json").json["hand"] == ["7h", "8s"]
    # Words decide where no letters do.
    assert run("open", "7c, 8 di picche", *options, "--json").json["hand"] == ["7h", "8s"]


def test_the_variable_is_below_the_option() -> None:
    env = {"SCALA40_READ": "it"}
    assert run("open", "7c", "--json", env=env).json["hand"] == ["7h"]
    assert run("open", "7c", "--json", "--read", "en", env=env).json["hand"] == ["7c"]


def test_both_languages_letters_together_are_refused_over_the_whole_call() -> None:
    for call in (("7h 7p",), ("7h", "7p")):
        assert run("open", *call).code == 2
    assert run("discard", "6p", "--hand", "6p 2s", "--opened", "--table", "").code == 2
    assert run("discard", "2c", "--hand", "2c 6p", "--table", "3s-4s-5s", "--opened").code == 2


def test_each_line_of_a_stream_is_read_with_the_arguments_and_never_with_earlier_lines() -> None:
    lines = "7c 8p\n7c 8s\n7c\n"
    assert [one["hand"][0] for one in run("open", "-", "--json", stdin=lines).json_lines] == [
        "7h",
        "7c",
        "7c",
    ]
    beside = run("attach", "-", "--table", "3p-4p-5p", "--json", "--lang", "en", stdin="6c\n2h\n").json_lines
    assert beside[0]["card"] == "6h"
    assert beside[1]["verdict"] == "error"


@pytest.mark.parametrize("language", ["en", "it"])
def test_errors_and_hints_are_in_the_letters_that_are_written(language: str) -> None:
    card, jacks, hint = ("7h", "Jh", "Jh") if language == "en" else ("7c", "Fc", "Fc")
    assert f"{card} " in run("open", "7♥ 7♥ 7♥ 8s", "--lang", language).err
    assert jacks in run("open", "J", "--lang", language).err
    assert hint in run("open", "11h", "--lang", language).err


# --- JSON -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("settings", SETTINGS, ids=" ".join)
def test_json_is_the_same_in_every_language_but_for_its_messages(settings: tuple[str, ...]) -> None:
    for command in COMMANDS[:-1]:
        lines = "\n".join(in_letters(hand, settings) for hand in HANDS)
        english = answers(command, "\n".join(HANDS), ("--lang", "en"))
        other = answers(command, lines, settings)
        assert len(english.lines) == len(other.lines)
    questions = [{"hand": hand, "table": TABLE, "opened": True, "card": hand.split()[0]} for hand in HANDS]
    text = "\n".join(map(json.dumps, questions))
    for command in ("discard", "attach", "close"):
        plain = run(command, "-", "--json", "--lang", "en", stdin=text).json_lines
        other_json = run(command, "-", "--json", *settings, stdin=text).json_lines
        assert [without_messages(one) for one in other_json] == [without_messages(one) for one in plain]


def without_messages(answer: dict[str, Any]) -> dict[str, Any]:
    found = {key: value for key, value in answer.items() if key not in ("reasons", "notes", "error")}
    return found | {"reasons": [one["rule"] for one in answer.get("reasons", ())]}


@pytest.mark.parametrize("settings", SETTINGS, ids=" ".join)
def test_what_open_writes_as_json_close_reads_in_every_language(settings: tuple[str, ...]) -> None:
    hands = "\n".join(in_letters(hand, settings) for hand in HANDS)
    opened = run("open", "-", "--json", *settings, stdin=hands)
    closed = run("close", "-", "--json", "--unopened", *settings, stdin=opened.out)
    assert [one["hand"] for one in closed.json_lines] == [one["hand"] for one in opened.json_lines]
    assert not any(one["verdict"] == "error" for one in closed.json_lines)


def test_json_cards_decide_nothing_and_are_decided_by_nothing() -> None:
    # The line's 6c is clubs though all else is Italian, and its 7s says nothing of the table's c.
    line = json.dumps({"card": "6c", "hand": "6c 7s"})
    call = ("attach", "-", "--table", "3c-4c-5c", "--json", "--lang", "it")
    (answer,) = run(*call, stdin=line).json_lines
    assert (answer["card"], answer["hand"], answer["verdict"]) == ("6c", ["6c", "7s"], "no")
    (answer,) = run(*call, stdin=json.dumps({"card": "6c", "notation": "it"})).json_lines
    assert (answer["card"], answer["verdict"]) == ("6h", "yes")
    (answer,) = run(*call[:-2], stdin=json.dumps({"card": "6p", "hand": "6p"})).json_lines
    assert answer["verdict"] == "error"


def test_a_table_is_taken_as_it_is_written() -> None:
    melds = run("open", "10h Jh Qh 5c 5d 5s 8h Jk 9s", "--json").json["melds"]
    line = json.dumps({"hand": "2c 5h", "table": melds})
    (answer,) = run("attach", "-", "--json", stdin=line).json_lines
    assert [one["card"] for one in answer["attach"]] == ["5h"]


def test_rules_other_than_the_calls_are_an_error_line() -> None:
    line = run("open", HANDS[0], "--json", "--rules", "guide").out
    assert run("close", "-", "--json", "--rules", "guide", "--opened", stdin=line).json["verdict"] != "error"
    (answer,) = run("close", "-", "--json", "--opened", stdin=line).json_lines
    assert answer["verdict"] == "error"
    assert "guide" in answer["error"]
    changed = run("open", HANDS[0], "--json", "--set", "open_min=51").out
    assert run("close", "-", "--json", stdin=changed).json["verdict"] == "error"


def test_keys_that_nobody_writes_stay_errors() -> None:
    for key in ("hnd", "tavola", "\x1b[31m\nyes\t7h"):
        result = run("close", "-", stdin=json.dumps({key: 1, "hand": "7h"}))
        assert result.code == 2
        assert len(result.lines) == 1
        assert "\x1b" not in result.out
    assert run("close", "-", stdin=json.dumps({"hand": "7h", "notation": "de"})).code == 2


# --- Records, charts, pictures ----------------------------------------------------------------------------------

RECORD = """players: Anna, Bruno
deal Anna: 10h Jh Qh 5c 5d 5s 2c 3c 9s 8d Kd 4s Jk
Anna: draw Ks; open 10h-Jh-Qh 5c-5d-5s; discard 2c
Bruno: draw ?; discard 9d
"""


@pytest.mark.parametrize(
    "options", [(), ("--state", "1"), ("--format",), ("--state", "2")], ids=lambda options: " ".join(options)
)
def test_what_the_referee_shows_is_in_the_letters_of_the_language(options: tuple[str, ...]) -> None:
    english = run("referee", "-", *options, stdin=RECORD).out
    italian = run("referee", "-", *options, "--lang", "it", stdin=RECORD).out
    found = CARD.findall(italian.replace("Jk", ""))
    assert not [card for card in found if card[-1] in "hds"], italian
    if CARD.search(english.replace("Jk", "")):
        assert found


def test_a_record_written_in_italian_is_read_as_the_same() -> None:
    italian = run("referee", "-", "--format", "--lang", "it", stdin=RECORD).out
    assert "scarta 2f" in italian
    assert run("referee", "-", "--format", stdin=italian).out == RECORD


def test_pictures_have_the_letters_of_the_language() -> None:
    assert ">D<" in run("show", "Dc 7p", "--lang", "it", "--svg", "-").out
    assert ">Q<" in run("show", "Dc 7p", "--svg", "-").out


QUESTIONS = [
    ("open", "10h Jh Qh 5c 5d 5s 2c 3c 9s 8d Kd 4s Jk", "--all", "--outs", "--compare"),
    ("meld", "--opening", "5d-6d-Jk", "Kh-Kd-Ks"),
    ("discard", "--hand", "6c 2h", "--table", "3c-4c-5c", "--opened"),
    ("take", "6c", "--hand", "7c 8c 2h", "--table", "3c-4c-5c", "--opened"),
    ("attach", "6c", "7c", "Jk", "--table", "3c-4c-5c"),
    ("close", "6c", "7c", "2h", "--table", "3c-4c-5c", "--opened"),
    ("advise", "6c 7c 2h", "--table", "3c-4c-5c", "--opened", "--turns", "1"),
]


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question[0])
def test_keys_that_a_command_writes_are_passed_over_by_the_next(question: tuple[str, ...]) -> None:
    line = run(*question, "--json").out
    for command in ("close", "discard", "attach"):
        answer = run(command, "-", "--json", "--opened", stdin=line).json
        assert "there is no key" not in answer.get("error", ""), answer


def test_mistyped_cards_with_a_dot_are_no_file_that_is_missing() -> None:
    for text in ("10h-Jh-Qh-.Kh", "5d-6d-.jk"):
        assert "expected a card" in run("meld", text).err
    assert "there is no file hands.txt" in run("open", "hands.txt").err
