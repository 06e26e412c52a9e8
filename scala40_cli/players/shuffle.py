"""Chance that is the same everywhere: one seed gives one game on every machine and every Python.

Only ``Random.getrandbits`` is used. What it gives for a whole number as seed is promised to stay; what
``Random.shuffle`` and ``Random.choice`` make of it is not.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from random import Random
from typing import TypeVar

Thing = TypeVar("Thing")


def stream(seed: int, *parts: int | str) -> Random:
    """The random numbers that belong to one place of a game, such as a round of a match.

    Each place has numbers of its own, so that a game that goes on from a file has the same ones.

    >>> stream(1, "round", 2).getrandbits(16) == stream(1, "round", 2).getrandbits(16)
    True
    """
    text = "/".join(map(str, (seed, *parts)))
    return Random(int.from_bytes(sha256(text.encode()).digest(), "big"))


def below(count: int, random: Random) -> int:
    """A whole number from 0 to ``count`` - 1, all equally likely."""
    bits = count.bit_length()
    while True:
        number = random.getrandbits(bits)
        if number < count:
            return number


def shuffled(things: Sequence[Thing], random: Random) -> list[Thing]:
    """The things in an order by chance, all equally likely.

    >>> shuffled("abcdef", stream(1))
    ['d', 'e', 'c', 'b', 'a', 'f']
    """
    found = list(things)
    for last in range(len(found) - 1, 0, -1):
        other = below(last + 1, random)
        found[last], found[other] = found[other], found[last]
    return found


def drawn(things: Sequence[Thing], count: int, random: Random) -> list[Thing]:
    """So many of the things by chance, one after the other.

    >>> len(set(drawn("abcdef", 4, stream(1))))
    4
    """
    left = list(things)
    for place in range(count):
        other = place + below(len(left) - place, random)
        left[place], left[other] = left[other], left[place]
    return left[:count]
