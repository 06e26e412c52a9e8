"""What a newcomer types in Italian: words, options and rules that are nearly right."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.cli import run


def _play(tmp_path: Path, *typed: str) -> list[str]:
    words = ("gioca", str(tmp_path / "game.s40"), "--caso", "40", "--lingua", "it")
    return run(*words, stdin="".join(f"{line}\n" for line in typed)).lines


def _thrown(tmp_path: Path, throw: str) -> str:
    """What lies on the first card of the discards after this throw."""
    lines = _play(tmp_path, "pesco", throw, "mano")
    after = [line.split() for line in lines[-6:] if line.startswith("  Rp ")]
    return after[-1][1] if len(after[-1]) > 4 else ""


@pytest.mark.parametrize(
    ("typed", "thrown"),
    [
        ("scarta 10 di cuori", "10c"),
        ("scarta 10 Cuori", "10c"),
        ("scarto 2 di fiori", "2f"),
        ("s 2 of clubs", "2f"),
        ("s 2", "10c"),
        ("scarto 10", "Dp"),
    ],
)
def test_a_number_is_a_place_in_the_hand_unless_a_suit_follows(
    tmp_path: Path, typed: str, thrown: str
) -> None:
    assert _thrown(tmp_path, typed) == thrown


def test_the_table_understands_the_names_of_the_commands_and_what_one_says(tmp_path: Path) -> None:
    lines = _play(tmp_path, "apri 2q-3q-Jk Ac-Dc-Jk", "pesco", "tavola", "basta", "scarta 2f")
    assert not any("non è un'azione" in line for line in lines)
    record = (tmp_path / "game.s40").read_text().splitlines()
    assert record[-1].endswith("pesca 6q")
    refused = _play(tmp_path, "prendi")
    assert any("la carta di questo turno è già stata pescata" in line for line in refused)


def test_an_opening_whose_judgement_waits_is_shown_as_one(tmp_path: Path) -> None:
    own = [line for line in _play(tmp_path, "apre 2q-3q-Jk", "cala Ac-Dc-Jk") if "in mano" in line]
    assert ["non ha aperto" in line for line in own] == [True, True, False]


def test_a_refusal_at_the_table_names_the_rule_in_italian(tmp_path: Path) -> None:
    lines = _play(tmp_path, "scarta 2q", "perché")
    assert "Non si può: prima bisogna pescare la carta del turno [ordine del turno, turn_order]" in lines


def test_a_hand_without_quotes_is_told_of_them() -> None:
    for command in ("scarta", "attacca", "prendi"):
        result = run(command, "9c", "--mano", "9c", "2f", "Rq", "--tavola", "6c-7c-8c", "--lingua", "it")
        assert (result.code, "va fra virgolette dopo --mano" in result.err) == (2, True)
    several = run("scarta", "9c", "2f", "--mano", "9c 2f Rq", "--lingua", "it")
    assert "virgolette" not in several.err


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("apri", "7c", "--jolly"), "qui l'opzione --jolly non c'è\n"),
        (("partita", "foglio", "--nuova"), "qui l'opzione --nuova non c'è\n"),
        (("scarta", "7c", "--tavolo", "x"), "forse --tavola?"),
        (("scarta", "7c", "--openned"), "forse --opened?"),
        (("apri", "--mano", "7c"), "le carte si scrivono senza"),
        (("consiglia", "--mano", "7c"), "le carte si scrivono senza"),
        (("apri", "7c", "--imposta", "apertura=50"), "“scala40 regole cerca apertura” dice quali ne parlano"),
        (("apri", "7c", "--imposta", "minimo=50"), "“scala40 regole cerca minimo” dice quali ne parlano"),
        (("regole", "spiega", "sballare"), "“scala40 regole cerca sballare” dice quali ne parlano"),
        (("regole", "spiega", "minimo per aprir"), "forse minimo per aprire?"),
        (
            ("apri", "7c", "--imposta", "in_hand=doppio"),
            "chiusura in mano non può essere doppio; forse doppia? Può essere: doppia, semplice, premio di 100",
        ),
        (("apri", "7c", "--imposta", "limit=cento"), "limite prende un numero intero"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_what_is_nearly_right_is_told_in_italian(arguments: tuple[str, ...], told: str) -> None:
    result = run(*arguments, "--lingua", "it")
    assert result.code == 2
    assert told in result.err


def test_a_house_file_with_a_wrong_value_is_told_the_italian_ones(tmp_path: Path) -> None:
    file = tmp_path / "casa.toml"
    file.write_text('extends = "casa"\n"chiusura in mano" = "doppio"\n')
    told = run("apri", "7c", "--regole", str(file), "--lingua", "it").err
    assert 'forse "doppia"? Può essere: "doppia", "semplice", "premio di 100"' in told
    told = run("open", "7h", "--rules", str(file), "--lang", "en").err
    assert 'in_hand cannot be "doppio"; did you mean "double"? It can be: "double", "none"' in told


def test_the_empty_table_is_named_by_the_option_of_the_language() -> None:
    assert '--tavola ""' in run("chiudi", "--mano", "9c Rf", "--aperto", "--lingua", "it").out
    assert '--table ""' in run("close", "--hand", "9h Kc", "--opened").out


def test_a_new_sheet_and_a_dealt_table_are_italian_throughout(tmp_path: Path) -> None:
    sheet = tmp_path / "serata.txt"
    lines = ("Anna: chiuso", "Bruno: 27", "Carla: 41")
    run("partita", "--aggiungi", str(sheet), *lines, "--imposta", "limite=151", "--lingua", "it")
    assert sheet.read_text().splitlines()[:2] == ["regole: casa", "imposta: limit=151"]
    dealt = run("dai", "--giocatori", "Anna,Bruno", "--caso", "3", "--lingua", "it")
    assert dealt.lines[2:4] == ["caso: 3", "# estratte per il mazziere: Anna 7p, Bruno 6f"]
    english = run("deal", "--players", "Anna,Bruno", "--seed", "3")
    assert english.lines[2:4] == ["seed: 3", "# drawn for the deal: Anna 7s, Bruno 6c"]
    record = tmp_path / "record.s40"
    record.write_text(dealt.out.replace("distribuite", "carte"))
    assert run("arbitro", str(record), "--lingua", "it").code == 0


def test_what_is_against_it_in_some_cases_only_is_told_as_such() -> None:
    words = ("--mano", "8c 2f Rq", "--tavola", "6c-7c-8c", "--lingua", "it")
    took = run("prendi", "9c", *words)
    assert (took.code, "  - in qualche caso è vietato: 9c deve entrare in un gioco" in took.out) == (3, True)
    closed = run("chiudi", "--mano", "9c 4q 5q 6q Rf", *words[2:])
    assert (
        closed.code,
        "  - in qualche caso è vietato: nel migliore dei casi restano in mano 4" in closed.out,
    ) == (
        3,
        True,
    )


def test_the_rules_are_looked_up_at_the_table(tmp_path: Path) -> None:
    lines = _play(tmp_path, "regole minimo per aprire", "regola jolly", "regole zzz")
    assert "[minimo per aprire, open_min] Per aprire servono almeno 40 punti." in lines
    assert "[jolly, jokers] Nel mazzo ci sono quattro jolly, in tutto 108 carte." in lines
    assert "Nessuna regola ha le parole zzz." in lines
    assert not any("non è un'azione" in line for line in lines)


def test_melds_in_a_row_are_told_how_to_be_parted() -> None:
    row = "6c 7c 8c 4q 4p 4f"
    notes = [
        run("scarta", "6c", "--mano", "6c 7c Rq", "--tavola", row, "--lingua", "it").out,
        run("gioco", *row.split(), "--lingua", "it").out,
    ]
    for out in notes:
        assert "ci vogliono virgole o trattini: 6c-7c-8c 4q-4p-4f" in out
    parted = run("gioco", "6c-7c-8c, 4q-4p-4f", "--json").json
    assert (parted["verdict"], parted["points"]) == ("yes", 33)
    # What is one meld, or none however it is parted, is told as before.
    for text in ("6c 7c 8c 9c 10c Fc", "6c 7c 9q 4q 4p 4f", "6c-7c-8c-4q-4p-4f"):
        assert "virgole" not in run("gioco", text, "--lingua", "it").out


def test_melds_in_a_row_at_the_table(tmp_path: Path) -> None:
    lines = _play(tmp_path, "pesca", "apre Dc Df Dp Ac Ap Jk=Aq", "apre Dc-Df-Dp Ac-Ap-Jk=Aq")
    assert any(line.endswith("ci vogliono i trattini: Dc-Df-Dp Ac-Ap-Jk=Aq") for line in lines)
    assert "  m2  Ac Ap Jk=Aq" in lines


def test_melds_beside_a_card_belong_behind_the_option_of_the_table() -> None:
    told = run("attacca", "9c", "6c-7c-8c", "--lingua", "it")
    assert (told.code, told.err.splitlines()[0]) == (
        2,
        "scala40: i giochi in tavola vanno dopo --tavola, per esempio --tavola 6c-7c-8c",
    )


@pytest.mark.parametrize("words", [(), ("--mano", "9c 2f", "--aperto"), ("--aperto",), ("--non-aperto",)])
def test_a_table_that_was_not_said_has_no_numbered_melds(words: tuple[str, ...]) -> None:
    out = run("scarta", "9c", *words, "--lingua", "it").out
    assert "9c si attacca a un gioco in tavola" in out
    assert "gioco 1" not in out


def test_numbers_have_a_comma_in_italian_and_a_point_in_english_and_json() -> None:
    words = ("advise", "9h", "4d", "5d", "Kd", "--table", "6h-7h-8h Jc-Qc-Kc", "--opened")
    italian, english = (run(*words, "--lang", lang).out for lang in ("it", "en"))
    assert (" 8,2% " in italian, " 8.2% " in italian, " 8.2% " in english) == (True, False, True)
    assert isinstance(run(*words, "--json", "--lang", "it").json["discards"][0]["chance"][0], float)
