"""Wrong usage that this program itself finds, beside what Typer finds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grammar.message import Message, say
from grammar.nearest import nearest
from scala40_cli.cli.typer_compat import usage_exceptions
from scala40_cli.rules.errors import RuleError


class Mistake(usage_exceptions.UsageError):
    """Wrong usage. ``said`` tells it in words that can be translated."""

    def __init__(self, said: Message, context: Any) -> None:
        super().__init__(str(said), context)
        self.said = said


class Unsettled(usage_exceptions.UsageError):
    """The user's settings cannot be used; ``why`` says so."""

    def __init__(self, why: RuleError, context: Any) -> None:
        super().__init__(str(why), context)
        self.why = why


def no_such_command(name: str, known: Sequence[str], context: Any) -> Mistake:
    """For a command that does not exist."""
    from grammar.cards.suggest import shown
    from scala40_cli.rules.load import preset_names

    if context.command.name == "rules" and name in preset_names():
        return Mistake(say("there is no command {name}; did you mean show {name}?", name=name), context)
    near = nearest(name, known, 0.6)
    if near is None:
        return Mistake(say("there is no command {name}", name=shown(name)), context)
    message = say("there is no command {name}; did you mean {nearest}?", name=shown(name), nearest=near)
    return Mistake(message, context)


def no_place(words: Sequence[str], context: Any) -> Mistake:
    """For arguments more than a command takes."""
    from grammar.cards.suggest import shown

    found = " ".join(map(shown, words))
    if any(parameter.name in ("hand", "table") for parameter in context.command.params):
        message = say(
            "there is no place here for {words}; several cards after one option stand in quotes", words=found
        )
    else:
        message = say("there is no place here for {words}", words=found)
    return Mistake(message, context)


def not_both(one: str, other: str, context: Any) -> Mistake:
    """For two options that exclude each other."""
    return Mistake(
        say("{one} and {other} exclude each other; give one of them", one=one, other=other), context
    )
