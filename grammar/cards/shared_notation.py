"""The one notation of several texts that were written together: a card, a hand and a table, say."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from grammar.cards.lookup import cards_of_word
from grammar.cards.notation import Proof
from grammar.cards.spelling import Notation, other, plain
from grammar.errors import Unreadable


def settle(hands: Iterable[str], tables: Iterable[str], notation: Notation, default: Notation) -> Notation:
    """The notation of hands and melds that were written together.

    Text that cannot be read proves nothing here; whoever reads it says what is wrong. Raises
    ``Unreadable`` where one text can only be English and another only Italian.
    """
    if notation is not Notation.AUTO:
        return notation
    hands, tables = list(hands), list(tables)
    # Where a word is none in the default letters and all are in the others, that one decides.
    for letters in (default, other(default)):
        if all(_can_be(text, letters) for text in (*hands, *tables)):
            return letters
    from grammar.cards.hand import hand_items
    from grammar.cards.melds import meld_items

    found = Proof()
    for text, is_hand in [*((text, True) for text in hands), *((text, False) for text in tables)]:
        source = plain(text)
        try:
            items = hand_items(source, text) if is_hand else meld_items(source, text)
        except Unreadable:
            continue
        found.weigh(items, source, text)
    return found.notation or default


# One text of several, the table say, is the same for all lines of a stream.
@lru_cache(maxsize=1 << 6)
def _can_be(text: str, notation: Notation) -> bool:
    """Whether every word of the text is plain cards in these letters."""
    words = {word for word in _BETWEEN.split(text) if word}
    return all(cards_of_word(word, notation) is not None for word in words)


_BETWEEN = re.compile(r"[\s,;+\-\[\]]+")
