"""Rules of the second round in scores and matches: bonus, match_until, pairs; who leaves and joins a sheet."""

from __future__ import annotations

from grammar.sheet.score import Score
from grammar.sheet.score_line import read_score_line
from grammar.sheet.sheet import read_sheet, write_sheet
from scala40_cli.game.verdict import Verdict
from scala40_cli.match.match import judge_match
from scala40_cli.match.round import RoundEnd, RoundScore, judge_round
from scala40_cli.match.scoreboard import Board, match_on
from scala40_cli.rules.load import load_rules
from tests.support.cli import run


def score(*lines: str, rules: str = "guide", sets: tuple[str, ...] = ()) -> Verdict[RoundScore]:
    found = [line for line in map(read_score_line, lines) if isinstance(line, Score)]
    return judge_round(RoundEnd(tuple(found)), load_rules(rules, sets))


def match(text: str, *sets: str, rules: str = "guide") -> Verdict[Board]:
    return judge_match(match_on(read_sheet(text)), load_rules(rules, sets))


def totals(verdict: Verdict[Board]) -> dict[str, int]:
    return {player.name: player.total for player in verdict.found.standings}


def faults(verdict: Verdict[Board]) -> list[tuple[int, str]]:
    return [(fault.line, fault.rule) for fault in verdict.found.faults]


# --- closer_bonus


def test_closer_bonus() -> None:
    lines = ("Anna: closed", "Bruno: Kh 7c")
    assert [one.points for one in score(*lines).found.players] == [0, 17]
    assert [one.points for one in score(*lines, sets=("closer_bonus=100",)).found.players] == [-100, 17]
    both = ("closer_bonus=30", "in_hand=bonus_100")
    assert score("Anna: closed in hand", "Bruno: Kh", sets=both).found.players[0].points == -130
    assert "closer_bonus" in [reason.rule for reason in score(*lines, sets=("closer_bonus=100",)).reasons]


def test_closer_bonus_in_a_match_and_as_text() -> None:
    sheet = "Anna: 60\nBruno: closed\n\nAnna: closed\nBruno: 20\n"
    assert totals(match(sheet)) == {"Anna": 60, "Bruno": 20}
    assert totals(match(sheet, "closer_bonus=50")) == {"Anna": 10, "Bruno": -30}
    shown = run("score", "Anna: closed", "Bruno: Kh", "--set", "closer_bonus=50")
    assert "closed, 50 off" in shown.out


# --- match_until

FIVE = (
    "players: Anna, Bruno, Carla, Dino\n"
    "Anna: closed\nBruno: 120\nCarla: 10\nDino: 20\n\n"
    "Anna: closed\nCarla: 30\nDino: 110\n"
)


def test_match_until() -> None:
    goes_on = match(FIVE).found.outcome
    assert (goes_on.over, goes_on.leaders) == (False, ("Anna",))
    over = match(FIVE, "match_until=2")
    assert (over.found.outcome.over, over.found.outcome.winner) == (True, "Anna")
    assert "match_until" in [reason.rule for reason in over.reasons]
    assert faults(match(f"{FIVE}\nAnna: closed\nCarla: 5\n", "match_until=2")) == [(11, "match_end")]
    assert match(FIVE, "match_until=3").found.faults[0].rule == "match_end"


def test_match_until_decides_nothing_where_the_first_bust_ends_the_match() -> None:
    sheet = "Anna: closed\nBruno: 120\nCarla: 10\n"
    one, two = (match(sheet, "match_end=first_bust", f"match_until={most}") for most in (1, 2))
    assert one.found.outcome == two.found.outcome


# --- pairs

ROUND = ("Anna: closed", "Carla: Kh", "Bruno: 7c", "Dino: 5h")


def test_pairs_a_round_is_the_sum_of_both_partners() -> None:
    assert score(*ROUND).found.pairs == ()
    found = score(*ROUND, sets=("pairs=yes",)).found
    assert [(pair.names, pair.points) for pair in found.pairs] == [
        (("Anna", "Bruno"), 7),
        (("Carla", "Dino"), 15),
    ]


def test_pairs_closing_in_hand_doubles_the_other_pairs_only() -> None:
    lines = ("Anna: closed in hand", *ROUND[1:])
    assert [one.points for one in score(*lines).found.players] == [0, 20, 14, 10]
    assert [one.points for one in score(*lines, sets=("pairs=yes",)).found.players] == [0, 20, 7, 10]


def test_pairs_are_four_players() -> None:
    assert score(*ROUND, "Elena: 8", sets=("pairs=yes",)).found.pairs == ()
    assert score("Anna: Kh", sets=("pairs=yes",)).answer.value == "yes"
    three = match("Anna: closed\nBruno: 20\nCarla: 3\n", "pairs=yes")
    assert totals(three) == {"Anna": 0, "Bruno": 20, "Carla": 3}
    assert "pairs" in [note.rule for note in three.notes]


PAIRS = "pairs: Anna+Bruno, Carla+Dino\nAnna: closed\nCarla: Kh\nBruno: 7c\nDino: 5h\n"


def test_pairs_one_total_a_pair_in_a_match() -> None:
    verdict = match(PAIRS, "pairs=yes")
    assert totals(verdict) == {"Anna+Bruno": 7, "Carla+Dino": 15}
    two = match(f"{PAIRS}\nDino: closed in hand\nAnna: 20\nBruno: 40\nCarla: 3\n", "pairs=yes")
    assert totals(two) == {"Anna+Bruno": 7 + 40 + 80, "Carla+Dino": 15 + 3}
    assert two.found.outcome.winner == "Carla+Dino"
    assert two.found.rounds[1].doubled == ("Anna+Bruno",)


def test_pairs_partners_sit_opposite() -> None:
    right = PAIRS.replace("pairs", "players: Anna, Carla, Bruno, Dino\npairs", 1)
    assert match(right, "pairs=yes").answer.value == "yes"
    wrong = PAIRS.replace("pairs", "players: Anna, Bruno, Carla, Dino\npairs", 1)
    assert faults(match(wrong, "pairs=yes")) == [(1, "pairs")]


def test_pairs_who_has_no_line_and_who_is_nobodys_partner() -> None:
    assert faults(match(PAIRS.replace("Bruno: 7c\n", ""), "pairs=yes")) == [(2, "match_players")]
    assert (5, "match_players") in faults(match(PAIRS.replace("Dino: 5h", "Diana: 5h"), "pairs=yes"))
    assert faults(match(PAIRS.replace(", Carla+Dino", ""), "pairs=yes"))[0] == (1, "pairs")


def test_pairs_header_turns_the_rule_on() -> None:
    for options in (("--rules", "guide"), ("--rules", "guide", "--set", "limit=201")):
        shown = run("match", "-", *options, "--json", stdin=PAIRS).json
        assert shown["totals"] == {"Anna+Bruno": 7, "Carla+Dino": 15}
    shown = run("match", "-", "--rules", "guide", "--set", "pairs=no", "--json", stdin=PAIRS).json
    assert shown["totals"] == {"Anna": 0, "Carla": 10, "Bruno": 7, "Dino": 5}
    shown = run("match", "-", "--json", stdin=f"rules: guide\n{PAIRS}").json
    assert (shown["rules"], shown["totals"]) == ("guide+pairs=yes", {"Anna+Bruno": 7, "Carla+Dino": 15})
    shown = run("score", "-", "--json", stdin=f"rules: guide\n{PAIRS}").json
    assert shown["pairs"] == [
        {"names": ["Anna", "Bruno"], "points": 7},
        {"names": ["Carla", "Dino"], "points": 15},
    ]
    assert "Anna + Bruno together: 7" in run("score", "-", stdin=f"rules: guide\n{PAIRS}").out


# --- who comes and goes


def test_leaves_and_joins_on_a_sheet() -> None:
    sheet = (
        "rules: casa\nplayers: Anna, Bruno, Carla\nAnna: closed\nBruno: 30\nCarla: 50\n\n"
        "Carla: leaves\nDino: joins\nElena: joins 12\n\n"
        "Anna: closed\nBruno: 1\nDino: 2\nElena: 3\n"
    )
    assert totals(match(sheet, rules="casa")) == {
        "Anna": 0,
        "Bruno": 31,
        "Carla": 50,
        "Dino": 32,
        "Elena": 15,
    }
    assert match(sheet, rules="casa").answer.value == "yes"
    assert write_sheet(read_sheet(sheet)) == sheet
    again = sheet + "\nAnna: closed\nBruno: 1\nDino: 2\nElena: 3\nCarla: 4\n"
    assert faults(match(again, rules="casa")) == [(20, "out_player")]


def test_leaves_in_italian() -> None:
    sheet = "Anna: chiude\nBruno: 30\nCarla: 50\n\nCarla: si ritira\n"
    assert match(sheet, rules="casa").found.standings[2].left


def test_pairs_in_a_record() -> None:
    record = (
        "rules: guide\nplayers: Anna, Carla, Bruno, Dino\npairs: Anna+Bruno, Carla+Dino\nround 1\n"
        "Anna: ...\nscore Anna: closed in hand\nscore Carla: Kh\nscore Bruno: 7c\nscore Dino: 5h\n"
    )
    shown = run("referee", "-", "--json", stdin=record).json
    assert shown["rules"] == "guide+pairs=yes"
    points = shown["rounds"][0]["score"]
    assert points == {"Anna": 0, "Carla": 20, "Bruno": 7, "Dino": 10}
    assert shown["match"]["totals"] == {"Anna+Bruno": 7, "Carla+Dino": 30}


def test_the_most_that_a_small_hand_can_count() -> None:
    lines, small = ("Anna: closed", "Bruno: 95"), ("deal=7", "jokers=0")
    assert score(*lines).found.faults == ()
    assert [fault.rule for fault in score(*lines, sets=small).found.faults] == ["count_hand"]
    assert score("Anna: closed", "Bruno: 80", sets=small).found.faults == ()
