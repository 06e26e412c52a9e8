"""``open -`` and ``meld -`` read JSON objects, those that other commands write among them."""

from __future__ import annotations

import pytest

from tests.support.cli import run

OPENS = '{"hand": "10h Jh Qh 5c 5d 5s 2c"}'


@pytest.mark.parametrize(
    "line",
    [
        OPENS,
        '{"hand": ["10h", "Jh", "Qh", "5c", "5d", "5s", "2c"], "line": 3, "points": 1}',
        '{"notation": "it", "hand": "10c Fc Dc 5f 5q 5p 2f"}',
        ' {"hand": "10h Jh Qh 5c 5d 5s 2c", "rules": "fantacarte"}',
    ],
)
@pytest.mark.parametrize("lang", ["en", "it"])
def test_a_hand_in_json_is_the_hand_in_text(line: str, lang: str) -> None:
    found = run("open", "-", "--json", "--lang", lang, stdin=f"{line}\n")
    assert found.code == 0
    assert found.json == run("open", "-", "--json", "--lang", lang, stdin="10h Jh Qh 5c 5d 5s 2c\n").json


@pytest.mark.parametrize(
    "line",
    [
        '{"melds": "5d-6d-Jk"}',
        '{"melds": [["5d", "6d", "Jk"]]}',
        '{"notation": "it", "melds": ["5q-6q-Jk"]}',
        '{"cards": ["5d", "6d", "Jk"]}',
    ],
)
def test_melds_in_json_are_the_melds_in_text(line: str) -> None:
    found = run("meld", "-", "--json", "--lang", "it", stdin=f"{line}\n")
    assert found.json == run("meld", "-", "--json", "--lang", "it", stdin="5d-6d-Jk\n").json


@pytest.mark.parametrize(
    ("command", "line"),
    [
        ("open", "{}"),
        ("open", "{"),
        ("open", '{"hand": 3}'),
        ("open", '{"hands": "7h"}'),
        ("open", '{"hand": "7c Fc"}'),
        ("open", '{"hand": "7h", "rules": "guide"}'),
        ("open", '{"hand": "7h 7h 7h"}'),
        ("meld", "{}"),
        ("meld", '{"melds": 3}'),
        ("meld", '{"melds": []}'),
        ("meld", '{"melds": [[]]}'),
        ("meld", '{"melds": "7h-8h-9h", "rules": "guide"}'),
    ],
)
def test_an_object_that_asks_nothing_is_an_error_of_its_line(command: str, line: str) -> None:
    good = OPENS if command == "open" else '{"melds": "5d-6d-Jk"}'
    found = run(command, "-", stdin=f"{line}\n{good}\n")
    assert (found.code, [one.partition("\t")[0] for one in found.lines]) == (2, ["error", "yes"])


@pytest.mark.parametrize("lang", ["en", "it"])
def test_what_open_writes_meld_reads_as_an_opening(lang: str) -> None:
    hands = run("deal", "--count", "60", "--seed", "3", "--size", "13").out
    opened = [line for line in run("open", "-", "--json", stdin=hands).lines if '"verdict": "yes"' in line]
    assert len(opened) > 3
    laid = run("meld", "--opening", "-", "--lang", lang, stdin="\n".join(opened))
    assert {line.partition("\t")[0] for line in laid.lines} == {"yes"}
    again = run("open", "-", "--json", stdin="\n".join(opened)).lines
    assert [line.partition('"hand"')[2] for line in again] == [line.partition('"hand"')[2] for line in opened]
