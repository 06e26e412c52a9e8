"""Hands before the opening, judged by all goals that miss few cards."""

from __future__ import annotations

from collections.abc import Sequence

from scala40_cli.advice.answer import Chance
from scala40_cli.advice.chances import Deck, by_first, by_second, by_third
from scala40_cli.advice.holding import EVERY_KIND, kinds_of, still_to_come
from scala40_cli.advice.outlook import Outlook
from scala40_cli.advice.prospects import Progress
from scala40_cli.advice.question import Effort
from scala40_cli.advice.throws import Throws

MOST_EXACT_WORK = 150_000
"""The third draw is exact where no more goals than this, for all hands asked about together, miss three cards."""


class ByGoals:
    """The hands judged by the goals that ``held``, which holds them all, misses few cards of."""

    def __init__(self, outlook: Outlook, held: int, deck: Deck, throws: Throws, missing: int) -> None:
        self._outlook, self._held, self._deck, self._throws = outlook, held, deck, throws
        self.goals = outlook.goals(held, deck, missing)
        self._missing = missing
        self._known: dict[int, tuple[int | None, int]] = {}
        # How far away all cards held together are, and what brings them nearer; so far as that has been asked.
        self._whole: tuple[int, int] | None = None

    def _lacking(self, hand: int) -> list[int]:
        """What the hand lacks for each goal that it can still reach: a card that was thrown does not come again."""
        absent, never = ~hand, ~(hand | still_to_come(hand, self._deck.unseen))
        return [goal & absent for goal in self.goals if not goal & never]

    def _needs(self, hand: int) -> tuple[int | None, int]:
        """How far away a hand is, and the kinds that bring it nearer."""
        known = self._known.get(hand)
        if known is None:
            lacking = self._lacking(hand)
            fewest = min(map(int.bit_count, lacking), default=self._missing + 1)
            if fewest <= self._missing:
                bits = 0
                for one in lacking:
                    if one.bit_count() == fewest:
                        bits |= one
                known = fewest, kinds_of(bits)
            else:
                known = self._far_needs(hand)
            self._known[hand] = known
        return known

    def reached(self, hand: int) -> bool:
        """Whether the hand, or the one with the card drawn, has reached the aim."""
        return any(not goal & ~hand for goal in self.goals)

    def _far_needs(self, hand: int) -> tuple[int | None, int]:
        """Those of a hand that misses more."""
        outlook, deck = self._outlook, self._deck
        for missing in range(self._missing + 1, outlook.most + 1):
            if self._whole is None or (self._whole[0] < missing and not self._whole[1]):
                self._whole = missing, outlook.needs(self._held, deck, missing)
            at, wanted = self._whole
            if at == missing and not wanted:
                continue
            # What brings the whole nearer that holds it may bring the hand nearer: as near as that is, nothing else.
            kinds = outlook.needs(hand, deck, missing, wanted if at == missing else EVERY_KIND)
            if kinds:
                return missing, kinds
        return None, 0

    def away(self, hand: int) -> int | None:
        """The fewest further cards that reach the aim."""
        return self._needs(hand)[0]

    def helping(self, hand: int, away: int) -> int:
        """The kinds that bring a hand nearer that is so far away, as bits."""
        return self._needs(hand)[1]

    def by_first(self, hand: int) -> int:
        """In how many draws the aim is reached by the first."""
        return by_first(self.goals, hand, self._deck)

    def by_second(self, hand: int) -> int:
        """In how many sequences of two draws the aim is reached by the second."""
        return by_second(self.goals, hand, self._deck, self._throws)

    def later(self, hands: Sequence[int], effort: Effort, progress: Progress | None) -> list[list[Chance]]:
        """For each hand the chances by the third and later draws: of the third exactly where that is soon done."""
        deck = self._deck
        found: list[list[Chance]] = [[] for _ in hands]
        goals = self._outlook.goals(self._held, deck, 3)
        exact = len(goals) * len(hands) <= MOST_EXACT_WORK
        if exact:
            third = by_third(goals, hands, deck, self._throws, progress)
            sequences = deck.total * (deck.total - 1) * (deck.total - 2)
            found = [[Chance(count / sequences)] for count in third]
        draws = range(4 if exact else 3, effort.turns + 1)
        if draws:
            from scala40_cli.advice.sampling import estimates

            sampled = estimates(
                self._outlook.goals,
                goals,
                hands,
                deck,
                self._throws,
                draws,
                effort.samples,
                effort.seed,
                progress,
            )
            for of_hand, of_draws in zip(found, sampled, strict=True):
                of_hand += [Chance(one.chance, one.margin, least=True) for one in of_draws]
        return found
