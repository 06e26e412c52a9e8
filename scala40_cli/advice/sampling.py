"""The chance by later draws, from games played out with unseen cards drawn at random.

In each game the next draws are the same for every hand that is asked about. After a draw that does not reach the aim
the card goes that leaves most cards for the next; among equals, and where no one card is enough yet, the card that
the fewest ways to the aim need, then the loneliest. What a game tells of a draw is not whether the aim was reached by
it but the exact chance of that one draw before, which varies less.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from math import sqrt
from random import Random

from scala40_cli.advice.chances import Deck
from scala40_cli.advice.holding import (
    FIRST_COPIES,
    JOKER_KIND,
    add,
    bits_of,
    kind_of_bit,
    last_bits,
)
from scala40_cli.advice.prospects import Estimate, Progress
from scala40_cli.advice.throws import Throws

Goals = Callable[[int, Deck, int], set[int]]
"""The goals that a hand misses so many cards of at most, drawn from a deck."""

Near = Callable[[int, Deck], Sequence[int]]
"""The goals that cards miss one card of at most."""

_CONFIDENCE = 1.96
_MOST_KNOWN = 1 << 8


def estimates(
    goals: Goals,
    listed: Collection[int],
    held: Sequence[int],
    unseen: Deck,
    throws: Throws,
    draws: range,
    samples: int,
    seed: int,
    progress: Progress | None = None,
) -> list[list[Estimate]]:
    """For each hand the chance by each of these draws, the third or later ones.

    Where no one card is enough yet, what to throw is judged by the goals ``listed`` beforehand.
    """
    random = Random(seed)
    values: list[list[list[float]]] = [[[] for _ in draws] for _ in held]
    whole = 0
    for hand in held:
        whole |= hand
    # What is near to all the cards of a game is looked for once for all hands, and for games that begin alike.
    known: dict[tuple[int, tuple[int, ...]], tuple[int, ...]] = {}

    def near(cards: int, deck: Deck) -> tuple[int, ...]:
        key = cards, deck.unseen
        if key not in known:
            if len(known) >= _MOST_KNOWN:
                known.clear()
            known[key] = tuple(goals(cards, deck, 1))
        return known[key]

    for sample in range(samples):
        if progress is not None:
            progress(sample / samples)
        deck, cards, steps = unseen, whole, []
        for kind in drawn_at_random(deck, draws.stop - 2, random):
            deck, cards = deck.without(kind), add(cards, kind)
            steps.append(_Step(listed, near, cards, deck, throws, kind))
        for index, hand in enumerate(held):
            chances = _chances(steps, hand)
            for at, draw in enumerate(draws):
                values[index][at].append(chances[min(draw, len(chances)) - 1])
    return [[estimate(of_draw) for of_draw in of_hand] for of_hand in values]


def drawn_at_random(deck: Deck, count: int, random: Random) -> list[int]:
    """So many kinds drawn at random, fewer if the deck ends."""
    cards = [kind for kind, left in enumerate(deck.unseen) for _ in range(left)]
    drawn = []
    for _ in range(min(count, len(cards))):
        at = int(random.random() * len(cards))
        drawn.append(cards[at])
        cards[at] = cards[-1]
        cards.pop()
    return drawn


def _chances(steps: Sequence[_Step], hand: int) -> list[float]:
    """The chance to have reached the aim one draw after each of the draws of a game, that after none left at 0."""
    found = [0.0]
    reached = False
    for step in steps:
        worth = 1.0
        if not reached:
            hand, worth = step.after(hand)
            reached = hand < 0
        found.append(worth)
    return found


class _Step:
    """One draw of a game, and what every hand met there became."""

    def __init__(
        self, listed: Collection[int], near: Near, cards: int, deck: Deck, throws: Throws, kind: int
    ) -> None:
        self._listed, self._near, self._cards = listed, near, cards
        self._deck, self._throws, self._kind = deck, throws, kind
        self._known: dict[int, tuple[int, float]] = {}

    def after(self, hand: int) -> tuple[int, float]:
        """The hand after the draw and the throw, and its chance by one draw more; -1 if it has reached the aim."""
        known = self._known.get(hand)
        if known is None:
            known = self._known[hand] = self._after(add(hand, self._kind))
        return known

    def _after(self, hand: int) -> tuple[int, float]:
        absent = ~hand
        may_go = bits_of(last_bits(hand) & self._throws.allowed(hand))
        goals = [goal for goal in self._near(self._cards, self._deck) if (goal & absent).bit_count() < 2]
        if any(not goal & absent for goal in goals):
            return -1, 1.0
        if not may_go:
            return hand, 0.0
        # The cards that each card drawn next needs, whichever goal it makes.
        needed: dict[int, int] = {}
        for goal in goals:
            drawn = goal & absent
            needed[drawn] = needed.get(drawn, -1) & goal
        weight = self._deck.weight
        lost = [
            (sum([weight[drawn] for drawn, cards in needed.items() if cards & bit]), bit) for bit in may_go
        ]
        least = min(lost)[0]
        equal = [bit for count, bit in lost if count == least]
        if len(equal) > 1:
            further = () if goals else _nearest(self._listed, absent)
            throw = min(
                [(sum([1 for goal in further if goal & bit]), company(bit, hand), bit) for bit in equal]
            )[2]
        else:
            throw = equal[0]
        every = sum([weight[drawn] for drawn in needed])
        return hand & ~throw, (every - least) / self._deck.total if self._deck.total else 0.0


def _nearest(goals: Iterable[int], absent: int) -> list[int]:
    """The goals that fewest cards are missing for."""
    lacking = [((goal & absent).bit_count(), goal) for goal in goals]
    least = min(lacking, default=(0, 0))[0]
    return [goal for count, goal in lacking if count == least]


def company(bit: int, hand: int) -> int:
    """How many cards of the hand are close to this one: of its rank, or of its suit within two places."""
    kind = kind_of_bit(bit)
    if kind == JOKER_KIND:
        return 1 << 10
    ones = hand & FIRST_COPIES
    suit, rank = divmod(kind, 13)
    cards = ones >> 13 * suit & (1 << 13) - 1
    cards |= (cards & 1) << 13
    near = cards >> max(0, rank - 2) & (31 if rank > 1 else 7 if rank == 0 else 15)
    return near.bit_count() + sum(ones >> 13 * other + rank & 1 for other in range(4)) - 2


def estimate(values: Sequence[float]) -> Estimate:
    """The mean of what the games say, and its margin."""
    count = len(values)
    mean = sum(values) / count
    spread = sum((value - mean) ** 2 for value in values) / (count - 1)
    # Games that all say the same leave room for what happens three times in as many.
    return Estimate(mean, _CONFIDENCE * sqrt(spread / count) if spread else 3 / count)
