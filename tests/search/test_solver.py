"""The solver equals an exhaustive search (``oracle``) on random, crowded and nasty hands, rule by rule."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from math import sqrt
from random import Random

import pytest

from grammar.cards.cards import Card, Joker, Piece, Rank
from grammar.cards.hand import read_hand
from scala40_cli.game.melds import Kind, Meld
from scala40_cli.game.verdict import Answer, flips
from scala40_cli.questions.open import Objective, all_openings, can_open, judge_can_open, outs
from scala40_cli.rules.kinds import other_values
from scala40_cli.rules.load import load_rules, preset_names
from scala40_cli.rules.model import KEYS, Rules
from scala40_cli.search.best_laying import Laying
from tests.support import oracle, oracle_hands
from tests.support.oracle import AceInHand, Hand, JokersAllowed, Vector

Aim = oracle.Objective


@dataclass(frozen=True)
class Setting:
    """House rules, and the same said to the oracle."""

    preset: str = "fantacarte"
    overrides: tuple[str, ...] = ()
    minimum: int = 40
    jokers_per_meld: int | None = 1
    ace_after_king: int = 11
    ace_before_two: int = 1
    ace_in_set: int = 11
    run_max: int = 14
    joker_counts: int | None = None
    deal: int = 13
    jokers_allowed: JokersAllowed = "counted"
    ace_in_hand: AceInHand = 11
    joker_in_hand: int = 25
    must_discard: bool = True

    def meld_points(self, meld: Meld) -> int:
        """What the cards of a meld add up to."""
        cards = [card_of(piece) for piece in meld.cards]
        if meld.kind is Kind.SET:
            return len(cards) * (self.ace_in_set if cards[0].rank is Rank.ACE else min(cards[0].rank, 10))
        inner = sum(min(card.rank, 10) for card in cards if card.rank is not Rank.ACE)
        low, high = cards[0].rank is Rank.ACE, cards[-1].rank is Rank.ACE
        return inner + low * self.ace_before_two + high * self.ace_after_king

    @property
    def rules(self) -> Rules:
        return load_rules(self.preset, self.overrides)

    @property
    def clean(self) -> bool:
        return self.jokers_allowed == "clean"

    def vectors(self, hand: Hand) -> set[Vector]:
        return oracle.openings(
            hand,
            jokers_per_meld=self.jokers_per_meld,
            ace_after_king=self.ace_after_king,
            ace_before_two=self.ace_before_two,
            ace_in_set=self.ace_in_set,
            run_max=self.run_max,
            joker_counts=self.joker_counts,
            must_leave=self.must_leave(hand),
            jokers_allowed=self.jokers_allowed,
            ace_in_hand=self.ace_in_hand,
            joker_in_hand=self.joker_in_hand,
        )

    def must_leave(self, hand: Hand) -> int:
        """Cards drawn beyond those dealt are discarded: the last one only where going out asks for it."""
        beyond = max(0, len(hand) - self.deal)
        return beyond if self.must_discard else max(0, beyond - 1)

    def vector_of(self, hand: Hand, laid: Laying) -> Vector:
        """What the melds come to by the oracle's own count; an AssertionError if they are not that hand's."""
        try:
            return oracle.vector_of(
                hand,
                [[card.text for card in meld.cards] for meld in laid.melds],
                jokers_per_meld=self.jokers_per_meld,
                ace_after_king=self.ace_after_king,
                ace_before_two=self.ace_before_two,
                ace_in_set=self.ace_in_set,
                run_max=self.run_max,
                joker_counts=self.joker_counts,
                ace_in_hand=self.ace_in_hand,
                joker_in_hand=self.joker_in_hand,
            )
        except ValueError as error:
            raise AssertionError(f"{' '.join(hand)}: {error}") from error


FANTACARTE = Setting()
GUIDE = Setting("guide", jokers_allowed="none", ace_in_hand=1)
CASA = Setting("casa", ace_in_hand="lone_1")
HOUSES = {
    "casa, a lone ace counts 1": CASA,
    "clean": Setting(overrides=("open_jokers=clean",), jokers_allowed="clean"),
    "clean, any jokers": Setting(
        overrides=("open_jokers=clean", "jokers_per_meld=any"), jokers_allowed="clean", jokers_per_meld=None
    ),
    "any jokers": Setting(overrides=("jokers_per_meld=any",), jokers_per_meld=None),
    "ace 11 before the two": Setting(overrides=("ace_before_two=11",), ace_before_two=11),
    "ace 10 after the king": Setting(overrides=("ace_after_king=10",), ace_after_king=10),
    "ace 1 in hand": Setting(overrides=("ace_in_hand=1",), ace_in_hand=1),
    "no discard": Setting(overrides=("close_discard=optional",), must_discard=False),
    "no discard, lone ace": Setting(
        "casa", ("close_discard=optional",), ace_in_hand="lone_1", must_discard=False
    ),
    "no discard, no jokers": Setting(
        "guide", ("close_discard=optional",), jokers_allowed="none", ace_in_hand=1, must_discard=False
    ),
    "ace 1 in a set": Setting(overrides=("ace_in_set=1",), ace_in_set=1),
    "ace 10 in a set, any jokers": Setting(
        overrides=("ace_in_set=10", "jokers_per_meld=any"), ace_in_set=10, jokers_per_meld=None
    ),
    "joker 25 in the opening": Setting(overrides=("open_jokers=flat_25",), joker_counts=25),
    "joker 25 in the opening, any jokers": Setting(
        "casa",
        ("open_jokers=flat_25", "jokers_per_meld=any"),
        joker_counts=25,
        jokers_per_meld=None,
        ace_in_hand="lone_1",
    ),
    "runs of three": Setting(overrides=("run_max=3",), run_max=3),
    "runs of four": Setting(overrides=("run_max=4",), run_max=4),
    "runs of six, any jokers": Setting(
        overrides=("run_max=6", "jokers_per_meld=any"), run_max=6, jokers_per_meld=None
    ),
    "runs of five, clean": Setting(
        overrides=("run_max=5", "open_jokers=clean"), run_max=5, jokers_allowed="clean"
    ),
    "ten cards": Setting(overrides=("deal=10",), deal=10),
    "fifty-one": Setting(overrides=("open_min=51",), minimum=51),
    "thirty, joker 50": Setting(overrides=("open_min=30", "joker_in_hand=50"), minimum=30, joker_in_hand=50),
    "joker 0 in hand": Setting(overrides=("joker_in_hand=0",), joker_in_hand=0),
    "lone ace, clean": Setting("casa", ("open_jokers=clean",), jokers_allowed="clean", ace_in_hand="lone_1"),
    "lone ace, any jokers, clean": Setting(
        "casa",
        ("jokers_per_meld=any", "open_jokers=clean"),
        jokers_per_meld=None,
        jokers_allowed="clean",
        ace_in_hand="lone_1",
    ),
}
AIMS: tuple[Aim, ...] = ("rest", "points", "jokers")


def check(hand: Hand, setting: Setting, aims: tuple[Aim, ...] = AIMS) -> bool:
    """Holds the solver against the oracle on one hand; whether it opens."""
    if len(hand) == setting.deal + 1:
        return check_drawn(hand, setting, aims)
    rules = setting.rules
    pieces = read_hand(" ".join(hand))
    vectors = setting.vectors(hand)
    checked: dict[tuple[Meld, ...], Vector] = {(): next(one for one in vectors if one.laid == 0)}
    opened = False
    for aim in aims:
        verdict = judge_can_open(can_open(pieces, rules, Objective(aim)), rules)
        counted = check_laying(hand, verdict.found.laying, setting, checked)
        context = f"{' '.join(hand)}: {aim}"
        wanted = oracle.best(vectors, setting.minimum, aim, setting.clean)
        opened = wanted is not None
        assert verdict.answer is (Answer.YES if opened else Answer.NO), context
        assert verdict.found.minimum == setting.minimum
        if wanted is not None:
            assert oracle.opens(counted, setting.minimum, setting.clean), context
            assert counted[:3] == wanted[:3], context
        elif setting.clean:
            # What falls short is what joker-less melds make, so that is what is shown.
            assert counted.clean == max(vector.clean for vector in vectors), context
        else:
            assert counted.points == oracle.most_points(vectors).points, context
    found = all_openings(can_open(pieces, rules), rules)
    front = [check_laying(hand, laid, setting, checked) for laid in found]
    assert len(front) == len({vector[:3] for vector in front}), hand
    assert {vector[:3] for vector in front} == oracle.unbeaten(vectors, setting.minimum, setting.clean), hand
    assert all(oracle.opens(vector, setting.minimum, setting.clean) for vector in front), hand
    return opened


def check_drawn(hand: Hand, setting: Setting, aims: tuple[Aim, ...] = AIMS, *, whole: bool = False) -> bool:
    """Holds the answers on a hand with its drawn card against the oracle; whether it opens.

    ``whole`` compares the best of all throws too, which takes the oracle once for each card. A joker that fits the
    melds laid may not be thrown in most houses, of which the oracle knows nothing: with one in the hand the answer
    is only no better than the oracle's.
    """
    rules = setting.rules
    pieces = read_hand(" ".join(hand))
    opened = any(oracle.opens(one, setting.minimum, setting.clean) for one in setting.vectors(hand))
    thrown: list[Vector] = []
    if whole:
        rests = {(*hand[:at], *hand[at + 1 :]) for at in range(len(hand))}
        thrown = [vector for rest in rests for vector in setting.vectors(rest)]
    for aim in aims:
        verdict = judge_can_open(can_open(pieces, rules, Objective(aim)), rules)
        assert verdict.answer is (Answer.YES if opened else Answer.NO), hand
        found = verdict.found
        if not opened:
            assert (found.discard, found.closes) == (None, False)
            continue
        assert found.closes is not bool(found.laying.left)
        rest = list(hand)
        if found.discard is not None:
            rest.remove(_held(found.discard))
        else:
            assert not setting.must_discard
        counted = check_laying(tuple(rest), found.laying, setting, {})
        assert oracle.opens(counted, setting.minimum, setting.clean), hand
        wanted = oracle.best(thrown, setting.minimum, aim, setting.clean)
        if wanted is not None and "Jk" not in hand and found.discard is not None:
            assert counted[:3] == wanted[:3], f"{' '.join(hand)}: {aim}"
        elif wanted is not None and found.discard is not None:
            assert wanted == oracle.best([wanted, counted], setting.minimum, aim, setting.clean) or (
                counted[:3] == wanted[:3]
            ), hand
    return opened


def check_laying(
    hand: Hand, laid: Laying, setting: Setting, checked: dict[tuple[Meld, ...], Vector]
) -> Vector:
    """The melds are valid, disjoint and within the hand, and every number said of them is right."""
    if laid.melds not in checked:
        checked[laid.melds] = setting.vector_of(hand, laid)
    counted = checked[laid.melds]
    assert (laid.points, laid.left_points, laid.jokers) == counted[:3], " ".join(hand)
    assert laid.clean_points == counted.clean or not setting.clean, " ".join(hand)
    taken = Counter(_held(piece) for meld in laid.melds for piece in meld.cards)
    assert taken + Counter(map(_held, laid.left)) == Counter(hand), hand
    assert len(laid.left) >= setting.must_leave(hand), hand
    assert setting.jokers_allowed != "none" or laid.jokers == 0
    for meld in laid.melds:
        kind = "run" if len({card_of(piece).suit for piece in meld.cards}) == 1 else "set"
        assert meld.kind.value == kind
        assert meld.points == setting.meld_points(meld)
    return counted


def card_of(piece: Piece) -> Card:
    """The card, or the one that the joker was put in the place of."""
    card = piece.stands_for if isinstance(piece, Joker) else piece
    assert card is not None
    return card


def _held(piece: Piece) -> str:
    return "Jk" if isinstance(piece, Joker) else piece.text


@cache
def dealt(size: int) -> list[Hand]:
    """2,500 random hands of this size."""
    return oracle.random_hands(4000 + size, 2500, size)


@pytest.mark.parametrize("setting", [FANTACARTE, GUIDE], ids=["fantacarte", "guide"])
@pytest.mark.parametrize("size", [13, 14])
@pytest.mark.parametrize("part", range(5))
def test_it_equals_an_exhaustive_search_on_random_hands(part: int, size: int, setting: Setting) -> None:
    opened = [check(hand, setting) for hand in dealt(size)[part::5]]
    # What share opens is held against the published one below; here only that both answers occur.
    assert True in opened
    assert False in opened


@pytest.mark.parametrize("setting", [FANTACARTE, GUIDE, CASA], ids=["fantacarte", "guide", "casa"])
def test_R14_the_throw_is_part_of_the_best_opening(setting: Setting) -> None:
    opened = [check_drawn(hand, setting, whole=True) for hand in oracle.crowded_hands(14, 14, 14)]
    opened += [check_drawn(hand, setting, whole=True) for hand in dealt(14)[:8]]
    assert True in opened


@pytest.mark.parametrize("kind", oracle_hands.NASTY)
@pytest.mark.parametrize("setting", [FANTACARTE, GUIDE], ids=["fantacarte", "guide"])
def test_it_equals_an_exhaustive_search_on_nasty_hands(kind: str, setting: Setting) -> None:
    for hand in oracle.nasty_hands(kind):
        check(hand, setting)


@pytest.mark.parametrize("size", [4, 7, 10, 13, 14])
@pytest.mark.parametrize("setting", [FANTACARTE, GUIDE], ids=["fantacarte", "guide"])
def test_it_equals_an_exhaustive_search_on_crowded_hands(size: int, setting: Setting) -> None:
    for hand in oracle.crowded_hands(size, 40, size):
        check(hand, setting)


@pytest.mark.parametrize("house", HOUSES)
def test_it_equals_an_exhaustive_search_under_other_house_rules(house: str) -> None:
    setting = HOUSES[house]
    for size in (setting.deal, setting.deal + 1):
        for hand in dealt(size)[:10]:
            check(hand, setting)
        for hand in oracle.crowded_hands(90 + size, 8, size):
            check(hand, setting)
    # Each house takes another eighth of the nasty hands; the full lists are tried above.
    nasty = [
        *oracle.nasty_hands()[list(HOUSES).index(house) % 8 :: 8],
        *oracle.nasty_hands("a lone ace left"),
    ]
    for hand in nasty:
        if len(hand) <= setting.deal + 1:
            check(hand, setting)


EIGHT = Setting(overrides=("jokers=8",))
EIGHT_IN_ANY = Setting(overrides=("jokers=8", "jokers_per_meld=any"), jokers_per_meld=None)


@pytest.mark.parametrize("setting", [EIGHT, EIGHT_IN_ANY], ids=["one a meld", "any"])
def test_it_equals_an_exhaustive_search_with_up_to_eight_jokers(setting: Setting) -> None:
    for jokers in (5, 6, 8):
        for hand in oracle.crowded_hands(jokers, 3, 12):
            naturals = [card for card in hand if card != "Jk"][: 12 - jokers]
            check((*naturals, *["Jk"] * jokers), setting)


# Hands that all but one card can be laid of, where a bound on what a joker may bring or the lone ace misled.
LAID_OUT = [
    ("ace 11 before the two", "3h 2h 5h 4d 2h Jk 4h 2d 3d 5d 4d Jk 2d 3h"),
    ("ace 11 before the two", "Jk Jk 2c 4c Jk 6c 5c 4c 3c 7c 3c Jk 2c 5c"),
    ("ace 11 before the two", "Jk 3s 8s 2s 7s 5s 8s 6s 3s 4s 6s 5s 7s 4s"),
    ("ace 11 before the two", "2h Jk 4c 2c Jk 3h 2c 2h 3c 3h 4c 3c 4h 4h"),
    ("lone ace, clean", "Ah 8c As Kh Qh 4s 7c 4d 4c 9c Jk Jh Jk Ah"),
    ("lone ace, any jokers, clean", "2h Qh Jk Jk Kh Jk Ah 10h 9h Jh Qh Ah 9h 10h"),
    ("lone ace, any jokers, clean", "Jk As Jk 3h As Ah Jk Ad 2d 3h 3d Ah 2s 3s"),
    ("lone ace, any jokers, clean", "2s Qs Jk 10s Ks Js Jk As Js Jk As Ks 10s Jk"),
]


@pytest.mark.parametrize("house,text", LAID_OUT)
def test_it_equals_an_exhaustive_search_where_nearly_all_is_laid(house: str, text: str) -> None:
    assert check(tuple(text.split()), HOUSES[house])


@pytest.mark.parametrize("size,published", [(13, 0.32), (14, 0.40)])
def test_about_as_many_random_hands_open_as_is_published(size: int, published: float) -> None:
    rules = load_rules()
    hands = [read_hand(" ".join(hand)) for hand in dealt(size)]
    opened = sum(judge_can_open(can_open(hand, rules), rules).answer is Answer.YES for hand in hands)
    # The published shares are rounded to a hundredth; four standard deviations of the sample on top.
    deviation = sqrt(published * (1 - published) / len(hands))
    assert abs(opened / len(hands) - published) < 4 * deviation + 0.01


# --- The drawn cards that would open -----------------------------------------------------------------


def outs_by_asking(hand: Hand, setting: Setting) -> dict[str, tuple[int, int]]:
    """For each card of the pack that is not all in the hand, the points the oracle opens with after it."""
    found = {}
    for card, copies in Counter(oracle_hands.PACK).items():
        unseen = copies - hand.count(card)
        if unseen:
            after = (*hand, card)
            best = oracle.best(setting.vectors(after), setting.minimum, "rest", setting.clean)
            if best is not None:
                found[card] = best.points, unseen
    return found


@pytest.mark.parametrize("size", [13, 14, 10])
@pytest.mark.parametrize("setting", [FANTACARTE, GUIDE, CASA], ids=["fantacarte", "guide", "casa"])
def test_outs_are_what_asking_for_every_unseen_card_gives(size: int, setting: Setting) -> None:
    rules = setting.rules
    some = False
    for hand in [*oracle.random_hands(50 + size, 3, size), *oracle.crowded_hands(60 + size, 2, size)]:
        found = outs(can_open(read_hand(" ".join(hand)), rules), rules)
        assert len(found) == len({out.card for out in found})
        assert {out.card.text: (out.points, out.unseen) for out in found} == outs_by_asking(hand, setting)
        some = some or bool(found)
    assert some


def test_a_card_held_twice_and_a_fifth_joker_are_no_outs() -> None:
    rules = load_rules()
    hand = read_hand("Kh Kh Kd Jk Jk Jk Jk 2c 4c 6s 8s 10d")
    found = {out.card.text: out.unseen for out in outs(can_open(hand, rules), rules)}
    assert "Kh" not in found
    assert "Jk" not in found
    assert found["Kd"] == 1
    assert found["Ks"] == 2


# --- Traps worked out by hand ------------------------------------------------------------------------


def answer(text: str, *overrides: str, preset: str = "fantacarte", aim: Aim = "rest") -> tuple[str, int, int]:
    """Yes or no, the points laid and the points left."""
    rules = load_rules(preset, overrides)
    verdict = judge_can_open(can_open(read_hand(text), rules, Objective(aim)), rules)
    return verdict.answer.value, verdict.found.laying.points, verdict.found.laying.left_points


def test_a_joker_may_stand_for_a_card_that_is_held() -> None:
    # 8h 8d Jk and 7d Jk 9d, 24 each; 7d 8d 9d Jk would be 34 and leave 8h and a joker.
    assert answer("9d 8h 7d Jk 8d Jk") == ("yes", 48, 0)


def test_one_of_fourteen_cards_stays_for_the_discard() -> None:
    hand = "10h Jh Qh 5c 5d 5s 2c 3c 4c 8d 9d 10d Jd Qd"
    # All would go: 30 + 15 + 9 + 47. The cheapest card that can be spared is the 8, which is thrown.
    assert answer(hand) == ("yes", 101 - 8, 0)
    assert answer(hand, "close_discard=optional") == ("yes", 101, 0)
    assert answer(hand, "close_discard=if_drawn") == ("yes", 101 - 8, 0)


def test_thirteen_cards_may_all_be_laid() -> None:
    assert answer("10h Jh Qh 5c 5d 5s 2c 3c 4c 9d 10d Jd Qd") == ("yes", 30 + 15 + 9 + 39, 0)


def test_a_whole_suit_takes_its_ace_where_it_counts_more() -> None:
    suit = "Ah 2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh"
    # Fewest points left first: all is laid as A to K; with most points first too, since 95 and 85 both lay 13.
    assert answer(suit) == ("yes", 95, 0)
    assert answer(suit, aim="points") == ("yes", 95, 0)
    assert answer(suit, "ace_before_two=11", "ace_after_king=10", aim="points") == ("yes", 95, 0)


def test_the_minimum_is_reached_exactly() -> None:
    assert answer("10s Js Qs Ks") == ("yes", 40, 0)
    assert answer("9h 9d 9c 9s 2h") == ("no", 36, 2)
    assert answer("10s Js Qs Ks", "open_min=41") == ("no", 40, 0)


def test_fewest_jokers_first() -> None:
    hand = "10s Js Qs Ks 7h 7d Jk 2c"
    assert answer(hand) == ("yes", 61, 2)
    assert answer(hand, aim="jokers") == ("yes", 40, 41)
    assert answer(hand, aim="points") == ("yes", 61, 2)


def test_the_three_aims_may_differ() -> None:
    # The joker makes 2 3 4, which takes most out of the hand, or a king, which is a point more.
    hand = "Kd Kc Ks 10h Jh Qh Jk 2c 3c"
    assert answer(hand, aim="rest") == ("yes", 30 + 30 + 9, 0)
    assert answer(hand, aim="points") == ("yes", 40 + 30, 5)
    assert answer(hand, aim="jokers") == ("yes", 60, 30)
    rules = load_rules()
    found = all_openings(can_open(read_hand(hand), rules), rules)
    assert [(one.points, one.left_points, one.jokers) for one in found] == [
        (70, 5, 1),
        (69, 0, 1),
        (60, 30, 0),
    ]


def test_the_guide_keeps_jokers_out_of_the_opening() -> None:
    hand = "Kh Kd Jk 10s Js Qs 4c"
    assert answer(hand) == ("yes", 60, 4)
    assert answer(hand, preset="guide") == ("no", 30, 20 + 25 + 4)


def test_a_joker_said_to_stand_for_a_card_is_a_joker_still() -> None:
    assert answer("Kh Kd Jk=Kc 10s Js Qs 4c", preset="guide") == answer(
        "Kh Kd Jk 10s Js Qs 4c", preset="guide"
    )
    declared = "Kh Kd Jk=Kc 10s Js Qs 4c"
    assert answer(declared, "open_jokers=clean") == answer("Kh Kd Jk 10s Js Qs 4c", "open_jokers=clean")
    assert answer("10s Js Qs Ks 7h 7d Jk=7c 2c", aim="jokers") == ("yes", 40, 41)


def test_two_jokers_in_one_meld_only_where_the_house_allows_it() -> None:
    hand = "Kh Kd Jk Jk 2c"
    assert answer(hand) == ("no", 30, 27)
    assert answer(hand, "jokers_per_meld=any") == ("yes", 40, 2)
    # At least two natural cards, whatever the house plays.
    assert answer("Kh Jk Jk Jk Jk", "jokers_per_meld=any") == ("no", 0, 110)


def test_jokers_side_by_side_join_what_lies_far_apart() -> None:
    house = "jokers_per_meld=any"
    assert answer("5h 8h 9h 10h Jk Jk", house) == ("yes", 5 + 6 + 7 + 8 + 9 + 10, 0)
    assert answer("5h 6h 7h 10h Jk Jk", house) == ("yes", 45, 0)
    assert answer("5h 9h 10h Jh Jk Jk Jk", house) == ("yes", 55, 0)
    random = Random(8)
    for _ in range(60):
        suit = random.choice(oracle_hands.SUITS)
        ranks = random.sample(oracle_hands.RANKS, random.randint(3, 7))
        hand = (*[rank + suit for rank in ranks], *["Jk"] * random.randint(2, 4))
        check(hand, HOUSES["any jokers"])


def test_the_order_of_the_cards_makes_no_difference() -> None:
    rules = load_rules()
    random = Random(5)
    for hand in oracle.crowded_hands(17, 40, 13):
        turned = random.sample(hand, len(hand))
        one, other = (
            judge_can_open(can_open(read_hand(" ".join(cards)), rules), rules) for cards in (hand, turned)
        )
        assert (one.answer, one.found.laying.points, one.found.laying.left_points) == (
            other.answer,
            other.found.laying.points,
            other.found.laying.left_points,
        )


# --- What would turn the verdict ----------------------------------------------------------------------


def test_flips_are_what_changing_every_rule_one_by_one_gives() -> None:
    random = Random(3)
    turned = 0
    for hand in [*oracle.random_hands(71, 10, 13), *oracle.crowded_hands(72, 10, 14)]:
        rules = load_rules(random.choice(preset_names()))
        question = can_open(read_hand(" ".join(hand)), rules)
        answered = judge_can_open(question, rules).answer
        found = {
            (flip.rule, flip.value): flip.answer for flip in flips(judge_can_open, question, rules, answered)
        }
        wanted = {
            (key, value): other
            for key in KEYS
            for value in other_values(key, rules.value(key))
            if (other := judge_can_open(question, rules.replace_rule(key, value)).answer) is not answered
        }
        assert found == wanted, hand
        turned += len(found)
    assert turned > 20
