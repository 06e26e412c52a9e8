"""What a written record holds: its lines, and on each a header, a deal, a turn, a claimed score or a fault.

All values are frozen. Columns and the text as written serve messages only: they take no part in
comparing, so that a record equals itself written in canonical form.
"""

from __future__ import annotations

from typing import NamedTuple

from grammar.cards.cards import Piece
from grammar.cards.hand import Hand
from grammar.errors import Unreadable
from grammar.frozen import dataclass, field
from grammar.record.actions import Action, Buy, Discard, Draw, Leave, Reshuffle
from grammar.sheet.score import DeadRound, Reentry, Score
from grammar.sheet.values import Joins, Leaves, PairsHeader, PlayersHeader, RulesHeader, SettingHeader, Unread


@dataclass(frozen=True, slots=True)
class MatchStart:
    """``match N``: a new match begins; totals, dealer and who is out start afresh."""

    number: int


@dataclass(frozen=True, slots=True)
class Seed:
    """``seed: N`` from which the cards were dealt; information only."""

    number: int


@dataclass(frozen=True, slots=True)
class Stock:
    """``stock:`` the cards of the stock as far as they are written, the top one first."""

    cards: Hand


@dataclass(frozen=True, slots=True)
class RoundStart:
    """``round N``."""

    number: int


@dataclass(frozen=True, slots=True)
class Dealer:
    """``dealer:`` the player who deals this round."""

    name: str


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards dealt to a player; ``None`` for each ``?``, and for the whole hand where that is all there is."""

    name: str
    cards: tuple[Piece | None, ...]

    @property
    def known(self) -> Hand:
        """The cards that are written."""
        return tuple(card for card in self.cards if card is not None)

    @property
    def hidden(self) -> bool:
        """Whether anything of the hand is not known."""
        return None in self.cards


@dataclass(frozen=True, slots=True)
class Upcard:
    """The first card of the discards; ``None`` where it was not noted."""

    card: Piece | None


@dataclass(frozen=True, slots=True)
class Turn:
    """A player's turn; no actions where it was written as ``...``.

    ``columns`` has the place of each action in the line as written, counted from 1.
    """

    name: str
    actions: tuple[Action, ...]
    columns: tuple[int, ...] = field(default=(), compare=False)

    @property
    def omitted(self) -> bool:
        """Whether the turn was played but not written down."""
        return not self.actions

    @property
    def ended(self) -> bool:
        """Whether the turn ends with this line.

        A turn over several lines ends with its discard, or when the player leaves; a buy with its draw.
        """
        actions = self.actions
        if not actions:
            return True
        last = type(actions[-1])
        return last is Leave or last is (Draw if type(actions[0]) is Buy else Discard)

    @property
    def buys(self) -> bool:
        """Whether it is no turn of the player's, but a card bought before somebody else's."""
        return bool(self.actions) and isinstance(self.actions[0], Buy)


Named = Dealer | Deal | Turn | Score | Reentry | Leaves | Joins
"""What is said of one player, ``name``."""

Header = RulesHeader | SettingHeader | PlayersHeader | PairsHeader

Statement = Header | MatchStart | Seed | RoundStart | Upcard | Stock | Reshuffle | DeadRound | Named | Unread


@dataclass(frozen=True, slots=True)
class Line:
    """One line: its number from 1, the text as written, what it states, and its comment with the ``#``.

    ``statement`` is ``None`` on a line that is blank or only a comment.
    """

    number: int
    text: str = field(compare=False)
    statement: Statement | None
    comment: str = ""


class LineFault(NamedTuple):
    """A line that cannot be read: its number and column, both from 1, and the error, whose source is the line."""

    line: int
    column: int
    error: Unreadable


@dataclass(frozen=True, slots=True)
class Record:
    """A written record, every line in order."""

    lines: tuple[Line, ...]

    @property
    def faults(self) -> tuple[LineFault, ...]:
        """Every line that cannot be read."""
        unread = [
            (line.number, line.statement.error) for line in self.lines if isinstance(line.statement, Unread)
        ]
        return tuple(LineFault(number, error.at + 1, error) for number, error in unread)

    @property
    def rules(self) -> str | None:
        """What the ``rules:`` header names, if there is one."""
        return next((s.rules for line in self.lines if isinstance(s := line.statement, RulesHeader)), None)

    @property
    def settings(self) -> tuple[SettingHeader, ...]:
        """The ``set:`` headers in order."""
        return tuple(s for line in self.lines if isinstance(s := line.statement, SettingHeader))

    @property
    def players(self) -> tuple[str, ...]:
        """The names in playing order; empty where no header says it."""
        return next((s.names for line in self.lines if isinstance(s := line.statement, PlayersHeader)), ())
