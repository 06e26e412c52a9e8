"""The commented file of house rules that a table can start from."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from grammar.message import Message, say
from scala40_cli.rules.catalogue import GROUPS, Rule, catalogue
from scala40_cli.rules.house import ITALIAN
from scala40_cli.rules.italian import value_name
from scala40_cli.rules.load import load_rules
from scala40_cli.rules.model import KEYS, Rules
from scala40_cli.rules.names import plain
from scala40_cli.rules.origin import RuleValue

_WIDTH = 96


def house_file_text(
    extends: str,
    translate: Callable[[Message], str] = str,
    *,
    written: str | None = None,
    italian: bool = False,
) -> str:
    """A TOML file that extends a preset (or a file) and has every rule commented out, with its values.

    ``written`` is how the file names what it extends, where that is not as it is found from here;
    ``italian`` writes rules and values by their Italian names.

    Explanations stand behind ``# ``, rules directly behind ``#``: taking that sign away sets the rule.

    :raises RuleError: there is no such preset or file
    """
    return "\n".join(_lines(written or extends, load_rules(extends), translate, italian)) + "\n"


def _lines(extends: str, rules: Rules, translate: Callable[[Message], str], italian: bool) -> Iterator[str]:
    words = {english: name for name, english in ITALIAN.items()} if italian else {}
    yield from _comment(translate(say("The rules of our table.")))
    yield from _comment(
        translate(
            say(
                "Every rule below is as {rules} has it. To change one, take the # before it away and write "
                "another value; what stays behind a # is taken from {rules}.",
                rules=rules.label,
            )
        )
    )
    yield ""
    yield f"{words.get('extends', 'extends')} = {_toml(extends)}"
    yield f"#{words.get('name', 'name')} = {_toml(translate(say('our table')))}"
    group = None
    for key in KEYS:
        rule = catalogue()[key]
        if rule.group != group:
            group = rule.group
            heading = f"# ---- {translate(GROUPS[group])} "
            yield from ("", heading.ljust(_WIDTH, "-"))
        yield ""
        yield from _explained(rule, translate, italian)
        yield f"#{_key(rule, italian)} = {_value(key, rules.value(key), italian)}"


def _key(rule: Rule, italian: bool) -> str:
    """How a file names the rule: in Italian in one word of plain letters, which needs no quotes."""
    return plain(rule.it).replace(" ", "_") if italian else rule.key


def _value(key: str, value: RuleValue, italian: bool) -> str:
    return _toml(value_name(key, value) if italian and isinstance(value, str) else value)


def _explained(rule: Rule, translate: Callable[[Message], str], italian: bool) -> Iterator[str]:
    yield from _comment(translate(Message(rule.meaning)))
    if rule.kind == "choice":
        for value in rule.values:
            yield from _comment(
                f"{_value(rule.key, value, italian)}: {translate(rule.sentence(value))}", "  "
            )
    elif rule.values:
        usual = ", ".join(_usual(rule.key, value, italian) for value in rule.values)
        yield from _comment(translate(say("A whole number; usual ones: {usual}", usual=usual)), "  ")
    else:
        yield from _comment(translate(say("Two numbers, such as {example}", example='"2-6"')), "  ")


def _usual(key: str, value: RuleValue, italian: bool) -> str:
    """A usual number, or a word in quotes, as it would stand in the file."""
    return _value(key, value, italian) if isinstance(value, str) else str(value)


def _comment(text: str, indent: str = "") -> list[str]:
    from textwrap import wrap

    return wrap(text, _WIDTH, initial_indent=f"# {indent}", subsequent_indent=f"# {indent}{indent}")


def _toml(value: RuleValue) -> str:
    from json import dumps

    # A TOML string is written with the same escapes as a JSON one.
    return dumps(value, ensure_ascii=False)
