"""``scala40 advise``: what this hand needs, and what to throw."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import typer

from scala40_cli.cli.options import verdict_options
from scala40_cli.cli.request import Options
from scala40_cli.cli.results import Result
from scala40_cli.cli.table_arguments import FEWEST_PLAYERS, OPENED, TABLE, Said


@verdict_options
def command(
    options: Options,
    context: typer.Context,
    words: Annotated[
        list[str],
        typer.Argument(metavar="CARD...", help="The hand; a file or - has one a line, or JSON objects."),
    ],
    table: TABLE = "",
    opened: OPENED = None,
    drawn: Annotated[
        bool | None,
        typer.Option(
            "--drawn/--not-drawn", help="Whether the card of the turn is in the hand.", show_default=False
        ),
    ] = None,
    seen: Annotated[
        str,
        typer.Option(
            "--seen", metavar="CARDS", help="Cards thrown or shown, no longer to come.", show_default=False
        ),
    ] = "",
    players: Annotated[
        int | None,
        typer.Option("--players", min=FEWEST_PLAYERS, help="How many players are left.", show_default=False),
    ] = None,
    picked: Annotated[
        str | None,
        typer.Option(
            "--picked", metavar="CARD", help="The card taken from the discards this turn.", show_default=False
        ),
    ] = None,
    turns: Annotated[
        int, typer.Option("--turns", min=1, max=20, help="Tell the chance for this many of the next draws.")
    ] = 3,
    samples: Annotated[
        int,
        typer.Option(
            "--samples",
            min=100,
            max=1_000_000,
            help="Games played out for the later draws; fewer where they take long once a player has opened.",
        ),
    ] = 100,
    seed: Annotated[
        int,
        typer.Option("--seed", help="Where the games played out begin; the same number, the same answer."),
    ] = 0,
    cards: Annotated[bool, typer.Option("--cards", help="Draw the cards; not for several lines.")] = False,
) -> Result:
    """What does this hand need, and what should be thrown?"""
    from scala40_cli.advice.judge import judge_advice, may_be_advised
    from scala40_cli.advice.question import Effort, NeedsAdvice, question_errors
    from scala40_cli.cli.progress import progress_line
    from scala40_cli.cli.refusal import QuestionError
    from scala40_cli.cli.table_arguments import source_of
    from scala40_cli.cli.table_cards import cards_of, hand_said, table_notes
    from scala40_cli.cli.verdict_command import Asking, answer
    from scala40_cli.game.verdict import Verdict
    from scala40_cli.render import advise as show
    from scala40_cli.render.style import Style
    from scala40_cli.rules.model import Rules

    said = Said(None, None, table, opened, players, picked, drawn, seen=seen or None)
    source = source_of(words, said, context, "hand")
    effort = Effort(turns, samples, seed)

    def read(text: str) -> NeedsAdvice:
        said = source.said(text)
        held = cards_of(said, options)
        question = NeedsAdvice(
            hand_said(held), held.table or (), said.opened, said.drawn, held.seen, said.players, held.picked
        )
        for error in question_errors(question, options.rules):
            raise QuestionError(error.message)
        return question

    def judge(question: NeedsAdvice, rules: Rules) -> Verdict[Any]:
        if rules is not options.rules:
            # Under other rules only whether a card may be thrown is asked.
            return may_be_advised(question, rules)
        with progress_line(lambda done: options.style.text("{done}% done", done=done)) as progress:
            return judge_advice(question, rules, effort, progress)

    def found(_question: NeedsAdvice, verdict: Verdict[Any]) -> Mapping[str, Any]:
        return show.found_json(verdict.found, options.rules, options.style.in_json())

    def headline(_question: NeedsAdvice, verdict: Verdict[Any], style: Style) -> str:
        return show.headline(verdict, style)

    def body(_question: NeedsAdvice, verdict: Verdict[Any], style: Style) -> list[str]:
        return show.body(verdict.found, style, drawn_cards=cards)

    def row(_question: NeedsAdvice, verdict: Verdict[Any], style: Style) -> list[str]:
        return show.row(verdict.found, style)

    notes = table_notes(source, options)
    asking: Asking[NeedsAdvice] = Asking("advise", read, judge, found, headline, body, row, notes=notes)
    if not source.is_stream:
        return answer(asking, "", options)
    from scala40_cli.cli.streaming import answer_stream

    return answer_stream(asking, options, source.stream, draws=cards)
