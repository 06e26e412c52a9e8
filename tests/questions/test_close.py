"""``close``: can a hand go out this turn, and how; if not, what leaves the fewest points."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from grammar.cards.cards import CARDS, Piece
from grammar.cards.cards import JOKER as JOKER_CARD
from grammar.record.actions import Discard, Open, Swap
from scala40_cli.game.legality import check
from scala40_cli.game.table import read_table
from scala40_cli.game.turn import Action, Turn, do
from scala40_cli.game.verdict import Answer
from scala40_cli.questions.close import CanClose, judge_close
from scala40_cli.questions.closing_draws import closing_draws
from scala40_cli.rules.load import load_rules
from scala40_cli.rules.model import KEYS, Rules
from tests.support.oracle_hands import JOKER, NATURALS
from tests.support.table_asking import close, keys, turned_by
from tests.support.table_houses import random_house
from tests.support.table_oracle import (
    Meld,
    State,
    all_states,
    attached,
    closes,
    fewest_points,
    fits,
    is_joker,
    is_valid,
    random_case,
    random_meld,
)

RULES = load_rules()
MORE = {
    "close_in_hand_needs_min": ("yes", "no"),
    "ace_in_hand": (11, 1, "lone_1"),
    "close_first_round": ("allowed", "forbidden"),
}


def text_of(table: Any) -> str:
    return " ".join(map("-".join, table))


def replay(plan: tuple[Action, ...], question: CanClose, rules: Rules) -> Turn:
    """The turn after the plan, each action of which must be legal where the others have left it."""
    table = read_table(question.table or (), rules).table
    drawn = None if question.drawn is False else True
    hand = question.hand or ()
    now = Turn(hand, table, opened=question.opened, drawn=drawn, first_round=question.first_round)
    for action in plan:
        assert check(action, now, rules) == (), (action, now)
        now = do(action, now, rules)
    return now


# --- Against an exhaustive search ---------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_equals_an_exhaustive_search_over_action_sequences(seed: int) -> None:
    random = Random(seed)
    answers: Counter[tuple[Answer, bool]] = Counter()
    inexact = 0
    for _ in range(24):
        rules, plain = random_house(random, MORE)
        for _ in range(8):
            opened = random.random() < 0.5
            size = random.choice((3, 5, 6, 7, 8)) if opened else random.choice((6, 7, 8, 9))
            hand, table = random_case(random, random.randint(0, 3), size, random.randint(0, 4))
            if not hand or not all(is_valid(meld, plain) for meld in table):
                continue
            drawn, first = random.random() < 0.8, random.random() < 0.2
            states = all_states(State(hand, table, opened), plain, 20_000)
            can_close = any(closes(state, plain, drawn=drawn) for state in states)
            # Without its draw a turn ends only for who had opened, where the discard hangs on it.
            undrawn = not drawn and not (opened and plain["close_discard"] == "if_drawn")
            banned = (first and plain["close_first_round"] == "forbidden") or undrawn
            said = {"opened": opened, "drawn": drawn, "first_round": first, "players": 2}
            question = close(" ".join(hand), text_of(table), **said)
            verdict = judge_close(question, rules)
            expected = Answer.YES if can_close and not banned else Answer.NO
            assert verdict.answer is expected, (rules, question)
            after = replay(verdict.found.plan, question, rules)
            if expected is Answer.YES:
                assert after.size == 0
            else:
                fewest = fewest_points(states, plain)
                if not drawn:
                    # Nothing may be laid or thrown before the draw but to go out.
                    assert verdict.found.plan == ()
                    assert keys(verdict) <= {"turn_order", "close_first_round"}
                elif fewest is None:
                    assert verdict.found.plan == ()
                elif verdict.found.exact:
                    assert verdict.found.points == fewest, (rules, question)
                else:
                    assert verdict.found.points >= fewest
                    inexact += 1
            answers[verdict.answer, opened] += 1
    assert len(answers) == 4
    assert min(answers.values()) >= 1
    assert inexact < 5


def going_out(random: Random, plain: dict[str, Any], opened: bool) -> tuple[list[str], tuple[Meld, ...]]:
    """A table and a hand of 14 made to go out: melds, cards that go on at the table, one to throw."""
    while True:
        left = Counter(dict.fromkeys(NATURALS, 2))
        start: list[Meld] = []
        while len(start) < 5:
            meld = random_meld(random, left, range(14), joker=False)
            if meld is not None and len(meld) < 8:
                start.append(meld)
        hand = laid_out(random, plain, opened, left, list(start))
        if len(hand) == 13:
            hand.append(random.choice([piece for piece in left if left[piece] > 0]))
            random.shuffle(hand)
            return hand, tuple(start)


def laid_out(
    random: Random, plain: dict[str, Any], opened: bool, left: Counter[str], table: list[Meld]
) -> list[str]:
    """Up to 13 cards that can all be laid: new melds, and for a player who has opened cards at the table."""
    hand: list[str] = []
    jokers = random.randint(0, 3)
    for _ in range(40):
        if random.random() < 0.5 and opened and len(hand) < 13:
            number = random.randrange(len(table))
            near = [piece for piece in left if left[piece] and fits(piece, table[number], plain)]
            piece = JOKER if jokers and random.random() < 0.4 else random.choice(near or [JOKER])
            places = sorted(fits(piece, table[number], plain)) if jokers or piece != JOKER else []
            if places:
                table[number] = attached(piece, table[number], *random.choice(places))
                hand.append(piece)
                left[piece] -= piece != JOKER
                jokers -= piece == JOKER
        else:
            before = left.copy()
            meld = random_meld(random, left, range(14), joker=jokers > 0 and random.random() < 0.5)
            if meld is not None and len(meld) <= 13 - len(hand):
                hand += [JOKER if is_joker(piece) else piece for piece in meld]
                jokers -= sum(map(is_joker, meld))
            else:
                left.clear()
                left.update(before)
    return hand


@pytest.mark.parametrize(
    ("opened", "overrides"), [(True, []), (True, ["joker_replay=new_meld"]), (False, ["open_min=30"])]
)
def test_hands_of_14_that_were_made_to_go_out_do(opened: bool, overrides: list[str]) -> None:
    rules = load_rules("fantacarte", overrides)
    plain = {key: rules.value(key) for key in KEYS}
    random = Random(23)
    for _ in range(100):
        hand, table = going_out(random, plain, opened)
        question = close(" ".join(hand), text_of(table), opened=opened)
        verdict = judge_close(question, rules)
        assert verdict.answer is Answer.YES, question
        after = replay(verdict.found.plan, question, rules)
        assert after.size == 0
        assert isinstance(verdict.found.plan[-1], Discard)
        assert verdict.found.in_hand is not opened


# --- Single points ------------------------------------------------------------------------------------


def shown(question: CanClose, rules: Rules = RULES) -> list[str]:
    return [type(action).__name__ for action in judge_close(question, rules).found.plan]


def test_a_chain_a_swap_and_a_new_meld_in_one_turn() -> None:
    question = close("7s 8s 5h 10h 10c Kd", "4s-5s-6s 4h-Jk-6h", opened=True)
    assert judge_close(question, RULES).answer is Answer.YES
    assert shown(question) == ["Swap", "Lay", "Attach", "Attach", "Discard"]


def test_a_joker_taken_home_may_bridge_its_own_run() -> None:
    question = close("6s 8s Kd", "4s-5s-Jk=6s", opened=True)
    verdict = judge_close(question, RULES)
    assert verdict.answer is Answer.YES
    swap, *rest, last = verdict.found.plan
    assert isinstance(swap, Swap)
    assert last == Discard(verdict.found.discard)
    assert len(rest) == 2


def test_discard_joker_never_closing_forbids_the_last_joker() -> None:
    question = close("7h", "7c-7s-Jk=7h", opened=True)
    assert judge_close(question, RULES).answer is Answer.YES
    house = load_rules("fantacarte", ["discard_joker=never_closing"])
    verdict = judge_close(question, house)
    assert verdict.answer is Answer.YES  # 7h itself is thrown
    assert verdict.found.discard is not None
    stuck = close("Jk", "7c-7s-7h-7d", opened=True)
    refused = judge_close(stuck, house)
    assert (refused.answer, "discard_joker" in keys(refused)) == (Answer.NO, True)
    assert turned_by(judge_close, stuck, house) >= {("discard_joker", "free", "yes")}


@pytest.mark.parametrize(
    ("replay_rule", "answer"), [("keep", Answer.YES), ("same_turn", Answer.YES), ("new_meld", Answer.NO)]
)
def test_joker_replay_in_a_closing(replay_rule: str, answer: Answer) -> None:
    house = load_rules("fantacarte", [f"joker_replay={replay_rule}", "discard_joker=never_closing"])
    # The joker can only be attached to the run of diamonds, where it leads up to the queen.
    question = close("5h 5c Qd Kc", "4h-Jk-6h 8d-9d-10d 5d-5s-5h", opened=True)
    assert judge_close(question, house).answer is answer


def test_open_min_of_a_closing_in_hand() -> None:
    hand = "2h 3h 4h 5c 5d 5s 7s 8s 9s Kd"
    question = close(hand, opened=False)
    yes = judge_close(question, RULES)
    assert (yes.answer, yes.found.in_hand) == (Answer.YES, True)
    low = close("2h 3h 4h 5c 5d 5s 2s 3s 4s Kd", opened=False)
    no = judge_close(low, RULES)
    assert (no.answer, keys(no) >= {"close_last", "open_min"}) == (Answer.NO, True)
    assert turned_by(judge_close, low, RULES) >= {
        ("close_in_hand_needs_min", "no", "yes"),
        ("open_min", 30, "yes"),
    }


@pytest.mark.parametrize(
    ("then", "answer"), [("free", Answer.YES), ("own_melds", Answer.NO), ("opening_only", Answer.NO)]
)
def test_opening_turn_of_a_closing_in_hand(then: str, answer: Answer) -> None:
    house = load_rules("fantacarte", [f"opening_turn={then}"])
    verdict = judge_close(close("10h Jh Qh Kh 7s 2d", "4s-5s-6s", opened=False), house)
    assert verdict.answer is answer
    assert ("opening_turn" in keys(verdict)) is (answer is Answer.NO)


def test_open_jokers_none_a_joker_may_follow_the_opening_but_not_be_in_it() -> None:
    question = close("10h Jh Qh Kh Jk 2d", opened=False)
    house = load_rules("fantacarte", ["open_jokers=none"])
    assert shown(question, house) == ["Open", "Attach", "Discard"]
    guide = judge_close(question, load_rules("guide"))
    assert (guide.answer, "open_jokers" in keys(guide)) == (Answer.NO, True)


def test_a_joker_taken_home_after_the_opening_does_not_count_in_it() -> None:
    # 10h Jh Qh is 30; with the joker of the table as the king it would be 40.
    question = close("10h Jh Qh 5c 2d", "4c-Jk-6c", opened=False)
    assert judge_close(question, RULES).answer is Answer.NO
    assert judge_close(question, load_rules("fantacarte", ["open_min=30"])).answer is Answer.YES


def test_what_is_not_said_is_asked_for_only_where_it_decides() -> None:
    both = judge_close(close("7s 2d", "4s-5s-6s"), RULES)
    assert (both.answer, "open_first" in keys(both)) == (Answer.UNDECIDED, True)
    assert judge_close(close("9d 2d Kc", "4s-5s-6s"), RULES).answer is Answer.NO
    classica = load_rules("classica")
    tris = close("6c 6d 6s", opened=True, drawn=None)
    drawn = judge_close(tris, classica)
    assert (drawn.answer, "close_discard" in keys(drawn)) == (Answer.UNDECIDED, True)
    assert judge_close(tris, RULES).answer is Answer.NO
    federation = load_rules("federation")
    in_hand = close("10h Jh Qh Kh 2d", opened=False)
    first = judge_close(in_hand, federation)
    assert (first.answer, "close_first_round" in keys(first)) == (Answer.UNDECIDED, True)
    assert judge_close(close("7s 2d", "4s-5s-6s", opened=True), federation).answer is Answer.YES


def test_a_hand_of_more_than_is_dealt_shows_that_a_card_was_drawn() -> None:
    hand = "10h Jh Qh Kh 5c 5d 5s 7c 7d 7s 2s 3s 4s 5s"
    classica = load_rules("classica")
    verdict = judge_close(close(hand, opened=True, drawn=False), classica)
    assert (verdict.answer, verdict.found.discard is not None) == (Answer.YES, True)


def test_a_joker_whose_suit_was_not_said_is_left_alone_unless_only_it_would_do() -> None:
    yes = judge_close(close("7h 2d", "7c-7s-Jk", opened=True), RULES)
    assert (yes.answer, {note.rule for note in yes.notes}) == (Answer.YES, {"joker_set_suit"})
    house = load_rules("fantacarte", ["joker_replay=new_meld"])
    undecided = judge_close(close("7h 2d", "7c-7s-Jk", opened=True), house)
    assert (undecided.answer, keys(undecided)) == (Answer.UNDECIDED, {"joker_set_suit"})
    either = load_rules("fantacarte", ["joker_set_suit=any"])
    assert judge_close(close("7h 2d", "7c-7s-Jk", opened=True), either).answer is Answer.YES
    assert judge_close(close("7s 2d", "7c-7h-Jk 4s-5s-6s", opened=True), RULES).answer is Answer.YES


def test_fewest_points_and_lone_1() -> None:
    question = close("Ah Kd Qc 2c", opened=True)
    most = judge_close(question, RULES)
    assert (most.answer, most.found.points) == (Answer.NO, 22)
    lone = close("7s Ah Kd", "4s-5s-6s 10h-Jh-Qh", opened=True)
    house = load_rules("casa", ["close_first_round=forbidden"])
    kept = judge_close(lone, house)
    assert (kept.found.points, [str(piece) for piece in kept.found.left]) == (1, ["Ah"])


def test_when_no_card_may_be_thrown_there_is_no_plan() -> None:
    house = load_rules("casa", ["discard_joker=only_closing", "joker_replay=new_meld"])
    verdict = judge_close(close("Jk Jk", "3h-4h-5h", opened=False), house)
    assert (verdict.answer, verdict.found.plan, verdict.found.left != ()) == (Answer.NO, (), True)


@pytest.mark.parametrize(
    ("hand", "table", "rules"),
    [
        ("", "", {"hand_holds"}),
        ("7s", "4s-5s-6d 2h-2h-2c", {"meld_kind", "set_suits"}),
        ("7s 7s", "7s-8s-9s", {"pack_copies"}),
    ],
)
def test_a_question_that_cannot_be_says_every_fault(hand: str, table: str, rules: set[str]) -> None:
    verdict = judge_close(close(hand, table, opened=True), RULES)
    assert (verdict.answer, keys(verdict)) == (Answer.NO, rules)


def test_closing_draws_are_the_cards_that_close_before_the_draw_and_in_the_next_turn() -> None:
    question = close("7s 9s", "4s-5s-6s 2d-3d-4d", opened=True, drawn=False)
    verdict = judge_close(question, RULES)
    found = {str(draw.card): draw.unseen for draw in closing_draws(question, verdict.found, RULES)}
    pack: tuple[Piece, ...] = (*CARDS, JOKER_CARD)
    expected = {
        str(piece)
        for piece in pack
        if judge_close(CanClose((*(question.hand or ()), piece), question.table, True), RULES).answer
        is Answer.YES
    }
    assert set(found) == expected
    assert found["Jk"] == 4
    assert found["8s"] == 2
    next_turn = close("Kd Qd", "4s-5s-6s", opened=True)
    after = judge_close(next_turn, RULES).found
    assert after.points == 10
    assert {str(draw.card) for draw in closing_draws(next_turn, after, RULES)} == {"3s", "7s", "Jk"}


def test_an_opening_is_one_action_and_comes_first() -> None:
    verdict = judge_close(close("10h Jh Qh 5c 5d 5s 7s 2d", "4s-5s-6s", opened=False), RULES)
    assert isinstance(verdict.found.plan[0], Open)
    assert [type(action) for action in verdict.found.plan].count(Open) == 1


@pytest.mark.parametrize(("replay_rule", "answer"), [("same_turn", Answer.YES), ("new_meld", Answer.NO)])
def test_a_joker_taken_home_may_be_attached_to_what_was_opened_with(replay_rule: str, answer: Answer) -> None:
    # 10h Jh Qh opens; the joker that 5c takes home leads from there to the ace.
    question = close("10h Jh Qh Ah 5c 2d", "4c-Jk-6c", opened=False)
    house = load_rules("fantacarte", ["open_min=30", f"joker_replay={replay_rule}"])
    assert judge_close(question, house).answer is answer


def test_where_nothing_follows_an_opening_without_jokers_no_joker_can_be_laid() -> None:
    for rest in ("7c 7d Jk", "7c 8c Jk"):
        question = close(f"10h Jh Qh Kh {rest} 2d", opened=False)
        assert judge_close(question, load_rules("guide")).answer is Answer.NO
        assert judge_close(question, load_rules("guide", ["opening_turn=own_melds"])).answer is Answer.YES


@pytest.mark.parametrize(("replay_rule", "points"), [("keep", 0), ("same_turn", 8)])
def test_a_joker_that_counts_nothing_is_kept_where_it_may_be(replay_rule: str, points: int) -> None:
    house = load_rules("fantacarte", ["joker_in_hand=0", f"joker_replay={replay_rule}"])
    verdict = judge_close(close("8s Kd", "8h-8d-8c-Jk=8s", opened=True), house)
    assert (verdict.answer, verdict.found.points) == (Answer.NO, points)


def test_both_jokers_of_one_meld_are_taken_home() -> None:
    house = load_rules("fantacarte", ["jokers_per_meld=any"])
    question = close("5h 7h Kc Kd 2d", "4h-Jk=5h-6h-Jk=7h", opened=True)
    verdict = judge_close(question, house)
    assert verdict.answer is Answer.YES
    assert [type(action) for action in verdict.found.plan].count(Swap) == 2


def test_lone_1_an_ace_alone_is_kept_rather_than_laid() -> None:
    question = close("Ah 2h 3h 2c 2d", opened=True)
    verdict = judge_close(question, load_rules("casa"))
    assert (verdict.found.points, [str(piece) for piece in verdict.found.left]) == (1, ["Ah"])
    assert judge_close(question, RULES).found.points == 2


def test_cards_before_the_part_that_opens_are_attached_nearest_first() -> None:
    # 10h Jh Qh opens; the joker that 5c takes home becomes the 9, and the 8 goes before it.
    question = close("8h 10h Jh Qh 5c 2d", "4c-Jk-6c", opened=False)
    house = load_rules("fantacarte", ["open_min=30"])
    verdict = judge_close(question, house)
    assert verdict.answer is Answer.YES
    assert replay(verdict.found.plan, question, house).size == 0


def test_what_stays_is_the_same_whatever_the_suits_are_called() -> None:
    """A joker that nobody explained: shown is a plan that is legal in every case, told is the best in each."""
    hand, table = "Jk 7d 9c 9s Jd 8c Jc Qs Kd 6h 10h", "8s-9s-10s-Js-Qs-Ks-As 10c-10d-10s 10c-10d-Jk"
    rules = load_rules("classica")
    seen = set()
    for letters in ("hdcs", "shdc", "cshd", "dchs"):
        renamed = str.maketrans("hdcs", letters)
        found = judge_close(close(hand.translate(renamed), table.translate(renamed), opened=True), rules)
        seen.add((found.answer, found.found.points, len(found.found.left), len(found.reasons)))
    assert len(seen) == 1
