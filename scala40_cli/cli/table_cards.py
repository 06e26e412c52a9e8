"""The cards of what was said of a table: all read in the letters of one language, and what the pack can supply."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from typing import TYPE_CHECKING

from grammar.cards.cards import Piece
from grammar.cards.hand import read_hand
from grammar.cards.melds import read_parted_melds
from grammar.cards.shared_notation import settle
from grammar.cards.spelling import Notation
from grammar.frozen import dataclass
from grammar.message import say
from scala40_cli.cli.arguments import check_written_hand, check_written_position, is_meld, parting_notes
from scala40_cli.cli.refusal import QuestionError
from scala40_cli.cli.request import Options
from scala40_cli.game.pack import as_held, kind_of
from scala40_cli.questions.unknowns import HAND

if TYPE_CHECKING:
    from scala40_cli.cli.said import Said
    from scala40_cli.cli.table_arguments import Source
    from scala40_cli.game.verdict import Note


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
    more = card if card is not None and (from_discards or kind_of(card) not in plain) else None
    picked = None if said.picked is None else _one(said.picked, read_hand(said.picked, letters("picked")))
    if picked is not None and held is not None:
        laid = chain.from_iterable(table or ())
        here = {kind_of(piece) for piece in (*plain, *laid, *([card] if card else []))}
        if table is not None and kind_of(picked) not in here:
            message = say(
                "{card} was taken this turn, but is neither in the hand nor on the table", card=picked
            )
            raise QuestionError(message, 0, said.picked, said.picked or "")
    melds = (table or (), said.table or "")
    check_written_position((plain, said.hand or ""), melds, (more, said.card or ""), options)
    seen = () if said.seen is None else as_held(read_hand(said.seen, letters("seen")))
    return Cards(card, held, table, picked, commas_part, seen)


def _letters(said: Said, options: Options) -> Callable[[str], Notation]:
    """Whose letters each text is read in: those of a JSON object apart, all others in those of one language."""
    apart, theirs = said.from_json, said.json_letters
    hands = [
        text
        for name, text in (
            ("card", said.card),
            ("picked", said.picked),
            ("hand", said.hand),
            ("seen", said.seen),
        )
        if text is not None and name not in apart
    ]
    table = said.table if said.table is not None and "table" not in apart else ""
    if not hands and not table:
        return lambda _name: theirs
    settled = settle(hands, [table], Notation.AUTO, options.reading)
    return lambda name: theirs if name in apart else settled


def table_notes(source: Source, options: Options) -> Callable[[str, object], tuple[Note, ...]]:
    """The notes on how the table was read that is said with a line."""

    def notes(text: str, _question: object) -> tuple[Note, ...]:
        return parting_notes(source.said(text).table or "", options)

    return notes


def hand_said(cards: Cards) -> tuple[Piece, ...]:
    """The hand. Raises ``QuestionError`` where it was not said."""
    if cards.hand is None:
        raise QuestionError(HAND.message)
    return cards.hand


def _one(text: str, cards: Sequence[Piece]) -> Piece:
    if len(cards) != 1:
        raise QuestionError(say("expected one card, found {count}", count=len(cards)), 0, text, text)
    return cards[0]
