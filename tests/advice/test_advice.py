"""Advice that players argue about, orders and ties, and the chances that are sampled (issue 15)."""

from __future__ import annotations

from random import Random

import pytest

from grammar.cards.hand import read_hand
from grammar.cards.melds import read_melds
from scala40_cli.advice.advice import advise
from scala40_cli.advice.chances import by_second, by_third, deck_of
from scala40_cli.advice.distance import away_from_opening
from scala40_cli.advice.holding import KINDS, holding
from scala40_cli.advice.outlook import Outlook
from scala40_cli.advice.question import Effort, NeedsAdvice
from scala40_cli.advice.sampling import estimates
from scala40_cli.advice.throws import throws
from scala40_cli.game.pack import full_pack, unseen_cards
from scala40_cli.game.table import Table
from scala40_cli.game.verdict import Answer
from scala40_cli.questions.open import can_open, judge_can_open
from scala40_cli.rules.load import load_rules, preset_names
from tests.support.oracle_hands import nasty_hands

RULES = load_rules()


def test_sampled_chances_agree_with_exact_ones_as_often_as_their_margin_says() -> None:
    random, within, asked = Random(3), 0, 0
    table_throws = throws(Table(), RULES, opened=False, players=2)
    for number in range(9):
        hand = tuple(random.sample(full_pack(RULES.jokers), RULES.deal))
        outlook = Outlook(RULES, RULES.deal)
        unseen = unseen_cards(hand, RULES)
        deck, held = deck_of([unseen.get(kind, 0) for kind in KINDS]), holding(hand)
        goals = outlook.goals(held, deck, 3)
        (exact,) = by_third(goals, [held], deck, table_throws)
        chance = exact / (deck.total * (deck.total - 1) * (deck.total - 2))
        if chance == 1:
            continue
        # Few games each, so that it is the margin that is tried.
        ((estimate,),) = estimates(outlook.goals, goals, [held], deck, table_throws, range(3, 4), 60, number)
        asked += 1
        within += abs(estimate.chance - chance) <= estimate.margin
    # 95 of 100 in the long run: of seven, two outside would be rare.
    assert asked >= 5
    assert within >= asked - 1


@pytest.mark.parametrize("preset", preset_names())
def test_a_hand_is_no_card_away_exactly_where_it_opens(preset: str) -> None:
    rules = load_rules(preset)
    random = Random(preset)
    hands = [read_hand(" ".join(hand)) for hand in nasty_hands() if len(hand) == rules.deal]
    hands += [tuple(random.sample(full_pack(rules.jokers), rules.deal)) for _ in range(40)]
    for hand in hands:
        opens = judge_can_open(can_open(hand, rules), rules).answer is Answer.YES
        assert (away_from_opening(hand, rules) == 0) is opens, hand


def test_with_each_card_that_helps_the_hand_is_one_card_nearer_and_with_no_other() -> None:
    random = Random(5)
    for _ in range(6):
        hand = tuple(random.sample(full_pack(RULES.jokers), RULES.deal))
        advice = advise(NeedsAdvice(hand), RULES, Effort(turns=1))
        if not advice.away:
            continue
        helps = {one.card for one in advice.helps}
        for card in unseen_cards(hand, RULES):
            further = away_from_opening((*hand, card), RULES)
            assert (further == advice.away - 1) is (card in helps)


def test_a_card_that_needs_its_twin_counts_what_is_left_of_it() -> None:
    held, deck = holding(read_hand("5h 6h 2c")), deck_of([2] * 52 + [4])
    goal = holding(read_hand("5h 6h 7h 7h"))
    ways = by_second([goal], held, deck, throws(Table(), RULES, opened=False, players=2))
    assert ways == 2 * 1


def test_drawing_the_second_copy_of_a_card_takes_no_joker_out_of_the_pack() -> None:
    # The bit of a third ace of hearts would be that of the first joker.
    held, deck = holding(read_hand("Ah 2c")), deck_of([1] + [2] * 51 + [4])
    goals = [holding(read_hand("Ah Ah Jk")), holding(read_hand("Ah Jk 2c"))]
    ways = by_second(goals, held, deck, throws(Table(), RULES, opened=False, players=2))
    # A joker first, and anything; or another card first, and then one of the four.
    assert ways == 4 * (deck.total - 1) + (deck.total - 4) * 4


def test_lawful_throws_come_first_whatever_they_cost() -> None:
    hand = read_hand("9h 4d 5d Kd")
    question = NeedsAdvice(hand, read_melds("6h-7h-8h Jc-Qc-Kc"), opened=True, drawn=True, players=2)
    advice = advise(question, RULES, Effort(turns=2))
    assert [throw.answer for throw in advice.throws] == [Answer.YES] * 3 + [Answer.NO]
    assert str(advice.throws[-1].card) == "9h"
    assert advice.best is not None
    assert str(advice.best.card) == "Kd"


def test_a_card_that_was_thrown_does_not_come_again() -> None:
    hand = read_hand("10h Jh Qh 5c 5d 5s 9s 9d 2c 3c 7s 8d Kd 4s")
    advice = advise(NeedsAdvice(hand), load_rules(overrides=["open_min=60"]), Effort(turns=1))
    for throw in advice.throws:
        helping = {one.card: one.unseen for one in throw.helps}
        assert helping.get(throw.card, 1) == 1


def test_who_may_lay_the_last_card_needs_no_discard() -> None:
    question = NeedsAdvice(read_hand("9h"), read_melds("6h-7h-8h"), opened=True, drawn=True, players=2)
    optional = load_rules(overrides=["close_discard=optional"])
    assert advise(question, optional, Effort(turns=1)).away == 0
    before = NeedsAdvice(read_hand("9h"), read_melds("6h-7h-8h"), opened=True, drawn=False, players=2)
    assert advise(before, RULES, Effort(turns=1)).away == 1
    assert advise(before, RULES, Effort(turns=1)).chances[0].value == 1
    assert advise(before, load_rules("classica"), Effort(turns=1)).away == 0


def test_more_turns_never_lessen_a_chance_and_the_order_hangs_on_exact_ones() -> None:
    hand = read_hand("10h Jh Qh 5c 5d 2c 3c 9s 8s Kd 4s 6c Ad")
    chances = advise(NeedsAdvice(hand), RULES, Effort(turns=6, samples=100)).chances
    values = [chance.value for chance in chances]
    assert values == sorted(values)
    assert [chance.exact for chance in chances] == [True] * 3 + [False] * 3


@pytest.mark.parametrize("preset", preset_names())
def test_the_opening_and_its_throw_are_those_of_open(preset: str) -> None:
    rules, random, opened = load_rules(preset), Random(preset), 0
    for _ in range(20):
        hand = tuple(random.sample(full_pack(rules.jokers), rules.deal + 1))
        verdict = judge_can_open(can_open(hand, rules), rules)
        advice = advise(NeedsAdvice(hand), rules, Effort(turns=1))
        assert (advice.away == 0) is (verdict.answer is Answer.YES)
        if advice.best is not None and advice.away == 0:
            opened += 1
            assert advice.best.card is verdict.found.discard
            assert advice.best.left_points == verdict.found.laying.left_points
    assert opened


def test_who_opens_keeps_a_meld_back_that_the_thrown_card_would_fit() -> None:
    """The nines stay in the hand, so that 9h may be thrown after the opening: left points are after both."""
    hand = read_hand("9h 9c 9d 9s Kd Ks Kc 5h 6h 7h 2d 4s Jc 2c")
    throws = {
        str(throw.card): throw for throw in advise(NeedsAdvice(hand), load_rules(), Effort(turns=1)).throws
    }
    assert [reason.rule for reason in throws["9h"].reasons] == ["open_min"]
    assert throws["9h"].left_points == 9 + 9 + 9 + 2 + 4 + 10 + 2


def test_an_ace_that_stays_alone_counts_one_under_lone_1() -> None:
    cards = read_hand("2h 2c 2d 2h Ah")
    question = NeedsAdvice(cards, (), opened=True)
    throws = advise(question, load_rules("casa"), Effort(turns=1)).throws
    assert {str(throw.card): throw.left_points for throw in throws}["2h"] == 1


def test_a_joker_that_nobody_declared_is_no_way_to_go_out() -> None:
    """The joker may be the 7d, which would then fit no more: the sevens on the table are left alone."""
    for hand in ("7d 8d 9d 10d Kd", "7d 8d 9d 10d Jd Kd"):
        question = NeedsAdvice(read_hand(hand), read_melds("7c-7s-Jk"), opened=True)
        plan = advise(question, load_rules(), Effort(turns=1)).plan
        assert [type(action).__name__ for action in plan] == ["Lay", "Discard"]
    picked = NeedsAdvice(
        read_hand("7d 8d 9d 10d Ac 2c 3c Kd"), read_melds("7c-7s-Jk"), opened=True, picked=read_hand("3c")[0]
    )
    plan = advise(picked, load_rules(), Effort(turns=1)).plan
    assert [type(action).__name__ for action in plan] == ["Lay", "Lay", "Discard"]


def test_who_goes_out_before_the_draw_throws_no_joker() -> None:
    rules = load_rules("guide", ["close_discard=if_drawn", "discard_joker=never_closing"])
    question = NeedsAdvice(read_hand("Jk"), read_melds("10c-Jc-Qc-Kc-Ac"), opened=True, drawn=False)
    advice = advise(question, rules, Effort(turns=1))
    assert (advice.away, advice.chances[0].value, {one.away for one in advice.helps}) == (0, 1.0, {0})
