"""The pack: two decks and the jokers, and what it can supply at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence

from grammar.cards.cards import CARDS, JOKER, Card, Joker, Piece
from grammar.message import Message, say, say_many
from scala40_cli.rules.model import Rules

COPIES = 2
"""How many copies of each natural card there are."""

SAID_JOKERS = frozenset(Joker(card) for card in CARDS)
"""The jokers that were said to stand for a card."""


class Impossible(ValueError):
    """Cards that cannot be held together. ``index`` is that of the first card too many, if it is one card's."""

    def __init__(self, rule: str, message: Message, index: int | None = None) -> None:
        super().__init__(message)
        self.rule = rule
        self.message = message
        self.index = index

    def __str__(self) -> str:
        return str(self.message)


def full_pack(jokers: int) -> list[Piece]:
    """All cards of the game: 104 and the jokers."""
    return [*CARDS, *CARDS, *[JOKER] * jokers]


def kind_of(piece: Piece) -> Piece:
    """The piece as the pack knows it: every joker is one and the same, whatever it stands for."""
    return JOKER if isinstance(piece, Joker) else piece


def among(piece: Piece | None, pieces: Iterable[Piece]) -> bool:
    """Whether this card is one of the pieces, as the pack knows them; ``None`` is none of them."""
    return piece is not None and kind_of(piece) in map(kind_of, pieces)


def without_one(pieces: Sequence[Piece], piece: Piece) -> tuple[Piece, ...]:
    """The pieces without the first that is this one; all of them where none is."""
    if piece not in pieces:
        return tuple(pieces)
    at = pieces.index(piece)
    return (*pieces[:at], *pieces[at + 1 :])


def as_held(hand: Sequence[Piece]) -> tuple[Piece, ...]:
    """The hand with every joker as the pack has it: in a hand it can stand for anything, whatever was said."""
    if SAID_JOKERS.isdisjoint(hand):
        return hand if isinstance(hand, tuple) else tuple(hand)
    return tuple([kind_of(piece) for piece in hand])


def faults(cards: Iterable[Piece], rules: Rules) -> list[Impossible]:
    """Every way in which these cards are more than the pack holds.

    >>> from scala40_cli.rules.load import load_rules
    >>> from grammar.cards.hand import read_hand
    >>> [str(fault) for fault in faults(read_hand("7h 7h 8h 7h"), load_rules())]
    ['7h is here 3 times; two decks have only 2 of it']
    """
    counts: Counter[Piece] = Counter()
    first_over: dict[Piece, int] = {}
    for index, piece in enumerate(cards):
        kind = kind_of(piece)
        counts[kind] += 1
        if counts[kind] == 1 + (COPIES if isinstance(kind, Card) else rules.jokers):
            first_over[kind] = index
    found = []
    for kind, index in first_over.items():
        if isinstance(kind, Card):
            message = say(
                "{card} is here {count} times; two decks have only {copies} of it",
                card=kind,
                count=counts[kind],
                copies=COPIES,
            )
            found.append(Impossible("pack_copies", message, index))
        else:
            message = say_many(
                "there is {count} joker here; the pack has {jokers}",
                "there are {count} jokers here; the pack has {jokers}",
                counts[kind],
                jokers=rules.jokers,
            )
            found.append(Impossible("jokers", message, index))
    return found


def check_hand(hand: Sequence[Piece], rules: Rules) -> None:
    """Raises ``Impossible`` if no player can hold this hand: empty, too large, or more than the pack has.

    Jokers are as the pack has them, not said to stand for anything.
    """
    if not hand:
        raise Impossible("hand_size", say("the hand is empty"))
    if len(hand) > rules.deal + 1:
        message = say_many(
            "the hand has {count} card; with the one drawn a player holds at most {most}",
            "the hand has {count} cards; with the one drawn a player holds at most {most}",
            len(hand),
            most=rules.deal + 1,
        )
        raise Impossible("hand_size", message, rules.deal + 1)
    if len(set(hand)) < len(hand) - 1:
        again, seen = [], set()
        for piece in hand:
            if piece in seen:
                again.append(piece)
            seen.add(piece)
        jokers = again.count(JOKER)
        third = len(set(again)) < len(again) - max(0, jokers - 1)
        if (third or jokers >= rules.jokers) and (found := faults(hand, rules)):
            raise found[0]
    elif rules.jokers < 2 and (found := faults(hand, rules)):
        # Fewer than two jokers are too many without any card being there again and again.
        raise found[0]


def unseen(card: Piece, seen: Iterable[Piece], rules: Rules) -> int:
    """How many of this card are not among the cards seen."""
    card = kind_of(card)
    in_pack = COPIES if isinstance(card, Card) else rules.jokers
    return in_pack - sum(kind_of(piece) is card for piece in seen)


def unseen_cards(seen: Collection[Piece], rules: Rules) -> dict[Piece, int]:
    """The cards that are not all among those seen, by suit and rank and the joker last, and how many there are."""
    pack: tuple[Piece, ...] = (*CARDS, JOKER)
    counts = {card: unseen(card, seen, rules) for card in pack}
    return {card: count for card, count in counts.items() if count > 0}
