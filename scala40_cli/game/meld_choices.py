"""The melds that can be made out of a hand with one of its cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from grammar.cards.cards import CARDS, JOKER, Card, Joker, Piece, Suit
from scala40_cli.game.melds import LARGEST_SET, SMALLEST, Meld, card_at, lay, places_of
from scala40_cli.game.pack import kind_of
from scala40_cli.game.points import ACE_HIGH, ACE_LOW
from scala40_cli.rules.model import Rules


def melds_with(piece: Piece, hand: Sequence[Piece], rules: Rules, *, long_too: bool = False) -> list[Meld]:
    """Every meld out of the hand that holds the piece; ``long_too`` with runs that are two melds side by side."""
    held = [kind_of(one) for one in hand]
    jokers = held.count(JOKER)
    if rules.jokers_per_meld == 1:
        jokers = min(1, jokers)
    kind = kind_of(piece)
    longest = min(rules.run_max, 5 if jokers < 2 and not long_too else ACE_HIGH)
    candidates = (
        _with_card(kind, held, jokers, longest)
        if isinstance(kind, Card)
        else _with_joker(held, jokers, longest)
    )
    found = {
        laid.melds[0].cards: laid.melds[0] for cards in candidates if not (laid := lay(cards, rules)).faults
    }
    return list(found.values())


def _with_card(card: Card, held: Sequence[Piece], jokers: int, longest: int) -> Iterator[tuple[Piece, ...]]:
    for cards in _sets_of(card.rank, held, jokers):
        if card in cards:
            yield cards
    for place in places_of(card):
        for start, length in _windows(longest):
            if start <= place < start + length:
                for cards in _run_of(card.suit, start, length, held, jokers):
                    if cards[place - start] is card:
                        yield cards


def _with_joker(held: Sequence[Piece], jokers: int, longest: int) -> Iterator[tuple[Piece, ...]]:
    for rank in range(1, 14):
        for cards in _sets_of(rank, held, jokers):
            if any(isinstance(piece, Joker) for piece in cards):
                yield cards
    for suit in Suit:
        for start, length in _windows(longest):
            for cards in _run_of(suit, start, length, held, jokers):
                if any(isinstance(piece, Joker) for piece in cards):
                    yield cards


def _windows(longest: int) -> Iterator[tuple[int, int]]:
    """Start and length of runs up to this long."""
    for length in range(SMALLEST, longest + 1):
        for start in range(ACE_LOW, ACE_HIGH - length + 2):
            yield start, length


def _sets_of(rank: int, held: Sequence[Piece], jokers: int) -> Iterator[tuple[Piece, ...]]:
    there = [card for suit in range(4) if (card := CARDS[suit * 13 + rank - 1]) in held]
    for size in range(2, len(there) + 1):
        for naturals in combinations(there, size):
            free = [
                CARDS[suit * 13 + rank - 1]
                for suit in range(4)
                if all(card.suit != suit for card in naturals)
            ]
            for count in range(max(0, SMALLEST - size), min(jokers, LARGEST_SET - size) + 1):
                yield (*naturals, *map(Joker, free[:count]))


def _run_of(
    suit: Suit, start: int, length: int, held: Sequence[Piece], jokers: int
) -> Iterator[tuple[Piece, ...]]:
    """Every way to fill these places with the cards held and up to so many jokers."""
    cards = [card_at(place, suit) for place in range(start, start + length)]
    missing = [index for index, card in enumerate(cards) if card not in held]
    there = [index for index in range(length) if index not in missing]
    for more in range(jokers - len(missing) + 1):
        for spared in combinations(there, more):
            yield tuple(
                [Joker(card) if i in missing or i in spared else card for i, card in enumerate(cards)]
            )
