"""One line of a record, read in one language's letters."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

from grammar.cards.cards import Piece
from grammar.cards.hand import Hand, place_in_hand, read_hand
from grammar.cards.melds import Melds, read_melds
from grammar.cards.spelling import Notation, Plain, plain
from grammar.cards.suggest import shown
from grammar.errors import Unreadable
from grammar.message import Message, say
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
from grammar.record.frames import (
    Frame,
    Head,
    is_verb,
    moved,
    read_frame,
    read_head,
    separator_missing,
    word_at,
)
from grammar.record.values import (
    Deal,
    Dealer,
    Line,
    MatchStart,
    RoundStart,
    Seed,
    Statement,
    Stock,
    Turn,
    Upcard,
)
from grammar.record.verbs import HIDDEN, OMITTED
from grammar.sheet.comers import read_comer
from grammar.sheet.headers import comment_at, read_pairs, read_players, read_rules, read_setting
from grammar.sheet.score import DEAD, DeadRound, Reentry, Score, clean_name, plain_score
from grammar.sheet.values import Joins, Leaves, PlayersHeader, Unread
from grammar.words import Keyword

# No turn comes near this; a text that is no record is refused before anything long is kept or parsed.
_LONGEST = 2000


# A line may be looked at several times before the next, in one language and the other.
plain_line = lru_cache(maxsize=2)(plain)


def read_line(number: int, text: str, notation: Notation) -> Line:
    """The line; one that cannot be read states ``Unread``. ``notation`` is never AUTO.

    >>> read_line(7, "Bruno: draw ?; discard 9d  # slowly", Notation.ENGLISH).statement
    Turn(name='Bruno', actions=(Draw(card=None), Discard(card=Card('9d'))), columns=(8, 16))
    """
    source = plain_line(text)
    written, comment = source.text, ""
    if "#" in written:
        written = written[: comment_at(written)]
        comment = text[source.original(len(written)) :].rstrip() if len(written) < len(source.text) else ""
    if not written or written.isspace():
        return Line(number, text, None, comment)
    try:
        return Line(number, text, _statement(text, source, written.rstrip(), notation), comment)
    except Unreadable as error:
        return Line(number, text, Unread(text, moved(error, text, error.at)))


def head_of(source: Plain) -> Head | None:
    """How the line in plain characters starts; ``None`` where it is empty or its start cannot be read."""
    written = source.text
    written = (written if "#" not in written else written.partition("#")[0]).rstrip()
    head = _head(written) if written else None
    return head if isinstance(head, Head) else None


def _head(written: str) -> Head | Unreadable:
    if len(written) > _LONGEST:
        message = say("this line is too long for a record: {length} characters", length=len(written))
        return Unreadable(message, written, _LONGEST, "")
    return read_head(written[: written.find(":") + 1] or written)


def _statement(line: str, source: Plain, written: str, notation: Notation) -> Statement:
    """What the line states. Raises ``Unreadable``, whose source is the line."""
    head = _head(written)
    if _is_dead(written):
        return DeadRound()
    if isinstance(head, Unreadable):
        raise _placed(head, line, source, 0)
    if head.keyword is None:
        return _turn(line, source, written, head, notation)
    uncommented = line[: source.original(len(written))]
    if head.keyword is Keyword.SCORE:
        return _score(line, uncommented, source.original(head.name_at), notation)
    if head.keyword in _HEADERS:
        try:
            return _HEADERS[head.keyword](uncommented, source.original(head.end))
        except Unreadable as error:
            raise moved(error, line, error.at) from None
    name = _name(line, source, head)
    try:
        return _BODIES[head.keyword](name, written[head.end :], notation)
    except Unreadable as error:
        raise _placed(error, line, source, head.end) from None


def _is_dead(written: str) -> bool:
    return ":" not in written and " ".join(written.lower().split()) in DEAD.all


def _placed(error: Unreadable, line: str, source: Plain, start: int) -> Unreadable:
    """The error of a part of the plain text that starts at ``start``, as one of the line."""
    return moved(error, line, source.original(start + error.at))


def _name(line: str, source: Plain, head: Head) -> str:
    if head.name_at == head.name_end:
        return ""
    start, end = head.name_at, head.name_end
    if source.places is not None:
        start, end = source.original(start), source.original(end)
    name = _clean(line[start:end])
    if name is None:
        # What looks like a name may have characters that nobody can see.
        raise Unreadable(say("a player's name has no control characters"), line, start, line[start:end])
    return name


_clean = lru_cache(maxsize=1 << 10)(clean_name)


# Headers and the dealer, who is named as a player is there.


def _players(line: str, at: int) -> PlayersHeader:
    header = read_players(line, at)
    for name in header.names:
        start = plain(name).text
        head = read_head(f"{start}:")
        if isinstance(head, Unreadable) or head.keyword is not None or head.name_end != len(start):
            word = name.split()[0]
            message = say(
                "no player can be called '{name}' here: the lines would say something else", name=name
            )
            raise Unreadable(message, line, line.index(word, at), word)
    return header


def _dealer(line: str, at: int) -> Dealer:
    name = clean_name(line[at:])
    if name is None:
        place, word = word_at(line, at)
        raise Unreadable(say("expected the name of the player who deals"), line, place, word)
    return Dealer(name)


_HEADERS: Final[Mapping[Keyword, Callable[[str, int], Statement]]] = {
    Keyword.RULES: read_rules,
    Keyword.SET: read_setting,
    Keyword.PLAYERS: _players,
    Keyword.PAIRS: read_pairs,
    Keyword.DEALER: _dealer,
}


def _score(line: str, uncommented: str, at: int, notation: Notation) -> Score | Reentry:
    quick = plain_score(uncommented[at:], notation)
    if quick is not None:
        return quick
    from grammar.sheet.score_line import read_score_line

    try:
        return read_score_line(uncommented[at:], notation, suitless=False)
    except Unreadable as error:
        raise moved(error, line, at + error.at) from None


# Lines whose body is cards or a number. Their errors have their places in the body.


def _deal(name: str, body: str, notation: Notation) -> Deal:
    cards: list[Piece | None] = []
    start = 0
    for mark in _HIDDEN_CARD.finditer(body) if HIDDEN in body else ():
        cards += _hand_part(body, start, mark.start(), notation)
        cards.append(None)
        start = mark.end()
    cards += _hand_part(body, start, len(body), notation)
    if not cards:
        message = say("which cards were dealt? write them, or ? where they are not known")
        raise Unreadable(message, body, len(body), "")
    _check_count(len(cards), body)
    return Deal(name, tuple(cards))


_MOST_CARDS = 108
"""Two decks with all their jokers."""


def _check_count(count: int, text: str) -> None:
    """Raises ``Unreadable`` for more cards in the text than there are at all."""
    if count > _MOST_CARDS:
        message = say(
            "here are {count} cards; two decks with their jokers have {most}", count=count, most=_MOST_CARDS
        )
        raise Unreadable(message, text, *word_at(text, 0))


_HIDDEN_CARD = re.compile(rf"(?:^|(?<=[\s,])){re.escape(HIDDEN)}(?=[\s,]|$)")


def _hand_part(body: str, start: int, end: int, notation: Notation) -> Hand:
    try:
        return read_hand(body[start:end], notation)
    except Unreadable as error:
        raise moved(error, body, start + error.at) from None


def _upcard(_name: str, body: str, notation: Notation) -> Upcard:
    return Upcard(_card_or_hidden(body, notation))


def _stock(_name: str, body: str, notation: Notation) -> Stock:
    cards = read_hand(body, notation)
    if not cards:
        message = say("which cards? the stock is written from its top card on, as far as it is known")
        raise Unreadable(message, body, len(body), "")
    _check_count(len(cards), body)
    return Stock(cards)


def _round(_name: str, body: str, _notation: Notation) -> RoundStart:
    return RoundStart(_number(body, say("expected the number of the round, as in round 1")))


def _match(_name: str, body: str, _notation: Notation) -> MatchStart:
    return MatchStart(_number(body, say("expected the number of the match, as in match 1")))


def _number(body: str, expected: Message) -> int:
    found = re.fullmatch(r"\s*0*([1-9][0-9]{0,5})\s*:?", body)
    if found is None:
        at, word = word_at(body, 0)
        raise Unreadable(expected, body, at, word)
    return int(found[1])


def _seed(_name: str, body: str, _notation: Notation) -> Seed:
    found = re.fullmatch(r"\s*([0-9]{1,40})\s*", body)
    if found is None:
        at, word = word_at(body, 0)
        raise Unreadable(say("expected a whole number, as in seed: 7"), body, at, word)
    return Seed(int(found[1]))


def _reshuffle(_name: str, body: str, _notation: Notation) -> Reshuffle:
    if body.strip(" :"):
        at, word = word_at(body, 0)
        raise Unreadable(
            say("'{word}' is too much here: this line is one word", word=shown(word)), body, at, word
        )
    return Reshuffle()


_BODIES: Final[Mapping[Keyword, Callable[[str, str, Notation], Statement]]] = {
    Keyword.DEAL: _deal,
    Keyword.UPCARD: _upcard,
    Keyword.STOCK: _stock,
    Keyword.SEED: _seed,
    Keyword.ROUND: _round,
    Keyword.MATCH: _match,
    Keyword.RESHUFFLE: _reshuffle,
}


def _card(text: str, notation: Notation, missing: Message | None = None) -> Piece:
    """The one card of the text. Raises ``Unreadable``, with ``missing`` for an empty text."""
    if text.startswith(HIDDEN):
        message = say("a card must be said here: ? stands only for one that is dealt, drawn or discarded")
        raise Unreadable(message, text, 0, HIDDEN)
    hand = read_hand(text, notation)
    if len(hand) == 1:
        return hand[0]
    if not hand:
        raise Unreadable(missing or say("which card?"), text, len(text), "")
    at, piece = place_in_hand(text, 1)
    raise Unreadable(say("expected one card here, found {count}", count=len(hand)), text, at, piece)


def _card_or_hidden(text: str, notation: Notation) -> Piece | None:
    """The one card of the text, or ``None`` for the mark of a hidden one. Raises ``Unreadable``."""
    first, word = word_at(text, 0)
    if word != HIDDEN:
        return _card(text, notation, say("which card? write it, or ? where it is not known"))
    at, word = word_at(text, first + len(HIDDEN))
    if word == ",":
        at, word = word_at(text, at + 1)
    if word:
        # A verb here, and a semicolon is missing before it.
        raise Unreadable(say("expected one card or ? here"), text, at, word)
    return None


# Turns.


def _turn(
    line: str, source: Plain, written: str, head: Head, notation: Notation
) -> Turn | Reentry | Leaves | Joins:
    name, start = _name(line, source, head), head.end
    actions: list[Action] = []
    columns: list[int] = []
    parts = written[start:].split(";")
    if len(parts) == 1:
        said = parts[0].strip()
        if said in OMITTED:
            return Turn(name, ())
        between = read_comer(name, said.lower())
        if between is not None:
            return between
    read, places = _reader(notation), source.places
    for part in parts:
        text = part.strip()
        if text:
            place = start + part.index(text)
            try:
                actions.append(read(text))
            except Unreadable as error:
                raise _placed(error, line, source, place) from None
            columns.append((place if places is None else places[place]) + 1)
        start += len(part) + 1
    if not actions:
        message = say("what did {name} do? a turn that was not written down is ...", name=shown(name))
        raise Unreadable(message, line, source.original(len(written)), "")
    return Turn(name, tuple(actions), tuple(columns))


def read_action(text: str, notation: Notation) -> Action:
    """One action of a turn. ``notation`` is never AUTO. Raises ``Unreadable``.

    >>> read_action("attacca 9c 10c a m4", Notation.ITALIAN)
    Attach(cards=(Card('9h'), Card('10h')), meld=4)
    """
    return _reader(notation)(text)


def _reader(notation: Notation) -> Callable[[str], Action]:
    """What reads the actions in these letters: each text once, since most turns are made of few."""
    return _read_italian if notation is Notation.ITALIAN else _read_english


@lru_cache(maxsize=1 << 13)
def _read_english(text: str) -> Action:
    return _read_action(text, Notation.ENGLISH)


@lru_cache(maxsize=1 << 13)
def _read_italian(text: str) -> Action:
    return _read_action(text, Notation.ITALIAN)


def _read_action(text: str, notation: Notation) -> Action:
    frame = read_frame(text)
    try:
        return _ACTIONS[frame.verb](frame, notation)
    except Unreadable as error:
        at = frame.cards_at + error.at
        if is_verb(error.piece):
            raise separator_missing(text, at, error.piece) from None
        raise moved(error, text, at) from None


def _melds(frame: Frame, notation: Notation) -> Melds:
    melds = read_melds(frame.cards, notation)
    if not melds:
        message = say("which melds? they are written like 10h-Jh-Qh 5c-5d-5s")
        raise Unreadable(message, frame.cards, len(frame.cards), "")
    _check_count(sum(map(len, melds)), frame.cards)
    return melds


def _attached(frame: Frame, notation: Notation) -> Attach:
    cards = read_hand(frame.cards, notation)
    if not cards:
        raise Unreadable(say("which card?"), frame.cards, 0, "")
    _check_count(len(cards), frame.cards)
    return Attach(cards, frame.meld)


_ACTIONS: Final[Mapping[type[Action], Callable[[Frame, Notation], Action]]] = {
    Draw: lambda frame, notation: Draw(_card_or_hidden(frame.cards, notation)),
    Take: lambda frame, notation: Take(_card(frame.cards, notation)),
    Open: lambda frame, notation: Open(_melds(frame, notation)),
    Lay: lambda frame, notation: Lay(_melds(frame, notation)),
    Attach: _attached,
    Swap: lambda frame, notation: Swap(_card(frame.cards, notation), frame.meld),
    Discard: lambda frame, notation: Discard(_card_or_hidden(frame.cards, notation)),
    Buy: lambda frame, notation: Buy(_card(frame.cards, notation)),
    Cancel: lambda frame, notation: Cancel(),
    Reshuffle: lambda frame, notation: Reshuffle(),
    Leave: lambda frame, notation: Leave(),
}
