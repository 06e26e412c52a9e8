"""One way to answer for every verdict command: a question from the arguments, or a stream of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from grammar.frozen import dataclass
from scala40_cli.cli.request import Options
from scala40_cli.cli.results import Answered
from scala40_cli.game.verdict import Answerer, Flip, Judge, Note, Verdict, answer_of, flips
from scala40_cli.render.style import Style
from scala40_cli.rules.model import Rules

if TYPE_CHECKING:
    from scala40_cli.render.json import Written

Question = TypeVar("Question")


@dataclass(frozen=True, slots=True)
class Asking(Generic[Question]):
    """What a command brings: how to read a question, who judges it, how to show what was found.

    ``fields`` is what ``found`` gives, written at once, for the lines of a stream.
    """

    command: str
    read: Callable[[str], Question]
    judge: Judge[Question]
    found: Callable[[Question, Verdict[Any]], Mapping[str, Any]]
    headline: Callable[[Question, Verdict[Any], Style], str]
    body: Callable[[Question, Verdict[Any], Style], list[str]]
    row: Callable[[Question, Verdict[Any], Style], list[str]]
    fields: Callable[[Question, Verdict[Any]], Written] | None = None
    notes: Callable[[str, Question], tuple[Note, ...]] | None = None
    """What is worth knowing of how the text was read."""
    answers: Answerer[Question] | None = None
    """What gives the judge's answers alone, where that is quicker."""

    def flips(self, question: Question, rules: Rules, verdict: Verdict[Any]) -> tuple[Flip, ...]:
        """The changes of a single rule that turn the verdict."""
        return flips(self.judge, question, rules, verdict.answer, self.answers)

    def presets(self, question: Question) -> dict[str, str]:
        """The answer under every preset."""
        return compare(self.judge, question, self.answers)

    def noted(self, text: str, question: Question, verdict: Verdict[Any]) -> Verdict[Any]:
        """The verdict with the notes on the text."""
        notes = () if self.notes is None else self.notes(text, question)
        return verdict._replace(notes=(*notes, *verdict.notes)) if notes else verdict


def answer(asking: Asking[Question], text: str, options: Options) -> Asked[Question]:
    """The answer to the one question in the text. Raises one of ``READING_ERRORS``."""
    return Asked(asking, text, options.rules)


class Asked(Answered, Generic[Question]):
    """The answer to the question that was read."""

    def __init__(self, asking: Asking[Question], text: str, rules: Rules) -> None:
        question = asking.read(text)
        verdict = asking.judge(question, rules)
        super().__init__(asking.command, rules, asking.noted(text, question, verdict))
        self._asking = asking
        self.question = question

    def headline(self, style: Style) -> str:
        return self._asking.headline(self.question, self.verdict, style)

    def body(self, style: Style) -> list[str]:
        from scala40_cli.render.verdict import reason_lines

        found = self._asking.body(self.question, self.verdict, style)
        return [*found, *reason_lines(self.verdict, self.rules, style)]

    def found(self, style: Style) -> Mapping[str, Any]:
        return self._asking.found(self.question, self.verdict)

    def flips(self) -> Sequence[Flip]:
        return self._asking.flips(self.question, self.rules, self.verdict)

    def presets(self) -> Mapping[str, str]:
        return self._asking.presets(self.question)


def under_presets() -> Iterator[tuple[str, Rules]]:
    """Each preset's name and rules."""
    from scala40_cli.rules.load import load_rules, preset_names

    for name in preset_names():
        yield name, load_rules(name)


def compare(
    judge: Judge[Question], question: Question, answers: Answerer[Question] | None = None
) -> dict[str, str]:
    """The answer under every preset; ``answers`` gives the judge's answers sooner than its verdicts."""
    answers = answers or answer_of(judge)
    return {name: answers(question, rules).value for name, rules in under_presets()}
