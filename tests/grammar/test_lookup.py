"""The table of words and the grammar are fed the same text, and read it alike."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grammar.cards.hand import hand_items, read_hand
from grammar.cards.letters import Reading
from grammar.cards.lookup import cards_of_word
from grammar.cards.melds import meld_groups, read_parted_melds
from grammar.cards.notation import decide, pieces_of
from grammar.cards.spelling import Notation, plain
from grammar.errors import Unreadable

EN, IT, AUTO = Notation.ENGLISH, Notation.ITALIAN, Notation.AUTO


def by_grammar(word: str, notation: Notation) -> Reading | None:
    """What the grammar alone reads in a word."""
    source = plain(word)
    try:
        items = hand_items(source, word)
        return tuple(piece for item in items for piece in pieces_of(item, notation, source, word))
    except Unreadable:
        return None


PARTS = ["7", "10", "A", "J", "K", "F", "R", "q", "h", "d", "c", "p", "♥", "..", "Jk", "=", "X", "1"]


@pytest.mark.parametrize("notation", [EN, IT])
def test_every_short_word_is_read_alike(notation: Notation) -> None:
    found = 0
    for size in (1, 2, 3):
        for parts in product(PARTS, repeat=size):
            word = "".join(parts)
            cards = cards_of_word(word, notation)
            if cards is not None:
                found += 1
                assert cards == by_grammar(word, notation), word
    assert found > 150


words = st.lists(st.sampled_from(PARTS), min_size=1, max_size=5).map("".join)
texts = st.lists(words | st.sampled_from([",", "+", ";", "\n", "-", "[", "]", "e", "."]), max_size=10)


@given(texts.map(" ".join) | texts.map("".join), st.sampled_from([EN, IT]), st.sampled_from([AUTO, EN, IT]))
def test_any_text_is_read_alike(text: str, default: Notation, notation: Notation) -> None:
    def hand() -> object:
        source = plain(text)
        items = hand_items(source, text)
        chosen = decide(items, source, text, default) if notation is AUTO else notation
        return tuple(piece for item in items for piece in pieces_of(item, chosen, source, text))

    def melds() -> object:
        source = plain(text)
        groups = meld_groups(source, text)
        items = [item for parts in groups for part in parts for item in part]
        chosen = decide(items, source, text, default) if notation is AUTO else notation
        return [
            [tuple(p for item in part for p in pieces_of(item, chosen, source, text)) for part in parts]
            for parts in groups
        ]

    assert outcome(hand) == outcome(lambda: read_hand(text, notation, default))
    expected = outcome(melds)
    read = outcome(lambda: read_parted_melds(text, notation, default, lambda _: True).melds)
    if isinstance(expected, list):
        expected = tuple(tuple(piece for part in parts for piece in part) for parts in expected)
    assert expected == read


def outcome(read: Callable[[], object]) -> object:
    try:
        return read()
    except Unreadable as error:
        return error.at, error.piece, str(error)
