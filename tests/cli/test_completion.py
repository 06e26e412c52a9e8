"""Completion in bash, zsh and fish: commands, options, presets, rules and their values."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from scala40_cli.cli.command_table import BY_PATH, listed_commands
from scala40_cli.rules.catalogue import catalogue
from scala40_cli.rules.load import preset_names
from tests.support.cli import run


def bash(*words: str, **env: str) -> list[str]:
    """What bash is offered for the last of these words, as it takes a command line apart."""
    variables = {
        "_SCALA40_COMPLETE": "complete_bash",
        "COMP_WORDS": " ".join(("scala40", *words)),
        "COMP_CWORD": str(len(words)),
    }
    result = run(env={**variables, **env})
    assert (result.code, result.err) == (0, "")
    return [line for line in result.lines if line]


def zsh(line: str) -> str:
    """What zsh is to run for this line."""
    return run(env={"_SCALA40_COMPLETE": "complete_zsh", "_TYPER_COMPLETE_ARGS": line}).out


def fish(line: str) -> list[str]:
    """What fish is offered for this line."""
    env = {
        "_SCALA40_COMPLETE": "complete_fish",
        "_TYPER_COMPLETE_ARGS": line,
        "_TYPER_COMPLETE_FISH_ACTION": "get-args",
    }
    return run(env=env).lines


def test_commands() -> None:
    assert bash("") == list(listed_commands())
    assert bash("op") == ["open"]
    assert bash("rules", "e") == ["explain"]
    assert bash("help", "ref") == ["referee"]


def test_commands_by_their_italian_names() -> None:
    assert bash("", SCALA40_LANG="it") == [BY_PATH[name].italian for name in listed_commands()]
    assert bash("apr") == ["apri"]
    assert bash("ope", SCALA40_LANG="it") == ["open"]
    assert bash("regole", "sp") == ["spiega"]


def test_options() -> None:
    assert bash("open", "--ob") == ["--objective"]
    assert "--json" in bash("open", "--")
    assert "--json" not in bash("open", "--json", "--")
    assert "--set" in bash("open", "--set", "open_min", "=", "30", "--s")


@pytest.mark.parametrize(
    "words",
    [("open", "--rules", ""), ("open", "--rules", "="), ("rules", "show", ""), ("rules", "diff", "casa", "")],
)
def test_presets(words: tuple[str, ...]) -> None:
    assert bash(*words) == list(preset_names())


def test_presets_that_begin_so() -> None:
    assert bash("open", "--rules", "gu") == ["guide"]
    assert bash("open", "--rules", "=", "gu") == ["guide"]
    assert bash("rules", "init", "--extends", "ca") == ["casa"]


def test_rules_to_set() -> None:
    assert bash("open", "--set", "open_") == [
        "open_min=",
        "open_jokers=",
        "open_before_draw=",
        "open_from_turn=",
    ]
    assert bash("open", "--set", "ace_b") == ["ace_before_two=1", "ace_before_two=11"]


@pytest.mark.parametrize("before", [("--set", "open_jokers", "="), ("--set", "=", "open_jokers", "=")])
def test_values_of_rules_to_set(before: tuple[str, ...]) -> None:
    assert bash("open", *before) == ["counted", "none", "clean", "flat_25"]
    assert bash("open", *before, "c") == ["counted", "clean"]


def test_rules_to_set_in_italian() -> None:
    assert bash("open", "--set", "jolly_in_a", SCALA40_LANG="it") == [
        f"jolly_in_apertura={each}" for each in ("contano", "vietati", "quaranta_puliti", "valgono_25")
    ]
    assert bash("open", "--set", "open_from", SCALA40_LANG="it") == ["open_from_turn=1", "open_from_turn=2"]


def test_values_that_presets_have_are_offered_for_a_range() -> None:
    assert "2-6" in bash("open", "--set", "players", "=")


def test_no_values_of_a_rule_that_is_none() -> None:
    assert bash("open", "--set", "nothing", "=") == []


def test_rules_to_explain() -> None:
    assert bash("rules", "explain", "") == list(catalogue())
    assert bash("rules", "explain", "run_") == [key for key in catalogue() if key.startswith("run_")]


def test_languages_and_choices() -> None:
    assert bash("open", "--lang", "") == ["en", "it"]
    assert bash("--lang", "i") == ["it"]
    assert bash("open", "--objective", "p") == ["points"]


def test_choices_and_rules_in_italian() -> None:
    assert bash("apri", "--scopo", "", SCALA40_LANG="it") == ["resto", "punti", "jolly"]
    assert bash("apri", "--scopo", "poi", SCALA40_LANG="it") == ["points"]
    assert bash("apri", "--notazione", "s", SCALA40_LANG="it") == ["simboli"]
    assert bash("regole", "spiega", "scarto_", SCALA40_LANG="it") == [
        "scarto_che_lega",
        "scarto_del_jolly",
        "scarto_di_chiusura",
    ]
    assert bash("regole", "spiega", "run_m", SCALA40_LANG="it") == ["run_max"]


def test_terms() -> None:
    assert bash("glossary", "tall") == ["tallone"]


def test_settings_do_not_come_in_the_way(tmp_path: Path) -> None:
    config = tmp_path / "config.toml"
    config.write_text("nonsense", encoding="utf-8")
    assert bash("op", SCALA40_CONFIG=str(config)) == ["open"]
    assert bash("open", "--rules", "gu", SCALA40_CONFIG=str(config)) == ["guide"]


def test_zsh() -> None:
    assert '"open":' in zsh("scala40 op")
    assert '"open_jokers=none"' in zsh("scala40 open --set open_jokers=")
    assert zsh("scala40 open 7h ") == "_files\n"


def test_fish() -> None:
    assert fish("scala40 op") == [f"open\t{listed_commands()['open']}"]
    assert fish("scala40 open --set open_jokers=n") == ["open_jokers=none"]
    asked = {"_SCALA40_COMPLETE": "complete_fish", "_TYPER_COMPLETE_FISH_ACTION": "is-args"}
    assert run(env={**asked, "_TYPER_COMPLETE_ARGS": "scala40 op"}).code == 0
    assert run(env={**asked, "_TYPER_COMPLETE_ARGS": "scala40 open 7h "}).code == 1


def test_completing_a_command_imports_none() -> None:
    code = (
        "import os, sys\n"
        "from scala40_cli.__main__ import exit_code\n"
        "exit_code([])\n"
        "print([name for name in sys.modules if name == 'pyparsing' or name in"
        " ('scala40_cli.cli.commands.open', 'scala40_cli.search.partition')], file=sys.stderr)\n"
    )
    env = {**os.environ, "_SCALA40_COMPLETE": "complete_bash", "COMP_WORDS": "scala40 o", "COMP_CWORD": "1"}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
    assert done.stderr.strip() == "[]"


# ---- in the shells themselves


@pytest.fixture
def shell_env(tmp_path: Path) -> dict[str, str]:
    """The environment of a shell that finds the program, and no settings of the user's."""
    program = tmp_path / "scala40"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m scala40_cli "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    return {
        **{name: value for name, value in os.environ.items() if not name.startswith("SCALA40")},
        "PATH": f"{tmp_path}:{os.environ['PATH']}",
        "PYTHONPATH": os.getcwd(),
        "HOME": str(tmp_path),
        "SCALA40_CONFIG": os.devnull,
        "SCALA40_LANG": "it",
        "LC_ALL": "C.UTF-8",
        "TERM": "dumb",
    }


def asked(command: list[str], env: dict[str, str], folder: Path) -> str:
    """What a shell answers."""
    done = subprocess.run(
        command, env=env, cwd=folder, capture_output=True, text=True, check=True, timeout=60
    )
    return done.stdout


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash here")
@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("scala40 ap", ["apri"]),
        ("scala40 open --set open_jokers = c", ["counted", "clean"]),
        ("scala40 open --set = open_jokers = c", ["counted", "clean"]),
        (
            "scala40 open --set = open_j",
            [f"open_jokers={each}" for each in ("counted", "clean", "flat_25", "none")],
        ),
        ("scala40 open --rules = ca", ["casa"]),
    ],
)
def test_bash_itself(words: str, offered: list[str], shell_env: dict[str, str], tmp_path: Path) -> None:
    script = run(env={"_SCALA40_COMPLETE": "source_bash"}).out
    ask = (
        f"{script}\n"
        f"COMP_WORDS=({words}) COMP_CWORD={len(words.split()) - 1}\n"
        '_scala40_completion scala40\nprintf "%s\\n" "${COMPREPLY[@]}"\n'
    )
    assert sorted(asked(["bash", "--norc", "-c", ask], shell_env, tmp_path).split()) == sorted(offered)


@pytest.mark.skipif(shutil.which("fish") is None, reason="there is no fish here")
@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("scala40 ap", ["apri\tQuesta mano può aprire, e qual è il modo migliore di calarla?"]),
        ("scala40 open --rules ca", ["casa\tIl gioco in casa con le varianti più comuni"]),
        ("scala40 open --rules=ca", ["--rules=casa\tIl gioco in casa con le varianti più comuni"]),
        ("scala40 open --set open_jokers=n", ["open_jokers=none"]),
        ("scala40 open --set=open_jokers=n", ["--set=open_jokers=none"]),
        ("scala40 rules explain joker_r", ["joker_replay"]),
    ],
)
def test_fish_itself(line: str, offered: list[str], shell_env: dict[str, str], tmp_path: Path) -> None:
    script = run(env={"_SCALA40_COMPLETE": "source_fish"}).out
    ask = f"{script}\ncomplete -C '{line}'\n"
    assert asked(["fish", "--no-config", "-c", ask], shell_env, tmp_path).splitlines() == offered


def zsh_typed(line: str, env: dict[str, str], folder: Path) -> str:
    """The line as zsh completes it on a tab."""
    (folder / "script").write_text(run(env={"_SCALA40_COMPLETE": "source_zsh"}).out, encoding="utf-8")
    (folder / "zshrc").write_text(
        "autoload -Uz compinit; compinit -u -D; source script\n"
        'said() { print -r -- "$BUFFER" > said; exit }; zle -N said; bindkey "^X" said\n'
        "print ready > ready\n",
        encoding="utf-8",
    )
    ask = (
        "zmodload zsh/zpty; zpty -b z zsh -f -i; zpty -w z 'source ./zshrc'\n"
        "for i in {1..100}; do [[ -e ready ]] && break; sleep 0.1; done\n"
        f"zpty -n -w z {shlex.quote(line)}$'\\t\\x18'\n"
        "for i in {1..100}; do [[ -s said ]] && break; zpty -r -t z > /dev/null; sleep 0.1; done\n"
        "cat said"
    )
    return asked(["zsh", "-f", "-c", ask], env, folder).rstrip("\n")


@pytest.mark.skipif(shutil.which("zsh") is None, reason="there is no zsh here")
@pytest.mark.parametrize(
    ("line", "completed"),
    [
        ("scala40 ap", "scala40 apri "),
        ("scala40 open --rules ca", "scala40 open --rules casa "),
        ("scala40 open --rules=ca", "scala40 open --rules=casa "),
        ("scala40 open --set open_jokers=n", "scala40 open --set open_jokers=none "),
    ],
)
def test_zsh_itself(line: str, completed: str, shell_env: dict[str, str], tmp_path: Path) -> None:
    assert zsh_typed(line, shell_env, tmp_path) == completed


def test_zsh_is_offered_apostrophes_that_it_keeps() -> None:
    offered = run(env={"_SCALA40_COMPLETE": "complete_zsh", "_TYPER_COMPLETE_ARGS": "scala40 regole el",
                       "SCALA40_LANG": "it"}).out  # fmt: skip
    assert "che cos’è ognuno" in offered


# ---- how a shell is taught


@pytest.mark.parametrize("option", ["--show-completion", "--install-completion"])
def test_the_shell_can_be_taught(option: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scala40_cli.cli.shell_completion.shell_name", lambda: "fish")
    result = run(option, env={"HOME": str(tmp_path)})
    assert (result.code, result.err) == (0, "")
    if option == "--show-completion":
        assert "complete --command scala40" in result.out
    else:
        written = tmp_path / ".config" / "fish" / "completions" / "scala40.fish"
        assert "_SCALA40_COMPLETE=complete_fish" in written.read_text(encoding="utf-8")
        assert str(written) in result.out


def test_an_unknown_shell_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scala40_cli.cli.shell_completion.shell_name", lambda: None)
    result = run("--show-completion")
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("scala40: completion is for these shells: bash, zsh, fish")
