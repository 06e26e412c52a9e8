"""How many cards a hand is away from opening, and nothing else: what a stream asks for thousands of hands."""

from __future__ import annotations

from collections.abc import Sequence

from grammar.cards.cards import Piece
from scala40_cli.advice.holding import JOKER_KIND, holding, still_to_come
from scala40_cli.advice.openings import openings_for
from scala40_cli.game.pack import COPIES
from scala40_cli.rules.model import Rules


def away_from_opening(hand: Sequence[Piece], rules: Rules, at_least: int = 0) -> int | None:
    """The fewest further cards with which the hand opens, where it is known to need ``at_least`` so many.

    ``None`` if no cards that are left in the pack open it.

    >>> from scala40_cli.rules.load import load_rules
    >>> from grammar.cards.hand import read_hand
    >>> away_from_opening(read_hand("10h Jh Qh 5c 5d 2c 9s"), load_rules())
    1
    """
    held = holding(hand)
    unseen = [COPIES] * JOKER_KIND + [rules.jokers]
    for piece in hand:
        unseen[piece.index] -= 1
    to_come = still_to_come(held, unseen)
    openings = openings_for(rules)
    most = rules.deal + (rules.close_discard == "optional")
    for missing in range(at_least, most + 1):
        if openings.within(held, to_come, missing, most, one=True):
            return missing
    return None
