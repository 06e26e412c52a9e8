"""What Italian players call the rules: shown in Italian answers, read wherever a rule is named, found by any word."""

from __future__ import annotations

import pytest

from scala40_cli.rules.catalogue import catalogue
from scala40_cli.rules.glossary import terms, terms_named
from scala40_cli.rules.italian import names, rule_name, value_name
from tests.support.cli import run

FITS = ("discard", "6h", "--hand", "6h 2c Kd", "--table", "3h-4h-5h", "--opened")


def test_names_read_quickly_are_those_of_the_catalogue() -> None:
    assert set(names()) == set(catalogue())
    for key, rule in catalogue().items():
        assert rule_name(key) == rule.it
        for value in rule.values:
            assert value_name(key, value) == rule.called.get(str(value), str(value))


def test_an_italian_answer_names_rules_and_values_with_the_key_beside_them() -> None:
    shown = run(*FITS, "--lang", "it").out
    assert "[scarto che lega, discard_attachable: lo dice fantacarte]" in shown
    assert (
        "scarto che lega: permesso (guide) o vietato a chi non ha aperto (classica) [discard_attachable]"
        in shown
    )
    assert "[discard_attachable: fantacarte says so]" in run(*FITS).out


@pytest.mark.parametrize("lang", ["en", "it"])
def test_json_keeps_english_keys_and_values(lang: str) -> None:
    answer = run(*FITS, "--json", "--lang", lang).json
    assert answer["reasons"][0]["rule"] == "discard_attachable"
    assert {"rule": "discard_attachable", "value": "allowed", "verdict": "yes"} in answer["flips"]


@pytest.mark.parametrize(
    "setting", ["minimo per aprire=30", "minimo_per_aprire = 30", "Minimo-per-aprire=30"]
)
def test_set_takes_italian_names(setting: str) -> None:
    assert run("open", "10h Jh Qh 2c", "--set", setting, "--json").json["rules"] == "fantacarte+open_min=30"


def test_sheets_take_italian_names() -> None:
    head = "regole: casa\nimposta: limite=201\nimposta: quando si sballa = raggiunto il limite\n"
    sheet = f"{head}Anna: chiude\nBruno: 7c\n"
    assert run("match", "-", "--json", stdin=sheet).json["rules"] == "casa+limit=201+bust_at=reach"


def test_explain_takes_italian_names() -> None:
    assert run("rules", "explain", "jolly in apertura", "--json").json["rule"] == "open_jokers"
    shown = run("regole", "spiega", "jolly", "in", "apertura", "--lang", "it").out
    assert shown.startswith("jolly in apertura, open_jokers (")
    assert "vietati (none)" in shown


def test_show_and_diff_in_italian() -> None:
    assert "minimo per aprire = 40 (open_min = 40)" in run("rules", "show", "casa", "--lang", "it").out
    assert "quando si sballa, bust_at" in run("rules", "diff", "casa", "guide", "--lang", "it").out


# --- Searching


def found(*words: str) -> list[str]:
    return [one["rule"] for one in run("rules", "search", *words, "--json").json["rules"]]


def test_search_finds_by_any_word_of_either_language() -> None:
    assert {"jokers", "open_jokers", "discard_joker", "pick_joker"} <= set(found("jolly"))
    assert {"jokers", "open_jokers", "discard_joker", "pick_joker"} <= set(found("joker"))
    assert found("mazziere")[:2] == ["deal_extra", "dealer_passes"]
    assert "ties" in found("parita")
    assert found("jolly", "tris")[0] == "joker_set_swap"
    assert "run_wrap" in found("corner")


def test_search_that_finds_nothing() -> None:
    result = run("rules", "search", "xyzzy")
    assert result.code == 2
    assert "no rule has the word xyzzy" in result.err


def test_search_as_text_in_both_languages() -> None:
    assert "closer_bonus" in run("rules", "search", "bonus").out
    assert "premio di chiusura, closer_bonus" in run("regole", "cerca", "premio", "--lang", "it").out


@pytest.mark.parametrize(
    ("word", "key"),
    [
        ("mazzetto", "discard_pile"),
        ("gruppo", "set"),
        ("compra", "buy"),
        ("chiusa", "close_in_hand"),
        ("scala quaranta", "scala_40"),
        ("score", "score"),
        ("matto", "joker"),
        ("apertura", "opening"),
        ("cartaio", "dealer"),
        ("pozzo", "discard_pile"),
        ("mazzo", "stock"),
        ("terzetto", "set"),
    ],
)
def test_glossary_has_the_terms_of_the_sources(word: str, key: str) -> None:
    assert key in [term.key for term in terms_named(word)]


def test_glossary_finds_by_any_word_of_what_is_said() -> None:
    assert "close_in_hand" in [one["term"] for one in run("glossary", "concealed", "--json").json["terms"]]
    assert [one["term"] for one in run("glossary", "gemello", "--json").json["terms"]] == ["twin"]
    assert run("glossary", "xyzzy").code == 2
    assert len({term.key for term in terms()}) == len(terms())
