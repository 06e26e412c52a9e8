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
    worlds: int = 0
    """In how many hands and stocks as they may be it plays a choice of plans to the end."""


SKILLS = {
    1: Skill(counts=False, swaps=False, closes=False),
    2: Skill(counts=True, swaps=True, closes=True),
    3: Skill(counts=True, swaps=True, closes=True, worlds=24),
}
LEVELS = tuple(SKILLS)
USUAL_LEVEL = 2
