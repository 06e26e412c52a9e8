"""The melds that can be made out of a hand: all of them, or those with one of its cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations

from grammar.cards.cards import CARDS, JOKER, Card, Joker, Piece, Suit
from scala40_cli.game.melds import FEWEST_NATURALS, LARGEST_SET, SMALLEST, Meld, card_at, laid_as, places_of
from scala40_cli.game.pack import kind_of
from scala40_cli.game.points import ACE_HIGH, ACE_LOW
from scala40_cli.rules.model import Rules


def melds_with(piece: Piece, hand: Sequence[Piece], rules: Rules, *, long_too: bool = False) -> list[Meld]:
    """Every meld out of the hand that holds the piece; ``long_too`` with runs that are two melds side by side."""
    kind = kind_of(piece)
    held = _Held(hand, rules, long_too=long_too)
    candidates = _with_card(kind, held) if isinstance(kind, Card) else _with_joker(held)
    return list(_judged(candidates, rules).values())


def makes_a_meld_beside(card: Card, hand: Sequence[Piece], rules: Rules) -> bool:
    """Whether a set of the card's rank, or a run of its suit, can be made out of the hand."""
    held = _Held(hand, rules)
    found = chain(_sets_of(card.rank, held), _windows(held, card.suit))
    return next(found, None) is not None


def melds_of(hand: Sequence[Piece], rules: Rules) -> list[Meld]:
    """Every meld out of the hand but runs that are two melds side by side, those with a joker first."""
    held = _Held(hand, rules)
    return list(_judged((*_with_joker(held), *_clean(held)), rules).values())


def _judged(candidates: Iterable[tuple[Piece, ...]], rules: Rules) -> dict[tuple[Piece, ...], Meld]:
    """The candidates that are melds, each once."""
    found: dict[tuple[Piece, ...], Meld] = {}
    for cards in candidates:
        laid = laid_as(cards, rules)
        if not laid.faults:
            found[laid.melds[0].cards] = laid.melds[0]
    return found


class _Held:
    """What can be made melds of: the cards of each suit by their places in a run, the jokers, the longest run."""

    def __init__(self, hand: Sequence[Piece], rules: Rules, *, long_too: bool = False) -> None:
        bits = [one.bit for one in hand]
        jokers, held = bits.count(JOKER.bit), sum(set(bits))
        suits = [held >> first & _SUIT for first in (0, 13, 26, 39)]
        self.places = [(ranks << ACE_LOW) | (ranks & 1) << ACE_HIGH for ranks in suits]
        self.jokers = jokers if jokers < 2 or rules.jokers_per_meld != 1 else 1
        self.longest = min(rules.run_max, 5 if self.jokers < 2 and not long_too else ACE_HIGH)


_SUIT, _NEAR = (1 << 13) - 1, 0b11111


def _with_card(card: Card, held: _Held) -> Iterator[tuple[Piece, ...]]:
    for cards in _sets_of(card.rank, held):
        if card in cards:
            yield cards
    for place in places_of(card):
        for start, length in _windows(held, card.suit, around=place):
            yield from _run_of(card.suit, start, length, held, natural=place)


def _with_joker(held: _Held) -> Iterator[tuple[Piece, ...]]:
    if not held.jokers:
        return
    for rank in range(1, 14):
        for cards in _sets_of(rank, held):
            if any(isinstance(piece, Joker) for piece in cards):
                yield cards
    for suit in Suit:
        for start, length in _windows(held, suit):
            for cards in _run_of(suit, start, length, held):
                if any(isinstance(piece, Joker) for piece in cards):
                    yield cards


def _clean(held: _Held) -> Iterator[tuple[Piece, ...]]:
    """Those without a joker."""
    for rank in range(1, 14):
        yield from _sets_of(rank, held, jokers=0)
    for suit in Suit:
        for start, length in _windows(held, suit, jokers=0):
            yield tuple([card_at(place, suit) for place in range(start, start + length)])


def _windows(
    held: _Held, suit: Suit, jokers: int | None = None, around: int | None = None
) -> Iterator[tuple[int, int]]:
    """Start and length of the runs up to the longest that the cards of a suit and the jokers can fill.

    Only those ``around`` a place, where one is given.
    """
    places = held.places[suit]
    if jokers is None:
        jokers = held.jokers
    if around is not None and jokers < 2:
        # With one joker at most, whatever is near the place is two steps from it.
        near = places & _NEAR << around >> 2
        if near.bit_count() + jokers < SMALLEST:
            return
    for length in range(SMALLEST, min(held.longest, places.bit_count() + jokers) + 1):
        first, last = ACE_LOW, ACE_HIGH - length + 1
        if around is not None:
            first, last = max(first, around - length + 1), min(last, around)
        for start in range(first, last + 1):
            there = (places >> start & (1 << length) - 1).bit_count()
            if there >= length - jokers and there >= FEWEST_NATURALS:
                yield start, length


def _sets_of(rank: int, held: _Held, jokers: int | None = None) -> Iterator[tuple[Piece, ...]]:
    most = held.jokers if jokers is None else jokers
    there = [CARDS[suit * 13 + rank - 1] for suit in (0, 1, 2, 3) if held.places[suit] >> rank & 1]
    if len(there) + most < SMALLEST:
        return
    for size in range(FEWEST_NATURALS, len(there) + 1):
        for naturals in combinations(there, size):
            free = [
                CARDS[suit * 13 + rank - 1]
                for suit in range(4)
                if all(card.suit != suit for card in naturals)
            ]
            for count in range(max(0, SMALLEST - size), min(most, LARGEST_SET - size) + 1):
                yield (*naturals, *map(Joker, free[:count]))


def _run_of(
    suit: Suit, start: int, length: int, held: _Held, natural: int | None = None
) -> Iterator[tuple[Piece, ...]]:
    """Every way to fill these places with the cards held and the jokers; at the ``natural`` place with the card."""
    cards = [card_at(place, suit) for place in range(start, start + length)]
    missing = [index for index in range(length) if not held.places[suit] >> start + index & 1]
    there = [index for index in range(length) if index not in missing and start + index != natural]
    most = min(held.jokers, length - FEWEST_NATURALS)
    for more in range(most - len(missing) + 1):
        for spared in combinations(there, more):
            yield tuple(
                [Joker(card) if i in missing or i in spared else card for i, card in enumerate(cards)]
            )
