"""What a newcomer in Italian does wrong at the table, on a sheet and in a record, and what is said of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.cli import Result, run

DEALT = """giocatori: Anna, Bruno
smazzata 1
distribuite Anna: 10c Fc Dc 5f 5q 5p 2f 3f 9p 8q Rq 4p 6f
distribuite Bruno: ?
"""


def italian(*arguments: str, stdin: str | None = None) -> Result:
    return run(*arguments, "--lingua", "it", stdin=stdin)


def test_at_the_table_each_mistake_is_answered_and_none_is_played(tmp_path: Path) -> None:
    file = tmp_path / "game.s40"
    typed = [
        "annulla",
        "pescare",
        "scarta",
        "scarta ?",
        "n",
        "stato",
        "attacca 2c",
        "scambia 2c",
        "attacca 2c 3c",
    ]
    lines = italian("gioca", str(file), "--caso", "7", stdin="\n".join([*typed, ""])).lines
    assert file.read_text().splitlines()[-1] == "Giocatore: pesca Rc"
    for told in (
        "Non si può: non c'è niente da annullare: un turno finito resta come è stato giocato"
        " [ordine del turno, turn_order]",
        "quale carta? va scritta, oppure si scrive il numero che ha sotto",
        "Non si può: bisogna dire quale carta si scarta [carta posseduta, hand_holds]",
        "“n” non è una mossa né una parola per il tavolo; aiuto dice quali ci sono",
        "2c non si attacca a nessun gioco in tavola",
        "2c non recupera nessun jolly in tavola",
        "nessuna di queste carte si attacca a un gioco in tavola: 2c, 3c",
    ):
        assert lines.count(told) == 1


def test_the_tutor_leaves_a_card_that_is_not_in_the_hand_to_the_referee(tmp_path: Path) -> None:
    words = ("gioca", str(tmp_path / "game.s40"), "--caso", "3", "--maestro")
    out = italian(*words, stdin="pesca\nscarta Jk\n").out
    assert "Non si può: Jk non è nella mano" in out
    assert "lo stesso?" not in out


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("gioco", "3c-4c-5c", "7c-7q-7f-7p-7c"), "1 gioco su 2 non è valido.\n"),
        (
            ("scarta", "Jk", "--mano", "Jk 2f", "--tavola", "3c-4c-5c 7c-8c-9c"),
            "Jk si attacca ai giochi 1, 2 in",
        ),
        (
            ("attacca", "--mano", "8p 9c", "--tavola", "8c-8q-Jk 6c-7c-8c"),
            "se il jolly è Jk=8f, 8p si può attac",
        ),
        (("punti", "Anna: chiuso", "Bruno: Asso Jolly"), "un asso rimasto in mano vale 11"),
        (("punti", "Anna: chiuso", "Bruno: 13, Carla: 15"), "l'altro va su una riga sua"),
        (("punti", "Anna: ha chiuso; Bruno: 12"), "l'altro va su una riga sua"),
        (("apri", "10h Fh"), "il valore è una lettera italiana, il seme una inglese; forse Fc?"),
        (("scarta", "6c", "-mano", "6c 2f"), "qui l'opzione -mano non c'è; forse --mano?"),
        (
            ("prendi", "9c", "--mano", "2f Rq", "--tavola", "6c-7c-8c", "--aperto"),
            "  attaccandola: attaccare 9c",
        ),
        (("regole", "crea"), '#   Un numero intero; di solito: 11, 1, "1 se solo"'),
    ],
)
def test_it_is_told_in_the_italian_of_a_card_table(arguments: tuple[str, ...], told: str) -> None:
    result = italian(*arguments)
    assert told in result.out + result.err


def test_cards_that_are_refused_for_one_reason_stand_in_one_line() -> None:
    hand = "10c Fc Dc 5f 5q 2f 3f 9p 8q Rq 4p 6f Ap 7p"
    refused = [
        line for line in italian("consiglia", hand, "--presa", "7p").lines if line.startswith("  non ")
    ]
    assert [line.partition(":")[0] for line in refused[:2]] == [
        f"  non {hand.removesuffix(' 7p')}",
        "  non 7p",
    ]


def test_the_chances_by_many_draws_stand_below_each_other() -> None:
    hand = "10c Fc Dc 5f 5q 2f 3f 9p 8q Rq 4p 6f Ap"
    lines = [line for line in italian("consiglia", hand, "--turni", "10").lines if "entro la pescata" in line]
    assert len(lines) == 10
    assert len({line.index("█") for line in lines}) == 1


def test_names_without_commas_are_told_of_them() -> None:
    result = italian("partita", "-", stdin="giocatori: Anna Bruno\n\nAnna: chiude\nBruno: 30\n")
    assert "forse Anna, Bruno?" in result.err
    assert "almeno due giocatori" not in result.err


def test_a_comma_in_place_of_a_semicolon_is_told_after_a_hidden_card_too() -> None:
    result = italian("arbitro", "-", stdin=f"{DEALT}Anna: pesca ?, scarta 2f\n")
    assert "prima di 'scarta' manca ';'" in result.err


def test_the_first_discard_may_be_called_so() -> None:
    text = f"{DEALT}Anna: pesca Rp; scarta 2f\n".replace("\nAnna", "\nscarto: 9c\nAnna")
    assert italian("arbitro", "-", stdin=text).code == 0
    assert f"{DEALT}scoperta: 9c\n" in italian("arbitro", "--formato", "-", stdin=text).out


def test_a_house_file_that_starts_from_a_preset_in_other_words_is_told_how(tmp_path: Path) -> None:
    file = tmp_path / "nostre.toml"
    file.write_text('base = "casa"\n', encoding="utf-8")
    assert (
        'per partire da un regolamento si scrive parte_da = "casa"'
        in italian("apri", "7c", "--regole", str(file)).err
    )


def test_a_game_names_the_changed_rules_in_italian(tmp_path: Path) -> None:
    words = ("gioca", str(tmp_path / "game.s40"), "--imposta", "compra=sì", "--caso", "7")
    lines = italian(*words, stdin="scarta il 9\n").lines
    assert lines[0].startswith("Nuova partita con le regole fantacarte, compra: sì (caso 7)")
    assert "scarta il 9" in lines


def test_what_stands_in_hand_at_best_is_told_once() -> None:
    lines = italian("chiudi", "--mano", "7p 8p Rq").lines
    assert sum("nel migliore dei casi" in line for line in lines) == 1


def test_throws_that_could_not_be_judged_have_no_heading() -> None:
    result = italian("arbitro", "--consiglia", "-", stdin=f"{DEALT}boh: 9c\nAnna: pesca Rp; scarta 2f\n")
    assert "Quanto sono costati" not in result.out
