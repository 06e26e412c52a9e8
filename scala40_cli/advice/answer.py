"""What advice is made of: the distance, the cards that help, the chances, the throws."""

from __future__ import annotations

from typing import NamedTuple

from grammar.cards.cards import Piece
from grammar.frozen import dataclass
from grammar.record.actions import Discard
from scala40_cli.advice.question import NeedsAdvice
from scala40_cli.game.turn import Action
from scala40_cli.game.verdict import Answer, Note, Reason


class Ending(NamedTuple):
    """The actions of a turn that reaches the aim, its discard last, and the points that stay in the hand.

    ``laid`` are the points of the melds of an opening, ``jokers`` how many of its cards are jokers.
    """

    plan: tuple[Action, ...]
    left_points: int
    laid: int = 0
    jokers: int = 0


@dataclass(frozen=True, slots=True)
class Help:
    """A card that brings the hand nearer: how many are unseen, how far away the hand is with it."""

    card: Piece
    unseen: int
    away: int

    @property
    def reaches(self) -> bool:
        """Whether the hand opens with it, or goes out."""
        return self.away == 0


@dataclass(frozen=True, slots=True)
class Chance:
    """The chance to have reached the aim by a draw, from 0 to 1; without a ``margin`` it is exact.

    The true chance lies within the margin 95 times in 100. With ``least`` it is that of one good way to throw, and
    the best way may have more.
    """

    value: float
    margin: float | None = None
    least: bool = False

    @property
    def exact(self) -> bool:
        """Whether this is no estimate."""
        return self.margin is None


@dataclass(frozen=True, slots=True)
class Throw:
    """A card of the hand, and how things stand once it is thrown.

    ``away`` is ``None`` where no cards reach the aim any more. ``left_points`` stay after the best laying. ``fits``
    are the melds on the table that take the card.
    """

    card: Piece
    answer: Answer
    away: int | None
    helps: tuple[Help, ...]
    chances: tuple[Chance, ...]
    left_points: int
    fits: tuple[int, ...]
    reasons: tuple[Reason, ...]

    @property
    def helping(self) -> int:
        """How many unseen cards help."""
        return sum(one.unseen for one in self.helps)


@dataclass(frozen=True, slots=True)
class Advice:
    """How things stand before the draw, or after it for each card that may be thrown, the best first.

    ``plan`` is what to do now where the aim can be reached in this turn.
    """

    question: NeedsAdvice
    away: int | None
    helps: tuple[Help, ...]
    chances: tuple[Chance, ...]
    throws: tuple[Throw, ...] = ()
    plan: tuple[Action, ...] = ()
    notes: tuple[Note, ...] = ()

    @property
    def best(self) -> Throw | None:
        """The card to throw; ``None`` before the draw, and where none may be thrown."""
        if self.plan and not isinstance(self.plan[-1], Discard):
            return None
        first = self.throws[0] if self.throws else None
        return first if first is not None and first.answer is not Answer.NO else None
