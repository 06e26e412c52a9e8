"""Melds: words with hyphens, brackets and bare cards, one meld or several, and text that is none."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grammar.cards.cards import CARDS, JOKER, Joker, Piece
from grammar.cards.melds import meld_groups, meld_items, read_melds, write_meld, write_melds
from grammar.cards.notation import decide, pieces_of
from grammar.cards.spelling import Notation, plain
from grammar.errors import Unreadable, caret

EN, IT, AUTO = Notation.ENGLISH, Notation.ITALIAN, Notation.AUTO


def canonical(text: str, notation: Notation = AUTO, default: Notation = EN) -> str:
    """The melds with a bar between them."""
    return " | ".join(" ".join(map(str, meld)) for meld in read_melds(text, notation, default))


def refused(text: str) -> Unreadable:
    with pytest.raises(Unreadable) as caught:
        read_melds(text)
    return caught.value


@pytest.mark.parametrize(
    ("text", "melds"),
    [
        # A word with hyphens, a list in brackets, bare cards.
        ("7h-8h-Jk", "7h 8h Jk"),
        ("[7h 8h Jk]", "7h 8h Jk"),
        ("[7h,8h, Jk]", "7h 8h Jk"),
        ("[ 7h 8h Jk ]", "7h 8h Jk"),
        ("7h 8h Jk", "7h 8h Jk"),
        ("7h, 8h, Jk", "7h 8h Jk"),
        ("7h–8h—Jk", "7h 8h Jk"),
        # Several, parted by white space, a plus, a semicolon or a new line.
        ("7h-8h-9h 5c-5d-5s", "7h 8h 9h | 5c 5d 5s"),
        ("[7h 8h 9h] [5c 5d 5s]", "7h 8h 9h | 5c 5d 5s"),
        ("[7h 8h 9h][5c 5d 5s]", "7h 8h 9h | 5c 5d 5s"),
        ("7h-8h-9h [5c 5d 5s]", "7h 8h 9h | 5c 5d 5s"),
        ("7h 8h 9h + 5c 5d 5s", "7h 8h 9h | 5c 5d 5s"),
        ("7h 8h 9h+5c 5d 5s", "7h 8h 9h | 5c 5d 5s"),
        ("7h 8h 9h; 5c 5d 5s", "7h 8h 9h | 5c 5d 5s"),
        ("7h 8h 9h\n5c 5d 5s", "7h 8h 9h | 5c 5d 5s"),
        ("7h 8h 9h\r\n5c 5d 5s\r\n", "7h 8h 9h | 5c 5d 5s"),
        ("7h 8h 9h\n\n5c 5d 5s", "7h 8h 9h | 5c 5d 5s"),
        ("7h-8h-9h + 5c-5d-5s;Kh-Kd-Ks", "7h 8h 9h | 5c 5d 5s | Kh Kd Ks"),
        ("7h-8h-9h 5c 5d 5s", "7h 8h 9h | 5c 5d 5s"),
        ("5c 5d 5s 7h-8h-9h", "5c 5d 5s | 7h 8h 9h"),
        ("[7h]", "7h"),
        ("7h", "7h"),
        # The short forms, alone and within a meld.
        ("789h", "7h 8h 9h"),
        ("5cds", "5c 5d 5s"),
        ("7..Kh", "7h 8h 9h 10h Jh Qh Kh"),
        ("J..Ah", "Jh Qh Kh Ah"),
        ("789h-Jk", "7h 8h 9h Jk"),
        ("Jk-789h", "Jk 7h 8h 9h"),
        ("[789h Jk]", "7h 8h 9h Jk"),
        ("789h + 5cds", "7h 8h 9h | 5c 5d 5s"),
        ("7..9h-10h 5cds-Jk", "7h 8h 9h 10h | 5c 5d 5s Jk"),
        # Words, characters, jokers.
        ("7 of hearts-8 of hearts-9h", "7h 8h 9h"),
        ("[7 di cuori, 8 di cuori, matta]", "7h 8h Jk"),
        ("🂷-🂸-🃏", "7h 8h Jk"),
        ("7♥️-8♥️-*", "7h 8h Jk"),
        ("Jk=8h-9h-10h", "Jk=8h 9h 10h"),
        ("[*=8h 9h 10h]", "Jk=8h 9h 10h"),
        # Nothing at all.
        ("", ""),
        (" \n ", ""),
        ("+", ""),
        ("7h + + 8h", "7h | 8h"),
    ],
)
def test_every_form_of_melds(text: str, melds: str) -> None:
    assert canonical(text) == melds


def test_a_bracket_may_go_over_the_end_of_a_line() -> None:
    assert canonical("[7h 8h\n9h]") == "7h 8h 9h"


def test_the_order_in_which_a_meld_was_written_is_kept() -> None:
    assert canonical("Jk-6d-5d [9h 7h 8h]") == "Jk 6d 5d | 9h 7h 8h"


@pytest.mark.parametrize(
    ("text", "default", "melds"),
    [
        ("7c-8c-9c 5c-5q-5p", EN, "7h 8h 9h | 5h 5d 5s"),
        ("5c-5d-5s 7c-8c-9c", IT, "5c 5d 5s | 7c 8c 9c"),
        ("7c-8c-9c", EN, "7c 8c 9c"),
        ("7c-8c-9c", IT, "7h 8h 9h"),
        ("[7c 8c] + Dp", EN, "7h 8h | Qs"),
        ("Jk=7c-8p-9p", EN, "Jk=7h 8s 9s"),
    ],
)
def test_the_letters_of_all_melds_decide_together(text: str, default: Notation, melds: str) -> None:
    assert canonical(text, AUTO, default) == melds


def test_a_notation_that_is_asked_for_holds_for_melds() -> None:
    assert canonical("7c-8c-9c", IT) == "7h 8h 9h"
    assert canonical("7c-8c-9c", EN, IT) == "7c 8c 9c"
    with pytest.raises(Unreadable, match="Italian"):
        read_melds("7h-8h-9h", IT)


# --- Writing and reading again -------------------------------------------------------------------------------

any_piece: st.SearchStrategy[Piece] = st.one_of(
    st.sampled_from(CARDS), st.just(JOKER), st.sampled_from(CARDS).map(Joker)
)
any_meld = st.lists(any_piece, min_size=1, max_size=14).map(tuple)
any_melds = st.lists(any_meld, max_size=5).map(tuple)


@given(any_melds, st.sampled_from([EN, IT]), st.booleans())
def test_melds_written_are_read_again(
    melds: tuple[tuple[Piece, ...], ...], notation: Notation, symbols: bool
) -> None:
    text = write_melds(melds, notation, symbols=symbols)
    assert read_melds(text, notation) == melds
    assert read_melds(text.replace(" ", " + "), notation) == melds


@given(any_meld)
def test_one_meld_is_read_alike_in_every_form(meld: tuple[Piece, ...]) -> None:
    bare = " ".join(map(str, meld))
    for text in (write_meld(meld), bare, f"[{bare}]", bare.replace(" ", ","), f"+ {bare} ;"):
        assert read_melds(text, EN) == (meld,)


def by_grammar(text: str, notation: Notation, default: Notation) -> tuple[tuple[Piece, ...], ...]:
    """The melds through the grammar alone, without the table of single words."""
    source = plain(text)
    items = meld_items(source, text)
    chosen = decide(items, source, text, default) if notation is AUTO else notation
    return tuple(
        tuple(p for part in parts for item in part for p in pieces_of(item, chosen, source, text))
        for parts in meld_groups(source, text)
    )


@given(any_melds, st.sampled_from([EN, IT]), st.sampled_from([AUTO, EN, IT]), st.sampled_from([EN, IT]))
def test_plain_melds_are_read_alike_by_table_and_grammar(
    melds: tuple[tuple[Piece, ...], ...], written: Notation, notation: Notation, default: Notation
) -> None:
    text = write_melds(melds, written)
    outcomes: list[object] = []
    for read in (by_grammar, read_melds):
        try:
            outcomes.append(read(text, notation, default))
        except Unreadable as error:
            outcomes.append((error.at, error.piece, str(error)))
    assert outcomes[0] == outcomes[1]


# --- Errors ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "at", "piece", "words"),
    [
        ("7h-8h-9z", 6, "9z", "suit"),
        ("7h-8h-9h 5c-5d-1s", 15, "1s", "ace"),
        ("Jk-7x-8h", 3, "7x", "suit"),
        ("7h - 8h", 3, "-", "hyphen"),
        ("7h- 8h", 2, "-", "hyphen"),
        ("7h -8h", 3, "-", "hyphen"),
        ("-7h", 0, "-", "hyphen"),
        ("7h-", 2, "-", "hyphen"),
        ("7h--8h", 3, "-", "hyphen"),
        ("7h-8h\n-9h", 6, "-", "hyphen"),
        ("[7h 8h", 0, "[", "never closed"),
        ("5c-5d-5s [7h 8h", 9, "[", "never closed"),
        ("7h 8h]", 5, "]", "no bracket"),
        ("[7h] 8h]", 7, "]", "no bracket"),
        ("[[7h]]", 1, "[", "inside"),
        ("[7h [8h]]", 4, "[", "inside"),
        ("5c5d5s", 0, "5c5d5s", "spaces"),
        ("7-8-9h", 0, "7", "suit"),
        ("10-J-Qh", 0, "10", "suit"),
        ("Jk=-8h", 3, "-", ""),
        ("7hx-8h", 0, "7hx", ""),
        ("7♥️-8x", 4, "8x", "suit"),
        ("(7h 8h)", 0, "(7h", ""),
    ],
)
def test_what_is_wrong_is_found(text: str, at: int, piece: str, words: str) -> None:
    error = refused(text)
    assert (error.at, error.piece) == (at, piece)
    assert words in str(error)


def test_hyphens_within_brackets() -> None:
    # Either way of writing a meld is enough; both together are read, or the message is about just that.
    try:
        melds = canonical("[7h-8h-9h]")
    except Unreadable as error:
        melds = str(error)
    assert melds == "7h 8h 9h" or "bracket" in melds


@pytest.mark.parametrize("text", ["[]", "[ ]", "[,]", "7h-8h-9h []"])
def test_empty_brackets(text: str) -> None:
    error = refused(text)
    assert error.at == text.index("[")
    assert text[error.at :].startswith(error.piece)
    assert "needs cards" in str(error)


@pytest.mark.parametrize("text", ["7h=8h", "5c-5d=5s", "[7h 8h=9h]", "[7h ; 8h]", "[7h + 8h]"])
def test_a_card_that_can_be_read_is_never_what_is_wrong(text: str) -> None:
    error = refused(text)
    with pytest.raises(Unreadable):
        read_melds(f"[{error.piece}]")


# --- Any text ----------------------------------------------------------------------------------------------------

any_text = st.one_of(
    st.text(),
    st.binary().map(lambda data: data.decode("latin-1")),
    st.text(st.sampled_from("789JKAhdcqps♥  --[]+;,\n=*.🂷\r\t\u2028"), max_size=40),
    st.lists(
        st.sampled_from(
            ["7h", "8h", "Jk", "Jk=", "-", "[", "]", "+", ";", "\n", " ", "789h", "5cd", "7 of hearts"]
        ),
        max_size=14,
    ).map("".join),
)


@settings(max_examples=500)
@given(any_text, st.sampled_from([AUTO, EN, IT]))
def test_any_text_is_melds_or_unreadable(text: str, notation: Notation) -> None:
    try:
        melds = read_melds(text, notation)
    except Unreadable as found:
        error = found
    else:
        assert all(melds)
        assert read_melds(write_melds(melds), EN) == melds
        return
    assert error.source == text
    assert 0 <= error.at <= len(text)
    assert plain(text[error.at :]).text.startswith(error.piece)
    assert str(error).isprintable()
    assert len(str(error)) < 200
    assert len(caret(error).splitlines()) == 2


FAST: dict[str, Callable[[int], str]] = {
    "white space": lambda size: " " * size,
    "no card": lambda size: "x" * size,
    "open brackets": lambda size: "[" * size,
    "closed brackets": lambda size: "]" * size,
    "open melds": lambda size: "[7h " * (size // 4),
    "hyphens": lambda size: "-" * size,
    "plain melds": lambda size: "7h-8h-9h " * (size // 9),
    "one plain meld": lambda size: "7h-" * (size // 3) + "7h",
    "ranks": lambda size: "A" * size,
    "nul": lambda size: "\0" * size,
    "emoji": lambda size: "😀" * size,
}
BY_GRAMMAR: dict[str, Callable[[int], str]] = {
    "bare cards": lambda size: "7h " * (size // 3),
    "separators": lambda size: ";" * size,
    "lines": lambda size: "7h\n" * (size // 3),
    "brackets": lambda size: "[7h]" * (size // 4),
    "one meld of short forms": lambda size: "789h-" * (size // 5) + "7h",
    "a hyphen at the end": lambda size: "7♥-" * (size // 3),
}


def seconds(text: str) -> float:
    start, said = time.process_time(), ""
    try:
        read_melds(text)
    except Unreadable as error:
        said = str(error) + caret(error)
    taken = time.process_time() - start
    assert len(said) < 400
    return taken


@pytest.mark.parametrize("kind", FAST)
def test_a_line_of_a_million_characters_is_read_in_linear_time(kind: str) -> None:
    before = min(seconds(FAST[kind](100_000)) for _ in range(2))
    assert seconds(FAST[kind](1_000_000)) < 40 * before + 0.5


@pytest.mark.parametrize("kind", BY_GRAMMAR)
def test_long_text_goes_through_the_grammar_in_linear_time(kind: str) -> None:
    before = min(seconds(BY_GRAMMAR[kind](1_000)) for _ in range(2))
    assert seconds(BY_GRAMMAR[kind](10_000)) < 40 * before + 0.5
