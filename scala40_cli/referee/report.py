"""What the referee finds: violations, turns, rounds, and the match that they make up."""

from __future__ import annotations

from typing import NamedTuple

from grammar.frozen import dataclass
from grammar.message import Message
from grammar.record.actions import Action
from scala40_cli.game.verdict import Answer
from scala40_cli.match.round import PlayerScore
from scala40_cli.match.scoreboard import Board


@dataclass(frozen=True, slots=True)
class Violation:
    """A rule that was provably broken, or (among what is undecided) something that must be said to judge it.

    ``turn`` counts the turns of the round from 1; it and ``player`` are ``None`` where the line is nobody's
    turn. ``action`` is the place of the action in the turn, from 0. ``instead`` says what would have been
    legal, where that is known and short.
    """

    line: int
    rule: str
    message: Message
    turn: int | None = None
    player: str | None = None
    action: int | None = None
    instead: Message | None = None


class TurnReport(NamedTuple):
    """A turn; no actions where it was not written down. Not ``judged`` where the round could not be followed."""

    line: int
    turn: int
    player: str
    actions: tuple[Action, ...]
    violations: tuple[Violation, ...] = ()
    unsaid: tuple[Violation, ...] = ()
    judged: bool = True


@dataclass(frozen=True, slots=True)
class RoundReport:
    """A round as judged. ``scores`` are empty where it did not end, and its points ``None`` where not known."""

    number: int
    line: int
    turns: tuple[TurnReport, ...]
    violations: tuple[Violation, ...]
    unsaid: tuple[Violation, ...]
    scores: tuple[PlayerScore, ...]
    stopped: tuple[int, Message] | None = None
    """The line from which on the round could not be followed, and why."""
    match: int = 0
    """The number of its match; 0 where the record numbers none."""
    one_left: bool = False
    """Whether it ended without a score, since all others have left."""

    @property
    def count(self) -> int:
        """The number of turns. One turn may stand on several lines."""
        return len({turn.turn for turn in self.turns})

    @property
    def answer(self) -> Answer:
        """No where something is wrong, undecided where something must be said first or was not written."""
        if self.violations:
            return Answer.NO
        return Answer.UNDECIDED if self.unsaid or self.stopped else Answer.YES


@dataclass(slots=True)
class Tally:
    """How much was judged of a record, and how much was found."""

    rounds: int = 0
    turns: int = 0
    violations: int = 0
    unsaid: int = 0
    stopped: int = 0
    """How many rounds could not be followed to their end."""

    def add(self, report: RoundReport) -> None:
        """Counts a round."""
        self.rounds += 1
        self.turns += report.count
        self.violations += len(report.violations)
        self.unsaid += len(report.unsaid)
        self.stopped += report.stopped is not None

    @property
    def answer(self) -> Answer:
        """No where something is wrong, undecided where something must be said first or was not written."""
        if self.violations:
            return Answer.NO
        return Answer.UNDECIDED if self.unsaid or self.stopped else Answer.YES


@dataclass(frozen=True, slots=True)
class RecordReport:
    """A record as judged. ``board`` is the match after its rounds, ``None`` where none of them ended."""

    rounds: tuple[RoundReport, ...]
    board: Board | None
    matches: tuple[tuple[int, Board], ...] = ()
    """The match of each number, where the record has more than one; ``board`` is then the last."""

    @property
    def violations(self) -> tuple[Violation, ...]:
        """Every violation in the order of the lines."""
        return tuple([one for report in self.rounds for one in report.violations])

    @property
    def unsaid(self) -> tuple[Violation, ...]:
        """Everything that must be said before all can be judged."""
        return tuple([one for report in self.rounds for one in report.unsaid])
