"""``scala40 rules``: list, show, diff, explain and init, as a user and as a script sees them."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scala40_cli.render import style
from scala40_cli.render.language import Translator
from scala40_cli.rules.catalogue import GROUPS, catalogue
from scala40_cli.rules.load import load_rules, preset_names
from scala40_cli.rules.model import KEYS
from scala40_cli.rules.sources import descriptions
from tests.support.cli import run

TABLE: dict[str, dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "data" / "rules_table.json").read_text("utf-8")
)
PRESETS = preset_names()
Write = Callable[[str, str], str]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes a house file of this name and gives its path."""

    def write_file(name: str, text: str) -> str:
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
        return str(path)

    return write_file


def shown(*args: str) -> str:
    """What the command prints, its lines joined: for looking for what may be broken across lines."""
    result = run("rules", *args)
    assert (result.code, result.err) == (0, "")
    assert all(len(line) <= 80 for line in result.lines)
    assert all(line == line.rstrip() for line in result.lines)
    return " ".join(result.out.split())


# ---- the group


def test_rules_alone_shows_its_help() -> None:
    alone = run("rules")
    assert "Usage: scala40 rules" in alone.out + alone.err
    for name in ("list", "show", "diff", "explain", "init"):
        assert f"\n  {name} " in alone.out + alone.err


@pytest.mark.parametrize("name", ["list", "show", "diff", "explain", "init"])
@pytest.mark.parametrize("flag", ["-h", "--help"])
def test_each_command_has_plain_help(name: str, flag: str) -> None:
    result = run("rules", name, flag, terminal=True)
    assert result.code == 0
    assert f"Usage: scala40 rules {name}" in result.out
    assert "\x1b" not in result.out
    assert "--json" in result.out


def test_rules_is_in_the_list_of_commands() -> None:
    assert "\n  rules " in run("--help").out


@pytest.mark.parametrize("args", [["diff", "guide"], ["explain"], ["nothing"], ["show", "a", "b"]])
def test_wrong_usage_of_a_rules_command(args: list[str]) -> None:
    result = run("rules", *args)
    assert (result.code, result.out) == (2, "")
    assert "Usage: scala40 rules" in result.err


# ---- list


def test_list_says_what_each_preset_is_and_marks_the_partial_one() -> None:
    text = shown("list")
    for name in PRESETS:
        rules = load_rules(name)
        assert rules.origin.title in text
        assert rules.origin.source in text
        assert f"It states {len(rules.origin.stated)} of the {len(KEYS)} rules." in text
    assert text.count("(partial)") == 1
    assert "federation (partial)" in text
    assert "fantacarte, used unless another is named" in text


def test_list_as_json() -> None:
    found = run("rules", "list", "--json").json
    assert found["command"] == "rules list"
    assert [each["name"] for each in found["presets"]] == list(PRESETS)
    assert [each["name"] for each in found["presets"] if each["default"]] == ["fantacarte"]
    assert [each["name"] for each in found["presets"] if each["partial"]] == ["federation"]
    for each in found["presets"]:
        marks = [TABLE[key][each["name"]][1] for key in TABLE]
        assert (each["stated"], each["silent"]) == (marks.count("s"), len(marks) - marks.count("s"))


# ---- show


@pytest.mark.parametrize("preset", PRESETS)
def test_show_has_every_rule_as_the_table_has_it(preset: str) -> None:
    rules = load_rules(preset)
    text = shown("show", preset)
    for group in GROUPS.values():
        assert str(group) in text
    for key in KEYS:
        value = rules.value(key)
        assert str(catalogue()[key].sentence(value)) in text
        if TABLE[key][preset][1] == "s":
            where = rules.origin.passage(key).where
            quoted = where if where in descriptions() else f"“{where}”"
            assert f"{key} = {value} [stated: {quoted}" in text
        else:
            assert f"{key} = {value} [silent; " in text
    assert ("(partial)" in text) is (preset == "federation")
    assert ("Partial: " in text) is (preset == "federation")


@pytest.mark.parametrize("preset", PRESETS)
def test_show_as_json_has_every_rule_as_the_table_has_it(preset: str) -> None:
    found = run("rules", "show", preset, "--json").json
    assert (found["command"], found["rules"]) == ("rules show", preset)
    assert found["partial"] is (preset == "federation")
    assert [each["rule"] for each in found["values"]] == list(TABLE)
    for each in found["values"]:
        value, mark = TABLE[each["rule"]][preset]
        assert each["stated"] is (mark == "s")
        assert (each["where"] is not None) is (mark == "s")
        if value is None:
            assert not each["has_effect"]
        else:
            assert each["value"] == value


def test_show_without_a_name_is_of_the_default_or_of_rules() -> None:
    assert run("rules", "show").out == run("rules", "show", "fantacarte").out
    assert run("rules", "show", "--rules", "guide").out == run("rules", "show", "guide").out
    assert run("rules", "show", env={"SCALA40_RULES": "casa"}).out == run("rules", "show", "casa").out
    named = run("rules", "show", "guide", env={"SCALA40_RULES": "casa"})
    assert named.out == run("rules", "show", "guide").out


@pytest.mark.parametrize("args", [["guide"], ["--rules", "guide"]])
def test_show_with_a_rule_set_on_top(args: list[str]) -> None:
    text = shown("show", *args, "--set", "open_min=51")
    assert "guide+open_min=51" in text
    assert "The opening needs at least 51 points. open_min = 51 [set by you]" in text
    assert "open_jokers = none [stated by guide: “Gameplay”]" in text
    assert "run_max = 14 [guide is silent; most tables play it so]" in text


def test_show_a_chain_of_house_files_and_a_rule_set_on_top(write: Write) -> None:
    write("club.toml", 'extends = "federation"\nopen_min = { value = 50, where = "the wall" }\nlimit = 201\n')
    text = shown("show", write("home.toml", 'extends = "club.toml"\ndeal = 15\n'), "--set", "jokers=2")
    assert "home+jokers=2 (partial)" in text
    assert "What it leaves unsaid is as federation has it." in text
    for line in (
        "deal = 15 [set by you]",
        "jokers = 2 [set by you]",
        "limit = 201 [set by you]",
        "open_min = 50 [stated by home: “the wall”]",
        "bust_at = reach [stated by federation: public summaries of the regulation]",
        "discard_joker = free [federation is silent; most tables play it so]",
        "reentry_max = 3 [federation is silent; decides nothing here]",
    ):
        assert line in text


def test_show_a_house_file_with_a_title(write: Write) -> None:
    path = write("x.toml", 'extends = "casa"\nname = "circolo"\ntitle = "Rules of the circle"\n')
    assert shown("show", path).startswith("circolo: Rules of the circle What it leaves unsaid is as casa")


@pytest.mark.parametrize(
    "command", [["show", "gide"], ["diff", "guide", "gide"], ["init", "--extends", "gide"]]
)
def test_no_such_preset_names_the_nearest(command: list[str]) -> None:
    result = run("rules", *command)
    assert (result.code, result.out) == (2, "")
    assert "did you mean guide?" in result.err
    as_json = run("rules", *command, "--json")
    assert (as_json.code, as_json.err) == (2, "")
    assert as_json.json["verdict"] == "error"
    assert "did you mean guide?" in as_json.json["error"]


def test_a_fault_in_a_house_file_names_the_file(write: Write) -> None:
    path = write("bad.toml", 'extends = "casa"\nopen_mn = 3\n')
    for command in (["show", path], ["show", "--rules", path], ["diff", "casa", path]):
        result = run("rules", *command)
        assert result.code == 2
        assert f"{path}: there is no rule open_mn; did you mean open_min?" in result.err


# ---- diff


@pytest.mark.parametrize("left", PRESETS)
@pytest.mark.parametrize("right", PRESETS)
def test_diff_has_only_what_differs_in_the_table(left: str, right: str) -> None:
    lines = run("rules", "diff", left, right).lines
    found = run("rules", "diff", left, right, "--json").json
    keys = [each["rule"] for each in found["differences"]]
    for key, row in TABLE.items():
        if None not in (row[left][0], row[right][0]):
            assert (key in keys) is (row[left][0] != row[right][0])
        assert (key in lines) is (key in keys)
    if left == right:
        assert "agree on every rule" in shown("diff", left, right)
    else:
        assert shown("diff", left, right).endswith(f"They differ on {len(keys)} of {len(KEYS)} rules.")


def test_diff_stands_side_by_side() -> None:
    lines = run("rules", "diff", "fantacarte", "guide").lines
    at = lines.index("open_jokers")
    assert lines[at + 1 : at + 4] == [
        "  counted [stated: “How much the cards    none [stated: “Gameplay”]",
        "  are worth”]",
        "  A joker in the opening counts as much   The opening has no joker in it.",
    ]


def test_diff_marks_the_partial_side_and_knows_house_files(write: Write) -> None:
    path = write("ours.toml", 'extends = "federation"\nopen_min = 30\n')
    text = shown("diff", path, "federation")
    assert text.startswith("ours (partial) federation (partial) open_min")
    assert "30 [set by you]" in text
    found = run("rules", "diff", path, "federation", "--json").json
    assert (found["left"], found["right"]) == (
        {"rules": "ours", "partial": True},
        {"rules": "federation", "partial": True},
    )
    (difference,) = found["differences"]
    assert (difference["left"]["value"], difference["left"]["stated"]) == (30, None)
    assert (difference["right"]["value"], difference["right"]["stated"]) == (40, True)


# ---- explain


@pytest.mark.parametrize("key", catalogue())
def test_every_rule_is_explained(key: str) -> None:
    rule = catalogue()[key]
    text = shown("explain", key)
    assert text.startswith(f"{key} ({GROUPS[rule.group]}) {rule.meaning}")
    assert rule.dispute in text
    for value in rule.values:
        assert f"{value} {rule.sentence(value)}" in text
    for english, italian in rule.italian:
        assert f"{english} {italian}" in text
    if rule.varies:
        assert "federation (partial)" in text
        assert set(PRESETS) <= set(text.split())
    else:
        assert "never varies" in text


@pytest.mark.parametrize("key", catalogue())
def test_every_rule_is_explained_as_json(key: str) -> None:
    rule = catalogue()[key]
    found = run("rules", "explain", key, "--json").json
    assert (found["command"], found["rule"], found["varies"]) == ("rules explain", key, rule.varies)
    assert (found["meaning"], found["dispute"]) == (rule.meaning, rule.dispute)
    assert [each["value"] for each in found["values"]] == list(rule.values)
    assert found["words"] == [{"en": english, "it": italian} for english, italian in rule.italian]
    if not rule.varies:
        assert found["presets"] == {}
        return
    assert list(found["presets"]) == list(PRESETS)
    for preset, each in found["presets"].items():
        value, mark = TABLE[key][preset]
        assert each["stated"] is (mark == "s")
        assert each["partial"] is (preset == "federation")
        assert value in (each["value"], None)


def test_explain_shows_the_rules_in_use_among_the_presets(write: Write) -> None:
    path = write("ours.toml", 'extends = "guide"\nopen_min = 30\n')
    assert "ours 30 set by you" in shown("explain", "open_min", "--rules", path)
    assert "ours 14 guide is silent; most tables" in shown("explain", "run_max", "--rules", path)
    found = run("rules", "explain", "open_min", "--json", "--set", "open_min=45").json["presets"]
    assert found["fantacarte+open_min=45"]["value"] == 45
    assert found["fantacarte"]["value"] == 40


@pytest.mark.parametrize(
    "key, meant",
    [("open_mn", "open_min"), ("Run-Wrap", "run_wrap"), ("discard_atachable", "discard_attachable")],
)
def test_explain_no_such_rule_names_the_nearest(key: str, meant: str) -> None:
    result = run("rules", "explain", key)
    assert (result.code, result.out) == (2, "")
    assert f"did you mean {meant}?" in result.err
    found = run("rules", "explain", key, "--json")
    assert (found.code, found.json["verdict"]) == (2, "error")
    assert f"did you mean {meant}?" in found.json["error"]


def test_explain_what_is_near_no_rule() -> None:
    result = run("rules", "explain", "qqq")
    assert result.code == 2
    assert "there is no rule qqq" in result.err


# ---- init


def test_init_prints_a_file_that_changes_nothing() -> None:
    result = run("rules", "init")
    assert result.code == 0
    assert result.out == run("rules", "init", "-").out
    assert tomllib.loads(result.out) == {"extends": "fantacarte"}
    for key in KEYS:
        assert f"\n#{key} = " in result.out


@pytest.mark.parametrize("preset", PRESETS)
def test_init_writes_a_file_to_play_by(tmp_path: Path, preset: str) -> None:
    path = tmp_path / "ours.toml"
    result = run("rules", "init", "--extends", preset, str(path))
    assert result.code == 0
    assert f"--rules {path}" in result.out
    assert path.read_text("utf-8") == run("rules", "init", "--extends", preset).out
    assert [load_rules(str(path)).value(key) for key in KEYS] == [
        load_rules(preset).value(key) for key in KEYS
    ]


def test_init_never_writes_over_a_file_unless_forced(write: Write) -> None:
    path = write("ours.toml", "# ours\n")
    result = run("rules", "init", path)
    assert (result.code, result.out) == (2, "")
    assert f"{path}: this file is there already; --force writes over it" in result.err
    assert Path(path).read_text("utf-8") == "# ours\n"
    assert run("rules", "init", path, "--force").code == 0
    assert load_rules(path).origin.base == "fantacarte"


def test_init_names_a_file_that_it_extends_as_seen_from_the_new_one(
    write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write("club/base.toml", 'extends = "guide"\nopen_min = 30\n')
    monkeypatch.chdir(tmp_path)
    for target in ("ours.toml", "club/ours.toml"):
        assert run("rules", "init", "--extends", "club/base.toml", target).code == 0
        assert load_rules(target).open_min == 30
    whole = run("rules", "init", "--extends", str(tmp_path / "club/base.toml"), "club/other.toml")
    assert whole.code == 0
    assert load_rules("club/other.toml").origin.base == "guide"


def test_init_of_a_file_that_would_extend_itself(write: Write) -> None:
    path = write("ours.toml", 'extends = "guide"\n')
    result = run("rules", "init", "--extends", path, path, "--force")
    assert result.code == 2
    assert "cannot extend itself" in result.err
    assert load_rules(path).origin.base == "guide"


def test_init_of_a_file_named_like_a_preset(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("rules", "init", "casa")
    assert result.code == 2
    assert "--extends casa" in result.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["nowhere/ours.toml", "", "\0"])
def test_init_where_no_file_can_be_written(tmp_path: Path, name: str) -> None:
    result = run("rules", "init", f"{tmp_path}/{name}")
    assert (result.code, result.out) == (2, "")
    assert "cannot be written" in result.err or "there already" in result.err
    assert list(tmp_path.iterdir()) == []


def test_init_as_json(tmp_path: Path) -> None:
    printed = run("rules", "init", "--json").json
    assert printed == {
        "command": "rules init",
        "extends": "fantacarte",
        "file": None,
        "text": run("rules", "init").out,
    }
    path = str(tmp_path / "ours.toml")
    written = run("rules", "init", path, "--extends", "casa", "--json").json
    assert (written["file"], written["extends"]) == (path, "casa")
    assert Path(path).read_text("utf-8") == written["text"]


# ---- colour and language

ALL = [
    ["list"],
    ["show", "federation"],
    ["diff", "casa", "guide"],
    ["explain", "reentry_max"],
    ["explain", "run_wrap"],
]


@pytest.mark.parametrize("args", ALL)
def test_colour_only_on_a_terminal_that_wants_it(args: list[str]) -> None:
    plain = run("rules", *args).out
    assert "\x1b" not in plain
    assert "\x1b[" in run("rules", *args, terminal=True).out
    assert run("rules", *args, "--no-color", terminal=True).out == plain
    assert run("rules", *args, terminal=True, env={"NO_COLOR": "1"}).out == plain


@pytest.mark.parametrize("args", ALL)
def test_every_sentence_is_looked_up_in_the_users_language(
    args: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: set[str] = set()

    def look_up(text: str) -> str:
        asked.add(text)
        return text

    both = Translator(look_up, lambda one, many, count: look_up(one if count == 1 else many))
    monkeypatch.setattr(style, "translator", lambda language: both)
    result = run("rules", *args, "--lang", "it")
    assert result.code == 0
    if args[0] == "explain":
        rule = catalogue()[args[1]]
        assert {rule.meaning, rule.dispute, *rule.sentences.values()} <= asked
    else:
        named = args[1:] or list(PRESETS)
        texts = {
            "list": [load_rules(name).origin.source for name in named],
            "show": [catalogue()[key].sentence(load_rules(named[0]).value(key)).text for key in KEYS],
            "diff": [catalogue()["reentry"].sentences["worst_score"]],
        }
        assert set(texts[args[0]]) <= asked
