"""Who answers for a seat: what is asked of a computer, a person or a program in the same way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from grammar.message import Message
from grammar.record.actions import Action
from scala40_cli.players.computer.player import choose
from scala40_cli.players.events import Event
from scala40_cli.players.in_play import Refused
from scala40_cli.players.view import View


class Quit(Exception):
    """The game ends here for now; all of it is saved."""


class Forfeit(Exception):
    """A player who cannot go on playing: it leaves the match, with the reason in the record."""

    def __init__(self, reason: Message) -> None:
        super().__init__(reason)
        self.reason = reason


class Guest(Protocol):
    """A player at the table."""

    def choose(self, view: View, can: Sequence[str]) -> Sequence[Action]:
        """What the player does next: one action or several. Raises ``Quit`` or ``Forfeit``."""

    def refused(self, refused: Refused, view: View) -> None:
        """Tells that an action was refused; those after it are not done. Raises ``Forfeit``."""

    def comes_back(self, name: str, total: int) -> bool:
        """Whether the player, who has bust, comes back into the match."""

    def buys(self, view: View) -> Sequence[Action]:
        """All that the player does to buy the top discard, which is left to the others; nothing to pass."""

    def played(self, name: str, actions: Sequence[Action], own: bool) -> None:
        """Tells what a player has just done; cards that were drawn unseen are ``None``."""

    def tell(self, event: Event) -> None:
        """Tells of an event."""

    def close(self) -> None:
        """The game is over for this player."""


class Computer:
    """The computer of a level."""

    def __init__(self, level: int, *, guided: bool = False) -> None:
        self._level, self._guided = level, guided

    def choose(self, view: View, can: Sequence[str]) -> Sequence[Action]:
        """As ``players.computer`` decides, or as the guided round has it."""
        if self._guided and view.round == 1:
            from scala40_cli.players.guided import on_the_path

            if actions := on_the_path(view, learns=False):
                return actions
        return choose(view, self._level)

    def refused(self, refused: Refused, view: View) -> None:
        """Which cannot happen; the computer gives up rather than try for ever."""
        raise Forfeit(refused.reasons[0].message)

    def comes_back(self, name: str, total: int) -> bool:
        """Always: who is out cannot win."""
        return True

    def buys(self, view: View) -> Sequence[Action]:
        """Never: a card that is bought is one more to get rid of."""
        return ()

    def played(self, name: str, actions: Sequence[Action], own: bool) -> None:
        """The view tells it all."""

    def tell(self, event: Event) -> None:
        """The view tells it all."""

    def close(self) -> None:
        """Nothing to do."""
