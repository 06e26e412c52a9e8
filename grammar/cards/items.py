"""The pyparsing grammar of one written item: a card, a joker, or a short form for several cards.

The same letters may be English or Italian, so an item is parsed once and carries both readings; which
one holds is decided over everything that was written together (see ``notation``).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from grammar.cards.cards import JOKER, Card, Joker, Piece, Rank, Suit
from grammar.cards.spelling import (
    CARD_CHARACTERS,
    JOKERS,
    OF,
    RANKS,
    SUITS,
    Notation,
    Plain,
    rank_spellings,
    suit_spellings,
)

if TYPE_CHECKING:
    from pyparsing import ParserElement

Reading = tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Item:
    """A written item: where it stands, and the pieces it means in each notation (``None``: nothing)."""

    start: int
    end: int
    english: Reading | None
    italian: Reading | None
    worded: Notation | None = None

    @property
    def letters(self) -> Notation | None:
        """The notation that the item's letters prove, if they prove one."""
        if self.english is None:
            return Notation.ITALIAN
        return Notation.ENGLISH if self.italian is None else None


def place_among(items: Iterable[Item], index: int, source: Plain) -> tuple[int, str]:
    """Where the item of the piece with this index stands in the text as written, and how it is written."""
    count = 0
    for item in items:
        count += len(item.english or item.italian or ())
        if count > index:
            return source.original(item.start), source.text[item.start : item.end]
    return len(source.text), ""


def _one_of(texts: Iterable[str]) -> str:
    return "|".join(re.escape(text) for text in sorted(texts, key=len, reverse=True))


# An item ends where white space, a separator or a bracket stands.
END = r"(?=$|[\s,;+\-\[\]=])"


@dataclass(frozen=True, slots=True)
class _Letters:
    """The rank and suit texts of one notation."""

    ranks: dict[str, Rank]
    suits: dict[str, Suit]

    def cards(self, ranks: Iterable[str], suits: Iterable[str]) -> Reading | None:
        """The cards of these ranks and suits, or nothing if one text is not of this notation."""
        try:
            return tuple(
                Card(self.ranks[rank.lower()], self.suits[suit.lower()]) for rank in ranks for suit in suits
            )
        except KeyError:
            return None

    def run(self, first: str, last: str, suit: str) -> Reading | None:
        """The cards from one rank to the other; an ace at the far end is high."""
        low, high = self.ranks.get(first.lower()), self.ranks.get(last.lower())
        if low is None or high is None or suit.lower() not in self.suits:
            return None
        top = 14 if high is Rank.ACE else high
        steps = range(low, top + 1) if low < top else range(low, high - 1, -1)
        return tuple(Card(Rank((step - 1) % 13 + 1), self.suits[suit.lower()]) for step in steps)


@cache
def letters(notation: Notation) -> _Letters:
    """The letters of one notation, made from the table of spellings."""
    return _Letters(rank_spellings(notation), suit_spellings(notation))


@cache
def patterns() -> dict[str, str]:
    """The regular expressions of the items, by name; made from the table of spellings."""
    both = (letters(Notation.ENGLISH), letters(Notation.ITALIAN))
    ranks = {text for one in both for text in one.ranks}
    suits = {text for one in both for text in one.suits}
    rank, suit = _one_of(ranks), _one_of(suits)
    upper_rank = _one_of(text.upper() for text in ranks)
    words = [s.english_words + s.italian_words for s in RANKS.values()]
    suit_words = [s.english_words + s.italian_words for s in SUITS.values()]
    return {
        "card": rf"(?ai:(?P<rank>{rank})(?P<suit>{suit})){END}",
        "ranks_of_suit": rf"(?P<ranks>(?:{upper_rank}){{2,}})(?P<suit>{suit}){END}",
        "suits_of_rank": rf"(?P<rank>{upper_rank})(?P<suits>(?:{suit}){{2,}}){END}",
        "range": rf"(?ai:(?P<first>{rank})(?:\.\.|…)(?P<last>{rank})(?P<suit>{suit})){END}",
        "words": rf"(?ai:(?P<rank>{rank}|{_one_of(w for ws in words for w in ws)})\s+(?:{_one_of(OF)})\s+"
        rf"(?P<suit>{_one_of(w for ws in suit_words for w in ws)})){END}",
        "character": f"[{''.join(CARD_CHARACTERS)}]",
        "joker": rf"(?ai:{_one_of(JOKERS)}){END}",
    }


def read_words(rank: str, suit: str) -> tuple[Card, Notation | None] | None:
    """A card in words, and the language of the words if they are of one."""
    rank, suit = rank.lower(), suit.lower()
    found_suit, language = next(
        (which, Notation.ENGLISH if suit in spelling.english_words else Notation.ITALIAN)
        for which, spelling in SUITS.items()
        if suit in spelling.english_words + spelling.italian_words
    )
    for which, spelling in RANKS.items():
        mine = spelling.english_words + spelling.english
        theirs = spelling.italian_words + spelling.italian
        if rank in (mine if language is Notation.ENGLISH else theirs):
            return Card(which, found_suit), language
    return None


@cache
def item_parser() -> ParserElement:
    """The parser of one item; its result is an ``Item``."""
    from pyparsing import Opt, ParseException, ParseResults, Regex, Suppress

    english, italian = letters(Notation.ENGLISH), letters(Notation.ITALIAN)
    expressions = patterns()

    def element(name: str) -> ParserElement:
        return Regex(expressions[name]).set_name("a card")

    def keep(text: str, place: int, length: int, readings: tuple[Reading | None, Reading | None]) -> Item:
        if readings == (None, None):
            raise ParseException(text, place, "expected a card")
        return Item(place, place + length, *readings)

    def card(text: str, place: int, found: ParseResults) -> Item:
        pair = [found["rank"]], [found["suit"]]
        return keep(text, place, len(found[0]), (english.cards(*pair), italian.cards(*pair)))

    def ranks_of_suit(text: str, place: int, found: ParseResults) -> Item:
        ranks = re.findall(r"10|.", found["ranks"])
        readings = english.cards(ranks, [found["suit"]]), italian.cards(ranks, [found["suit"]])
        return keep(text, place, len(found[0]), readings)

    def suits_of_rank(text: str, place: int, found: ParseResults) -> Item:
        pair = [found["rank"]], list(found["suits"])
        return keep(text, place, len(found[0]), (english.cards(*pair), italian.cards(*pair)))

    def range_(text: str, place: int, found: ParseResults) -> Item:
        ends = found["first"], found["last"], found["suit"]
        return keep(text, place, len(found[0]), (english.run(*ends), italian.run(*ends)))

    def worded(text: str, place: int, found: ParseResults) -> Item:
        read = read_words(found["rank"], found["suit"])
        if read is None:
            raise ParseException(text, place, "expected a card")
        return Item(place, place + len(found[0]), (read[0],), (read[0],), read[1])

    def character(_text: str, place: int, found: ParseResults) -> Item:
        reading = (CARD_CHARACTERS[found[0]],)
        return Item(place, place + 1, reading, reading)

    def joker(text: str, place: int, found: ParseResults) -> Item:
        if len(found) == 1:
            return Item(place, place + len(found[0]), (JOKER,), (JOKER,))
        stood: Item = found[1]
        return Item(place, stood.end, _standing(stood.english), _standing(stood.italian), stood.worded)

    single = (
        element("character").set_parse_action(character)
        | element("words").set_parse_action(worded)
        | element("card").set_parse_action(card)
    )
    several = (
        element("range").set_parse_action(range_)
        | element("ranks_of_suit").set_parse_action(ranks_of_suit)
        | element("suits_of_rank").set_parse_action(suits_of_rank)
    )
    stands = Suppress("=") - single
    return ((element("joker") + Opt(stands)).set_parse_action(joker) | single | several).set_name("a card")


def _standing(reading: Reading | None) -> Reading | None:
    return None if reading is None else tuple(Joker(card) for card in reading if isinstance(card, Card))
