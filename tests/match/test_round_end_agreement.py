"""A round's end has the same points in ``referee``, ``score`` and ``match``: whole games, played by the computer."""

from __future__ import annotations

from pathlib import Path

import pytest

from scala40_cli.rules.load import preset_names
from tests.support.cli import run


def ends(record: str) -> list[list[str]]:
    """The score lines of each round of a record."""
    rounds: list[list[str]] = []
    for line in record.splitlines():
        if line.startswith("round "):
            rounds.append([])
        elif line.startswith("score "):
            rounds[-1].append(line.removeprefix("score "))
    return rounds


@pytest.mark.parametrize("preset", preset_names())
def test_referee_score_and_match_count_the_same(preset: str, tmp_path: Path) -> None:
    file = tmp_path / "game.s40"
    game = ("--players", "computer,computer", "--games", "1", "--seed", "7", "--level", "1")
    assert run("play", str(file), "--rules", preset, *game).code == 0
    rounds = ends(file.read_text())
    judged = run("referee", str(file), "--json").json
    assert judged["verdict"] == "yes"
    told = [one["score"] for one in judged["rounds"]]
    assert len(told) == len(rounds) > 1
    for lines, points in zip(rounds, told, strict=True):
        counted = run("score", *lines, "--rules", preset, "--json").json
        assert {one["name"]: one["points"] for one in counted["players"]} == points
    sheet = f"rules: {preset}\n\n" + "\n\n".join("\n".join(lines) for lines in rounds) + "\n"
    board = run("match", "-", "--json", stdin=sheet).json
    assert [one["points"] for one in board["rounds"]] == told
    assert board["totals"] == judged["match"]["totals"]
    assert board["winner"] == judged["match"]["winner"]
