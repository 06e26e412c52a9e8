"""A match from its sheet: totals, who busts, who comes back, who wins."""

from __future__ import annotations

import pytest

from grammar.sheet.sheet import read_sheet
from scala40_cli.game.verdict import Answer, flips
from scala40_cli.match.match import judge_match
from scala40_cli.match.scoreboard import Return, TieBreak, match_on
from scala40_cli.render.match import scoreboard_lines
from scala40_cli.render.style import CANONICAL
from scala40_cli.rules.load import load_rules
from tests.support.matches import board, faults, judged, out, rounds, totals

# ---------------------------------------------------------------- totals and the limit


def test_totals_grow_round_by_round() -> None:
    found = board(rounds("Anna: closed; Bruno: Kh 7c", "Anna: 5c; Bruno: closed"))
    assert [one.totals for one in found.rounds] == [(0, 17), (5, 17)]
    assert [one.points for one in found.rounds] == [(0, 17), (5, 0)]
    assert [one.closed for one in found.rounds] == ["Anna", "Bruno"]
    assert not found.outcome.over
    assert found.outcome.leaders == ("Anna",)


@pytest.mark.parametrize("bust_at, who", [("reach", ["Bruno"]), ("exceed", [])])
def test_bust_at(bust_at: str, who: list[str]) -> None:
    sheet = rounds("Anna: closed; Bruno: 60", "Anna: closed; Bruno: 41")
    assert out(board(sheet, bust_at=bust_at)) == who
    assert out(board(sheet, limit=201)) == []
    assert out(board(sheet, limit=100)) == ["Bruno"]


def test_bust_at_is_what_turns_a_total_of_exactly_the_limit() -> None:
    question = match_on(
        read_sheet(rounds("Anna: closed; Bruno: 60", "Anna: closed; Bruno: 41", "Anna: 5; Bruno: closed"))
    )
    rules = load_rules("casa")
    verdict = judge_match(question, rules)
    assert verdict.answer is Answer.YES
    turned = {(flip.rule, flip.value) for flip in flips(judge_match, question, rules, verdict.answer)}
    assert ("bust_at", "reach") in turned


def test_what_each_can_still_take() -> None:
    sheet = rounds("Anna: closed; Bruno: 60")
    assert [player.can_take for player in board(sheet).standings] == [100, 40]
    assert [player.can_take for player in board(sheet, bust_at="exceed").standings] == [101, 41]
    for more in (40, 41):
        assert out(board(rounds("Anna: closed; Bruno: 60", f"Anna: closed; Bruno: {more}"))) == ["Bruno"] * (
            more > 40
        )


def test_a_bonus_is_taken_off_the_total() -> None:
    found = board(rounds("Anna: 30; Bruno: closed", "Anna: closed in hand; Bruno: 7"), in_hand="bonus_100")
    assert totals(found) == {"Anna": -70, "Bruno": 7}


# ---------------------------------------------------------------- the end of a match


def test_match_end_first_bust() -> None:
    found = board(
        rounds("Anna: closed; Bruno: 60; Carla: 5", "Anna: 3; Bruno: 60; Carla: closed"),
        match_end="first_bust",
    )
    assert found.outcome.over
    assert found.outcome.winners == ("Anna", "Carla")
    assert found.outcome.winner == "Anna"


def test_match_end_last_standing() -> None:
    two = ("Anna: closed; Bruno: 60; Carla: 5", "Anna: 3; Bruno: 60; Carla: closed")
    found = board(rounds(*two), match_end="last_standing")
    assert not found.outcome.over
    assert out(found) == ["Bruno"]
    found = board(rounds(*two, "Anna: 99; Carla: closed"), match_end="last_standing")
    assert found.outcome.over
    assert (found.outcome.winner, found.outcome.winners) == ("Carla", ("Carla",))


@pytest.mark.parametrize("rules", ["fantacarte", "classica"])
def test_a_round_after_the_end_is_a_fault(rules: str) -> None:
    sheet = rounds("Anna: closed; Bruno: unopened 60", "Anna: closed; Bruno: 60", "Anna: 7; Bruno: closed")
    assert faults(sheet, rules) == [(7, "match_end"), (8, "out_player")]


def test_all_can_bust_in_a_dead_round_only_and_the_lowest_total_wins() -> None:
    found = board(rounds("Anna: closed; Bruno: 50", "dead; Anna: 104; Bruno: 60"))
    assert out(found) == ["Anna", "Bruno"]
    assert found.outcome.winner == "Anna"


# ---------------------------------------------------------------- ties


LEVEL = "Anna: closed; Bruno: 30; Carla: 40"


def test_ties_by_fewest_unopened_rounds() -> None:
    found = board(rounds("Anna: closed; Bruno: 30", "Anna: unopened 30; Bruno: closed"), "guide", 2)
    assert (found.outcome.winner, found.outcome.by) == ("Bruno", TieBreak.UNOPENED)


def test_ties_by_most_rounds_won() -> None:
    sheet = rounds("Anna: closed; Bruno: 20", "Anna: closed; Bruno: 20", "Anna: 40; Bruno: closed")
    found = board(sheet, "guide", 3)
    assert (found.outcome.winner, found.outcome.by) == ("Anna", TieBreak.WON)


def test_unopened_rounds_come_before_rounds_won() -> None:
    sheet = rounds("Anna: closed; Bruno: 20", "Anna: closed; Bruno: 20", "Anna: unopened 40; Bruno: closed")
    found = board(sheet, "guide", 3)
    assert (found.outcome.winner, found.outcome.by) == ("Bruno", TieBreak.UNOPENED)


def test_closing_in_hand_is_a_round_won_too() -> None:
    sheet = rounds("Anna: 40; Bruno: closed", "Anna: closed in hand; Bruno: 10", "Anna: closed; Bruno: 20")
    found = board(sheet, "guide", 3)
    assert (found.outcome.winner, found.outcome.by) == ("Anna", TieBreak.WON)


def test_ties_by_one_extra_round_between_those_who_are_level() -> None:
    level = ("Anna: closed; Bruno: 30; Carla: 40", "Anna: 30; Bruno: closed; Carla: 40")
    found = board(rounds(*level), "guide", 2)
    assert not found.outcome.over
    assert found.outcome.tied == ("Anna", "Bruno")
    found = board(rounds(*level, "Anna: 5; Bruno: closed"), "guide", 2)
    assert (found.outcome.winner, found.outcome.by) == ("Bruno", TieBreak.EXTRA)
    assert found.rounds[2].extra
    assert faults(rounds(*level, "Anna: 5; Bruno: closed", "Anna: 5; Bruno: closed"), "guide", 2) == [
        (12, "match_end")
    ]


def test_those_still_level_after_the_extra_round_win_together() -> None:
    level = ("Anna: closed; Bruno: 30", "Anna: 30; Bruno: closed")
    found = board(rounds(*level, "dead; Anna: 5; Bruno: 5"), "guide", 2)
    assert found.outcome.over
    assert (found.outcome.winner, found.outcome.winners) == (None, ("Anna", "Bruno"))


def test_an_extra_round_decides_between_those_who_bust_together() -> None:
    level = ("Anna: closed; Bruno: 60", "Anna: 60; Bruno: closed", "dead; Anna: 60; Bruno: 60")
    assert board(rounds(*level)).outcome.tied == ("Anna", "Bruno")
    assert board(rounds(*level, "Anna: closed; Bruno: 5")).outcome.winner == "Anna"


# ---------------------------------------------------------------- a fixed number of rounds


def test_a_fixed_number_of_rounds_has_no_limit() -> None:
    sheet = rounds("Anna: closed; Bruno: unopened", "Anna: closed; Bruno: unopened", "Anna: 7; Bruno: closed")
    found = board(sheet, fixed=3)
    assert (found.outcome.winner, out(found), totals(found)) == ("Anna", [], {"Anna": 7, "Bruno": 200})
    assert not board(sheet, fixed=4).outcome.over
    assert faults(sheet, fixed=2) == [(7, "match_end")]


def test_the_sheet_can_name_the_number_of_rounds_and_the_question_goes_before_it() -> None:
    sheet = "rounds: 1\nAnna: closed\nBruno: 7c"
    assert board(sheet).outcome.winner == "Anna"
    assert not board(sheet, fixed=2).outcome.over


# ---------------------------------------------------------------- re-entry

BUST = ("Anna: closed; Bruno: 35; Carla: 60", "Anna: 78; Bruno: closed; Carla: 60")


def test_reentry_at_the_highest_total_still_in_play() -> None:
    found = board(rounds(*BUST, "Carla: re-enters", "Anna: closed; Bruno: 5; Carla: 7"), "casa")
    assert found.returns == (Return("Carla", 78, 1, 2),)
    assert totals(found) == {"Anna": 78, "Bruno": 40, "Carla": 85}


@pytest.mark.parametrize(
    "sheet",
    [
        rounds(*BUST, "Carla: re-enters", "Anna: closed; Bruno: 5; Carla: 7"),
        rounds(*BUST, "Carla: re-enters; Anna: closed; Bruno: 5; Carla: 7"),
        rounds(*BUST, "Anna: closed; Bruno: 5; Carla: 7; Carla: re-enters"),
        rounds(BUST[0], BUST[1] + "; Carla: re-enters", "Anna: closed; Bruno: 5; Carla: 7"),
    ],
    ids=["between rounds", "before the round", "beside the line of the round", "after the round of the bust"],
)
def test_reentry_can_be_written_where_players_write_it(sheet: str) -> None:
    found = board(sheet, "casa")
    assert found.returns == (Return("Carla", 78, 1, 2),)
    assert found.standings[2].total == 85


def test_reentry_after_a_round_without_the_player() -> None:
    found = board(rounds(*BUST, "Anna: 20; Bruno: closed; Carla: re-enters"), "casa")
    assert found.returns == (Return("Carla", 98, 1, 3),)


def test_reentry_fee_rises_for_each_player() -> None:
    again = "Anna: closed; Bruno: 5; Carla: 60; Carla: re-enters"
    found = board(rounds(*BUST, "Carla: re-enters", again, again), "casa")
    assert [(one.name, one.fee) for one in found.returns] == [("Carla", 1), ("Carla", 2), ("Carla", 3)]


def test_reentry_max() -> None:
    again = "Anna: closed; Bruno: 5; Carla: 60; Carla: re-enters"
    sheet = rounds(*BUST, "Carla: re-enters", again, again, again)
    assert faults(sheet, "casa") == [(24, "reentry_max")]
    assert faults(sheet, "casa", reentry_max=4) == []
    assert faults(sheet, "casa", reentry_max=1) == [
        (14, "reentry_max"),
        (19, "reentry_max"),
        (24, "reentry_max"),
    ]


def test_reentry_off() -> None:
    sheet = rounds(*BUST, "Carla: re-enters", "Anna: closed; Bruno: 5; Carla: 7")
    # She plays on as written, so that her later lines are no faults of their own.
    assert faults(sheet, "casa", reentry="off") == [(9, "reentry")]


def test_reentry_of_somebody_who_is_in() -> None:
    assert faults(rounds(*BUST, "Anna: re-enters"), "casa") == [(9, "reentry")]


def test_reentry_where_nobody_is_left() -> None:
    sheet = rounds("Anna: closed; Bruno: 50", "dead; Anna: 104; Bruno: 60", "Bruno: re-enters")
    assert faults(sheet, "casa") == [(8, "reentry")]


def test_reentry_before_a_round_asks_for_a_line_in_it() -> None:
    assert faults(rounds(*BUST, "Carla: re-enters; Anna: closed; Bruno: 5"), "casa") == [(9, "match_players")]


def test_reentry_in_a_match_of_a_fixed_number_of_rounds() -> None:
    assert faults(rounds(*BUST, "Carla: re-enters"), "casa", fixed=5) == [(9, "reentry")]
    # Nor is there any in a round whose points are not known.
    sheet = rounds(*BUST, "Anna: closed; Bruno: 5; Carla 7", "Carla: re-enters")
    assert faults(sheet, "casa", fixed=5) == [(13, "reentry")]


def test_reentry_at_a_total_that_is_not_known() -> None:
    found = judged(rounds(*BUST, "Anna: closed; Bruno 5", "Carla: re-enters"), "casa").found
    assert found.returns == (Return("Carla", None, 1, 3),)
    assert totals(found) == {"Anna": 78, "Bruno": None, "Carla": None}


def test_reentry_after_the_first_bust_ended_the_match() -> None:
    assert faults(rounds(*BUST, "Carla: re-enters"), "casa", match_end="first_bust") == [(9, "match_end")]


TWO_BUST = ("Anna: closed; Bruno: 60; Carla: 46", "Anna: 110; Bruno: 50; Carla: closed")


def test_reentry_makes_the_match_go_on() -> None:
    two = ("Anna: closed; Bruno: 60", "Anna: closed; Bruno: 60")
    assert board(rounds(*two), "casa").outcome.winner == "Anna"
    found = board(rounds(*two, "Bruno: re-enters", "Anna: 3; Bruno: closed"), "casa")
    assert (found.outcome.over, totals(found)) == (False, {"Anna": 3, "Bruno": 0})
    assert board(rounds(*TWO_BUST), "casa").outcome.winner == "Carla"
    both = rounds(*TWO_BUST, "Anna: re-enters; Bruno: re-enters", "Anna: 3; Bruno: closed; Carla: 5")
    assert faults(both, "casa") == []
    assert faults(rounds(*TWO_BUST, "Carla: closed"), "casa") == [(9, "match_end")]


def test_nothing_can_be_taken_any_more_once_the_match_is_over() -> None:
    assert [one.can_take for one in board(rounds(*TWO_BUST), "casa").standings] == [None] * 3


def test_whose_points_a_closing_in_hand_doubled() -> None:
    def doubled(**changes: str) -> tuple[str, ...]:
        sheet = rounds("Anna: closed in hand; Bruno: 20; Carla: unopened")
        return board(sheet, "casa", None, limit=501, **changes).rounds[0].doubled

    assert doubled() == ("Bruno", "Carla")
    assert doubled(in_hand_doubles_flat="no") == ("Bruno",)
    assert doubled(in_hand="none") == doubled(in_hand="bonus_100") == ()


@pytest.mark.parametrize("columns", [20, 30, 40, 50, 80, None])
def test_the_points_of_each_round_are_there_however_narrow_the_terminal(columns: int | None) -> None:
    found = board(rounds("Anna: closed; Bruno: 61; Carla: 47", "Anna: 13; Bruno: closed; Carla: 29"), "casa")
    text = "\n".join(scoreboard_lines(found, CANONICAL, columns))
    assert all(number in text for number in ("61", "47", "13", "29", "76"))
