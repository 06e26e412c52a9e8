"""The best and the unbeaten ways to lay melds out of a hand when some cards must stay in it.

The solver knows only what adds up over melds. Two things do not: that cards must stay for the discard, and
that a lone ace may count less than one among others. Both matter only where nearly all can be laid; there
the cards that stay are tried one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from grammar.cards import Card, Joker, Piece, Rank
from scala40_cli.front import front_for
from scala40_cli.melds import Meld
from scala40_cli.rules.model import Rules
from scala40_cli.shapes import MOST_JOKERS, Values
from scala40_cli.solver import Counts, Order, Split, counts, solver_for, weigh
from scala40_cli.worth import hand_points


@dataclass(frozen=True, slots=True)
class Laying:
    """Disjoint melds out of a hand, and what stays. Numbers are points but for ``jokers``."""

    melds: tuple[Meld, ...]
    points: int
    clean_points: int
    left: tuple[Piece, ...]
    left_points: int
    jokers: int


@dataclass(frozen=True, slots=True)
class Aim:
    """What a laying must reach: points, by joker-less melds alone if ``clean``; and cards that stay."""

    minimum: int
    clean: bool = False
    jokers: int = MOST_JOKERS
    keep: int = 0

    def reached(self, laid: Laying) -> bool:
        """Whether the melds are worth the minimum."""
        return (laid.clean_points if self.clean else laid.points) >= self.minimum


@lru_cache(maxsize=64)
def values_of(rules: Rules) -> Values:
    """The rules that the worth of a split depends on; a lone ace is counted as the others here."""
    return Values(
        1 if rules.jokers_per_meld == 1 else MOST_JOKERS,
        rules.ace_before_two,
        rules.ace_after_king,
        11 if rules.ace_in_hand == "lone_1" else rules.ace_in_hand,
        rules.joker_in_hand,
    )


def laying(hand: Sequence[Piece], split: Split, rules: Rules) -> Laying:
    """The split with the cards that it leaves in the hand."""
    left = list(hand)
    for meld in split.melds:
        for piece in meld.cards:
            left.remove(piece if isinstance(piece, Card) else _joker_among(left))
    gain = split.gain
    left_points = hand_points(left, rules) if left else 0
    return Laying(split.melds, gain.points, gain.clean, tuple(left), left_points, gain.jokers)


def _joker_among(cards: Iterable[Piece]) -> Piece:
    return next(piece for piece in cards if isinstance(piece, Joker))


def _laid(split: Split) -> int:
    return sum([len(meld.cards) for meld in split.melds])


def _without_each(hand: Sequence[Piece]) -> Iterable[tuple[Piece, ...]]:
    """The hand without one card, for each different card."""
    for card in dict.fromkeys(hand):
        index = hand.index(card)
        yield (*hand[:index], *hand[index + 1 :])


def best(hand: Sequence[Piece], order: Order, aim: Aim, values: Values, masks: Counts | None = None) -> Split:
    """The best split by this order that leaves the cards that must stay; its minimum is not looked at."""
    split = solver_for(values).best(masks or counts(hand), order, aim.jokers, keep_clean=aim.clean)
    if not aim.keep or len(hand) - _laid(split) >= aim.keep:
        return split
    less = Aim(aim.minimum, aim.clean, aim.jokers, aim.keep - 1)
    splits = [best(rest, order, less, values) for rest in _without_each(hand)]
    return max(splits, key=lambda one: weigh(one.gain, order))


def unbeaten(hand: Sequence[Piece], aim: Aim, rules: Rules) -> list[Laying]:
    """Every laying that reaches the aim and that no other beats on points laid, points left and jokers.

    One is kept of those that are alike in all three. Most points come first.
    """
    values = values_of(rules)
    found = [laying(hand, split, rules) for split in _splits(hand, aim, values)]
    if rules.ace_in_hand == "lone_1" and aim.keep <= 1:
        for ace in {card for card in hand if isinstance(card, Card) and card.rank is Rank.ACE}:
            index = hand.index(ace)
            rest = (*hand[:index], *hand[index + 1 :])
            splits = front_for(values, aim.clean).unbeaten(counts(rest), aim.minimum, aim.jokers)
            found += [laying(hand, split, rules) for split in splits if _laid(split) == len(rest)]
    kept: list[Laying] = []
    for one in sorted(found, key=lambda one: (-one.points, one.left_points, one.jokers)):
        if all(one.left_points < other.left_points or one.jokers < other.jokers for other in kept):
            kept.append(one)
    return kept


def _splits(hand: Sequence[Piece], aim: Aim, values: Values) -> list[Split]:
    """The unbeaten splits of the hand, and among those that leave enough, of the hand without each card."""
    splits = front_for(values, aim.clean).unbeaten(counts(hand), aim.minimum, aim.jokers)
    enough = [split for split in splits if len(hand) - _laid(split) >= aim.keep]
    if len(enough) < len(splits):
        less = Aim(aim.minimum, aim.clean, aim.jokers, aim.keep - 1)
        enough += [split for rest in _without_each(hand) for split in _splits(rest, less, values)]
    return enough


def best_by_rest(hand: Sequence[Piece], aim: Aim, rules: Rules) -> Laying | None:
    """The laying that reaches the aim with fewest points left, then most laid, then fewest jokers."""
    return _best_by(hand, aim, rules, Order.REST, lambda one: (one.left_points, -one.points, one.jokers))


def best_by_points(hand: Sequence[Piece], aim: Aim, rules: Rules) -> Laying | None:
    """The laying that reaches the aim with most points, then fewest left, then fewest jokers."""
    return _best_by(hand, aim, rules, Order.POINTS, lambda one: (-one.points, one.left_points, one.jokers))


def _best_by(
    hand: Sequence[Piece], aim: Aim, rules: Rules, order: Order, key: Callable[[Laying], tuple[int, ...]]
) -> Laying | None:
    values = values_of(rules)
    found = laying(hand, best(hand, order, aim, values), rules)
    # Only where no more than an ace's worth stays can a lone ace, counted 1, be better still.
    if aim.reached(found) and (
        rules.ace_in_hand != "lone_1" or not 1 < found.left_points <= values.ace_in_hand
    ):
        return found
    return min(unbeaten(hand, aim, rules), key=key, default=None)
