"""One action of a turn: what is against it, and the round after it.

Everything about cards laid on the table or thrown is asked of ``checks`` and carried out by ``turn``. Where
it was not said what a joker stands for, every table that it can mean is kept, and an action is against the
rules if it is so on each of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from grammar.cards.cards import JOKER, Joker
from grammar.record.actions import (
    Action,
    Attach,
    Buy,
    Cancel,
    Discard,
    Draw,
    Lay,
    Leave,
    Open,
    Reshuffle,
    Swap,
    Take,
)
from scala40_cli.game.legality import check as check_play
from scala40_cli.game.legality import pieces_of
from scala40_cli.game.melds import lay
from scala40_cli.game.opening import judge_opening
from scala40_cli.game.pack import among, kind_of
from scala40_cli.game.table import Table, settled
from scala40_cli.game.turn import Action as Play
from scala40_cli.game.turn import Turn, Unplayable, outcomes, without
from scala40_cli.game.unsaid import ask_on_table
from scala40_cli.game.verdict import Answer, Reason
from scala40_cli.referee import draw
from scala40_cli.referee.deal import renew
from scala40_cli.referee.state import LOST, State, forget, locate
from scala40_cli.rules.model import Rules


class Event(NamedTuple):
    """An action that was done: every reason against it, and what would have to be said to judge it."""

    action: Action
    reasons: tuple[Reason, ...] = ()
    unsaid: tuple[Reason, ...] = ()


def check(action: Action, state: State, rules: Rules) -> tuple[Reason, ...]:
    """Every reason that can be proved why the player whose turn it is may not do this; none if nothing is known."""
    return do(action, state, rules)[1].reasons


def can(action: Action, state: State, rules: Rules) -> bool:
    """Whether nothing that is known is against the action."""
    return not check(action, state, rules)


def do(action: Action, state: State, rules: Rules) -> tuple[State, Event]:
    """The round after the action, which is carried out as written even where it is against the rules."""
    turn = state.turn
    assert turn is not None  # a turn has begun before there is an action
    if isinstance(action, Draw):
        after, reasons = draw.draw(action, state, turn, rules)
        return after, Event(action, reasons)
    if isinstance(action, Take):
        after, reasons = draw.take(action, state, turn, rules)
        return after, Event(action, reasons)
    if isinstance(action, Reshuffle):
        after, reasons = renew(state, rules)
        return after, Event(action, reasons)
    if isinstance(action, Buy | Cancel | Leave):
        return state, Event(action)
    if isinstance(action, Discard) and action.card is None and turn.size == 1 and turn.hand:
        action = Discard(turn.hand[0])
    return _play(action, state, turn, rules)


def give_back(action: Open, event: Event, state: State, rules: Rules) -> tuple[State, Event]:
    """The round after an opening that does not count has gone back to the hand, which it has shown in part."""
    turn = state.turn
    assert turn is not None
    missing = without(turn.hand, pieces_of(action))[1]
    shown = tuple(map(kind_of, missing[: max(0, turn.hidden)]))
    located, too_many = locate(shown, state.located, rules)
    turn = turn._replace(hand=(*turn.hand, *shown), hidden=turn.hidden - len(shown))
    return state._replace(turn=turn, located=located), event._replace(reasons=(*event.reasons, *too_many))


# --- Plays ------------------------------------------------------------------------------------------


def _play(action: Play, state: State, turn: Turn, rules: Rules) -> tuple[State, Event]:
    unsaid: tuple[Reason, ...] = ()
    if len(state.tables) == 1:
        reasons = _check(action, turn, rules)
        turns = _outcomes(action, [turn], rules)
    else:
        reasons, unsaid, turns = _on_each_table(action, state, turn, rules)
    if isinstance(action, Open) and len(turns) > 1 and not turn.opened:
        unsaid = (*unsaid, *_unsaid_opening(action, rules))
    after, located, pile = turns[0], state.located, state.pile
    if after.short and len(turns) > 1:
        # Of an opening that is below the minimum only as one of what it can be, that is not proved.
        after = after._replace(short=all(one.short for one in turns))
    if turn.hidden or reasons:
        located, too_many = _shown(action, turn, located, rules)
        reasons = (*reasons, *too_many)
    size = turn.size - _leaving(action)
    if after.size != size:
        # Cards that were not held were played all the same: so many of those known are not there.
        after = after._replace(hidden=size - len(after.hand))
    if isinstance(action, Discard):
        if action.card is None:
            # Any of the known cards may be the one, so that none of them is sure to be there.
            located = forget(turn.hand, located)
            after = after._replace(hand=(), hidden=size)
        pile = (*pile, None if action.card is None else kind_of(action.card))
    tables = (after.table,) if len(turns) == 1 else tuple({one.table: None for one in turns})
    after_it = state._replace(tables=tables, pile=pile, located=located, turn=after)
    return after_it, Event(action, reasons, unsaid)


def _leaving(action: Play) -> int:
    """How many cards fewer the hand holds after the action."""
    if isinstance(action, Discard):
        return 1
    return 0 if isinstance(action, Swap) else len(pieces_of(action))


def _shown(action: Play, turn: Turn, located: bytes, rules: Rules) -> tuple[bytes, tuple[Reason, ...]]:
    """The counts with the cards that nobody knew the player to hold, and those that the pack cannot supply."""
    missing = without(turn.hand, pieces_of(action))[1]
    if not missing:
        return located, ()
    located, too_many = locate(missing, located, rules)
    # Of a card that is not in a hand that is known nothing more is to be said.
    return located, too_many if turn.hidden else ()


def _check(action: Play, turn: Turn, rules: Rules) -> tuple[Reason, ...]:
    reasons = check_play(action, turn, rules)
    if not reasons:
        return reasons
    if isinstance(action, Attach | Swap) and turn.table.meld(action.meld) is LOST:
        return tuple([reason for reason in reasons if reason.rule not in _ABOUT_THE_MELD])
    if turn.hidden < 0:
        # Which of the known cards are not there is not known, so neither is whether another would not fit.
        return tuple([reason for reason in reasons if reason.rule != "discard_attachable"])
    return reasons


_ABOUT_THE_MELD = frozenset({"set_full", "swap_card", "attach_fit", "joker_place", "set_suits"})


def _on_each_table(
    action: Play, state: State, turn: Turn, rules: Rules
) -> tuple[tuple[Reason, ...], tuple[Reason, ...], tuple[Turn, ...]]:
    """The reasons that hold whatever the jokers stand for, what must be said, and the turn on each table."""
    turns = [turn._replace(table=table) for table in state.tables]
    against = [_check(action, each, rules) for each in turns]
    legal = [not reasons for reasons in against]
    if not any(legal):
        rules_of_all = set.intersection(*[{reason.rule for reason in reasons} for reasons in against])
        reasons = tuple([reason for reason in against[0] if reason.rule in rules_of_all]) or against[0]
        return reasons, (), _outcomes(action, turns, rules)
    unsaid: tuple[Reason, ...] = ()
    if not all(legal) and isinstance(action, Swap | Discard):
        unsaid = _which(state.tables)
    possible = [each for each, is_legal in zip(turns, legal, strict=True) if is_legal]
    return (), unsaid, _outcomes(action, possible, rules)


def _which(tables: tuple[Table, ...]) -> tuple[Reason, ...]:
    """The reasons that ask what the jokers stand for of which it was not said."""
    asked = []
    for number, melds in enumerate(zip(*[table.melds for table in tables], strict=True), 1):
        different = tuple(dict.fromkeys(melds))
        if len(different) > 1:
            asked.append(ask_on_table(number, different))
    return tuple(asked)


def _unsaid_opening(action: Open, rules: Rules) -> tuple[Reason, ...]:
    verdict = judge_opening([lay(cards, rules) for cards in action.melds], rules)
    return verdict.reasons if verdict.answer is Answer.UNDECIDED else ()


def _outcomes(action: Play, turns: Sequence[Turn], rules: Rules) -> tuple[Turn, ...]:
    """The turn after it on each table on which it can be carried out; where on none, as it was written."""
    after: list[Turn] = []
    for turn in turns:
        try:
            after += outcomes(action, turn, rules)
        except Unplayable:
            continue
    return tuple(after or [_as_written(action, turn, rules) for turn in turns])


# --- What cannot be ---------------------------------------------------------------------------------


def _as_written(action: Play, turn: Turn, rules: Rules) -> Turn:
    """The turn after cards were laid that make no meld or do not fit: they left the hand, and the meld is lost."""
    pieces = pieces_of(action)
    left, missing = without(turn.hand, pieces)
    hand, table = left, turn.table
    if isinstance(action, Open | Lay):
        ways = [settled(lay(cards, rules), rules) for cards in action.melds]
        table = table.with_new([way[0] if way else LOST for way in ways])
    elif isinstance(action, Attach | Swap):
        meld = table.meld(action.meld)
        if meld is not None:
            table = table.with_meld(action.meld, LOST)
        if (
            isinstance(action, Swap)
            and meld is not None
            and any(isinstance(one, Joker) for one in meld.cards)
        ):
            hand = (*left, JOKER)
    opens, jokers = isinstance(action, Open), sum(isinstance(piece, Joker) for piece in pieces)
    return turn._replace(
        hand=hand,
        hidden=turn.hidden - len(missing),
        table=table,
        opened=turn.opened or opens,
        opened_now=turn.opened_now or (opens and not turn.opened),
        laid_before=turn.laid_before if turn.opened_now else len(turn.table.melds),
        picked_used=turn.picked_used or among(turn.picked, pieces),
        owed=max(0, turn.owed - jokers),
        owed_anywhere=max(0, turn.owed_anywhere - jokers),
    )
