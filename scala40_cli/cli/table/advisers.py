"""Who stands behind a player: hints when they are asked for, a warning before a bad throw."""

from __future__ import annotations

from collections.abc import Sequence

from grammar.message import say_many
from grammar.record.actions import Action, Attach, Discard, Draw, Lay, Open, Swap, Take
from scala40_cli.cli.table.consoles import Console
from scala40_cli.players.computer.player import choose, throw_only
from scala40_cli.players.view import View
from scala40_cli.players.warnings import warning_of
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
        from scala40_cli.players.tips import tips
        from scala40_cli.render.layout import paragraph

        actions = choose(view, _LEVEL)
        if not actions:
            return [style.text("There is nothing to advise.")]
        lines = [
            style.text("A good move: {actions}", actions=_written(actions, style)),
            *_counsel(view, style),
        ]
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


_LEVEL = 2


def _counsel(view: View, style: Style) -> list[str]:
    """What ``advise`` says: the distance, or the throw with what then helps."""
    from scala40_cli.advice.why import percent
    from scala40_cli.game.verdict import Answer, Verdict
    from scala40_cli.players.counsel import counsel
    from scala40_cli.render.advise import headline

    advice = counsel(view)
    if advice is None:
        return []
    lines = [style.text("The advice: {text}", text=headline(Verdict(Answer.YES, (), advice), style.plain()))]
    best = advice.best
    if best is not None and best.chances and not advice.plan:
        told = say_many(
            "{count} unseen card then helps; the chance that the next draw is enough: {chance}.",
            "{count} unseen cards then help; the chance that the next draw is enough: {chance}.",
            best.helping,
            chance=percent(best.chances[0].value),
        )
        if best.chances[0].value == 0:
            told = say_many(
                "{count} unseen card then helps.", "{count} unseen cards then help.", best.helping
            )
        lines.append(style.say(told))
    return lines


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
        self._view: View | None = None

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
        self._view, self._suggested = view, actions[0] if actions else None
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
