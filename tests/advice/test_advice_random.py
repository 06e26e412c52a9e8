"""Distance, what helps and the exact chances, held against every draw and every throw tried out (issue 15).

A few hundred more by hand: ``python -m tests.advice.test_advice_random SEED COUNT``.
"""

from __future__ import annotations

import sys
from random import Random

import pytest

from scala40_cli.advice.advice import Advice, Chance, Help, advise
from scala40_cli.advice.question import Effort
from tests.support.advice_cases import Case, random_case
from tests.support.table_oracle import TooMany, minus

FARTHEST = 3
"""How many further cards the oracle tries."""


def check(case: Case, draws: int) -> None:
    """Everything the advice says of one question is what the oracle finds."""
    advice = advise(case.question, case.rules, Effort(turns=draws))
    if case.question.drawn:
        _check_after(case, advice, draws)
    else:
        _check_before(case, advice, draws)


def _check_before(case: Case, advice: Advice, draws: int) -> None:
    game = case.game
    away = game.away(case.hand, FARTHEST)
    if away == 0 and game.opened and game.rules["close_discard"] != "if_drawn":
        # Nobody goes out without a draw.
        away = 1
    else:
        _check_helps(case, case.hand, away, advice.helps)
    _check_distance(case, away, advice.away)
    _check_chances(case, case.hand, advice.chances, draws)


def _check_after(case: Case, advice: Advice, draws: int) -> None:
    assert {str(throw.card) for throw in advice.throws} == set(case.hand)
    for throw in advice.throws:
        rest = minus(case.hand, [str(throw.card)])
        away = case.game.away(rest, FARTHEST)
        _check_distance(case, away, throw.away)
        if away != 0:
            _check_helps(case, rest, away, throw.helps)
            _check_chances(case, rest, throw.chances, draws)


def _check_distance(case: Case, expected: int | None, away: int | None) -> None:
    if expected is None:
        assert away is None or away > FARTHEST, case
    else:
        assert away == expected, case


def _check_helps(case: Case, hand: tuple[str, ...], away: int | None, helps: tuple[Help, ...]) -> None:
    if away:
        assert {str(one.card) for one in helps} == case.game.helping(hand, away), case
        assert all(one.unseen == case.game.unseen[str(one.card)] and one.away == away - 1 for one in helps), (
            case
        )


def _check_chances(case: Case, hand: tuple[str, ...], chances: tuple[Chance, ...], draws: int) -> None:
    for draw in range(1, draws + 1):
        expected = float(case.game.chance(hand, draw))
        chance = chances[draw - 1]
        # Who lets an opening go by is only told between what the third draw lies.
        assert chance.exact or draw > 2, case
        assert chance.value == pytest.approx(expected, abs=chance.margin or 1e-12), (case, draw)


def check_many(seed: int, count: int, *, opened: bool, unseen: tuple[int, ...]) -> int:
    """Checks so many random questions; how many there were that the oracle could see through."""
    random = Random(seed)
    done = 0
    for _ in range(count):
        few = random.choice(unseen)
        case = random_case(random, opened=opened, unseen=few)
        try:
            check(case, 3 if few < 5 else 2)
        except TooMany:
            continue
        done += 1
    return done


def test_after_the_opening_advice_is_what_every_way_to_go_out_says() -> None:
    assert check_many(15, 30, opened=True, unseen=(3, 5)) > 25


def test_before_the_opening_advice_is_what_every_opening_says() -> None:
    assert check_many(15, 7, opened=False, unseen=(3, 4)) == 7


if __name__ == "__main__":
    first, many = int(sys.argv[1]), int(sys.argv[2])
    for has_opened in (True, False):
        checked = check_many(first, many, opened=has_opened, unseen=(3, 5, 7))
        sys.stdout.write(f"opened {has_opened}: {checked} questions agree\n")
