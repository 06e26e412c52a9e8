"""The chances to go out by the third and later draws: of the third exactly where that is soon done, else sampled.

For the third draw each card that may come first is tried, with one table of the ways out for all that may be thrown
before and after it. Further draws are played out as in ``sampling``: the card goes that leaves most cards for the
next draw; where no one card is enough yet, of a small hand the one that leaves most pairs, then the loneliest.

How much is searched is bounded by the states that the searches pass, never by a clock: the same question and seed
have the same answer on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from scala40_cli.advice.chances import Deck
from scala40_cli.advice.going_out import GoingOut
from scala40_cli.advice.holding import JOKER_KIND, add, bits_of, kind_of_bit, last_bits
from scala40_cli.advice.prospects import Estimate, Progress
from scala40_cli.advice.sampling import company, drawn_at_random, estimate
from scala40_cli.advice.throws import Throws
from scala40_cli.advice.ways_out import MOST_MISSING, Exits, Left

MOST_EXACT_WORK = 40_000
"""The third draw is exact where the searches for it pass about so many states."""

WORK_OF_A_GAME = 1_000
"""How many states each of the games asked for may pass, on average."""

MOST_PAIRED = 6
"""Pairs are looked for in hands of so many cards at most; for others that takes too long."""

FEWEST_GAMES = 20
"""So many games are played out at least."""


def by_third(
    exits: Exits,
    held: int,
    hands: Sequence[int],
    deck: Deck,
    throws: Throws,
    extra: int,
    progress: Progress | None = None,
) -> list[int]:
    """For each of the hands, in how many of the sequences of three draws the player goes out by the third.

    The hands are part of ``held``; ``extra`` is how many cards more that has than they.
    """
    reached = [0] * len(hands)
    gone = [_kinds_of(held & ~hand) for hand in hands]
    for kind, count in enumerate(deck.unseen):
        if not count:
            continue
        if progress is not None:
            progress(kind / (JOKER_KIND + 1))
        rest = deck.without(kind)
        everything = rest.total * (rest.total - 1)
        ways = exits.ways(add(held, kind), rest.unseen, MOST_MISSING, extra + 1)
        out = GoingOut(ways, rest, throws)
        for at, hand in enumerate(hands):
            if out.goes_out(gone[at]):
                reached[at] += count * everything
                continue
            drawn = add(hand, kind)
            best = 0
            for bit in bits_of(last_bits(drawn) & throws.allowed(drawn)):
                thrown = tuple(sorted((*gone[at], kind_of_bit(bit))))
                best = max(best, out.by_second(thrown, drawn & ~bit))
            reached[at] += count * best
    return reached


def _kinds_of(bits: int) -> Left:
    return tuple(sorted([kind_of_bit(bit) for bit in bits_of(bits)]))


class Games:
    """Games played out from some hands."""

    def __init__(self, exits: Exits, deck: Deck, throws: Throws) -> None:
        self._exits, self._deck, self._throws = exits, deck, throws
        # What each hand met needs, told for the deck as it is at first: who draws cannot add to what may come.
        self._known: dict[int, tuple[bool, dict[int, int]]] = {}
        self._tied: dict[int, dict[int, int]] = {}

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
                out, wins = self._needs(held)
                if not out:
                    hand, chance = self._thrown(held, wins, deck)
                    found.append(chance)
                    continue
            found.append(1.0)
        return found

    def _needs(self, held: int) -> tuple[bool, dict[int, int]]:
        """Whether the turn goes out; for each card thrown, the kinds that do next."""
        known = self._known.get(held)
        if known is None:
            out = GoingOut(self._exits.ways(held, self._deck.unseen, 1, 1), self._deck, self._throws)
            if out.goes_out(()):
                known = True, {}
            else:
                may_go = bits_of(last_bits(held) & self._throws.allowed(held))
                known = False, {bit: out.near((kind_of_bit(bit),)).wins for bit in may_go}
            self._known[held] = known
        return known

    def _thrown(self, held: int, wins: dict[int, int], deck: Deck) -> tuple[int, float]:
        """The hand after the best throw, and its chance by the next draw."""
        if not wins or not deck.total:
            return held, 0.0
        weights = {bit: sum([deck.unseen[kind] for kind in _places(kinds)]) for bit, kinds in wins.items()}
        most = max(weights.values())
        equal = [bit for bit, weight in weights.items() if weight == most]
        if len(equal) > 1:
            pairs = {} if most or held.bit_count() > MOST_PAIRED else self._pairs(held, equal)
            equal.sort(key=lambda bit: (-pairs.get(bit, 0), company(bit, held), bit))
        return held & ~equal[0], most / deck.total

    def _pairs(self, held: int, throws: Sequence[int]) -> dict[int, int]:
        """For each card thrown, how many pairs of cards go out then."""
        known = self._tied.get(held)
        if known is None:
            ways = self._exits.ways(held, self._deck.unseen, MOST_MISSING, 1)
            out = GoingOut(ways, self._deck, self._throws)
            known = self._tied[held] = {bit: out.count_pairs((kind_of_bit(bit),)) for bit in throws}
        return known


def _places(kinds: int) -> list[int]:
    return [bit.bit_length() - 1 for bit in bits_of(kinds)]
