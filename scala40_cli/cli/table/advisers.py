"""Who stands behind a player: hints when they are asked for, a warning before a bad throw."""

from __future__ import annotations

from collections.abc import Sequence

from grammar.record.actions import Action, Discard, Draw
from scala40_cli.cli.table.consoles import Console
from scala40_cli.players.computer.player import choose
from scala40_cli.players.view import View
from scala40_cli.render.actions import actions_row
from scala40_cli.render.style import Style


class Adviser:
    """Gives hints when asked, and otherwise says nothing."""

    def before(self, view: View, console: Console, style: Style) -> None:
        """What is said before a player moves."""

    def after(self, actions: Sequence[Action], console: Console, style: Style) -> None:
        """What is said after the player's own moves."""

    def hint(self, view: View, style: Style, columns: int) -> list[str]:
        """What might be done now."""
        actions = choose(view, _LEVEL)
        if not actions:
            return [style.text("There is nothing to advise.")]
        return [style.text("A good move: {actions}", actions=actions_row(actions, style))]

    def agrees(self, view: View, actions: Sequence[Action], console: Console, style: Style) -> bool:
        """Whether the player may go on with this, or thinks again after a warning."""
        return True

    def quickly(self, view: View) -> Sequence[Action]:
        """The turn played out for a player whose time is over: what is drawn goes, or what helps least."""
        turn = view.turn
        if turn is None or turn.drawn is False:
            return (Draw(None),)
        actions = choose(view, 1)
        last = [action for action in actions if isinstance(action, Discard)]
        return last if last and len(actions) == 1 else actions


_LEVEL = 2


def adviser(*, tutor: bool, guided: bool, terminal: bool) -> Adviser:
    """The adviser that is wanted."""
    return Adviser()
