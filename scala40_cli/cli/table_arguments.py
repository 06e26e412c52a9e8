"""Questions about a table: the options they share, and the lines that a stream of them holds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, BinaryIO

import typer

from grammar.frozen import dataclass, field, replace
from grammar.message import say
from scala40_cli.cli.request import STANDARD_INPUT
from scala40_cli.cli.said import FEWEST_PLAYERS as FEWEST_PLAYERS
from scala40_cli.cli.said import Said as Said

HAND = Annotated[
    str | None,
    typer.Option(
        "--hand", metavar="CARDS", help="The cards in the hand; - reads one hand a line.", show_default=False
    ),
]
TABLE = Annotated[
    str | None,
    typer.Option(
        "--table",
        metavar="MELDS",
        help='The melds on the table; "" says that none lie there.',
        show_default=False,
    ),
]
OPENED = Annotated[
    bool | None,
    typer.Option("--opened/--unopened", help="Whether the player has opened.", show_default=False),
]
PLAYERS = Annotated[
    int | None,
    typer.Option("--players", min=FEWEST_PLAYERS, help="How many players are left.", show_default=False),
]


@dataclass(frozen=True, slots=True)
class Source:
    """Where questions come from: the options alone, or lines of standard input ``beside`` the options."""

    beside: Said
    line: str | None
    """What of ``Said`` stands on a line that is no JSON object; ``None`` where nothing is read."""
    stream: BinaryIO | None = None
    several: bool = False
    """Whether a line of several cards is the hand, where none is said."""
    _lately: dict[str, Said] = field(default_factory=dict, init=False, compare=False, repr=False)
    """What was said with the last lines, each of which is asked for again once its question is answered."""

    @property
    def is_stream(self) -> bool:
        """Whether there is a question on each line of standard input."""
        return self.line is not None

    def said(self, text: str) -> Said:
        """What is said with this line, which counts for nothing without a stream. Raises ``QuestionError``."""
        if self.line is None:
            return self.beside
        known = self._lately.get(text)
        if known is None:
            known = self._read(text)
            if len(self._lately) >= _LATELY:
                self._lately.clear()
            self._lately[text] = known
        return known

    def _read(self, text: str) -> Said:
        if text.lstrip()[:1] == "{":
            from scala40_cli.cli.json_questions import said_in

            return said_in(text, self.beside)
        is_hand = self.line == "hand" or (self.several and self.beside.hand is None and _several(text))
        return replace(self.beside, hand=text) if is_hand else replace(self.beside, card=text)


_LATELY = 32
"""Two batches of a stream."""


def source_of(
    words: Sequence[str], said: Said, context: typer.Context, line: str = "card", several: str | None = "hand"
) -> Source:
    """Where to read: lines if ``-`` or a file's name stands in place of the card or the hand, else the arguments.

    ``line`` is what the words, and each line, stand for; ``several`` is what they do where they are more cards than
    one and no hand is said. Raises a usage error where lines are named in both places, or the hand is said twice.
    """
    from scala40_cli.cli.lines_source import lines_named
    from scala40_cli.cli.mistakes import Mistake

    if STANDARD_INPUT in words and len(words) > 1:
        raise Mistake(say("- reads standard input, and stands alone"), context)
    stream = lines_named(words)
    beside = lines_named([said.hand]) if said.hand is not None else None
    if said.table is None and (melds := _melds_among(words)):
        raise Mistake(
            say("the melds on the table stand after --table, as in --table {melds}", melds=melds), context
        )
    if stream is not None and beside is not None:
        raise Mistake(say("- reads standard input, and can stand in one place only"), context)
    if beside is not None:
        return Source(replace(said, hand=None, card=_text(words)), "hand", beside)
    if stream is not None:
        return Source(said, line, stream, several=several == "hand")
    text = _text(words)
    if text is not None and (line == "hand" or (several == "hand" and said.hand is None and _several(text))):
        if said.hand is not None:
            raise Mistake(say("the hand is said twice: after --hand and without it"), context)
        return Source(replace(said, hand=text), None)
    return Source(replace(said, card=text), None)


def _melds_among(words: Sequence[str]) -> str:
    """Melds that stand beside a card, where the card or a hand is expected: as one writes them after an option."""
    from grammar.cards.melds import SMALLEST, read_melds

    joined = [word for word in words if word.strip("-").count("-") >= SMALLEST - 1]
    if not joined or len(joined) == len(words):
        return ""
    try:
        read_melds(" ".join(joined))
    except ValueError:
        return ""
    return joined[0] if len(joined) == 1 else f'"{" ".join(joined)}"'


def _text(words: Sequence[str]) -> str | None:
    return " ".join(words) if words else None


def _several(text: str) -> bool:
    """Whether the text is more cards than one."""
    from grammar.cards.hand import read_hand

    if len(text.split()) < 2 and len(text) < 5:
        return False
    try:
        return len(read_hand(text)) > 1
    except ValueError:
        return False
