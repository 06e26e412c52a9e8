"""What ``referee`` says of a record, put together while it is judged."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from scala40_cli.cli.request import Options
from scala40_cli.cli.results import Answered, Result

if TYPE_CHECKING:
    from scala40_cli.advice.record import RecordAdvice
    from scala40_cli.cli.record_input import RecordRead
    from scala40_cli.game.verdict import Flip, Verdict
    from scala40_cli.referee.judging import IsClean, Judging
    from scala40_cli.referee.report import RoundReport, Tally
    from scala40_cli.render.style import Style

# Beyond this many turns every rule change takes too long to try unless it is asked for.
_FLIP_TURNS = 60


def judge(read: RecordRead, options: Options, *, first: bool, named: bool, advise: bool) -> Result:
    """The answer of ``referee`` to one record: ``named`` with its file where several are asked about."""
    from scala40_cli.cli.record_input import anew

    return anew(lambda: _judged(read, options, first=first, named=named, advise=advise))


def _judged(read: RecordRead, options: Options, *, first: bool, named: bool, advise: bool) -> Result:
    from grammar.message import say
    from scala40_cli.cli.refusal import QuestionError
    from scala40_cli.game.verdict import Answer, Verdict
    from scala40_cli.referee.judging import Judging
    from scala40_cli.referee.rounds import seating

    judging = Judging(seating(read.record.lines), read.rules, first=first)
    shown = _Shown(read, options)
    for report in judging.rounds(read.record.lines):
        shown.add(report)
    tally = judging.tally
    if not tally.rounds and not read.unread:
        raise QuestionError(say("there is no round in this record"))
    notes = (*read.notes, *judging.notes()) if tally.answer is Answer.YES else read.notes
    verdict: Verdict[Tally] = Verdict(tally.answer, (), tally, notes)
    quick = tally.turns <= _FLIP_TURNS and tally.answer is not Answer.YES
    tries_rules = not read.unread and (options.flips or quick)
    advice = _advice(read, options) if advise else None
    style = options.style
    return _Judged(read, judging, verdict, shown, style, named=named, tries_rules=tries_rules, advice=advice)


def _advice(read: RecordRead, options: Options) -> RecordAdvice:
    from scala40_cli.advice.record import judge_throws
    from scala40_cli.cli.progress import progress_line

    with progress_line(lambda done: options.style.text("{done}% done", done=done)) as progress:
        return judge_throws(read.record, read.rules, progress)


class _Shown:
    """The rounds as they are shown, and the reasons, put away as they come: a record may be of any length."""

    def __init__(self, read: RecordRead, options: Options) -> None:
        from scala40_cli.cli.spool import Spool

        self._rules = read.rules
        self._options = options
        between = ", " if options.json else "\n"
        self.rounds, self.violations, self.unsaid = Spool(between), Spool(between), Spool(between)

    def add(self, report: RoundReport) -> None:
        """Puts a round after the others."""
        options, rules = self._options, self._rules
        if options.quiet:
            return
        if not options.json:
            from scala40_cli.render.layout import fitted
            from scala40_cli.render.referee import round_lines
            from scala40_cli.render.terminal import width

            self.rounds.add("\n".join(fitted(round_lines(report, rules, options.style), width())))
            return
        from json import dumps

        from scala40_cli.render.referee import reason_of_line, round_json

        style = options.style.in_json()
        self.rounds.add(dumps(round_json(report, rules, style)))
        for spool, found in ((self.violations, report.violations), (self.unsaid, report.unsaid)):
            for one in found:
                spool.add(dumps(reason_of_line(one, rules, style)))


_ROUNDS, _MATCH, _MATCHES, _REASONS = (f"\x00{name}\x00" for name in ("rounds", "match", "all", "reasons"))
"""The places of what is put in last; no text of an answer has such characters."""


class _Judged(Answered):
    """What the referee says of a record: ``named`` with its file, ``tries_rules`` under other rules too."""

    about = "record"

    def __init__(
        self,
        read: RecordRead,
        judging: Judging,
        verdict: Verdict[Tally],
        shown: _Shown,
        style: Style,
        *,
        named: bool,
        tries_rules: bool,
        advice: RecordAdvice | None,
    ) -> None:
        super().__init__("referee", read.rules, verdict)
        self.read = read
        self.judging = judging
        self.tally = verdict.found
        self.shown = shown
        self.style = style
        self.named = named
        self.tries_rules = tries_rules
        self.advice = advice

    @property
    def code(self) -> int:
        from scala40_cli.cli.exit_codes import UNREADABLE

        return UNREADABLE if self.read.unread else super().code

    def complaint(self) -> str:
        from scala40_cli.cli.record_input import unread_text

        return unread_text(self.read, self.style, named=self.named)

    @property
    def _question(self) -> IsClean:
        from scala40_cli.referee.judging import IsClean

        return IsClean(self.read.record, self.judging.first)

    def flips(self) -> Sequence[Flip]:
        from scala40_cli.game.verdict import flips
        from scala40_cli.referee.judging import judge_whether_clean

        if not self.tries_rules:
            return ()
        return flips(judge_whether_clean, self._question, self.rules, self.verdict.answer)

    def presets(self) -> Mapping[str, str]:
        from scala40_cli.cli.verdict_command import compare
        from scala40_cli.referee.judging import judge_whether_clean

        return compare(judge_whether_clean, self._question)

    def inserts(self) -> Mapping[str, Iterable[str]]:
        reasons = self.shown.violations if self.tally.violations else self.shown.unsaid
        return {
            _ROUNDS: self.shown.rounds,
            _MATCH: self._match(),
            _MATCHES: self._matches(),
            _REASONS: reasons,
        }

    def _match(self) -> Iterator[str]:
        from scala40_cli.render.match import written_json

        board = self.judging.board
        return iter(("null",)) if board is None else written_json(board)

    def _matches(self) -> Iterator[str]:
        from scala40_cli.render.referee import matches_json

        return matches_json(self.judging.matches())

    def found(self, style: Style) -> Mapping[str, Any]:
        from scala40_cli.render.json import Written

        found: dict[str, Any] = {"rounds": Written(f"[{_ROUNDS}]"), "match": Written(_MATCH)}
        if self.judging.matches():
            found["matches"] = Written(f"[{_MATCHES}]")
        if self.advice is not None:
            from scala40_cli.render import record_advice

            found |= record_advice.found_json(self.advice)
        return found

    def changes(self) -> Mapping[str, Any]:
        from scala40_cli.render.json import Written

        found: dict[str, Any] = {"reasons": Written(f"[{_REASONS}]")}
        if self.named:
            found["file"] = self.read.file
        if self.read.unread:
            from scala40_cli.cli.record_input import unread_json

            found |= {"verdict": "error", **unread_json(self.read.unread, self.style)}
        return found

    def above(self, style: Style) -> list[str]:
        from grammar.message import printable

        return [style.heading(f"{printable(self.read.file)}:")] if self.named else []

    def headline(self, style: Style) -> str:
        from scala40_cli.render.referee import headline

        return headline(self.tally, style, unread=bool(self.read.unread))

    def body(self, style: Style) -> list[str]:
        from scala40_cli.render.referee import match_lines
        from scala40_cli.render.terminal import width
        from scala40_cli.render.verdict import reason_lines

        lines = reason_lines(self.verdict, self.rules, style)
        if self.shown.rounds.count:
            lines.append(_ROUNDS)
        if self.judging.first:
            return lines
        matches = self.judging.matches()
        for number, board in matches:
            lines.append(style.heading(style.text("match {number}", number=number)))
            lines += match_lines(board, self.rules, style, width())
        only = self.judging.board
        if only is not None and not matches:
            lines += match_lines(only, self.rules, style, width())
        if self.advice is not None:
            from scala40_cli.render import record_advice

            lines += record_advice.lines(self.advice, style)
        return lines
