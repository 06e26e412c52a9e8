"""What a player does in a turn, as written: frozen values, without any rule about them."""

from __future__ import annotations

from grammar.cards.cards import Piece
from grammar.cards.hand import Hand
from grammar.cards.melds import Melds
from grammar.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Draw:
    """The top card of the stock; ``None`` where nobody but the player saw it."""

    card: Piece | None


@dataclass(frozen=True, slots=True)
class Take:
    """The top card of the discards."""

    card: Piece


@dataclass(frozen=True, slots=True)
class Open:
    """The melds of the opening, the cards of each in the order written."""

    melds: Melds


@dataclass(frozen=True, slots=True)
class Lay:
    """New melds of a player who has opened, the cards of each in the order written."""

    melds: Melds


@dataclass(frozen=True, slots=True)
class Attach:
    """Cards laid to meld number ``meld``, from 1 in the order in which the melds reached the table."""

    cards: Hand
    meld: int


@dataclass(frozen=True, slots=True)
class Swap:
    """The card for the joker of meld number ``meld``."""

    card: Piece
    meld: int


@dataclass(frozen=True, slots=True)
class Discard:
    """The card thrown; ``None`` where it was not noted."""

    card: Piece | None


@dataclass(frozen=True, slots=True)
class Buy:
    """The top card of the discards, bought out of turn."""

    card: Piece


@dataclass(frozen=True, slots=True)
class Cancel:
    """All earlier actions of the turn are undone."""


@dataclass(frozen=True, slots=True)
class Reshuffle:
    """The stock is renewed from the discards; in a turn, or on a line of its own."""


@dataclass(frozen=True, slots=True)
class Leave:
    """The player leaves the match, which ends the turn."""


Action = Draw | Take | Buy | Open | Lay | Attach | Swap | Discard | Cancel | Reshuffle | Leave
