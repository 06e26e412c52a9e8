"""Four players in two pairs, partners sitting opposite each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grammar.message import Message, say
from grammar.sheet.headers import name_key
from scala40_cli.game.verdict import Note
from scala40_cli.rules.model import Rules

PLAYERS = 4

Pair = tuple[str, ...]
"""The names of those who play together."""


def opposite(names: Sequence[str]) -> tuple[Pair, ...]:
    """The pairs of four players in playing order; everybody alone where there are not four.

    >>> opposite(["Anna", "Carla", "Bruno", "Dino"])
    (('Anna', 'Bruno'), ('Carla', 'Dino'))
    """
    if len(names) != PLAYERS:
        return tuple([(name,) for name in names])
    return (names[0], names[2]), (names[1], names[3])


def in_playing_order(pairs: Sequence[Pair]) -> tuple[str, ...]:
    """An order of play in which the partners of two pairs sit opposite each other.

    >>> in_playing_order([("Anna", "Bruno"), ("Carla", "Dino")])
    ('Anna', 'Carla', 'Bruno', 'Dino')
    """
    return tuple([name for each in zip(*pairs, strict=False) for name in each])


def alone_note(players: int, rules: Rules) -> Iterator[Note]:
    """That pairs are four players, where the house plays in pairs and another number sits down."""
    if players != PLAYERS and rules.pairs == "yes":
        yield Note("pairs", say("pairs are four players; with {count} everybody plays alone", count=players))


def pairs_fault(order: Sequence[str], pairs: Sequence[Pair]) -> Message | None:
    """What is wrong with these pairs of the players in this order; ``None`` if nothing is.

    ``pairs`` are empty where the order says who plays together.
    """
    if len(order) != PLAYERS or len(pairs) not in (0, 2):
        return say("four players play in two pairs; here are {names}", names=tuple(order))
    if not pairs:
        return None
    seats = {name_key(name): seat for seat, name in enumerate(order)}
    for pair in pairs:
        for name in pair:
            if name_key(name) not in seats:
                return say("{name} is not among the players of this match", name=name)
        first, second = (seats[name_key(name)] for name in pair)
        if (first - second) % PLAYERS != 2:
            return say(
                "partners sit opposite each other; {one} and {other} do not", one=pair[0], other=pair[1]
            )
    return None
