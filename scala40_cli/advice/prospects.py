"""What is asked of hands: how far they are from the aim, what helps them, and the exact chances by the first draws.

The hands are those that a player may be left with by throwing one card, or the one held between turns. Before the
opening they are judged by all goals that miss few cards; after it by one table of the ways out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from scala40_cli.advice.answer import Chance
from scala40_cli.advice.question import Effort

Progress = Callable[[float], None]
"""Told now and then how much is done, from 0 to 1."""


class Estimate(NamedTuple):
    """A chance from 0 to 1, and the margin within which the true one lies 95 times in 100."""

    chance: float
    margin: float


class Prospects(Protocol):
    """What is asked of each hand."""

    def reached(self, hand: int) -> bool:
        """Whether the hand, or the one with the card drawn, has reached the aim."""

    def away(self, hand: int) -> int | None:
        """The fewest further cards that reach the aim."""

    def helping(self, hand: int, away: int) -> int:
        """The kinds that bring a hand nearer that is so far away, as bits."""

    def by_first(self, hand: int) -> int:
        """In how many draws the aim is reached by the first."""

    def by_second(self, hand: int) -> int:
        """In how many sequences of two draws the aim is reached by the second."""

    def later(self, hands: Sequence[int], effort: Effort, progress: Progress | None) -> list[list[Chance]]:
        """For each hand the chances by the third and later draws."""
