"""``scala40 show``: hands and tables as drawn cards."""

from __future__ import annotations

from typing import Annotated

import typer

from grammar.cards.cards import Piece
from scala40_cli.cli.options import alone, drawing_options
from scala40_cli.cli.picture_file import FORCE, PNG, SVG, Pictures, picture
from scala40_cli.cli.request import STANDARD_INPUT, Options
from scala40_cli.cli.results import Printed, Result


@drawing_options
def command(
    options: Options,
    cards: Annotated[
        list[str],
        typer.Argument(
            metavar="CARDS...",
            help="A hand, or the melds of a table; a file or - has one a line.",
            callback=alone,
        ),
    ],
    svg: SVG = None,
    png: PNG = None,
    force: FORCE = False,
) -> Result:
    """Draw a hand, or the melds on the table."""
    from grammar.message import say
    from scala40_cli.cli.arguments import melds_text
    from scala40_cli.cli.lines_source import cards_in, lines_named
    from scala40_cli.cli.refusal import QuestionError
    from scala40_cli.cli.results import Text
    from scala40_cli.cli.streaming import rewritten

    def drawn(text: str, number: int | None = None) -> str:
        melds = _melds(text, options)
        return _object(melds, options, number) if options.json else _drawn(melds, options)

    stream, pictures = lines_named(cards, cards_in), Pictures(svg, png, force)
    pictures.check(stream=stream is not None, printed=True)
    if stream is not None:
        return rewritten("show", drawn, options, stream)
    text = melds_text(cards)
    if not pictures.asked:
        return Text(drawn(text) + "\n")
    if options.json:
        raise QuestionError(
            say("{one} and {other} exclude each other; give one of them", one="--json", other="--svg, --png")
        )
    melds = _melds(text, options)
    if STANDARD_INPUT in (svg, png):
        return Printed(picture(melds, options, png=png == STANDARD_INPUT))
    return Text(pictures.save(melds, options))


def _melds(text: str, options: Options) -> tuple[tuple[Piece, ...], ...]:
    """The melds in the text; a hand counts as one. Raises one of ``READING_ERRORS``."""
    from grammar.cards.hand import read_hand
    from grammar.cards.melds import read_melds
    from grammar.message import say
    from scala40_cli.cli.arguments import check_written_melds
    from scala40_cli.cli.refusal import QuestionError

    several = any(mark in text for mark in "-[+;\n")
    letters = options.reading
    melds = read_melds(text, default=letters) if several else (read_hand(text, default=letters),)
    if not any(melds):
        raise QuestionError(say("there are no cards to draw"))
    check_written_melds(melds, text, options)
    return melds


def _object(melds: tuple[tuple[Piece, ...], ...], options: Options, number: int | None) -> str:
    """The cards and the drawing as an object."""
    from scala40_cli.render.json import cards_json, data_json

    found = {"melds": [{"cards": cards_json(meld)} for meld in melds]}
    return data_json("show", options.rules, number, {**found, "drawing": _drawn(melds, options).split("\n")})


def _drawn(melds: tuple[tuple[Piece, ...], ...], options: Options) -> str:
    from scala40_cli.render.terminal import room
    from scala40_cli.render.text_cards import drawn_melds

    return "\n".join(drawn_melds(melds, options.style, room()))
