"""What the player whose turn it is can do at some moment of a record, as far as the cards are known."""

from __future__ import annotations

from dataclasses import replace

from grammar.cards.cards import JOKER, Piece
from grammar.frozen import dataclass
from scala40_cli.game.verdict import Verdict
from scala40_cli.questions.attach import Attachable, CanAttach, judge_attach
from scala40_cli.questions.close import CanClose, Closing, judge_close
from scala40_cli.questions.discard import CanDiscard, Discards, judge_discard
from scala40_cli.questions.open import Opening, can_open, judge_can_open
from scala40_cli.questions.take import CanTake, Uses, judge_take
from scala40_cli.referee.state import LOST, Seat, State
from scala40_cli.rules.model import Rules

Melds = tuple[tuple[Piece, ...], ...]


@dataclass(frozen=True, slots=True)
class WithCard:
    """What can be done once this card has been drawn, each question with its verdict; nothing but the opening's
    where the player has not opened, and no opening where he has."""

    card: Piece
    opening: Verdict[Opening] | None
    attach: tuple[CanAttach, Verdict[Attachable]] | None
    discard: tuple[CanDiscard, Verdict[Discards]]
    close: tuple[CanClose, Verdict[Closing]]


@dataclass(frozen=True, slots=True)
class Legal:
    """What the player can do: draw if the stock has a card; what is not known is ``None``."""

    seat: Seat
    draw: bool
    take: tuple[CanTake, Verdict[Uses]] | None = None
    opening: Verdict[Opening] | None = None
    """Whether the hand can open before the card is drawn, where that is allowed."""
    drawn: WithCard | None = None


def table_as_said(state: State) -> Melds | None:
    """The melds on the table, a joker bare where it was not said what it stands for; ``None`` if one is lost."""
    if any(meld is LOST for meld in state.table.melds):
        return None
    tables = zip(*[[meld.cards for meld in table.melds] for table in state.tables], strict=True)
    return tuple([tuple(map(_if_same, *ways)) for ways in tables])


def _if_same(first: Piece, *others: Piece) -> Piece:
    return first if all(other is first for other in others) else JOKER


def legal(state: State, drawn: Piece | None, rules: Rules) -> Legal | None:
    """What can be done by whoever plays next; ``drawn`` is the card that is drawn then, where that is known."""
    if state.next is None or state.closed is not None:
        return None
    seat = state.seats[state.next]
    found = Legal(seat, state.stock > 0)
    table = table_as_said(state)
    if table is None or not seat.known or not seat.hand:
        return found
    if state.top is not None:
        question = CanTake(state.top, seat.hand, table, seat.opened)
        found = replace(found, take=(question, judge_take(question, rules)))
    if not seat.opened and rules.open_before_draw == "yes":
        found = replace(found, opening=judge_can_open(can_open(seat.hand, rules), rules))
    return found if drawn is None else replace(found, drawn=_with_card(drawn, seat, table, state, rules))


def _with_card(card: Piece, seat: Seat, table: Melds, state: State, rules: Rules) -> WithCard:
    hand = (*seat.hand, card)
    first_round = any(not other.turns for other in state.seats if other is not seat)
    attach = CanAttach(hand, table)
    discard = CanDiscard(hand, table, opened=seat.opened, players=len(state.seats))
    close = CanClose(hand, table, seat.opened, True, first_round)
    return WithCard(
        card,
        None if seat.opened else judge_can_open(can_open(hand, rules), rules),
        (attach, judge_attach(attach, rules)) if seat.opened else None,
        (discard, judge_discard(discard, rules)),
        (close, judge_close(close, rules)),
    )
