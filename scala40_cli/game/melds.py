"""Melds as a player lays them: what they are, what they are worth, where their jokers stand, every fault."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from enum import StrEnum
from functools import lru_cache
from itertools import pairwise

from grammar.cards.cards import CARDS, JOKER, Card, Joker, Piece, Rank, Suit
from grammar.frozen import dataclass
from grammar.message import say, say_many
from scala40_cli.game.points import ACE_HIGH, ACE_LOW, place_points, run_points, set_points
from scala40_cli.game.verdict import Reason
from scala40_cli.rules.model import Rules

SMALLEST = 3
LARGEST_SET = 4
FEWEST_NATURALS = 2


class Kind(StrEnum):
    """A set (one rank, different suits) or a run (one suit in sequence)."""

    SET = "set"
    RUN = "run"


@dataclass(frozen=True, slots=True)
class Meld:
    """A valid meld: its cards in order, jokers with the card they stand for where that is known; its points."""

    kind: Kind
    cards: tuple[Piece, ...]
    points: int

    def __hash__(self) -> int:
        # Melds are in the key of every cache of the table, and two with the same cards are mostly one.
        return hash(self.cards)

    @property
    def jokers(self) -> int:
        """How many jokers it holds."""
        return len([piece for piece in self.cards if piece.index == JOKER.index])


@dataclass(frozen=True, slots=True)
class Laid:
    """Cards laid as one meld: every fault, or every meld that they can be.

    ``melds`` has more than one entry where nothing says which of two places a joker takes.
    """

    cards: tuple[Piece, ...]
    kind: Kind | None
    faults: tuple[Reason, ...]
    melds: tuple[Meld, ...]


def stands_for(piece: Piece) -> Card | None:
    """The card itself, or the card that a joker was said to stand for."""
    return piece if isinstance(piece, Card) else piece.stands_for


def lay(cards: Sequence[Piece], rules: Rules) -> Laid:
    """Judges cards laid as one meld, all faults at once.

    >>> from scala40_cli.rules.load import load_rules
    >>> from grammar.cards.hand import read_hand
    >>> laid = lay(read_hand("5d 6d Jk"), load_rules())
    >>> laid.melds[0].cards, laid.melds[0].points
    ((Card('5d'), Card('6d'), Joker('Jk=7d')), 18)
    >>> [reason.rule for reason in lay(read_hand("Kh Ah 2h"), load_rules()).faults]
    ['run_wrap']
    """
    cards = tuple(cards)
    naturals = [piece for piece in cards if isinstance(piece, Card)]
    jokers = len(cards) - len(naturals)
    plain = len(cards) >= SMALLEST and jokers < 2
    faults = [] if plain else list(_size_faults(len(cards), jokers, rules))
    known = (
        naturals if len(naturals) >= FEWEST_NATURALS else [c for c in map(stands_for, cards) if c is not None]
    )
    if not known:
        return Laid(cards, None, tuple(faults), ())
    rank, ranks = _commonest([card.index % _RANKS for card in known])
    suit, suits = _commonest([card.index // _RANKS for card in known])
    if suits > ranks:
        kind, (found, melds) = Kind.RUN, _lay_run(cards, _SUITS[suit], rules)
    elif ranks > 1 or len(known) == 1:
        # One card, or one card twice, could be of either kind; a set is what most would call it.
        kind, (found, melds) = Kind.SET, _lay_set(cards, Rank(rank + 1), rules)
    else:
        faults.append(Reason("meld_kind", say("these cards are neither of one rank nor of one suit")))
        return Laid(cards, None, tuple(faults), ())
    if not found and not faults:
        return Laid(cards, kind, (), melds)
    faults.extend(found)
    clear = all(fault.rule != "meld_kind" for fault in found)
    return Laid(cards, kind if clear else None, tuple(faults), ())


@lru_cache(maxsize=1 << 13)
def laid_as(cards: tuple[Piece, ...], rules: Rules) -> Laid:
    """What ``lay`` says of the cards, remembered: searches and streams ask about the same melds again and again."""
    return lay(cards, rules)


# Numbers compare faster than members of an enumeration.
_RANKS = len(Rank)
_SUITS = tuple(Suit)


def _commonest(values: Sequence[int]) -> tuple[int, int]:
    """What is there most often, the first among equals, and how often."""
    first = values[0]
    count = values.count(first)
    # Mostly all are the same; what is the half of them is the most.
    if count * 2 < len(values):
        first = max(dict.fromkeys(values), key=values.count)
        count = values.count(first)
    return first, count


def _size_faults(count: int, jokers: int, rules: Rules) -> Iterator[Reason]:
    if count < SMALLEST:
        yield Reason(
            "meld_size",
            say_many(
                "a meld has at least 3 cards, this has {count}",
                "a meld has at least 3 cards, this has {count}",
                count,
            ),
        )
    if count - jokers < FEWEST_NATURALS and count:
        yield Reason(
            "meld_naturals",
            say("a meld has at least two natural cards, this has {count}", count=count - jokers),
        )
    if jokers > 1 and rules.jokers_per_meld == 1:
        yield Reason("jokers_per_meld", say("a meld takes one joker, this has {count}", count=jokers))


def _lay_set(cards: tuple[Piece, ...], rank: Rank, rules: Rules) -> tuple[list[Reason], tuple[Meld, ...]]:
    faults = []
    if len(cards) > LARGEST_SET:
        faults.append(
            Reason("meld_size", say("a set has at most 4 cards, this has {count}", count=len(cards)))
        )
    taken: dict[Suit, Piece] = {}
    for piece in cards:
        card = piece if isinstance(piece, Card) else piece.stands_for
        if card is None:
            continue
        if card.rank is not rank:
            faults.append(_of_another_rank(piece, card, cards, rank))
            continue
        if card.suit in taken:
            message = say("{card} is there twice; a set takes each suit once", card=card)
            faults.append(Reason("set_suits", message))
        taken.setdefault(card.suit, piece)
    if faults:
        return faults, ()
    open_jokers = len(cards) - len(taken)
    if open_jokers and open_jokers == LARGEST_SET - len(taken):
        suits = iter([suit for suit in Suit if suit not in taken])
        cards = tuple(
            Joker(Card(rank, next(suits))) if stands_for(piece) is None else piece for piece in cards
        )
    return [], (Meld(Kind.SET, cards, set_points(rank, rules) * len(cards)),)


def _of_another_rank(piece: Piece, card: Card, cards: Sequence[Piece], rank: Rank) -> Reason:
    if isinstance(piece, Joker):
        other = Card(rank, card.suit)
        return Reason(
            "joker_place", say("{joker} cannot stand in a set of the rank of {card}", joker=piece, card=other)
        )
    other = next(one for one in map(stands_for, cards) if one is not None and one.rank is rank)
    return Reason("meld_kind", say("{card} is not of the rank of {other}", card=card, other=other))


def worths(meld: Meld, rules: Rules) -> tuple[int, ...]:
    """What each card of a meld is worth there, in points; a joker what the card it stands for would be."""
    if meld.kind is Kind.SET:
        rank = next(piece.rank for piece in meld.cards if isinstance(piece, Card))
        return (set_points(rank, rules),) * len(meld.cards)
    first = stands_for(meld.cards[0])
    assert first is not None  # a run's jokers always have their place
    # An ace that comes first stands before the 2; a run's first card is never the ace after the king.
    start = int(first.rank)
    return tuple([place_points(start + index, rules) for index in range(len(meld.cards))])


def free_suits(meld: Meld) -> tuple[Suit, ...]:
    """The suits that a set's undeclared joker may stand for; those the set still takes if it has none."""
    taken = [card.suit for piece in meld.cards if (card := stands_for(piece)) is not None]
    return tuple([suit for suit in _SUITS if suit not in taken])


def places_of(card: Card) -> tuple[int, ...]:
    """The places in a run that a card can take: an ace has two."""
    return (ACE_LOW, ACE_HIGH) if card.rank is Rank.ACE else (int(card.rank),)


def card_at(place: int, suit: Suit) -> Card:
    """The card of this suit for a place in a run."""
    return CARDS[suit * 13 + (place - 1) % 13]


def _lay_run(cards: tuple[Piece, ...], suit: Suit, rules: Rules) -> tuple[list[Reason], tuple[Meld, ...]]:
    faults = [
        _of_another_suit(piece, card, cards, suit)
        for piece in cards
        if (card := stands_for(piece)) is not None and card.suit is not suit
    ]
    if faults:
        # What of the rest is missing may be where the cards that do not belong were laid.
        cards = tuple(
            piece if (card := stands_for(piece)) is None or card.suit is suit else JOKER for piece in cards
        )
    placements = _placements(cards)
    if not placements:
        faults += _sequence_faults(cards)
    else:
        faults += _long_run_faults(cards, rules)
    if faults:
        return faults, ()
    melds = []
    for pieces, start in placements:
        placed = tuple(
            [
                piece if isinstance(piece, Card) else Joker(card_at(place, suit))
                for place, piece in enumerate(pieces, start)
            ]
        )
        points = run_points(start, len(pieces), rules)
        melds.append(Meld(Kind.RUN, placed, points))
    return [], tuple(melds)


def _of_another_suit(piece: Piece, card: Card, cards: Sequence[Piece], suit: Suit) -> Reason:
    if isinstance(piece, Joker):
        other = Card(card.rank, suit)
        return Reason(
            "joker_place", say("{joker} cannot stand in a run of the suit of {card}", joker=piece, card=other)
        )
    other = next(one for one in map(stands_for, cards) if one is not None and one.suit is suit)
    return Reason("meld_kind", say("{card} is not of the suit of {other}", card=card, other=other))


def _long_run_faults(cards: tuple[Piece, ...], rules: Rules) -> Iterator[Reason]:
    """What is against a run of so many cards.

    A run of 14 ends in an ace on both sides. One of them must be a joker, whatever the house plays.
    """
    if len(cards) == ACE_HIGH and sum(isinstance(one, Card) and one.rank is Rank.ACE for one in cards) > 1:
        yield Reason("run_aces", say("a run cannot hold two real aces; the 14th card must be a joker"))
    if len(cards) > SMALLEST and len(cards) > rules.run_max:
        message = say(
            "a run has at most {most} cards, this has {count}", most=rules.run_max, count=len(cards)
        )
        yield Reason("run_max", message)


_Placement = tuple[tuple[Piece, ...], int]


def _placements(cards: tuple[Piece, ...]) -> list[_Placement]:
    """The ways to put the cards in sequence: the cards from low to high, and the first one's place.

    The order in which they were written, up or down, decides where it makes sense.
    """
    last = ACE_HIGH - len(cards) + 1
    for written in (cards, cards[::-1]):
        at, first = next((at, card) for at, card in enumerate(map(stands_for, written)) if card is not None)
        for place in places_of(first):
            start = place - at
            if ACE_LOW <= start <= last and _is_in_sequence(written, start):
                return [(written, start)]
    found = []
    for start in range(ACE_LOW, ACE_HIGH - len(cards) + 2):
        ordered = _fill(cards, start)
        if ordered is not None:
            found.append((ordered, start))
    return found


def _is_in_sequence(cards: tuple[Piece, ...], start: int) -> bool:
    """Whether each card has the place where it was written, the first of them at ``start``."""
    for place, piece in enumerate(cards, start):
        card = piece if isinstance(piece, Card) else piece.stands_for
        if card is not None and card.index % _RANKS != (place - 1) % _RANKS:
            return False
    return True


def _fill(cards: tuple[Piece, ...], start: int) -> tuple[Piece, ...] | None:
    """The cards put into the places from ``start`` on, jokers in the gaps; ``None`` if that cannot be."""
    slots: list[Piece | None] = [None] * len(cards)
    for piece in sorted(cards, key=lambda piece: stands_for(piece) is None):
        card = stands_for(piece)
        places = range(start, start + len(cards)) if card is None else places_of(card)
        slot = next(
            (p - start for p in places if 0 <= p - start < len(slots) and slots[p - start] is None), None
        )
        if slot is None:
            return None
        slots[slot] = piece
    return tuple(piece for piece in slots if piece is not None)


def _sequence_faults(cards: tuple[Piece, ...]) -> list[Reason]:
    known = [card for card in map(stands_for, cards) if card is not None]
    jokers = len(cards) - len(known)
    real_aces = sum(isinstance(piece, Card) and piece.rank is Rank.ACE for piece in cards)
    counts = Counter(known)
    faults = [
        Reason("run_sequence", say("{card} is there twice; a run takes each card once", card=card))
        for card, count in counts.items()
        if count > 1 and not (card.rank is Rank.ACE and real_aces > 1)
    ]
    if real_aces > 1:
        faults.append(Reason("run_aces", say("a run cannot hold two real aces")))
    if len(cards) > ACE_HIGH:
        return [Reason("run_max", say("a run has at most 14 cards, this has {count}", count=len(cards)))]
    if not faults and _goes_round(known, len(cards)):
        message = say("a run does not go round: the ace stands before the 2 or after the king, not between")
        return [Reason("run_wrap", message)]
    faults += _gaps(known, jokers)
    return faults or [Reason("run_sequence", say("these cards are not in sequence"))]


def _gaps(known: Sequence[Card], jokers: int) -> Iterator[Reason]:
    """Between which cards too many are missing for the jokers to fill."""
    ranks = sorted({card.rank for card in known}, key=int)
    if Rank.ACE in ranks and len(ranks) > 1 and ranks[1] > Rank.SEVEN:
        ranks = [*ranks[1:], Rank.ACE]
    suit = known[0].suit
    for low, high in pairwise(ranks):
        if (high - low) % 13 > 1 + jokers:
            message = say(
                "between {low} and {high} cards are missing", low=Card(low, suit), high=Card(high, suit)
            )
            yield Reason("run_sequence", message)


def _goes_round(known: Sequence[Card], length: int) -> bool:
    """Whether the cards would be in sequence if the ace joined king and two."""
    ranks = {card.rank % 13 for card in known}
    return length < 13 and any(
        ranks <= {(start + step) % 13 for step in range(length)} for start in range(13)
    )
