"""Rules of the second round in the questions about a turn: each value decides a case on either side."""

from __future__ import annotations

import pytest

from grammar.cards.hand import read_hand
from grammar.cards.melds import read_melds
from scala40_cli.game.verdict import Verdict
from scala40_cli.questions.buy import judge_buy
from scala40_cli.questions.close import CanClose, judge_close
from scala40_cli.questions.take import CanTake, Uses, judge_take
from scala40_cli.rules.load import load_rules
from tests.support.cli import run


def take(
    card: str, hand: str | None, table: str = "", *overrides: str, opened: bool | None = True
) -> Verdict[Uses]:
    return judge_take(_question(card, hand, table, opened), load_rules(overrides=overrides))


def buy(
    card: str, hand: str | None, table: str = "", *overrides: str, opened: bool | None = True
) -> Verdict[Uses]:
    return judge_buy(_question(card, hand, table, opened), load_rules(overrides=overrides))


def _question(card: str, hand: str | None, table: str, opened: bool | None) -> CanTake:
    melds = read_melds(table) if table else ()
    return CanTake(read_hand(card)[0], None if hand is None else read_hand(hand), melds, opened)


def keys(verdict: Verdict[Uses]) -> set[str]:
    return {reason.rule for reason in verdict.reasons}


def kinds(verdict: Verdict[Uses]) -> set[str]:
    return {use.kind.value for use in verdict.found.uses}


@pytest.mark.parametrize(
    ("value", "expected"),
    [("yes", {"new meld", "attach"}), ("new_meld", {"new meld"}), ("attach", {"attach"})],
)
def test_pick_must_use_says_which_uses_count(value: str, expected: set[str]) -> None:
    verdict = take("9c", "9d 9s 2d Kh", "6c-7c-8c", f"pick_must_use={value}")
    assert (verdict.answer.value, kinds(verdict)) == ("yes", expected)


def test_pick_must_use_where_only_the_other_use_is_there() -> None:
    assert take("9c", "2d Kh", "6c-7c-8c").answer.value == "yes"
    assert keys(take("9c", "2d Kh", "6c-7c-8c", "pick_must_use=new_meld")) == {"pick_must_use"}
    assert keys(take("9c", "9d 9s 2d", "", "pick_must_use=attach")) == {"pick_must_use"}


def test_pick_joker() -> None:
    assert take("Jk", "9d 9s 2d").answer.value == "yes"
    verdict = take("Jk", "9d 9s 2d", "", "pick_joker=no")
    assert (verdict.answer.value, keys(verdict)) == ("no", {"pick_joker"})
    assert take("9c", "9d 9s 2d", "", "pick_joker=no").answer.value == "yes"
    assert take("Jk", None, "", "pick_joker=no").answer.value == "no"


def test_pick_last_card() -> None:
    assert take("9c", "2d", "6c-7c-8c").answer.value == "yes"
    verdict = take("9c", "2d", "6c-7c-8c", "pick_last_card=no")
    assert (verdict.answer.value, keys(verdict)) == ("no", {"pick_last_card"})
    assert take("9c", "2d Kh", "6c-7c-8c", "pick_last_card=no").answer.value == "yes"


def test_attach_after_take() -> None:
    assert kinds(take("9c", "9d 9s 2d Kh", "6c-7c-8c", "attach_after_take=no")) == {"new meld"}
    assert take("9c", "2d Kh", "6c-7c-8c", "attach_after_take=no").answer.value == "no"


def test_open_from_turn_bears_on_closing_in_hand() -> None:
    hand = read_hand("10h Jh Qh 5c 5d 5s 2c 3c 4c 8d 9d 10d Kd Kh")

    def close(first_round: bool | None, *overrides: str) -> tuple[str, set[str]]:
        question = CanClose(hand, (), opened=False, first_round=first_round)
        verdict = judge_close(question, load_rules(overrides=("close_discard=optional", *overrides)))
        return verdict.answer.value, {reason.rule for reason in verdict.reasons}

    hand = read_hand("10h Jh Qh 5c 5d 5s 2c 3c 4c 8d 9d 10d Kd")
    assert close(True)[0] == "yes"
    assert close(True, "open_from_turn=2") == ("no", {"open_from_turn"})
    assert close(False, "open_from_turn=2")[0] == "yes"
    answer, rules = close(None, "open_from_turn=2")
    assert answer == "undecided"
    assert "open_from_turn" in rules


# --- Buying


def test_compra_E18() -> None:
    assert keys(buy("9d", "8d 10d 2c")) == {"compra"}
    verdict = buy("9d", "8d 10d 2c", "", "compra=yes")
    assert (verdict.answer.value, kinds(verdict)) == ("yes", {"new meld"})
    assert buy("9d", "8d 2h 2c", "", "compra=yes").answer.value == "no"


def test_compra_as_pick_must_use_says() -> None:
    table = "9c-9h-9s"
    assert kinds(buy("9d", "8d 10d 2c", table, "compra=yes")) == {"new meld", "attach"}
    assert kinds(buy("9d", "8d 10d 2c", table, "compra=yes", "pick_must_use=new_meld")) == {"new meld"}
    assert kinds(buy("9d", "8d 10d 2c", table, "compra=yes", "pick_must_use=attach")) == {"attach"}
    # Even where a card taken in one's turn need not be used, a bought one is laid at once.
    assert buy("9d", "8d 2h 2c", "", "compra=yes", "pick_must_use=no").answer.value == "no"


def test_compra_nobody_goes_out_by_buying() -> None:
    assert buy("9d", "8d 10d", "", "compra=yes").answer.value == "no"
    assert buy("9d", "8d 10d", "", "compra=yes", "close_discard=optional").answer.value == "no"


def test_compra_is_for_who_has_opened_or_may_open_with_it() -> None:
    hand = "10h Jh 5c 5d 5s 2c"
    assert keys(buy("Qh", hand, "", "compra=yes", opened=False)) >= {"pick_to_open"}
    verdict = buy("Qh", hand, "", "compra=yes", "pick_to_open=with_it", opened=False)
    assert (verdict.answer.value, kinds(verdict)) == ("yes", {"opening"})
    assert buy("Qh", hand, "", "compra=yes", opened=None).answer.value == "undecided"


def test_compra_no_joker_is_taken_home_with_it() -> None:
    assert buy("7d", "2c 3c Kd", "5d-6d-Jk", "compra=yes", "pick_swap=now").answer.value == "no"


def test_compra_with_the_hand_unsaid() -> None:
    assert buy("9d", None, "9c-9h-9s", "compra=yes").answer.value == "yes"
    assert buy("9d", None, "9c-9h-9s", "compra=yes", "pick_must_use=new_meld").answer.value == "undecided"
    assert buy("9d", None, "9c-9h-9s").answer.value == "no"


def test_take_buy_on_the_command_line() -> None:
    words = ("take", "9d", "--buy", "--hand", "8d 10d 2c", "--table", "9c-9h-9s", "--opened")
    refused = run(*words, "--json")
    assert (refused.code, refused.json["verdict"]) == (1, "no")
    assert ("compra", "yes", "yes") in [tuple(each.values()) for each in refused.json["flips"]]
    bought = run(*words, "--set", "compra=yes", "--json")
    assert (bought.code, {use["use"] for use in bought.json["uses"]}) == (0, {"new meld", "attach"})
    assert run(*words, "--set", "compra=yes", "--lang", "it").code == 0


# --- Sizes of hand and pack


def test_deal_and_jokers_on_the_command_line() -> None:
    hand = "10h Jh Qh 5c 5d 5s 2c 3d"
    assert run("open", hand, "--set", "deal=7").code == 0
    assert run("open", f"{hand} 9d", "--set", "deal=7").code == 2
    five = "10h Jh Jk Jk Jk Jk Jk"
    assert run("open", five).code == 2
    assert run("open", five, "--set", "jokers=5", "--json").code in (0, 1)
    assert run("open", "10h Jh Qh Jk", "--set", "jokers=0").code == 2


def test_run_max_and_ace_in_set_in_open() -> None:
    assert run("open", "10s Js Qs Ks 2c 3d", "--json").json["verdict"] == "yes"
    assert run("open", "10s Js Qs Ks 2c 3d", "--set", "run_max=3", "--json").json["verdict"] == "no"
    aces = "Ah Ad Ac As 2d 7c"
    assert run("open", aces, "--json").json["points"] == 44
    assert run("open", aces, "--set", "ace_in_set=1", "--json").json["verdict"] == "no"


def test_open_jokers_flat_25_in_open() -> None:
    found = run("open", "2c 3c Jk 5h 5d 5s 9d", "--set", "open_jokers=flat_25", "--json").json
    assert (found["verdict"], found["points"], found["jokers_used"]) == ("yes", 5 + 25 + 15, 1)
    # Each meld keeps its own worth, the joker as the ace or as the 4.
    assert sorted(meld["points"] for meld in found["melds"]) in ([6, 15], [9, 15])


def test_open_from_turn_is_a_note_where_the_turn_was_not_said() -> None:
    def noted(*words: str) -> list[str | None]:
        return [note["rule"] for note in run(*words, "--json").json["notes"]]

    hand = ("open", "10h Jh Qh 5c 5d 5s 2c 3d 4h 8s 9s 7d Kc")
    melds = ("meld", "--opening", "10h-Jh-Qh", "5c-5d-5s")
    for words in (hand, melds):
        assert "open_from_turn" not in noted(*words)
        assert "open_from_turn" in noted(*words, "--set", "open_from_turn=2")
    assert "open_from_turn" not in noted("meld", "10h-Jh-Qh", "--set", "open_from_turn=2")
