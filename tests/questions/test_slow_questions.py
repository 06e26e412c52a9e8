"""Questions that once took seconds end soon; the bound is generous, for machines that are slow or busy."""

from __future__ import annotations

import shlex
from itertools import combinations
from random import Random
from time import process_time

import pytest

from grammar.cards.cards import CARDS, JOKER, Piece
from scala40_cli.game.meld_choices import melds_of, melds_with
from scala40_cli.game.melds import lay
from scala40_cli.game.verdict import flips
from scala40_cli.questions.close import answer_close, judge_close
from scala40_cli.questions.take import answer_take, judge_take
from scala40_cli.rules.load import load_rules, preset_names
from tests.benchmarks.bench_worst import WORST
from tests.support.cli import run
from tests.support.table_asking import close, take


@pytest.mark.parametrize("line", WORST[:2])
def test_what_was_slow_is_answered_in_four_seconds_of_processor_time(line: str) -> None:
    before = process_time()
    assert run(*shlex.split(line)).code in (0, 1, 3)
    assert process_time() - before < 4


def test_the_answer_alone_is_the_verdicts_answer() -> None:
    random = Random(17)
    pack = [card.text for card in CARDS if card.rank < 8] * 2 + ["Jk"] * 2
    seen = set()
    for number in range(60):
        rules = load_rules(random.choice(preset_names()))
        dealt = random.sample(pack, random.choice((4, 6, 9)))
        table = random.choice(("", "10s-Js-Qs", "9d-10d-Jk", "8h-8c-Jk"))
        opened = random.choice((True, False, None))
        taking = take(dealt[0], " ".join(dealt[1:]), table, opened=opened)
        closing = close(" ".join(dealt), table, opened=opened)
        took, closed = judge_take(taking, rules), judge_close(closing, rules)
        assert answer_take(taking, rules) is took.answer
        assert answer_close(closing, rules) is closed.answer
        seen |= {("take", took.answer), ("close", closed.answer)}
        if number % 10 == 0:
            for judge, quick, asked, verdict in (
                (judge_take, answer_take, taking, took),
                (judge_close, answer_close, closing, closed),
            ):
                slow = set(flips(judge, asked, rules, verdict.answer))  # type: ignore[arg-type]
                assert set(flips(judge, asked, rules, verdict.answer, quick)) == slow  # type: ignore[arg-type]
    assert len(seen) > 4


def test_the_melds_of_a_hand_are_those_of_all_its_parts() -> None:
    random = Random(4)
    for number in range(30):
        rules = load_rules("fantacarte", [f"jokers_per_meld={random.choice((1, 'any'))}"])
        near = [card for card in CARDS if card.rank < 7]
        hand: tuple[Piece, ...] = (*random.sample(near, 6), *[JOKER] * (number % 3))
        parts = {part for size in (3, 4, 5) for part in combinations(sorted(hand), size)}
        # Where a joker stands apart, the meld has the same cards of the hand.
        expected = {part for part in parts if not lay(part, rules).faults}
        found = {
            tuple(sorted([JOKER if piece.index == JOKER.index else piece for piece in meld.cards]))
            for meld in melds_of(hand, rules)
        }
        assert {part for part in found if len(part) < 6} == expected
        for piece in set(hand):
            with_it = [meld.cards for meld in melds_of(hand, rules) if piece in _held(meld.cards)]
            assert {meld.cards for meld in melds_with(piece, hand, rules)} == set(with_it)


def _held(cards: tuple[Piece, ...]) -> list[Piece]:
    return [JOKER if piece.index == JOKER.index else piece for piece in cards]
