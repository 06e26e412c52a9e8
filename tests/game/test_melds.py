"""Melds as laid: what they are worth, where their jokers stand, every fault with the key of its rule."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grammar.cards.cards import CARDS, JOKER, Card, Joker, Piece, Rank, Suit
from grammar.cards.hand import read_hand
from grammar.cards.melds import read_melds
from scala40_cli.game.meld_verdict import AreMelds, judge_melds
from scala40_cli.game.melds import Kind, Laid, free_suits, lay
from scala40_cli.rules.load import load_rules
from scala40_cli.rules.model import Rules

RULES = load_rules()
ANY = load_rules("fantacarte", ["jokers_per_meld=any"])
SUIT = "Ah 2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh"


def laid(text: str, *overrides: str) -> Laid:
    return lay(read_hand(text), load_rules("fantacarte", overrides))


def shown(text: str, *overrides: str) -> list[tuple[str, int]]:
    """Every meld that the cards can be, as text with its points."""
    return [(" ".join(map(str, meld.cards)), meld.points) for meld in laid(text, *overrides).melds]


def keys(text: str, *overrides: str) -> list[str]:
    """The rules of the faults, in order, each once."""
    return list(dict.fromkeys(fault.rule for fault in laid(text, *overrides).faults))


# --- Worth ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "kind", "points"),
    [
        ("7h 8h 9h", Kind.RUN, 24),
        ("10s Js Qs Ks", Kind.RUN, 40),
        ("Qh Kh Ah", Kind.RUN, 31),
        ("Ah 2h 3h", Kind.RUN, 6),
        ("7h 7d 7c", Kind.SET, 21),
        ("9h 9d 9c 9s", Kind.SET, 36),
        ("Kh Kd Kc", Kind.SET, 30),
        ("Ah Ad Ac", Kind.SET, 33),
        ("Ah Ad Ac As", Kind.SET, 44),
        ("Jk 9h 9d", Kind.SET, 27),
        ("9h 9d 9c Jk", Kind.SET, 36),
        (SUIT, Kind.RUN, 85),
        ("2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh Ah", Kind.RUN, 95),
    ],
)
def test_what_a_meld_is_worth(text: str, kind: Kind, points: int) -> None:
    found = laid(text)
    assert found.faults == ()
    (meld,) = found.melds
    assert (meld.kind, meld.points) == (kind, points)


def test_the_ace_in_a_run_as_the_house_counts_it() -> None:
    assert shown("Qh Kh Ah", "ace_after_king=10") == [("Qh Kh Ah", 30)]
    assert shown("Ah 2h 3h", "ace_before_two=11") == [("Ah 2h 3h", 16)]
    assert shown("Ah Ad Ac", "ace_after_king=10", "ace_before_two=1")[0][1] == 33


# --- Where a joker stands ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "cards", "points"),
    [
        # Written upwards.
        ("5d 6d Jk", "5d 6d Jk=7d", 18),
        ("Jk 5d 6d", "Jk=4d 5d 6d", 15),
        ("Jh Qh Jk", "Jh Qh Jk=Kh", 30),
        ("Qh Kh Jk", "Qh Kh Jk=Ah", 31),
        ("Jk 2h 3h", "Jk=Ah 2h 3h", 6),
        ("5d 6d 7d Jk", "5d 6d 7d Jk=8d", 26),
        # Written downwards, shown from low to high.
        ("Jk 6d 5d", "5d 6d Jk=7d", 18),
        ("6d 5d Jk", "Jk=4d 5d 6d", 15),
        ("Jk Qh Jh", "Jh Qh Jk=Kh", 30),
        ("3h 2h Jk", "Jk=Ah 2h 3h", 6),
        ("Ah Kh Jk", "Jk=Qh Kh Ah", 31),
        # One place only, however it is written.
        ("5d Jk 7d", "5d Jk=6d 7d", 18),
        ("Jk 5d 7d", "5d Jk=6d 7d", 18),
        ("7d 5d Jk", "5d Jk=6d 7d", 18),
        ("Jk Ah Kh", "Jk=Qh Kh Ah", 31),
        ("Ah 2h Jk", "Ah 2h Jk=3h", 6),
        ("Jk Ah 2h", "Ah 2h Jk=3h", 6),
        ("5h 6h 7h 9h Jk 10h", "5h 6h 7h Jk=8h 9h 10h", 45),
        # What was said wins over the order.
        ("5d 6d Jk=4d", "Jk=4d 5d 6d", 15),
        ("Jk=7d 5d 6d", "5d 6d Jk=7d", 18),
        ("5d Jk=7d 6d", "5d 6d Jk=7d", 18),
    ],
)
def test_where_the_joker_of_a_run_stands(text: str, cards: str, points: int) -> None:
    assert shown(text) == [(cards, points)]


@pytest.mark.parametrize(
    ("text", "melds"),
    [
        ("5d Jk 6d", [("Jk=4d 5d 6d", 15), ("5d 6d Jk=7d", 18)]),
        ("9h 7h Jk 8h", [("Jk=6h 7h 8h 9h", 30), ("7h 8h 9h Jk=10h", 34)]),
        ("Qh Jk Kh", [("Jk=Jh Qh Kh", 30), ("Qh Kh Jk=Ah", 31)]),
        ("Jk 3h 5h 4h", [("Jk=2h 3h 4h 5h", 14), ("3h 4h 5h Jk=6h", 18)]),
    ],
)
def test_where_nothing_decides_both_places_are_found(text: str, melds: list[tuple[str, int]]) -> None:
    assert shown(text) == melds


@pytest.mark.parametrize(
    ("text", "cards", "points"),
    [
        ("5h Jk Jk 8h", "5h Jk=6h Jk=7h 8h", 26),
        ("Jk Jk 5h 6h", "Jk=3h Jk=4h 5h 6h", 18),
        ("Jk 5h 6h Jk", "Jk=4h 5h 6h Jk=7h", 22),
        ("5h 6h Jk Jk", "5h 6h Jk=7h Jk=8h", 26),
        ("Jk Jk 6h 5h", "5h 6h Jk=7h Jk=8h", 26),
        ("7h 8h Jk Jk Jk Jk", "7h 8h Jk=9h Jk=10h Jk=Jh Jk=Qh", 54),
        ("Ah Jk Jk Kh", "Jk=Jh Jk=Qh Kh Ah", 41),
        ("7h 7d Jk Jk", "7h 7d Jk=7c Jk=7s", 28),
        ("Jk=7h 7d 7c Jk", "Jk=7h 7d 7c Jk=7s", 28),
    ],
)
def test_several_jokers_where_the_house_allows_them(text: str, cards: str, points: int) -> None:
    assert shown(text, "jokers_per_meld=any") == [(cards, points)]
    assert "jokers_per_meld" in keys(text)


def test_a_joker_of_a_set_is_any_free_suit_until_it_is_said() -> None:
    (meld,) = laid("7c 7s Jk").melds
    assert meld.cards == tuple(read_hand("7c 7s Jk"))
    assert set(free_suits(meld)) == {Suit.HEARTS, Suit.DIAMONDS}
    assert shown("7c 7s Jk=7d") == [("7c 7s Jk=7d", 21)]
    # With three natural cards one suit only is left.
    assert shown("7c 7s 7h Jk") == [("7c 7s 7h Jk=7d", 28)]


# --- The longest run ----------------------------------------------------------------------------------


def test_the_fourteenth_card_of_a_run_must_be_a_joker() -> None:
    points = 1 + 54 + 30 + 11
    assert shown(f"{SUIT} Jk") == [(f"{SUIT} Jk=Ah", points)]
    assert shown(f"{SUIT} Jk=Ah") == [(f"{SUIT} Jk=Ah", points)]
    low_joker = "Jk 2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh Ah"
    assert shown(low_joker) == [(low_joker.replace("Jk", "Jk=Ah"), points)]
    # An inner card as the joker and two aces: what has to be the joker is an ace.
    assert keys("Ah 2h 3h 4h 5h 6h 7h Jk 9h 10h Jh Qh Kh Ah") == ["run_aces"]
    assert keys(f"{SUIT} Ah") == ["run_aces"]


def test_a_run_of_fourteen_where_the_house_plays_thirteen() -> None:
    assert keys(f"{SUIT} Jk", "run_max=13") == ["run_max"]
    assert keys(f"{SUIT} Ah", "run_max=13") == ["run_aces", "run_max"]
    assert keys(SUIT, "run_max=13") == []


def test_fifteen_cards_are_no_run() -> None:
    assert "run_max" in keys(f"{SUIT} Jk Jk", "jokers_per_meld=any")


# --- Faults -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("7h 8h", ["meld_size"]),
        ("7h", ["meld_size", "meld_naturals"]),
        ("Jk", ["meld_size", "meld_naturals"]),
        ("Jk Jk", ["meld_size", "meld_naturals", "jokers_per_meld"]),
        ("Jk Jk Jk", ["meld_naturals", "jokers_per_meld"]),
        ("7h Jk Jk", ["meld_naturals", "jokers_per_meld"]),
        ("7h 8h Jk Jk", ["jokers_per_meld"]),
        ("7h 7d Jk Jk", ["jokers_per_meld"]),
        ("7h 8d", ["meld_size", "meld_kind"]),
        ("7h 8h 9d", ["meld_kind"]),
        ("7h 7d 8h", ["meld_kind"]),
        ("7h 8d 9c", ["meld_kind"]),
        ("7h 7d 7c 8s", ["meld_kind"]),
        ("7h 8d Jk Jk", ["jokers_per_meld", "meld_kind"]),
        ("7h 7h 7d", ["set_suits"]),
        ("7h 7h Jk", ["set_suits"]),
        ("7h 7d Jk=7h", ["set_suits"]),
        ("7h 7d 7c 7s Jk", ["meld_size"]),
        ("7h 7d 7c 7s 7h", ["meld_size", "set_suits"]),
        ("7h 7d Jk=8c", ["joker_place"]),
        ("7h 8h Jk=9d", ["joker_place"]),
        ("5h 6h 8h", ["run_sequence"]),
        ("5h 6h 9h Jk", ["run_sequence"]),
        ("5h 7h 9h Jk", ["run_sequence"]),
        ("5h 5h 6h", ["run_sequence"]),
        ("7h 8h Jk=5h", ["run_sequence"]),
        ("7h 8h Jk=7h", ["run_sequence"]),
        ("Kh Ah 2h", ["run_wrap"]),
        ("Qh Kh Ah 2h", ["run_wrap"]),
        ("2h Ah Kh", ["run_wrap"]),
        ("Kh Ah 2h Jk", ["run_wrap"]),
        ("10s Js Qs Ks As 2s 3s", ["run_wrap"]),
        ("Ah Ah 2h 3h", ["run_aces"]),
    ],
)
def test_every_fault_has_the_key_of_its_rule(text: str, faults: list[str]) -> None:
    assert sorted(keys(text)) == sorted(faults)
    assert laid(text).melds == ()


def test_every_card_that_does_not_belong_is_named() -> None:
    messages = [str(fault.message) for fault in laid("7h 8h 9h Kd 2c").faults]
    assert len(messages) == 2
    assert "Kd" in messages[0]
    assert "2c" in messages[1]
    gaps = [str(fault.message) for fault in laid("2h 5h 9h").faults]
    assert [("2h" in gap, "5h" in gap, "9h" in gap) for gap in gaps] == [(1, 1, 0), (0, 1, 1)]


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("7c 7d 7c 8h", ["set_suits", "meld_kind"]),
        ("7c 7d 7h 7s 8h", ["meld_size", "meld_kind"]),
        ("7c 7d 8h Jk=9s", ["meld_kind", "joker_place"]),
        ("5d 6d 6d 7s", ["meld_kind", "run_sequence"]),
        ("5d 6d 9d 7s", ["meld_kind", "run_sequence"]),
        ("Ad Ad 2d 3s", ["meld_kind", "run_aces"]),
        ("5d 6d 9d Jk=7s Jk", ["jokers_per_meld", "joker_place"]),
        ("5d 6d 10d Jk=7s", ["joker_place", "run_sequence"]),
    ],
)
def test_where_the_kind_is_not_clear_every_fault_of_the_nearest_is_told(text: str, faults: list[str]) -> None:
    assert keys(text) == faults
    assert laid(text).melds == ()


@pytest.mark.parametrize("text", ["5d 6d 7s 8d", "5d 6d 9s", "7h 7d 8c", "7c 7d Jk=8h 7h"])
def test_a_card_that_does_not_belong_is_one_fault(text: str) -> None:
    # Neither is the place in which it stands empty, nor has it a suit that another card would have a second time.
    assert len(laid(text).faults) == 1


def test_a_card_twice_hides_no_gap() -> None:
    messages = " / ".join(str(fault.message) for fault in laid("5h 5h 9h").faults)
    assert "twice" in messages
    assert "missing" in messages


def test_an_ace_and_a_joker_that_stands_for_it_are_not_two_real_aces() -> None:
    assert keys("Ah Jk=Ah 2h") == ["run_sequence"]
    assert not any("real" in str(fault.message) for fault in laid("Ah Jk=Ah 2h").faults)


def test_a_joker_between_king_and_two_goes_round() -> None:
    assert keys("Kh Jk 2h") == ["run_wrap"]
    assert keys("Kh Jk=Ah 2h") == ["run_wrap"]


def test_no_cards_are_no_meld() -> None:
    found = lay((), RULES)
    assert "meld_size" in [fault.rule for fault in found.faults]
    assert (found.kind, found.melds) == (None, ())


# --- Against an independent definition -------------------------------------------------------------------


def every_run(suit: Suit) -> Iterator[list[Card]]:
    places = [Card(Rank((place - 1) % 13 + 1), suit) for place in range(1, 15)]
    for first in range(14):
        for last in range(first + 2, 14):
            yield places[first : last + 1]


def every_set(rank: Rank) -> Iterator[list[Card]]:
    suits = list(Suit)
    for left_out in (None, *suits):
        yield [Card(rank, suit) for suit in suits if suit is not left_out]


EVERY_MELD = [("run", cards) for suit in Suit for cards in every_run(suit)] + [
    ("set", cards) for rank in Rank for cards in every_set(rank)
]


def worth(kind: str, cards: list[Card]) -> int:
    faces = [min(card.rank, 10) for card in cards]
    if kind == "set":
        return len(cards) * (11 if cards[0].rank is Rank.ACE else faces[0])
    return sum(faces) + (10 if cards[-1].rank is Rank.ACE else 0)


def fits(pieces: tuple[Piece, ...], cards: list[Card], per_meld: int) -> bool:
    """Whether the pieces can be put one to one on the cards of a meld."""
    jokers = [piece for piece in pieces if isinstance(piece, Joker)]
    if len(pieces) != len(cards) or len(jokers) > per_meld or len(pieces) - len(jokers) < 2:
        return False
    left = list(cards)
    for piece in pieces:
        card = piece.stands_for if isinstance(piece, Joker) else piece
        if card is not None:
            if card not in left:
                return False
            left.remove(card)
    # Of the two aces of the longest run one is a joker.
    naturals = [piece for piece in pieces if isinstance(piece, Card)]
    return len(naturals) == len(set(naturals))


def in_order(pieces: tuple[Piece, ...], cards: list[Card]) -> bool:
    """Whether the pieces, as written, stand for the cards one after the other."""
    return all(
        (piece.stands_for if isinstance(piece, Joker) else piece) in (None, card)
        for piece, card in zip(pieces, cards, strict=True)
    )


def expected(pieces: tuple[Piece, ...], rules: Rules) -> set[tuple[str, tuple[Card, ...], int]]:
    """Every meld that the pieces may be: its kind, the cards in order, its points."""
    per_meld = 1 if rules.jokers_per_meld == 1 else 4
    found = [(kind, cards) for kind, cards in EVERY_MELD if fits(pieces, cards, per_meld)]
    runs = [cards for kind, cards in found if kind == "run"]
    for written in (pieces, pieces[::-1]):
        if chosen := [cards for cards in runs if in_order(written, cards)]:
            runs = chosen
            break
    return {("run", tuple(cards), worth("run", cards)) for cards in runs} | {
        ("set", tuple(cards), worth("set", cards)) for kind, cards in found if kind == "set"
    }


def agrees(pieces: tuple[Piece, ...], rules: Rules) -> None:
    found = lay(pieces, rules)
    wanted = expected(pieces, rules)
    assert bool(found.melds) == bool(wanted), pieces
    assert bool(found.faults) != bool(wanted), pieces
    if not wanted:
        return
    assert {meld.points for meld in found.melds} == {points for _, _, points in wanted}
    if found.kind is Kind.RUN:
        assert {
            (
                "run",
                tuple(piece if isinstance(piece, Card) else piece.stands_for for piece in meld.cards),
                meld.points,
            )
            for meld in found.melds
        } == wanted
        for meld in found.melds:
            assert sorted(piece.text[:2] for piece in meld.cards if isinstance(piece, Joker)) == sorted(
                piece.text[:2] for piece in pieces if isinstance(piece, Joker)
            )
        return
    (meld,) = found.melds
    # The melds of a set differ in the suits of its jokers alone, which stay open unless one is possible.
    assert all(kind == "set" for kind, _, _ in wanted)
    said = [piece.stands_for if isinstance(piece, Joker) else piece for piece in meld.cards]
    assert all(set(said) - {None} <= set(cards) for _, cards, _ in wanted)
    assert (None in said) == (len(wanted) > 1)


def near_cards() -> st.SearchStrategy[tuple[Piece, ...]]:
    """Few cards that are mostly of one suit or one rank, jokers among them."""
    card = st.sampled_from(CARDS)
    one_suit = st.sampled_from([*CARDS[:13], CARDS[0], CARDS[12], CARDS[11], CARDS[1]])
    low = st.sampled_from(CARDS[3:8])
    sevens = st.sampled_from(CARDS[6::13])
    joker = st.one_of(st.just(JOKER), st.builds(Joker, one_suit), st.builds(Joker, st.one_of(sevens, low)))
    return st.one_of(
        *(
            st.lists(st.one_of(one, one, one, joker), min_size=0, max_size=6).map(tuple)
            for one in (one_suit, low, sevens, card)
        )
    )


@settings(max_examples=600)
@given(near_cards(), st.sampled_from([RULES, ANY]))
def test_laying_agrees_with_the_definition_of_a_meld(pieces: tuple[Piece, ...], rules: Rules) -> None:
    agrees(pieces, rules)


@st.composite
def melds_in_any_order(draw: st.DrawFn) -> tuple[Piece, ...]:
    """A valid meld, some cards of which are jokers, in an order that may or may not make sense."""
    _, cards = draw(st.sampled_from(EVERY_MELD))
    jokers = draw(st.sets(st.integers(0, len(cards) - 1), max_size=min(3, len(cards) - 2)))
    said = draw(st.booleans())
    pieces: list[Piece] = [
        card if place not in jokers else Joker(card if said else None) for place, card in enumerate(cards)
    ]
    order = draw(st.sampled_from(["up", "down", "any"]))
    if order == "any":
        return tuple(draw(st.permutations(pieces)))
    return tuple(pieces if order == "up" else pieces[::-1])


@settings(max_examples=400)
@given(melds_in_any_order(), st.sampled_from([RULES, ANY]))
def test_laying_agrees_on_melds_with_jokers(pieces: tuple[Piece, ...], rules: Rules) -> None:
    agrees(pieces, rules)


def test_laying_agrees_on_every_order_of_small_runs_and_sets() -> None:
    count = 0
    for text in ("5d 6d Jk", "Ah 2h Jk", "Qh Kh Ah", "Ah Kh Jk", "7h 7d Jk", "9h Jk 7h 8h", "Kh Ah 2h Jk"):
        for pieces in permutations(read_hand(text)):
            agrees(pieces, RULES)
            count += 1
    few: list[Piece] = [*CARDS[:3], CARDS[12], JOKER, Joker(CARDS[0])]
    for triple in product(few, repeat=3):
        agrees(triple, RULES)
    assert count == 5 * 6 + 2 * 24


# --- Several melds, and an opening ------------------------------------------------------------------------


def judged(text: str, *overrides: str, opening: bool = False) -> tuple[str, int | None, list[str]]:
    verdict = judge_melds(AreMelds(read_melds(text), opening), load_rules("fantacarte", overrides))
    return verdict.answer.value, verdict.found.points, [reason.rule for reason in verdict.reasons]


def test_several_melds_are_valid_if_each_is() -> None:
    assert judged("7h-8h-9h 5c-5d-5s")[:2] == ("yes", 39)
    answer, points, rules = judged("7h-8h-9h 5c-5d-6s Kh-Ah-2h")
    assert (answer, points) == ("no", None)
    assert rules == ["meld_kind", "run_wrap"]


def test_the_meld_with_the_fault_is_numbered() -> None:
    verdict = judge_melds(AreMelds(read_melds("7h-8h-9h 5c-5d-6s")), RULES)
    (reason,) = verdict.reasons
    assert str(reason.message).startswith("meld 2")


def test_a_joker_whose_place_is_not_decided_is_asked_for() -> None:
    answer, points, rules = judged("5d-Jk-6d")
    assert (answer, points, rules) == ("undecided", None, ["joker_declared"])


def test_places_worth_the_same_leave_nothing_undecided() -> None:
    # Ten or king: the run is valid and worth 30 either way.
    assert judged("Jh-Jk-Qh")[:2] == ("yes", 30)


def test_an_opening_is_undecided_only_where_the_joker_decides_it() -> None:
    assert judged("5d-Jk-6d 8h-8c-8s", opening=True)[0] == "undecided"
    assert judged("5d-Jk-6d 9h-9c-9d-9s", opening=True)[0] == "yes"
    assert judged("5d-Jk-6d 2h-2c-2d", opening=True)[0] == "no"


def test_an_opening_is_laid_out_of_one_hand() -> None:
    fourteen = "Ah-Ad-Ac-As Ks-Kd-Kc-Kh 10h-Jh-Qh 10d-Jd-Qd"
    assert judged(fourteen, opening=True)[0] == "no"
    assert judged(fourteen, opening=True)[2] == ["close_discard"]
    assert judged(fourteen, "close_discard=optional", opening=True)[0] == "yes"
    assert judged(f"{fourteen} 2h-3h-4h", opening=True)[2] == ["hand_size"]
    assert judged(f"{fourteen} 2h-3h-4h")[0] == "yes"


def test_faults_and_the_joker_ban_are_both_told() -> None:
    answer, _, rules = judged("Kh-Kd-Jk 4s-5s-7s", "open_jokers=none", opening=True)
    assert answer == "no"
    assert set(rules) >= {"run_sequence", "open_jokers"}
