"""Buying the discard at the table, where the house has it: people and programs are asked, the record has it."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from grammar.record.actions import Draw
from scala40_cli.cli.table.buying import bought_by
from scala40_cli.players.book import Book
from scala40_cli.players.buying import way_to_buy
from scala40_cli.players.in_play import Refused
from scala40_cli.players.sitting import Sitting
from scala40_cli.rules.load import load_rules
from tests.support.cli import run

HOUSE = ("--set", "compra=yes", "--set", "pick_to_open=with_it", "--seed", "1")
PLAYERS = ("--players", "Anna,computer,computer")
BOUGHT = "\nAnna: buy Kd; open Kh-Kd-Jk=Kc 7h-7d-7c; draw 7c\ncomputer: draw "
QUESTION = "Anna, you may buy Kd: buy Kd; open Kh-Kd-Jk=Kc 7h-7d-7c. Buy it? (yes/no)"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "game.s40"


@pytest.mark.parametrize(
    "answer", ["yes", "buy", "buy Kd; open Kh-Kd-Jk=Kc 7h-7d-7c; draw", "open Kh-Kd-Jk=Kc 7h-7d-7c"]
)
def test_who_is_not_to_play_buys_and_the_referee_agrees(answer: str, file: Path) -> None:
    result = run("play", str(file), *HOUSE, *PLAYERS, stdin=f"{answer}\n")
    assert QUESTION in result.lines
    assert BOUGHT in file.read_text()
    assert run("referee", str(file)).code == 0
    # The game is taken up behind it as it stands.
    before = file.read_text()
    again = run("play", str(file), stdin="quit\n")
    assert (again.code, file.read_text()) == (0, before)


def test_it_is_bought_in_italian(file: Path) -> None:
    words = ("--imposta", "compra=sì", "--imposta", "pozzo per aprire=se serve ad aprire", "--caso", "1")
    result = run(
        "gioca", str(file), "--giocatori", "Anna,computer,computer", *words, "--lingua", "it", stdin="sì\n"
    )
    assert "Anna, puoi comprare Rq: compra Rq; apre Rc-Rq-Jk=Rf 7c-7q-7f. Compri? (sì/no)" in result.lines
    assert "\nAnna: compra Rq; apre Rc-Rq-Jk=Rf 7c-7q-7f; pesca 7f\n" in file.read_text()


def test_a_line_that_is_no_answer_is_the_next_action(file: Path) -> None:
    run("play", str(file), *HOUSE, *PLAYERS, stdin="draw; discard 4h\n")
    text = file.read_text()
    assert "buy" not in text
    assert "\nAnna: draw 2h; discard 4h\n" in text


def test_nobody_is_asked_where_the_house_has_no_buying(file: Path) -> None:
    words = ("--seed", "1", "--rules", "casa", *PLAYERS)
    assert "buy" not in run("play", str(file), *words, stdin="draw; discard 4h\n").out


@pytest.mark.parametrize("answer", ['{"action": "buy"}', '"x"', '{"action": 1}', "pass"])
def test_objects_ask_and_whatever_is_no_buying_passes(answer: str, file: Path) -> None:
    result = run("play", str(file), "--json", *HOUSE, *PLAYERS, stdin=f'{answer}\n{{"action": "quit"}}\n')
    found = [json.loads(line) for line in result.lines]
    assert [one["type"] for one in found[:2]] == ["state", "request"]
    assert found[1] == {"type": "request", "player": "Anna", "can": ["buy", "pass"], "card": "Kd"}
    assert result.code == 0
    assert (BOUGHT in file.read_text()) is ('"buy"' in answer)


def test_a_program_may_buy(file: Path, tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text(
        "import sys, json\n"
        "for line in sys.stdin:\n"
        "    if 'buy' in json.loads(line).get('can', []): print('buy', flush=True)\n"
        "    elif json.loads(line)['type'] == 'request': break\n"
    )
    run(
        "play",
        str(file),
        *HOUSE,
        "--players",
        f"prog:{sys.executable} {bot},computer,computer",
        "--level",
        "1",
        "--set",
        "limit=5",
    )
    assert "\nbot: buy Kd; open Kh-Kd-Jk=Kc 7h-7d-7c; draw 7c\n" in file.read_text()


def _sitting() -> Sitting:
    rules = load_rules("casa", ["compra=yes", "pick_to_open=with_it"])
    sitting = Sitting(("Anna", "Bruno", "Carla"), rules, 1, Book(["rules: casa"]))
    sitting.deal()
    return sitting


def test_a_refused_buying_changes_nothing() -> None:
    sitting = _sitting()
    assert (sitting.player, sitting.buyers) == ("Bruno", ("Carla", "Anna"))
    view, before, text = sitting.view("Anna"), sitting.play, sitting.book.text
    way = way_to_buy(view)
    for wrong in (way[:-1], way[:1], (way[0], Draw(None)), (*way, Draw(None))):
        assert isinstance(sitting.buy("Anna", wrong), Refused)
        assert (sitting.play, sitting.book.text) == (before, text)
    assert sitting.buy("Anna", way) is None
    assert sitting.player == "Bruno"
    assert (len(sitting.view("Anna").hand), sitting.view("Anna").top) == (9, None)


def test_nobody_buys_once_the_turn_has_begun() -> None:
    sitting = _sitting()
    sitting.do(Draw(None))
    assert sitting.buyers == ()
    sitting.undo()
    assert sitting.buyers == ()


def test_what_stands_beside_the_card_is_part_of_the_buying() -> None:
    sitting = _sitting()
    view = sitting.view("Anna")
    way = way_to_buy(view)
    assert tuple(bought_by("open Kh-Kd-Jk=Kc 7h-7d-7c", view, way)) == way
    for no in ("discard Kd", "draw", "no", "?", ""):
        assert not bought_by(no, view, way)
