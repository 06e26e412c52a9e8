"""The words of the game in both languages, from their data file."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache

from grammar.frozen import dataclass
from grammar.message import say
from grammar.nearest import nearest
from scala40_cli.rules.errors import RuleError
from scala40_cli.rules.files import read_toml


@dataclass(frozen=True, slots=True)
class Term:
    """One term: its words in each language, the usual one first; what it means, and an example."""

    key: str
    en: tuple[str, ...]
    it: tuple[str, ...]
    meaning: str
    example: str

    def words(self, language: str) -> tuple[str, ...]:
        """The words for it in one language."""
        return self.it if language == "it" else self.en


@cache
def terms() -> tuple[Term, ...]:
    """Every term: the cards first, then melds, play and the score."""
    data = read_toml(os.path.join(os.path.dirname(__file__), "glossary.toml"))
    return tuple(
        Term(key, tuple(entry["en"]), tuple(entry["it"]), entry["meaning"], entry["example"])
        for key, entry in data.items()
    )


def texts() -> Iterator[str]:
    """Every sentence of the glossary: each is the key of its translation."""
    for term in terms():
        yield from (term.meaning, term.example)


def terms_named(word: str) -> tuple[Term, ...]:
    """The terms that a word of either language names; the Italian mano is both a hand and a round.

    :raises RuleError: there is none; the message names the nearest

    >>> [term.key for term in terms_named("Tallone")]
    ['stock']
    """
    wanted = " ".join(word.lower().replace("-", " ").replace("_", " ").split())
    by_word: dict[str, list[Term]] = {}
    for term in terms():
        for each in (*term.en, *term.it):
            by_word.setdefault(each.replace("-", " "), []).append(term)
    if wanted in by_word:
        return tuple(by_word[wanted])
    from grammar.cards.suggest import shown

    near = nearest(wanted, by_word, 0.6)
    if near is None:
        raise RuleError(
            say(
                "there is no term {word} in the glossary; “scala40 glossary” lists them all", word=shown(word)
            )
        )
    raise RuleError(
        say(
            "there is no term {word} in the glossary; did you mean {nearest}?", word=shown(word), nearest=near
        )
    )
