"""Cards held as one number, so that "are these cards among those?" is a single operation.

Bit ``index`` is a card held at least once, bit ``index + 52`` one held twice; from bit 104 on, as many bits as there
are jokers. A holding ``goal`` is part of a holding ``held`` if ``goal & ~held`` is nothing, and the bits of that are
the cards still missing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from grammar.cards.cards import CARDS, JOKER, Piece

KINDS: tuple[Piece, ...] = (*CARDS, JOKER)
"""Every kind of card by its index: the natural ones, then the joker."""

JOKER_KIND = 52
EVERY_KIND = (1 << 53) - 1
SECOND = 52
"""How far the bit of a second copy is from that of the first."""
JOKERS_FROM = 104
"""The bit of the first joker."""
FIRST_COPIES = (1 << 52) - 1
SECOND_COPIES = FIRST_COPIES << SECOND


def add(held: int, kind: int) -> int:
    """The holding with one more card of this kind. A third copy of a natural card changes nothing."""
    return held | next_bit(held, kind)


def next_bit(held: int, kind: int) -> int:
    """The bit that one more card of this kind sets."""
    if kind == JOKER_KIND:
        return 1 << JOKERS_FROM + (held >> JOKERS_FROM).bit_length()
    bit = 1 << kind
    return bit << SECOND if held & bit else bit


def last_bit(held: int, kind: int) -> int:
    """The bit that goes when a card of this kind leaves; 0 where none is held."""
    if kind == JOKER_KIND:
        jokers = (held >> JOKERS_FROM).bit_length()
        return 1 << JOKERS_FROM + jokers - 1 if jokers else 0
    bit = 1 << kind
    return held & bit << SECOND or held & bit


def last_bits(held: int) -> int:
    """The bits of all cards that may leave first: of two copies the second, of jokers the last."""
    twice = held & SECOND_COPIES
    once = held & FIRST_COPIES & ~(twice >> SECOND)
    jokers = held >> JOKERS_FROM
    return once | twice | (jokers ^ jokers >> 1) << JOKERS_FROM


def kind_of_bit(bit: int) -> int:
    """The kind of the card that a single bit stands for."""
    at = bit.bit_length() - 1
    if at >= JOKERS_FROM:
        return JOKER_KIND
    return at - SECOND if at >= SECOND else at


def kinds_of(bits: int) -> int:
    """The kinds of the cards that these bits stand for, one bit each."""
    kinds = (bits | bits >> SECOND) & FIRST_COPIES
    return kinds | 1 << JOKER_KIND if bits >> JOKERS_FROM else kinds


def holding(pieces: Iterable[Piece]) -> int:
    """The pieces as a holding.

    >>> from grammar.cards.hand import read_hand
    >>> held = holding(read_hand("Ah Ah 2h Jk"))
    >>> [bit for bit in range(120) if held >> bit & 1]
    [0, 1, 52, 104]
    """
    held = 0
    for piece in pieces:
        held = add(held, piece.index)
    return held


def bits_of(held: int) -> list[int]:
    """Each bit by itself, the lowest first."""
    found = []
    while held:
        bit = held & -held
        found.append(bit)
        held ^= bit
    return found


def count(held: int) -> int:
    """How many cards these are."""
    return held.bit_count()


def still_to_come(held: int, unseen: Sequence[int]) -> int:
    """The bits that drawing may set: for each kind as many more as are unseen."""
    one = two = 0
    bit = 1
    for left in unseen[:JOKER_KIND]:
        if left:
            one |= bit
            if left > 1:
                two |= bit
        bit <<= 1
    second = (one & held) | (two & ~held)
    jokers = (held >> JOKERS_FROM).bit_length()
    return (
        one & ~held
        | (second & ~(held >> SECOND)) << SECOND
        | (1 << unseen[JOKER_KIND]) - 1 << JOKERS_FROM + jokers
    )
