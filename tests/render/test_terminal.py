"""Answers on a terminal: lines broken to its width, colours that end where they should, characters it has."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grammar.cards.cards import CARDS, JOKER, Joker, Piece
from scala40_cli.cli.command_table import Example
from scala40_cli.render.layout import fitted, width_of
from scala40_cli.render.plain_text import nearest
from scala40_cli.render.style import Style
from tests.cli.test_help import examples, run_example
from tests.support.cli import run

TONE = re.compile(r"\x1b\[([0-9;]*)m")
EIGHT = "Anna: closed\nBruno: Kh Qd 7c\nCarlotta: unopened 2c 3c\n" + "".join(
    f"{name}: {points}\n" for points, name in enumerate(["Domenico", "Elena", "Federica", "Gino", "Ida"], 5)
)


def visible(text: str) -> str:
    return TONE.sub("", text)


def words(text: str) -> list[str]:
    return visible(text).split()


# ---- lines


@pytest.mark.parametrize("columns", [50, 80])
@pytest.mark.parametrize(("path", "example", "language", "number"), list(examples()))
def test_every_example_keeps_to_the_width_of_the_terminal(
    path: str,
    example: Example,
    language: str,
    number: int,
    columns: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    terminal = {"COLUMNS": str(columns), "TERM": "xterm-256color"}
    result = run_example(path, example, language, tmp_path, terminal)
    assert result.code == example.code
    # What is to be read again, by programs or from a file, stays as it is.
    if path not in ("notation", "deal", "rules init") and not re.search("--(json|csv)", example.line):
        assert max(width_of(visible(line)) for line in result.lines) <= columns
    for line in result.lines:
        # What a line switches on it switches off, since a pager forgets it at the end of the line.
        assert (TONE.findall(line) or [""])[-1] in ("", "0")


LONG = ("discard", "6h", "--hand", "6h 2c Kd", "--table", "3h-4h-5h 8c-8d-8s", "--opened", "--compare")


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("columns", [20, 35, 50, 65, 80])
def test_a_verdict_says_on_a_narrow_terminal_what_it_says_in_a_pipe(columns: int, language: str) -> None:
    env = {"COLUMNS": str(columns), "SCALA40_LANG": language}
    piped = run(*LONG, env=env)
    narrow = run(*LONG, env={**env, "NO_COLOR": "1"}, terminal=True)
    assert words(narrow.out) == words(piped.out)
    assert max(map(len, piped.lines)) > 80  # COLUMNS is for terminals
    assert all(len(line) <= columns or " " not in line.strip() for line in narrow.lines)


def test_what_goes_on_below_stands_under_the_text() -> None:
    result = run(*LONG, env={"COLUMNS": "50", "NO_COLOR": "1"}, terminal=True)
    assert result.lines[3:9] == [
        "  - 6h fits meld 1 on the table, and 2c in the",
        "    hand fits none [discard_attachable: fantacarte",
        "    says so]",
        "  would be legal with discard_attachable = allowed",
        "    (guide) or banned_unopened (classica)",
        "  would be undecided with discard_attachable =",
    ]


def test_a_card_and_its_points_stay_together() -> None:
    line = ("score", "Anna: closed", "Bruno: As Kh Jk 5c 7d 8d 9d")
    result = run(*line, env={"COLUMNS": "36", "NO_COLOR": "1"}, terminal=True)
    assert result.lines[2:5] == [
        "  Bruno  75  As 11 + Kh 10 + Jk 25 +",
        "             5c 5 + 7d 7 + 8d 8 +",
        "             9d 9 = 75",
    ]
    assert "\xa0" not in result.out + run(*line).out


tones = st.sampled_from(["{}", "{}", "\x1b[31m{}\x1b[0m", "\x1b[1m\x1b[32m{}\x1b[0m"])
toned_words = st.builds(str.format, tones, st.text("abc1-:.[è", min_size=1, max_size=12))


@given(
    st.lists(toned_words, min_size=1, max_size=30),
    st.sampled_from(["", "  ", "  - ", "  3. ", "  Anna  ", "  m1  "]),
    st.integers(20, 60),
)
def test_lines_lose_nothing_and_keep_to_any_width(found: list[str], start: str, width: int) -> None:
    line = start + " ".join(found)
    lines = fitted([line], width)
    if len(lines) > 1:
        assert all(width_of(visible(each)) <= width for each in lines)
    assert " ".join(words("\n".join(lines))).replace("- ", "-") == " ".join(words(line)).replace("- ", "-")
    assert fitted([line], None) == [line]
    # Each word has the tone on the next line that it had on this one.
    assert _shown(" ".join(lines)) == _shown(line)


def _shown(text: str) -> list[tuple[str, str]]:
    """Each character that is not a space, with the tones that hold for it."""
    tone, found = "", []
    for code, character in re.findall(r"\x1b\[([0-9;]*)m|(.)", text, re.DOTALL):
        if not character:
            tone = "" if code == "0" else f"{tone};{code}"
        elif character != " ":
            found.append((character, tone))
    return found


def test_no_card_is_ever_split() -> None:
    for width in range(20, 60):
        hand: list[Piece] = [*CARDS[::3], JOKER, Joker(CARDS[9])]
        for text in (Style().cards(hand), "-".join(card.text for card in hand)):
            lines = fitted(["  left in the hand: " + text], width)
            cards = re.split(r"[\s-]+", " ".join(lines).removeprefix("  left in the hand: ").strip())
            assert cards == [card.text for card in hand]


def test_an_error_is_broken_too_and_its_caret_stays_under_the_fault() -> None:
    hand = "2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh 7x"
    result = run("open", hand, env={"COLUMNS": "40"}, terminal=True)
    assert max(map(len, result.err.splitlines())) <= 40
    *_, line, caret = result.err.splitlines()
    assert line[caret.index("^") : caret.rindex("^") + 1] == "7x"


# ---- tables


def test_a_match_of_many_players_is_a_list_where_a_table_has_no_room() -> None:
    wide = run("match", "-", "--rules", "casa", "--no-chart", stdin=EIGHT)
    assert wide.lines[1].split()[:2] == ["round", "Anna"]
    env = {"COLUMNS": "50", "NO_COLOR": "1"}
    result = run("match", "-", "--rules", "casa", "--no-chart", stdin=EIGHT, env=env, terminal=True)
    assert result.lines[1:6] == [
        "  round 1: Anna 0 (0), Bruno 27 (27),",
        "    Carlotta 100 (100), Domenico 5 (5),",
        "    Elena 6 (6), Federica 7 (7), Gino 8 (8),",
        "    Ida 9 (9)",
        "  Anna        0  can take 101 points and stay in",
    ]
    assert max(map(len, result.lines)) <= 50


def test_what_is_said_of_a_round_stands_below_it_where_there_is_no_room() -> None:
    sheet = "Anna: closed in hand\nBruno: Kh Qd 7c\nCarla: unopened 2c\n"
    env = {"COLUMNS": "50", "NO_COLOR": "1"}
    result = run("match", "-", "--rules", "casa", "--no-chart", stdin=sheet, env=env, terminal=True)
    assert result.lines[2:4] == [
        "    1      0      0     54     54    200    200",
        "       closed in hand, points doubled, Carla busts",
    ]


@pytest.mark.parametrize("columns", [40, 50, 63, 64, 80])
@pytest.mark.parametrize(
    "args",
    [
        ("diff", "casa", "guide"),
        ("diff", "casa", "casa"),
        ("show", "classica"),
        ("explain", "reentry_max"),
        ("explain", "discard_attachable"),
        ("list",),
    ],
)
def test_rules_keep_to_the_width(args: tuple[str, ...], columns: int) -> None:
    for language in ("en", "it"):
        env = {"COLUMNS": str(columns), "SCALA40_LANG": language, "NO_COLOR": "1"}
        result = run("rules", *args, env=env, terminal=True)
        assert max(map(len, result.lines)) <= columns
        whole = words(run("rules", *args, env={"SCALA40_LANG": language}).out)
        if args[0] != "diff":
            assert sorted(re.sub(r":$", "", word) for word in words(result.out)) == sorted(
                re.sub(r":$", "", word) for word in whole
            )


def test_a_difference_stands_below_the_other_where_there_is_no_room_beside() -> None:
    result = run("rules", "diff", "casa", "guide", env={"COLUMNS": "50", "NO_COLOR": "1"}, terminal=True)
    assert result.lines[:6] == [
        "direction",
        "  casa: clockwise [silent; most tables play it so]",
        "    The turn passes clockwise, to the left.",
        "  guide: counterclockwise [silent; this is one",
        "      reading of it]",
        "    The turn passes counterclockwise, to the",
    ]


# ---- colours


def test_a_coloured_card_does_not_end_the_colour_around_it() -> None:
    for env in ({"TERM": "xterm"}, {"TERM": "xterm-256color"}):
        headline = run("discard", "6h", "--hand", "6h 2c Kd", "--table", "3h-4h-5h", "--opened", env=env,
                       terminal=True).lines[0]  # fmt: skip
        assert visible(headline) == "6h may not be discarded."
        assert all("1" in tone.split(";") for _, tone in _shown(headline))


@pytest.mark.parametrize(
    ("env", "codes"),
    [
        ({"TERM": "xterm"}, {"1", "2", "31", "35"}),
        ({"TERM": "xterm-256color"}, {"1", "38;5;28", "38;5;196", "38;5;164", "38;5;243"}),
        ({"TERM": "xterm", "COLORTERM": "truecolor"}, {"1", "38;5;28", "38;5;196", "38;5;164", "38;5;243"}),
    ],
)
def test_colours_are_those_that_are_read_on_light_and_on_dark(env: dict[str, str], codes: set[str]) -> None:
    result = run("open", "10h Jh Qh Jk 5c 5d 5s 2c 3c", terminal=True, env=env)
    assert set(TONE.findall(result.out)) - {"0"} == codes


# ---- characters


def test_where_there_is_only_ascii_the_nearest_is_written() -> None:
    env = {"LC_ALL": "C", "SCALA40_LANG": "it", "TERM": "dumb"}
    answer = run("open", "7h", env=env, terminal=True)
    assert "Non puo' aprire" in answer.out
    assert answer.out.isascii()
    assert "│" not in run("show", "7h 10d", env={"LC_ALL": "C"}, terminal=True).out
    assert run("apry", env=env, terminal=True).err.isascii()
    # What is no terminal gets UTF-8 as everywhere.
    assert "Non può aprire" in run("open", "7h", env=env).out


def test_the_nearest_character() -> None:
    assert "".join(map(nearest, "“città”…♥ ñ🂡")) == '"citta\'"...h n?'
