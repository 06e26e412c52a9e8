"""Rules and their values by the names that users give them: the keys, or what Italian players call them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import NoReturn

from grammar.message import say
from grammar.nearest import nearest
from scala40_cli.rules.catalogue import Rule, catalogue
from scala40_cli.rules.errors import RuleError


def plain(name: str) -> str:
    """A name without what is written in more than one way: capitals, accents, what stands between words.

    >>> plain("Scala_più-lunga")
    'scala piu lunga'
    """
    from unicodedata import combining, normalize

    letters = (letter for letter in normalize("NFD", name[:80].casefold()) if not combining(letter))
    return " ".join("".join(letters).replace("_", " ").replace("-", " ").split())


def rule_named(name: str) -> Rule:
    """The rule of this key or Italian name, whether it varies or not.

    :raises RuleError: there is none; the message names the nearest
    """
    found = key_named(name)
    if found is None:
        refuse_key(name, catalogue())
    return catalogue()[found]


def key_named(name: str) -> str | None:
    """The key of a rule by its key or its Italian name; None where no rule has it.

    >>> key_named("minimo per aprire"), key_named("minimo_per_aprire"), key_named("minimum")
    ('open_min', 'open_min', None)
    """
    return name if name in catalogue() else _keys().get(plain(name))


@cache
def _keys() -> Mapping[str, str]:
    return {plain(rule.it): key for key, rule in catalogue().items()}


def value_named(key: str, name: str) -> str | None:
    """The value of a rule by its Italian name, as it is spelt in English; None where no value has it.

    >>> value_named("open_jokers", "vietati"), value_named("compra", "si"), value_named("compra", "forse")
    ('none', 'yes', None)
    """
    wanted = plain(name)
    called = catalogue()[key].called
    return next((value for value, italian in called.items() if plain(italian) == wanted), None)


def value_near(key: str, name: str) -> str | None:
    """The value of a rule whose Italian name is like this one; None where none is.

    >>> value_near("in_hand", "doppio"), value_near("in_hand", "forse")
    ('double', None)
    """
    called = {plain(italian): value for value, italian in catalogue()[key].called.items()}
    near = nearest(plain(name), called, 0.6)
    return None if near is None else called[near]


def refuse_key(key: str, known: Iterable[str]) -> NoReturn:
    """Refuses a key that is none.

    :raises RuleError: always; the message names the nearest of the known ones or of the Italian names
    """
    from grammar.cards.suggest import shown

    name = shown(key)
    keys = list(known)
    italian = [rule.it for rule in catalogue().values() if rule.key in keys]
    near = nearest(plain(key), italian, 0.7) or nearest(key, keys, 0.7)
    if near is None and _is_spoken_of(key):
        message = say(
            "there is no rule {key}; “scala40 rules search {key}” tells which speak of it", key=name
        )
        raise RuleError(message, key=key)
    near = near or nearest(key, keys, 0.6) or nearest(plain(key), italian, 0.6)
    if near is not None:
        raise RuleError(
            say("there is no rule {key}; did you mean {nearest}?", key=name, nearest=near), key=key
        )
    raise RuleError(say("there is no rule {key}; “scala40 rules show” lists them all", key=name), key=key)


def _is_spoken_of(word: str) -> bool:
    """Whether rules have this word in their names or among the terms they concern."""
    wanted = plain(word)
    texts = (text for rule in catalogue().values() for text in (rule.it, rule.key, *_terms(rule)))
    return len(wanted) > 2 and any(f" {wanted} " in f" {plain(text)} " for text in texts)


def _terms(rule: Rule) -> Iterable[str]:
    return (text for pair in rule.italian for term in pair for text in term.split(","))
