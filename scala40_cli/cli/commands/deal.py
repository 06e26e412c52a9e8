"""``scala40 deal``: random hands out of the real pack."""

from __future__ import annotations

from typing import Annotated

import typer

from scala40_cli.cli.options import dealing_options
from scala40_cli.cli.request import Options


@dealing_options
def command(
    options: Options,
    count: Annotated[int, typer.Option("--count", "-n", min=0, help="How many hands.")] = 1,
    cards: Annotated[
        int | None,
        typer.Option(
            "--cards", min=1, help="How many cards a hand has; as dealt if unsaid.", show_default=False
        ),
    ] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", help="The same seed deals the same hands.", show_default=False)
    ] = None,
) -> int:
    """Deal random hands, each from a full pack, one a line."""
    import random
    import sys

    from grammar.cards.spelling import write
    from grammar.message import say
    from scala40_cli.cli.refusal import QuestionError, refuse
    from scala40_cli.game.pack import full_pack

    pack = full_pack(options.rules.jokers)
    size = cards or options.rules.deal
    if size > len(pack):
        message = say(
            "a hand of {cards} cards cannot be dealt from a pack of {pack}", cards=size, pack=len(pack)
        )
        return refuse("deal", QuestionError(message), options)
    texts = [write(card, options.style.notation, symbols=options.style.symbols) for card in pack]
    sample = random.Random(seed).sample
    for _ in range(count):
        sys.stdout.write(" ".join(sample(texts, size)) + "\n")
    sys.stdout.flush()
    return 0
