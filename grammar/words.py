"""Words in both languages: those that start a line of a sheet or a record, and what else was probably meant."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum, auto
from functools import cache
from typing import Final

from grammar.cards.spelling import Notation
from grammar.frozen import dataclass
from grammar.nearest import nearest


class Keyword(Enum):
    """What a line other than a turn starts with."""

    RULES = auto()
    SET = auto()
    PLAYERS = auto()
    ROUND = auto()
    DEALER = auto()
    DEAL = auto()
    UPCARD = auto()
    RESHUFFLE = auto()
    SCORE = auto()
    PAIRS = auto()
    MATCH = auto()
    STOCK = auto()
    SEED = auto()


@dataclass(frozen=True, slots=True)
class Words:
    """The spellings of one word, lower case; the first of a language is the one written."""

    english: tuple[str, ...]
    italian: tuple[str, ...]

    @property
    def all(self) -> tuple[str, ...]:
        """The spellings of both languages."""
        return self.english + self.italian

    def written(self, language: Notation) -> str:
        """The word in a language."""
        return (self.italian if language is Notation.ITALIAN else self.english)[0]


KEYWORDS: Final[Mapping[Keyword, Words]] = {
    Keyword.RULES: Words(("rules",), ("regole",)),
    Keyword.SET: Words(("set",), ("imposta",)),
    Keyword.PLAYERS: Words(("players",), ("giocatori",)),
    Keyword.ROUND: Words(("round",), ("smazzata",)),
    Keyword.DEALER: Words(("dealer",), ("mazziere",)),
    Keyword.DEAL: Words(("deal",), ("distribuite", "carte")),
    Keyword.UPCARD: Words(("upcard",), ("scoperta", "scarto")),
    Keyword.RESHUFFLE: Words(("reshuffle",), ("rimescola",)),
    Keyword.SCORE: Words(("score",), ("punti",)),
    Keyword.PAIRS: Words(("pairs",), ("coppie",)),
    Keyword.MATCH: Words(("match",), ("partita",)),
    Keyword.STOCK: Words(("stock",), ("tallone",)),
    # The Italian word for a seed is the one for a suit, so that it is called what the option is.
    Keyword.SEED: Words(("seed",), ("caso", "seed")),
}

# What a player does between two rounds; who leaves may do so within a turn.
LEAVES: Final = Words(("leaves", "leave", "left"), ("lascia", "abbandona", "si ritira"))
JOINS: Final = Words(("joins", "join", "joined"), ("entra", "subentra", "si aggiunge"))


@cache
def keyword_spellings() -> dict[str, Keyword]:
    """Every spelling of every keyword, lower case."""
    return {text: keyword for keyword, words in KEYWORDS.items() for text in words.all}


_LONGEST = 24


def nearest_word(word: str, words: Iterable[str]) -> str | None:
    """The word that was probably meant, whatever its case; None when nothing is near.

    >>> nearest_word("Dicard", ["draw", "discard"])
    'discard'
    """
    # A long text is no misspelt word, and comparing it would take its time.
    if not 2 < len(word) <= _LONGEST:
        return None
    letters = set(word.casefold())
    # Comparing is slow, so that words with few of these letters are left out first.
    likely = [
        each
        for each in words
        if 2 * len(letters.intersection(each.casefold())) >= max(len(letters), len(set(each)))
    ]
    return nearest(word, likely, 0.7, key=str.casefold) if likely else None
