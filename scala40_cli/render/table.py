"""What the answers about a table share: the melds with their numbers, and the cards that were asked about."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from grammar.cards.cards import Piece
from scala40_cli.render.json import cards_json, written_cards
from scala40_cli.render.melds import said_joker_lines
from scala40_cli.render.style import Style


class AtTable(Protocol):
    """A question about a table, the hand perhaps unseen."""

    @property
    def table(self) -> Sequence[Sequence[Piece]] | None:
        """The melds, where they are known."""

    @property
    def hand(self) -> Sequence[Piece] | None:
        """The hand, where it is known."""


def numbered_melds(table: Sequence[Sequence[Piece]], style: Style) -> list[str]:
    """The melds on the table with their numbers."""
    return [f"  m{number}  {style.cards(meld)}" for number, meld in enumerate(table, 1)]


def position_lines(question: AtTable, style: Style) -> list[str]:
    """The melds on the table, and of the hand what is not read as it was written."""
    return [*numbered_melds(question.table or (), style), *said_joker_lines(question.hand or (), style)]


def drawn_lines(table: Sequence[Sequence[Piece]], hand: Sequence[Piece], style: Style) -> list[str]:
    """The melds on the table with their numbers, and under them the hand, as drawn cards."""
    from scala40_cli.render.terminal import room
    from scala40_cli.render.text_cards import drawn, drawn_melds

    width = room()
    captions = [f"m{number}" for number in range(1, len(table) + 1)]
    return [*drawn_melds(table, style, width, captions=captions), *drawn(hand, style, width)]


def asked_fields(card: Piece | None, hand: Sequence[Piece] | None) -> str:
    """As ``asked_json``, written at once for a line of a stream."""
    held = "null" if hand is None else written_cards(hand)
    return f'"hand": {held}' if card is None else f'"card": "{card.text}", "hand": {held}'


def asked_json(card: Piece | None, hand: Iterable[Piece] | None) -> dict[str, Any]:
    """The card that was asked about, where it was one, and the hand."""
    held = None if hand is None else cards_json(hand)
    return {"hand": held} if card is None else {"card": card.text, "hand": held}
