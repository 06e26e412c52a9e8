"""How many players the rules are meant for: advice, never a reason for another answer."""

from __future__ import annotations

from collections.abc import Iterator

from grammar.message import say_many
from scala40_cli.game.verdict import Note
from scala40_cli.rules.model import Rules


def players_note(count: int, rules: Rules, *, some: bool = False) -> Iterator[Note]:
    """A note where the rules are meant for another number of players.

    With ``some`` there may be more than were counted: those left in the match, or those whose hands are given.
    Then only too many of them are a reason for a note.

    >>> from scala40_cli.rules.load import load_rules
    >>> [len(list(players_note(count, load_rules("classica"), some=True))) for count in (1, 5, 6)]
    [0, 0, 1]
    """
    meant = rules.players_range
    if count in meant or (some and count <= max(meant)):
        return
    message = say_many(
        "the rules are meant for {players} players, not for {count}",
        "the rules are meant for {players} players, not for {count}",
        count,
        players=rules.players if len(meant) > 1 else meant.start,
    )
    yield Note("players", message)
