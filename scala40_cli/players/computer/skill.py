"""What the levels of the computer can do."""

from __future__ import annotations

from typing import NamedTuple


class Skill(NamedTuple):
    """How well a computer plays. It is never allowed more than others are, nor sees more."""

    counts: bool
    """Whether it counts which cards are still to come, before it throws one."""
    swaps: bool
    """Whether it takes jokers home, and spends the last ones to go out."""
    closes: bool
    """Whether it searches every way to go out."""
    saves: bool = False
    """Whether it keeps its jokers for going out, until somebody else is near it."""
    looks: bool = False
    """Whether it reckons which throw leaves most cards that open, or go out, as the next."""


SKILLS = {
    1: Skill(counts=False, swaps=False, closes=False),
    2: Skill(counts=True, swaps=True, closes=False),
    3: Skill(counts=True, swaps=True, closes=True, looks=True, saves=True),
}
LEVELS = tuple(SKILLS)
USUAL_LEVEL = 2
