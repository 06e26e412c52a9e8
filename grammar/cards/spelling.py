"""Every way a rank, a suit or a joker is written: the one table that the grammars are made from."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from functools import cache
from typing import Final, NamedTuple

from grammar.cards.cards import CARDS, JOKER, Card, Joker, Piece, Rank, Suit
from grammar.frozen import dataclass


class Notation(Enum):
    """Whose letters are read: English, Italian, or whichever the text shows."""

    AUTO = "auto"
    ENGLISH = "en"
    ITALIAN = "it"

    # In the key of what is remembered of each word, and the hash of an enumeration is slow.
    __hash__ = object.__hash__


@dataclass(frozen=True, slots=True)
class Spelling:
    """The spellings of one rank or suit, in lower case; the first letter of a language is the one written."""

    english: tuple[str, ...]
    italian: tuple[str, ...]
    english_words: tuple[str, ...]
    italian_words: tuple[str, ...]
    symbols: tuple[str, ...] = ()


def _number(number: int, english: str, italian: str) -> Spelling:
    return Spelling((str(number),), (str(number),), (english,), (italian,))


RANKS: Final[dict[Rank, Spelling]] = {
    Rank.ACE: Spelling(("a",), ("a",), ("ace",), ("asso",)),
    Rank.TWO: _number(2, "two", "due"),
    Rank.THREE: _number(3, "three", "tre"),
    Rank.FOUR: _number(4, "four", "quattro"),
    Rank.FIVE: _number(5, "five", "cinque"),
    Rank.SIX: _number(6, "six", "sei"),
    Rank.SEVEN: _number(7, "seven", "sette"),
    Rank.EIGHT: _number(8, "eight", "otto"),
    Rank.NINE: _number(9, "nine", "nove"),
    Rank.TEN: Spelling(("10", "t"), ("10", "t"), ("ten",), ("dieci",)),
    Rank.JACK: Spelling(("j",), ("f", "j"), ("jack",), ("fante",)),
    Rank.QUEEN: Spelling(("q",), ("d", "q"), ("queen",), ("donna", "regina", "dama")),
    Rank.KING: Spelling(("k",), ("r", "k"), ("king",), ("re",)),
}

SUITS: Final[dict[Suit, Spelling]] = {
    Suit.HEARTS: Spelling(("h",), ("c",), ("hearts", "heart"), ("cuori",), ("♥", "♡", "❤")),
    Suit.DIAMONDS: Spelling(("d",), ("q",), ("diamonds", "diamond"), ("quadri",), ("♦", "♢")),
    Suit.CLUBS: Spelling(("c",), ("f",), ("clubs", "club"), ("fiori",), ("♣", "♧")),
    Suit.SPADES: Spelling(("s",), ("p",), ("spades", "spade"), ("picche",), ("♠", "♤")),
}

JOKERS: Final = ("jk", "joker", "jolly", "matta", "matto", "x", "rj", "bj", "*", "🃏", "🂿", "🃟")
"""Spellings of a joker; the first is the canonical one, but for its capital."""

SEVERAL_JOKERS: Final = ("jokers", "joker", "jolly", "matta", "matte", "matto", "matti")
"""What follows a number of jokers."""

COUNTS: Final[dict[str, tuple[int, Notation | None]]] = {
    **{str(count): (count, None) for count in range(1, 5)},
    **{word: (number, Notation.ENGLISH) for number, word in enumerate(("one", "two", "three", "four"), 1)},
    **dict.fromkeys(("un", "una", "uno"), (1, Notation.ITALIAN)),
    **{word: (number, Notation.ITALIAN) for number, word in enumerate(("due", "tre", "quattro"), 2)},
}
"""How many jokers there are, as a number or in words, and the language of the words."""

OF: Final = ("of", "di")
"""What stands between rank and suit where a card is written in words."""

# Where the Unicode block of playing cards puts the ace of each suit, less one.
_CARD_CHARACTERS: Final = {
    Suit.SPADES: 0x1F0A0,
    Suit.HEARTS: 0x1F0B0,
    Suit.DIAMONDS: 0x1F0C0,
    Suit.CLUBS: 0x1F0D0,
}


def card_character(card: Card) -> str:
    """The Unicode playing-card character; the block has a knight between jack and queen, which is skipped."""
    return chr(_CARD_CHARACTERS[card.suit] + card.rank + (card.rank >= Rank.QUEEN))


CARD_CHARACTERS: Final[dict[str, Card]] = {card_character(card): card for card in CARDS}


def rank_spellings(notation: Notation) -> dict[str, Rank]:
    """Letters and numbers of the ranks, lower case."""
    return {
        text: rank
        for rank, spelling in RANKS.items()
        for text in (spelling.italian if notation is Notation.ITALIAN else spelling.english)
    }


def suit_spellings(notation: Notation) -> dict[str, Suit]:
    """Letters and symbols of the suits, lower case."""
    return {
        text: suit
        for suit, spelling in SUITS.items()
        for text in (spelling.italian if notation is Notation.ITALIAN else spelling.english)
        + spelling.symbols
    }


def _both_cases(text: str) -> tuple[str, ...]:
    return (text,) if text.upper() == text else (text, text.upper())


@cache
def single_words(notation: Notation) -> dict[str, Piece]:
    """Every single card or joker that is one word of plain letters, in any case.

    Spellings are few, so a hand of plain cards is read by looking them up; all else goes to the grammar.
    """
    words: dict[str, Piece] = {}
    suits = [(right, suit) for text, suit in suit_spellings(notation).items() for right in _both_cases(text)]
    for text, rank in rank_spellings(notation).items():
        for left in _both_cases(text):
            for right, suit in suits:
                card, word = Card(rank, suit), left + right
                words[word] = card
                words["Jk=" + word] = words["jk=" + word] = words["JK=" + word] = Joker(card)
    words.update(CARD_CHARACTERS)
    for joker in JOKERS:
        words.update(dict.fromkeys((joker, joker.upper(), joker.capitalize()), JOKER))
    return words


def other(notation: Notation) -> Notation:
    """Italian for English, and English for Italian."""
    return Notation.ENGLISH if notation is Notation.ITALIAN else Notation.ITALIAN


# Characters that chat programs and phones put in, each for the one it stands for: same length, so that
# places in the text stay true.
_SPACES: Final = (
    *(0x09, 0x0B, 0x0C, 0x0D, 0x1C, 0x1D, 0x1E, 0x1F, 0x85, 0xA0, 0x1680),
    *range(0x2000, 0x200B),
    *(0x202F, 0x205F, 0x3000),
)
_ALIKE: Final = {
    **{ord(dash): "-" for dash in "‐‑‒–—―−﹣"},
    **dict.fromkeys(_SPACES, " "),
    # Full-width letters and digits; these two lie at a fixed distance from ASCII.
    **{code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)},
    0x2217: "*",
    0x66D: "*",
    0x2028: "\n",
    0x2029: "\n",
}
_DROPPED: Final = frozenset("\ufe0e\ufe0f\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\u20e3\u00ad")


class Plain(NamedTuple):
    """Text in plain characters, and for each of its places the place in the text as written."""

    text: str
    places: tuple[int, ...] | None = None

    def original(self, place: int) -> int:
        """Where the character at ``place`` stands in the text as written."""
        return place if self.places is None else self.places[place]


def plain(text: str) -> Plain:
    """The text with look-alike characters replaced and invisible ones dropped.

    >>> plain("7♥\\ufe0f\\u00a08h").text
    '7♥ 8h'
    """
    if text.isascii():
        return Plain(text.translate(_ALIKE) if not text.isprintable() else text)
    text = text.translate(_ALIKE)
    if _DROPPED.isdisjoint(text):
        return Plain(text)
    kept = [place for place, character in enumerate(text) if character not in _DROPPED]
    return Plain("".join(text[place] for place in kept), (*kept, len(text)))


class _Texts(dict[Piece, str]):
    """Every piece as it is written in one way, once it has been asked for."""

    def __init__(self, notation: Notation, *, symbols: bool) -> None:
        super().__init__()
        self._notation = notation
        self._symbols = symbols

    def __missing__(self, piece: Piece) -> str:
        self[piece] = text = write(piece, self._notation, symbols=self._symbols)
        return text


_ITALIAN_TEXTS = _Texts(Notation.ITALIAN, symbols=False)
_SYMBOLS = (_Texts(Notation.ENGLISH, symbols=True), _Texts(Notation.ITALIAN, symbols=True))


def write_each(pieces: Iterable[Piece], notation: Notation, *, symbols: bool = False) -> list[str]:
    """Each of the pieces as ``write`` writes it."""
    italian = notation is Notation.ITALIAN
    if not italian and not symbols:
        return [piece.text for piece in pieces]
    texts = _SYMBOLS[italian] if symbols else _ITALIAN_TEXTS
    return [texts[piece] for piece in pieces]


def write_rank(piece: Piece, notation: Notation = Notation.ENGLISH) -> str:
    """The rank alone; of a joker, its name."""
    if isinstance(piece, Joker):
        return "Jk"
    return RANKS[piece.rank].italian[0].upper() if notation is Notation.ITALIAN else piece.rank.text


def write(piece: Piece, notation: Notation = Notation.ENGLISH, *, symbols: bool = False) -> str:
    """The piece in canonical letters, in Italian letters or with suit symbols.

    >>> [write(CARDS[10]), write(CARDS[10], Notation.ITALIAN), write(CARDS[10], symbols=True)]
    ['Jh', 'Fc', 'J♥']
    """
    if isinstance(piece, Joker):
        return (
            "Jk" if piece.stands_for is None else "Jk=" + write(piece.stands_for, notation, symbols=symbols)
        )
    if notation is not Notation.ITALIAN and not symbols:
        return piece.text
    italian = notation is Notation.ITALIAN
    rank = RANKS[piece.rank].italian[0].upper() if italian else piece.rank.text
    suit = piece.suit.symbol if symbols else SUITS[piece.suit].italian[0]
    return rank + suit
