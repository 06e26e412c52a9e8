"""T1: a fault of the program at one line of a stream takes no other line's answer away."""

from __future__ import annotations

from typing import Any

import pytest

from scala40_cli.game import meld_verdict
from scala40_cli.game.meld_verdict import judge_melds
from tests.support.cli import run

LINES = "7h-8h-9h\nKh-Kd-Ks\n7x\nAh-Ad-As\n"


@pytest.fixture(params=["judge", "read"])
def broken(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Kings are too much for the judge, or for whoever reads."""

    def judge(question: Any, rules: Any) -> Any:
        if "Kh" in map(str, question.melds[0]):
            raise StopIteration
        return judge_melds(question, rules)

    def read(text: str, options: Any) -> Any:
        if "K" in text:
            raise KeyError("\x1bK")
        return melds_of(text, options)

    from scala40_cli.cli import arguments

    melds_of = arguments.melds_of
    if request.param == "judge":
        monkeypatch.setattr(meld_verdict, "judge_melds", judge)
    else:
        monkeypatch.setattr(arguments, "melds_of", read)


@pytest.mark.usefixtures("broken")
def test_T1_answers_that_are_known_are_written_and_the_others_too() -> None:
    result = run("meld", "-", stdin=LINES)
    assert [line.split("\t")[0] for line in result.lines] == ["yes", "error", "error", "yes"]
    assert "an error of the program itself" in result.lines[1]
    assert "\x1b" not in result.out
    assert result.code == 70


@pytest.mark.usefixtures("broken")
def test_T1_in_json_too_each_line_has_its_object() -> None:
    result = run("meld", "-", "--json", stdin=LINES)
    assert [one["verdict"] for one in result.json_lines] == ["yes", "error", "error", "yes"]
    assert [one["line"] for one in result.json_lines] == [1, 2, 3, 4]


@pytest.mark.usefixtures("broken")
def test_T1_quiet_still_has_the_exit_code() -> None:
    result = run("meld", "-", "-q", stdin=LINES)
    assert (result.code, result.out) == (70, "")
