"""The computer keeps to the rules: whole matches under every preset, judged by the referee.

By hand, thousands: ``python -m tests.players.test_computer_games 200``.
"""

from __future__ import annotations

import sys

import pytest

from tests.support.tables import computer, played, violations

PRESETS = ("fantacarte", "guide", "classica", "federation", "casa")


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("level", [1, 2])
def test_a_match_of_computers_is_clean(preset: str, level: int) -> None:
    sitting = played(preset, [computer(level)] * (2 if level == 1 else 3), seed=40)
    assert violations(sitting) == []
    assert sitting.board.outcome.over


@pytest.mark.parametrize(
    "setting",
    [
        "joker_replay=same_turn",
        "joker_replay=new_meld",
        "close_discard=optional",
        "pick_to_open=if_able",
        "opening_turn=own_melds",
        "discard_joker=not_before_opening",
        "open_jokers=clean",
        "stock_out=turn_over",
        "jokers_per_meld=any",
        "deal_extra=dealer",
        "stock_out=dead",
        "reshuffles=0",
        "pick_must_use=attach",
        "attach_after_take=no",
    ],
)
def test_a_match_under_a_changed_rule_is_clean(setting: str) -> None:
    assert violations(played("casa", [computer(2), computer(1)], 7, [setting])) == []


def test_a_match_that_would_never_end_is_left_as_it_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scala40_cli.players.sitting.MOST_ROUNDS", 8)
    sitting = played("fantacarte", [computer(1)] * 2, 3, ["closer_bonus=1000"])
    assert sitting.round == 8
    assert not sitting.board.outcome.over
    assert violations(sitting) == []


def main(matches: int) -> None:
    """Plays so many matches under each preset, with two to five players of mixed levels."""
    rounds = 0
    for preset in PRESETS:
        for seed in range(matches):
            levels = [1 + (seed + place) % 2 for place in range(2 + seed % 4)]
            sitting = played(preset, [computer(level) for level in levels], seed)
            wrong = violations(sitting)
            assert not wrong, (preset, seed, wrong[:3])
            rounds += sitting.round
    sys.stdout.write(f"{matches * len(PRESETS)} matches, {rounds} rounds, all clean\n")


if __name__ == "__main__":
    main(int(sys.argv[1]))
