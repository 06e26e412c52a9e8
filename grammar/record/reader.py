"""Records: a game as it was played at the table, line by line, read from text and written to it.

``read_record`` and ``write_record`` are all that most callers need; what a record holds is in
``values`` and ``actions``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache

from grammar.cards.spelling import SUITS, Notation, plain, single_words
from grammar.record.consistency import consistent
from grammar.record.lines import head_of, plain_line, read_line
from grammar.record.values import Line, Record
from grammar.record.verbs import VERBS
from grammar.record.writer import write_record
from grammar.sheet.values import Unread
from grammar.words import KEYWORDS, Keyword

__all__ = ["read_record", "write_record"]

_LINE_END = re.compile("\r\n|[\n\r\u2028\u2029]")


def read_record(
    text: str, notation: Notation = Notation.AUTO, default: Notation = Notation.ENGLISH
) -> Record:
    """The record; a line that cannot be read is kept as ``Unread`` and is among ``Record.faults``.

    Under AUTO the whole record is read in the letters of the language that its cards prove; where both
    occur, that most lines prove. Where no card decides, the words do, and where no word does ``default``.

    >>> record = read_record("round 1\\nAnna: pesca 7p; scarta 2c\\nBruno: dra ?\\n")
    >>> record.lines[1].statement.actions
    (Draw(card=Card('7s')), Discard(card=Card('2h')))
    >>> [(fault.line, fault.column, fault.error.nearest) for fault in record.faults]
    [(3, 8, 'draw')]
    """
    texts = _LINE_END.split(text)
    if not texts[-1]:
        texts.pop()
    lines = _read_auto(texts, default) if notation is Notation.AUTO else _read(texts, notation)
    return Record(tuple(consistent(lines)))


def _read(texts: Sequence[str], notation: Notation) -> list[Line]:
    return [read_line(number, text, notation) for number, text in enumerate(texts, 1)]


def _read_auto(texts: Sequence[str], default: Notation) -> list[Line]:
    """The lines in the language that their letters prove."""
    english: list[Line] = []
    italian: list[Line] = []
    for number, text in enumerate(texts, 1):
        proven = _proven(text)
        if proven is not None:
            return _read_proven(texts, proven)
        line = read_line(number, text, Notation.ENGLISH)
        english.append(line)
        italian.append(line if _cards_of(text) is None else read_line(number, text, Notation.ITALIAN))
    # No plain card decides, but a short form such as 789h may.
    unread = sum(map(_is_unread, english)) - sum(map(_is_unread, italian))
    if unread:
        return english if unread < 0 else italian
    return italian if (_worded(texts) or default) is Notation.ITALIAN else english


def _read_proven(texts: Sequence[str], proven: Notation) -> list[Line]:
    """The lines in the language that the first card to decide proves, unless it is the one that is wrong."""
    lines = _read(texts, proven)
    if any(map(_is_unread, lines)):
        most = Counter(filter(None, map(_proven, texts))).most_common(1)[0][0]
        if most is not proven:
            return _read(texts, most)
    return lines


_BETWEEN = re.compile(r"[\s,;+\[\]-]+")


def _proven(text: str) -> Notation | None:
    """The language that the line's first plain card of one language alone proves, if there is such a card."""
    cards = _cards_of(text)
    if cards is None:
        return None
    english, italian = single_words(Notation.ENGLISH), single_words(Notation.ITALIAN)
    for word in _BETWEEN.split(cards):
        if (word in english) is not (word in italian):
            return Notation.ENGLISH if word in english else Notation.ITALIAN
    return None


def _cards_of(text: str) -> str | None:
    """The part of the line that holds cards, in plain characters; ``None`` where no cards can be."""
    source = plain_line(text)
    head = head_of(source)
    if head is None or head.keyword not in (None, Keyword.DEAL, Keyword.UPCARD, Keyword.STOCK, Keyword.SCORE):
        return None
    return source.text.partition("#")[0][head.end :]


def _is_unread(line: Line) -> bool:
    return isinstance(line.statement, Unread)


def _worded(texts: Sequence[str]) -> Notation | None:
    """The language that most of the words are of: verbs, keywords, suits."""
    languages = _languages()
    counts = Counter(
        languages[word]
        for text in texts
        for word in re.findall(r"\w+", plain(text).text.partition("#")[0].lower())
        if word in languages
    )
    if counts[Notation.ENGLISH] == counts[Notation.ITALIAN]:
        return None
    return counts.most_common(1)[0][0]


@cache
def _languages() -> dict[str, Notation]:
    languages: dict[str, Notation] = {}
    for words in (*KEYWORDS.values(), *VERBS.values()):
        both = set(words.english).intersection(words.italian)
        languages |= dict.fromkeys(both.symmetric_difference(words.english), Notation.ENGLISH)
        languages |= dict.fromkeys(both.symmetric_difference(words.italian), Notation.ITALIAN)
    for spelling in SUITS.values():
        languages |= dict.fromkeys(spelling.english_words, Notation.ENGLISH)
        languages |= dict.fromkeys(spelling.italian_words, Notation.ITALIAN)
    return languages
