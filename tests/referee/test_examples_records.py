"""The example records: what each shows is so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from grammar.cards.spelling import Notation
from grammar.record.reader import read_record, write_record
from grammar.record.values import Record
from scala40_cli.game.verdict import Answer, Verdict
from scala40_cli.referee.judging import IsClean, judge_record
from scala40_cli.referee.report import RecordReport
from scala40_cli.rules.catalogue import catalogue
from scala40_cli.rules.load import load_rules, preset_names
from scala40_cli.rules.model import Rules

RECORDS = Path(__file__).parents[2] / "examples" / "records"
ALL = sorted(RECORDS.glob("*.s40"))
MATCH = ("evening", "evening-one-hand-hidden", "serata")


def text_of(name: str) -> str:
    return (RECORDS / f"{name}.s40").read_text(encoding="utf-8")


def rules_of(record: Record) -> Rules:
    assert record.rules is not None
    return load_rules(record.rules, [f"{one.key}={one.value}" for one in record.settings])


def judge(name: str) -> Verdict[RecordReport]:
    record = read_record(text_of(name))
    return judge_record(IsClean(record), rules_of(record))


@pytest.mark.parametrize("file", ALL, ids=lambda file: file.stem)
def test_every_record_can_be_read_and_is_in_canonical_form(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    record = read_record(text)
    assert not record.faults
    assert write_record(record, Notation.ITALIAN if file.stem == "serata" else Notation.ENGLISH) == text


@pytest.mark.parametrize("name", MATCH)
def test_the_match_is_clean_whoever_noted_it(name: str) -> None:
    verdict = judge(name)
    assert verdict.answer is Answer.YES
    board = verdict.found.board
    assert board is not None
    assert len(board.rounds) == 3
    assert {one.name: one.total for one in board.standings} == {"Anna": 0, "Bruno": 118}
    assert board.outcome.winner == "Anna"


def test_the_lines_for_what_happens_beside_the_turns() -> None:
    verdict = judge("new-lines")
    assert verdict.answer is Answer.YES, verdict.reasons
    for line in ("stock:", "seed:", "buy 9d", "cancel;", "dead\n", ": leaves", "match 2"):
        assert line in text_of("new-lines")
    first, second = (board for _, board in verdict.found.matches)
    assert [one.total for one in first.standings] == [100, 100, 33]
    assert (second.outcome.over, second.outcome.winner) == (True, "Anna")
    # A card is bought only where the house has it so.
    record = read_record(text_of("new-lines"))
    elsewhere = judge_record(IsClean(record), rules_of(record).replace_rule("compra", "no"))
    assert [one.rule for one in elsewhere.found.violations] == ["compra"]


def test_all_hands_of_the_match_are_known_and_in_the_other_one_is_hidden() -> None:
    assert "?" not in text_of("evening")
    hidden = text_of("evening-one-hand-hidden")
    assert hidden.count("deal Bruno: ?") == 3
    assert not re.search(r"deal Anna: \?|Anna: draw \?", hidden)


def test_the_italian_record_is_the_same_game() -> None:
    english, italian = read_record(text_of("evening")), read_record(text_of("serata"))
    assert [line.statement for line in english.lines] == [line.statement for line in italian.lines]


def test_every_broken_rule_is_found_on_its_line_and_nothing_else() -> None:
    text = text_of("broken-rules")
    expected = {
        number: set(re.split(r",\s*", line.partition("# breaks ")[2]))
        for number, line in enumerate(text.splitlines(), 1)
        if "# breaks " in line
    }
    found: dict[int, set[str]] = {}
    for one in judge("broken-rules").found.violations:
        found.setdefault(one.line, set()).add(one.rule)
    assert found == expected
    assert set().union(*found.values()) <= set(catalogue())
    assert len(set().union(*found.values())) >= 35


@pytest.mark.parametrize("name", preset_names())
def test_each_preset_has_a_round_that_is_clean_under_it_and_not_under_another(name: str) -> None:
    record = read_record(text_of(name))
    assert record.rules == name
    answers = {other: judge_record(IsClean(record), load_rules(other)).answer for other in preset_names()}
    assert answers[name] is Answer.YES
    assert Answer.NO in answers.values()
