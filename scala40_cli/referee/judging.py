"""A whole record judged: its rounds one after the other, and the match or the matches that they make up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from grammar.frozen import dataclass
from grammar.message import say
from grammar.record.values import Deal, Line
from grammar.record.values import Turn as WrittenTurn
from grammar.sheet.score import DeadRound, Score
from grammar.sheet.sheet import InRound
from grammar.sheet.values import Joins, Leaves
from scala40_cli.game.player_count import players_note
from scala40_cli.game.verdict import Answer, Note, Reason, Verdict
from scala40_cli.match.pairs import opposite
from scala40_cli.match.round import player_scores
from scala40_cli.match.round_faults import round_faults
from scala40_cli.match.scoreboard import Board, Match, gone, names_of
from scala40_cli.match.scorekeeper import Keeper
from scala40_cli.referee.replay import Replay, Watch, replayed
from scala40_cli.referee.report import RecordReport, RoundReport, Tally, Violation
from scala40_cli.referee.rounds import RoundLines, comers, rounds_of, seating
from scala40_cli.referee.score_claims import Ending, as_counted, judge_end
from scala40_cli.referee.state import new_round
from scala40_cli.rules.model import Rules


class Written(Protocol):
    """A record, whose lines can be gone through more than once."""

    @property
    def lines(self) -> Iterable[Line]:
        """The lines in order."""


@dataclass(frozen=True, slots=True)
class IsClean:
    """The question: does this game break no rule? ``first``: only the first violation is wanted."""

    record: Written
    first: bool = False


def judge_record(question: IsClean, rules: Rules) -> Verdict[RecordReport]:
    """Whether nothing in the record is provably against the rules; every violation, and the match.

    >>> from scala40_cli.rules.load import load_rules
    >>> from grammar.record.reader import read_record
    >>> text = "players: Anna, Bruno\\nAnna: draw 7h; discard 9d\\nBruno: take 9d; discard Ks"
    >>> verdict = judge_record(IsClean(read_record(text)), load_rules())
    >>> [(one.line, one.player, one.rule) for one in verdict.found.violations]
    [(3, 'Bruno', 'pick_to_open'), (3, 'Bruno', 'pick_must_use')]
    """
    judging = Judging(seating(question.record.lines), rules, first=question.first)
    rounds = tuple(judging.rounds(question.record.lines))
    report = RecordReport(rounds, judging.board, judging.matches())
    told = report.violations or report.unsaid
    return Verdict(
        judging.tally.answer, tuple([Reason(one.rule, one.message) for one in told]), report, judging.notes()
    )


def judge_whether_clean(question: IsClean, rules: Rules) -> Verdict[None]:
    """The same answer alone: nothing of the record is kept, however long it is."""
    judging = Judging(seating(question.record.lines), rules, first=question.first)
    for _ in judging.rounds(question.record.lines):
        pass
    return Verdict(judging.tally.answer, (), None)


Pairs = tuple[tuple[str, str], ...]


class Judging:
    """Judges the rounds of a record one after the other, and keeps the match while they are entered."""

    def __init__(
        self, names: Sequence[str], rules: Rules, *, first: bool = False, watch: Watch | None = None
    ) -> None:
        self.names = tuple(names)
        """The players of the match in playing order, also those who are out."""
        self.first = first
        """Whether only the first violation is wanted."""
        self.tally = Tally()
        self._rules = rules
        self._watch = watch
        self._begun = tuple(names)
        self._ended: list[tuple[int, Board]] = []
        self._start(0, self._begun, ())

    def _start(self, number: int, names: Sequence[str], pairs: Pairs) -> None:
        """Begins a match."""
        self.names = tuple(names)
        self.match = number
        """The number of the match that is being played; 0 where the record numbers none."""
        self._pairs = pairs
        self._keeper = Keeper(Match((), self.names, pairs=pairs), self._rules)
        self._entered = False
        self._dealer: str | None = None
        self._last = 0

    @property
    def board(self) -> Board | None:
        """The match so far; ``None`` while none of its rounds has ended."""
        return self._keeper.board() if self._entered else None

    def matches(self) -> tuple[tuple[int, Board], ...]:
        """Every match with a finished round, and its number; empty where the record has only one match."""
        if not self._ended:
            return ()
        now = self.board
        return (*self._ended, *(() if now is None else ((self.match, now),)))

    def rounds(self, lines: Iterable[Line]) -> Iterator[RoundReport]:
        """Judges the rounds of these lines; where only the first violation is wanted, up to it."""
        for one in rounds_of(lines):
            report = self.judge(one)
            self.tally.add(report)
            yield report
            if self.first and report.violations:
                return

    def judge(self, lines: RoundLines) -> RoundReport:
        """Judges the next round and enters it in the match."""
        replay = self.begin(lines)
        return self.end(lines, replayed(lines.lines, replay))

    def begin(self, lines: RoundLines) -> Replay:
        """A round that is about to be replayed."""
        if lines.match:
            self._next_match(lines)
        elif lines.pairs and not self._last:
            self._start(self.match, self.names, lines.pairs)
        return self.again(lines)

    def again(self, lines: RoundLines) -> Replay:
        """The same once more, from its first line on."""
        playing = self._playing(lines)
        due = self._due(playing, lines)
        standings = self._keeper.standings
        left = {name for player in standings if player.left for name in names_of(player)}
        out = {name for player in standings if player.out for name in names_of(player)}
        state = new_round(playing, self._rules, due, left=left, out=out)
        return Replay.of(state, self._rules, first=self.first, watch=self._watch)

    def _next_match(self, lines: RoundLines) -> None:
        board = self.board
        if board is not None:
            self._ended.append((self.match or 1, board))
        self._start(lines.match, lines.players or self._begun, lines.pairs or self._pairs)

    def _playing(self, lines: RoundLines) -> tuple[str, ...]:
        """Who plays in a round, in playing order: all who are not out, and those who play all the same."""
        out = self._out()
        named = lines.named if out else set()
        return tuple([name for name in self.names if name not in out or name in named])

    def _out(self) -> set[str]:
        return {name for player in self._keeper.standings if gone(player) for name in names_of(player)}

    def _due(self, playing: Sequence[str], lines: RoundLines) -> int | None:
        """The seat of whoever has to deal, where the last round tells it."""
        if self._dealer is None or self._rules.dealer_passes != "next" or lines.number != self._last + 1:
            return None
        out = self._out()
        at = self.names.index(self._dealer)
        order = (*self.names[at + 1 :], *self.names[: at + 1])
        return next((playing.index(name) for name in order if name in playing and name not in out), None)

    @property
    def begun(self) -> tuple[str, ...]:
        """The players with whom the judging began."""
        return self._begun

    def notes(self) -> tuple[Note, ...]:
        """What is worth knowing of a record that is clean."""
        return tuple(players_note(len(self.names), self._rules)) if self.tally.answer is Answer.YES else ()

    @property
    def partners(self) -> tuple[tuple[str, ...], ...]:
        """Who plays together, where the house plays in pairs."""
        return opposite(self.names) if self._rules.pairs == "yes" else ()

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self._entered and self._keeper.too_many() is not None

    def before(self, lines: RoundLines) -> list[Violation]:
        """What is against playing this round at all, as far as its lines show it."""
        return [*self._wrong_pairs(lines), *self._after_the_end(lines), *self._out_of_the_match(lines)]

    def _wrong_pairs(self, lines: RoundLines) -> Iterator[Violation]:
        """What is wrong with the pairs, told with the first round."""
        for fault in self._keeper.faults if not self._last else ():
            if fault.rule == "pairs":
                yield Violation(lines.line, fault.rule, fault.message)

    def end(self, lines: RoundLines, replay: Replay) -> RoundReport:
        """The round as judged, entered in the match if it ended."""
        found = [*self.before(lines), *replay.violations]
        ending = Ending((), ())
        if not replay.enough:
            ending, more = ending_of(replay, self._rules)
            found += more
        if ending.lines:
            found += self._enter(lines, ending, replay)
        for number, comer in comers(lines):
            found += self._faults_of([(number, comer)])
            self._entered = True
            if isinstance(comer, Joins) and comer.name not in self.names:
                self.names = (*self.names, comer.name)
        found.sort(key=lambda one: one.line)
        state = replay.state
        self._dealer = None if state.dealer is None else state.seats[state.dealer].name
        self._last = lines.number
        return RoundReport(
            lines.number,
            lines.line,
            tuple(replay.turns),
            tuple(found[:1] if self.first else found),
            tuple(replay.unsaid),
            player_scores(ending.lines, self.partners, self._rules),
            replay.stopped,
            lines.match or self.match,
            state.alone is not None,
        )

    def _after_the_end(self, lines: RoundLines) -> Iterator[Violation]:
        """That the match was over before this round."""
        message = self._keeper.too_many()
        if message is not None:
            yield Violation(lines.line, "match_end", message)

    def _out_of_the_match(self, lines: RoundLines) -> Iterator[Violation]:
        """Those who play though they are out, each at the first of their lines."""
        out = {name: one.out_in for one in self._keeper.standings if one.out for name in names_of(one)}
        for line in lines.lines if out else ():
            statement = line.statement
            if isinstance(statement, Deal | WrittenTurn | Score) and statement.name in out:
                message = say(
                    "{name} has been out since round {round}",
                    name=statement.name,
                    round=out.pop(statement.name),
                )
                yield Violation(line.number, "out_player", message, player=statement.name)

    def _enter(self, lines: RoundLines, ending: Ending, replay: Replay) -> list[Violation]:
        """Enters the round in the match; what the match has against it."""
        numbers = {line.name: number for number, line in reversed(replay.claims)}
        last = lines.lines[-1].number
        block: list[tuple[int, InRound]] = [(numbers.get(line.name, last), line) for line in ending.lines]
        if replay.state.dead:
            block.insert(0, (block[0][0], DeadRound()))
        self._entered = True
        elsewhere = _ELSEWHERE | {"match_players"} if replay.stopped else _ELSEWHERE
        return [one for one in self._faults_of(block) if one.rule not in elsewhere]

    def _faults_of(self, block: Sequence[tuple[int, InRound | Leaves | Joins]]) -> list[Violation]:
        before = len(self._keeper.faults)
        self._keeper.enter(block)
        return [Violation(one.line, one.rule, one.message) for one in self._keeper.faults[before:]]


_ELSEWHERE = frozenset(
    {
        "out_player",
        "one_closer",
        "closer_zero",
        "hand_size",
        "count_hand",
        "pack_copies",
        "jokers",
        "match_end",
    }
)
"""The rules that the keeper of the match finds broken as well, but that are seen to here."""


def ending_of(replay: Replay, rules: Rules) -> tuple[Ending, list[Violation]]:
    """How the round ended, and what is wrong with the score that the record has of it."""
    claims, state = replay.claims, replay.state
    if replay.stopped is None:
        claims = [(number, as_counted(line, state, rules)) for number, line in claims]
        by_name = {line.name: (number, line) for number, line in reversed(claims)}
        ending = judge_end(state, by_name, rules)
    else:
        ending = Ending(tuple([line for _, line in claims]), ())
    at_the_end = [
        Violation(number, reason.rule, reason.message, player=name) for number, name, reason in ending.faults
    ]
    # What the pack cannot supply is told of with all that has been seen, where that is known.
    told = {(one.line, one.rule) for one in at_the_end if one.rule in ("pack_copies", "jokers")}
    found = []
    lines = [line for _, line in claims]
    for fault in round_faults(lines, state.dead, rules, whole=False) if claims else ():
        number, line = claims[fault.index]
        if (number, fault.rule) not in told:
            found.append(Violation(number, fault.rule, fault.message, player=line.name))
    return ending, found + at_the_end
