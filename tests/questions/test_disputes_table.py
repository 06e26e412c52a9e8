"""Disputes about the table: one test for each case that players argue about, named for its id.

Where the answer hinges on one rule, the test shows that the other value of that rule turns it.
"""

from __future__ import annotations

from typing import Any

import pytest

from grammar.cards.hand import read_hand
from grammar.cards.melds import read_melds
from grammar.record.actions import Attach, Discard, Lay, Open, Swap
from scala40_cli.game.legality import check
from scala40_cli.game.meld_verdict import AreMelds, judge_melds
from scala40_cli.game.turn import Action, Turn, do
from scala40_cli.questions.attach import judge_attach
from scala40_cli.questions.close import judge_close
from scala40_cli.questions.discard import judge_discard
from scala40_cli.questions.take import judge_take
from scala40_cli.rules.load import load_rules
from scala40_cli.rules.model import Rules
from tests.support.table_asking import attach, card, close, discard, keys, take, turn, turned_by

PRESETS = ("fantacarte", "guide", "classica", "federation", "casa")
BANNING = ("fantacarte", "classica", "federation", "casa")
WHOLE_SUIT = "Ah-2h-3h-4h-5h-6h-7h-8h-9h-10h-Jh-Qh-Kh"
HIGH = "10h Jh Qh 5c 5d 5s"
"""An opening worth 45."""


def house(preset: str, *overrides: str) -> Rules:
    return load_rules(preset, overrides)


def faults(actions: list[Action], now: Turn, rules: Rules) -> list[str]:
    """The rules that the last action breaks, the others being legal."""
    *before, last = actions
    for action in before:
        assert check(action, now, rules) == ()
        now = do(action, now, rules)
    return [reason.rule for reason in check(last, now, rules)]


def attaching(*cards: str, to: int = 1) -> Attach:
    return Attach(read_hand(" ".join(cards)), to)


def opening(text: str = "10h-Jh-Qh 5c-5d-5s") -> Open:
    return Open(read_melds(text))


# --- C. Runs ------------------------------------------------------------------------------------------


def test_c3_a_joker_as_the_second_ace_of_a_whole_suit() -> None:
    question = attach("Jk", "Jk 2c", WHOLE_SUIT)
    verdict = judge_attach(question, house("fantacarte", "run_max=13"))
    assert (verdict.answer.value, keys(verdict)) == ("no", {"run_max"})
    assert ("run_max", 14, "yes") in turned_by(judge_attach, question, house("fantacarte", "run_max=13"))


@pytest.mark.parametrize("preset", PRESETS)
def test_c4_two_real_aces_in_one_run(preset: str) -> None:
    for most in ("run_max=13", "run_max=14"):
        verdict = judge_attach(attach("Ah", "Ah 2c", WHOLE_SUIT), house(preset, most))
        assert verdict.answer.value == "no"
        assert "run_aces" in keys(verdict)


@pytest.mark.parametrize("preset", PRESETS)
def test_c7_a_run_does_not_go_round(preset: str) -> None:
    verdict = judge_attach(attach("2h", "2h 9c", "Jh-Qh-Kh-Ah"), house(preset))
    assert (verdict.answer.value, keys(verdict)) == ("no", {"run_wrap"})


@pytest.mark.parametrize("preset", PRESETS)
def test_c9_the_low_ace_attaches(preset: str) -> None:
    verdict = judge_attach(attach("Ah", "Ah 9c", "2h-3h-4h"), house(preset))
    assert (verdict.answer.value, verdict.found.attach[0].place.value) == ("yes", "start")


def test_c11_equal_runs_may_lie_side_by_side() -> None:
    rules = house("federation")
    now = turn("5s 6s 7s Kd", "5s-6s-7s", rules)
    assert faults([Lay(read_melds("5s-6s-7s"))], now, rules) == []


@pytest.mark.parametrize("preset", PRESETS)
def test_c13_the_8_of_spades_only_after_the_7(preset: str) -> None:
    rules = house(preset)
    now = turn("7s 8s Kd", "4s-5s-6s", rules)
    assert faults([attaching("8s")], now, rules) == ["attach_fit"]
    assert faults([attaching("7s"), attaching("8s")], now, rules) == []


# --- D. Joker identity and recovery -------------------------------------------------------------------


def test_d1_a_joker_in_a_set_of_three_without_its_suit() -> None:
    question = attach("7h", "7h 2c", "7c-7s-Jk")
    verdict = judge_attach(question, house("fantacarte"))
    # Whichever suit it is, the 7h can be laid: attached, or for the joker.
    assert (verdict.answer.value, keys(verdict)) == ("yes", {"joker_set_suit"})
    assert [note.rule for note in verdict.notes] == ["joker_set_suit"]
    melds = judge_melds(AreMelds(read_melds("7c-7s-Jk")), house("fantacarte"))
    assert (melds.answer.value, melds.found.points) == ("yes", 21)
    assert [note.rule for note in melds.notes] == ["joker_set_suit"]


def test_d2_another_card_than_the_one_said_does_not_take_the_joker_but_attaches() -> None:
    rules = house("fantacarte")
    found = judge_attach(attach("7h", "7h 2c", "7c-7s-Jk=7d"), rules).found
    assert (len(found.attach), found.swap) == (1, ())
    now = turn("7h 2c", "7c-7s-Jk=7d", rules)
    assert faults([Swap(card("7h"), 1)], now, rules) == ["swap_card"]
    assert faults([attaching("7h")], now, rules) == []


@pytest.mark.parametrize("text", ["7h", "7d"])
def test_d3_either_missing_suit_takes_the_joker(text: str) -> None:
    rules = house("fantacarte", "joker_set_suit=any")
    question = attach(text, f"{text} 2c", "7c-7s-Jk")
    found = judge_attach(question, rules).found
    assert [(str(swap.card), swap.meld) for swap in found.swap] == [(text, 1)]
    assert faults([Swap(card(text), 1)], turn(f"{text} 2c", "7c-7s-Jk", rules), rules) == []


@pytest.mark.parametrize("preset", PRESETS)
def test_d9_swap_the_7_attach_the_8_or_the_4(preset: str) -> None:
    rules = house(preset)
    found = judge_attach(attach(None, "7h 8h 4h", "5h-6h-Jk=7h"), rules).found
    assert [(str(swap.card), swap.meld) for swap in found.swap] == [("7h", 1)]
    assert {(str(fit.card), fit.place.value) for fit in found.attach} == {("8h", "end"), ("4h", "start")}
    now = turn("7h 8h 4h 2c", "5h-6h-Jk=7h", rules)
    for action in (Swap(card("7h"), 1), attaching("8h"), attaching("4h")):
        assert faults([action], now, rules) == []


@pytest.mark.parametrize("preset", PRESETS)
def test_d10_a_joker_on_the_table_never_slides(preset: str) -> None:
    rules = house(preset)
    assert faults([attaching("7h")], turn("7h 2c", "5h-6h-Jk=7h", rules), rules) == ["joker_place"]


def _swap_and_attach(rules: Rules) -> list[str]:
    now = turn("6h 2c Kd", "5h-Jk-7h 9d-10d-Jd", rules)
    return faults([Swap(card("6h"), 1), attaching("Jk=Qd", to=2)], now, rules)


def test_d15_a_joker_taken_home_is_attached() -> None:
    assert _swap_and_attach(house("federation")) == []
    now = turn("6h 2c Kd", "5h-Jk-7h 9d-10d-Jd")
    plays: list[Action] = [Swap(card("6h"), 1), attaching("Jk=Qd", to=2), Discard(card("Kd"))]
    assert faults(plays, now, house("federation", "discard_attachable=allowed")) == []
    kept: list[Action] = [Swap(card("6h"), 1), Discard(card("2c"))]
    assert faults(kept, now, house("federation")) == ["joker_replay"]
    assert faults(kept, now, house("federation", "joker_replay=keep")) == []


def test_d16_the_guide_wants_a_new_meld_for_it() -> None:
    assert _swap_and_attach(house("guide")) == ["joker_replay"]
    assert _swap_and_attach(house("guide", "joker_replay=same_turn")) == []
    assert _swap_and_attach(house("guide", "joker_replay=keep")) == []


def test_d23_a_swap_in_the_turn_of_the_opening() -> None:
    plays: list[Action] = [opening(), Swap(card("6h"), 1)]
    now = turn(f"{HIGH} 6h 2c", "5h-Jk-7h", opened=False)
    assert faults(plays, now, house("fantacarte")) == []
    assert faults(plays, now, house("fantacarte", "opening_turn=opening_only")) == ["opening_turn"]
    assert faults(plays, now, house("fantacarte", "opening_turn=own_melds")) == ["opening_turn"]


def test_d24_the_joker_of_a_run_goes_into_a_set_of_tens() -> None:
    rules = house("casa")
    now = turn("5h 10h 10c 2d", "4h-Jk=5h-6h", rules)
    plays: list[Action] = [Swap(card("5h"), 1), Lay(read_melds("10h-10c-Jk")), Discard(card("2d"))]
    assert faults(plays, now, rules) == []


# --- E. Drawing and the discard pile ------------------------------------------------------------------

TO_40 = take("10h", "Jh Qh Kh 2c 3d 5s 9s 8d 6c 5d 7s 9d 2h", opened=False)


@pytest.mark.parametrize("preset", ["fantacarte", "guide", "classica", "federation"])
def test_e1_the_discard_is_not_taken_to_open(preset: str) -> None:
    verdict = judge_take(TO_40, house(preset))
    assert (verdict.answer.value, keys(verdict)) == ("no", {"pick_to_open"})
    # Under the guide too, since the opening has no joker in it.
    assert ("pick_to_open", "with_it", "yes") in turned_by(judge_take, TO_40, house(preset))


@pytest.mark.parametrize("rules", [house("casa"), house("federation", "pick_to_open=with_it")])
def test_e2_the_discard_is_taken_to_open_for_exactly_40(rules: Rules) -> None:
    verdict = judge_take(TO_40, rules)
    assert (verdict.answer.value, [use.kind.value for use in verdict.found.uses]) == ("yes", ["opening"])
    assert ("pick_to_open", "never", "no") in turned_by(judge_take, TO_40, rules)


def test_e3_not_even_by_a_hand_that_holds_45() -> None:
    question = take("6d", f"{HIGH} 2c 3d 9s 8d 6c 7s 2h", "7d-8d-9d", opened=False)
    verdict = judge_take(question, house("classica"))
    assert (verdict.answer.value, keys(verdict)) == ("no", {"pick_to_open"})


def test_e4_if_able_it_is_enough_to_hold_40() -> None:
    question = take("6d", f"{HIGH} 2c 3d 9s 8d 6c 7s 2h", "7d-8d-9d", opened=False)
    able = house("classica", "pick_to_open=if_able")
    assert judge_take(question, able).answer.value == "yes"
    assert ("pick_to_open", "with_it", "no") in turned_by(judge_take, question, able)
    useless = take("Kc", f"{HIGH} 2c 3d 9s 8d 6c 7s 2h", opened=False)
    assert judge_take(useless, able).answer.value == "no"
    assert ("pick_must_use", "no", "yes") in turned_by(judge_take, useless, able)


def test_e5_the_picked_card_must_be_in_the_opening() -> None:
    now = turn(f"{HIGH} 9d 2c", opened=False, picked="9d", picked_to_open=True)
    assert faults([opening()], now, house("federation", "pick_to_open=with_it")) == ["pick_to_open"]
    assert faults([opening()], now, house("federation", "pick_to_open=if_able")) == []


@pytest.mark.parametrize("preset", ["guide", "federation"])
def test_e8_the_card_just_taken_is_not_thrown_back(preset: str) -> None:
    question = discard("9c", "9c 2d Kd", "3h-4h-5h", picked="9c", opened=True)
    verdict = judge_discard(question, house(preset))
    unused = {"pick_must_use"} if preset == "federation" else set()
    assert (verdict.answer.value, keys(verdict)) == ("no", {"pick_return"} | unused)
    assert turned_by(judge_discard, question, house(preset)) == {("pick_return", "yes", "yes")}


def test_e9_its_twin_is_thrown_and_should_be_declared() -> None:
    rules = house("federation")
    verdict = judge_discard(discard("9c", "9c 2d", "9c-9d-9s-9h", picked="9c", opened=True), rules)
    assert (verdict.answer.value, "twin_card" in keys(verdict)) == ("yes", True)
    now = turn("9c 9d 9s 9h 9c 2d", "3h-4h-5h", rules, picked="9c")
    assert faults([Lay(read_melds("9c-9d-9s-9h")), Discard(card("9c"))], now, rules) == []


def test_e14_opening_before_the_draw() -> None:
    now = turn(f"{HIGH} 2c", opened=False, drawn=False)
    assert faults([opening()], now, house("fantacarte")) == []


@pytest.mark.parametrize("preset", ["guide", "federation"])
def test_e15_the_draw_comes_first(preset: str) -> None:
    now = turn(f"{HIGH} 2c", opened=False, drawn=False)
    assert faults([opening()], now, house(preset)) == ["open_before_draw"]
    assert faults([opening()], now, house(preset, "open_before_draw=yes")) == []


# --- F. Attaching and timing --------------------------------------------------------------------------


def _open_and_attach(rules: Rules) -> list[str]:
    return faults([opening(), attaching("6d")], turn(f"{HIGH} 6d 2c", "7d-8d-9d", rules, opened=False), rules)


def test_f1_attaching_elsewhere_waits_for_a_later_turn() -> None:
    for then in ("own_melds", "opening_only"):
        assert _open_and_attach(house("fantacarte", f"opening_turn={then}")) == ["opening_turn"]


def test_f3_any_order_once_opened() -> None:
    assert _open_and_attach(house("fantacarte", "opening_turn=free")) == []


@pytest.mark.parametrize(
    ("preset", "broken"), [("fantacarte", []), ("guide", ["opening_turn"]), ("classica", [])]
)
def test_f4_attaching_in_the_turn_of_the_opening(preset: str, broken: list[str]) -> None:
    assert _open_and_attach(house(preset)) == broken


@pytest.mark.parametrize("preset", PRESETS)
def test_f6_a_later_meld_needs_no_minimum(preset: str) -> None:
    rules = house(preset)
    assert faults([Lay(read_melds("2s-3s-4s"))], turn("2s 3s 4s Kd", "", rules), rules) == []


@pytest.mark.parametrize("preset", PRESETS)
def test_f7_a_copy_is_as_good_as_the_other(preset: str) -> None:
    verdict = judge_attach(attach("9h", "9h 2c", "6h-7h-8h 9h-9c-9d"), house(preset))
    assert (verdict.answer.value, [fit.meld for fit in verdict.found.attach]) == ("yes", [1])


# --- G. The discard -----------------------------------------------------------------------------------

THE_6 = discard("6h", "6h 2c Kd", "3h-4h-5h 8c-8d-8s", opened=False)


@pytest.mark.parametrize("preset", ["fantacarte", "classica"])
def test_g1_a_card_that_attaches_thrown_by_one_who_has_not_opened(preset: str) -> None:
    verdict = judge_discard(THE_6, house(preset))
    assert (verdict.answer.value, keys(verdict), verdict.found.fits) == ("no", {"discard_attachable"}, (1,))
    assert ("discard_attachable", "allowed", "yes") in turned_by(judge_discard, THE_6, house(preset))


def test_g2_the_guide_has_no_such_rule() -> None:
    rules = house("guide")
    assert judge_discard(THE_6, rules).answer.value == "yes"
    assert rules.is_stated("discard_attachable") is False
    assert ("discard_attachable", "banned", "no") in turned_by(judge_discard, THE_6, rules)


def test_g3_in_classica_it_binds_only_those_who_have_not_opened() -> None:
    question = discard("6h", "6h 2c Kd", "3h-4h-5h 8c-8d-8s", opened=True)
    rules = house("classica")
    assert judge_discard(question, rules).answer.value == "yes"
    assert ("discard_attachable", "banned", "no") in turned_by(judge_discard, question, rules)


@pytest.mark.parametrize("preset", ["federation", "fantacarte"])
def test_g7_the_last_card_closes_though_it_attaches(preset: str) -> None:
    # What was not said is no ground: with two players left the federation's ban binds nobody who has opened.
    for opened, players in ((True, None), (None, None), (True, 3), (False, 2)):
        question = discard("6h", "6h", "3h-4h-5h", opened=opened, players=players)
        verdict = judge_discard(question, house(preset))
        assert (verdict.answer.value, keys(verdict) - {"players"}) == ("yes", {"discard_attachable_unless"})


def test_g8_two_cards_left_that_both_attach() -> None:
    question = discard("6h", "6h 2h", "3h-4h-5h", opened=True)
    rules = house("fantacarte")
    assert judge_discard(question, rules).answer.value == "yes"
    assert turned_by(judge_discard, question, rules) == {("discard_attachable_unless", "closing", "no")}


def test_g9_with_more_than_two_players_one_is_attached_first() -> None:
    question = discard("6h", "6h 2h", "3h-4h-5h", opened=True, players=3)
    rules = house("federation")
    verdict = judge_discard(question, rules)
    assert (verdict.answer.value, keys(verdict)) == ("no", {"discard_attachable"})
    assert ("discard_attachable_unless", "all_fit", "yes") in turned_by(judge_discard, question, rules)
    assert judge_close(close("6h 2h", "3h-4h-5h", opened=True), rules).answer.value == "yes"


@pytest.mark.parametrize("preset", BANNING)
def test_g11_the_high_ace_attaches(preset: str) -> None:
    question = discard("Ah", "Ah 2c 9d", "Jh-Qh-Kh", opened=False, players=2)
    verdict = judge_discard(question, house(preset))
    assert (verdict.answer.value, keys(verdict)) == ("no", {"discard_attachable"})


@pytest.mark.parametrize("preset", BANNING)
def test_g13_a_card_that_could_only_take_a_joker_home(preset: str) -> None:
    question = discard("8s", "8s 2c 9d", "8h-8d-8c-Jk", opened=False, players=2)
    verdict = judge_discard(question, house(preset))
    assert (verdict.answer.value, keys(verdict)) == ("yes", {"swap_counts_as_fit"})
    assert turned_by(judge_discard, question, house(preset)) == {("swap_counts_as_fit", "yes", "no")}


@pytest.mark.parametrize("preset", BANNING)
def test_g14_a_joker_attaches_to_a_run_without_one(preset: str) -> None:
    question = discard("Jk", "Jk 2c 9d", "3h-4h-5h", opened=False, players=2)
    verdict = judge_discard(question, house(preset))
    assert (verdict.answer.value, keys(verdict)) == ("no", {"discard_attachable"})


def test_g17_a_joker_as_the_closing_card() -> None:
    question = discard("Jk", "Jk", "3h-4h-Jk=5h", opened=True)
    rules = house("fantacarte", "discard_joker=never_closing")
    verdict = judge_discard(question, rules)
    assert (verdict.answer.value, keys(verdict)) == ("no", {"discard_joker"})
    assert ("discard_joker", "only_closing", "yes") in turned_by(judge_discard, question, rules)


@pytest.mark.parametrize("preset", ["fantacarte", "guide", "classica"])
def test_g18_a_joker_on_an_empty_table(preset: str) -> None:
    question = discard("Jk", "Jk 2c 9d", "", opened=False)
    verdict = judge_discard(question, house(preset))
    assert (verdict.answer.value, "discard_joker" in keys(verdict)) == ("yes", True)
    assert ("discard_joker", "not_before_opening", "no") in turned_by(judge_discard, question, house(preset))


# --- H. Closing ---------------------------------------------------------------------------------------

TRIS: Any = close("6c 6d 6s", opened=True)


@pytest.mark.parametrize("preset", ["guide", "classica"])
def test_h2_h3_a_last_tris_and_nothing_to_throw(preset: str) -> None:
    verdict = judge_close(TRIS, house(preset))
    assert verdict.answer.value == "no"
    assert "close_discard" in keys(verdict)
    assert ("close_discard", "optional", "yes") in turned_by(judge_close, TRIS, house(preset))


def test_h3_classica_asks_for_the_discard_only_of_one_who_drew() -> None:
    not_drawn = close("6c 6d 6s", opened=True, drawn=False)
    assert judge_close(not_drawn, house("classica")).answer.value == "yes"
    assert ("close_discard", "required", "no") in turned_by(judge_close, not_drawn, house("classica"))


def test_h5_nobody_closes_in_the_first_round() -> None:
    question = close("10h Jh Qh Kh 5c 5d 5s 7c 7d 7s 2s 3s 4s 9d", opened=False, first_round=True)
    rules = house("federation")
    verdict = judge_close(question, rules)
    assert (verdict.answer.value, keys(verdict)) == ("no", {"close_first_round"})
    assert ("close_first_round", "allowed", "yes") in turned_by(judge_close, question, rules)


def test_h9_a_short_hand_that_lays_all_its_cards() -> None:
    question = close("10h Jh Qh 5c 5d 5s 7c 7d 7s 2s 3s 4s", opened=False)
    assert judge_close(question, house("fantacarte", "close_discard=optional")).answer.value == "yes"


def test_h11_opening_attaching_and_closing_in_one_turn_is_closing_in_hand() -> None:
    question = close(f"{HIGH} 6d 10d Kc", "7d-8d-9d", opened=False)
    verdict = judge_close(question, house("casa"))
    assert (verdict.answer.value, verdict.found.in_hand) == ("yes", True)
    assert ("opening_turn", "opening_only", "no") in turned_by(judge_close, question, house("casa"))
