"""The question of a player who wants advice: only what that player can see, and what was left unsaid."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from grammar.cards.cards import Piece
from grammar.frozen import dataclass, replace
from grammar.message import say, say_many
from scala40_cli.game.pack import Impossible, as_held, faults, kind_of
from scala40_cli.game.verdict import Note
from scala40_cli.rules.model import Rules


@dataclass(frozen=True, slots=True)
class NeedsAdvice:
    """The question: what does this hand need, and what should be thrown?

    ``table`` is melds as written; ``seen`` are cards that were thrown or shown and will not come; ``picked`` was
    taken from the discards in this turn; ``players`` are those left in the match. ``None`` is what was not said.
    """

    hand: tuple[Piece, ...]
    table: tuple[tuple[Piece, ...], ...] = ()
    opened: bool | None = None
    drawn: bool | None = None
    seen: tuple[Piece, ...] = ()
    players: int | None = None
    picked: Piece | None = None

    def possible(self, rules: Rules) -> bool:
        """Whether the pack and the deal of these rules allow the question's cards."""
        return next(question_errors(self, rules), None) is None


@dataclass(frozen=True, slots=True)
class Effort:
    """How far to look: the draws to tell of, the games to play out for the later ones, and their random seed."""

    turns: int = 3
    samples: int = 100
    seed: int = 0


USUAL_EFFORT = Effort()


def settled(question: NeedsAdvice, rules: Rules) -> tuple[NeedsAdvice, tuple[Note, ...]]:
    """The question with all that the number of cards tells, and notes of what was taken for granted.

    ``opened`` stays ``None`` where the number of cards does not tell it.
    """
    notes = []
    hand = as_held(question.hand)
    opened, drawn = question.opened, question.drawn
    size, deal = len(hand), rules.deal
    if opened is None and size in (deal, deal + 1):
        opened = False
        notes.append(
            Note(
                "open_first",
                say_many(
                    "the hand has {count} card, so the player is assumed not to have opened",
                    "the hand has {count} cards, so the player is assumed not to have opened",
                    size,
                ),
            )
        )
    elif opened is None and size <= deal - 2:
        opened = True
        notes.append(
            Note(
                "open_first",
                say_many(
                    "the hand has {count} card, so the player is assumed to have opened",
                    "the hand has {count} cards, so the player is assumed to have opened",
                    size,
                ),
            )
        )
    if drawn is None:
        drawn = question.picked is not None or opened is True or size > deal
    return replace(question, hand=hand, opened=opened, drawn=drawn), tuple(notes)


def must_be_laid(question: NeedsAdvice, rules: Rules) -> bool:
    """Whether a card was taken that may not stay in the hand."""
    return question.picked is not None and rules.pick_must_use != "no"


def question_errors(question: NeedsAdvice, rules: Rules) -> Iterator[Impossible]:
    """What no player can ask: too many cards, more of one than the pack has, a picked card that is not held."""
    if not question.hand:
        yield Impossible("hand_size", say("the hand is empty"))
    if len(question.hand) > rules.deal + 1:
        message = say_many(
            "the hand has {count} card; with the one drawn a player holds at most {most}",
            "the hand has {count} cards; with the one drawn a player holds at most {most}",
            len(question.hand),
            most=rules.deal + 1,
        )
        yield Impossible("hand_size", message)
    elif question.drawn is False and len(question.hand) > rules.deal:
        message = say(
            "a hand of {count} cards holds the one drawn; between turns it has at most {most}",
            count=len(question.hand),
            most=rules.deal,
        )
        yield Impossible("hand_size", message)
    if question.picked is not None and kind_of(question.picked) not in map(kind_of, question.hand):
        yield Impossible(
            "hand_holds", say("{card} was taken this turn, but is not in the hand", card=question.picked)
        )
    yield from faults(seen_cards(question), rules)


def seen_cards(question: NeedsAdvice) -> tuple[Piece, ...]:
    """All cards that the player knows not to come: those held, on the table, thrown or shown."""
    return (*question.hand, *chain.from_iterable(question.table), *question.seen)
