"""Every option has an Italian name, and both names are always accepted."""

from __future__ import annotations

from typing import Any

import catalogue
import pytest

from scala40_cli.cli.option_names import ITALIAN, SAME_IN_BOTH
from tests.support.cli import run

HAND = "10h Jh Qh 5c 5d 5s 2c 3c 9s 8d Kd 4s 6c"


def _options() -> list[tuple[str, Any]]:
    return [
        (context.command.name, parameter)
        for context in catalogue.contexts()
        for parameter in context.command.get_params(context)
        if parameter.param_type_name == "option"
    ]


def test_every_option_has_an_italian_name() -> None:

    for command, option in _options():
        for names in (option.opts, option.secondary_opts):
            for name in names:
                if name.startswith("--") and name not in SAME_IN_BOTH and name not in ITALIAN.values():
                    assert name in ITALIAN, (command, name)
                    assert ITALIAN[name] in names, (command, name)


def test_every_italian_name_belongs_to_one_option() -> None:
    assert len(set(ITALIAN.values())) == len(ITALIAN)
    assert not set(ITALIAN.values()) & set(ITALIAN)


@pytest.mark.parametrize(
    ("english", "italian"),
    [
        (
            ("discard", "6h", "--hand", "6h 2c Kd", "--table", "3h-4h-5h", "--opened"),
            ("scarta", "6h", "--mano", "6h 2c Kd", "--tavola", "3h-4h-5h", "--aperto"),
        ),
        (
            ("discard", "6h", "--hand", "6h 2c Kd", "--table", "3h-4h-5h", "--unopened"),
            ("scarta", "6h", "--mano", "6h 2c Kd", "--tavola=3h-4h-5h", "--non-aperto"),
        ),
        (
            ("open", HAND, "--rules", "casa", "--set", "open_min=50", "--compare", "--lang", "it"),
            ("apri", HAND, "--regole", "casa", "--imposta", "open_min=50", "--confronta", "--lingua", "it"),
        ),
        (("open", "--help", "--lang=it"), ("apri", "--aiuto", "--lingua=it")),
        (("open", "--version"), ("apri", "--versione")),
    ],
)
def test_both_names_of_options_are_read(english: tuple[str, ...], italian: tuple[str, ...]) -> None:
    assert run(*italian) == run(*english)


def test_a_page_shows_the_options_of_its_language() -> None:
    english, italian = run("discard", "--help").out, run("scarta", "--help", "--lang", "it").out
    assert "--hand" in english
    assert "--mano" not in english
    assert "--mano" in italian
    assert "--hand" not in italian.partition("scala40 scarta [")[2]


def test_an_error_names_the_option_as_it_was_written() -> None:
    assert "--scopo" in run("apri", HAND, "--scopo", "x", "--lang", "it").err
    assert "--objective" in run("open", HAND, "--objective", "x", "--lang", "it").err


def test_an_option_said_by_both_names_both_ways_is_refused() -> None:
    result = run("discard", "6h", "--hand", "6h", "--aperto", "--unopened")
    assert result.code == 2
    assert "--aperto" in result.err
    assert "--unopened" in result.err


@pytest.mark.parametrize(
    ("italian", "english"), [("resto", "rest"), ("punti", "points"), ("jolly", "jokers")]
)
def test_the_values_of_an_option_have_italian_names_too(italian: str, english: str) -> None:
    hand = "10h Jh Jk 5c 5d 5s 2c 9d"
    for option in ("--scopo", "--objective"):
        found = run("open", hand, option, italian, "--json")
        assert (found.code, found.out) == (0, run("open", hand, "--objective", english, "--json").out)


def test_italian_pages_show_italian_values() -> None:
    assert "--scopo resto|punti|jolly" in run("apri", "--help", "--lang", "it").out
    assert "--objective rest|points|jokers" in run("open", "--help").out
    assert run("open", "7h", "--notation", "simboli").out == run("open", "7h", "--notation", "symbols").out
    assert run("open", "7h", "--objective", "altro").code == 2
