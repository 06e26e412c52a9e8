"""Plays: cards laid on the table, attached, swapped or thrown, and the round after it.

Everything about them is asked of ``legality`` and carried out by ``turn``. Where it was not said what a joker
stands for, every table that it can mean is kept, and an action is against the rules if it is so on each of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from grammar.cards.cards import JOKER, Joker
from grammar.message import say
from grammar.record.actions import Action, Attach, Discard, Lay, Open, Swap
from scala40_cli.game.legality import check, pieces_of
from scala40_cli.game.melds import Laid, laid_as
from scala40_cli.game.pack import kind_of
from scala40_cli.game.table import Table, ways_of
from scala40_cli.game.turn import Action as Play
from scala40_cli.game.turn import Turn, Unplayable, outcomes, use, without
from scala40_cli.game.unsaid import ask_on_table
from scala40_cli.game.verdict import Reason
from scala40_cli.referee.opening import Late
from scala40_cli.referee.state import LOST, Loose, State, forget, locate
from scala40_cli.rules.model import Rules


class Event(NamedTuple):
    """An action that was done: every reason against it, and what would have to be said to judge it.

    ``late`` is what only now shows against actions before it: an opening is judged when something depends on it.
    """

    action: Action
    reasons: tuple[Reason, ...] = ()
    unsaid: tuple[Reason, ...] = ()
    late: tuple[Late, ...] = ()

    @property
    def against(self) -> tuple[Reason, ...]:
        """Every reason that shows with this action, also those against actions before it."""
        return (*[reason for one in self.late for reason in one.reasons], *self.reasons)


Done = tuple[State, Event]
"""The round after an action, and what there is to say of the action."""

_LAYS = (Open, Lay)
_ON_MELDS = (Attach, Swap)


def play(action: Play, state: State, turn: Turn, rules: Rules, place: int) -> Done:
    unsaid: tuple[Reason, ...] = ()
    kind = type(action)
    if kind is not Discard and isinstance(action, _LAYS) and _jokers_of(action) > rules.jokers:
        reasons = _check(action, turn, rules)
        turns: tuple[Turn, ...] = (_as_written(action, turn, rules),)
    elif len(state.tables) == 1:
        reasons = _check(action, turn, rules)
        turns = _outcomes(action, (turn,), rules)
    else:
        reasons, unsaid, turns = _on_each_table(action, state, turn, rules)
    if turn.drawn is False and reasons and rules.close_discard == "if_drawn":
        reasons, state = _perhaps_undrawn(action, reasons, state, turn, place)
    if len(turns) > _MOST_TABLES:
        turns = turns[:1]
    after, done = turns[0], state.copy()
    if turn.hidden or reasons:
        done.located, too_many = _shown(action, turn, state.located, rules)
        reasons = (*reasons, *too_many)
    if turn.hidden or reasons or kind is Swap:
        size = turn.size - _leaving(action)
        if after.size != size:
            # Cards that were not held were played all the same: so many of those known are not there.
            after = after._replace(hidden=size - len(after.hand))
    if isinstance(action, Discard):
        if action.card is None:
            # Any of the known cards may be the one, so that none of them is sure to be there.
            done.located = forget(turn.hand, done.located)
            after = after._replace(hand=(), hidden=turn.size - 1)
            done.pile = (*state.pile, None)
        else:
            done.pile = (*state.pile, kind_of(action.card))
    elif reasons and isinstance(action, _LAYS):
        laid = [laid_as(cards, rules) for cards in action.melds]
        loose = (*state.course.loose, *_loose(laid, len(turn.table.melds), falling=True))
        done.course = state.course._replace(loose=loose)
    elif state.course.loose and isinstance(action, _ON_MELDS):
        loose = tuple([_touched(one, action) for one in state.course.loose])
        done.course = state.course._replace(loose=loose)
    done.tables = (after.table,) if len(turns) == 1 else tuple({one.table: None for one in turns})
    done.turn = after
    return done, Event(action, reasons, unsaid)


def _jokers_of(action: Play) -> int:
    return sum(isinstance(piece, Joker) for piece in pieces_of(action))


def _leaving(action: Play) -> int:
    """How many cards fewer the hand holds after the action."""
    if isinstance(action, Discard):
        return 1
    return 0 if isinstance(action, Swap) else len(pieces_of(action))


def _perhaps_undrawn(
    action: Play, reasons: tuple[Reason, ...], state: State, turn: Turn, place: int
) -> tuple[tuple[Reason, ...], State]:
    """The reasons without the missing draw, which is remembered, where the player may go out without one."""
    if isinstance(action, Discard) or not turn.opened or turn.opened_now or turn.over:
        return reasons, state
    undrawn = [(place, reason) for reason in reasons if reason.rule == "turn_order"]
    course = state.course._replace(undrawn=(*state.course.undrawn, *undrawn))
    rest = tuple([reason for reason in reasons if reason.rule != "turn_order"])
    return rest, state._replace(course=course)


# --- The opening, and melds that fall -----------------------------------------------------------------


def lay_to_open(
    action: Open | Lay, state: State, turn: Turn, rules: Rules, place: int
) -> tuple[State, Event]:
    """The round after a player who has not opened has laid melds, which are judged as an opening later."""
    course = state.course
    asked = turn.copy()
    asked.opened = None
    reasons = _check(Lay(action.melds), asked, rules)
    if turn.drawn is False and not turn.over:
        reasons = tuple([reason for reason in reasons if reason.rule != "turn_order"])
        if rules.open_before_draw == "no":
            message = say("the card of the turn must be drawn before opening")
            reasons = (Reason("open_before_draw", message), *reasons)
    located = state.located
    if turn.hidden or reasons:
        located, too_many = _shown(action, turn, located, rules)
        reasons = (*reasons, *too_many)
    after, tables = _laid(action, state.tables, turn, rules)
    laid = [laid_as(cards, rules) for cards in action.melds]
    before = len(turn.table.melds)
    lays = (*course.lays, tuple([one for one in laid if one.melds]))
    loose = (*course.loose, *_loose(laid, before, falling=False))
    done = state.copy()
    done.turn, done.tables, done.located = after, tables, located
    if course.lays:
        done.course = course._replace(lays=lays, loose=loose)
    else:
        done.course = course._replace(lays=lays, loose=loose, at=place, laid_before=before)
    return done, Event(action, reasons)


def _loose(laid: Sequence[Laid], before: int, *, falling: bool) -> list[Loose]:
    """The melds as what may go back: only those that are none where ``falling``, else all."""
    return [
        Loose(number, one.cards, not one.melds)
        for number, one in enumerate(laid, before + 1)
        if not (falling and one.melds)
    ]


def _touched(one: Loose, action: Attach | Swap) -> Loose:
    """What may go back, with the cards that were added to it or swapped."""
    if one.number != action.meld:
        return one
    if isinstance(action, Attach):
        return one._replace(pieces=(*one.pieces, *action.cards))
    joker = next((piece for piece in one.pieces if isinstance(piece, Joker)), None)
    if joker is None:
        return one._replace(pieces=(*one.pieces, action.card))
    at = one.pieces.index(joker)
    return one._replace(pieces=(*one.pieces[:at], action.card, *one.pieces[at + 1 :]))


def on_falling(action: Attach | Swap, state: State, turn: Turn, rules: Rules) -> tuple[State, Event]:
    """The round after an action on a meld that goes back, which is no fault of its own."""
    pieces = pieces_of(action)
    left, missing = without(turn.hand, pieces)
    reasons = tuple([one for one in _check(action, turn, rules) if one.rule == "hand_holds"])
    located = state.located
    if missing:
        located, too_many = _shown(action, turn, located, rules)
        reasons = (*reasons, *too_many)
    course = state.course
    held = next(one for one in course.loose if one.number == action.meld)
    if isinstance(action, Swap) and any(isinstance(piece, Joker) for piece in held.pieces):
        left = (*left, JOKER)
    loose = tuple([_touched(one, action) for one in course.loose])
    after = turn._replace(hand=left, hidden=turn.hidden - len(missing))
    return state._replace(turn=after, located=located, course=course._replace(loose=loose)), Event(
        action, reasons
    )


def _shown(action: Play, turn: Turn, located: bytes, rules: Rules) -> tuple[bytes, tuple[Reason, ...]]:
    """The counts with the cards that nobody knew the player to hold, and those that the pack cannot supply."""
    missing = without(turn.hand, pieces_of(action))[1]
    if not missing:
        return located, ()
    located, too_many = locate(missing, located, rules)
    # Of a card that is not in a hand that is known nothing more is to be said.
    return located, too_many if turn.hidden else ()


def _check(action: Play, turn: Turn, rules: Rules) -> tuple[Reason, ...]:
    reasons = check(action, turn, rules)
    if not reasons:
        return reasons
    meld = turn.table.meld(action.meld) if isinstance(action, Attach | Swap) else LOST
    if meld is None:
        # Whatever the player may do, there is nothing to do it to.
        return tuple([reason for reason in reasons if reason.rule not in ("open_first", "opening_turn")])
    if isinstance(action, Attach | Swap) and meld is LOST:
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
    """The reasons that ask what undeclared jokers stand for."""
    asked = []
    for number, melds in enumerate(zip(*[table.melds for table in tables], strict=True), 1):
        different = tuple(dict.fromkeys(melds))
        if len(different) > 1:
            asked.append(ask_on_table(number, different))
    return tuple(asked)


def _outcomes(action: Play, turns: Sequence[Turn], rules: Rules) -> tuple[Turn, ...]:
    """The turn after it on each table on which it can be carried out; where on none, as it was written."""
    if len(turns) == 1:
        try:
            return outcomes(action, turns[0], rules)
        except Unplayable:
            return (_as_written(action, turns[0], rules),)
    after: tuple[Turn, ...] = ()
    for turn in turns:
        try:
            after += outcomes(action, turn, rules)
        except Unplayable:
            continue
    return after or tuple([_as_written(action, turn, rules) for turn in turns])


# --- What cannot be ---------------------------------------------------------------------------------


def _as_written(action: Play, turn: Turn, rules: Rules) -> Turn:
    """The turn after cards were laid that make no meld or do not fit: they left the hand, and the meld is lost."""
    if isinstance(action, Open | Lay):
        return _laid(action, (turn.table,), turn, rules)[0]
    pieces = pieces_of(action)
    left, missing = without(turn.hand, pieces)
    hand, table = left, turn.table
    if isinstance(action, Attach | Swap):
        meld = table.meld(action.meld)
        if meld is not None:
            table = table.with_meld(action.meld, LOST)
        if (
            isinstance(action, Swap)
            and meld is not None
            and any(isinstance(one, Joker) for one in meld.cards)
        ):
            hand = (*left, JOKER)
    jokers = sum(isinstance(piece, Joker) for piece in pieces)
    after = turn.copy()
    after.hand, after.hidden, after.table = hand, turn.hidden - len(missing), table
    use(after, turn, pieces, rules, not_as="new_meld")
    after.owed_anywhere = max(0, turn.owed_anywhere - jokers)
    return after


_MOST_TABLES = 256
"""More cannot be in doubt with the jokers of a pack; where there are more jokers, the first will do."""


def _laid(
    action: Open | Lay, tables: Sequence[Table], turn: Turn, rules: Rules
) -> tuple[Turn, tuple[Table, ...]]:
    """The turn after cards were laid, valid melds or not, and every table that can result."""
    pieces = pieces_of(action)
    left, missing = without(turn.hand, pieces)
    ways = [way or (LOST,) for way in ways_of(action.melds, rules)]
    count = len(tables)
    for way in ways:
        count *= len(way)
    if count > _MOST_TABLES:
        ways, tables = [way[:1] for way in ways], tables[:1]
    if count == 1:
        after: tuple[Table, ...] = (tables[0].with_new([way[0] for way in ways]),)
    else:
        after = tuple({table.with_new(melds): None for table in tables for melds in product(*ways)})
    good = [
        piece for cards, way in zip(action.melds, ways, strict=True) if way[0] is not LOST for piece in cards
    ]
    jokers = sum(isinstance(piece, Joker) for piece in good)
    played = turn.copy()
    played.hand, played.hidden, played.table = left, turn.hidden - len(missing), after[0]
    use(played, turn, good, rules, not_as="attach")
    played.owed = max(0, turn.owed - jokers)
    played.owed_anywhere = max(0, turn.owed_anywhere - jokers)
    return played, after
