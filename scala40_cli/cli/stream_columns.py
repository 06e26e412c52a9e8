"""The columns of the tab-separated answers of a stream, by command; English in every language, as for any program."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scala40_cli.cli.request import Options

# The verdict stands before them.
COLUMNS: Mapping[str, tuple[str, ...]] = {
    "open": ("points", "melds", "left"),
    "meld": ("points", "melds"),
    "discard": ("card_or_legal", "fits_or_illegal"),
    "attach": ("attach", "swap"),
    "take": ("card", "uses"),
    "close": ("left_points", "plan", "left"),
    "advise": ("away", "best", "chance", "helps"),
    "referee": ("line", "text", "reasons", "score"),
}


def columns(command: str) -> tuple[str, ...]:
    """The names of the columns that the rows of a command always have; empty where it writes none."""
    return ("verdict", *COLUMNS[command]) if command in COLUMNS else ()


def header(command: str, options: Options, more: tuple[str, ...] = ()) -> str:
    """The names of the columns, ``more`` of the command's own among them."""
    asked = [name for name, said in (("flips", options.flips), ("presets", options.compare)) if said]
    return "\t".join((*columns(command), *more, *asked))
