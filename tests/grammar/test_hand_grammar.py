"""Hands: the forms for several cards, what is written back, and what is said of text that is no hand."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grammar.cards.cards import CARDS, JOKER, Joker, Piece
from grammar.cards.hand import place_in_hand, read_hand, write_hand
from grammar.cards.rewrite import rewrite
from grammar.cards.spelling import Notation, plain
from grammar.errors import Unreadable, caret

# A suggestion may be a word of a card, which is no card by itself.
WORDS = {"ace", "jack", "queen", "king", "fante", "donna", "regina", "hearts", "cuori", "joker", "jolly"}
EN, IT, AUTO = Notation.ENGLISH, Notation.ITALIAN, Notation.AUTO


def canonical(text: str, notation: Notation = AUTO) -> str:
    return " ".join(map(str, read_hand(text, notation)))


def refused(text: str) -> Unreadable:
    with pytest.raises(Unreadable) as caught:
        read_hand(text)
    return caught.value


# --- Several cards in one word ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("789h", "7h 8h 9h"),
        ("10JQh", "10h Jh Qh"),
        ("TJQh", "10h Jh Qh"),
        ("1010h", "10h 10h"),
        ("A23s", "As 2s 3s"),
        ("A2345678910JQKh", "Ah 2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh"),
        ("KQJ♥", "Kh Qh Jh"),
        ("77h", "7h 7h"),
        ("FDRc", "Jh Qh Kh"),
        ("AFp", "As Js"),
        ("5cds", "5c 5d 5s"),
        ("Acdhs", "Ac Ad Ah As"),
        ("10hd", "10h 10d"),
        ("Thd", "10h 10d"),
        ("5♣♦♠", "5c 5d 5s"),
        ("5♣\ufe0f♦\ufe0f", "5c 5d"),
        ("5cqfp", "5h 5d 5c 5s"),
        ("Rqp", "Kd Ks"),
        ("7..Kh", "7h 8h 9h 10h Jh Qh Kh"),
        ("A..3h", "Ah 2h 3h"),
        ("J..Ah", "Jh Qh Kh Ah"),
        ("2..Ah", "2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh Ah"),
        ("7…9h", "7h 8h 9h"),
        ("9..7♦", "9d 8d 7d"),
        ("t..kS", "10s Js Qs Ks"),
        ("10..Rp", "10s Js Qs Ks"),
        ("789h 5cds Jk 7..9s", "7h 8h 9h 5c 5d 5s Jk 7s 8s 9s"),
        ("789h,10h", "7h 8h 9h 10h"),
    ],
)
def test_short_forms(text: str, cards: str) -> None:
    assert canonical(text) == cards


def test_a_whole_suit_is_a_range() -> None:
    assert len(read_hand("A..Kd")) == 13
    assert read_hand("A..Kd") == tuple(CARDS[13:26])
    # From ace to ace is the longest run, which has both.
    assert read_hand("A..Ad") == (*CARDS[13:26], CARDS[13])


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        # A capital is a rank and a small letter a suit where both could be.
        ("JQh", "Jh Qh"),
        ("Qd", "Qd"),
        ("qd", "Qd"),
        ("QD", "Qd"),
        ("Dq", "Qd"),
        ("dq", "Qd"),
        ("Qq", "Qd"),
        ("Ff", "Jc"),
        ("Jf", "Jc"),
        ("Jk", "Jk"),
        ("JKh", "Jh Kh"),
        ("JK", "Jk"),
        ("Jh Jk", "Jh Jk"),
    ],
)
def test_letters_that_are_both_a_rank_and_a_suit(text: str, meaning: str) -> None:
    assert canonical(text) == meaning


def test_a_hand_may_be_empty_or_larger_than_any_player_holds() -> None:
    # How many cards a hand may have is a rule of the game, not of the notation.
    assert read_hand("") == read_hand(" , \n") == ()
    assert len(read_hand("7h " * 200)) == 200
    assert len(read_hand("7♥️ Jk=8h " * 50)) == 100


# --- Writing and reading again -----------------------------------------------------------------------------

any_piece: st.SearchStrategy[Piece] = st.one_of(
    st.sampled_from(CARDS), st.just(JOKER), st.sampled_from(CARDS).map(Joker)
)
hands = st.lists(any_piece, max_size=16).map(tuple)


@given(hands, st.sampled_from([EN, IT]), st.booleans())
def test_a_hand_written_is_read_again(hand: tuple[Piece, ...], notation: Notation, symbols: bool) -> None:
    text = write_hand(hand, notation, symbols=symbols)
    assert read_hand(text, notation) == hand
    assert read_hand(text.replace(" ", ", "), notation) == hand
    assert read_hand(text.lower(), notation) == hand


@given(hands, st.sampled_from([EN, IT]))
def test_canonical_text_is_read_whatever_the_messages_are_in(
    hand: tuple[Piece, ...], default: Notation
) -> None:
    assert read_hand(write_hand(hand), EN, default) == hand
    if any(piece.text[-1] in "hs" for piece in hand):
        assert read_hand(write_hand(hand), AUTO, default) == hand


@given(hands, st.sampled_from([EN, IT]), st.booleans(), st.sampled_from([" ", ", ", "  ", "-", "\n", " + "]))
def test_rewriting_changes_the_letters_alone(
    hand: tuple[Piece, ...], to: Notation, symbols: bool, between: str
) -> None:
    text = between.join(map(str, hand))
    written = rewrite(text, to, symbols=symbols, notation=EN)
    assert written == between.join(write_hand([piece], to, symbols=symbols) for piece in hand)
    assert rewrite(written, EN, notation=to) == text


@pytest.mark.parametrize(
    ("text", "italian"),
    [
        ("7h 10d Qs Ac Jk Jk=8h", "7c 10q Dp Af Jk Jk=8c"),
        ("789h 5c", "7c 8c 9c 5f"),
        ("789h-10h", "7c-8c-9c-10c"),
        ("10h-JQKh", "10c-Fc-Dc-Rc"),
        ("[789h] + 5c, 5d;5s", "[7c 8c 9c] + 5f, 5q;5p"),
        ("7..9h", "7c 8c 9c"),
        ("7 of hearts, queen of spades", "7c, Dp"),
        ("Jk=8 of hearts", "Jk=8c"),
        ("7♥️  8♥️\n9♥", "7c  8c\n9c"),
        ("7h\t8h", "7c\t8c"),
        ("🂷🂸 🂹", "7c 8c 9c"),
        ("", ""),
    ],
)
def test_rewriting_keeps_what_stands_between(text: str, italian: str) -> None:
    assert rewrite(text, IT) == italian


def test_where_a_card_of_the_hand_is_written() -> None:
    text = "7♥️ 89h, 5 of clubs 5ds"
    assert [place_in_hand(text, index) for index in range(6)] == [
        (0, "7♥"),
        (4, "89h"),
        (4, "89h"),
        (9, "5 of clubs"),
        (20, "5ds"),
        (20, "5ds"),
    ]


# --- Errors -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "at", "piece", "nearest"),
    [
        ("11h", 0, "11h", "Jh"),
        ("12s", 0, "12s", "Qs"),
        ("13d", 0, "13d", "Kd"),
        ("1h", 0, "1h", "Ah"),
        ("14c", 0, "14c", "Ac"),
        ("0h", 0, "0h", None),
        ("7x", 0, "7x", None),
        ("10", 0, "10", None),
        ("J", 0, "J", None),
        ("Qhh", 0, "Qhh", "Qh Qh"),
        ("7♥ QFD", 3, "QFD", None),
        ("7h8h9h", 0, "7h8h9h", "7h 8h 9h"),
        ("2h..Kh 7d", 0, "2h..Kh", "2..Kh"),
        ("7d 9c..7c", 3, "9c..7c", "9..7c"),
        ("7h..9d", 0, "7h..9d", None),
        ("7h 8hKsjk", 3, "8hKsjk", "8h Ks Jk"),
        ("akqh", 0, "akqh", "AKQh"),
        ("jqkh", 0, "jqkh", "JQKh"),
        ("jokr", 0, "jokr", "joker"),
        ("7h joly", 3, "joly", "jolly"),
        ("7h 8h  7x", 7, "7x", None),
        ("7h,,7x", 4, "7x", None),
        ("7h\n8h\n7x", 6, "7x", None),
        ("7♥️ 7x", 4, "7x", None),
        ("\ufeff7x", 1, "7x", None),
        ("7h-8h", 2, "-", None),
        ("7h + 8h", 3, "+", None),
        ("[7h", 0, "[", None),
        ("7h Jk=", 6, "", None),
        ("7h Jk=7x", 6, "7x", None),
        ("Jk=Jk", 3, "Jk", None),
        ("7h 😀", 3, "😀", None),
        ("7h 8h\x00", 3, "8h\x00", None),
        ("7h (8h)", 3, "(8h)", None),
        ("7h 8h..", 3, "8h..", None),
    ],
)
def test_what_cannot_be_read_is_found_and_the_nearest_named(
    text: str, at: int, piece: str, nearest: str | None
) -> None:
    error = refused(text)
    assert (error.at, error.piece, error.nearest) == (at, piece, nearest)
    assert error.source == text


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("1h", ["ace", "A"]),
        ("11h", ["Jh", "Qh", "Kh"]),
        ("7x", ["'x'", "suit", "h d c s", "c q f p"]),
        ("10", ["suit", "10h"]),
        ("J", ["jack", "joker", "Jk"]),
        ("7hh", ["suits", "differ"]),
        ("7h8h", ["spaces"]),
        ("2h..Kh", ["range", "once, at the end"]),
        ("akqh", ["capital"]),
        ("7h-8h", ["meld"]),
        ("hearts", ["of hearts"]),
        ("cuori", ["di cuori"]),
        ("re pike", ["suit", "pike"]),
    ],
)
def test_the_message_says_what_would_be_right(text: str, words: list[str]) -> None:
    message = str(refused(text))
    assert all(word in message for word in words), message


@pytest.mark.parametrize("rank", [*"A23456789TJQKFDR", "10"])
def test_a_suit_that_is_missing_is_shown_on_a_card_that_can_be_read(rank: str) -> None:
    message = str(refused(rank))
    for example in re.findall(r"as in (\w+)", message):
        assert len(read_hand(example)) == 1
    assert "suit" in message or rank == "J"


@pytest.mark.parametrize("text", ["7h=8h", "7h 8h=", "5cds=7h"])
def test_a_card_that_can_be_read_is_never_what_is_wrong(text: str) -> None:
    # Only a joker stands for a card; the sign is what is out of place.
    error = refused(text)
    assert error.piece.startswith("=")
    assert text[error.at] == "="


def test_what_is_suggested_can_be_read() -> None:
    suggested = 0
    for letters in (word for size in (2, 3, 4) for word in product("7jQkdCsh", repeat=size)):
        text = "".join(letters)
        try:
            read_hand(text)
        except Unreadable as error:
            nearest = error.nearest
        else:
            continue
        if nearest is not None and nearest not in WORDS:
            suggested += 1
            assert read_hand(nearest), text
    assert suggested > 500


@contextmanager
def passing_through() -> Iterator[None]:
    yield


def test_an_error_passes_through_a_context_manager() -> None:
    with pytest.raises(Unreadable), passing_through():
        read_hand("7x")


def test_the_caret_stands_under_the_fault() -> None:
    assert caret(refused("7h 7x 9h")).splitlines() == ["7h 7x 9h", "   ^^"]
    line, mark = caret(refused("7h " * 100 + "7x" + " 8h" * 100)).splitlines()
    assert len(line) <= 64
    assert line[mark.index("^") : mark.rindex("^") + 1] == "7x"
    line, mark = caret(refused("7h\n7x\n8h")).splitlines()
    assert (line, mark) == ("7x", "^^")
    # The end of the text has a place too.
    assert caret(refused("Jk=")).splitlines() == ["Jk=", "   ^"]
    # A control character would move the terminal's cursor.
    assert "\x1b" not in caret(refused("\x1b[31m7x 8h"))


# --- Any text -------------------------------------------------------------------------------------------------

notation_text = st.text(
    st.sampled_from("7789AJQKTjqkfdr10 hdcsqfp♥♦♣♠️  ,,;+-[]=.…*🂷🃏\n\tx\x00oi"), max_size=40
)
word_text = st.lists(
    st.sampled_from(
        ["7", "of", "di", "hearts", "cuori", "7h", "Jk", "=", "-", "..", "K", "5cd", "re", "joker"]
    ),
    max_size=8,
).flatmap(lambda words: st.sampled_from(["", " "]).map(lambda between: between.join(words)))
any_text = st.one_of(
    st.text(), st.binary().map(lambda data: data.decode("latin-1")), notation_text, word_text
)


def check_error(error: Unreadable, text: str) -> None:
    """The place is in the text, the piece stands there, and what is shown is short and printable."""
    assert error.source == text
    assert 0 <= error.at <= len(text)
    assert plain(text[error.at :]).text.startswith(error.piece)
    message = str(error)
    assert message
    assert len(message) < 200
    assert message.isprintable()
    first, second = caret(error).splitlines()
    assert len(first) <= 64
    assert re.fullmatch(r" *\^+", second)
    if error.nearest is not None and not error.nearest.isalpha():
        assert read_hand(error.nearest)


@settings(max_examples=400)
@given(any_text, st.sampled_from([AUTO, EN, IT]))
def test_any_text_is_a_hand_or_unreadable(text: str, notation: Notation) -> None:
    try:
        hand = read_hand(text, notation)
    except Unreadable as error:
        check_error(error, text)
    else:
        assert read_hand(write_hand(hand), EN) == hand


@settings(max_examples=300)
@given(any_text)
def test_any_text_is_rewritten_or_unreadable(text: str) -> None:
    try:
        written = rewrite(text, EN)
    except Unreadable as error:
        check_error(error, text)
    else:
        assert rewrite(written, EN, notation=EN) == written


LONG: dict[str, Callable[[int], str]] = {
    "plain cards": lambda size: "7h " * (size // 3),
    "commas between": lambda size: "7h," * (size // 3),
    "white space": lambda size: " " * size,
    "no card": lambda size: "x" * size,
    "one digit": lambda size: "7" * size,
    "one rank": lambda size: "A" * size,
    "one long short form": lambda size: "A" * (size - 1) + "h",
    "ranks without a suit": lambda size: "10JQ" * (size // 4) + "!",
    "suits without an end": lambda size: "5" + "cd" * (size // 2) + "!",
    "a word broken off": lambda size: "7 of" + " " * size,
    "spaces between words": lambda size: "7" + " " * size + "of hearts",
    "emoji": lambda size: "😀" * size,
    "nul": lambda size: "\0" * size,
    "invisible": lambda size: "\u200b" * size,
    "accents": lambda size: "é" * size,
    "dots": lambda size: "7.." * (size // 3),
    "equals": lambda size: "Jk=" * (size // 3),
    "a fault at the end": lambda size: " " * size + "7x",
}
# These go card by card through the grammar, some 25 µs each: a tenth of the size is enough to see how it grows.
LONG_BY_GRAMMAR: dict[str, Callable[[int], str]] = {
    "symbols with selectors": lambda size: "7♥️ 8♥️ 10JQh " * (size // 16),
    "short forms": lambda size: "AKQh " * (size // 5),
    "words": lambda size: "7 of hearts " * (size // 12),
    "characters": lambda size: "🂷" * (size // 4),
    "both languages": lambda size: "7c " * (size // 3) + "7h 7q",
}


def seconds(read: Callable[[str], object], text: str) -> float:
    start, said = time.process_time(), ""
    try:
        read(text)
    except Unreadable as error:
        said = str(error) + caret(error)
    taken = time.process_time() - start
    assert len(said) < 400
    return taken


def grows_in_step(read: Callable[[str], object], small: str, large: str) -> None:
    """Ten times the text takes no more than some twenty times as long, and a moment for the noise."""
    times = sorted(seconds(read, small) for _ in range(2))
    assert seconds(read, large) < 25 * times[0] + 0.1


@pytest.mark.parametrize("kind", LONG)
def test_a_line_of_a_million_characters_is_read_in_linear_time(kind: str) -> None:
    grows_in_step(read_hand, LONG[kind](100_000), LONG[kind](1_000_000))


@pytest.mark.parametrize("kind", LONG_BY_GRAMMAR)
def test_long_text_goes_through_the_grammar_in_linear_time(kind: str) -> None:
    grows_in_step(read_hand, LONG_BY_GRAMMAR[kind](2_000), LONG_BY_GRAMMAR[kind](20_000))


@pytest.mark.parametrize(
    "command", [["open", "7h 8h 9h"], ["open", "7p 8p 9c"], ["attach", "7h", "--table", "4h-5h-6h"]]
)
@pytest.mark.parametrize("language", ["en", "it"])
def test_plain_cards_in_either_letters_are_read_without_the_parser(command: list[str], language: str) -> None:
    code = (
        "import sys; from scala40_cli.__main__ import exit_code; "
        f"assert exit_code({[*command, '--lang', language]!r}) in (0, 1); "
        "assert 'pyparsing' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True, stdout=subprocess.DEVNULL)
