"""T3: commas part melds of bare cards, all of them or none."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from grammar.cards.melds import read_melds, write_melds
from grammar.record.reader import read_record, write_record
from tests.support.cli import run


def melds_on(table: str, *options: str) -> tuple[int, list[str]]:
    """How many melds are read on a table, and the notes."""
    lines = run("attach", "Kd", "--table", table, *options).lines
    answer = run("attach", "Kd", "--table", table, "--json", *options).json
    shown = [line for line in lines if line.startswith("  m")]
    return len(shown), [note["message"] for note in answer.get("notes", [])]


@pytest.mark.parametrize(
    ("table", "count"),
    [
        ("3h 4h 5h, 8c 8d 8s", 2),
        ("7h 8h 9h, 5c 5d 5s", 2),
        ("7h, 8h, 9h", 1),
        ("7h 8h 9h, 10h Jh Qh", 1),  # the whole is one valid meld
        ("7h 8h 9h, 5c 5d", 1),  # a piece of two cards: all or none
        ("3h 4h 5h, 8c 8d 8s, 2d", 1),
        ("3h 4h 5h, 8c 8d 8s + 2d 3d 4d", 3),
        ("345h, 8cds", 2),
        ("3h 4h 5h e 8c 8d 8s", 2),
        ("[3h 4h 5h, 6h] 8c, 8d, 8s", 2),
        ("3h-4h-5h, 8c-8d-8s", 2),
        ("3h 4h 5h , 8c 8d 8s ,", 2),
    ],
)
def test_T3_commas_part_melds_where_each_piece_may_be_one(table: str, count: int) -> None:
    answer = run("meld", table, "--json").json
    assert len(answer.get("melds", [0])) == count


def test_T3_the_pieces_need_not_be_valid() -> None:
    answer = run("meld", "7h 8h 2h, 5c 5d 6s", "--json").json
    assert (answer["verdict"], len(answer["melds"])) == ("no", 2)


def test_T3_the_house_says_whether_the_whole_is_one_meld() -> None:
    run13 = "Ah 2h 3h 4h 5h 6h 7h, 8h 9h 10h Jh Qh Kh Jk"
    assert "melds" not in run("meld", run13, "--json", "--set", "run_max=14").json
    assert len(run("meld", run13, "--json", "--set", "run_max=13").json["melds"]) == 2


@pytest.mark.parametrize(
    "command", [("meld", "3h 4h 5h, 8c 8d 8s"), ("attach", "6h", "--table", "3h 4h 5h, 8c 8d 8s")]
)
def test_T3_a_note_says_so_and_no_row_does(command: tuple[str, ...]) -> None:
    assert "commas" in run(*command).out
    assert any("commas" in note["message"] for note in run(*command, "--json").json["notes"])
    without = (*command[:-1], command[-1].replace(",", " +"))
    assert "commas" not in run(*without).out
    if command[0] == "meld":
        row = run("meld", "-", stdin=command[1]).out
        assert row == run("meld", "-", stdin=without[1]).out
        (answer,) = run("meld", "-", "--json", stdin=command[1]).json_lines
        assert any("commas" in note["message"] for note in answer["notes"])


def test_T3_never_in_a_hand_or_a_record_or_one_meld_of_json() -> None:
    assert len(run("open", "7h 8h 9h, 5c 5d 5s", "--json").json["hand"]) == 6
    assert write_melds(read_melds("3h 4h 5h, 8c 8d 8s")) == "3h-4h-5h-8c-8d-8s"
    record = read_record("players: A, B\nA: draw ?; open 3h 4h 5h, 8c 8d 8s; discard 2c")
    assert "open 3h-4h-5h-8c-8d-8s;" in write_record(record)
    line = json.dumps({"card": "6h", "table": ["3h 4h 5h, 6c 6d 6s"]})
    assert run("attach", "-", "--json", stdin=line).json["attach"] == []


# --- Arguments that are cards, or a file ----------------------------------------------------------------------


def test_cards_as_arguments_are_the_hand() -> None:
    table = ("--table", "5c-6c-7c")
    for words in (("8c", "9c"), ("8c 9c",), ("8c,", "9c"), ("8", "and", "9", "of", "clubs")):
        assert run("attach", *words, *table).out == run("attach", "--hand", "8c 9c", *table).out
    hand = "9c 9d 9h 2c"
    assert run("close", *hand.split(), "--opened").out == run("close", "--hand", hand, "--opened").out
    italian = run("chiudi", "9c", "9p", "9q", "2c", "--opened", "--lang", "it")
    assert italian.code == 0
    assert run("attach", "8", "of", "clubs", *table).out == run("attach", "8c", *table).out


@pytest.mark.parametrize(
    "command", ["open", "meld", "close", "attach", "discard", "take", "notation", "show"]
)
def test_a_file_is_read_as_standard_input_would_be(command: str, tmp_path: Path) -> None:
    file = tmp_path / "hands.txt"
    text = {"take": "7h\n# x\n8x\n"}.get(command, "7h 8h 9h\n# x\n\n7x secret-password\n")
    file.write_text(text)
    beside = ("--opened",) if command in ("close", "discard", "take") else ()
    read = run(command, str(file), *beside)
    assert read == run(command, "-", *beside, stdin=text)
    assert "secret" not in read.out + read.err
    assert read.code == 2


def test_what_reads_as_cards_is_cards_though_a_file_has_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "7h").write_text("8c\n")
    assert run("open", "7h", "--json").json["hand"] == ["7h"]
    assert "there is no file hands.txt" in run("open", "hands.txt").err
    assert run("open", str(tmp_path)).code == 2
    (tmp_path / "hands.txt").write_text("8c\n")
    assert run("open", "hands.txt", "--json").json["line"] == 1
    assert run("open", "hands.txt", "7h").code == 2
