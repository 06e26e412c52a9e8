"""``scala40 show``: hands and tables as drawn cards."""

from __future__ import annotations

from typing import Annotated

import typer

from grammar.cards.cards import Piece
from scala40_cli.cli.options import alone, dealing_options
from scala40_cli.cli.request import Options


@dealing_options
def command(
    options: Options,
    cards: Annotated[
        list[str],
        typer.Argument(
            metavar="CARDS...", help="A hand, or the melds of a table; or - for lines.", callback=alone
        ),
    ],
    svg: Annotated[
        str | None,
        typer.Option("--svg", metavar="FILE", help="Write a picture to this file.", show_default=False),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Write over a file that is there.")] = False,
) -> int:
    """Draw a hand, or the melds on the table."""
    from scala40_cli.cli.arguments import melds_text
    from scala40_cli.cli.output import print_line
    from scala40_cli.cli.picture_file import save_picture
    from scala40_cli.cli.refusal import READING_ERRORS, QuestionError, refuse
    from scala40_cli.cli.streaming import lines, standard_input

    if cards != ["-"]:
        try:
            melds = _melds(melds_text(cards), options)
            if svg is None:
                print_line(_drawn(melds, options))
            else:
                save_picture(svg, melds, options, force=force)
        except READING_ERRORS as error:
            return refuse("show", error, options)
        return 0
    if svg is not None:
        from grammar.message import say

        return refuse(
            "show", QuestionError(say("--svg draws one hand or table, not a stream of them")), options
        )
    worst = 0
    for number, line in lines(standard_input()):
        try:
            if isinstance(line, Exception):
                raise line
            print_line(_drawn(_melds(line, options), options))
        except READING_ERRORS as error:
            worst = refuse("show", error, options, number)
    return worst


def _melds(text: str, options: Options) -> tuple[tuple[Piece, ...], ...]:
    """The melds in the text; a hand counts as one. Raises one of ``READING_ERRORS``."""
    from grammar.cards.hand import read_hand
    from grammar.cards.melds import read_melds
    from grammar.message import say
    from scala40_cli.cli.arguments import check_written_melds
    from scala40_cli.cli.refusal import QuestionError

    several = any(mark in text for mark in "-[+;\n")
    read = options.notation, options.default_notation
    melds = read_melds(text, *read) if several else (read_hand(text, *read),)
    if not any(melds):
        raise QuestionError(say("there are no cards to draw"))
    check_written_melds(melds, text, options)
    return melds


def _drawn(melds: tuple[tuple[Piece, ...], ...], options: Options) -> str:
    from scala40_cli.render.terminal import room
    from scala40_cli.render.text_cards import drawn_melds

    return "\n".join(drawn_melds(melds, options.style, room()))
