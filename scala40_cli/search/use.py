"""A use of a card just taken from the discards."""

from __future__ import annotations

from enum import Enum

from grammar.frozen import dataclass
from scala40_cli.game.turn import Action


class UseKind(Enum):
    """What a card is used for."""

    NEW_MELD = "new meld"
    ATTACH = "attach"
    OPENING = "opening"
    SWAP = "swap"


@dataclass(frozen=True, slots=True)
class Use:
    """A use, and the actions of the turn up to it: the last one lays the card on the table."""

    kind: UseKind
    way: tuple[Action, ...]
