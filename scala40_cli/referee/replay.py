"""Replaying one round: every line carried out as written, and everything against it noted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from grammar.message import Message, say
from grammar.record.actions import Open, Reshuffle
from grammar.record.lines import head_of, plain_line
from grammar.record.values import Deal, Dealer, Line, Statement, Turn, Upcard
from grammar.sheet.score_line import Score
from grammar.sheet.values import Unread
from scala40_cli.game.verdict import Reason
from scala40_cli.referee.actions import do, give_back
from scala40_cli.referee.deal import set_up, upcard_faults
from scala40_cli.referee.hints import instead
from scala40_cli.referee.report import TurnReport, Violation
from scala40_cli.referee.rounds import RoundLines, opens_later
from scala40_cli.referee.state import State, new_round
from scala40_cli.referee.turns import begin, end
from scala40_cli.rules.model import Rules

Stopped = tuple[int, Message]
"""The line from which on a round cannot be followed, and why."""


@dataclass(slots=True)
class Replay:
    """A round in the course of being replayed; ``stopped`` once it can no longer be followed."""

    state: State
    violations: list[Violation] = field(default_factory=list)
    unsaid: list[Violation] = field(default_factory=list)
    turns: list[TurnReport] = field(default_factory=list)
    claims: list[tuple[int, Score]] = field(default_factory=list)
    stopped: Stopped | None = None
    upcard_line: int = 0
    first: bool = False
    """Whether only the first violation is wanted."""

    @property
    def enough(self) -> bool:
        """Whether the one violation that was wanted has been found."""
        return self.first and bool(self.violations)

    def note(self, line: int, reasons: Sequence[Reason], player: str | None = None) -> None:
        """Notes what is against a line that is nobody's turn."""
        self.violations += [Violation(line, reason.rule, reason.message, player=player) for reason in reasons]


def steps(
    round_lines: RoundLines, names: Sequence[str], rules: Rules, *, first: bool = False
) -> Iterator[Replay]:
    """Replays a round of these players; after each line the same ``Replay``, further on."""
    replay = Replay(new_round(names, rules), first=first)
    lines = round_lines.lines
    yield replay
    for index, line in enumerate(lines):
        _step(line, index, lines, replay, rules)
        if replay.enough:
            return
        yield replay


def _step(line: Line, index: int, lines: Sequence[Line], replay: Replay, rules: Rules) -> None:
    statement = line.statement
    if isinstance(statement, Turn):
        _turn(statement, line.number, index, lines, replay, rules)
    elif isinstance(statement, Score):
        replay.claims.append((line.number, statement))
    elif replay.stopped is not None:
        return
    elif isinstance(statement, Deal | Dealer | Upcard | Reshuffle):
        if isinstance(statement, Upcard):
            replay.upcard_line = line.number
        replay.state, reasons = set_up(statement, replay.state, rules)
        if reasons:
            replay.note(
                line.number, reasons, statement.name if isinstance(statement, Deal | Dealer) else None
            )
    elif may_be_a_turn(statement):
        replay.stopped = (line.number, say("this line cannot be read"))


def _breaks_off(lines: Sequence[Line], index: int) -> bool:
    """Whether the round's record ends with this line: neither a turn nor a score comes after it."""
    return not any(isinstance(line.statement, Turn | Score | Unread) for line in lines[index + 1 :])


def may_be_a_turn(statement: Statement | None) -> bool:
    """Whether a line that cannot be read may have been a turn."""
    if not isinstance(statement, Unread):
        return False
    head = head_of(plain_line(statement.text))
    return head is None or head.keyword is None


def _turn(
    written: Turn, number: int, index: int, lines: Sequence[Line], replay: Replay, rules: Rules
) -> None:
    state = replay.state
    place = state.seat_of(written.name)
    turn = len(replay.turns) + 1
    if replay.stopped is not None or place is None:
        replay.turns.append(TurnReport(number, turn, written.name, written.actions, judged=False))
        return
    if not state.turns:
        replay.note(replay.upcard_line, upcard_faults(state, rules))
    state, reasons = begin(place, state, rules)
    found = [Violation(number, one.rule, one.message, turn, written.name) for one in reasons]
    unsaid: list[Violation] = []
    if written.omitted:
        replay.stopped = (number, say("this turn was not written down"))
    for at, action in enumerate(written.actions):
        before = state
        state, event = do(action, before, rules)
        if event.reasons:
            if isinstance(action, Open) and opens_later(written.name, lines, index, at):
                state, event = give_back(action, event, before, rules)
            broken = {reason.rule for reason in event.reasons}
            hint = instead(action, broken, before, rules)
            for one in event.reasons:
                found.append(Violation(number, one.rule, one.message, turn, written.name, at, hint))
                hint = None
        if event.unsaid:
            unsaid += [
                Violation(number, one.rule, one.message, turn, written.name, at) for one in event.unsaid
            ]
        if found and replay.first:
            break
    else:
        if not written.omitted:
            state, reasons = end(state, rules)
            if _breaks_off(lines, index):
                # Whoever wrote it may have stopped within the turn; its discard is not proven to be missing.
                reasons = tuple(one for one in reasons if one.rule != "turn_order")
            found += [Violation(number, one.rule, one.message, turn, written.name) for one in reasons]
    if rules.close_in_hand_needs_min == "no" and state.closed == place and state.in_hand:
        # What would have to be said of an opening is whether it reaches the minimum, which is not needed here.
        unsaid = [one for one in unsaid if not _of_opening(one, written)]
    replay.state = state
    replay.violations += found
    replay.unsaid += unsaid
    replay.turns.append(
        TurnReport(
            number, turn, written.name, written.actions, tuple(found), tuple(unsaid), not written.omitted
        )
    )


def _of_opening(unsaid: Violation, turn: Turn) -> bool:
    return unsaid.action is not None and isinstance(turn.actions[unsaid.action], Open)
