"""The plays of a card on a meld of the table: laid to it, or for its joker."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from grammar.cards.cards import Card, Piece
from grammar.frozen import dataclass, field
from scala40_cli.game.melds import Meld
from scala40_cli.game.spots import Place, Spot, fits, homes, swapped
from scala40_cli.rules.model import Rules


@dataclass(frozen=True, slots=True)
class Fit:
    """A card laid to a meld: where, and as which card, which for a joker is the one that it stands for.

    ``legal`` is whether the player may lay it there now and end the turn as it must end.
    """

    card: Piece
    meld: int
    place: Place
    stands_for: Card
    legal: bool = field(default=True, compare=False)

    def __hash__(self) -> int:
        return hash((self.card, self.meld, self.stands_for))


@dataclass(frozen=True, slots=True)
class SwapIn:
    """A card that takes the joker of a meld home; ``legal`` as of a ``Fit``."""

    card: Card
    meld: int
    legal: bool = field(default=True, compare=False)


def plays_on(piece: Piece, number: int, meld: Meld, rules: Rules) -> Sequence[Fit | SwapIn]:
    """All that the piece can do with one meld."""
    found: list[Fit | SwapIn] = [fit_at(piece, number, spot) for spot in fits(piece, meld, rules)]
    if isinstance(piece, Card) and piece in homes(meld, rules) and swapped(meld, piece, rules) is not None:
        found.append(SwapIn(piece, number))
    return found


@lru_cache(maxsize=1 << 10)
def fit_at(piece: Piece, number: int, spot: Spot) -> Fit:
    """The card laid to the meld of that number at this place."""
    return Fit(piece, number, spot.place, spot.card)


# One reason for one sentence, which is then written once.
