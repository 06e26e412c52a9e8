"""The table model and the turn: what fits, what takes a joker home, what an action changes, what is against it."""

from __future__ import annotations

from random import Random

import pytest

from grammar.cards.cards import CARDS, JOKER, Card, Piece
from grammar.cards.hand import read_hand
from grammar.cards.melds import read_melds
from grammar.record.actions import Attach, Discard, Lay, Open, Swap
from scala40_cli.game import spots as program
from scala40_cli.game.legality import can, check
from scala40_cli.game.melds import Meld
from scala40_cli.game.table import Table, fitting, read_table
from scala40_cli.game.turn import Turn, Unplayable, do, outcomes
from scala40_cli.rules.catalogue import catalogue
from scala40_cli.rules.load import load_rules
from scala40_cli.rules.model import KEYS, Rules
from tests.support.table_asking import card, turn
from tests.support.table_oracle import attached, card_of, fits, is_joker, is_set, is_valid, random_case, swaps

RULES = load_rules()
KINDS: tuple[Piece, ...] = (*CARDS, JOKER)


def meld(text: str, rules: Rules = RULES) -> Meld:
    reading = read_table(read_melds(text), rules)
    assert not reading.faults
    return reading.table.melds[0]


def texts(cards: tuple[object, ...]) -> str:
    return " ".join(map(str, cards))


def broken(action: object, now: Turn, rules: Rules = RULES) -> list[str]:
    return [reason.rule for reason in check(action, now, rules)]  # type: ignore[arg-type]


# --- What fits ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "piece", "places"),
    [
        ("4s-5s-6s", "7s", [("end", "7s")]),
        ("4s-5s-6s", "3s", [("start", "3s")]),
        ("4s-5s-6s", "8s", []),
        ("4s-5s-6s", "7h", []),
        ("4s-5s-6s", "Jk", [("start", "3s"), ("end", "7s")]),
        ("4s-5s-Jk", "Jk", []),
        ("4s-5s-Jk", "6s", []),
        ("4s-5s-Jk", "7s", [("end", "7s")]),
        ("2h-3h-4h", "Ah", [("start", "Ah")]),
        ("Jh-Qh-Kh", "Ah", [("end", "Ah")]),
        ("Jh-Qh-Kh-Ah", "2h", []),
        ("2..Kh", "Ah", [("start", "Ah"), ("end", "Ah")]),
        ("A..Kh", "Ah", []),
        ("A..Kh", "Jk", [("end", "Ah")]),
        ("2..Ah", "Jk", [("start", "Ah")]),
        ("8h-8d-8c", "8s", [("set", "8s")]),
        ("8h-8d-8c", "8h", []),
        ("8h-8d-8c", "Jk", [("set", "8s")]),
        ("8h-8d-Jk=8c", "8s", [("set", "8s")]),
        ("8h-8d-Jk=8c", "8c", []),
        ("8h-8d-8c-8s", "8s", []),
        ("8h-8d-8c-8s", "Jk", []),
    ],
)
def test_what_a_meld_takes(table: str, piece: str, places: list[tuple[str, str]]) -> None:
    (cards,) = [read_hand(table)] if ".." in table else read_melds(table)
    lying = read_table([cards], RULES).table.melds[0]
    found = program.fits(card(piece), lying, RULES)
    assert [(spot.place.value, spot.card.text) for spot in found] == places


def test_run_max_13_refuses_the_joker_on_a_whole_suit() -> None:
    rules = load_rules("fantacarte", ["run_max=13"])
    lying = read_table([read_hand("A..Kh")], rules).table.melds[0]
    assert program.fits(card("Jk"), lying, rules) == ()


def test_a_second_joker_fits_where_a_meld_may_hold_more() -> None:
    rules = load_rules("fantacarte", ["jokers_per_meld=any"])
    assert [spot.card.text for spot in program.fits(card("Jk"), meld("4s-5s-Jk", rules), rules)] == [
        "3s",
        "7s",
    ]


@pytest.mark.parametrize("overrides", [[], ["jokers_per_meld=any"], ["run_max=13"]])
def test_fits_and_swaps_equal_the_definition_on_random_tables(overrides: list[str]) -> None:
    rules = load_rules("fantacarte", overrides)
    plain = {key: rules.value(key) for key in KEYS}
    random = Random(str(overrides))
    compared = fitted = 0
    for _ in range(400):
        hand, table = random_case(random, 4, 8, 4)
        for laid in table:
            assert is_valid(laid, plain)
            lying = meld("-".join(laid), rules)
            for piece in {*hand, "Jk"}:
                found = program.fits(card(piece), lying, rules)
                expected = fits(piece, laid, plain)
                assert {(spot.place.value, spot.card.text) for spot in found} == expected
                for spot in found:
                    after = program.laid_at(card(piece), lying, spot, rules).melds[0]
                    assert tuple(map(str, after.cards)) == attached(
                        piece, laid, spot.place.value, spot.card.text
                    )
                if not is_joker(piece):
                    here = card(piece)
                    assert isinstance(here, Card)
                    swapped = program.swapped(lying, here, rules)
                    assert (swapped and tuple(map(str, swapped.cards))) == swaps(piece, laid, plain)
                compared += 1
                fitted += bool(expected)
    assert compared > 6_000
    assert fitted > compared / 20


def test_homes_are_the_cards_that_jokers_stand_for() -> None:
    random = Random(5)
    for _ in range(300):
        _, table = random_case(random, 3, 3, 4)
        for laid in table:
            expected = [card_of(piece) for piece in laid if is_joker(piece)]
            assert [home.text for home in program.homes(meld("-".join(laid)), RULES)] == expected


# --- Reading a table ----------------------------------------------------------------------------------


def test_every_fault_of_every_meld_has_the_number_of_its_meld() -> None:
    reading = read_table(read_melds("3h-4h-5h 7h-7h-7c 2c-3c 9s-Jk-Js-Jk"), RULES)
    found = [(fault.rule, str(fault.message).split(":")[0]) for fault in reading.faults]
    assert found == [
        ("set_suits", "meld 2"),
        ("meld_size", "meld 3"),
        ("jokers_per_meld", "meld 4"),
    ]


def test_joker_set_suit_any_leaves_the_joker_without_a_suit_and_declare_asks_for_it() -> None:
    either = load_rules("fantacarte", ["joker_set_suit=any"])
    assert [texts(way.cards) for way in read_table(read_melds("7c-7s-Jk"), either).ways[0]] == ["7c 7s Jk"]
    said = [texts(way.cards) for way in read_table(read_melds("7c-7s-Jk"), RULES).ways[0]]
    assert said == ["7c 7s Jk=7h", "7c 7s Jk=7d"]


def test_an_unsaid_joker_in_a_run_may_stand_at_either_end() -> None:
    (ways,) = read_table(read_melds("5d-Jk-6d"), RULES).ways
    assert [texts(way.cards) for way in ways] == ["Jk=4d 5d 6d", "5d 6d Jk=7d"]


def test_either_missing_suit_swaps_and_attaches_where_the_joker_has_no_suit() -> None:
    rules = load_rules("fantacarte", ["joker_set_suit=any"])
    lying = meld("7c-7s-Jk", rules)
    for text, other in (("7h", "7d"), ("7d", "7h")):
        here = card(text)
        assert isinstance(here, Card)
        swapped = program.swapped(lying, here, rules)
        assert swapped is not None
        assert texts(swapped.cards) == f"7c 7s {text}"
        (spot,) = program.fits(here, lying, rules)
        after = program.laid_at(here, lying, spot, rules).melds[0]
        assert texts(after.cards) == f"7c 7s Jk={other} {text}"


def test_a_joker_that_was_said_to_stand_for_a_card_stays_that_card_under_any() -> None:
    rules = load_rules("fantacarte", ["joker_set_suit=any"])
    assert [home.text for home in program.homes(meld("7c-7s-Jk=7d", rules), rules)] == ["7d"]


# --- What actions do ----------------------------------------------------------------------------------


def test_attaching_and_swapping_give_a_new_table_and_leave_the_old() -> None:
    before = turn("7s 8s 5h Kd", "4s-5s-6s 4h-Jk-6h")
    after = do(Swap(card("5h"), 2), do(Attach(read_hand("7s 8s"), 1), before, RULES), RULES)
    assert [texts(laid.cards) for laid in after.table.melds] == ["4s 5s 6s 7s 8s", "4h 5h 6h"]
    assert texts(after.hand) == "Kd Jk"
    assert (after.owed, after.owed_anywhere) == (1, 1)
    assert [texts(laid.cards) for laid in before.table.melds] == ["4s 5s 6s", "4h Jk=5h 6h"]


def test_cards_attached_together_go_on_in_any_order() -> None:
    now = turn("7s 8s Kd", "4s-5s-6s")
    assert can(Attach(read_hand("8s 7s"), 1), now, RULES)
    assert not can(Attach(read_hand("8s"), 1), now, RULES)


def test_a_joker_attached_without_a_place_leads_to_a_turn_for_each_place() -> None:
    after = outcomes(Attach(read_hand("Jk"), 1), turn("Jk Kd", "4s-5s-6s"), RULES)
    assert [texts(one.table.melds[0].cards) for one in after] == ["Jk=3s 4s 5s 6s", "4s 5s 6s Jk=7s"]
    (after_eight,) = outcomes(Attach(read_hand("Jk 8s"), 1), turn("Jk 8s Kd", "4s-5s-6s"), RULES)
    assert texts(after_eight.table.melds[0].cards) == "4s 5s 6s Jk=7s 8s"


def test_what_cannot_be_laid_cannot_be_done() -> None:
    for action in (
        Attach(read_hand("8s"), 1),
        Lay(read_melds("2c-3c-5d")),
        Swap(card("7s"), 1),
        Attach(read_hand("7s"), 3),
    ):
        with pytest.raises(Unplayable):
            do(action, turn("7s 8s 2c 3c 5d", "4s-5s-6s"), RULES)


def test_hidden_cards_are_spent_where_the_known_ones_do_not_have_the_card() -> None:
    now = turn("7s", "4s-5s-6s", hidden=3)
    after = do(Attach(read_hand("7s 8s"), 1), now, RULES)
    assert (after.hand, after.hidden, after.size) == ((), 2, 2)


# --- What is against an action --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "state", "overrides", "rules"),
    [
        (Attach(read_hand("7s"), 1), {}, [], []),
        (Attach(read_hand("7s"), 1), {"opened": False}, [], ["open_first"]),
        (Attach(read_hand("7s"), 1), {"opened": None}, [], []),
        (Attach(read_hand("8s"), 1), {}, [], ["attach_fit"]),
        (Attach(read_hand("7s"), 2), {}, [], ["attach_fit"]),
        (Attach(read_hand("7s"), 9), {}, [], ["attach_fit"]),
        (Attach(read_hand("3s"), 1), {}, [], ["hand_holds"]),
        (Attach(read_hand("3s"), 1), {"hidden": 1}, [], []),
        (Attach(read_hand("7s"), 1), {"drawn": False}, [], ["turn_order"]),
        (Attach(read_hand("7s"), 1), {"over": True}, [], ["turn_order"]),
        (Attach(read_hand("7s"), 1), {"opened_now": True, "laid_before": 1}, [], []),
        (
            Attach(read_hand("7s"), 1),
            {"opened_now": True, "laid_before": 1},
            ["opening_turn=own_melds"],
            ["opening_turn"],
        ),
        (Attach(read_hand("7s"), 1), {"opened_now": True, "laid_before": 0}, ["opening_turn=own_melds"], []),
        (Attach(read_hand("7s"), 1), {"opened_now": True}, ["opening_turn=opening_only"], ["opening_turn"]),
        (Swap(card("6h"), 2), {}, [], []),
        (Swap(card("7s"), 2), {}, [], ["swap_card"]),
        (Swap(card("7s"), 1), {}, [], ["swap_card"]),
        (Swap(card("6h"), 2), {"opened": False}, [], ["open_first"]),
        (Swap(card("6h"), 2), {"picked": "6h"}, [], ["pick_swap"]),
        (Swap(card("6h"), 2), {"picked": "6h"}, ["pick_swap=now"], []),
        (Swap(card("6h"), 2), {"picked": "6h", "picked_used": True}, [], []),
        (Lay(read_melds("9c-9d-9s")), {}, [], []),
        (Lay(read_melds("9c-9d-9s")), {"opened": False}, [], ["open_first"]),
        (Lay(read_melds("9c-9d-9s")), {"opened_now": True}, ["opening_turn=own_melds"], []),
        (Lay(read_melds("9c-9d-9s")), {"opened_now": True}, ["opening_turn=opening_only"], ["opening_turn"]),
        (Lay(read_melds("9c-9d-Ks")), {}, [], ["meld_kind"]),
        (Open(read_melds("9c-9d-9s")), {"opened": False}, ["open_min=27"], []),
        (Open(read_melds("9c-9d-9s")), {"opened": False}, [], ["open_min"]),
        (Open(read_melds("9c-9d-9s")), {"opened": True}, ["open_min=27"], ["opening_once"]),
        (Open(read_melds("9c-9d-9s")), {"opened": False, "drawn": False}, ["open_min=27"], []),
        (
            Open(read_melds("9c-9d-9s")),
            {"opened": False, "drawn": False},
            ["open_min=27", "open_before_draw=no"],
            ["open_before_draw"],
        ),
        (
            Open(read_melds("9c-9d-Jk")),
            {"opened": False},
            ["open_min=27", "open_jokers=none"],
            ["open_jokers"],
        ),
        (Open(read_melds("9c-9d-9s")), {"opened": False}, ["close_in_hand_needs_min=no"], []),
        (
            Open(read_melds("9c-9d-9s")),
            {"opened": False, "picked": "7s", "picked_to_open": True},
            ["open_min=27", "pick_to_open=with_it"],
            ["pick_to_open"],
        ),
        (Discard(card("Ks")), {}, [], []),
        (Discard(card("7s")), {}, [], ["discard_attachable"]),
        (Discard(card("7s")), {}, ["discard_attachable=allowed"], []),
        (Discard(card("7s")), {}, ["discard_attachable=banned_unopened"], []),
        (Discard(card("7s")), {"opened": None}, ["discard_attachable=banned_unopened"], []),
        (
            Discard(card("7s")),
            {"opened": False},
            ["discard_attachable=banned_unopened"],
            ["discard_attachable"],
        ),
        (Discard(card("7s")), {"players": 2}, ["discard_attachable=banned_over_two"], []),
        (Discard(card("7s")), {"players": 3}, ["discard_attachable=banned_over_two"], ["discard_attachable"]),
        (Discard(card("7s")), {}, ["discard_attachable=banned_over_two"], []),
        (Discard(card("6h")), {}, [], []),
        (Discard(card("6h")), {}, ["swap_counts_as_fit=yes"], ["discard_attachable"]),
        (
            Discard(card("Jk")),
            {},
            ["discard_attachable=allowed", "discard_joker=only_closing"],
            ["discard_joker"],
        ),
        (Discard(card("Ks")), {"drawn": False}, [], ["turn_order"]),
        (Discard(card("Ks")), {"picked": "Ks"}, [], ["pick_return", "pick_must_use"]),
        (Discard(card("Ks")), {"picked": "Ks"}, ["pick_return=yes"], []),
        (Discard(card("Ks")), {"picked": "9c"}, ["pick_return=yes"], ["pick_must_use"]),
        (Discard(None), {"picked": "9c"}, ["pick_return=yes"], []),
        (Discard(card("Ks")), {"picked": "9c"}, [], ["pick_must_use"]),
        (Discard(card("Ks")), {"picked": "9c"}, ["pick_must_use=no"], []),
        (Discard(card("Ks")), {"picked": "9c", "picked_used": True}, [], []),
        (Discard(card("Ks")), {"owed": 1, "owed_anywhere": 1}, [], []),
        (Discard(card("Ks")), {"owed": 1, "owed_anywhere": 1}, ["joker_replay=same_turn"], ["joker_replay"]),
        (Discard(card("Ks")), {"owed": 1, "owed_anywhere": 0}, ["joker_replay=same_turn"], []),
        (Discard(card("Ks")), {"owed": 1, "owed_anywhere": 0}, ["joker_replay=new_meld"], ["joker_replay"]),
        (Attach((card("Jk"),), 1), {"owed": 1}, ["joker_replay=new_meld"], ["joker_replay"]),
        (Attach((card("Jk"),), 1), {"owed": 1}, ["joker_replay=same_turn"], []),
        (Discard(card("Ks")), {"short": True}, [], ["open_min"]),
        (Discard(card("Ks")), {"first_round": True}, ["close_first_round=forbidden"], []),
    ],
)
def test_each_rule_of_a_turn(
    action: object, state: dict[str, object], overrides: list[str], rules: list[str]
) -> None:
    house = load_rules("fantacarte", overrides)
    now = turn("7s 8s 6h Ks 9c 9d 9s Jk", "4s-5s-6s 4h-5h-Jk=6h", house, **state)
    assert broken(action, now, house) == rules
    assert can(action, now, house) is (not rules)  # type: ignore[arg-type]
    assert set(rules) <= set(catalogue())


@pytest.mark.parametrize(
    ("overrides", "state", "rules"),
    [
        ([], {}, ["close_discard"]),
        (["close_discard=if_drawn"], {}, ["close_discard"]),
        (["close_discard=if_drawn"], {"drawn": None}, []),
        (["close_discard=optional"], {}, []),
        (
            ["close_discard=optional", "close_first_round=forbidden"],
            {"first_round": True},
            ["close_first_round"],
        ),
        ([], {"hidden": 1}, []),
    ],
)
def test_laying_the_last_cards(overrides: list[str], state: dict[str, object], rules: list[str]) -> None:
    house = load_rules("fantacarte", overrides)
    assert broken(Lay(read_melds("9c-9d-9s")), turn("9c 9d 9s", "", house, **state), house) == rules


def test_the_closing_discard_is_refused_in_the_first_round_where_that_is_forbidden() -> None:
    house = load_rules("fantacarte", ["close_first_round=forbidden"])
    assert broken(Discard(card("Ks")), turn("Ks", "", house, first_round=True), house) == [
        "close_first_round"
    ]
    assert broken(Discard(card("Ks")), turn("Ks", "", house, first_round=False), house) == []


def test_an_own_joker_may_be_attached_while_another_is_left_for_what_is_owed() -> None:
    house = load_rules("fantacarte", ["joker_replay=new_meld"])
    now = turn("6h 9c 9d Jk Ks", "4s-5s-6s 4h-5h-Jk=6h", house)
    now = do(Swap(card("6h"), 2), now, house)
    assert can(Attach(read_hand("Jk=7s"), 1), now, house)
    now = do(Attach(read_hand("Jk=7s"), 1), now, house)
    assert broken(Discard(card("Ks")), now, house) == ["joker_replay"]
    now = do(Lay(read_melds("9c-9d-Jk")), now, house)
    assert can(Discard(card("Ks")), now, house)


@pytest.mark.parametrize(
    ("hand", "hidden", "attaching", "ending"),
    [("6h Ks 2d", 0, ["joker_replay"], []), ("6h Ks 2d", 1, [], ["joker_replay"])],
)
def test_a_joker_that_is_attached_and_was_owed_to_a_new_meld_is_one_fault(
    hand: str, hidden: int, attaching: list[str], ending: list[str]
) -> None:
    house = load_rules("fantacarte", ["joker_replay=new_meld"])
    now = do(Swap(card("6h"), 2), turn(hand, "4s-5s-6s 4h-5h-Jk=6h", house, hidden=hidden), house)
    assert broken(Attach(read_hand("Jk=7s"), 1), now, house) == attaching
    now = do(Attach(read_hand("Jk=7s"), 1), now, house)
    assert broken(Discard(card("Ks")), now, house) == ending


def test_attaching_the_last_joker_is_one_fault_too() -> None:
    house = load_rules("fantacarte", ["joker_replay=new_meld", "close_discard=optional"])
    now = do(Swap(card("6h"), 2), turn("6h", "4s-5s-6s 4h-5h-Jk=6h", house), house)
    assert broken(Attach(read_hand("Jk=7s"), 1), now, house) == ["joker_replay"]


def test_of_two_like_cards_the_one_that_was_not_picked_may_swap() -> None:
    now = turn("6h 6h Ks", "4h-5h-Jk=6h 7d-7h-7s", picked="6h")
    after = do(Swap(card("6h"), 1), now, RULES)
    assert not after.picked_used
    assert broken(Discard(card("Ks")), after, RULES) == ["pick_must_use"]


def test_a_short_opening_stands_only_if_it_closes_in_hand() -> None:
    house = load_rules("fantacarte", ["close_in_hand_needs_min=no"])
    now = do(Open(read_melds("9c-9d-9s")), turn("9c 9d 9s Ks", "", house, opened=False), house)
    assert now.short
    assert can(Discard(card("Ks")), now, house)
    stuck = do(Open(read_melds("9c-9d-9s")), turn("9c 9d 9s Ks 2d", "", house, opened=False), house)
    assert broken(Discard(card("Ks")), stuck, house) == ["open_min"]


def test_every_fault_of_an_action_is_told_at_once() -> None:
    rules = ["turn_order", "open_first", "attach_fit"]
    assert (
        broken(Attach(read_hand("9s"), 1), turn("9s 2d", "4s-5s-6s", opened=False, drawn=False), RULES)
        == rules
    )


def test_the_oracle_knows_sets_and_runs() -> None:
    plain = {key: RULES.value(key) for key in KEYS}
    assert is_valid(("Qh", "Kh", "Ah"), plain)
    assert not is_valid(("Kh", "Ah", "2h"), plain)
    assert is_set(("7h", "Jk=7d", "7s"))


@pytest.mark.parametrize("counts", ["yes", "no"])
def test_a_table_handed_on_takes_what_one_laid_anew_takes(counts: str) -> None:
    """Also where swap_counts_as_fit: cards attached and swapped, melds laid, each table asked about every card."""
    random = Random(f"handed on {counts}")
    rules = load_rules(overrides=[f"swap_counts_as_fit={counts}", "jokers_per_meld=any"])
    changed = 0
    for _ in range(30):
        table = read_table(read_melds("4s-5s-Jk=6s 9h-9d-Jk 2c-3c-Jk-Jk=5c 10h-10d-10c-Jk=10s"), rules).table
        for _ in range(12):
            assert_takes_alike(table, rules)
            piece, number = random.choice(KINDS), random.randrange(1, len(table.melds) + 1)
            near = program.extended(table.melds[number - 1], (piece,), rules)
            after = (
                program.swapped(table.melds[number - 1], piece, rules) if isinstance(piece, Card) else None
            )
            if near:
                table = table.with_meld(number, random.choice(near))
            elif after is not None:
                table = table.with_meld(number, after)
            elif random.random() < 0.2:
                table = table.with_new([meld(random.choice(("Qs-Ks-As", "8h-8d-8s", "Jk-2d-3d")), rules)])
            else:
                continue
            changed += 1
    assert changed > 50


def assert_takes_alike(table: Table, rules: Rules) -> None:
    for piece in KINDS:
        alone = [
            number
            for number, one in enumerate(table.melds, 1)
            if program.fits(piece, one, rules)
            or (
                rules.swap_counts_as_fit == "yes"
                and isinstance(piece, Card)
                and program.swapped(one, piece, rules) is not None
            )
        ]
        assert list(fitting(piece, table, rules)) == alone
