"""How a match would have ended under each preset."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scala40_cli.match.scoreboard import Board
from scala40_cli.render.layout import listed
from scala40_cli.render.match import outcome_text, total_json
from scala40_cli.render.match_endings import ending
from scala40_cli.render.style import Style


def preset_endings_json(boards: Mapping[str, Board]) -> dict[str, Any]:
    """Who is out and who wins under each preset, and the totals there."""
    return {
        name: {
            "totals": {player.name: total_json(player) for player in board.standings},
            "out": list(ending(board)[0]),
            "winner": board.outcome.winner,
            "winners": list(board.outcome.winners),
            "over": board.outcome.over,
        }
        for name, board in boards.items()
    }


def preset_endings_lines(boards: Mapping[str, Board], style: Style) -> list[str]:
    """Who is out and who wins under each preset."""
    lines = [style.text("Who wins and who is out under each preset:")]
    width = max(map(len, boards))
    for name, board in boards.items():
        out = ending(board)[0]
        told = [outcome_text(board.outcome, style)]
        if out:
            told.append(style.text("Out: {names}.", names=listed(out, style)))
        lines.append(f"  {name:<{width}}  {' '.join(told)}")
    return lines
