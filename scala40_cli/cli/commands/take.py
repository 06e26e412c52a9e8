"""``scala40 take``: may the top discard be taken, and what for."""

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
        list[str],
        typer.Argument(metavar="CARD", help="The top discard; a file or - has one a line, or JSON objects."),
    ],
    hand: HAND = None,
    table: TABLE = None,
    opened: OPENED = None,
    players: PLAYERS = None,
    buy: Annotated[
        bool, typer.Option("--buy", help="Ask about buying it out of turn, where the house plays compra.")
    ] = False,
) -> Result:
    """May the top discard be taken, and what can it be used for this turn?"""
    from grammar.message import say
    from scala40_cli.cli.refusal import QuestionError
    from scala40_cli.cli.table_arguments import source_of
    from scala40_cli.cli.table_cards import cards_of, table_notes
    from scala40_cli.cli.verdict_command import Asking, answer
    from scala40_cli.questions.take import CanTake, answer_take, judge_take
    from scala40_cli.render import take as show

    judge = judge_take
    if buy:
        from scala40_cli.questions.buy import judge_buy as judge

    source = source_of(words, Said(None, hand, table, opened, players), context, several=None)

    def read(text: str) -> CanTake:
        said = source.said(text)
        cards = cards_of(said, options, from_discards=True)
        if cards.card is None:
            raise QuestionError(say("say which card lies on top of the discards"))
        if cards.hand is not None and len(cards.hand) > options.rules.deal:
            raise QuestionError(
                say(
                    "give the hand as it is before the card is taken: at most {most} cards",
                    most=options.rules.deal,
                )
            )
        return CanTake(cards.card, cards.hand, cards.table, said.opened, said.players)

    notes = table_notes(source, options)
    asking: Asking[CanTake] = Asking(
        "take",
        read,
        judge,
        show.found_json,
        show.headline_of_buying if buy else show.headline,
        show.body,
        show.row,
        notes=notes,
        answers=None if buy else answer_take,
    )
    if not source.is_stream:
        return answer(asking, "", options)
    from scala40_cli.cli.streaming import answer_stream

    return answer_stream(asking, options, source.stream)
