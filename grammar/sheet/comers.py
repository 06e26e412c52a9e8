"""Who comes and goes between two rounds, as sheets and records write it."""

from __future__ import annotations

import re
from typing import Final

from grammar.cards.spelling import Notation
from grammar.sheet.score import MOST_DIGITS, REENTERS, Reentry
from grammar.sheet.values import Joins, Leaves
from grammar.words import JOINS, LEAVES

_JOINS: Final = re.compile(rf"(?:{'|'.join(map(re.escape, JOINS.all))})(?: ([0-9]{{1,{MOST_DIGITS}}}))?")


def read_comer(name: str, said: str) -> Reentry | Leaves | Joins | None:
    """What a player does who comes or goes, from lower-case words; ``None`` where it is something else.

    >>> read_comer("Dino", "joins 45")
    Joins(name='Dino', total=45)
    """
    if said in REENTERS.all:
        return Reentry(name)
    said = " ".join(said.split())
    if said in LEAVES.all:
        return Leaves(name)
    found = _JOINS.fullmatch(said)
    return None if found is None else Joins(name, None if found[1] is None else int(found[1]))


def write_comer(line: Leaves | Joins, language: Notation = Notation.ENGLISH) -> str:
    """The line as ``read_comer`` reads it.

    >>> write_comer(Joins("Dino", 45), Notation.ITALIAN)
    'Dino: entra 45'
    """
    if isinstance(line, Leaves):
        return f"{line.name}: {LEAVES.written(language)}"
    return f"{line.name}: {JOINS.written(language)}{'' if line.total is None else f' {line.total}'}"
