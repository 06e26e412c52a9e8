"""Who plays a match from the start: named above the rounds, or known from the first round."""

from __future__ import annotations

from collections.abc import Sequence

from grammar.message import say
from grammar.sheet.headers import name_key
from grammar.sheet.values import Unread
from scala40_cli.match.match_state import MatchState
from scala40_cli.match.pairs import PLAYERS, in_playing_order, opposite, pairs_fault
from scala40_cli.match.scoreboard import Lines, Match, Standing, name_in


def seat_players(state: MatchState, question: Match) -> None:
    """Seats those who play from the start, and notes where they are too few or no two pairs."""
    if question.players or state.pairs:
        _seat(state, question.players or in_playing_order(state.pairs))
        _check_players(state, question.players_line)
    else:
        _seat_by_first_round(state, question.rounds)


def _seat(state: MatchState, names: Sequence[str]) -> None:
    if (state.pairs or len(names) == PLAYERS) and state.rules.pairs == "yes":
        state.order = tuple(names)
        pairs = state.pairs or opposite(names)
        state.seat([Standing("+".join(pair), tuple(pair)) for pair in pairs])
    else:
        state.seat([Standing(name) for name in names])


def _seat_by_first_round(state: MatchState, rounds: Sequence[Lines]) -> None:
    """Seats those who have a line in the first round in which anybody has.

    A line there that cannot even be told whose it is may be anybody's, so that all later names count too.
    """
    names: dict[str, str] = {}
    unread = nameless = False
    for block in rounds:
        for _, line in block:
            name = name_in(line)
            unread = unread or isinstance(line, Unread)
            nameless = nameless or (isinstance(line, Unread) and name is None)
            if name is not None:
                names.setdefault(name_key(name), name)
        if names and not nameless:
            break
    _seat(state, tuple(names.values()))
    if rounds and not unread:
        _check_players(state, rounds[0][0][0])


def _check_players(state: MatchState, line: int) -> None:
    """Finds a match of one player or of none."""
    if state.order:
        message = pairs_fault(state.order, state.pairs)
        if message is not None:
            state.fault(line, "pairs", message)
    elif len(state.players) < 2:
        state.fault(line, "match_players", say("a match has at least two players"))
