"""The table: melds that lie there, what each still takes and where, which card takes a joker home.

A card fits a meld where laying it there gives a valid meld with every other card unmoved, and whether a
meld is valid is asked of ``melds.lay`` only. Melds on the table are numbered from 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from functools import lru_cache
from operator import itemgetter

from grammar.cards.cards import CARDS, JOKER, Card, Joker, Piece, Rank
from grammar.frozen import dataclass, field
from grammar.message import say
from scala40_cli.game.melds import (
    FEWEST_NATURALS,
    LARGEST_SET,
    Kind,
    Laid,
    Meld,
    card_at,
    free_suits,
    laid_as,
    lay,
    stands_for,
)
from scala40_cli.game.pack import SAID_JOKERS
from scala40_cli.game.points import ACE_HIGH, ACE_LOW
from scala40_cli.game.verdict import Reason
from scala40_cli.rules.model import Rules


class Place(Enum):
    """Where in a meld a card is laid: before a run's first card, after its last, or in a set."""

    START = "start"
    END = "end"
    SET = "set"


@dataclass(frozen=True, slots=True)
class Spot:
    """A place of a meld, and the card that belongs there."""

    place: Place
    card: Card

    def __hash__(self) -> int:
        return hash(self.card)


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


def rank_of(meld: Meld) -> Rank:
    """The rank of a set."""
    return next(piece.rank for piece in meld.cards if isinstance(piece, Card))


def first_place(meld: Meld) -> int:
    """The place of a run's first card, from 1 (the low ace) on."""
    first = stands_for(meld.cards[0])
    assert first is not None  # a run's jokers always have their place
    return int(first.rank)


@lru_cache(maxsize=1 << 12)
def spots(meld: Meld) -> tuple[Spot, ...]:
    """The places next to a meld's cards, whether or not a card may be laid there."""
    if meld.kind is Kind.SET:
        if len(meld.cards) == LARGEST_SET:
            return ()
        rank = rank_of(meld)
        return tuple([Spot(Place.SET, Card(rank, suit)) for suit in free_suits(meld)])
    start = first_place(meld)
    end = start + len(meld.cards) - 1
    suit = next(piece.suit for piece in meld.cards if isinstance(piece, Card))
    found = []
    if start > ACE_LOW:
        found.append(Spot(Place.START, card_at(start - 1, suit)))
    if end < ACE_HIGH:
        found.append(Spot(Place.END, card_at(end + 1, suit)))
    return tuple(found)


@lru_cache(maxsize=1 << 13)
def laid_at(piece: Piece, meld: Meld, spot: Spot, rules: Rules) -> Laid:
    """The meld with the piece laid at a spot, judged; a joker stands for the spot's card there."""
    if isinstance(piece, Joker):
        piece = Joker(spot.card)
    cards = (piece, *meld.cards) if spot.place is Place.START else (*meld.cards, piece)
    return lay(cards, rules)


def spots_for(piece: Piece, meld: Meld) -> tuple[Spot, ...]:
    """The spots where the piece would go: those of its card, or all for a joker that may be any."""
    card = stands_for(piece)
    if card is not None and not is_near(card, meld):
        return ()
    return tuple([spot for spot in spots(meld) if card is None or spot.card is card])


def is_near(card: Card, meld: Meld) -> bool:
    """Whether card and meld have the suit or the rank in common; what most cards lack is seen at once."""
    sample = meld.cards[0]
    if isinstance(sample, Joker):
        sample = meld.cards[1]
        if isinstance(sample, Joker):
            sample = sample.stands_for or card
    return sample.suit is card.suit if meld.kind is Kind.RUN else sample.rank is card.rank


_OF_RANK = [sum([card.bit for card in CARDS[rank :: len(Rank)]]) for rank in range(len(Rank))]
"""The bits of the four cards of each rank, aces first."""


def reach(meld: Meld, *, swaps: bool) -> int:
    """The bits of the cards that may fit the meld: they go to a spot of it or, with ``swaps``, may take a joker home.

    Most cards of a game fit nothing, which these bits of all the melds tell at once. Whether one of these fits is
    another question.

    >>> from scala40_cli.rules.load import load_rules
    >>> from grammar.cards.cards import CARDS
    >>> from grammar.cards.melds import read_melds
    >>> table = read_table(read_melds("4s-5s-6s"), load_rules()).table
    >>> [card.text for card in CARDS if card.bit & reach(table.melds[0], swaps=False)]
    ['3s', '7s']
    """
    cards = meld.cards
    known = [card for card in [one if isinstance(one, Card) else one.stands_for for one in cards] if card]
    jokers = swaps and not _JOKERS.isdisjoint(cards)
    bits = 0
    if meld.kind is Kind.RUN:
        # A run's jokers always have their place.
        start, suit = int(known[0].rank), known[0].suit
        end = start + len(cards)
        if start > ACE_LOW:
            bits = card_at(start - 1, suit).bit
        if end <= ACE_HIGH:
            bits |= card_at(end, suit).bit
        if jokers:
            for piece, card in zip(cards, known, strict=True):
                if piece is not card:
                    bits |= card.bit
    elif jokers:
        bits = _OF_RANK[known[0].index % RANKS]
    elif len(cards) < LARGEST_SET:
        bits = _OF_RANK[known[0].index % RANKS]
        for card in known:
            bits &= ~card.bit
    return bits


# A card is asked about for each of a player's throws, and the tables of many games are alike.
@lru_cache(maxsize=1 << 14)
def fits(piece: Piece, meld: Meld, rules: Rules) -> tuple[Spot, ...]:
    """The spots of the meld where the piece may be laid.

    >>> from scala40_cli.rules.load import load_rules
    >>> from grammar.cards.melds import read_melds
    >>> table = read_table(read_melds("4s-5s-6s"), load_rules()).table
    >>> [str(spot.card) for spot in fits(Joker(), table.melds[0], load_rules())]
    ['3s', '7s']
    """
    near = spots_for(piece, meld)
    return tuple([spot for spot in near if not laid_at(piece, meld, spot, rules).faults]) if near else ()


@lru_cache(maxsize=1 << 12)
def homes(meld: Meld, rules: Rules) -> tuple[Card, ...]:
    """The cards that take a joker of the meld home.

    None for a joker without a suit where its suit must be said: nobody can tell which card it is; and none for a
    joker of a set that must be complete in natural cards first.
    """
    found: list[Card] = []
    if waits_for_full(meld, rules):
        return ()
    for piece in meld.cards:
        if isinstance(piece, Joker):
            if piece.stands_for is not None:
                found.append(piece.stands_for)
            elif rules.joker_set_suit == "any":
                found += [Card(rank_of(meld), suit) for suit in free_suits(meld)]
    return tuple(found)


def waits_for_full(meld: Meld, rules: Rules) -> bool:
    """Whether a set keeps its joker until one card completes it in four natural cards."""
    if meld.kind is Kind.RUN or not meld.jokers or len(meld.cards) - meld.jokers == LARGEST_SET - 1:
        return False
    return rules.joker_set_swap == "full"


@lru_cache(maxsize=1 << 13)
def swapped(meld: Meld, card: Card, rules: Rules) -> Meld | None:
    """The meld with the card in the place of the joker that it takes home.

    ``None`` where the card takes no joker of it home, or would make a second ace in a run of 14.
    """
    if card not in homes(meld, rules):
        return None
    jokers = [i for i, piece in enumerate(meld.cards) if isinstance(piece, Joker)]
    at = next(i for i in jokers if stands_for(meld.cards[i]) in (card, None))
    laid = laid_as((*meld.cards[:at], card, *meld.cards[at + 1 :]), rules)
    return laid.melds[0] if laid.melds else None


def fitting(piece: Piece, table: Table, rules: Rules) -> tuple[int, ...]:
    """The numbers of the melds that the piece fits, as the house plays it.

    A card that could only take a joker's place fits where ``swap_counts_as_fit``.
    """
    return table.takes(rules).fitting(piece)


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
            self._with_jokers = [one for one in self.everything if not _JOKERS.isdisjoint(one[1].cards)]
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


_JOKERS = SAID_JOKERS | {JOKER}
_UNSORTED = 8
"""So many cards are looked for among all the melds before these are sorted."""


@lru_cache(maxsize=1 << 12)
def _common(meld: Meld) -> int | None:
    """A number for the suit of a run, or for the rank of a set, where it is soon seen."""
    known = next((card for card in map(stands_for, meld.cards[:FEWEST_NATURALS]) if card is not None), None)
    if known is None:
        return None
    return known.index // RANKS if meld.kind is Kind.RUN else -1 - known.index % RANKS


RANKS = len(Rank)


def extended(meld: Meld, cards: Sequence[Piece], rules: Rules) -> tuple[Meld, ...]:
    """Every meld that laying these cards to it can give; none if they do not all fit.

    Cards laid together may go on in any order. More than one meld comes of a joker whose place is not said.
    """
    if len(cards) == 1:
        (piece,) = cards
        near = fits(piece, meld, rules)
        return tuple([laid_at(piece, meld, spot, rules).melds[0] for spot in _spots_apart(piece, near)])
    found: dict[tuple[Piece, ...], Meld] = {}
    _extend(meld, tuple(cards), rules, found, set())
    return tuple(found.values())


def _extend(
    meld: Meld,
    cards: tuple[Piece, ...],
    rules: Rules,
    found: dict[tuple[Piece, ...], Meld],
    seen: set[tuple[tuple[Piece, ...], tuple[Piece, ...]]],
) -> None:
    """Notes what laying the cards gives; ``seen`` are the melds and the cards left that were tried already."""
    if (meld.cards, cards) in seen:
        return
    seen.add((meld.cards, cards))
    if not cards:
        found.setdefault(meld.cards, meld)
        return
    for index, piece in enumerate(cards):
        if piece in cards[:index]:
            # Equal cards are not tried one in the place of the other.
            continue
        near = fits(piece, meld, rules)
        rest = (*cards[:index], *cards[index + 1 :])
        for spot in _spots_apart(piece, near):
            _extend(laid_at(piece, meld, spot, rules).melds[0], rest, rules, found, seen)
        if near and stands_for(piece) is not None:
            return


def _spots_apart(piece: Piece, near: tuple[Spot, ...]) -> tuple[Spot, ...]:
    """Those of the spots that it fits where it makes melds apart.

    Either ace of a run from 2 to king leaves the same run to go on with.
    """
    return near if stands_for(piece) is None else near[:1]
