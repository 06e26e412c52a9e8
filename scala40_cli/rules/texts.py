"""Every text of the rules' data files that users see: each is the key of its translation."""

from __future__ import annotations

from collections.abc import Iterator

from scala40_cli.rules.catalogue import catalogue
from scala40_cli.rules.sources import descriptions, presets


def texts() -> Iterator[str]:
    """Every text of the catalogue and of the presets. Headings of the sources are names and stay as they are."""
    for rules in presets():
        yield from (rules.origin.title, rules.origin.source)
        yield from dict.fromkeys(each.note for each in rules.origin.passages.values() if each.note)
    yield from sorted(descriptions())
    for rule in catalogue().values():
        yield from (rule.meaning, rule.dispute, *rule.sentences.values())
