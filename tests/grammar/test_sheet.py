"""Score lines and match sheets as text: what is read, what is written, and what is said of what cannot be read."""

from __future__ import annotations

import time
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grammar.cards.hand import read_hand
from grammar.cards.spelling import Notation
from grammar.errors import Unreadable, caret
from grammar.sheet.score import DeadRound, End, Reentry, Score, write_score_line
from grammar.sheet.score_line import read_score_line
from grammar.sheet.sheet import RoundsHeader, Sheet, SheetLine, read_sheet, write_sheet
from grammar.sheet.values import PlayersHeader, RulesHeader, SettingHeader, Unread
from tests.support.sheet_texts import scores, sheets

EXAMPLE = """\
# Friday at Carla's
rules: casa
set: limit=201
players: Anna, Bruno, Carlà De Rossi

Anna: closed
Bruno: Kh Qd 7c  # he had opened
Carlà De Rossi: unopened 2c 3c 9h Jk


Anna: 27
# not a new round
Bruno: closed in hand
Carlà De Rossi: unopened
Carlà De Rossi: re-enters
"""


def only(text: str) -> SheetLine | None:
    """The one line of the text."""
    (line,) = read_sheet(text).lines
    return line


def fault(text: str) -> Unreadable:
    """What is wrong with the one line of the text that cannot be read."""
    ((_, error),) = read_sheet(text).unread()
    return error


def test_every_line_of_the_example_is_read() -> None:
    sheet = read_sheet(EXAMPLE)
    assert [header for _, header in sheet.headers()] == [
        RulesHeader("casa"),
        SettingHeader("limit", "201"),
        PlayersHeader(("Anna", "Bruno", "Carlà De Rossi")),
    ]
    first, second = sheet.blocks()
    assert first == [
        (6, Score("Anna", End.CLOSED)),
        (7, Score("Bruno", End.OPENED, read_hand("Kh Qd 7c"))),
        (8, Score("Carlà De Rossi", End.UNOPENED, read_hand("2c 3c 9h Jk"))),
    ]
    assert second == [
        (11, Score("Anna", End.OPENED, points=27)),
        (13, Score("Bruno", End.IN_HAND)),
        (14, Score("Carlà De Rossi", End.UNOPENED)),
        (15, Reentry("Carlà De Rossi")),
    ]
    assert sheet.comments == ((1, " Friday at Carla's"), (7, " he had opened"), (12, " not a new round"))


def test_the_example_is_written_as_it_was() -> None:
    assert write_sheet(read_sheet(EXAMPLE)) == EXAMPLE


@given(sheets(), st.sampled_from([Notation.ENGLISH, Notation.ITALIAN]), st.booleans())
def test_a_sheet_written_and_read_again_is_equal(sheet: Sheet, notation: Notation, symbols: bool) -> None:
    written = write_sheet(sheet, notation, symbols=symbols)
    assert read_sheet(written, notation) == sheet


@given(scores, st.sampled_from([Notation.ENGLISH, Notation.ITALIAN]))
def test_plain_lines_are_read_as_the_grammar_reads_them(score: Score, notation: Notation) -> None:
    text = write_score_line(score, notation)
    with patch("grammar.sheet.score_line.plain_score", return_value=None):
        by_grammar = read_score_line(text, notation)
    assert by_grammar == read_score_line(text, notation) == score


@given(st.text())
def test_any_text_is_a_sheet_with_every_line_kept(text: str) -> None:
    sheet = read_sheet(text)
    for number, error in sheet.unread():
        assert 1 <= number <= len(sheet.lines)
        assert 0 <= error.at <= len(error.source)
        assert str(error.message)
        assert caret(error)
    assert len(write_sheet(sheet).split("\n")) == len(sheet.lines) + 1


@pytest.mark.parametrize(
    "said, end",
    [
        ("closed", End.CLOSED),
        ("Closes", End.CLOSED),
        ("chiude", End.CLOSED),
        ("CLOSED IN HAND", End.IN_HAND),
        ("closed  in\thand", End.IN_HAND),
        ("chiude in mano", End.IN_HAND),
        ("ha chiuso in mano", End.IN_HAND),
        ("unopened", End.UNOPENED),
        ("not opened", End.UNOPENED),
        ("non aperto", End.UNOPENED),
        ("Non  ha aperto", End.UNOPENED),
    ],
)
def test_ends_in_both_languages(said: str, end: End) -> None:
    assert only(f"Anna: {said}") == Score("Anna", end)


@pytest.mark.parametrize("said", ["re-enters", "reenters", "rientra", "Rientra", "re–enters"])
def test_coming_back_in_both_languages(said: str) -> None:
    assert only(f"Carla: {said}") == Reentry("Carla")


@pytest.mark.parametrize("said", ["dead", "Dead round", "nulla", "smazzata  nulla", "nobody closed"])
def test_a_dead_round_in_both_languages(said: str) -> None:
    assert only(said) == DeadRound()


@pytest.mark.parametrize(
    "text, line",
    [
        ("regole: casa", RulesHeader("casa")),
        ("RULES:my table.toml", RulesHeader("my table.toml")),
        ("imposta: limit = 201", SettingHeader("limit", "201")),
        ("giocatori: Anna,Bruno", PlayersHeader(("Anna", "Bruno"))),
        ("players: Anna， Bruno", PlayersHeader(("Anna", "Bruno"))),
        ("rounds: 5", RoundsHeader(5)),
        ("smazzate: ５", RoundsHeader(5)),
    ],
)
def test_first_lines_in_both_languages(text: str, line: SheetLine) -> None:
    assert only(text) == line


@pytest.mark.parametrize(
    "said, end, cards",
    [
        ("7 di cuori, 10JQh", End.OPENED, "7h 10h Jh Qh"),
        ("opened 5cds", End.OPENED, "5c 5d 5s"),
        ("unopened 7..9h matta", End.UNOPENED, "7h 8h 9h Jk"),
        ("non aperto 7♥️ 🂷", End.UNOPENED, "7h 7h"),
        ("closed 7c", End.CLOSED, "7c"),
        ("10 of hearts", End.OPENED, "10h"),
    ],
)
def test_cards_in_every_form(said: str, end: End, cards: str) -> None:
    assert only(f"Anna: {said}") == Score("Anna", end, read_hand(cards))


@pytest.mark.parametrize("said", ["27", "27 points", "27 punti", "２７", "opened 27"])
def test_points_as_counted(said: str) -> None:
    assert only(f"Dino: {said}") == Score("Dino", End.OPENED, points=27)


def test_a_number_is_points_and_not_a_ten() -> None:
    assert only("Dino: unopened 10") == Score("Dino", End.UNOPENED, points=10)


@pytest.mark.parametrize(
    "name", ["Niccolò", "Anna Maria", "安娜", "👩‍👩‍👧", "Anna–Maria", "10", "closed", "7h"]
)
def test_names_are_any_text(name: str) -> None:
    assert only(f"  {name} :  closed") == Score(name, End.CLOSED)


def test_letters_of_one_line_decide_for_the_whole_sheet() -> None:
    sheet = read_sheet("Anna: 7c\nBruno: closed\n\nAnna: closed\nBruno: Kp Dc")
    assert sheet.lines[0] == Score("Anna", End.OPENED, read_hand("7h"))
    assert sheet.lines[4] == Score("Bruno", End.OPENED, read_hand("Ks Qh"))


def test_words_decide_where_no_letter_does() -> None:
    assert read_sheet("Anna: 7c\nBruno: 7 di picche").lines[0] == Score("Anna", End.OPENED, read_hand("7h"))
    english = read_sheet("Anna: 7c\nBruno: 7 di picche\nCarla: 8h")
    assert english.lines[0] == Score("Anna", End.OPENED, read_hand("7c"))


def test_the_default_decides_where_nothing_does() -> None:
    italian = read_sheet("Anna: 7c", default=Notation.ITALIAN)
    assert italian.lines == (Score("Anna", End.OPENED, read_hand("7h")),)


def test_a_line_in_the_other_letters_is_a_fault_of_that_line() -> None:
    ((number, error),) = read_sheet("Anna: 7h\nBruno: 7p 7c").unread()
    assert (number, error.at, error.piece) == (2, 7, "7p")
    assert "Italian" in str(error)


@pytest.mark.parametrize(
    "text, at, piece, nearest",
    [
        ("Anna: closd", 6, "closd", "closed"),
        ("Anna: closed in hnd", 6, "closed in hnd", "closed in hand"),
        ("Anna: chiude in mno", 6, "chiude in mno", "chiude in mano"),
        ("Anna: unopend 7h", 6, "unopend", "unopened"),
        ("Bruno: Kh 7x", 10, "7x", None),
        ("Bruno: Kh 1h", 10, "1h", "Ah"),
        ("Bruno: unopened 7h 7-8", 19, "7", None),
        ("Bruno Kh 7c", 0, "Bruno Kh 7c", "Bruno: Kh 7c"),
        ("Bruno:", 6, "", None),
        ("Bruno: ", 7, "", None),
        (" : closed", 0, ":", None),
        ("Anna, Bruno: closed", 4, ",", None),
        ("Dino: -5", 6, "-5", None),
        ("Dino: 1234567", 6, "1234567", None),
        ("Dino: 27 28", 6, "27 28", None),
        ("players: Anna,, Bruno", 14, "", None),
        ("players:", 8, "", None),
        ("players: Anna, anna", 15, "anna", None),
        ("set: limit", 5, "limit", None),
        ("rounds: few", 8, "few", None),
        ("rounds: 0", 8, "0", None),
    ],
)
def test_faults_have_their_place(text: str, at: int, piece: str, nearest: str | None) -> None:
    error = fault(text)
    assert (error.at, error.piece, error.nearest) == (at, piece, nearest)
    assert error.source == text


def test_control_characters_are_no_part_of_a_name() -> None:
    assert "control" in str(fault("An\x1b[31mna: closed"))


def test_a_first_line_after_a_round_is_a_fault() -> None:
    assert "before the first round" in str(fault("Anna: closed\nrules: casa"))


def test_a_first_line_that_stands_twice_is_a_fault() -> None:
    assert "second time" in str(fault("players: Anna, Bruno\nplayers: Anna, Carla"))
    assert not list(read_sheet("set: limit=201\nset: jokers=2").unread())


def test_reading_goes_on_after_a_fault() -> None:
    sheet = read_sheet("Anna: closd\nBruno: Kh 7x\n\nAnna: closed\nBruno 7c\nCarla: 5h")
    assert [number for number, _ in sheet.unread()] == [1, 2, 5]
    assert sheet.lines[3] == Score("Anna", End.CLOSED)
    assert sheet.lines[5] == Score("Carla", End.OPENED, read_hand("5h"))


def test_an_unread_line_is_written_as_it_was() -> None:
    text = "Anna: closd  # she said\n"
    assert write_sheet(read_sheet(text)) == text
    assert isinstance(only(text), Unread)


@pytest.mark.parametrize("end", ["\r\n", "\r", "\n"])
def test_line_ends_of_every_system(end: str) -> None:
    sheet = read_sheet("\ufeff" + end.join(["Anna: closed", "Bruno: 7c", "", "Anna: 5c"]))
    assert [len(block) for block in sheet.blocks()] == [2, 1]


def test_a_comment_line_does_not_end_a_round_and_a_blank_one_does() -> None:
    assert [len(block) for block in read_sheet("A: 7c\n# then\nB: 8c\n \t\nA: 9c").blocks()] == [2, 1]


@pytest.mark.parametrize(
    "text",
    ["Anna: " + "x" * 1_000_000, "x" * 1_000_000, "Anna: " + "7h " * 300_000, ":" * 300_000, "#" * 1_000_000],
)
def test_long_lines_take_no_long_time(text: str) -> None:
    start = time.process_time()
    sheet = read_sheet(text)
    for _, error in sheet.unread():
        assert len(str(error)) < 400
    assert time.process_time() - start < 3


def test_a_player_may_have_a_number_for_a_name() -> None:
    sheet = read_sheet("0: closed 0\n1: unopened 7\n")
    assert [line.name for line in sheet.lines if isinstance(line, Score)] == ["0", "1"]
