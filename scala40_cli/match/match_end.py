"""The end of a match: who busts, whether the match is over, and who is first in it."""

from __future__ import annotations

from grammar.message import Message, say, say_many
from scala40_cli.match.match_state import MatchState
from scala40_cli.match.scoreboard import LineFault, Outcome, Round, Standing, TieBreak, first_of, gone


def bust(state: MatchState, number: int) -> tuple[str, ...]:
    """Puts out whoever the round of this number takes past the limit; returns their names."""
    if state.fixed is not None:
        return ()
    out = [player for player in state.players if player.total > state.most and not gone(player)]
    for player in out:
        player.out, player.out_in = True, number
    return tuple([player.name for player in out])


def settle(state: MatchState) -> None:
    """Notes whether the match is over, and between whom an extra round must decide."""
    before = state.over
    state.over = _is_over(state)
    if state.over and not before:
        state.over_since = len(state.rounds)
    if not state.over:
        state.tied = []
    elif state.extra is None:
        first = _first(state)[0]
        state.tied = first if len(first) > 1 and _winners(state) is None else []


def _is_over(state: MatchState) -> bool:
    players = state.players
    staying = sum(not gone(player) for player in players)
    if state.fixed is not None:
        return len(state.rounds) >= state.fixed
    if any(player.left for player in players) and staying <= 1:
        return True
    if not any(player.out for player in players):
        return False
    return state.rules.match_end == "first_bust" or staying <= state.rules.match_until


def why_too_many(state: MatchState) -> Message:
    """Why one more round is too many, in a match that is over."""
    if state.fixed is not None:
        return say_many(
            "the match has {count} round, so this one is too many",
            "the match has {count} rounds, so this one is too many",
            state.fixed,
        )
    return say("the match was over after round {round}, so this one is too many", round=state.over_since)


def outcome_of(state: MatchState) -> Outcome:
    """How the match stands: over or not, and who wins or leads as far as that is certain."""
    first, by = _first(state)
    names = tuple([player.name for player in first])
    if state.faults or not names:
        return Outcome(state.over)
    if not state.over:
        return Outcome(False, leaders=names, by=by)
    if state.tied:
        if state.extra is None:
            return Outcome(False, tied=names, leaders=names)
        names, by = _first_by_extra(state, state.extra), TieBreak.EXTRA
    winners = _winners(state)
    return Outcome(
        True,
        winners=names if winners is None else tuple([player.name for player in winners]),
        winner=names[0] if len(names) == 1 else None,
        # Where all who are left win together, nothing tells them apart.
        by=by if winners is None else None,
    )


def openings_asked(state: MatchState, outcome: Outcome) -> tuple[LineFault, ...]:
    """That it must be said who had opened, where that decides and a table of numbers leaves it open."""
    apart = outcome.tied or (outcome.over and outcome.by is not None)
    if not (state.openings_unsaid and apart and state.rounds):
        return ()
    message = say("totals are level, and who had not opened decides; a table of numbers does not say it")
    return (LineFault(state.rounds[-1].line, "ties", message),)


def _winners(state: MatchState) -> list[Standing] | None:
    """Who wins together, where the rules let several win without telling them apart."""
    staying = [player for player in state.players if not gone(player)]
    together = state.fixed is None and state.rules.match_end == "first_bust"
    return staying if together and staying else None


def _first(state: MatchState) -> tuple[list[Standing], TieBreak | None]:
    """Who is first among those who can win."""
    staying = [player for player in state.players if not gone(player)]
    if not staying and state.players:
        # All have bust, which only a dead round can do; those who stayed in longest are compared.
        last = max(player.out_in or 0 for player in state.players)
        staying = [player for player in state.players if player.out_in == last and not player.left]
    if not staying or any(player.between is None or _may_be_out(state, player) for player in staying):
        return [], None
    return first_of(staying)


def _may_be_out(state: MatchState, player: Standing) -> bool:
    """Whether the player may have bust, though that is not certain."""
    between = player.between
    return (
        state.fixed is None
        and not player.out
        and between is not None
        and between[1] > state.most >= between[0]
    )


def _first_by_extra(state: MatchState, extra: Round) -> tuple[str, ...]:
    """Those of the tied who took the fewest points in the extra round."""
    points = dict(zip(state.names, extra.points, strict=True))
    tied = [(points[player.name], player.name) for player in state.tied]
    taken = [one for one, _ in tied if one is not None]
    return tuple([name for one, name in tied if taken and one == min(taken)])
