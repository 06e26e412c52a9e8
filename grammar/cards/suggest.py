"""What is wrong with a piece of text that is no card, and what it may have been meant to be."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Final

from grammar.cards.cards import CARDS, JOKER, Card, Joker, Rank, Suit
from grammar.cards.letters import letters, spoken_suits
from grammar.cards.spelling import (
    JOKERS,
    OF,
    RANKS,
    SUITS,
    Notation,
    rank_spellings,
    single_words,
    suit_spellings,
)
from grammar.message import Message, say
from grammar.nearest import nearest

_LONGEST = 24
_NUMBERED = {"1": Rank.ACE, "11": Rank.JACK, "12": Rank.QUEEN, "13": Rank.KING, "14": Rank.ACE}
_BOTH: Final = (Notation.ENGLISH, Notation.ITALIAN)
_RANKS: Final = {text for notation in _BOTH for text in rank_spellings(notation)}
_SUITS: Final = {text for notation in _BOTH for text in suit_spellings(notation)}
_WORDS: Final = [
    w for table in (RANKS, SUITS) for s in table.values() for w in s.english_words + s.italian_words
]
_RANK = "(?:10|[2-9atjqkfdr])"
_SUIT = "[hdcsqfp♥♦♣♠♡♢♧♤❤]"
_JACKS: Final = tuple(card for card in CARDS if card.rank is Rank.JACK)
_FIGURES: Final = tuple(Card(rank, Suit.HEARTS) for rank in (Rank.JACK, Rank.QUEEN, Rank.KING))
# Letters of other alphabets that look like those of cards; keyboards and phones put them in.
_LOOKS_LIKE: Final = {
    **dict(zip("асекһтрхѕјԛԁ", "acekhtpxsjqd", strict=True)),
    **dict(zip("АСЕКНТРХЅЈԚ", "ACEKHTPXSJQ", strict=True)),
    **dict(zip("ΑΚΗΤΧΡκϲρϳ", "AKHTXPkcpj", strict=True)),
}

_Found = tuple[Message, str | None] | None


def shown(piece: str, most: int = _LONGEST) -> str:
    """The piece as it can stand in a message: short, and without control characters."""
    clean = "".join(character if character.isprintable() else "·" for character in piece[: most + 1])
    return clean if len(clean) <= most else clean[:most] + "…"


def explain(piece: str) -> tuple[Message, str | None]:
    """What is wrong with ``piece``, and the nearest thing that could be read.

    >>> message, nearest = explain("1h")
    >>> str(message), nearest
    ("expected a card, found '1h': there is no rank '1', an ace is written A", 'Ah')
    """
    if not piece:
        return say("expected a card, but the text ends here"), None
    if piece == "-":
        return say(
            "expected a card, found '-': hyphens write melds, a hand's cards are separated by spaces"
        ), None
    if piece == "=":
        example = Joker(Card(Rank.EIGHT, Suit.HEARTS))
        return say(
            "expected a card, found '=': only a joker stands for another card, as in {example}",
            example=example,
        ), None
    for attempt in (
        _other_alphabet,
        _rank_alone,
        _word,
        _numbered,
        _wrong_suit,
        _two_languages,
        _doubled,
        _range,
        _glued,
        _small_ranks,
        _near_word,
    ):
        found = attempt(piece, piece.lower())
        if found is not None:
            return found
    return say("expected a card, found '{piece}'", piece=shown(piece)), None


def _readable(cards: Sequence[str]) -> bool:
    """Whether one language's letters make cards of all these words."""
    return any(all(card in single_words(notation) for card in cards) for notation in _BOTH)


def _rank_alone(piece: str, lower: str) -> _Found:
    if lower == "j":
        message = say(
            "expected a card, found '{piece}': is it a jack ({jacks}) or a joker ({joker})?",
            piece=piece,
            jacks=_JACKS,
            joker=JOKER,
        )
        return message, None
    if lower not in _RANKS:
        return None
    rank = letters(Notation.ENGLISH).ranks.get(lower) or letters(Notation.ITALIAN).ranks[lower]
    example = Card(rank, Suit.HEARTS)
    return say(
        "expected a card, found '{piece}': its suit is missing, as in {example}", piece=piece, example=example
    ), None


def _word(piece: str, lower: str) -> _Found:
    if lower not in _WORDS:
        return None
    return say(
        "expected a card, found '{piece}': a card in words is written like 7 of hearts or 7 di cuori",
        piece=piece,
    ), None


def _numbered(piece: str, lower: str) -> _Found:
    found = re.fullmatch(r"(\d+)(\D)", lower)
    if not found or found[1] in _RANKS or found[2] not in _SUITS:
        return None
    number, rank = shown(found[1]), _NUMBERED.get(found[1])
    if rank is None:
        return say(
            "expected a card, found '{piece}': there is no rank '{rank}'", piece=shown(piece), rank=number
        ), None
    if rank is Rank.ACE:
        message = say(
            "expected a card, found '{piece}': there is no rank '{rank}', an ace is written A",
            piece=piece,
            rank=number,
        )
    else:
        message = say(
            "expected a card, found '{piece}': there is no rank '{rank}'; jack, queen and king are as in {figures}",
            piece=piece,
            rank=number,
            figures=_FIGURES,
        )
    return message, rank.text + found[2]


def _wrong_suit(piece: str, lower: str) -> _Found:
    found = re.fullmatch(rf"({_RANK})(.)", lower)
    if not found or found[2] in _SUITS:
        return None
    message = say(
        "expected a card, found '{piece}': '{suit}' is no suit; suits are h d c s, in Italian c q f p",
        piece=shown(piece),
        suit=shown(found[2]),
    )
    return message, None


def _two_languages(piece: str, lower: str) -> _Found:
    found = re.fullmatch("([fdr])([hds])", lower)
    if not found:
        return None
    rank = letters(Notation.ITALIAN).ranks[found[1]]
    message = say(
        "expected a card, found '{piece}': its rank is an Italian letter, its suit an English one",
        piece=piece,
    )
    return message, rank.text + found[2]


def _doubled(piece: str, lower: str) -> _Found:
    found = re.fullmatch(rf"({_RANK})({_SUIT}{{2,8}})", lower)
    if not found:
        return None
    cards = [found[1].upper() + suit for suit in found[2]]
    if not _readable(cards):
        return None
    message = say(
        "expected a card, found '{piece}': the suits after one rank must all differ",
        piece=shown(piece),
    )
    return message, " ".join(cards)


def _other_alphabet(piece: str, lower: str) -> _Found:
    strange = next((each for each in piece if each in _LOOKS_LIKE), None)
    if strange is None:
        return None
    meant = "".join(_LOOKS_LIKE.get(each, each) for each in piece)
    message = say(
        "expected a card, found '{piece}': its '{letter}' is of another alphabet and only looks like {meant}",
        piece=shown(piece),
        letter=strange,
        meant=_LOOKS_LIKE[strange],
    )
    return message, meant if _readable([meant]) else None


@cache
def _spoken() -> re.Pattern[str]:
    return re.compile(rf"(?i:[^\W_]+)\s+(?:(?:{'|'.join(OF)})\s+)?([^\W\d_]{{3,20}})(?![^\W_])")


def misspelt_suit(text: str, place: int) -> tuple[int, str, str] | None:
    """Where a card in words has a suit that is none though near to one: its place, its text, the nearest suit.

    >>> misspelt_suit("7 di couri", 0)
    (5, 'couri', 'cuori')
    """
    found = _spoken().match(text, place)
    if not found or found[1].lower() in spoken_suits():
        return None
    if not any(text[place : found.end()].lower().split()[0] in letters(each).spoken for each in _BOTH):
        return None
    near = nearest(found[1], [name for name in spoken_suits() if name.isalpha()], 0.6)
    return None if near is None else (found.start(1), found[1], near)


def wrong_suit_in_words(piece: str) -> Message:
    """What is wrong with a word that stands in the place of a suit."""
    return say("expected a suit, found '{piece}'", piece=shown(piece))


def _range(piece: str, lower: str) -> _Found:
    found = re.fullmatch(rf"({_RANK})({_SUIT})(?:\.\.|…)({_RANK})\2", lower)
    if not found or not _readable([found[1] + found[2], found[3] + found[2]]):
        return None
    message = say(
        "expected a card, found '{piece}': a range has its suit once, at the end", piece=shown(piece)
    )
    return message, f"{found[1].upper()}..{found[3].upper()}{found[2]}"


def _glued(piece: str, lower: str) -> _Found:
    one = rf"(?:{_RANK}{_SUIT}|jk)"
    if len(lower) > 60 or not re.fullmatch(f"{one}{{2,}}", lower):
        return None
    cards = [text[:-1].upper() + text[-1] if text != "jk" else "Jk" for text in re.findall(one, lower)]
    if not _readable(cards):
        return None
    message = say("expected a card, found '{piece}': cards are separated by spaces", piece=shown(piece))
    return message, " ".join(cards)


def _small_ranks(piece: str, lower: str) -> _Found:
    if len(lower) > 20 or not re.fullmatch(f"{_RANK}{{2,}}", lower[:-1]):
        return None
    if lower[-1] not in _SUITS or not _readable([rank + lower[-1] for rank in re.findall(_RANK, lower[:-1])]):
        return None
    message = say(
        "expected a card, found '{piece}': in the short form ranks are capitals and the suit is small",
        piece=shown(piece),
    )
    return message, lower[:-1].upper() + lower[-1]


def _near_word(piece: str, lower: str) -> _Found:
    if not 2 < len(lower) <= 20 or not lower.isalpha():
        return None
    jokers = [joker for joker in JOKERS if len(joker) > 2]
    near = nearest(lower, [*_WORDS, *OF, *jokers], 0.75)
    return None if near is None else (say("expected a card, found '{piece}'", piece=shown(piece)), near)
