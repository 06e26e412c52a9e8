"""A text of cards written again in other letters: what stands between the cards is kept."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from grammar.cards.items import Item, item_parser
from grammar.cards.letters import AND
from grammar.cards.notation import decide, pieces_of, unreadable_at
from grammar.cards.spelling import Notation, plain, write

if TYPE_CHECKING:
    from pyparsing import ParserElement


@cache
def _parser() -> ParserElement:
    from pyparsing import Regex, StringEnd

    between = Regex(rf"[,;+\-\[\].]|{AND}").suppress()
    parser: ParserElement = ((item_parser() | between)[...] + StringEnd()).parse_with_tabs()
    return parser


def rewrite_proven(text: str, to: Notation, *, symbols: bool = False) -> str:
    """The text rewritten if it is cards in letters that one language alone has; else as it is.

    >>> [rewrite_proven(text, Notation.ITALIAN) for text in ("Ks 7h", "7c", "jolly")]
    ['Rp 7c', '7c', 'jolly']
    """
    from grammar.cards.lookup import cards_of_word

    words = text.split()
    readable = {
        letters: all(cards_of_word(word, letters) is not None for word in words)
        for letters in (Notation.ENGLISH, Notation.ITALIAN)
    }
    if sum(readable.values()) != 1 or readable.get(to):
        return text
    return rewrite(text, to, symbols=symbols)


def rewrite(
    text: str,
    to: Notation,
    *,
    symbols: bool = False,
    notation: Notation = Notation.AUTO,
    default: Notation = Notation.ENGLISH,
) -> str:
    """The text with every card in the letters of ``to``, or with suit symbols.

    Short forms are written out: with hyphens within a meld of hyphens, else with spaces. Raises
    ``Unreadable``.

    >>> rewrite("789h 5c + Kd-Kc-Jk", Notation.ITALIAN)
    '7c 8c 9c 5f + Rq-Rf-Jk'
    """
    from pyparsing import ParseBaseException

    source = plain(text)
    try:
        items: list[Item] = list(_parser().parse_string(source.text))
    except ParseBaseException as error:
        raise unreadable_at(source, text, error.loc) from None
    if notation is Notation.AUTO:
        notation = decide(items, source, text, default)
    parts: list[str] = []
    last = 0
    for item in items:
        start, end = source.original(item.start), source.original(item.end)
        # Playing-card characters may touch; letters may not.
        parts.append(text[last:start] or (" " if parts else ""))
        hyphens = (
            "-" in source.text[max(0, item.start - 1) : item.start] + source.text[item.end : item.end + 1]
        )
        pieces = pieces_of(item, notation, source, text)
        parts.append(("-" if hyphens else " ").join(write(piece, to, symbols=symbols) for piece in pieces))
        last = end
    return "".join([*parts, text[last:]])
