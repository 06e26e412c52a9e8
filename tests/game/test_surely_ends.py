"""What is seen at once of the end of a turn agrees with the search for it."""

from __future__ import annotations

from random import Random

import pytest

from grammar.cards.hand import read_hand
from grammar.cards.melds import read_melds
from grammar.record.actions import Attach
from scala40_cli.game.legality import can
from scala40_cli.game.table import read_table
from scala40_cli.game.turn import Turn, do
from scala40_cli.game.turn_end import can_end, surely_ends
from scala40_cli.rules.load import load_rules, preset_names

TABLE = "4s-5s-6s 8h-8d-8c Jk=Jh-Qh-Kh 2c-3c-4c"
CARDS = "7s 8s 3s 2s 8s Ah 10h 9h Ac 5c 5c 6c Kd Jd 9c 2d Jk"


@pytest.mark.parametrize("preset", preset_names())
@pytest.mark.parametrize("house", [[], ["swap_counts_as_fit=yes"], ["discard_attachable_unless=closing"]])
def test_discard_attachable_what_can_surely_be_thrown_ends_the_turn(preset: str, house: list[str]) -> None:
    chance, rules = Random(17), load_rules(preset, house)
    table = read_table(read_melds(TABLE), rules).table
    ended = []
    for _ in range(60):
        hand = chance.sample(read_hand(CARDS), chance.choice((1, 2, 3, 3, 5)))
        turn = Turn(tuple(hand), table, opened=True, players=chance.choice((2, 3)))
        for number in range(1, 5):
            action = Attach((hand[0],), number)
            if can(action, turn, rules) and surely_ends(action, turn, rules):
                ended.append(can_end(do(action, turn, rules), rules))
    assert ended
    assert all(ended)
