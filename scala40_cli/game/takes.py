"""What the melds of a table take, worked out once for the table and once for each card.

Melds on the table are numbered from 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from operator import itemgetter

from grammar.cards.cards import Card, Piece
from scala40_cli.game.melds import (
    FEWEST_NATURALS,
    Kind,
    Meld,
    stands_for,
)
from scala40_cli.game.spots import JOKERS, RANKS, fits, is_near, reach, swapped
from scala40_cli.rules.model import Rules


def _any_of(reaches: Iterable[int]) -> int:
    """The bits of the cards that may fit some meld."""
    every = 0
    for bits in reaches:
        every |= bits
    return every


Numbered = tuple[int, Meld]


class Takes:
    """What the melds of a table take under some rules: worked out once for the table, and once for each card.

    The melds are sorted when some cards have been asked about: most tables of a game are soon others. A table
    hands on to the next what of its melds has not changed.
    """

    __slots__ = (
        "_anything",
        "_everything",
        "_fitting",
        "_melds",
        "_near",
        "_reach",
        "_reached",
        "_unsorted",
        "_with_jokers",
        "rules",
    )

    def __init__(self, melds: tuple[Meld, ...], rules: Rules, reaches: tuple[int, ...] | None = None) -> None:
        self.rules = rules
        self._melds = melds
        self._everything: list[Numbered] | None = None
        self._reach = reaches
        """For each meld the bits of the cards that may fit it, once a card was asked about."""
        self._reached = _any_of(reaches or ())
        self._fitting: dict[Piece, tuple[int, ...]] = {}
        self._unsorted = _UNSORTED
        self._with_jokers: list[Numbered] | None = None

    def with_meld(self, number: int, meld: Meld, melds: tuple[Meld, ...]) -> Takes:
        """What a table takes with another meld in the place of one."""
        known = self._reach
        if known is None:
            return Takes(melds, self.rules)
        bits = reach(meld, swaps=self._swaps)
        return Takes(melds, self.rules, (*known[: number - 1], bits, *known[number:]))

    def with_new(self, new: Sequence[Meld], melds: tuple[Meld, ...]) -> Takes:
        """What a table takes with melds laid to those that are there."""
        if self._reach is None:
            return Takes(melds, self.rules)
        swaps = self._swaps
        return Takes(melds, self.rules, (*self._reach, *[reach(meld, swaps=swaps) for meld in new]))

    @property
    def _swaps(self) -> bool:
        """Whether a card that takes a joker home fits."""
        return self.rules.swap_counts_as_fit == "yes"

    @property
    def everything(self) -> list[Numbered]:
        """All melds with their numbers."""
        if self._everything is None:
            self._everything = list(enumerate(self._melds, 1))
        return self._everything

    def _sort(self) -> None:
        self._anything: list[Numbered] = []
        self._near: dict[int, list[Numbered]] = {}
        for one in self.everything:
            common = _common(one[1])
            if common is None:
                self._anything.append(one)
            else:
                self._near.setdefault(common, []).append(one)

    def near(self, card: Card) -> Sequence[Numbered]:
        """The melds of the card's suit or rank, with their numbers; most lie apart and need no further look."""
        if self._unsorted:
            self._unsorted -= 1
            if self._unsorted:
                return [one for one in self.everything if is_near(card, one[1])]
            self._sort()
        runs, sets = self._near.get(card.index // RANKS), self._near.get(-1 - card.index % RANKS)
        if self._anything or (runs and sets):
            return sorted([*(runs or ()), *(sets or ()), *self._anything], key=itemgetter(0))
        return runs or sets or ()

    def fitting(self, piece: Piece) -> tuple[int, ...]:
        """The numbers of the melds that the piece fits, as the house plays it."""
        found = self._fitting.get(piece)
        if found is None:
            found = self._fitting[piece] = self._found(piece)
        return found

    def _found(self, piece: Piece) -> tuple[int, ...]:
        rules = self.rules
        if not isinstance(piece, Card):
            return tuple([number for number, meld in self.everything if fits(piece, meld, rules)])
        swaps = self._swaps
        if self._reach is None:
            self._reach = tuple([reach(meld, swaps=swaps) for meld in self._melds])
            self._reached = _any_of(self._reach)
        bit = piece.bit
        if not bit & self._reached:
            return ()
        found = []
        for number, bits in enumerate(self._reach, 1):
            if bit & bits:
                meld = self._melds[number - 1]
                if fits(piece, meld, rules) or (swaps and swapped(meld, piece, rules) is not None):
                    found.append(number)
        return tuple(found)

    @property
    def with_jokers(self) -> Sequence[Numbered]:
        """The melds that hold a joker, with their numbers."""
        if self._with_jokers is None:
            self._with_jokers = [one for one in self.everything if not JOKERS.isdisjoint(one[1].cards)]
        return self._with_jokers

    def touching(self, piece: Piece) -> Sequence[Numbered]:
        """The melds to look at for what can be done with the piece, with their numbers: near it, or with a joker."""
        if not isinstance(piece, Card):
            return self.everything
        near = self.near(piece)
        return sorted({*near, *self.with_jokers}, key=itemgetter(0)) if self.with_jokers else near

    def swapping(self, card: Card) -> tuple[int, ...]:
        """The numbers of the melds whose joker the card takes home."""
        rules = self.rules
        return tuple([number for number, meld in self.with_jokers if swapped(meld, card, rules) is not None])


_UNSORTED = 8
"""So many cards are looked for among all the melds before these are sorted."""


@lru_cache(maxsize=1 << 12)
def _common(meld: Meld) -> int | None:
    """A number for the suit of a run, or for the rank of a set, where it is soon seen."""
    known = next((card for card in map(stands_for, meld.cards[:FEWEST_NATURALS]) if card is not None), None)
    if known is None:
        return None
    return known.index // RANKS if meld.kind is Kind.RUN else -1 - known.index % RANKS
