"""A record may stop within a turn: what was not written is then no violation."""

from __future__ import annotations

from tests.support.cli import run

START = (
    "players: Anna, Bruno\nround 1\ndealer: Bruno\nupcard: 9h\nAnna: draw 6d; discard 2c\nBruno: draw 6d\n"
)


def test_a_record_that_breaks_off_within_a_turn_proves_nothing() -> None:
    assert run("referee", "-", stdin=START).code == 0


def test_a_turn_without_a_discard_that_others_follow_is_a_violation() -> None:
    result = run("referee", "-", "--json", stdin=START + "Anna: draw 7d; discard 3c\n")
    assert result.code == 1
    (violation,) = result.json["rounds"][0]["violations"]
    assert (violation["line"], violation["player"], violation["rule"]) == (6, "Bruno", "turn_order")
