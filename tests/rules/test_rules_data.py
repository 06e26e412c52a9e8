"""The rules as data: the tables of the specification, the presets, house files, the catalogue."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from dataclasses import FrozenInstanceError
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grammar.message import Message
from scala40_cli.rules import load
from scala40_cli.rules.catalogue import GROUPS, catalogue
from scala40_cli.rules.compare import differences, overview, position, positions
from scala40_cli.rules.errors import RuleError
from scala40_cli.rules.kinds import kinds, other_values
from scala40_cli.rules.load import load_rules, parse_override, preset_names
from scala40_cli.rules.model import KEYS, Rules
from scala40_cli.rules.names import plain
from scala40_cli.rules.sources import is_usual, presets
from scala40_cli.rules.template import house_file_text
from scala40_cli.rules.texts import texts

DATA = Path(__file__).parents[1] / "data"
TABLE: dict[str, dict[str, Any]] = json.loads((DATA / "rules_table.json").read_text("utf-8"))
HEADINGS: dict[str, list[str]] = json.loads((DATA / "source_headings.json").read_text("utf-8"))
PRESETS = ("fantacarte", "guide", "classica", "federation", "casa")
CELLS = [(key, preset) for key in TABLE for preset in PRESETS]
PACKAGE = Path(load.__file__).parent
FIXED = {
    "pack_copies", "hand_size", "hand_holds", "twin_card", "turn_order", "stock_count", "stock_order",
    "meld_size", "meld_kind", "meld_naturals", "card_worth", "joker_worth", "set_suits", "set_full",
    "run_sequence", "run_wrap", "run_aces", "one_meld", "attach_fit",
    "open_first", "opening_back", "opening_once", "later_melds", "attach_no_count",
    "top_discard", "one_draw", "joker_place", "joker_declared", "swap_card", "close_last",
    "closer_zero", "count_hand", "one_closer", "out_player", "match_players",
}  # fmt: skip

House = Callable[..., str]


@pytest.fixture
def house(tmp_path: Path) -> House:
    """Writes a house file and gives its path."""

    def write(text: str | bytes, name: str = "table.toml") -> str:
        path = tmp_path / name
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        return str(path)

    return write


# ---- the tables of the specification


def test_the_rules_are_those_of_the_tables() -> None:
    assert list(KEYS) == list(TABLE)


def test_the_presets_are_those_of_the_tables() -> None:
    assert preset_names()[0] == "fantacarte"
    assert set(preset_names()) == set(PRESETS)


@pytest.mark.parametrize("key, preset", CELLS)
def test_preset_has_the_value_and_the_stated_mark_of_the_table(key: str, preset: str) -> None:
    value, mark = TABLE[key][preset]
    rules = load_rules(preset)
    assert rules.is_stated(key) is (mark == "s")
    if value is None:
        assert not catalogue()[key].has_effect(rules)
    else:
        assert rules.value(key) == value
        assert type(rules.value(key)) is type(value)


@pytest.mark.parametrize("key", TABLE)
def test_values_are_those_of_the_table(key: str) -> None:
    if TABLE[key]["values"]:
        assert set(kinds()[key].values) == set(TABLE[key]["values"])
    else:
        assert kinds()[key].name in ("number", "range")


@pytest.mark.parametrize("preset", PRESETS)
def test_preset_file_passes_the_checks_of_a_house_file(preset: str) -> None:
    rules = load_rules(preset)
    path = PACKAGE / "presets" / f"{preset}.toml"
    checked = load_rules(str(path))
    assert [checked.value(key) for key in KEYS] == [rules.value(key) for key in KEYS]
    assert [checked.origin.passage(key)[1:] for key in KEYS] == [
        rules.origin.passage(key)[1:] for key in KEYS
    ]
    about = [(each.title, each.source, each.partial) for each in (checked.origin, rules.origin)]
    assert about[0] == about[1]
    assert tomllib.loads(path.read_text("utf-8")).keys() <= {*KEYS, "title", "source", "partial"}


@pytest.mark.parametrize("preset", PRESETS)
def test_every_stated_rule_says_where(preset: str) -> None:
    rules = load_rules(preset)
    places = {each.where for each in rules.origin.passages.values() if each.where}
    assert rules.origin.title
    assert rules.origin.source.endswith(".")
    if preset in HEADINGS:
        assert places <= set(HEADINGS[preset])
    else:
        assert len(places) == 1, "a source that is not at hand has no headings to name"


def test_only_federation_is_partial() -> None:
    assert [preset for preset in preset_names() if load_rules(preset).origin.partial] == ["federation"]


def test_a_preset_is_made_only_once() -> None:
    assert load_rules("guide") is load_rules("guide")


# ---- the Rules value


def test_label_names_the_overrides_in_order() -> None:
    rules = load_rules("fantacarte", ["open_min=30", "open_jokers=none"])
    assert rules.label == "fantacarte+open_min=30+open_jokers=none"
    assert load_rules("guide").label == "guide"


def test_a_rule_overridden_twice_has_the_last_value_and_one_mention() -> None:
    rules = load_rules("fantacarte", ["open_min=30", "deal=15", "open_min=50"])
    assert rules.open_min == 50
    assert rules.label == "fantacarte+deal=15+open_min=50"


def test_replace_rule_changes_one_rule_and_leaves_the_first_alone() -> None:
    before = load_rules("fantacarte")
    after = before.replace_rule("open_min", 30)
    assert (before.open_min, after.open_min) == (40, 30)
    assert (before.is_stated("open_min"), after.is_stated("open_min")) == (True, None)
    assert [key for key in KEYS if before.value(key) != after.value(key)] == ["open_min"]
    assert [key for key in KEYS if before.is_stated(key) != after.is_stated(key)] == ["open_min"]


@pytest.mark.parametrize("key", ["run_wrap", "name", "overrides", "no_such_rule"])
def test_replace_rule_and_value_take_no_other_key(key: str) -> None:
    with pytest.raises(KeyError):
        load_rules().replace_rule(key, "yes")
    with pytest.raises(KeyError):
        load_rules().value(key)


def test_equal_rules_have_equal_hashes_and_others_differ() -> None:
    rules = load_rules("fantacarte")
    assert rules.replace_rule("deal", 15) == load_rules("fantacarte", ["deal=15"])
    assert hash(rules.replace_rule("deal", 15)) == hash(load_rules("fantacarte", ["deal=15"]))
    assert len({load_rules(preset) for preset in PRESETS} | {rules.replace_rule("deal", 15)}) == 6


def test_rules_cannot_be_changed_in_place() -> None:
    with pytest.raises(FrozenInstanceError):
        load_rules().open_min = 1  # type: ignore[misc]


def test_is_stated_tells_stated_from_silent_from_not_the_sources() -> None:
    rules = load_rules("fantacarte", ["deal=15"])
    assert rules.is_stated("open_min") is True
    assert rules.is_stated("run_max") is False
    assert rules.is_stated("deal") is None
    assert rules.is_stated("run_wrap") is None


def test_players_range_holds_both_ends() -> None:
    assert list(load_rules("classica").players_range) == [2, 3, 4, 5]
    assert list(load_rules("fantacarte").players_range) == [2]


# ---- single rules changed


@pytest.mark.parametrize(
    "text, expected",
    [
        ("open_min=30", ("open_min", 30)),
        (" open_min = 0 ", ("open_min", 0)),
        ("jokers_per_meld=1", ("jokers_per_meld", 1)),
        ("jokers_per_meld=any", ("jokers_per_meld", "any")),
        ("ace_in_hand=lone_1", ("ace_in_hand", "lone_1")),
        ("open_before_draw=yes", ("open_before_draw", "yes")),
        ("open_before_draw=false", ("open_before_draw", "no")),
        ("players=2-4", ("players", "2-4")),
        ("players=2 – 4", ("players", "2-4")),
    ],
)
def test_override_is_read(text: str, expected: tuple[str, object]) -> None:
    assert parse_override(text) == expected


@pytest.mark.parametrize("key", KEYS)
def test_every_value_is_read_back_from_its_text(key: str) -> None:
    for value in (*kinds()[key].values, load_rules("guide").value(key)):
        assert parse_override(f"{key}={value}") == (key, value)


@pytest.mark.parametrize(
    "text, key, words",
    [
        ("open_mn=30", "open_mn", ["did you mean open_min?"]),
        ("Open-Min=30", "Open-Min", ["did you mean open_min?"]),
        ("qqq=30", "qqq", ["no rule qqq", "scala40 rules show"]),
        ("run_wrap=yes", "run_wrap", ["never varies"]),
        ("open_min=thirty", "open_min", ["whole number from 0 to 1000", "not thirty"]),
        ("open_min=-1", "open_min", ["whole number"]),
        ("open_min=4.5", "open_min", ["whole number"]),
        ("open_min=²", "open_min", ["whole number"]),
        ("open_min=99999", "open_min", ["whole number"]),
        ("open_min=" + "9" * 9999, "open_min", ["whole number"]),
        ("open_min=true", "open_min", ["whole number"]),
        ("limit=0", "limit", ["from 1 to"]),
        ("open_jokers=nine", "open_jokers", ["did you mean none?", "counted, none, clean"]),
        ("open_jokers=xyz", "open_jokers", ["cannot be xyz", "counted, none, clean"]),
        ("open_jokers=true", "open_jokers", ["cannot be true"]),
        ("deal=16", "deal", ["from 7 to 15"]),
        ("jokers=9", "jokers", ["from 0 to 8"]),
        ("run_max=2", "run_max", ["from 3 to 14"]),
        ("reshuffles=often", "reshuffles", ["whole number from 0 to 1000, or any", "not often"]),
        ("players=6-2", "players", ["such as 2-6"]),
        ("players=1-6", "players", ["such as 2-6"]),
        ("players=many", "players", ["such as 2-6"]),
        ("open_min", None, ["RULE=VALUE"]),
        ("=30", None, ["RULE=VALUE"]),
        ("open_min=", None, ["RULE=VALUE"]),
    ],
)
def test_override_that_cannot_be_used_says_why(text: str, key: str | None, words: list[str]) -> None:
    with pytest.raises(RuleError) as caught:
        load_rules("fantacarte", [text])
    assert caught.value.key == key
    assert caught.value.file is None
    for each in words:
        assert each in str(caught.value)
    assert len(str(caught.value)) < 200


@given(st.text(max_size=40), st.sampled_from(KEYS))
def test_any_text_is_a_value_or_a_rule_error(text: str, key: str) -> None:
    for override in (text, f"{key}={text}"):
        try:
            found, value = parse_override(override)
        except RuleError:
            continue
        assert load_rules("casa", [override]).value(found) == value


# ---- house files


def test_house_file_changes_its_rules_and_keeps_the_presets_others(house: House) -> None:
    rules = load_rules(house('extends = "casa"\nopen_min = 30\nopen_before_draw = true\n'))
    casa = load_rules("casa")
    assert (rules.open_min, rules.open_before_draw) == (30, "yes")
    assert [key for key in KEYS if rules.value(key) != casa.value(key)] == ["open_min", "open_before_draw"]
    assert (rules.origin.name, rules.label, rules.origin.base) == ("table", "table", "casa")
    assert rules.is_stated("open_min") is None
    assert rules.is_stated("bust_at") is True
    assert rules.origin.passage("bust_at") == casa.origin.passage("bust_at")
    assert rules.is_stated("deal") is False


def test_override_on_top_of_a_house_file(house: House) -> None:
    path = house('extends = "casa"\nopen_min = 30\n')
    rules = load_rules(path, ["open_min=50", "deal=15"])
    assert (rules.open_min, rules.deal, rules.bust_at) == (50, 15, "exceed")
    assert rules.label == "table+open_min=50+deal=15"


def test_chain_of_house_files_and_an_override_on_top(house: House, tmp_path: Path) -> None:
    (tmp_path / "club").mkdir()
    house('extends = "federation"\nopen_min = 30\nlimit = 201\n', "club/base.toml")
    middle = house('extends = "club/base.toml"\nopen_min = 50\n', "middle.toml")
    rules = load_rules(middle, ["reentry=worst_score"])
    assert (rules.open_min, rules.limit, rules.reentry) == (50, 201, "worst_score")
    assert rules.close_first_round == "forbidden"
    assert rules.origin.partial, "what rests on a partial source is partial"
    assert (rules.origin.base, rules.label) == ("federation", "middle+reentry=worst_score")
    assert [key for key in KEYS if rules.is_stated(key) is None] == ["open_min", "limit", "reentry"]


def test_house_file_may_name_itself_and_say_where_a_rule_stands(house: House) -> None:
    text = (
        'name = "circolo"\ntitle = "Rules of the circle"\nextends = "guide"\n'
        'open_min = { value = 50, where = "notice on the wall" }\n[deal]\nvalue = 15\n'
    )
    rules = load_rules(house(text))
    assert (rules.label, rules.origin.title) == ("circolo", "Rules of the circle")
    assert (rules.open_min, rules.is_stated("open_min")) == (50, True)
    assert rules.origin.passage("open_min").where == "notice on the wall"
    assert (rules.deal, rules.is_stated("deal")) == (15, None)


@pytest.mark.parametrize("text", ['extends = "guide"\n', 'name = "casa"\nextends = "guide"\n'])
def test_house_file_never_passes_for_a_preset(house: House, text: str) -> None:
    assert load_rules(house(text, "casa.toml")).label == "casa.toml"


def test_house_file_that_stands_alone(house: House) -> None:
    lines = [f"{key} = {json.dumps(load_rules('guide').value(key))}" for key in KEYS]
    rules = load_rules(house("\n".join(lines)))
    assert [rules.value(key) for key in KEYS] == [load_rules("guide").value(key) for key in KEYS]
    assert all(rules.is_stated(key) is None for key in KEYS)
    with pytest.raises(RuleError) as caught:
        load_rules(house("\n".join(line for line in lines if not line.startswith("run_max"))))
    assert caught.value.key == "run_max"
    assert "missing" in str(caught.value)
    assert 'extends = "fantacarte"' in str(caught.value)


def test_house_file_with_byte_order_mark_and_windows_lines(house: House) -> None:
    assert load_rules(house(b'\xef\xbb\xbfextends = "casa"\r\nopen_min = 30\r\n')).open_min == 30


@pytest.mark.parametrize(
    "text, key, words",
    [
        ("open_mn = 30", "open_mn", ["did you mean open_min?"]),
        ('extend = "casa"', "extend", ["did you mean extends?"]),
        ("run_wrap = true", "run_wrap", ["never varies"]),
        ('open_min = "30"', "open_min", ["whole number", 'not "30"']),
        ("open_min = 30.0", "open_min", ["whole number"]),
        ("open_min = true", "open_min", ["whole number"]),
        ("open_min = [30]", "open_min", ["whole number", "[…]"]),
        ("limit = 2020-01-01", "limit", ["whole number", "2020-01-01"]),
        ('deal = "13"', "deal", ["from 7 to 15", 'not "13"']),
        ('ace_after_king = "11"', "ace_after_king", ['cannot be "11"', "did you mean 11?"]),
        ("minimo_per_aprire = 30\nopen_min = 40", "open_min", ["two values"]),
        ("jokers_per_meld = true", "jokers_per_meld", ['can be: 1, "any"']),
        ("open_jokers = true", "open_jokers", ["cannot be true", '"none"']),
        ('open_jokers = "cleen"', "open_jokers", ['did you mean "clean"?']),
        ("players = 4", "players", ["2-6"]),
        ("open_min = { where = 'here' }", "open_min", ["no value"]),
        ("open_min = { value = 30, were = 'here' }", "open_min", ["were"]),
        ("open_min = { value = 30, where = 3 }", "open_min", ["one line in quotes"]),
        ("open_min = { value = 'x', where = 'here' }", "open_min", ["whole number"]),
        ("name = 3", "name", ["one line in quotes"]),
        ('name = "a\\nb"', "name", ["one line in quotes"]),
        ('name = " "', "name", ["one line in quotes"]),
        ("partial = 'yes'", "partial", ["true or false"]),
        ("extends = 3", "extends", ["one line in quotes"]),
    ],
)
def test_house_file_with_a_wrong_line_names_file_and_rule(
    house: House, text: str, key: str, words: list[str]
) -> None:
    path = house(text if text.startswith("extends") else f'extends = "casa"\n{text}\n')
    with pytest.raises(RuleError) as caught:
        load_rules(path)
    assert (caught.value.file, caught.value.key) == (path, key)
    assert str(caught.value).startswith(path)
    for each in words:
        assert each in str(caught.value)


@pytest.mark.parametrize(
    "text, words",
    [
        ('extends = "casa"\nopen_min 30\n', ["line 2, column 10", "open_min = 30"]),
        ('extends = "casa"\n\nopen_jokers = none\n', ["line 3, column 15", "quotes"]),
        ('extends = "casa', ["line 1"]),
        ('extends = "casa"\nopen_min = [1,\n', ["line 2"]),
        ("open_min = 30\nopen_min = 40\n", ["line 2", "second value"]),
        (b'extends = "casa"\nname = "caff\xe8"\n', ["line 2", "UTF-8"]),
        ("open_min = " + "[" * 5000, ["line 1, column 12", "deep"]),
        ("open_min = " + "9" * 5000, ["line 1, column 12", "too long"]),
        ("#" * 1_000_001, ["million"]),
        (bytes(range(256)), ["line 2"]),
    ],
)
def test_file_that_is_no_toml_names_the_line(house: House, text: str | bytes, words: list[str]) -> None:
    path = house(text)
    with pytest.raises(RuleError) as caught:
        load_rules(path)
    assert caught.value.file == path
    for each in words:
        assert each in str(caught.value)


def test_empty_file_lacks_its_rules(house: House) -> None:
    with pytest.raises(RuleError, match="jokers is missing"):
        load_rules(house(""))


def test_files_that_extend_one_another_in_a_circle(house: House) -> None:
    house('extends = "b.toml"\n', "a.toml")
    house('extends = "c.toml"\n', "b.toml")
    house('extends = "b.toml"\n', "c.toml")
    own = house('extends = "./own.toml"\n', "own.toml")
    with pytest.raises(RuleError, match=r"b\.toml → c\.toml → b\.toml") as caught:
        load_rules(str(Path(own).with_name("a.toml")))
    assert caught.value.key == "extends"
    with pytest.raises(RuleError, match=r"own\.toml → own\.toml"):
        load_rules(own)


@pytest.mark.parametrize("name", ["nowhere.toml", "caza", "\0", "x" * 5000])
def test_file_that_extends_nothing_there_is_named(house: House, name: str) -> None:
    path = house(f"extends = {json.dumps(name)}\n")
    with pytest.raises(RuleError) as caught:
        load_rules(path)
    assert (caught.value.file, caught.value.key) == (path, "extends")
    assert ("did you mean casa?" in str(caught.value)) is (name == "caza")


def test_a_fault_in_an_extended_file_names_that_file(house: House) -> None:
    base = house("open_mn = 30\n", "base.toml")
    path = house('extends = "base.toml"\n')
    with pytest.raises(RuleError) as caught:
        load_rules(path)
    assert (caught.value.file, caught.value.key) == (base, "open_mn")


@pytest.mark.parametrize(
    "name, meant",
    [
        ("fantacarta", "fantacarte"),
        ("Casa", "casa"),
        ("federazione", "federation"),
        ("clasica.toml", "classica"),
        ("qwxz", None),
        ("", None),
        ("\0", None),
    ],
)
def test_no_such_preset_names_the_nearest_and_all(name: str, meant: str | None) -> None:
    with pytest.raises(RuleError) as caught:
        load_rules(name)
    if meant is None:
        assert "did you mean" not in str(caught.value)
    else:
        assert f"did you mean {meant}?" in str(caught.value)
    for preset in PRESETS:
        assert preset in str(caught.value)


def test_folder_in_place_of_a_file(tmp_path: Path) -> None:
    with pytest.raises(RuleError, match="cannot be read") as caught:
        load_rules(str(tmp_path))
    assert caught.value.file == str(tmp_path)


# ---- the catalogue


def test_catalogue_has_every_rule_that_varies_and_those_that_never_do() -> None:
    assert {key for key, rule in catalogue().items() if not rule.varies} == FIXED
    assert [key for key, rule in catalogue().items() if rule.varies] == list(KEYS)


@pytest.mark.parametrize("key", catalogue())
def test_rule_is_explained_in_full(key: str) -> None:
    rule = catalogue()[key]
    assert rule.group in GROUPS
    assert rule.italian
    for text in (rule.meaning, rule.dispute, *rule.sentences.values()):
        assert text == text.strip()
        assert text.endswith((".", "?"))
        assert not set(text) & set("*`_#<>\n"), "plain sentences, no markup, no rule keys"
    match rule.kind:
        case "choice":
            assert set(rule.sentences) == {str(value) for value in rule.values}
        case "number" | "range":
            assert "{value}" in rule.sentences[""]
            assert set(kinds()[key].words) <= set(rule.sentences)
        case _:
            assert not rule.sentences
            assert not rule.values
    for other, values in rule.only_when.items():
        assert set(values) < set(catalogue()[other].values)


def test_texts_of_the_catalogue_differ() -> None:
    found = list(texts())
    assert len(found) == len(set(found))
    assert catalogue()["run_wrap"].dispute in found
    assert load_rules("federation").origin.source in found
    assert catalogue()["open_jokers"].sentences["clean"] in found


def test_catalogue_file_has_no_unknown_words() -> None:
    data = tomllib.loads((PACKAGE / "catalogue.toml").read_text("utf-8"))
    known = {"group", "meaning", "sentence", "says", "dispute", "italian", "only_when", "it", "called"}
    assert all(entry.keys() <= known for entry in data.values())


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("key", KEYS)
def test_every_value_has_its_sentence(preset: str, key: str) -> None:
    rule = catalogue()[key]
    for value in (load_rules(preset).value(key), *rule.values):
        said = str(rule.sentence(value))
        assert str(value) in said or rule.kind == "choice" or str(value) in rule.sentences or key == "players"
        assert "{" not in str(rule.sentence(value))


def test_sentence_of_a_range_of_one() -> None:
    assert str(catalogue()["players"].sentence("2-2")) == "The game is meant for 2 players."


@pytest.mark.parametrize("key", KEYS)
def test_other_values_are_all_but_the_present_one(key: str) -> None:
    kind = kinds()[key]
    for value in kind.values:
        others = other_values(key, value)
        assert value not in others
        assert {value, *others} == set(kind.values)
        for other in others:
            assert load_rules().replace_rule(key, other).value(key) == other


def test_other_values_of_a_number_not_among_the_usual_and_of_a_fixed_rule() -> None:
    assert other_values("open_min", 45) == (30, 40, 50, 51)
    assert other_values("run_wrap", "no") == ()
    assert other_values("players", "2-6") == ()


# ---- looking at rules


def test_position_says_value_sentence_and_place() -> None:
    found = position(load_rules("guide"), "open_jokers")
    assert (found.rules, found.value, found.stated, found.where) == ("guide", "none", True, "Gameplay")
    assert str(found.sentence) == "The opening has no joker in it."
    silent = position(load_rules("guide"), "run_max")
    assert (silent.stated, silent.where) == (False, None)
    own = position(load_rules("guide", ["open_jokers=clean"]), "open_jokers")
    assert (own.rules, own.stated, own.where) == ("guide+open_jokers=clean", None, None)


def test_overview_has_every_rule_in_order() -> None:
    assert [each.rule.key for each in overview(load_rules("casa"))] == list(KEYS)


def test_rules_without_effect_follow_the_other_rules() -> None:
    def idle(rules: Rules) -> set[str]:
        return {each.rule.key for each in overview(rules) if not each.has_effect}

    assert idle(load_rules("fantacarte")) == {"reentry_max", "match_until"}
    assert idle(load_rules("casa")) == set()
    assert idle(load_rules("classica")) == {"in_hand_doubles_flat", "reentry_max"}
    assert idle(load_rules("classica", ["unopened=flat_100"])) == {"reentry_max"}
    assert "discard_attachable_unless" in idle(load_rules("guide"))


def test_positions_show_each_preset_on_one_rule() -> None:
    found = positions("bust_at", [load_rules(preset) for preset in PRESETS])
    assert [(each.rules, each.value) for each in found if each.value == "exceed"] == [("casa", "exceed")]
    assert positions("run_wrap", [load_rules()]) == ()


@pytest.mark.parametrize("left", PRESETS)
@pytest.mark.parametrize("right", PRESETS)
def test_differences_are_the_cells_of_the_table_that_differ(left: str, right: str) -> None:
    found = {
        each.rule.key: (each.value, other.value)
        for each, other in differences(load_rules(left), load_rules(right))
    }
    expected = {
        key: (row[left][0], row[right][0]) for key, row in TABLE.items() if row[left][0] != row[right][0]
    }
    idle = {key for key, row in TABLE.items() if None in (row[left][0], row[right][0])}
    assert {key: pair for key, pair in found.items() if key not in idle} == {
        key: pair for key, pair in expected.items() if key not in idle
    }


# ---- the starter file


@pytest.mark.parametrize("preset", PRESETS)
def test_starter_file_as_it_is_changes_nothing(house: House, preset: str) -> None:
    rules = load_rules(house(house_file_text(preset)))
    assert (rules.origin.base, rules.origin.own) == (preset, frozenset())
    assert [rules.value(key) for key in KEYS] == [load_rules(preset).value(key) for key in KEYS]


@pytest.mark.parametrize("italian", [False, True])
@pytest.mark.parametrize("preset", PRESETS)
def test_starter_file_with_every_rule_switched_on(house: House, preset: str, italian: bool) -> None:
    lines = house_file_text(preset, italian=italian).splitlines()
    switched = [line[1:] if line.startswith("#") and line[1] != " " else line for line in lines]
    rules = load_rules(house("\n".join(switched)))
    assert rules.origin.own == set(KEYS)
    assert rules.origin.name == "our table"
    assert [rules.value(key) for key in KEYS] == [load_rules(preset).value(key) for key in KEYS]


def test_starter_file_explains_every_rule_and_value() -> None:
    text = " ".join(house_file_text("casa").replace("#", " ").split())
    for key in KEYS:
        rule = catalogue()[key]
        assert rule.meaning in text
        for value in rule.values if rule.kind == "choice" else ():
            assert f"{json.dumps(value)}: {rule.sentence(value)}" in text


def test_starter_file_is_translated() -> None:
    asked: list[Message] = []

    def translate(message: Message) -> str:
        asked.append(message)
        return "tradotto"

    text = house_file_text("casa", translate)
    assert "How many" not in text
    assert catalogue()["deal"].meaning in {message.text for message in asked}
    assert tomllib.loads(text) == {"extends": "casa"}


def test_starter_file_in_italian_has_italian_names() -> None:
    lines = house_file_text("casa", italian=True).splitlines()
    assert {'parte_da = "casa"', "#minimo_per_aprire = 40", '#carta_in_piu = "no"'} <= set(lines)
    assert '#scarto_che_lega = "vietato"' in lines
    assert not [line for line in lines for key in KEYS if line.startswith(f"#{key} ") and "_" in key]


def test_what_a_file_says_of_itself_may_be_in_italian(house: House) -> None:
    rules = load_rules(house('parte_da = "casa"\ntitolo = "Da noi"\nminimo_per_aprire = 30\n'))
    assert (rules.origin.title, rules.origin.base, rules.open_min) == ("Da noi", "casa", 30)
    with pytest.raises(RuleError, match="extends has two values"):
        load_rules(house('parte_da = "casa"\nextends = "casa"\n'))


def test_starter_file_needs_a_preset_that_exists() -> None:
    with pytest.raises(RuleError, match="did you mean casa"):
        house_file_text("caza")


# ---- what sources say


@pytest.mark.parametrize(
    "preset, key",
    [
        ("guide", "close_discard"),
        ("guide", "in_hand"),
        ("guide", "ace_in_hand"),
        ("guide", "limit"),
        ("guide", "match_until"),
        ("classica", "limit"),
        ("classica", "joker_in_hand"),
    ],
)
def test_r19_a_choice_that_the_source_leaves_to_the_house_is_told(preset: str, key: str) -> None:
    found = position(load_rules(preset), key)
    assert (found.stated, found.left_open) == (True, True)
    assert found.note


def test_r19_nothing_else_is_left_to_the_house() -> None:
    left = {
        (preset, key) for preset in PRESETS for key in KEYS if position(load_rules(preset), key).left_open
    }
    assert len(left) == 7


def test_r9_the_guide_contradicts_itself_about_who_begins() -> None:
    found = position(load_rules("guide"), "first_player")
    assert (found.value, found.stated) == ("either", False)
    assert "contradicts itself" in str(found.note)
    assert position(load_rules("guide"), "direction").stated is False


@pytest.mark.parametrize("key", KEYS)
def test_r19_two_silent_presets_that_differ_are_not_both_what_most_play(key: str) -> None:
    usual = {rules.value(key) for rules in presets() if is_usual(key, rules.value(key))}
    assert len(usual) <= 1


def test_a_rule_that_is_set_keeps_nothing_of_the_source(house: House) -> None:
    changed = load_rules("guide", ["limit=201"])
    assert changed.origin.passage("limit") == load_rules("guide").origin.passage("run_max")
    assert position(load_rules(house('extends = "guide"\nlimit = 201\n')), "limit").left_open is False


# ---- Italian names


def test_italian_names_are_unique_and_written_plainly() -> None:
    names = [plain(rule.it) for rule in catalogue().values()]
    assert len(set(names)) == len(names)
    assert not set(names) & {plain(key) for key in catalogue()} - {"compra"}
    for key in KEYS:
        called = [plain(each) for each in catalogue()[key].called.values()]
        assert len(set(called)) == len(called)


@pytest.mark.parametrize("key", KEYS)
def test_every_value_is_read_from_its_italian_name(key: str) -> None:
    rule = catalogue()[key]
    for value in kinds()[key].values:
        name = rule.called.get(str(value), str(value))
        for text in (f"{rule.it}={name}", f"{rule.it.replace(' ', '_').upper()} = {name.replace(' ', '-')}"):
            assert parse_override(text) == (key, value)


def test_house_file_in_italian_names(house: House) -> None:
    rules = load_rules(
        house('extends = "casa"\nminimo_per_aprire = 30\njolly_in_apertura = "vietati"\ncompra = "sì"\n')
    )
    assert (rules.open_min, rules.open_jokers, rules.compra) == (30, "none", "yes")


def test_wrong_italian_name_names_the_nearest() -> None:
    with pytest.raises(RuleError, match="did you mean minimo per aprire"):
        parse_override("minimo_per_apire=30")
