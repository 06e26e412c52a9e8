"""What the player of a seat sees: the own hand, and of everything else what lies open.

Whatever a player decides, a hint included, is a function of such a view. No hidden card is in it, so that
none can be used.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from grammar.cards.cards import Piece
from scala40_cli.game.table import Table
from scala40_cli.game.turn import Turn
from scala40_cli.players.in_play import InPlay, Past
from scala40_cli.referee.opening import settle
from scala40_cli.rules.model import Rules


class Opponent(NamedTuple):
    """A player as the others see one: how many cards are in the hand, and whether the player has opened."""

    name: str
    cards: int
    opened: bool
    turns: int
    """How many turns the player has had in this round."""
    total: int
    """Points in the match before this round."""


class View(NamedTuple):
    """A round as the player of seat ``you`` sees it; ``seats`` are all players, the own seat among them."""

    you: int
    at: int
    """Whose turn it is."""
    hand: tuple[Piece, ...]
    turn: Turn | None
    """The own turn, if it is being played: the hand is all that it knows of the cards."""
    table: Table
    pile: tuple[Piece, ...]
    """The discards, the top one last."""
    stock: int
    """How many cards the stock has."""
    seats: tuple[Opponent, ...]
    past: tuple[Past, ...]
    """The turns so far, drawn cards unseen."""
    rules: Rules
    round: int = 1
    """The number of the round in the match."""

    @property
    def top(self) -> Piece | None:
        """The top discard."""
        return self.pile[-1] if self.pile else None

    @property
    def opened(self) -> bool:
        """Whether this player has opened."""
        return bool(self.turn.opened) if self.turn is not None else self.seats[self.you].opened


def view_of(
    play: InPlay, you: int, rules: Rules, totals: Mapping[str, int] | None = None, round: int = 1
) -> View:
    """The round as the player of this seat sees it; ``totals`` are the points in the match, by name."""
    state = play.state
    turn = state.turn
    seats = []
    for place, seat in enumerate(state.seats):
        playing = turn is not None and place == state.at
        size, opened = (turn.size, _has_opened(play, rules)) if playing and turn else (seat.size, seat.opened)
        total = totals.get(seat.name, 0) if totals else 0
        seats.append(Opponent(seat.name, size, opened, seat.turns, total))
    mine = turn if turn is not None and state.at == you else None
    return View(
        you,
        state.at,
        state.seats[you].hand if mine is None else mine.hand,
        mine,
        state.tables[0],
        tuple([piece for piece in state.pile if piece is not None]),
        len(play.stock),
        tuple(seats),
        play.past,
        rules,
        round,
    )


def _has_opened(play: InPlay, rules: Rules) -> bool:
    """Whether the player has opened, melds of this turn among it whose judgement still waits."""
    state = play.state
    if state.course.lays:
        state = settle(state, rules)[0]
    return state.turn is not None and bool(state.turn.opened)
