"""Rules of the second round in records: each value decides a turn on either side."""

from __future__ import annotations

import pytest

from tests.support.cli import run

HEAD = "players: Anna, Bruno\nround 1\ndealer: Bruno\n"
OPENED = "Anna: draw ?; open 10h-Jh-Qh 5c-5d-5s; discard 2d\nBruno: draw ?; discard {thrown}\n"


def broken(body: str, *sets: str, rules: str = "fantacarte") -> list[tuple[int, str]]:
    """The faults of a record, by line of the body."""
    words = [word for each in sets for word in ("--set", each)]
    shown = run("referee", "-", "--rules", rules, *words, "--json", stdin=f"{HEAD}{body}").json
    assert "error" not in shown, shown
    faults = [fault for one in shown["rounds"] for fault in one["violations"]]
    return [(fault["line"] - HEAD.count("\n"), fault["rule"]) for fault in faults]


@pytest.mark.parametrize(
    ("body", "free", "bound", "fault"),
    [
        # Nobody opens before the second turn.
        (
            "Anna: draw ?; open 10h-Jh-Qh 5c-5d-5s; discard 2d\n",
            [],
            ["open_from_turn=2"],
            (1, "open_from_turn"),
        ),
        (
            "Anna: draw ?; discard 2d\nBruno: draw ?; discard 3d\n"
            "Anna: draw ?; open 10h-Jh-Qh 5c-5d-5s; discard 4d\n",
            ["open_from_turn=2"],
            ["open_from_turn=3"],
            (3, "open_from_turn"),
        ),
        # Four aces open or not.
        (
            "Anna: draw ?; open Ah-Ad-Ac-As; discard 2d\n",
            ["ace_in_set=10"],
            ["ace_in_set=1"],
            (1, "open_min"),
        ),
        # A joker that counts 25.
        (
            "Anna: draw ?; open 2c-3c-Jk 5h-5d-5s; discard 2d\n",
            ["open_jokers=flat_25"],
            ["open_jokers=counted"],
            (1, "open_min"),
        ),
        # The longest run.
        ("Anna: draw ?; open 10h-Jh-Qh-Kh; discard 2d\n", ["run_max=4"], ["run_max=3"], (1, "run_max")),
        # How a card taken is used.
        (
            OPENED.format(thrown="9h") + "Anna: take 9h; attach 9h to m1; discard 3s\n",
            ["pick_must_use=attach", "discard_attachable=allowed"],
            ["pick_must_use=new_meld", "discard_attachable=allowed"],
            (3, "pick_must_use"),
        ),
        (
            OPENED.format(thrown="9s") + "Anna: take 9s; lay 9s-9d-9c; discard 3s\n",
            ["pick_must_use=new_meld"],
            ["pick_must_use=attach"],
            (3, "pick_must_use"),
        ),
        # A thrown joker.
        (
            OPENED.format(thrown="Jk") + "Anna: take Jk; lay 7s-8s-Jk; discard 3s\n",
            ["discard_attachable=allowed"],
            ["discard_attachable=allowed", "pick_joker=no"],
            (3, "pick_joker"),
        ),
        # Attaching in a turn that took the discard.
        (
            OPENED.format(thrown="9s") + "Anna: take 9s; lay 9s-9d-9c; attach Kh to m1; discard 3s\n",
            [],
            ["attach_after_take=no"],
            (3, "attach_after_take"),
        ),
        # A joker of a set that is not complete.
        (
            "Anna: draw ?; open 10h-Jh-Qh 7c-7s-Jk=7d; discard 2d\nBruno: draw ?; discard 3d\n"
            "Anna: draw ?; swap 7d in m2; discard 4d\n",
            [],
            ["joker_set_swap=full"],
            (3, "joker_set_swap"),
        ),
    ],
)
def test_value_decides(body: str, free: list[str], bound: list[str], fault: tuple[int, str]) -> None:
    assert broken(body, *free) == []
    assert broken(body, *bound)[:1] == [fault]


def test_pick_last_card() -> None:
    body = (
        "deal Anna: 10h Jh Qh 5c 5d 5s 7h 8h 9h 2c 3c 4c Kd\n"
        "Anna: draw 2s; open 10h-Jh-Qh 5c-5d-5s; lay 7h-8h-9h 2c-3c-4c; discard 2s\n"
        "Bruno: draw ?; discard 6h\nAnna: take 6h; attach 6h to m3; discard Kd\n"
    )
    assert broken(body, "discard_attachable=allowed") == []
    assert broken(body, "discard_attachable=allowed", "pick_last_card=no") == [(4, "pick_last_card")]


def test_jokers_and_deal() -> None:
    five = "deal Anna: Jk Jk Jk Jk Jk 2c 3c 4c 5c 6c 7c 8c 9c\n"
    assert broken(five, "jokers=5") == []
    assert (1, "jokers") in broken(five)
    seven = "deal Anna: 2c 3c 4c 5c 6c 7c 8c\n"
    assert broken(seven, "deal=7") == []
    assert broken(seven)[0][0] == 1


def test_closer_bonus_and_match_until_in_the_match_of_a_record() -> None:
    record = (
        "rules: guide\nplayers: Anna, Bruno, Carla\nround 1\ndealer: Carla\nAnna: ...\n"
        "score Anna: closed\nscore Bruno: 120\nscore Carla: 7c\n"
    )

    def outcome(*sets: str) -> tuple[dict[str, int], bool]:
        words = [word for each in sets for word in ("--set", each)]
        shown = run("referee", "-", "--json", *words, stdin=record).json["match"]
        return shown["totals"], shown["over"]

    assert outcome() == ({"Anna": 0, "Bruno": 120, "Carla": 7}, False)
    assert outcome("closer_bonus=30")[0]["Anna"] == -30
    assert outcome("match_until=2")[1] is True
