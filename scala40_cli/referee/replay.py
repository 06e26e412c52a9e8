"""Replaying one round: every line carried out as written, and everything against it noted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from grammar.frozen import dataclass, field
from grammar.message import Message, say
from grammar.record.actions import Action, Leave, Open, Reshuffle
from grammar.record.lines import head_of, plain_line
from grammar.record.values import Deal, Dealer, Line, Statement, Stock, Turn, Upcard
from grammar.sheet.score import DeadRound, Score
from grammar.sheet.values import Leaves, Unread
from scala40_cli.game.verdict import Reason
from scala40_cli.referee.actions import do
from scala40_cli.referee.deal import set_up, upcard_faults
from scala40_cli.referee.hints import instead
from scala40_cli.referee.opening import Late, not_laid, settle
from scala40_cli.referee.report import TurnReport, Violation
from scala40_cli.referee.state import State
from scala40_cli.referee.turns import begin, begin_buying, closes, finish
from scala40_cli.rules.model import Rules

Watch = Callable[[int, int, str, Action, State], None]
"""Told of each action before it is carried out: line, turn, player, the action, the round as it is then."""

Stopped = tuple[int, Message]
"""The line from which on a round cannot be followed, and why."""


@dataclass(slots=True)
class _TurnLine:
    """One line of a turn, with what is found about it until the turn is over."""

    line: int
    turn: int
    player: str
    actions: tuple[Action, ...]
    first: int
    """The place of its first action among those of the turn."""
    found: tuple[Violation, ...] = ()
    unsaid: tuple[Violation, ...] = ()

    def report(self) -> TurnReport:
        """What was found about it."""
        judged = bool(self.actions)
        return TurnReport(self.line, self.turn, self.player, self.actions, self.found, self.unsaid, judged)


@dataclass(slots=True)
class Replay:
    """A round in the course of being replayed; ``stopped`` once it can no longer be followed."""

    state: State
    rules: Rules
    violations: list[Violation] = field(default_factory=list)
    unsaid: list[Violation] = field(default_factory=list)
    turns: list[TurnReport] = field(default_factory=list)
    claims: list[tuple[int, Score]] = field(default_factory=list)
    stopped: Stopped | None = None
    upcard_line: int = 0
    count: int = 0
    """How many turns have begun."""
    first: bool = False
    """Whether only the first violation is wanted."""
    watch: Watch | None = None
    _lines: list[_TurnLine] = field(default_factory=list)
    """The lines of the turn that is being played."""

    @classmethod
    def of(cls, state: State, rules: Rules, *, first: bool = False, watch: Watch | None = None) -> Replay:
        """A round that begins; ``first`` if it need be followed only to its first violation."""
        return cls(state, rules, first=first, watch=watch)

    @property
    def enough(self) -> bool:
        """Whether the one violation that was wanted has been found."""
        return self.first and bool(self.violations)

    @property
    def now(self) -> State:
        """The round as it is, also within a turn: what the player holds then, a pending opening judged."""
        state = self.state
        if state.turn is None:
            return state
        if closes(state.turn, self.rules):
            return finish(state, self.rules)[0]
        state = settle(state, self.rules)[0]
        turn, seat = state.turn, state.seats[state.at]
        assert turn is not None  # settling ends no turn
        held = seat._replace(hand=turn.hand, hidden=turn.hidden, opened=bool(turn.opened))
        return state.with_seat(state.at, held)

    @property
    def pending(self) -> bool:
        """Whether a turn is being played."""
        return bool(self._lines)

    def step(self, line: Line) -> None:
        """Goes on by one line."""
        statement = line.statement
        if isinstance(statement, Turn):
            self._turn(line.number, statement)
        elif isinstance(statement, Leaves) and not self.claims and not self.state.over:
            self._leaves(line.number, statement.name)
        elif isinstance(statement, Reshuffle):
            self._reshuffle(line.number, statement)
        elif isinstance(statement, Stock):
            # The stock may be told in the middle of a turn, where it was renewed in it.
            self._set_up(line.number, statement)
        elif statement is not None:
            self.end_turn()
            self._other(line.number, statement)

    def end(self) -> None:
        """Ends the round where its lines end."""
        self.end_turn(breaks_off=True)
        if self.claims and not self.turns and self.stopped is None and not self.state.dead:
            # Whoever notes the score alone has not said that nothing was played.
            self.stopped = (self.claims[0][0], say("no turn of this round was written down"))

    def end_turn(self, *, breaks_off: bool = False) -> None:
        """Ends the turn that is being played, if one is; ``breaks_off`` where nothing was written after it."""
        if not self._lines:
            return
        state, reasons, late = finish(self.state, self.rules)
        before, self.state = self.state, state
        if late:
            self._late(late, before)
        if breaks_off:
            # Whoever wrote it may have stopped within the turn; what it lacks may still come.
            reasons = tuple([one for one in reasons if one.rule not in ("turn_order", "compra")])
        if reasons:
            self._find(self._lines[-1], reasons, None)
        self._report()

    # ------------------------------------------------------------ lines that are no turn's

    def _other(self, number: int, statement: Statement) -> None:
        if isinstance(statement, Score):
            self.claims.append((number, statement))
        elif may_be_a_turn(statement):
            self.count += 1
            self.stopped = self.stopped or (number, say("this line cannot be read"))
        elif self.stopped is not None:
            return
        elif isinstance(statement, Deal | Dealer | Upcard):
            if isinstance(statement, Upcard):
                self.upcard_line = number
            self._set_up(number, statement)
        elif isinstance(statement, DeadRound):
            self._dead(number)

    def _set_up(self, number: int, statement: Deal | Dealer | Upcard | Stock | Reshuffle) -> None:
        if self.stopped is None:
            self.state, reasons = set_up(statement, self.state, self.rules)
            name = statement.name if isinstance(statement, Deal | Dealer) else None
            self.note(number, reasons, name)

    def _reshuffle(self, number: int, statement: Reshuffle) -> None:
        if not self._lines:
            self._set_up(number, statement)
            return
        self._act(self._line(number, self._lines[-1].player, (statement,)), 0)

    def _dead(self, number: int) -> None:
        closed = self.state.closed
        if closed is not None:
            name = self.state.seats[closed].name
            message = say("{name} has closed, so the round is not dead", name=name)
            self.note(number, (Reason("one_closer", message),))
        else:
            self.state = self.state._replace(dead=True)

    def note(self, line: int, reasons: Sequence[Reason], player: str | None = None) -> None:
        """Notes what is against a line that is nobody's turn."""
        self.violations += [Violation(line, reason.rule, reason.message, player=player) for reason in reasons]

    # ------------------------------------------------------------ turns

    def _turn(self, number: int, written: Turn) -> None:
        name, actions = written.name, written.actions
        place = self.state.seat_of(name)
        if self.stopped is not None or place is None:
            self.end_turn()
            if not self._goes_on(written):
                self.count += 1
            self.turns.append(TurnReport(number, self.count, name, actions, judged=False))
            return
        if self._lines and self._goes_on(written):
            line = self._line(number, name, actions)
        else:
            self.end_turn()
            line = self._begin(number, place, written)
        for at in range(len(actions)):
            if self.first and self.enough:
                break
            self._act(line, at)
        if not actions:
            self.stopped = (number, say("this turn was not written down"))
            self._report()
        elif self.first and self.enough:
            self._report()
        elif self._is_over(written):
            self.end_turn()

    def _report(self) -> None:
        self.turns += [one.report() for one in self._lines]
        self._lines = []

    def _goes_on(self, written: Turn) -> bool:
        """Whether the line goes on with the turn that is being played."""
        return (
            bool(self._lines)
            and self._lines[-1].player == written.name
            and not (written.omitted or written.buys)
        )

    def _is_over(self, written: Turn) -> bool:
        turn = self.state.turn
        if turn is None or written.ended:
            return True
        return turn.size <= 0 and bool(turn.drawn) and not self.state.course.buying

    def _begin(self, number: int, place: int, written: Turn) -> _TurnLine:
        if not self.state.turns and not self.count:
            self.note(self.upcard_line, upcard_faults(self.state, self.rules))
        self.count += 1
        starts = begin_buying if written.buys else begin
        self.state, reasons = starts(place, self.state, self.rules)
        line = self._line(number, written.name, written.actions)
        if reasons:
            self._find(line, reasons, None)
        return line

    def _line(self, number: int, player: str, actions: tuple[Action, ...]) -> _TurnLine:
        first = self._lines[-1].first + len(self._lines[-1].actions) if self._lines else 0
        line = _TurnLine(number, self.count, player, actions, first)
        self._lines.append(line)
        return line

    def _act(self, line: _TurnLine, at: int) -> None:
        before, action = self.state, line.actions[at]
        if self.watch is not None:
            self.watch(line.line, line.turn, line.player, action, before)
        self.state, event = do(action, before, self.rules, line.first + at)
        if event.late:
            self._late(event.late, before)
        if event.reasons:
            broken = {reason.rule for reason in event.reasons}
            self._find(line, event.reasons, at, instead(action, broken, before, self.rules))
        for one in event.unsaid:
            self._ask(line, one, at)

    def _late(self, late: tuple[Late, ...], before: State) -> None:
        """Notes what only now shows against actions of the turn."""
        for place, reasons, unsaid in late:
            line = next(one for one in reversed(self._lines) if one.first <= place)
            at = place - line.first
            action = line.actions[at]
            hint = None
            if isinstance(action, Open):
                hint = instead(action, {one.rule for one in reasons}, not_laid(before), self.rules)
            self._find(line, reasons, at, hint)
            for one in unsaid:
                self._ask(line, one, at)

    def _find(
        self, line: _TurnLine, reasons: Sequence[Reason], at: int | None, hint: Message | None = None
    ) -> None:
        for one in reasons:
            found = Violation(line.line, one.rule, one.message, line.turn, line.player, at, hint)
            line.found += (found,)
            self.violations.append(found)
            hint = None

    def _ask(self, line: _TurnLine, one: Reason, at: int) -> None:
        asked = Violation(line.line, one.rule, one.message, line.turn, line.player, at)
        line.unsaid += (asked,)
        self.unsaid.append(asked)

    def _leaves(self, number: int, name: str) -> None:
        """A player leaves in this round: in the turn that is being played, or in place of the player's turn."""
        if self.stopped is not None:
            return
        if self._lines and self._lines[-1].player == name:
            self._act(self._line(number, name, (Leave(),)), 0)
            self.end_turn()
            return
        self.end_turn()
        place = self.state.seat_of(name)
        if place is not None:
            state = self.state
            to_play = state.next == place
            if state.next is not None and not to_play and state.turns:
                message = say("it is the turn of {name}", name=state.seats[state.next].name)
                self.note(number, (Reason("turn_order", message),), name)
            state = state.with_seat(place, state.seats[place]._replace(left=True))
            self.state = state._replace(next=state.following(place)) if to_play else state


def steps(lines: Iterable[Line], replay: Replay) -> Iterator[Replay]:
    """Replays a round; after each line the same ``Replay``, further on."""
    yield replay
    for line in lines:
        replay.step(line)
        if replay.enough:
            return
        yield replay


def replayed(lines: Iterable[Line], replay: Replay) -> Replay:
    """The round followed to its end."""
    for line in lines:
        replay.step(line)
        if replay.first and replay.enough:
            return replay
    replay.end()
    return replay


def may_be_a_turn(statement: Statement | None) -> bool:
    """Whether a line that cannot be read may have been a turn."""
    if not isinstance(statement, Unread):
        return False
    head = head_of(plain_line(statement.text))
    return head is None or head.keyword is None
