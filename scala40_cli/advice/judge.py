"""Whether advice can be given: what must be said first, and whether any card may be thrown."""

from __future__ import annotations

from grammar.message import say
from scala40_cli.advice.advice import Advice, advise
from scala40_cli.advice.prospects import Progress
from scala40_cli.advice.question import USUAL_EFFORT, Effort, NeedsAdvice, question_errors, settled
from scala40_cli.advice.why import notes_on
from scala40_cli.game.table import read_table
from scala40_cli.game.verdict import Answer, Reason, Verdict
from scala40_cli.questions.discard import CanDiscard, judge_discard
from scala40_cli.questions.unknowns import OPENED
from scala40_cli.rules.model import Rules


def judge_advice(
    question: NeedsAdvice, rules: Rules, effort: Effort = USUAL_EFFORT, progress: Progress | None = None
) -> Verdict[Advice | None]:
    """The advice: yes wherever it can be given, no where no card may be thrown.

    Undecided where nobody said whether the player has opened, and the number of cards does not tell.
    """
    settled_question, _ = settled(question, rules)
    wrong = read_table(question.table, rules).faults
    if wrong:
        return Verdict(Answer.NO, wrong, None)
    if settled_question.opened is None:
        return Verdict(Answer.UNDECIDED, (OPENED.ask,), None)
    advice = advise(question, rules, effort, progress)
    notes = (*advice.notes, *notes_on(advice, rules))
    if settled_question.drawn and advice.best is None and not advice.plan:
        reasons = {
            (reason.rule, str(reason.message)): reason for throw in advice.throws for reason in throw.reasons
        }
        return Verdict(Answer.NO, tuple(reasons.values()), advice, notes)
    return Verdict(Answer.YES, (_aim(settled_question, rules),), advice, notes)


def may_be_advised(question: NeedsAdvice, rules: Rules) -> Verdict[None]:
    """The answer of ``judge_advice`` alone, which is soon known."""
    impossible = [Reason(error.rule, error.message) for error in question_errors(question, rules)]
    question, _ = settled(question, rules)
    wrong = (*read_table(question.table, rules).faults, *impossible)
    if wrong:
        return Verdict(Answer.NO, wrong, None)
    if question.opened is None:
        return Verdict(Answer.UNDECIDED, (OPENED.ask,), None)
    if question.drawn:
        asked = CanDiscard(
            question.hand, question.table, None, question.opened, question.players, question.picked
        )
        if judge_discard(asked, rules).answer is Answer.NO:
            verdict = judge_advice(question, rules, Effort(turns=1))
            return Verdict(verdict.answer, verdict.reasons, None)
    return Verdict(Answer.YES, (), None)


def _aim(question: NeedsAdvice, rules: Rules) -> Reason:
    if question.opened:
        return Reason("close_last", say("the aim is to go out"))
    return Reason("open_min", say("the aim is to open, with {minimum} points", minimum=rules.open_min))
