"""T4, T5: what people write and cannot be misread is read; of the rest it is said what is wrong."""

from __future__ import annotations

import pytest

from grammar.cards.hand import read_hand, write_hand
from grammar.cards.melds import read_melds, write_melds
from grammar.cards.rewrite import rewrite
from grammar.cards.spelling import Notation
from grammar.errors import Unreadable


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("7 cuori", "7h"),
        ("10 ♥", "10h"),
        ("7-8-9 di cuori", "7h 8h 9h"),
        ("7 8 9 di fiori", "7c 8c 9c"),
        ("due jolly", "Jk Jk"),
        ("matta, asso di cuori e re di picche", "Jk Ah Ks"),
        ("Rc;Rq;Rp", "Kh Kd Ks"),
        ("7c 8c 9c.", "7c 8c 9c"),
        ("♣A", "Ac"),
        ("C10", "10c"),
        ("7d.0", "7d"),
        ("8h1", "8h"),
        ("X", "Jk"),
        ("RJ", "Jk"),
        # Siblings.
        ("queen spades", "Qs"),
        ("re ♠", "Ks"),
        ("re, donna e fante di picche", "Ks Qs Js"),
        ("7, 8 and 9 of clubs", "7c 8c 9c"),
        ("two jokers", "Jk Jk"),
        ("una matta & 7 di quadri", "Jk 7d"),
        ("7h. 8h. 9s.", "7h 8h 9s"),
        ("7h.8h", "7h 8h"),
        ("F7 P7", "7c 7s"),
        ("♠K ♥10", "Ks 10h"),
        ("7♥2 Jk1 Jk.0", "7h Jk Jk"),
        ("Jk=10 ♥", "Jk=10h"),
        ("Jk=♣A", "Jk=Ac"),
        ("🂷.1", "7h"),
        ("BJ x", "Jk Jk"),
    ],
)
def test_T5_what_cannot_be_misread_is_read(text: str, cards: str) -> None:
    assert write_hand(read_hand(text)) == cards


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("C10 7p", "10h 7s"),
        ("C10 7s", "10c 7s"),
        ("FD", "Qc"),  # no card with the rank first, in Italian the queen of clubs
        ("DQ", "Qd"),  # a card with the rank first
        ("re ♠ 7c", "Ks 7h"),
        ("due jolly 7c", "Jk Jk 7h"),
    ],
)
def test_T5_the_letters_of_these_forms_count_for_the_language(text: str, cards: str) -> None:
    assert write_hand(read_hand(text)) == cards


@pytest.mark.parametrize(
    ("text", "at", "piece", "nearest", "words"),
    [
        ("6с 7c 8c", 0, "6с", "6c", "another alphabet"),
        ("7 di couri", 5, "couri", "cuori", "suit"),
        ("7c КQ", 3, "КQ", "KQ", "another alphabet"),
        ("7h 5 of heerts", 8, "heerts", "hearts", "suit"),
        ("asso pichce", 5, "pichce", "picche", "suit"),
        ("7 8 9h", 0, "7", None, "suit is missing"),
        ("♥7 8 9 ♠A K", 3, "8", None, "suit is missing"),
        ("7h x2", 3, "x2", None, "expected a card"),
        ("7h8", 0, "7h8", None, "expected a card"),
        ("7h..9h", 0, "7h..9h", "7..9h", "range"),
        ("Jk=7 8 di cuori", 3, "7", None, "suit is missing"),
    ],
)
def test_T5_of_the_rest_it_is_said_what_is_wrong(
    text: str, at: int, piece: str, nearest: str | None, words: str
) -> None:
    with pytest.raises(Unreadable, match=words) as caught:
        read_hand(text)
    assert (caught.value.at, caught.value.piece, caught.value.nearest) == (at, piece, nearest)


@pytest.mark.parametrize(
    ("text", "piece", "cure"),
    [
        ("Rc Rq Rpp 7ff", "Rpp", "Rp Rp"),
        ("7hh", "7hh", "7h 7h"),
        ("10♥♥", "10♥♥", "10♥ 10♥"),
        ("7hdh", "7hdh", "7h 7d 7h"),
        ("Acc", "Acc", "Ac Ac"),
    ],
)
def test_T4_a_group_with_one_suit_twice_is_refused_with_the_cure(text: str, piece: str, cure: str) -> None:
    with pytest.raises(Unreadable, match="differ") as caught:
        read_hand(text)
    assert (caught.value.piece, caught.value.nearest) == (piece, cure)
    assert read_hand(cure)
    with pytest.raises(Unreadable, match="differ"):
        read_melds(f"{text} + 5c-5d-5s")


@pytest.mark.parametrize(
    ("text", "melds"),
    [
        ("7-8-9 di cuori", "7h-8h-9h"),
        ("7-8-9 di cuori 5-6-7 di picche", "7h-8h-9h 5s-6s-7s"),
        ("7 8 9 di cuori; due jolly e 5c", "7h-8h-9h Jk-Jk-5h"),
        ("[7 8 e 9 di cuori] [5c, 5q e 5p]", "7h-8h-9h 5h-5d-5s"),
        ("7h 8h 9h.", "7h-8h-9h"),
    ],
)
def test_T5_in_melds_too(text: str, melds: str) -> None:
    assert write_melds(read_melds(text)) == melds


@pytest.mark.parametrize("text", ["7h. 8h 9h", "7h 8h 9h. 5c 5d 5s", "7h-8h-9h."])
def test_T5_a_full_stop_in_the_middle_could_part_melds_and_is_refused(text: str) -> None:
    if text.endswith("9h."):
        assert read_melds(text)
        return
    with pytest.raises(Unreadable):
        read_melds(text)


def test_T5_rewriting_reads_the_same() -> None:
    assert rewrite("7-8-9 di cuori e C10", Notation.ITALIAN, default=Notation.ITALIAN) == "7c 8c 9c e 10c"
