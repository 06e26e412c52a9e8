"""``scala40 referee``: a written game, judged action by action."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from scala40_cli.cli.options import file_verdict_options
from scala40_cli.cli.picture_file import FORCE, PNG, SVG, Pictures, pictured
from scala40_cli.cli.request import Options
from scala40_cli.cli.results import Answered, Result

if TYPE_CHECKING:
    from scala40_cli.advice.record import RecordAdvice
    from scala40_cli.cli.record_input import RecordRead
    from scala40_cli.game.verdict import Flip, Verdict
    from scala40_cli.referee.at_turn import Moment
    from scala40_cli.referee.judging import IsClean, Judging
    from scala40_cli.referee.report import RoundReport, Tally
    from scala40_cli.render.style import Style
    from scala40_cli.rules.model import Rules

# Beyond this many turns every rule change takes too long to try unless it is asked for.
_FLIP_TURNS = 60


@file_verdict_options
def command(
    options: Options,
    context: typer.Context,
    records: Annotated[list[str], typer.Argument(metavar="RECORD...|-", help="The written games.")],
    first: Annotated[bool, typer.Option("--first", help="Stop at the first violation.")] = False,
    state: Annotated[
        str | None,
        typer.Option(
            "--state",
            metavar="N",
            help="Show how things stand after turn N (2.5: turn 5 of round 2; last: the end), and what can be done.",
            show_default=False,
        ),
    ] = None,
    until: Annotated[
        int | None,
        typer.Option("--until", metavar="LINE", min=1, help="The same after this line.", show_default=False),
    ] = None,
    follow: Annotated[
        bool, typer.Option("--follow", help="Answer each line of a record that is being written, once.")
    ] = False,
    advise: Annotated[
        bool,
        typer.Option("--advise", help="Say also what each throw lost, judged by what its player could see."),
    ] = False,
    cards: Annotated[bool, typer.Option("--cards", help="With --state or --until, draw the cards.")] = False,
    svg: SVG = None,
    png: PNG = None,
    force: FORCE = False,
    format_: Annotated[bool, typer.Option("--format", help="Write the record in canonical form.")] = False,
    check: Annotated[
        bool, typer.Option("--check", help="With --format, only say whether it is in that form.")
    ] = False,
) -> Result:
    """Was every action of a written game within the rules?"""
    from scala40_cli.cli.record_input import record_in
    from scala40_cli.cli.refusal import QuestionError
    from scala40_cli.cli.results import Refused, Several
    from scala40_cli.cli.sheet_input import named_rules

    pictures = Pictures(svg, png, force)
    _check_pictures(pictures, several=len(records) > 1, stands=state is not None or until is not None)
    _check_usage(
        records,
        options,
        first=first,
        state=state,
        until=until,
        follow=follow,
        cards=cards,
        format_=format_,
        check=check,
        advise=advise,
    )
    if follow:
        return _follow(records[0], options, own_rules=not named_rules(context))

    def judged(file: str) -> Result:
        found = record_in(file, options, own_rules=not named_rules(context))
        if format_:
            return _format(found, options, check=check, named=len(records) > 1)
        if state is not None or until is not None:
            return _state(found, options, state, until, pictures, draws=cards)
        return _judge(found, options, first=first, named=len(records) > 1, advise=advise)

    def one_result(file: str) -> Result:
        try:
            return judged(file)
        except QuestionError as error:
            return Refused("referee", error)

    if options.jobs > 1 and len(records) > 1:
        from scala40_cli.cli.printing_together import printed_together

        return printed_together(one_result, records, options)
    return Several(map(one_result, records))


def _check_pictures(pictures: Pictures, *, several: bool, stands: bool) -> None:
    """Raises ``QuestionError`` where no picture can be drawn."""
    from grammar.message import say
    from scala40_cli.cli.refusal import QuestionError

    pictures.check(stream=several)
    if pictures.asked and not stands:
        raise QuestionError(say("a picture goes with --state or --until"))


def _check_usage(
    records: list[str],
    options: Options,
    *,
    first: bool,
    state: str | None,
    until: int | None,
    follow: bool,
    cards: bool,
    format_: bool,
    check: bool,
    advise: bool,
) -> None:
    """Raises ``QuestionError`` where the arguments do not go together."""
    from grammar.message import say
    from scala40_cli.cli.refusal import QuestionError

    asked = [name for name, given in _asked(first, state, until, follow, format_, advise) if given]
    if len(asked) > 1:
        one, other = asked[:2]
        raise QuestionError(say("{one} and {other} are two questions; ask one of them", one=one, other=other))
    if check and not format_:
        raise QuestionError(say("--check goes with --format"))
    if format_ and options.json:
        raise QuestionError(say("--format writes the record itself, which has no form in JSON"))
    if records.count("-") > 1:
        raise QuestionError(say("standard input can be read only once"))
    if format_ and not check and len(records) > 1:
        raise QuestionError(say("one record at a time can be written in canonical form"))
    if follow and options.header and options.json:
        raise QuestionError(say("--header names columns, which JSON has none of"))
    if follow and len(records) > 1:
        raise QuestionError(say("one record at a time can be followed"))
    if cards and state is None and until is None:
        raise QuestionError(say("--cards goes with --state or --until"))


def _asked(
    first: bool, state: str | None, until: int | None, follow: bool, format_: bool, advise: bool
) -> tuple[tuple[str, bool], ...]:
    return (
        ("--first", first),
        ("--state", state is not None),
        ("--until", until is not None),
        ("--follow", follow),
        ("--format", format_),
        ("--advise", advise),
    )


def _follow(file: str, options: Options, *, own_rules: bool) -> Result:
    import sys
    from itertools import chain

    from scala40_cli.cli.following import follow
    from scala40_cli.cli.results import Streamed
    from scala40_cli.cli.stream_columns import header

    def tell(text: str) -> None:
        sys.stderr.write(f"{text}\n")
        sys.stderr.flush()

    answers = follow(file, options, own_rules=own_rules, tell=tell)
    if options.header and not options.quiet:
        answers = chain([(0, [header("referee", options)])], answers)
    return Streamed(answers)


# ---------------------------------------------------------------- canonical form


def _format(read: RecordRead, options: Options, *, check: bool, named: bool) -> Result:
    from itertools import zip_longest

    from grammar.record.writer import write_lines
    from scala40_cli.cli.exit_codes import UNREADABLE
    from scala40_cli.cli.record_input import unread_text
    from scala40_cli.cli.results import Several, Streamed, Text, Told

    if read.record.faults:
        return Several((Told(unread_text(read, options.style, named=named)), Text("", UNREADABLE)))
    style = options.style
    written = write_lines(read.record.lines, style.notation, symbols=style.symbols)
    if not check:
        return Text("") if options.quiet else Streamed(_some_at_a_time(written))
    if all(one == other for one, other in zip_longest(written, read.record.text.chunks())):
        return Text("")
    return Text(style.plain().text("{file} is not in canonical form", file=read.file) + "\n", 1)


_AT_A_TIME = 200
"""So many lines are written at once."""


def _some_at_a_time(written: Iterator[str]) -> Iterator[tuple[int, Sequence[str]]]:
    from itertools import islice

    while lines := [line.removesuffix("\n") for line in islice(written, _AT_A_TIME)]:
        yield 0, lines


# ---------------------------------------------------------------- judging


def _judge(read: RecordRead, options: Options, *, first: bool, named: bool, advise: bool) -> Result:
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


# ---------------------------------------------------------------- how things stand


def _state(
    read: RecordRead,
    options: Options,
    turn: str | None,
    until: int | None,
    pictures: Pictures,
    *,
    draws: bool,
) -> Result:
    from scala40_cli.cli.exit_codes import EXIT, UNREADABLE
    from scala40_cli.cli.record_input import unread_text
    from scala40_cli.cli.results import Listed
    from scala40_cli.referee.at_turn import after_line, after_turn, at_end
    from scala40_cli.render.state import groups_of

    record, rules = read.record, read.rules
    if turn is not None and turn.lower() in _LAST:
        moment = at_end(record, rules)
    elif until is not None:
        moment = after_line(record, until, rules)
    else:
        moment = after_turn(record, *_place(turn), rules)
    if moment is None:
        _refuse_place(turn, until)
    answer = "yes" if moment.stopped is None else "undecided"
    listed = Listed(
        "referee",
        lambda: _state_lines(moment, rules, options.style, draws=draws),
        lambda: _state_json(moment, answer, read, options.style),
        UNREADABLE if read.unread else EXIT[answer],
        unread_text(read, options.style, named=False),
    )
    return pictured(listed, groups_of(moment.state), pictures, options)


def _state_json(moment: Moment, answer: str, read: RecordRead, style: Style) -> dict[str, Any]:
    from scala40_cli.cli.record_input import unread_json
    from scala40_cli.referee.options import legal
    from scala40_cli.render.referee import stopped_json
    from scala40_cli.render.state import round_state_json

    found: dict[str, Any] = {
        "rules": read.rules.label,
        "verdict": answer,
        "round": moment.round,
        "line": moment.line,
        "turn": moment.turn,
    }
    if moment.stopped is not None:
        found["stopped"] = stopped_json(moment.stopped, style)
    if read.unread:
        found |= {**unread_json(read.unread, style), "verdict": "error", "line": moment.line}
    possible = legal(moment.state, moment.drawn, read.rules) if moment.stopped is None else None
    return {**found, **round_state_json(moment.state, possible, read.rules)}


def _state_lines(moment: Moment, rules: Rules, style: Style, *, draws: bool) -> list[str]:
    from scala40_cli.referee.options import legal
    from scala40_cli.render.referee import stopped_text
    from scala40_cli.render.state import headline, legal_lines, round_state_lines

    lines = [headline(moment, style), *round_state_lines(moment.state, style, draws=draws)]
    if moment.stopped is not None:
        return [*lines, stopped_text(moment.stopped, style)]
    return [*lines, *legal_lines(moment.state, legal(moment.state, moment.drawn, rules), style)]


_LAST = ("last", "ultimo", "fine")
"""What ``--state`` takes for the end of what is written."""


def _place(text: str | None) -> tuple[int, int]:
    """Round (counted from 1) and turn. Raises ``QuestionError``."""
    import re

    from grammar.cards.suggest import shown
    from grammar.message import say
    from scala40_cli.cli.refusal import QuestionError

    found = re.fullmatch(r"(?:(\d{1,6})\.)?(\d{1,6})", text or "", re.ASCII)
    if found is None:
        message = say(
            "expected a turn such as 5, or 2.5 for turn 5 of round 2, found '{text}'", text=shown(text or "")
        )
        raise QuestionError(message)
    return int(found[1] or 1), int(found[2])


def _refuse_place(turn: str | None, until: int | None) -> NoReturn:
    from grammar.message import say
    from scala40_cli.cli.refusal import QuestionError

    if until is not None:
        raise QuestionError(say("no round has begun by line {line}", line=until))
    if turn is not None and turn.lower() in _LAST:
        raise QuestionError(say("there is no round in this record"))
    raise QuestionError(say("the record has no turn {turn}", turn=turn))
