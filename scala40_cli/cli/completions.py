"""What shells may complete values with; nothing is imported until one asks."""

from __future__ import annotations

import typer


def preset(context: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    """Presets."""
    from scala40_cli.cli.shell_completion import presets

    return presets(context, incomplete)


def setting(incomplete: str) -> list[str]:
    """Rules with their values."""
    from scala40_cli.cli.shell_completion import settings

    return settings(incomplete)


def rule(incomplete: str) -> list[str]:
    """Rules."""
    from scala40_cli.cli.shell_completion import rules

    return rules(incomplete)


def term(incomplete: str) -> list[str]:
    """Terms of the game."""
    from scala40_cli.rules.glossary import terms

    words = (word for term in terms() for word in (*term.en, *term.it))
    return [word for word in words if word.startswith(incomplete.lower())]
