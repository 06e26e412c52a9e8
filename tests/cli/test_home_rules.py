"""Three and more players without a word about rules are judged by those of the home game, and told so."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.cli import run

THREE = "Anna: closed\nBruno: unopened\nCarla: 12\n"
GAME = "players: Anna, Bruno, Carla\nround 1\ndealer: Carla\nAnna: draw ?; discard 9d\n"
TOLD = "no rules are named, and 3 play: judged by casa"


NAMED = "players: A, B, C\n\nA: closed\nB: unopened\nC: 12\n"
DEALT = "round 1\ndeal Anna: ?\ndeal Bruno: ?\ndeal Carla: ?\nAnna: draw ?; discard 9d\n"


@pytest.mark.parametrize(
    "command, text",
    [("score", THREE), ("match", THREE), ("match", NAMED), ("referee", GAME), ("referee", DEALT)],
)
def test_three_players_are_at_home(command: str, text: str) -> None:
    found = run(command, "-", "--json", stdin=text)
    assert found.json["rules"] == "casa"
    assert [note["message"].partition(";")[0] for note in found.json["notes"]][:1] == [TOLD]
    assert TOLD in run(command, "-", stdin=text).out


@pytest.mark.parametrize("command, text", [("score", THREE), ("match", THREE), ("referee", GAME)])
def test_whoever_names_rules_is_judged_by_them(command: str, text: str, tmp_path: Path) -> None:
    named = [run(command, "-", "--json", "--rules", "fantacarte", stdin=text)]
    named.append(run(command, "-", "--json", stdin=text, env={"SCALA40_RULES": "fantacarte"}))
    settings = tmp_path / "config.toml"
    settings.write_text('rules = "fantacarte"\n')
    named.append(run(command, "-", "--json", stdin=text, env={"SCALA40_CONFIG": str(settings)}))
    if command != "score":
        named.append(run(command, "-", "--json", stdin=f"rules: fantacarte\n{text}"))
    for found in named:
        assert found.json["rules"] == "fantacarte"
        assert not any("judged by" in note["message"] for note in found.json["notes"])


def test_two_players_stay_with_the_default() -> None:
    assert run("score", "Anna: closed", "Bruno: 5", "--json").json["rules"] == "fantacarte"


def test_settings_change_the_rules_of_the_home_game() -> None:
    text = f"set: limit=201\n{THREE}"
    assert run("match", "-", "--json", stdin=text).json["rules"] == "casa+limit=201"
    found = run("match", "-", "--json", "--set", "open_min=30", stdin=text)
    assert found.json["rules"] == "casa+limit=201+open_min=30"


def test_a_new_sheet_of_three_says_the_rules_that_it_is_kept_under(tmp_path: Path) -> None:
    path = tmp_path / "evening.txt"
    assert run("match", "--add", "Anna: closed", "Bruno: 5", "Carla: 12", str(path)).code == 0
    assert path.read_text().startswith("rules: casa\n")
    assert run("match", str(path), "--json").json["notes"] == []
