"""The columns of the tab-separated answers of a stream, by command; English in every language, as for any program."""

from __future__ import annotations

from collections.abc import Mapping

from scala40_cli.cli.request import Options

COLUMNS: Mapping[str, tuple[str, ...]] = {
    "open": ("points", "melds", "left"),
    "meld": ("points", "melds"),
    "discard": ("card_or_legal", "fits_or_illegal"),
    "attach": ("attach", "swap"),
    "take": ("card", "uses"),
    "close": ("left_points", "plan", "left"),
    "advise": ("away", "best", "chance", "helps"),
}


def header(command: str, options: Options) -> str:
    """The names of the columns, the verdict's first."""
    more = [name for name, asked in (("flips", options.flips), ("presets", options.compare)) if asked]
    return "\t".join(("verdict", *COLUMNS[command], *more))
