"""Every word of a turn, in both languages: the grammar and the writing share them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from grammar.record.actions import (
    Action,
    Attach,
    Buy,
    Cancel,
    Discard,
    Draw,
    Lay,
    Leave,
    Open,
    Reshuffle,
    Swap,
    Take,
)
from grammar.words import KEYWORDS, LEAVES, Keyword, Words

VERBS: Final[Mapping[type[Action], Words]] = {
    Draw: Words(("draw", "draws"), ("pesca",)),
    Take: Words(("take", "takes"), ("prende",)),
    Open: Words(("open", "opens"), ("apre",)),
    Lay: Words(("lay", "lays"), ("cala",)),
    Attach: Words(("attach", "attaches"), ("attacca", "lega")),
    Swap: Words(("swap", "swaps"), ("scambia",)),
    Discard: Words(("discard", "discards"), ("scarta",)),
    Buy: Words(("buy", "buys"), ("compra",)),
    Cancel: Words(("cancel", "cancels"), ("annulla",)),
    Reshuffle: KEYWORDS[Keyword.RESHUFFLE],
    Leave: LEAVES,
}

BARE: Final = (Cancel, Reshuffle, Leave)
"""The actions that are said in their verb alone."""

# What stands before the number of the meld.
ONTO: Final = Words(("to",), ("a",))
WITHIN: Final = Words(("in",), ("in",))

OMITTED: Final = ("...", "…")
"""A turn that was played but not written down; the first is the one written."""

HIDDEN: Final = "?"
"""A card that is not known."""


@cache
def verb_spellings() -> dict[str, type[Action]]:
    """Every spelling of every action's verb, lower case."""
    return {text: action for action, words in VERBS.items() for text in words.all}
