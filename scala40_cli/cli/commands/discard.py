"""``scala40 discard``: may this card be thrown."""

from __future__ import annotations

from typing import Annotated

import typer

from scala40_cli.cli.options import verdict_options
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
            help="The card to throw, or the hand; a file or - has one card a line, or JSON objects.",
            show_default=False,
        ),
    ] = None,
    hand: HAND = None,
    table: TABLE = None,
    opened: OPENED = None,
    players: PLAYERS = None,
    picked: Annotated[
        str | None,
        typer.Option(
            "--picked", metavar="CARD", help="The card taken from the discards this turn.", show_default=False
        ),
    ] = None,
) -> Result:
    """May this card be discarded? Without a card: which may?"""
    from scala40_cli.cli.table_arguments import source_of
    from scala40_cli.cli.table_cards import cards_of, table_notes
    from scala40_cli.cli.verdict_command import Asking, answer
    from scala40_cli.questions.discard import CanDiscard, judge_discard
    from scala40_cli.render import discard as show

    source = source_of(words or (), Said(None, hand, table, opened, players, picked), context)

    def read(text: str) -> CanDiscard:
        said = source.said(text)
        cards = cards_of(said, options)
        held = cards.hand
        return CanDiscard(held, cards.table, cards.card, said.opened, said.players, cards.picked)

    notes = table_notes(source, options)
    asking: Asking[CanDiscard] = Asking(
        "discard",
        read,
        judge_discard,
        show.found_json,
        show.headline,
        show.body,
        show.row,
        show.found_fields,
        notes=notes,
    )
    if not source.is_stream:
        return answer(asking, "", options)
    from scala40_cli.cli.streaming import answer_stream

    return answer_stream(asking, options, source.stream)
