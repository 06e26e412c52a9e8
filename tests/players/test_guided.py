"""The guided round: every kind of move comes up, each is a lawful one, and leaving the path is explained too."""

from __future__ import annotations

from pathlib import Path

import pytest

from grammar.record.actions import Attach, Discard, Draw, Lay, Open, Swap, Take
from grammar.record.reader import read_record
from grammar.record.values import Turn
from scala40_cli.players.book import Book
from scala40_cli.players.events import RoundOver
from scala40_cli.players.guided import guided_sitting, lesson, on_the_path, suggestion
from scala40_cli.players.sitting import Sitting, Wanted
from scala40_cli.rules.load import load_rules
from tests.support.cli import run
from tests.support.tables import violations


def guided(preset: str) -> Sitting:
    rules = load_rules(preset)
    book = Book([f"rules: {preset}", "players: Anna, computer"])
    sitting = guided_sitting(("Anna", "computer"), rules, 1, book)
    while sitting.wanted is Wanted.ACTION:
        view = sitting.view(sitting.player)
        if sitting.player == "Anna":
            actions = suggestion(view)
            assert str(lesson(actions[0], view))
        else:
            from scala40_cli.players.computer.player import choose

            actions = on_the_path(view, learns=False) or choose(view)
        for action in actions:
            assert sitting.do(action) is None
    return sitting


def test_each_kind_of_move_comes_up_and_the_learner_closes() -> None:
    sitting = guided("fantacarte")
    over = next(event for event in sitting.events if isinstance(event, RoundOver))
    assert over.closed == "Anna"
    turns = [
        line.statement for line in read_record(sitting.book.text).lines if isinstance(line.statement, Turn)
    ]
    kinds = {type(action) for turn in turns if turn.name == "Anna" for action in turn.actions}
    assert kinds == {Draw, Take, Open, Lay, Attach, Swap, Discard}
    assert violations(sitting) == []


@pytest.mark.parametrize("preset", ["guide", "classica", "federation", "casa"])
def test_the_guided_round_keeps_to_every_houses_rules(preset: str) -> None:
    assert violations(guided(preset)) == []


@pytest.mark.parametrize(
    ("language", "try_", "draw"), [("en", "Try: draw", "draw"), ("it", "Prova: pesca", "pesca")]
)
def test_the_guide_explains_in_both_languages(tmp_path: Path, language: str, try_: str, draw: str) -> None:
    file = str(tmp_path / "game.s40")
    result = run("play", file, "--guided", "--seed", "1", "--lang", language, stdin=f"{draw}\n")
    assert try_ in result.lines


def test_another_lawful_move_is_taken_and_explained(tmp_path: Path) -> None:
    file = tmp_path / "game.s40"
    result = run("play", str(file), "--guided", "--seed", "1", stdin="draw\ndiscard 2d\n")
    assert "You threw another card" in result.out
    assert "draw 5s; discard 2d\n" in file.read_text()


def test_the_tutor_warns_and_asks_before_a_bad_throw(tmp_path: Path) -> None:
    file = tmp_path / "game.s40"
    run("play", str(file), "--guided", "--seed", "1", stdin="draw\n")
    result = run("play", str(file), "--tutor", stdin="discard Jk\nno\n")
    assert "a joker fits almost anywhere" in result.out
    assert "discard Jk" not in file.read_text()
    run("play", str(file), "--tutor", stdin="discard Jk\nyes\n")
    assert "discard Jk" in file.read_text()
