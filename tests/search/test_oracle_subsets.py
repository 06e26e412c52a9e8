"""The oracle is right: it equals a second search, over all subsets of small and crowded hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any

import pytest

from tests.support.oracle import (
    Hand,
    Vector,
    all_melds,
    crowded_hands,
    nasty_hands,
    openings,
    random_hands,
    vector_of,
)


def meld_table(ace_before_two: int, ace_after_king: int, run_max: int) -> Iterator[tuple[Hand, int]]:
    """Every meld of the game as the cards it is or stands for, and its points."""
    ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
    values = [ace_before_two, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, ace_after_king]
    for suit in "cdhs":
        for first, last in combinations(range(14), 2):
            if 3 <= last - first + 1 <= run_max:
                yield tuple(rank + suit for rank in ranks[first : last + 1]), sum(values[first : last + 1])
    for rank, value in zip(ranks[1:], [*values[1:13], 11], strict=True):
        for suits in ("cdh", "cds", "chs", "dhs", "cdhs"):
            yield tuple(rank + suit for suit in suits), value * len(suits)


def brute_melds(
    hand: Hand, per_meld: int | None, ace_before_two: int, ace_after_king: int, run_max: int
) -> dict[Hand, list[tuple[Hand, int]]]:
    """The melds by the cards (sorted) that they take from the hand: what each stands for, and points."""
    found: dict[Hand, list[tuple[Hand, int]]] = {}
    for cards, points in meld_table(ace_before_two, ace_after_king, run_max):
        if len(cards) > len(hand):
            continue
        for jokers in range(min(hand.count("Jk"), 4 if per_meld is None else per_meld) + 1):
            for replaced in combinations(range(len(cards)), jokers):
                naturals = [card for place, card in enumerate(cards) if place not in replaced]
                if len(naturals) >= 2 and set(naturals) <= set(hand) and len(set(naturals)) == len(naturals):
                    taken = tuple(sorted([*naturals, *["Jk"] * jokers]))
                    found.setdefault(taken, []).append((cards, points))
    return found


def brute_openings(
    hand: Hand,
    per_meld: int | None,
    ace_before_two: int,
    ace_after_king: int,
    run_max: int,
    ace_in_hand: int | str,
    joker_in_hand: int,
) -> set[Vector]:
    table = brute_melds(hand, per_meld, ace_before_two, ace_after_king, run_max)
    subsets = [
        (set(places), [hand[place] for place in places], points)
        for size in range(3, len(hand) + 1)
        for places in combinations(range(len(hand)), size)
        for points in {points for _, points in table.get(tuple(sorted(hand[place] for place in places)), [])}
    ]

    def disjoint(start: int, used: set[int]) -> Iterator[list[tuple[list[str], int]]]:
        yield []
        for number in range(start, len(subsets)):
            places, cards, points = subsets[number]
            if not places & used:
                for others in disjoint(number + 1, places | used):
                    yield [(cards, points), *others]

    def cost(card: str, cards_left: int) -> int:
        if card == "Jk":
            return joker_in_hand
        if card[0] == "A":
            lone = ace_in_hand == "lone_1" and cards_left == 1
            return 1 if lone or ace_in_hand == 1 else 11
        return int(card[:-1]) if card[:-1].isdigit() else 10

    def vector(melds: list[tuple[list[str], int]]) -> Vector:
        laid = [card for cards, _ in melds for card in cards]
        left = list((Counter(hand) - Counter(laid)).elements())
        return Vector(
            points=sum(points for _, points in melds),
            left=sum(cost(card, len(left)) for card in left),
            jokers=laid.count("Jk"),
            clean=sum(points for cards, points in melds if "Jk" not in cards),
            laid=len(laid),
        )

    return {vector(melds) for melds in disjoint(0, set())}


RULES: list[dict[str, Any]] = [
    {},
    {"jokers_per_meld": None},
    {"ace_after_king": 10, "ace_in_hand": 1, "joker_in_hand": 20, "run_max": 13},
    {"ace_before_two": 11, "ace_in_hand": "lone_1", "joker_in_hand": 11, "jokers_per_meld": None},
    {"ace_in_hand": "lone_1"},
]


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_the_oracle_equals_a_search_of_all_subsets(rules: dict[str, Any]) -> None:
    per_meld: int | None = rules.get("jokers_per_meld", 1)
    values = (rules.get("ace_before_two", 1), rules.get("ace_after_king", 11), rules.get("run_max", 14))
    costs = (rules.get("ace_in_hand", 11), rules.get("joker_in_hand", 25))
    hands = [hand for size in range(3, 10) for hand in crowded_hands(size, 20, size)]
    laid = Counter[int]()
    for hand in [*hands, *nasty_hands("short hands")]:
        expected = brute_openings(hand, per_meld, *values, *costs)
        assert openings(hand, **rules) == expected, hand
        assert openings(hand, **rules, must_leave=1) == {one for one in expected if one.laid < len(hand)}, (
            hand
        )
        kept = brute_openings(hand, 0, *values, *costs)
        assert openings(hand, **rules, jokers_allowed="none") == kept, hand
        laid[max(vector.laid for vector in expected)] += 1
    assert {0, 3, 4, 5, 6, 7} <= set(laid), "the hands must lay one meld and two, short and long"


MELD_RULES = ("jokers_per_meld", "ace_before_two", "ace_after_king", "run_max")


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_all_melds_equals_the_table_of_every_meld(rules: dict[str, Any]) -> None:
    per_meld: int | None = rules.get("jokers_per_meld", 1)
    values = (rules.get("ace_before_two", 1), rules.get("ace_after_king", 11), rules.get("run_max", 14))
    chosen = {key: value for key, value in rules.items() if key in MELD_RULES}
    for hand in [*nasty_hands("one suit"), *crowded_hands(9, 10, 14)]:
        melds = all_melds(hand, **chosen)
        assert len({(meld.kind, meld.cards) for meld in melds}) == len(melds)
        found = Counter(
            (tuple(sorted([*meld.naturals, *["Jk"] * meld.jokers])), _by_suit(meld.stands_for), meld.points)
            for meld in melds
        )
        assert found == Counter(
            (taken, _by_suit(cards), points)
            for taken, ways in brute_melds(hand, per_meld, *values).items()
            for cards, points in ways
        ), hand


def _by_suit(cards: Hand) -> Hand:
    same_rank = len({card[:-1] for card in cards}) == 1
    return tuple(sorted(cards)) if same_rank else cards


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_melds_picked_from_a_hand_are_among_its_openings(rules: dict[str, Any]) -> None:
    random = Random(5)
    chosen = {key: value for key, value in rules.items() if key in MELD_RULES}
    picked = Counter[int]()
    for hand in [*nasty_hands(), *random_hands(3, 12, 14)]:
        melds = all_melds(hand, **chosen)
        random.shuffle(melds)
        laid: list[Hand] = []
        taken: Counter[str] = Counter()
        for meld in melds[:60]:
            cards = Counter([*meld.naturals, *["Jk"] * meld.jokers])
            if taken + cards <= Counter(hand):
                laid.append(meld.cards)
                taken += cards
        assert vector_of(hand, laid, **rules) in openings(hand, **rules), (hand, laid)
        picked[len(laid)] += 1
    assert min(picked[number] for number in range(1, 4)) > 0
