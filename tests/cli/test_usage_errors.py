"""Wrong usage told to scripts: with --json one object on standard output, as for every other error."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.cli import run

WRONG = [
    (("open",), "open", "HAND... is missing"),
    (("open", "Kh", "--foo"), "open", "there is no option --foo here"),
    (("discard", "Kh", "--players", "x"), "discard", "--players takes a whole number of at least 2, not x"),
    (("discard", "Kh", "--players", "1"), "discard", "--players takes a whole number of at least 2, not 1"),
    (("open", "Kh", "--lang", "xx"), "open", "--lang cannot be xx"),
    (("apri", "Kh", "--foo"), "open", "there is no option --foo here"),
    (("open", "-", "Kh"), "open", "stands alone"),
    (("attach", "-", "--hand", "-"), "attach", "in one place only"),
    (("close", "6h", "2c", "--hand", "6h"), "close", "said twice"),
    (("discard", "6h", "--opened", "--unopened"), "discard", "exclude each other"),
    (("score",), "score", "is missing"),
    (("match", "sheet", "--rounds", "0"), "match", "--rounds takes a whole number"),
    (("rules", "lst"), "rules", "did you mean list?"),
    (("rules", "explain"), "rules explain", "KEY is missing"),
    (("rules", "list", "--foo"), "rules list", "there is no option --foo here"),
    (("opne", "Kh"), "scala40", "did you mean open?"),
]


UNREADABLE = [
    ("open", "6c 7x"),
    ("meld", "7h-8h-9x"),
    ("discard", "7x"),
    ("take", "7x"),
    ("attach", "7x", "--hand", "7h"),
    ("close", "7x"),
    ("advise", "7x"),
    ("score", "Anna: 7x"),
    ("match", "none"),
    ("referee", "none"),
    ("play", "none/none.s40"),
    ("show", "7x"),
    ("deal", "--players", "1"),
    ("notation", "7x"),
    ("rules", "show", "none"),
    ("glossary", "xyzzy"),
    *[words for words, _, _ in WRONG],
]


@pytest.mark.parametrize("arguments", UNREADABLE, ids=" ".join)
def test_every_error_has_what_every_answer_has(arguments: tuple[str, ...]) -> None:
    result = run(*arguments, "--json")
    assert result.code == 2
    answer = result.json
    assert answer.keys() >= {"command", "rules", "verdict", "error", "reasons", "notes"}
    assert (answer["verdict"], answer["notes"]) == ("error", [])
    assert ("at" in answer) is ("text" in answer)


@pytest.mark.parametrize("command", ["referee", "match"])
def test_a_file_that_cannot_all_be_read_has_what_every_answer_has(command: str) -> None:
    text = "players: Anna, Bruno\nround 1\nAnna: dra 7x\nBruno: 7x\n"
    answer = run(command, "-", "--json", stdin=text).json
    assert answer.keys() >= {"command", "rules", "verdict", "error", "at", "text", "reasons", "notes"}


@pytest.mark.parametrize(("arguments", "command", "told"), WRONG, ids=lambda value: str(value))
def test_wrong_usage_is_one_object(arguments: tuple[str, ...], command: str, told: str) -> None:
    plain = run(*arguments)
    assert (plain.code, plain.out) == (2, "")
    assert told in plain.err
    result = run(*arguments, "--json")
    assert (result.code, result.err) == (2, "")
    error = result.json.pop("error")
    assert told in error
    assert plain.err.startswith(f"scala40: {error}\n")
    assert {**result.json, "error": 0} == {
        "command": command,
        "rules": "fantacarte",
        "verdict": "error",
        "error": 0,
        "reasons": [],
        "notes": [],
    }


@pytest.mark.parametrize(
    "arguments",
    [("--json", "open", "Kh"), ("open", "--json", "Kh", "--foo"), ("open", "Kh", "--json", "--rules")],
)
def test_json_may_stand_anywhere(arguments: tuple[str, ...]) -> None:
    result = run(*arguments)
    assert (result.code, result.json["verdict"], result.err) == (2, "error", "")


def test_what_stands_after_two_hyphens_is_no_option() -> None:
    result = run("discard", "--foo", "--", "--json")
    assert (result.code, result.out) == (2, "")
    assert "--foo" in result.err


@pytest.mark.parametrize("quiet", ["-q", "--quiet"])
def test_quiet_writes_nothing(quiet: str) -> None:
    result = run("open", "Kh", "--foo", "--json", quiet)
    assert (result.code, result.out, result.err) == (2, "", "")


@pytest.mark.parametrize(
    ("options", "label"),
    [
        (("--rules", "casa"), "casa"),
        (("--rules=guide", "--rules", "casa"), "casa"),
        (("--set", "open_min=30"), "fantacarte+open_min=30"),
        (("--rules", "casa", "--set=open_min=30"), "casa+open_min=30"),
        (("--rules", "nosuch"), "nosuch"),
        (("--rules", "casa", "--set", "nosuch=1"), "casa"),
        (("--rules", ""), "fantacarte"),
    ],
)
def test_the_rules_are_named_as_where_they_alone_are_wrong(options: tuple[str, ...], label: str) -> None:
    result = run("open", "Kh", "--foo", *options, "--json")
    assert (result.code, result.json["rules"]) == (2, label)
    # The same call without its mistake: an answer, or an error about the rules.
    assert run("open", "Kh", *options, "--json").json["rules"] == label


def test_the_rules_of_the_variable_and_of_the_settings(tmp_path: Path) -> None:
    settings = tmp_path / "config.toml"
    settings.write_text('rules = "guide"\n', encoding="utf-8")
    env = {"SCALA40_CONFIG": str(settings)}
    assert run("open", "--json", env=env).json["rules"] == "guide"
    assert run("open", "--json", env={**env, "SCALA40_RULES": "casa"}).json["rules"] == "casa"
    assert run("open", "--json", "--rules", "classica", env=env).json["rules"] == "classica"


def test_settings_that_cannot_be_used_are_an_object_too(tmp_path: Path) -> None:
    env = {"SCALA40_CONFIG": str(tmp_path / "none.toml")}
    result = run("rules", "list", "--json", env=env)
    assert (result.code, result.err, result.json["command"]) == (2, "", "rules list")
    assert run("rules", "list", env=env).err == f"scala40: {result.json['error']}\n"


def test_rules_that_cannot_be_used_have_the_whole_name_of_the_command() -> None:
    for options in (("--set", "nosuch=1"), ("--foo",)):
        assert run("rules", "show", "casa", *options, "--json").json["command"] == "rules show"


def test_the_object_speaks_the_language_of_the_user() -> None:
    assert run("open", "--json", "--lang", "it").json["error"].startswith("manca")
