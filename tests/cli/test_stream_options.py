"""Options on a stream either work or are refused."""

from __future__ import annotations

import pytest

from scala40_cli.cli.stream_columns import COLUMNS, columns
from tests.support.cli import run

TABLE = ("--table", "6h-7h-8h", "--opened", "--hand", "9h 2c")


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("lang", ["en", "it"])
@pytest.mark.parametrize(
    "arguments, first",
    [
        (("open", "-"), "verdict\tpoints\tmelds\tleft"),
        (("meld", "-"), "verdict\tpoints\tmelds"),
        (("discard", "-", *TABLE), "verdict\tcard_or_legal\tfits_or_illegal"),
        (("attach", "-", *TABLE), "verdict\tattach\tswap"),
        (("take", "-", *TABLE), "verdict\tcard\tuses"),
        (("close", "-", *TABLE[:3]), "verdict\tleft_points\tplan\tleft"),
        (("open", "-", "--flips", "--compare"), "verdict\tpoints\tmelds\tleft\tflips\tpresets"),
    ],
)
def test_the_columns_are_named_first(arguments: tuple[str, ...], first: str, lang: str, jobs: str) -> None:
    plain = run(*arguments, "--lang", lang, stdin="9h\n2c\n")
    named = run(*arguments, "--lang", lang, "--header", "--jobs", jobs, stdin="9h\n2c\n")
    assert (named.code, named.lines) == (plain.code, [first, *plain.lines])
    answered = [line for line in plain.lines if not line.startswith("error")]
    assert all(line.count("\t") == first.count("\t") for line in answered)


@pytest.mark.parametrize(
    "arguments",
    [
        ("open", "-", "--header", "--json"),
        ("open", "-", "--cards"),
        ("open", "-", "--outs"),
        ("open", "-", "--all"),
        ("attach", "-", *TABLE, "--cards"),
        ("discard", "-", *TABLE, "--cards"),
    ],
)
def test_what_does_not_work_is_refused(arguments: tuple[str, ...]) -> None:
    result = run(*arguments, stdin="9h\n")
    assert (result.code, len(result.lines)) == (2, int("--json" in arguments))


def test_outs_and_all_work_in_json() -> None:
    hand = "10h Jh 4c 4d 4s 2c 9d\n"
    (found,) = run("open", "-", "--json", "--outs", "--all", stdin=hand).json_lines
    alone = run("open", hand.strip(), "--json", "--outs", "--all").json
    assert (found["outs"], found["openings"]) == (alone["outs"], alone["openings"])


def test_the_chance_stands_beside_the_outs() -> None:
    found = run("open", "10h Jh 4c 4d 4s 2c 9d", "--json", "--outs").json
    assert found["chance"] == sum(out["unseen"] for out in found["outs"]) / 101
    assert 0 < found["chance"] < 1


@pytest.mark.parametrize("command", sorted(COLUMNS))
def test_the_page_of_a_command_lists_the_columns_of_its_rows(command: str) -> None:
    page = " ".join(run(command, "--help").out.split())
    assert f"Columns of a stream: {', '.join(columns(command))}" in page


def test_the_columns_that_options_add_are_named() -> None:
    found = run("open", "-", "--away", "--flips", "--compare", "--header", stdin="10h Jh Qh 5c\n").lines
    names, row = (line.split("\t") for line in found)
    assert names == ["verdict", "points", "melds", "left", "away", "flips", "presets"]
    assert len(row) == len(names)
