"""A record written in canonical form."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from grammar.cards.cards import Piece
from grammar.cards.hand import write_hand
from grammar.cards.melds import write_melds
from grammar.cards.spelling import Notation, write
from grammar.message import printable
from grammar.record.actions import (
    Action,
    Attach,
    Buy,
    Cancel,
    Discard,
    Draw,
    Lay,
    Leave,
    Open,
    Reshuffle,
    Swap,
    Take,
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
from grammar.record.verbs import HIDDEN, OMITTED, ONTO, VERBS, WITHIN
from grammar.sheet.comers import write_comer
from grammar.sheet.headers import write_header
from grammar.sheet.score_line import DEAD, DeadRound, Reentry, Score, write_score_line
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
            return f"{word(Keyword.DEAL)} {name}: {_cards(cards, language, symbols)}"
        case Upcard(card):
            return f"{word(Keyword.UPCARD)}: {_cards((card,), language, symbols)}"
        case RoundStart(number):
            return f"{word(Keyword.ROUND)} {number}"
        case MatchStart(number):
            return f"{word(Keyword.MATCH)} {number}"
        case Stock(known):
            return f"{word(Keyword.STOCK)}: {_cards(known, language, symbols)}"
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


def write_action(action: Action, language: Notation = Notation.ENGLISH, *, symbols: bool = False) -> str:
    """One action of a turn.

    >>> from grammar.cards.cards import CARDS
    >>> write_action(Attach((CARDS[8],), 4)), write_action(Attach((CARDS[8],), 4), Notation.ITALIAN)
    ('attach 9h to m4', 'attacca 9c a m4')
    """
    verb = VERBS[type(action)].written(language)
    match action:
        case Cancel() | Reshuffle() | Leave():
            return verb
        case Draw(card) | Take(card) | Discard(card) | Buy(card):
            return f"{verb} {_cards((card,), language, symbols)}"
        case Open(melds) | Lay(melds):
            return f"{verb} {write_melds(melds, language, symbols=symbols)}"
        case Attach(cards, meld):
            onto = ONTO.written(language)
            return f"{verb} {write_hand(cards, language, symbols=symbols)} {onto} m{meld}"
        case Swap(card, meld):
            return f"{verb} {write(card, language, symbols=symbols)} {WITHIN.written(language)} m{meld}"


def _cards(cards: Iterable[Piece | None], language: Notation, symbols: bool) -> str:
    return " ".join([HIDDEN if card is None else write(card, language, symbols=symbols) for card in cards])
