"""How things stand at some moment of a record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

from scala40_cli.cli.picture_file import Pictures, pictured
from scala40_cli.cli.request import Options
from scala40_cli.cli.results import Result

if TYPE_CHECKING:
    from scala40_cli.cli.record_input import RecordRead
    from scala40_cli.referee.at_turn import Moment
    from scala40_cli.render.style import Style
    from scala40_cli.rules.model import Rules


def how_it_stands(
    read: RecordRead,
    options: Options,
    turn: str | None,
    until: int | None,
    pictures: Pictures,
    *,
    draws: bool,
) -> Result:
    """How things stand in the record after a turn or a line, and what can be done."""
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
