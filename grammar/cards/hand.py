"""Hands: cards separated by white space, commas, semicolons or full stops, or by "and"."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from grammar.cards.cards import Piece
from grammar.cards.letters import AND
from grammar.cards.lookup import cards_of_word
from grammar.cards.spelling import Notation, Plain, other, plain, single_words, write_each

if TYPE_CHECKING:
    from pyparsing import ParserElement

    from grammar.cards.items import Item

Hand = tuple[Piece, ...]


@cache
def _parser() -> ParserElement:
    from pyparsing import StringEnd

    from grammar.cards.items import item_parser

    between = hand_separator()[...]
    parser: ParserElement = (between + (item_parser() + between)[...] + StringEnd()).parse_with_tabs()
    return parser


def hand_separator() -> ParserElement:
    """What may stand between two cards of a hand besides white space."""
    from pyparsing import Regex

    return Regex(rf"[,;]|\.(?!\.)|{AND}").suppress()


def hand_items(source: Plain, original: str) -> list[Item]:
    """The items of a hand, both readings of each. Raises ``Unreadable``."""
    from pyparsing import ParseBaseException

    from grammar.cards.notation import check_length, unreadable_at

    check_length(source, original)
    try:
        return list(_parser().parse_string(source.text))
    except ParseBaseException as error:
        raise unreadable_at(source, original, error.loc) from None


def read_hand(text: str, notation: Notation = Notation.AUTO, default: Notation = Notation.ENGLISH) -> Hand:
    """The cards of a hand, in the order written; an empty text is an empty hand.

    ``default`` is the notation where AUTO finds nothing that decides. Raises ``Unreadable``.

    >>> read_hand("7h 10JQs 5cd 7 of clubs *")
    (Card('7h'), Card('10s'), Card('Js'), Card('Qs'), Card('5c'), Card('5d'), Card('7c'), Joker('Jk'))
    >>> read_hand("Dc 7q") == read_hand("Qh 7d")
    True
    """
    quick = _plain_cards(text, notation, default)
    if quick is not None:
        return quick
    from grammar.cards.notation import decide, pieces_of

    source = plain(text)
    items = hand_items(source, text)
    if notation is Notation.AUTO:
        notation = decide(items, source, text, default)
    return tuple(piece for item in items for piece in pieces_of(item, notation, source, text))


def _plain_cards(text: str, notation: Notation, default: Notation) -> Hand | None:
    """The hand if all of it is plain single cards whose language is not in doubt."""
    words = text.split() if "," not in text else text.replace(",", " ").split()
    chosen = default if notation is Notation.AUTO else notation
    # A word of the other language alone is not among these, so that nothing here is in doubt.
    known = single_words(chosen)
    try:
        return tuple(map(known.__getitem__, words))
    except KeyError:
        pass
    found = _looked_up(words, chosen)
    if found is None and notation is Notation.AUTO:
        # One word at least is none in the default letters: where all are in the others, that one decides.
        found = _looked_up(words, other(default))
    return found


def _looked_up(words: Sequence[str], notation: Notation) -> Hand | None:
    """The cards of all these words, short forms among them; nothing if one of them is not plain."""
    known = single_words(notation)
    found: list[Piece] = []
    for word in words:
        piece = known.get(word)
        if piece is not None:
            found.append(piece)
            continue
        cards = cards_of_word(word, notation)
        if cards is None:
            return None
        found += cards
    return tuple(found)


def place_in_hand(text: str, index: int) -> tuple[int, str]:
    """Where the card with this index in ``read_hand(text)`` stands, and how it is written there."""
    from grammar.cards.items import place_among

    source = plain(text)
    return place_among(hand_items(source, text), index, source)


def write_hand(hand: Sequence[Piece], notation: Notation = Notation.ENGLISH, *, symbols: bool = False) -> str:
    """The hand in one line, as ``read_hand`` reads it."""
    return " ".join(write_each(hand, notation, symbols=symbols))
