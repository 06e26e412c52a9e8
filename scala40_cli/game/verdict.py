"""Verdicts: what a judge answers, and what would turn the answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from typing import Any, Generic, NamedTuple, Protocol, TypeVar, cast, runtime_checkable

from grammar.frozen import dataclass
from grammar.message import Message
from scala40_cli.rules.model import Rules
from scala40_cli.rules.origin import RuleValue

Found = TypeVar("Found")
Question = TypeVar("Question")


class Answer(StrEnum):
    """Yes, no, or undecided: the answer turns on something that was not said."""

    # Counted for each line of a stream, and the hash of an enumeration is slow.
    __hash__ = str.__hash__

    YES = "yes"
    NO = "no"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True, eq=False)
class Reason:
    """One reason of a verdict: the key of its rule, and the sentence."""

    rule: str
    message: Message


@dataclass(frozen=True, slots=True, eq=False)
class Note:
    """What is worth knowing and decides nothing: the sentence, and the key of its rule if it has one."""

    rule: str | None
    message: Message


class Verdict(NamedTuple, Generic[Found]):
    """An answer with all its reasons, what was found on the way, and notes that decide nothing."""

    answer: Answer
    reasons: tuple[Reason, ...]
    found: Found
    notes: tuple[Note, ...] = ()


Judge = Callable[[Question, Rules], Verdict[Any]]

Answerer = Callable[[Question, Rules], Answer]
"""A judge of whom only the answer is wanted."""


@dataclass(frozen=True, slots=True)
class Flip:
    """One change of one rule, and the answer under it."""

    rule: str
    value: RuleValue
    answer: Answer


@runtime_checkable
class _Limited(Protocol):
    """A question whose cards not all rules allow; under those that do not, it cannot be asked."""

    def possible(self, rules: Rules) -> bool:
        """Whether it can be asked under these rules."""


def _can_be_asked(question: object, rules: Rules) -> bool:
    return not isinstance(question, _Limited) or question.possible(rules)


class _Watched:
    """Rules that remember which of them were asked for."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self.consulted: dict[str, None] = {}

    def __getattr__(self, key: str) -> Any:
        self.consulted[key] = None
        return getattr(self._rules, key)


def consulted(
    judge: Callable[[Question, Rules], object], question: Question, rules: Rules
) -> tuple[str, ...]:
    """The keys of the varying rules that the judge asked for, in the order of asking."""
    from scala40_cli.rules.model import KEYS

    watched = _Watched(rules)
    judge(question, cast(Rules, watched))
    return tuple(key for key in watched.consulted if key in KEYS)


def answer_of(judge: Judge[Question]) -> Answerer[Question]:
    """What gives the answer of the judge's verdicts."""
    return lambda question, rules: judge(question, rules).answer


def flips(
    judge: Judge[Question],
    question: Question,
    rules: Rules,
    answer: Answer,
    answers: Answerer[Question] | None = None,
) -> tuple[Flip, ...]:
    """Every change of a single rule that gives another answer.

    ``answers`` gives the judge's answers sooner than its verdicts.

    Found by asking the same judge again under each other value of each rule that it asked for. Rules under which the
    question cannot be asked, since no hand of theirs has such cards, are left out.
    """
    from scala40_cli.rules.kinds import other_values

    turned = []
    answers = answers or answer_of(judge)
    for key in consulted(answers, question, rules):
        for value in other_values(key, rules.value(key)):
            changed = rules.replace_rule(key, value)
            if not _can_be_asked(question, changed):
                continue
            other = answers(question, changed)
            if other is not answer:
                turned.append(Flip(key, value, other))
    return tuple(turned)


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

    Where ``flips`` keeps the answers that turn, this has all that was found, since points and
    winners change more often than answers.
    """
    from scala40_cli.rules.kinds import other_values

    for key in consulted(judge, question, rules):
        for value in other_values(key, rules.value(key)):
            yield Otherwise(key, value, judge(question, rules.replace_rule(key, value)))


def turned(verdict: Verdict[Any], others: Iterable[Otherwise[Any]]) -> list[Flip]:
    """The changes under which the answer is another, as ``flips`` finds them."""
    return [other.flip for other in others if other.verdict.answer is not verdict.answer]
