"""The table: asks each player in turn, lets the sitting do what they say, tells everybody, saves."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from grammar.message import say
from grammar.record.actions import Action, Cancel, Draw, Leave
from scala40_cli.cli.table.guests import Forfeit, Guest
from scala40_cli.game.verdict import Reason
from scala40_cli.players.events import Event
from scala40_cli.players.in_play import Refused
from scala40_cli.players.moves import possible_moves
from scala40_cli.players.sitting import Sitting, Wanted

_NOTHING_TO_UNDO = Refused(
    (Reason("turn_order", say("there is nothing to undo: a turn that has ended stays as it was played")),)
)
_OFFERS = 3
"""How often somebody may say how to buy a card, whose first ways were refused."""


class Watcher(Protocol):
    """Who is told of all that happens, and does not play."""

    def tell(self, event: Event) -> None:
        """Tells of an event."""


class Table:
    """A sitting with its guests, by name; several names may be one guest's."""

    def __init__(
        self,
        sitting: Sitting,
        guests: Mapping[str, Guest],
        save: Callable[[], None],
        watcher: Watcher | None = None,
    ) -> None:
        self.sitting = sitting
        self._guests = guests
        self._save = save
        self._watcher = watcher
        self._each = list({id(guest): guest for guest in guests.values()}.values())

    def run(self) -> None:
        """Plays until the match is over. Whatever ends it before is raised, and all is saved before that."""
        sitting = self.sitting
        while True:
            self._tell()
            match sitting.wanted:
                case Wanted.NOTHING:
                    return
                case Wanted.ROUND:
                    sitting.deal()
                    self._save()
                case Wanted.REENTRY:
                    name = sitting.player
                    sitting.answer_back(self._guests[name].comes_back(name, sitting.totals[name]))
                    self._save()
                case Wanted.ACTION:
                    self._turn(sitting.player)

    def _turn(self, name: str) -> None:
        """Asks the player once, and does what can be done of the answer."""
        sitting, guest = self.sitting, self._guests[name]
        assert sitting.play is not None
        try:
            actions = guest.choose(sitting.view(name), possible_moves(sitting.play, sitting.rules))
            if not actions:
                raise Forfeit(say("no lawful action was found"))
            self._do(name, guest, actions)
        except Forfeit as forfeit:
            sitting.leave(name, forfeit.reason)
            self._save()

    def _do(self, name: str, guest: Guest, actions: Sequence[Action]) -> None:
        sitting = self.sitting
        done: list[Action] = []
        try:
            for action in actions:
                if isinstance(action, Draw):
                    self._offer()
                    if sitting.wanted is not Wanted.ACTION or sitting.player != name:
                        return
                if isinstance(action, Leave):
                    sitting.leave(name)
                elif isinstance(action, Cancel):
                    if not sitting.undo():
                        guest.refused(_NOTHING_TO_UNDO, sitting.view(name))
                        return
                else:
                    refused = sitting.do(action)
                    if refused is not None:
                        guest.refused(refused, sitting.view(name))
                        return
                self._save()
                done.append(action)
        finally:
            if done:
                self._played(name, guest, done)

    def _offer(self) -> None:
        """Lets the others buy the discard that the player leaves, one after the other until one does."""
        for name in self.sitting.buyers:
            if self._buys(name, self._guests[name]):
                return

    def _buys(self, name: str, guest: Guest) -> bool:
        for _ in range(_OFFERS):
            view = self.sitting.view(name)
            actions = guest.buys(view)
            if not actions:
                return False
            refused = self.sitting.buy(name, actions)
            if refused is None:
                self._save()
                self._played(name, guest, actions)
                return True
            try:
                guest.refused(refused, view)
            except Forfeit:
                return False
        return False

    def _played(self, name: str, guest: Guest, done: Sequence[Action]) -> None:
        seen = [Draw(None) if isinstance(action, Draw) else action for action in done]
        for other in self._each:
            other.played(name, seen, other is guest)

    def _tell(self) -> None:
        events, self.sitting.events = self.sitting.events, []
        for event in events:
            if self._watcher is not None:
                self._watcher.tell(event)
            for guest in self._each:
                guest.tell(event)
