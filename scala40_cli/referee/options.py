"""What the player whose turn it is can do at some moment of a record, as far as the cards are known."""

from __future__ import annotations

from grammar.cards.cards import JOKER, Piece
from grammar.frozen import dataclass, replace
from scala40_cli.game.turn import Turn
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
    where the player has not opened, and no opening where he has. ``card`` is ``None`` within a turn: then what can
    be done with the hand as it is."""

    card: Piece | None
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
    if state.next is None or state.over:
        return None
    seat = state.seats[state.next]
    turn = state.turn if state.at == state.next else None
    if turn is not None and turn.drawn:
        return _within(turn, seat, state, rules)
    found = Legal(seat, state.stock > 0)
    table = table_as_said(state)
    if table is None or not seat.known or not seat.hand:
        return found
    if state.top is not None:
        question = CanTake(state.top, seat.hand, table, seat.opened, _players(state))
        found = replace(found, take=(question, judge_take(question, rules)))
    if not seat.opened and rules.open_before_draw == "yes":
        found = replace(found, opening=judge_can_open(can_open(seat.hand, rules), rules))
    return found if drawn is None else replace(found, drawn=_with_card(drawn, seat, table, state, rules))


def _players(state: State) -> int:
    return sum(not seat.away for seat in state.seats)


def _within(turn: Turn, seat: Seat, state: State, rules: Rules) -> Legal:
    """What can still be done in a turn whose card has been drawn."""
    found, table = Legal(seat, draw=False), table_as_said(state)
    if table is None or not seat.known or not seat.hand:
        return found
    return replace(found, drawn=_with_card(None, seat, table, state, rules, turn.picked))


def _with_card(
    card: Piece | None,
    seat: Seat,
    table: Melds,
    state: State,
    rules: Rules,
    picked: Piece | None = None,
) -> WithCard:
    hand = seat.hand if card is None else (*seat.hand, card)
    players = _players(state)
    first_round = any(not other.turns for other in state.seats if not other.away and other is not seat)
    attach = CanAttach(hand, table, players=players)
    picked = picked if picked is not None and picked in hand else None
    discard = CanDiscard(hand, table, opened=seat.opened, players=players, picked=picked)
    close = CanClose(hand, table, seat.opened, True, first_round, players)
    return WithCard(
        card,
        None if seat.opened else judge_can_open(can_open(hand, rules), rules),
        (attach, judge_attach(attach, rules)) if seat.opened else None,
        (discard, judge_discard(discard, rules)),
        (close, judge_close(close, rules)),
    )
