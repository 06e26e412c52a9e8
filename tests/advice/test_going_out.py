"""The ways out of a player who has opened: two searches that agree, scarce cards, swaps, later draws (issue 15)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from grammar.cards.hand import read_hand
from grammar.cards.melds import read_melds
from scala40_cli.advice.advice import advise
from scala40_cli.advice.chances import Deck, deck_of
from scala40_cli.advice.far_out import FarOut
from scala40_cli.advice.going_out import GoingOut
from scala40_cli.advice.holding import KINDS, add, holding
from scala40_cli.advice.question import Effort, NeedsAdvice, seen_cards
from scala40_cli.advice.throws import throws
from scala40_cli.advice.ways_out import Exits
from scala40_cli.game.pack import unseen_cards
from scala40_cli.game.table import Table, read_table
from scala40_cli.rules.load import load_rules
from tests.support.advice_cases import random_case

RULES = load_rules()


def positions(seed: int, count: int) -> Iterator[tuple[NeedsAdvice, Exits, Deck, Table]]:
    """Questions of players who have opened and drawn."""
    random = Random(seed)
    while count:
        case = random_case(random, opened=True, unseen=60)
        if case.question.drawn:
            count -= 1
            unseen = unseen_cards(seen_cards(case.question), case.rules)
            table = read_table(case.question.table, case.rules).table
            yield (
                case.question,
                Exits(table, case.rules),
                deck_of([unseen.get(kind, 0) for kind in KINDS]),
                table,
            )


def test_the_search_for_far_hands_finds_for_near_ones_what_the_other_does() -> None:
    compared = 0
    for question, exits, deck, table in positions(7, 40):
        held = holding(question.hand)
        nothing = throws(table, RULES, opened=True, players=2)
        near = GoingOut(exits.ways(held, deck.unseen, 2, 1), deck, nothing)
        for card in dict.fromkeys(question.hand):
            thrown = (card.index,)
            away = near.away(thrown)
            if away:
                found = FarOut(exits, held, deck.unseen, away, 1, thrown).needs(thrown)
                assert found is not None
                assert found.sure == near.helping(thrown)
                compared += 1
    assert compared > 50


def test_two_parts_of_a_hand_cannot_both_have_the_last_card_of_its_kind() -> None:
    held = holding(read_hand("5h 5d 6s 7s Kd 2c 9h"))
    exits = Exits(Table(), RULES)
    for left, possible in ((1, False), (2, True)):
        unseen = [0] * len(KINDS)
        unseen[read_hand("5s")[0].index] = left
        thrown = (read_hand("Kd")[0].index,)
        deck = deck_of(unseen)
        near = GoingOut(exits.ways(held, unseen, 2, 1), deck, throws(Table(), RULES, opened=True, players=2))
        assert (near.away(thrown) == 2) is possible
        assert (FarOut(exits, held, unseen, 2, 1, thrown).needs(thrown) is not None) is possible


def test_a_set_that_waits_to_be_full_gives_its_joker_once_a_third_natural_card_is_laid() -> None:
    rules = load_rules(overrides=["joker_set_swap=full"])
    question = NeedsAdvice(
        read_hand("5c 5s Kd"), read_melds("5h-5d-Jk=5s 7c-8c-9c"), opened=True, drawn=True, players=2
    )
    assert advise(question, rules, Effort(turns=1)).away == 0


def test_where_no_joker_may_be_thrown_to_go_out_a_natural_card_is_kept_for_it() -> None:
    rules = load_rules(overrides=["discard_joker=never_closing"])
    hand = read_hand("5h 5d Jk Jk")
    question = NeedsAdvice(hand, (), opened=True, drawn=True, players=2)
    free, bound = advise(question, RULES, Effort(turns=1)), advise(question, rules, Effort(turns=1))
    assert (free.away, bound.away) == (0, 1)
    # A set and a joker: any natural card goes out when the joker is kept, and whatever is drawn without this rule.
    assert bound.best is not None
    assert bound.best.chances[0].value < 1


def test_later_draws_after_the_opening_never_lessen_a_chance_and_one_seed_has_one_answer() -> None:
    table = read_melds("5c-5d-5s Ah-2h-Jk=3h 7c-8c-9c-10c-Jc")
    question = NeedsAdvice(read_hand("8h 3d Kd"), table, opened=True, drawn=True, players=2)
    first, again = [advise(question, RULES, Effort(turns=4, samples=10)) for _ in range(2)]
    assert first == again
    for throw in first.throws:
        values = [chance.value for chance in throw.chances]
        assert values == sorted(values)


def test_a_card_held_twice_is_thrown_once() -> None:
    held = holding(read_hand("9h 9h 9d 9s"))
    assert held == add(holding(read_hand("9h 9d 9s")), read_hand("9h")[0].index)
    question = NeedsAdvice(read_hand("9h 9h 9d 9s"), (), opened=True, drawn=True, players=2)
    advice = advise(question, RULES, Effort(turns=1))
    assert advice.best is not None
    assert str(advice.best.card) == "9h"
    assert advice.away == 0
