"""``scala40 attach``: what fits the melds on the table, and which jokers can be taken home."""

from __future__ import annotations

from typing import Annotated

import typer

from scala40_cli.cli.options import verdict_options
from scala40_cli.cli.picture_file import FORCE, PNG, SVG, Pictures, pictured
from scala40_cli.cli.request import Options
from scala40_cli.cli.results import Result
from scala40_cli.cli.table_arguments import HAND, OPENED, PLAYERS, TABLE, Said


@verdict_options
def command(
    options: Options,
    context: typer.Context,
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[CARD|HAND...]",
            help="One card of the hand, or the hand; a file or - has one card a line, or JSON objects.",
            show_default=False,
        ),
    ] = None,
    hand: HAND = None,
    table: TABLE = None,
    opened: OPENED = True,
    players: PLAYERS = None,
    cards: Annotated[bool, typer.Option("--cards", help="Draw the cards; not for several lines.")] = False,
    svg: SVG = None,
    png: PNG = None,
    force: FORCE = False,
) -> Result:
    """What of this hand fits the melds on the table, and where?"""
    from scala40_cli.cli.table_arguments import source_of
    from scala40_cli.cli.table_cards import cards_of, hand_said, table_notes
    from scala40_cli.cli.verdict_command import Asking, answer
    from scala40_cli.questions.attach import CanAttach, judge_attach
    from scala40_cli.render import attach as show

    source = source_of(words or (), Said(None, hand, table, opened, players), context)

    def read(text: str) -> CanAttach:
        said = source.said(text)
        read = cards_of(said, options)
        held = hand_said(read) if read.card is None else read.hand
        opened = True if said.opened is None else said.opened
        return CanAttach(held, read.table, read.card, opened, said.players)

    notes = table_notes(source, options)
    asking: Asking[CanAttach] = Asking(
        "attach",
        read,
        judge_attach,
        show.found_json,
        show.headline,
        show.drawn_body if cards else show.body,
        show.row,
        show.found_fields,
        notes=notes,
    )
    pictures = Pictures(svg, png, force)
    pictures.check(stream=source.is_stream)
    if not source.is_stream:
        asked = answer(asking, "", options)
        hand_shown = asked.question.hand or (() if asked.question.card is None else (asked.question.card,))
        return pictured(asked, [*(asked.question.table or ()), hand_shown], pictures, options)
    from scala40_cli.cli.streaming import answer_stream

    return answer_stream(asking, options, source.stream, draws=cards)
