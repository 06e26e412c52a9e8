"""The table: the melds that lie there, read and judged. Melds on the table are numbered from 1."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from grammar.cards.cards import Card, Joker, Piece
from grammar.frozen import dataclass, field
from grammar.message import say
from scala40_cli.game.melds import (
    Kind,
    Laid,
    Meld,
    free_suits,
    laid_as,
    stands_for,
)
from scala40_cli.game.spots import rank_of
from scala40_cli.game.takes import Takes
from scala40_cli.game.verdict import Reason
from scala40_cli.rules.model import Rules


@dataclass(frozen=True, slots=True)
class Table:
    """The melds on the table, each as it lies; a set's joker may stand there without a suit."""

    melds: tuple[Meld, ...] = ()
    _known: list[Takes] = field(default_factory=list, init=False, compare=False, repr=False)

    def takes(self, rules: Rules) -> Takes:
        """What the melds take under these rules; worked out once, as long as no other rules are asked about."""
        known = self._known
        if not known or known[0].rules is not rules:
            known[:] = [Takes(self.melds, rules)]
        return known[0]

    def meld(self, number: int) -> Meld | None:
        """The meld with this number; ``None`` if there is none."""
        return self.melds[number - 1] if 0 < number <= len(self.melds) else None

    def with_meld(self, number: int, meld: Meld) -> Table:
        """The table with another meld in the place of one."""
        table = Table((*self.melds[: number - 1], meld, *self.melds[number:]))
        if self._known:
            table._known.append(self._known[0].with_meld(number, meld, table.melds))
        return table

    def with_new(self, melds: Sequence[Meld]) -> Table:
        """The table with melds laid to those that are there."""
        table = Table((*self.melds, *melds))
        if self._known:
            table._known.append(self._known[0].with_new(melds, table.melds))
        return table


@dataclass(frozen=True, slots=True)
class Reading:
    """Melds as written, judged: for each all that it can be, and every fault with the meld's number.

    A meld can be more than one thing where nothing says what its joker stands for.
    """

    ways: tuple[tuple[Meld, ...], ...]
    faults: tuple[Reason, ...]
    table: Table
    """The table, each meld as the first thing that it can be; nothing where one of them is no meld."""


def read_table(melds: Sequence[Sequence[Piece]], rules: Rules) -> Reading:
    """Judges the melds on a table.

    >>> from scala40_cli.rules.load import load_rules
    >>> from grammar.cards.melds import read_melds
    >>> reading = read_table(read_melds("7c-7s-Jk 5d-7d-8d"), load_rules())
    >>> [str(meld.cards[2]) for meld in reading.ways[0]]
    ['Jk=7h', 'Jk=7d']
    >>> [str(fault.message) for fault in reading.faults]
    ['meld 2: between 5d and 7d cards are missing']
    """
    return _read_table(tuple(map(tuple, melds)), rules)


# In a stream of hands the table is often the same.
@lru_cache(maxsize=1 << 7)
def _read_table(melds: tuple[tuple[Piece, ...], ...], rules: Rules) -> Reading:
    ways = []
    faults: list[Reason] = []
    for number, cards in enumerate(melds, 1):
        can_be, wrong = _read_meld(cards, rules)
        ways.append(can_be)
        for fault in wrong:
            faults.append(
                Reason(fault.rule, say("meld {number}: {fault}", number=number, fault=fault.message))
            )
    table = Table(() if faults else tuple([can_be[0] for can_be in ways]))
    return Reading(tuple(ways), tuple(faults), table)


def ways_of(melds: Sequence[Sequence[Piece]], rules: Rules) -> list[tuple[Meld, ...]]:
    """All that each of the melds can be; nothing where it is none."""
    return [_read_meld(tuple(cards), rules)[0] for cards in melds]


# Tables change by one meld at a time, so the same melds are asked about again and again.
@lru_cache(maxsize=1 << 12)
def _read_meld(cards: tuple[Piece, ...], rules: Rules) -> tuple[tuple[Meld, ...], tuple[Reason, ...]]:
    laid = laid_as(cards, rules)
    return settled(laid, rules), laid.faults


def settled(laid: Laid, rules: Rules) -> tuple[Meld, ...]:
    """All that cards laid as a meld can be, with a set's joker in each suit if its suit must be said."""
    if laid.kind is Kind.RUN or all(stands_for(piece) for piece in laid.cards):
        return laid.melds
    if rules.joker_set_suit == "any":
        return laid.melds
    return tuple(way for meld in laid.melds for way in _with_suits(meld))


def _with_suits(meld: Meld) -> Iterator[Meld]:
    open_at = next((i for i, piece in enumerate(meld.cards) if stands_for(piece) is None), None)
    if open_at is None:
        yield meld
        return
    rank = rank_of(meld)
    for suit in free_suits(meld):
        joker = Joker(Card(rank, suit))
        yield Meld(meld.kind, (*meld.cards[:open_at], joker, *meld.cards[open_at + 1 :]), meld.points)


def fitting(piece: Piece, table: Table, rules: Rules) -> tuple[int, ...]:
    """The numbers of the melds that the piece fits, as the house plays it.

    A card that could only take a joker's place fits where ``swap_counts_as_fit``.
    """
    return table.takes(rules).fitting(piece)
