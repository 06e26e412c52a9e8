"""The pyparsing grammar of one written item: a card, a joker, or a short form for several cards.

The same letters may be English or Italian, so an item is parsed once and carries both readings; which
one holds is decided over everything that was written together (see ``notation``).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING

from grammar.cards.cards import JOKER, Card, Joker
from grammar.cards.letters import Reading, letters, patterns, spoken_suits
from grammar.cards.spelling import CARD_CHARACTERS, COUNTS, Notation, Plain
from grammar.frozen import dataclass

if TYPE_CHECKING:
    from pyparsing import ParserElement


@dataclass(frozen=True, slots=True)
class Item:
    """A written item: where it stands, and the pieces it means in each notation (``None``: nothing).

    ``joined`` is true of cards that hyphens join, as in 7-8-9 di cuori.
    """

    start: int
    end: int
    english: Reading | None
    italian: Reading | None
    worded: Notation | None = None
    joined: bool = False
    suit_said: bool = True
    """False for a rank without a suit, which only what is counted may be."""

    @property
    def letters(self) -> Notation | None:
        """The notation that the item's letters prove, if they prove one."""
        if self.english is None:
            return Notation.ITALIAN
        return Notation.ENGLISH if self.italian is None else None

    @property
    def size(self) -> int:
        """How many cards it means."""
        return len(self.english or self.italian or ())


def place_among(items: Iterable[Item], index: int, source: Plain) -> tuple[int, str]:
    """Where the item of the piece with this index stands in the text as written, and how it is written."""
    count = 0
    for item in items:
        count += item.size
        if count > index:
            return source.original(item.start), source.text[item.start : item.end]
    return len(source.text), ""


@cache
def item_parser() -> ParserElement:
    """The parser of one item; its result is an ``Item``."""
    from pyparsing import Opt, ParseException, ParseResults, Regex, Suppress

    english, italian = letters(Notation.ENGLISH), letters(Notation.ITALIAN)
    expressions = patterns()
    between_ranks = re.compile(expressions["between_ranks"])

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

    def spoken(text: str, place: int, found: ParseResults) -> Item:
        ranks, end = between_ranks.split(found["ranks"]), place + len(found[0])
        suit, language = spoken_suits()[found["suit"].lower()]
        joined = "-" in found["ranks"]
        if language is None:
            readings = english.spoken_cards(ranks, suit), italian.spoken_cards(ranks, suit)
            kept = keep(text, place, len(found[0]), readings)
            return Item(place, end, kept.english, kept.italian, joined=joined)
        reading = letters(language).spoken_cards(ranks, suit)
        if reading is None:
            raise ParseException(text, place, "expected a card")
        return Item(place, end, reading, reading, language, joined)

    def character(_text: str, place: int, found: ParseResults) -> Item:
        reading = (CARD_CHARACTERS[found[0][0]],)
        return Item(place, place + len(found[0]), reading, reading)

    def joker(_text: str, place: int, found: ParseResults) -> Item:
        if len(found) == 1:
            return Item(place, place + len(found[0]), (JOKER,), (JOKER,))
        stood: Item = found[1]
        return Item(place, stood.end, _standing(stood.english), _standing(stood.italian), stood.worded)

    def jokers(_text: str, place: int, found: ParseResults) -> Item:
        count, language = COUNTS[found["count"].lower()]
        reading = (JOKER,) * count
        return Item(place, place + len(found[0]), reading, reading, language)

    def one_card(found: ParseResults) -> bool:
        only: Item = found[0]
        return only.size == 1

    single = (
        element("character").set_parse_action(character)
        | element("spoken").set_parse_action(spoken)
        | element("card").set_parse_action(card)
    )
    several = (
        element("range").set_parse_action(range_)
        | element("ranks_of_suit").set_parse_action(ranks_of_suit)
        | element("suits_of_rank").set_parse_action(suits_of_rank)
    )
    turned = element("turned").set_parse_action(card)
    stands = Suppress("=") - (single | turned).copy().add_condition(one_card)
    one_joker = (element("joker") + Opt(stands)).set_parse_action(joker)
    return (one_joker | element("jokers").set_parse_action(jokers) | single | several | turned).set_name(
        "a card"
    )


def _standing(reading: Reading | None) -> Reading | None:
    return None if reading is None else tuple(Joker(card) for card in reading if isinstance(card, Card))
