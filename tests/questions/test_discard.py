"""``discard``: which cards may be thrown, under every rule that bears on it."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random
from typing import Any

import pytest

from scala40_cli.game.verdict import Answer
from scala40_cli.questions.discard import judge_discard
from scala40_cli.rules.load import load_rules
from scala40_cli.rules.model import KEYS
from tests.support.oracle_hands import JOKER, NATURALS
from tests.support.table_asking import card, discard, keys, turned_by
from tests.support.table_oracle import Meld, Rules, fitting, is_joker, is_set, may_discard, random_case

RULES = load_rules()
POLICIES = ("allowed", "banned_unopened", "banned", "banned_over_two")
HOUSES = [
    [
        f"discard_attachable={policy}",
        f"discard_attachable_unless={unless}",
        f"swap_counts_as_fit={swap}",
        f"discard_joker={joker}",
    ]
    for (policy, unless, swap), joker in zip(
        product(POLICIES, ("all_fit", "closing"), ("no", "yes")),
        ("free", "never_closing", "only_closing", "not_before_opening") * 4,
        strict=True,
    )
]


def as_answer(legal: set[bool]) -> Answer:
    return Answer.UNDECIDED if len(legal) > 1 else Answer.YES if legal == {True} else Answer.NO


@pytest.mark.parametrize("overrides", HOUSES)
def test_equals_the_definition_on_random_tables(overrides: list[str]) -> None:
    house = load_rules("fantacarte", overrides)
    rules = {key: house.value(key) for key in KEYS}
    random = Random(" ".join(overrides))
    for _ in range(150):
        hand, table = random_case(
            random, random.randint(0, 5), random.choice((1, 1, 2, 3, 6, 13)), random.randint(0, 4)
        )
        if not hand:
            continue
        opened, players = random.choice((True, False, None)), random.choice((2, 3, 5, None))
        each = {
            piece: as_answer(
                {
                    may_discard(piece, hand, table, rules, opened=said, players=left)
                    for said in ((True, False) if opened is None else (opened,))
                    for left in ((2, 3) if players is None else (players,))
                }
            )
            for piece in hand
        }
        text = " ".join(map("-".join, table))
        for piece, answer in each.items():
            verdict = judge_discard(
                discard(piece, " ".join(hand), text, opened=opened, players=players), house
            )
            assert verdict.answer is answer
            assert list(verdict.found.fits) == fitting(piece, table, rules)
        whole = judge_discard(discard(None, " ".join(hand), text, opened=opened, players=players), house)
        for answer in Answer:
            assert set(map(str, whole.found.those(answer))) == {
                piece for piece in each if each[piece] is answer
            }


def hands_with(
    random: Random, piece: str, table: tuple[Meld, ...], rules: Rules, *, opened: bool
) -> list[tuple[str, ...]]:
    """Hands that such a player may hold with the card beside the table.

    After the opening alone, with each other card there may be, and some larger ones; before it whole hands: with each
    other card there may be and more, at random and of cards that fit.
    """
    left = Counter({**dict.fromkeys(NATURALS, 2), JOKER: 4})
    left.subtract([JOKER if is_joker(laid) else laid for meld in table for laid in meld])
    left.subtract([piece])
    others = [other for other, count in left.items() if count > 0]
    pack = list(left.elements())
    if not opened:
        size = int(rules["deal"])
        fit = [other for other in pack if fitting(other, table, rules)]
        beside = [(other, *random.sample(remaining(pack, other), size - 1)) for other in others]
        beside += [(other, *remaining(fit, other)[: size - 1]) for other in others]
        return [(piece, *rest) for rest in beside if len(rest) == size]
    larger = [tuple(random.sample(pack, random.randint(2, 5))) for _ in range(12)]
    return [(piece,), *[(piece, other) for other in others], *[(piece, *rest) for rest in larger]]


def remaining(pack: list[str], piece: str) -> list[str]:
    """The cards without one like the piece, and without its twin."""
    return [other for other in pack if other != piece]


@pytest.mark.parametrize("overrides", HOUSES)
def test_a_hand_that_was_not_said_is_asked_for_exactly_where_it_decides(overrides: list[str]) -> None:
    house = load_rules("fantacarte", overrides)
    rules = {key: house.value(key) for key in KEYS}
    random = Random(" ".join(overrides))
    for _ in range(5):
        hand, table = random_case(random, random.randint(0, 3), 3, random.randint(0, 4))
        opened, players = random.choice((True, False, None)), random.choice((2, 3, None))
        piece = random.choice([*hand, JOKER, "9c"] if not table else hand)
        answer = as_answer(
            {
                may_discard(piece, held, table, rules, opened=said, players=left)
                for said in ((True, False) if opened is None else (opened,))
                for held in hands_with(random, piece, table, rules, opened=said)
                for left in ((2, 3) if players is None else (players,))
            }
        )
        verdict = judge_discard(
            discard(piece, None, " ".join(map("-".join, table)), opened=opened, players=players), house
        )
        assert verdict.answer is answer, (overrides, piece, table, opened, players)
        assert list(verdict.found.fits) == fitting(piece, table, rules)


@pytest.mark.parametrize("overrides", HOUSES)
def test_a_hand_that_was_not_said_after_a_card_was_taken(overrides: list[str]) -> None:
    random = Random(" ".join(overrides))
    for back, use, to_open in product(("no", "yes"), ("no", "yes"), ("never", "with_it")):
        house = load_rules(
            "fantacarte",
            [*overrides, f"pick_return={back}", f"pick_must_use={use}", f"pick_to_open={to_open}"],
        )
        rules = {key: house.value(key) for key in KEYS}
        hand, table = random_case(random, random.randint(0, 2), 3, 0)
        text, picked = " ".join(map("-".join, table)), random.choice(hand)
        piece = random.choice((picked, hand[0]))
        opened = random.choice((True, False))
        said = {"opened": opened, "players": 2, "picked": picked}
        answers = {
            judge_discard(discard(piece, " ".join(held), text, **said), house).answer
            for held in hands_with(random, piece, table, rules, opened=opened)
            if held.count(picked) + sum(meld.count(picked) for meld in table) <= 2
        }
        verdict = judge_discard(discard(piece, None, text, **said), house)
        assert verdict.answer is (answers.pop() if len(answers) == 1 else Answer.UNDECIDED), (said, piece)


def test_a_hand_that_was_not_said_is_the_reason_and_no_card_of_it_is_named() -> None:
    question = discard("6h", None, "3h-4h-5h", opened=True)
    verdict = judge_discard(question, RULES)
    assert (verdict.answer, keys(verdict)) == (Answer.UNDECIDED, {"hand_holds", "discard_attachable"})
    assert [str(reason.message) for reason in verdict.reasons] == [
        "say which cards are in the hand",
        "in some cases it is forbidden: 6h fits meld 1 on the table",
    ]
    assert ("discard_attachable", "banned_unopened", "yes") in turned_by(judge_discard, question, RULES)
    (reason,) = judge_discard(question, load_rules("classica")).reasons
    assert str(reason.message) == "6h fits meld 1 on the table, but the player has opened"
    (reason,) = judge_discard(discard("2c", None, "3h-4h-5h"), RULES).reasons
    assert str(reason.message) == "2c fits no meld on the table"


def test_every_ground_that_holds_whatever_was_not_said_and_no_other() -> None:
    def grounds(hand: str, **said: Any) -> list[str]:
        verdict = judge_discard(discard("6h", hand, "3h-4h-5h", **said), load_rules("federation"))
        assert verdict.answer is Answer.YES
        return [str(reason.message).partition(", but ")[2] for reason in verdict.reasons]

    assert grounds("6h", opened=True) == ["it is the card that closes"]
    assert grounds("6h") == ["it is the card that closes"]
    assert grounds("6h", opened=True, players=2) == ["the player has opened", "it is the card that closes"]
    assert grounds("6h Kd", opened=True, players=2) == ["the player has opened"]


def test_a_note_that_hangs_on_what_was_not_said_says_so() -> None:
    verdict = judge_discard(discard("5h", "5h Kd", "5c-5d-Jk", opened=True), load_rules("classica"))
    assert (verdict.answer, verdict.found.fits) == (Answer.YES, ())
    assert [str(reason.message) for reason in verdict.reasons] == [
        "in some cases: 5h fits no meld; it could only take the joker of meld 1",
        "in some cases: 5h fits meld 1 on the table, but the player has opened",
    ]


def test_players_another_number_is_a_note_as_in_a_match() -> None:
    def noted(players: int | None, preset: str, text: str | None = "9h") -> list[str]:
        verdict = judge_discard(discard(text, "9h 2c", "", players=players), load_rules(preset))
        assert verdict.answer is Answer.YES
        return [str(note.message) for note in verdict.notes]

    assert noted(7, "fantacarte") == ["the rules are meant for 2 players, not for 7"]
    assert noted(7, "fantacarte", None) == ["the rules are meant for 2 players, not for 7"]
    assert noted(6, "classica") == ["the rules are meant for 2-5 players, not for 6"]
    assert noted(2, "fantacarte") == noted(None, "fantacarte") == noted(5, "classica") == []
    refused = judge_discard(discard("6h", "6h 2c", "3h-4h-5h", players=7), RULES)
    assert (refused.answer, keys(refused)) == (Answer.NO, {"discard_attachable"})
    assert [note.rule for note in refused.notes] == ["players"]


def worlds(table: tuple[Meld, ...], number: int) -> list[tuple[Meld, ...]]:
    """The tables that there may be if nobody said what the joker of a set of three stands for."""
    meld = table[number]
    at = next(index for index, piece in enumerate(meld) if is_joker(piece))
    rank = meld[at].removeprefix("Jk=")[:-1]
    free = [suit for suit in "hdcs" if rank + suit not in meld]
    return [
        (*table[:number], (*meld[:at], f"Jk={rank}{suit}", *meld[at + 1 :]), *table[number + 1 :])
        for suit in free
    ]


def test_a_suit_that_was_not_said_makes_it_undecided_exactly_where_it_decides() -> None:
    rules: Rules = {key: RULES.value(key) for key in KEYS}
    random = Random(3)
    seen = dict.fromkeys(Answer, 0)
    while sum(seen.values()) < 400:
        hand, table = random_case(random, 4, random.randint(1, 6), 3)
        unsaid = [
            n for n, meld in enumerate(table) if len(meld) == 3 and is_set(meld) and any(map(is_joker, meld))
        ]
        if not unsaid or not hand:
            continue
        number = unsaid[0]
        written = [
            ["Jk" if is_joker(piece) and n == number else piece for piece in meld]
            for n, meld in enumerate(table)
        ]
        near = [piece for piece in hand if piece[:-1] == table[number][0].removeprefix("Jk=")[:-1]] or list(
            hand
        )
        piece = random.choice(near)
        answer = as_answer(
            {may_discard(piece, hand, world, rules, opened=True) for world in worlds(table, number)}
        )
        question = discard(piece, " ".join(hand), " ".join(map("-".join, written)), opened=True, players=2)
        verdict = judge_discard(question, RULES)
        assert verdict.answer is answer
        if answer is Answer.UNDECIDED:
            assert "joker_set_suit" in keys(verdict)
        seen[answer] += 1
    assert min(seen.values()) > 10


def test_what_is_not_said_is_asked_for_only_where_it_decides() -> None:
    classica = load_rules("classica")
    undecided = judge_discard(discard("6h", "6h 2c Kd", "3h-4h-5h"), classica)
    assert (undecided.answer, keys(undecided)) == (Answer.UNDECIDED, {"open_first", "discard_attachable"})
    assert judge_discard(discard("2c", "6h 2c Kd", "3h-4h-5h"), classica).answer is Answer.YES
    federation = load_rules("federation")
    players = judge_discard(discard("6h", "6h 2c Kd", "3h-4h-5h", opened=True), federation)
    assert players.answer is Answer.UNDECIDED
    assert "say whether more than two players are left" in [str(reason.message) for reason in players.reasons]
    assert judge_discard(discard("6h", "6h 2c Kd", "3h-4h-5h", opened=False), federation).answer is Answer.NO


def test_fits_names_every_meld() -> None:
    verdict = judge_discard(discard("6h", "6h 2c", "3h-4h-5h 6d-6c-6s 9h-10h-Jh"), RULES)
    assert verdict.found.fits == (1, 2)
    assert "2c in the hand fits none" in str(verdict.reasons[0].message)


def test_pick_return_the_card_just_taken() -> None:
    question = discard("9c", "9c 2d Kd", "3h-4h-5h", picked="9c", opened=True)
    verdict = judge_discard(question, RULES)
    assert (verdict.answer, keys(verdict)) == (Answer.NO, {"pick_return", "pick_must_use"})
    assert turned_by(judge_discard, question, RULES) == {("pick_return", "yes", "yes")}


@pytest.mark.parametrize(
    ("hand", "table", "house"),
    [("9c 2d Kd", "9c-9d-9s", "fantacarte"), ("9c 9c 2d Kd", "3h-4h-5h", "guide")],
)
def test_twin_card_is_another_card_and_should_be_declared(hand: str, table: str, house: str) -> None:
    verdict = judge_discard(discard("9c", hand, table, picked="9c", opened=True), load_rules(house))
    assert verdict.answer is Answer.YES
    assert "twin_card" in keys(verdict)


@pytest.mark.parametrize("hand", ["9c 2d Kd", "9c 9c 2d Kd"])
def test_pick_must_use_no_card_is_thrown_while_the_one_taken_is_still_in_the_hand(hand: str) -> None:
    question = discard("Kd", hand, "3h-4h-5h", picked="9c", opened=True)
    verdict = judge_discard(question, RULES)
    assert (verdict.answer, keys(verdict)) == (Answer.NO, {"pick_must_use"})
    assert turned_by(judge_discard, question, RULES) == {("pick_must_use", "no", "yes")}
    for value in ("new_meld", "attach"):
        house = load_rules(overrides=[f"pick_must_use={value}"])
        assert keys(judge_discard(question, house)) == {"pick_must_use"}
    assert judge_discard(discard(None, hand, "", picked="9c", opened=True), RULES).answer is Answer.NO


@pytest.mark.parametrize(
    ("hand", "table"), [("2d Kd", "9c-9d-9s"), ("9c Kd", "9c-9d-9s"), ("2d Kd", "3h-4h-5h")]
)
def test_pick_must_use_is_done_with_the_card_on_the_table_or_gone_from_the_hand(
    hand: str, table: str
) -> None:
    verdict = judge_discard(discard("Kd", hand, table, picked="9c", opened=True), RULES)
    assert (verdict.answer, "pick_must_use" in keys(verdict)) == (Answer.YES, False)


def test_pick_to_open_who_took_a_card_to_open_with_has_to_open() -> None:
    question = discard("Kd", "9c 2d Kd", "", picked="9c", opened=False)
    verdict = judge_discard(question, load_rules("casa"))
    assert (verdict.answer, keys(verdict)) == (Answer.NO, {"pick_must_use", "pick_to_open"})


def test_a_joker_may_be_thrown_on_an_empty_table_with_a_warning() -> None:
    verdict = judge_discard(discard("Jk", "Jk 2d", ""), RULES)
    assert (verdict.answer, "discard_joker" in keys(verdict)) == (Answer.YES, True)


@pytest.mark.parametrize(
    ("text", "hand", "table", "rules"),
    [
        ("7s", "8s 9s", "4s-5s-6s", {"hand_holds"}),
        ("7s", "", "4s-5s-6s", {"hand_holds"}),
        ("7s", "7s", "4s-5s-6d", {"meld_kind"}),
        ("7s", "7s 7s", "7s-8s-9s", {"pack_copies"}),
    ],
)
def test_a_question_that_cannot_be_says_every_fault(
    text: str, hand: str, table: str, rules: set[str]
) -> None:
    verdict = judge_discard(discard(text, hand, table), RULES)
    assert (verdict.answer, keys(verdict)) == (Answer.NO, rules)


def test_when_no_card_may_be_thrown_the_answer_is_no_and_says_why() -> None:
    house = load_rules("fantacarte", ["discard_attachable_unless=closing"])
    verdict = judge_discard(discard(None, "6h 2h", "3h-4h-5h", opened=True), house)
    assert (verdict.answer, verdict.found.those(Answer.NO)) == (Answer.NO, (card("6h"), card("2h")))
    assert len(verdict.reasons) == 2


def test_nothing_is_said_against_a_hand_of_which_every_card_may_go() -> None:
    verdict: Any = judge_discard(discard(None, "Kd 2c", "3h-4h-5h", opened=True), RULES)
    assert (verdict.answer, verdict.found.those(Answer.NO)) == (Answer.YES, ())
