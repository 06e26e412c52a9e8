"""Which rule turns a verdict: flips, the rules that were consulted, every preset beside the chosen one.

Disputes have the ids of the project's list of cases. A15 is not here, since no rule says what an ace of a
set counts; B10 asks for a worth, and C7, C9 and C13 about attaching, put here as the melds that would result.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from grammar.cards.hand import read_hand
from grammar.cards.melds import read_melds
from scala40_cli.game.meld_verdict import AreMelds, judge_melds
from scala40_cli.game.verdict import Judge, consulted
from scala40_cli.questions.open import can_open, judge_can_open
from scala40_cli.rules import load
from scala40_cli.rules.kinds import other_values
from scala40_cli.rules.load import load_rules, preset_names
from scala40_cli.rules.model import KEYS
from tests.support.cli import run

Flip = tuple[str, int | str, str]
"""Rule, value, and the verdict under it."""


class Case(NamedTuple):
    """A dispute: its id, the rules, what is asked, the verdict, and what turns it."""

    id: str
    rules: str
    ask: str
    verdict: str
    flip: Flip | None
    """One of the flips; none where no rule turns the verdict."""

    @property
    def args(self) -> list[str]:
        """The words of the command line."""
        name, *overrides = self.rules.split("+")
        sets = [word for override in overrides for word in ("--set", override)]
        return [*self.ask.split(), "--rules", name, *sets]


ACES = ("ace_before_two", "ace_after_king")
HEARTS = "-".join(f"{rank}h" for rank in ("A", *range(2, 11), "J", "Q", "K"))
ACES_AND_LOW_RUN = "meld --opening Ah-Ad-As 2c-3c-4c"
HIGH_ACE = "meld --opening Qh-Kh-Ah 3d-3c-3s"
LOW_ACE = "meld --opening Ah-Ad-As Ac-2c-3c"
CLEAN_45 = "meld --opening Kh-Kd-Kc 4s-5s-6s 7h-8h-Jk=9h"
CLEAN_30 = "meld --opening Kh-Kd-Jk 10s-Js-Qs"
TWO_JOKERS = "meld --opening Kh-Kd-Jk 6s-7s-Jk=8s"

CASES = [
    Case("A2", "fantacarte", ACES_AND_LOW_RUN, "yes", ("open_min", 50, "no")),
    Case("A2 at 50", "fantacarte+open_min=50", ACES_AND_LOW_RUN, "no", ("open_min", 40, "yes")),
    *(
        Case(f"A3 {preset}", preset, "meld --opening 10s-Js-Qs-Ks", "yes", ("open_min", 50, "no"))
        for preset in ("fantacarte", "guide", "classica", "federation", "casa")
    ),
    Case("A4", "fantacarte", "meld --opening Ah-Ad-Ac", "no", ("open_min", 30, "yes")),
    Case("A5", "fantacarte", "meld --opening Ah-Ad-Ac-As", "yes", ("open_min", 50, "no")),
    Case("A6 nines", "fantacarte", "meld --opening 9h-9d-9c-9s", "no", ("open_min", 30, "yes")),
    Case("A6 tens", "fantacarte", "meld --opening 10h-10d-10c-10s", "yes", ("open_min", 50, "no")),
    *(
        Case(f"A7 {preset}", preset, HIGH_ACE, "yes", ("ace_after_king", 10, "no"))
        for preset in ("fantacarte", "guide", "classica")
    ),
    Case("A7 in the hand", "fantacarte", "open Qh Kh Ah 3d 3c 3s", "yes", ("ace_after_king", 10, "no")),
    Case("A8", "fantacarte+ace_after_king=10", HIGH_ACE, "no", ("ace_after_king", 11, "yes")),
    Case("A11", "fantacarte", "meld --opening 7d-8d-9d 6h-6c-6s", "yes", ("open_min", 50, "no")),
    Case("A13", "fantacarte", "meld --opening 4h-4d-4c 3s-4s-5s-6s-7s", "no", ("open_min", 30, "yes")),
    Case("A14", "fantacarte+ace_before_two=11", LOW_ACE, "yes", ("ace_before_two", 1, "no")),
    Case("A14 fantacarte", "fantacarte", LOW_ACE, "no", ("ace_before_two", 11, "yes")),
    Case("A17", "fantacarte", "open 9h 9c 9d 7h 8h", "no", None),
    Case("A19", "fantacarte", "meld --opening 10h-Jh-Qh 2h-2d-2c-2s", "no", ("open_min", 30, "yes")),
    Case("B3", "federation+open_jokers=clean", CLEAN_45, "yes", ("open_jokers", "none", "no")),
    Case("B4", "guide", CLEAN_45, "no", ("open_jokers", "clean", "yes")),
    Case("B4 counted", "guide", CLEAN_45, "no", ("open_jokers", "counted", "yes")),
    Case("B5", "federation+open_jokers=clean", CLEAN_30, "no", ("open_jokers", "counted", "yes")),
    Case("B5 lower", "federation+open_jokers=clean", CLEAN_30, "no", ("open_min", 30, "yes")),
    Case("B7", "fantacarte", "meld --opening 5d-Jk-6d 8h-8c-8s", "undecided", ("open_min", 30, "yes")),
    Case("B7 said", "fantacarte", "meld --opening 5d-6d-Jk=4d 8h-8c-8s", "no", ("open_min", 30, "yes")),
    Case("B10", "fantacarte", "meld Jk-9h-9d", "yes", None),
    Case("B10 said", "fantacarte", "meld Jk=9c-9h-9d", "yes", None),
    Case("B13", "fantacarte", TWO_JOKERS, "yes", ("open_jokers", "clean", "no")),
    Case("B13 none", "fantacarte", TWO_JOKERS, "yes", ("open_jokers", "none", "no")),
    Case("B13 hand", "fantacarte", "open Kh Kd Jk 6s 7s Jk", "yes", ("open_jokers", "none", "no")),
    Case("two jokers in a meld", "fantacarte", "meld 7h-Jk-9h-Jk", "no", ("jokers_per_meld", "any", "yes")),
    Case("C3", "fantacarte+run_max=13", f"meld {HEARTS}-Jk", "no", ("run_max", 14, "yes")),
    Case("C3 federation", "federation", f"meld {HEARTS}-Jk", "yes", ("run_max", 13, "no")),
    Case("C4", "fantacarte", f"meld {HEARTS}-Ah", "no", None),
    Case("C7", "fantacarte", "meld Jh-Qh-Kh-Ah-2h", "no", None),
    Case("C9", "fantacarte", "meld Ah-2h-3h-4h", "yes", None),
    Case("C11", "federation", "meld 5s-6s-7s 5s-6s-7s", "yes", None),
    Case("C13", "fantacarte", "meld 4s-5s-6s-8s", "no", None),
    Case("C13 after 7s", "fantacarte", "meld 4s-5s-6s-7s-8s", "yes", None),
]  # fmt: skip


def flips_of(answer: dict[str, Any]) -> list[Flip]:
    return [(each["rule"], each["value"], each["verdict"]) for each in answer["flips"]]


def asked(ask: str) -> tuple[Judge[Any], Any]:
    """The judge of a command, and the question that the command line puts to it."""
    command, *words = ask.split()
    if command == "open":
        return judge_can_open, can_open(read_hand(" ".join(words)), load_rules())
    opening = "--opening" in words
    return judge_melds, AreMelds(read_melds(" ".join(words[opening:])), opening)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_dispute_and_the_rule_that_turns_it(case: Case) -> None:
    result = run(*case.args, "--json")
    answer = result.json
    assert (answer["verdict"], answer["rules"]) == (case.verdict, case.rules)
    assert result.code == {"yes": 0, "no": 1, "undecided": 3}[case.verdict]
    if case.flip is None:
        assert answer["flips"] == []
    else:
        assert case.flip in flips_of(answer)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_flips_are_all_the_rule_changes_that_turn_it_and_no_others(case: Case) -> None:
    judge, question = asked(case.ask)
    name, *overrides = case.rules.split("+")
    rules = load_rules(name, overrides)
    expected = [
        (key, value, other)
        for key in KEYS
        for value in other_values(key, rules.value(key))
        if (other := judge(question, rules.replace_rule(key, value)).answer.value) != case.verdict
    ]
    found = flips_of(run(*case.args, "--json").json)
    assert sorted(found, key=str) == sorted(expected, key=str)
    assert len(found) == len(set(found))


@pytest.mark.parametrize("case", [case for case in CASES if case.flip], ids=lambda case: case.id)
def test_a_flip_set_by_hand_gives_its_verdict(case: Case) -> None:
    assert case.flip is not None
    key, value, turned = case.flip
    assert run(*case.args, "--set", f"{key}={value}", "--json").json["verdict"] == turned


# ---- the rules consulted


DRAWN = {"open_min", "close_discard", "discard_attachable", "swap_counts_as_fit", "joker_replay"}
"""What the opening of a hand with its drawn card hangs on: the throw after it must be lawful."""


@pytest.mark.parametrize(
    "ask, keys",
    [
        ("open 10h Jh Qh 5c 5d 5s 2c 3c 9s 8d Kd 4s 6c", {"open_min"}),
        ("open 2h 4d", {"open_min"}),
        ("open 10h Jh Qh 5c 5d 5s 2c 3c 9s 8d Kd 4s 6c 7c", DRAWN),
        ("open 10h Jh Qh 5c 5d As", {"open_min", "ace_before_two", "ace_after_king", "ace_in_hand"}),
        ("open 10h Jh Qh 5c 5d Jk", {"open_min", "open_jokers", *ACES, "joker_in_hand", "run_max"}),
        (
            "open 10h Jh Qh 5c Jk Jk",
            {"open_min", "open_jokers", *ACES, "joker_in_hand", "jokers_per_meld", "run_max"},
        ),
        ("open 10h Jh Qh Kh 5d", {"open_min", "run_max"}),
        ("open 9h Jh Qh Kh 5d", {"open_min"}),
        ("meld 7h-8h-9h", set()),
        ("meld 7h-7c-7d", set()),
        ("meld 7h-8h-9d", set()),
        ("meld 7h-8h-Jk", set()),
        ("meld 7h-7c-Jk", {"joker_set_suit"}),
        ("meld 7h-7c-Jk=7d", set()),
        ("meld 7h-Jk-9h-Jk", {"jokers_per_meld", "run_max"}),
        ("meld Ah-2h-3h", {"ace_before_two"}),
        ("meld Qh-Kh-Ah", {"ace_after_king"}),
        ("meld Ah-Ad-Ac", {"ace_in_set"}),
        (f"meld {HEARTS}-Jk", {"ace_before_two", "ace_after_king", "run_max"}),
        ("meld --opening 7h-8h-9h", {"deal", "open_min"}),
        ("meld --opening 7h-8h-Jk", {"deal", "open_min", "open_jokers"}),
        (
            "meld --opening Kh-Kd-Jk 5c-6c-7c",
            {"deal", "open_min", "open_jokers", "joker_set_suit"},
        ),
    ],
)
def test_only_the_rules_that_are_needed_are_consulted(ask: str, keys: set[str]) -> None:
    judge, question = asked(ask)
    assert set(consulted(judge, question, load_rules())) == keys


def test_flips_in_json_make_no_other_preset() -> None:
    load._preset.cache_clear()
    assert run("meld", "--opening", "7h-8h-9h", "--rules", "guide", "--json").json["flips"] == []
    run("meld", "--opening", "10h-Jh-Qh", "--rules", "guide", "--json")
    run("meld", "7h-8h-9h", "--rules", "guide")
    assert load._preset.cache_info().currsize == 1


# ---- as text


def test_text_names_the_presets_that_have_the_value_and_marks_the_partial_one() -> None:
    lines = run(*f"{CLEAN_45} --rules guide".split()).lines
    assert lines[-1] == (
        "  would be legal with open_jokers = counted (fantacarte, casa, classica, federation [partial]), clean"
        " or flat_25"
    )


def test_text_has_a_line_for_each_answer() -> None:
    lines = run("meld", "--opening", "5d-Jk-6d", "8h-8c-8s").lines
    assert lines[-2:] == [
        "  would not be legal with open_jokers = none (guide) or clean; open_min = 50 or 51",
        "  would be legal with open_jokers = flat_25; open_min = 30",
    ]


JOKER_UP = "upcard: Jk\nAnna: draw 7h; discard 9d\nBruno: draw ?; discard 7h\n"
THREE_JOKERS = "Anna: Jk Jk Jk\nBruno: closed\n"
OVER = "Anna: 120\nBruno: closed\n\nAnna: 7\nBruno: closed\n"


@pytest.mark.parametrize(
    ("words", "text", "line"),
    [
        ("match", OVER, "the sheet would be in order with limit = 151, 201, 251, 301 or 501"),
        ("match --flips", THREE_JOKERS, "the sheet would not be in order with jokers = 2"),
        ("score", THREE_JOKERS, "could not be the end of a round with jokers = 2"),
        ("score --set jokers=2", THREE_JOKERS, "could be the end of a round with jokers = 4 (fantacarte, "),
        ("referee", JOKER_UP, "the record would be clean with upcard_joker = keep"),
        (
            "referee --set upcard_joker=keep --flips",
            JOKER_UP,
            "the record would not be clean with upcard_joker = replace (fantacarte, ",
        ),
    ],
)
def test_text_says_it_in_the_words_for_what_the_verdict_is_about(words: str, text: str, line: str) -> None:
    command, *options = words.split()
    result = run(command, "-", *options, stdin=text)
    assert any(_says(one, line) for one in result.lines), result.out


def _says(line: str, wanted: str) -> bool:
    """Whether a line says the beginning of what is wanted and, among other changes, its change."""
    said, _, change = wanted.partition(" with ")
    return line.startswith(f"  {said} with ") and change in line


def test_text_has_no_line_where_nothing_turns_the_verdict() -> None:
    assert "would" not in run("meld", "Jh-Qh-Kh-Ah-2h").out


def test_reason_says_whether_the_source_states_it() -> None:
    def reasons(*args: str) -> str:
        return run(*args).out

    opening = ("meld", "--opening", *CLEAN_45.split()[2:])
    assert "[open_jokers: guide says so]" in reasons(*opening, "--rules", "guide")
    assert "[open_min: federation (partial) says so]" in reasons(*opening, "--rules", "federation")
    assert "[run_max: set by you]" in reasons("meld", f"{HEARTS}-Jk", "--set", "run_max=13")
    assert "[joker_set_suit: classica is silent, most tables play it so]" in reasons(
        *("meld", "7h-7c-Jk", "--rules", "classica")
    )
    assert "[run_wrap]" in reasons("meld", "Kh-Ah-2h")


# ---- streams

HANDS = b"10h Jh Qh 5c 5d 5s\n# nothing\n10h Jh Qh\n"


def test_stream_has_flips_only_where_asked_for() -> None:
    plain = run("open", "-", "--json", stdin=HANDS).json_lines
    assert all("flips" not in answer and "presets" not in answer for answer in plain)
    asked_for = run("open", "-", "--json", "--flips", stdin=HANDS).json_lines
    assert [flips_of(answer) for answer in asked_for] == [
        [("open_min", 50, "no"), ("open_min", 51, "no")],
        [("open_min", 30, "yes")],
    ]
    alone = run("open", "10h Jh Qh", "--json").json
    assert alone["flips"] == asked_for[1]["flips"]


def test_stream_of_text_has_a_column_for_flips_and_one_for_presets() -> None:
    plain = run("open", "-", stdin=HANDS).lines
    both = run("open", "-", "--flips", "--compare", stdin=HANDS).lines
    presets = " ".join(f"{name}=no" for name in preset_names())
    assert both[1] == f"{plain[1]}\topen_min=30\t{presets}"
    assert both[0].split("\t")[-2] == "open_min=50 open_min=51"


# ---- every preset


def test_compare_has_the_verdict_under_every_preset() -> None:
    answer = run(*CLEAN_45.split(), "--compare", "--json", "--set", "open_jokers=none").json
    assert answer["verdict"] == "no"
    assert answer["presets"] == {
        "fantacarte": "yes",
        "casa": "yes",
        "classica": "yes",
        "federation": "yes",
        "guide": "no",
    }
    for name, expected in answer["presets"].items():
        assert run(*CLEAN_45.split(), "--rules", name, "--json").json["verdict"] == expected


def test_compare_as_text_marks_the_partial_preset() -> None:
    lines = run(*CLEAN_45.split(), "--compare").lines
    at = lines.index("Under each preset:")
    assert lines[at + 1 :] == [
        "  fantacarte  yes",
        "  casa        yes",
        "  classica    yes",
        "  federation  yes  (partial)",
        "  guide       no",
    ]


def test_compare_in_a_stream() -> None:
    stream = run("open", "-", "--json", "--compare", stdin="Kh Kd Jk 6s 7s Jk\n").json_lines
    assert stream[0]["presets"] == run("open", "Kh Kd Jk 6s 7s Jk", "--json", "--compare").json["presets"]
    assert stream[0]["presets"]["guide"] == "no"


# ---- a table's own rules

CLUB = 'extends = "casa"\nopen_min = 30\nopen_jokers = { value = "none", where = "the wall" }\n'
OURS = 'extends = "club.toml"\nopen_min = 50\nace_after_king = 10\n'


@pytest.fixture
def house(tmp_path: Path) -> Callable[[str], str]:
    """The path of one of the files of a chain: ours extends club, which extends casa."""
    (tmp_path / "club.toml").write_text(CLUB, "utf-8")
    (tmp_path / "ours.toml").write_text(OURS, "utf-8")
    return lambda name: str(tmp_path / f"{name}.toml")


@pytest.mark.parametrize(
    "rules, sets, ask, label, expected, turns",
    [
        ("casa", [], "10h-Jh-Qh", "casa", "no", ("open_min", 30, "yes")),
        ("club", [], "10h-Jh-Qh", "club", "yes", ("open_min", 40, "no")),
        ("ours", [], "10h-Jh-Qh", "ours", "no", ("open_min", 30, "yes")),
        ("ours", ["open_min=30"], "10h-Jh-Qh", "ours+open_min=30", "yes", ("open_min", 50, "no")),
        ("club", [], "10h-Jh-Qh 7c-8c-Jk", "club", "no", ("open_jokers", "counted", "yes")),
        ("ours", [], "10h-Jh-Qh 2c-3c-4c-5c-6c", "ours", "yes", ("open_min", 51, "no")),
        (
            "ours",
            ["open_min=52"],
            "Qh-Kh-Ah 7d-7c-7s",
            "ours+open_min=52",
            "no",
            ("ace_after_king", 11, "yes"),
        ),
        (
            "ours",
            ["open_jokers=counted", "open_min=51"],
            "10h-Jh-Qh 7c-8c-Jk",
            "ours+open_jokers=counted+open_min=51",
            "yes",
            ("open_jokers", "none", "no"),
        ),
    ],
)
def test_answer_under_a_house_file_a_chain_and_a_rule_set_on_top(
    house: Callable[[str], str],
    rules: str,
    sets: list[str],
    ask: str,
    label: str,
    expected: str,
    turns: Flip,
) -> None:
    name = rules if rules in preset_names() else house(rules)
    words = [word for each in sets for word in ("--set", each)]
    answer = run("meld", "--opening", *ask.split(), "--rules", name, *words, "--json").json
    assert (answer["rules"], answer["verdict"]) == (label, expected)
    assert turns in flips_of(answer)


def test_reason_under_a_house_file_is_stated_silent_or_neither(house: Callable[[str], str]) -> None:
    def stated(*args: str) -> dict[str, bool | None]:
        return {each["rule"]: each["stated"] for each in run(*args, "--json").json["reasons"]}

    melds = ("meld", "--opening", "10h-Jh-Qh", "7c-8c-Jk")
    assert stated(*melds, "--rules", house("club"), "--set", "open_min=99") == {
        "open_jokers": True,
        "open_min": None,
    }
    assert stated("meld", "--opening", "10h-Jh-Qh", "--rules", "casa") == {"open_min": True}
    assert stated("meld", "--opening", "10h-Jh-Qh", "--rules", house("ours")) == {"open_min": None}


def test_text_says_who_states_a_rule_under_a_house_file(house: Callable[[str], str]) -> None:
    melds = ("meld", "--opening", "10h-Jh-Qh", "7c-8c-Jk")
    assert "[open_jokers: ours says so]" in run(*melds, "--rules", house("ours")).out
    assert "[joker_set_suit: casa is silent, " in run("meld", "7h-7c-Jk", "--rules", house("ours")).out
    assert "[open_min: set by you]" in run("meld", "--opening", "10h-Jh-Qh", "--rules", house("club")).out
    changed = ("meld", "--opening", "10h-Jh-Qh", "--rules", "guide", "--set", "deal=15")
    assert "[open_min: guide says so]" in run(*changed).out
