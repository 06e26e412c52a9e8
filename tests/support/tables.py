"""Games of computers, played to the end through the referee."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from grammar.record.actions import Action
from grammar.record.reader import read_record
from scala40_cli.players.book import Book
from scala40_cli.players.computer.player import choose
from scala40_cli.players.sitting import Sitting, Wanted
from scala40_cli.players.view import View
from scala40_cli.referee.judging import IsClean, judge_record
from scala40_cli.rules.load import load_rules

Chooser = Callable[[View], Sequence[Action]]


def computer(level: int) -> Chooser:
    """A computer of this level."""
    return lambda view: choose(view, level)


def played(preset: str, choosers: Sequence[Chooser], seed: int, settings: Sequence[str] = ()) -> Sitting:
    """A whole match; no action was refused, or the test fails."""
    names = ("Anna", "Bruno", "Carla", "Dino", "Elsa", "Fabio")[: len(choosers)]
    head = [f"rules: {preset}", *[f"set: {one}" for one in settings], f"players: {', '.join(names)}"]
    sitting = Sitting(names, load_rules(preset, list(settings)), seed, Book(head))
    while sitting.wanted is not Wanted.NOTHING:
        if sitting.wanted is Wanted.ROUND:
            sitting.deal()
        elif sitting.wanted is Wanted.REENTRY:
            sitting.answer_back(True)
        else:
            actions = choosers[names.index(sitting.player)](sitting.view(sitting.player))
            assert actions, f"{sitting.player} finds nothing to do\n{sitting.book.text}"
            for action in actions:
                refused = sitting.do(action)
                assert refused is None, f"{action}: {refused}\n{sitting.book.text}"
    return sitting


def violations(sitting: Sitting) -> list[str]:
    """What the referee has against the record of the match."""
    verdict = judge_record(IsClean(read_record(sitting.book.text)), sitting.rules)
    return [f"{reason.rule}: {reason.message}" for reason in verdict.reasons if verdict.answer.value != "yes"]
