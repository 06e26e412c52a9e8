"""What a player's end of a round comes to, its words, and how it is written; a line of plain words is read here."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum
from functools import cache
from typing import Final

from grammar.cards.hand import Hand, write_hand
from grammar.cards.spelling import Notation, plain, single_words, write_rank
from grammar.frozen import dataclass
from grammar.message import is_printable
from grammar.words import Words


class End(Enum):
    """How a round ended for a player."""

    CLOSED = "closed"
    IN_HAND = "closed in hand"
    OPENED = "opened"
    UNOPENED = "unopened"
    TAKEN = "taken"
    """In a table of numbers: these points were taken, and whether the player had opened is not said."""


CLOSERS: Final = (End.CLOSED, End.IN_HAND)
"""The ends of whoever went out."""


@dataclass(frozen=True, slots=True)
class Score:
    """A player's end of a round: the cards left, or their points as counted at the table, or neither said."""

    name: str
    end: End
    cards: Hand | None = None
    points: int | None = None
    suits_said: bool = True
    """False where some cards left are ranks without a suit, which make no difference to their points."""


@dataclass(frozen=True, slots=True)
class Reentry:
    """A player who has bust comes back into the match."""

    name: str


@dataclass(frozen=True, slots=True)
class DeadRound:
    """Nobody closed this round."""


ENDS: Final[Mapping[End, Words]] = {
    End.CLOSED: Words(
        ("closed", "closes", "has closed", "went out", "goes out", "won", "wins", "has won"),
        ("chiude", "chiuso", "chiusa", "ha chiuso", "aveva chiuso", "vince", "vinto", "ha vinto"),
    ),
    End.IN_HAND: Words(
        ("closed in hand", "closes in hand", "has closed in hand", "went out in hand", "goes out in hand"),
        ("chiude in mano", "chiuso in mano", "chiusa in mano", "ha chiuso in mano", "vince in mano"),
    ),
    End.OPENED: Words(
        ("opened", "had opened", "has opened", "did open"), ("aperto", "aperta", "ha aperto", "aveva aperto")
    ),
    End.UNOPENED: Words(
        (
            *("unopened", "not opened", "had not opened", "has not opened", "did not open", "never opened"),
            *("didn't open", "didn’t open", "hadn't opened", "hadn’t opened", "full hand", "whole hand"),
        ),
        (
            *("non aperto", "non aperta", "non ha aperto", "non aveva aperto", "non apre"),
            *("mano piena", "a mano piena", "mano intera", "mai aperto"),
        ),
    ),
}
REENTERS: Final = Words(("re-enters", "reenters", "re-entered"), ("rientra", "rientrato", "rientrata"))
DEAD: Final = Words(
    ("dead", "dead round", "nobody closed"),
    ("nulla", "smazzata nulla", "nessuno chiude", "nessuno ha chiuso"),
)
POINTS: Final = Words(
    ("point", "points", "as counted at the table", "points as counted at the table"),
    ("punti", "punto", "come contati al tavolo", "punti come contati al tavolo"),
)

MOST_DIGITS: Final = 6

# A comma would be a list of names. What cannot be printed would reach the terminal; ``clean_name`` refuses it too.
NO_NAME: Final = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029:,#]")


def clean_name(text: str) -> str | None:
    """The name with single spaces, or nothing if it cannot be one."""
    name = " ".join(text.split())
    if not name or NO_NAME.search(name) or not is_printable(name):
        return None
    # A full-width colon or comma divides as the plain one does.
    return name if name.isascii() or not NO_NAME.search(plain(name).text) else None


@cache
def _whole_ends() -> dict[str, End | None]:
    """What a line can say without cards, lower case; ``None`` for re-entering."""
    ends: dict[str, End | None] = {
        text: end for end, words in ENDS.items() if end is not End.OPENED for text in words.all
    }
    return ends | dict.fromkeys(REENTERS.all)


@cache
def _unopened_starts() -> dict[str, tuple[tuple[str, ...], ...]]:
    """The spellings of not having opened, as words, by their first word."""
    starts: dict[str, tuple[tuple[str, ...], ...]] = {}
    for text in ENDS[End.UNOPENED].all:
        words = tuple(text.split())
        starts[words[0]] = (*starts.get(words[0], ()), words)
    return starts


def plain_score(
    text: str, notation: Notation, names: dict[str, str | None] | None = None
) -> Score | Reentry | None:
    """The line if all of it is plain words and single cards; most lines are. ``names`` keeps those seen."""
    before, colon, rest = text.partition(":")
    if not colon:
        return None
    if names is None:
        name = clean_name(before)
    elif before in names:
        name = names[before]
    else:
        name = names[before] = clean_name(before)
    if name is None:
        return None
    rest = rest.strip()
    lower = rest.lower()
    whole = _whole_ends()
    if lower in whole:
        end = whole[lower]
        return Reentry(name) if end is None else Score(name, end)
    words = rest.split() if "," not in rest else rest.replace(",", " ").split()
    end = End.OPENED
    if words:
        for start in _unopened_starts().get(words[0].lower(), ()):
            if tuple([word.lower() for word in words[: len(start)]]) == start:
                end, words = End.UNOPENED, words[len(start) :]
                break
    return _plain_left(name, end, words, notation)


def _plain_left(name: str, end: End, words: list[str], notation: Notation) -> Score | None:
    """The line with these words for the cards left or their points, if all are plain."""
    if not words:
        return None
    if len(words) == 1 and words[0].isdigit():
        digits = words[0]
        return (
            Score(name, end, None, int(digits)) if digits.isascii() and len(digits) <= MOST_DIGITS else None
        )
    known = single_words(notation)
    try:
        return Score(name, end, tuple([known[word] for word in words]))
    except KeyError:
        return None


def write_score_line(
    line: Score | Reentry, notation: Notation = Notation.ENGLISH, *, symbols: bool = False
) -> str:
    """The line as ``read_score_line`` reads it, in the words of the notation's language."""
    if isinstance(line, Reentry):
        return f"{line.name}: {REENTERS.written(notation)}"
    said = [] if line.end in (End.OPENED, End.TAKEN) else [ENDS[line.end].written(notation)]
    if line.points is not None:
        said.append(str(line.points))
    elif line.cards and not line.suits_said:
        said.append(" ".join([write_rank(piece, notation) for piece in line.cards]))
    elif line.cards:
        said.append(write_hand(line.cards, notation, symbols=symbols))
    return f"{line.name}: {' '.join(said)}"
