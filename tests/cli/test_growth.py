"""S10, D: a line under 10 kB is read or refused well under a second, whatever stands in it, and in little memory."""

from __future__ import annotations

import time

import pytest

from tests.support.cli import run

SIZE = 9_900


def filled(text: str) -> str:
    return (text * (SIZE // len(text) + 1))[:SIZE]


LINES = {
    "sevens": filled("7h "),
    "glued cards": filled("7h"),
    "brackets": filled("["),
    "melds": filled("2h-2d-Jk "),
    "jokers in a word": filled("Jk-"),
    "bare melds": filled("7h 8h 9h, "),
    "bare ranks": filled("7 ") + "di cuori",
    "line separators": filled("7h\u2028"),
    "names": "players: " + filled("ab, "),
    "name": filled("Anna ") + ": closed",
    "numbers": filled("0 45 "),
    "actions": "Anna: " + filled("draw 7h; "),
    "jokers attached": "Anna: attach " + filled("Jk ") + " to m1",
    "JSON": "[" * SIZE,
}
COMMANDS = {
    "open": ("-",),
    "meld": ("-",),
    "attach": ("-", "--table", "3h-4h-5h"),
    "match": ("-",),
    "referee": ("-",),
}
CHOSEN = [
    *[("meld", name) for name in LINES if name not in ("name", "actions", "JSON")],
    *[("open", name) for name in ("sevens", "bare ranks", "glued cards")],
    *[("attach", name) for name in ("JSON", "sevens")],
    *[("match", name) for name in ("names", "name", "numbers", "melds")],
    *[("referee", name) for name in ("names", "actions", "jokers attached", "name")],
]


@pytest.mark.parametrize(("command", "name"), CHOSEN)
def test_S10_no_line_takes_long(command: str, name: str) -> None:
    before = time.process_time()
    result = run(command, *COMMANDS[command], stdin=LINES[name] + "\n")
    # Three times what it takes on a slow machine; what grows with the square takes thirty times as long.
    assert time.process_time() - before < 1.0
    assert result.code in (0, 1, 2, 3)


def test_S10_players_are_read_in_a_time_that_grows_with_their_number() -> None:
    names = ",".join(f"n{number}" for number in range(1600))
    before = time.process_time()
    assert run("match", "-", stdin=f"players: {names}\n\nn1: closed\n").code in (1, 2)
    assert time.process_time() - before < 1.0


@pytest.mark.parametrize("command", ["referee", "match", "open"])
def test_S6_too_many_cards_are_refused_in_the_users_words(command: str) -> None:
    text = "deal Anna: " + "7h " * 256 if command == "referee" else "Anna: " + "7h " * 256
    if command == "open":
        text = "7h " * 256
    result = run(command, "-", stdin=text + "\n")
    assert result.code in (1, 2)
    assert "error of the program" not in result.out + result.err
