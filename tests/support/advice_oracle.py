"""Advice by plain definition: every draw, every throw, every way to lay the cards; only answers are remembered.

Shares no code with the program; cards are text, as in ``oracle`` and ``table_oracle``. Small only because the pack
that is left may be small: a game says which cards are unseen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations
from typing import Any

from tests.support import oracle, table_oracle
from tests.support.table_oracle import Meld, State, all_states, closes, is_done, may_discard

Hand = tuple[str, ...]
_MOST_STATES = 20_000


class Game:
    """A player's seat: rules by key, melds on the table, whether the player has opened, and the unseen cards.

    ``between`` is how many cards the player holds between turns.
    """

    def __init__(
        self,
        rules: Mapping[str, Any],
        table: tuple[Meld, ...],
        unseen: Counter[str],
        *,
        opened: bool,
        between: int,
    ) -> None:
        self.rules, self.table, self.unseen = rules, table, unseen
        self.opened, self.between = opened, between
        self._reached: dict[Hand, bool] = {}
        self._states: dict[Hand, list[State]] = {}

    # --- The aim ------------------------------------------------------------------------------------------

    def reaches(self, hand: Hand) -> bool:
        """Whether the turn of a player who holds these cards, one of them just drawn, reaches the aim."""
        hand = tuple(sorted(hand))
        if hand not in self._reached:
            self._reached[hand] = (
                self._goes_out(hand) if self.opened else self._opens(hand, len(hand) - self.between)
            )
        return self._reached[hand]

    def _opens(self, hand: Hand, must_leave: int) -> bool:
        rules = self.rules
        if rules["close_discard"] == "optional":
            must_leave -= 1
        found = oracle.openings(
            hand,
            jokers_per_meld=1 if rules["jokers_per_meld"] == 1 else None,
            ace_after_king=rules["ace_after_king"],
            ace_before_two=rules["ace_before_two"],
            run_max=rules["run_max"],
            must_leave=max(0, must_leave),
            jokers_allowed=rules["open_jokers"],
        )
        clean = rules["open_jokers"] == "clean"
        return any(vector.laid and oracle.opens(vector, rules["open_min"], clean) for vector in found)

    def _after(self, hand: Hand) -> list[State]:
        if hand not in self._states:
            self._states[hand] = all_states(State(hand, self.table, True), self.rules, _MOST_STATES)
        return self._states[hand]

    def _goes_out(self, hand: Hand) -> bool:
        return any(closes(state, self.rules) for state in self._after(hand))

    def all_laid(self, hand: Hand) -> bool:
        """Whether a player who has opened can lay all of these cards."""
        return any(
            not state.hand and is_done(state, self.rules) for state in self._after(tuple(sorted(hand)))
        )

    # --- Distance -----------------------------------------------------------------------------------------

    def further(self, count: int) -> Iterator[Hand]:
        """Every choice of so many unseen cards."""
        cards = [card for card, left in sorted(self.unseen.items()) for _ in range(left)]
        yield from dict.fromkeys(combinations(cards, count))

    def within_reach(self, cards: Hand) -> bool:
        """Whether the aim is reached from these cards, all drawn by now and the rest thrown on the way."""
        if not self.opened:
            return self._opens(tuple(sorted(cards)), len(cards) - self.between)
        if len(cards) == self.between:
            return self.all_laid(cards)
        return any(
            self.reaches(held) for held in dict.fromkeys(combinations(sorted(cards), self.between + 1))
        )

    def away(self, cards: Hand, most: int) -> int | None:
        """The fewest further cards that reach the aim; ``None`` if more than ``most`` are needed."""
        for count in range(most + 1):
            if any(self.within_reach((*cards, *more)) for more in self.further(count)):
                return count
        return None

    def helping(self, hand: Hand, away: int) -> set[str]:
        """The unseen cards that bring a hand nearer."""
        found = set()
        for card in +self.unseen:
            rest = Game(
                self.rules,
                self.table,
                self.unseen - Counter([card]),
                opened=self.opened,
                between=self.between,
            )
            rest._reached, rest._states = self._reached, self._states
            nearer = rest.away((*hand, card), away - 1)
            if nearer is not None:
                found.add(card)
        return found

    # --- Chances ------------------------------------------------------------------------------------------

    def chance(self, hand: Hand, draws: int) -> Fraction:
        """The most that can be had by so many draws."""
        return self._chance(hand, self.unseen, draws)

    def _chance(self, hand: Hand, unseen: Counter[str], draws: int) -> Fraction:
        if draws == 0 or not unseen.total():
            return Fraction(0)
        total = Fraction(0)
        for card, left in unseen.items():
            held = (*hand, card)
            if self.reaches(held):
                total += left
            elif draws > 1:
                rest = +(unseen - Counter([card]))
                after = [self._chance(minus, rest, draws - 1) for minus in self.throws(held)]
                total += left * max(after, default=Fraction(0))
        return total / unseen.total()

    def throws(self, hand: Hand) -> Iterator[Hand]:
        """The hand without each card that may be thrown."""
        for card in sorted(set(hand)):
            if may_discard(card, hand, self.table, self.rules, opened=self.opened):
                yield table_oracle.minus(hand, [card])
