"""How a match is shown: the table as it grows, who stands where, who wins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from grammar.frozen import dataclass, replace
from grammar.message import Message, say_many
from scala40_cli.game.verdict import Answer, Verdict
from scala40_cli.match.round import FLAT
from scala40_cli.match.scoreboard import Board, Outcome, Return, Round, Standing, TieBreak, gone
from scala40_cli.render.layout import KEPT, cut, fitted, left, listed, right, width_of
from scala40_cli.render.style import Style
from scala40_cli.rules.model import Rules

# ---------------------------------------------------------------- JSON


def found_json(board: Board) -> dict[str, Any]:
    """The keys of ``match`` in JSON; points, totals and winners that are not known are null.

    A total that is known to lie between two values is the list of them.
    """
    returns: dict[int, list[Return]] = {}
    for one in board.returns:
        returns.setdefault(one.after, []).append(one)
    outcome = board.outcome
    return {
        "players": list(board.players),
        "rounds": [_round_json(one, board.players, returns.get(one.number - 1, ())) for one in board.rounds],
        "totals": {player.name: total_json(player) for player in board.standings},
        "out": [player.name for player in board.standings if player.out],
        "winner": outcome.winner,
        "winners": list(outcome.winners),
        "over": outcome.over,
        "tie_break": outcome.by.value if outcome.by else None,
        "extra_round": list(outcome.tied),
        "leaders": list(outcome.leaders),
        "can_take": {player.name: player.can_take for player in board.standings},
        "reentries": [_return_json(one) for one in board.returns],
    }


def total_json(player: Standing) -> int | list[int] | None:
    """The total, or the least and the most that it can be, or nothing where nobody can tell."""
    if player.known:
        return player.total
    return None if player.between is None else list(player.between)


def written_json(board: Board, **first: Any) -> Iterator[str]:
    """The object of ``found_json``, with other keys ``first``, piece by piece: a match may have many rounds."""
    from json import dumps

    mark = '"rounds": []'
    start, end = dumps(first | found_json(replace(board, rounds=()))).split(mark, 1)
    yield f"{start}{mark[:-1]}"
    returns: dict[int, list[Return]] = {}
    for back in board.returns:
        returns.setdefault(back.after, []).append(back)
    for place, one in enumerate(board.rounds):
        written = dumps(_round_json(one, board.players, returns.get(one.number - 1, ())))
        yield f", {written}" if place else written
    yield f"]{end}"


def _round_json(played: Round, players: Sequence[str], returns: Sequence[Return]) -> dict[str, Any]:
    there = [place for place, one in enumerate(played.played) if one]
    return {
        "round": played.number,
        "line": played.line,
        "points": {players[place]: played.points[place] for place in there},
        "totals": {
            name: list(between) if total is None and between is not None else total
            for name, total, between in zip(players, played.totals, played.between, strict=True)
        },
        "closed": played.closed,
        "in_hand": played.in_hand,
        "out": list(played.out),
        "reentered": [_return_json(one) for one in returns],
        "extra": played.extra,
    }


def _return_json(one: Return) -> dict[str, Any]:
    return {"name": one.name, "total": one.total, "fee": one.fee, "after": one.after}


# ---------------------------------------------------------------- text


def headline(verdict: Verdict[Board], style: Style) -> str:
    """The answer in one line."""
    board = verdict.found
    if verdict.answer is Answer.NO:
        return style.say(
            say_many(
                "The sheet is not in order: {count} fault.",
                "The sheet is not in order: {count} faults.",
                len(board.faults),
            )
        )
    if verdict.answer is Answer.UNDECIDED:
        return style.text("Undecided: not all the cards are said.")
    return outcome_text(board.outcome, style)


def outcome_text(outcome: Outcome, style: Style) -> str:
    """Who has won or leads, in one line."""
    if outcome.over:
        who = listed(outcome.winners, style)
        if not outcome.winners:
            return style.text("The match is over.")
        return style.say(
            say_many("{names} wins the match.", "{names} win the match.", len(outcome.winners), names=who)
        )
    if outcome.tied:
        return style.text("{names} are level: an extra round decides.", names=listed(outcome.tied, style))
    if not outcome.leaders:
        return style.text("The match goes on.")
    who = listed(outcome.leaders, style)
    return style.say(say_many("{names} leads.", "{names} lead.", len(outcome.leaders), names=who))


_POINTS, _TOTAL = 5, 6


@dataclass(frozen=True, slots=True)
class _Layout:
    """How wide the columns of the table are: the round's number, then one for each player."""

    first: int
    columns: tuple[int, ...]
    gap: str

    @property
    def width(self) -> int:
        return self.first + sum(len(self.gap) + column for column in self.columns)


def _layout(board: Board, label: str, columns: int | None) -> _Layout | None:
    """The widest layout that fits, or none; without ``columns`` the widest of all."""
    first = max(width_of(label), len(str(len(board.rounds))))
    layouts = []
    least = _POINTS + 1 + _TOTAL
    for longest, gap in ((16, "  "), (least, " ")):
        wide = tuple([max(least, min(width_of(name), longest)) for name in board.players])
        layouts.append(_Layout(first, wide, gap))
    return next((one for one in layouts if columns is None or one.width <= columns), None)


def scoreboard_lines(board: Board, style: Style, columns: int | None = None) -> list[str]:
    """The table as it grows, a line a round: what each player takes and the total after it.

    Where ``columns`` are too few for a table, there is a line for each round.
    """
    label = style.text("round")
    layout = _layout(board, label, columns)
    if layout is None:
        return _list_lines(board, style)
    names = [right(cut(name, wide), wide) for name, wide in zip(board.players, layout.columns, strict=True)]
    returns = list(_by_round(board.returns, len(board.rounds)))
    lines = [style.heading(layout.gap.join([right(label, layout.first), *names]))]
    lines += [_return_line(one, layout, style) for one in returns[0]]
    for played in board.rounds:
        lines += _round_lines(played, board.players, layout, style, columns)
        lines += [_return_line(one, layout, style) for one in returns[played.number]]
    return lines


def _list_lines(board: Board, style: Style) -> list[str]:
    """The table as running text: what each takes in a round, and in brackets the total after it."""
    returns = list(_by_round(board.returns, len(board.rounds)))
    lines = [f"  {_return_text(one, style)}" for one in returns[0]]
    for played in board.rounds:
        taken = [
            f"{name}{KEPT}{'?' if points is None else points}{KEPT}({'?' if total is None else total})"
            for name, points, total, there in zip(
                board.players, played.points, played.totals, played.played, strict=True
            )
            if there
        ]
        number = style.heading(style.text("round {number}", number=played.number))
        lines.append(f"  {number}: {', '.join([*taken, *_notes(played, board.players, style)])}")
        lines += [f"  {_return_text(one, style)}" for one in returns[played.number]]
    return lines


def _round_lines(
    played: Round, players: Sequence[str], layout: _Layout, style: Style, columns: int | None
) -> list[str]:
    """A row of the table; what is to be said of the round stands beside it, or below where there is no room."""
    cells = [
        right(_cell(points, there, total), wide)
        for points, there, total, wide in zip(
            played.points, played.played, played.totals, layout.columns, strict=True
        )
    ]
    line = layout.gap.join([str(played.number).rjust(layout.first), *cells])
    notes = ", ".join(_notes(played, players, style))
    if not notes:
        return [line]
    beside = f"{line}  {notes}"
    if columns is None or fitted([beside], columns) == [beside]:
        return [beside]
    return [line, " " * layout.first + layout.gap + notes]


def _notes(played: Round, players: Sequence[str], style: Style) -> list[str]:
    notes = []
    if played.extra:
        notes.append(style.faint(style.text("extra round")))
    if played.closed is None:
        notes.append(style.faint(style.text("nobody closed")))
    elif played.in_hand:
        notes.append(style.faint(style.text("closed in hand")))
        if doubled := _doubled_text(played, players, style):
            notes.append(style.faint(doubled))
    if played.out:
        notes.append(style.strong(style.say(_out_message(played.out, style)), "no"))
    return notes


def _doubled_text(played: Round, players: Sequence[str], style: Style) -> str:
    """Whose points the closing in hand doubled; empty where it doubled nobody's."""
    if not played.doubled:
        return ""
    there = {name for name, played_it in zip(players, played.played, strict=True) if played_it}
    if there <= {played.closed, *played.doubled}:
        return style.text("points doubled")
    return style.text("points of {names} doubled", names=listed(played.doubled, style))


def _by_round(returns: Sequence[Return], rounds: int) -> Iterator[list[Return]]:
    """The re-entries before the first round, then those after each."""
    found: dict[int, list[Return]] = {}
    for one in returns:
        found.setdefault(one.after, []).append(one)
    for number in range(rounds + 1):
        yield found.get(number, [])


def _cell(points: int | None, there: bool, total: int | None) -> str:
    if not there:
        return "-"
    return f"{'?' if points is None else points:>{_POINTS}} {'?' if total is None else total:>{_TOTAL}}"


def _out_message(names: Sequence[str], style: Style) -> Message:
    return say_many("{names} busts", "{names} bust", len(names), names=listed(names, style))


def _return_line(one: Return, layout: _Layout, style: Style) -> str:
    return " " * layout.first + layout.gap + _return_text(one, style)


def _return_text(one: Return, style: Style) -> str:
    total = "?" if one.total is None else one.total
    message = say_many(
        "{name} re-enters at {total}, fee {count} stake",
        "{name} re-enters at {total}, fee {count} stakes",
        one.fee,
        name=one.name,
        total=total,
    )
    return style.say(message)


def standing_lines(board: Board, rules: Rules, style: Style) -> list[str]:
    """A line for each player: the total, and what it leaves room for while the match goes on."""
    names = max(map(width_of, board.players), default=0)
    totals = [_total_text(player) for player in board.standings]
    wide = max(map(len, totals), default=0)
    lines = []
    for player, total in zip(board.standings, totals, strict=True):
        text = f"  {left(player.name, names)}  {right(total, wide)}"
        said = _room(player, board, rules, style)
        lines.append(f"{text}  {said}" if said else text)
    return lines


def _total_text(player: Standing) -> str:
    if player.known:
        return str(player.total)
    return "?" if player.between is None else "–".join(map(str, player.between))


def _room(player: Standing, board: Board, rules: Rules, style: Style) -> str:
    if player.out:
        text = style.strong(style.text("out since round {round}", round=player.out_in), "no")
        back = _way_back(player, board, rules, style)
        return f"{text}{back}"
    if player.can_take is None:
        return ""
    text = style.say(
        say_many("can take {count} point and stay in", "can take {count} points and stay in", player.can_take)
    )
    if rules.unopened == "flat_100" and player.can_take < FLAT:
        text += style.text("; out with a round not opened")
    return text


def _way_back(player: Standing, board: Board, rules: Rules, style: Style) -> str:
    staying = [other for other in board.standings if not gone(other)]
    over = board.outcome.over or rules.match_end == "first_bust" or board.fixed is not None or not staying
    if over or rules.reentry == "off":
        return ""
    if player.left or player.reentries >= rules.reentry_max or not all(other.known for other in staying):
        return ""
    total = max(other.total for other in staying)
    message = say_many(
        "; can come back at {total} for a fee of {count} stake",
        "; can come back at {total} for a fee of {count} stakes",
        player.reentries + 1,
        total=total,
    )
    return style.say(message)


def tie_text(outcome: Outcome, style: Style) -> str:
    """Which tie-break told equals apart; empty where none was needed."""
    match outcome.by:
        case TieBreak.UNOPENED:
            return style.text("level in points, ahead by fewer unopened rounds")
        case TieBreak.WON:
            return style.text("level in points and unopened rounds, ahead by more rounds closed")
        case TieBreak.EXTRA if outcome.winner is not None:
            return style.text("level in everything, ahead by the extra round")
        case TieBreak.EXTRA:
            return style.text("level even after the extra round")
        case _:
            return ""


# ---------------------------------------------------------------- CSV


def rows(board: Board) -> Iterator[list[str]]:
    """The rows of a spreadsheet: a heading, then each round with points and totals."""
    yield [
        "round",
        *map(_csv_text, board.players),
        *[_csv_text(f"{name} total") for name in board.players],
        "closed",
        "out",
        "re-enters",
    ]
    returns = list(_by_round(board.returns, len(board.rounds)))
    for played in board.rounds:
        yield [
            str(played.number),
            *["" if points is None else str(points) for points in played.points],
            *["" if total is None else str(total) for total in played.totals],
            _csv_text(played.closed or ""),
            _csv_text("; ".join(played.out)),
            _csv_text("; ".join(f"{one.name} {one.total}" for one in returns[played.number])),
        ]


def _csv_text(text: str) -> str:
    """The text as a spreadsheet takes it for text: what it would take for a formula stands behind an apostrophe.

    >>> _csv_text("=cmd|x"), _csv_text("Anna")
    ("'=cmd|x", 'Anna')
    """
    return f"'{text}" if text.startswith(("=", "+", "-", "@", "＝", "＋", "－", "＠")) else text
