"""What many matches come to: who won, how long rounds are, how often somebody closes in hand or has not opened."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from typing import Any, NamedTuple

_SURE = 1.96
"""So many standard deviations to either side hold the truth 95 times in 100."""


class Estimate(NamedTuple):
    """A mean or a share, and its margin: the truth lies within it 95 times in 100."""

    value: float
    margin: float


class Statistics:
    """Sums over matches."""

    def __init__(self, names: Sequence[str]) -> None:
        self.players = len(names)
        self.wins = dict.fromkeys(names, 0)
        self.matches = self.rounds = self.dead = 0
        self._turns = self._turns_squared = 0.0
        self._in_hand = self._hands = self._unopened = 0
        self._points = self._points_squared = 0.0

    def add(self, rounds: Iterable[Mapping[str, Any]], end: Mapping[str, Any]) -> None:
        """Adds a match: its rounds and its end, as objects."""
        self.matches += 1
        for name in end["winners"]:
            self.wins[name] += 1
        for one in rounds:
            self.rounds += 1
            self.dead += one["closed"] is None
            turns = one["turns"] / len(one["players"])
            self._turns += turns
            self._turns_squared += turns * turns
            self._in_hand += one["in_hand"]
            for player in one["players"]:
                if not player["closed"]:
                    self._hands += 1
                    self._unopened += not player["opened"]
                    self._points += player["points"]
                    self._points_squared += player["points"] ** 2

    @property
    def turns(self) -> Estimate:
        """The turns of each player in a round."""
        return _mean(self._turns, self._turns_squared, self.rounds)

    @property
    def in_hand(self) -> Estimate:
        """The share of rounds in which somebody closes in hand."""
        return _share(self._in_hand, self.rounds)

    @property
    def unopened(self) -> Estimate:
        """The share of hands that had not opened, among those of players who did not close."""
        return _share(self._unopened, self._hands)

    @property
    def points(self) -> Estimate:
        """The points that a player takes who did not close."""
        return _mean(self._points, self._points_squared, self._hands)

    def won(self, name: str) -> Estimate:
        """The share of matches that a player won, alone or with others."""
        return _share(self.wins[name], self.matches)


def _mean(total: float, squares: float, count: int) -> Estimate:
    if not count:
        return Estimate(0.0, 0.0)
    mean = total / count
    spread = max(0.0, squares / count - mean * mean)
    return Estimate(mean, _SURE * sqrt(spread / count))


def _share(some: int, count: int) -> Estimate:
    """A share with its margin by Wilson, which holds near 0 and 1 too."""
    if not count:
        return Estimate(0.0, 0.0)
    share, z = some / count, _SURE
    half = z * sqrt(share * (1 - share) / count + z * z / (4 * count * count)) / (1 + z * z / count)
    return Estimate(share, half)
