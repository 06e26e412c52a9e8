"""The reasons of ``close``: how the hand goes out, what stays in it, and what alone keeps it from going out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grammar.frozen import replace
from grammar.message import Message, say, say_many
from grammar.record.actions import Discard
from scala40_cli.game.turn import Action
from scala40_cli.game.verdict import Reason
from scala40_cli.rules.model import Rules
from scala40_cli.search.endings import Terms, TurnEnd


def how(plan: Sequence[Action], rules: Rules, *, opened: bool | None) -> Iterator[Reason]:
    """Why the hand goes out: how the plan ends, and that it is closing in hand where the player opens in it."""
    last = plan[-1]
    if isinstance(last, Discard):
        yield Reason("close_last", say("all cards but one can be laid, and {card} is thrown", card=last.card))
    else:
        yield Reason("close_discard", say("all cards can be laid, and no discard is needed"))
    if not opened:
        yield Reason("close_last", say("this is closing in hand: the player opens in the same turn"))
        if rules.close_in_hand_needs_min == "no":
            yield Reason("close_in_hand_needs_min", say("closing in hand needs no minimum here"))


def stays(ending: TurnEnd) -> Message:
    """What is left in the hand at best."""
    return say_many(
        "at best {count} card is left in the hand, {points} points: {cards}",
        "at best {count} cards are left in the hand, {points} points: {cards}",
        len(ending.left),
        points=ending.points,
        cards=ending.left,
    )


def eased(on: Terms, nearly: bool) -> Iterator[tuple[Reason, Terms]]:
    """Terms that ask for less in one thing, each with what to say if the hand goes out on them.

    ``nearly`` is whether all cards but one can be laid, whatever is asked of the last one.
    """
    if nearly and on.must_discard:
        reason = Reason("close_discard", say("all cards can be laid, but none is left for the discard"))
        yield reason, replace(on, must_discard=False)
    if nearly and not on.joker_last:
        reason = Reason("discard_joker", say("the hand could go out, but only with a joker as the discard"))
        yield reason, replace(on, joker_last=True)
    if on.replay != "keep":
        reason = Reason(
            "joker_replay",
            say(
                "the hand could go out if a joker taken from the table did not have to be played again in this way"
            ),
        )
        yield reason, replace(on, replay="keep")
    if on.opened:
        return
    if on.minimum > 1:
        message = say(
            "the hand could go out, but its melds do not reach {minimum} points", minimum=on.minimum
        )
        yield Reason("open_min", message), replace(on, minimum=1)
    if on.counting == "natural":
        reason = Reason("open_jokers", say("the hand could go out if jokers counted in the opening"))
        yield reason, replace(on, counting="all", jokers_in_melds=True)
    if not on.table:
        message = say("the hand could go out if the other melds could be used in the turn of the opening")
        yield Reason("opening_turn", message), replace(on, table=True, own_after=True, jokers_in_melds=True)
