"""``scala40 referee``: exit codes, text, JSON, canonical form, several records, how things stand."""

from __future__ import annotations

from pathlib import Path

import pytest

from grammar.cards.spelling import Notation
from tests.support.cli import Result, run

RECORDS = Path(__file__).parents[2] / "examples" / "records"
CLEAN = """\
rules: fantacarte
players: Anna, Bruno
round 1
dealer: Bruno
deal Anna: 10h Jh Qh 5c 5d 5s 2c 3c 9s 8d Kd 4s Jk
deal Bruno: ?
upcard: 4c
Anna: draw Ks; open 10h-Jh-Qh 5c-5d-5s; discard 2c
Bruno: draw ?; discard 9d
Anna: take 9d; lay 8d-9d-Jk; discard Kd
"""
BROKEN = CLEAN + "Anna: draw ?; discard 3c\nBruno: discard 2s\n"


def referee(text: str, *options: str) -> Result:
    return run("referee", "-", *options, stdin=text)


@pytest.fixture
def write(tmp_path: Path) -> object:
    def write_file(name: str, text: str) -> str:
        (tmp_path / name).write_text(text, encoding="utf-8")
        return str(tmp_path / name)

    return write_file


# --- Exit codes and text ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text,code",
    [
        (CLEAN, 0),
        (BROKEN, 1),
        (CLEAN + "Bruno: drwa ?\n", 2),
        (CLEAN + "Bruno: ...\n", 3),
        (BROKEN + "Bruno: ...\n", 1),
        ("", 2),
        ("# nothing yet\n", 2),
    ],
)
def test_exit_code(text: str, code: int) -> None:
    assert referee(text).code == code
    quiet = referee(text, "--quiet")
    assert (quiet.code, quiet.out) == (code, "")


def test_a_line_a_turn_and_every_violation_explained() -> None:
    lines = referee(BROKEN).lines
    assert lines[0] == "Not clean: 2 violations."
    turns = [line for line in lines if "Anna  " in line or "Bruno  " in line]
    assert [line.split()[:3] for line in turns[:5]] == [
        ["8", "Anna", "ok"],
        ["9", "Bruno", "ok"],
        ["10", "Anna", "ok"],
        ["11", "Anna", "no"],
        ["12", "Bruno", "no"],
    ]
    assert "      - it is the turn of Bruno [turn_order]" in lines


def test_the_first_violation_alone() -> None:
    result = referee(BROKEN, "--first")
    assert result.code == 1
    assert [line for line in result.lines if "[" in line] == ["      - it is the turn of Bruno [turn_order]"]


def test_what_would_have_been_legal_stands_below() -> None:
    result = referee(CLEAN.replace("discard Kd", "discard 7d").replace("9s 8d Kd", "9s 8d 7d"))
    assert "what could be thrown instead: 3c, 4s, 9s, Ks" in result.out


def test_the_match_after_the_rounds() -> None:
    result = run("referee", str(RECORDS / "evening.s40"))
    assert result.code == 0
    assert result.lines[0] == "Clean: nothing in it breaks a rule (3 rounds, 53 turns)."
    assert any("Bruno busts" in line for line in result.lines)


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_match_that_is_over_is_told_as_match_tells_it(language: str) -> None:
    scores = "score Anna: closed in hand\nscore Bruno: unopened\n"
    environment = {"SCALA40_LANG": language}
    record = f"rules: fantacarte\nplayers: Anna, Bruno\nround 1\n{scores}"
    result = run("referee", "-", stdin=record, env=environment)
    sheet = run("match", "-", stdin=scores.replace("score ", ""), env=environment).lines
    told = [
        line for line in sheet if not line.startswith("  ") or line.startswith(("  -", "  Anna", "  Bruno"))
    ]
    assert told[0] == {"en": "Anna wins the match.", "it": "Anna vince la partita."}[language]
    assert sum("match_end: " in line for line in told) == 1
    assert [line for line in result.lines if line in told] == told
    assert not any("100" in line and line.startswith("  Anna ") for line in result.lines)
    assert run("referee", "-", "--json", stdin=record).json["match"]["can_take"] == {
        "Anna": None,
        "Bruno": None,
    }
    goes_on = record.replace("unopened", "5c")
    assert "wins" not in run("referee", "-", stdin=goes_on).out


def test_lines_that_cannot_be_read_are_all_shown_with_a_caret_and_reading_goes_on() -> None:
    result = referee(BROKEN + "Bruno: drwa ?\ndeal Anna: 7x\n")
    assert result.code == 2
    assert "line 13, column 8" in result.err
    assert "line 14, column 12" in result.err
    assert "       ^^^^" in result.err
    assert "it is the turn of Bruno" in result.out


def test_rules_of_the_record_and_of_the_command_line() -> None:
    text = CLEAN.replace("rules: fantacarte", "rules: guide\nset: open_min=50")
    assert referee(text, "--json").json["reasons"][0]["rule"] == "open_min"
    assert referee(text, "--set", "open_min=45").code == 0
    assert referee(text, "--rules", "fantacarte").code == 0
    assert referee(text, "--json", "--set", "deal=15").json["rules"] == "guide+open_min=50+deal=15"
    unknown = referee(CLEAN.replace("fantacarte", "fantacart"))
    assert unknown.code == 2
    assert "line 1, column 8" in unknown.err


def test_a_rules_file_beside_the_record(write: object) -> None:
    write("ours.toml", 'extends = "fantacarte"\nopen_min = 50\n')  # type: ignore[operator]
    file = write("game.s40", CLEAN.replace("fantacarte", "ours.toml"))  # type: ignore[operator]
    assert run("referee", file).code == 1


def test_under_which_presets_it_is_clean() -> None:
    result = run("referee", str(RECORDS / "guide.s40"), "--compare", "--json").json
    assert result["presets"]["guide"] == "yes"
    assert "no" in result["presets"].values()
    assert "Under each preset:" in referee(CLEAN, "--compare").out


def test_several_records_each_by_name_and_the_worst_code(write: object) -> None:
    clean, broken = write("a.s40", CLEAN), write("b.s40", BROKEN)  # type: ignore[operator]
    result = run("referee", clean, broken, str(RECORDS / "missing.s40"))
    assert result.code == 2
    assert f"{clean}:" in result.lines
    assert f"{broken}:" in result.lines
    assert "there is no file" in result.err
    assert [one["file"] for one in run("referee", clean, broken, "--json").json_lines] == [clean, broken]
    assert run("referee", clean, broken).code == 1


def test_italian_cards_and_words() -> None:
    result = run("referee", str(RECORDS / "serata.s40"), "--notation", "it")
    assert result.code == 0
    assert "pesca 9f" in result.out


# --- JSON --------------------------------------------------------------------------------------------------


def test_json() -> None:
    result = referee(BROKEN, "--json").json
    assert [result[key] for key in ("command", "rules", "verdict")] == ["referee", "fantacarte", "no"]
    (one,) = result["rounds"]
    assert (one["round"], one["verdict"], one["score"]) == (1, "no", {})
    violations = one["violations"]
    assert [[violation[key] for key in ("line", "turn", "player", "rule")] for violation in violations] == [
        [11, 4, "Anna", "turn_order"],
        [12, 5, "Bruno", "turn_order"],
    ]
    assert violations[0]["message"] == "it is the turn of Bruno"
    assert [reason["line"] for reason in result["reasons"]] == [11, 12]


def test_json_of_a_match_has_the_score_of_each_round() -> None:
    result = run("referee", str(RECORDS / "evening.s40"), "--json").json
    assert [one["score"] for one in result["rounds"]] == [
        {"Anna": 0, "Bruno": 9},
        {"Anna": 0, "Bruno": 9},
        {"Anna": 0, "Bruno": 100},
    ]
    assert result["match"]["winner"] == "Anna"


def test_json_of_a_record_that_cannot_all_be_read() -> None:
    result = referee(CLEAN + "Bruno: drwa ?\n", "--json")
    assert result.code == 2
    assert result.json["verdict"] == "error"
    assert [(one["line"], one["column"]) for one in result.json["errors"]] == [(11, 8)]


def test_json_of_what_is_undecided_says_why() -> None:
    result = referee(CLEAN + "Bruno: ...\n", "--json").json
    assert result["verdict"] == "undecided"
    assert result["rounds"][0]["stopped"]["line"] == 11


def test_flips_name_the_rule_that_turns_it() -> None:
    result = referee(CLEAN, "--json", "--set", "open_min=50").json
    assert {"rule": "open_min", "value": 40, "verdict": "yes"} in result["flips"]


# --- Canonical form ----------------------------------------------------------------------------------------


def test_canonical_form_is_written_and_checked(write: object) -> None:
    loose = CLEAN.replace("Anna: draw Ks;", "Anna :  pesca  kS ;").replace(
        "deal Bruno: ?", "deal Bruno:   ?   # unseen"
    )
    file = write("loose.s40", loose)  # type: ignore[operator]
    written = run("referee", file, "--format")
    assert (written.code, written.out) == (0, CLEAN.replace("deal Bruno: ?", "deal Bruno: ?  # unseen"))
    checked = run("referee", file, "--format", "--check")
    assert (checked.code, checked.out) == (1, f"{file} is not in canonical form\n")
    canonical = write("canonical.s40", written.out)  # type: ignore[operator]
    assert run("referee", canonical, "--format", "--check").code == 0
    assert run("referee", canonical, file, "--format", "--check").code == 1
    italian = run("referee", canonical, "--format", "--notation", "en").out
    assert italian == written.out


def test_a_record_with_unreadable_lines_is_not_written() -> None:
    result = referee(CLEAN + "Bruno: drwa ?\n", "--format")
    assert (result.code, result.out) == (2, "")
    assert "did you mean draw?" in result.err


def test_the_canonical_form_is_no_json() -> None:
    result = referee(CLEAN, "--format", "--json")
    assert (result.code, result.json["verdict"]) == (2, "error")
    assert "no form in JSON" in result.json["error"]


@pytest.mark.parametrize(
    "options",
    [
        ("--check",),
        ("--first", "--format"),
        ("--state", "1", "--until", "9"),
        ("--state", "x"),
        ("--state", "99"),
        ("--cards",),
        ("--cards", "--first"),
    ],
)
def test_options_that_cannot_be_followed(options: tuple[str, ...]) -> None:
    result = referee(CLEAN, *options)
    assert (result.code, result.out) == (2, "")
    assert result.err


# --- How things stand --------------------------------------------------------------------------------------


def test_how_things_stand_after_a_turn() -> None:
    result = referee(CLEAN, "--state", "2")
    assert result.code == 0
    assert "  m2  5c 5d 5s" in result.lines
    assert "  4c 2c 9d" in result.lines
    assert "  79 cards in the stock" in result.lines
    assert any(line.startswith("  Bruno  ? ? ?") and "13 cards" in line for line in result.lines)
    assert "It is the turn of Anna." in result.lines
    assert any("9d may be taken" in line for line in result.lines)


def test_how_things_stand_as_json() -> None:
    result = referee(CLEAN, "--until", "8", "--json").json
    assert (result["round"], result["line"], result["turn"], result["next"]) == (1, 8, 1, "Bruno")
    assert [meld["points"] for meld in result["table"]] == [30, 15]
    assert result["hands"]["Anna"] == {
        "cards": ["8d", "Kd", "3c", "4s", "9s", "Ks", "Jk"],
        "count": 7,
        "known": True,
        "opened": True,
    }
    assert result["hands"]["Bruno"]["known"] is False
    assert (result["discards"], result["stock"]) == (["4c", "2c"], 80)


def test_what_could_be_done_with_the_card_that_was_drawn() -> None:
    legal = referee(CLEAN, "--state", "0", "--json").json["legal"]
    assert (legal["draw"], legal["open"]) == (True, "yes")
    assert legal["take"]["verdict"] == "no"
    drawn = legal["drawn"]
    assert drawn["card"] == "Ks"
    assert drawn["open"]["verdict"] == "yes"
    assert set(drawn["discard"]["legal"]) >= {"2c", "Ks"}
    text = referee(CLEAN, "--state", "0").out
    assert "with Ks drawn" in text
    assert "may be discarded" in text


def test_a_turn_of_a_later_round() -> None:
    file = str(RECORDS / "evening.s40")
    later = run("referee", file, "--state", "3.1", "--json").json
    assert (later["round"], later["turn"]) == (3, 1)
    closed = run("referee", file, "--state", "1.6", "--json").json
    assert (closed["closed"], closed["next"], closed["legal"]) == ("Anna", None, None)
    assert "Anna has closed." in run("referee", file, "--state", "6").lines


def test_how_things_stand_in_drawn_cards() -> None:
    result = referee(CLEAN, "--state", "2", "--cards")
    assert result.code == 0
    assert result.lines[2:8] == [
        "╭──╭──╭───╮  ╭──╭──╭───╮",
        "│10│J │Q  │  │5 │5 │5  │",
        "│♥ │♥ │♥  │  │♣ │♦ │♠  │",
        "│  │  │   │  │  │  │   │",
        "╰──╰──╰───╯  ╰──╰──╰───╯",
        "    m1           m2",
    ]
    after = result.lines.index("  Bruno  (13 cards, has not opened)")
    assert result.lines[after + 2] == "│░░" * 13 + "░│"  # what is not known of a hand lies face down
    plain = run("referee", "-", "--until", "8", "--cards", stdin=CLEAN, env={"TERM": "dumb"})
    assert "|10|J |Q  |  |5 |5 |5  |" in plain.lines
    assert "|::" * 13 + ":|" in plain.lines
    json = referee(CLEAN, "--state", "2", "--cards", "--json")
    assert json.out == referee(CLEAN, "--state", "2", "--json").out


def test_a_meld_that_is_not_known_is_told_beside_those_that_are_drawn() -> None:
    record = (
        "players: Anna, Bruno\nround 1\ndealer: Bruno\ndeal Anna: ?\ndeal Bruno: ?\nupcard: 4c\n"
        "Anna: draw ?; open 7c-7d-7s 10h-Jh-Qh 5c-5d-5s; attach 9d to m1; discard 2c\nBruno: draw ?; discard 9d\n"
    )
    result = referee(record, "--state", "1", "--cards")
    assert result.code == 0
    assert result.lines[3] == "│10│J │Q  │  │5 │5 │5  │"
    assert result.lines[7:9] == ["    m2           m3", "  m1  not known"]


def test_how_things_stand_where_a_line_before_cannot_be_read(tmp_path: Path) -> None:
    file = tmp_path / "r.s40"
    file.write_text("players: Anna, Bruno\nround 1\nAnna: drow 7h; discard 9d\nBruno: draw 7h; discard 7h\n")
    result = run("referee", str(file), "--state", "1")
    assert (result.code, result.lines[0]) == (2, "Before line 3 of round 1, as far as it can be followed.")
    before = run("referee", str(file), "--state", "0")
    assert before.lines[0] == "After line 2, before the first turn of round 1."
    found = run("referee", str(file), "--state", "1", "--json").json
    assert (found["verdict"], found["line"], found["turn"]) == ("error", 3, 1)
    assert found["stopped"] == {"line": 3, "message": "this line cannot be read"}
    assert [(one["line"], one["text"]) for one in found["errors"]] == [(3, "drow")]


def test_how_things_stand_before_the_first_turn_and_where_a_turn_was_left_out() -> None:
    assert referee(CLEAN, "--state", "0").lines[0].endswith(", before the first turn of round 1.")
    record = "players: Anna, Bruno\nAnna: draw 7h; discard 9d\nBruno: ...\nAnna: draw 7h; discard 7h\n"
    result = run("referee", "-", "--state", "3", stdin=record)
    assert (result.code, result.lines[0]) == (3, "Before line 3 of round 1, as far as it can be followed.")


# --- Long records ------------------------------------------------------------------------------------------


def rounds(count: int) -> str:
    """A record of so many rounds in matches of a hundred, and a wrong score in every tenth."""
    text = "rules: federation\nset: limit=9999\nplayers: Anna, Bruno\n"
    for number in range(1, count + 1):
        first, second = ("Anna", "Bruno") if number % 2 else ("Bruno", "Anna")
        text += f"match {number // 100 + 1}\n" if number % 100 == 1 and number > 1 else ""
        text += (
            f"round {number}\nupcard: 4c\n{first}: draw ?; discard 2c\n"
            f"{second}: draw ?; open 10h-Jh-Qh-Kh 5c-5d-5s-5h 2c-3c-4c-5c-6c; discard 9s\n"
            f"score {second}: closed in hand\nscore {first}: unopened {45 if number % 10 else 1}\n"
        )
    return text


def test_a_long_record_is_gone_through_without_being_kept(tmp_path: Path) -> None:
    import tracemalloc

    from scala40_cli.cli.record_text import RecordText, WrittenRecord
    from scala40_cli.referee.judging import IsClean, judge_whether_clean
    from scala40_cli.rules.load import load_rules

    def peak(count: int) -> int:
        file = tmp_path / f"{count}.s40"
        file.write_text(rounds(count))
        question = IsClean(WrittenRecord(RecordText(str(file)), Notation.ENGLISH))
        rules = load_rules("federation", ["limit=9999"])
        judge_whether_clean(question, rules)
        tracemalloc.start()
        judge_whether_clean(question, rules)
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return most

    # A round costs its totals, some hundred bytes; its lines alone would be four thousand.
    assert peak(600) < 600 * 2000


def test_the_answer_to_a_long_record_is_whole_and_in_its_order() -> None:
    result = referee(rounds(250), "--json")
    assert (result.code, list(result.json)[3:7]) == (1, ["rounds", "match", "matches", "reasons"])
    assert [one["round"] for one in result.json["rounds"]] == list(range(1, 251))
    assert [(one["number"], len(one["rounds"])) for one in result.json["matches"]] == [
        (1, 100),
        (2, 100),
        (3, 50),
    ]
    assert len(result.json["reasons"]) == 25
    text = referee(rounds(250))
    assert text.lines[0] == "Not clean: 25 violations."
    headings = [line for line in text.lines if line.startswith("match ")]
    assert headings[-3:] == ["match 1", "match 2", "match 3"]
    assert headings[:-3] == [f"match {one // 100 + 1}, round {one + 1}" for one in range(100, 250)]


def test_letters_of_the_other_language_at_first_turn_the_whole_record() -> None:
    text = "giocatori: Anna, Bruno\nAnna: pesca Kh; scarta 2c\n" + "".join(
        f"{name}: pesca 7p; scarta 7p\n" for name in ("Bruno", "Anna", "Bruno")
    )
    result = referee(text, "--json")
    assert [one["line"] for one in result.json["errors"]] == [2]


def test_R20_who_has_not_closed_is_not_told_as_the_closer() -> None:
    record = (
        "players: Anna, Bruno\nround 1\ndealer: Bruno\n"
        "Anna: draw ?; open 2h-3h-4h-5h-6h 7c-8c-9c-10c-Jc 10d-Jd-Qd-Kd\n"
        "score Anna: closed in hand\nscore Bruno: unopened\n"
    )
    result = run("referee", "-", stdin=record)
    assert result.code == 1
    assert "Anna has not closed" in result.out
    assert "Anna closes" not in result.out
