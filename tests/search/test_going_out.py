"""Going out as it is remembered: the rules it is said to turn on, what is given up without a search."""

from __future__ import annotations

from random import Random

import pytest

from grammar.cards.cards import CARDS, JOKER, Piece
from grammar.cards.hand import read_hand
from grammar.cards.melds import read_melds
from scala40_cli.game.table import Table, read_table
from scala40_cli.game.verdict import consulted
from scala40_cli.rules.load import load_rules, preset_names
from scala40_cli.rules.model import Rules
from scala40_cli.search.endings import Endings, Terms, terms
from scala40_cli.search.going_out import deciding_rules, going_out
from scala40_cli.search.stuck import stuck

Position = tuple[tuple[Piece, ...], Table, Terms, Rules]
TABLES = ("", "4s-5s-6s", "7h-7d-Jk=7c", "Jk=9h-10h-Jh 2c-2d-2s", "5d-6d-Jk=7d-8d Kh-Kd-Jk=Kc")
HOUSES = (
    (),
    ("jokers_per_meld=any",),
    ("open_jokers=flat_25", "run_max=5"),
    ("open_jokers=clean", "open_min=20"),
)


def positions(seed: int, count: int) -> list[Position]:
    """Hands of cards that lie near one another, beside tables, on the terms of who has opened and who has not."""
    random = Random(seed)
    found: list[Position] = []
    while len(found) < count:
        low, suits = random.randrange(1, 9), random.sample(range(4), random.choice((2, 3)))
        near = [card for card in CARDS if low <= card.rank <= low + 4 and card.suit in suits] * 2
        hand = tuple(random.sample(near, random.randrange(2, 9))) + (JOKER,) * random.choice((0, 0, 1, 2))
        rules = load_rules(random.choice(preset_names()), random.choice(HOUSES))
        table = read_table(read_melds(random.choice(TABLES)), rules).table
        found.append((hand, table, terms(random.random() < 0.6, random.random() < 0.7, rules), rules))
    return found


@pytest.mark.parametrize("seed", range(4))
def test_what_is_remembered_is_what_the_search_finds(seed: int) -> None:
    plans = 0
    for hand, table, on, rules in positions(seed, 60):
        plan = going_out(hand, table, on, rules)
        assert plan == Endings(hand, table, on, rules).closing()
        plans += plan is not None
    assert plans


def test_going_out_asks_for_no_rule_that_it_is_not_said_to_turn_on() -> None:
    for hand, table, on, rules in positions(5, 120):

        def closing(held: tuple[Piece, ...], house: Rules, table: Table = table, on: Terms = on) -> object:
            return Endings(held, table, on, house).closing(alone=True)

        # What cards left in the hand are worth is asked for, and then not looked at.
        worth = {"ace_in_hand", "joker_in_hand"}
        points = {"ace_before_two", "ace_after_king", "ace_in_set"}
        spare = worth if on.counting != "no" else worth | points
        assert set(consulted(closing, hand, rules)) - spare <= set(deciding_rules(table, on))


def test_cards_that_are_stuck_are_never_laid() -> None:
    stuck_hands = 0
    for hand, table, on, rules in positions(6, 200):
        count = stuck(hand, table if on.table else Table())
        if count > 1:
            stuck_hands += 1
            assert Endings(hand, table, on, rules).closing() is None
    assert stuck_hands > 5


@pytest.mark.parametrize(
    ("hand", "table", "count"),
    [
        ("2h Kd 9c", "", 3),
        ("2h 2d 9c", "", 3),
        ("2h 2d Jk", "", 0),
        ("5h 7h Jk Kd", "", 1),
        ("7s 9s Kd", "4s-5s-6s", 2),
        ("7s 8s Kd", "4s-5s-6s", 1),
        ("Kd", "Qd-Jk=Kd-Ad", 0),
        ("Kd", "Kh-Kc-Ks", 0),
        ("Ah Kh 2h", "", 3),
        ("Ah Kh Qh", "", 0),
    ],
)
def test_what_is_stuck(hand: str, table: str, count: int) -> None:
    rules = load_rules()
    assert stuck(read_hand(hand), read_table(read_melds(table), rules).table) == count
