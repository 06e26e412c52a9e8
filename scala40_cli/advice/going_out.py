"""How near each hand is to going out, and its exact chances, read from one table of the ways out.

The hands are those that a player may be left with by throwing one card, or the one held between turns.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from scala40_cli.advice.chances import Deck
from scala40_cli.advice.exit_search import Left
from scala40_cli.advice.holding import JOKER_KIND, bits_of, kind_of_bit, last_bit, last_bits, next_bit
from scala40_cli.advice.throws import Throws
from scala40_cli.advice.ways_out import MOST_MISSING, WIDTH, WaysOut

_EVERY_KIND = (1 << WIDTH) - 1
_NEVER = (0,) * WIDTH


class Near(NamedTuple):
    """What is near to a hand: whether all of it can be laid, and the kinds and pairs with which a turn goes out.

    ``wins`` are the kinds that go out when drawn. ``keeping`` are those that do once a card of some kind is thrown,
    and ``pairs`` the pairs that do; told one way round.
    """

    reached: bool
    wins: int
    keeping: dict[int, int]
    pairs: dict[int, int]


class _Rest(NamedTuple):
    """What stays behind beside the cards thrown, how many cards are missing, and the choices of them."""

    left: Left
    missing: int
    choices: int


def _by_thrown(ways: WaysOut, count: int) -> dict[Left, list[_Rest]]:
    """The ways out by so many of the cards that stay behind, which are thrown."""
    found: dict[Left, list[_Rest]] = {}
    for of_left, laid_more in ((ways.one_left, 0), (ways.none_left, 1)):
        for left, choices in of_left.items():
            missing = len(left) - ways.extra + laid_more
            for thrown in set(combinations(left, count)):
                rest = _Rest(_without(left, thrown), missing, choices)
                found.setdefault(thrown, []).append(rest)
    return found


def _without(left: Left, thrown: Left) -> Left:
    rest = list(left)
    for kind in thrown:
        rest.remove(kind)
    return tuple(rest)


def _near(ways: list[_Rest]) -> Near:
    reached, wins = False, 0
    keeping: dict[int, int] = {}
    pairs: dict[int, int] = {}
    for rest, missing, choices in ways:
        if missing == 0:
            reached = reached or not rest
        elif missing == 1:
            wins |= choices
            for kind in rest:
                keeping[kind] = keeping.get(kind, 0) | choices
        else:
            for kind in rest:
                pairs[kind] = pairs.get(kind, 0) | choices
    return Near(reached, wins, keeping, pairs)


def either_way(pairs: int) -> int:
    """The pairs told both ways round."""
    text = format(pairs, f"0{WIDTH * WIDTH}b")
    return pairs | int("".join([text[at::WIDTH] for at in range(WIDTH)]), 2)


class Weights(NamedTuple):
    """How many unseen cards some kinds are."""

    some: int
    two: int
    jokers: int

    def of(self, kinds: int) -> int:
        """So many."""
        count = (kinds & self.some).bit_count() + (kinds & self.two).bit_count()
        return count + self.jokers if kinds >> JOKER_KIND else count


def weights(deck: Deck) -> Weights:
    """The weights in this deck."""
    naturals = deck.unseen[:JOKER_KIND]
    return Weights(
        sum([1 << kind for kind, left in enumerate(naturals) if left]),
        sum([1 << kind for kind, left in enumerate(naturals) if left > 1]),
        deck.unseen[JOKER_KIND],
    )


class GoingOut:
    """The hands that one hand may become; each is named by the kinds of the cards thrown, in order."""

    def __init__(self, ways: WaysOut, deck: Deck, throws: Throws) -> None:
        self._ways, self._deck, self._throws = ways, deck, throws
        self._weights = weights(deck)
        # Two of a kind cannot come where one is left.
        self._never = sum([1 << (WIDTH + 1) * kind for kind, left in enumerate(deck.unseen) if left < 2])
        self._by_thrown: dict[int, dict[Left, list[_Rest]]] = {}
        self._known: dict[Left, Near] = {}

    def near(self, thrown: Left) -> Near:
        """What is near once these cards are thrown."""
        known = self._known.get(thrown)
        if known is None:
            count = len(thrown)
            if count not in self._by_thrown:
                self._by_thrown[count] = _by_thrown(self._ways, count)
            found = _near(self._by_thrown[count].get(thrown, []))
            pairs = {kind: both for kind, one in found.pairs.items() if (both := one & ~self._never)}
            known = self._known[thrown] = found._replace(pairs=pairs)
        return known

    def goes_out(self, thrown: Left) -> bool:
        """Whether the turn goes out in which these cards have been thrown before, and one more may be."""
        return any(
            len(left) - self._ways.extra + laid_more == 0 and not Counter(thrown) - Counter(left)
            for found, laid_more in ((self._ways.one_left, 0), (self._ways.none_left, 1))
            for left in found
            if len(left) <= len(thrown) + 1
        )

    def away(self, thrown: Left) -> int | None:
        """How far away the hand is then; ``None`` if farther than the table tells."""
        near = self.near(thrown)
        if near.reached:
            return 0
        if near.wins:
            return 1
        return MOST_MISSING if near.pairs else None

    def helping(self, thrown: Left) -> int:
        """The kinds that bring the hand nearer; none where it has reached the aim."""
        near = self.near(thrown)
        if near.reached:
            return 0
        return near.wins or self.helping_two(thrown)

    def helping_two(self, thrown: Left) -> int:
        """The kinds that have a part in going out with two cards."""
        pairs = found = 0
        for some in self.near(thrown).pairs.values():
            pairs |= some
        pairs = either_way(pairs)
        while pairs:
            found |= pairs & _EVERY_KIND
            pairs >>= WIDTH
        return found

    def by_first(self, thrown: Left) -> int:
        """In how many of the draws the aim is reached by the first."""
        near = self.near(thrown)
        return self._deck.total if near.reached else self._weights.of(near.wins)

    def most_by_second(self, thrown: Left) -> int:
        """No fewer than ``by_second`` tells: as if no card that is needed had to be thrown after the first draw."""
        near, deck = self.near(thrown), self._deck
        at_once = deck.total - 1
        if near.reached:
            return deck.total * at_once
        weigh = self._weights.of
        pairs = 0
        for some in near.pairs.values():
            pairs |= some
        base = weigh(near.wins)
        first_wins = base * at_once + (deck.total - base) * base
        if not pairs:
            return first_wins
        pairs = either_way(pairs)
        return first_wins + sum(
            [
                left * weigh(pairs >> WIDTH * kind & _EVERY_KIND & ~near.wins)
                for kind, left in enumerate(deck.unseen)
                if left and not near.wins >> kind & 1
            ]
        )

    def best_by_second(self, held: int, thrown: Left) -> int:
        """``by_second`` after the best throw of those held, once these cards were thrown."""
        bounds = []
        for bit in bits_of(last_bits(held) & self._throws.allowed(held)):
            after = tuple(sorted((*thrown, kind_of_bit(bit))))
            bounds.append((self.most_by_second(after), after, held & ~bit))
        bounds.sort(reverse=True)
        best = 0
        for most, after, hand in bounds:
            if most <= best:
                break
            best = max(best, self.by_second(after, hand))
        return best

    def by_second(self, thrown: Left, hand: int) -> int:
        """In how many of the sequences of two draws the aim is reached by the second, from this hand."""
        return sum(
            [left * best for left, best in zip(self._deck.unseen, self.second(thrown, hand), strict=True)]
        )

    def second(self, thrown: Left, hand: int) -> Sequence[int]:
        """By the kind drawn first, in how many of the draws after it the aim is reached by the second."""
        near, deck = self.near(thrown), self._deck
        at_once = deck.total - 1
        if near.reached:
            return [at_once] * WIDTH
        weigh = self._weights.of
        base = weigh(near.wins)
        if not base and not near.pairs:
            return _NEVER
        rows = [(kind, both, near.keeping.get(kind, 0)) for kind, both in self._both_ways(near)]
        plain = [(last_bit(hand, kind), weigh(kinds)) for kind, kinds in near.keeping.items()]
        found = [0] * WIDTH
        for kind, left in enumerate(deck.unseen):
            if not left:
                continue
            if near.wins >> kind & 1:
                found[kind] = at_once
                continue
            held = hand | next_bit(hand, kind)
            allowed = self._throws.allowed(held)
            best = base if allowed & last_bit(held, kind) else 0
            for thrown_bit, count in plain:
                if count > best and thrown_bit & allowed:
                    best = count
            for other, both, kept in rows:
                kinds = both >> WIDTH * kind & _EVERY_KIND
                if kinds and other != kind and allowed & last_bit(hand, other):
                    kinds |= kept
                    count = weigh(kinds) - (kinds >> kind & 1)
                    if count > best:
                        best = count
            found[kind] = best
        return found

    def _both_ways(self, near: Near) -> list[tuple[int, int]]:
        return [(kind, either_way(pairs)) for kind, pairs in near.pairs.items()]
