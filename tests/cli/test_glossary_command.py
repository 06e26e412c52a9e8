"""``scala40 glossary``: every term in both languages, explained; nearest for what is none."""

from __future__ import annotations

import pytest

from scala40_cli.rules.glossary import Term, terms, terms_named
from tests.support.cli import run

# The words of the specification's table that players use.
WORDS = (
    "stock", "discard pile", "open", "opening", "set of three", "set of four", "run", "meld", "joker", "attach",
    "lay off", "go out", "go out at once", "round", "match", "bust", "re-enter", "suit", "jack", "queen", "king",
    "ace", "tallone", "mazzo", "pozzo", "scarti", "aprire", "calare", "scendere", "apertura", "tris", "terzetto",
    "quartetto", "scala", "sequenza", "gioco", "combinazione", "jolly", "matta", "matto", "attaccare", "legare",
    "chiudere", "chiudere in mano", "smazzata", "mano", "partita", "sballare", "rientrare", "rientro", "fante",
    "donna", "regina", "re", "asso",
)  # fmt: skip


@pytest.mark.parametrize("word", WORDS)
def test_every_word_that_players_use_is_there(word: str) -> None:
    result = run("glossary", *word.split())
    assert (result.code, result.err) == (0, "")
    assert any(word in line for line in result.lines if not line.startswith(" "))


@pytest.mark.parametrize("term", terms(), ids=lambda term: term.key)
def test_every_term_has_a_sentence_and_an_example(term: Term) -> None:
    assert term.en
    assert term.it
    assert term.meaning.endswith(".")
    assert term.example.endswith(".")
    assert len(term.meaning.split()) > 5
    assert len(term.example.split()) > 4


def test_without_a_term_all_are_listed_in_both_languages() -> None:
    result = run("glossary")
    assert result.code == 0
    for term in terms():
        assert any(line.strip().startswith(term.en[0]) and term.it[0] in line for line in result.lines)
    italian = run("glossary", "--lang", "it")
    assert any(line.split()[:1] == ["tallone,"] and line.endswith("stock") for line in italian.lines)


def test_a_term_is_explained_under_its_words_of_both_languages() -> None:
    english, italian = run("glossary", "tallone"), run("glossario", "Stock", "--lang", "it")
    assert english.lines[0] == "stock (tallone, mazzo)"
    assert italian.lines[0] == "tallone, mazzo (stock)"
    assert english.lines[1] != italian.lines[1]


def test_a_word_of_two_meanings_gets_both() -> None:
    assert [term.key for term in terms_named("mano")] == ["hand", "round"]
    assert "\n\n" in run("glossary", "mano").out


@pytest.mark.parametrize("word", ["re-enter", "Re Enter", "RE_ENTER", "  re-enter "])
def test_case_and_hyphens_do_not_matter(word: str) -> None:
    assert run("glossary", word).lines[0].startswith("re-enter")


@pytest.mark.parametrize(
    ("word", "nearest"),
    [("tallon", "tallone"), ("jolli", "jolly"), ("atach", "attach"), ("chiudre", "chiudere")],
)
def test_an_unknown_term_suggests_the_nearest(word: str, nearest: str) -> None:
    result = run("glossary", word)
    assert (result.code, result.out) == (2, "")
    assert result.err == f"scala40: there is no term {word} in the glossary; did you mean {nearest}?\n"


def test_a_word_that_is_like_none_names_the_list() -> None:
    result = run("glossary", "xyzzyq")
    assert result.code == 2
    assert "“scala40 glossary”" in result.err


def test_json() -> None:
    answer = run("glossary", "pozzo", "--json").json
    assert answer["command"] == "glossary"
    (term,) = answer["terms"]
    assert term["term"] == "discard_pile"
    assert term["en"][0] == "discard pile"
    assert term["it"] == ["pozzo", "scarti", "mazzetto"]
    assert set(term) == {"term", "en", "it", "meaning", "example"}
    assert len(run("glossary", "--json").json["terms"]) == len(terms())
    error = run("glossary", "tallon", "--json")
    assert error.code == 2
    assert error.json["verdict"] == "error"


@pytest.mark.parametrize("columns", [80, 50])
@pytest.mark.parametrize("language", ["en", "it"])
def test_the_glossary_keeps_to_the_width(columns: int, language: str) -> None:
    env = {"COLUMNS": str(columns), "SCALA40_LANG": language}
    for arguments in ((), ("mano",), ("chiudere", "in", "mano")):
        assert max(map(len, run("glossary", *arguments, env=env).lines)) <= columns
