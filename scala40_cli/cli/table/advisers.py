"""Who stands behind a player: hints when they are asked for, a warning before a bad throw."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from grammar.message import say_many
from grammar.record.actions import Action, Attach, Discard, Draw, Lay, Open, Swap, Take
from scala40_cli.cli.table.consoles import Console
from scala40_cli.players.computer.player import choose, throw_only
from scala40_cli.players.view import View
from scala40_cli.players.warnings import warning_of
from scala40_cli.render.actions import actions_row
from scala40_cli.render.style import Style

if TYPE_CHECKING:
    from scala40_cli.players.hints import Hint


class Adviser:
    """Gives hints when asked, and otherwise says nothing."""

    def before(self, view: View, console: Console, style: Style) -> None:
        """What is said before a player moves."""

    def after(self, actions: Sequence[Action], console: Console, style: Style) -> None:
        """What is said after the player's own moves."""

    def hint(self, view: View, style: Style, columns: int) -> list[str]:
        """What might be done now: one move, and what there is to say of it."""
        from scala40_cli.players.hints import hint
        from scala40_cli.players.tips import tips
        from scala40_cli.render.layout import paragraph

        found = hint(view)
        if not found.actions:
            return [style.text("There is nothing to advise.")]
        lines = [
            style.text("A good move: {actions}", actions=_written(found.actions, style)),
            *_why(found, style),
        ]
        opens = found.distance is not None and found.distance.away == 0
        if len(found.actions) == 1 and not opens:
            for tip in tips(view)[:1]:
                lines += paragraph(style.text("Tip: {tip}", tip=tip), columns)
        return lines

    def agrees(self, view: View, actions: Sequence[Action], console: Console, style: Style) -> bool:
        """Whether the player may go on with this, or thinks again after a warning."""
        return True

    def quickly(self, view: View) -> Sequence[Action]:
        """The turn played out for a player whose time is over: what is drawn goes, or what helps least."""
        turn = view.turn
        if turn is None or turn.drawn is False:
            return (Draw(None),)
        return throw_only(view) or choose(view, 1)


def _why(found: Hint, style: Style) -> list[str]:
    """How far the hand is before the draw; what helps after the throw."""
    from scala40_cli.advice.why import percent

    if found.distance is not None:
        from scala40_cli.game.verdict import Answer, Verdict
        from scala40_cli.render.advise import headline

        return [headline(Verdict(Answer.YES, (), found.distance), style.plain())]
    throw = found.throw
    if throw is None or not throw.chances:
        return []
    chance = throw.chances[0].value
    if chance == 0:
        told = say_many("{count} unseen card then helps.", "{count} unseen cards then help.", throw.helping)
    else:
        told = say_many(
            "{count} unseen card then helps; the chance that the next draw is enough: {chance}.",
            "{count} unseen cards then help; the chance that the next draw is enough: {chance}.",
            throw.helping,
            chance=percent(chance),
        )
    return [style.say(told)]


class Tutor(Adviser):
    """Warns before a throw that gives up much, and asks."""

    def agrees(self, view: View, actions: Sequence[Action], console: Console, style: Style) -> bool:
        """Whether the player keeps to the throw after the warning."""
        throw = next((action for action in actions if isinstance(action, Discard)), None)
        warning = None if throw is None or throw.card is None else warning_of(throw.card, actions, view)
        if warning is None:
            return True
        console.show([style.strong(style.say(warning), "undecided")])
        question = style.text("Throw it all the same? (yes/no)")
        if not console.on_terminal:
            console.show([question])
        try:
            answer = console.ask(f"{question} ").strip().casefold()
        except EOFError:
            return True
        return answer in ("yes", "y", "sì", "si", "s")


class Guide(Adviser):
    """Explains the moves of the first round one at a time."""

    def __init__(self) -> None:
        self._suggested: Action | None = None
        self._welcomed = False
        self._told: set[str] = set()

    def before(self, view: View, console: Console, style: Style) -> None:
        """What there is to know of the move that is suggested, and the move."""
        from scala40_cli.players.guided import lesson, suggestion, welcome
        from scala40_cli.render.layout import paragraph

        lines: list[str] = []
        if not self._welcomed:
            self._welcomed = True
            for message in welcome():
                lines += paragraph(style.say(message), console.columns)
        actions = suggestion(view)
        self._suggested = actions[0] if actions else None
        if actions:
            lines += ["", *paragraph(style.say(lesson(actions[0], view)), console.columns)]
            lines += self._tip(view, style, console.columns)
            lines.append(style.strong(style.text("Try: {actions}", actions=_written(actions, style)), "yes"))
        console.show(lines)

    def _tip(self, view: View, style: Style, columns: int) -> list[str]:
        """One tip of the old hands, where a turn begins."""
        from scala40_cli.players.tips import tips
        from scala40_cli.render.layout import paragraph

        found = [tip for tip in tips(view) if tip.text not in self._told]
        if not found or view.turn is None or view.turn.drawn:
            return []
        self._told.add(found[0].text)
        return paragraph(style.text("Tip: {tip}", tip=found[0]), columns)

    def hint(self, view: View, style: Style, columns: int) -> list[str]:
        """The move that is suggested anyhow."""
        from scala40_cli.players.guided import suggestion

        actions = suggestion(view)
        if not actions:
            return [style.text("There is nothing to advise.")]
        return [style.text("A good move: {actions}", actions=_written(actions, style))]

    def after(self, actions: Sequence[Action], console: Console, style: Style) -> None:
        """What was done instead of what was suggested."""
        from scala40_cli.players.guided import remark
        from scala40_cli.render.layout import paragraph

        for action in actions:
            suggested = self._suggested
            if suggested is not None and action != suggested and type(action) in _EXPLAINED:
                console.show(paragraph(style.say(remark(action)), console.columns))
            self._suggested = None


_EXPLAINED = (Draw, Take, Open, Lay, Attach, Swap, Discard)


def _written(actions: Sequence[Action], style: Style) -> str:
    """The actions as one types them."""
    text = actions_row(actions, style)
    return text.removesuffix(" ?")


def adviser(*, tutor: bool, guided: bool, terminal: bool) -> Adviser:
    """The adviser that is wanted."""
    if guided:
        return Guide()
    return Tutor() if tutor else Adviser()
