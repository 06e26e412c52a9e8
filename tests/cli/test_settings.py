"""The setting file: rules, language and notation where neither the command line nor a variable says otherwise."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from scala40_cli.cli.settings import settings_file
from tests.support.cli import Result, run

JOKER_OPENING = "10h Jh Jk 5c 5d 5s"
"""Opens under fantacarte, but not under guide."""


@pytest.fixture
def config(tmp_path: Path) -> Path:
    """Where the settings are written."""
    return tmp_path / "config.toml"


def with_settings(config: Path, text: str, *args: str, **env: str) -> Result:
    """Runs the command with these settings."""
    config.write_text(text, encoding="utf-8")
    return run(*args, env={"SCALA40_CONFIG": str(config), **env})


# ---- where it is


@pytest.mark.skipif(sys.platform != "linux", reason="each platform has a place of its own")
def test_the_usual_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    assert settings_file({}) == str(tmp_path / ".config" / "scala40" / "config.toml")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "xdg"))
    assert settings_file({}) == str(tmp_path / "xdg" / "scala40" / "config.toml")


@pytest.mark.skipif(sys.platform != "linux", reason="each platform has a place of its own")
def test_it_is_read_from_there(tmp_path: Path) -> None:
    place = tmp_path / "scala40"
    place.mkdir()
    (place / "config.toml").write_text('rules = "guide"\n', encoding="utf-8")
    result = run("open", JOKER_OPENING, env={"SCALA40_CONFIG": "", "XDG_CONFIG_HOME": str(tmp_path)})
    assert result.code == 1


def test_none_is_needed(tmp_path: Path) -> None:
    env = {
        "SCALA40_CONFIG": "",
        "XDG_CONFIG_HOME": str(tmp_path),
        "HOME": str(tmp_path),
        "APPDATA": str(tmp_path),
    }
    assert run("open", JOKER_OPENING, env=env).code == 0


def test_the_help_names_the_file(config: Path) -> None:
    result = with_settings(config, "", "--help", COLUMNS="80")
    assert str(config) in "".join(line.strip() for line in result.lines)


# ---- the order: option, environment, file


def test_rules(config: Path) -> None:
    settings = 'rules = "guide"'
    assert with_settings(config, settings, "open", JOKER_OPENING).code == 1
    assert with_settings(config, settings, "open", JOKER_OPENING, SCALA40_RULES="casa").code == 0
    assert with_settings(config, settings, "open", JOKER_OPENING, "--rules", "classica").code == 0
    answer = with_settings(config, settings, "open", JOKER_OPENING, "--json").json
    assert answer["rules"] == "guide"


def test_language(config: Path) -> None:
    italian = run("open", JOKER_OPENING, "--lang", "it").out
    english = run("open", JOKER_OPENING).out
    settings = 'lang = "it"'
    assert with_settings(config, settings, "open", JOKER_OPENING).out == italian
    assert with_settings(config, settings, "open", JOKER_OPENING, LANG="en_US.UTF-8").out == italian
    assert with_settings(config, settings, "open", JOKER_OPENING, SCALA40_LANG="en").out == english
    assert with_settings(config, settings, "open", JOKER_OPENING, "--lang", "en").out == english
    assert with_settings(config, settings, "--lang", "en", "open", JOKER_OPENING).out == english


def test_language_of_help_and_of_wrong_usage(config: Path) -> None:
    settings = 'lang = "it"'
    assert "Uso: scala40 apri" in with_settings(config, settings, "open", "--help").out
    assert "Uso: scala40 apri" in with_settings(config, settings, "open").err
    assert with_settings(config, settings, "--lang", "en", "open", "--help").out.count("Usage: ") == 1


def test_notation(config: Path) -> None:
    settings = 'notation = "it"'
    assert with_settings(config, settings, "notation", "7h").out == "7c\n"
    assert with_settings(config, settings, "notation", "7h", SCALA40_NOTATION="en").out == "7h\n"
    assert with_settings(config, settings, "notation", "7h", "--notation", "en").out == "7h\n"
    assert with_settings(config, 'notation = "symbols"', "notation", "7h").out == "7♥\n"


def test_reading(config: Path) -> None:
    settings = 'read = "it"'
    assert with_settings(config, settings, "notation", "7c").out == "7h\n"
    assert with_settings(config, settings, "notation", "7c", SCALA40_READ="en").out == "7c\n"
    assert with_settings(config, settings, "notation", "7c", "--read", "auto").out == "7c\n"


def test_commands_of_a_group_take_settings_as_well(config: Path) -> None:
    assert with_settings(config, 'rules = "guide"', "rules", "show").out == run("rules", "show", "guide").out


def test_a_house_file_is_looked_for_beside_the_settings(config: Path) -> None:
    (config.parent / "ours.toml").write_text('extends = "casa"\nopen_min = 50\n', encoding="utf-8")
    answer = with_settings(config, 'rules = "ours.toml"', "open", JOKER_OPENING, "--json").json
    assert (answer["rules"], answer["minimum"]) == ("ours", 50)


def test_the_rules_of_a_sheet_come_before_those_of_the_settings(config: Path, tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.txt"
    sheet.write_text("rules: casa\n\nAnna: closed\nBruno: 27\n", encoding="utf-8")
    assert with_settings(config, 'rules = "guide"', "match", str(sheet), "--json").json["rules"] == "casa"


def test_help_shows_what_holds(config: Path) -> None:
    out = with_settings(config, 'rules = "guide"', "open", "--help").out
    assert "default: guide" in " ".join(out.split())


# ---- settings that cannot be used


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('rulse = "guide"', "there is no setting rulse; did you mean rules?"),
        ('colour = "red"', "there is no setting colour; the settings are: rules, lang, notation"),
        ('lang = "fr"', "lang cannot be fr; it can be: en, it"),
        ('notation = "de"', "notation cannot be de; it can be: auto, en, it"),
        (
            'rules = "fantacart"',
            "there is no preset and no file fantacart; the presets are: fantacarte, casa",
        ),
        ("rules = 3", "rules takes a word in quotes"),
        ("rules = guide", 'line 1, column 9 cannot be read; a line is such as lang = "it"'),
        ('lang = "en"\nnotation', "line 2, column 9 cannot be read"),
        ('lang = "en"\nlang = "it"', "line 2, column 12 gives a second value"),
    ],
)
def test_what_is_wrong_is_told_and_where(config: Path, text: str, told: str) -> None:
    result = with_settings(config, text, "open", JOKER_OPENING)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith(f"scala40: {config}: {told}")
    assert len(result.lines) == 0


def test_settings_that_are_no_text(config: Path) -> None:
    config.write_bytes(b'lang = "\xff"\n')
    result = run("open", JOKER_OPENING, env={"SCALA40_CONFIG": str(config)})
    assert result.code == 2
    assert str(config) in result.err


def test_settings_that_are_a_folder(tmp_path: Path) -> None:
    result = run("open", JOKER_OPENING, env={"SCALA40_CONFIG": str(tmp_path)})
    assert result.code == 2
    assert str(tmp_path) in result.err


def test_a_file_that_is_named_but_is_not_there(tmp_path: Path) -> None:
    result = run("open", JOKER_OPENING, env={"SCALA40_CONFIG": str(tmp_path / "none.toml")})
    assert result.code == 2
    assert "there is no such setting file" in result.err


def test_help_is_to_be_had_all_the_same(config: Path) -> None:
    assert with_settings(config, "nonsense", "open", "--help").code == 0
    assert with_settings(config, "nonsense", "--help").code == 0
    assert with_settings(config, "nonsense", "--version").code == 0


def test_wrong_settings_are_told_in_the_language_of_the_environment(config: Path) -> None:
    english = with_settings(config, "nonsense", "open", JOKER_OPENING).err
    italian = with_settings(config, "nonsense", "open", JOKER_OPENING, SCALA40_LANG="it").err
    assert english != italian
    assert str(config) in italian
