"""The first lines that match sheets and records share: the rules, a rule overridden, the players."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from grammar.cards.spelling import Notation, plain
from grammar.errors import Unreadable
from grammar.message import say
from grammar.sheet.score import clean_name
from grammar.sheet.values import PairsHeader, PlayersHeader, RulesHeader, SettingHeader
from grammar.words import KEYWORDS, Keyword

Header = RulesHeader | SettingHeader | PlayersHeader | PairsHeader


def _value(line: str, at: int) -> tuple[str, int]:
    """What stands from ``at`` on, and where."""
    value = line[at:].strip()
    if not value:
        raise Unreadable(say("what is missing after the colon"), line, len(line.rstrip()), "")
    return value, line.index(value, at)


def read_rules(line: str, at: int) -> RulesHeader:
    """The name that stands in the line from ``at`` on, in quotes or not. Raises ``Unreadable``.

    >>> read_rules('rules: "our #1.toml"', 6)
    RulesHeader(rules='our #1.toml')
    """
    value, start = _value(line, at)
    if not value.startswith('"'):
        return RulesHeader(value)
    if _QUOTED.fullmatch(value) is None or len(value) == 2:
        message = say(
            "a name in quotes begins and ends with them; a quote within it is written {quote}", quote='\\"'
        )
        raise Unreadable(message, line, start, value)
    return RulesHeader(re.sub(r"\\(.)", r"\1", value[1:-1]))


_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')
_NEEDS_NO_QUOTES = re.compile(r"[\w./~@%+=-]+", re.ASCII)


def quoted(name: str) -> str:
    """The name of a file as a header writes it: in quotes where something else could be read out of it.

    >>> quoted("casa"), quoted("our #1.toml")
    ('casa', '"our #1.toml"')
    """
    if _NEEDS_NO_QUOTES.fullmatch(name):
        return name
    escaped = re.sub(r'(["\\])', r"\\\1", name)
    return f'"{escaped}"'


def comment_at(text: str) -> int:
    """Where the comment of a line starts, with its ``#``; the length of the line where there is none.

    >>> comment_at("Anna: closed # at last"), comment_at('rules: "our#1.toml"')
    (13, 19)
    """
    at = text.find("#")
    if at < 0:
        return len(text)
    quote = text.find('"', 0, at)
    if quote < 0 or text.partition(":")[0].strip().lower() not in KEYWORDS[Keyword.RULES].all:
        return at
    found = _QUOTED.match(text, quote)
    if found is None or found.end() < at:
        return at
    at = text.find("#", found.end())
    return len(text) if at < 0 else at


def read_setting(line: str, at: int) -> SettingHeader:
    """The ``KEY=VALUE`` that stands in the line from ``at`` on. Raises ``Unreadable``."""
    value, start = _value(line, at)
    key, _, chosen = (part.strip() for part in value.partition("="))
    if not (key and chosen):
        raise Unreadable(say("expected a rule and its value, as in limit=201"), line, start, value)
    return SettingHeader(key, chosen)


def read_players(line: str, at: int) -> PlayersHeader:
    """The names that stand in the line from ``at`` on. Raises ``Unreadable``, also for a name given twice."""
    value, start = _value(line, at)
    names: list[str] = []
    seen: set[str] = set()
    for part in re.split("[,，]", value):
        name, place = clean_name(part), start + len(part) - len(part.lstrip())
        if name is None:
            message = say("expected the names of the players, separated by commas")
            raise Unreadable(message, line, place, part.strip())
        key = name_key(name)
        if key in seen:
            raise Unreadable(say("'{name}' stands here twice", name=name), line, place, part.strip())
        seen.add(key)
        names.append(name)
        start += len(part) + 1
    _check_last_name(names, line, value)
    _check_only_name(names, line, value)
    return PlayersHeader(tuple(names))


_AND: Final = re.compile(r"\s+(?:and|e|ed|&|\+)\s+", re.IGNORECASE)


def _check_last_name(names: Sequence[str], line: str, value: str) -> None:
    """Raises ``Unreadable`` where the last name is two, as in Anna, Bruno e Carla; pairs have names that all are."""
    last = _AND.split(names[-1])
    if len(last) == 1 or any(_AND.search(name) for name in names[:-1]):
        return
    message = say("expected the names of the players, separated by commas")
    nearest = ", ".join([*names[:-1], *last])
    raise Unreadable(message, line, line.rindex(value), value, nearest if len(nearest) < 80 else None)


def _check_only_name(names: Sequence[str], line: str, value: str) -> None:
    """Raises ``Unreadable`` where all the names were written with blanks between them."""
    words = names[0].split()
    if len(names) > 1 or len(words) == 1:
        return
    message = say("expected the names of the players, separated by commas")
    nearest = ", ".join(words)
    raise Unreadable(message, line, line.rindex(value), value, nearest if len(nearest) < 80 else None)


def read_pairs(line: str, at: int) -> PairsHeader:
    """The pairs that stand in the line from ``at`` on. Raises ``Unreadable``, also for a name given twice.

    >>> read_pairs("pairs: Anna+Bruno, Carla + Dino", 6)
    PairsHeader(pairs=(('Anna', 'Bruno'), ('Carla', 'Dino')))
    """
    value, start = _value(line, at)
    pairs: list[tuple[str, str]] = []
    seen: set[str] = set()
    for part in re.split("[,，]", value):
        place = start + len(part) - len(part.lstrip())
        names = [name for each in part.split("+") if (name := clean_name(each)) is not None]
        if len(names) != 2 or part.count("+") != 1:
            message = say("expected two names with a + between them, as in Anna+Bruno, Carla+Dino")
            raise Unreadable(message, line, place, part.strip())
        for name in names:
            if name_key(name) in seen:
                raise Unreadable(say("'{name}' stands here twice", name=name), line, place, part.strip())
            seen.add(name_key(name))
        pairs.append((names[0], names[1]))
        start += len(part) + 1
    return PairsHeader(tuple(pairs))


def out_of_place(line: str, in_rounds: bool) -> Unreadable:
    """The error for a header after the first round, or else for one that stands there twice."""
    word, start = line.partition(":")[0].strip().split()[0], len(line) - len(line.lstrip())
    if in_rounds:
        message = say("“{word}” stands before the first round", word=word.lower())
    else:
        message = say("“{word}” stands here for the second time", word=word.lower())
    return Unreadable(message, line, start, word)


def name_key(name: str) -> str:
    """What two writings of one player's name have in common: case and look-alike characters make no difference."""
    return plain(name).text.casefold()


def write_header(header: Header, language: Notation = Notation.ENGLISH) -> str:
    """The header as it is read, with the keyword in a language.

    >>> write_header(PlayersHeader(("Anna", "Bruno")), Notation.ITALIAN)
    'giocatori: Anna, Bruno'
    """
    match header:
        case RulesHeader(rules):
            return f"{KEYWORDS[Keyword.RULES].written(language)}: {quoted(rules)}"
        case SettingHeader(key, value):
            return f"{KEYWORDS[Keyword.SET].written(language)}: {key}={value}"
        case PlayersHeader(names):
            return f"{KEYWORDS[Keyword.PLAYERS].written(language)}: {', '.join(names)}"
        case PairsHeader(pairs):
            written = ", ".join(["+".join(pair) for pair in pairs])
            return f"{KEYWORDS[Keyword.PAIRS].written(language)}: {written}"
