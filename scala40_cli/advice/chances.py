"""The exact chance to reach the aim by the first, second and third of the next draws.

A hand is a holding between two turns, the goals are the holdings that reach the aim. A draw is any unseen card, all
equally likely; if the hand then holds a goal the aim is reached, otherwise the best card is thrown. Chances are whole
numbers out of all sequences of unseen cards, so that equal chances are equal exactly.

What is thrown never comes back, so the unseen cards do not depend on it, and a hand with more cards never does worse:
a throw that costs nothing ends the search for the best one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from scala40_cli.advice.holding import FIRST_COPIES, JOKER_KIND, JOKERS_FROM, SECOND, add, bits_of, last_bits
from scala40_cli.advice.throws import Throws

_FIRST_JOKER = 1 << JOKERS_FROM


class Deck(NamedTuple):
    """The unseen cards: how many of each kind, how many in all, and by each bit how many set it."""

    unseen: tuple[int, ...]
    total: int
    weight: dict[int, int]

    def without(self, kind: int) -> Deck:
        """The deck once a card of this kind is drawn."""
        return deck_of((*self.unseen[:kind], self.unseen[kind] - 1, *self.unseen[kind + 1 :]))


def deck_of(unseen: Sequence[int]) -> Deck:
    """The deck with so many of each kind."""
    weight = {}
    for kind in range(JOKER_KIND):
        weight[1 << kind] = weight[1 << kind + SECOND] = unseen[kind]
    for joker in range(16):
        weight[_FIRST_JOKER << joker] = unseen[JOKER_KIND]
    return Deck(tuple(unseen), sum(unseen), weight)


def next_bits(held: int, deck: Deck) -> list[tuple[int, int]]:
    """Each kind that may be drawn, with the bit that it sets."""
    found = []
    for kind in range(JOKER_KIND):
        if deck.unseen[kind]:
            bit = 1 << kind
            found.append((kind, bit << SECOND if held & bit else bit))
    if deck.unseen[JOKER_KIND]:
        found.append((JOKER_KIND, 1 << JOKERS_FROM + (held >> JOKERS_FROM).bit_length()))
    return found


def by_first(goals: Iterable[int], held: int, deck: Deck) -> int:
    """In how many of the draws the aim is reached by the first; ``deck.total`` if it is reached already."""
    absent = ~held
    lacking = {goal & absent for goal in goals}
    if 0 in lacking:
        return deck.total
    weight = deck.weight
    return sum([weight[bit] for bit in lacking if not bit & bit - 1])


def by_second(goals: Iterable[int], held: int, deck: Deck, throws: Throws) -> int:
    """In how many of the sequences of two draws the aim is reached by the second, the best card thrown between."""
    absent = ~held
    # For each card that reaches the aim: the cards that are needed for it whichever goal it is.
    sure: dict[int, int] = {}
    # For each card of a goal that misses two: the other, and the goal.
    pairs: dict[int, list[tuple[int, int]]] = {}
    for goal in goals:
        lacking = goal & absent
        if not lacking:
            return deck.total * (deck.total - 1)
        first = lacking & -lacking
        second = lacking ^ first
        if not second:
            known = sure.get(first)
            sure[first] = goal if known is None else known & goal
        elif not second & second - 1:
            pairs.setdefault(first, []).append((second, goal))
            pairs.setdefault(second, []).append((first, goal))
    weight, unseen = deck.weight, deck.unseen
    known_sure = [(cards, weight[bit]) for bit, cards in sure.items()]
    base = sum([count for _, count in known_sure])
    if not base and not pairs:
        return 0
    reached = 0
    at_once = deck.total - 1
    for kind, bit in next_bits(held, deck):
        if bit in sure:
            reached += unseen[kind] * at_once
            continue
        hand = held | bit
        with_it = pairs.get(bit)
        if with_it is None:
            if base:
                free = throws.allowed(hand) & bit
                reached += unseen[kind] * (base if free else _most_kept(known_sure, hand, throws))
            continue
        needed = sure.copy()
        for other, goal in with_it:
            known = needed.get(other)
            needed[other] = goal if known is None else known & goal
        # One of the drawn kind is no longer unseen; of one held twice none can come.
        again = bit << 1 if bit >= _FIRST_JOKER else bit << SECOND if bit <= FIRST_COPIES else 0
        counted = [(cards, weight[other] - (other == again)) for other, cards in needed.items()]
        reached += unseen[kind] * _most_kept(counted, hand, throws)
    return reached


def _most_kept(needed: list[tuple[int, int]], hand: int, throws: Throws) -> int:
    """How many of the unseen cards reach the aim after the best throw: by what each needs, and how many it is.

    None where nothing may be thrown.
    """
    may_go = last_bits(hand) & throws.allowed(hand)
    if not may_go:
        return 0
    always = 0
    for cards, _ in needed:
        always |= cards
    if may_go & ~always:
        return sum([count for _, count in needed])
    return max([sum([count for cards, count in needed if not cards & throw]) for throw in bits_of(may_go)])


def by_third(
    goals: Iterable[int],
    held: Sequence[int],
    deck: Deck,
    throws: Throws,
    progress: Callable[[float], None] | None = None,
) -> list[int]:
    """For each of these hands, in how many of the sequences of three draws the aim is reached by the third.

    The hands are those that a hand may become by throwing one card, or one hand alone: much is common to them.
    """
    goals = list(goals)
    sequences = deck.total * (deck.total - 1) * (deck.total - 2)
    # A hand that has reached the aim before has so whatever it draws.
    reached = [sequences if any(not goal & ~hand for goal in goals) else 0 for hand in held]
    going_on = [index for index, count in enumerate(reached) if not count]
    whole = 0
    for index in going_on:
        whole |= held[index]
    for kind, count in enumerate(deck.unseen if going_on else ()):
        if not count:
            continue
        if progress is not None:
            progress(kind / (JOKER_KIND + 1))
        best = BestThrow(goals, add(whole, kind), deck.without(kind), throws)
        for index in going_on:
            reached[index] += count * best.worth(add(held[index], kind))
    return reached


class BestThrow:
    """The best throw where two draws are still to come; hands met again are not reckoned again.

    ``whole`` holds the cards of every hand that is asked about.
    """

    def __init__(self, goals: Iterable[int], whole: int, deck: Deck, throws: Throws) -> None:
        absent = ~whole
        self._goals = [goal for goal in goals if (goal & absent).bit_count() < 3]
        self._deck, self._throws = deck, throws
        self._known: dict[int, int] = {}
        self.everything = deck.total * (deck.total - 1)
        """The worth of a hand that has reached the aim: all sequences of two draws."""

    def kept(self, hand: int, near: Sequence[int]) -> int:
        """In how many of the sequences of two draws this hand, its card thrown, reaches the aim."""
        known = self._known.get(hand)
        if known is None:
            known = self._known[hand] = by_second(near, hand, self._deck, self._throws)
        return known

    def worth(self, hand: int) -> int:
        """In how many of the sequences of two draws the aim is reached from this hand, a card still to throw."""
        absent = ~hand
        near = [goal for goal in self._goals if (goal & absent).bit_count() < 3]
        if not near:
            return 0
        if any(not goal & absent for goal in near):
            return self.everything
        throws = bits_of(last_bits(hand) & self._throws.allowed(hand))
        needed = 0
        for goal in near:
            needed |= goal
        for throw in throws:
            if not throw & needed:
                return self.kept(hand & ~throw, near)
        most = self.kept(hand, near)
        best = 0
        for throw in _unbeaten(throws, near):
            best = max(best, self.kept(hand & ~throw, near))
            if best >= most:
                break
        return best


def _unbeaten(throws: Sequence[int], goals: Sequence[int]) -> list[int]:
    """The throws that may be best, those that the fewest goals need first.

    A card that is needed wherever another is, and perhaps elsewhere, is never better to throw than that other.
    """
    needed_by = []
    for throw in throws:
        needed = int("".join(["1" if goal & throw else "0" for goal in goals]), 2)
        needed_by.append((needed.bit_count(), needed, throw))
    kept: list[tuple[int, int]] = []
    for _, needed, throw in sorted(needed_by):
        if not any(other & needed == other for other, _ in kept):
            kept.append((needed, throw))
    return [throw for _, throw in kept]
