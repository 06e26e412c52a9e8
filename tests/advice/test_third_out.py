"""The third draw after the opening where not all first cards are tried: how often its margin holds (issue 15).

More by hand, with tables as crowded as they come: ``python -m tests.advice.test_third_out HANDS SEEDS [crowded]``.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from grammar.cards.hand import read_hand
from scala40_cli.advice.advice import advise
from scala40_cli.advice.chances import Deck, deck_of
from scala40_cli.advice.going_out import GoingOut
from scala40_cli.advice.holding import KINDS, bits_of, holding, kind_of_bit, last_bit
from scala40_cli.advice.prospects import Estimate
from scala40_cli.advice.question import Effort, NeedsAdvice, seen_cards
from scala40_cli.advice.third_out import FEWEST_TRIED, Before, FirstDraws, before, by_third, to_try
from scala40_cli.advice.throws import throws
from scala40_cli.advice.ways_out import Exits
from scala40_cli.game.pack import unseen_cards
from scala40_cli.game.table import read_table
from scala40_cli.rules.load import load_rules
from scala40_cli.rules.model import Rules
from tests.benchmarks.bench_advise import cases, crowded
from tests.support.advice_cases import random_case
from tests.support.table_oracle import minus


class Remembered(FirstDraws):
    """What first cards are worth, each reckoned once for all seeds."""

    known: dict[int, list[int]]

    def worth(self, kind: int) -> list[int]:
        """The same."""
        if kind not in self.known:
            self.known[kind] = super().worth(kind)
        return self.known[kind]


class Asked(NamedTuple):
    """A question taken apart."""

    draws: Remembered
    before: list[Before]
    deck: Deck
    likely: int
    kinds: int


def taken_apart(question: NeedsAdvice, rules: Rules) -> Asked:
    """What the third draw is worked out from."""
    table = read_table(question.table, rules).table
    unseen = unseen_cards(seen_cards(question), rules)
    deck, held = deck_of([unseen.get(kind, 0) for kind in KINDS]), holding(question.hand)
    exits, may = Exits(table, rules), throws(table, rules, opened=True, players=2)
    out = GoingOut(exits.ways(held, deck.unseen, 2, 1), deck, may)
    known, likely = [], 0
    hands = [held & ~last_bit(held, card.index) for card in dict.fromkeys(question.hand)]
    for hand in hands:
        thrown = (kind_of_bit(held & ~hand),)
        known.append(before(out, thrown, hand, deck))
        likely |= out.helping_two(thrown)
    draws = Remembered(exits, held, hands, deck, may, 1)
    draws.known = {}
    return Asked(
        draws, known, deck, likely, sum([1 << kind for kind, left in enumerate(deck.unseen) if left])
    )


def within(asked: Asked, seeds: Sequence[int]) -> Iterator[tuple[bool, float, float]]:
    """For each hand and seed: whether the margin holds, by how much the estimate is too high, and the margin."""
    kinds = [bit.bit_length() - 1 for bit in bits_of(asked.kinds)]
    exact = by_third(asked.draws, asked.before, asked.deck, asked.likely, (kinds, []))
    for seed in seeds:
        tried = to_try(asked.kinds, asked.likely, 1, 0, seed)
        assert sum(map(len, tried)) <= FEWEST_TRIED
        found = by_third(asked.draws, asked.before, asked.deck, asked.likely, tried)
        for chance, one in zip(exact, found, strict=True):
            assert isinstance(one, Estimate)
            assert isinstance(chance, float)
            if chance:
                off = one.chance - chance
                yield abs(off) <= one.margin + 1e-12, off, one.margin


def test_the_margin_of_the_third_draw_after_the_opening_holds_as_often_as_it_says() -> None:
    questions = cases(Random(2), 6, opened=True)
    found = [one for asked in questions for one in within(taken_apart(*asked), range(16))]
    assert len(found) > 200
    assert sum(ok for ok, _, _ in found) >= 0.95 * len(found)
    # No way to throw is guessed, so what is too high and what is too low make up for one another.
    assert abs(sum(off for _, off, _ in found)) < 0.05 * sum(margin for _, _, margin in found)


def fourth_draws(seed: int, count: int) -> Iterator[tuple[float, float, float]]:
    """Of the fourth draw: what was sampled, its margin, and the truth; few cards are unseen, and all draws tried."""
    random = Random(seed)
    while count:
        case = random_case(random, opened=True, unseen=5)
        if len(case.hand) > 4:
            continue
        count -= 1
        advice = advise(case.question, case.rules, Effort(turns=4))
        for throw in advice.throws:
            chance = throw.chances[3]
            if chance.least:
                assert chance.margin is not None
                rest = minus(case.hand, [str(throw.card)])
                yield chance.value, chance.margin, float(case.game.chance(rest, 4))


def test_the_margin_of_the_fourth_draw_after_the_opening_holds_too() -> None:
    found = list(fourth_draws(3, 45))
    assert len(found) > 10
    assert sum(abs(value - truth) <= margin for value, margin, truth in found) >= 0.95 * len(found)


def test_what_is_tried_is_what_the_work_allows() -> None:
    kinds, likely = (1 << 53) - 1, (1 << 10) - 1
    assert sum(map(len, to_try(kinds, likely, 100, 100, 0))) == 53
    few = to_try(kinds, likely, 10**9, 100, 0)
    assert [len(some) for some in few] == [5, 11]
    assert few == to_try(kinds, likely, 10**9, 100, 0) != to_try(kinds, likely, 10**9, 100, 1)
    assert sum(map(len, to_try(kinds, likely, 10**9, 10**9, 0))) > sum(map(len, few))
    assert [len(some) for some in to_try(kinds, kinds, 10**9, 100, 0)] == [16, 0]
    assert [len(some) for some in to_try(kinds, 0, 10**9, 100, 0)] == [0, 16]


def test_who_is_farther_away_than_draws_are_told_has_no_chance_and_that_is_exact() -> None:
    question = NeedsAdvice(read_hand("2c 5h 8d Jc Ks 3d 9s"), (), opened=True, drawn=True, players=2)
    advice = advise(question, load_rules(), Effort(turns=4))
    assert advice.away == 4
    assert all(chance.exact and not chance.value for chance in advice.chances[:3])
    assert not advice.chances[3].exact


if __name__ == "__main__":
    many, seeds = int(sys.argv[1]), int(sys.argv[2])
    asked = crowded(Random(3), many) if sys.argv[3:] else cases(Random(3), many, opened=True)
    held = [one for question in asked for one in within(taken_apart(*question), range(seeds))]
    off, margin = [sum(one[at] for one in held) / len(held) for at in (1, 2)]
    inside = sum(one[0] for one in held)
    sys.stdout.write(f"{inside} of {len(held)} within, on average {off:+.5f} off, margin {margin:.4f}\n")
