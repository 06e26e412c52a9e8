"""Cards that stay in the hand, one or two, and the answer without the best way: against the oracle and the judge."""

from __future__ import annotations

from random import Random

import pytest

from grammar.cards.hand import read_hand
from scala40_cli.game.verdict import Answer
from scala40_cli.questions.open import answer_can_open, can_open, judge_can_open
from scala40_cli.rules.load import load_rules, preset_names
from scala40_cli.rules.model import Rules
from scala40_cli.search.best_laying import Aim, best_reaching, can_reach
from scala40_cli.search.suit_tables import Order, counts
from tests.support.oracle import Vector, best, most_points, openings
from tests.support.oracle_hands import JOKER, Hand, crowded_hands, nasty_hands, random_hands

HOUSES = {
    "jokers_per_meld": (1, "any"),
    "open_jokers": ("counted", "none", "clean", "flat_25"),
    "open_min": (0, 30, 40, 50, 70),
    "ace_before_two": (1, 11),
    "ace_after_king": (11, 10),
    "ace_in_set": (11, 10, 1),
    "ace_in_hand": (11, 1, "lone_1"),
    "joker_in_hand": (20, 25, 50),
    "run_max": (13, 14, 5),
}


def some_house(random: Random) -> Rules:
    """A preset with some of its rules changed."""
    rules = load_rules(random.choice(preset_names()))
    for key, values in HOUSES.items():
        if random.random() < 0.35:
            rules = rules.replace_rule(key, random.choice(values))
    return rules


def asked(hand: Hand, rules: Rules, keep: int) -> tuple[Aim, set[Vector]]:
    """The aim of an opening that leaves so many cards, and all that can be laid."""
    has_joker = JOKER in hand
    none, clean = rules.open_jokers == "none", rules.open_jokers == "clean"
    aim = Aim(rules.open_min, clean and has_joker, 0 if none and has_joker else 8, keep)
    vectors = openings(
        hand,
        must_leave=keep,
        jokers_allowed="none" if none else "clean" if clean else "counted",
        jokers_per_meld=None if rules.jokers_per_meld == "any" else 1,
        ace_after_king=rules.ace_after_king,
        ace_before_two=rules.ace_before_two,
        ace_in_set=rules.ace_in_set,
        ace_in_hand=rules.ace_in_hand,  # type: ignore[arg-type]
        joker_in_hand=rules.joker_in_hand,
        run_max=rules.run_max,
        joker_counts=25 if rules.open_jokers == "flat_25" else None,
    )
    return aim, set(vectors)


def disagreement(hand: Hand, rules: Rules, keep: int) -> str | None:
    """What the search finds otherwise than the oracle."""
    aim, vectors = asked(hand, rules, keep)
    cards = read_hand(" ".join(hand))
    told = f"{' '.join(hand)} keeps {keep} under {rules.label}"
    for order, objective in ((Order.REST, "rest"), (Order.POINTS, "points")):
        found, opens = best_reaching(cards, counts(cards), aim, order, rules)
        expected = best(vectors, aim.minimum, objective, aim.clean)  # type: ignore[arg-type]
        if (expected is not None) != opens:
            return f"{told}: {opens}"
        if expected is not None:
            mine = (found.points, found.left_points, found.jokers)
            if mine != (expected.points, expected.left, expected.jokers):
                return f"{told}: {mine} for {expected}"
        elif not aim.clean and found.points != most_points(vectors).points:
            return f"{told}: {found.points} points"
    reaches = any(
        vector.laid and (vector.clean if aim.clean else vector.points) >= aim.minimum for vector in vectors
    )
    if can_reach(cards, counts(cards), aim, rules) != reaches:
        return f"{told}: can reach is not {reaches}"
    return None


def check_many(seed: int, count: int) -> list[str]:
    """What disagrees among so many hands; of a long run by hand."""
    random = Random(seed)
    found = []
    for number in range(count):
        size = random.choice((7, 10, 13, 14, 15))
        make = crowded_hands if random.random() < 0.8 else random_hands
        hand = (
            random.choice(nasty_hands()) if random.random() < 0.1 else make(seed * 9973 + number, 1, size)[0]
        )
        keep = min(len(hand) - 1, random.choice((0, 1, 2, 2)))
        one = disagreement(hand, some_house(random), keep)
        if one is not None:
            found.append(one)
    return found


def test_the_best_opening_that_leaves_cards_is_the_oracles() -> None:
    assert check_many(40, 60) == []


def test_where_no_points_are_needed_a_meld_with_a_joker_is_enough() -> None:
    rules = load_rules("casa", ["open_jokers=clean", "open_min=0"])
    question = can_open(read_hand("Jk 7h 8h 2c 3d"), rules)
    assert answer_can_open(question, rules) is judge_can_open(question, rules).answer is Answer.YES


@pytest.mark.parametrize("seed", range(3))
def test_the_answer_alone_is_the_judges(seed: int) -> None:
    random = Random(seed)
    for hand in [
        *crowded_hands(seed, 60, 14),
        *random_hands(seed, 60, 13),
        *random.sample(nasty_hands(), 10),
    ]:
        rules = some_house(random)
        question = can_open(read_hand(" ".join(hand)), rules)
        assert answer_can_open(question, rules) is judge_can_open(question, rules).answer
