"""``scala40 deal``: random hands out of the real pack."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Annotated

import typer

from scala40_cli.cli.options import dealing_options
from scala40_cli.cli.request import Options
from scala40_cli.cli.results import Result


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
) -> Result:
    """Deal random hands, each from a full pack, one a line."""
    import random

    from grammar.cards.spelling import write
    from grammar.message import say
    from scala40_cli.cli.refusal import QuestionError
    from scala40_cli.cli.results import Streamed
    from scala40_cli.game.pack import full_pack

    pack = full_pack(options.rules.jokers)
    size = cards or options.rules.deal
    if size > len(pack):
        message = say(
            "a hand of {cards} cards cannot be dealt from a pack of {pack}", cards=size, pack=len(pack)
        )
        raise QuestionError(message)
    texts = [write(card, options.style.notation, symbols=options.style.symbols) for card in pack]
    sample = random.Random(seed).sample
    hands = (" ".join(sample(texts, size)) for _ in range(count))
    return Streamed((0, several) for several in _some(hands))


def _some(hands: Iterator[str]) -> Iterator[list[str]]:
    """The hands a hundred at a time, so that not each is written by itself."""
    while several := list(islice(hands, 100)):
        yield several
