"""Advice where a card was taken from the discards in this turn: it must be laid before anything is thrown."""

from __future__ import annotations

from collections.abc import Iterator

from grammar.cards.cards import Piece
from grammar.frozen import replace
from grammar.record.actions import Discard
from scala40_cli.advice.answer import Ending
from scala40_cli.advice.question import NeedsAdvice
from scala40_cli.game.legality import can, played
from scala40_cli.game.pack import kind_of
from scala40_cli.game.points import hand_points
from scala40_cli.game.table import Reading, read_table
from scala40_cli.game.turn import Action, Turn, without
from scala40_cli.rules.model import Rules
from scala40_cli.search.uses import uses


def ways_to_lay(question: NeedsAdvice, rules: Rules) -> Iterator[tuple[tuple[Action, ...], Turn]]:
    """The ways to lay the card taken, each with the turn after it."""
    reading = read_table(question.table, rules)
    frozen = _frozen(reading)
    assert question.picked is not None
    turn = Turn(
        question.hand,
        reading.table,
        opened=question.opened,
        players=question.players,
        picked=kind_of(question.picked),
        picked_to_open=not question.opened,
    )
    for use in uses(turn, rules, frozen):
        after = played(use.way, turn, rules)
        if after is not None:
            yield use.way, after


def _frozen(reading: Reading) -> frozenset[int]:
    """The numbers of the melds whose joker may stand for one card or another; they are left alone."""
    return frozenset(number for number, ways in enumerate(reading.ways, 1) if len(ways) > 1)


def after_laying(question: NeedsAdvice, turn: Turn, rules: Rules) -> NeedsAdvice:
    """The question once the card taken lies on the table; a joker that nobody declared is as unsaid as before."""
    frozen = _frozen(read_table(question.table, rules))
    table = tuple(
        [
            question.table[number - 1] if number in frozen else meld.cards
            for number, meld in enumerate(turn.table.melds, 1)
        ]
    )
    return replace(question, hand=turn.hand, table=table, picked=None, opened=True, drawn=True)


def openings_with_it(question: NeedsAdvice, rules: Rules) -> dict[Piece, Ending]:
    """For each card that may be thrown after an opening with the card taken: the best such opening."""
    found: dict[Piece, Ending] = {}
    for way, turn in ways_to_lay(question, rules):
        for card in dict.fromkeys(map(kind_of, turn.hand)):
            if can(Discard(card), turn, rules):
                left = hand_points(without(turn.hand, (card,))[0], rules)
                if card not in found or left < found[card].left_points:
                    found[card] = Ending((*way, Discard(card)), left)
    return found
