"""The chances to go out by the fourth and later draws, from games played out with unseen cards drawn at random.

Of a small hand the card goes after which the chance by two more draws is the best, exactly; of a large one that which
leaves most cards for the next draw, then the loneliest. So what is found is the chance of one way to throw, and the
best one may keep more.

How much is searched is bounded by the states that the searches pass, never by a clock: the same question and seed
have the same answer on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from scala40_cli.advice.chances import Deck
from scala40_cli.advice.going_out import GoingOut, weights
from scala40_cli.advice.holding import add, bits_of, kind_of_bit, last_bits
from scala40_cli.advice.prospects import Estimate, Progress
from scala40_cli.advice.sampling import company, drawn_at_random, estimate
from scala40_cli.advice.throws import Throws
from scala40_cli.advice.ways_out import Exits

WORK_OF_A_GAME = 1_000
"""How many states each of the games asked for may pass, on average."""

MOST_LOOKED_AHEAD = 6
"""Two draws are looked ahead in hands of so many cards at most; for others that takes too long."""

FEWEST_GAMES = 20
"""So many games are played out at least."""


class Games:
    """Games played out from some hands."""

    def __init__(self, exits: Exits, deck: Deck, throws: Throws) -> None:
        self._exits, self._deck, self._throws = exits, deck, throws
        # What each hand met needs, told for the deck as it is at first: who draws cannot add to what may come.
        self._known: dict[int, tuple[bool, list[_Thrown]]] = {}

    def estimates(
        self,
        hands: Sequence[int],
        draws: range,
        samples: int,
        seed: int,
        progress: Progress | None = None,
    ) -> list[list[Estimate]]:
        """For each hand the chance by each of these draws.

        From so many games, or fewer where they are more work than allowed.
        """
        random, most = Random(seed), self._exits.passed + samples * WORK_OF_A_GAME
        values: list[list[list[float]]] = [[[] for _ in draws] for _ in hands]
        for game in range(samples):
            if progress is not None:
                progress(game / samples)
            if game >= FEWEST_GAMES and self._exits.passed > most:
                break
            drawn = drawn_at_random(self._deck, draws.stop - 2, random)
            for at, hand in enumerate(hands):
                chances = self._played(hand, drawn)
                for place, draw in enumerate(draws):
                    values[at][place].append(chances[min(draw, len(chances)) - 1])
        return [[estimate(of_draw) for of_draw in of_hand] for of_hand in values]

    def _played(self, hand: int, drawn: Sequence[int]) -> list[float]:
        """The chance to have gone out one draw after each of these, that after none left at 0."""
        deck, found = self._deck, [0.0]
        out = False
        for kind in drawn:
            deck = deck.without(kind)
            if not out:
                held = add(hand, kind)
                out, throws = self._needs(held)
                if not out:
                    hand, chance = _best(held, throws, deck)
                    found.append(chance)
                    continue
            found.append(1.0)
        return found

    def _needs(self, held: int) -> tuple[bool, list[_Thrown]]:
        """Whether the turn goes out; what is left by each card that may be thrown, the best first."""
        known = self._known.get(held)
        if known is None:
            ahead = 2 if held.bit_count() <= MOST_LOOKED_AHEAD else 1
            out = GoingOut(self._exits.ways(held, self._deck.unseen, ahead, 1), self._deck, self._throws)
            if out.goes_out(()):
                known = True, []
            else:
                throws = []
                for bit in bits_of(last_bits(held) & self._throws.allowed(held)):
                    thrown, hand = (kind_of_bit(bit),), held & ~bit
                    second = out.by_second(thrown, hand) if ahead > 1 else 0
                    throws.append(_Thrown(hand, out.near(thrown).wins, second, company(bit, held)))
                known = False, throws
            self._known[held] = known
        return known


class _Thrown(NamedTuple):
    """The hand after a throw, the kinds that go out next, how many pairs of draws do, and how lonely the card was."""

    hand: int
    wins: int
    second: int
    company: int


def _best(held: int, throws: Sequence[_Thrown], deck: Deck) -> tuple[int, float]:
    """The hand after the best of these throws, and its chance by the next draw."""
    if not throws or not deck.total:
        return held, 0.0
    weigh = weights(deck).of
    best = max(throws, key=lambda one: (one.second, weigh(one.wins), -one.company))
    return best.hand, weigh(best.wins) / deck.total
