"""What a player who has not opened is after, and which cards each hand still misses for it."""

from __future__ import annotations

from collections.abc import Iterable

from scala40_cli.advice.chances import Deck
from scala40_cli.advice.holding import EVERY_KIND, JOKER_KIND, add, kinds_of, still_to_come
from scala40_cli.advice.openings import openings_for
from scala40_cli.rules.model import Rules


class Outlook:
    """The openings as goals. ``between`` is how many cards the player holds between turns."""

    def __init__(self, rules: Rules, between: int) -> None:
        self._rules = rules
        self.between = between
        self._openings = openings_for(rules)
        self._met: list[int] = []
        # Whoever needs no discard may lay the card drawn too.
        self.most = between + (rules.close_discard == "optional")

    def goals(self, held: int, deck: Deck, missing: int, *, one: bool = False) -> set[int]:
        """The goals for which this hand lacks so many unseen cards at most; with ``one`` a single one, if any."""
        to_come = still_to_come(held, deck.unseen)
        found = self._openings.within(held, to_come, missing, self.most, one=one)
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

    def needs(self, held: int, deck: Deck, missing: int, wanted: int = EVERY_KIND) -> int:
        """The kinds that bring this hand nearer, if it is so far away and no nearer; none if it is farther.

        Only kinds that are ``wanted`` can.
        """
        to_come = still_to_come(held, deck.unseen)
        if self._rules.discard_joker != "never_closing":
            return self._openings.helping(held, to_come, missing, self.most, wanted, self._met)
        kinds = 0
        for goal in self.goals(held, deck, missing):
            kinds |= kinds_of(goal & ~held)
        return kinds
