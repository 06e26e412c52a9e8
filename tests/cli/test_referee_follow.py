"""``referee --follow`` and ``--state last``: a record that is being written."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from tests.support.cli import run

GAME = """\
players: Anna, Bruno
round 1
dealer: Bruno
deal Anna: 10h Jh Qh 5c 5d 5s 2c 3c 9s 8d Kd 4s 7s

# a remark
Anna: draw 6d; open 10h-Jh-Qh
Anna: discard 8d
Bruno: draw ?; open 10c-Jc-Qc-Kc 6c-6d-6s 7d-7h-7c Ac-Ad-As; discard 2s
score Bruno: closed in hand
score Anna: 12
"""


def answers(text: str, *arguments: str) -> list[dict[str, Any]]:
    result = run("referee", "--follow", "-", "--json", *arguments, stdin=text)
    return [json.loads(line) for line in result.out.splitlines()]


def test_each_line_is_answered_once_and_a_round_with_its_score() -> None:
    found = answers(GAME)
    assert [one["line"] for one in found] == [1, 2, 3, 4, 7, 8, 9, 10, 11]
    assert [one["verdict"] for one in found] == ["yes"] * 5 + ["no", "yes", "yes", "no"]
    # What shows later is told with the line that shows it, and only there.
    (short,) = found[5]["reasons"]
    assert (short["line"], short["rule"]) == (7, "open_min")
    assert (found[4]["turn"], found[5]["turn"]) == (1, 1)
    assert found[6]["score"] == {"Anna": 200, "Bruno": 0}
    assert [one["rule"] for one in found[8]["reasons"]] == ["unopened"]
    assert run("referee", "--follow", "-", stdin=GAME).code == 1


def test_the_answers_together_are_the_answer_to_the_whole() -> None:
    for text in (
        GAME,
        GAME.replace("open 10h-Jh-Qh", "open 10h-Jh-Qh 5c-5d-5s"),
        GAME.replace("dealer: Bruno\n", ""),
    ):
        whole = run("referee", "-", "--json", stdin=text).json
        together = sorted((one["line"], one["rule"]) for answer in answers(text) for one in answer["reasons"])
        assert together == sorted((one["line"], one["rule"]) for one in whole["reasons"])


def test_rows_begin_with_the_verdict_and_a_line_that_cannot_be_read_is_an_error() -> None:
    result = run(
        "referee",
        "--follow",
        "-",
        stdin="players: Anna, Bruno\nAnna: drw 7h\nAnna: draw 7h; discard \x1b[2J7h\n",
    )
    rows = [line.split("\t") for line in result.lines]
    assert [row[:2] for row in rows] == [["yes", "1"], ["error", "2"], ["error", "3"]]
    assert result.code == 2
    assert "\x1b" not in result.out


def test_rules_that_the_record_names_hold_and_the_command_line_goes_before() -> None:
    text = "rules: guide\nset: limit=201\nplayers: Anna, Bruno\nAnna: draw ?; discard 7h\n"
    assert {one["rules"] for one in answers(text)[2:]} == {"guide+limit=201"}
    assert {one["rules"] for one in answers(text, "--rules", "casa")} == {"casa"}
    (fault, *_) = answers("rules: gide\nplayers: Anna, Bruno\n")
    assert (fault["verdict"], fault["line"]) == ("error", 1)


def test_without_a_line_of_players_those_who_play_are_found() -> None:
    text = "Anna: draw ?; discard 7h\nBruno: draw ?; discard 7s\nBruno: draw ?; discard 7c\n"
    assert [(one["line"], [r["rule"] for r in one["reasons"]]) for one in answers(text)] == [
        (1, []),
        (2, []),
        (3, ["turn_order"]),
    ]


def test_it_ends_at_the_end_of_the_match() -> None:
    over = GAME.replace("score Anna: 12", "score Anna: unopened") + "round 2\nBruno: draw ?\n"
    assert answers(over)[-1]["line"] == 11


def following(file: Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "scala40_cli", "referee", "--follow", "--json", str(file)]
    environment = {**os.environ, "SCALA40_LANG": "en"}
    return subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    )


def next_of(process: subprocess.Popen[str]) -> dict[str, Any]:
    assert process.stdout is not None
    found: dict[str, Any] = json.loads(process.stdout.readline())
    return found


def test_a_file_is_followed_while_it_grows_and_read_again_where_what_was_read_has_changed(
    tmp_path: Path,
) -> None:
    file = tmp_path / "game.s40"
    file.write_text("players: Anna, Bruno\nround 1\nAnna: draw ?")
    process = following(file)
    try:
        assert [next_of(process)["line"] for _ in range(2)] == [1, 2]
        with file.open("a") as more:
            more.write("; discard 7h\n")
        assert next_of(process)["line"] == 3
        file.write_text("players: Anna, Bruno\nround 1\nBruno: draw ?; discard 7h\n")
        assert [next_of(process)["line"] for _ in range(3)] == [1, 2, 3]
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=10)
        assert (process.returncode, err.count("has changed")) == (130, 1)
        assert "Traceback" not in err
    finally:
        process.kill()
        process.wait()


def test_the_number_of_the_match_is_told() -> None:
    text = "players: Anna, Bruno\nmatch 1\nround 1\nAnna: draw ?; leaves\nmatch 2\nround 1\n"
    text += "Anna: draw ?; discard 9d\n"
    assert [one.get("match") for one in answers(text)] == [None, 1, 1, 1, 2, 2, 2]
    assert all("match" not in one for one in answers(GAME))


def test_a_file_is_followed_until_one_player_is_left(tmp_path: Path) -> None:
    file = tmp_path / "left.s40"
    for leaving in ("Anna: draw ?; leaves\n", "Anna: leaves\n"):
        file.write_text(f"players: Anna, Bruno\nround 1\ndealer: Bruno\n{leaving}")
        assert run("referee", "--follow", str(file)).code == 0  # it would wait for ever
    assert "the round ends here: one player is left" in run("referee", str(file)).out


def test_the_columns_of_the_rows_are_named() -> None:
    first, *rows = run("referee", "--follow", "--header", "-", stdin=GAME).out.splitlines()
    assert first.split("\t") == ["verdict", "line", "text", "reasons", "score"]
    assert {row.count("\t") for row in rows} == {4}
    assert run("referee", "--header", "--follow", "--json", "-", stdin=GAME).code == 2


def test_what_cannot_be_followed_is_said() -> None:
    assert run("referee", "--follow", "/nowhere.s40").code == 2
    assert run("referee", "--follow", "--first", "-", stdin=GAME).code == 2
    assert run("referee", "--follow", "a", "b").code == 2
    assert run("referee", "--follow", "/dev/null").code == 2


def test_state_last_is_how_things_stand_at_the_end_also_within_a_turn() -> None:
    known = (
        "players: Anna, Bruno\nround 1\ndealer: Bruno\ndeal Anna: 10h Jh Qh 5c 5d 5s 2c 3c 9s 8d Kd 4s 7s\n"
    )
    found = run("referee", "-", "--state", "last", "--json", stdin=f"{known}upcard: 9c\nAnna: draw 6d\n").json
    assert (found["next"], found["hands"]["Anna"]["count"], found["legal"]["draw"]) == ("Anna", 14, False)
    assert found["legal"]["drawn"]["card"] is None
    ended = run("referee", "-", "--state", "last", stdin=f"{known}Anna: draw 6d; discard 6d\n")
    assert ended.lines[0] == "After line 5, turn 1 of round 1."
    assert "It is the turn of Bruno." in ended.lines
    assert run("referee", "-", "--state", "last", stdin="players: Anna, Bruno\n").code == 2
