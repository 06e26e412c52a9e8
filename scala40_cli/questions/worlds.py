"""Every table that may lie there where a joker's place was not said, and many of them judged at once.

Each of the tables is one bit of a whole number, so that what holds on some of them is such a number: eight melds of
two kinds are 256 tables, and a question asks a few things of each card only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache

from grammar.cards.cards import Card, Piece
from scala40_cli.game.melds import Meld
from scala40_cli.game.spots import is_near, swapped
from scala40_cli.game.table import Reading, Table, fitting
from scala40_cli.game.takes import Takes
from scala40_cli.questions.unknowns import Unknown, tables
from scala40_cli.rules.model import Rules


class Worlds:
    """The tables that may lie there, numbered from 0 in the order of ``product`` over what is unsaid of them."""

    def __init__(self, unknowns: Sequence[Unknown], table_of: Callable[..., Table], rules: Rules) -> None:
        self.unknowns, self.rules = unknowns, rules
        self._table_of = table_of
        self._sizes = [len(unknown.values) for unknown in unknowns]
        self._strides: list[int] = []
        count = 1
        for size in reversed(self._sizes):
            self._strides.insert(0, count)
            count *= size
        self.count = count
        self.every = (1 << count) - 1
        """The number that stands for all the tables."""
        self._tables: dict[int, Table] = {}
        self._fits: dict[Piece, int] = {}

    def table(self, world: int) -> Table:
        """The table with this number."""
        if world not in self._tables:
            at = [world // stride % size for stride, size in zip(self._strides, self._sizes, strict=True)]
            values = [unknown.values[index] for unknown, index in zip(self.unknowns, at, strict=True)]
            self._tables[world] = self._table_of(*values)
        return self._tables[world]

    def fits(self, piece: Piece) -> int:
        """The tables that the piece fits, as the house plays it."""
        found = self._fits.get(piece)
        if found is None:
            found = self._fits[piece] = self._found(piece)
        return found

    def _found(self, piece: Piece) -> int:
        found = 0
        for world in range(self.count):
            if fitting(piece, self.table(world), self.rules):
                found |= 1 << world
        return found

    def alike_for(self, card: Piece) -> Iterable[int]:
        """Tables on which the same is to say of the card, as far as the hand matters not: here each alone."""
        return [1 << world for world in range(self.count)]

    def parted(self, card: Piece, hand: Sequence[Piece], *, named: bool) -> Iterator[int]:
        """Tables on which the same is against throwing the card out of this hand.

        That hangs on the melds that the card fits, or takes a joker of, and on whether each card of the hand fits
        some meld; where a card that does not is ``named``, on which is the first.
        """
        parts, all_fit = [], self.every
        for held in hand:
            if named:
                parts.append(all_fit & ~self.fits(held))
            all_fit &= self.fits(held)
        parts = [all_fit, *(parts if named else [self.every & ~all_fit])]
        for alike in self.alike_for(card):
            yield from [alike & part for part in parts if alike & part]

    def within(self, unknown: int, value: int) -> int:
        """The tables on which the unknown has this value."""
        stride, size = self._strides[unknown], self._sizes[unknown]
        once = ((1 << stride) - 1) << value * stride
        return once * (self.every // ((1 << stride * size) - 1))

    def decides(self, unknown: int, where: int) -> bool:
        """Whether the value of the unknown, all else alike, changes whether the table is one of these."""
        stride, first = self._strides[unknown], self.within(unknown, 0)
        return any((where ^ where >> value * stride) & first for value in range(1, self._sizes[unknown]))


class WorldsOf(Worlds):
    """The tables that melds as written can be."""

    def __init__(self, reading: Reading, rules: Rules) -> None:
        super().__init__(*tables(reading), rules)
        self._ways: list[list[tuple[Meld, int]]] = []
        unknown = 0
        for ways in reading.ways:
            if len(ways) == 1:
                self._ways.append([(ways[0], self.every)])
                continue
            self._ways.append([(meld, self.within(unknown, value)) for value, meld in enumerate(ways)])
            unknown += 1

    def _found(self, piece: Piece) -> int:
        found = 0
        for ways in self._ways:
            for meld, where in ways:
                if _fits_it(piece, meld, self.rules):
                    found |= where
        return found

    def alike_for(self, card: Piece) -> Iterable[int]:
        """Tables on which the card fits the same melds, and takes a joker of the same."""
        found = [self.every]
        for ways in self._ways:
            by_use: dict[tuple[bool, bool], int] = {}
            for meld, where in ways:
                use = _fits_it(card, meld, self.rules), _swaps_it(card, meld, self.rules)
                by_use[use] = by_use.get(use, 0) | where
            if len(by_use) > 1:
                found = [part & where for part in found for where in by_use.values()]
        return found


def _fits_it(piece: Piece, meld: Meld, rules: Rules) -> bool:
    """Whether the piece fits the meld, as the house plays it."""
    if isinstance(piece, Card) and not is_near(piece, meld):
        return False
    return _near_fits(piece, meld, rules)


@lru_cache(maxsize=1 << 12)
def _near_fits(piece: Piece, meld: Meld, rules: Rules) -> bool:
    return bool(Takes((meld,), rules).fitting(piece))


def _swaps_it(piece: Piece, meld: Meld, rules: Rules) -> bool:
    return isinstance(piece, Card) and meld.jokers > 0 and swapped(meld, piece, rules) is not None
