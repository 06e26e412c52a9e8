"""The entry of one round into a match: its faults, its points, and who has no line in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from grammar.message import say
from grammar.sheet.score import CLOSERS, DeadRound, Score
from grammar.sheet.values import Unread
from scala40_cli.match.match_end import bust, settle, why_too_many
from scala40_cli.match.match_state import MatchState
from scala40_cli.match.round import BONUS, closed_in_hand
from scala40_cli.match.round_faults import round_faults
from scala40_cli.match.round_points import RoundPoints, line_key, take_points
from scala40_cli.match.scoreboard import Lines, Round, Standing, gone, name_in, names_of


class _Written(NamedTuple):
    """What is written of a round: its first line, its score lines, whether it was dead, what cannot be read."""

    first: int
    scores: Sequence[tuple[int, Score]]
    dead: bool
    unread: Sequence[Unread]


def enter_round(state: MatchState, block: Lines, scores: Sequence[tuple[int, Score]]) -> None:
    """Enters one round; ``scores`` are the score lines among its lines."""
    written = _written(block, scores)
    extra = state.awaits_extra
    too_many = state.over and not extra
    if too_many:
        state.fault(written.first, "match_end", why_too_many(state))
    lines = [line for _, line in scores]
    in_hand = closed_in_hand(lines)
    _check_lines(state, written, lines)
    closer = next((state.player(line.name) or line for line in lines if line.end in CLOSERS), None)
    found = take_points(state, scores, closer if in_hand else None, extra=extra)
    if len(found.scored) < state.seats and not found.strangers and not too_many:
        _miss_lines(state, written, found.scored, extra=extra)
    if written.unread and closer is None:
        _forget(state, found.taken)
    closed = None if closer is None else closer.name
    one = _round(state, written.first, found, closed, in_hand=in_hand, extra=extra)
    state.rounds.append(one)
    if extra:
        state.extra = one
    settle(state)


def _written(block: Lines, scores: Sequence[tuple[int, Score]]) -> _Written:
    # Most rounds are nothing but score lines.
    others = [line for _, line in block if not isinstance(line, Score)] if len(scores) < len(block) else []
    dead = any(isinstance(line, DeadRound) for line in others)
    return _Written(block[0][0], scores, dead, [line for line in others if isinstance(line, Unread)])


def _check_lines(state: MatchState, written: _Written, lines: Sequence[Score]) -> None:
    """Notes everything wrong with the lines as those of one round."""
    for fault in round_faults(lines, written.dead, state.rules, whole=not written.unread):
        line = written.scores[fault.index][0] if written.scores else written.first
        state.fault(line, fault.rule, fault.message)


def _round(
    state: MatchState, first: int, found: RoundPoints, closed: str | None, *, in_hand: bool, extra: bool
) -> Round:
    """The round with the totals after it; whoever is past the limit now is out."""
    number = len(state.rounds) + 1
    players = state.players
    return Round(
        number=number,
        line=first,
        points=tuple([found.taken.get(player.name) for player in players]),
        played=tuple([player.name in found.taken for player in players]),
        totals=tuple([player.total if player.known else None for player in players]),
        closed=closed,
        in_hand=in_hand,
        out=bust(state, number),
        extra=extra,
        doubled=tuple(found.doubled),
        between=tuple([player.between for player in players]),
    )


def _miss_lines(state: MatchState, written: _Written, scored: set[str], *, extra: bool) -> None:
    """Finds who has no line in the round; what a player took whose line cannot be read is not known."""
    names = [name_in(one) for one in written.unread]
    read_in_part = [state.player(name) for name in names if name is not None]
    missing: list[str] = []
    for player in state.players:
        absent = [name for name in names_of(player) if line_key(player, name) not in scored]
        if gone(player) or not absent or (extra and player not in state.tied):
            continue
        if player.known and player not in read_in_part and None not in names:
            missing += absent
        _take_unread(state, player)
    _note_missing(state, written, missing)


def _take_unread(state: MatchState, player: Standing) -> None:
    """Adds the least that a player can have taken whose line is not there."""
    player.known, player.slack = False, None
    # Nothing less can have happened to the player than to close, which may even bring a bonus.
    player.total -= state.rules.closer_bonus
    player.total -= BONUS if state.rules.in_hand == "bonus_100" else 0


def _note_missing(state: MatchState, written: _Written, missing: Sequence[str]) -> None:
    """Notes who has no line; once for all where the round is said to be dead, and nothing more is there."""
    if written.dead and not written.scores and missing:
        message = say(
            "in a dead round everybody takes the cards left, so that each player has a line below it; "
            "there is none for {names}",
            names=missing,
        )
        state.fault(written.first, "match_players", message)
        return
    for name in missing:
        state.fault(written.first, "match_players", say("{name} has no line in this round", name=name))


def _forget(state: MatchState, names: Iterable[str]) -> None:
    """Whoever closed cannot be read, and may have done so in hand, so that no points are certain."""
    for player in state.players:
        if player.name in names:
            player.known, player.slack = False, None
