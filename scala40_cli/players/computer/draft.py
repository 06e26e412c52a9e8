"""A turn thought out ahead: actions tried on the player's own turn, each asked of the referee's checks."""

from __future__ import annotations

from functools import lru_cache

from grammar.cards.cards import CARDS, JOKER, Card, Joker, Piece
from grammar.record.actions import Action, Attach, Discard, Lay, Open, Swap
from scala40_cli.game.legality import can
from scala40_cli.game.melds import Meld
from scala40_cli.game.spots import fits, homes, swapped
from scala40_cli.game.turn import Turn, Unplayable, do
from scala40_cli.rules.model import Rules

Play = Open | Lay | Attach | Swap | Discard


class Draft:
    """The turn after the actions that were found good, and these actions."""

    __slots__ = ("actions", "rules", "turn")

    def __init__(self, turn: Turn, rules: Rules) -> None:
        self.turn, self.rules = turn, rules
        self.actions: list[Action] = []

    def play(self, *actions: Play) -> bool:
        """Does these actions if every one is within the rules; otherwise none of them."""
        turn = self.turn
        for action in actions:
            if not can(action, turn, self.rules):
                return False
            try:
                turn = do(action, turn, self.rules)
            except Unplayable:
                return False
        self.turn = turn
        self.actions += actions
        return True

    def copy(self) -> Draft:
        """The same turn, to go on with in another way."""
        other = Draft(self.turn, self.rules)
        other.actions = list(self.actions)
        return other


@lru_cache(maxsize=1 << 13)
def accepted(meld: Meld, rules: Rules) -> dict[Piece, Piece]:
    """The cards that the meld takes, each as it is laid; a joker as the card that it then stands for."""
    found: dict[Piece, Piece] = {}
    suits = {piece.suit for piece in meld.cards if isinstance(piece, Card)}
    ranks = {piece.rank for piece in meld.cards if isinstance(piece, Card)}
    for card in CARDS:
        if (card.suit in suits or card.rank in ranks) and fits(card, meld, rules):
            found[card] = card
    for spot in fits(JOKER, meld, rules):
        found[JOKER] = Joker(spot.card)
    return found


@lru_cache(maxsize=1 << 13)
def taken_home(meld: Meld, rules: Rules) -> tuple[Card, ...]:
    """The cards that take a joker of the meld home."""
    return tuple([card for card in homes(meld, rules) if swapped(meld, card, rules) is not None])
