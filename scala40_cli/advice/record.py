"""What the throws of a written game gave up, each judged from what its player could see.

A player sees the own hand, the table and the discards. Turns with a violation are left out, and those of hands that
are not wholly known.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from grammar.cards.cards import Piece
from grammar.frozen import dataclass
from grammar.record.actions import Action, Discard
from scala40_cli.advice.advice import advise
from scala40_cli.advice.prospects import Progress
from scala40_cli.advice.question import Effort, NeedsAdvice
from scala40_cli.game.pack import kind_of
from scala40_cli.referee.judging import Judging, Written
from scala40_cli.referee.opening import settle
from scala40_cli.referee.rounds import seating
from scala40_cli.referee.state import State
from scala40_cli.rules.model import Rules

DRAWS = 2
"""By how many of the next draws the chances are compared: by so many they are exact."""

DEAREST = 3
"""How many throws are named that gave up most."""


@dataclass(frozen=True, slots=True)
class JudgedThrow:
    """A throw of a record, and the best one; chances from 0 to 1 are those by the second of the next draws."""

    round: int
    line: int
    turn: int
    player: str
    card: Piece
    best: Piece
    chance: float
    best_chance: float

    @property
    def given_up(self) -> float:
        """The chance that was given up."""
        return max(0.0, self.best_chance - self.chance)


@dataclass(frozen=True, slots=True)
class PlayerThrows:
    """A player's judged throws: how many, how many gave up nothing, what all gave up on average, the dearest."""

    player: str
    throws: int
    best: int
    given_up: float
    dearest: tuple[JudgedThrow, ...]


@dataclass(frozen=True, slots=True)
class RecordAdvice:
    """The throws of a record; turns that were left out for a violation, and for a hand that is not known."""

    throws: tuple[JudgedThrow, ...]
    players: tuple[PlayerThrows, ...]
    with_violation: int
    not_known: int


@dataclass(frozen=True, slots=True)
class _Thrown:
    """A discard as it was written, and the round before it."""

    line: int
    turn: int
    player: str
    card: Piece | None
    before: State


def judge_throws(record: Written, rules: Rules, progress: Progress | None = None) -> RecordAdvice:
    """What each throw of the record gave up."""
    asked, with_violation, not_known = _questions(record, rules)
    found = []
    for done, (number, thrown, question) in enumerate(asked):
        if progress is not None:
            progress(done / len(asked))
        found.append(_judged(number, thrown, question, rules))
    return RecordAdvice(tuple(found), tuple(_by_player(found)), with_violation, not_known)


def _questions(record: Written, rules: Rules) -> tuple[list[tuple[int, _Thrown, NeedsAdvice]], int, int]:
    """What each player could ask before throwing, with the number of the round; and the turns left out."""
    asked = []
    with_violation = not_known = 0
    seen: list[_Thrown] = []

    def watch(line: int, turn: int, player: str, action: Action, before: State) -> None:
        if isinstance(action, Discard):
            seen.append(_Thrown(line, turn, player, action.card, before))

    judging = Judging(seating(record.lines), rules, watch=watch)
    for report in judging.rounds(record.lines):
        broken = {one.turn for one in report.violations}
        for thrown in seen:
            question = question_of(thrown.before, rules)
            if thrown.turn in broken:
                with_violation += 1
            elif question is None or thrown.card is None:
                not_known += 1
            else:
                asked.append((report.number, thrown, question))
        seen.clear()
    return asked, with_violation, not_known


def question_of(state: State, rules: Rules) -> NeedsAdvice | None:
    """What the player whose turn it is can ask before throwing; ``None`` where the hand is not wholly known."""
    turn = state.turn
    if turn is None:
        return None
    if state.course.lays:
        state = settle(state, rules)[0]
        turn = state.turn
        assert turn is not None
    if turn.hidden or not turn.hand or turn.drawn is False or len(state.tables) > 1:
        return None
    return NeedsAdvice(
        tuple(map(kind_of, turn.hand)),
        tuple([meld.cards for meld in state.table.melds]),
        bool(turn.opened),
        True,
        tuple([piece for piece in state.pile if piece is not None]),
        turn.players,
        None if turn.picked_used else turn.picked,
    )


def _judged(number: int, thrown: _Thrown, question: NeedsAdvice, rules: Rules) -> JudgedThrow:
    assert thrown.card is not None
    card = kind_of(thrown.card)
    if len(question.hand) == 1:
        # The last card goes out, and there is no other.
        return JudgedThrow(number, thrown.line, thrown.turn, thrown.player, card, card, 1.0, 1.0)
    advice = advise(question, rules, Effort(turns=DRAWS))
    throws = {throw.card: throw for throw in advice.throws}
    actual = throws[card]
    best = advice.best or actual
    return JudgedThrow(
        number,
        thrown.line,
        thrown.turn,
        thrown.player,
        card,
        card if actual.chances[-1].value >= best.chances[-1].value else best.card,
        actual.chances[-1].value,
        max(best.chances[-1].value, actual.chances[-1].value),
    )


def _by_player(throws: Sequence[JudgedThrow]) -> Iterable[PlayerThrows]:
    for player in dict.fromkeys(throw.player for throw in throws):
        own = [throw for throw in throws if throw.player == player]
        dearest = sorted([one for one in own if one.given_up], key=lambda one: -one.given_up)[:DEAREST]
        yield PlayerThrows(
            player,
            len(own),
            sum(not one.given_up for one in own),
            sum(one.given_up for one in own) / len(own),
            tuple(dearest),
        )
