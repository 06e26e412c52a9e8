"""The oracle is right on totals added up by hand (test_oracle_subsets.py: against a second search)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.oracle import (
    OracleMeld,
    Vector,
    all_melds,
    best,
    crowded_hands,
    most_points,
    nasty_hands,
    openings,
    random_hands,
    unbeaten,
    vector_of,
)

HEARTS = ["Ah", "2h", "3h", "4h", "5h", "6h", "7h", "8h", "9h", "10h", "Jh", "Qh", "Kh"]


def cards_of(text: str) -> list[str]:
    return text.split()


def whole(text: str, **rules: Any) -> list[OracleMeld]:
    """The melds that take every card of the text."""
    hand = cards_of(text)
    return [meld for meld in all_melds(hand, **rules) if len(meld.cards) == len(hand)]


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("Ah Ad Ac", [33]),
        ("Ah Ad Ac As", [44]),
        ("Qh Kh Ah", [31]),
        ("Jh Qh Kh Ah", [41]),
        ("Ah 2h 3h", [6]),
        ("10s Js Qs Ks", [40]),
        ("9h 9d 9c 9s", [36]),
        ("7h 7d 7c", [21]),
        ("Jk 9h 9d", [27, 27]),
        ("Jk 9h 9d 9s", [36]),
        ("Jk Ah Ad", [33, 33]),
        ("5d 6d Jk", [15, 18]),
        ("5d 7d Jk", [18]),
        ("Jk Ah 2h", [6]),
        ("Jk 2h 3h", [6, 9]),
        ("Jk 3h Ah", [6]),
        ("Jk Kh Ah", [31]),
        ("Jk Qh Kh", [30, 31]),
        ("3s 4s 5s 6s 7s", [25]),
        ("Ah 2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh", [85, 95]),
        ("Ah 2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh Jk", [96, 96]),
        ("Jk 2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh", [85, 95]),
    ],
)
def test_a_meld_is_worth_what_its_cards_add_up_to(text: str, points: list[int]) -> None:
    assert sorted(meld.points for meld in whole(text)) == points


@pytest.mark.parametrize(
    "text",
    [
        "Kh Ah 2h",
        "Qh Kh Ah 2h",
        "Kh Jk 2h",
        "7h 7h 7d",
        "7h 7h Jk",
        "7h 7d 7c 7s Jk",
        "7h 8h 9d",
        "7h 8h",
        "7h 10h Jk",
        "7h 8h Jk Jk",
        "7h 7d Jk Jk",
        "7h Jk Jk",
        "Jk Jk Jk",
        "Ah 2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh Ah",
    ],
)
def test_what_is_no_meld(text: str) -> None:
    assert whole(text) == []


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("7h 10h Jk Jk", [34]),
        ("7h 7d Jk Jk", [28]),
        ("7h 8h Jk Jk", [26, 30, 34]),
        ("Ah Kh Jk Jk", [41]),
        ("Ah 4h Jk Jk", [10]),
        ("7h Jk Jk", []),
        ("Jk Jk Jk", []),
    ],
)
def test_any_number_of_jokers_beside_two_naturals(text: str, points: list[int]) -> None:
    assert sorted(meld.points for meld in whole(text, jokers_per_meld=None)) == points


def test_the_places_of_jokers_are_told_apart() -> None:
    assert {meld.cards for meld in whole("5d 6d Jk")} == {("Jk=4d", "5d", "6d"), ("5d", "6d", "Jk=7d")}
    (meld,) = whole("5d 7d Jk")
    assert (meld.naturals, meld.jokers, meld.stands_for) == (("5d", "7d"), 1, ("5d", "6d", "7d"))
    # Either ace of the longest run may be the joker.
    ends = {(meld.cards[0], meld.cards[-1]) for meld in whole(" ".join([*HEARTS, "Jk"]))}
    assert ends == {("Ah", "Jk=Ah"), ("Jk=Ah", "Ah")}
    assert whole(" ".join([*HEARTS, "Jk"]), run_max=13) == []


def test_every_stretch_of_a_suit_is_a_run() -> None:
    # 14 places with the ace at both ends: 12 stretches of three cards, 11 of four … 2 of thirteen.
    assert len(all_melds(HEARTS)) == sum(range(2, 13))
    assert len(all_melds(HEARTS * 2)) == sum(range(2, 13))


def test_every_set_of_a_rank() -> None:
    assert len(all_melds(["7h", "7d", "7c", "7s"])) == 5
    # As it is, with the joker as the fourth, and three pairs with the joker in either missing suit.
    assert len(all_melds(["7h", "7d", "7c", "Jk"])) == 1 + 1 + 3 * 2


@pytest.mark.parametrize("hand", [["7x"], ["1h"], ["7h"] * 3, ["Jk"] * 9, [""]])
def test_a_hand_that_two_packs_cannot_hold_is_refused(hand: list[str]) -> None:
    with pytest.raises(ValueError, match=r"no card|times"):
        all_melds(hand)


def lay_all(text: str, **rules: Any) -> set[Vector]:
    """The vectors in which every card of the text is laid."""
    hand = cards_of(text)
    return {vector for vector in openings(hand, **rules) if vector.laid == len(hand)}


def test_points_of_whole_openings() -> None:
    assert lay_all("Ah Ad As 2c 3c 4c") == {Vector(42, 0, 0, 42, 6)}
    assert lay_all("Qh Kh Ah 3d 3c 3s") == {Vector(40, 0, 0, 40, 6)}
    assert lay_all("Qh Kh Ah 3d 3c 3s", ace_after_king=10) == {Vector(39, 0, 0, 39, 6)}
    assert lay_all("Ah Ad As Ac 2c 3c") == {Vector(39, 0, 0, 39, 6)}
    assert lay_all("Ah Ad As Ac 2c 3c", ace_before_two=11) == {Vector(49, 0, 0, 49, 6)}
    assert lay_all("Kh Kd Kc 4s 5s 6s 7h 8h Jk") == {Vector(66, 0, 1, 45, 9), Vector(69, 0, 1, 45, 9)}
    assert lay_all("5s 6s 7s 5s 6s 7s") == {Vector(36, 0, 0, 36, 6)}
    assert lay_all("9h 9c 9d 7h 8h") == set()


def test_a_joker_may_stand_for_a_card_that_is_held() -> None:
    hand = cards_of("9d 8h 7d Jk 8d Jk")
    assert best(openings(hand), 40, "rest", False) == Vector(48, 0, 2, 0, 6)
    assert vector_of(hand, [["8h", "8d", "Jk=8c"], ["7d", "Jk=8d", "9d"]]) == Vector(48, 0, 2, 0, 6)


def test_what_stays_in_hand() -> None:
    run, meld = cards_of("10h Jh Qh Kh"), Vector(40, 0, 0, 40, 4)
    assert meld._replace(left=11) in openings([*run, "As"])
    assert meld._replace(left=1) in openings([*run, "As"], ace_in_hand=1)
    assert meld._replace(left=1) in openings([*run, "As"], ace_in_hand="lone_1")
    assert meld._replace(left=13) in openings([*run, "As", "2c"], ace_in_hand="lone_1")
    assert meld._replace(left=3) in openings([*run, "As", "2c"], ace_in_hand=1)
    assert meld._replace(left=36) in openings([*run, "As", "Jk"], ace_in_hand="lone_1")
    assert meld._replace(left=31) in openings([*run, "As", "Jk"], joker_in_hand=20)
    assert meld._replace(left=20) in openings([*run, "7c", "3d", "Kh"], must_leave=3)
    assert Vector(0, 40, 0, 0, 0) in openings(run)


def test_cards_that_must_stay_do_stay() -> None:
    run = cards_of("10h Jh Qh Kh")
    assert {vector.laid for vector in openings(run)} == {0, 3, 4}
    assert {vector.laid for vector in openings(run, must_leave=1)} == {0, 3}
    assert {vector.laid for vector in openings(run, must_leave=2)} == {0}
    for hand in nasty_hands("nothing may be left to discard"):
        vectors = openings(hand)
        assert 14 in {vector.laid for vector in vectors}
        assert openings(hand, must_leave=1) == {vector for vector in vectors if vector.laid < 14}


def test_jokers_none_keeps_them_in_hand() -> None:
    hand = cards_of("10h Jh Qh Jk 9c 9d")
    assert openings(hand, jokers_allowed="none") == {Vector(0, 73, 0, 0, 0), Vector(30, 43, 0, 30, 3)}
    assert Vector(57, 0, 1, 30, 6) in openings(hand)


def test_jokers_clean_asks_the_minimum_of_the_joker_less_melds() -> None:
    dirty = openings(cards_of("Kh Kd Jk 10s Js Qs"), jokers_allowed="clean")
    assert best(dirty, 40, "rest", clean=True) is None
    assert unbeaten(dirty, 40, clean=True) == set()
    assert best(dirty, 40, "rest", clean=False) == Vector(60, 0, 1, 30, 6)
    enough = openings(cards_of("Kh Kd Kc 4s 5s 6s 7h 8h Jk"), jokers_allowed="clean")
    assert best(enough, 40, "rest", clean=True) == Vector(69, 0, 1, 45, 9)


def test_best_under_each_aim() -> None:
    rest, points, jokers = Vector(44, 2, 2, 0, 9), Vector(60, 9, 2, 0, 8), Vector(40, 9, 0, 40, 7)
    worse = {Vector(43, 2, 1, 0, 9), Vector(44, 2, 3, 0, 9), Vector(60, 10, 1, 0, 8), Vector(60, 9, 3, 0, 8)}
    worse |= {Vector(40, 10, 0, 40, 6), Vector(50, 12, 0, 50, 6)}
    below = {Vector(39, 0, 0, 39, 9)}
    vectors = {rest, points, jokers} | worse | below
    assert best(vectors, 40, "rest", False) == rest
    assert best(vectors, 40, "points", False) == points
    assert best(vectors, 40, "jokers", False) == jokers
    assert best(vectors, 40, "rest", True) == jokers
    assert best(vectors, 61, "rest", False) is None
    assert most_points(vectors) == points
    assert most_points(below | {Vector(0, 39, 0, 0, 0)}) == Vector(39, 0, 0, 39, 9)
    assert unbeaten(vectors, 40, False) == {
        (44, 2, 2),
        (43, 2, 1),
        (60, 9, 2),
        (60, 10, 1),
        (40, 9, 0),
        (50, 12, 0),
    }


def test_vector_of_refuses_what_the_hand_cannot_lay() -> None:
    hand = cards_of("9h 9c 9d 7h 8h Jk")
    assert vector_of(hand, [["9d", "9c", "9h"]]) == Vector(27, 40, 0, 27, 3)
    assert vector_of(hand, []) == Vector(0, 67, 0, 0, 0)
    with pytest.raises(ValueError, match="more than the hand holds: 9h"):
        vector_of(hand, [["9h", "9c", "9d"], ["7h", "8h", "9h"]])
    with pytest.raises(ValueError, match="more than the hand holds: Jk"):
        vector_of(hand, [["9d", "9c", "Jk=9s"], ["7h", "8h", "Jk=9h"]])
    for cards in (["9h", "9c", "9s"], ["7h", "8h", "9c"], ["7h", "8h"], ["7h", "Jk=8h", "Jk=9h"], []):
        with pytest.raises(ValueError, match="no meld"):
            vector_of(hand, [cards])


# --- Hands ------------------------------------------------------------------------------------------


def test_hands_are_hands() -> None:
    for size in (13, 14):
        hands = [*random_hands(1, 200, size), *crowded_hands(1, 200, size)]
        assert {len(hand) for hand in hands} == {size}
        for hand in [*hands, *nasty_hands()]:
            all_melds(hand)  # refuses what two packs cannot hold
    assert random_hands(1, 5, 13) == random_hands(1, 5, 13) != random_hands(2, 5, 13)
    assert crowded_hands(1, 5, 13) == crowded_hands(1, 5, 13) != crowded_hands(2, 5, 13)
    assert {hand.count("Jk") for hand in crowded_hands(1, 100, 13)} == {0, 1, 2, 3, 4}
    assert {hand.count("Jk") for hand in nasty_hands()} == {0, 1, 2, 3, 4}
    assert max(map(len, nasty_hands())) == 14


@pytest.mark.parametrize(("size", "must_leave", "share"), [(13, 0, 0.32), (14, 1, 0.40)])
def test_about_as_many_random_hands_open_as_is_published(size: int, must_leave: int, share: float) -> None:
    hands = random_hands(7, 1500, size)
    opened = sum(best(openings(hand, must_leave=must_leave), 40, "rest", False) is not None for hand in hands)
    assert abs(opened / len(hands) - share) < 0.04
