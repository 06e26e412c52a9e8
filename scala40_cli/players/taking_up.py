"""A game taken up again from its record: every line is done once more, through the referee, to where it stands."""

from __future__ import annotations

from collections.abc import Sequence

from grammar.message import Message, say
from grammar.record.actions import Action, Buy, Cancel, Draw, Leave, Reshuffle
from grammar.record.values import (
    Deal,
    Dealer,
    Line,
    MatchStart,
    Record,
    RoundStart,
    Seed,
    Stock,
    Turn,
    Upcard,
)
from grammar.sheet.score import DeadRound, Reentry
from grammar.sheet.values import Leaves
from scala40_cli.players.book import Book
from scala40_cli.players.in_play import dealt
from scala40_cli.players.sitting import Sitting, Wanted
from scala40_cli.rules.model import Rules


class CannotGoOn(ValueError):
    """A record with which no game can go on: what of it is missing or other than this table would play."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message


def seed_of(record: Record) -> int | None:
    """The seed that the record names."""
    return next((s.number for line in record.lines if isinstance(s := line.statement, Seed)), None)


def taken_up(record: Record, texts: Sequence[str], rules: Rules, seed: int, book: Book) -> Sitting:
    """The sitting as it stands at the end of the record; what is written of it goes on with the same lines.

    It is written as ``book`` is.

    :raises CannotGoOn: hands or stock are not written, or the record is not that of a game played here
    """
    names = record.players
    if not names:
        raise CannotGoOn(say("no players: line says who plays in which order"))
    sitting = _Again(record, texts, Sitting(names, rules, seed, Book()), book).sitting
    sitting.events.clear()
    return sitting


class _Again:
    """Goes through the lines."""

    def __init__(self, record: Record, texts: Sequence[str], sitting: Sitting, book: Book) -> None:
        self.sitting = sitting
        self._number = 0
        self._dealing: list[Dealer | Deal | Upcard] = []
        self._open_from: int | None = None
        """The line from which on a turn is not over, and is written again."""
        lines = record.lines
        for index, line in enumerate(lines):
            self._line(line, index, lines)
        again: Sequence[Line] = () if self._open_from is None else lines[self._open_from :]
        # What was remarked beside the turn comes before it.
        remarks = [line.comment for line in again if line.comment]
        kept = [*texts[: self._open_from], *remarks]
        done = self._actions_of(again)
        book = book.going_on(kept)
        for action in done:
            book.act(sitting.player, action)
        sitting.book = book

    def _actions_of(self, lines: Sequence[Line]) -> list[Action]:
        return [
            action for line in lines if isinstance(line.statement, Turn) for action in line.statement.actions
        ]

    def _line(self, line: Line, index: int, lines: Sequence[Line]) -> None:
        statement, sitting = line.statement, self.sitting
        match statement:
            case MatchStart(number):
                if sitting.round:
                    raise CannotGoOn(
                        say("a record of several matches is for the referee; a game is one match")
                    )
                sitting.match = number
            case RoundStart(number):
                self._number, self._dealing = number, []
            case Dealer() | Deal() | Upcard():
                self._dealing.append(statement)
            case Stock(cards):
                if sitting.play is None:
                    self._deal(tuple(cards), line.number)
                else:
                    sitting.renewed_as(cards)
            case Turn(name, actions):
                if sitting.wanted is not Wanted.ACTION:
                    raise CannotGoOn(
                        say("line {line}: the stock of this round is not written", line=line.number)
                    )
                self._turn(name, actions, index)
            case DeadRound():
                sitting.call_dead()
            case Reentry(name):
                sitting.back_again(name)
            case Leaves(name):
                sitting.leave(name)

    def _deal(self, stock: tuple[object, ...], line: int) -> None:
        dealers = [one.name for one in self._dealing if isinstance(one, Dealer)]
        hands = [one for one in self._dealing if isinstance(one, Deal)]
        if not dealers or not hands or any(hand.hidden for hand in hands):
            raise CannotGoOn(say("line {line}: dealer and all hands must be written above", line=line))
        names = [hand.name for hand in hands]
        play = dealt(names, self._dealing, stock, self.sitting.rules)  # type: ignore[arg-type]
        self.sitting.take_up(self._number, dealers[0], names, play)

    def _turn(self, name: str, actions: Sequence[Action], index: int) -> None:
        sitting = self.sitting
        before = sitting.play
        if actions and isinstance(actions[0], Buy):
            self._bought(name, actions)
            return
        for action in actions:
            match action:
                case Cancel():
                    sitting.undo()
                case Reshuffle():
                    continue
                case Leave():
                    sitting.leave(name)
                case _:
                    if sitting.wanted is not Wanted.ACTION or sitting.player != name:
                        raise CannotGoOn(say("it is not the turn of {name} here", name=name))
                    refused = sitting.do(Draw(None) if isinstance(action, Draw) else action)
                    if refused is not None:
                        raise CannotGoOn(refused.reasons[0].message)
        after = sitting.play
        if after is None or before is None or after.past is not before.past:
            self._open_from = None
        elif self._open_from is None and actions:
            # Also where all of it was taken back.
            self._open_from = index

    def _bought(self, name: str, actions: Sequence[Action]) -> None:
        sitting = self.sitting
        if name not in sitting.buyers:
            raise CannotGoOn(say("{name} cannot buy a card here", name=name))
        drawn = [Draw(None) if isinstance(action, Draw) else action for action in actions]
        refused = sitting.buy(name, drawn)
        if refused is not None:
            raise CannotGoOn(refused.reasons[0].message)
