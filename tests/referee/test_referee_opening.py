"""The opening as the referee judges it: one that may be below the minimum, and a second one."""

from __future__ import annotations

from scala40_cli.game.verdict import Answer
from tests.referee.test_referee import HEAD, broken, judge

MAYBE = (
    "deal Anna: 5d Jk 6d 8h 8c 8s 2c 3c 4c 2h 3h 4h Kd\nAnna: draw 5h; open 5d-Jk-6d 8h-8c-8s; discard Kd\n"
)
AND_CLOSES = (
    "deal Anna: 5d Jk 6d 8h 8c 8s 2c 3c 4c 2h 3h 4h Kd\n"
    "Anna: draw 8d; open 5d-Jk-6d 8h-8c-8s; attach 8d to m2; lay 2c-3c-4c 2h-3h-4h; discard Kd\n"
)


def test_an_opening_that_may_be_below_the_minimum_is_undecided_where_that_must_be_reached() -> None:
    for rules in ("fantacarte", "fantacarte+close_in_hand_needs_min=no"):
        verdict = judge(MAYBE, rules)
        assert verdict.answer is Answer.UNDECIDED, rules
        assert [one.rule for one in verdict.found.unsaid] == ["joker_declared"]
    assert (
        judge(MAYBE.replace("5d-Jk-6d", "Jk-5d-6d"), "fantacarte+close_in_hand_needs_min=no").answer
        is Answer.NO
    )
    # Whoever closes in hand need not reach it where the rules say so.
    assert judge(AND_CLOSES).answer is Answer.UNDECIDED
    assert judge(AND_CLOSES, "fantacarte+close_in_hand_needs_min=no").answer is Answer.YES


def test_an_opening_is_undecided_beside_a_meld_whose_joker_was_not_said_as_well() -> None:
    before = "deal Bruno: ?\nupcard: 4c\nBruno: draw ?; open 10c-Jc-Qc 7c-7s-Jk; discard 9s\n"
    verdict = judge(before + MAYBE.splitlines()[1], head=HEAD.replace("dealer: Bruno", "dealer: Anna"))
    assert (verdict.answer, [one.rule for one in verdict.found.unsaid]) == (
        Answer.UNDECIDED,
        ["joker_declared"],
    )


def test_a_second_opening_is_that_and_needs_no_minimum() -> None:
    once = "deal Bruno: ?\nupcard: 4c\nAnna: draw ?; open 10h-Jh-Qh 5c-5d-5s; discard 9s\nBruno: draw ?; discard 9d\n"
    for rules in ("fantacarte", "fantacarte+close_in_hand_needs_min=no"):
        again = f"{once}Anna: draw ?; open 2c-3c-4c; discard 8s\n"
        assert broken(again, rules) == [(5, "opening_once")], rules
    assert broken(f"{once}Anna: draw ?; open 2c-3c-5d; discard 8s\n") == [
        (5, "opening_once"),
        (5, "meld_kind"),
    ]
    # Neither is it a closing in hand.
    closes = "Anna: draw ?; open 2c-3c-4c 6c-7c-8c-9c; discard 8s\n"
    (one,) = judge(f"{once}{closes}score Bruno: unopened\n").found.rounds
    assert [player.points for player in one.scores] == [0, 100]
