"""How many cards a player can hold at some moment, and the note on a hand that is of another size."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from grammar.message import say_many
from scala40_cli.game.melds import SMALLEST
from scala40_cli.game.verdict import Note
from scala40_cli.rules.model import Rules


def unopened_size(rules: Rules, *, drawn: bool) -> int:
    """How many cards a player who has not opened holds: those dealt, and the one drawn in the turn.

    >>> from scala40_cli.rules.load import load_rules
    >>> unopened_size(load_rules(), drawn=True), most_opened(load_rules(), drawn=True)
    (14, 11)
    """
    return rules.deal + drawn


def most_opened(rules: Rules, *, drawn: bool) -> int:
    """The most cards that a player who has opened holds: the smallest opening has left the hand."""
    return rules.deal - SMALLEST + drawn


def size_notes(count: int, opened: bool | None, rules: Rules, *, drawn: bool) -> Iterator[Note]:
    """A note where nobody holds so many cards at that moment; the hand is judged as told all the same.

    A bought card is one more, so that nothing is said of opened hands where the house has buying.
    """
    due, most = unopened_size(rules, drawn=drawn), most_opened(rules, drawn=drawn)
    if opened is not True and count == due:
        return
    if opened is not False and (count <= most or rules.compra == "yes"):
        return
    yield _size_note(count, opened, due, most)


# For all lines of a stream it is mostly the same note.
@lru_cache(maxsize=1 << 8)
def _size_note(count: int, opened: bool | None, due: int, most: int) -> Note:
    if opened is False:
        message = say_many(
            "a player who has not opened holds {due} cards here, not {count}",
            "a player who has not opened holds {due} cards here, not {count}",
            count,
            due=due,
        )
    elif opened:
        message = say_many(
            "a player who has opened holds at most {most} cards here, not {count}",
            "a player who has opened holds at most {most} cards here, not {count}",
            count,
            most=most,
        )
    else:
        message = say_many(
            "nobody holds {count} card here: it is {due} before the opening, and at most {most} after it",
            "nobody holds {count} cards here: it is {due} before the opening, and at most {most} after it",
            count,
            due=due,
            most=most,
        )
    return Note("hand_size", message)
