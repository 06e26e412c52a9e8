"""One player's end of a round as written: ``Anna: closed``, ``Bruno: Kh Qd 7c``, ``Carla: unopened 2c``."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Final, NoReturn

from grammar.cards.cards import Card, Piece, Rank, Suit
from grammar.cards.hand import Hand, hand_separator
from grammar.cards.items import Item, item_parser
from grammar.cards.letters import letters as spoken_letters
from grammar.cards.letters import patterns
from grammar.cards.notation import pieces_of, unreadable_at
from grammar.cards.spelling import Notation, Plain, plain, single_words
from grammar.cards.suggest import shown
from grammar.errors import Unreadable
from grammar.frozen import dataclass
from grammar.message import say
from grammar.sheet.score import (
    ENDS,
    MOST_DIGITS,
    POINTS,
    REENTERS,
    End,
    Reentry,
    Score,
    clean_name,
    plain_score,
)
from grammar.words import Words, nearest_word

if TYPE_CHECKING:
    from pyparsing import ParserElement, ParseResults

MOST_ADDED: Final = 20

Cards = tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class _Written:
    """A score line as the grammar takes it apart; its cards still have both readings."""

    name: str
    end: End | None
    cards: Cards = ()
    points: int | None = None


def _any_of(texts: Iterable[str]) -> str:
    """A pattern for any of these words, with any white space between them."""
    longest_first = sorted(texts, key=len, reverse=True)
    return "|".join(r"\s+".join(map(re.escape, text.split())) for text in longest_first)


@cache
def _parser() -> ParserElement:
    """The parser of a line in plain characters, without its comment; its result is a ``_Written``."""
    from pyparsing import Literal, Opt, Regex, StringEnd

    def words(which: Words) -> ParserElement:
        return Regex(rf"(?i:{_any_of(which.all)})(?=$|[\s,])")

    def end(which: End) -> ParserElement:
        return words(ENDS[which]).set_parse_action(lambda: which)

    def written(found: ParseResults) -> _Written:
        ending, *rest = found[1] or [None]
        if rest and isinstance(rest[0], int):
            return _Written(found[0], ending, points=rest[0])
        return _Written(found[0], ending, tuple(rest))

    between = hand_separator()[...]
    cards = between + ((item_parser() | _rank_parser()) + between)[1, ...]
    one, words_after = rf"\d{{1,{MOST_DIGITS}}}", rf"(?:\s*(?:{_any_of(POINTS.all)}))?"
    numbers = Regex(
        rf"(?P<numbers>{one}(?:\s*\+\s*{one}){{0,{MOST_ADDED}}}){words_after}\s*\.?\s*$", re.IGNORECASE
    )
    points = Literal(",").suppress()[...] + numbers.set_parse_action(
        lambda found: sum(map(int, found["numbers"].split("+")))
    )
    left = points | cards
    closed = (end(End.IN_HAND) | end(End.CLOSED)) + Opt(left)
    unopened = end(End.UNOPENED) + Opt(left)
    opened = Opt(end(End.OPENED), default=End.OPENED) + left
    back = words(REENTERS).suppress()
    name = Regex(r"[^:,]*[^:,\s]")
    ending = (closed | unopened | opened | back).set_parse_action(lambda found: [found.as_list()])
    line: ParserElement = name + Literal(":").suppress() + ending + StringEnd()
    return line.set_parse_action(written).parse_with_tabs()


def _rank_parser() -> ParserElement:
    """A rank without a suit, as an item whose suit is any."""
    from pyparsing import ParseException, Regex

    both = spoken_letters(Notation.ENGLISH), spoken_letters(Notation.ITALIAN)

    def rank(text: str, place: int, found: ParseResults) -> Item:
        english, italian = (each.spoken_cards([found[0]], Suit.HEARTS) for each in both)
        if english is None and italian is None:
            raise ParseException(text, place, "expected a card")
        return Item(place, place + len(found[0]), english, italian, suit_said=False)

    return Regex(patterns()["rank"]).set_parse_action(rank)


def _take_apart(text: str, source: Plain) -> _Written:
    from pyparsing import ParseBaseException

    try:
        written: _Written = _parser().parse_string(source.text)[0]
    except ParseBaseException as error:
        _refuse(text, source, error.loc)
    return written


def _refuse(text: str, source: Plain, place: int) -> NoReturn:
    """Raises for a line that is no score line, with what it lacks."""
    name, colon, rest = source.text.partition(":")
    if not colon:
        _refuse_without_colon(text, source)
    if not name.strip():
        raise Unreadable(say("the name of a player is missing before the colon"), text, 0, ":")
    if "," in name:
        message = say("a score line is one player's: one name before the colon, without a comma")
        raise Unreadable(message, text, source.original(name.index(",")), ",")
    start = len(name) + 1 + len(rest) - len(rest.lstrip())
    if not rest.strip():
        message = say("what is missing here: closed, unopened, the cards left, or their points")
        raise Unreadable(message, text, len(text), "")
    first = rest.split()[0]
    another = _ANOTHER.search(rest)
    if another is not None:
        message = say("a score line is one player's: the next one goes on a line of its own")
        at = len(name) + 1 + another.start(1)
        raise Unreadable(message, text, source.original(at), another[1])
    if re.fullmatch(r"[-−+]?\d+", first) and len(rest.split()) == 1:
        message = say(
            "the points of a hand are a whole number of at most {digits} digits, without a sign",
            digits=MOST_DIGITS,
        )
        raise Unreadable(message, text, source.original(start), first)
    if re.fullmatch(r"[\d\s,;+]+", rest) and len(rest.split()) > 1:
        message = say(
            "several numbers: points are added as in {sum}, cards have suits as in {card}",
            sum="+".join(re.findall(r"\d+", rest)[:4]),
            card=Card(Rank.SEVEN, Suit.HEARTS),
        )
        raise Unreadable(message, text, source.original(start), rest.strip())
    _refuse_misspelt(text, source, start, first, rest.strip(), place)
    raise unreadable_at(source, text, max(place, start))


_ANOTHER: Final = re.compile(r"[,;\s]([^\s,;:]+:)")
"""A second player's name, with its colon."""


def _refuse_misspelt(text: str, source: Plain, start: int, first: str, rest: str, place: int) -> None:
    """Raises if the line seems to say in misspelt words how the round ended."""
    spellings = [spelling for words in (*ENDS.values(), REENTERS) for spelling in words.all]
    words = len(rest.split())
    piece, near = (
        rest,
        nearest_word(rest, (spelling for spelling in spellings if len(spelling.split()) == words)),
    )
    if near is None and place <= start + len(first):
        piece, near = first, nearest_word(first, spellings)
    if near is not None:
        message = say(
            "expected closed, unopened, the cards left or their points, found '{piece}'", piece=shown(piece)
        )
        raise Unreadable(message, text, source.original(start), piece, near)


def _refuse_without_colon(text: str, source: Plain) -> NoReturn:
    words = source.text.split()
    start = len(source.text) - len(source.text.lstrip())
    message = say("a score line is a name, a colon and how the round ended, as in Anna: closed")
    nearest = f"{words[0]}: {' '.join(words[1:])}" if len(words) > 1 and len(source.text) < 60 else None
    raise Unreadable(message, text, source.original(start), source.text.strip(), nearest)


def read_score_line(
    text: str,
    notation: Notation = Notation.AUTO,
    default: Notation = Notation.ENGLISH,
    *,
    suitless: bool = True,
) -> Score | Reentry:
    """One line, without a comment. ``default`` is the notation where AUTO finds nothing that decides.

    ``suitless`` lets ranks stand without a suit. Raises ``Unreadable``.

    >>> line = read_score_line("Bruno: Kh Qd 7c")
    >>> line.name, line.end.value, len(line.cards)
    ('Bruno', 'opened', 3)
    """
    if notation is Notation.AUTO:
        proven, worded = proven_notation(text)
        notation = proven or worded or default
    quick = plain_score(text, notation)
    if quick is not None:
        return quick
    source = plain(text)
    written = _take_apart(text, source)
    # The name is as written; only what follows it is put into plain characters.
    name = clean_name(text[: source.original(source.text.index(":"))])
    if name is None:
        raise Unreadable(say("a player's name has no control characters"), text, 0, text.partition(":")[0])
    if written.end is None:
        return Reentry(name)
    if written.points is not None:
        if written.points >= 10**MOST_DIGITS:
            _refuse(text, source, len(source.text))
        return Score(name, written.end, points=written.points)
    if not written.cards:
        return Score(name, written.end)
    cards = [piece for item in written.cards for piece in pieces_of(item, notation, source, text)]
    if all(item.suit_said for item in written.cards):
        return Score(name, written.end, tuple(cards))
    _check_suitless(written.cards, text, source, notation, allowed=suitless)
    return Score(name, written.end, _in_some_suits(written.cards, cards), suits_said=False)


def _check_suitless(items: Cards, text: str, source: Plain, notation: Notation, *, allowed: bool) -> None:
    """Raises ``Unreadable`` for ranks without a suit that may be something else: numbers alone, or a J in Italian."""
    texts = [source.text[item.start : item.end] for item in items]
    bare = [(item, word) for item, word in zip(items, texts, strict=True) if not item.suit_said]
    jack = next((item for item, word in bare if word.lower() == "j"), None)
    letter = any(word[0].isalpha() and word.lower() != "j" for _, word in bare)
    if jack is not None and (notation is Notation.ITALIAN or not letter):
        raise unreadable_at(source, text, jack.start)
    others = any(not word.isdigit() for _, word in bare) or any(
        not any(map(str.isdigit, word)) for word in texts
    )
    if allowed and others:
        return
    first, _ = bare[0]
    if not all(word.isdigit() for word in texts) or len(texts) < 2:
        raise unreadable_at(source, text, first.start)
    message = say(
        "several numbers: points are added as in {sum}, cards have suits as in {card}",
        sum="+".join(texts[:4]),
        card=Card(Rank.SEVEN, Suit.HEARTS),
    )
    raise Unreadable(message, text, source.original(first.start), source.text[first.start :].strip())


def _in_some_suits(items: Cards, cards: Sequence[Piece]) -> Hand:
    """The cards, those without a suit in suits that the pack can supply."""
    held = Counter(piece for item, piece in _paired(items, cards) if item.suit_said)
    found: list[Piece] = []
    for item, piece in _paired(items, cards):
        if item.suit_said or not isinstance(piece, Card):
            found.append(piece)
            continue
        same = [Card(piece.rank, suit) for suit in Suit]
        chosen = min(same, key=lambda card: held[card])
        held[chosen] += 1
        found.append(chosen)
    return tuple(found)


def _paired(items: Cards, cards: Sequence[Piece]) -> list[tuple[Item, Piece]]:
    owners = [item for item in items for _ in range(item.size)]
    return list(zip(owners, cards, strict=True))


def proven_notation(text: str) -> tuple[Notation | None, Notation | None]:
    """The notation that this line's card letters prove, and the one that its words suggest.

    Cards in words, such as ``7 di cuori``, decide only where no letters do.
    """
    english, italian = single_words(Notation.ENGLISH), single_words(Notation.ITALIAN)
    for word in text.partition(":")[2].replace(",", " ").split():
        if word in english:
            if word not in italian:
                return Notation.ENGLISH, None
        elif word in italian:
            return Notation.ITALIAN, None
        elif word.lower() not in _small_words() and not word.isdigit():
            break
    else:
        return None, None
    try:
        items = _take_apart(text, plain(text)).cards
    except Unreadable:
        return None, None
    letters = next((item.letters for item in items if item.letters is not None), None)
    return letters, next((item.worded for item in items if item.worded is not None), None)


@cache
def _small_words() -> frozenset[str]:
    """Every single word of what a line can say besides cards, lower case."""
    every = (*ENDS.values(), REENTERS, POINTS)
    return frozenset(word for words in every for text in words.all for word in text.split())
