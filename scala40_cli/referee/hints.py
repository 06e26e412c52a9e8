"""What would have been legal in the place of an action that was not, where that is known and short."""

from __future__ import annotations

from collections.abc import Collection

from grammar.cards.cards import Piece
from grammar.cards.melds import write_melds
from grammar.message import Message, say, say_many
from grammar.record.actions import Action, Attach, Discard, Open, Take
from scala40_cli.game.legality import can
from scala40_cli.game.pack import kind_of
from scala40_cli.game.table import fitting
from scala40_cli.game.turn import Turn
from scala40_cli.game.verdict import Answer
from scala40_cli.referee.state import State
from scala40_cli.rules.model import Rules

_OF_THE_DISCARD = {"discard_attachable", "discard_joker", "pick_return"}
_OF_THE_OPENING = {"open_min", "open_jokers"}
_MOST = 6


def instead(action: Action, broken: Collection[str], state: State, rules: Rules) -> Message | None:
    """What the player could have done; ``state`` is the round before the action, ``broken`` the rules it breaks."""
    turn = state.turn
    if turn is None or turn.over or turn.hidden:
        return None
    if isinstance(action, Discard) and not _OF_THE_DISCARD.isdisjoint(broken):
        return _discards(turn, rules)
    if isinstance(action, Open) and not _OF_THE_OPENING.isdisjoint(broken):
        return _opening(turn, rules)
    if isinstance(action, Attach) and len(action.cards) == 1 and "attach_fit" in broken:
        return _place(action.cards[0], turn, rules)
    if isinstance(action, Take) and "pick_to_open" in broken and state.stock:
        return say("what can be done instead: draw from the stock")
    return None


def _discards(turn: Turn, rules: Rules) -> Message | None:
    kinds = dict.fromkeys(map(kind_of, turn.hand))
    legal: tuple[Piece, ...] = tuple([kind for kind in kinds if can(Discard(kind), turn, rules)])
    if not legal:
        return None
    if len(legal) > _MOST:
        return say(
            "{count} other cards of the hand could be thrown, {card} among them",
            count=len(legal),
            card=legal[0],
        )
    return say("what could be thrown instead: {cards}", cards=tuple(sorted(legal)))


def _opening(turn: Turn, rules: Rules) -> Message:
    # Most records break no rule of the opening, and the solver is large.
    from scala40_cli.questions.open import can_open, judge_can_open

    verdict = judge_can_open(can_open(turn.hand, rules), rules)
    if verdict.answer is not Answer.YES:
        return say("the hand cannot open")
    laying = verdict.found.laying
    melds = write_melds([meld.cards for meld in laying.melds])
    return say("the hand can open with {points} points: {melds}", points=laying.points, melds=melds)


def _place(card: Piece, turn: Turn, rules: Rules) -> Message | None:
    numbers = fitting(kind_of(card), turn.table, rules)
    if not numbers:
        return None
    return say_many(
        "{card} fits meld {numbers}",
        "{card} fits melds {numbers}",
        len(numbers),
        card=kind_of(card),
        numbers=numbers,
    )
