"""One action of a turn as text."""

from __future__ import annotations

from collections.abc import Iterable

from grammar.cards.cards import Piece
from grammar.cards.hand import write_hand
from grammar.cards.melds import write_melds
from grammar.cards.spelling import Notation, write
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
from grammar.record.verbs import HIDDEN, ONTO, VERBS, WITHIN


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
            return f"{verb} {write_cards((card,), language, symbols)}"
        case Open(melds) | Lay(melds):
            return f"{verb} {write_melds(melds, language, symbols=symbols)}"
        case Attach(cards, meld):
            onto = ONTO.written(language)
            return f"{verb} {write_hand(cards, language, symbols=symbols)} {onto} m{meld}"
        case Swap(card, meld):
            return f"{verb} {write(card, language, symbols=symbols)} {WITHIN.written(language)} m{meld}"


def write_cards(cards: Iterable[Piece | None], language: Notation, symbols: bool) -> str:
    """Cards in a line, those that are not known as question marks."""
    return " ".join([HIDDEN if card is None else write(card, language, symbols=symbols) for card in cards])
