"""Records: a game as it was played at the table, line by line, read from text and written to it.

``read_record`` and ``write_record`` are all that most callers need; what a record holds is in
``values`` and ``actions``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache

from grammar.cards.spelling import SUITS, Notation, plain, single_words
from grammar.record.consistency import consistent
from grammar.record.lines import head_of, plain_line, read_line
from grammar.record.values import Line, Record
from grammar.record.verbs import VERBS
from grammar.record.writer import write_record
from grammar.sheet.values import Unread
from grammar.words import KEYWORDS, Keyword

__all__ = ["contradicts", "language_of", "read_lines", "read_record", "split_lines", "write_record"]

_LINE_END = re.compile("\r\n|[\n\r\u2028\u2029]")
_OTHER_END = re.compile("[\n\r\u2028\u2029]")


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
    if notation is not Notation.AUTO:
        return Record(tuple(read_lines(texts, notation)))
    # What the first line proves is nearly always right; where it is not, lines cannot be read and contradict it.
    notation = language_of(lambda: texts, default, quick=True)
    lines = tuple(read_lines(texts, notation))
    unread = [line for line in lines if isinstance(line.statement, Unread)]
    if any(contradicts(line, notation) for line in unread):
        by_most = language_of(lambda: texts, default)
        if by_most is not notation:
            return Record(tuple(read_lines(texts, by_most)))
    return Record(lines)


def read_lines(texts: Iterable[str], notation: Notation) -> Iterator[Line]:
    """The lines one after the other, as soon as they come. ``notation`` is never AUTO."""
    return consistent(read_line(number, text, notation) for number, text in enumerate(texts, 1))


def split_lines(chunks: Iterable[str]) -> Iterator[str]:
    """The lines of a text that comes in chunks which end where a line ends."""
    for chunk in chunks:
        text = chunk.removesuffix("\n").removesuffix("\r")
        if _OTHER_END.search(text):
            yield from _LINE_END.split(text)
        else:
            yield text


def language_of(texts: Callable[[], Iterable[str]], default: Notation, *, quick: bool = False) -> Notation:
    """In whose letters the lines are to be read, which can be gone through more than once.

    ``quick`` takes the language of the first line that proves one; it is the wrong one if such a line is itself
    what is wrong, which ``contradicts`` tells of a line that cannot be read.
    """
    first: Notation | None = None
    of_english = of_italian = 0
    for text in texts():
        proven = proven_by(text)
        if proven is None:
            continue
        if quick:
            return proven
        first = first or proven
        if proven is Notation.ENGLISH:
            of_english += 1
        else:
            of_italian += 1
    if first is not None and of_english == of_italian:
        return first
    if first is not None:
        return Notation.ENGLISH if of_english > of_italian else Notation.ITALIAN
    # No plain card decides, but a short form such as 789h may.
    unread = 0
    for number, text in enumerate(texts(), 1):
        if _cards_of(text) is not None:
            english, italian = (read_line(number, text, one) for one in (Notation.ENGLISH, Notation.ITALIAN))
            unread += _is_unread(english) - _is_unread(italian)
    if unread:
        return Notation.ENGLISH if unread < 0 else Notation.ITALIAN
    return _worded(texts()) or default


def contradicts(line: Line, notation: Notation) -> bool:
    """Whether a line could not be read because its cards are in the letters of the other language."""
    return _is_unread(line) and proven_by(line.text) not in (None, notation)


_WORD = re.compile(r"[^\s,;+\[\]-]+")


def proven_by(text: str) -> Notation | None:
    """The language that the line's first plain card of one language alone proves, if there is such a card."""
    cards = _cards_of(text)
    if cards is None:
        return None
    english, italian = single_words(Notation.ENGLISH), single_words(Notation.ITALIAN)
    for word in _WORD.findall(cards):
        if (word in english) != (word in italian):
            return Notation.ENGLISH if word in english else Notation.ITALIAN
    return None


def _cards_of(text: str) -> str | None:
    """The part of the line that holds cards, in plain characters; ``None`` where no cards can be."""
    source = plain_line(text)
    head = head_of(source)
    if head is None or not (head.keyword is None or head.keyword in _WITH_CARDS):
        return None
    return source.text.partition("#")[0][head.end :]


_WITH_CARDS = (Keyword.DEAL, Keyword.UPCARD, Keyword.STOCK, Keyword.SCORE)


def _is_unread(line: Line) -> bool:
    return isinstance(line.statement, Unread)


def _worded(texts: Iterable[str]) -> Notation | None:
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
