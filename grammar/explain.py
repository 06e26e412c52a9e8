"""What is wrong with a piece of text that is no card, and what it may have been meant to be."""

from __future__ import annotations

import re

from grammar.cards import Rank
from grammar.message import Message, say
from grammar.spelling import JOKERS, OF, RANKS, SUITS, Notation, rank_spellings, suit_spellings

_LONGEST = 24
_NUMBERED = {"1": Rank.ACE, "11": Rank.JACK, "12": Rank.QUEEN, "13": Rank.KING, "14": Rank.ACE}


def shown(piece: str) -> str:
    """The piece as it can stand in a message: short, and without control characters."""
    clean = "".join(character if character.isprintable() else "·" for character in piece[: _LONGEST + 1])
    return clean if len(clean) <= _LONGEST else clean[:_LONGEST] + "…"


def _spellings() -> tuple[set[str], set[str]]:
    both = (Notation.ENGLISH, Notation.ITALIAN)
    ranks = {text for notation in both for text in rank_spellings(notation)}
    return ranks, {text for notation in both for text in suit_spellings(notation)}


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
    ranks, suits = _spellings()
    lower = piece.lower()
    for attempt in (_rank_alone, _numbered, _wrong_suit, _turned, _glued, _small_ranks, _near_word):
        found = attempt(piece, lower, ranks, suits)
        if found is not None:
            return found
    return say("expected a card, found '{piece}'", piece=shown(piece)), None


_Found = tuple[Message, str | None] | None


def _rank_alone(piece: str, lower: str, ranks: set[str], suits: set[str]) -> _Found:
    if lower == "j":
        return say(
            "expected a card, found '{piece}': is it a jack (Jh Jd Jc Js) or a joker (Jk)?", piece=piece
        ), None
    if lower in ranks:
        return say(
            "expected a card, found '{piece}': its suit is missing, as in {piece}h", piece=shown(piece)
        ), None
    return None


def _numbered(piece: str, lower: str, ranks: set[str], suits: set[str]) -> _Found:
    found = re.fullmatch(r"(\d+)(\D)", lower)
    if not found or found[1] in ranks or found[2] not in suits:
        return None
    rank = _NUMBERED.get(found[1])
    if rank is None:
        return say(
            "expected a card, found '{piece}': there is no rank '{rank}'",
            piece=shown(piece),
            rank=shown(found[1]),
        ), None
    nearest = rank.text + found[2]
    if rank is Rank.ACE:
        return (
            say(
                "expected a card, found '{piece}': there is no rank '{rank}', an ace is written A",
                piece=piece,
                rank=found[1],
            ),
            nearest,
        )
    return (
        say(
            "expected a card, found '{piece}': there is no rank '{rank}'; jack, queen and king are J Q K",
            piece=piece,
            rank=found[1],
        ),
        nearest,
    )


def _wrong_suit(piece: str, lower: str, ranks: set[str], suits: set[str]) -> _Found:
    found = re.fullmatch(r"(10|[2-9atjqkfdr])(.)", lower)
    if not found or found[2] in suits:
        return None
    return (
        say(
            "expected a card, found '{piece}': '{suit}' is no suit; suits are h d c s, in Italian c q f p",
            piece=shown(piece),
            suit=shown(found[2]),
        ),
        None,
    )


def _turned(piece: str, lower: str, ranks: set[str], suits: set[str]) -> _Found:
    if len(lower) < 2 or lower[0] not in suits or lower[1:] not in ranks:
        return None
    nearest = lower[1:].upper() + lower[0]
    return say(
        "expected a card, found '{piece}': the rank comes before the suit", piece=shown(piece)
    ), nearest


def _glued(piece: str, lower: str, ranks: set[str], suits: set[str]) -> _Found:
    one = r"(?:(?:10|[2-9atjqkfdr])[hdcsqfp♥♦♣♠]|jk)"
    if len(lower) > 60 or not re.fullmatch(rf"{one}{{2,}}", lower):
        return None
    nearest = " ".join(
        text[:-1].upper() + text[-1] if text != "jk" else "Jk" for text in re.findall(one, lower)
    )
    return say("expected a card, found '{piece}': cards are separated by spaces", piece=shown(piece)), nearest


def _small_ranks(piece: str, lower: str, ranks: set[str], suits: set[str]) -> _Found:
    if len(lower) > 20 or lower[-1] not in suits or not re.fullmatch(r"(?:10|[2-9atjqkfdr]){2,}", lower[:-1]):
        return None
    return (
        say(
            "expected a card, found '{piece}': in the short form ranks are capitals and the suit is small",
            piece=shown(piece),
        ),
        lower[:-1].upper() + lower[-1],
    )


def _near_word(piece: str, lower: str, ranks: set[str], suits: set[str]) -> _Found:
    from difflib import get_close_matches

    words = [w for table in (RANKS, SUITS) for s in table.values() for w in s.english_words + s.italian_words]
    words += [joker for joker in JOKERS if len(joker) > 2]
    if len(lower) > 20 or not lower.isalpha():
        return None
    if lower in words and lower not in JOKERS:
        return (
            say(
                "expected a card, found '{piece}': a card in words is written like 7 of hearts or 7 di cuori",
                piece=piece,
            ),
            None,
        )
    near = get_close_matches(lower, [*words, *OF], n=1, cutoff=0.75) if len(lower) > 2 else []
    return (say("expected a card, found '{piece}'", piece=shown(piece)), near[0]) if near else None
