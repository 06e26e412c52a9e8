"""``scala40 notation``: cards rewritten in English letters, Italian letters or suit symbols."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from scala40_cli.cli.options import writing_options
from scala40_cli.cli.request import Options


class To(StrEnum):
    """The choices of ``--to``."""

    en = "en"
    it = "it"
    symbols = "symbols"


@writing_options
def command(
    options: Options,
    text: Annotated[
        list[str], typer.Argument(metavar="TEXT...", help="Cards, hands or melds, or - for lines.")
    ],
    to: Annotated[
        To, typer.Option("--to", help="What to write: English or Italian letters, or symbols.")
    ] = To.en,
) -> int:
    """Rewrite cards in English letters, Italian letters or suit symbols."""
    from grammar.cards.rewrite import rewrite
    from grammar.cards.spelling import Notation
    from scala40_cli.cli.arguments import joined
    from scala40_cli.cli.output import print_line
    from scala40_cli.cli.refusal import READING_ERRORS, refuse
    from scala40_cli.cli.streaming import lines, standard_input

    symbols = to is To.symbols or options.style.symbols
    letters = Notation.ITALIAN if to is To.it else Notation.ENGLISH

    def written(line: str) -> str:
        return rewrite(
            line, letters, symbols=symbols, notation=options.notation, default=options.default_notation
        )

    if text != ["-"]:
        try:
            print_line(written(joined(text)))
        except READING_ERRORS as error:
            return refuse("notation", error, options)
        return 0
    worst = 0
    for number, line in lines(standard_input()):
        try:
            if isinstance(line, Exception):
                raise line
            print_line(written(line))
        except READING_ERRORS as error:
            worst = refuse("notation", error, options, number)
    return worst
