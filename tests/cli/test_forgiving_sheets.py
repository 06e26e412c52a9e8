"""T6, T7, T8: score lines, sheets and tables of numbers as people write them."""

from __future__ import annotations

from pathlib import Path

import pytest

from grammar.errors import Unreadable
from grammar.sheet.score import End, Score, write_score_line
from grammar.sheet.score_line import read_score_line
from grammar.sheet.sheet import read_sheet, write_sheet
from tests.support.cli import run

# --- T6 ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "end", "cards", "points"),
    [
        ("Bruno: non aveva aperto, Rc Dq", End.UNOPENED, "Kh Qd", None),
        ("Bruno: did not open", End.UNOPENED, None, None),
        ("Bruno: mano piena", End.UNOPENED, None, None),
        ("Bruno: 27+10", End.OPENED, None, 37),
        ("Bruno: ha vinto", End.CLOSED, None, None),
        # Siblings.
        ("Bruno: had not opened, 27", End.UNOPENED, None, 27),
        ("Bruno: full hand", End.UNOPENED, None, None),
        ("Bruno: didn't open 7h", End.UNOPENED, "7h", None),
        ("Bruno: ha chiuso in mano", End.IN_HAND, None, None),
        ("Bruno: 27 + 10 + 3 punti", End.OPENED, None, 40),
        ("Bruno: 27 as counted at the table", End.OPENED, None, 27),
        ("Bruno: 27 come contati al tavolo", End.OPENED, None, 27),
        ("Bruno: due jolly e asso di picche.", End.OPENED, "Jk Jk As", None),
    ],
)
def test_T6_what_is_said_at_a_table_is_read(
    line: str, end: End, cards: str | None, points: int | None
) -> None:
    score = read_score_line(line)
    assert isinstance(score, Score)
    held = None if score.cards is None else " ".join(map(str, score.cards))
    assert (score.end, held, score.points, score.suits_said) == (end, cards, points, True)


@pytest.mark.parametrize(
    ("line", "points"),
    [
        ("Bruno: R R D", 30),
        ("Bruno: R R D 7", 37),
        ("Bruno: K Q J", 30),
        ("Bruno: asso, re e 7", 28),
        ("Bruno: jolly 7 8", 40),
        ("Bruno: K K K K K K K K", 80),
        ("Bruno: 7 di cuori e R", 17),
    ],
)
def test_T6_ranks_without_a_suit_count_the_same(line: str, points: int) -> None:
    answer = run("score", "Anna: closed", line, "--json").json
    assert (answer["verdict"], answer["players"][1]["points"]) == ("yes", points)
    # No suit is made up.
    assert answer["players"][1]["hand"] is None
    assert run("score", "Anna: closed", "Bruno: R R D").out.count("K 10 + K 10 + Q 10 = 30") == 1
    assert "R 10 + R 10 + D 10 = 30" in run("score", "Anna: closed", "Bruno: R R D", "--lang", "it").out
    for notation in ("en", "it"):
        read = read_score_line(line)
        text = write_score_line(read, default_of(notation))
        assert run("score", "Anna: closed", text, "--json").json["players"][1]["points"] == points


def default_of(notation: str):  # type: ignore[no-untyped-def]
    from grammar.cards.spelling import Notation

    return Notation(notation)


def test_T6_ranks_of_two_players_are_no_more_than_the_pack_has() -> None:
    # Whose suits the kings are is not said, so that none of them is there three times.
    answer = run("score", "Anna: closed", "Bruno: R R", "Carla: Rc Rc Rq Rq", "--json").json
    assert answer["verdict"] == "yes"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("Bruno: 27 10", ["27+10", "7h"]),
        ("Bruno: 7, 8, 9", ["7+8+9", "7h"]),
        ("Bruno: 7c 8", ["suit is missing"]),
        ("Bruno: J", ["jack", "joker"]),
        ("Bruno: J R", ["jack", "joker"]),
    ],
)
def test_T6_what_may_be_something_else_is_refused_with_both(line: str, words: list[str]) -> None:
    with pytest.raises(Unreadable) as caught:
        read_score_line(line)
    assert all(word in str(caught.value) for word in words), str(caught.value)


@pytest.mark.parametrize("language", ["en", "it"])
def test_T6_what_the_program_prints_can_be_typed_back(language: str) -> None:
    for lines in (
        ("Anna: closed", "Bruno: unopened", "Carla: 27", "Dino: Kh 7c"),
        ("Anna: closed in hand", "Bruno: unopened"),
    ):
        before = run("score", *lines, "--json").json["players"]
        shown = run("score", *lines, "--lang", language).lines[1 : 1 + len(lines)]
        typed = []
        for line in shown:
            name, _, said = line.split(maxsplit=2)
            typed.append(f"{name}: {said.split(' =')[0].split(':')[0].split(' (')[0]}")
        typed = [
            text if "10" not in text else text.replace(" 10 ", " ").replace(" + ", " ") for text in typed
        ]
        typed = [text.removesuffix(" 7") for text in typed]
        after = run("score", *typed, "--lang", language, "--json").json["players"]
        assert [one["points"] for one in after] == [one["points"] for one in before], typed


# --- T7 ---------------------------------------------------------------------------------------------------------

ROUNDS = "Anna: closed\nBruno: 7c\n\nAnna: 8c\nBruno: closed\n"


@pytest.mark.parametrize(
    ("sheet", "cure"),
    [
        ("regola: casa\n\n" + ROUNDS, "regole:"),
        ("limite: 201\n\n" + ROUNDS, "limite=201"),
        ("limit: 201\n" + ROUNDS, "set: limit=201"),
        ("giocatori: Anna e Bruno\n\n" + ROUNDS, "Anna, Bruno"),
        ("playrs: Anna, Bruno\n\n" + ROUNDS, "players:"),
        ("players: Anna, Bruno and Carla\n\n", "Anna, Bruno, Carla"),
        (ROUNDS.replace("\n\n", "\n"), "blank line"),
        (ROUNDS.replace("\n\n", "\n") * 5, "blank line"),
    ],
)
def test_T7_the_cure_is_told_in_one_line(sheet: str, cure: str) -> None:
    result = run("match", "-", stdin=sheet)
    assert result.code == 2
    told = [line for line in result.err.splitlines() if line.startswith("scala40:")]
    assert len(told) == 1, result.err
    assert cure.replace("limite=201", "limit=201") in told[0]


def test_T7_pairs_with_an_and_in_their_names_and_players_named_like_rules_are_players() -> None:
    pairs = "players: Anna e Bruno, Carla e Dino\n\nAnna e Bruno: closed\nCarla e Dino: 7c\n"
    assert run("match", "-", stdin=pairs).code == 0
    named = "players: limit, Anna\n\nlimit: 20\nAnna: closed\n"
    assert run("match", "-", stdin=named).code == 0


def test_T7_a_sheet_is_no_record_and_a_record_no_sheet(tmp_path: Path) -> None:
    sheet, record = tmp_path / "sheet.txt", tmp_path / "game.s40"
    sheet.write_text("players: Anna, Bruno\n\n" + ROUNDS.replace("7c", "unopened, Kh Kd"))
    record.write_text("players: Anna, Bruno\nAnna: draw 7h; discard 9d\nBruno: draw ?; discard Ks\n")
    told = run("match", str(record))
    assert (told.code, told.err.count("scala40:")) == (2, 1)
    assert "scala40 referee" in told.err
    told = run("referee", str(sheet))
    assert (told.code, told.err.count("scala40:")) == (2, 1)
    assert "scala40 match" in told.err


# --- T8 ---------------------------------------------------------------------------------------------------------


def totals(sheet: str, *options: str) -> dict[str, int]:
    answer = run("match", "-", "--json", *options, stdin=sheet).json
    assert answer["verdict"] == "yes", answer
    found: dict[str, int] = answer["totals"]
    return found


@pytest.mark.parametrize(
    "sheet",
    [
        "0 45 60\n30 0 20\n",
        "- 45 60\n30 - 20\n",
        "0\t45\t60\n30\t0\t20\n",
        "0;45;60\n30;0;20\n",
        "0, 45, 60\n30, 0, 20\n",
        "1 0 45 60\n2 30 0 20\n",
        "1. 0 45 60\n2. 30 0 20\n",
        "1) 0 45 60\n\n2) 30 0 20  # late\n",
        "|0|45|60|\n|30|-|20|\n",
    ],
)
def test_T8_rows_of_numbers_are_a_sheet(sheet: str) -> None:
    assert totals(sheet, "--set", "players=2-6") == {"A": 30, "B": 45, "C": 80}
    assert write_sheet(read_sheet(sheet)).split() == sheet.split()


@pytest.mark.parametrize(
    "sheet",
    [
        "Anna Bruno\n0 45\n30 0\n",
        "Anna,Bruno\n0,45\n30,0\n",
        "round Anna Bruno\n1 0 45\n2 30 0\n",
        "smazzata;Anna;Bruno\n1;0;45\n2;30;-\n",
        "| Anna | Bruno |\n|---|---|\n| 0 | 45 |\n| 30 | 0 |\n",
        "players: Anna, Bruno\n\n0 45\n30 0\n",
        "Anna Bruno\n0 45\n\nAnna: 30\nBruno: closed\n",
    ],
)
def test_T8_a_table_may_have_names(sheet: str) -> None:
    assert totals(sheet) == {"Anna": 30, "Bruno": 45}


@pytest.mark.parametrize("rules", ["fantacarte", "casa", "guide"])
def test_T8_its_own_csv_is_read_back(rules: str) -> None:
    sheet = (
        "Anna: closed\nBruno: Kh Qd 7c\nCarla: unopened Kc Kd Ks 2c 2d 3c 3d 4c 4d 5c 5d 6c 6d\n\n"
        "Anna: 32\nBruno: closed in hand\nCarla: 2h\n\ndead\nAnna: 2c\nBruno: 3c\nCarla: 4c\n"
    )
    written = run("match", "-", "--csv", "--rules", rules, stdin=sheet)
    again = run("match", "-", "--csv", "--rules", rules, stdin=written.out)
    assert again.out == written.out
    assert written.out.startswith("round,")


def test_T8_the_csv_is_read_back_whatever_the_names_hold() -> None:
    sheet = '=cmd|x: closed\nB "x" y: 3\nC;|: 4\n@d: 5\n'
    written = run("match", "-", "--csv", stdin=sheet).out
    assert run("match", "-", "--csv", stdin=written).out == written
    names = run("match", "-", "--json", stdin=written).json["players"]
    assert names == ["=cmd|x", 'B "x" y', "C;|", "@d"]


def test_T8_who_comes_back_is_read_from_the_csv() -> None:
    sheet = (
        "Anna: closed\nBruno: unopened\nCarla: 7c\n\nAnna: closed\nBruno: 2c\nCarla: 3c\n\nBruno: re-enters\n"
    )
    options = ("--rules", "casa", "--csv", "--set", "limit=101")
    written = run("match", "-", *options, stdin=sheet)
    assert "Bruno" in written.lines[2].split(",")[-1]
    assert run("match", "-", *options, stdin=written.out).out == written.out


def test_T8_a_row_without_a_closer_is_a_dead_round() -> None:
    answer = run("match", "-", "--json", stdin="Anna Bruno\n0 45\n12 7\n").json
    assert [one["closed"] for one in answer["rounds"]] == ["Anna", None]


@pytest.mark.parametrize(
    ("sheet", "words"),
    [
        ("Anna Bruno Carla\n0 0 12\n4 5 0\n", ["Anna", "Bruno", "closer", "-"]),
        ("Anna Bruno\n0 45\n12 0 7\n", ["3", "2"]),
        ("Anna Bruno\n0 45\n4x 0\n", ["Anna", "4x"]),
        ("Anna Bruno\n0 45\n-20 0\n", ["-20"]),
    ],
)
def test_T8_a_row_that_cannot_be_read_is_told_with_the_cure(sheet: str, words: list[str]) -> None:
    result = run("match", "-", stdin=sheet)
    assert (result.code, result.err.count("scala40:")) == (2, 1)
    assert all(word in result.err for word in words), result.err


def test_T8_totals_may_be_meant_where_no_column_falls() -> None:
    answer = run("match", "-", "--json", stdin="Anna Bruno\n0 45\n30 45\n30 57\n").json
    assert any("totals" in note["message"] for note in answer["notes"])
    answer = run("match", "-", "--json", stdin="Anna Bruno\n0 45\n30 0\n0 12\n").json
    assert not any("totals" in note["message"] for note in answer["notes"])


def test_T8_what_needs_to_know_who_had_opened_is_undecided() -> None:
    # Level on points when the match is over: whoever had fewer rounds not opened would win.
    sheet = "Anna Bruno Carla\n0 30 100\n30 0 20\n"
    result = run("match", "-", "--json", "--set", "match_end=last_standing", "--rounds", "2", stdin=sheet)
    assert (result.code, result.json["verdict"]) == (3, "undecided")
    assert result.json["winner"] is None
    assert "opened" in result.json["reasons"][0]["message"]


def test_T7_a_first_line_after_a_rule_that_is_written_wrong_is_told_its_own_cure() -> None:
    rounds = "\nAnna: chiude\nBruno: 27\n"
    result = run("match", "-", stdin=f"limite: 201\ngiocatori: Anna, Bruno\nregole: casa\n{rounds}")
    assert (result.code, result.err.count("scala40:")) == (2, 1)
    assert "set: limit=201" in result.err
    result = run("match", "-", stdin=f"limite: 201\ngiocatori: Anna e Bruno\n{rounds}")
    assert (result.code, result.err.count("scala40:")) == (2, 2)
    assert "did you mean Anna, Bruno?" in result.err
    result = run("match", "-", stdin=f"limit = 201\n{rounds}")
    assert "did you mean set: limit=201?" in result.err
