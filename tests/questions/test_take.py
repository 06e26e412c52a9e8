"""``take``: may the top discard be taken, and what for."""

from __future__ import annotations

from random import Random

import pytest

from scala40_cli.game.legality import can
from scala40_cli.game.meld_choices import melds_with
from scala40_cli.game.turn import do
from scala40_cli.game.verdict import Answer
from scala40_cli.questions.take import CanTake, judge_take
from scala40_cli.rules.load import load_rules
from scala40_cli.rules.model import Rules
from scala40_cli.search.use import Use, UseKind
from tests.support.table_asking import keys, take, turn, turned_by
from tests.support.table_houses import random_house
from tests.support.table_oracle import Meld, State, all_states, ends, is_valid, random_case

RULES = load_rules()
CASA = load_rules("casa")
MORE = {
    "pick_to_open": ("with_it", "if_able"),
    "pick_must_use": ("yes", "yes", "no"),
    "pick_swap": ("next_turn", "now"),
    "pick_return": ("no", "yes"),
}


def kinds(question: CanTake, rules: Rules = RULES) -> set[str]:
    return {use.kind.value for use in judge_take(question, rules).found.uses}


def test_equals_an_exhaustive_search_over_whole_turns() -> None:
    random = Random(19)
    answers = dict.fromkeys(Answer, 0)
    for _ in range(40):
        rules, plain = random_house(random, MORE)
        for _ in range(22):
            opened = random.random() < 0.6
            size = random.choice((2, 2, 3, 4, 5, 6, 7)) if opened else random.choice((6, 7, 8))
            hand, table = random_case(random, random.randint(0, 3), size, random.randint(0, 4))
            if len(hand) < 2 or not all(is_valid(meld, plain) for meld in table):
                continue
            picked = random.choice(hand)
            rest = list(hand)
            rest.remove(picked)
            states = all_states(State(hand, table, opened, picked=picked), plain, 5000)
            if not opened:
                start, states = states[0], [state for state in states if state.opened]
                if plain["pick_to_open"] == "if_able":
                    able = [state._replace(used=True) for state in states]
                    if plain["pick_must_use"] == "no":
                        states = able
                    elif any(ends(state, plain) for state in able):
                        states = [*states, start]
            expected = any(ends(state, plain) for state in states)
            question = take(picked, " ".join(rest), " ".join(map("-".join, table)), opened=opened, players=2)
            verdict = judge_take(question, rules)
            assert verdict.answer is (Answer.YES if expected else Answer.NO), (rules, question)
            for use in verdict.found.uses:
                is_right(use, picked, rest, table, opened, rules)
            answers[verdict.answer] += 1
    assert min(answers[Answer.YES], answers[Answer.NO]) > 100


def is_right(
    use: Use, picked: str, rest: list[str], table: tuple[Meld, ...], opened: bool, rules: Rules
) -> None:
    """Each action of the way is legal, and the last one lays the card."""
    text = " ".join(map("-".join, table))
    now = turn(
        " ".join([*rest, picked]), text, rules, opened=opened, picked=picked, picked_to_open=not opened
    )
    for action in use.way:
        assert can(action, now, rules)
        now = do(action, now, rules)
    assert now.picked_used


@pytest.mark.parametrize("pick_to_open", ["never", "with_it", "if_able"])
def test_a_hand_that_was_not_said_is_asked_for_only_where_it_decides(pick_to_open: str) -> None:
    random = Random(pick_to_open)
    answers = dict.fromkeys(Answer, 0)
    for _ in range(50):
        rules, plain = random_house(random, {**MORE, "pick_to_open": (pick_to_open,)})
        hand, table = random_case(random, random.randint(0, 3), 6, random.randint(0, 2))
        if len(hand) < 6 or not all(is_valid(meld, plain) for meld in table):
            continue
        picked, *others = random.sample(hand, len(hand))
        text = " ".join(map("-".join, table))
        opened = random.choice((True, True, False, None))
        verdict = judge_take(take(picked, None, text, opened=opened), rules)
        answers[verdict.answer] += 1
        hands = [[one] for one in [*others, "Jk"]] + [
            random.sample(others, random.randint(2, len(others))) for _ in range(4)
        ]
        for held in hands:
            known = judge_take(take(picked, " ".join(held), text, opened=opened), rules)
            if verdict.answer is not Answer.UNDECIDED:
                assert known.answer is verdict.answer, (rules, picked, held, table, opened)
            if verdict.answer is Answer.YES:
                assert {use.kind for use in verdict.found.uses} <= {use.kind for use in known.found.uses}
    assert answers[Answer.UNDECIDED] > 5
    assert answers[Answer.YES] > 3
    assert answers[Answer.NO] > 3 if pick_to_open == "never" else not answers[Answer.NO]


def test_a_hand_that_was_not_said_is_the_reason() -> None:
    assert keys(judge_take(take("10h", None, opened=False), RULES)) == {"pick_to_open"}
    assert judge_take(take("10h", None, opened=False), RULES).answer is Answer.NO
    for house in (CASA, load_rules("fantacarte", ["pick_to_open=if_able"])):
        verdict = judge_take(take("10h", None, opened=False), house)
        assert (verdict.answer, keys(verdict)) == (Answer.UNDECIDED, {"hand_holds"})
    verdict = judge_take(take("7s", None, "4s-5s-6s", opened=True), RULES)
    assert (verdict.answer, [use.kind for use in verdict.found.uses]) == (Answer.YES, [UseKind.ATTACH])
    verdict = judge_take(take("8s", None, "4s-5s-6s", opened=True), RULES)
    assert (verdict.answer, keys(verdict)) == (Answer.UNDECIDED, {"hand_holds"})
    assert keys(judge_take(take("8s", None, "4s-5s-6s"), RULES)) == {
        "hand_holds",
        "open_first",
        "pick_to_open",
    }
    assert judge_take(take("7s", None, "4s-5s-6s", opened=True), NO_JOKER_LAST).answer is Answer.UNDECIDED


NO_JOKER_LAST = load_rules("fantacarte", ["discard_joker=never_closing"])


@pytest.mark.parametrize(
    ("overrides", "message"),
    [
        (["pick_must_use=no"], "7d need not be used in this turn"),
        (["pick_return=yes"], "7d was just taken from the discards and may be thrown again"),
    ],
)
def test_of_a_hand_that_was_not_said_it_is_not_told_that_the_card_has_no_use(
    overrides: list[str], message: str
) -> None:
    verdict = judge_take(take("7d", None, opened=True), load_rules("fantacarte", overrides))
    assert (verdict.answer, [str(reason.message) for reason in verdict.reasons]) == (Answer.YES, [message])


def test_each_use_is_found() -> None:
    assert kinds(take("9c", "9d 9s Kd", opened=True)) == {"new meld"}
    assert kinds(take("7s", "2d Kd", "4s-5s-6s", opened=True)) == {"attach"}
    assert kinds(take("8s", "7s Kd", "4s-5s-6s", opened=True)) == {"attach"}
    assert kinds(take("9s", "7s Jk Kd", "4s-5s-6s", opened=True)) == {"attach", "new meld"}
    assert kinds(take("9s", "7s Kd", "4s-5s-6s", opened=True)) == set()
    assert kinds(take("Jk", "7s 2d", "4s-5s-6s", opened=True)) == {"attach"}
    assert kinds(take("10h", "Jh Qh Kh 2d", opened=False), CASA) == {"opening"}


def test_a_chain_is_shown_step_by_step() -> None:
    (use,) = judge_take(take("8s", "7s Kd", "4s-5s-6s", opened=True), RULES).found.uses
    assert use.kind is UseKind.ATTACH
    assert [str(action.cards[0]) for action in use.way] == ["7s", "8s"]  # type: ignore[union-attr]


def test_a_swap_may_free_the_joker_that_the_card_needs() -> None:
    question = take("9c", "9d 6h Kd", "5h-Jk-7h", opened=True)
    (use,) = judge_take(question, RULES).found.uses
    assert [type(action).__name__ for action in use.way] == ["Swap", "Lay"]


def test_an_opening_may_keep_a_meld_back_for_the_discard() -> None:
    house = load_rules("casa", ["discard_joker=never_closing", "open_jokers=none", "open_min=30"])
    # With both sets laid only the joker is left, which may not be thrown to close.
    verdict = judge_take(take("10d", "10h 10s Jk Qc Qd Qs", opened=False), house)
    assert (verdict.answer, [use.kind for use in verdict.found.uses]) == (Answer.YES, [UseKind.OPENING])


def test_pick_must_use_a_card_without_a_use_stays_on_the_pile() -> None:
    question = take("9c", "2d Kd", "4s-5s-6s", opened=True)
    verdict = judge_take(question, RULES)
    assert (verdict.answer, keys(verdict)) == (Answer.NO, {"pick_must_use"})
    assert turned_by(judge_take, question, RULES) == {
        ("pick_must_use", "no", "yes"),
        ("pick_return", "yes", "yes"),
    }
    back = judge_take(question, load_rules("fantacarte", ["pick_return=yes"]))
    assert (back.answer, keys(back), back.found.uses) == (Answer.YES, {"pick_return"}, ())


def test_a_meld_that_takes_the_last_card_is_no_use_while_a_discard_is_required() -> None:
    question = take("9c", "9d 9s", opened=True)
    assert judge_take(question, RULES).answer is Answer.NO
    assert ("close_discard", "optional", "yes") in turned_by(judge_take, question, RULES)


def test_pick_must_use_no_the_turn_must_still_be_able_to_end() -> None:
    house = load_rules("fantacarte", ["pick_must_use=no"])
    # The 9h may not be thrown while the 10h fits nothing, the 10h was just taken, and both attached leave nothing.
    question = take("10h", "9h", "6h-7h-8h", opened=True)
    verdict = judge_take(question, house)
    assert (verdict.answer, keys(verdict)) == (
        Answer.NO,
        {"close_discard", "discard_attachable", "pick_return"},
    )
    assert ("pick_return", "yes", "yes") in turned_by(judge_take, question, house)
    assert judge_take(take("10h", "9h 2c", "6h-7h-8h", opened=True), house).answer is Answer.YES
    # The joker that the 9h takes home may be thrown.
    assert judge_take(take("10s", "9h", "7h-8h-Jk=9h", opened=True), house).answer is Answer.YES


def test_pick_swap_next_turn_is_no_use_now() -> None:
    question = take("6h", "2d Kd", "5h-Jk-7h", opened=True)
    assert judge_take(question, RULES).answer is Answer.NO
    now = load_rules("fantacarte", ["pick_swap=now"])
    assert kinds(question, now) == {"swap"}
    assert turned_by(judge_take, question, RULES) == {
        ("pick_swap", "now", "yes"),
        ("pick_must_use", "no", "yes"),
        ("pick_return", "yes", "yes"),
    }


def test_a_joker_taken_home_with_the_picked_card_must_be_played_as_the_house_asks() -> None:
    house = load_rules("fantacarte", ["pick_swap=now", "joker_replay=new_meld"])
    assert judge_take(take("6h", "2d Kd", "5h-Jk-7h", opened=True), house).answer is Answer.NO
    assert kinds(take("6h", "2d 2c Kd", "5h-Jk-7h", opened=True), house) == {"swap"}


def test_an_unopened_player_may_open_first_where_that_may_come_before_the_draw() -> None:
    hand = "10h Jh Qh 5c 5d 5s 2d"
    verdict = judge_take(take("5h", hand, opened=False), RULES)
    assert (verdict.answer, keys(verdict)) == (Answer.NO, {"pick_to_open"})
    assert [note.rule for note in verdict.notes if note.rule != "hand_size"] == ["open_before_draw"]
    assert [use.kind for use in verdict.found.after_opening] == [UseKind.ATTACH]
    assert keys(judge_take(take("5h", hand, opened=False), load_rules("guide"))) == {"pick_to_open"}


@pytest.mark.parametrize(
    ("text", "hand", "preset", "rules"),
    [
        ("9s", "10h Jh Qh 5c 5d 5s 2c", "classica", {"pick_to_open", "pick_must_use"}),
        ("5h", "10h Jh Qh 5c 5d 5s 2c", "classica", {"pick_to_open"}),
        ("9s", "2d 3c", "casa", {"pick_to_open", "pick_must_use"}),
        ("10h", "Jh Qh Kh", "casa", {"close_discard"}),
        ("10h", "Jh Qh Kh", "classica", {"pick_to_open", "close_discard"}),
    ],
)
def test_every_reason_against_a_player_who_has_not_opened(
    text: str, hand: str, preset: str, rules: set[str]
) -> None:
    verdict = judge_take(take(text, hand, opened=False), load_rules(preset))
    assert (verdict.answer, keys(verdict)) == (Answer.NO, rules)


def test_open_first_unsaid_is_asked_for_only_where_it_decides() -> None:
    table = "4s-5s-6s"
    verdict = judge_take(take("7s", "2d Kd", table), RULES)
    assert (verdict.answer, "open_first" in keys(verdict)) == (Answer.UNDECIDED, True)
    assert judge_take(take("9d", "2d Kd", table), RULES).answer is Answer.NO


def test_joker_set_suit_unsaid_makes_it_undecided_where_only_that_joker_matters() -> None:
    verdict = judge_take(take("7h", "2d Kd", "7c-7s-Jk", opened=True), RULES)
    assert (verdict.answer, keys(verdict)) == (Answer.UNDECIDED, {"joker_set_suit"})
    assert judge_take(take("7h", "7d 7c Kd", "7s-7c-Jk", opened=True), RULES).answer is Answer.YES


@pytest.mark.parametrize(
    ("text", "hand", "table", "rules"),
    [
        ("7s", "7s 7s", "", {"pack_copies"}),
        ("7s", "2d", "4s-5s-6d", {"meld_kind"}),
    ],
)
def test_a_question_that_cannot_be_says_every_fault(
    text: str, hand: str, table: str, rules: set[str]
) -> None:
    verdict = judge_take(take(text, hand, table, opened=True), RULES)
    assert (verdict.answer, keys(verdict)) == (Answer.NO, rules)


def test_melds_with_a_card_are_all_that_hold_it() -> None:
    hand = turn("5h 6h 7h 7d 7c Jk 9s").hand
    seven = hand[2]
    melds = {" ".join(map(str, meld.cards)) for meld in melds_with(seven, hand, RULES)}
    assert "5h 6h 7h" in melds
    assert "7h 7d 7c" in melds
    assert "7h Jk=8h" not in melds
    assert "6h 7h Jk=8h" in melds
    assert all("7h" in text.split() for text in melds)


def test_if_able_a_joker_goes_on_at_the_opening_that_it_may_not_be_part_of() -> None:
    house = load_rules(
        "fantacarte", ["pick_to_open=if_able", "open_jokers=none", "opening_turn=own_melds", "open_min=30"]
    )
    question = take("Jk", "Kd Kh Kc 2d", opened=False)
    verdict = judge_take(question, house)
    assert (verdict.answer, [use.kind for use in verdict.found.uses]) == (Answer.YES, [UseKind.ATTACH])
    assert ("opening_turn", "opening_only", "no") in turned_by(judge_take, question, house)


def test_if_able_a_card_must_stay_for_the_discard() -> None:
    house = load_rules("fantacarte", ["pick_to_open=if_able", "pick_must_use=no"])
    # 7s 8s 9s 10s and 7d 7s 7h would need the 7s twice; 8s 9s 10s and the sevens leave nothing to throw.
    verdict = judge_take(take("7h", "8s 9s 10s 7d 7s", opened=False), house)
    assert (verdict.answer, keys(verdict)) == (Answer.NO, {"pick_to_open"})
    assert judge_take(take("7h", "8s 9s 10s 7d 7s 2c", opened=False), house).answer is Answer.YES
