"""Hands after the opening, judged by one table of the ways out."""

from __future__ import annotations

from collections.abc import Sequence

from scala40_cli.advice.answer import Chance
from scala40_cli.advice.chances import Deck
from scala40_cli.advice.going_out import GoingOut
from scala40_cli.advice.holding import kind_of_bit
from scala40_cli.advice.prospects import Estimate, Progress
from scala40_cli.advice.question import Effort
from scala40_cli.advice.throws import Throws
from scala40_cli.advice.ways_out import MOST_MISSING, Exits


class ByWaysOut:
    """The hands judged by the ways to go out from ``held``, which holds them all."""

    def __init__(
        self,
        between: int,
        exits: Exits,
        held: int,
        hands: Sequence[int],
        deck: Deck,
        throws: Throws,
        missing: int,
    ) -> None:
        self._between, self._exits, self._held, self._hands = between, exits, held, hands
        self._deck, self._throws = deck, throws
        self._extra = held.bit_count() - between
        self._known: dict[int, tuple[int | None, int]] = {}
        self._far: dict[int, tuple[int | None, int]] = {}
        self._read(missing)

    def _read(self, missing: int) -> None:
        before = self._exits.passed
        ways = self._exits.ways(self._held, self._deck.unseen, missing, self._extra)
        self._passed = self._exits.passed - before
        self._missing = missing
        self._ways = GoingOut(ways, self._deck, self._throws)

    def _thrown(self, hand: int) -> tuple[int, ...]:
        """The kind of the card thrown that leaves this hand, if one was thrown."""
        gone = self._held & ~hand
        return (kind_of_bit(gone),) if gone else ()

    def reached(self, hand: int) -> bool:
        """Whether the hand, or the one with the card drawn, has reached the aim."""
        thrown = self._thrown(hand)
        if not thrown and self._extra:
            return self._ways.goes_out(())
        return self._ways.near(thrown).reached

    def away(self, hand: int) -> int | None:
        """The fewest further cards that reach the aim."""
        return self._needs(hand)[0]

    def helping(self, hand: int, away: int) -> int:
        """The kinds that bring a hand nearer that is so far away, as bits."""
        return self._needs(hand)[1]

    def _needs(self, hand: int) -> tuple[int | None, int]:
        """How far away a hand is, and the kinds that bring it nearer."""
        known = self._known.get(hand)
        if known is None:
            known = self._known[hand] = self._near_needs(hand) or self._far_needs(hand)
        return known

    def _near_needs(self, hand: int) -> tuple[int, int] | None:
        """Those of a hand that misses two cards at most."""
        thrown = self._thrown(hand)
        while True:
            away = self._ways.away(thrown)
            if away is not None:
                return away, self._ways.helping(thrown)
            if self._missing == MOST_MISSING:
                return None
            self._read(self._missing + 1)

    def _far_needs(self, hand: int) -> tuple[int | None, int]:
        """Those of a hand that misses more; those of all such hands are looked for together."""
        if hand not in self._far:
            from scala40_cli.advice.far_out import FarOut

            unseen, exits = self._deck.unseen, self._exits
            far = [one for one in self._hands if self._near_needs(one) is None]
            self._far = dict.fromkeys((hand, *far), (None, 0))
            for missing in range(MOST_MISSING + 1, self._between + 2):
                leaving = tuple([kind for one in far for kind in self._thrown(one)])
                out = FarOut(exits, self._held, unseen, missing, self._extra, leaving)
                needs = {one: out.needs(self._thrown(one)) for one in far}
                for one, found in needs.items():
                    if found is not None and found.sure:
                        self._far[one] = missing, found.sure
                        far.remove(one)
                if not far:
                    break
        return self._far[hand]

    def by_first(self, hand: int) -> int:
        """In how many draws the aim is reached by the first."""
        return self._ways.by_first(self._thrown(hand))

    def by_second(self, hand: int) -> int:
        """In how many sequences of two draws the aim is reached by the second."""
        return self._ways.by_second(self._thrown(hand), hand)

    def later(self, hands: Sequence[int], effort: Effort, progress: Progress | None) -> list[list[Chance]]:
        """For each hand the chances by the third and later draws: of the third exactly where that is soon done."""
        last = effort.turns
        found: list[list[Chance]] = [[] for _ in hands]
        far = [self.away(hand) for hand in hands]
        # Who needs more cards than are drawn does not go out.
        near = {
            draws: [hand for hand, away in zip(hands, far, strict=True) if away is not None and away <= draws]
            for draws in (3, last)
        }
        third = dict(zip(near[3], self._third(near[3], effort, progress), strict=True))
        fourth: dict[int, list[Estimate]] = {}
        draws = range(4, last + 1)
        if draws and near[last]:
            from scala40_cli.advice.later_out import Games

            games = Games(self._exits, self._deck, self._throws)
            of_all = games.estimates(near[last], draws, effort.samples, effort.seed, progress)
            fourth = dict(zip(near[last], of_all, strict=True))
        for hand, away, of_hand in zip(hands, far, found, strict=True):
            of_hand.append(third.get(hand, Chance(0.0)))
            for draw in draws:
                if away is None or away > draw:
                    of_hand.append(Chance(0.0))
                else:
                    of_hand.append(Chance(*fourth[hand][draw - 4], least=True))
        return found

    def _third(self, hands: Sequence[int], effort: Effort, progress: Progress | None) -> list[Chance]:
        """For each hand, which misses three cards at most, the chance by the third draw."""
        if not hands:
            return []
        from scala40_cli.advice.third_out import FirstDraws, before, by_third, to_try

        deck = self._deck
        kinds = sum([1 << kind for kind, left in enumerate(deck.unseen) if left])
        known, likely = [], 0
        for hand in hands:
            thrown = self._thrown(hand)
            known.append(before(self._ways, thrown, hand, deck))
            likely |= self._ways.helping_two(thrown)
        tried = to_try(kinds, likely, self._passed, effort.samples, effort.seed)
        draws = FirstDraws(self._exits, self._held, hands, deck, self._throws, self._extra)
        return [
            Chance(one.chance, one.margin) if isinstance(one, Estimate) else Chance(one)
            for one in by_third(draws, known, deck, likely, tried, progress)
        ]
