"""Old advice of the game, each piece with the moment when it applies."""

from __future__ import annotations

from grammar.cards.cards import JOKER
from grammar.message import Message, say
from grammar.record.actions import Take
from scala40_cli.players.view import View

_FEW_CARDS = 3
_LATE = 8


def tips(view: View) -> tuple[Message, ...]:
    """What an old hand would say now, the most pressing first."""
    found = []
    others = [one for place, one in enumerate(view.seats) if place != view.you]
    closest = min(others, key=lambda one: one.cards)
    jokers = view.hand.count(JOKER)
    turns = view.seats[view.you].turns
    if jokers and closest.opened and closest.cards <= _FEW_CARDS:
        found.append(
            say(
                "{name} may close soon, and a joker left in your hand costs {points} points: let it go into a meld.",
                name=closest.name,
                points=view.rules.joker_in_hand,
            )
        )
    if not view.opened and turns >= _LATE and not all(one.opened for one in others):
        found.append(
            say(
                "Whoever is so long without opening may be waiting to close in hand: throw what is of no"
                " use to anybody."
            )
        )
    if not view.opened and turns < 2:
        found.append(
            say(
                "Look for the shortest way to the minimum, and count how many of the cards you wait for are"
                " still to come."
            )
        )
    if view.opened and view.table.melds:
        found.append(say("First attach what fits: it shortens your hand and shows nobody what you hold."))
    if jokers and not view.opened and view.rules.open_jokers == "none":
        found.append(say("Here no joker opens: keep it for afterwards."))
    if view.opened and len(view.past) > 1 and _picked_twice(view):
        found.append(say("The others take from the discards: throw nothing near what they have taken."))
    return tuple(found)


def _picked_twice(view: View) -> bool:
    taken = [
        actions[0] for place, actions in view.past[-2 * len(view.seats) :] if place != view.you and actions
    ]
    return sum(isinstance(action, Take) for action in taken) >= 2
