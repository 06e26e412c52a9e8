"""Where a command's lines come from: standard input for ``-``, or a file that the one argument names."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import BinaryIO

from grammar.cards.hand import read_hand
from grammar.cards.melds import read_melds
from grammar.errors import Unreadable
from grammar.message import say
from scala40_cli.cli.refusal import QuestionError
from scala40_cli.cli.request import STANDARD_INPUT

# Names that no cards have: what is not so named and is not there is read as mistyped cards.
_ENDINGS = ".txt .text .csv .tsv .json .jsonl .ndjson .s40 .lst .list .dat .log .md"


def lines_named(words: Sequence[str], reads: Callable[[str], object] = read_hand) -> BinaryIO | None:
    """The lines that the arguments name, if they name some and are no cards.

    Text that reads as cards is cards; else a regular file of that name is read as standard input would be.
    Raises ``QuestionError`` for a file that cannot be opened, or a name of one that is not there.
    """
    if len(words) != 1:
        return None
    name = words[0]
    if name == STANDARD_INPUT:
        from scala40_cli.cli.hooks import standard_input

        return standard_input()
    try:
        reads(name)
    except Unreadable:
        return _opened(name)
    return None


def cards_in(text: str) -> object:
    """The hand or the melds in the text. Raises ``Unreadable``."""
    try:
        return read_hand(text)
    except Unreadable:
        return read_melds(text)


def melds_lines_named(words: Sequence[str]) -> BinaryIO | None:
    """As ``lines_named``, for a command that takes melds."""
    return lines_named(words, read_melds)


def _opened(name: str) -> BinaryIO | None:
    if not os.path.isfile(name):
        if name.lower().endswith(tuple(_ENDINGS.split())) and " " not in name and not os.path.exists(name):
            raise QuestionError(say("there is no file {file}, and these are no cards", file=name))
        return None
    from scala40_cli.cli.sheet_input import cannot

    try:
        return open(name, "rb")
    except OSError as error:
        raise cannot("read", name, error) from None
