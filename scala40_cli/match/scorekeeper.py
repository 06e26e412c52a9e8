"""Keeping a match: the rounds entered one after the other, with totals, busts, re-entries and faults."""

from __future__ import annotations

from collections.abc import Sequence

from grammar.message import Message
from grammar.sheet.score import Reentry, Score
from grammar.sheet.values import Joins, Leaves
from scala40_cli.match.comers import join, leave, reenter
from scala40_cli.match.match_end import openings_asked, outcome_of, why_too_many
from scala40_cli.match.match_state import MatchState
from scala40_cli.match.round_entry import enter_round
from scala40_cli.match.scoreboard import Board, LineFault, Lines, Match, Outcome, Standing, gone
from scala40_cli.match.seating import seat_players
from scala40_cli.rules.model import Rules


class Keeper:
    """Keeps the match while the rounds are entered one after the other."""

    def __init__(self, question: Match, rules: Rules, *, sizes: bool = False) -> None:
        """``sizes``: whether how many cards a player has left is held against what such a player can hold."""
        self._state = MatchState(question, rules, sizes=sizes)
        seat_players(self._state, question)

    def enter(self, block: Lines) -> None:
        """Enters one block of the sheet: a round, or players who come back between two rounds."""
        if any(isinstance(line, Leaves | Joins) for _, line in block):
            self._enter_with_comers(block)
            return
        scores = [(number, line) for number, line in block if isinstance(line, Score)]
        back = [(number, line.name) for number, line in block if isinstance(line, Reentry)]
        if len(back) == len(block):
            self._reenter_all(back)
            return
        later = self._enter_before(back, scores) if back else []
        enter_round(self._state, block, scores)
        self._reenter_all(later)

    def _enter_with_comers(self, block: Lines) -> None:
        """Enters a block in which players come or go as well; they do so after the round that is in it."""
        rest = [(number, line) for number, line in block if not isinstance(line, Leaves | Joins)]
        if rest:
            self.enter(rest)
        for number, line in block:
            if isinstance(line, Leaves):
                leave(self._state, number, line.name)
            elif isinstance(line, Joins):
                join(self._state, number, line)

    def _enter_before(
        self, back: list[tuple[int, str]], scores: list[tuple[int, Score]]
    ) -> list[tuple[int, str]]:
        """Lets those come back who do so before the round; the others, who bust in it, are returned."""
        playing = [self._state.player(line.name) for _, line in scores]
        first = scores[0][0] if scores else 0
        later = []
        for number, name in back:
            player = self._state.player(name)
            before = player is not None and (player.out or not player.known)
            if before and (player in playing or number < first):
                reenter(self._state, number, name)
            else:
                later.append((number, name))
        return later

    def _reenter_all(self, back: Sequence[tuple[int, str]]) -> None:
        for number, name in back:
            reenter(self._state, number, name)

    @property
    def standings(self) -> Sequence[Standing]:
        """Where each player stands."""
        return self._state.players

    @property
    def faults(self) -> Sequence[LineFault]:
        """All that is wrong so far, in the order in which it was found."""
        return self._state.faults

    def too_many(self) -> Message | None:
        """Why no further round can be played; ``None`` where one can."""
        state = self._state
        return why_too_many(state) if state.over and not state.awaits_extra else None

    def board(self) -> Board:
        """The match as entered so far."""
        state = self._state
        outcome = outcome_of(state)
        asked = openings_asked(state, outcome)
        if asked:
            outcome = Outcome(outcome.over)
        self._reckon_room()
        return Board(
            players=state.names,
            rounds=tuple(state.rounds),
            standings=tuple(state.players),
            returns=tuple(state.returns),
            outcome=outcome,
            faults=tuple(sorted(state.faults, key=lambda fault: fault.line)),
            fixed=state.fixed,
            unsaid=(*state.unsaid, *asked),
        )

    def _reckon_room(self) -> None:
        """Notes how many points each player can still take without a bust."""
        state = self._state
        goes_on = state.fixed is None and not state.over
        for player in state.players:
            stays = goes_on and player.known and not gone(player)
            player.can_take = state.most - player.total if stays else None
