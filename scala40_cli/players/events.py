"""What happens in a match being played, as everybody at the table may know it."""

from __future__ import annotations

from grammar.cards.cards import Piece
from grammar.frozen import dataclass
from grammar.message import Message
from scala40_cli.match.round import PlayerScore
from scala40_cli.match.scoreboard import Board, names_of


@dataclass(frozen=True, slots=True)
class Drawn:
    """The cards drawn for the first deal: whose is lowest deals."""

    cards: tuple[tuple[str, Piece], ...]
    dealer: str


@dataclass(frozen=True, slots=True)
class Dealt:
    """A round was dealt."""

    round: int
    dealer: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Renewed:
    """The discards became a new stock of so many cards."""

    cards: int


@dataclass(frozen=True, slots=True)
class RoundOver:
    """A round ended: what each player takes, and how the match stands."""

    round: int
    scores: tuple[PlayerScore, ...]
    closed: str | None
    in_hand: bool
    turns: int
    board: Board


@dataclass(frozen=True, slots=True)
class Gone:
    """A player has left the match."""

    name: str
    reason: Message | None


@dataclass(frozen=True, slots=True)
class Back:
    """A player who had bust came back."""

    name: str
    total: int


@dataclass(frozen=True, slots=True)
class MatchOver:
    """The match has ended."""

    board: Board
    winners: tuple[str, ...]


Event = Drawn | Dealt | Renewed | RoundOver | Gone | Back | MatchOver


def totals_of(board: Board) -> dict[str, int]:
    """Points in the match by each player's name; partners have the same."""
    return {name: one.total for one in board.standings for name in names_of(one)}
