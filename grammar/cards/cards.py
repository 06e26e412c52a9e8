"""The cards: what a written card stands for, and nothing of the game.

Every card exists once: ``Card(Rank.SEVEN, Suit.HEARTS)`` is always the same object, so cards compare
and hash at the speed of an identity. The two decks' copies of a card are one value held twice.
"""

from __future__ import annotations

from enum import IntEnum
from typing import ClassVar, NoReturn


class Suit(IntEnum):
    """The four suits, in the order of the Italian rhyme "come quando fuori piove"."""

    # Asked for all the time, and the hash of an enumeration is slow.
    __hash__ = int.__hash__

    HEARTS = 0
    DIAMONDS = 1
    CLUBS = 2
    SPADES = 3

    @property
    def letter(self) -> str:
        """The canonical letter: ``h``, ``d``, ``c`` or ``s``."""
        return "hdcs"[self]

    @property
    def symbol(self) -> str:
        """``♥``, ``♦``, ``♣`` or ``♠``."""
        return "♥♦♣♠"[self]


class Rank(IntEnum):
    """Ace (1) to king (13)."""

    __hash__ = int.__hash__

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13

    @property
    def text(self) -> str:
        """The canonical spelling: ``A``, ``2`` … ``10``, ``J``, ``Q``, ``K``."""
        return _RANK_TEXT[self]


_RANK_TEXT = ("", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


class _Frozen:
    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a {type(self).__name__} cannot be changed")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a {type(self).__name__} cannot be changed")


class Card(_Frozen):
    """One of the 52 natural cards.

    ``index`` counts them suit by suit from 0, aces first; cards sort by it. ``bit`` is the bit of that number.

    >>> Card(Rank.TEN, Suit.HEARTS)
    Card('10h')
    >>> Card(Rank.TEN, Suit.HEARTS) is Card(Rank.TEN, Suit.HEARTS)
    True
    """

    __slots__ = ("bit", "index", "rank", "suit", "text")
    rank: Rank
    suit: Suit
    index: int
    bit: int
    text: str

    def __new__(cls, rank: Rank, suit: Suit) -> Card:
        return CARDS[suit * 13 + rank - 1]

    def __reduce__(self) -> tuple[type[Card], tuple[Rank, Suit]]:
        return Card, (self.rank, self.suit)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Card({self.text!r})"

    def __lt__(self, other: Card | Joker) -> bool:
        return sort_key(self) < sort_key(other)


def _make_card(index: int) -> Card:
    card = object.__new__(Card)
    rank, suit = Rank(index % 13 + 1), Suit(index // 13)
    text = rank.text + suit.letter
    for name, value in (
        ("rank", rank),
        ("suit", suit),
        ("index", index),
        ("bit", 1 << index),
        ("text", text),
    ):
        object.__setattr__(card, name, value)
    return card


CARDS: tuple[Card, ...] = tuple(_make_card(index) for index in range(52))
"""All 52 cards, by ``index``."""


class Joker(_Frozen):
    """A joker, and the card it stands for where that has been said. Its ``index`` follows the cards'.

    >>> Joker(), Joker(Card(Rank.EIGHT, Suit.HEARTS))
    (Joker('Jk'), Joker('Jk=8h'))
    """

    __slots__ = ("bit", "index", "stands_for", "text")
    stands_for: Card | None
    index: int
    bit: int
    text: str
    _known: ClassVar[dict[Card | None, Joker]] = {}

    def __new__(cls, stands_for: Card | None = None) -> Joker:
        known = cls._known.get(stands_for)
        if known is None:
            known = object.__new__(cls)
            text = "Jk" if stands_for is None else f"Jk={stands_for.text}"
            object.__setattr__(known, "stands_for", stands_for)
            object.__setattr__(known, "text", text)
            object.__setattr__(known, "index", 52)
            object.__setattr__(known, "bit", 1 << 52)
            cls._known[stands_for] = known
        return known

    def __reduce__(self) -> tuple[type[Joker], tuple[Card | None]]:
        return Joker, (self.stands_for,)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Joker({self.text!r})"

    def __lt__(self, other: Card | Joker) -> bool:
        return sort_key(self) < sort_key(other)


JOKER = Joker()
"""A joker that has not been said to stand for anything."""

Piece = Card | Joker
"""Anything that can be held in a hand or laid on the table."""


def sort_key(piece: Piece) -> int:
    """By suit, then rank; jokers last."""
    if isinstance(piece, Card) or piece.stands_for is None:
        return piece.index
    return 53 + piece.stands_for.index
