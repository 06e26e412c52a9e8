"""``scala40 meld``: are these melds valid, what are they worth, do they open."""

from __future__ import annotations

from typing import Annotated

import typer

from scala40_cli.cli.options import alone, verdict_options
from scala40_cli.cli.request import Options
from scala40_cli.cli.results import Result


@verdict_options
def command(
    options: Options,
    melds: Annotated[
        list[str],
        typer.Argument(
            metavar="MELD...",
            help="The melds as laid; a file or - has one question a line.",
            callback=alone,
        ),
    ],
    opening: Annotated[bool, typer.Option("--opening", help="Judge them as a player's opening.")] = False,
) -> Result:
    """Are these melds valid, and what are they worth?"""
    from scala40_cli.cli.arguments import melds_of, melds_text, parting_notes
    from scala40_cli.cli.lines_source import melds_lines_named
    from scala40_cli.cli.verdict_command import Asking, answer
    from scala40_cli.game.meld_verdict import AreMelds, judge_melds
    from scala40_cli.game.opening import early_notes
    from scala40_cli.game.verdict import Note
    from scala40_cli.render import meld as show

    def read(text: str) -> AreMelds:
        return AreMelds(melds_of(text, options), opening)

    def notes(text: str, question: AreMelds) -> tuple[Note, ...]:
        early = early_notes(options.rules) if question.opening else ()
        return (*parting_notes(text, options), *early)

    asking: Asking[AreMelds] = Asking(
        "meld", read, judge_melds, show.found_json, show.headline, show.body, show.row, notes=notes
    )
    stream = melds_lines_named(melds)
    if stream is not None:
        from scala40_cli.cli.streaming import answer_stream

        return answer_stream(asking, options, stream)
    return answer(asking, melds_text(melds), options)
