"""Many tables judged at once agree with each of them judged alone."""

from __future__ import annotations

from random import Random

import pytest

from grammar.cards.cards import CARDS, JOKER, Card, Piece
from grammar.cards.hand import read_hand
from grammar.cards.melds import read_melds
from scala40_cli.game.table import fitting, read_table
from scala40_cli.questions.unknowns import tables, under_each
from scala40_cli.questions.worlds import WorldsOf
from scala40_cli.rules.load import load_rules

MELDS = (
    "7c-7s-Jk",
    "9s-9d-Jk",
    "Kh-Kd-Jk",
    "3d-Jk-3s",
    "4h-5h-Jk",
    "3c-4c-5c",
    "Kc-Ks-Kd-Jk",
    "6h-Jk=7h-8h",
    "Jk-Jk-Qs",
)
PIECES: tuple[Piece, ...] = (*CARDS, JOKER)
NEAR = "7h 7d 9h 9c Ks Kc 3h 3c 6c 7h 9c Ks 3h"
"""Cards that some meld takes, as one of the things that it can be."""
HOUSES = (
    ["jokers=8"],
    ["jokers=8", "swap_counts_as_fit=yes"],
    ["jokers=8", "joker_set_suit=any", "swap_counts_as_fit=yes"],
    ["jokers=8", "jokers_per_meld=any", "joker_set_swap=full"],
)


@pytest.mark.parametrize("house", HOUSES)
def test_the_tables_on_which_a_card_fits_are_those_where_it_fits_alone(house: list[str]) -> None:
    chance, rules = Random(17), load_rules("casa", house)
    for _ in range(12):
        reading = read_table(read_melds(" ".join(chance.sample(MELDS, 4))), rules)
        if reading.faults:
            continue
        each = list(under_each(*tables(reading)).values())
        worlds = WorldsOf(reading, rules)
        assert [worlds.table(world) for world in range(worlds.count)] == each
        for piece in PIECES:
            alone = [bool(fitting(piece, table, rules)) for table in each]
            assert [bool(worlds.fits(piece) >> world & 1) for world in range(worlds.count)] == alone


def test_tables_that_are_judged_together_say_the_same_of_the_card_and_of_the_hand() -> None:
    chance, rules = Random(40), load_rules("casa", ["jokers=8"])
    parts_seen = set()
    for _ in range(20):
        reading = read_table(read_melds(" ".join(chance.sample(MELDS[:6], 4))), rules)
        each = list(under_each(*tables(reading)).values())
        worlds, hand = (
            WorldsOf(reading, rules),
            chance.sample([card for card in read_hand(NEAR) if isinstance(card, Card)], 3),
        )
        for named in (False, True):
            parts = list(worlds.parted(hand[0], hand, named=named))
            assert sum(parts) == worlds.every
            parts_seen.add(len(parts))
            for part in parts:
                here = [table for world, table in enumerate(each) if part >> world & 1]
                first = [
                    [bool(fitting(card, table, rules)) for card in hand].index(False)
                    if not all(fitting(card, table, rules) for card in hand)
                    else None
                    for table in here
                ]
                assert len({fitting(hand[0], table, rules) for table in here}) == 1
                assert len({table.takes(rules).swapping(hand[0]) for table in here}) == 1
                assert len(set(first) if named else {one is None for one in first}) == 1
    assert max(parts_seen) > 2


def test_what_decides_is_what_changes_the_answer_all_else_alike() -> None:
    rules = load_rules("casa", ["jokers=8"])
    worlds = WorldsOf(read_table(read_melds("7c-7s-Jk 3d-4d-5d 9s-9d-Jk"), rules), rules)
    sevens, nines = worlds.within(0, 0), worlds.within(1, 1)
    assert [worlds.decides(unknown, sevens) for unknown in (0, 1)] == [True, False]
    assert [worlds.decides(unknown, nines) for unknown in (0, 1)] == [False, True]
    assert [worlds.decides(unknown, sevens & nines) for unknown in (0, 1)] == [True, True]
    assert [worlds.decides(unknown, worlds.every) for unknown in (0, 1)] == [False, False]
