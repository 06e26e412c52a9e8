"""A round at some moment: who holds what as far as it is known, table, discards, stock, whose turn it is.

All values are frozen; what is not known is never guessed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from grammar.cards.cards import CARDS, JOKER, Card, Piece, Rank, Suit
from grammar.message import say
from scala40_cli.game.melds import Kind, Meld
from scala40_cli.game.pack import COPIES
from scala40_cli.game.table import Table
from scala40_cli.game.turn import Turn
from scala40_cli.game.verdict import Reason
from scala40_cli.rules.model import Rules

LOST = Meld(Kind.SET, tuple([Card(Rank.ACE, suit) for suit in Suit]), 0)
"""Stands on the table for a meld of which it is not known what it is, because what was laid is none.

Like every set of four it takes nothing, so that nothing is said to fit it.
"""

NOTHING_SEEN = bytes(JOKER.index + 1)


class Seat(NamedTuple):
    """A player between two turns.

    ``hand`` are the cards known to be held, ``hidden`` how many more there are. It is negative where the
    player showed cards that are not among those known: so many of the known ones are not there.
    """

    name: str
    hand: tuple[Piece, ...] = ()
    hidden: int = 0
    opened: bool = False
    turns: int = 0
    """How many turns the player has had in this round."""
    dealt: bool = False
    """Whether a line of the record has dealt to the player."""

    @property
    def size(self) -> int:
        """How many cards the player holds."""
        return len(self.hand) + self.hidden

    @property
    def known(self) -> bool:
        """Whether the whole hand is known."""
        return not self.hidden


class State(NamedTuple):
    """A round at some moment.

    ``tables`` has more than one table while it was not said what a joker stands for. ``located`` counts, by
    the cards' index, the copies whose place is known: in a hand, on the table or among the discards.
    """

    seats: tuple[Seat, ...]
    tables: tuple[Table, ...] = (Table(),)
    pile: tuple[Piece | None, ...] = ()
    """The discards, the top one last; ``None`` for one that was not noted."""
    stock: int = 0
    """How many cards the stock has."""
    renewed: tuple[Piece, ...] | None = None
    """All that can be in the stock where that is known, since it was renewed; the next card first if in order."""
    located: bytes = NOTHING_SEEN
    next: int | None = None
    """The seat whose turn it is, or comes next; ``None`` where that is not known."""
    turn: Turn | None = None
    """The turn that is being played, by the player of seat ``at``."""
    at: int = 0
    turns: int = 0
    """How many turns have begun."""
    closed: int | None = None
    """The seat of whoever has closed."""
    in_hand: bool = False
    """Whether that was in the turn of the opening."""

    @property
    def table(self) -> Table:
        """The table; where a joker's card was not said, the first that it can be."""
        return self.tables[0]

    @property
    def top(self) -> Piece | None:
        """The top discard, if there is one and it is known."""
        return self.pile[-1] if self.pile else None

    def seat_of(self, name: str) -> int | None:
        """The place of the player with this name."""
        return next((place for place, seat in enumerate(self.seats) if seat.name == name), None)

    def with_seat(self, place: int, seat: Seat) -> State:
        """The same with another seat in this place."""
        return self._replace(seats=(*self.seats[:place], seat, *self.seats[place + 1 :]))


def new_round(names: Sequence[str], rules: Rules) -> State:
    """A round of these players in playing order before anything is known of it: hands dealt, one card turned up."""
    seats = tuple([Seat(name, hidden=rules.deal) for name in names])
    stock = len(CARDS) * COPIES + rules.jokers - rules.deal * len(seats) - 1
    return State(seats, pile=(None,), stock=stock)


def locate(pieces: Sequence[Piece], located: bytes, rules: Rules) -> tuple[bytes, tuple[Reason, ...]]:
    """The counts with these cards, whose place had not been known; and those that the pack cannot supply."""
    counts = bytearray(located)
    faults = []
    for piece in pieces:
        index = piece.index
        # A byte holds no more, and so many are too many anyhow.
        counts[index] = min(counts[index] + 1, 255)
        if counts[index] > COPIES and (index != JOKER.index or counts[index] > rules.jokers):
            faults.append(_too_many(piece, counts[index], rules))
    return bytes(counts), tuple(faults)


def _too_many(piece: Piece, count: int, rules: Rules) -> Reason:
    if isinstance(piece, Card):
        message = say(
            "{card} is seen {count} times in hands, on the table and among the discards; two decks have {copies}",
            card=piece,
            count=count,
            copies=COPIES,
        )
        return Reason("pack_copies", message)
    message = say(
        "{count} jokers are seen in hands, on the table and among the discards; the pack has {jokers}",
        count=count,
        jokers=rules.jokers,
    )
    return Reason("jokers", message)


def forget(pieces: Sequence[Piece | None], located: bytes) -> bytes:
    """The counts without these cards, whose place is no longer known."""
    counts = bytearray(located)
    for piece in pieces:
        if piece is not None and counts[piece.index]:
            counts[piece.index] -= 1
    return bytes(counts)
