"""Faulty and unfinished sheets: every fault with its line, and nothing certain that is not."""

from __future__ import annotations

from scala40_cli.game.verdict import Answer
from tests.support.matches import board, faults, judged, rounds, totals


def test_every_fault_has_its_line() -> None:
    sheet = """\
players: Anna, Bruno, Carla

Anna: closed
Bruno: closed
Carla: 7h 7h 7h

Anna: closed
Bruno: 5c
Carla: 99

Anna: closed
Brun: 5c
Carla: 12

Anna: 2
Bruno: 3
"""
    assert faults(sheet, "classica") == [
        (4, "one_closer"),
        (5, "pack_copies"),
        (12, "match_players"),
        (13, "out_player"),
        (15, "one_closer"),
    ]


def test_where_one_player_alone_has_no_points_it_is_said_how_closed_is_written() -> None:
    def message(*lines: str) -> str:
        return str(judged("\n".join(lines)).reasons[0].message)

    assert message("Anna: 0", "Bruno: 5c") == (
        "line 1: nobody closed this round; if Anna went out, that is written “Anna: closed”"
    )
    for lines in (("Anna: 0", "Bruno: 0"), ("Anna: 7c", "Bruno: 5c")):
        assert "say who did, or that the round was dead" in message(*lines)


def test_a_name_that_is_not_among_the_players_has_the_nearest() -> None:
    verdict = judged("players: Anna, Bruno\nAna: closed\nBruno: 5c")
    assert "did you mean Anna" in str(verdict.reasons[0].message)
    assert "line 2" in str(verdict.reasons[0].message)


def test_without_named_players_those_of_the_first_round_play() -> None:
    assert faults(rounds("Anna: closed; Bruno: 5c", "Anna: closed; Bruno: 5c; Carla: 7c")) == [
        (6, "match_players")
    ]


def test_a_player_without_a_line_is_a_fault_and_the_total_is_not_known() -> None:
    sheet = rounds(
        "Anna: closed; Bruno: 5c; Carla: 7c", "Anna: closed; Carla: 7c", "Anna: closed; Bruno: 5c; Carla: 9c"
    )
    assert faults(sheet) == [(5, "match_players")]
    assert totals(judged(sheet).found) == {"Anna": 0, "Bruno": None, "Carla": 23}


def test_a_second_line_of_a_player_is_a_fault_and_does_not_count() -> None:
    sheet = rounds("Anna: closed; Bruno: 5c; bruno: 9c", "Anna: closed; Bruno: 5d")
    assert faults(sheet) == [(3, "match_players")]
    assert totals(judged(sheet).found) == {"Anna": 0, "Bruno": 10}


def test_what_a_player_without_a_line_took_may_have_been_a_bonus() -> None:
    sheet = rounds("Anna: closed; Bruno: 60", "Anna: 5c", "Anna: closed; Bruno: 50", "Anna: closed; Bruno: 7")
    assert faults(sheet, in_hand="bonus_100") == [(4, "one_closer"), (4, "match_players")]
    assert faults(sheet) == [(4, "one_closer"), (4, "match_players"), (9, "match_end"), (10, "out_player")]


def test_one_player_is_no_match() -> None:
    assert faults("Anna: closed") == [(1, "match_players")]
    assert faults("# mine\nplayers: Anna") == [(2, "match_players")]


def test_a_round_that_cannot_be_read_at_all_is_no_second_fault() -> None:
    assert faults("Anna closed\n\nBruno 7c") == []
    assert faults("Anna closed\nBruno: 7c\n\nAnna: closed\nBruno: 7c") == []
    assert faults("dead") == [(1, "match_players")]
    assert faults("dead\n\nAnna: closed\nBruno: 7c") == [(1, "match_players")]


def test_names_are_the_same_whatever_their_capitals() -> None:
    found = board(rounds("Anna: closed; Bruno: 5c", "ANNA: closed; bruno: 5c"))
    assert totals(found) == {"Anna": 0, "Bruno": 10}


def test_an_unread_line_is_no_second_fault() -> None:
    sheet = "players: Anna, Bruno, Carla\n" + rounds(
        "Anna: closd; Bruno: 5c; Carla: 7c", "Anna: closed; Bruno: 5c; Carla 7c"
    )
    assert faults(sheet) == []
    assert totals(judged(sheet).found) == {"Anna": None, "Bruno": None, "Carla": None}


def test_what_is_wrong_beside_an_unread_line_is_found() -> None:
    assert faults("Anna: closd\nBruno: closed\nCarla: closed\nDino: 7h 7h 7h") == [
        (3, "one_closer"),
        (4, "pack_copies"),
    ]


def test_nothing_is_certain_of_a_round_whose_closer_cannot_be_read() -> None:
    # Doubled, 60 points are 120, so that coming back may be right.
    assert faults(rounds("Anna: closd in hand; Bruno: 60", "Bruno: re-enters"), "casa") == []
    assert faults(rounds("Anna: closed; Bruno: 60", "Bruno: re-enters"), "casa") == [(4, "reentry")]


def test_the_match_is_over_since_the_first_bust() -> None:
    found = judged(
        rounds("Anna: closed; Bruno: 120; Carla: 90", "Anna: closed; Carla: 90", "Anna: closed")
    ).found
    assert [(one.line, str(one.message)) for one in found.faults] == [
        (5, "the match was over after round 1, so this one is too many"),
        (8, "the match was over after round 1, so this one is too many"),
    ]


def test_what_was_not_said_makes_the_match_undecided() -> None:
    verdict = judged(rounds("Anna: closed; Bruno: unopened", "Anna: 5c; Bruno: closed"), "guide")
    assert verdict.answer is Answer.UNDECIDED
    assert [(one.line, one.rule) for one in verdict.found.unsaid] == [(2, "unopened")]
    assert totals(verdict.found) == {"Anna": 5, "Bruno": None}


def test_a_faulty_sheet_has_no_winner() -> None:
    found = judged(
        rounds("Anna: closed; Bruno: closed; Carla: unopened", "Anna: 5; Bruno: closed; Carla: 9")
    ).found
    assert found.faults
    assert (found.outcome.winner, found.outcome.winners) == (None, ())


def test_an_empty_sheet_has_nothing_to_judge() -> None:
    assert board("").players == ()
    assert totals(board("players: Anna, Bruno")) == {"Anna": 0, "Bruno": 0}


def test_a_first_line_that_cannot_be_read_is_no_round() -> None:
    for sheet in (
        "rules: casa\nrules: guide\nplayers: Anna, Bruno\nplayers: X, Y\n\nAnna: closed\nBruno: 7c",
        "rounds: x\n\nAnna: closed\nBruno: 7c",
        "Anna: closed\nBruno: 7c\n\nrules: guide\n\nAnna: 7h\nBruno: closed",
    ):
        assert faults(sheet) == []
        assert len(judged(sheet).found.rounds) == sheet.count("closed")


def test_a_dead_round_without_lines_says_what_is_missing() -> None:
    sheet = rounds("Anna: closed; Bruno: 7c", "dead", "Anna: closed; Bruno: 5c")
    (fault,) = judged(sheet).found.faults
    assert (fault.line, fault.rule) == (4, "match_players")
    assert str(fault.message) == (
        "in a dead round everybody takes the cards left, so that each player has a line below it; "
        "there is none for Anna, Bruno"
    )
    (one,) = judged(rounds("Anna: closed; Bruno: 7c", "dead; Anna: 5c")).found.faults
    assert str(one.message) == "Bruno has no line in this round"
    assert faults(rounds("Anna: closed; Bruno: 7c", "dead; Anna: 5c; Bruno 7d")) == []
