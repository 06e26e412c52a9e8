"""Whether a hand can go out this turn, and how; if not, how to keep the fewest points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from grammar.cards.cards import Piece
from grammar.frozen import dataclass, replace
from grammar.message import say, say_many
from grammar.record.actions import Discard, Open
from scala40_cli.game.legality import first_round_ban, played, too_early
from scala40_cli.game.pack import unseen_cards
from scala40_cli.game.table import Reading, Table, read_table
from scala40_cli.game.turn import Action, Turn, do
from scala40_cli.game.verdict import Answer, Reason, Verdict
from scala40_cli.questions.unknowns import (
    EMPTY_HAND,
    OPENED,
    Unknown,
    deciding,
    distinct,
    question_faults,
    tables,
    under_each,
)
from scala40_cli.rules.model import Rules
from scala40_cli.search.endings import Endings, Terms, TurnEnd, terms


@dataclass(frozen=True, slots=True)
class CanClose:
    """The question: can this hand go out in this turn?

    The hand is what the player plays with, the drawn card in it; ``table`` is melds as written. ``opened`` is
    whether the player had opened before this turn, ``drawn`` whether a card was drawn in it (a hand of more
    cards than are dealt shows that one was), ``first_round`` whether some player has not had a turn yet.
    ``None`` is what was not said.
    """

    hand: tuple[Piece, ...]
    table: tuple[tuple[Piece, ...], ...]
    opened: bool | None = None
    drawn: bool | None = True
    first_round: bool | None = None


@dataclass(frozen=True, slots=True)
class Closing:
    """A plan for the turn, its discard last; ``left`` is empty where it goes out. ``points`` are those of ``left``.

    ``in_hand``: it goes out in the turn in which the player opens. ``exact``: no other turn leaves fewer points.
    """

    plan: tuple[Action, ...]
    discard: Piece | None
    left: tuple[Piece, ...]
    points: int
    in_hand: bool
    exact: bool


NO_PLAN = Closing((), None, (), 0, False, False)


def judge_close(question: CanClose, rules: Rules) -> Verdict[Closing]:
    """Whether the hand can go out; what was found is the plan, or else the one that leaves the fewest points.

    >>> from scala40_cli.rules.load import load_rules
    >>> from grammar.cards.hand import read_hand
    >>> from grammar.cards.melds import read_melds
    >>> question = CanClose(read_hand("7s 8s Kd"), read_melds("4s-5s-6s"), opened=True)
    >>> verdict = judge_close(question, load_rules())
    >>> verdict.answer.value, str(verdict.found.discard), len(verdict.found.plan)
    ('yes', 'Kd', 3)
    """
    reading = read_table(question.table, rules)
    wrong = question_faults(question.hand, question.table, reading, rules)
    if not question.hand:
        wrong = (*wrong, EMPTY_HAND)
    if wrong:
        return Verdict(Answer.NO, wrong, NO_PLAN)
    unknowns = list(_unsaid(question, rules))

    def judged(*values: Any) -> Verdict[Closing]:
        said = replace(question, **dict(zip([name for name, _ in unknowns], values, strict=True)))
        return _judge_said(said, reading, rules)

    each = under_each([unknown for _, unknown in unknowns], judged)
    answers = {at: verdict.answer for at, verdict in each.items()}
    first = next(iter(each.values()))
    if len(set(answers.values())) == 1:
        return first
    shown = next((verdict for verdict in each.values() if verdict.answer is Answer.YES), first)
    asked = deciding([unknown for _, unknown in unknowns], answers)
    against = [
        reason for verdict in each.values() if verdict.answer is not Answer.YES for reason in verdict.reasons
    ]
    return Verdict(Answer.UNDECIDED, distinct((*asked, *against)), shown.found)


def _unsaid(question: CanClose, rules: Rules) -> Iterator[tuple[str, Unknown]]:
    """What was not said and may matter under these rules."""
    if question.opened is None:
        yield "opened", OPENED
    if question.drawn is None and len(question.hand) <= rules.deal and rules.close_discard == "if_drawn":
        ask = Reason("close_discard", say("say whether a card has been drawn in this turn"))
        yield "drawn", Unknown((True, False), ask)
    if (
        question.first_round is None
        and question.opened is not True
        and (rules.close_first_round == "forbidden" or rules.open_from_turn > 1)
    ):
        key = "close_first_round" if rules.close_first_round == "forbidden" else "open_from_turn"
        ask = Reason(key, say("say whether every player has had a turn"))
        yield "first_round", Unknown((False, True), ask)


def _must_discard(question: CanClose, rules: Rules) -> bool:
    drawn = question.drawn is not False or len(question.hand) > rules.deal
    return rules.close_discard == "required" or (rules.close_discard == "if_drawn" and drawn)


def _bans(question: CanClose, rules: Rules) -> tuple[Reason, ...]:
    """What is against going out before everybody has had a turn, however the cards lie."""
    if not question.first_round:
        return ()
    bans = (first_round_ban(),) if rules.close_first_round == "forbidden" else ()
    return bans if question.opened or rules.open_from_turn == 1 else (*bans, too_early(rules))


def _judge_said(question: CanClose, reading: Reading, rules: Rules) -> Verdict[Closing]:
    """The verdict where only a joker's place may be unsaid."""
    asked, table_of = tables(reading)
    frozen = frozenset(number for number, ways in enumerate(reading.ways, 1) if len(ways) > 1)
    on = replace(terms(bool(question.opened), _must_discard(question, rules), rules), frozen=frozen)
    each = [table_of(*ways) for ways in _choices(asked)]
    turns = [_turn(question, table, rules) for table in each]
    endings = Endings(question.hand, each[0], on, rules)
    plan = endings.closing()
    unsaid = False
    if plan is None and frozen:
        free = replace(on, frozen=frozenset())
        plans = [Endings(question.hand, table, free, rules).closing() for table in each]
        unsaid = any(one is not None for one in plans)
        plan = next((one for one in plans if one and all(played(one, turn, rules) for turn in turns)), None)
    bans = _bans(question, rules)
    if plan is not None and not bans:
        return Verdict(Answer.YES, tuple(_how(plan, question, rules)), _closing(plan, question))
    resting = replace(
        terms(bool(question.opened), _must_discard(question, rules), rules, closing=False), frozen=frozen
    )
    # Mostly the terms are the same whether or not the player goes out, and so is what was found so far.
    resting_endings = endings if resting == on else Endings(question.hand, each[0], resting, rules)
    ending = resting_endings.fewest(turns, banned=plan is not None)
    found = Closing(ending.plan, ending.discard, ending.left, ending.points, False, ending.exact)
    if bans and plan is not None:
        return Verdict(Answer.NO, bans, found)
    if unsaid:
        return Verdict(Answer.UNDECIDED, tuple([unknown.ask for unknown in asked]), found)
    return Verdict(Answer.NO, tuple(_why_not(question, each[0], on, endings, ending, rules)), found)


def _choices(asked: Sequence[Unknown]) -> Iterator[tuple[Any, ...]]:
    from itertools import product

    return product(*[unknown.values for unknown in asked])


def _turn(question: CanClose, table: Table, rules: Rules) -> Turn:
    drawn = True if _must_discard(question, rules) else None
    first = question.first_round
    # Who plays while somebody has not had a turn plays a first one.
    number = 1 if first else None
    return Turn(question.hand, table, opened=question.opened, drawn=drawn, number=number, first_round=first)


def _closing(plan: tuple[Action, ...], question: CanClose) -> Closing:
    last = plan[-1]
    discard = last.card if isinstance(last, Discard) else None
    return Closing(plan, discard, (), 0, not question.opened, True)


def _how(plan: tuple[Action, ...], question: CanClose, rules: Rules) -> Iterator[Reason]:
    last = plan[-1]
    if isinstance(last, Discard):
        yield Reason("close_last", say("all cards but one can be laid, and {card} is thrown", card=last.card))
    else:
        yield Reason("close_discard", say("all cards can be laid, and no discard is needed"))
    if not question.opened:
        yield Reason("close_last", say("this is closing in hand: the player opens in the same turn"))
        if rules.close_in_hand_needs_min == "no":
            yield Reason("close_in_hand_needs_min", say("closing in hand needs no minimum here"))


# --- Why not ------------------------------------------------------------------------------------------


def _why_not(
    question: CanClose, table: Table, on: Terms, tried: Endings, ending: TurnEnd, rules: Rules
) -> Iterator[Reason]:
    """What stays in the hand, and each single demand without which the hand would go out."""
    message = say_many(
        "{count} card stays in the hand at best, worth {points} points: {cards}",
        "{count} cards stay in the hand at best, worth {points} points: {cards}",
        len(ending.left),
        points=ending.points,
        cards=ending.left,
    )
    yield Reason("close_last", message)
    for reason, eased in _eased(on, tried.nearly):
        if Endings(question.hand, table, eased, rules).closing() is not None:
            yield reason


def _eased(on: Terms, nearly: bool) -> Iterator[tuple[Reason, Terms]]:
    if nearly and on.must_discard:
        reason = Reason("close_discard", say("all cards can be laid, but none is left for the discard"))
        yield reason, replace(on, must_discard=False)
    if nearly and not on.joker_last:
        reason = Reason("discard_joker", say("the hand could go out, but only with a joker as the discard"))
        yield reason, replace(on, joker_last=True)
    if on.replay != "keep":
        reason = Reason(
            "joker_replay", say("the hand could go out if a joker taken home need not be played as asked")
        )
        yield reason, replace(on, replay="keep")
    if on.opened:
        return
    if on.minimum > 1:
        message = say(
            "the hand could go out, but its melds do not reach {minimum} points", minimum=on.minimum
        )
        yield Reason("open_min", message), replace(on, minimum=1, counting="all", jokers_in_melds=True)
    if on.counting == "natural":
        reason = Reason("open_jokers", say("the hand could go out if jokers counted in the opening"))
        yield reason, replace(on, counting="all", jokers_in_melds=True)
    if not on.table:
        message = say("the hand could go out if it might touch the other melds in the turn of the opening")
        yield Reason("opening_turn", message), replace(on, table=True, own_after=True, jokers_in_melds=True)


# --- What would close -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ClosingCard:
    """A card that, drawn next, would go out, and how many of it are unseen."""

    card: Piece
    unseen: int


def closing_draws(question: CanClose, found: Closing, rules: Rules) -> tuple[ClosingCard, ...]:
    """The cards that would go out if they were drawn next, by suit and rank, the joker last.

    Where this turn's card has been drawn, they are those of the next turn, after the plan that was found and
    if nobody touches the table meanwhile. Empty where what must be said was not.
    """
    reading = read_table(question.table, rules)
    if any(len(ways) > 1 for ways in reading.ways) or reading.faults or question.opened is None:
        return ()
    hand, table, opened = question.hand, reading.table, question.opened
    if question.drawn is not False or len(hand) > rules.deal:
        turn = _turn(question, table, rules)
        for action in found.plan:
            turn = do(action, turn, rules)
        hand, table = turn.hand, turn.table
        opened = opened or any(isinstance(action, Open) for action in found.plan)
    on = terms(opened, rules.close_discard != "optional", rules)
    seen = [*question.hand, *[piece for meld in reading.table.melds for piece in meld.cards]]
    return tuple(
        [
            ClosingCard(card, count)
            for card, count in unseen_cards(seen, rules).items()
            if Endings((*hand, card), table, on, rules).closing() is not None
        ]
    )
