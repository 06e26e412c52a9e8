"""What shells may complete values with: options declare these, and a shell that completes calls them.

Nothing is imported until one asks.
"""

from __future__ import annotations

from collections.abc import Iterable

import typer


def command(context: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    """The commands that begin so, each with what it answers."""
    from scala40_cli.cli.shell_completion import command_items

    root = context.find_root()
    return [(item.value, item.help) for item in command_items(root.command, root, incomplete)]


def preset(context: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    """The presets that begin so, each with its title."""
    from scala40_cli.cli.contexts import session_of
    from scala40_cli.render.language import translator
    from scala40_cli.rules.load import load_rules, preset_names

    look_up = translator(session_of(context).language).one
    return [
        (name, look_up(load_rules(name).origin.title))
        for name in preset_names()
        if name.startswith(incomplete)
    ]


def setting(context: typer.Context, incomplete: str) -> list[str]:
    """Rules that begin so; of the only one, or of the one named, its values.

    In Italian by their Italian names, unless what was typed begins a key.
    """
    from scala40_cli.cli.contexts import session_of
    from scala40_cli.rules.italian import rule_name
    from scala40_cli.rules.model import KEYS

    typed, equals, _ = incomplete.partition("=")
    by_name = {_one_word(rule_name(key)): key for key in KEYS}
    names = dict(zip(KEYS, KEYS, strict=True))
    if session_of(context).language == "it":
        names = by_name if not typed or any(name.startswith(typed) for name in by_name) else names
    found = [name for name in names if (name == typed if equals else name.startswith(typed))]
    if len(found) == 1:
        return list(_with_values(found[0], names[found[0]], italian=names is by_name))
    return [f"{each}=" for each in found]


def _one_word(name: str) -> str:
    """A name that the shell takes for one word."""
    return name.replace(" ", "_")


def _with_values(name: str, key: str, *, italian: bool) -> Iterable[str]:
    from scala40_cli.rules.italian import value_name
    from scala40_cli.rules.kinds import kinds
    from scala40_cli.rules.load import load_rules, preset_names

    played = (load_rules(preset).value(key) for preset in preset_names())
    for value in dict.fromkeys([*kinds()[key].values, *played]):
        yield f"{name}={_one_word(value_name(key, value)) if italian else value}"


def rule(context: typer.Context, incomplete: str) -> list[str]:
    """The rules that begin so, those that never vary as well; in Italian by their Italian names, if one does."""
    from scala40_cli.cli.contexts import session_of
    from scala40_cli.rules.catalogue import catalogue

    keys = [key for key in catalogue() if key.startswith(incomplete)]
    if session_of(context).language != "it":
        return keys
    names = [_one_word(one.it) for one in catalogue().values()]
    return [name for name in names if name.startswith(incomplete)] or keys


def term(incomplete: str) -> list[str]:
    """Terms of the game."""
    from scala40_cli.rules.glossary import terms

    words = (word for term in terms() for word in (*term.en, *term.it))
    return [word for word in words if word.startswith(incomplete.lower())]
