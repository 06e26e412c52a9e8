"""What a hand can lay, by plain exhaustive search: the measure that the real solver is held against.

Slow, short and independent: it shares no code with the program and knows cards only as text
(``7h``, ``10d``, ``Jk``). It looks at every set of disjoint melds within the hand, one card after
the other, and skips nothing because something better is known. All points are the game's points.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations
from typing import Literal, NamedTuple

from tests.support.oracle_hands import (
    JOKER,
    NATURALS,
    PACK,
    RANKS,
    SUITS,
    Hand,
    crowded_hands,
    nasty_hands,
    random_hands,
)

__all__ = [
    "Hand",
    "OracleMeld",
    "Vector",
    "all_melds",
    "best",
    "crowded_hands",
    "most_points",
    "nasty_hands",
    "openings",
    "opens",
    "random_hands",
    "unbeaten",
    "vector_of",
]

# The places of a suit from the low ace to the high one.
PLACES = (*RANKS, "A")

Kind = Literal["set", "run"]
Objective = Literal["rest", "points", "jokers"]
JokersAllowed = Literal["counted", "none", "clean"]
MOST_JOKERS = 8
AceInHand = Literal[11, 1, "lone_1"]


# --- Melds ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OracleMeld:
    """A meld as laid: cards in order (``7h``, a joker as ``Jk=8h``) and what it is worth."""

    kind: Kind
    cards: tuple[str, ...]
    points: int

    @property
    def naturals(self) -> tuple[str, ...]:
        """The natural cards that the meld takes from the hand."""
        return tuple(card for card in self.cards if not card.startswith(JOKER))

    @property
    def jokers(self) -> int:
        """How many jokers the meld takes from the hand."""
        return len(self.cards) - len(self.naturals)

    @property
    def stands_for(self) -> tuple[str, ...]:
        """The card that each position stands for."""
        return tuple(card.removeprefix(JOKER + "=") for card in self.cards)


def rank_of(card: str) -> str:
    """The rank of a natural card, as text."""
    return card[:-1]


def worth(rank: str, ace: int) -> int:
    """Points of a rank, where an ace is worth ``ace``."""
    if rank == "A":
        return ace
    return 10 if rank in ("J", "Q", "K") else int(rank)


def all_melds(
    hand: Sequence[str],
    *,
    jokers_per_meld: int | None = 1,
    ace_after_king: int = 11,
    ace_before_two: int = 1,
    run_max: int = 14,
    ace_in_set: int = 11,
    joker_counts: int | None = None,
) -> list[OracleMeld]:
    """Every meld that the cards of ``hand`` can lay, each way of placing its jokers counted apart.

    ``joker_counts`` is what a joker counts where it is not the worth of the card that it stands for.

    ``jokers_per_meld`` None allows any number of jokers beside two naturals or more. Which of two
    equal cards is used makes no difference, nor does the order of a set.

    >>> [(meld.cards, meld.points) for meld in all_melds(["5d", "6d", "Jk"])]
    [(('Jk=4d', '5d', '6d'), 15), (('5d', '6d', 'Jk=7d'), 18)]
    """
    held = count_hand(hand)
    jokers = held[JOKER] if jokers_per_meld is None else min(held[JOKER], jokers_per_meld)
    melds = [
        *_sets(held, jokers, ace_in_set),
        *(
            OracleMeld("run", cards, points)
            for suit in SUITS
            for start in range(len(PLACES))
            for cards, points in _runs_from(held, suit, start, jokers, ace_before_two, ace_after_king)
            if len(cards) <= run_max
        ),
    ]
    if joker_counts is None:
        return melds
    return [
        replace(meld, points=_flat(meld, joker_counts, ace_before_two, ace_after_king, ace_in_set))
        for meld in melds
    ]


def _flat(meld: OracleMeld, joker: int, low: int, high: int, in_set: int) -> int:
    points = 0
    for place, card in enumerate(meld.cards):
        ace = in_set if meld.kind == "set" else low if place == 0 else high
        points += joker if card.startswith(JOKER) else worth(rank_of(card), ace)
    return points


def count_hand(hand: Iterable[str]) -> Counter[str]:
    """The hand as counts; ValueError for a card that is none or that two packs cannot hold."""
    held = Counter(hand)
    for card, count in held.items():
        if card != JOKER and card not in NATURALS:
            raise ValueError(f"no card: {card!r}")
        if count > (MOST_JOKERS if card == JOKER else PACK.count(card)):
            raise ValueError(f"{count} times {card}")
    return held


def _sets(held: Counter[str], jokers: int, ace: int) -> Iterator[OracleMeld]:
    for rank in RANKS:
        for size in (3, 4):
            for suits in combinations(SUITS, size):
                for natural_size in range(2, size + 1):
                    for natural in combinations(suits, natural_size):
                        if size - natural_size <= jokers and all(held[rank + suit] for suit in natural):
                            cards = tuple(
                                rank + suit if suit in natural else f"{JOKER}={rank}{suit}" for suit in suits
                            )
                            yield OracleMeld("set", cards, size * worth(rank, ace))


def _runs_from(
    held: Counter[str], suit: str, start: int, jokers: int, ace_before_two: int, ace_after_king: int
) -> Iterator[tuple[tuple[str, ...], int]]:
    """Runs of one suit whose first place is ``start`` (0 the low ace, 13 the high one), with points."""

    def grow(place: int, cards: tuple[str, ...], jokers: int, points: int) -> Iterator[tuple[Hand, int]]:
        naturals = [card for card in cards if not card.startswith(JOKER)]
        if len(cards) >= 3 and len(naturals) >= 2:
            yield cards, points
        if place == len(PLACES):
            return
        card = PLACES[place] + suit
        total = points + worth(PLACES[place], ace_before_two if place == 0 else ace_after_king)
        # A card already in the run is the low ace: the high one beside it must be a joker.
        if held[card] and card not in naturals:
            yield from grow(place + 1, (*cards, card), jokers, total)
        if jokers:
            yield from grow(place + 1, (*cards, f"{JOKER}={card}"), jokers - 1, total)

    return grow(start, (), jokers, 0)


# --- Openings ---------------------------------------------------------------------------------------


class Vector(NamedTuple):
    """What one set of disjoint melds comes to; ``clean`` are the points of its joker-less melds."""

    points: int
    left: int
    jokers: int
    clean: int
    laid: int


def openings(
    hand: Sequence[str],
    *,
    jokers_per_meld: int | None = 1,
    ace_after_king: int = 11,
    ace_before_two: int = 1,
    run_max: int = 14,
    ace_in_set: int = 11,
    joker_counts: int | None = None,
    must_leave: int = 0,
    jokers_allowed: JokersAllowed = "counted",
    ace_in_hand: AceInHand = 11,
    joker_in_hand: int = 25,
) -> set[Vector]:
    """What every set of disjoint melds within ``hand`` comes to, the empty set of melds among them.

    ``must_leave`` cards at least stay in hand. ``jokers_allowed`` none keeps the jokers in hand;
    clean lays the same melds as counted: the minimum is then asked of ``clean`` (see `best`).

    >>> [tuple(vector) for vector in sorted(openings(["5d", "6d", "Jk"]))]
    [(0, 36, 0, 0, 0), (15, 0, 1, 0, 3), (18, 0, 1, 0, 3)]
    """
    held = count_hand(hand)
    naturals = tuple(card for card in NATURALS for _ in range(held[card]))
    playable = 0 if jokers_allowed == "none" else held[JOKER]
    found = set()
    for points, left, aces_left, used, clean, laid in _totals(
        naturals,
        playable,
        jokers_per_meld,
        ace_after_king,
        ace_before_two,
        run_max,
        ace_in_set,
        joker_counts,
    ):
        cards_left = len(hand) - laid
        if cards_left < must_leave:
            continue
        in_hand = left + aces_left * _ace_left(ace_in_hand, cards_left) + (held[JOKER] - used) * joker_in_hand
        found.add(Vector(points, in_hand, used, clean, laid))
    return found


def vector_of(
    hand: Sequence[str],
    melds: Sequence[Sequence[str]],
    *,
    jokers_per_meld: int | None = 1,
    ace_after_king: int = 11,
    ace_before_two: int = 1,
    run_max: int = 14,
    ace_in_set: int = 11,
    joker_counts: int | None = None,
    ace_in_hand: AceInHand = 11,
    joker_in_hand: int = 25,
) -> Vector:
    """What these melds of ``hand`` come to; ValueError if they are not disjoint melds of that hand.

    Each meld as its cards, a joker as ``Jk=8h``; a run from its low end up, a set in any order.
    """
    valid = {
        _order(meld.kind, meld.cards): meld.points
        for meld in all_melds(
            hand,
            jokers_per_meld=jokers_per_meld,
            ace_after_king=ace_after_king,
            ace_before_two=ace_before_two,
            run_max=run_max,
            ace_in_set=ace_in_set,
            joker_counts=joker_counts,
        )
    }
    points = clean = 0
    laid: Counter[str] = Counter()
    for cards in melds:
        worths = [valid[key] for key in (_order("run", cards), _order("set", cards)) if key in valid]
        if not worths:
            raise ValueError(f"no meld of this hand: {' '.join(cards)}")
        points += worths[0]
        clean += 0 if any(card.startswith(JOKER) for card in cards) else worths[0]
        laid.update(JOKER if card.startswith(JOKER) else card for card in cards)
    held = count_hand(hand)
    if not laid <= held:
        raise ValueError(f"more than the hand holds: {' '.join(sorted(laid - held))}")
    left = list((held - laid).elements())
    ace = _ace_left(ace_in_hand, len(left))
    in_hand = sum(joker_in_hand if card == JOKER else worth(rank_of(card), ace) for card in left)
    return Vector(points, in_hand, laid[JOKER], clean, laid.total())


def _ace_left(ace_in_hand: AceInHand, cards_left: int) -> int:
    if ace_in_hand == "lone_1":
        return 1 if cards_left == 1 else 11
    return ace_in_hand


def _order(kind: Kind, cards: Sequence[str]) -> tuple[Kind, Hand]:
    return kind, tuple(cards) if kind == "run" else tuple(sorted(cards))


# Points, points left without aces and jokers, aces left, jokers used, clean points, cards laid.
Totals = tuple[int, int, int, int, int, int]
# The same as one number of six three-digit places, so that adding totals is adding numbers: no
# place can reach 1000 (fourteen cards of 11 points are 154).
PLACE = 1000


def _pack(totals: Totals) -> int:
    number = 0
    for value in totals:
        number = number * PLACE + value
    return number


def _unpack(number: int) -> Totals:
    values = []
    for _ in range(6):
        number, value = divmod(number, PLACE)
        values.append(value)
    laid, clean, used, aces_left, left, points = values
    return points, left, aces_left, used, clean, laid


@lru_cache(maxsize=16)
def _totals(
    naturals: Hand,
    jokers: int,
    jokers_per_meld: int | None,
    ace_after_king: int,
    ace_before_two: int,
    run_max: int,
    ace_in_set: int,
    joker_counts: int | None,
) -> frozenset[Totals]:
    """The totals of every set of disjoint melds that can be laid of the naturals and jokers.

    Takes the lowest card that is not dealt with yet: it stays in hand, or it goes into any meld
    that contains it and fits in what remains. What remains decides all that can follow, so each
    remainder is searched once. One bit a card: ``once`` the cards of which a copy remains,
    ``twice`` those of which both do; no meld holds the same natural card twice.
    """
    distinct = sorted(set(naturals), key=naturals.index)
    bit = {card: 1 << number for number, card in enumerate(distinct)}
    when_left = {
        bit[card]: _pack((0, worth(rank_of(card), ace=0), int(rank_of(card) == "A"), 0, 0, 0))
        for card in distinct
    }
    melds: dict[int, set[tuple[int, int, int]]] = {bit[card]: set() for card in distinct}
    for meld in all_melds(
        (*naturals, *(JOKER,) * jokers),
        jokers_per_meld=jokers_per_meld,
        ace_after_king=ace_after_king,
        ace_before_two=ace_before_two,
        run_max=run_max,
        ace_in_set=ace_in_set,
        joker_counts=joker_counts,
    ):
        cards = sum(bit[card] for card in meld.naturals)
        clean = 0 if meld.jokers else meld.points
        gain = _pack((meld.points, 0, 0, meld.jokers, clean, len(meld.cards)))
        melds[min(bit[card] for card in meld.naturals)].add((cards, meld.jokers, gain))
    searched: dict[tuple[int, int, int], set[int]] = {}

    def search(once: int, twice: int, jokers: int) -> set[int]:
        if not once:
            return {0}
        key = (once, twice, jokers)
        if key in searched:
            return searched[key]
        lowest = once & -once
        stays = when_left[lowest]
        found = {stays + rest for rest in search(once & ~lowest | twice, twice & ~lowest, jokers)}
        # A meld that contains the lowest card and fits in what remains has it as its own lowest.
        for cards, needed, gain in melds[lowest]:
            if cards & once == cards and needed <= jokers:
                after = search(once & ~cards | twice, twice & ~cards, jokers - needed)
                found |= {gain + rest for rest in after}
        searched[key] = found
        return found

    both = sum(bit[card] for card in distinct if naturals.count(card) == 2)
    return frozenset(map(_unpack, search(sum(bit.values()), both, jokers)))


# --- Choosing ---------------------------------------------------------------------------------------


def opens(vector: Vector, minimum: int, clean: bool) -> bool:
    """Whether the melds reach the minimum; under ``clean`` those without a joker must."""
    return (vector.clean if clean else vector.points) >= minimum


def best(vectors: Iterable[Vector], minimum: int, objective: Objective, clean: bool) -> Vector | None:
    """The best opening under an aim, or None if nothing opens.

    Two openings equal in points, points left and jokers are equally good: compare these three only.
    """
    openers = [vector for vector in vectors if opens(vector, minimum, clean)]
    if objective == "rest":
        return min(openers, key=lambda one: (one.left, -one.points, one.jokers, one), default=None)
    if objective == "points":
        return min(openers, key=lambda one: (-one.points, one.left, one.jokers, one), default=None)
    return min(openers, key=lambda one: (one.jokers, one.left, -one.points, one), default=None)


def most_points(vectors: Iterable[Vector]) -> Vector:
    """The most points that can be laid, then the fewest left, then the fewest jokers: opening or not."""
    return min(vectors, key=lambda one: (-one.points, one.left, one.jokers, one))


def unbeaten(vectors: Iterable[Vector], minimum: int, clean: bool) -> set[tuple[int, int, int]]:
    """(points, left, jokers) of the openings that no other opening equals on all three and betters on one."""
    front = {(one.points, one.left, one.jokers) for one in vectors if opens(one, minimum, clean)}
    return {
        one
        for one in front
        if not any(
            other != one and other[0] >= one[0] and other[1] <= one[1] and other[2] <= one[2]
            for other in front
        )
    }
