"""The letters of one language, what several of them together mean, and the patterns of all that can be written."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Final

from grammar.cards.cards import Card, Piece, Rank, Suit
from grammar.cards.spelling import (
    CARD_CHARACTERS,
    COUNTS,
    JOKERS,
    OF,
    RANKS,
    SEVERAL_JOKERS,
    SUITS,
    Notation,
    rank_spellings,
    suit_spellings,
)
from grammar.frozen import dataclass

Reading = tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Letters:
    """The rank and suit texts of one language, lower case; ``spoken`` are its ranks in words and letters."""

    ranks: dict[str, Rank]
    suits: dict[str, Suit]
    spoken: dict[str, Rank]

    def cards(self, ranks: Iterable[str], suits: Iterable[str]) -> Reading | None:
        """The cards of these ranks and suits; nothing if a text is not of this language, or a suit comes twice."""
        try:
            found_suits = [self.suits[suit.lower()] for suit in suits]
            found = tuple([Card(self.ranks[rank.lower()], suit) for rank in ranks for suit in found_suits])
        except KeyError:
            return None
        return found if len(set(found_suits)) == len(found_suits) else None

    def run(self, first: str, last: str, suit: str) -> Reading | None:
        """The cards from one rank to the other; an ace at the far end is high."""
        low, high = self.ranks.get(first.lower()), self.ranks.get(last.lower())
        if low is None or high is None or suit.lower() not in self.suits:
            return None
        top = 14 if high is Rank.ACE else high
        steps = range(low, top + 1) if low < top else range(low, high - 1, -1)
        return tuple(Card(Rank((step - 1) % 13 + 1), self.suits[suit.lower()]) for step in steps)

    def spoken_cards(self, ranks: Iterable[str], suit: Suit) -> Reading | None:
        """The cards of ranks in words or letters, all of one suit; nothing if a rank is not of this language."""
        try:
            return tuple([Card(self.spoken[rank.lower()], suit) for rank in ranks])
        except KeyError:
            return None


@cache
def letters(notation: Notation) -> Letters:
    """The letters of one language, made from the table of spellings."""
    ranks = rank_spellings(notation)
    italian = notation is Notation.ITALIAN
    words = {
        word: rank
        for rank, spelling in RANKS.items()
        for word in (spelling.italian_words if italian else spelling.english_words)
    }
    return Letters(ranks, suit_spellings(notation), ranks | words)


def _one_of(texts: Iterable[str]) -> str:
    return "|".join(re.escape(text) for text in sorted(texts, key=len, reverse=True))


END: Final = r"(?=$|[\s,;+\-\[\]=]|\.(?!\.))"
"""An item ends where white space, a separator, a full stop or a bracket stands."""
_MARK = r"(?:\.[012])?"
"""Which deck a card is of, which makes no difference here."""
AND: Final = r"(?ai:ed|e|and)(?=\s)|&"
"""What stands before the last card of a spoken list."""
_BETWEEN_RANKS = rf"(?:\s*[,-]\s*|\s+(?:(?:{AND})\s+)?)"
_MOST_RANKS = 13


@cache
def spoken_suits() -> dict[str, tuple[Suit, Notation | None]]:
    """The suits in words with their language, and their symbols, which are of none."""
    found: dict[str, tuple[Suit, Notation | None]] = {}
    for suit, spelling in SUITS.items():
        found.update(dict.fromkeys(spelling.english_words, (suit, Notation.ENGLISH)))
        found.update(dict.fromkeys(spelling.italian_words, (suit, Notation.ITALIAN)))
        found.update(dict.fromkeys(spelling.symbols, (suit, None)))
    return found


@cache
def patterns() -> dict[str, str]:
    """The regular expressions of the items, by name; made from the table of spellings."""
    both = (letters(Notation.ENGLISH), letters(Notation.ITALIAN))
    ranks = {text for one in both for text in one.ranks}
    suits = {text for one in both for text in one.suits}
    spoken = _one_of({text for one in both for text in one.spoken})
    rank, suit = _one_of(ranks), _one_of(suits)
    upper_rank = _one_of(text.upper() for text in ranks)
    named_jokers = [text for text in JOKERS if text.isalpha() and not text.endswith("j") and len(text) > 1]
    other_jokers = [text for text in JOKERS if text not in named_jokers]
    return {
        "card": rf"(?ai:(?P<rank>{rank})(?P<suit>{suit}))(?:\.?[012])?{END}",
        "turned": rf"(?ai:(?P<suit>{suit})(?P<rank>{rank})){_MARK}{END}",
        "ranks_of_suit": rf"(?P<ranks>(?:{upper_rank}){{2,}})(?P<suit>{suit}){END}",
        "suits_of_rank": rf"(?P<rank>{upper_rank})(?P<suits>(?:{suit}){{2,}}){END}",
        "range": rf"(?ai:(?P<first>{rank})(?:\.\.|…)(?P<last>{rank})(?P<suit>{suit})){END}",
        "spoken": rf"(?ai:(?P<ranks>(?:{spoken})(?:{_BETWEEN_RANKS}(?:{spoken})){{0,{_MOST_RANKS - 1}}})"
        rf"\s+(?:(?:{_one_of(OF)})\s+)?(?P<suit>{_one_of(spoken_suits())})){_MARK}{END}",
        "between_ranks": _BETWEEN_RANKS,
        "rank": rf"(?ai:{spoken})(?=$|[\s,;]|\.(?!\.))",
        "character": rf"[{''.join(CARD_CHARACTERS)}]{_MARK}",
        "joker": rf"(?ai:(?:{_one_of(named_jokers)})[012]?|{_one_of(other_jokers)}){_MARK}{END}",
        "jokers": rf"(?ai:(?P<count>{_one_of(COUNTS)})\s+(?:{_one_of(SEVERAL_JOKERS)})){END}",
    }
