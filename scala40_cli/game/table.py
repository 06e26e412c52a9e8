"""The table: melds that lie there, what each still takes and where, which card takes a joker home.

A card fits a meld where laying it there gives a valid meld with every other card unmoved, and whether a
meld is valid is asked of ``melds.lay`` only. Melds on the table are numbered from 1.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from functools import lru_cache

from grammar.cards.cards import Card, Joker, Piece, Rank
from grammar.frozen import dataclass
from grammar.message import say
from scala40_cli.game.melds import (
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

    def meld(self, number: int) -> Meld | None:
        """The meld with this number; ``None`` if there is none."""
        return self.melds[number - 1] if 0 < number <= len(self.melds) else None

    def with_meld(self, number: int, meld: Meld) -> Table:
        """The table with another meld in the place of one."""
        return Table((*self.melds[: number - 1], meld, *self.melds[number:]))

    def with_new(self, melds: Sequence[Meld]) -> Table:
        """The table with melds laid to those that are there."""
        return Table((*self.melds, *melds))


@dataclass(frozen=True, slots=True)
class Reading:
    """Melds as written, judged: for each all that it can be, and every fault with the meld's number.

    A meld can be more than one thing where nothing says what its joker stands for.
    """

    ways: tuple[tuple[Meld, ...], ...]
    faults: tuple[Reason, ...]

    @property
    def table(self) -> Table:
        """The table, each meld as the first thing that it can be."""
        return Table(tuple([ways[0] for ways in self.ways]))


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
    ways = []
    faults: list[Reason] = []
    for number, cards in enumerate(melds, 1):
        can_be, wrong = _read_meld(tuple(cards), rules)
        ways.append(can_be)
        for fault in wrong:
            faults.append(
                Reason(fault.rule, say("meld {number}: {fault}", number=number, fault=fault.message))
            )
    return Reading(tuple(ways), tuple(faults))


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
    if card is not None and not _near(card, meld):
        return ()
    return tuple([spot for spot in spots(meld) if card is None or spot.card is card])


def _near(card: Card, meld: Meld) -> bool:
    """Whether card and meld have the suit or the rank in common; what most cards lack is seen at once."""
    sample = meld.cards[0]
    if isinstance(sample, Joker):
        sample = meld.cards[1]
        if isinstance(sample, Joker):
            sample = sample.stands_for or card
    return sample.suit is card.suit if meld.kind is Kind.RUN else sample.rank is card.rank


def _has_spot(card: Card, meld: Meld) -> bool:
    """Whether a card that is near the meld goes to one of its spots."""
    if meld.kind is Kind.SET:
        return card in [spot.card for spot in spots(meld)]
    start = first_place(meld)
    end = start + len(meld.cards) - 1
    return card.rank in (start - 1, end + 1) or (card.rank is Rank.ACE and end + 1 == ACE_HIGH)


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
    found = []
    card = piece if isinstance(piece, Card) else piece.stands_for
    swaps = isinstance(piece, Card) and rules.swap_counts_as_fit == "yes"
    for number, meld in enumerate(table.melds, 1):
        # Most melds are seen at once to take no such card, in no place.
        if card is not None and not (_near(card, meld) and (swaps or _has_spot(card, meld))):
            continue
        if fits(piece, meld, rules) or (
            swaps and isinstance(piece, Card) and swapped(meld, piece, rules) is not None
        ):
            found.append(number)
    return tuple(found)


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
