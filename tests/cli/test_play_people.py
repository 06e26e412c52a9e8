"""People at the table: their time, the sorting of the hand, a match that was over."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from grammar.record.actions import Discard, Draw
from scala40_cli.cli.refusal import QuestionError
from scala40_cli.cli.table import consoles
from scala40_cli.cli.table.seats import Kind, read_seats
from scala40_cli.cli.table.table_help import completions, help_about
from scala40_cli.players.book import Book
from scala40_cli.players.counsel import counsel
from scala40_cli.players.hints import hint
from scala40_cli.players.sitting import Sitting
from scala40_cli.players.view import View
from scala40_cli.players.warnings import warning_of
from scala40_cli.render.style import Style
from scala40_cli.rules.load import load_rules
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


def typed(tmp_path: Path, *lines: str) -> str:
    words = ("gioca", str(tmp_path / "game.s40"), "--caso", "40", "--lingua", "it")
    return run(*words, stdin="".join(f"{line}\n" for line in ("pesca", *lines))).out


def test_help_on_one_action_or_word(tmp_path: Path) -> None:
    assert "“scarta Rp”" in typed(tmp_path, "aiuto scarta")
    assert "“attacca 9c a m2”" in typed(tmp_path, "aiuto attaccare", "aiuto lega")
    assert "forse attacca?" in typed(tmp_path, "aiuto attaca")
    assert "almeno 40 punti" in typed(tmp_path, "aiuto apri")
    assert "Su zzz non c'è aiuto" in typed(tmp_path, "aiuto zzz")


@pytest.mark.parametrize("language", ["en", "it"])
def test_there_is_help_on_all_that_can_be_typed(language: str, tmp_path: Path) -> None:
    view = sitting_view()
    style = Style(language)
    for word in completions(
        ("draw", "take", "open", "lay", "attach", "swap", "discard", "buy", "cancel"), style
    ):
        (first, *_) = help_about(word, view, style, 200)
        assert first.startswith(f"“{word}"), word


def sitting_view() -> View:
    sitting = Sitting(("Anna", "Bruno"), load_rules(), 40, Book())
    sitting.deal()
    return sitting.view("Anna")


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("consilio", "consiglio"),
        ("scrta 2q", "scarta"),
        ("attaca 3c", "attacca"),
        ("esc", "esci"),
        ("salba", "salva"),
    ],
)
def test_an_unknown_word_gets_a_suggestion(word: str, meant: str, tmp_path: Path) -> None:
    assert f"“{word.split()[0]}” non è una mossa né una parola per il tavolo; forse {meant}?" in typed(
        tmp_path, word
    )


def test_a_semicolon_alone_is_no_action(tmp_path: Path) -> None:
    assert typed(tmp_path, ";", "; ;", ";scarta 2q").count("non è stato detto niente") == 2


def test_the_hand_is_sorted_as_it_is_said(tmp_path: Path) -> None:
    out = typed(tmp_path, "ordina valore", "ordina valore", "tavolo", "ordina seme", "tavolo", "ordina zzz")
    assert out.index("Ac Ap 2q 2f") < out.rindex("Ac 10c Dc 2q")
    assert "La mano si ordina per “seme” o per “valore”." in out


def test_a_copy_is_saved_and_writes_over_nothing(tmp_path: Path) -> None:
    copy = tmp_path / "copia.s40"
    out = typed(tmp_path, "salva", f"salva {copy}", "scarta 2f", f"salva {copy}")
    assert "game.s40 dopo ogni mossa." in out
    assert "c'è già; una copia va in un file nuovo" in out
    assert copy.read_text().endswith("Giocatore: pesca 6q\n")


def test_quit_may_be_an_object(tmp_path: Path) -> None:
    words = ("play", str(tmp_path / "game.s40"), "--json", "--seed", "3")
    for line in ('{"action": "quit"}', "quit", '{"action": "esci"}'):
        result = run(*words, stdin=f"{line}\nnonsense\n")
        assert (result.code, len(result.lines)) == (0, 2)


@pytest.mark.parametrize(
    ("player", "meant"),
    [
        ("computr:2", "computer:2"),
        ("Computer 3", "computer:3"),
        ("compter", "computer"),
        ("prg:./bot.py", "prog:./bot.py"),
        ("./bot.py", "prog:./bot.py"),
        ("bot.py", "prog:bot.py"),
    ],
)
def test_a_mistyped_computer_or_program_is_no_person(player: str, meant: str) -> None:
    with pytest.raises(QuestionError, match=f"did you mean {meant}"):
        read_seats(f"Anna,{player}")


def test_names_of_people_stay_names() -> None:
    names = ("Corrado", "Carmela", "Greg", "Proto", "Priscilla", "Pippo")
    assert [seat.kind for seat in read_seats(",".join(names))] == [Kind.PERSON] * len(names)
    assert [seat.name for seat in read_seats("Anna,computer,computer-2")] == [
        "Anna",
        "computer",
        "computer-2",
    ]


# ---- hints


@pytest.mark.parametrize("seed", range(8))
def test_a_hint_has_one_move_that_the_table_allows(seed: int) -> None:
    """T: neither the line above nor a warning says another card than the move."""
    sitting = Sitting(("Anna", "Bruno"), load_rules(), seed, Book())
    sitting.deal()
    for _ in range(6):
        view = sitting.view(sitting.player)
        found = hint(view)
        throws = [action.card for action in found.actions if isinstance(action, Discard)]
        if found.throw is not None:
            assert throws == [found.throw.card]
        for card in throws:
            assert card is not None
            assert warning_of(card, found.actions, view) is None
        for action in found.actions:
            assert sitting.do(action) is None


def test_the_hint_is_what_the_advice_says() -> None:
    """The throw of ``advise``, where nothing is laid."""
    sitting = Sitting(("Anna", "Bruno"), load_rules(), 3, Book())
    sitting.deal()
    sitting.do(Draw(None))
    found = hint(sitting.view(sitting.player))
    advice = counsel(sitting.view(sitting.player))
    assert advice is not None
    assert advice.best is not None
    assert found.actions == (Discard(advice.best.card),)
