"""``scala40 deal``: hands out of the real pack, for a player to try and for other commands to read."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from pathlib import Path

import pytest

from grammar.cards.cards import CARDS
from grammar.cards.hand import read_hand
from tests.support.cli import run


def hands(*options: str) -> list[list[str]]:
    result = run("deal", *options)
    assert (result.code, result.err) == (0, "")
    return [line.split(" ") for line in result.lines]


def test_one_hand_of_thirteen_cards() -> None:
    (hand,) = hands()
    assert len(hand) == 13
    assert [str(card) for card in read_hand(" ".join(hand))] == hand


def test_a_seed_deals_the_same_hands_again() -> None:
    assert hands("--seed", "7", "--count", "20") == hands("--seed", "7", "--count", "20")
    assert hands("--seed", "7", "--count", "20") != hands("--seed", "8", "--count", "20")
    assert hands("--seed", "7", "--count", "5") == hands("--seed", "7", "--count", "20")[:5]
    assert len({tuple(hand) for hand in hands("--seed", "7", "--count", "50")}) == 50
    assert hands() != hands()


def test_count_and_cards() -> None:
    assert [len(hand) for hand in hands("--count", "3", "--cards", "14")] == [14, 14, 14]
    assert hands("--count", "0") == []
    assert len(hands("--set", "deal=15")[0]) == 15


def test_the_whole_pack_is_two_decks_and_four_jokers() -> None:
    (pack,) = hands("--cards", "108")
    assert Counter(pack) == Counter([card.text for card in CARDS] * 2 + ["Jk"] * 4)
    (pack,) = hands("--cards", "106", "--set", "jokers=2")
    assert Counter(pack) == Counter([card.text for card in CARDS] * 2 + ["Jk"] * 2)


def test_no_hand_holds_more_than_the_pack() -> None:
    for hand in hands("--seed", "3", "--count", "300", "--cards", "40"):
        held = Counter(hand)
        assert held["Jk"] <= 4
        assert all(count <= 2 for card, count in held.items() if card != "Jk")


def test_every_card_is_as_likely_as_any_other() -> None:
    dealt = hands("--seed", "11", "--count", "3000")
    held = Counter(card for hand in dealt for card in hand)
    assert len(held) == 53
    for card, count in held.items():
        copies = 4 if card == "Jk" else 2
        wanted = len(dealt) * 13 * copies / 108
        assert abs(count - wanted) < 5 * sqrt(wanted), card
    # And in no order: the first card is a heart a quarter of the time, jokers aside.
    first = Counter(hand[0][-1] for hand in dealt)
    assert abs(first["h"] - len(dealt) * 26 / 108) < 5 * sqrt(len(dealt) * 26 / 108)


@pytest.mark.parametrize(
    ("options", "notation"), [((), "auto"), (("--notation", "it"), "it"), (("--symbols",), "symbols")]
)
def test_hands_are_read_by_open(options: tuple[str, ...], notation: str) -> None:
    dealt = run("deal", "--seed", "5", "--count", "30", *options).out
    canonical = run("deal", "--seed", "5", "--count", "30").lines
    result = run("open", "-", "--json", "--notation", notation, stdin=dealt)
    assert [" ".join(answer["hand"]) for answer in result.json_lines] == canonical
    assert {answer["verdict"] for answer in result.json_lines} == {"yes", "no"}
    assert result.code == 1


@pytest.mark.parametrize(
    "options",
    [
        ("--cards", "109"),
        ("--cards", "108", "--set", "jokers=2"),
        ("--cards", "0"),
        ("--count", "-1"),
        ("--count", "many"),
        ("--seed", "x"),
        ("--set", "deal=16"),
        ("--rules", "nope"),
        ("7h",),
    ],
)
def test_wrong_usage(options: tuple[str, ...]) -> None:
    result = run("deal", *options)
    assert (result.code, result.out) == (2, "")
    assert result.err.strip()


# ---------------------------------------------------------------- one table, everywhere the same


def test_a_seed_deals_the_same_hands_on_every_machine() -> None:
    assert run("deal", "--seed", "40").out == "Qs Kh 4s 6s 6d 2h 5s Jh Kh Jh Js 4h Jk\n"


def test_a_size_goes_by_its_old_name_too() -> None:
    assert run("deal", "--size", "5", "--seed", "1").out == run("deal", "--cards", "5", "--seed", "1").out


def test_hands_in_json() -> None:
    plain = hands("--seed", "3", "--count", "2", "--lang", "it")
    found = run("deal", "--seed", "3", "--count", "2", "--json", "--lang", "it").json_lines
    assert [one["hand"] for one in found] == hands("--seed", "3", "--count", "2")
    assert [(one["command"], one["verdict"], one["line"], one["seed"]) for one in found] == [
        ("deal", "yes", 1, 3),
        ("deal", "yes", 2, 3),
    ]
    assert len(plain) == 2


@pytest.mark.parametrize(
    "options", [("--players", "4"), ("--players", "Anna,Bruno"), ("--players", "2", "--rules", "guide")]
)
def test_a_table_is_one_pack(options: tuple[str, ...]) -> None:
    found = run("deal", *options, "--seed", "7", "--json").json
    cards = [card for player in found["players"] for card in player["hand"]] + [
        found["upcard"],
        *found["stock"],
    ]
    assert Counter(cards) == Counter([card.text for card in CARDS] * 2 + ["Jk"] * 4)
    names = [player["name"] for player in found["players"]]
    assert found["dealer"] in names
    assert found["upcard"] != "Jk"
    assert {len(player["hand"]) for player in found["players"]} == {13}
    record = run("deal", *options, "--seed", "7").out
    assert f"dealer: {found['dealer']}\n" in record
    assert f"stock: {' '.join(found['stock'])}\n" in record
    assert f"players: {', '.join(names)}\n" in record
    assert all(f"deal {one['name']}: {' '.join(one['hand'])}\n" in record for one in found["players"])


@pytest.mark.parametrize("options", [(), ("--lang", "it", "--notation", "it"), ("--symbols",)])
def test_a_dealt_table_is_a_record(options: tuple[str, ...]) -> None:
    record = run("deal", "--players", "3", "--seed", "7", *options).out
    assert run("referee", "-", *options, stdin=record).code == 0
    assert run("deal", "--players", "3", "--seed", "7", *options).out == record
    assert run("deal", "--players", "3", "--seed", "8", *options).out != record
    first = record.splitlines()[0]
    assert first == ("regole: casa" if "it" in options else "rules: casa")


@pytest.mark.parametrize("extra", ["no", "dealer"])
@pytest.mark.parametrize("rules", ["fantacarte", "guide"])
def test_a_dealt_table_is_played_on(extra: str, rules: str, tmp_path: Path) -> None:
    options = ("--rules", rules, "--set", f"deal_extra={extra}")
    record = run("deal", "--players", "2", "--seed", "1", *options).out
    found = run("deal", "--players", "2", "--seed", "1", *options, "--json").json
    sizes = {one["name"]: len(one["hand"]) for one in found["players"]}
    dealer = found["dealer"]
    assert sizes[dealer] == (14 if extra == "dealer" else 13)
    assert sum(sizes.values()) + len(found["stock"]) + (found["upcard"] is not None) == 108
    judged = run("referee", "-", "--json", stdin=record)
    assert (judged.code, len(judged.json["rounds"])) == (0, 1)
    file = tmp_path / "table.s40"
    file.write_text(record)
    # Whoever was dealt one more begins, and throws it.
    first = found["players"][0]["hand"]
    does = f"discard {next(card for card in first if card != 'Jk')}\n" if extra == "dealer" else "draw\n"
    played = run("play", str(file), "--lang", "en", stdin=does)
    assert played.code == 0
    assert file.read_text().startswith(record)
    assert len(file.read_text().splitlines()) > len(record.splitlines())
    assert run("referee", str(file)).code == 0


@pytest.mark.parametrize(
    "options",
    [
        ("--players", "1"),
        ("--players", "9"),
        ("--players", "9" * 50),
        ("--players", "Anna"),
        ("--players", "Anna,anna"),
        ("--players", "4", "--size", "5"),
        ("--players", "4", "--count", "2"),
        ("--players", "8", "--set", "jokers=2"),
        ("--players", "Anna,,Bruno"),
    ],
)
def test_a_table_that_cannot_be_dealt(options: tuple[str, ...]) -> None:
    result = run("deal", *options)
    assert (result.code, result.out) == (2, "")
    assert result.err.strip()
