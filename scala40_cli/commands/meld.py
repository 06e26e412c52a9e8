"""``scala40 meld``: are these melds valid, what are they worth, do they open."""

from __future__ import annotations

from typing import Annotated

import typer

from scala40_cli.commands.options import Options, alone, verdict_options


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
) -> int:
    """Are these melds valid, and what are they worth?"""
    from scala40_cli.commands.answering import Asking, answer
    from scala40_cli.commands.reading import melds_of, melds_text
    from scala40_cli.commands.streaming import answer_stream
    from scala40_cli.laid import AreMelds, judge_melds
    from scala40_cli.show import laid as show

    def read(text: str) -> AreMelds:
        return AreMelds(melds_of(text, options), opening)

    asking: Asking[AreMelds] = Asking(
        "meld", read, judge_melds, show.found_json, show.headline, show.body, show.row
    )
    if melds == ["-"]:
        return answer_stream(asking, options)
    return answer(asking, melds_text(melds), options)
