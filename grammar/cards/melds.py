"""Melds: a word with hyphens, a bracketed list, or the bare cards between two separators."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from grammar.cards.cards import Piece
from grammar.cards.spelling import Notation, Plain, other, plain, single_words, write
from grammar.message import say

if TYPE_CHECKING:
    from pyparsing import ParserElement, ParseResults

    from grammar.cards.items import Item
    from grammar.errors import Unreadable

Cards = tuple[Piece, ...]
Melds = tuple[Cards, ...]


@dataclass(frozen=True, slots=True)
class _Group:
    items: tuple[Item, ...]
    bare: bool


@cache
def _parser() -> ParserElement:
    from pyparsing import Literal, Regex, StringEnd

    from grammar.cards.items import item_parser

    item = item_parser()
    comma = Literal(",").suppress()
    # A hyphen joins only what it touches on both sides; white space would part two melds.
    hyphen = Regex(r"-(?=\S)").leave_whitespace().suppress()
    word = item + (hyphen - item.copy().leave_whitespace())[...]
    between = Regex("[,-]").suppress()
    listed = comma[...] + item + (between[0, 1] + item)[...] + comma[...]
    bracketed = Literal("[").suppress() - listed - Literal("]").suppress()

    def in_brackets(found: ParseResults) -> _Group:
        return _Group(tuple(found), bare=False)

    def in_a_word(found: ParseResults) -> _Group:
        return _Group(tuple(found), bare=len(found) == 1)

    element = bracketed.set_parse_action(in_brackets) | word.set_parse_action(in_a_word) | Regex("[+;]")
    parser: ParserElement = (comma[...] + (element + comma[...])[...] + StringEnd()).parse_with_tabs()
    return parser


def meld_groups(source: Plain, original: str) -> list[tuple[Item, ...]]:
    """The items of each meld, both readings of each item. Raises ``Unreadable``."""
    from pyparsing import ParseBaseException

    from grammar.cards.notation import check_length

    check_length(source, original)
    try:
        found = list(_parser().parse_string(_new_lines_as_separators(source.text)))
    except ParseBaseException as error:
        raise _unreadable(source, original, error.loc) from None
    groups: list[tuple[Item, ...]] = []
    bare: list[Item] = []
    for one in found:
        if isinstance(one, _Group) and one.bare:
            bare.extend(one.items)
            continue
        if bare:
            groups.append(tuple(bare))
            bare = []
        if isinstance(one, _Group):
            groups.append(one.items)
    if bare:
        groups.append(tuple(bare))
    return groups


def _new_lines_as_separators(text: str) -> str:
    """A new line parts melds as a semicolon does, but not within brackets."""
    if "\n" not in text:
        return text
    return re.sub(
        r"\[[^\[\]]*\]|\n", lambda found: ";" if found[0] == "\n" else found[0].replace("\n", " "), text
    )


def _unreadable(source: Plain, original: str, place: int) -> Unreadable:
    from grammar.cards.notation import unreadable_at
    from grammar.errors import Unreadable

    text = source.text
    here = len(text) - len(text[place:].lstrip())
    if here < len(text) and text[here] == "-":
        message = say("a hyphen joins the cards of one meld and stands between two cards, without spaces")
        return Unreadable(message, original, source.original(here), "-")
    opened = text.rfind("[", 0, here + 1)
    if here == len(text) and opened > text.rfind("]"):
        return Unreadable(say("this bracket is never closed"), original, source.original(opened), "[")
    if here < len(text) and text[here] == "]":
        if opened < 0 or "]" in text[opened:here]:
            return Unreadable(
                say("no bracket was opened before this one"), original, source.original(here), "]"
            )
        message = say("a meld needs cards between its brackets")
        return Unreadable(message, original, source.original(opened), text[opened : here + 1])
    if here < len(text) and text[here] == "[":
        return Unreadable(
            say("a meld's brackets cannot stand inside another's"), original, source.original(here), "["
        )
    return unreadable_at(source, original, place)


def read_melds(text: str, notation: Notation = Notation.AUTO, default: Notation = Notation.ENGLISH) -> Melds:
    """The melds of a text, the cards of each in the order written; an empty text holds none.

    Raises ``Unreadable``.

    >>> read_melds("7h 8h Jk + 5c-5d-5s")
    ((Card('7h'), Card('8h'), Joker('Jk')), (Card('5c'), Card('5d'), Card('5s')))
    """
    quick = _plain_melds(text, notation, default)
    if quick is not None:
        return quick
    from grammar.cards.notation import decide, pieces_of

    source = plain(text)
    groups = meld_groups(source, text)
    if notation is Notation.AUTO:
        notation = decide((item for group in groups for item in group), source, text, default)
    return tuple(
        tuple(piece for item in group for piece in pieces_of(item, notation, source, text))
        for group in groups
    )


def _plain_melds(text: str, notation: Notation, default: Notation) -> Melds | None:
    """The melds if all of them are words of plain single cards joined by hyphens."""
    words = text.split()
    # Where a word is none in the default letters and all are in the others, that one decides.
    for letters in (default, other(default)) if notation is Notation.AUTO else (notation,):
        melds = _looked_up(words, single_words(letters))
        if melds is not None:
            return melds
    return None


def _looked_up(words: Iterable[str], known: Mapping[str, Piece]) -> Melds | None:
    """The melds if each word is cards that are known, joined by hyphens."""
    melds = []
    for word in words:
        cards = word.split("-")
        if len(cards) < 2:
            return None
        try:
            melds.append(tuple([known[card] for card in cards]))
        except KeyError:
            return None
    return tuple(melds)


def place_in_melds(text: str, index: int) -> tuple[int, str]:
    """Where the card with this index among all of ``read_melds(text)`` stands, and how it is written there."""
    from grammar.cards.items import place_among

    source = plain(text)
    return place_among([item for group in meld_groups(source, text) for item in group], index, source)


def write_meld(
    cards: Sequence[Piece], notation: Notation = Notation.ENGLISH, *, symbols: bool = False
) -> str:
    """The meld as one word with hyphens; a lone card in brackets, since a word alone would be a bare card."""
    text = "-".join([write(piece, notation, symbols=symbols) for piece in cards])
    return text if len(cards) > 1 else f"[{text}]"


def write_melds(
    melds: Sequence[Sequence[Piece]], notation: Notation = Notation.ENGLISH, *, symbols: bool = False
) -> str:
    """The melds in one line, as ``read_melds`` reads them."""
    return " ".join([write_meld(meld, notation, symbols=symbols) for meld in melds])
