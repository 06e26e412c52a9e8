"""``referee --advise``: what each throw gave up, from what its player could see (issue 15)."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from grammar.cards.cards import CARDS
from grammar.record.actions import Discard
from grammar.record.reader import read_record
from scala40_cli.advice.record import RecordAdvice, judge_throws, question_of
from scala40_cli.referee.judging import Judging
from scala40_cli.referee.rounds import seating
from scala40_cli.referee.state import State
from scala40_cli.rules.load import load_rules
from tests.support.cli import run
from tests.support.hidden_cards import hidden

RECORDS = Path(__file__).parents[2] / "examples" / "records"
EVENING = (RECORDS / "evening.s40").read_text(encoding="utf-8")


def rounds_of(text: str, count: int) -> str:
    """The first rounds of a record."""
    parts = text.split("\nround ")
    return "\nround ".join(parts[: count + 1]) + "\n"


def judged(text: str) -> RecordAdvice:
    return judge_throws(read_record(text), load_rules())


ONE_ROUND = rounds_of(EVENING, 1)


def test_what_others_hold_and_draw_changes_nothing_for_a_player() -> None:
    seen = [one for one in judged(ONE_ROUND).throws if one.player == "Anna"]
    assert seen
    blind = judged(hidden(ONE_ROUND, "Bruno"))
    assert list(blind.throws) == seen
    assert blind.not_known > 0


def test_what_a_player_asks_is_the_same_whatever_the_others_hold_and_the_stock_has() -> None:
    random, rules = Random(8), load_rules()
    states: list[State] = []

    def watch(_line: int, _turn: int, _player: str, action: object, before: State) -> None:
        if isinstance(action, Discard):
            states.append(before)

    record = read_record(ONE_ROUND)
    list(Judging(seating(record.lines), rules, watch=watch).rounds(record.lines))
    assert len(states) > 5
    for state in states:
        others = [
            seat if place == state.at else seat._replace(hand=tuple(random.sample(CARDS, len(seat.hand))))
            for place, seat in enumerate(state.seats)
        ]
        shuffled = state._replace(seats=tuple(others), stock=random.randint(1, 60), located=bytes(53))
        assert question_of(shuffled, rules) == question_of(state, rules) is not None


def test_each_player_has_a_summary_with_the_three_dearest() -> None:
    advice = judged(ONE_ROUND)
    assert [one.player for one in advice.players] == ["Bruno", "Anna"]
    for player in advice.players:
        own = [one for one in advice.throws if one.player == player.player]
        assert player.throws == len(own)
        assert player.best == sum(one.given_up == 0 for one in own)
        assert player.given_up == pytest.approx(sum(one.given_up for one in own) / len(own))
        costs = [one.given_up for one in player.dearest]
        assert costs == sorted((one.given_up for one in own if one.given_up), reverse=True)[:3]
    assert all((one.card == one.best) == (one.given_up == 0) for one in advice.throws)


def test_turns_with_a_violation_are_left_out_and_counted() -> None:
    text = "players: Anna, Bruno\nround 1\ndeal Anna: 10h Jh Qh 5c 5d 5s 2c 3c 9s 8d Kd 4s Ac\n"
    text += "Anna: draw 6d; open 10h-Jh-Qh; discard 8d\n"
    advice = judged(text)
    assert (advice.throws, advice.with_violation, advice.not_known) == ((), 1, 0)


def test_the_command_shows_it_as_text_and_as_json(tmp_path: Path) -> None:
    file = tmp_path / "one.s40"
    file.write_text(ONE_ROUND, encoding="utf-8")
    plain = run("referee", str(file))
    told = run("referee", "--advise", str(file))
    assert told.code == plain.code
    assert told.out.startswith(plain.out)
    assert "of them the best" in told.out
    advice = run("referee", "--advise", "--json", str(file)).json["advice"]
    assert set(advice) == {"draws", "throws", "players", "left_out"}
    assert set(advice["throws"][0]) == {
        *("round", "line", "turn", "player", "discard", "best", "chance", "best_chance", "given_up"),
    }
    assert "advice" not in run("referee", "--json", str(file)).json
    assert run("referee", "--advise", "--first", str(file)).code == 2
