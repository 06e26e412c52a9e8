"""``scala40 deal``: hands out of the real pack, for a player to try and for other commands to read."""

from __future__ import annotations

from collections import Counter
from math import sqrt

import pytest

from grammar.cards.cards import CARDS
from grammar.cards.hand import read_hand
from tests.support.cli import run


def hands(*options: str) -> list[list[str]]:
    result = run("deal", *options)
    assert (result.code, result.err) == (0, "")
    return [line.split(" ") for line in result.lines]


def test_one_hand_of_thirteen_cards() -> None:
    (hand,) = hands()
    assert len(hand) == 13
    assert [str(card) for card in read_hand(" ".join(hand))] == hand


def test_a_seed_deals_the_same_hands_again() -> None:
    assert hands("--seed", "7", "--count", "20") == hands("--seed", "7", "--count", "20")
    assert hands("--seed", "7", "--count", "20") != hands("--seed", "8", "--count", "20")
    assert hands("--seed", "7", "--count", "5") == hands("--seed", "7", "--count", "20")[:5]
    assert len({tuple(hand) for hand in hands("--seed", "7", "--count", "50")}) == 50
    assert hands() != hands()


def test_count_and_cards() -> None:
    assert [len(hand) for hand in hands("--count", "3", "--cards", "14")] == [14, 14, 14]
    assert hands("--count", "0") == []
    assert len(hands("--set", "deal=15")[0]) == 15


def test_the_whole_pack_is_two_decks_and_four_jokers() -> None:
    (pack,) = hands("--cards", "108")
    assert Counter(pack) == Counter([card.text for card in CARDS] * 2 + ["Jk"] * 4)
    (pack,) = hands("--cards", "106", "--set", "jokers=2")
    assert Counter(pack) == Counter([card.text for card in CARDS] * 2 + ["Jk"] * 2)


def test_no_hand_holds_more_than_the_pack() -> None:
    for hand in hands("--seed", "3", "--count", "300", "--cards", "40"):
        held = Counter(hand)
        assert held["Jk"] <= 4
        assert all(count <= 2 for card, count in held.items() if card != "Jk")


def test_every_card_is_as_likely_as_any_other() -> None:
    dealt = hands("--seed", "11", "--count", "3000")
    held = Counter(card for hand in dealt for card in hand)
    assert len(held) == 53
    for card, count in held.items():
        copies = 4 if card == "Jk" else 2
        wanted = len(dealt) * 13 * copies / 108
        assert abs(count - wanted) < 5 * sqrt(wanted), card
    # And in no order: the first card is a heart a quarter of the time, jokers aside.
    first = Counter(hand[0][-1] for hand in dealt)
    assert abs(first["h"] - len(dealt) * 26 / 108) < 5 * sqrt(len(dealt) * 26 / 108)


@pytest.mark.parametrize(
    ("options", "notation"), [((), "auto"), (("--notation", "it"), "it"), (("--symbols",), "symbols")]
)
def test_hands_are_read_by_open(options: tuple[str, ...], notation: str) -> None:
    dealt = run("deal", "--seed", "5", "--count", "30", *options).out
    canonical = run("deal", "--seed", "5", "--count", "30").lines
    result = run("open", "-", "--json", "--notation", notation, stdin=dealt)
    assert [" ".join(answer["hand"]) for answer in result.json_lines] == canonical
    assert {answer["verdict"] for answer in result.json_lines} == {"yes", "no"}
    assert result.code == 1


@pytest.mark.parametrize(
    "options",
    [
        ("--cards", "109"),
        ("--cards", "108", "--set", "jokers=2"),
        ("--cards", "0"),
        ("--count", "-1"),
        ("--count", "many"),
        ("--seed", "x"),
        ("--set", "deal=14"),
        ("--rules", "nope"),
        ("7h",),
    ],
)
def test_wrong_usage(options: tuple[str, ...]) -> None:
    result = run("deal", *options)
    assert (result.code, result.out) == (2, "")
    assert result.err.strip()
