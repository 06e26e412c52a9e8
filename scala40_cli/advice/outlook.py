"""What a player who has not opened is after, and which cards each hand still misses for it."""

from __future__ import annotations

from collections.abc import Iterable

from scala40_cli.advice.chances import Deck
from scala40_cli.advice.holding import JOKER_KIND, add, still_to_come
from scala40_cli.advice.openings import openings_for
from scala40_cli.rules.model import Rules

MOST_LISTED = 3
"""How many missing cards there may be so that all goals are listed; beyond that they are too many."""


class Outlook:
    """The openings as goals. ``between`` is how many cards the player holds between turns."""

    def __init__(self, rules: Rules, between: int) -> None:
        self._rules = rules
        self.between = between
        self._openings = openings_for(rules)
        # Whoever needs no discard may lay the card drawn too.
        self._most = between + (rules.close_discard == "optional")

    def goals(self, held: int, deck: Deck, missing: int, *, one: bool = False) -> set[int]:
        """The goals for which this hand lacks so many unseen cards at most; with ``one`` a single one, if any."""
        to_come = still_to_come(held, deck.unseen)
        found = self._openings.within(held, to_come, missing, self._most, one=one)
        if self._rules.discard_joker == "never_closing":
            found = self._with_natural_throw(found, held, to_come, missing)
        return found

    def _with_natural_throw(self, goals: Iterable[int], held: int, to_come: int, missing: int) -> set[int]:
        """The goals whose last card is thrown, each with every natural card that this may be."""
        found = set()
        for goal in goals:
            if goal.bit_count() != self.between:
                found.add(goal)
                continue
            for kind in range(JOKER_KIND):
                whole = add(goal, kind)
                lacking = whole & ~held
                if whole != goal and not lacking & ~to_come and lacking.bit_count() <= missing:
                    found.add(whole)
        return found

    def away(self, held: int, deck: Deck, at_least: int = 0) -> int | None:
        """The fewest further cards with which this hand reaches its aim; ``None`` if no cards do."""
        for missing in range(at_least, self._most + 1):
            if self.goals(held, deck, missing, one=True):
                return missing
        return None

    def helping(self, held: int, deck: Deck, away: int, among: int = -1) -> int:
        """The kinds that bring this hand nearer, which is so many cards away, as bits; those ``among`` these."""
        bits = 0
        for kind, left in enumerate(deck.unseen):
            if (
                left
                and among >> kind & 1
                and self.goals(add(held, kind), deck.without(kind), away - 1, one=True)
            ):
                bits |= 1 << kind
        return bits
