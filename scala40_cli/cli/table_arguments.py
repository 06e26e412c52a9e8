"""Questions about a table: the options they share, and the lines that a stream of them holds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Annotated, BinaryIO

import typer

from grammar.cards.cards import Piece
from grammar.cards.spelling import Notation
from grammar.frozen import dataclass, replace
from grammar.message import say
from scala40_cli.cli.request import STANDARD_INPUT, Options
from scala40_cli.cli.said import FEWEST_PLAYERS as FEWEST_PLAYERS
from scala40_cli.cli.said import Said as Said

if TYPE_CHECKING:
    from scala40_cli.game.verdict import Note

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
class Cards:
    """The cards of what was said."""

    card: Piece | None
    hand: tuple[Piece, ...] | None
    table: tuple[tuple[Piece, ...], ...] | None
    picked: Piece | None
    commas_part: bool = False
    """Whether commas part the melds of the table."""
    seen: tuple[Piece, ...] = ()


def cards_of(said: Said, options: Options, *, from_discards: bool = False) -> Cards:
    """Reads all that was said in the letters of one language. A card may be asked about with no hand said.

    The card asked about is one of the hand's, or ``from_discards`` and so one more.
    Raises ``Unreadable``, or ``QuestionError`` also for cards that no pack can supply.
    """
    from grammar.cards.hand import read_hand
    from grammar.cards.melds import read_parted_melds
    from scala40_cli.cli.arguments import check_written_hand, check_written_position, is_meld
    from scala40_cli.cli.refusal import QuestionError
    from scala40_cli.game.pack import as_held, kind_of

    if said.rules is not None:
        from scala40_cli.cli.json_questions import check_rules

        check_rules(said.rules, options)
    letters = _letters(said, options)
    held: tuple[Piece, ...] | None = None
    plain: tuple[Piece, ...] = ()
    if said.hand is not None:
        held = read_hand(said.hand, letters("hand"))
        plain = as_held(held)
        check_written_hand(plain, said.hand, options)
    card = None
    if said.card is not None:
        cards = read_hand(said.card, letters("card"))
        if len(cards) > 1 and held is not None and len(held) == 1:
            # The shell has given --hand the first card only.
            message = say(
                "expected one card, found {count}; a hand of several stands in quotes after --hand",
                count=len(cards),
            )
            raise QuestionError(message, 0, said.card, said.card)
        card = _one(said.card, cards)
    table, commas_part = None, False
    if said.table is not None:
        table, commas_part = read_parted_melds(
            said.table, letters("table"), options.reading, is_meld(options)
        )
    picked = None if said.picked is None else _one(said.picked, read_hand(said.picked, letters("picked")))
    if picked is not None and held is not None:
        laid = chain.from_iterable(table or ())
        here = {kind_of(piece) for piece in (*plain, *laid, *([card] if card else []))}
        if table is not None and kind_of(picked) not in here:
            message = say(
                "{card} was taken this turn, but is neither in the hand nor on the table", card=picked
            )
            raise QuestionError(message, 0, said.picked, said.picked or "")
    more = card if card is not None and (from_discards or kind_of(card) not in plain) else None
    melds = (table or (), said.table or "")
    check_written_position((plain, said.hand or ""), melds, (more, said.card or ""), options)
    seen = () if said.seen is None else as_held(read_hand(said.seen, letters("seen")))
    return Cards(card, held, table, picked, commas_part, seen)


def _letters(said: Said, options: Options) -> Callable[[str], Notation]:
    """Whose letters each text is read in: those of a JSON object apart, all others in those of one language."""
    from grammar.cards.shared_notation import settle

    texts = {
        name: text
        for name in ("card", "picked", "hand", "seen", "table")
        if name not in said.from_json and (text := getattr(said, name)) is not None
    }
    table = texts.pop("table", "")
    settled = settle(texts.values(), [table], Notation.AUTO, options.reading)
    return lambda name: said.json_letters if name in said.from_json else settled


def table_notes(source: Source, options: Options) -> Callable[[str, object], tuple[Note, ...]]:
    """The notes on how the table was read that is said with a line."""

    def notes(text: str, _question: object) -> tuple[Note, ...]:
        from scala40_cli.cli.arguments import parting_notes

        return parting_notes(source.said(text).table or "", options)

    return notes


def hand_said(cards: Cards) -> tuple[Piece, ...]:
    """The hand. Raises ``QuestionError`` where it was not said."""
    from scala40_cli.cli.refusal import QuestionError
    from scala40_cli.questions.unknowns import HAND as ASK

    if cards.hand is None:
        raise QuestionError(ASK.message)
    return cards.hand


def _one(text: str, cards: Sequence[Piece]) -> Piece:
    from scala40_cli.cli.refusal import QuestionError

    if len(cards) != 1:
        raise QuestionError(say("expected one card, found {count}", count=len(cards)), 0, text, text)
    return cards[0]


@dataclass(frozen=True, slots=True)
class Source:
    """Where questions come from: the options alone, or lines of standard input ``beside`` the options."""

    beside: Said
    line: str | None
    """What of ``Said`` stands on a line that is no JSON object; ``None`` where nothing is read."""
    stream: BinaryIO | None = None
    several: bool = False
    """Whether a line of several cards is the hand, where none is said."""

    @property
    def is_stream(self) -> bool:
        """Whether there is a question on each line of standard input."""
        return self.line is not None

    def said(self, text: str) -> Said:
        """What is said with this line, which counts for nothing without a stream. Raises ``QuestionError``."""
        if self.line is None:
            return self.beside
        if text.lstrip().startswith("{"):
            from scala40_cli.cli.json_questions import said_in

            return said_in(text, self.beside)
        is_hand = self.line == "hand" or (self.several and self.beside.hand is None and _several(text))
        return replace(self.beside, hand=text) if is_hand else replace(self.beside, card=text)


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
