"""What shells may complete values with: options declare these, and a shell that completes calls them.

Nothing is imported until one asks.
"""

from __future__ import annotations

from collections.abc import Iterable

import typer


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


def setting(incomplete: str) -> list[str]:
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


def rule(incomplete: str) -> list[str]:
    """The rules that begin so, those that never vary as well."""
    from scala40_cli.rules.catalogue import catalogue

    return [key for key in catalogue() if key.startswith(incomplete)]


def term(incomplete: str) -> list[str]:
    """Terms of the game."""
    from scala40_cli.rules.glossary import terms

    words = (word for term in terms() for word in (*term.en, *term.it))
    return [word for word in words if word.startswith(incomplete.lower())]
