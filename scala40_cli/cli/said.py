"""What was said of a table, before any of it is read as cards."""

from __future__ import annotations

from grammar.cards.spelling import Notation
from grammar.frozen import dataclass

FEWEST_PLAYERS = 2
"""With fewer nobody plays on."""


@dataclass(frozen=True, slots=True)
class Said:
    """What was said of a table, as texts and plain values; ``None`` is what was not said."""

    card: str | None = None
    hand: str | None = None
    table: str | None = None
    opened: bool | None = None
    players: int | None = None
    picked: str | None = None
    drawn: bool | None = None
    first_round: bool | None = None
    seen: str | None = None
    rules: str | None = None
    """The rules under which another command answered."""
    from_json: frozenset[str] = frozenset()
    """Which texts came in a JSON object; their letters are ``json_letters`` and prove nothing of the others."""
    json_letters: Notation = Notation.ENGLISH
