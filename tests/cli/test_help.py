"""Help pages: examples first and every one of them true, widths, the first screen, the manual."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import catalogue
import pytest

from scala40_cli.cli.command_table import BY_PATH, Example, examples_of, listed_commands
from scala40_cli.cli.option_names import in_language
from scala40_cli.render.help_page import command_lines
from scala40_cli.render.language import LANGUAGES, translator
from tests.support import snapshots
from tests.support.cli import Result, run

SHEET = """\
players: Anna, Bruno

Anna: closed
Bruno: 27
"""
RECORD = """\
rules: fantacarte
players: Anna, Bruno
round 1
dealer: Bruno
deal Anna: 10h Jh Qh 5c 5d 5s 2c 3c 9s 8d Kd 4s Jk
deal Bruno: ?
upcard: 4c
Anna: draw Ks; open 10h-Jh-Qh 5c-5d-5s; discard 2c
Bruno: draw ?; discard 9d
"""
HOUSE = 'extends = "casa"\nopen_min = 50\n'
# Whoever wrote the example has these in the folder.
FILES = {
    "cards.txt": dict.fromkeys(("discard", "take", "attach"), "9h\n2c\n"),
    "carte.txt": dict.fromkeys(("discard", "take", "attach"), "9c\n2f\n"),
    "hands.txt": {"close": "9h 4d 5d 6d Kc\n2h 9s Kc\n"},
    "mani.txt": {"close": "9c 4q 5q 6q Rf\n2c 9p Rf\n"},
    "evening.txt": {"match": SHEET},
    "serata.txt": {"match": SHEET},
    "evening.s40": {"referee": RECORD},
    "serata.s40": {"referee": RECORD},
    "our-table.toml": {"rules diff": HOUSE},
    "nostre.toml": {"rules diff": HOUSE},
}


def paths() -> list[str]:
    """Every command that is listed, by its path."""
    return [path for path in (_path(context) for context in catalogue.contexts()) if path not in ("", "man")]


def _path(context: Any) -> str:
    names = []
    while context.parent is not None:
        names.append(context.info_name)
        context = context.parent
    return " ".join(reversed(names))


def examples() -> Iterator[Any]:
    """Every example in both languages, with the number that it has on its page."""
    for path in paths():
        for number, example in enumerate(examples_of(path), 1):
            for language in LANGUAGES:
                yield pytest.param(path, example, language, number, id=f"{language} {path} {number}")


def run_example(
    path: str, example: Example, language: str, folder: Path, terminal: Mapping[str, str] | None = None
) -> Result:
    """Runs the example as the help in this language has it, in a folder with the files that it names.

    ``terminal`` are the variables of a terminal that it writes to.
    """
    arguments = shlex.split(translator(language).one(example.line))
    for name, texts in FILES.items():
        if name in arguments and path in texts:
            (folder / name).write_text(texts[path], encoding="utf-8")
    stdin = None
    if "<" in arguments:
        stdin = (folder / arguments[-1]).read_text(encoding="utf-8")
        del arguments[arguments.index("<") :]
    env = {"SCALA40_LANG": language, **(terminal or {})}
    return run(*arguments, stdin=stdin, env=env, terminal=terminal is not None)


# ---- pages


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", ["", *paths()])
def test_pages_are_as_they_were_looked_at(path: str, language: str) -> None:
    result = run(*path.split(), "--help", env={"SCALA40_LANG": language})
    assert (result.code, result.err) == (0, "")
    snapshots.check(f"help/{language}/{path or 'scala40'}", result.out)


def test_no_page_is_kept_of_a_command_that_is_gone() -> None:
    wanted = {f"help/{language}/{path or 'scala40'}" for language in LANGUAGES for path in ("", *paths())}
    assert snapshots.names("help") == wanted


@pytest.mark.parametrize("columns", [80, 50, 200])
@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_keep_to_the_width_of_the_terminal(language: str, columns: int) -> None:
    for path in ("", *paths()):
        env = {"SCALA40_LANG": language, "COLUMNS": str(columns)}
        result = run(*path.split(), "--help", env=env)
        assert max(map(len, result.lines)) <= min(columns, 80), path
        assert not any(line != line.rstrip() for line in result.lines)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_leads_with_two_or_three_examples(language: str) -> None:
    one = translator(language).one
    for path in paths():
        assert 2 <= len(examples_of(path)) <= 3, path
        result = run(*path.split(), "--help", env={"SCALA40_LANG": language, "COLUMNS": "80"})
        before = result.out.partition(one("Usage: {usage}").partition(":")[0] + ":")[0]
        together = re.sub(r" \\\n *", " ", before)
        for example in examples_of(path):
            assert f"  scala40 {one(example.line)}\n" in together, (path, example.line)


def test_a_long_command_goes_on_after_a_backslash() -> None:
    line = "scala40 score 'Anna: closed' \"Bruno: Kh Qd 7c\" --compare"
    lines = command_lines(line, 40, "  ")
    assert all(len(each) <= 40 for each in lines)
    assert len(lines) > 1
    assert shlex.split("\n".join(lines).replace("\\\n", "")) == shlex.split(line)


def test_options_of_a_page_show_their_variables_and_defaults() -> None:
    out = " ".join(run("open", "--help").out.split())
    assert "[SCALA40_RULES; default: fantacarte]" in out
    assert "--objective rest|points|jokers" in out
    assert "[default: rest]" in out


# ---- examples


@pytest.mark.parametrize(("path", "example", "language", "number"), list(examples()))
def test_every_example_does_what_it_says(
    path: str,
    example: Example,
    language: str,
    number: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run_example(path, example, language, tmp_path)
    assert result.code == example.code, result.err
    assert not result.err
    if example.line != "deal":  # which is a hand of chance
        snapshots.check(f"outputs/{language}/{path} {number}", result.out)


def test_no_output_is_kept_of_an_example_that_is_gone() -> None:
    wanted = {
        f"outputs/{language}/{path} {number}"
        for path in paths()
        for number, example in enumerate(examples_of(path), 1)
        for language in LANGUAGES
        if example.line != "deal"
    }
    assert snapshots.names("outputs") == wanted


@pytest.mark.parametrize("language", LANGUAGES)
def test_examples_are_of_the_command_that_they_stand_at(language: str) -> None:
    for path in paths():
        group = path.partition(" ")[0]
        name = BY_PATH[group].italian if language == "it" else group
        for example in examples_of(path):
            assert translator(language).one(example.line).split()[0] == name


# ---- the first screen


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_program_alone_says_what_it_can_do_in_one_screen(language: str) -> None:
    result = run(env={"SCALA40_LANG": language, "COLUMNS": "80"})
    assert (result.code, result.err) == (0, "")
    assert len(result.lines) <= 24
    assert max(map(len, result.lines)) <= 80
    assert f"  scala40 {'aiuto' if language == 'it' else 'help'} " in result.out
    for name, line in listed_commands().items():
        if name == "help":
            continue
        shown = BY_PATH[name].italian if language == "it" else name
        assert re.search(rf"^  {shown} +{re.escape(translator(language).one(line))}$", result.out, re.M)
    snapshots.check(f"first/{language}", result.out)


def test_a_group_alone_shows_its_page() -> None:
    page = run("rules", "--help").out
    for words in (("rules",), ("regole",)):
        result = run(*words)
        assert (result.code, result.out, result.err) == (0, page, "")
    assert "Uso: scala40 regole" in run("regole", "--lingua", "it").out


# ---- the manual


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_manual_has_every_command_and_every_option(language: str) -> None:
    result = run("man", env={"SCALA40_LANG": language})
    assert (result.code, result.err) == (0, "")
    text = result.out.replace(r"\-", "-")
    for path in paths():
        for context in catalogue.contexts(language):
            if _path(context) == path:
                for parameter in context.command.params:
                    if parameter.param_type_name == "option":
                        assert max(in_language(parameter.opts, language), key=len) in text
        for example in examples_of(path):
            assert f"\nscala40 {translator(language).one(example.line)}\n" in text


@pytest.mark.skipif(shutil.which("groff") is None, reason="there is no groff here")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_manual_is_roff(language: str) -> None:
    source = run("man", env={"SCALA40_LANG": language}).out
    done = subprocess.run(
        ["groff", "-man", "-ww", "-Tutf8", "-K", "utf8", "-P-c"],
        input=source.encode(),
        capture_output=True,
        check=True,
        timeout=30,
    )
    assert done.stderr == b""
    shown = done.stdout.decode()
    for path in paths():
        name = BY_PATH[path].italian if language == "it" else path
        assert name.rpartition(" ")[2] in shown
    assert not [line for line in shown.splitlines() if line.startswith(".")]
