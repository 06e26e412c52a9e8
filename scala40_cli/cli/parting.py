"""Cards in a row that are no meld, but several if they were kept apart."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from grammar.cards.cards import Piece
from grammar.cards.melds import SMALLEST
from grammar.message import Message

_LONGEST = 14
"""The cards of the longest meld."""


def in_parts(cards: Sequence[Piece], valid: Callable[[Sequence[Piece]], bool]) -> list[Sequence[Piece]]:
    """The cards, in their order, as the fewest valid melds; none where they are not such."""
    ways: list[list[Sequence[Piece]] | None] = [[]]
    for end in range(1, len(cards) + 1):
        found = [
            [*before, cards[start:end]]
            for start in range(max(0, end - _LONGEST), end - SMALLEST + 1)
            if (before := ways[start]) is not None and valid(cards[start:end])
        ]
        ways.append(min(found, key=len, default=None))
    return ways[-1] or []


def with_hyphens(melds: Sequence[Sequence[Piece]]) -> Message:
    """The melds as one writes them apart, in the letters that will be written.

    >>> from grammar.cards.melds import read_melds
    >>> str(with_hyphens(read_melds("7h-8h-9h 5c-5d-5s")))
    '7h-8h-9h 5c-5d-5s'
    """
    cards = {f"card{place}": card for place, card in enumerate(piece for meld in melds for piece in meld)}
    gaps = iter(cards)
    return Message(" ".join("-".join(f"{{{next(gaps)}}}" for _ in meld) for meld in melds), cards)
