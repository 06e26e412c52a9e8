"""What the lines of one round add to the totals of the players."""

from __future__ import annotations

from collections.abc import Sequence

from grammar.frozen import dataclass, field
from grammar.message import Message, say
from grammar.sheet.headers import name_key
from grammar.sheet.score import CLOSERS, End, Score
from scala40_cli.match.line_sizes import possible_lines, size_doubt
from scala40_cli.match.match_state import MatchState
from scala40_cli.match.round import DOUBLED, reckoned, unsaid_reason
from scala40_cli.match.scoreboard import LineFault, Standing


@dataclass(slots=True)
class RoundPoints:
    """What a round brought.

    ``taken`` are the points of each player, by name; ``None`` where they are not known. ``doubled`` are those
    whose points were doubled, ``scored`` the keys of those who have a line. ``strangers`` tells whether a
    line was none of the players'.
    """

    taken: dict[str, int | None] = field(default_factory=dict)
    doubled: list[str] = field(default_factory=list)
    scored: set[str] = field(default_factory=set)
    strangers: bool = False


def line_key(player: Standing, name: str) -> str:
    """What tells the lines of one person from all others: each of a pair has a line."""
    return name_key(name) if player.members else player.name


def take_points(
    state: MatchState, scores: Sequence[tuple[int, Score]], in_hand: object | None, *, extra: bool
) -> RoundPoints:
    """Adds what the players take, whom ``in_hand`` closed against; ``extra`` in a round between the tied."""
    found = RoundPoints()
    for number, line in scores:
        player = state.player(line.name)
        if player is None:
            state.stranger(number, line.name)
            found.strangers = True
        elif (message := _why_not_playing(state, player, extra=extra)) is not None:
            state.fault(number, "out_player", message)
        elif (own := line_key(player, line.name)) not in found.scored:
            found.scored.add(own)
            doubles = in_hand is not None and player is not in_hand
            _take_line(state, found, player, number, line, in_hand=doubles)
            _count_end(state, player, line)
    return found


def _why_not_playing(state: MatchState, player: Standing, *, extra: bool) -> Message | None:
    """Why the player cannot have a line in this round; ``None`` where that is right."""
    if player.left:
        return say("{name} has left the match", name=player.name)
    if player.out and not (extra and player in state.tied):
        return say("{name} has been out since round {round}", name=player.name, round=player.out_in)
    return None


def _take_line(
    state: MatchState, found: RoundPoints, player: Standing, number: int, line: Score, *, in_hand: bool
) -> None:
    """Adds the points of one line; where they are not known, notes what must be said."""
    _, points, way = reckoned(line, state.rules, in_hand=in_hand)
    if state.sizes and size_doubt(line, state.rules) is not None:
        points = None
    before = found.taken.get(player.name, 0)
    found.taken[player.name] = None if points is None or before is None else before + points
    if way in DOUBLED and player.name not in found.doubled:
        found.doubled.append(player.name)
    if points is None:
        reason = unsaid_reason(line, state.rules)
        state.unsaid.append(LineFault(number, reason.rule, reason.message))
        _take_between(state, player, line, in_hand=in_hand)
    else:
        player.total += points


def _take_between(state: MatchState, player: Standing, line: Score, *, in_hand: bool) -> None:
    """Adds the least that the player can have taken with a doubtful line, and notes how much more it may be."""
    player.known = False
    ways = possible_lines(line, state.rules) if state.sizes else ()
    points = [reckoned(way, state.rules, in_hand=in_hand)[1] for way in ways]
    known = [each for each in points if each is not None]
    if not known:
        player.slack = None
        return
    player.total += min(known)
    player.slack = None if player.slack is None else player.slack + max(known) - min(known)


def _count_end(state: MatchState, player: Standing, line: Score) -> None:
    """Counts what tells equals apart: the rounds closed, and those in which the player had not opened."""
    if line.end in CLOSERS:
        player.won += 1
    elif line.end is End.UNOPENED:
        player.unopened += 1
    elif line.end is End.TAKEN:
        state.openings_unsaid = True
