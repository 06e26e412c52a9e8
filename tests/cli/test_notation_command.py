"""``scala40 notation``: text rewritten between English letters, Italian letters and symbols."""

from __future__ import annotations

import pytest

from tests.support.cli import run


@pytest.mark.parametrize(
    ("text", "options", "written"),
    [
        ("7h 10d Qs Ac Jk", ("--to", "it"), "7c 10q Dp Af Jk"),
        ("7h 10d Qs Ac Jk", ("--to", "symbols"), "7♥ 10♦ Q♠ A♣ Jk"),
        ("7♥ 10♦ Q♠ A♣ 🃏", ("--to", "en"), "7h 10d Qs Ac Jk"),
        ("7c 10q Dp Af matta", (), "7h 10d Qs Ac Jk"),
        ("7c 8c 9c", ("--read", "it"), "7h 8h 9h"),
        ("7c 8c 9c", ("--notation", "it"), "7c 8c 9c"),
        ("7h 8h 9h", ("--notation", "it"), "7c 8c 9c"),
        ("7h 8h 9h", ("--read", "it"), "7h 8h 9h"),
        ("7c 8c 9c", (), "7c 8c 9c"),
        ("7c 8c 9c", ("--lang", "it"), "7c 8c 9c"),
        ("7h 8h 9s", ("--lang", "it"), "7c 8c 9p"),
        ("7c 8c 9c", ("--lang", "it", "--to", "en"), "7h 8h 9h"),
        ("7c 8c 9c", ("--lang", "it", "--read", "en"), "7f 8f 9f"),
        ("7 di cuori", (), "7h"),
        ("789h", ("--to", "it"), "7c 8c 9c"),
        ("7h-8h-Jk=9h + [5c 5d 5s]", ("--to", "it"), "7c-8c-Jk=9c + [5f 5q 5p]"),
        ("Fc Rp", ("--to", "symbols"), "J♥ K♠"),
    ],
)
def test_rewriting(text: str, options: tuple[str, ...], written: str) -> None:
    result = run("notation", text, *options)
    assert (result.code, result.out, result.err) == (0, written + "\n", "")
    assert run("notation", *text.split(), *options).out == written + "\n"


def test_text_that_cannot_be_read() -> None:
    result = run("notation", "7h 8x")
    assert (result.code, result.out) == (2, "")
    assert "8x" in result.err
    assert "^" in result.err
    assert run("notation", "Dc 7h").code == 2
    assert run("notation").code == 2
    assert run("notation", "7h", "--to", "french").code == 2


def test_a_stream() -> None:
    result = run("notation", "-", "--to", "it", stdin="7h 8h\n\n# hearts\n7x\n789h-Jk\n")
    assert result.code == 2
    first, error, last = result.lines
    assert (first, last) == ("7c 8c", "7c-8c-9c-Jk")
    assert error.startswith("error\t")
    assert run("notation", "-", stdin="7♥\n8♥").out == "7h\n8h\n"
    assert run("notation", "-", stdin="").code == 0


def test_a_dealt_hand_comes_back() -> None:
    dealt = run("deal", "--seed", "2", "--count", "10").out
    for to in ("it", "symbols"):
        there = run("notation", "-", "--to", to, stdin=dealt)
        back = run("notation", "-", "--to", "en", "--read", "it" if to == "it" else "auto", stdin=there.out)
        assert back.out == dealt


def test_in_json() -> None:
    found = run("notation", "-", "--to", "it", "--json", stdin="7h Kd\nfrob\n").json_lines
    assert [one["verdict"] for one in found] == ["yes", "error"]
    assert (found[0]["text"], found[0]["to"], found[0]["line"]) == ("7c Rq", "it", 1)
    assert run("notation", "7h", "--to", "symbols", "--json").json["to"] == "symbols"
