"""A record written in canonical form."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from grammar.cards.spelling import Notation
from grammar.message import printable
from grammar.record.action_writer import write_action, write_cards
from grammar.record.actions import (
    Reshuffle,
)
from grammar.record.joining import joined
from grammar.record.values import (
    Deal,
    Dealer,
    Line,
    MatchStart,
    Record,
    RoundStart,
    Seed,
    Statement,
    Stock,
    Turn,
    Upcard,
)
from grammar.record.verbs import OMITTED
from grammar.sheet.comers import write_comer
from grammar.sheet.headers import write_header
from grammar.sheet.score import DEAD, DeadRound, Reentry, Score, write_score_line
from grammar.sheet.values import (
    Joins,
    Leaves,
    PairsHeader,
    PlayersHeader,
    RulesHeader,
    SettingHeader,
    Unread,
)
from grammar.words import KEYWORDS, Keyword


def write_record(record: Record, language: Notation = Notation.ENGLISH, *, symbols: bool = False) -> str:
    """The record as ``read_record`` reads it, a line for each of its lines; comments are kept.

    A turn that is written over several lines is joined into one. ``language`` is that of the words and of
    the card letters, never AUTO; English is the canonical one. A line that could not be read is written as
    it was. A record without such lines is read again as the same record, and written again as the same text.
    """
    return "".join(write_lines(record.lines, language, symbols=symbols))


def write_lines(
    lines: Iterable[Line], language: Notation = Notation.ENGLISH, *, symbols: bool = False
) -> Iterator[str]:
    """The lines of a record in canonical form, each with its line end, as soon as they are known."""
    for line in joined(lines):
        yield f"{_write_line(line, language, symbols)}\n"


def _write_line(line: Line, language: Notation, symbols: bool) -> str:
    comment = "\t".join(map(printable, line.comment.split("\t")))
    if line.statement is None:
        return comment
    text = write_statement(line.statement, language, symbols=symbols)
    return f"{text}  {comment}" if comment else text


def write_statement(
    statement: Statement, language: Notation = Notation.ENGLISH, *, symbols: bool = False
) -> str:
    """What a line states, without its comment."""

    def word(keyword: Keyword) -> str:
        return KEYWORDS[keyword].written(language)

    match statement:
        case Turn(name, ()):
            return f"{name}: {OMITTED[0]}"
        case Turn(name, actions):
            return f"{name}: {'; '.join([write_action(each, language, symbols=symbols) for each in actions])}"
        case Deal(name, cards):
            return f"{word(Keyword.DEAL)} {name}: {write_cards(cards, language, symbols)}"
        case Upcard(card):
            return f"{word(Keyword.UPCARD)}: {write_cards((card,), language, symbols)}"
        case RoundStart(number):
            return f"{word(Keyword.ROUND)} {number}"
        case MatchStart(number):
            return f"{word(Keyword.MATCH)} {number}"
        case Stock(known):
            return f"{word(Keyword.STOCK)}: {write_cards(known, language, symbols)}"
        case Seed(number):
            return f"{word(Keyword.SEED)}: {number}"
        case DeadRound():
            return DEAD.written(language)
        case Leaves() | Joins():
            return write_comer(statement, language)
        case Dealer(name):
            return f"{word(Keyword.DEALER)}: {name}"
        case Reshuffle():
            return word(Keyword.RESHUFFLE)
        case Score():
            return f"{word(Keyword.SCORE)} {write_score_line(statement, language, symbols=symbols)}"
        case Reentry():
            return write_score_line(statement, language, symbols=symbols)
        case RulesHeader() | SettingHeader() | PlayersHeader() | PairsHeader():
            return write_header(statement, language)
        case Unread(text):
            return text
