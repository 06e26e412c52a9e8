"""Melds: a word with hyphens, a bracketed list, or the bare cards between two separators."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from grammar.cards.cards import Piece
from grammar.cards.letters import AND
from grammar.cards.lookup import cards_of_word
from grammar.cards.spelling import Notation, Plain, other, plain, write_each
from grammar.frozen import dataclass
from grammar.message import say

if TYPE_CHECKING:
    from pyparsing import ParserElement, ParseResults

    from grammar.cards.items import Item
    from grammar.errors import Unreadable

Cards = tuple[Piece, ...]
Melds = tuple[Cards, ...]

SMALLEST = 3
"""The cards of the smallest meld."""


class MeldsRead(NamedTuple):
    """The melds of a text, and whether commas part some of them."""

    melds: Melds
    commas_part: bool


# What was written as one meld: its cards, parted where commas stand between bare cards.
_Parted = list[Cards]


@dataclass(frozen=True, slots=True)
class _Group:
    items: tuple[Item, ...]
    bare: bool


@cache
def _parser() -> ParserElement:
    from pyparsing import Literal, Opt, Regex, StringEnd

    from grammar.cards.items import item_parser

    item = item_parser()
    comma = Regex(rf",|{AND}")
    # A hyphen joins only what it touches on both sides; white space would part two melds.
    hyphen = Regex(r"-(?=\S)").leave_whitespace().suppress()
    word = item + (hyphen - item.copy().leave_whitespace())[...]
    between = (comma | Literal("-")).suppress()
    commas = comma.suppress()[...]
    listed = commas + item + (between[0, 1] + item)[...] + commas
    bracketed = Literal("[").suppress() - listed - Literal("]").suppress()
    full_stop = Opt(Regex(r"\.\s*$").suppress())

    def in_brackets(found: ParseResults) -> _Group:
        return _Group(tuple(found), bare=False)

    def in_a_word(found: ParseResults) -> _Group:
        only: Item = found[0]
        return _Group(tuple(found), bare=len(found) == 1 and not only.joined)

    element = (
        bracketed.set_parse_action(in_brackets) | word.set_parse_action(in_a_word) | Regex("[+;]") | comma
    )
    parser: ParserElement = (element[...] + full_stop + StringEnd()).parse_with_tabs()
    return parser


def meld_groups(source: Plain, original: str) -> list[list[tuple[Item, ...]]]:
    """The items of each meld, parted where commas stand between bare cards. Raises ``Unreadable``."""
    from pyparsing import ParseBaseException

    from grammar.cards.notation import check_length

    check_length(source, original)
    try:
        found = list(_parser().parse_string(_new_lines_as_separators(source.text)))
    except ParseBaseException as error:
        raise _unreadable(source, original, error.loc) from None
    groups: list[list[tuple[Item, ...]]] = []
    parts: list[tuple[Item, ...]] = []
    bare: list[Item] = []

    def end_part() -> None:
        if bare:
            parts.append(tuple(bare))
            bare.clear()

    for one in (*found, ";"):
        if isinstance(one, _Group) and one.bare:
            bare.extend(one.items)
            continue
        end_part()
        if isinstance(one, _Group) or one in ("+", ";"):
            if parts:
                groups.append(parts)
                parts = []
            if isinstance(one, _Group):
                groups.append([one.items])
    return groups


def meld_items(source: Plain, original: str) -> list[Item]:
    """All items of melds, in order. Raises ``Unreadable``."""
    return [item for parts in meld_groups(source, original) for part in parts for item in part]


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

    Commas never part melds here. Raises ``Unreadable``.

    >>> read_melds("7h 8h Jk + 5c-5d-5s")
    ((Card('7h'), Card('8h'), Joker('Jk')), (Card('5c'), Card('5d'), Card('5s')))
    """
    return tuple([_whole(parts) for parts in _read(text, notation, default)])


def read_parted_melds(
    text: str, notation: Notation, default: Notation, is_meld: Callable[[Cards], bool]
) -> MeldsRead:
    """The melds of a text in which commas may part melds of bare cards.

    They do if every piece has three cards or more and no whole is one valid meld, which ``is_meld`` tells: all
    of them or none. Raises ``Unreadable``.

    >>> read_parted_melds("3h 4h 5h, 8c 8d 8s", Notation.ENGLISH, Notation.ENGLISH, lambda cards: len(cards) < 6)
    MeldsRead(melds=((Card('3h'), Card('4h'), Card('5h')), (Card('8c'), Card('8d'), Card('8s'))), commas_part=True)
    """
    found = _read(text, notation, default)
    parted = [parts for parts in found if len(parts) > 1]
    large = all(len(part) >= SMALLEST for parts in parted for part in parts)
    if parted and large and not any(is_meld(_whole(parts)) for parts in parted):
        return MeldsRead(tuple([part for parts in found for part in parts]), commas_part=True)
    return MeldsRead(tuple([_whole(parts) for parts in found]), commas_part=False)


def _whole(parts: _Parted) -> Cards:
    return parts[0] if len(parts) == 1 else tuple([piece for part in parts for piece in part])


def _read(text: str, notation: Notation, default: Notation) -> list[_Parted]:
    quick = _plain_melds(text, notation, default)
    if quick is not None:
        return quick
    from grammar.cards.notation import decide, pieces_of

    source = plain(text)
    groups = meld_groups(source, text)
    if notation is Notation.AUTO:
        items = [item for parts in groups for part in parts for item in part]
        notation = decide(items, source, text, default)
    return [
        [
            tuple([piece for item in part for piece in pieces_of(item, notation, source, text)])
            for part in parts
        ]
        for parts in groups
    ]


def _plain_melds(text: str, notation: Notation, default: Notation) -> list[_Parted] | None:
    """The melds if all of them are plain words, with hyphens or bare."""
    if "[" in text or "]" in text:
        return None
    stretches = _SEPARATOR.split(text) if _SEPARATOR.search(text) else (text,)
    # Where a word is none in the default letters and all are in the others, that one decides.
    for letters in (default, other(default)) if notation is Notation.AUTO else (notation,):
        melds = _looked_up(stretches, letters)
        if melds is not None:
            return melds
    return None


_SEPARATOR = re.compile("[+;\n]")


def _looked_up(stretches: Iterable[str], notation: Notation) -> list[_Parted] | None:
    """The melds if each word is cards that are known, joined by hyphens or bare."""
    melds: list[_Parted] = []
    for stretch in stretches:
        parts: _Parted = []
        for part in stretch.split(",") if "," in stretch else (stretch,):
            bare: list[Piece] = []
            for word in part.split():
                if "-" not in word:
                    some = cards_of_word(word, notation)
                    if some is None:
                        return None
                    bare += some
                    continue
                cards = _cards_joined(word, notation)
                if cards is None:
                    return None
                if bare:
                    parts.append(tuple(bare))
                    bare = []
                if parts:
                    melds.append(parts)
                    parts = []
                melds.append([cards])
            if bare:
                parts.append(tuple(bare))
        if parts:
            melds.append(parts)
    return melds


def _cards_joined(word: str, notation: Notation) -> Cards | None:
    """The cards of a word with hyphens, if all of them are plain."""
    return _joined(word, notation) if len(word) <= _LONGEST else None


_LONGEST = 64
"""More than the longest run of single cards takes; a longer word is left to the grammar."""


# Tables grow by one meld at a time, and those of many games are alike.
@lru_cache(maxsize=1 << 12)
def _joined(word: str, notation: Notation) -> Cards | None:
    found: list[Piece] = []
    for one in word.split("-"):
        cards = cards_of_word(one, notation)
        if cards is None:
            return None
        found += cards
    return tuple(found)


def place_in_melds(text: str, index: int) -> tuple[int, str]:
    """Where the card with this index among all of ``read_melds(text)`` stands, and how it is written there."""
    from grammar.cards.items import place_among

    source = plain(text)
    return place_among(meld_items(source, text), index, source)


def write_meld(
    cards: Sequence[Piece], notation: Notation = Notation.ENGLISH, *, symbols: bool = False
) -> str:
    """The meld as one word with hyphens; a lone card in brackets, since a word alone would be a bare card."""
    text = "-".join(write_each(cards, notation, symbols=symbols))
    return text if len(cards) > 1 else f"[{text}]"


def write_melds(
    melds: Sequence[Sequence[Piece]], notation: Notation = Notation.ENGLISH, *, symbols: bool = False
) -> str:
    """The melds in one line, as ``read_melds`` reads them."""
    return " ".join([write_meld(meld, notation, symbols=symbols) for meld in melds])
