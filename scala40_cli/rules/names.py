"""Rules by the names that users give them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NoReturn

from grammar.message import say
from scala40_cli.rules.catalogue import Rule, catalogue
from scala40_cli.rules.errors import RuleError, nearest


def rule_named(key: str) -> Rule:
    """The rule of this key, whether it varies or not.

    :raises RuleError: there is none; the message names the nearest
    """
    found = catalogue().get(key)
    if found is None:
        refuse_key(key, catalogue())
    return found


def refuse_key(key: str, known: Iterable[str]) -> NoReturn:
    """Refuses a key that is none.

    :raises RuleError: always; the message names the nearest of the known ones
    """
    from grammar.cards.suggest import shown

    name = shown(key)
    near = nearest(key, known)
    if near is not None:
        raise RuleError(
            say("there is no rule {key}; did you mean {nearest}?", key=name, nearest=near), key=key
        )
    raise RuleError(say("there is no rule {key}; “scala40 rules show” lists them all", key=name), key=key)
