"""``scala40 close``: can this hand go out this turn, and how."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

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
            metavar="[HAND...]",
            help="The hand, as after --hand; a file or - has one a line, or JSON objects.",
            show_default=False,
        ),
    ] = None,
    hand: HAND = None,
    table: TABLE = None,
    opened: OPENED = None,
    players: PLAYERS = None,
    drawn: Annotated[
        bool, typer.Option("--drawn/--not-drawn", help="Whether a card was drawn this turn.")
    ] = True,
    first_round: Annotated[
        bool | None,
        typer.Option(
            "--first-round/--later-round", help="Whether somebody has not had a turn yet.", show_default=False
        ),
    ] = None,
) -> Result:
    """Can this hand go out this turn, and how?"""
    from itertools import chain

    from scala40_cli.cli.table_arguments import source_of
    from scala40_cli.cli.table_cards import cards_of, table_notes
    from scala40_cli.cli.verdict_command import Asking, answer
    from scala40_cli.game.pack import unseen_cards
    from scala40_cli.game.verdict import Answer, Verdict
    from scala40_cli.questions.close import CanClose, Closing, answer_close, judge_close
    from scala40_cli.questions.closing_draws import ClosingCard, closing_draws
    from scala40_cli.render import close as show
    from scala40_cli.render.style import Style

    said = Said(None, hand, table, opened, players, drawn=drawn, first_round=first_round)
    source = source_of(words or (), said, context, "hand")

    def read(text: str) -> CanClose:
        said = source.said(text)
        cards = cards_of(said, options)
        held = cards.hand
        drawn = said.drawn is not False
        return CanClose(held, cards.table, said.opened, drawn, said.first_round, said.players)

    def draws(question: CanClose, verdict: Verdict[Closing]) -> Sequence[ClosingCard]:
        return closing_draws(question, verdict.found, options.rules) if verdict.answer is Answer.NO else ()

    def found(question: CanClose, verdict: Verdict[Closing]) -> Mapping[str, Any]:
        result = show.found_json(question, verdict, options.rules)
        # In a stream nothing is worked out that was not asked for.
        if not source.is_stream:
            result["outs"] = show.draws_json(draws(question, verdict))
        return result

    def body(question: CanClose, verdict: Verdict[Closing], style: Style) -> list[str]:
        hidden = unseen_cards((*(question.hand or ()), *chain(*(question.table or ()))), options.rules)
        return show.body(question, verdict, draws(question, verdict), hidden, style)

    notes = table_notes(source, options)
    asking: Asking[CanClose] = Asking(
        "close", read, judge_close, found, show.headline, body, show.row, notes=notes, answers=answer_close
    )
    if not source.is_stream:
        return answer(asking, "", options)
    from scala40_cli.cli.streaming import answer_stream

    return answer_stream(asking, options, source.stream)
