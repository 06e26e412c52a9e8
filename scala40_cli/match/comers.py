"""Who leaves a match, who joins it, and who comes back after a bust."""

from __future__ import annotations

from collections.abc import Sequence

from grammar.frozen import replace
from grammar.message import Message, say
from grammar.sheet.values import Joins
from scala40_cli.match.match_end import settle
from scala40_cli.match.match_state import MatchState
from scala40_cli.match.scoreboard import Return, Standing, gone


def leave(state: MatchState, line: int, name: str) -> None:
    """Lets a player leave the match for good."""
    player = state.player(name)
    if player is None:
        state.stranger(line, name)
    elif player.left:
        message = say("{name} has left the match already", name=player.name)
        state.fault(line, "match_players", message)
    else:
        player.left = True
        settle(state)


def join(state: MatchState, line: int, joins: Joins) -> None:
    """Lets a new player in, with the points that are said or with the highest total of the others."""
    if state.player(joins.name) is not None:
        message = say("{name} is among the players already", name=joins.name)
        state.fault(line, "match_players", message)
        return
    if state.over:
        state.fault(line, "match_end", say("the match is over, so nobody joins it"))
    if state.order:
        state.fault(line, "pairs", say("two pairs play, so nobody joins them"))
        return
    staying = [player for player in state.players if not gone(player)]
    player = Standing(joins.name)
    if joins.total is None:
        player.total = max((other.total for other in staying), default=0)
        _level_with(player, staying)
    else:
        player.total = joins.total
    state.add(player)
    _widen_rounds(state)


def _widen_rounds(state: MatchState) -> None:
    """Gives the rounds before a place for the player who joined: each round has one for every player."""
    state.rounds = [
        replace(
            one,
            points=(*one.points, None),
            played=(*one.played, False),
            totals=(*one.totals, None),
            between=(*one.between, None),
        )
        for one in state.rounds
    ]


def reenter(state: MatchState, line: int, name: str) -> None:
    """Lets a player who has bust come back at the highest total of those still in.

    Where only the rules forbid it the player comes back all the same, so that later lines are still read.
    """
    player = state.player(name)
    if player is None:
        state.stranger(line, name)
        return
    staying = [other for other in state.players if not gone(other) and other is not player]
    impossible = _why_impossible(state, player, staying)
    if impossible is not None:
        state.fault(line, "reentry", impossible)
        return
    forbidden = _why_forbidden(state, player)
    if forbidden is not None:
        state.fault(line, *forbidden)
    player.out, player.out_in = False, None
    player.reentries += 1
    player.total = max((other.total for other in staying), default=player.total)
    _level_with(player, staying)
    total = player.total if player.known else None
    state.returns.append(Return(player.name, total, player.reentries, len(state.rounds)))
    settle(state)


def _why_impossible(state: MatchState, player: Standing, staying: Sequence[Standing]) -> Message | None:
    """Why the player cannot come back, whatever the rules allow."""
    if player.left:
        return say("{name} has left the match", name=player.name)
    if not player.out and player.known:
        return say("{name} is still in the match", name=player.name)
    if not staying and not _nobody_returns(state):
        return say(
            "nobody is still in, so there is no total at which {name} could come back", name=player.name
        )
    return None


def _why_forbidden(state: MatchState, player: Standing) -> tuple[str, Message] | None:
    """The rule that forbids the player to come back, and the sentence that says so."""
    rules = state.rules
    if _nobody_returns(state):
        return "reentry", say("nobody who has bust comes back in this match")
    if rules.match_end == "first_bust":
        return "match_end", say("the match ended when {name} bust, so nobody comes back", name=player.name)
    if player.reentries >= rules.reentry_max:
        message = say(
            "{name} has come back as often as a player can: {times} times",
            name=player.name,
            times=rules.reentry_max,
        )
        return "reentry_max", message
    return None


def _nobody_returns(state: MatchState) -> bool:
    """Whether this is a match without re-entries."""
    return state.fixed is not None or state.rules.reentry == "off"


def _level_with(player: Standing, staying: Sequence[Standing]) -> None:
    """Notes how far the total of a player is known who comes in at the highest of the others."""
    player.known = all(other.known for other in staying)
    most = [None if other.between is None else other.between[1] for other in staying]
    known = [each for each in most if each is not None]
    player.slack = None if None in most else max(known, default=player.total) - player.total
