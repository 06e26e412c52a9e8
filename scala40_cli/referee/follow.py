"""A record followed while it is being written: each line is answered once, with what shows by then."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from copy import deepcopy

from grammar.cards.spelling import Notation
from grammar.errors import Unreadable
from grammar.frozen import dataclass
from grammar.record.consistency import Consistency
from grammar.record.lines import read_line
from grammar.record.reader import language_of, proven_by
from grammar.record.values import Line, MatchStart, Turn
from grammar.sheet.values import Unread
from scala40_cli.game.verdict import Answer
from scala40_cli.match.round import player_scores
from scala40_cli.referee.judging import Judging, ending_of
from scala40_cli.referee.replay import Replay, Stopped
from scala40_cli.referee.report import Violation
from scala40_cli.referee.rounds import Gathering, RoundLines, seating
from scala40_cli.rules.model import Rules


@dataclass(frozen=True, slots=True)
class LineReport:
    """The answer to one line: what shows with it to be wrong, also of lines before it.

    ``score`` has the points of the round by name once it has ended, ``None`` for those that are not known.
    """

    line: Line
    round: int | None
    turn: int | None
    violations: tuple[Violation, ...] = ()
    unsaid: tuple[Violation, ...] = ()
    score: Mapping[str, int | None] | None = None
    stopped: Stopped | None = None
    match: int = 0
    """The number of the match; 0 where the record numbers none."""

    @property
    def error(self) -> Unreadable | None:
        """Why the line cannot be read, if it cannot."""
        statement = self.line.statement
        return statement.error if isinstance(statement, Unread) else None

    @property
    def answer(self) -> Answer:
        """No where something is wrong, undecided where something must be said or cannot be followed."""
        if self.violations:
            return Answer.NO
        return Answer.UNDECIDED if self.unsaid or self.stopped else Answer.YES


class Following:
    """Follows a record line by line under fixed rules. Nothing that was told is told again."""

    def __init__(self, rules: Rules, default: Notation = Notation.ENGLISH) -> None:
        self._rules = rules
        self._default = default
        self._texts: list[str] = []
        self._proven: Counter[Notation] = Counter()
        self._told: set[tuple[int, str, str]] = set()
        self._stopped: set[int] = set()
        self._begin(default, ())

    def _begin(self, notation: Notation, names: Sequence[str]) -> None:
        self._notation = notation
        self._consistency = Consistency()
        self._lines: list[Line] = []
        self._gathering = Gathering()
        self._judging = Judging(names, self._rules)
        self._replay: Replay | None = None
        self._over = False

    @property
    def over(self) -> bool:
        """Whether the match has ended with a round that was written to its end."""
        return self._over

    def next(self, text: str) -> LineReport:
        """Takes the next line; the answer to it."""
        self._texts.append(text)
        proven = proven_by(text)
        if proven is not None:
            self._proven[proven] += 1
        if self._proven:
            notation = self._proven.most_common(1)[0][0]
        else:
            notation = language_of(lambda: self._texts, self._default)
        report = self._add(text) if notation is self._notation else self._again(notation)
        name = getattr(self._lines[-1].statement, "name", None)
        if name is None or name in self._judging.names:
            return report
        names = seating(self._lines)
        return self._again(notation, names) if name in names else report

    def end(self) -> tuple[Violation, ...]:
        """What shows at the end of all lines and has not been told."""
        lines = self._gathering.round
        return () if lines is None else self._new(self._finish(lines))

    def _again(self, notation: Notation, names: Sequence[str] = ()) -> LineReport:
        """Reads all lines again and answers only the last."""
        *before, last = self._texts
        self._begin(notation, names or self._judging.begun)
        for text in before:
            self._add(text, tell=False)
        return self._add(last)

    def _add(self, text: str, *, tell: bool = True) -> LineReport:
        line = self._consistency.next(read_line(len(self._lines) + 1, text, self._notation))
        self._lines.append(line)
        found: list[Violation] = []
        unsaid: list[Violation] = []
        over = self._gathering.add(line)
        if over is not None:
            found += self._finish(over)
            self._replay = None
        lines = self._gathering.round
        if lines is not None and lines.lines[-1] is line:
            if self._replay is None:
                self._replay = self._judging.begin(lines)
                found += self._judging.before(lines)
            self._replay.step(line)
            found += self._replay.violations
            unsaid += self._replay.unsaid
            found += self._so_far(lines, self._replay)
        if not tell:
            return LineReport(line, None, None)
        return self._report(line, lines, found, unsaid)

    def _report(
        self, line: Line, lines: RoundLines | None, found: list[Violation], unsaid: list[Violation]
    ) -> LineReport:
        violations, asked = self._new(found), self._new(unsaid)
        replay = self._replay
        stopped = None if replay is None else replay.stopped
        if stopped is not None and stopped[0] in self._stopped:
            stopped = None
        if stopped is not None:
            self._stopped.add(stopped[0])
        turn = None if replay is None or not isinstance(line.statement, Turn) else replay.count
        number = None if lines is None else lines.number
        statement = line.statement
        match = statement.number if isinstance(statement, MatchStart) else self._judging.match
        return LineReport(line, number, turn, violations, asked, self._score(), stopped, match)

    def _new(self, found: Sequence[Violation]) -> tuple[Violation, ...]:
        """Those that have not been told yet, which now are."""
        new = []
        for one in found:
            key = (one.line, one.rule, str(one.message))
            if key not in self._told:
                self._told.add(key)
                new.append(one)
        return tuple(new)

    def _score(self) -> dict[str, int | None] | None:
        """The points of the round, once it has ended."""
        replay = self._replay
        if replay is None or not (replay.state.over or self._complete(replay)) or replay.pending:
            return None
        lines = ending_of(replay, self._rules)[0].lines
        scores = player_scores(lines, self._judging.partners, self._rules)
        return {one.line.name: one.points for one in scores} or None

    def _complete(self, replay: Replay) -> bool:
        """Whether every player of the round has a score line."""
        claimed = {line.name for _, line in replay.claims}
        return bool(claimed) and all(seat.name in claimed for seat in replay.state.seats)

    def _so_far(self, lines: RoundLines, replay: Replay) -> Sequence[Violation]:
        """What is wrong with the round as a whole, once all its score lines are there or only one player is left."""
        if not self._complete(replay) and replay.state.alone is None:
            return ()
        judging = deepcopy(self._judging)
        replay.end()
        report = judging.end(lines, replay)
        self._over = judging.over
        return report.violations

    def _finish(self, lines: RoundLines) -> Sequence[Violation]:
        replay = self._replay
        assert replay is not None  # a round that has lines is being replayed
        replay.end()
        return self._judging.end(lines, replay).violations
