"""The commands' Italian names, accepted beside the English ones always."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scala40_cli.cli.command_table import BY_PATH


def shown_name(path: str, language: str) -> str:
    """The last name of a command's path as the language has it.

    >>> shown_name("rules show", "it"), shown_name("rules show", "en")
    ('mostra', 'show')
    """
    return BY_PATH[path].italian if language == "it" and path in BY_PATH else path.rpartition(" ")[2]


def shown_path(path: str, language: str) -> str:
    """Every name of a command's path as the language has it.

    >>> shown_path("rules show", "it")
    'regole mostra'
    """
    names = path.split()
    return " ".join(shown_name(" ".join(names[: end + 1]), language) for end in range(len(names)))


def path_below(group: str, name: str) -> str:
    """The path of a command in a group, whose own path is empty for the program itself."""
    return f"{group} {name}" if group else name


def english_name(group: str, name: str, known: Sequence[str]) -> str | None:
    """The English name of a command of the group, given by either name.

    >>> english_name("", "apri", ["open"]), english_name("", "aprire", ["open"])
    ('open', None)
    """
    if name in known:
        return name
    return next((each for each in known if shown_name(path_below(group, each), "it") == name), None)


def all_names(group: str, known: Iterable[str]) -> list[str]:
    """The commands of the group by both names, the English ones first."""
    names = list(known)
    return names + [BY_PATH[path].italian for name in names if (path := path_below(group, name)) in BY_PATH]
