"""``scala40 open`` as scripts and players see it: exit codes, JSON keys, text, options."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.support.cli import run

OPENS = "10h Jh Qh 5c 5d 5s 2c 3c 9s 8d Kd 4s 6c"  # 30 + 15
SHORT = "10h Jh Qh 2c 9s 8d Kd 4s 6c"  # 30
JOKER = "Kh Kd Jk 10s Js Qs 2c"  # 30 with the joker + 30
ESCAPE = "\x1b"


# --- Exit codes and the JSON object ------------------------------------------------------------------------


def test_a_hand_that_opens() -> None:
    result = run("open", OPENS, "--json")
    assert (result.code, result.err) == (0, "")
    answer = result.json
    assert set(answer) >= {
        "command", "rules", "verdict", "hand", "points", "minimum", "melds", "left", "left_points", "jokers_used",
        "reasons", "flips",
    }  # fmt: skip
    assert not {"line", "error", "presets", "outs"} & set(answer)
    assert (answer["command"], answer["rules"], answer["verdict"]) == ("open", "fantacarte", "yes")
    assert answer["hand"] == OPENS.split()
    assert (answer["points"], answer["minimum"], answer["jokers_used"]) == (45, 40, 0)
    melds = {frozenset(meld["cards"]): (meld["kind"], meld["points"]) for meld in answer["melds"]}
    assert melds == {frozenset(["10h", "Jh", "Qh"]): ("run", 30), frozenset(["5c", "5d", "5s"]): ("set", 15)}
    assert sorted(answer["left"]) == sorted(["2c", "3c", "9s", "8d", "Kd", "4s", "6c"])
    assert answer["left_points"] == 2 + 3 + 9 + 8 + 10 + 4 + 6
    assert all(set(meld) == {"kind", "cards", "points"} for meld in answer["melds"])


def test_a_hand_that_does_not_open_shows_the_most_it_makes() -> None:
    result = run("open", SHORT, "--json")
    answer = result.json
    assert (result.code, answer["verdict"], answer["points"]) == (1, "no", 30)
    assert [meld["cards"] for meld in answer["melds"]] == [["10h", "Jh", "Qh"]]
    (reason,) = answer["reasons"]
    assert (reason["rule"], reason["stated"]) == ("open_min", True)
    assert "10 points short" in reason["message"]


def test_a_joker_is_shown_in_its_place() -> None:
    answer = run("open", JOKER, "--json").json
    assert answer["jokers_used"] == 1
    (with_joker,) = [meld["cards"] for meld in answer["melds"] if meld["kind"] == "set"]
    assert sorted(with_joker)[1:] in (["Kd", "Kh"], ["Kh", "Kd"])
    assert any(card in ("Jk=Kc", "Jk=Ks") for card in with_joker)


def test_reasons_say_whether_the_source_states_the_rule() -> None:
    def stated(*options: str) -> object:
        return run("open", OPENS, "--json", *options).json["reasons"][0]["stated"]

    assert stated() is True
    # A rule that the user set is stated by nobody.
    assert stated("--set", "open_min=30") is None


def test_flips_are_single_rule_changes_that_turn_the_verdict() -> None:
    flips = run("open", JOKER, "--json").json["flips"]
    assert {"rule": "open_jokers", "value": "none", "verdict": "no"} in flips
    assert {"rule": "open_jokers", "value": "clean", "verdict": "no"} in flips
    assert run("open", SHORT, "--json").json["flips"] == [{"rule": "open_min", "value": 30, "verdict": "yes"}]
    for flip in flips:
        turned = run("open", JOKER, "--json", "--set", f"{flip['rule']}={flip['value']}").json
        assert turned["verdict"] == flip["verdict"]


def test_the_rules_are_named_with_what_was_changed() -> None:
    answer = run(
        "open", OPENS, "--json", "--rules", "guide", "--set", "open_min=50", "--set", "ace_in_hand=11"
    ).json
    assert answer["rules"] == "guide+open_min=50+ace_in_hand=11"
    assert (answer["verdict"], answer["minimum"]) == ("no", 50)


def test_an_error_has_its_place_and_piece() -> None:
    result = run("open", "7h 8h  7z", "--json")
    answer = result.json
    assert (result.code, result.err) == (2, "")
    assert {"command", "rules", "verdict", "error", "at", "text", "reasons", "notes"} == set(answer)
    assert (answer["verdict"], answer["at"], answer["text"]) == ("error", 7, "7z")


def test_an_error_is_written_with_a_caret() -> None:
    result = run("open", "7h 8h 11h")
    assert (result.code, result.out) == (2, "")
    message, line, caret = result.err.splitlines()
    assert "Jh" in message
    assert line[caret.index("^") : caret.rindex("^") + 1] == "11h"


def test_cards_may_be_one_argument_or_several() -> None:
    assert run("open", *OPENS.split(), "--json").json == run("open", OPENS, "--json").json
    assert run("open", OPENS.replace(" ", ","), "--json").json == run("open", OPENS, "--json").json
    assert run("open", "7", "di", "cuori", "--json").json["hand"] == ["7h"]


# --- Options -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("arguments,code", [((OPENS,), 0), ((SHORT,), 1), (("7x",), 2), (("",), 2)])
@pytest.mark.parametrize("options", [("--quiet",), ("-q",), ("-q", "--json"), ("-q", "--all", "--outs")])
def test_quiet_prints_nothing_and_the_code_is_the_answer(
    arguments: tuple[str, ...], code: int, options: tuple[str, ...]
) -> None:
    result = run("open", *arguments, *options)
    assert (result.code, result.out) == (code, "")


def test_objectives() -> None:
    hand = "Kd Kc Ks 10h Jh Qh Jk 2c 3c"

    def told(*options: str) -> tuple[int, int, int]:
        answer = run("open", hand, "--json", *options).json
        return answer["points"], answer["left_points"], answer["jokers_used"]

    assert told() == told("--objective", "rest") == (69, 0, 1)
    assert told("--objective", "points") == (70, 5, 1)
    assert told("--objective", "jokers") == (60, 30, 0)


def test_all_lists_what_no_other_beats() -> None:
    result = run("open", "Kd Kc Ks 10h Jh Qh Jk 2c 3c", "--all", "--json")
    found = [(one["points"], one["left_points"], one["jokers_used"]) for one in result.json["openings"]]
    assert sorted(found) == [(60, 30, 0), (69, 0, 1), (70, 5, 1)]
    text = run("open", "Kd Kc Ks 10h Jh Qh Jk 2c 3c", "--all").out
    assert all(re.search(rf"\b{points}\b.*\b{left}\b", text) for points, left, _ in found)
    assert run("open", SHORT, "--all", "--json").json["openings"] == []


def test_outs_are_the_cards_that_open_if_drawn() -> None:
    # Kh or 9h makes 40 or 39 of 30; the joker as Kh 40; three 10s need two cards more.
    answer = run("open", "10h Jh Qh 2c 5d 7s", "--outs", "--json").json
    assert {out["card"]: (out["points"], out["unseen"]) for out in answer["outs"]} == {
        "Kh": (40, 2),
        "Jk": (40, 4),
    }
    # In text they are there unasked when the hand does not open, with the chance: 6 of 102 cards.
    text = run("open", "10h Jh Qh 2c 5d 7s").out
    assert "6 of the 102" in text
    assert "6%" in text
    assert "Kh" in text


def test_outs_need_a_draw_and_leave_a_discard() -> None:
    # Thirteen cards of which all but one are laid: what is drawn may be thrown again.
    answer = run("open", "10h Jh Qh 7s 7d 2s", "--outs", "--json").json
    assert {out["card"] for out in answer["outs"]} == {"Kh", "7h", "7c", "Jk"}


def test_fourteen_cards_leave_one() -> None:
    hand = "10h Jh Qh 5c 5d 5s 2c 3c 4c 8d 9d 10d Jd Qd"
    answer = run("open", hand, "--json").json
    assert (answer["left"], answer["discard"], answer["closes"]) == ([], "8d", True)
    answer = run("open", hand, "--json", "--set", "close_discard=optional").json
    assert (answer["left"], answer["discard"], answer["closes"]) == ([], None, True)
    assert "then 8d is thrown, and the hand goes out" in run("open", hand).out
    # With fewer cards no throw is reckoned.
    assert not {"discard", "closes"} & set(run("open", "10h Jh Qh 5c 5d 5s", "--json").json)


def test_R14_the_best_opening_reckons_with_the_throw() -> None:
    hand = "Ah 2h 3h Qh Kh Qd Qc Qs 7c 8c 9c 5d 6d 7d"
    answer = run("open", hand, "--json").json
    assert (answer["left"], answer["discard"], answer["closes"], answer["points"]) == ([], "Kh", True, 88)
    # A sibling: one card stays beside the one thrown, and the heavier of the two is thrown.
    answer = run("open", "10h Jh Qh Kh 5c 5d 5s 2c 3c 4c 9d Ks 7s 8s", "--json").json
    assert (answer["discard"], answer["left"], answer["closes"]) == ("Ks", ["9d", "7s", "8s"], False)
    (row,) = run("open", "-", stdin=f"{hand}\n").lines
    assert row.startswith("yes\t88\t")


def test_compare_asks_every_preset() -> None:
    answer = run("open", JOKER, "--compare", "--json").json
    assert answer["presets"] == {
        "fantacarte": "yes", "guide": "no", "classica": "yes", "federation": "yes", "casa": "yes",
    }  # fmt: skip
    result = run("open", JOKER, "--compare")
    assert result.code == 0
    for preset, verdict in answer["presets"].items():
        assert re.search(rf"^\s*{preset}\s+{verdict}\b", result.out, re.MULTILINE)
    assert re.search(r"federation.*partial", result.out)
    # The verdict and the exit code stay those of the rules that were chosen.
    assert run("open", JOKER, "--compare", "--rules", "guide").code == 1


def test_presets_are_compared_only_when_asked() -> None:
    assert "presets" not in run("open", JOKER, "--json").json


def test_cards_are_written_in_the_letters_asked_for() -> None:
    symbols = run("open", OPENS, "--symbols").out
    assert "10♥ J♥ Q♥" in symbols
    assert not re.search(r"\b10h\b", symbols)
    italian = run("open", "10c Fc Dc 5f 5q 5p Rq 6f 8q 9p", "--notation", "it").out
    assert "10c Fc Dc" in italian
    assert "Rq" in italian
    # Whatever was written, the output is in the letters of its language unless asked otherwise.
    assert "10h Jh Qh" in run("open", "10c Fc Dc 5f 5q 5p").out


@pytest.mark.parametrize("options", [("--symbols",), ("--notation", "en"), ("--symbols", "--lang", "it")])
def test_json_is_always_canonical(options: tuple[str, ...]) -> None:
    plain, other = run("open", JOKER, "--json").json, run("open", JOKER, "--json", *options).json
    for key in ("hand", "melds", "left"):
        assert other[key] == plain[key]
    italian = run("open", "Rc Rq Jk 10p Fp Dp 2f", "--notation", "it", "--json").json
    assert italian["hand"] == JOKER.split()


def test_cards_in_the_messages_of_json_are_in_their_language() -> None:
    (reason,) = run("meld", "7h 8h 9d", "--symbols", "--json").json["reasons"]
    assert "9d" in reason["message"]
    (reason,) = run("meld", "7c 8c 9q", "--notation", "it", "--json").json["reasons"]
    assert "9d" in reason["message"]
    # A message is in the language of the messages, its cards too.
    (reason,) = run("meld", "7c 8c 9q", "--lang", "it", "--json").json["reasons"]
    assert "9q" in reason["message"]
    assert "7h" in run("open", "7♥ 7♥ 7♥", "--symbols", "--json").json["error"]


# --- Colour ----------------------------------------------------------------------------------------------------


def test_colour_on_a_terminal_only() -> None:
    assert ESCAPE in run("open", OPENS, terminal=True).out
    assert ESCAPE not in run("open", OPENS).out
    assert ESCAPE not in run("open", OPENS, "--no-color", terminal=True).out
    assert ESCAPE not in run("open", OPENS, terminal=True, env={"NO_COLOR": "1"}).out
    assert ESCAPE not in run("open", OPENS, terminal=True, env={"TERM": "dumb"}).out


def test_colour_changes_nothing_else() -> None:
    coloured = run("open", OPENS, terminal=True).out
    assert re.sub(r"\x1b\[\d*m", "", coloured) == run("open", OPENS).out


def test_json_and_rows_have_no_colour_even_on_a_terminal() -> None:
    for arguments in (("open", OPENS), ("open", "7x"), ("meld", "7h 8h 9d"), ("meld", "5d-Jk-6d")):
        result = run(*arguments, "--json", terminal=True)
        assert ESCAPE not in result.out
        assert "\\u001b" not in result.out, arguments
    assert ESCAPE not in run("open", "-", stdin=f"{OPENS}\n", terminal=True).out
    assert ESCAPE not in run("meld", "-", stdin="7h 8h 9d\n", terminal=True).out


# --- Wrong usage -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "nearest"),
    [
        (("--set", "open_mn=30"), "open_min"),
        (("--set", "openmin=30"), "open_min"),
        (("--set", "open_jokers=non"), "none"),
        (("--set", "open_jokers=cleen"), "clean"),
        (("--rules", "fantacart"), "fantacarte"),
        (("--rules", "gide"), "guide"),
        (("--rules", "Classica"), "classica"),
    ],
)
def test_an_unknown_rule_value_or_preset_names_the_nearest(options: tuple[str, ...], nearest: str) -> None:
    result = run("open", OPENS, *options)
    assert (result.code, result.out) == (2, "")
    assert re.search(rf"did you mean {nearest}\b", result.err)


@pytest.mark.parametrize(
    "arguments",
    [
        ("open",),
        ("open", OPENS, "--set", "open_min"),
        ("open", OPENS, "--set", "open_min=many"),
        ("open", OPENS, "--set", "open_min=-1"),
        ("open", OPENS, "--set", "=30"),
        ("open", OPENS, "--rules", "/no/such/file.toml"),
        ("open", OPENS, "--objective", "luck"),
        ("open", OPENS, "--notation", "de"),
        ("open", OPENS, "--lang", "de"),
        ("open", OPENS, "--no-such-option"),
        ("open", OPENS, "-"),
        ("opens", OPENS),
    ],
)
def test_wrong_usage_is_exit_code_2_and_nothing_on_standard_output(arguments: tuple[str, ...]) -> None:
    result = run(*arguments)
    assert (result.code, result.out) == (2, "")
    assert result.err.strip()
    assert "Traceback" not in result.err


def test_help_and_version() -> None:
    for option in ("-h", "--help"):
        result = run(option)
        assert result.code == 0
        assert all(name in result.out for name in ("open", "meld", "deal", "notation"))
        result = run("open", option)
        assert result.code == 0
        for each in (
            "--rules",
            "--set",
            "--compare",
            "--json",
            "--lang",
            "--quiet",
            "-q",
            "--no-color",
            "--help",
        ):
            assert each in result.out
    result = run("--version")
    assert result.code == 0
    assert re.fullmatch(r"scala40 \d+\.\d+\.\d+\n", result.out)


# --- The environment -------------------------------------------------------------------------------------------


def test_rules_from_the_environment() -> None:
    assert run("open", JOKER, env={"SCALA40_RULES": "guide"}).code == 1
    assert run("open", JOKER, "--rules", "casa", env={"SCALA40_RULES": "guide"}).code == 0
    assert run("open", JOKER, env={"SCALA40_RULES": ""}).code == 0
    result = run("open", JOKER, env={"SCALA40_RULES": "gide"})
    assert result.code == 2
    assert "guide" in result.err


def test_rules_from_a_file(tmp_path: Path) -> None:
    house = tmp_path / "friday.toml"
    house.write_text('extends = "guide"\nopen_min = 30\n', "utf-8")
    answer = run("open", JOKER, "--rules", str(house), "--json").json
    assert (answer["verdict"], answer["minimum"], answer["points"], answer["rules"]) == (
        "yes",
        30,
        30,
        "friday",
    )
    assert run("open", JOKER, env={"SCALA40_RULES": str(house)}).code == 0
    house.write_text('extends = "guide"\nopen_mn = 30\n', "utf-8")
    result = run("open", JOKER, "--rules", str(house))
    assert result.code == 2
    assert "friday.toml" in result.err
    assert "open_min" in result.err


@pytest.mark.parametrize(
    ("env", "options", "card"),
    [
        ({}, (), "7c"),
        ({"SCALA40_NOTATION": "it"}, (), "7h"),
        ({"SCALA40_NOTATION": "it"}, ("--notation", "en"), "7c"),
        ({"SCALA40_LANG": "it"}, (), "7h"),
        ({"SCALA40_LANG": "it"}, ("--lang", "en"), "7c"),
        ({}, ("--lang", "it"), "7h"),
        ({"LANG": "it_IT.UTF-8"}, (), "7h"),
        ({"LANG": "it_IT.UTF-8", "LC_ALL": "C"}, (), "7c"),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "it_IT"}, (), "7h"),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "it_IT"}, (), "7h"),
        ({"LANG": "it_IT.UTF-8", "SCALA40_LANG": "en"}, (), "7c"),
        ({"LANG": "de_DE.UTF-8"}, (), "7c"),
        ({"SCALA40_LANG": "it", "SCALA40_NOTATION": "en"}, (), "7c"),
    ],
)
def test_where_only_c_occurs_the_language_of_the_messages_decides(
    env: dict[str, str], options: tuple[str, ...], card: str
) -> None:
    assert run("open", "7c", "--json", *options, env=env).json["hand"] == [card]


@pytest.mark.parametrize("name", ["SCALA40_NOTATION", "SCALA40_LANG"])
def test_a_wrong_value_in_the_environment_is_named(name: str) -> None:
    result = run("open", OPENS, env={name: "klingon"})
    assert result.code == 2
    assert name in result.err
    assert "klingon" in result.err


# --- Text ------------------------------------------------------------------------------------------------------


def test_the_text_shows_all_a_player_needs() -> None:
    result = run("open", OPENS)
    first, *others = result.lines
    assert "45" in first
    assert "40" in first
    text = "\n".join(others)
    assert re.search(r"10h Jh Qh\s+30", text)
    assert re.search(r"5d 5c 5s\s+15", text)
    assert re.search(r"Kd.*\b42 points", text)
    assert "open_min" in text


def test_the_text_of_a_hand_that_falls_short_says_by_how_much() -> None:
    result = run("open", SHORT)
    assert result.code == 1
    assert "10 points short" in result.out
    assert re.search(r"10h Jh Qh\s+30", result.out)


def test_nothing_stays_and_no_meld_are_said_in_words() -> None:
    assert "nothing is left" in run("open", "10s Js Qs Ks").out
    assert "no meld" in run("open", "2h 9c").out


def test_a_joker_said_to_stand_for_a_card_in_the_hand_is_read_as_a_joker_and_that_is_told() -> None:
    told = "  a joker in the hand stands for nothing yet: Jk=8h is read as Jk"
    assert told in run("open", "Jk=8h 7h 9h 10h Jh").lines
    assert not any("nothing yet" in line for line in run("open", "Jk 7h 9h 10h Jh").lines)
    hand = ("--hand", "Jk=8h 2c", "--table", "5h-6h-7h", "--opened")
    for question in (("attach",), ("discard",), ("take", "8h"), ("close",), ("attach", "--cards")):
        assert told in run(*question, *hand).lines, question
    assert run("attach", "Jk=8h", "--hand", "Jk 2c", "--table", "5h-6h-7h").out.count("nothing yet") == 0


def test_where_no_points_are_needed_a_meld_still_is() -> None:
    answer = run("open", "7h", "9d", "--set", "open_min=0", "--json").json
    assert (answer["verdict"], answer["melds"]) == ("no", [])
    assert [reason["message"] for reason in answer["reasons"]] == ["no points are needed, but a meld is"]
    assert run("open", "2h", "2d", "2c", "--set", "open_min=0", "--json").json["verdict"] == "yes"


def test_where_no_points_are_needed_the_aim_does_not_change_the_answer() -> None:
    hand = ("open", "5h 5s 6c Qd Jk", "--set", "open_min=0")
    for objective in ("rest", "points", "jokers"):
        answer = run(*hand, "--objective", objective, "--json").json
        assert (answer["verdict"], answer["points"]) == ("yes", 15)
    assert all(one["melds"] for one in run(*hand, "--all", "--json").json["openings"])
    assert run("open", "5h 5s 6c Qd", "--set", "open_min=0", "--all", "--json").json["openings"] == []
