"""Completion for shells: commands, options, presets, rules and their values.

Typer knows the shells; here is what it has to offer them, without importing any command but the one typed.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any

from typer._click import shell_completion
from typer._completion_classes import BashComplete, FishComplete, ZshComplete, completion_init
from typer._completion_shared import Shells, _get_shell_name, get_completion_script, install
from typer.completion import shell_complete

from grammar.message import say
from scala40_cli.cli.command_classes import COMPLETING, Group, session_of
from scala40_cli.cli.command_names import path_below, shown_name
from scala40_cli.cli.session import Session
from scala40_cli.render.language import translator
from scala40_cli.rules.errors import RuleError

Item = shell_completion.CompletionItem


class _Bash(BashComplete):
    """Bash takes ``--set open_min=40`` apart at the equals sign, and completes what is after it."""

    _typed = ""

    def get_completion_args(self) -> tuple[list[str], str]:
        """The words before the one to complete, and that one, each put together again."""
        words = shell_completion.split_arg_string(os.environ["COMP_WORDS"])
        current = int(os.environ["COMP_CWORD"])
        joined: list[str] = []
        for word in [*words, ""][: current + 1]:
            if joined and (word == "=" or joined[-1].endswith("=")) and not (word and joined[-1] == "="):
                joined[-1] += word
            else:
                joined.append(word)
        self._typed = joined[-1]
        return joined[1:-1], joined[-1]

    def format_completion(self, item: Any) -> str:
        """What is to come after the last equals sign typed."""
        option, _, after = self._typed.partition("=")
        typed = after if option.startswith("-") else self._typed
        return str(item.value).split("=", typed.count("="))[-1]


def _whole(items: Iterable[Any], typed: str) -> list[Any]:
    """The items as zsh and fish put them in: of ``--rules=ca`` the whole word, not only what is after the sign."""
    option, equals, _ = typed.partition("=")
    if not (equals and option.startswith("-")):
        return list(items)
    return [Item(f"{option}={item.value}", help=item.help) for item in items]


class _Zsh(ZshComplete):
    def get_completions(self, args: list[str], incomplete: str) -> list[Any]:
        """What the last word can become."""
        return _whole(super().get_completions(args, incomplete), incomplete)

    def format_completion(self, item: Any) -> str:
        """What zsh is to offer, as part of what it evaluates, in which an apostrophe would end a text."""
        return super().format_completion(Item(item.value, help=item.help and item.help.replace("'", "’")))


class _Fish(FishComplete):
    def get_completions(self, args: list[str], incomplete: str) -> list[Any]:
        """What the last word can become."""
        return _whole(super().get_completions(args, incomplete), incomplete)


def answer(command: Any, instruction: str, session: Session) -> int:
    """Writes what the shell asks for; the exit code."""
    completion_init()
    for name, shell in (("bash", _Bash), ("zsh", _Zsh), ("fish", _Fish)):
        shell_completion.add_completion_class(shell, name)
    try:
        return shell_complete(command, {"obj": session}, "scala40", COMPLETING, instruction)
    except SystemExit as ended:  # how fish is told whether there is anything
        return ended.code if isinstance(ended.code, int) else 1


def script() -> str:
    """What the user's shell is to run.

    :raises RuleError: the shell is none of those that Typer can teach
    """
    return get_completion_script(prog_name="scala40", complete_var=COMPLETING, shell=_shell())


def installed(session: Session) -> str:
    """Puts the script where the user's shell finds it; what to tell the user.

    :raises RuleError: as ``script``
    """
    shell, path = install(shell=_shell(), prog_name="scala40", complete_var=COMPLETING)
    return session.style.text("{file} is written; a new {shell} will complete", file=str(path), shell=shell)


def _shell() -> str:
    shell = _get_shell_name()
    known = [each.value for each in Shells]
    if shell not in known:
        message = say("completion is for these shells: {shells}", shells=", ".join(known))
        raise RuleError(message)
    return str(shell)


def command_items(group: Group, context: Any, incomplete: str) -> list[Any]:
    """The commands that begin so: in the user's language, or in the other if none does in that."""
    session = session_of(context)
    look_up = translator(session.language).one
    found: dict[str, list[Any]] = {"en": [], "it": []}
    for name, line in group.helps(context).items():
        for language, items in found.items():
            shown = shown_name(path_below(group.path, name), language)
            if shown.startswith(incomplete):
                items.append(Item(shown, help=look_up(line)))
    other = "en" if session.language == "it" else "it"
    return found[session.language] or found[other]


def option_items(command: Any, context: Any, incomplete: str) -> list[Any]:
    """The options that begin so and can still be given."""
    if not incomplete.startswith("-"):
        return []
    look_up = translator(session_of(context).language).one
    items = []
    for parameter in command.get_params(context):
        if parameter.param_type_name != "option" or getattr(parameter, "hidden", False):
            continue
        source = context.get_parameter_source(parameter.name)
        if not parameter.multiple and source is not None and source.name == "COMMANDLINE":
            continue
        text = look_up(parameter.help) if parameter.help else None
        names = [*parameter.opts, *parameter.secondary_opts]
        items += [Item(name, help=text) for name in names if name.startswith(incomplete)]
    return items


# ---- values: given to the options' declarations, and called while a shell completes


def presets(context: Any, incomplete: str) -> list[tuple[str, str]]:
    """The presets that begin so, each with its title."""
    from scala40_cli.rules.load import load_rules, preset_names

    look_up = translator(session_of(context).language).one
    return [
        (name, look_up(load_rules(name).origin.title))
        for name in preset_names()
        if name.startswith(incomplete)
    ]


def settings(incomplete: str) -> list[str]:
    """Rules that begin so; of the only one, or of the one named, its values."""
    from scala40_cli.rules.model import KEYS

    key, equals, _ = incomplete.partition("=")
    keys = [key] if equals else [each for each in KEYS if each.startswith(incomplete)]
    if len(keys) == 1:
        return list(_with_values(keys[0]))
    return [f"{each}=" for each in keys]


def _with_values(key: str) -> Iterable[str]:
    from scala40_cli.rules.kinds import kinds
    from scala40_cli.rules.load import load_rules, preset_names

    kind = kinds().get(key)
    if kind is None:
        return
    played = (load_rules(name).value(key) for name in preset_names())
    for value in dict.fromkeys([*kind.values, *played]):
        yield f"{key}={value}"


def rules(incomplete: str) -> list[str]:
    """The rules that begin so, those that never vary as well."""
    from scala40_cli.rules.catalogue import catalogue

    return [key for key in catalogue() if key.startswith(incomplete)]
