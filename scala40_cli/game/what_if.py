"""The same question under each other value of each rule that its judge asked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from scala40_cli.game.verdict import Flip, Judge, Verdict, consulted
from scala40_cli.rules.model import Rules
from scala40_cli.rules.origin import RuleValue

Found = TypeVar("Found")
Question = TypeVar("Question")


@dataclass(frozen=True, slots=True)
class Otherwise(Generic[Found]):
    """One change of one rule, and the verdict under it."""

    rule: str
    value: RuleValue
    verdict: Verdict[Found]

    @property
    def flip(self) -> Flip:
        """The change and the answer alone."""
        return Flip(self.rule, self.value, self.verdict.answer)


def otherwise(judge: Judge[Question], question: Question, rules: Rules) -> Iterator[Otherwise[Any]]:
    """The verdicts under every change of a single rule that the judge asked for.

    Where ``verdict.flips`` keeps the answers that turn, this has all that was found, since points and
    winners change more often than answers.
    """
    from scala40_cli.rules.kinds import other_values

    for key in consulted(judge, question, rules):
        for value in other_values(key, rules.value(key)):
            yield Otherwise(key, value, judge(question, rules.replace_rule(key, value)))


def turned(verdict: Verdict[Any], others: Iterable[Otherwise[Any]]) -> list[Flip]:
    """The changes under which the answer is another, as ``verdict.flips`` finds them."""
    return [other.flip for other in others if other.verdict.answer is not verdict.answer]
