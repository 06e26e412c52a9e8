"""Whether a hand opens, with a bound that most hands fail at once."""

from __future__ import annotations

from collections.abc import Sequence

from grammar.cards.cards import Piece
from grammar.record.actions import Open
from scala40_cli.game.verdict import Answer
from scala40_cli.questions.open import can_open, judge_can_open
from scala40_cli.rules.model import Rules
from scala40_cli.search.best_laying import Laying
from scala40_cli.search.suit_tables import Counts, counts

_POINTS = (11, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)


def _bound(hand: Counts) -> int:
    """At least the points of all cards that could be in some meld, each joker at its most."""
    jokers = hand.jokers
    ones = hand.ones
    first, second, third, fourth = ones
    two = (first & second) | (third & fourth) | ((first | second) & (third | fourth))
    three = (first & second & (third | fourth)) | (third & fourth & (first | second))
    by_rank = two if jokers else three
    points = 11 * jokers
    for suit, mask in enumerate(ones):
        # The ace stands at both ends.
        run = mask | (mask & 1) << 13
        if jokers:
            near = run & (run << 1 | run >> 1 | run << 2 | run >> 2)
        else:
            middle = run & run << 1 & run >> 1
            near = middle | middle << 1 | middle >> 1
        of_run = (near | near >> 13) & 0x1FFF
        useful = mask & (of_run | by_rank)
        if useful:
            twice = hand.twos[suit] & useful
            for rank, each in enumerate(_POINTS):
                bit = 1 << rank
                if useful & bit:
                    points += each * (2 if twice & bit else 1)
    return points


def best_opening(hand: Sequence[Piece], rules: Rules) -> Laying | None:
    """The best opening of the hand, if there is any."""
    held = counts(hand)
    if (not held.jokers or rules.open_jokers != "flat_25") and _bound(held) < rules.open_min:
        return None
    verdict = judge_can_open(can_open(hand, rules), rules)
    return verdict.found.laying if verdict.answer is Answer.YES else None


def as_opening(laying: Laying) -> Open:
    """The action that lays it."""
    return Open(tuple([meld.cards for meld in laying.melds]))
