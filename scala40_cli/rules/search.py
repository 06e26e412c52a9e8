"""Rules and terms that have a word in what is said of them, in either language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from scala40_cli.rules.catalogue import Rule, catalogue
from scala40_cli.rules.glossary import Term, terms
from scala40_cli.rules.names import plain

Translations = Callable[[str], Iterable[str]]
"""A text in every language."""


def rules_with(words: str, in_languages: Translations) -> tuple[Rule, ...]:
    """The rules whose texts hold all these words: first those whose name has them, in the catalogue's order.

    >>> [rule.key for rule in rules_with("mazziere", lambda text: [text])][:2]
    ['deal_extra', 'dealer_passes']
    """
    named, told = [], []
    for rule in catalogue().values():
        if _has(words, [rule.key, rule.it, *rule.called.values()]):
            named.append(rule)
        elif _has(words, [each for text in _texts(rule) for each in in_languages(text)]):
            told.append(rule)
    return (*named, *told)


def _texts(rule: Rule) -> Iterator[str]:
    yield from (rule.key, rule.it, rule.meaning, rule.dispute, *rule.sentences.values())
    for pair in rule.italian:
        yield from pair


def terms_with(words: str, in_languages: Translations) -> tuple[Term, ...]:
    """The terms whose texts hold all these words: first those whose name has some of them."""
    named, told = [], []
    for term in terms():
        if _has(words, [*term.en, *term.it], whole=True):
            named.append(term)
        elif _has(
            words, [each for one in (term.meaning, term.example) for each in in_languages(one)], whole=True
        ):
            told.append(term)
    return (*named, *told)


def _has(words: str, texts: Iterable[str], *, whole: bool = False) -> bool:
    """Whether each word begins some word of the texts, or where ``whole`` is one."""
    said = {word.strip(".,;:()“”'\"") for text in texts for word in plain_text(text).split()}
    wanted = plain_text(words).split()
    if whole:
        return said.issuperset(wanted)
    return all(any(word.startswith(one) for word in said) for one in wanted)


def plain_text(text: str) -> str:
    """A text of any length as ``plain`` makes a name."""
    return " ".join([plain(word) for word in text.replace("’", " ").replace("'", " ").split()])
