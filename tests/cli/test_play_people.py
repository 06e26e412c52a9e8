"""People at the table: their time, the sorting of the hand, a match that was over."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from scala40_cli.cli.table import consoles
from tests.support.cli import run


def test_when_the_time_is_up_the_turn_is_ended_with_a_throw(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def ask(self: object, prompt: str, words: Sequence[str] = (), until: float | None = None) -> str:
        asked.append(until)
        if len(asked) == 1:
            raise consoles.TimeUp
        raise EOFError

    monkeypatch.setattr(consoles.Pipe, "ask", ask)
    file = tmp_path / "game.s40"
    result = run("play", str(file), "--seed", "3", "--timer", "5")
    assert result.code == 0
    assert "Time is up" in result.out
    turn = next(line for line in file.read_text().splitlines() if line.startswith("Player: "))
    assert turn.startswith("Player: draw 5h; discard ")
    assert None not in asked


def test_a_match_that_is_over_is_shown_again(tmp_path: Path) -> None:
    file = tmp_path / "game.s40"
    words = ("--players", "computer,computer", "--level", "1", "--seed", "2", "--set", "limit=5")
    last = run("play", str(file), *words).lines[-1]
    text = file.read_text()
    result = run("play", str(file))
    assert (result.code, file.read_text()) == (0, text)
    assert result.lines[-1] == last


def test_sort_shows_the_hand_by_rank(tmp_path: Path) -> None:
    out = run("play", str(tmp_path / "game.s40"), "--seed", "3", stdin="sort\ntable\n").out
    assert "  Ah 3d 3c 4c 4s 6s 7h 8d 8c 10h 10h Js Qs" in out


def test_players_can_leave(tmp_path: Path) -> None:
    file = tmp_path / "game.s40"
    result = run("play", str(file), "--seed", "3", stdin="leaves\n")
    assert result.lines[-1] == "computer wins the match."
    assert run("referee", str(file)).code == 0
