"""``attach``: what of a hand fits the table or takes a joker home."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from scala40_cli.game.verdict import Answer, Verdict
from scala40_cli.questions.attach import Attachable, CanAttach, judge_attach
from scala40_cli.rules.load import load_rules
from scala40_cli.rules.model import KEYS
from tests.support.table_asking import attach, card, keys
from tests.support.table_oracle import attached, fits, is_joker, random_case, swaps

RULES = load_rules()
HOUSES = [[], ["jokers_per_meld=any", "run_max=13"]]


def plays(
    question: CanAttach, overrides: list[str] | None = None
) -> tuple[set[tuple[Any, ...]], set[tuple[Any, ...]]]:
    found = judge_attach(question, load_rules("fantacarte", overrides or [])).found
    return (
        {(str(fit.card), fit.meld, fit.place.value, str(fit.stands_for)) for fit in found.attach},
        {(str(swap.card), swap.meld) for swap in found.swap},
    )


def expected(
    hand: tuple[str, ...], table: Any, rules: Mapping[str, Any]
) -> tuple[set[tuple[Any, ...]], set[tuple[Any, ...]]]:
    pieces = set(hand)
    return (
        {
            (piece, number, place, stands_for)
            for piece in pieces
            for number, meld in enumerate(table, 1)
            for place, stands_for in fits(piece, meld, rules)
        },
        {
            (piece, number)
            for piece in pieces
            for number, meld in enumerate(table, 1)
            if not is_joker(piece) and swaps(piece, meld, rules)
        },
    )


def legal_plays(verdict: Verdict[Attachable]) -> set[tuple[str, int]]:
    """The plays found after which the turn can end, by card and meld."""
    attach = {(str(fit.card), fit.meld) for fit in verdict.found.attach if fit.legal}
    return attach | {(str(swap.card), swap.meld) for swap in verdict.found.swap if swap.legal}


@pytest.mark.parametrize("overrides", HOUSES)
def test_equals_the_definition_on_random_tables(overrides: list[str]) -> None:
    rules = {key: load_rules("fantacarte", overrides).value(key) for key in KEYS}
    random = Random(7)
    answers = dict.fromkeys(Answer, 0)
    for _ in range(1100):
        hand, table = random_case(random, random.randint(0, 6), random.randint(1, 10), random.randint(0, 4))
        if not hand:
            continue
        text = " ".join(map("-".join, table))
        wanted = expected(hand, table, rules)
        question = attach(None, " ".join(hand), text)
        assert plays(question, overrides) == wanted
        verdict = judge_attach(question, load_rules("fantacarte", overrides))
        assert verdict.answer is (Answer.YES if legal_plays(verdict) else Answer.NO)
        piece = random.choice(hand)
        one = judge_attach(attach(piece, " ".join(hand), text), load_rules("fantacarte", overrides))
        assert one.answer is (
            Answer.YES if any(play[0] == piece for play in legal_plays(verdict)) else Answer.NO
        )
        about = [play for each in wanted for play in each if play[0] == piece]
        assert len(one.found.attach) + len(one.found.swap) == len(about)
        answers[verdict.answer] += 1
    assert min(answers[Answer.YES], answers[Answer.NO]) > 150


@pytest.mark.parametrize("overrides", HOUSES)
def test_chains_are_legal_step_by_step_and_no_card_of_the_hand_goes_on(overrides: list[str]) -> None:
    house = load_rules("fantacarte", overrides)
    rules = {key: house.value(key) for key in KEYS}
    random = Random(11)
    longest = 0
    for _ in range(600):
        hand, table = random_case(random, 4, 9, 3)
        for chain in judge_attach(
            attach(None, " ".join(hand), " ".join(map("-".join, table))), house
        ).found.chains:
            left, meld = list(hand), table[chain[0].meld - 1]
            for fit in chain:
                piece = str(fit.card)
                left.remove(piece)
                assert (fit.place.value, str(fit.stands_for)) in fits(piece, meld, rules)
                meld = attached(piece, meld, fit.place.value, str(fit.stands_for))
            assert not any(
                place == chain[0].place.value
                for piece in left
                if not is_joker(piece)
                for place, _ in fits(piece, meld, rules)
            )
            longest = max(longest, len(chain))
    assert longest > 3


def test_longest_chain_with_a_joker_only_where_it_leads_on() -> None:
    found = judge_attach(attach(None, "7s Jk 9s 3s", "4s-5s-6s"), RULES).found
    assert [[str(fit.card) for fit in chain] for chain in found.chains] == [["7s", "Jk", "9s"]]
    assert [str(fit.stands_for) for fit in found.chains[0]] == ["7s", "8s", "9s"]


def test_a_card_that_fits_only_after_another_is_told_so() -> None:
    verdict = judge_attach(attach("8s", "7s 8s", "4s-5s-6s"), RULES)
    assert verdict.answer is Answer.NO
    assert "8s fits meld 1 once 7s has been attached" in [str(reason.message) for reason in verdict.reasons]


@pytest.mark.parametrize(
    ("text", "table", "rules"),
    [
        ("2h", "Jh-Qh-Kh-Ah", {"run_wrap"}),
        ("Kh", "Ah-2h-3h", {"run_wrap"}),
        ("8s", "8h-8d-8c-8s", {"set_full"}),
        ("8s", "8h-8s-8c", {"set_suits"}),
        ("Jk", "8h-8d-8c-8s", {"set_full"}),
        ("Jk", "4s-5s-Jk=6s", {"jokers_per_meld"}),
        ("9s", "4s-5s-6s", {"attach_fit"}),
        ("9d", "4s-5s-6s", {"attach_fit"}),
        ("9d", "", {"attach_fit"}),
        ("Ah", "Ah-2h-3h-4h-5h-6h-7h-8h-9h-10h-Jh-Qh-Kh", {"run_aces"}),
    ],
)
def test_why_a_card_does_not_fit(text: str, table: str, rules: set[str]) -> None:
    verdict = judge_attach(attach(text, text, table), RULES)
    assert verdict.answer is Answer.NO
    assert keys(verdict) == rules


def test_no_card_named_and_nothing_fits() -> None:
    verdict = judge_attach(attach(None, "9d Kc", "4s-5s-6s"), RULES)
    assert (verdict.answer, keys(verdict)) == (Answer.NO, {"attach_fit"})


def test_opened_is_taken_for_granted_and_unopened_is_open_first() -> None:
    assert judge_attach(attach("7s", "7s Kd", "4s-5s-6s"), RULES).answer is Answer.YES
    unopened = judge_attach(attach("7s", "7s", "4s-5s-6s", opened=False), RULES)
    assert (unopened.answer, keys(unopened)) == (Answer.NO, {"open_first"})
    unsaid = judge_attach(attach("7s", "7s Kd", "4s-5s-6s", opened=None), RULES)
    assert (unsaid.answer, keys(unsaid)) == (Answer.UNDECIDED, {"open_first"})
    assert judge_attach(attach("9s", "9s", "4s-5s-6s", opened=None), RULES).answer is Answer.NO


def test_without_a_hand_a_card_may_be_asked_about() -> None:
    assert (
        judge_attach(CanAttach(None, attach(None, "", "4s-5s-6s").table, card("7s")), RULES).answer
        is Answer.YES
    )


@pytest.mark.parametrize(
    ("text", "hand", "table", "rules"),
    [
        ("7s", "8s 9s", "4s-5s-6s", {"hand_holds"}),
        ("7s", "7s", "4s-5s-6d 2h-2h-2c", {"meld_kind", "set_suits"}),
        ("7s", "7s 4s 4s", "4s-5s-6s", {"pack_copies"}),
        ("7s", "7s Jk Jk Jk Jk", "4s-5s-Jk=6s", {"jokers"}),
    ],
)
def test_a_question_that_cannot_be_says_every_fault(
    text: str, hand: str, table: str, rules: set[str]
) -> None:
    verdict = judge_attach(attach(text, hand, table), RULES)
    assert (verdict.answer, keys(verdict)) == (Answer.NO, rules)


def test_joker_set_suit_unsaid_is_undecided_only_where_the_joker_may_be_the_card() -> None:
    table = "7c-7s-Jk 4s-5s-6s"
    either = judge_attach(attach("7h", "7h 2d", table), RULES)
    assert (either.answer, {note.rule for note in either.notes}) == (Answer.YES, {"joker_set_suit"})
    # Under new_meld the joker could not be laid, so that it matters whether the 7h takes it home.
    new_meld = load_rules("fantacarte", ["joker_replay=new_meld"])
    undecided = judge_attach(attach("7h", "7h 2d", table), new_meld)
    assert (undecided.answer, keys(undecided)) == (Answer.UNDECIDED, {"joker_set_suit"})
    assert (undecided.found.attach, undecided.found.swap) == ((), ())
    assert judge_attach(attach("7s", "7s 2d", table), RULES).answer is Answer.YES
    assert judge_attach(attach("2d", "7h 2d", table), RULES).answer is Answer.NO
    assert judge_attach(attach(None, "7h 2d", table), new_meld).answer is Answer.UNDECIDED
    assert judge_attach(attach(None, "7h 7s", table), RULES).answer is Answer.YES


def test_joker_declared_a_run_whose_joker_may_be_at_either_end() -> None:
    verdict = judge_attach(attach("8d", "8d Kc", "5d-Jk-6d"), RULES)
    assert (verdict.answer, keys(verdict)) == (Answer.UNDECIDED, {"joker_declared"})


def test_a_joker_fits_as_every_card_that_it_can_stand_for() -> None:
    attaching, _ = plays(attach("Jk", "Jk", "4s-5s-6s 8h-8d-8c Ah-2h-3h"))
    assert attaching == {
        ("Jk", 1, "start", "3s"),
        ("Jk", 1, "end", "7s"),
        ("Jk", 2, "set", "8s"),
        ("Jk", 3, "end", "4h"),
    }
