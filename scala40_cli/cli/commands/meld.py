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
            metavar="MELD...", help="The melds as laid, or - for one question a line.", callback=alone
        ),
    ],
    opening: Annotated[bool, typer.Option("--opening", help="Judge them as a player's opening.")] = False,
) -> Result:
    """Are these melds valid, and what are they worth?"""
    from scala40_cli.cli.arguments import melds_of, melds_text
    from scala40_cli.cli.streaming import answer_stream
    from scala40_cli.cli.verdict_command import Asking, answer
    from scala40_cli.game.meld_verdict import AreMelds, judge_melds
    from scala40_cli.render import meld as show

    def read(text: str) -> AreMelds:
        return AreMelds(melds_of(text, options), opening)

    asking: Asking[AreMelds] = Asking(
        "meld", read, judge_melds, show.found_json, show.headline, show.body, show.row
    )
    if melds == ["-"]:
        return answer_stream(asking, options)
    return answer(asking, melds_text(melds), options)
