"""What each player takes at the end of a round, rule by rule, and what cannot be the end of one."""

from __future__ import annotations

import random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from grammar.cards.cards import CARDS, JOKER, Piece
from grammar.cards.hand import read_hand
from grammar.sheet.score import CLOSERS, End, Score
from grammar.sheet.score_line import read_score_line
from grammar.sheet.sheet import read_sheet
from scala40_cli.game.verdict import Answer, Verdict, flips
from scala40_cli.match.match import judge_match
from scala40_cli.match.round import BONUS, FLAT, RoundEnd, RoundScore, Way, card_points, judge_round
from scala40_cli.match.scoreboard import match_on
from scala40_cli.rules.load import load_rules, preset_names
from scala40_cli.rules.model import Rules


def judged(
    *lines: str, rules: str = "fantacarte", dead: bool = False, **changes: object
) -> Verdict[RoundScore]:
    """The verdict on these score lines."""
    overrides = [f"{key}={value}" for key, value in changes.items()]
    scores = tuple(line for line in map(read_score_line, lines) if isinstance(line, Score))
    return judge_round(RoundEnd(scores, dead), load_rules(rules, overrides))


def points(*lines: str, rules: str = "fantacarte", dead: bool = False, **changes: object) -> list[int | None]:
    """What each player takes."""
    verdict = judged(*lines, rules=rules, dead=dead, **changes)
    assert verdict.answer is not Answer.NO, [str(reason.message) for reason in verdict.reasons]
    return [player.points for player in verdict.found.players]


def faults(
    *lines: str, rules: str = "fantacarte", dead: bool = False, **changes: object
) -> list[tuple[int, str]]:
    """The faults of these lines: the number of the line, and the rule."""
    verdict = judged(*lines, rules=rules, dead=dead, **changes)
    assert (verdict.answer is Answer.NO) == bool(verdict.found.faults)
    assert [reason.rule for reason in verdict.reasons] == [fault.rule for fault in verdict.found.faults] or (
        verdict.answer is not Answer.NO
    )
    return [(fault.index + 1, fault.rule) for fault in verdict.found.faults]


# ---------------------------------------------------------------- points


@pytest.mark.parametrize("value, taken", [("11", 16), ("1", 6), ("lone_1", 16)])
def test_ace_in_hand(value: str, taken: int) -> None:
    assert points("Anna: closed", "Bruno: As 5c", ace_in_hand=value) == [0, taken]


@pytest.mark.parametrize("value, taken", [("11", 11), ("1", 1), ("lone_1", 1)])
def test_a_lone_ace_in_hand(value: str, taken: int) -> None:
    assert points("Anna: closed", "Bruno: As", ace_in_hand=value) == [0, taken]


@pytest.mark.parametrize("value", [20, 25, 50, 0])
def test_joker_in_hand(value: int) -> None:
    assert points("Anna: closed", "Bruno: Jk=8h 2c", joker_in_hand=value) == [0, value + 2]


def test_unopened() -> None:
    lines = ("Anna: closed", "Bruno: unopened 2c 3c 4c 5c 6c 7c 8c 9c 2d 3d 4d 5d 6d")
    assert points(*lines, unopened="flat_100") == [0, FLAT]
    assert points(*lines, unopened="count") == [0, 44 + 20]


@pytest.mark.parametrize(
    "line, rules, answer",
    [
        # Two cards are no hand that was not opened from; where it takes 100 anyway, it is a note.
        ("Bruno: unopened 2c 3c", "guide", None),
        ("Bruno: unopened 2c 3c", "fantacarte", FLAT),
        # Thirteen cards are one: 100 if it is so, and the cards where these count either way.
        ("Bruno: 2c 3c 4c 5c 6c 7c 8c 9c 2d 3d 4d 5d 6d", "fantacarte", None),
        ("Bruno: 2c 3c 4c 5c 6c 7c 8c 9c 2d 3d 4d 5d 6d", "guide", 64),
        # Twelve are neither.
        ("Bruno: 2c 3c 4c 5c 6c 7c 8c 9c 2d 3d 4d 5d", "guide", None),
        ("Bruno: 2c 3c 4c 5c 6c 7c 8c 9c 2d 3d", "fantacarte", 49),
    ],
)
def test_R7_cards_that_no_such_player_can_hold(line: str, rules: str, answer: int | None) -> None:
    verdict = judged("Anna: closed", line, rules=rules)
    assert verdict.answer is (Answer.UNDECIDED if answer is None else Answer.YES)
    assert verdict.found.players[1].points == answer
    told = {reason.rule for reason in verdict.reasons} | {note.rule for note in verdict.notes}
    assert ("hand_size" in told) is (answer != 49)
    sheet = read_sheet(f"Anna: closed\n{line}")
    match = judge_match(match_on(sheet), load_rules(rules))
    assert match.answer is verdict.answer
    assert match.found.rounds[0].points[1] == answer


def test_unopened_without_cards_is_undecided_where_they_count() -> None:
    lines = ("Anna: closed", "Bruno: unopened")
    assert points(*lines, unopened="flat_100") == [0, FLAT]
    verdict = judged(*lines, unopened="count")
    assert verdict.answer is Answer.UNDECIDED
    assert [reason.rule for reason in verdict.reasons] == ["unopened"]
    assert verdict.found.players[1].points is None


def test_unopened_points_as_counted() -> None:
    assert points("Anna: closed", "Bruno: unopened 42", unopened="count") == [0, 42]
    assert points("Anna: closed", "Bruno: unopened 42", unopened="flat_100") == [0, FLAT]


@pytest.mark.parametrize(
    "value, taken", [("double", [0, 54]), ("none", [0, 27]), ("bonus_100", [-BONUS, 27])]
)
def test_in_hand(value: str, taken: list[int]) -> None:
    assert points("Anna: closed in hand", "Bruno: Kh Qd 7c", in_hand=value) == taken
    assert points("Anna: closed", "Bruno: Kh Qd 7c", in_hand=value) == [0, 27]


@pytest.mark.parametrize("value, taken", [("yes", 200), ("no", 100)])
def test_in_hand_doubles_flat(value: str, taken: int) -> None:
    lines = ("Anna: closed in hand", "Bruno: unopened 2c 3c 4c 5c 6c 7c 8c 9c 2d 3d 4d 5d 6d")
    assert points(*lines, unopened="flat_100", in_hand="double", in_hand_doubles_flat=value) == [0, taken]
    # It has nothing to decide where the penalty is not flat or nothing is doubled.
    assert points(*lines, unopened="count", in_hand="double", in_hand_doubles_flat=value) == [0, 128]
    assert points(*lines, unopened="flat_100", in_hand="none", in_hand_doubles_flat=value) == [0, 100]


def test_points_counted_at_the_table_are_doubled_too() -> None:
    assert points("Anna: closed in hand", "Dino: 27") == [0, 54]


def test_a_dead_round_counts_for_all() -> None:
    lines = ("Anna: 7h 8h", "Bruno: unopened 2c")
    assert points(*lines, dead=True) == [15, FLAT]


def test_the_sum_is_written_out_card_by_card() -> None:
    parts = card_points(read_hand("As Kh Jk 5c"), load_rules())
    assert [(str(card), one) for card, one in parts] == [("As", 11), ("Kh", 10), ("Jk", 25), ("5c", 5)]


def test_the_reasons_name_the_rules_that_made_the_points() -> None:
    verdict = judged("Anna: closed in hand", "Bruno: As Jk", "Carla: unopened 2c")
    rules = [reason.rule for reason in verdict.reasons]
    assert rules == [
        "closer_zero",
        "in_hand",
        "in_hand_doubles_flat",
        "unopened",
        "ace_in_hand",
        "joker_in_hand",
    ]
    assert [note.rule for note in verdict.notes] == ["players", "hand_size"]


def test_too_many_players_are_a_note_and_no_fault() -> None:
    verdict = judged("Anna: closed", "Bruno: 5c", "Carla: 7c")
    assert verdict.answer is Answer.YES
    assert [str(note.message) for note in verdict.notes] == ["the rules are meant for 2 players, not for 3"]
    assert not judged("Anna: closed", "Bruno: 5c", "Carla: 7c", rules="casa").notes


# ---------------------------------------------------------------- faults


def test_every_fault_at_once_each_at_its_line() -> None:
    assert faults(
        "Anna: closed 7c", "Bruno: 7h 7h", "Carla: closed in hand", "Dino: 7h", "bruno: 0", "Elsa: 9999"
    ) == [
        (1, "closer_zero"),
        (3, "one_closer"),
        (4, "pack_copies"),
        (5, "match_players"),
        (5, "count_hand"),
        (6, "count_hand"),
    ]


def test_one_closer() -> None:
    assert faults("Anna: closed", "Bruno: closed", "Carla: closed in hand") == [
        (2, "one_closer"),
        (3, "one_closer"),
    ]
    assert faults("Anna: closed", "Bruno: 7c", dead=True) == [(1, "one_closer")]


def test_a_hand_may_be_scored_alone() -> None:
    verdict = judged("Bruno: Kh Qd 7c")
    assert (verdict.answer, verdict.found.players[0].points) == (Answer.YES, 27)
    assert [str(reason.message) for reason in verdict.reasons if reason.rule == "one_closer"] == [
        "who closed is not said; the points are those of a round that was not closed in hand"
    ]
    assert points("Anna: 5c", "Bruno: unopened 7c") == [5, FLAT]
    assert not [one for one in judged("Anna: closed", "Bruno: 7c").reasons if one.rule == "one_closer"]


def test_no_points_counted_are_said_to_be_written_closed_where_one_alone_has_them() -> None:
    def said(*lines: str) -> bool:
        (reason,) = [one for one in judged(*lines).reasons if one.rule == "count_hand"][:1]
        return "if Anna went out, that is written “Anna: closed”" in str(reason.message)

    assert said("Anna: 0", "Bruno: 27")
    assert not said("Anna: 0", "Bruno: 0")
    assert not said("Anna: 0", "Bruno: closed")


def test_nothing_is_doubled_while_it_is_not_known_who_closed() -> None:
    verdict = judged("Anna: closed in hand", "Bruno: closed", "Carla: 27")
    assert [player.points for player in verdict.found.players] == [0, 0, 27]


def test_closer_zero() -> None:
    assert faults("Anna: closed 7c", "Bruno: 7c") == [(1, "closer_zero")]
    assert faults("Anna: closed 7", "Bruno: 7c") == [(1, "closer_zero")]
    assert faults("Anna: closed 0", "Bruno: 7c") == []


def test_pack_copies_over_all_hands_together() -> None:
    assert faults("Anna: closed", "Bruno: 7h 7h", "Carla: 8h 7h") == [(3, "pack_copies")]
    assert faults("Anna: closed", "Bruno: 7h 7h 7h") == [(2, "pack_copies")]
    assert faults("Anna: closed", "Bruno: 7h 7h", "Carla: 8h 8h") == []


def test_jokers_of_the_pack_whatever_they_stand_for() -> None:
    five = ("Anna: closed", "Bruno: Jk Jk=2h Jk=3h", "Carla: Jk=4h Jk=5h")
    assert faults(*five) == [(3, "jokers")]
    assert faults("Anna: closed", "Bruno: Jk Jk", "Carla: Jk", jokers=2) == [(3, "jokers")]


def test_hand_size() -> None:
    fourteen = "2c 3c 4c 5c 6c 7c 8c 9c 2d 3d 4d 5d 6d 7d"
    assert faults("Anna: closed", f"Bruno: {fourteen}") == []
    assert faults("Anna: closed", f"Bruno: {fourteen} 8d") == [(2, "hand_size")]
    assert faults("Anna: closed", f"Bruno: {fourteen} 8d", deal=15) == []


@pytest.mark.parametrize("preset", preset_names())
def test_count_hand_has_the_bounds_of_real_hands(preset: str) -> None:
    rules = load_rules(preset)
    pack: list[Piece] = [*CARDS, *CARDS, *[JOKER] * 4]
    heaviest = sorted(pack, key=lambda card: -card_points([card, card], rules)[0][1])[:14]
    most = sum(one for _, one in card_points(heaviest, rules))
    least = min(card_points([card], rules)[0][1] for card in CARDS)
    assert faults("Anna: closed", f"Bruno: {most}", rules=preset) == []
    assert faults("Anna: closed", f"Bruno: {most + 1}", rules=preset) == [(2, "count_hand")]
    assert faults("Anna: closed", f"Bruno: {least}", rules=preset) == []
    assert faults("Anna: closed", f"Bruno: {least - 1}", rules=preset) == [(2, "count_hand")]


def test_a_closer_named_twice_is_two_faults_of_one_line() -> None:
    assert faults("Anna: closed", "ANNA: closed") == [(2, "one_closer"), (2, "match_players")]


def test_a_flip_that_makes_a_hand_possible_is_found() -> None:
    scores = tuple(read_score_line(line) for line in ("Anna: closed", "Bruno: unopened"))
    question = RoundEnd(tuple(score for score in scores if isinstance(score, Score)))
    rules = load_rules("guide")
    verdict = judge_round(question, rules)
    assert [(flip.rule, flip.value) for flip in flips(judge_round, question, rules, verdict.answer)] == [
        ("unopened", "flat_100")
    ]


# ---------------------------------------------------------------- properties

all_rules = st.builds(
    lambda preset, ace, joker, unopened, in_hand, doubles: (
        load_rules(preset)
        .replace_rule("ace_in_hand", ace)
        .replace_rule("joker_in_hand", joker)
        .replace_rule("unopened", unopened)
        .replace_rule("in_hand", in_hand)
        .replace_rule("in_hand_doubles_flat", doubles)
    ),
    st.sampled_from(preset_names()),
    st.sampled_from([11, 1, "lone_1"]),
    st.sampled_from([20, 25]),
    st.sampled_from(["flat_100", "count"]),
    st.sampled_from(["double", "none", "bonus_100"]),
    st.sampled_from(["yes", "no"]),
)


@st.composite
def rounds(draw: st.DrawFn) -> tuple[Score, ...]:
    """A round that can be: one closer, and hands dealt from one pack."""
    count = draw(st.integers(2, 6))
    pack: list[Piece] = [*CARDS, *CARDS, *[JOKER] * 4]
    random.Random(draw(st.integers(0, 1 << 32))).shuffle(pack)
    closer = draw(st.integers(0, count - 1))
    lines = []
    for player in range(count):
        name = f"Player {player}"
        if player == closer:
            lines.append(Score(name, draw(st.sampled_from(CLOSERS))))
            continue
        end = draw(st.sampled_from([End.OPENED, End.UNOPENED]))
        size = 13 if end is End.UNOPENED else draw(st.integers(1, 10))
        lines.append(Score(name, end, tuple(pack.pop() for _ in range(size))))
    return tuple(lines)


def taken(lines: tuple[Score, ...], rules: Rules) -> dict[str, int]:
    """What each player takes, by name."""
    verdict = judge_round(RoundEnd(lines), rules)
    assert verdict.answer is Answer.YES
    return {player.line.name: player.points for player in verdict.found.players if player.points is not None}


@given(rounds(), all_rules)
def test_the_closer_never_pays_and_everybody_else_does(lines: tuple[Score, ...], rules: Rules) -> None:
    for line in lines:
        paid = taken(lines, rules)[line.name]
        assert paid in (0, -BONUS) if line.end in CLOSERS else paid > 0


@given(rounds(), all_rules, st.randoms())
def test_the_order_of_the_players_does_not_matter(
    lines: tuple[Score, ...], rules: Rules, chance: random.Random
) -> None:
    shuffled = list(lines)
    chance.shuffle(shuffled)
    assert taken(tuple(shuffled), rules) == taken(lines, rules)


@given(rounds(), all_rules)
def test_doubling_is_twice_what_closing_plainly_makes_but_for_what_is_flat(
    lines: tuple[Score, ...], rules: Rules
) -> None:
    plainly = tuple(Score(line.name, End.CLOSED) if line.end in CLOSERS else line for line in lines)
    in_hand = tuple(Score(line.name, End.IN_HAND) if line.end in CLOSERS else line for line in lines)
    once, now = taken(plainly, rules), taken(in_hand, rules)
    for line in lines:
        if line.end in CLOSERS:
            continue
        flat = line.end is End.UNOPENED and rules.unopened == "flat_100"
        doubles = rules.in_hand == "double" and (not flat or rules.in_hand_doubles_flat == "yes")
        assert now[line.name] == once[line.name] * (2 if doubles else 1)


@given(rounds(), all_rules)
def test_a_flat_penalty_does_not_look_at_the_cards(lines: tuple[Score, ...], rules: Rules) -> None:
    assume(rules.unopened == "flat_100")
    bare = tuple(Score(line.name, line.end) if line.end is End.UNOPENED else line for line in lines)
    assert taken(bare, rules) == taken(lines, rules)


@given(rounds(), all_rules)
def test_cards_and_their_points_as_counted_come_to_the_same(lines: tuple[Score, ...], rules: Rules) -> None:
    counted = tuple(
        line
        if line.cards is None
        else Score(line.name, line.end, None, sum(p for _, p in card_points(line.cards, rules)))
        for line in lines
    )
    assert taken(counted, rules) == taken(lines, rules)


@given(rounds(), all_rules)
def test_the_points_of_the_cards_sum_to_what_was_counted(lines: tuple[Score, ...], rules: Rules) -> None:
    for player in judge_round(RoundEnd(lines), rules).found.players:
        if player.line.cards is not None:
            assert player.counted == sum(one for _, one in card_points(player.line.cards, rules))
        if player.way is Way.COUNTED:
            assert player.points == player.counted


@given(rounds(), st.sampled_from(preset_names()), st.sampled_from(CARDS))
def test_a_third_copy_is_always_found(lines: tuple[Score, ...], preset: str, card: Piece) -> None:
    spoiled = (*lines, Score("One more", End.OPENED, (card, card, card)))
    verdict = judge_round(RoundEnd(spoiled), load_rules(preset))
    assert "pack_copies" in [fault.rule for fault in verdict.found.faults]
