"""The best and the unbeaten ways to lay melds out of a hand when some cards must stay in it.

The solver knows only what adds up over melds. Two things do not: that cards must stay for the discard, and
that a lone ace may count less than one among others. Both matter only where nearly all can be laid; there
the cards that stay are tried one by one.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from grammar.cards.cards import CARDS, JOKER, Card, Piece, Rank
from scala40_cli.game.melds import Meld
from scala40_cli.game.pack import without_one
from scala40_cli.game.points import ACE_HIGH, ACE_IN_HAND, FLAT_JOKER, MOST_OF_ACE, hand_points
from scala40_cli.rules.model import Rules
from scala40_cli.search.candidates import MOST_JOKERS, USUAL_VALUES, Gain, Values
from scala40_cli.search.partition import solver_for
from scala40_cli.search.suit_tables import NO_SPLIT, NO_TWOS, Counts, Order, Split, counts, weigh

# Makes a named tuple of all its values, in half the time that calling its class takes.
_new = tuple.__new__


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

    def reached(self, gain: Gain) -> bool:
        """Whether melds that bring this are worth the minimum."""
        return (gain.clean if self.clean else gain.points) >= self.minimum


_ACES = frozenset(card for card in CARDS if card.rank is Rank.ACE)


def values_of(hand: Counts, rules: Rules) -> Values:
    """The rules that the worth of a split of this hand depends on.

    Rules that cannot matter to the hand are not asked for. A lone ace is counted as the others here.
    """
    ones, _, jokers = hand
    usual = USUAL_VALUES
    first, second, third, fourth = ones
    real_aces = (first | second | third | fourth) & 1
    run_max = ACE_HIGH
    long = _LONG[1 if jokers else 0]
    if jokers > 1 or long[first] or long[second] or long[third] or long[fourth]:
        # No run of the hand is longer than this.
        longest = max(map(int.bit_count, ones)) + jokers + (1 if real_aces else 0)
        run_max = rules.run_max if rules.run_max < longest else ACE_HIGH
    if not jokers and not real_aces:
        return usual if run_max == ACE_HIGH else usual._replace(run_max=run_max)
    aces = (first & 1) + (second & 1) + (third & 1) + (fourth & 1)
    return _values(min(jokers, MOST_JOKERS), aces > 0, aces > 1, run_max, rules)


@lru_cache(maxsize=256)
def _values(jokers: int, ace: bool, aces: bool, run_max: int, rules: Rules) -> Values:
    """The values for a hand with so many jokers, an ace, aces of several suits; as ``values_of`` asks for them."""
    usual = USUAL_VALUES
    ace_in_hand: int = usual.ace_in_hand
    if ace and rules.ace_in_hand != "lone_1":
        ace_in_hand = int(rules.ace_in_hand)
    return Values(
        1 if jokers < 2 or rules.jokers_per_meld == 1 else jokers,
        rules.ace_before_two,
        rules.ace_after_king,
        ace_in_hand,
        rules.joker_in_hand if jokers else usual.joker_in_hand,
        rules.ace_in_set if aces else usual.ace_in_set,
        FLAT_JOKER if jokers and rules.open_jokers == "flat_25" else None,
        run_max,
    )


class _FourInSequence(dict[int, bool]):
    """For the ranks of a suit whether four cards, a joker among them if there is one, make a run; filled as asked."""

    def __init__(self, *, joker: bool) -> None:
        super().__init__()
        self._joker = joker

    def __missing__(self, ones: int) -> bool:
        first = ones | (ones & 1) << 13
        second, third, fourth = first >> 1, first >> 2, first >> 3
        found = first & second & third & fourth
        if self._joker:
            found |= (first & second & (third | fourth)) | (third & fourth & (first | second))
        self[ones] = bool(found)
        return bool(found)


_LONG = (_FourInSequence(joker=False), _FourInSequence(joker=True))


class _Faces(dict[int, int]):
    """For the ranks of a suit, the points of its cards but for the ace, which is counted in the bits above these."""

    def __missing__(self, ones: int) -> int:
        self[ones] = found = sum([_FACES_OF_RANKS[bit] for bit in range(13) if ones >> bit & 1])
        return found


_FACES_OF_RANKS = (1 << 16, *[min(rank, 10) for rank in range(2, 14)])
_FACES = _Faces()


def points_together(hand: Counts, values: Values) -> int:
    """The points of the hand, an ace counted as among others."""
    (first, second, third, fourth), twos, jokers = hand
    faces = _FACES
    total = faces[first] + faces[second] + faces[third] + faces[fourth]
    if twos is not NO_TWOS:
        first, second, third, fourth = twos
        total += faces[first] + faces[second] + faces[third] + faces[fourth]
    points = total & 0xFFFF
    if total > 0xFFFF:
        points += (total >> 16) * values.ace_in_hand
    if jokers:
        points += jokers * values.joker_in_hand
    return points


def laying(hand: Sequence[Piece], split: Split, rules: Rules, points: int | None = None) -> Laying:
    """The split with the cards that it leaves in the hand; ``points`` are all its cards', where they are known."""
    melds, gain = split
    if not melds:
        left = tuple(hand)
    else:
        # A joker is laid as the card it stands for.
        gone: set[Piece] = {JOKER} if gain.jokers else set()
        laid = 0
        for meld in melds:
            cards = meld.cards
            laid += len(cards)
            gone.update(cards)
        left = tuple([piece for piece in hand if piece not in gone])
        if len(left) + laid != len(hand):
            left = tuple(_left_one_by_one(hand, split))
    # A card left alone may be an ace, which then counts otherwise.
    left_points = hand_points(left, rules) if points is None or len(left) == 1 else points - gain.removed
    return _new(Laying, (melds, gain.points, gain.clean, left, left_points, gain.jokers))


def _left_one_by_one(hand: Sequence[Piece], split: Split) -> list[Piece]:
    """What stays where the hand holds one more of a card that is laid."""
    laid = [piece.index for meld in split.melds for piece in meld.cards]
    left = []
    for piece in hand:
        if piece.index in laid:
            laid.remove(piece.index)
        else:
            left.append(piece)
    return left


_Tried = set[tuple[Piece, ...]]
"""What was left of a hand: two cards taken out one after the other leave the same either way."""


def _laid(split: Split) -> int:
    return sum([len(meld.cards) for meld in split.melds])


def _without_each(hand: Sequence[Piece]) -> list[tuple[Piece, ...]]:
    """The hand without one card, for each different card."""
    return [without_one(hand, card) for card in dict.fromkeys(hand)]


def _most_first(hand: Sequence[Piece], order: Order, values: Values) -> list[tuple[int, tuple[Piece, ...]]]:
    """As ``_without_each``, each with a weight that it cannot exceed, the highest first."""
    rests = [(_ceiling(rest, order, values), rest) for rest in _without_each(hand)]
    return sorted(rests, key=lambda rest: -rest[0])


def best(
    hand: Sequence[Piece],
    masks: Counts,
    order: Order,
    aim: Aim,
    values: Values,
    known: Split = NO_SPLIT,
    tried: _Tried | None = None,
) -> Split:
    """The best split by this order that leaves the cards that must stay; its minimum is not looked at.

    ``known`` is such a split found before, returned if none is better. ``tried`` is what was left of the hand before.
    """
    split = solver_for(values).best(masks, order, aim.jokers, aim.clean, known)
    if not aim.keep or len(hand) - _laid(split) >= aim.keep:
        return split
    tried = set() if tried is None else tried
    less = aim._replace(keep=aim.keep - 1)
    for ceiling, rest in _most_first(hand, order, values):
        if ceiling > weigh(known.gain, order) and rest not in tried:
            tried.add(rest)
            known = best(rest, counts(rest), order, less, values, known, tried)
    return known


def _ceiling(hand: Sequence[Piece], order: Order, values: Values) -> int:
    """What the hand would weigh if all of it were laid, each joker as the best card it may stand for."""
    naturals = [piece for piece in hand if isinstance(piece, Card)]
    jokers = len(hand) - len(naturals)
    highest = max(card.rank for card in naturals) if naturals else Rank.ACE
    aces = (
        not _ACES.isdisjoint(naturals)
        or highest + values.jokers_per_meld > Rank.KING
        or values.ace_before_two > 10
    )
    best_joker = max(
        MOST_OF_ACE if aces else min(10, highest + values.jokers_per_meld), values.joker_counts or 0
    )
    of_ranks = [min(card.rank, 10) for card in naturals if card.rank is not Rank.ACE]
    real_aces = len(naturals) - len(of_ranks)
    points = sum(of_ranks) + real_aces * MOST_OF_ACE + jokers * best_joker
    removed = sum(of_ranks) + real_aces * values.ace_in_hand
    # Where a joker is worth nothing in the hand, the same may be had without it.
    spent = jokers if values.joker_in_hand else 0
    return weigh(Gain(points, removed + jokers * values.joker_in_hand, spent, 0), order)


def _best_reaching_minimum(
    hand: Sequence[Piece], order: Order, aim: Aim, values: Values, known: Split
) -> Split:
    """As ``best``, but only among splits that are worth the minimum, as ``known`` is."""
    from scala40_cli.search.pareto import front_for

    masks, most = counts(hand), len(hand) - aim.keep
    found = front_for(values, aim.clean).first(masks, aim.minimum, aim.jokers, order, known)
    if not aim.keep or found is known or _laid(found) <= most:
        return found
    counting = front_for(values, aim.clean, counting=True)
    return counting.first(masks, aim.minimum, aim.jokers, order, known, most)


def can_reach(hand: Sequence[Piece], masks: Counts, aim: Aim, rules: Rules) -> bool:
    """Whether melds out of the hand reach the aim, some at least; ``masks`` are those of the hand."""
    if aim.clean and aim.minimum > 0:
        aim = aim._replace(jokers=0)
    most = best(hand, masks, Order.POINTS, aim, values_of(masks, rules))
    return bool(most.melds) and aim.reached(most.gain)


def best_reaching(
    hand: Sequence[Piece], masks: Counts, aim: Aim, order: Order, rules: Rules
) -> tuple[Laying, bool]:
    """The best laying that reaches the aim by this order, and True; or else the most points, and False.

    ``masks`` are those of the hand. Most points means then those that count: of joker-less melds alone where
    these must reach the minimum.
    """
    values = values_of(masks, rules)
    points = points_together(masks, values)
    # Most hands with a joker open and most without do not: the cheapest test comes first.
    order_first = masks.jokers > 0 or order is Order.POINTS
    found = best(hand, masks, order, aim, values) if order_first else NO_SPLIT
    if not order_first or not aim.reached(found.gain):
        most = found
        if order is Order.REST or aim.clean:
            known, points_aim = (NO_SPLIT, aim._replace(jokers=0)) if aim.clean else (found, aim)
            most = best(hand, masks, Order.POINTS, points_aim, values, known)
        if not aim.reached(most.gain):
            return laying(hand, most, rules, points), False
        if not order_first:
            found = best(hand, masks, order, aim, values, most)
        if not aim.reached(found.gain):
            found = _best_reaching_minimum(hand, order, aim, values, most)
    one = laying(hand, found, rules, points)
    # A lone ace, counted 1, can be better still only where no more than an ace's worth stays.
    if 1 < one.left_points <= ACE_IN_HAND:
        one = min([one, *_lone_aces(hand, order, aim, rules)], key=_first_by[order])
    return one, True


def _by_rest(one: Laying) -> tuple[int, int, int]:
    return one.left_points, -one.points, one.jokers


def _by_points(one: Laying) -> tuple[int, int, int]:
    return -one.points, one.left_points, one.jokers


_first_by = {Order.REST: _by_rest, Order.POINTS: _by_points}


def _all_but_an_ace(hand: Sequence[Piece], aim: Aim, rules: Rules) -> list[tuple[Piece, ...]]:
    """The hand without each ace: what would all have to be laid to leave one alone, where that counts less."""
    if aim.keep > 1 or _ACES.isdisjoint(hand) or rules.ace_in_hand != "lone_1":
        return []
    return [without_one(hand, ace) for ace in _ACES.intersection(hand)]


def _lone_aces(hand: Sequence[Piece], order: Order, aim: Aim, rules: Rules) -> list[Laying]:
    """The best layings that reach the aim and leave nothing but an ace."""
    values, none_kept = values_of(counts(hand), rules), aim._replace(keep=0)
    splits = []
    for rest in _all_but_an_ace(hand, aim, rules):
        if aim.clean:
            from scala40_cli.search.pareto import front_for

            found = front_for(values, True).unbeaten(counts(rest), aim.minimum, aim.jokers)
        else:
            found = [best(rest, counts(rest), order, none_kept, values)]
        splits += [split for split in found if _laid(split) == len(rest) and aim.reached(split.gain)]
    return [laying(hand, split, rules) for split in splits]


def unbeaten_layings(hand: Sequence[Piece], aim: Aim, rules: Rules) -> list[Laying]:
    """Every laying that reaches the aim and that no other beats on points laid, points left and jokers.

    One is kept of those that are alike in all three. Most points come first.
    """
    from scala40_cli.search.pareto import front_for

    values = values_of(counts(hand), rules)
    found = [laying(hand, split, rules) for split in _unbeaten_splits(hand, aim, values)]
    for rest in _all_but_an_ace(hand, aim, rules):
        splits = front_for(values, aim.clean).unbeaten(counts(rest), aim.minimum, aim.jokers)
        found += [laying(hand, split, rules) for split in splits if _laid(split) == len(rest)]
    kept: list[Laying] = []
    for one in sorted(found, key=_by_points):
        if all(one.left_points < other.left_points or one.jokers < other.jokers for other in kept):
            kept.append(one)
    return kept


def _unbeaten_splits(hand: Sequence[Piece], aim: Aim, values: Values) -> list[Split]:
    """The unbeaten splits of the hand, and where they leave too few, those of the hand without each card."""
    from scala40_cli.search.pareto import front_for

    splits = front_for(values, aim.clean).unbeaten(counts(hand), aim.minimum, aim.jokers)
    enough = [split for split in splits if len(hand) - _laid(split) >= aim.keep]
    if len(enough) < len(splits):
        less = aim._replace(keep=aim.keep - 1)
        enough += [split for rest in _without_each(hand) for split in _unbeaten_splits(rest, less, values)]
    return enough
