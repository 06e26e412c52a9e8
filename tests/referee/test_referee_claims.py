"""Points that a record claims for a round that was closed in hand, before or after they are doubled."""

from __future__ import annotations

import pytest

from scala40_cli.game.verdict import Answer
from tests.referee.test_referee import judge

DEALT = "deal Anna: 10h Jh Qh Kh 5c 5d 5s 2c 3c 4c 2h 3h 4h\n"
HELD = "7c 2d 3s 4d 6s 9h 8d 7s 6c 6h 2s"
IN_HAND = (
    "Anna: draw Ks; open 10h-Jh-Qh-Kh 5c-5d-5s 2c-3c-4c 2h-3h-4h; discard Ks\nscore Anna: closed in hand\n"
)
OPENED = (
    f"{DEALT}deal Bruno: 10d Jd Qd Kd 7c 2d 3s 4d 6s 9h 8d 7s 6c\nupcard: 4c\n"
    "Anna: draw 9s; discard 9s\nBruno: draw 2s; open 10d-Jd-Qd-Kd; discard 2d\n"
)


def claimed(body: str, points: str, rules: str = "fantacarte") -> list[tuple[str, str]]:
    """What is wrong with the points claimed for Bruno."""
    violations = judge(f"{body}{IN_HAND}score Bruno: {points}\n", rules).found.violations
    return [(one.rule, str(one.message)) for one in violations]


@pytest.mark.parametrize("points", ["52", "104"])
def test_points_may_be_claimed_before_or_after_a_closing_in_hand_doubles_them(points: str) -> None:
    assert claimed(OPENED, points) == []
    (one,) = judge(f"{OPENED}{IN_HAND}score Bruno: {points}\n").found.rounds
    assert {player.line.name: player.points for player in one.scores} == {"Anna": 0, "Bruno": 104}


def test_points_claimed_that_are_neither_are_told_with_both_that_would_be_right() -> None:
    assert claimed(OPENED, "55") == [
        ("count_hand", "the cards left to Bruno count 52, doubled 104, not 55 points")
    ]
    for rules in ("federation", "fantacarte+in_hand=bonus_100"):
        assert claimed(OPENED, "104", rules) == [
            ("count_hand", "the cards left to Bruno count 52, not 104 points")
        ]


@pytest.mark.parametrize("hand", [f"{HELD} 2d Kd", "?"])
def test_points_of_a_player_who_had_not_opened_may_be_claimed_doubled_or_not(hand: str) -> None:
    body = f"{DEALT}deal Bruno: {hand}\n"
    for points in ("100", "200", "unopened 100", "unopened 200"):
        assert claimed(body, points) == [], points
    assert claimed(body, "150") == [
        ("unopened", "Bruno had not opened and takes 100, doubled 200, not 150 points")
    ]
    plain = "fantacarte+in_hand_doubles_flat=no"
    assert claimed(body, "100", plain) == []
    assert claimed(body, "200", plain) == [("unopened", "Bruno had not opened and takes 100, not 200 points")]


def test_points_of_cards_that_are_doubled_may_be_more_than_a_hand_can_count() -> None:
    body = f"{DEALT}deal Bruno: Jk Jk Jk Jk Ks Kc Kd Qs Qc Qd Js Jc Jd\n"
    ends = "Anna: draw 9s; open 10h-Jh-Qh-Kh 5c-5d-5s 2c-3c-4c 2h-3h-4h; discard 9s\nscore Anna: closed in hand\n"
    for points in ("190", "380"):
        assert judge(f"{body}{ends}score Bruno: unopened {points}\n", "guide").answer is Answer.YES, points


def test_points_claimed_of_no_hundred_are_held_against_the_cards() -> None:
    # Where every card counts, a hundred is a number like another.
    assert [rule for rule, _ in claimed(f"{DEALT}deal Bruno: {HELD} 2d Kd\n", "unopened 100", "guide")] == [
        "count_hand"
    ]


def test_no_points_claimed_for_one_player_alone_are_said_to_be_written_closed() -> None:
    (one,) = judge("score Anna: 0\nscore Bruno: 27\n").found.violations
    assert one.rule == "count_hand"
    assert "if Anna went out, that is written “Anna: closed”" in str(one.message)
