"""A match kept on a sheet: totals round by round, who busts, who comes back, who wins, and what cannot be."""

from __future__ import annotations

from collections.abc import Iterator

from grammar.message import say
from grammar.sheet.score import Score
from scala40_cli.game.player_count import players_note
from scala40_cli.game.verdict import Answer, Note, Reason, Verdict
from scala40_cli.match.line_sizes import size_note
from scala40_cli.match.pairs import alone_note
from scala40_cli.match.scoreboard import Board, LineFault, Match, TieBreak, names_of
from scala40_cli.match.scorekeeper import Keeper
from scala40_cli.rules.model import Rules


def judge_match(question: Match, rules: Rules) -> Verdict[Board]:
    """Whether the sheet is in order, and what it comes to. A match that is not over is in order too.

    After a faulty round the match goes on as written, so that later faults are found too.

    >>> from scala40_cli.rules.load import load_rules
    >>> from grammar.sheet.sheet import read_sheet
    >>> from scala40_cli.match.scoreboard import match_on
    >>> sheet = read_sheet("Anna: closed\\nBruno: unopened\\n\\nAnna: closed\\nBruno: 2c")
    >>> board = judge_match(match_on(sheet), load_rules()).found
    >>> board.outcome.winner, [standing.total for standing in board.standings]
    ('Anna', [0, 102])
    """
    keeper = Keeper(question, rules, sizes=True)
    for block in question.rounds:
        keeper.enter(block)
    board = keeper.board()
    if board.faults:
        return Verdict(Answer.NO, tuple(map(line_reason, board.faults)), board)
    if board.unsaid:
        return Verdict(Answer.UNDECIDED, tuple(map(line_reason, board.unsaid)), board)
    count = sum([len(names_of(player)) for player in board.standings])
    notes = (*players_note(count, rules), *alone_note(count, rules), *_size_notes(question, rules))
    return Verdict(Answer.YES, tuple(end_reasons(board, rules)), board, notes)


def _size_notes(question: Match, rules: Rules) -> Iterator[Note]:
    """Hands that no such player can hold, where the points do not hang on it; each with its line."""
    for block in question.rounds:
        for number, line in block:
            note = size_note(line, rules) if isinstance(line, Score) else None
            if note is not None:
                yield Note(note.rule, say("line {line}: {fault}", line=number, fault=note.message))


def line_reason(fault: LineFault) -> Reason:
    """The reason for a fault, with the number of its line."""
    return Reason(fault.rule, say("line {line}: {fault}", line=fault.line, fault=fault.message))


def end_reasons(board: Board, rules: Rules) -> Iterator[Reason]:
    """The rules that put players out, ended the match and told equals apart."""
    for player in board.standings:
        if player.out:
            message = say(
                "{name} is out with {total}; the limit is {limit}",
                name=player.name,
                total=player.total,
                limit=rules.limit,
            )
            yield Reason("bust_at", message)
    if board.outcome.over and board.fixed is None:
        first = say("somebody has bust, which ends the match")
        if rules.match_end == "first_bust" and any(player.out for player in board.standings):
            yield Reason("match_end", first)
        elif any(player.members for player in board.standings):
            yield Reason("match_end", say("no more than one pair is left, which ends the match"))
        elif rules.match_until == 1 or rules.match_end == "first_bust":
            yield Reason("match_end", say("no more than one player is left, which ends the match"))
        else:
            last = say("no more than {count} players are left, which ends the match", count=rules.match_until)
            yield Reason("match_until", last)
    if board.outcome.tied:
        names = list(board.outcome.tied)
        yield Reason("ties", say("{names} are level in everything; an extra round decides", names=names))
    elif board.outcome.by is not None:
        yield Reason("ties", _TIES[board.outcome.by])


_TIES = {
    TieBreak.UNOPENED: say("among equals the one with the fewest unopened rounds is first"),
    TieBreak.WON: say("among equals the one who closed the most rounds is first"),
    TieBreak.EXTRA: say("among equals the extra round decided"),
}
