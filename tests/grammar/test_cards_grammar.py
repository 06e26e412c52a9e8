"""Single cards: every way a card or a joker is written, in each language, and how it is written back."""

from __future__ import annotations

import copy
import pickle
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grammar.cards.cards import CARDS, JOKER, Card, Joker, Piece, Rank, Suit
from grammar.cards.hand import hand_items, read_hand
from grammar.cards.melds import read_melds
from grammar.cards.notation import decide, pieces_of
from grammar.cards.spelling import Notation, card_character, plain, single_words, write
from grammar.errors import Unreadable

EN, IT, AUTO = Notation.ENGLISH, Notation.ITALIAN, Notation.AUTO

# Written out here once more on purpose: what a player may type, not what the table of spellings says.
RANKS = {
    EN: ["a", "2", "3", "4", "5", "6", "7", "8", "9", "10 t", "j", "q", "k"],
    IT: ["a", "2", "3", "4", "5", "6", "7", "8", "9", "10 t", "f j", "d q", "r k"],
}
SUITS = {EN: ["h", "d", "c", "s"], IT: ["c", "q", "f", "p"]}
RANK_WORDS = {
    "of": [
        "ace",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "jack",
        "queen",
        "king",
    ],
    "di": [
        "asso",
        "due",
        "tre",
        "quattro",
        "cinque",
        "sei",
        "sette",
        "otto",
        "nove",
        "dieci",
        "fante",
        "donna",
        "re",
    ],
}
SUIT_WORDS = {
    "of": ["hearts", "diamonds", "clubs", "spades"],
    "di": ["cuori", "quadri", "fiori", "picche"],
}


def one(text: str, notation: Notation = AUTO, default: Notation = EN) -> Piece:
    (piece,) = read_hand(text, notation, default)
    return piece


def refused(text: str, notation: Notation = AUTO) -> Unreadable:
    with pytest.raises(Unreadable) as caught:
        read_hand(text, notation)
    return caught.value


# --- Spellings ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("notation", [EN, IT])
def test_every_rank_and_suit_letter_in_any_case(notation: Notation) -> None:
    for rank, spellings in zip(Rank, RANKS[notation], strict=True):
        for suit, suit_text in zip(Suit, SUITS[notation], strict=True):
            for rank_text in spellings.split():
                for text in (rank_text + suit_text, rank_text.upper() + suit_text):
                    assert one(text, notation) is Card(rank, suit), text
                    assert one(text.upper(), notation) is Card(rank, suit), text


@pytest.mark.parametrize("notation", [EN, IT])
def test_every_rank_with_every_suit_symbol(notation: Notation) -> None:
    symbols = {"♥": 0, "♡": 0, "❤": 0, "♦": 1, "♢": 1, "♣": 2, "♧": 2, "♠": 3, "♤": 3}
    for rank, spellings in zip(Rank, RANKS[notation], strict=True):
        for symbol, suit in symbols.items():
            for rank_text in spellings.split():
                for after in ("", "\ufe0f", "\ufe0e"):
                    assert one(rank_text.upper() + symbol + after, notation) is Card(rank, Suit(suit))


@pytest.mark.parametrize("of", ["of", "di"])
def test_cards_in_words(of: str) -> None:
    language = EN if of == "of" else IT
    for rank, word in zip(Rank, RANK_WORDS[of], strict=True):
        for suit, suit_word in zip(Suit, SUIT_WORDS[of], strict=True):
            for rank_text in (word, *RANKS[language][rank - 1].split()):
                text = f"{rank_text} {of} {suit_word}"
                for written in (text, text.upper(), text.title(), text.replace(" ", "   ")):
                    assert one(written) is Card(rank, suit), written


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("7 di cuori", "7h"),
        ("re di picche", "Ks"),
        ("7 of hearts", "7h"),
        ("queen of spades", "Qs"),
        ("regina di quadri", "Qd"),
        ("donna di quadri", "Qd"),
        ("asso di fiori", "Ac"),
        ("queen of spade", "Qs"),
        ("10 of clubs", "10c"),
    ],
)
def test_cards_in_words_as_players_write_them(text: str, card: str) -> None:
    assert str(one(text)) == card


def test_words_stand_among_other_cards_of_a_hand() -> None:
    hand = read_hand("7 di cuori, re di picche 5p 10 di fiori matta")
    assert [str(card) for card in hand] == ["7h", "Ks", "5s", "10c", "Jk"]


@pytest.mark.parametrize(
    "word", ["Jk", "jk", "JK", "*", "joker", "Joker", "JOKER", "jolly", "Jolly", "matta", "🃏"]
)
@pytest.mark.parametrize("notation", [EN, IT, AUTO])
def test_jokers(word: str, notation: Notation) -> None:
    assert one(word, notation) is JOKER
    assert read_hand(f"7♥ {word}, 8♥", notation) == (one("7♥"), JOKER, one("8♥"))


def test_a_joker_that_stands_for_a_card() -> None:
    eight = Card(Rank.EIGHT, Suit.HEARTS)
    for text in (
        "Jk=8h",
        "jk=8H",
        "JK=8♥",
        "*=8h",
        "joker=8h",
        "🃏=8♥️",
        "Jk=8 of hearts",
        "matta=8 di cuori",
    ):
        assert one(text) is Joker(eight), text
    assert one("Jk=8c", IT) is Joker(eight)
    assert one("Jk=Dp") is Joker(Card(Rank.QUEEN, Suit.SPADES))


def test_playing_card_characters() -> None:
    # The names in the Unicode data say which card each is.
    for card in CARDS:
        character = card_character(card)
        rank, suit = unicodedata.name(character).removeprefix("PLAYING CARD ").split(" OF ")
        assert suit.lower() == SUIT_WORDS["of"][card.suit]
        assert rank.lower() == RANK_WORDS["of"][card.rank - 1]
        assert one(character) is card
    assert read_hand("🂷🂸🂹") == read_hand("7h 8h 9h")
    assert one("Jk=🂷") is one("Jk=7h")


@pytest.mark.parametrize("text", ["🂬", "🂠", "🃬", "🃠"])
def test_knights_backs_and_tarot_cards_are_no_cards(text: str) -> None:
    assert refused(f"7h {text}").at == 3


# --- Characters as chat programs make them ---------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "7♥ 8♥",
        "7♥\ufe0f 8♥\ufe0f",
        "7♥\ufe0e 8♥",
        "7♥\u00a08♥",
        "7♥\u202f8♥",
        "7♥\u20098♥",
        "7♥\u30008♥",
        "\ufeff7♥ 8♥",
        "7\u200b♥ 8♥\u200d",
        "７♥ ８♥",
        "７ｈ　８ｈ",
        "7h，8h",
        "7h\t8h",
        "7h\n8h",
        "7h\r\n8h\r\n",
        "7h\u20288h",
        "7h\x0b8h",
        "7h,8h",
        " , 7h ,, 8h , ",
    ],
)
def test_look_alike_characters(text: str) -> None:
    assert read_hand(text) == read_hand("7h 8h")


@pytest.mark.parametrize("dash", "‐‑‒–—―−－﹣")
def test_typographic_dashes_join_a_meld(dash: str) -> None:
    assert read_melds(f"7h{dash}8h{dash}9h") == read_melds("7h-8h-9h")


def test_full_width_letters_and_signs() -> None:
    assert read_hand("１０Ｈ ＱＳ ＊ Ｊｋ＝８ｈ") == read_hand("10h Qs Jk Jk=8h")
    assert read_melds("［7h 8h 9h］＋5c，5d，5s") == read_melds("[7h 8h 9h]+5c 5d 5s")


def test_white_space_parts_cards_alike_on_either_path() -> None:
    # All that Python splits on: a word alone is looked up, a short form beside it goes through the grammar.
    spaces = [chr(code) for code in range(0x3001) if chr(code).isspace()]
    assert len(spaces) > 20
    for space in spaces:
        assert read_hand(f"7h{space}8h") == read_hand("7h 8h"), repr(space)
        assert read_hand(f"7h{space}89h") == read_hand("7h 8h 9h"), repr(space)


# --- Both ways of reading agree -----------------------------------------------------------------------


def by_grammar(text: str, notation: Notation, default: Notation) -> tuple[Piece, ...]:
    """The hand through the grammar alone, without the table of single words."""
    source = plain(text)
    items = hand_items(source, text)
    chosen = decide(items, source, text, default) if notation is AUTO else notation
    return tuple(piece for item in items for piece in pieces_of(item, chosen, source, text))


@pytest.mark.parametrize("notation", [EN, IT])
def test_the_table_of_words_agrees_with_the_grammar(notation: Notation) -> None:
    words = single_words(notation)
    assert len(words) > 300
    for word, piece in words.items():
        assert by_grammar(word, notation, EN) == (piece,), word
        assert read_hand(word, notation) == (piece,), word


@given(
    st.lists(st.sampled_from(sorted({*single_words(EN), *single_words(IT)})), max_size=8),
    st.sampled_from([AUTO, EN, IT]),
    st.sampled_from([EN, IT]),
)
def test_whole_hands_agree_on_either_path(words: list[str], notation: Notation, default: Notation) -> None:
    text = " ".join(words)
    outcomes: list[object] = []
    for read in (by_grammar, read_hand):
        try:
            outcomes.append(read(text, notation, default))
        except Unreadable as error:
            outcomes.append((error.at, error.piece, str(error)))
    assert outcomes[0] == outcomes[1]


# --- Which language ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        # A letter of one language decides for all.
        ("7c 5h", "7c 5h"),
        ("7c 5s", "7c 5s"),
        ("7c 5q", "7h 5d"),
        ("7c 5f", "7h 5c"),
        ("7c 5p", "7h 5s"),
        ("5p 7c", "5s 7h"),
        ("Dc 7q", "Qh 7d"),
        ("Rc 7c", "Kh 7h"),
        ("Fc 7c", "Jh 7h"),
        ("7d 7c", "7d 7c"),
        ("Qc Jc Kc 7q", "Qh Jh Kh 7d"),
        # So do words.
        ("7c 5 di picche", "7h 5s"),
        ("7c 5 of spades", "7c 5s"),
        # And inside a joker.
        ("7c Jk=5p", "7h Jk=5s"),
        ("Jk=5c 7q", "Jk=5h 7d"),
        # Symbols decide nothing.
        ("7c 5♥ 🂷 *", "7c 5h 7h Jk"),
    ],
)
def test_the_letters_decide(text: str, canonical: str) -> None:
    assert " ".join(map(str, read_hand(text))) == canonical
    # What decides does so whatever the language of the messages is, unless nothing does.
    if "♥" not in text:
        assert " ".join(map(str, read_hand(text, AUTO, IT))) == canonical


def test_the_language_of_the_messages_decides_where_the_letters_do_not() -> None:
    assert read_hand("7c Kc 10c Jk", AUTO, EN) == read_hand("7♣ K♣ 10♣ Jk")
    assert read_hand("7c Kc 10c Jk", AUTO, IT) == read_hand("7♥ K♥ 10♥ Jk")


def test_a_notation_that_is_asked_for_holds() -> None:
    assert read_hand("7c", IT, EN) == read_hand("7♥")
    assert read_hand("7c", EN, IT) == read_hand("7♣")
    assert refused("7c 5h", IT).piece == "5h"
    assert refused("7c 5q", EN).piece == "5q"
    assert "Italian" in str(refused("7c 5q", EN))
    assert "English" in str(refused("7c 5h", IT))


@pytest.mark.parametrize(
    ("text", "at", "piece"), [("Dc 7h", 3, "7h"), ("7h 5c 7q", 6, "7q"), ("7c 7p 7s", 6, "7s")]
)
def test_letters_of_both_languages_are_refused(text: str, at: int, piece: str) -> None:
    error = refused(text)
    assert (error.at, error.piece) == (at, piece)


# --- Writing --------------------------------------------------------------------------------------------


def test_canonical_texts() -> None:
    hand = read_hand("7h 10d Qs ac jk jk=8h tc")
    assert [write(piece) for piece in hand] == ["7h", "10d", "Qs", "Ac", "Jk", "Jk=8h", "10c"]
    assert all(write(piece).isascii() and str(piece) == write(piece) for piece in hand)
    assert [write(piece, IT) for piece in hand] == ["7c", "10q", "Dp", "Af", "Jk", "Jk=8c", "10f"]
    assert [write(piece, symbols=True) for piece in hand] == ["7♥", "10♦", "Q♠", "A♣", "Jk", "Jk=8♥", "10♣"]
    assert write(one("Kd"), IT, symbols=True) == "R♦"


def test_every_piece_is_written_as_it_is_read() -> None:
    pieces: list[Piece] = [*CARDS, JOKER, *map(Joker, CARDS)]
    for piece in pieces:
        for notation in (EN, IT):
            assert one(write(piece, notation), notation) is piece
            assert one(write(piece, notation, symbols=True), notation) is piece
    assert len({write(card, IT) for card in CARDS}) == len({write(card) for card in CARDS}) == 52


# --- The values -------------------------------------------------------------------------------------------


def test_every_card_exists_once() -> None:
    assert len(set(CARDS)) == 52
    for card in (*CARDS, JOKER, Joker(CARDS[3])):
        assert copy.deepcopy(card) is card
        assert pickle.loads(pickle.dumps(card)) is card
    with pytest.raises(AttributeError):
        CARDS[0].text = "x"
    with pytest.raises(AttributeError):
        del CARDS[0].text


def test_cards_sort_by_suit_and_rank_with_jokers_last() -> None:
    hand = read_hand("Jk=2h 2s Jk Ah Kh 5d")
    assert [str(card) for card in sorted(hand)] == ["Ah", "Kh", "5d", "2s", "Jk", "Jk=2h"]
