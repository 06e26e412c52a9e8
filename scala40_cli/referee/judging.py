"""A whole record judged: its rounds one after the other, and the match that they make up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from grammar.message import say
from grammar.record.values import Deal, Record
from grammar.record.values import Turn as WrittenTurn
from grammar.sheet.score_line import Reentry, Score
from scala40_cli.game.player_count import players_note
from scala40_cli.game.verdict import Answer, Reason, Verdict
from scala40_cli.match.round import closed_in_hand, player_score, round_faults
from scala40_cli.match.scoreboard import LineFault, Match
from scala40_cli.match.scorekeeper import Keeper
from scala40_cli.referee.replay import Replay, steps
from scala40_cli.referee.report import RecordReport, RoundReport, Violation
from scala40_cli.referee.rounds import RoundLines, rounds_of, seating
from scala40_cli.referee.score_claims import Ending, as_counted, judge_end
from scala40_cli.rules.model import Rules


@dataclass(frozen=True, slots=True)
class IsClean:
    """The question: does this game break no rule? ``first``: only the first violation is wanted."""

    record: Record
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
    report = _report(question, rules)
    violations, unsaid = report.violations, report.unsaid
    if violations:
        return Verdict(Answer.NO, tuple([Reason(one.rule, one.message) for one in violations]), report)
    if unsaid or any(one.stopped for one in report.rounds):
        return Verdict(Answer.UNDECIDED, tuple([Reason(one.rule, one.message) for one in unsaid]), report)
    return Verdict(Answer.YES, (), report, tuple(players_note(len(seating(question.record)), rules)))


def _report(question: IsClean, rules: Rules) -> RecordReport:
    names = seating(question.record)
    keeper = Keeper(Match((), names), rules)
    reports: list[RoundReport] = []
    ended = False
    for lines in rounds_of(question.record):
        replay = _replayed(lines, playing(names, lines, keeper), rules, first=question.first)
        report, entered = _round(lines, replay, keeper, rules, first=question.first)
        reports.append(report)
        ended = ended or entered
        if question.first and report.violations:
            break
    return RecordReport(tuple(reports), keeper.board() if ended else None)


def _replayed(lines: RoundLines, names: Sequence[str], rules: Rules, *, first: bool = False) -> Replay:
    """The round followed to its end."""
    *_, replay = steps(lines, names, rules, first=first)
    if replay.claims and not replay.turns and replay.stopped is None:
        # Whoever notes the score alone has not said that nothing was played.
        replay.stopped = (replay.claims[0][0], say("no turn of this round was written down"))
    return replay


def enter(lines: RoundLines, keeper: Keeper, rules: Rules) -> None:
    """Enters a round in the match without asking what is wrong with it."""
    replay = _replayed(lines, playing(tuple(keeper.board().players), lines, keeper), rules)
    _round(lines, replay, keeper, rules, first=False)


def playing(names: Sequence[str], lines: RoundLines, keeper: Keeper) -> tuple[str, ...]:
    """Who plays in a round, in playing order: all who are not out, and those who play all the same."""
    out = {player.name for player in keeper.board().standings if player.out}
    named = lines.named if out else set()
    return tuple([name for name in names if name not in out or name in named])


def _round(
    lines: RoundLines, replay: Replay, keeper: Keeper, rules: Rules, *, first: bool
) -> tuple[RoundReport, bool]:
    """The round as judged, entered in the match if it ended."""
    found = [*_out_of_the_match(lines, keeper), *replay.violations]
    ending = Ending((), ())
    if not replay.enough:
        claims = replay.claims
        if replay.stopped is None:
            claims = [(number, as_counted(line, replay.state, rules)) for number, line in claims]
            by_name = {line.name: (number, line) for number, line in reversed(claims)}
            ending = judge_end(replay.state, by_name, rules)
        else:
            ending = Ending(tuple([line for _, line in claims]), ())
        at_the_end = [
            Violation(number, reason.rule, reason.message, player=name)
            for number, name, reason in ending.faults
        ]
        # What the pack cannot supply is told of with all that has been seen, where that is known.
        told = {(one.line, one.rule) for one in at_the_end if one.rule in ("pack_copies", "jokers")}
        for fault in round_faults([line for _, line in claims], False, rules, whole=False) if claims else ():
            number, line = claims[fault.index]
            if (number, fault.rule) not in told:
                found.append(Violation(number, fault.rule, fault.message, player=line.name))
        found += at_the_end
    if ending.lines:
        found += _enter(lines, ending, replay, keeper)
    for written in lines.lines:
        if isinstance(written.statement, Reentry):
            found += _faults_of(keeper, [(written.number, written.statement)])
    found.sort(key=lambda one: one.line)
    in_hand = closed_in_hand(ending.lines)
    report = RoundReport(
        lines.number,
        lines.line,
        tuple(replay.turns),
        tuple(found[:1] if first else found),
        tuple(replay.unsaid),
        tuple([player_score(line, rules, in_hand=in_hand) for line in ending.lines]),
        replay.stopped,
    )
    return report, bool(ending.lines)


def _out_of_the_match(lines: RoundLines, keeper: Keeper) -> Iterator[Violation]:
    """Those who play though they are out, each at the first of their lines."""
    out = {player.name: player.out_in for player in keeper.board().standings if player.out}
    for line in lines.lines if out else ():
        statement = line.statement
        if isinstance(statement, Deal | WrittenTurn | Score) and statement.name in out:
            message = say(
                "{name} is out since round {round}", name=statement.name, round=out.pop(statement.name)
            )
            yield Violation(line.number, "out_player", message, player=statement.name)


_ELSEWHERE = frozenset(
    {"out_player", "one_closer", "closer_zero", "hand_size", "count_hand", "pack_copies", "jokers"}
)
"""The rules that the keeper of the match finds broken as well, but that are seen to here."""


def _enter(lines: RoundLines, ending: Ending, replay: Replay, keeper: Keeper) -> list[Violation]:
    """Enters the round in the match; what the match has against it."""
    numbers = {line.name: number for number, line in reversed(replay.claims)}
    last = lines.lines[-1].number
    block = [(numbers.get(line.name, last), line) for line in ending.lines]
    found = _faults_of(keeper, block)
    elsewhere = _ELSEWHERE | {"match_players"} if replay.stopped else _ELSEWHERE
    at = {"match_end": lines.line}
    return [replace(one, line=at.get(one.rule, one.line)) for one in found if one.rule not in elsewhere]


def _faults_of(keeper: Keeper, block: Sequence[tuple[int, Score | Reentry]]) -> list[Violation]:
    before = len(keeper.board().faults)
    keeper.enter(block)
    faults: tuple[LineFault, ...] = keeper.board().faults
    # The board has its faults by line, and the lines of a record only go on.
    return [Violation(fault.line, fault.rule, fault.message) for fault in faults[before:]]
