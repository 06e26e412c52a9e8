"""Completion for shells: commands, options, presets, rules and their values.

Typer knows the shells; here is what it has to offer them, without importing any command but the one typed.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any

from grammar.message import say
from scala40_cli.cli.command_names import path_below, shown_name
from scala40_cli.cli.contexts import COMPLETING, on_command_line, session_of
from scala40_cli.cli.option_names import in_language, value_in_language
from scala40_cli.cli.session import Session
from scala40_cli.cli.typer_compat import (
    BashComplete,
    FishComplete,
    Shells,
    ZshComplete,
    completion_init,
    get_completion_script,
    install,
    shell_complete,
    shell_completion,
    shell_name,
)
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


def answer_shell(command: Any, instruction: str, session: Session) -> int:
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
    shell = shell_name()
    known = [each.value for each in Shells]
    if shell not in known:
        message = say("completion is for these shells: {shells}", shells=", ".join(known))
        raise RuleError(message)
    return str(shell)


def command_items(group: Any, context: Any, incomplete: str) -> list[Any]:
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


def choice_items(choices: Iterable[str], context: Any, incomplete: str) -> list[Any]:
    """The values of an option that begin so: as the user's language names them, or in English if none does."""
    language, typed = session_of(context).language, incomplete.casefold()
    english = list(choices)
    for names in ([value_in_language(name, language) for name in english], english):
        if found := [Item(name) for name in names if name.startswith(typed)]:
            return found
    return []


def option_items(command: Any, context: Any, incomplete: str) -> list[Any]:
    """The options that begin so and can still be given."""
    if not incomplete.startswith("-"):
        return []
    language = session_of(context).language
    look_up = translator(language).one
    items, foreign = [], []
    for parameter in command.get_params(context):
        if parameter.param_type_name != "option" or getattr(parameter, "hidden", False):
            continue
        if not parameter.multiple and on_command_line(context, parameter.name):
            continue
        text = look_up(parameter.help) if parameter.help else None
        names = [*parameter.opts, *parameter.secondary_opts]
        own = in_language(names, language)
        items += [Item(name, help=text) for name in own if name.startswith(incomplete)]
        foreign += [
            Item(name, help=text) for name in names if name not in own and name.startswith(incomplete)
        ]
    return items or foreign
