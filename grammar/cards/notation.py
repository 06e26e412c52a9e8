"""Which language's letters a text is written in, and the items of a text read in it.

``c`` is clubs in English and hearts in Italian, ``q`` a queen or diamonds, ``d`` diamonds or a queen:
a letter that only one language has decides for everything that was written together.
"""

from __future__ import annotations

from collections.abc import Iterable

from grammar.cards.cards import Piece
from grammar.cards.items import Item
from grammar.cards.spelling import Notation, Plain
from grammar.cards.suggest import explain, misspelt_suit, shown, wrong_suit_in_words
from grammar.errors import Unreadable
from grammar.message import say


def decide(items: Iterable[Item], source: Plain, original: str, default: Notation) -> Notation:
    """The notation that the letters of these items prove; words decide where no letter does.

    Raises ``Unreadable`` where one item can only be English and another only Italian.
    """
    found = Proof()
    found.weigh(items, source, original)
    return found.notation or default


class Proof:
    """What the items seen so far prove: letters first, then words."""

    def __init__(self) -> None:
        self._letters: Notation | None = None
        self._words: Notation | None = None

    @property
    def notation(self) -> Notation | None:
        return self._letters or self._words

    def weigh(self, items: Iterable[Item], source: Plain, original: str) -> None:
        """Raises ``Unreadable`` at the first item in the other language's letters."""
        for item in items:
            letters = item.letters
            self._words = self._words or item.worded
            if letters is None or letters is self._letters:
                continue
            if self._letters is not None:
                raise _mixed(item, source, original, self._letters)
            self._letters = letters


def _mixed(item: Item, source: Plain, original: str, proven: Notation) -> Unreadable:
    at, piece = source.original(item.start), source.text[item.start : item.end]
    if proven is Notation.ENGLISH:
        message = say(
            "'{piece}' is written in Italian letters, but what stands before it in English ones",
            piece=shown(piece),
        )
    else:
        message = say(
            "'{piece}' is written in English letters, but what stands before it in Italian ones",
            piece=shown(piece),
        )
    return Unreadable(message, original, at, piece)


def pieces_of(item: Item, notation: Notation, source: Plain, original: str) -> tuple[Piece, ...]:
    """What the item means in this notation.

    Raises ``Unreadable`` if it means nothing there, though it does in the other.
    """
    reading = item.italian if notation is Notation.ITALIAN else item.english
    if reading is not None:
        return reading
    piece = source.text[item.start : item.end]
    if notation is Notation.ENGLISH:
        message = say("'{piece}' is no card in English letters; in Italian ones it is", piece=shown(piece))
    else:
        message = say("'{piece}' is no card in Italian letters; in English ones it is", piece=shown(piece))
    raise Unreadable(message, original, source.original(item.start), piece)


_LONGEST = 6_000


def check_length(source: Plain, original: str) -> None:
    """Raises ``Unreadable`` for a text longer than all cards of the game written out in words."""
    if len(source.text) > _LONGEST:
        message = say("this text is too long: nobody holds that many cards")
        raise Unreadable(message, original, source.original(_LONGEST), "")


_ENDS = " \n,;+[]-="
_SPACES = " \n"


def unreadable_at(source: Plain, original: str, place: int) -> Unreadable:
    """The error for the piece of text that starts at ``place``."""
    text = source.text
    while place < len(text) and text[place] in _SPACES:
        place += 1
    misspelt = misspelt_suit(text, place)
    if misspelt is not None:
        at, word, near = misspelt
        return Unreadable(wrong_suit_in_words(word), original, source.original(at), word, near)
    end = place
    while end < len(text) and text[end] not in _ENDS:
        end += 1
    if end == place < len(text):
        end += 1
    piece = text[place:end]
    message, nearest = explain(piece)
    return Unreadable(message, original, source.original(place), piece, nearest)
