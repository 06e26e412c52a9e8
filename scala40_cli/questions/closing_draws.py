"""The cards that a hand would go out with if they were drawn next."""

from __future__ import annotations

from grammar.cards.cards import Piece
from grammar.frozen import dataclass
from grammar.record.actions import Open
from scala40_cli.game.pack import unseen_cards
from scala40_cli.game.table import read_table
from scala40_cli.game.turn import do
from scala40_cli.questions.close import CanClose, Closing, has_drawn, turn_of
from scala40_cli.rules.model import Rules
from scala40_cli.search.endings import terms
from scala40_cli.search.going_out import going_out


@dataclass(frozen=True, slots=True)
class ClosingCard:
    """A card that, drawn next, would go out, and how many of it are unseen."""

    card: Piece
    unseen: int


def closing_draws(question: CanClose, found: Closing, rules: Rules) -> tuple[ClosingCard, ...]:
    """The cards that would go out if they were drawn next, by suit and rank, the joker last.

    Where this turn's card has been drawn, they are those of the next turn, after the plan that was found and
    if nobody touches the table meanwhile. Empty where what must be said was not.
    """
    reading = read_table(question.table or (), rules)
    unsaid = question.opened is None or question.table is None or not question.hand
    if unsaid or any(len(ways) > 1 for ways in reading.ways) or reading.faults:
        return ()
    assert question.hand is not None
    hand, table, opened = question.hand, reading.table, question.opened
    if has_drawn(question, rules):
        turn = turn_of(question, table, rules)
        for action in found.plan:
            turn = do(action, turn, rules)
        hand, table = turn.hand, turn.table
        opened = opened or any(isinstance(action, Open) for action in found.plan)
    on = terms(bool(opened), rules.close_discard != "optional", rules)
    seen = [*question.hand, *[piece for meld in reading.table.melds for piece in meld.cards]]
    return tuple(
        [
            ClosingCard(card, count)
            for card, count in unseen_cards(seen, rules).items()
            if going_out((*hand, card), table, on, rules) is not None
        ]
    )
