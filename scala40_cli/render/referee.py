"""How the referee's findings are shown: a line a turn, violations explained, scores, the match."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from grammar.message import printable, say_many
from grammar.record.action_writer import write_action
from grammar.record.verbs import OMITTED
from grammar.sheet.score import End
from scala40_cli.game.verdict import Answer, Reason, Verdict
from scala40_cli.match.round import PlayerScore, Way
from scala40_cli.render.json import reason_json
from scala40_cli.render.layout import left, right, width_of
from scala40_cli.render.style import Style
from scala40_cli.render.verdict import reason_lines
from scala40_cli.rules.model import Rules

if TYPE_CHECKING:
    from scala40_cli.match.scoreboard import Board
    from scala40_cli.referee.follow import LineReport
    from scala40_cli.referee.replay import Stopped
    from scala40_cli.referee.report import RoundReport, Tally, TurnReport, Violation

# ---------------------------------------------------------------- JSON


def matches_json(matches: Sequence[tuple[int, Board]]) -> Iterator[str]:
    """Every match of a record that has more than one, with its number, piece by piece."""
    from scala40_cli.render.match import written_json

    for place, (number, board) in enumerate(matches):
        yield ", " if place else ""
        yield from written_json(board, number=number)


def round_json(report: RoundReport, rules: Rules, style: Style) -> dict[str, Any]:
    found: dict[str, Any] = {
        "round": report.number,
        "line": report.line,
        "verdict": report.answer.value,
        "violations": [violation_json(one, rules, style) for one in report.violations],
        "score": {player.line.name: player.points for player in report.scores},
        "turns": report.count,
    }
    if report.match:
        found["match"] = report.match
    if report.unsaid:
        found["unsaid"] = [violation_json(one, rules, style) for one in report.unsaid]
    if report.stopped is not None:
        found["stopped"] = stopped_json(report.stopped, style)
    return found


def reason_of_line(one: Violation, rules: Rules, style: Style) -> dict[str, Any]:
    """A violation as one of the reasons of the verdict, with the number of its line."""
    reason = reason_json(Reason(one.rule, one.message), rules.is_stated(one.rule), style)
    return {**reason, "line": one.line}


def stopped_json(stopped: Stopped, style: Style) -> dict[str, Any]:
    """From where on a round could not be followed, and why."""
    line, why = stopped
    return {"line": line, "message": style.say(why)}


def violation_json(one: Violation, rules: Rules, style: Style) -> dict[str, Any]:
    """A violation; ``turn`` and ``player`` are null where the line is nobody's turn."""
    return {
        "line": one.line,
        "turn": one.turn,
        "player": one.player,
        "rule": one.rule,
        "stated": rules.is_stated(one.rule),
        "message": style.say(one.message),
        "instead": None if one.instead is None else style.say(one.instead),
    }


def line_json(
    report: LineReport, rules: Rules, style: Style, error: Mapping[str, Any] | None
) -> dict[str, Any]:
    """The answer to one line of a record that is followed; ``error`` has the keys of one that cannot be read."""
    found: dict[str, Any] = {
        "command": "referee",
        "rules": rules.label,
        "verdict": report.answer.value if error is None else "error",
        "line": report.line.number,
        "round": report.round,
        "turn": report.turn,
    }
    if report.match:
        found["match"] = report.match
    told = report.violations or report.unsaid
    found["reasons"] = [violation_json(one, rules, style) for one in told]
    found |= {"notes": [], "flips": []}
    if report.score is not None:
        found["score"] = dict(report.score)
    if report.stopped is not None:
        found["stopped"] = stopped_json(report.stopped, style)
    return found | dict(error or {})


def line_row(
    report: LineReport, text: str, rules: Rules, style: Style, error: Mapping[str, Any] | None
) -> str:
    """The same in columns: the verdict, the number of the line, the line, what is against it, the score."""
    told = [f"{_place(one, report)}{style.say(one.message)} [{one.rule}]" for one in report.violations]
    told += [f"{_place(one, report)}{style.say(one.message)} [{one.rule}]" for one in report.unsaid]
    if report.stopped is not None:
        told.append(stopped_text(report.stopped, style))
    if error is not None:
        told.append(str(error["error"]))
    score = [f"{name} {'?' if points is None else points}" for name, points in (report.score or {}).items()]
    verdict = report.answer.value if error is None else "error"
    columns = (verdict, str(report.line.number), text.strip(), "; ".join(told), ", ".join(score))
    return "\t".join([printable(column.replace("\t", " ")) for column in columns])


def _place(one: Violation, report: LineReport) -> str:
    """The number of the line, where that is another."""
    return "" if one.line == report.line.number else f"{one.line}: "


# ---------------------------------------------------------------- text


def headline(tally: Tally, style: Style, *, unread: bool) -> str:
    """The answer in one line; ``unread`` if some line could not be read."""
    if tally.violations:
        return style.say(
            say_many("Not clean: {count} violation.", "Not clean: {count} violations.", tally.violations)
        )
    rounds = style.say(say_many("{count} round", "{count} rounds", tally.rounds))
    played = style.say(say_many("{count} turn", "{count} turns", tally.turns))
    if unread:
        return style.text(
            "Not all of it can be read ({rounds}, {turns} judged).", rounds=rounds, turns=played
        )
    if tally.answer is Answer.UNDECIDED:
        return style.text(
            "Undecided: not all of it can be judged ({rounds}, {turns}).", rounds=rounds, turns=played
        )
    return style.text("Clean: nothing in it breaks a rule ({rounds}, {turns}).", rounds=rounds, turns=played)


def round_lines(report: RoundReport, rules: Rules, style: Style) -> list[str]:
    """A round: its turns a line each, what is against them under each, and the score."""
    heading = style.text("round {number}", number=report.number)
    if report.match:
        heading = f"{style.text('match {number}', number=report.match)}, {heading}"
    lines = [style.heading(heading)]
    shown: set[int] = set()
    before = [one for one in report.violations if not report.turns or one.line < report.turns[0].line]
    for one in before:
        lines += violation_lines(one, rules, style)
    names = max((width_of(turn.player) for turn in report.turns), default=0)
    last = max((turn.line for turn in report.turns), default=0)
    for turn in report.turns:
        lines.append(_turn_line(turn, names, len(str(last)), style))
        shown.add(turn.line)
        for one in (*turn.violations, *turn.unsaid):
            lines += violation_lines(one, rules, style)
        if report.stopped is not None and report.stopped[0] == turn.line:
            why = style.say(report.stopped[1])
            text = style.text("{why}; from here on nothing can be judged", why=why)
            lines.append(f"      {text}")
    if report.stopped is not None and report.stopped[0] not in shown:
        lines.append("  " + stopped_text(report.stopped, style))
    for one in report.violations:
        if one not in before and not (one.line in shown and one.turn is not None):
            lines += violation_lines(one, rules, style)
    if report.scores:
        lines.append("  " + _scores_text(report, style))
    elif report.one_left:
        lines.append("  " + style.text("the round ends here: one player is left"))
    elif report.stopped is None:
        lines.append("  " + style.faint(style.text("the round is not over")))
    return lines


def stopped_text(stopped: Stopped, style: Style) -> str:
    """From where on a round could not be followed, and why."""
    line, why = stopped
    return style.text("line {line}: {why}; from here on nothing can be judged", line=line, why=style.say(why))


def _turn_line(turn: TurnReport, names: int, digits: int, style: Style) -> str:
    said = "; ".join([_action_text(action, style) for action in turn.actions]) or OMITTED[0]
    if turn.violations:
        mark = style.strong(style.text("no"), "no")
    elif turn.unsaid or not turn.judged:
        mark = style.strong("?", "undecided")
    else:
        mark = style.strong(style.text("ok"), "yes")
    number = right(str(turn.line), digits)
    return f"  {style.faint(number)}  {left(turn.player, names)}  {left(mark, 2)}  {said}"


def _action_text(action: Any, style: Style) -> str:
    return write_action(action, style.notation, symbols=style.symbols)


def violation_lines(one: Violation, rules: Rules, style: Style) -> list[str]:
    """A violation with its rule, and what would have been legal."""
    verdict = Verdict(Answer.NO, (Reason(one.rule, one.message),), None)
    (text,) = reason_lines(verdict, rules, style)
    if one.turn is None:
        where = style.text("line {line}", line=one.line)
        text = text.replace("  - ", f"  - {where}: ", 1)
    lines = [f"    {text}" if one.turn is not None else text]
    if one.instead is not None:
        lines.append(f"        {style.say(one.instead)}")
    return lines


def _scores_text(report: RoundReport, style: Style) -> str:
    # Who is only said to have closed has not closed, and is not told as the closer.
    claimed = {one.player for one in report.violations if one.rule == "close_last"}
    told = [_score_text(one, style, claimed=one.line.name in claimed) for one in report.scores]
    return style.text("score: {players}", players=", ".join(told))


def _score_text(one: PlayerScore, style: Style, *, claimed: bool) -> str:
    points = "?" if one.points is None else one.points
    if claimed and one.way in (Way.CLOSED, Way.BONUS):
        return style.text("{name} {points} (as claimed)", name=one.line.name, points=points)
    match one.way:
        case Way.CLOSED:
            return style.text("{name} closes", name=one.line.name)
        case Way.BONUS:
            if one.line.end is End.IN_HAND:
                return style.text("{name} closes in hand ({points})", name=one.line.name, points=points)
            return style.text("{name} closes ({points})", name=one.line.name, points=points)
        case Way.FLAT:
            return style.text("{name} {points} (not opened)", name=one.line.name, points=points)
        case Way.FLAT_DOUBLED:
            return style.text("{name} {points} (not opened, doubled)", name=one.line.name, points=points)
        case Way.DOUBLED:
            return style.text("{name} {points} (doubled)", name=one.line.name, points=points)
        case _:
            return f"{one.line.name} {points}"


def match_lines(board: Board, rules: Rules, style: Style, columns: int | None) -> list[str]:
    """The match after the rounds: the table, who stands where, and once it is over who won and why."""
    from scala40_cli.match.match import end_reasons
    from scala40_cli.render.match import outcome_text, scoreboard_lines, standing_lines, tie_text

    outcome = board.outcome
    lines = [*scoreboard_lines(board, style, columns), *standing_lines(board, rules, style)]
    if not (outcome.over or outcome.tied):
        return lines
    head = [style.strong(outcome_text(outcome, style), "yes")]
    if tie := tie_text(outcome, style):
        head.append(f"  {tie}")
    why = Verdict(Answer.YES, tuple(end_reasons(board, rules)), None)
    return [*head, *lines, *reason_lines(why, rules, style)]
