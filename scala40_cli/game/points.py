"""What cards are worth, in points: laid in a meld and left in a hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from grammar.cards.cards import CARDS, Card, Piece, Rank
from scala40_cli.rules.model import Rules

ACE_LOW, ACE_HIGH = 1, 14
"""The places of an ace in a run; the other ranks' places are their numbers."""

MOST_OF_ACE = 11
"""What an ace counts at most, in a run or a set."""

FLAT_JOKER = 25
"""A joker in the opening where ``open_jokers`` is ``flat_25``."""

ACE_IN_HAND = 11
"""An ace left in the hand with other cards, where a lone one counts 1."""


class AceWorth(Protocol):
    """What says what an ace is worth in a meld: the rules, or values taken from them. Numbers are points."""

    @property
    def ace_before_two(self) -> int:
        """The low ace's points."""

    @property
    def ace_after_king(self) -> int:
        """The high ace's points."""

    @property
    def ace_in_set(self) -> int:
        """The points of each ace of a set."""


def place_points(place: int, rules: AceWorth) -> int:
    """The points of a place in a run, from 1 (the low ace) to 14 (the high one)."""
    if place == ACE_LOW:
        return rules.ace_before_two
    if place == ACE_HIGH:
        return rules.ace_after_king
    return _PLACES[place]


_PLACES = tuple([min(place, 10) for place in range(ACE_HIGH)])
"""The points of the places in a run between the two of the ace, whatever the rules are."""


def run_points(start: int, count: int, rules: AceWorth) -> int:
    """The points of a run of so many cards whose first has the place ``start``.

    >>> from scala40_cli.rules.load import load_rules
    >>> run_points(9, 3, load_rules()), run_points(12, 3, load_rules())
    (29, 31)
    """
    end = start + count
    if start > ACE_LOW and end <= ACE_HIGH:
        return sum(_PLACES[start:end])
    return sum([place_points(place, rules) for place in range(start, end)])


def set_points(rank: int, rules: AceWorth) -> int:
    """The points of each card of a set of this rank."""
    return rules.ace_in_set if rank == Rank.ACE else min(rank, 10)


def hand_points(hand: Sequence[Piece], rules: Rules) -> int:
    """The points of cards left in a hand.

    >>> from scala40_cli.rules.load import load_rules
    >>> from grammar.cards.hand import read_hand
    >>> hand_points(read_hand("As Kh Jk 5c"), load_rules())
    51
    """
    total = sum([_FACE[piece.index] for piece in hand])
    points, aces, jokers = total & 0xFFFF, total >> 16 & 0xFF, total >> 24
    if aces:
        points += aces * ace_points(rules, alone=len(hand) == 1)
    if jokers:
        points += jokers * rules.joker_in_hand
    return points


# By index, the points of the cards that are worth the same under all rules; aces and jokers, whose worth the
# rules decide, are counted in higher bits, so that one sum gives all three.
_FACE = (*[1 << 16 if card.rank is Rank.ACE else min(int(card.rank), 10) for card in CARDS], 1 << 24)


def piece_points(piece: Piece, rules: Rules, *, alone: bool = False) -> int:
    """The points of one card left in a hand; ``alone`` if it is the only one."""
    if not isinstance(piece, Card):
        return rules.joker_in_hand
    if piece.rank is not Rank.ACE:
        return min(piece.rank, 10)
    return ace_points(rules, alone=alone)


def ace_points(rules: Rules, *, alone: bool) -> int:
    """The points of an ace left in a hand; ``alone`` if it is the only card."""
    if rules.ace_in_hand == "lone_1":
        return 1 if alone else ACE_IN_HAND
    return int(rules.ace_in_hand)
