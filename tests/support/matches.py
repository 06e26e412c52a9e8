"""Matches for the tests, written in short, and what was found of them."""

from __future__ import annotations

from grammar.sheet.sheet import read_sheet
from scala40_cli.game.verdict import Answer, Verdict
from scala40_cli.match.match import judge_match
from scala40_cli.match.scoreboard import Board, match_on
from scala40_cli.rules.load import load_rules


def judged(
    text: str, rules: str = "fantacarte", fixed: int | None = None, **changes: object
) -> Verdict[Board]:
    """The verdict on this sheet."""
    overrides = [f"{key}={value}" for key, value in changes.items()]
    return judge_match(match_on(read_sheet(text), fixed), load_rules(rules, overrides))


def board(text: str, rules: str = "fantacarte", fixed: int | None = None, **changes: object) -> Board:
    """What this sheet, which is in order, comes to."""
    verdict = judged(text, rules, fixed, **changes)
    assert verdict.answer is Answer.YES, [str(reason.message) for reason in verdict.reasons]
    return verdict.found


def faults(
    text: str, rules: str = "fantacarte", fixed: int | None = None, **changes: object
) -> list[tuple[int, str]]:
    """The faults of this sheet: line and rule."""
    return [(one.line, one.rule) for one in judged(text, rules, fixed, **changes).found.faults]


def totals(found: Board) -> dict[str, int | None]:
    """The totals at the end, by name."""
    return {player.name: player.total if player.known else None for player in found.standings}


def out(found: Board) -> list[str]:
    """Who is out at the end."""
    return [player.name for player in found.standings if player.out]


def rounds(*each: str) -> str:
    """A sheet of rounds, the lines of each parted by semicolons. Every round takes its lines and a blank one."""
    return "\n\n".join("\n".join(line.strip() for line in one.split(";")) for one in each)
