"""``scala40 notation``: cards rewritten in English letters, Italian letters or suit symbols."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from scala40_cli.cli.options import writing_options
from scala40_cli.cli.request import Options
from scala40_cli.cli.results import Result


class To(StrEnum):
    """The choices of ``--to``."""

    en = "en"
    it = "it"
    symbols = "symbols"


@writing_options
def command(
    options: Options,
    text: Annotated[
        list[str],
        typer.Argument(metavar="TEXT...", help="Cards, hands or melds; a file or - has lines of them."),
    ],
    to: Annotated[
        To | None,
        typer.Option(
            "--to",
            help="What to write: English or Italian letters, or symbols; unsaid, as all answers are written.",
            show_default=False,
        ),
    ] = None,
) -> Result:
    """Rewrite cards in English letters, Italian letters or suit symbols."""
    from grammar.cards.rewrite import rewrite
    from grammar.cards.spelling import Notation
    from scala40_cli.cli.arguments import joined
    from scala40_cli.cli.lines_source import lines_named
    from scala40_cli.cli.results import Text
    from scala40_cli.cli.streaming import rewritten

    style = options.style
    symbols = to is To.symbols or (to is None and style.symbols)
    letters = style.notation if to in (None, To.symbols) else Notation(to.value)

    def rewrite_any(name: str) -> str:
        return rewrite(name, letters)

    def written(line: str, number: int | None = None) -> str:
        text = rewrite(line, letters, symbols=symbols, default=options.reading)
        if not options.json:
            return text
        from scala40_cli.render.json import data_json

        found = {"text": text, "to": To.symbols.value if symbols else letters.value}
        return data_json("notation", options.rules, number, found)

    stream = lines_named(text, rewrite_any)
    if stream is not None:
        return rewritten("notation", written, options, stream)
    return Text(written(joined(text)) + "\n")
