"""Words of plain letters looked up, since most that is written is such words: all else goes to the grammar.

What is found here means to the grammar the same; what is not found may still be read by it.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache

from grammar.cards.letters import Reading, letters, patterns
from grammar.cards.spelling import Notation, single_words

_LONGEST = 16
"""A longer word spells no hand's cards in short form; it is not kept."""


def cards_of_word(word: str, notation: Notation) -> Reading | None:
    """The cards that one word of plain letters means in a language: a card, or several in short form.

    >>> cards_of_word("10JQh", Notation.ENGLISH)
    (Card('10h'), Card('Jh'), Card('Qh'))
    """
    piece = single_words(notation).get(word)
    if piece is not None:
        return (piece,)
    return _short_form(word, notation) if 2 < len(word) <= _LONGEST else None


@cache
def _short_forms() -> re.Pattern[str]:
    """The three short forms, their groups numbered; made from the patterns of the grammar."""
    expressions = patterns()
    parts = [
        expressions["ranks_of_suit"],
        expressions["suits_of_rank"].replace("<rank>", "<rank_>"),
        expressions["range"].replace("<suit>", "<suit_>"),
    ]
    return re.compile("|".join(f"(?:{part})" for part in parts))


@lru_cache(maxsize=1 << 13)
def _short_form(word: str, notation: Notation) -> Reading | None:
    found = _short_forms().fullmatch(word)
    if found is None:
        return None
    mine = letters(notation)
    if found["ranks"]:
        return mine.cards(re.findall("10|.", found["ranks"]), [found["suit"]])
    if found["suits"]:
        return mine.cards([found["rank_"]], list(found["suits"]))
    return mine.run(found["first"], found["last"], found["suit_"])
