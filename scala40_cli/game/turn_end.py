"""Whether a turn can still end as it must."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from grammar.cards.cards import JOKER, Card, Joker, Piece, sort_key
from grammar.record.actions import Attach, Discard, Lay, Swap
from scala40_cli.game.discard_reasons import must_keep_what_fits
from scala40_cli.game.legality import can, check
from scala40_cli.game.meld_choices import makes_a_meld_beside, melds_of, melds_with
from scala40_cli.game.pack import kind_of
from scala40_cli.game.spots import fits, is_near
from scala40_cli.game.table import Table
from scala40_cli.game.turn import Action, Turn, do
from scala40_cli.game.verdict import Reason
from scala40_cli.rules.model import Rules


def can_end(turn: Turn, rules: Rules) -> bool:
    """Whether the turn can end: with some discard now, or after more plays that make one legal."""
    if _amiss_for_good(turn, rules):
        return False
    if not turn.hand or _can_throw(turn, rules):
        return True
    seen = {_as_a_whole(turn)}
    waiting = [turn]
    while waiting:
        turn = waiting.pop()
        hand = list(dict.fromkeys(map(kind_of, turn.hand)))
        lays = [Lay((meld.cards,)) for meld in melds_of(turn.hand, rules)]
        for play in chain(_attaches(hand, turn, rules), lays, _swaps(hand, turn, rules)):
            if can(play, turn, rules):
                after = do(play, turn, rules)
                if _amiss_for_good(after, rules):
                    continue
                whole = _as_a_whole(after)
                if whole not in seen:
                    if not after.hand or _can_throw(after, rules):
                        return True
                    seen.add(whole)
                    waiting.append(after)
    return False


def surely_ends(action: Attach, turn: Turn, rules: Rules) -> bool:
    """Whether another natural card of the hand can be thrown once this one is attached: cheap, and never wrong.

    It is one that fits nothing, and is not of the suit or the rank of the meld that grows. Where none is seen, or
    the turn has other duties, ``can_end`` tells.
    """
    meld = turn.table.meld(action.meld)
    duties = turn.picked is not None or turn.owed or turn.owed_anywhere or turn.short or turn.hidden
    if meld is None or duties or len(turn.hand) < ENOUGH_TO_END:
        return False
    bound, takes = must_keep_what_fits(turn, rules), turn.table.takes(rules)
    for held in turn.hand:
        if (
            isinstance(held, Card)
            and held is not action.cards[0]
            and not (bound and (is_near(held, meld) or takes.fitting(held)))
        ):
            return True
    return False


ENOUGH_TO_END = 3
"""Cards of a hand of which one is attached, one thrown, and one stays: such a turn closes nothing."""


def _can_throw(turn: Turn, rules: Rules) -> bool:
    return any(can(Discard(piece), turn, rules) for piece in dict.fromkeys(map(kind_of, turn.hand)))


def _amiss_for_good(turn: Turn, rules: Rules) -> bool:
    """Whether the card taken was laid amiss, and no other of its kind can make that good: cheap, and never wrong.

    A meld that the other card might be attached to is made without it, of its rank or of its suit, out of the hand
    and the jokers that may be taken home; or it lies on the table.
    """
    picked = turn.picked
    if not (turn.hand and turn.picked_amiss and isinstance(picked, Card)):
        return False
    if picked not in turn.hand:
        return True
    jokers = sum([meld.jokers for meld in turn.table.melds])
    if rules.pick_must_use == "new_meld":
        return not melds_with(picked, (*turn.hand, *[JOKER] * jokers), rules)
    others = [*[one for one in turn.hand if one is not picked], *[JOKER] * jokers]
    if makes_a_meld_beside(picked, others, rules):
        return False
    return not any(picked not in meld.cards and is_near(picked, meld) for meld in turn.table.melds)


def _as_a_whole(turn: Turn) -> tuple[object, ...]:
    """The turn for comparing: in whatever order the cards are held and this turn's melds were laid."""
    melds, before = turn.table.melds, turn.laid_before
    new = sorted([tuple(map(sort_key, meld.cards)) for meld in melds[before:]])
    old = tuple([tuple(map(sort_key, meld.cards)) for meld in melds[:before]])
    held = tuple(sorted(map(sort_key, turn.hand)))
    return held, old, tuple(new), turn._replace(hand=(), table=_NO_TABLE)


_NO_TABLE = Table()


def end_reasons(turn: Turn, rules: Rules) -> tuple[Reason, ...]:
    """What is against ending the turn now: against every discard alike, or else all that is against some."""
    each = [check(Discard(piece), turn, rules) for piece in dict.fromkeys(map(kind_of, turn.hand))]
    found = {(one.rule, str(one.message)): one for faults in each for one in faults}
    common = [key for key in found if all(key in [(one.rule, str(one.message)) for one in f] for f in each)]
    return tuple([found[key] for key in common or found])


def _attaches(hand: Sequence[Piece], turn: Turn, rules: Rules) -> Iterator[Action]:
    for piece in hand:
        for number, meld in enumerate(turn.table.melds, 1):
            for spot in fits(piece, meld, rules):
                yield Attach((Joker(spot.card) if piece is JOKER else piece,), number)


def _swaps(hand: Sequence[Piece], turn: Turn, rules: Rules) -> Iterator[Action]:
    takes = turn.table.takes(rules)
    for piece in hand:
        if isinstance(piece, Card):
            yield from [Swap(piece, number) for number in takes.swapping(piece)]
