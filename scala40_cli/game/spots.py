"""What one meld on the table takes and where, and which card takes its joker home.

A card fits a meld where laying it there gives a valid meld with every other card unmoved, and whether a
meld is valid is asked of ``melds.lay`` only.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from functools import lru_cache

from grammar.cards.cards import CARDS, JOKER, Card, Joker, Piece, Rank
from grammar.frozen import dataclass
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
from scala40_cli.game.pack import SAID_JOKERS
from scala40_cli.game.points import ACE_HIGH, ACE_LOW
from scala40_cli.rules.model import Rules

JOKERS = SAID_JOKERS | {JOKER}
"""Every joker, whatever it stands for."""

RANKS = len(Rank)
"""How many ranks there are."""


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
        sample = next(piece for piece in meld.cards if isinstance(piece, Card))
    return sample.suit is card.suit if meld.kind is Kind.RUN else sample.rank is card.rank


_OF_RANK = [sum([card.bit for card in CARDS[rank :: len(Rank)]]) for rank in range(len(Rank))]
"""The bits of the four cards of each rank, aces first."""


def reach(meld: Meld, *, swaps: bool) -> int:
    """The bits of the cards that may fit the meld: they go to a spot of it or, with ``swaps``, may take a joker home.

    Most cards of a game fit nothing, which these bits of all the melds tell at once. Whether one of these fits is
    another question.

    >>> from scala40_cli.rules.load import load_rules
    >>> from scala40_cli.game.table import read_table
    >>> from grammar.cards.cards import CARDS
    >>> from grammar.cards.melds import read_melds
    >>> table = read_table(read_melds("4s-5s-6s"), load_rules()).table
    >>> [card.text for card in CARDS if card.bit & reach(table.melds[0], swaps=False)]
    ['3s', '7s']
    """
    cards = meld.cards
    known = [card for card in [one if isinstance(one, Card) else one.stands_for for one in cards] if card]
    jokers = swaps and not JOKERS.isdisjoint(cards)
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
    >>> from scala40_cli.game.table import read_table
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
