"""The language of messages: English as written in the code, or a gettext catalogue of the package."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from functools import cache
from typing import NamedTuple


class Language(StrEnum):
    """The languages of messages."""

    en = "en"
    it = "it"


LANGUAGES = tuple(language.value for language in Language)
DOMAIN = "scala40"
FOLDER = os.path.join(os.path.dirname(os.path.dirname(__file__)), "locale")


class Translator(NamedTuple):
    """Looks up a sentence, or the form of one for a count."""

    one: Callable[[str], str]
    many: Callable[[str, str, int], str]


@cache
def translator(language: str) -> Translator:
    """The translator into one of ``LANGUAGES``; English sentences are their own."""
    if language == "en":
        return Translator(lambda text: text, lambda one, many, count: one if count == 1 else many)
    from gettext import GNUTranslations

    # Opened by its name: to look for it as gettext does would take as long as to read it.
    with open(os.path.join(FOLDER, language, "LC_MESSAGES", f"{DOMAIN}.mo"), "rb") as file:
        found = GNUTranslations(file)
    return Translator(found.gettext, found.ngettext)


def in_languages(text: str) -> tuple[str, ...]:
    """A text in every language."""
    return tuple([translator(language).one(text) for language in LANGUAGES])


class Speech(NamedTuple):
    """A language to write plain texts in, such as help pages; for texts with cards in them there is ``Style``."""

    language: str

    def text(self, english: str, /, **values: object) -> str:
        """The text in this language; the English one is what the catalogue collects."""
        return translator(self.language).one(english).format(**values)


def chosen_language(
    arguments: Sequence[str], environment: Mapping[str, str], setting: str | None = None
) -> str:
    """The language asked for: by ``--lang``, ``SCALA40_LANG``, the setting file or the locale; else English.

    Looked up before the command line is read, since help and usage errors are in that language too.

    >>> chosen_language(["open", "--lang", "it"], {}), chosen_language([], {"LANG": "it_IT.UTF-8"})
    ('it', 'it')
    """
    asked = given(arguments, "--lang", "--lingua")
    if asked:
        return _known(asked[-1]) or "en"
    if environment.get("SCALA40_LANG"):
        return _known(environment["SCALA40_LANG"]) or "en"
    if setting is not None:
        return setting
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            return _known(environment[name]) or "en"
    return "en"


def given(arguments: Sequence[str], *names: str) -> list[str]:
    """What is given for an option, by any of its names, in arguments that are not, or cannot be, read in earnest."""
    found = []
    for index, argument in enumerate(arguments):
        if argument == "--":
            break
        name, equals, value = argument.partition("=")
        if name in names and equals:
            found.append(value)
        elif name in names and index + 1 < len(arguments):
            found.append(arguments[index + 1])
    return found


def _known(text: str) -> str | None:
    code = text[:2].lower()
    return code if code in LANGUAGES and not text[2:3].isalpha() else None
