"""Records of any content are read again as they were written, and any text at all ends in a clean answer."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grammar.cards.cards import CARDS, JOKER, Joker, Piece
from grammar.cards.spelling import Notation
from grammar.errors import caret
from grammar.record.actions import (
    Action,
    Attach,
    Buy,
    Cancel,
    Discard,
    Draw,
    Lay,
    Leave,
    Open,
    Reshuffle,
    Swap,
    Take,
)
from grammar.record.frames import _frames, _heads, _plain_frame, _plain_head
from grammar.record.joining import joined
from grammar.record.reader import read_record, write_record
from grammar.record.values import (
    Deal,
    Dealer,
    Line,
    MatchStart,
    Record,
    RoundStart,
    Seed,
    Statement,
    Stock,
    Turn,
    Upcard,
)
from grammar.record.verbs import VERBS
from grammar.sheet.score import DeadRound, End, Reentry, Score
from grammar.sheet.values import Joins, Leaves, PairsHeader, PlayersHeader, RulesHeader, SettingHeader, Unread
from grammar.words import JOINS, KEYWORDS, LEAVES

ends = st.sampled_from([end for end in End if end is not End.TAKEN])
"""How a line says that a round ended; only a table of numbers leaves it open."""

NAMES = ("Anna", "Bruno", "Maria Carla", "d'Artagnan", "Niccolò", "玩家", "🃏", "7h", "x")
natural = st.sampled_from(CARDS)
pieces: st.SearchStrategy[Piece] = natural | st.just(JOKER) | st.builds(Joker, natural)
hands = st.lists(pieces, min_size=1, max_size=13).map(tuple)
melds = st.lists(st.lists(pieces, min_size=1, max_size=5).map(tuple), min_size=1, max_size=3).map(tuple)
numbers = st.integers(1, 99)
names = st.sampled_from(NAMES)
actions: st.SearchStrategy[Action] = st.one_of(
    st.builds(Draw, st.none() | pieces),
    st.builds(Take, pieces),
    st.builds(Open, melds),
    st.builds(Lay, melds),
    st.builds(Attach, hands, numbers),
    st.builds(Swap, pieces, numbers),
    st.builds(Discard, st.none() | pieces),
    st.builds(Buy, pieces),
    st.builds(Cancel),
    st.builds(Reshuffle),
)
played = st.lists(actions, max_size=5).map(tuple)
left = st.lists(actions, min_size=1, max_size=5).map(lambda turn: (*turn, Leave()))
in_rounds: st.SearchStrategy[Statement | None] = st.one_of(
    st.none(),
    st.builds(RoundStart, numbers),
    st.builds(Dealer, names),
    st.builds(Deal, names, st.lists(st.none() | pieces, min_size=1, max_size=13).map(tuple)),
    st.builds(Upcard, st.none() | pieces),
    st.builds(Turn, names, played | left),
    st.just(Reshuffle()),
    st.builds(Stock, hands),
    st.builds(Seed, st.integers(0, 10**12)),
    st.builds(MatchStart, numbers),
    st.just(DeadRound()),
    st.builds(Leaves, names),
    st.builds(Joins, names, st.none() | st.integers(0, 999)),
    st.builds(
        Score,
        names,
        ends,
        st.none(),
        st.integers(0, 999),
    ),
    st.builds(Score, names, ends, hands),
    st.builds(Reentry, names),
)
comments = st.sampled_from(["", "", "#", "# why?", "#draw 7p", "# # 🃏 \ufe0f;", "#\tx"])


@st.composite
def records(draw: st.DrawFn) -> Record:
    settings_ = draw(
        st.lists(st.builds(SettingHeader, st.just("limit"), st.sampled_from(["51", "no"])), max_size=2)
    )
    first: list[Statement | None] = [RulesHeader("casa.toml"), *settings_, PlayersHeader(NAMES)]
    first += [PairsHeader((("Anna", "x"), ("Bruno", "7h")))] * draw(st.booleans())
    lines = first * draw(st.booleans()) + draw(st.lists(in_rounds, max_size=12))
    return Record(tuple(Line(number, "", one, draw(comments)) for number, one in enumerate(lines, 1)))


def whole(record: Record) -> Record:
    """The record with each turn on one line."""
    return Record(tuple(replace(line, number=number) for number, line in enumerate(joined(record.lines), 1)))


@given(records(), st.sampled_from([Notation.ENGLISH, Notation.ITALIAN]), st.booleans())
def test_what_is_written_is_read_again(record: Record, language: Notation, symbols: bool) -> None:
    text = write_record(record, language, symbols=symbols)
    again = read_record(text, language)
    assert again == whole(record)
    assert write_record(again, language, symbols=symbols) == text


@given(records())
def test_the_canonical_form_says_itself_in_which_language_it_is(record: Record) -> None:
    for default in (Notation.ENGLISH, Notation.ITALIAN):
        assert read_record(write_record(record), default=default) == whole(record)


# Any text.

crumbs = st.sampled_from(
    [
        "Anna",
        ":",
        ";",
        " ",
        "  ",
        "\n",
        "#",
        "?",
        "...",
        "7h",
        "Jk",
        "10",
        "-",
        "[",
        "]",
        "+",
        ",",
        "m1",
        "to",
        "in",
    ]
    + [
        "7p",
        "5cds",
        "of hearts",
        "di cuori",
        "round",
        "1",
        "0",
        "deal",
        "score",
        "closed",
        "unopened",
        "a",
        "=",
    ]
    + ["\t", "\r", "\x00", "\ufeff", "\u200d", "：", "＃", "🃏", "ſet", "\ud800", "²", "٣", "\u212a", "\x1c"]
    + [word for words in (*KEYWORDS.values(), *VERBS.values(), LEAVES, JOINS) for word in words.all]
)
texts = st.one_of(
    st.text(max_size=80),
    st.lists(crumbs, max_size=40).map("".join),
    st.lists(crumbs, max_size=30).map(" ".join),
)


@settings(max_examples=400)
@given(texts)
def test_any_text_ends_in_a_clean_answer(text: str) -> None:
    record = read_record(text)
    assert [line.number for line in record.lines] == list(range(1, len(record.lines) + 1))
    for fault in record.faults:
        line = record.lines[fault.line - 1]
        assert isinstance(line.statement, Unread)
        assert fault.error.source == line.text
        assert 1 <= fault.column <= len(line.text) + 1
        assert str(fault.error)
        assert caret(fault.error)
    written = write_record(record)
    lines = written.split("\n")
    assert all(one.statement.text in lines for one in record.lines if isinstance(one.statement, Unread))
    if not record.faults:
        # Of a comment, what cannot be shown is written as a dot.
        read = [line.statement for line in read_record(written).lines]
        assert read == [line.statement for line in whole(record).lines]
        assert write_record(read_record(written)) == written


@settings(max_examples=400)
@given(st.lists(crumbs, max_size=8).map(" ".join) | st.lists(crumbs, max_size=4).map("".join))
def test_plain_starts_and_actions_are_read_as_the_parser_reads_them(text: str) -> None:
    text = text.replace("\n", " ")  # a line has no line ends
    for start in (text, f"{text}:"):
        head = _plain_head(start)
        assert head is None or head == _heads().parse_string(start)[0]
    frame = _plain_frame(text.strip())
    assert frame is None or frame == _frames().parse_string(text.strip())[0]


@pytest.mark.parametrize(
    "text",
    [
        "a" * 1_000_000,
        " " * 1_000_000 + "x",
        "Anna: " + "draw 7h; " * 100_000,
        "Anna: attach " + "to " * 300_000,
        ":" * 1_000_000,
        "deal Anna: " + "7 of hearts " * 80_000,
        "Anna: open " + "[" * 1_000_000,
        "🃏\ufe0f" * 300_000,
    ],
    ids=lambda text: text[:12],
)
def test_a_line_of_a_megabyte_is_refused_at_once(text: str) -> None:
    record = read_record(f"{text}\nAnna: draw 7h")
    assert [fault.line for fault in record.faults] == [1]
    assert len(caret(record.faults[0].error)) < 200


def test_a_comment_may_be_long() -> None:
    assert read_record("Anna: draw 7h  #" + "x" * 1_000_000).faults == ()
