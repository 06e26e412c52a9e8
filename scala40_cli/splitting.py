"""The best and the unbeaten ways to lay melds out of a hand when some cards must stay in it.

The solver knows only what adds up over melds. Two things do not: that cards must stay for the discard, and
that a lone ace may count less than one among others. Both matter only where nearly all can be laid; there
the cards that stay are tried one by one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from grammar.cards import CARDS, JOKER, Card, Piece, Rank
from scala40_cli.melds import Meld
from scala40_cli.rules.model import Rules
from scala40_cli.shapes import MOST_JOKERS, USUAL_VALUES, Values
from scala40_cli.solver import NO_SPLIT, Counts, Order, Split, counts, solver_for, weigh
from scala40_cli.worth import hand_points


class Laying(NamedTuple):
    """Disjoint melds out of a hand, and what stays. Numbers are points but for ``jokers``."""

    melds: tuple[Meld, ...]
    points: int
    clean_points: int
    left: tuple[Piece, ...]
    left_points: int
    jokers: int


class Aim(NamedTuple):
    """What a laying must reach: points, by joker-less melds alone if ``clean``; and cards that stay."""

    minimum: int
    clean: bool = False
    jokers: int = MOST_JOKERS
    keep: int = 0

    def reached(self, laid: Laying) -> bool:
        """Whether the melds are worth the minimum."""
        return (laid.clean_points if self.clean else laid.points) >= self.minimum


_ACES = frozenset(card for card in CARDS if card.rank is Rank.ACE)


def values_of(hand: Counts, rules: Rules) -> Values:
    """The rules that the worth of a split of this hand depends on.

    Rules that cannot matter to the hand are not asked for. A lone ace is counted as the others here.
    """
    jokers, usual = hand.jokers, USUAL_VALUES
    first, second, third, fourth = hand.ones
    real_aces = (first | second | third | fourth) & 1
    if not jokers and not real_aces:
        return usual
    ace_in_hand: int = usual.ace_in_hand
    if real_aces and rules.ace_in_hand != "lone_1":
        ace_in_hand = rules.ace_in_hand
    return Values(
        1 if jokers < 2 or rules.jokers_per_meld == 1 else min(jokers, MOST_JOKERS),
        rules.ace_before_two,
        rules.ace_after_king,
        ace_in_hand,
        rules.joker_in_hand if jokers else usual.joker_in_hand,
    )


def laying(hand: Sequence[Piece], split: Split, rules: Rules) -> Laying:
    """The split with the cards that it leaves in the hand."""
    if not split.melds:
        return Laying((), 0, 0, tuple(hand), hand_points(hand, rules), 0)
    gain = split.gain
    laid: list[Piece] = []
    for meld in split.melds:
        laid += meld.cards
    # A joker's meld has it as what it stands for, the hand as it is.
    laid += [JOKER] * gain.jokers
    left = []
    for piece in hand:
        if piece in laid:
            laid.remove(piece)
        else:
            left.append(piece)
    return Laying(split.melds, gain.points, gain.clean, tuple(left), hand_points(left, rules), gain.jokers)


def _laid(split: Split) -> int:
    return sum([len(meld.cards) for meld in split.melds])


def _without_each(hand: Sequence[Piece]) -> Iterable[tuple[Piece, ...]]:
    """The hand without one card, for each different card."""
    for card in dict.fromkeys(hand):
        index = hand.index(card)
        yield (*hand[:index], *hand[index + 1 :])


def best(
    hand: Sequence[Piece], masks: Counts, order: Order, aim: Aim, values: Values, known: Split = NO_SPLIT
) -> Split:
    """The best split by this order that leaves the cards that must stay; its minimum is not looked at.

    ``known`` is such a split found before, returned if none is better.
    """
    solver = solver_for(values)
    split = solver.best(masks, order, aim.jokers, known=known, keep_clean=aim.clean)
    if not aim.keep or len(hand) - _laid(split) >= aim.keep:
        return split
    less = aim._replace(keep=aim.keep - 1)
    splits = [best(rest, counts(rest), order, less, values) for rest in _without_each(hand)]
    return max(splits, key=lambda one: weigh(one.gain, order))


def unbeaten(hand: Sequence[Piece], aim: Aim, rules: Rules, order: Order | None = None) -> list[Laying]:
    """Every laying that reaches the aim and that no other beats on points laid, points left and jokers.

    One is kept of those that are alike in all three. Most points come first. With an order, those that it
    would not put first may be missing.
    """
    from scala40_cli.front import front_for

    values = values_of(counts(hand), rules)
    found = [laying(hand, split, rules) for split in _splits(hand, aim, values, order)]
    if aim.keep <= 1 and not _ACES.isdisjoint(hand) and rules.ace_in_hand == "lone_1":
        for ace in {card for card in hand if isinstance(card, Card) and card.rank is Rank.ACE}:
            index = hand.index(ace)
            rest = (*hand[:index], *hand[index + 1 :])
            splits = front_for(values, aim.clean).unbeaten(counts(rest), aim.minimum, aim.jokers, order)
            found += [laying(hand, split, rules) for split in splits if _laid(split) == len(rest)]
    kept: list[Laying] = []
    for one in sorted(found, key=lambda one: (-one.points, one.left_points, one.jokers)):
        if all(one.left_points < other.left_points or one.jokers < other.jokers for other in kept):
            kept.append(one)
    return kept


def _splits(hand: Sequence[Piece], aim: Aim, values: Values, order: Order | None) -> list[Split]:
    """The unbeaten splits of the hand, and among those that leave enough, of the hand without each card."""
    from scala40_cli.front import front_for

    splits = front_for(values, aim.clean).unbeaten(counts(hand), aim.minimum, aim.jokers, order)
    enough = [split for split in splits if len(hand) - _laid(split) >= aim.keep]
    if len(enough) < len(splits):
        less = aim._replace(keep=aim.keep - 1)
        enough += [split for rest in _without_each(hand) for split in _splits(rest, less, values, order)]
    return enough


def best_reaching(hand: Sequence[Piece], aim: Aim, order: Order, rules: Rules) -> tuple[Laying, bool]:
    """The best laying that reaches the aim by this order, and True; or else the most points, and False.

    Most points means then those that count: of joker-less melds alone where these must reach the minimum.
    """
    masks = counts(hand)
    values = values_of(masks, rules)
    most = best(hand, masks, Order.POINTS, aim._replace(jokers=0) if aim.clean else aim, values)
    found = laying(hand, most, rules)
    if not aim.reached(found):
        return found, False
    if order is not Order.POINTS or aim.clean:
        better = best(hand, masks, order, aim, values, most)
        found = laying(hand, better, rules) if better is not most else found
    if aim.reached(found) and not _lone_ace_matters(hand, found, rules):
        return found, True
    key = _by_rest if order is Order.REST else _by_points
    return min(unbeaten(hand, aim, rules, order), key=key), True


def _by_rest(one: Laying) -> tuple[int, int, int]:
    return one.left_points, -one.points, one.jokers


def _by_points(one: Laying) -> tuple[int, int, int]:
    return -one.points, one.left_points, one.jokers


def _lone_ace_matters(hand: Sequence[Piece], found: Laying, rules: Rules) -> bool:
    """Whether a lone ace, counted 1, could be better still: only where no more than an ace's worth stays."""
    return 1 < found.left_points <= 11 and not _ACES.isdisjoint(hand) and rules.ace_in_hand == "lone_1"
