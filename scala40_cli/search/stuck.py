"""Cards that cannot be laid in a turn whatever else is: what is seen without a search."""

from __future__ import annotations

from collections.abc import Sequence

from grammar.cards.cards import JOKER, Card, Piece
from scala40_cli.game.melds import SMALLEST, Kind, places_of, stands_for
from scala40_cli.game.points import ACE_HIGH, ACE_LOW
from scala40_cli.game.spots import first_place, rank_of
from scala40_cli.game.table import Table

_THREE = (1 << SMALLEST) - 1


def stuck(hand: Sequence[Piece], table: Table, frozen: frozenset[int] = frozenset()) -> int:
    """How many natural cards of the hand can surely not be laid, for none is near them in the hand or on the table.

    Of those that can, some may be in the way of one another; how many jokers a meld takes is not looked at either.
    """
    melds = [meld for number, meld in enumerate(table.melds, 1) if number not in frozen]
    jokers = sum([meld.jokers for meld in melds]) + sum([piece is JOKER for piece in hand])
    naturals = [piece for piece in hand if isinstance(piece, Card)]
    held, suits_of = [0, 0, 0, 0], [0] * 14
    for card in naturals:
        for place in places_of(card):
            held[card.suit] |= 1 << place
        suits_of[card.rank] |= 1 << card.suit
    ranks = {int(rank_of(meld)) for meld in melds if meld.kind is Kind.SET}
    reached = [0, 0, 0, 0]
    for meld in melds:
        if meld.kind is Kind.RUN:
            known, start = stands_for(meld.cards[0]), first_place(meld)
            assert known is not None  # a run's jokers always have their place
            reached[known.suit] |= _around(start, start + len(meld.cards) - 1, held[known.suit], jokers)
    return sum(
        [
            card.rank not in ranks
            and suits_of[card.rank].bit_count() + jokers < SMALLEST
            and not any(
                reached[card.suit] >> place & 1 or _in_run(place, held[card.suit], jokers)
                for place in places_of(card)
            )
            for card in naturals
        ]
    )


def _around(start: int, end: int, held: int, jokers: int) -> int:
    """The places of a run on the table, and those that it may be led to with the cards of its suit and the jokers."""
    found = (1 << end + 1) - (1 << start)
    for places in (range(start - 1, ACE_LOW - 1, -1), range(end + 1, ACE_HIGH + 1)):
        left = jokers
        for place in places:
            found |= 1 << place
            if not held >> place & 1:
                left -= 1
                if left < 0:
                    break
    return found


def _in_run(place: int, held: int, jokers: int) -> bool:
    """Whether a new run may hold the place: of three places with it, the jokers fill those that are empty."""
    starts = range(max(ACE_LOW, place - SMALLEST + 1), min(place, ACE_HIGH - SMALLEST + 1) + 1)
    return any((held >> start & _THREE).bit_count() + jokers >= SMALLEST for start in starts)
