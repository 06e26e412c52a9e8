"""What a player must say of a meld that can be more than one thing: what a joker stands for, or where the ace is."""

from __future__ import annotations

from collections.abc import Sequence

from grammar.cards.cards import Joker, Rank
from grammar.message import Message, say
from scala40_cli.game.melds import Kind, Meld, stands_for
from scala40_cli.game.verdict import Reason


def jokers_apart(ways: Sequence[Meld]) -> tuple[Joker | None, ...]:
    """For each way to read a meld a joker that tells it from another way; ``None`` where the jokers are the same.

    The jokers of a full run say the same whether its ace is low or high, also a joker that is this ace.
    """
    jokers = [[piece for piece in meld.cards if isinstance(piece, Joker)] for meld in ways]
    everywhere = set(jokers[0]).intersection(*jokers[1:])
    return tuple([next((joker for joker in one if joker not in everywhere), None) for one in jokers])


def ask_for_worth(ways: Sequence[Meld]) -> Reason:
    """The reason that asks what decides a meld's points, with the points of each answer."""
    apart = jokers_apart(ways)
    if None in apart:
        return Reason(
            "ace_after_king",
            say(
                "say where the ace stands: write the run in order, the ace first ({low} points) or last ({high})",
                low=_points_of(ways, low=True),
                high=_points_of(ways, low=False),
            ),
        )
    makes = tuple(
        say("{joker} makes {points}", joker=joker, points=meld.points)
        for joker, meld in zip(apart, ways, strict=True)
    )
    return Reason("joker_declared", say("say what the joker stands for: {ways} points", ways=makes))


def ask_on_table(number: int, ways: Sequence[Meld]) -> Reason:
    """The reason that asks what a meld on the table is."""
    apart = jokers_apart(ways)
    if None in apart:
        message = say(
            "say where the ace of meld {number} stands: write the run in order, with the ace first or last",
            number=number,
        )
        return Reason("ace_after_king", message)
    rule = "joker_set_suit" if ways[0].kind is Kind.SET else "joker_declared"
    message = say(
        "say what the joker of meld {number} stands for: {jokers}",
        number=number,
        jokers=tuple(dict.fromkeys(apart)),
    )
    return Reason(rule, message)


def supposed(meld: Meld, ways: Sequence[Meld]) -> Message:
    """What is taken for granted where one of the ways is, to stand after "if"."""
    joker = dict(zip(ways, jokers_apart(ways), strict=True))[meld]
    if joker is not None:
        return say("the joker is {joker}", joker=joker)
    return say("the ace comes first") if ace_first(meld) else say("the ace comes last")


def ace_first(meld: Meld) -> bool:
    """Whether a run begins with its ace."""
    first = stands_for(meld.cards[0])
    return first is not None and first.rank is Rank.ACE


def _points_of(ways: Sequence[Meld], *, low: bool) -> int:
    return next(meld.points for meld in ways if ace_first(meld) is low)
