"""The opening in the course of a turn: melds are laid, the opening is judged once, and what fails goes back.

It is judged at the first act that ends it or needs a player who has opened, at the latest at the end of the turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from grammar.cards.cards import Piece
from grammar.message import say
from grammar.record.actions import Action, Attach, Discard, Lay, Leave, Open, Swap
from scala40_cli.game.legality import early_ban
from scala40_cli.game.melds import Laid
from scala40_cli.game.opening import judge_beginnings, judge_opening
from scala40_cli.game.pack import among, kind_of
from scala40_cli.game.table import Table
from scala40_cli.game.turn import Turn, without
from scala40_cli.game.verdict import Answer, Reason
from scala40_cli.referee.state import Loose, State, locate
from scala40_cli.rules.model import Rules


class Late(NamedTuple):
    """What shows later against an action of the turn: its place from 0, the reasons, and what must be said."""

    place: int
    reasons: tuple[Reason, ...]
    unsaid: tuple[Reason, ...] = ()


def prepare(action: Action, state: State, rules: Rules) -> tuple[State, tuple[Late, ...]]:
    """The round before the action: what it settles is settled, and cards on the table that it uses again are back."""
    if isinstance(action, Discard | Leave):
        state, late = settle(state, rules, left=1 if isinstance(action, Discard) else None)
        return go_back(state), late
    again = _used_again(action, state, rules)
    late = ()
    if not isinstance(action, Open | Lay) or any(not one.falls for one in again):
        state, late = settle(state, rules)
    return (go_back(state), late) if again else (state, late)


def settle(state: State, rules: Rules, left: int | None = None) -> tuple[State, tuple[Late, ...]]:
    """The round once the opening of this turn, if one is pending, is judged.

    ``left`` is given at the end of the turn: how many cards a player may hold then who goes out.
    """
    course = state.course
    if left is not None and any(one.falls for one in course.loose):
        state = go_back(state)
        course = state.course
    turn = state.turn
    assert turn is not None  # an opening is laid in a turn
    lays = [lay for lay in course.lays if lay]
    if not lays:
        return state._replace(course=course._replace(lays=(), short=False)), ()
    verdict = judge_beginnings(lays, rules)
    waits = verdict.answer is not Answer.YES and _may_be_short(verdict.reasons, rules)
    if waits and (left is None or turn.size <= left):
        # Whoever closes in hand in this turn need not reach the minimum.
        return _opened(state, turn, short=left is None), ()
    against = () if verdict.answer is not Answer.NO else verdict.reasons
    if course.short and against:
        message = say("an opening below the minimum stands only where the player closes in hand")
        against = (Reason("open_min", message),)
    if turn.number is not None and turn.number < rules.open_from_turn:
        against = (*against, early_ban(rules))
    late = Late(course.at, against, verdict.reasons if verdict.answer is Answer.UNDECIDED else ())
    if against:
        return _failed(state, turn), (late,)
    if not course.short and turn.picked is not None:
        late = late._replace(reasons=tuple(_picked(turn, lays, verdict.found.size, rules)))
    return _opened(state, turn, short=False), (late,) if late.reasons or late.unsaid else ()


def _may_be_short(reasons: tuple[Reason, ...], rules: Rules) -> bool:
    """Whether nothing is in question but the minimum, and a player who closes in hand need not reach it."""
    waived = {"open_min", "joker_declared", "ace_after_king"}
    if rules.open_jokers == "clean":
        waived.add("open_jokers")
    return rules.close_in_hand_needs_min == "no" and all(reason.rule in waived for reason in reasons)


def _picked(turn: Turn, lays: list[tuple[Laid, ...]], size: int, rules: Rules) -> Iterator[Reason]:
    """What is against an opening, made of the first ``size`` lays or more, without the card that was taken for it."""
    picked = turn.picked
    if picked is None or not turn.picked_to_open or rules.pick_to_open != "with_it":
        return
    for end in range(size, len(lays) + 1):
        melds = [meld for lay in lays[:end] for meld in lay]
        with_it = any(among(picked, meld.cards) for meld in melds)
        if with_it and judge_opening(melds, rules).answer is not Answer.NO:
            return
    message = say("{card} was taken to open with, and is not in the opening", card=picked)
    yield Reason("pick_to_open", message)


def _opened(state: State, turn: Turn, *, short: bool) -> State:
    course = state.course
    after, opened = state.copy(), turn.copy()
    opened.opened = opened.opened_now = True
    opened.laid_before = course.laid_before
    after.turn = opened
    if short:
        after.course = course._replace(short=True)
    else:
        loose = tuple([one for one in course.loose if one.falls])
        after.course = course._replace(lays=(), short=False, loose=loose)
    return after


def _failed(state: State, turn: Turn) -> State:
    course = state.course
    loose = tuple([one._replace(falls=True) for one in course.loose])
    unopened = turn._replace(opened=False, opened_now=False)
    return state._replace(turn=unopened, course=course._replace(lays=(), short=False, loose=loose))


# --- Cards that go back -------------------------------------------------------------------------------


def _used_again(action: Action, state: State, rules: Rules) -> tuple[Loose, ...]:
    """The loose melds whose cards the action uses again, as far as the hand cannot supply others like them."""
    turn = state.turn
    assert turn is not None  # only in a turn is anything laid
    missing = without(turn.hand, pieces_of(action))[1]
    kinds = set(map(kind_of, missing))
    again = tuple([one for one in state.course.loose if not kinds.isdisjoint(map(kind_of, one.pieces))])
    if not again or isinstance(action, Open):
        return again
    # A hidden hand may hold the other copy, if the pack still has it.
    others = len(missing) <= turn.hidden and not locate(missing, state.located, rules)[1]
    return () if others else again


def pieces_of(action: Action) -> tuple[Piece, ...]:
    """The cards that the action takes out of the hand."""
    from scala40_cli.game import legality

    return legality.pieces_of(action) if isinstance(action, Open | Lay | Attach | Swap | Discard) else ()


def go_back(state: State) -> State:
    """The round once all cards that fall are in the hand again; their melds never were on the table."""
    falling = [one for one in state.course.loose if one.falls]
    return _without_melds(state, falling) if falling else state


def not_laid(state: State) -> State:
    """The round as it would be if nothing that can still go back had been laid."""
    return _without_melds(state, list(state.course.loose)) if state.course.loose else state


def _without_melds(state: State, gone: list[Loose]) -> State:
    turn, course = state.turn, state.course
    assert turn is not None
    numbers = {one.number for one in gone}
    back = [kind_of(piece) for one in gone for piece in one.pieces]
    tables = {_without_numbers(table, numbers): None for table in state.tables}
    loose = tuple(
        [
            one._replace(number=one.number - sum(number < one.number for number in numbers))
            for one in course.loose
            if one.number not in numbers
        ]
    )
    used = turn.picked_used and not (turn.picked is not None and kind_of(turn.picked) in back)
    turn = turn._replace(hand=(*turn.hand, *back), picked_used=used, table=next(iter(tables)))
    return state._replace(turn=turn, tables=tuple(tables), course=course._replace(loose=loose))


def _without_numbers(table: Table, numbers: set[int]) -> Table:
    return Table(tuple([meld for number, meld in enumerate(table.melds, 1) if number not in numbers]))
