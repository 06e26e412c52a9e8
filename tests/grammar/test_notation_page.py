"""The notation page says what the grammar reads: its examples, and every spelling of the table."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import grammar
from grammar.cards.hand import read_hand, write_hand
from grammar.cards.melds import read_melds, write_melds
from grammar.cards.spelling import CARD_CHARACTERS, COUNTS, JOKERS, OF, RANKS, SEVERAL_JOKERS, SUITS
from grammar.record.reader import read_record, write_record
from grammar.sheet.score import DeadRound
from grammar.sheet.sheet import read_sheet
from scala40_cli.game.verdict import Answer
from scala40_cli.match.match import judge_match
from scala40_cli.match.scoreboard import match_on
from scala40_cli.rules.load import load_rules

PAGE = (Path(grammar.__file__).parent / "NOTATION.md").read_text(encoding="utf-8")


def rows(head: str) -> list[tuple[str, str]]:
    """Both cells of every row of the tables under this head."""
    found = []
    for table in re.findall(rf"\| {head} \| read \|\n\|---\|---\|\n((?:\|.*\n)+)", PAGE):
        for line in table.splitlines():
            left, right = line.strip("|").split("|")
            found.append((left.strip(), right.strip()))
    return found


EXAMPLES = [
    (text.replace('"', ""), read) for cell, read in rows("written") for text in re.findall(r"`([^`]+)`", cell)
]


@pytest.mark.parametrize("text, canonical", EXAMPLES)
def test_the_page_s_examples_read_as_it_says(text: str, canonical: str) -> None:
    assert write_hand(read_hand(text)) == canonical


@pytest.mark.parametrize("cell, canonical", rows("written as melds"))
def test_the_page_s_melds_read_as_it_says(cell: str, canonical: str) -> None:
    assert write_melds(read_melds(cell.strip("`"))) == canonical


def test_there_are_examples_at_all() -> None:
    assert len(EXAMPLES) > 40
    assert len(rows("written as melds")) == 6


SHEETS = re.findall(r"```sheet\n(.*?)```", PAGE, re.DOTALL)


def test_the_page_s_sheets_are_in_order_and_one_has_a_dead_round() -> None:
    sheets = [read_sheet(text) for text in SHEETS]
    assert any(isinstance(line, DeadRound) for sheet in sheets for line in sheet.lines)
    for sheet in sheets:
        verdict = judge_match(match_on(sheet), load_rules("casa"))
        assert not [*sheet.unread(), *verdict.reasons]
        assert verdict.answer is Answer.YES


def test_the_page_s_record_is_read() -> None:
    (text,) = re.findall(r"```record\n(.*?)```", PAGE, re.DOTALL)
    record = read_record(text)
    assert record.faults == ()
    assert write_record(read_record(write_record(record))) == write_record(record) != text


def terminals(*rules: str) -> set[str]:
    """The quoted texts of these rules of the page's EBNF."""
    blocks = "\n".join(re.findall(r"```ebnf\n(.*?)```", PAGE, re.DOTALL))
    bodies = re.findall(r"^(\S+) *= (.*?)(?=^\S|\Z)", blocks, re.DOTALL | re.MULTILINE)
    return {text for name, body in bodies if name in rules for text in re.findall(r'"([^"]+)"', body)}


def test_the_page_lists_every_spelling_and_no_other() -> None:
    letters = {letter for spelling in RANKS.values() for letter in spelling.english + spelling.italian}
    assert {text.lower() for text in terminals("rank")} == letters
    suits = {
        text for spelling in SUITS.values() for text in spelling.english + spelling.italian + spelling.symbols
    }
    assert terminals("suit") == suits
    words = {word for spelling in RANKS.values() for word in spelling.english_words + spelling.italian_words}
    assert terminals("rank-word") == words
    suit_words = {
        word for spelling in SUITS.values() for word in spelling.english_words + spelling.italian_words
    }
    assert terminals("suit-word") == suit_words
    assert {text.lower() for text in terminals("joker")} == set(JOKERS)
    assert terminals("jokers") == {*COUNTS, *SEVERAL_JOKERS}
    assert terminals("of") == set(OF)
    assert {"🂡", "🃞"} <= set(CARD_CHARACTERS)
