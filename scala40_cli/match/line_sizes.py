"""Score lines whose number of cards no such player can hold: in doubt where the points hang on it."""

from __future__ import annotations

from collections.abc import Iterator

from grammar.frozen import replace
from grammar.message import say
from grammar.sheet.score import CLOSERS, End, Score
from scala40_cli.game.hand_size import most_opened, unopened_size
from scala40_cli.game.pack import unseen_cards
from scala40_cli.game.points import hand_points, piece_points
from scala40_cli.game.verdict import Note, Reason
from scala40_cli.rules.model import Rules


def size_doubt(line: Score, rules: Rules) -> Reason | None:
    """What must be said before it is known what the player takes, whose cards cannot be all or not so.

    Who has not opened holds the cards dealt, who has opened at most three fewer. ``None`` where the cards may be
    right, and where the points do not hang on it.

    >>> from scala40_cli.rules.load import load_rules
    >>> from grammar.sheet.score_line import read_score_line
    >>> line = read_score_line("Bruno: unopened 2c 3c")
    >>> size_doubt(line, load_rules()) is None, size_doubt(line, load_rules("guide")) is None
    (True, False)
    """
    wrong = _wrong(line, rules)
    return wrong if wrong is not None and _hangs(line, rules) else None


def size_note(line: Score, rules: Rules) -> Note | None:
    """The same as a note, where the points do not hang on it."""
    wrong = _wrong(line, rules)
    return None if wrong is None or _hangs(line, rules) else Note(wrong.rule, wrong.message)


def _wrong(line: Score, rules: Rules) -> Reason | None:
    """What no such player can hold; more cards than anybody holds are a fault of their own."""
    if line.cards is None or line.end in CLOSERS or len(line.cards) > rules.deal + 1:
        return None
    due, most = unopened_size(rules, drawn=False), most_opened(rules, drawn=False)
    count = len(line.cards)
    if line.end is End.UNOPENED:
        if count == due:
            return None
        message = say(
            "{name} had not opened and so holds {due} cards, not {count}; write all of them, or leave out that "
            "{name} had not opened",
            name=line.name,
            due=due,
            count=count,
        )
        return Reason("hand_size", message)
    if count <= most or rules.compra == "yes":
        return None
    message = say(
        "{name} has {count} cards left, and a player who has opened holds at most {most}; write that {name} had not "
        "opened, or only the cards that were left",
        name=line.name,
        count=count,
        most=most,
    )
    return Reason("hand_size", message)


def possible_lines(line: Score, rules: Rules) -> Iterator[Score]:
    """Lines that a doubtful one may stand for, with points in place of cards: those that give the least and the most.

    Who had not opened holds all cards dealt, those written among them. Unless no cards are written, the player may
    have opened after all, with these cards or, where they are too many, with some of them.

    >>> from scala40_cli.rules.load import load_rules
    >>> from grammar.sheet.score_line import read_score_line
    >>> line = read_score_line("Bruno: unopened 2c 3c")
    >>> [(one.end.value, one.points) for one in possible_lines(line, load_rules("guide"))]
    [('unopened', 19), ('unopened', 175), ('opened', 5), ('opened', 5)]
    """
    cards = line.cards or ()
    due, most = unopened_size(rules, drawn=False), most_opened(rules, drawn=False)
    worth = sorted([piece_points(piece, rules) for piece in cards])
    unseen = [[piece_points(piece, rules)] * count for piece, count in unseen_cards(cards, rules).items()]
    rest = sorted([points for each in unseen for points in each])
    missing = max(0, due - len(cards))
    whole = replace(line, end=End.UNOPENED, cards=None)
    yield replace(whole, points=sum(worth[:due]) + sum(rest[:missing]))
    yield replace(whole, points=sum(worth[-due:]) + sum(rest[len(rest) - missing :]))
    if not cards:
        return
    opened = replace(line, end=End.OPENED, cards=None)
    if len(cards) <= most:
        yield from [replace(opened, points=hand_points(cards, rules))] * 2
    else:
        yield replace(opened, points=min([piece_points(piece, rules, alone=True) for piece in cards]))
        yield replace(opened, points=sum(worth[-most:]))


def _hangs(line: Score, rules: Rules) -> bool:
    if line.end is End.UNOPENED:
        return rules.unopened != "flat_100"
    # So many cards as were dealt are counted whether or not they were opened from, unless the points are flat.
    return len(line.cards or ()) != rules.deal or rules.unopened == "flat_100"
