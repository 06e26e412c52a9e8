"""``scala40 play`` without a terminal: lines and objects, the file, programs, many games."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from grammar.cards.spelling import Notation
from grammar.record.reader import read_record, write_record
from tests.support.cli import Result, run
from tests.support.transcripts import ROOT

HAND_OF_SEED_3 = "Ah 7h 10h 10h 3d 8d 3c 4c 8c 4s 6s Js Qs"


def play(file: Path, *arguments: str, stdin: str = "", json_: bool = False) -> Result:
    words = ["--json", *arguments] if json_ else list(arguments)
    return run("play", str(file), *words, stdin=stdin)


def objects(result: Result) -> list[dict[str, Any]]:
    return [json.loads(line) for line in result.lines]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "game.s40"


# ---- objects


def test_a_person_on_a_pipe_gets_state_and_request_as_objects(file: Path) -> None:
    result = play(file, "--seed", "3", stdin="draw\n", json_=True)
    assert result.code == 0
    state, request, drawn, after = objects(result)
    assert state["type"] == drawn["type"] == "state"
    assert set(state) == {
        *("type", "you", "turn", "hand", "table", "top", "discards", "stock", "players", "rules")
    }
    assert sorted(state["hand"]) == sorted(HAND_OF_SEED_3.split())
    assert (state["stock"], drawn["stock"]) == (81, 80)
    assert request == {"type": "request", "can": ["draw", "open"]}
    assert after["can"] == ["open", "discard", "cancel"]
    assert len(drawn["hand"]) == 14


def test_no_hidden_card_is_in_any_object(file: Path) -> None:
    """What the other holds and what lies in the stock is known from the file, and must not show before its time."""
    result = play(file, "--seed", "3", stdin="draw\ndiscard Ah\n", json_=True)
    record = file.read_text()
    hidden = record.split("deal computer: ")[1].split("\n")[0]
    found = objects(result)
    assert [one["type"] for one in found].count("state") == 3
    for state in (one for one in found if one["type"] == "state"):
        assert set(state["players"][1]) == {"name", "cards", "opened", "total"}
        assert all(hidden not in str(value) for value in state.values())
    assert next(one for one in found if one["type"] == "played")["actions"][0] == "draw ?"


def test_an_action_may_be_an_object(file: Path) -> None:
    stdin = '{"action": "draw"}\n{"action": "discard Ah"}\n'
    play(file, "--seed", "3", stdin=stdin, json_=True)
    assert "you: draw 5h; discard Ah\n" in file.read_text().replace("Player:", "you:")


def test_a_refused_action_comes_with_the_referees_reasons(file: Path) -> None:
    found = objects(play(file, "--seed", "3", stdin="take 2d\nx\n{}\n", json_=True))
    refused = [one for one in found if one["type"] == "refused"]
    assert [reason["rule"] for reason in refused[0]["reasons"]] == ["pick_to_open"]
    assert refused[0]["instead"]
    assert refused[1]["reasons"][0]["rule"] is None
    assert len(refused) == 3


# ---- lines


def test_short_forms_numbers_and_a_whole_turn_are_read(file: Path) -> None:
    play(file, "--seed", "3", stdin="d; x 1\n")
    assert "Player: draw 5h; discard Ah\n" in file.read_text()


def test_italian_is_read_and_written(file: Path) -> None:
    result = play(file, "--seed", "3", "--lang", "it", stdin="pesca\nscarta Ac\naiuto\n")
    assert "Giocatore: pesca 5c; scarta Ac\n" in file.read_text()
    assert "Mosse possibili adesso: pesca, apre." in result.out


def test_an_italian_record_is_written_in_italian_and_is_the_same_game(file: Path, tmp_path: Path) -> None:
    words = ("--players", "Anna,computer", "--seed", "40")
    run("play", str(file), *words, stdin="draw; discard 2d\ndraw; undo; draw; discard 2c\n")
    italian = tmp_path / "italiano.s40"
    run("gioca", str(italian), *words, "--lingua", "it", stdin="pesca; scarta 2q\n")
    # Who goes on in English writes on in the letters of the file.
    run("play", str(italian), stdin="draw; undo; draw; discard 2c\n")
    text = italian.read_text()
    assert text.startswith(
        "regole: fantacarte\ngiocatori: Anna, computer\ncaso: 40\n# estratte per il mazziere: "
    )
    assert "\nAnna: pesca 6q; scarta 2q\n" in text
    assert "; annulla; pesca " in text
    assert [line.statement for line in read_record(text).lines if line.statement] == [
        line.statement for line in read_record(file.read_text()).lines if line.statement
    ]
    assert write_record(read_record(text), Notation.ITALIAN) == text
    assert run("referee", str(italian)).code == 0


def test_why_a_player_leaves_is_told_in_the_language_of_the_record(file: Path) -> None:
    players = f"Anna,prog:{sys.executable} -c pass"
    result = run(
        "gioca",
        str(file),
        "--lingua",
        "it",
        "--giocatori",
        players,
        "--seed",
        "40",
        stdin="pesca; scarta 1\n",
    )
    assert "il programma è finito" in result.out
    assert ": lascia  # il programma è finito" in file.read_text()


def test_a_typo_loses_nothing_and_shows_its_place(file: Path) -> None:
    result = play(file, "--seed", "3", stdin="draw\ndiscard Zz\ndiscard Ah\n")
    assert "discard Zz\n        ^^" in result.out
    assert "draw 5h; discard Ah\n" in file.read_text()


def test_undo_is_in_the_record_and_the_same_card_comes_again(file: Path) -> None:
    play(file, "--seed", "3", stdin="draw\nundo\ndraw\ndiscard Ah\n")
    assert "Player: draw 5h; cancel; draw 5h; discard Ah\n" in file.read_text()
    assert run("referee", str(file)).code == 0


def test_why_names_the_rule_of_the_last_refusal(file: Path) -> None:
    result = play(file, "--seed", "3", stdin="take 2d\nwhy\n")
    assert result.out.count("[pick_to_open]") > 1


def test_cards_in_the_place_of_a_file_ask_whether_meld_was_meant(tmp_path: Path) -> None:
    for words, name in (
        (("play", "7h-8h-9h"), "meld"),
        (("gioca", "7c", "8c", "9c", "--lang", "it"), "gioco"),
    ):
        result = run(*words)
        assert result.code == 2
        assert f"“{name} " in result.err


# ---- the file


def test_a_game_goes_on_where_it_stands_as_if_it_had_not_stopped(file: Path, tmp_path: Path) -> None:
    turns = [
        "draw",
        "discard Ah",
        "draw",
        "discard 10h",
        "draw",
        "discard 10h",
        "draw",
        "undo",
        "draw",
        "discard 8d",
    ]
    whole = tmp_path / "whole.s40"
    play(whole, "--seed", "3", stdin="\n".join(turns) + "\n")
    play(file, "--seed", "3")
    for line in turns:
        assert play(file, stdin=line + "\n").code == 0
    # A turn that was taken back is written on a line of its own if the program ended in between.
    assert file.read_text().replace("cancel\nPlayer: ", "cancel; ") == whole.read_text()
    assert run("referee", str(file)).code == 0


def test_a_file_that_is_not_clean_is_not_touched_and_exits_1(file: Path) -> None:
    play(file, "--seed", "3", stdin="draw\ndiscard Ah\n")
    text = file.read_text().replace("discard Ah", "discard Kc")
    file.write_text(text)
    result = play(file, stdin="draw\n")
    assert (result.code, file.read_text()) == (1, text)
    assert "[hand_holds]" in result.out


def test_a_file_that_cannot_be_read_or_gone_on_with_exits_2(file: Path) -> None:
    for text in ("round 1\nAnna: dra 7h\n", "players: Anna, Bruno\nround 1\nAnna: draw 7h; discard 9d\n"):
        file.write_text(text)
        result = play(file)
        assert (result.code, file.read_text()) == (2, text)


def test_other_rules_than_the_files_are_refused(file: Path) -> None:
    play(file, "--seed", "3")
    assert play(file, "--rules", "guide").code == 2
    assert play(file, "--rules", "fantacarte").code == 0
    assert play(file, "--players", "Anna,computer").code == 2


@pytest.mark.skipif(sys.platform == "win32", reason="no such locks")
def test_two_programs_on_one_file(file: Path) -> None:
    from scala40_cli.cli.table.game_file import locked

    with locked(str(file)):
        result = play(file)
    assert result.code == 2
    assert not file.exists()


def test_the_file_is_never_another_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for count in (1, 2):
        assert run("play", "--seed", "3").code == 0
        assert len(list(tmp_path.glob("scala40-*.s40"))) == count


def test_a_disk_that_takes_nothing_is_told_and_exits_2(tmp_path: Path) -> None:
    result = play(tmp_path / "nowhere" / "game.s40")
    assert (result.code, result.out) == (2, "")


# ---- players


def test_names_are_made_unique() -> None:
    from scala40_cli.cli.table.seats import read_seats

    seats = read_seats("Anna,computer,prog:./bots/computer.py,computer,Anna")
    assert [seat.name for seat in seats] == ["Anna", "computer", "computer-2", "computer-3", "Anna-2"]


@pytest.mark.parametrize(
    "players", ["Anna", "Anna,,Bruno", "Anna,prog:", "a: b,computer", ",".join("abcdefghij")]
)
def test_players_that_cannot_be_are_refused(file: Path, players: str) -> None:
    result = play(file, "--players", players)
    assert result.code == 2
    assert not file.exists()


def test_three_players_without_rules_play_at_home(file: Path) -> None:
    result = play(file, "--players", "Anna,computer,computer", "--seed", "1")
    assert file.read_text().startswith("rules: casa\n")
    assert "casa" in result.lines[0]


def program(tmp_path: Path, body: str) -> str:
    path = tmp_path / "bot.py"
    path.write_text(f"import sys, json, time\n{body}\n")
    return f"prog:{path}"


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("time.sleep(60)", "no answer within 0.5 seconds"),
        ("sys.exit(3)", "the program has ended"),
        ("while True: print('\\x1b[31mfoo', flush=True)", "refused three times for one request"),
        ("print('x' * 100000, flush=True); time.sleep(60)", "an answer that is too long"),
        ("[print('discard Kc', flush=True) for line in sys.stdin]", "refused three times for one request"),
    ],
)
def test_a_program_that_does_not_play_forfeits_and_the_others_play_on(
    file: Path, tmp_path: Path, body: str, reason: str
) -> None:
    players = f"{program(tmp_path, body)},computer,computer"
    words = ("--timeout", "0.5", "--seed", "5", "--level", "1", "--rules", "fantacarte", "--set", "limit=5")
    result = play(file, "--players", players, *words)
    assert result.code == 0
    assert f"bot: leaves  # {reason}\n" in file.read_text()
    assert "\x1b" not in result.out
    assert run("referee", str(file)).code == 0
    assert "computer" in result.lines[-1]


@pytest.mark.skipif(sys.platform == "win32", reason="a shell's player")
@pytest.mark.parametrize("name", ["simple.py", "first.sh"])
def test_the_example_players_play_a_whole_match(file: Path, name: str) -> None:
    bot = Path(__file__).parents[2] / "examples" / "players" / name
    words = ("--players", f"prog:{bot},computer", "--seed", "3", "--level", "1", "--set", "limit=5")
    env = {"SCALA40": f"{sys.executable} -m scala40_cli"}
    result = run("play", str(file), *words, env=env)
    assert result.code == 0
    assert "leaves" not in file.read_text()
    assert run("referee", str(file)).code == 0


# ---- many games


def test_a_player_of_ones_own_is_thirty_lines() -> None:
    assert len((ROOT / "examples" / "players" / "simple.py").read_text().splitlines()) <= 30


def test_many_games_are_the_same_for_every_number_of_jobs() -> None:
    words = ("play", "--players", "computer,computer", "--games", "6", "--seed", "1", "--level", "1")
    one, two = run(*words), run(*words, "--jobs", "2")
    assert one.code == two.code == 0
    assert one.out == two.out
    assert [line for line in one.lines if line.startswith("match ")] == [f"match {n}" for n in range(1, 7)]


def test_many_games_as_a_record_are_clean(file: Path) -> None:
    result = play(file, "--games", "3", "--seed", "4", "--level", "2", "--rules", "casa")
    assert result.lines[0].startswith("3 matches, ")
    assert run("referee", str(file), "--quiet").code == 0
    assert play(file, "--games", "3").code == 2


def test_many_games_as_objects() -> None:
    result = run("play", "--games", "2", "--seed", "1", "--level", "1", "--json")
    first, second, total = objects(result)
    assert (first["type"], first["match"], second["match"]) == ("match", 1, 2)
    assert total["type"] == "games"
    assert total["rounds"] == first["rounds"] + second["rounds"] == len(first["ends"]) + len(second["ends"])
    assert sum(one["count"] for one in total["wins"].values()) == 2


def test_people_do_not_play_many_games() -> None:
    assert run("play", "--players", "Anna,computer", "--games", "2").code == 2
    assert run("play", "--jobs", "2").code == 2


# ---- what is saved within a turn


def test_a_game_left_with_an_opening_below_the_minimum_goes_on(file: Path) -> None:
    """More melds may come, or all is taken back: R2. What was remarked beside the turn stays."""
    play(file, "--players", "Anna,Bruno", "--seed", "10", stdin="draw\nopen 6h-6d-6c\n", json_=True)
    file.write_text(f"{file.read_text()}# back on Friday\n")
    result = play(file, stdin="discard Ah\ncancel\n", json_=True)
    refused = next(one for one in objects(result) if one["type"] == "refused")
    assert (result.code, [reason["rule"] for reason in refused["reasons"]]) == (0, ["open_min"])
    play(file, stdin="draw\ndiscard Ah\n", json_=True)
    lines = file.read_text().splitlines()
    assert lines[-2:] == [
        "# back on Friday",
        "Bruno: draw 6d; open 6h-6d-6c; cancel; draw 6d; discard Ah",
    ]
    assert run("referee", str(file)).code == 0


def test_what_is_no_text_is_refused_and_a_closed_standard_input_saves(file: Path) -> None:
    typed = run("play", str(file), "--seed", "3", "--json", stdin=b"draw\n\xff\xfe\ndiscard Ah\n")
    assert typed.code == 0
    assert [one["type"] for one in objects(typed)].count("refused") == 1
    closed = [sys.executable, "-m", "scala40_cli", "play", str(file), "--json"]
    shell = ["sh", "-c", 'exec "$@" <&-', "sh", *closed]
    assert subprocess.run(shell, cwd=ROOT, capture_output=True, check=False).returncode == 0


def test_pairs_play_a_match_to_its_end(file: Path) -> None:
    """Four sit at the table in every round, though two totals are kept."""
    four = (
        "--players",
        "Anna,computer,computer,computer",
        "--level",
        "1",
        "--seed",
        "5",
        "--set",
        "pairs=yes",
    )
    taken_back = "draw\ncancel\nleaves\n"
    result = play(file, *four, "--set", "limit=30", stdin=taken_back, json_=True)
    assert result.code == 0
    over = next(one for one in objects(result) if one["type"] == "match")
    assert over["winner"] or over["winners"], over
    watched = file.with_name("watched.s40")
    computers = ("--players", "computer,computer,computer,computer", *four[2:], "--set", "limit=60")
    assert play(watched, *computers, json_=True).code == 0
    rounds = watched.read_text().split("\nround ")[1:]
    assert len(rounds) > 1
    assert all(one.count("\ndeal computer") == 4 for one in rounds)
    assert run("referee", str(watched)).code == run("referee", str(file)).code == 0


def test_a_program_that_takes_its_turn_back_for_ever_forfeits(file: Path, tmp_path: Path) -> None:
    bot = tmp_path / "back.py"
    bot.write_text(
        f"#!{sys.executable} -S\nimport sys\n"
        "for line in sys.stdin:\n"
        "    if 'request' in line:\n"
        "        print('draw' if '\"draw\"' in line else 'cancel', flush=True)\n"
    )
    bot.chmod(0o755)
    result = play(file, "--players", f"computer,prog:{bot}", "--level", "1", "--seed", "4", json_=True)
    assert result.code == 0
    (turn,) = [line for line in file.read_text().splitlines() if "leaves" in line]
    assert turn.endswith("leaves  # refused three times for one request")
    assert turn.count("cancel") == 20
    assert run("referee", str(file)).code == 0


def test_where_nothing_was_done_nothing_is_undone(file: Path) -> None:
    result = play(file, "--seed", "3", stdin="cancel\n", json_=True)
    assert [one["type"] for one in objects(result)] == ["state", "request", "refused", "state", "request"]
    assert "cancel" not in file.read_text()
