"""``scala40 show`` and ``open --cards``: cards drawn with characters and as a picture."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grammar.cards.cards import CARDS, JOKER, Card, Joker, Piece
from grammar.cards.hand import read_hand
from scala40_cli.render.style import Style
from scala40_cli.render.text_cards import PLAIN, ROUND, drawn, drawn_melds, lines_of_terminal
from tests.support.cli import run

SVG = "{http://www.w3.org/2000/svg}"
pieces = st.sampled_from([*CARDS, JOKER, *map(Joker, CARDS)])


def test_a_hand_is_drawn_as_it_is_held() -> None:
    result = run("show", "7h 10d Jk=8s")
    assert (result.code, result.err) == (0, "")
    assert result.lines == [
        "╭──╭──╭───╮",
        "│7 │10│Jk │",
        "│♥ │♦ │8  │",
        "│  │  │♠  │",
        "╰──╰──╰───╯",
    ]


def test_melds_stand_side_by_side() -> None:
    result = run("show", "7h-8h-9h 5c-5d-5s")
    assert result.lines[:2] == ["╭──╭──╭───╮  ╭──╭──╭───╮", "│7 │8 │9  │  │5 │5 │5  │"]
    assert run("show", "[7h 8h 9h] [5c 5d 5s]").out == result.out
    assert run("show", "7h 8h 9h + 5c 5d 5s").out == result.out
    assert run("show", "7h 8h 9h", "5c 5d 5s").out == result.out


@pytest.mark.parametrize("env", [{"TERM": "dumb"}, {"TERM": "dumb", "NO_COLOR": "1"}])
def test_a_terminal_that_cannot_gets_plain_characters(env: dict[str, str]) -> None:
    result = run("show", "7h Jk=10s", env=env, terminal=True)
    assert result.lines == [".--.---.", "|7 |Jk |", "|h |10 |", "|  |s  |", "'--'---'"]


def test_without_utf_8_there_are_only_ascii_characters(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TERM", raising=False)
    for encoding, lines in (("latin-1", PLAIN), ("ascii", PLAIN), ("utf-8", ROUND), ("UTF8", ROUND)):
        monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding=encoding))
        assert lines_of_terminal() is lines


def test_italian_letters() -> None:
    assert run("mostra", "Dc 7p", "--notation", "it", env={"TERM": "dumb"}).lines[1:3] == [
        "|D |7  |",
        "|c |p  |",
    ]
    assert run("show", "Dc 7p", "--notation", "it").lines[1:3] == ["│D │7  │", "│♥ │♠  │"]


def test_red_suits_are_red_on_a_terminal_with_colour() -> None:
    result = run("show", "7h 7s Jk", terminal=True, env={"TERM": "xterm"})
    assert "\x1b[31m7 \x1b[0m" in result.out
    assert "\x1b[35mJk\x1b[0m" in result.out
    assert "│7 │" in result.out
    for arguments, env in ((("--no-color",), {}), ((), {"NO_COLOR": "1"})):
        assert "\x1b" not in run("show", "7h", *arguments, terminal=True, env=env).out


@given(st.lists(pieces, min_size=1, max_size=14), st.integers(min_value=10, max_value=100))
def test_pictures_keep_to_the_width_and_show_every_card(cards: list[Piece], width: int) -> None:
    for lines in (ROUND, PLAIN):
        found = drawn(cards, Style(), width, lines)
        assert max(map(len, found)) <= width
        assert len(found) % 5 == 0
        ranks = "".join(found[1::5])
        for card in cards:
            assert (card.rank.text if isinstance(card, Card) else "Jk") in ranks


@given(st.lists(st.lists(pieces, min_size=1, max_size=14), min_size=1, max_size=6), st.integers(10, 100))
def test_tables_keep_to_the_width(melds: list[list[Piece]], width: int) -> None:
    captions = [str(number) for number in range(len(melds))]
    for given_captions in ((), captions):
        found = drawn_melds(melds, Style(), width, ROUND, given_captions)
        assert max(map(len, found)) <= width
        corners = "".join(found).count("╭")
        assert corners == sum(map(len, melds))


@pytest.mark.parametrize(("columns", "rows"), [(80, 1), (50, 1), (30, 2)])
def test_a_whole_hand_fits_a_narrow_terminal(columns: int, rows: int) -> None:
    hand = "7h 8h 9h 10h Jh Qh Kh Ah 2h 3h 4h 5h 6h Jk"
    assert len(run("show", hand, env={"COLUMNS": str(columns)}).lines) == 5 * rows


def test_a_stream_is_drawn_line_by_line() -> None:
    result = run("show", "-", stdin="7h 8h\n# a comment\n\nnothing\n7h-8h-9h\n")
    assert result.code == 2
    assert len(result.lines) == 11
    assert result.lines[5].startswith("error\t")


@pytest.mark.parametrize("text", ["7x", "7h 7h 7h", "Jk Jk Jk Jk Jk", "", "[]"])
def test_what_is_no_cards_is_refused(text: str) -> None:
    result = run("show", text)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("scala40: ")


# ---- pictures


def test_an_svg_picture_has_every_card(tmp_path: Path) -> None:
    file = tmp_path / "table.svg"
    result = run("show", "7h-8h-Jk=9h 5c-5d-5s", "--svg", str(file))
    assert (result.code, result.out) == (0, f"{file} is written\n")
    root = ElementTree.parse(file).getroot()
    assert root.tag == f"{SVG}svg"
    assert root.findtext(f"{SVG}title") == "7h-8h-Jk=9h 5c-5d-5s"
    cards = root.findall(f"{SVG}g")
    assert [card.findtext(f"{SVG}text") for card in cards] == ["7", "8", "Jk", "5", "5", "5"]
    # Nothing is fetched from elsewhere, and no letter has to be a suit in somebody's font.
    text = file.read_text(encoding="utf-8")
    assert "href" not in text
    assert text.isascii()


def test_an_svg_picture_stays_within_its_frame() -> None:
    text = run(
        "show",
        " ".join(["10h-Jh-Qh-Kh-Ah"] * 2 + ["5c-5d-5s"] * 2 + ["6d-7d-8d-9d-10d-Jd-Qd-Kd-Ad"]),
        "--svg",
        "-",
    ).out
    root = ElementTree.fromstring(text)
    wide, high = float(root.get("width", "")), float(root.get("height", ""))
    assert wide <= 932
    for card in root.findall(f"{SVG}g"):
        left, top = map(float, card.get("transform", "").removeprefix("translate(").removesuffix(")").split())
        assert 0 < left <= wide - 72 - 16
        assert 0 < top <= high - 104 - 16


def test_an_svg_picture_of_a_hand_in_italian_letters() -> None:
    root = ElementTree.fromstring(run("show", "Dc 7p", "--notation", "it", "--svg", "-").out)
    assert root.findtext(f"{SVG}title") == "Dc 7p"


def test_a_picture_that_cannot_be_written(tmp_path: Path) -> None:
    result = run("show", "7h", "--svg", str(tmp_path / "none" / "a.svg"))
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("scala40: ")


def test_a_stream_makes_no_picture() -> None:
    result = run("show", "-", "--svg", "a.svg", stdin="7h\n")
    assert result.code == 2
    assert "stream" in result.err


# ---- open --cards


def test_open_draws_the_melds_and_the_rest() -> None:
    result = run("open", "10h Jh Qh 5c 5d 5s 2c 9d", "--cards")
    assert result.code == 0
    assert result.lines[0] == "Opens with 45 points (40 needed)."
    assert "│10│J │Q  │" in result.out
    assert "│9 │2  │" in result.out
    assert any(set(line.split()) == {"15", "30"} for line in result.lines)
    assert read_hand("5c")[0].text not in result.out


def test_open_draws_nothing_in_json_and_refuses_to_draw_a_stream() -> None:
    hand = "10h Jh Qh 5c 5d 5s 2c 9d"
    assert run("open", hand, "--cards", "--json").out == run("open", hand, "--json").out
    assert run("open", "-", "--cards", stdin=hand).code == 2


def test_in_json() -> None:
    found = run("show", "-", "--json", "--lang", "it", stdin="7c-8c-9c 5f-5q-5p\n?\n").json_lines
    assert [one["verdict"] for one in found] == ["yes", "error"]
    assert found[0]["melds"] == [{"cards": ["7h", "8h", "9h"]}, {"cards": ["5c", "5d", "5s"]}]
    assert found[0]["drawing"] == run("show", "7c-8c-9c", "5f-5q-5p", "--lang", "it").out.splitlines()
    assert run("show", "7h", "--json", "--svg", "-").code == 2
