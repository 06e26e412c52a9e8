"""The questions that players argue about: the opening (A), jokers in it (B) and runs (C), by their numbers.

Where a case is about attaching to a meld on the table, what is tested here is the meld that would come of it;
``attach`` has its own tests. Left out: A15 (a text where three aces are worth 3: no rule covers it).
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.cli import run

PRESETS = ("fantacarte", "guide", "classica", "federation", "casa")
HEARTS = "Ah-2h-3h-4h-5h-6h-7h-8h-9h-10h-Jh-Qh-Kh"
every_preset = pytest.mark.parametrize("preset", PRESETS)


def ask(*arguments: str, preset: str = "fantacarte", house: str = "") -> dict[str, Any]:
    """The answer to a question under a preset and one rule changed; the exit code fits the verdict."""
    changed = ["--set", house] if house else []
    result = run(*arguments, "--rules", preset, *changed, "--json")
    answer: dict[str, Any] = result.json
    assert result.code == {"yes": 0, "no": 1, "undecided": 3}[answer["verdict"]]
    return answer


def opening(melds: str, preset: str = "fantacarte", house: str = "") -> tuple[str, int | None]:
    """The verdict on melds laid as an opening, and their points."""
    answer = ask("meld", "--opening", melds, preset=preset, house=house)
    return answer["verdict"], answer["points"]


def meld(cards: str, preset: str = "fantacarte", house: str = "") -> tuple[str, int | None]:
    """The verdict on one meld, and its points."""
    answer = ask("meld", cards, preset=preset, house=house)
    return answer["verdict"], answer["points"]


def faults(melds: str, *options: str, preset: str = "fantacarte", house: str = "") -> list[str]:
    """The rules that speak against the melds."""
    answer = ask("meld", *options, melds, preset=preset, house=house)
    assert answer["verdict"] == "no"
    return [reason["rule"] for reason in answer["reasons"]]


def turned_by(melds: str, preset: str = "fantacarte", house: str = "") -> set[tuple[str, object, str]]:
    """The changes of one rule that would turn the verdict on an opening."""
    answer = ask("meld", "--opening", melds, preset=preset, house=house)
    return {(flip["rule"], flip["value"], flip["verdict"]) for flip in answer["flips"]}


# --- A. Opening arithmetic ---------------------------------------------------------------------------------


def test_A2_three_aces_and_a_low_run() -> None:
    assert opening("Ah-Ad-As 2c-3c-4c") == ("yes", 42)


@every_preset
def test_A3_exactly_forty_is_enough(preset: str) -> None:
    assert opening("10s-Js-Qs-Ks", preset) == ("yes", 40)
    assert ask("open", "10s Js Qs Ks", preset=preset)["verdict"] == "yes"


@every_preset
def test_A4_three_aces_alone(preset: str) -> None:
    assert opening("Ah-Ad-Ac", preset) == ("no", 33)
    assert faults("Ah-Ad-Ac", "--opening", preset=preset) == ["open_min"]


@every_preset
def test_A5_four_aces(preset: str) -> None:
    assert opening("Ah-Ad-Ac-As", preset) == ("yes", 44)


@every_preset
def test_A6_four_nines_and_four_tens(preset: str) -> None:
    assert opening("9h-9d-9c-9s", preset) == ("no", 36)
    assert opening("10h-10d-10c-10s", preset) == ("yes", 40)


@pytest.mark.parametrize("preset", ["fantacarte", "guide", "classica"])
def test_A7_the_ace_after_the_king_counts_eleven(preset: str) -> None:
    assert opening("Qh-Kh-Ah 3d-3c-3s", preset) == ("yes", 40)
    assert ("ace_after_king", 10, "no") in turned_by("Qh-Kh-Ah 3d-3c-3s", preset)


def test_A8_the_ace_after_the_king_counts_ten_in_another_guide() -> None:
    assert opening("Qh-Kh-Ah 3d-3c-3s", house="ace_after_king=10") == ("no", 39)
    assert ("ace_after_king", 11, "yes") in turned_by("Qh-Kh-Ah 3d-3c-3s", house="ace_after_king=10")


@every_preset
def test_A11_a_run_and_a_set(preset: str) -> None:
    assert opening("7d-8d-9d 6h-6c-6s", preset) == ("yes", 42)


@every_preset
def test_A13_many_low_cards(preset: str) -> None:
    assert opening("4h-4d-4c 3s-4s-5s-6s-7s", preset) == ("no", 37)


def test_A14_an_ace_before_the_two_that_counts_eleven() -> None:
    melds = "Ah-Ad-As Ac-2c-3c"
    assert opening(melds, house="ace_before_two=11") == ("yes", 49)
    assert opening(melds) == ("no", 39)
    assert ("ace_before_two", 1, "no") in turned_by(melds, house="ace_before_two=11")


@every_preset
def test_A17_a_card_belongs_to_one_meld(preset: str) -> None:
    # With one 9h only one of set (27) and run (24) can be laid; a second one makes both.
    answer = ask("open", "9h 9c 9d 7h 8h", preset=preset)
    assert (answer["verdict"], answer["points"]) == ("no", 27)
    answer = ask("open", "9h 9c 9d 7h 8h 9h", preset=preset)
    assert (answer["verdict"], answer["points"]) == ("yes", 51)


def test_A19_thirty_eight_points_are_two_short() -> None:
    melds = "8h-8c-8d 2s-3s-4s-5s"
    assert opening(melds) == ("no", 38)
    answer = ask("meld", "--opening", melds)
    assert answer["minimum"] == 40
    assert any("2 points short" in reason["message"] for reason in answer["reasons"])


# --- B. Jokers in the opening ---------------------------------------------------------------------------------

B3 = "Kh-Kd-Kc 4s-5s-6s 7h-8h-Jk=9h"
B5 = "Kh-Kd-Jk 10s-Js-Qs"


def test_B3_joker_less_melds_that_open_by_themselves() -> None:
    assert opening(B3, "federation", "open_jokers=clean") == ("yes", 45 + 24)
    assert ("open_jokers", "none", "no") in turned_by(B3, "federation", "open_jokers=clean")


def test_B4_no_joker_in_the_opening_at_all() -> None:
    assert opening(B3, "guide")[0] == "no"
    assert faults(B3, "--opening", preset="guide") == ["open_jokers"]
    assert turned_by(B3, "guide") == {
        ("open_jokers", "counted", "yes"),
        ("open_jokers", "clean", "yes"),
        ("open_jokers", "flat_25", "yes"),
    }
    # The hand may open without that meld.
    assert ask("open", "Kh Kd Kc 4s 5s 6s 7h 8h Jk", preset="guide")["verdict"] == "yes"


def test_B5_joker_less_melds_that_fall_short() -> None:
    assert opening(B5, "federation", "open_jokers=clean")[0] == "no"
    assert set(faults(B5, "--opening", preset="federation", house="open_jokers=clean")) == {
        "open_min",
        "open_jokers",
    }
    assert opening(B5, "federation") == ("yes", 60)
    assert ("open_jokers", "counted", "yes") in turned_by(B5, "federation", "open_jokers=clean")


def test_B7_a_joker_that_stands_for_the_four_or_the_seven() -> None:
    # Said, or written where it stands: 42 with the seven, 39 with the four. Unsaid, it must be declared.
    for seven in ("5d-6d-Jk=7d", "5d-6d-Jk", "Jk-6d-5d"):
        assert opening(f"{seven} 8h-8c-8s") == ("yes", 42), seven
    for four in ("Jk=4d-5d-6d", "Jk-5d-6d", "6d-5d-Jk"):
        assert opening(f"{four} 8h-8c-8s") == ("no", 39), four
    assert opening("5d-Jk-6d 8h-8c-8s") == ("undecided", None)
    (reason,) = ask("meld", "--opening", "5d-Jk-6d 8h-8c-8s")["reasons"]
    assert reason["rule"] == "joker_declared"
    assert "4d" in reason["message"]
    assert "7d" in reason["message"]
    # The one who asks whether the hand can open is told the way that does.
    answer = ask("open", "5d 6d Jk 8h 8c 8s")
    assert (answer["verdict"], answer["points"]) == ("yes", 42)
    assert ["5d", "6d", "Jk=7d"] in [one["cards"] for one in answer["melds"]]


@every_preset
def test_B10_a_joker_is_worth_the_card_it_stands_for(preset: str) -> None:
    assert meld("Jk=9c-9h-9d", preset) == ("yes", 27)
    # That the suit must be said is a note; neither the meld nor its points turn on it.
    assert meld("Jk-9h-9d", preset) == ("yes", 27)


def test_D1_a_joker_in_a_set_of_three_without_its_suit() -> None:
    answer = ask("meld", "7c-7s-Jk")
    assert (answer["verdict"], answer["points"]) == ("yes", 21)
    assert [note["rule"] for note in answer["notes"]] == ["joker_set_suit"]


def test_B13_a_second_joker_in_another_meld() -> None:
    assert opening("Kh-Kd-Jk 6s-7s-Jk=8s") == ("yes", 51)
    # Within one meld it is another matter.
    assert faults("Kh-Kd-Jk-Jk") == ["jokers_per_meld"]
    assert meld("Kh-Kd-Jk-Jk", house="jokers_per_meld=any") == ("yes", 40)


# --- C. Runs ---------------------------------------------------------------------------------------------------


def test_C3_a_joker_as_the_second_ace_where_thirteen_is_the_most() -> None:
    assert faults(f"{HEARTS}-Jk", house="run_max=13") == ["run_max"]
    flips = ask("meld", f"{HEARTS}-Jk", house="run_max=13")["flips"]
    assert flips == [{"rule": "run_max", "value": 14, "verdict": "yes"}]


@every_preset
def test_C4_two_real_aces_in_one_run(preset: str) -> None:
    assert faults(f"{HEARTS}-Ah", preset=preset) == ["run_aces"]
    assert meld(f"{HEARTS}-Jk", preset) == ("yes", 96)


@every_preset
def test_C7_a_run_does_not_go_round(preset: str) -> None:
    assert meld("Jh-Qh-Kh-Ah", preset) == ("yes", 41)
    assert faults("Jh-Qh-Kh-Ah-2h", preset=preset) == ["run_wrap"]


@every_preset
def test_C9_a_low_ace(preset: str) -> None:
    assert meld("Ah-2h-3h-4h", preset) == ("yes", 10)


@every_preset
def test_C11_equal_runs_may_lie_side_by_side(preset: str) -> None:
    assert meld("5s-6s-7s 5s-6s-7s", preset) == ("yes", 36)


@every_preset
def test_C13_a_run_stays_consecutive(preset: str) -> None:
    assert faults("4s-5s-6s-8s", preset=preset) == ["run_sequence"]
    assert meld("4s-5s-6s-7s-8s", preset) == ("yes", 30)


# --- Hands that cannot be asked about ------------------------------------------------------------------------------

BAD_HANDS = {
    "a third 7h": ("7h 8h 7h 9c 7h", "7h"),
    "five jokers": ("Jk Jk Jk 7h Jk Jk", "jokers"),
    "five jokers, each said to stand for another card": ("Jk=2h Jk=3h Jk=4h Jk=5h Jk=6h", "jokers"),
    "a third joker where the house plays with two": ("Jk Jk 7h Jk", "jokers"),
    "fifteen cards": ("2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh 2d 3d 4d", "15 cards"),
    "no card": ("", "empty"),
    "only commas": (" , , ", "empty"),
    "an eleven": ("11h 2c", "11h"),
    "a one": ("1h 2c", "1h"),
    "no such suit": ("7x 2c", "7x"),
    "no suit": ("10 2c", "10"),
    "a jack or a joker": ("J 2c", "joker"),
}


@pytest.mark.parametrize("name", BAD_HANDS)
def test_a_hand_that_cannot_be_is_refused_in_clear_words(name: str) -> None:
    hand, word = BAD_HANDS[name]
    house = ["--set", "jokers=2"] if "two" in name else []
    result = run("open", hand, *house)
    assert (result.code, result.out) == (2, "")
    assert word in result.err
    assert "Traceback" not in result.err
    # The place is pointed at, where there is one.
    assert ("^" in result.err) == bool(hand.strip(" ,"))
    answer = run("open", hand, *house, "--json").json
    assert answer["verdict"] == "error"
    assert word in answer["error"]


@pytest.mark.parametrize(
    "name", [name for name in BAD_HANDS if BAD_HANDS[name][0].strip(" ") and "two" not in name]
)
def test_in_a_stream_a_bad_hand_costs_only_its_own_line(name: str) -> None:
    hand, word = BAD_HANDS[name]
    good = "10s Js Qs Ks"
    result = run("open", "-", "--json", stdin=f"{good}\n{hand}\n{good}\n")
    first, second, third = result.json_lines
    assert result.code == 2
    assert (first["verdict"], second["verdict"], third["verdict"]) == ("yes", "error", "yes")
    assert [first["line"], second["line"], third["line"]] == [1, 2, 3]
    assert word in second["error"]


def test_bytes_that_are_no_text() -> None:
    good = b"10s Js Qs Ks\n"
    result = run("open", "-", "--json", stdin=good + b"7h \xff\xfe 8h\n" + good)
    assert result.code == 2
    assert [answer["verdict"] for answer in result.json_lines] == ["yes", "error", "yes"]
    assert "UTF-8" in result.json_lines[1]["error"]
    # As an argument such bytes arrive as surrogates.
    result = run("open", "7h \udcff 8h")
    assert (result.code, result.out) == (2, "")


def test_a_jack_beside_a_joker_is_a_jack_and_a_joker() -> None:
    answer = ask("open", "Jh Jk Jd 10s Js Qs")
    assert (answer["verdict"], answer["points"]) == ("yes", 60)
    assert answer["hand"] == ["Jh", "Jk", "Jd", "10s", "Js", "Qs"]
