"""Whether a hand can open, the best way to do it, and the cards that would make it open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from grammar.cards import CARDS, JOKER, Joker, Piece
from grammar.message import Message, say, say_many
from scala40_cli.pack import unseen
from scala40_cli.rules.model import Rules
from scala40_cli.shapes import MOST_JOKERS
from scala40_cli.solver import Order
from scala40_cli.splitting import (
    Aim,
    Laying,
    best,
    best_by_points,
    best_by_rest,
    laying,
    unbeaten,
    values_of,
)
from scala40_cli.verdict import Answer, Reason, Verdict


class Objective(Enum):
    """What the best opening is best in: fewest points left, most points laid, or fewest jokers spent."""

    REST = "rest"
    POINTS = "points"
    JOKERS = "jokers"


@dataclass(frozen=True, slots=True)
class CanOpen:
    """The question: can this hand open? ``drawn`` counts its cards beyond those dealt, which are discarded."""

    hand: tuple[Piece, ...]
    objective: Objective = Objective.REST
    drawn: int = 0


@dataclass(frozen=True, slots=True)
class Opening:
    """The best way to lay the hand; ``minimum`` and the laying's numbers are points."""

    laying: Laying
    minimum: int


def can_open(hand: Sequence[Piece], rules: Rules, objective: Objective = Objective.REST) -> CanOpen:
    """The question about a hand as dealt, or with the card drawn."""
    return CanOpen(tuple(hand), objective, max(0, len(hand) - rules.deal))


def judge_can_open(question: CanOpen, rules: Rules) -> Verdict[Opening]:
    """Whether the hand can open; what was found is the best opening, or else the most points it can make.

    >>> from scala40_cli.rules.load import load_rules
    >>> from grammar.hand import read_hand
    >>> hand = read_hand("10h Jh Qh 5c 5d 5s 2c 3c 9s 8d Kd 4s 6c")
    >>> verdict = judge_can_open(can_open(hand, load_rules()), load_rules())
    >>> verdict.answer.value, verdict.found.laying.points
    ('yes', 45)
    """
    aim = _aim(question, rules)
    found, opens = _best(question, aim, rules)
    worth = found.clean_points if aim.clean else found.points
    if opens:
        message = say("{points} points, {minimum} are needed", points=worth, minimum=aim.minimum)
        return Verdict(Answer.YES, (Reason("open_min", message),), Opening(found, aim.minimum))
    reasons = [Reason("open_min", short_of(worth, aim.minimum))]
    if rules.open_jokers != "counted" and any(isinstance(piece, Joker) for piece in question.hand):
        reasons.append(Reason("open_jokers", joker_ban(rules)))
    return Verdict(Answer.NO, tuple(reasons), Opening(found, aim.minimum))


def short_of(worth: int, minimum: int) -> Message:
    """The sentence for melds that are worth too little to open with."""
    return say_many(
        "{points} points, {minimum} are needed: {count} point short",
        "{points} points, {minimum} are needed: {count} points short",
        minimum - worth,
        points=worth,
        minimum=minimum,
    )


def joker_ban(rules: Rules) -> Message:
    """The sentence for jokers in an opening where they are not simply counted."""
    if rules.open_jokers == "none":
        return say("a joker cannot be part of an opening")
    return say("melds with a joker do not count towards the minimum")


def _aim(question: CanOpen, rules: Rules) -> Aim:
    keep = question.drawn
    if keep and rules.close_discard == "optional":
        keep -= 1
    jokers = 0 if _has_joker(question) and rules.open_jokers == "none" else MOST_JOKERS
    clean = jokers > 0 and _has_joker(question) and rules.open_jokers == "clean"
    return Aim(rules.open_min, clean, jokers, keep)


def _has_joker(question: CanOpen) -> bool:
    return JOKER in question.hand


def _best(question: CanOpen, aim: Aim, rules: Rules) -> tuple[Laying, bool]:
    """The best opening and True, or the most points that can be made and False."""
    hand = question.hand
    if question.objective is Objective.JOKERS:
        return _fewest_jokers(question, aim, rules)
    wanted = best_by_points if question.objective is Objective.POINTS else best_by_rest
    # Without jokers one search mostly settles that nothing opens; with them the hand mostly opens.
    if not _has_joker(question):
        most = _most(hand, aim, rules)
        if not aim.reached(most):
            return most, False
    found = wanted(hand, aim, rules)
    if found is not None:
        return found, True
    return _most(hand, aim, rules), False


def _fewest_jokers(question: CanOpen, aim: Aim, rules: Rules) -> tuple[Laying, bool]:
    hand = question.hand
    for jokers in range(min(aim.jokers, hand.count(JOKER)) + 1):
        fewer = Aim(aim.minimum, aim.clean, jokers, aim.keep)
        found = best_by_rest(hand, fewer, rules)
        if found is not None:
            return found, True
    return _most(hand, aim, rules), False


def _most(hand: Sequence[Piece], aim: Aim, rules: Rules) -> Laying:
    """The most points that count; where joker-less melds must reach the minimum alone, the most of theirs."""
    aim = Aim(aim.minimum, aim.clean, 0 if aim.clean else aim.jokers, aim.keep)
    return laying(hand, best(hand, Order.POINTS, aim, values_of(rules)), rules)


def all_openings(question: CanOpen, rules: Rules) -> list[Laying]:
    """Every opening that no other beats on points laid, points left and jokers spent; most points first."""
    return unbeaten(question.hand, _aim(question, rules), rules)


@dataclass(frozen=True, slots=True)
class Out:
    """A card that, drawn next, would open: with how many points, and how many of it are unseen."""

    card: Piece
    points: int
    unseen: int


def outs(question: CanOpen, rules: Rules) -> list[Out]:
    """The cards that would open if drawn next, in the order of suits, the joker last."""
    found = []
    pack: tuple[Piece, ...] = (*CARDS, JOKER)
    for card in pack:
        count = unseen(card, question.hand, rules)
        if count > 0:
            after = CanOpen(
                (*question.hand, card), question.objective, max(0, len(question.hand) + 1 - rules.deal)
            )
            verdict = judge_can_open(after, rules)
            if verdict.answer is Answer.YES:
                found.append(Out(card, verdict.found.laying.points, count))
    return found


def cards_unseen(question: CanOpen, rules: Rules) -> int:
    """How many cards of the pack are not in the hand."""
    return 104 + rules.jokers - len(question.hand)
