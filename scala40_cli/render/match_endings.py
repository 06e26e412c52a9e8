"""Who would be out and who would win if a single rule of a match were another."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from grammar.message import say_many
from scala40_cli.game.verdict import Answer, Otherwise, Verdict
from scala40_cli.match.scoreboard import Board
from scala40_cli.render.flips import by_outcome
from scala40_cli.render.layout import listed
from scala40_cli.render.rule_names import rule_text
from scala40_cli.render.style import Style
from scala40_cli.render.verdict import changes_text

Ending = tuple[tuple[str, ...], tuple[str, ...]]
"""Who is out and who wins."""


def ending(board: Board) -> Ending:
    """Who is out and who wins."""
    return tuple(player.name for player in board.standings if player.out), board.outcome.winners


def changed_endings(
    verdict: Verdict[Board], others: Iterable[Otherwise[Board]]
) -> list[tuple[Otherwise[Board], Ending]]:
    """The rule changes under which the sheet stands as well, but others are out or win."""
    now = ending(verdict.found)
    return [
        (other, then)
        for other in others
        if other.verdict.answer is verdict.answer is Answer.YES
        and (then := ending(other.verdict.found)) != now
    ]


def changes_json(changes: Iterable[tuple[Otherwise[Board], Ending]]) -> list[dict[str, Any]]:
    """The rule changes under which others are out or win."""
    return [
        {"rule": other.rule, "value": other.value, "out": list(out), "winners": list(winners)}
        for other, (out, winners) in changes
    ]


_ENDINGS = 2
"""With more endings than these there is one line for all of them."""


def changes_lines(
    changes: Iterable[tuple[Otherwise[Board], Ending]], board: Board, style: Style, *, every: bool
) -> list[str]:
    """A line for each ending that single rule changes would give in place of the board's.

    Of many there is one line in all, unless ``every`` ending is wanted.
    """
    endings = by_outcome(changes)
    if len(endings) > _ENDINGS and not every:
        rules = dict.fromkeys(flip.rule for flips in endings.values() for flip in flips)
        text = style.text(
            "who is out or wins also turns on {rules}; --flips tells how",
            rules="; ".join([rule_text(rule, style) for rule in rules]),
        )
        return [style.faint(f"  {text}")]
    return [
        style.faint("  " + _ending_text((out, winners), board, changes_text(flips, style), style))
        for (out, winners), flips in endings.items()
    ]


def _ending_text(then: Ending, board: Board, changes: str, style: Style) -> str:
    out, winners = then
    if winners:
        who = listed(winners, style)
        return style.say(
            say_many(
                "{names} would win with {changes}",
                "{names} would win with {changes}",
                len(winners),
                names=who,
                changes=changes,
            )
        )
    if out == ending(board)[0]:
        return style.text("the match would go on with {changes}", changes=changes)
    if not out:
        return style.text("nobody would be out with {changes}", changes=changes)
    who = listed(out, style)
    return style.say(
        say_many(
            "{names} would be out with {changes}",
            "{names} would be out with {changes}",
            len(out),
            names=who,
            changes=changes,
        )
    )
