"""Rules of the second round in melds and turns: each value decides a case on either side."""

from __future__ import annotations

import pytest

from grammar.cards.hand import read_hand
from grammar.cards.melds import read_melds
from grammar.record.actions import Attach, Discard, Lay, Open, Swap
from scala40_cli.game.legality import check
from scala40_cli.game.meld_verdict import AreMelds, judge_melds
from scala40_cli.game.table import read_table
from scala40_cli.game.turn import Action, Turn, do
from scala40_cli.rules.load import load_rules
from scala40_cli.rules.model import Rules


def rules(*overrides: str) -> Rules:
    return load_rules(overrides=overrides)


def opens(melds: str, *overrides: str) -> tuple[str, int | None]:
    verdict = judge_melds(AreMelds(read_melds(melds), opening=True), rules(*overrides))
    return verdict.answer.value, verdict.found.points


def worth(melds: str, *overrides: str) -> int | None:
    return judge_melds(AreMelds(read_melds(melds)), rules(*overrides)).found.points


def faults(action: Action, turn: Turn, *overrides: str) -> list[str]:
    return [reason.rule for reason in check(action, turn, rules(*overrides))]


def turn(hand: str, table: str = "", *, picked: str | None = None, opened: bool = True) -> Turn:
    on_table = read_table(read_melds(table) if table else (), rules()).table
    taken = read_hand(picked)[0] if picked else None
    return Turn(read_hand(hand), on_table, opened=opened, picked=taken)


# --- Melds and the opening


@pytest.mark.parametrize(("value", "points", "answer"), [(11, 44, "yes"), (10, 40, "yes"), (1, 4, "no")])
def test_ace_in_set_A15(value: int, points: int, answer: str) -> None:
    assert opens("Ah-Ad-Ac-As", f"ace_in_set={value}") == (answer, points)
    assert worth("Ah-Ad-Jk=Ac", f"ace_in_set={value}") == 3 * value


def test_open_jokers_flat_25_counts_towards_the_minimum_and_not_in_the_meld() -> None:
    assert opens("2c-3c-Jk 5h-5d-5s") == ("no", 24)
    assert opens("2c-3c-Jk 5h-5d-5s", "open_jokers=flat_25") == ("yes", 5 + 25 + 15)
    assert worth("2c-3c-Jk", "open_jokers=flat_25") == 9
    # A king's joker counts less than nothing at all would: 25 stands for any card.
    assert opens("Kh-Kd-Jk=Kc 2c-3c-4c", "open_jokers=flat_25") == ("yes", 20 + 25 + 9)


def test_open_jokers_flat_25_needs_no_word_about_where_the_joker_stands() -> None:
    assert opens("5d-6d-Jk 8h-8c-8s")[0] == "yes"
    assert opens("5d-Jk-6d 8h-8c-8s")[0] == "undecided"
    assert opens("5d-Jk-6d 8h-8c-8s", "open_jokers=flat_25") == ("yes", 5 + 6 + 25 + 24)


@pytest.mark.parametrize("most", range(3, 15))
def test_run_max_is_the_length_of_the_longest_run(most: int) -> None:
    whole = ["Ac", "2c", "3c", "4c", "5c", "6c", "7c", "8c", "9c", "10c", "Jc", "Qc", "Kc", "Jk"]
    for length in range(3, 15):
        verdict = judge_melds(AreMelds(read_melds("-".join(whole[:length]))), rules(f"run_max={most}"))
        keys = {reason.rule for reason in verdict.reasons}
        assert ("run_max" in keys) is (length > most)


def test_run_max_holds_for_what_is_attached() -> None:
    action = Attach(read_hand("8h"), 1)
    assert faults(action, turn("8h 2c", "5h-6h-7h")) == []
    assert faults(action, turn("8h 2c", "5h-6h-7h"), "run_max=3") == ["run_max"]
    assert faults(action, turn("8h 2c", "5h-6h-7h"), "run_max=4") == []


def test_open_from_turn() -> None:
    action = Open(read_melds("10h-Jh-Qh 5c-5d-5s"))
    first = turn("10h Jh Qh 5c 5d 5s 2c", opened=False)._replace(number=1)
    assert faults(action, first) == []
    assert faults(action, first, "open_from_turn=2") == ["open_from_turn"]
    assert faults(action, first._replace(number=2), "open_from_turn=2") == []
    assert faults(action, first._replace(number=None), "open_from_turn=2") == []


# --- The card taken


@pytest.mark.parametrize(
    ("action", "value", "expected"),
    [
        (Lay(read_melds("9c-9d-9s")), "yes", []),
        (Lay(read_melds("9c-9d-9s")), "new_meld", []),
        (Lay(read_melds("9c-9d-9s")), "attach", ["pick_must_use"]),
        (Attach(read_hand("9c"), 1), "yes", []),
        (Attach(read_hand("9c"), 1), "new_meld", ["pick_must_use"]),
        (Attach(read_hand("9c"), 1), "attach", []),
    ],
)
def test_pick_must_use_says_how(action: Action, value: str, expected: list[str]) -> None:
    before = turn("9c 9d 9s 2d", "6c-7c-8c", picked="9c")
    assert faults(action, before, f"pick_must_use={value}") == []
    after = do(action, before, rules(f"pick_must_use={value}"))
    assert faults(Discard(read_hand("2d")[0]), after, f"pick_must_use={value}") == expected


def test_pick_must_use_holds_for_who_lays_the_last_cards_too() -> None:
    house = ("close_discard=optional", "pick_must_use=new_meld")
    assert faults(Attach(read_hand("9c"), 1), turn("9c", "6c-7c-8c", picked="9c"), *house) == [
        "pick_must_use"
    ]
    assert faults(Lay(read_melds("9c-9d-9s")), turn("9c 9d 9s", picked="9c"), *house) == []
    house = ("close_discard=optional", "pick_must_use=attach")
    assert faults(Lay(read_melds("9c-9d-9s")), turn("9c 9d 9s", picked="9c"), *house) == ["pick_must_use"]


def test_pick_must_use_a_later_use_makes_good_for_a_twin() -> None:
    house = "pick_must_use=new_meld"
    before = turn("9c 9c 9d 9s 2d", "6c-7c-8c", picked="9c")
    after = do(Attach(read_hand("9c"), 1), before, rules(house))
    after = do(Lay(read_melds("9c-9d-9s")), after, rules(house))
    assert faults(Discard(read_hand("2d")[0]), after, house) == []


def test_attach_after_take() -> None:
    action = Attach(read_hand("9c"), 1)
    assert faults(action, turn("9c 2d", "6c-7c-8c", picked="9c")) == []
    assert faults(action, turn("9c 2d", "6c-7c-8c", picked="9c"), "attach_after_take=no") == [
        "attach_after_take"
    ]
    assert faults(action, turn("9c 2d", "6c-7c-8c"), "attach_after_take=no") == []


# --- Jokers of sets


def test_joker_set_swap() -> None:
    card = read_hand("7d")[0]
    three, four = turn("7d 2c", "7c-7s-Jk=7d"), turn("7d 2c", "7c-7s-7h-Jk")
    assert faults(Swap(card, 1), three) == faults(Swap(card, 1), four) == []
    assert faults(Swap(card, 1), three, "joker_set_swap=full") == ["joker_set_swap"]
    assert faults(Swap(card, 1), four, "joker_set_swap=full") == []
    assert faults(Swap(card, 1), turn("7d 2c", "5d-6d-Jk=7d"), "joker_set_swap=full") == []
