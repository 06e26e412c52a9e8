"""The commands ``score`` and ``match``: their sources, options, exit codes, and each form of their answers."""

from __future__ import annotations

import csv
import io
from json import loads
from pathlib import Path

import pytest

from tests.support.cli import run

SHEET = """\
# Friday
rules: casa
players: Anna, Bruno, Carla

Anna: closed
Bruno: Kh Qd 7c
Carla: unopened 2c 3c 9h Jk

Anna: 7h 8h Jk
Bruno: closed
Carla: 5c

Carla: re-enters

Anna: closed in hand
Bruno: 5c
Carla: 4c
"""

# ---------------------------------------------------------------- score


def test_score_writes_the_sums_out() -> None:
    result = run("score", "Anna: closed in hand", "Bruno: As Kh Jk 5c", "Carla: unopened 2c")
    assert result.code == 0
    assert result.lines[0] == "Anna closed in hand."
    assert "As 11 + Kh 10 + Jk 25 + 5c 5 = 51, doubled 102" in result.out
    assert "had not opened: 100, doubled 200 (the cards count 2)" in result.out


def test_score_in_json() -> None:
    answer = run("score", "Anna: closed", "Bruno: Kh 7c", "Carla: unopened", "Dino: 27", "--json").json
    keys = ["name", "hand", "count", "counted", "points", "opened", "closed"]
    assert [[player[key] for key in keys] for player in answer["players"]] == [
        ["Anna", [], 0, 0, 0, True, True],
        ["Bruno", ["Kh", "7c"], 2, 17, 17, True, False],
        ["Carla", None, None, None, 100, False, False],
        ["Dino", None, None, 27, 27, True, False],
    ]
    assert (answer["command"], answer["rules"], answer["verdict"]) == ("score", "casa", "yes")
    assert {"rule": "unopened", "stated": True, "message": "Carla had not opened and takes 100"} in answer[
        "reasons"
    ]


def test_score_from_a_file_and_from_standard_input(tmp_path: Path) -> None:
    path = tmp_path / "round"
    text = "rules: guide\n# the last one\nAnna: closed\n\nBruno: As\n"
    path.write_text(text)
    for result in (run("score", str(path), "--json"), run("score", "-", "--json", stdin=text)):
        assert (result.json["rules"], result.json["players"][1]["points"]) == ("guide", 1)


def test_score_lines_need_no_quotes() -> None:
    words = ["Anna:", "closed", "in", "hand", "Bruno:", "Kh", "7c", "Carla:", "unopened"]
    answer = run("score", *words, "--json").json
    assert [player["points"] for player in answer["players"]] == [0, 34, 200]


def test_a_lone_line_without_its_colon_is_no_file(tmp_path: Path) -> None:
    for line in ("Anna closed", "Bruno Kh 7c", "Carla non aperta"):
        result = run("score", line)
        assert (result.code, result.out) == (2, "")
        assert "a score line is a name, a colon" in result.err
        assert f"did you mean {line.replace(' ', ': ', 1)}?" in result.err
    for file in ("Anna", "", " ", "our evening.txt", str(tmp_path / "our evening")):
        assert run("score", file).err == f"scala40: there is no file {file}\n"
    there = tmp_path / "Anna closed"
    there.write_text("Anna: closed\nBruno: 7c\n", encoding="utf-8")
    assert run("score", str(there)).code == 0


def test_settings_of_a_sheet_change_the_rules_it_names_whichever_stands_first() -> None:
    sheet = "set: joker_in_hand=50\nrules: guide\nAnna: closed\nBruno: As Jk\n"
    assert run("score", "-", "--json", stdin=sheet).json["rules"] == "guide+joker_in_hand=50"


def test_score_of_a_dead_round_said_in_the_text_or_by_option() -> None:
    assert run("score", "Bruno: Kh", "--dead").code == 0
    assert run("score", "dead", "Bruno: Kh").code == 0
    assert run("score", "Bruno: Kh", "--dead").lines[0] == "Nobody closed."
    # A hand may be asked about alone, of which it is not known how the round ended.
    result = run("score", "Bruno: Kh")
    assert (result.code, result.lines[0]) == (0, "It is not said who closed.")


@pytest.mark.parametrize(
    "lines, code",
    [
        (("Anna: closed", "Bruno: 7c"), 0),
        (("Anna: closed", "Bruno: closed"), 1),
        (("Anna: closed", "Bruno: 7h 7h 7h"), 1),
        (("Anna: closed", "Bruno: 7x"), 2),
        (("Anna: closed", "Bruno: re-enters"), 2),
        (("rounds: 3", "Bruno: 7c"), 2),
        (("no such file",), 2),
        (("# nothing: here",), 2),
        (("rules: caso", "Anna: closed"), 2),
    ],
)
def test_exit_codes_of_score(lines: tuple[str, ...], code: int) -> None:
    result = run("score", *lines)
    assert result.code == code
    assert bool(result.err) == (code == 2)
    assert run("score", *lines, "-q").out == ""
    assert run("score", *lines, "-q").code == code


def test_score_undecided() -> None:
    result = run("score", "Anna: closed", "Bruno: unopened", "--rules", "guide", "--json")
    assert (result.code, result.json["verdict"], result.json["players"][1]["points"]) == (
        3,
        "undecided",
        None,
    )
    assert {"rule": "unopened", "value": "flat_100", "verdict": "yes"} in result.json["flips"]


def test_every_fault_of_a_text_is_shown_with_its_caret_and_those_of_the_game_between() -> None:
    result = run("score", "-", stdin="Anna: closd\nBruno: closed 7c\nCarla: Kh 7x\n")
    assert result.code == 2
    first, second, third = (
        place for place in map(result.err.find, ("line 1, column 7", "line 2:", "line 3, column 11"))
    )
    assert -1 < first < second < third
    assert "  Carla: Kh 7x\n            ^^\n" in result.err
    assert result.out == ""


def test_faults_of_a_text_in_json() -> None:
    answer = run("score", "-", "--json", stdin="Anna: closd\nBruno: closed 7c\nCarla: Kh 7x\n").json
    assert (answer["verdict"], answer["line"], answer["at"], answer["text"]) == ("error", 1, 6, "closd")
    assert [(one["line"], one["at"], one["text"]) for one in answer["errors"]] == [
        (1, 6, "closd"),
        (3, 10, "7x"),
    ]
    assert [(one["line"], one["rule"]) for one in answer["reasons"]] == [(2, "closer_zero")]


def test_faults_of_the_game_have_their_line_in_json() -> None:
    answer = run("score", "-", "--json", stdin="# one\nAnna: closed\nBruno: closed\n").json
    assert [(one["line"], one["rule"]) for one in answer["reasons"]] == [(3, "one_closer")]


def test_score_under_every_preset() -> None:
    result = run("score", "Anna: closed", "Bruno: As Kh", "--compare", "--json").json
    assert set(result["presets"].values()) == {"yes"}
    assert result["preset_points"]["guide"] == {"Anna": 0, "Bruno": 11}
    text = run("score", "Anna: closed", "Bruno: As Kh", "--compare").out
    assert "guide       Anna 0, Bruno 11" in text


def test_rules_on_the_command_line_go_before_those_of_the_sheet() -> None:
    text = "rules: guide\nset: joker_in_hand=50\nAnna: closed\nBruno: As Jk\n"
    assert run("score", "-", "--json", stdin=text).json["players"][1]["points"] == 51
    assert run("score", "-", "--json", "--rules", "classica", stdin=text).json["players"][1]["points"] == 36
    assert (
        run("score", "-", "--json", "--set", "joker_in_hand=30", stdin=text).json["players"][1]["points"]
        == 31
    )
    by_environment = run("score", "-", "--json", stdin=text, env={"SCALA40_RULES": "classica"})
    assert by_environment.json["players"][1]["points"] == 51


def test_cards_are_shown_as_asked_and_json_is_canonical() -> None:
    assert "A♠ 11 + 5♣ 5 = 16" in run("score", "Anna: closed", "Bruno: As 5c", "--symbols").out
    assert "Ap 11 + 5f 5 = 16" in run("score", "Anna: chiude", "Bruno: Ap 5f", "--notation", "it").out
    answer = run("score", "Anna: chiude", "Bruno: Ap 5f", "--json").json
    assert answer["players"][1]["hand"] == ["As", "5c"]


# ---------------------------------------------------------------- match


def test_match_prints_the_table_as_it_grows() -> None:
    result = run("match", "-", stdin=SHEET)
    assert result.code == 0
    assert result.lines[0] == "Bruno leads."
    table = [line.split() for line in result.lines[1:6]]
    assert table[0] == ["round", "Anna", "Bruno", "Carla"]
    assert table[1] == ["1", "0", "0", "27", "27", "100", "100"]
    assert table[2] == ["2", "40", "40", "0", "27", "5", "105", "Carla", "busts"]
    assert " ".join(table[3]) == "Carla re-enters at 40, fee 1 stake"
    assert table[4][:7] == ["3", "0", "40", "10", "37", "8", "48"]
    assert "can take 61 points and stay in" in result.out


def test_match_in_json() -> None:
    answer = run("match", "-", "--json", stdin=SHEET).json
    assert (answer["command"], answer["rules"], answer["verdict"]) == ("match", "casa", "yes")
    assert [one["points"] for one in answer["rounds"]] == [
        {"Anna": 0, "Bruno": 27, "Carla": 100},
        {"Anna": 40, "Bruno": 0, "Carla": 5},
        {"Anna": 0, "Bruno": 10, "Carla": 8},
    ]
    assert [one["out"] for one in answer["rounds"]] == [[], ["Carla"], []]
    assert answer["rounds"][2]["reentered"] == [{"name": "Carla", "total": 40, "fee": 1, "after": 2}]
    assert answer["totals"] == {"Anna": 40, "Bruno": 37, "Carla": 48}
    assert (answer["out"], answer["winner"], answer["over"], answer["leaders"]) == (
        [],
        None,
        False,
        ["Bruno"],
    )


def test_match_names_the_winner_and_the_tie_break() -> None:
    sheet = "Anna: closed\nBruno: 30\n\nAnna: unopened 30\nBruno: closed\n"
    answer = run("match", "-", "--rules", "guide", "--rounds", "2", "--json", stdin=sheet).json
    assert (answer["winner"], answer["tie_break"], answer["over"]) == ("Bruno", "unopened", True)
    text = run("match", "-", "--rules", "guide", "--rounds", "2", stdin=sheet).lines
    assert text[:2] == ["Bruno wins the match.", "  level in points, ahead by fewer unopened rounds"]


def test_match_as_csv() -> None:
    result = run("match", "-", "--csv", stdin=SHEET)
    assert list(csv.reader(io.StringIO(result.out))) == [
        [
            "round",
            "Anna",
            "Bruno",
            "Carla",
            "Anna total",
            "Bruno total",
            "Carla total",
            "closed",
            "out",
            "re-enters",
        ],
        ["1", "0", "27", "100", "0", "27", "100", "Anna", "", ""],
        ["2", "40", "0", "5", "40", "27", "105", "Bruno", "Carla", "Carla 40"],
        ["3", "0", "10", "8", "40", "37", "48", "Anna", "", ""],
    ]
    faulty = run("match", "-", "--csv", stdin=SHEET.replace("Bruno: closed", "Bruno: 5c"))
    assert (faulty.code, "line 9" in faulty.err, faulty.lines[2].startswith("2,")) == (1, True, True)
    assert run("match", "-", "--csv", "--json", stdin=SHEET).code == 2


@pytest.mark.parametrize(
    "old, new, code, place",
    [
        ("Bruno: closed", "Bruno: closed", 0, ""),
        ("Carla: 5c", "Carla: closed", 1, "line 11: "),
        ("Carla: 5c", "Carlo: 5c", 1, "line 11: "),
        ("Carla: re-enters", "", 1, "line 17: "),
        ("Carla: unopened 2c 3c 9h Jk", "Carla: 7h 7h 7h", 1, "line 7: "),
        ("Carla: 5c", "Carla: 5x", 2, "line 11, column 8: "),
        ("rules: casa", "rules: caso", 2, "line 2, column 8: "),
        ("rules: casa", "set: limit=few", 2, "line 2, column 6: "),
    ],
)
def test_exit_codes_of_match(old: str, new: str, code: int, place: str) -> None:
    result = run("match", "-", stdin=SHEET.replace(old, new))
    assert result.code == code
    assert place in result.out + result.err


def test_match_of_nothing() -> None:
    assert run("match", "-", stdin="# nothing\n").code == 2
    assert run("match", "no such file").code == 2
    assert run("match", "-", stdin=b"Anna: \xff\n").code == 2


def test_several_sheets_are_answered_one_after_the_other(tmp_path: Path) -> None:
    sheets = {
        "good": "Anna: closed\nBruno: 27\n",
        "bad": "Anna: frob 7\n",
        "two": "Anna: closed\nBruno: closed\n",
    }
    for name, text in sheets.items():
        (tmp_path / name).write_text(text)
    files = [str(tmp_path / name) for name in (*sheets, "none")]
    result = run("match", *files)
    assert (result.code, f"{files[0]}:" in result.lines, f"{files[2]}:" in result.lines) == (2, True, True)
    assert f"{files[1]}: line 1, column 7: expected a card" in result.err
    objects = list(map(loads, run("match", *files, "--json").lines))
    assert [one["verdict"] for one in objects] == ["yes", "error", "no", "error"]
    assert [one.get("file") for one in objects[:3]] == files[:3]
    assert run("match", *files, "--json", "--jobs", "2").out == run("match", *files, "--json").out
    assert "file" not in run("match", files[0], "--json").json


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("-", "-"), "only once"),
        (("a", "b", "--csv"), "one sheet at a time"),
        (("Anna: 27", "b"), "put --add"),
    ],
)
def test_several_sheets_that_do_not_go_together(arguments: tuple[str, ...], told: str) -> None:
    result = run("match", *arguments)
    assert (result.code, told in result.err) == (2, True)


def test_a_file_of_rules_is_looked_for_beside_the_sheet(tmp_path: Path) -> None:
    (tmp_path / "table.toml").write_text('extends = "casa"\nlimit = 151\n')
    (tmp_path / "sheet").write_text("rules: table.toml\nAnna: closed\nBruno: 120\n")
    assert run("match", str(tmp_path / "sheet"), "--json").json["out"] == []


def test_the_chart_is_drawn_on_a_terminal_or_on_request() -> None:
    assert "* several" in run("match", "-", stdin=SHEET, terminal=True, env={"COLUMNS": "80"}).out
    assert "* several" not in run("match", "-", "--no-chart", stdin=SHEET, terminal=True).out
    assert "* several" not in run("match", "-", stdin=SHEET).out
    assert "* several" in run("match", "-", "--chart", stdin=SHEET).out
    assert "* several" not in run("match", "-", stdin=SHEET, terminal=True, env={"COLUMNS": "30"}).out


@pytest.mark.parametrize("columns", [30, 50, 80])
def test_table_and_chart_fit_the_terminal(columns: int) -> None:
    names = ["Massimiliano", "Bruno", "Carla", "Dino", "Elsa", "Federica"]
    one = "\n".join(f"{name}: closed" if name == "Bruno" else f"{name}: 7c" for name in names[:3])
    more = "\n".join(f"{name}: 5d" for name in names[3:5]) + "\nFederica: 9h"
    sheet = f"{one}\n{more}\n\n" * 3
    result = run(
        "match",
        "-",
        "--rules",
        "casa",
        "--no-color",
        stdin=sheet,
        terminal=True,
        env={"COLUMNS": str(columns)},
    )
    table = result.lines[1:5]
    wide = max(map(len, table))
    assert wide <= columns or columns == 30
    assert result.code == 0


def test_a_long_match_tries_rule_changes_only_when_asked() -> None:
    sheet = "Anna: closed\nBruno: 7c\n\nAnna: 7c\nBruno: closed\n\n" * 51 + "Anna: closed\nBruno: unopened\n"
    plain = run("match", "-", "--rounds", "103", "--json", "--rules", "guide", stdin=sheet)
    asked = run("match", "-", "--rounds", "103", "--json", "--rules", "guide", "--flips", stdin=sheet)
    assert (plain.json["flips"], plain.code) == ([], 3)
    assert {"rule": "unopened", "value": "flat_100", "verdict": "yes"} in asked.json["flips"]


def test_the_limit_that_would_turn_the_end_is_named() -> None:
    sheet = "Anna: closed\nBruno: 60\n\nAnna: closed\nBruno: 41\n"
    assert "nobody would be out with bust_at = exceed (casa)" in run("match", "-", stdin=sheet).out


def test_match_under_every_preset() -> None:
    presets = run("match", "-", "--compare", "--json", stdin=SHEET).json["presets"]
    assert presets == {"fantacarte": "no", "casa": "yes", "classica": "no", "federation": "no", "guide": "no"}


def test_who_wins_and_who_is_out_under_every_preset() -> None:
    sheet = "Anna: closed\nBruno: 101\n"
    ends = run("match", "-", "--compare", "--json", stdin=sheet).json["preset_endings"]
    asked = {name: run("match", "-", "--rules", name, "--json", stdin=sheet).json for name in ends}
    for name, end in ends.items():
        assert end == {key: asked[name][key] for key in end}, name
    assert [ends["casa"]["out"], ends["casa"]["winner"]] == [[], None]
    assert (ends["fantacarte"]["out"], ends["fantacarte"]["winner"]) == (["Bruno"], "Anna")
    lines = run("match", "-", "--compare", stdin=sheet).lines
    assert "  casa        Anna leads." in lines[lines.index("Who wins and who is out under each preset:") :]


def test_pairs_play_in_pairs_under_every_preset() -> None:
    sheet = "pairs: Anna+Bruno, Carla+Dino\n\nAnna: closed\nBruno: 10\nCarla: 70\nDino: 40\n"
    ends = run("match", "-", "--compare", "--json", stdin=sheet).json["preset_endings"]
    assert {end["winner"] for end in ends.values()} == {"Anna+Bruno"}


def test_the_headings_of_a_spreadsheet_are_english_in_every_language() -> None:
    sheet = "Anna: closed\nBruno: 27\n"
    english = run("match", "-", "--csv", stdin=sheet)
    assert english.lines[0] == "round,Anna,Bruno,Anna total,Bruno total,closed,out,re-enters"
    assert run("match", "-", "--csv", "--lang", "it", stdin=sheet).out == english.out


def test_what_is_wrong_with_a_sheet_stands_before_its_table() -> None:
    lines = run("match", "-", stdin="Anna: closed\nBruno: closed\n").lines
    table = next(number for number, line in enumerate(lines) if line.startswith("round"))
    assert lines[0].startswith("The sheet is not in order")
    assert lines[1].startswith("  - ")
    assert table > 1


def test_what_only_another_match_would_have_ended_is_told_on_request() -> None:
    sheet = (
        "players: Anna, Bruno, Carla\n\nAnna: closed\nBruno: 27\nCarla: unopened\n\n"
        "Anna: 12\nBruno: closed\nCarla: 8\n\nAnna: closed in hand\nBruno: 20\n"
    )
    short, long = (run("match", "-", *more, stdin=sheet).out for more in ((), ("--flips",)))
    assert "would" not in short
    assert "the sheet would not be in order with limit = 151" in long
    told, asked = (run("match", "-", "--json", *more, stdin=sheet).json for more in ((), ("--flips",)))
    assert told == asked
    assert told["flips"]


def test_of_many_endings_one_line_names_the_rules() -> None:
    sheet = (
        "rules: fantacarte\nplayers: Anna, Bruno, Carla\n\nAnna: closed\nBruno: 2c\nCarla: 41\n\n"
        "Anna: closed in hand\nBruno: As Kd Kh Qd Qs\nCarla: 30\n"
    )
    short, long = (run("match", "-", *more, stdin=sheet).lines for more in ((), ("--flips",)))
    (line,) = [line for line in short if "also turns on" in line]
    assert all(rule in line for rule in ("ace_in_hand", "bust_at", "in_hand"))
    assert "would" not in "".join(short)
    assert sum("would" in line for line in long) > 2


def test_points_that_a_rule_change_would_leave_open_are_not_told_as_points() -> None:
    result = run("score", "Anna: closed", "Bruno: unopened")
    assert "would be undecided with unopened = count" in result.out
    assert "would take" not in result.out


OVER = "rules: casa\nAnna: closed\nBruno: 60\nCarla: 46\n\nAnna: 110\nBruno: 50\nCarla: closed\n"


def test_once_a_match_is_over_nobody_is_told_what_he_can_still_do() -> None:
    english = run("match", "-", stdin=OVER).out
    assert "Carla wins the match." in english
    assert "can come back" not in english
    assert "can take" not in english
    assert "rientrare" not in run("match", "-", stdin=OVER, env={"SCALA40_LANG": "it"}).out


def test_the_fee_is_told_in_stakes() -> None:
    out = SHEET.partition("Carla: re-enters")[0]
    assert "; can come back at 40 for a fee of 1 stake" in run("match", "-", stdin=out).out
    assert "quota di 1 posta" in run("match", "-", stdin=out, env={"SCALA40_LANG": "it"}).out
    again = SHEET + "\nAnna: closed\nBruno: 5\nCarla: unopened\n"
    assert "can come back at 42 for a fee of 2 stakes" in run("match", "-", stdin=again).out
    italian = run("match", "-", stdin=again, env={"SCALA40_LANG": "it"}).out
    assert "Carla rientra con 40, quota 1 posta" in italian
    assert "quota di 2 poste" in italian


def test_match_says_beside_the_round_whose_points_are_doubled() -> None:
    sheet = "Anna: closed in hand\nBruno: 20\nCarla: unopened\n"
    casa = ("--rules", "casa", "--set", "limit=501")
    assert run("match", "-", *casa, stdin=sheet).lines[2].endswith("  closed in hand, points doubled")
    italian = run("match", "-", *casa, stdin=sheet, env={"SCALA40_LANG": "it"})
    assert italian.lines[2].endswith("  ha chiuso in mano, punti raddoppiati")
    some = run("match", "-", *casa, "--set", "in_hand_doubles_flat=no", stdin=sheet)
    assert some.lines[2].endswith("  closed in hand, points of Bruno doubled")
    none = run("match", "-", *casa, "--set", "in_hand=none", stdin=sheet)
    assert none.lines[2].endswith("  closed in hand")


@pytest.mark.parametrize(
    "command, text",
    [
        ("score", "Anna: closed\nBruno: closed\n"),
        ("match", "Anna: closed\nBruno: closed\n"),
        ("referee", "players: Anna, Bruno\nround 1\nscore Anna: closed\nscore Bruno: closed\n"),
    ],
)
def test_what_is_written_down_is_in_order_or_not_under_each_preset(command: str, text: str) -> None:
    lines = run(command, "-", "--compare", stdin=text).lines
    assert "  casa        not in order" in lines[lines.index("Under each preset:") :]
    italian = run(command, "-", "--compare", stdin=text, env={"SCALA40_LANG": "it"}).lines
    assert "  casa        non in regola" in italian
    assert run(command, "-", "--compare", "--json", stdin=text).json["presets"]["casa"] == "no"


def test_the_chart_has_no_mark_where_a_total_is_not_known() -> None:
    sheet = "rules: classica\nA: closed\nB: unopened\nC: 50\n\nA: 40\nB: 90\nC: closed\n"
    chart = [line for line in run("match", "-", "--chart", stdin=sheet).lines if " | " in line]
    assert any("C" in line for line in chart)
    assert not any("B" in line for line in chart)


def test_every_player_of_a_chart_has_a_mark_of_his_own() -> None:
    names = [f"P{number}" for number in range(1, 16)]
    played = "\n".join([f"{names[0]}: closed", *[f"{name}: 5" for name in names[1:]]])
    lines = run("match", "-", "--chart", stdin=f"rules: casa\n{played}\n\n{played}\n").lines
    start = next(number for number, line in enumerate(lines) if line.split()[:2] == ["P", "P1"])
    key = " ".join(lines[start : start + 4]).split("* several")[0].split()
    assert len(set(key[::2])) == len(names)


def test_R7_what_is_said_of_an_undecided_player_is_true() -> None:
    thirteen = "10h Jh Qh Kh 5c 5d 5s 2c 3c 4c 9s 9d 9c"
    out = run("score", "A: closed", f"B: {thirteen}").out
    assert "whoever has opened cannot have so many cards left" in out
    assert "had not opened; the cards are not said" not in out
    out = run("score", "A: closed", "B: unopened 2c 3c", "--rules", "guide").out
    assert "had not opened; not all the cards are said" in out


@pytest.mark.parametrize("command", ["match", "score"])
def test_notes_are_there_also_where_not_all_can_be_read(command: str) -> None:
    found = run(command, "-", "--json", stdin="Anna: closed\nBruno: frob\nCarla: 3\n").json
    assert (found["verdict"], found["rules"]) == ("error", "casa")
    assert "judged by casa" in found["notes"][0]["message"]
