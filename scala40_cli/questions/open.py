"""Whether a hand can open, the best way to do it, and the cards that would make it open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from grammar.cards.cards import CARDS, JOKER, Piece
from grammar.frozen import dataclass
from grammar.message import say
from scala40_cli.game.opening import joker_ban, short_of
from scala40_cli.game.pack import as_held, unseen
from scala40_cli.game.verdict import Answer, Reason, Verdict
from scala40_cli.questions.opening_throw import WithThrow, best_with_throw, is_lawful, throws
from scala40_cli.questions.unknowns import possible
from scala40_cli.rules.model import Rules
from scala40_cli.search.best_laying import Aim, Laying, best_reaching, can_reach, unbeaten_layings
from scala40_cli.search.candidates import MOST_JOKERS
from scala40_cli.search.suit_tables import Counts, Order, counts
from scala40_cli.search.unbeaten import unbeaten

# Makes a named tuple of all its values, in half the time that calling its class takes.
_new = tuple.__new__


class Objective(Enum):
    """What the best opening is best in: fewest points left, most points laid, or fewest jokers spent."""

    REST = "rest"
    POINTS = "points"
    JOKERS = "jokers"


class CanOpen(NamedTuple):
    """The question: can this hand open? ``drawn`` counts its cards beyond those dealt, which are discarded."""

    hand: tuple[Piece, ...]
    objective: Objective = Objective.REST
    drawn: int = 0

    def possible(self, rules: Rules) -> bool:
        """Whether the pack and the deal of these rules allow the hand."""
        return possible(self.hand, None, rules, most=rules.deal + 1)


class Opening(NamedTuple):
    """The best way to lay the hand; ``minimum`` and the laying's numbers are points.

    Of a hand with its drawn card that opens, ``discard`` is the card thrown after it, which is not among the cards
    left. ``closes`` is whether the hand goes out.
    """

    laying: Laying
    minimum: int
    discard: Piece | None = None
    closes: bool = False


def can_open(hand: Sequence[Piece], rules: Rules, objective: Objective = Objective.REST) -> CanOpen:
    """The question about a hand as dealt, or with the card drawn.

    A joker in a hand can stand for anything, whatever it was said to stand for.
    """
    return can_open_held(as_held(hand), rules, objective)


def can_open_held(hand: tuple[Piece, ...], rules: Rules, objective: Objective = Objective.REST) -> CanOpen:
    """As ``can_open``, of a hand whose jokers are as the pack has them."""
    drawn = len(hand) - rules.deal
    return _new(CanOpen, (hand, objective, drawn if drawn > 0 else 0))


def judge_can_open(question: CanOpen, rules: Rules) -> Verdict[Opening]:
    """Whether the hand can open; what was found is the best opening, or else the most points it can make.

    With the card drawn the best opening reckons with the throw after it, which must be lawful.

    >>> from scala40_cli.rules.load import load_rules
    >>> from grammar.cards.hand import read_hand
    >>> hand = read_hand("10h Jh Qh 5c 5d 5s 2c 3c 9s 8d Kd 4s 6c")
    >>> verdict = judge_can_open(can_open(hand, load_rules()), load_rules())
    >>> verdict.answer.value, verdict.found.laying.points
    ('yes', 45)
    """
    hand, objective, drawn = question
    masks = counts(hand)
    aim = _aim(drawn, rules, masks.jokers > 0)
    if objective is Objective.REST:
        found, opens = best_reaching(hand, masks, aim, Order.REST, rules)
    else:
        found, opens = _best(question, masks, aim, rules)
    if opens and drawn == 1 and found.melds:
        best, rank = _best_of(question, aim, rules), _ranks[objective]
        rest_first = objective is Objective.REST
        thrown = best_with_throw(
            hand, best, lambda: _with_throws(question, rules), rank, rules, rest_first=rest_first
        )
        if thrown is not None:
            found = thrown.laying
            closing = Opening(found, aim.minimum, thrown.discard, not found.left)
            return Verdict(Answer.YES, _enough(aim.minimum), closing)
    minimum, clean, _, _ = aim
    opening = _new(Opening, (found, minimum, None, False))
    if opens and found.melds:
        return _new(Verdict, (Answer.YES, _enough(minimum), opening, ()))
    reasons = _too_little(found.clean_points if clean else found.points, minimum)
    if masks.jokers and rules.open_jokers in ("none", "clean"):
        reasons = (*reasons, Reason("open_jokers", joker_ban(rules)))
    return _new(Verdict, (Answer.NO, reasons, opening, ()))


def answer_can_open(question: CanOpen, rules: Rules) -> Answer:
    """The answer of ``judge_can_open``, which takes the most points and no best way.

    >>> from scala40_cli.rules.load import load_rules
    >>> from grammar.cards.hand import read_hand
    >>> answer_can_open(can_open(read_hand("10h Jh Qh 5c 5d 5s"), load_rules()), load_rules()).value
    'yes'
    """
    masks = counts(question.hand)
    aim = _aim(question.drawn, rules, masks.jokers > 0)
    return Answer.YES if can_reach(question.hand, masks, aim, rules) else Answer.NO


# A stream asks for the same few sentences again and again.
@lru_cache(maxsize=1024)
def _enough(minimum: int) -> tuple[Reason, ...]:
    return (Reason("open_min", say("the melds reach the minimum of {minimum} points", minimum=minimum)),)


@lru_cache(maxsize=1024)
def _too_little(worth: int, minimum: int) -> tuple[Reason, ...]:
    if not minimum:
        return (Reason("open_min", say("no points are needed, but a meld is")),)
    return (Reason("open_min", short_of(worth, minimum)),)


# A stream asks the same of every hand. Rules that are watched are asked anew, since none is like another.
@lru_cache(maxsize=64)
def _aim(drawn: int, rules: Rules, has_joker: bool) -> Aim:
    keep = drawn
    if keep and rules.close_discard == "optional":
        keep -= 1
    if not has_joker:
        return Aim(rules.open_min, False, MOST_JOKERS, keep)
    jokers = 0 if rules.open_jokers == "none" else MOST_JOKERS
    return Aim(rules.open_min, rules.open_jokers == "clean", jokers, keep)


def _best(question: CanOpen, masks: Counts, aim: Aim, rules: Rules) -> tuple[Laying, bool]:
    """The best opening and True, or the most points that can be made and False."""
    hand = question.hand
    order = Order.POINTS if question.objective is Objective.POINTS else Order.REST
    found, opens = best_reaching(hand, masks, aim, order, rules)
    if question.objective is Objective.JOKERS and opens:
        for jokers in range(found.jokers):
            fewer, opens = best_reaching(hand, masks, aim._replace(jokers=jokers), order, rules)
            if opens and fewer.melds:
                return fewer, True
        return found, True
    return found, opens


def _best_of(question: CanOpen, aim: Aim, rules: Rules) -> Callable[[Sequence[Piece]], Laying | None]:
    """Finds the best opening out of some cards of the hand; no card has to be kept."""

    def best(cards: Sequence[Piece]) -> Laying | None:
        held = tuple(cards)
        asked = question._replace(hand=held)
        found, opens = _best(asked, counts(held), aim._replace(keep=0), rules)
        return found if opens and found.melds else None

    return best


def _by_rest(laying: Laying) -> tuple[int, ...]:
    return laying.left_points, -laying.points, laying.jokers


def _by_points(laying: Laying) -> tuple[int, ...]:
    return -laying.points, laying.left_points, laying.jokers


def _by_jokers(laying: Laying) -> tuple[int, ...]:
    return laying.jokers, laying.left_points, -laying.points


_ranks = {Objective.REST: _by_rest, Objective.POINTS: _by_points, Objective.JOKERS: _by_jokers}


def _with_throws(question: CanOpen, rules: Rules) -> list[WithThrow]:
    """For each throw the openings that no other beats, where it is lawful after them."""
    aim = _aim(question.drawn, rules, JOKER in question.hand)._replace(keep=0)
    return [
        WithThrow(one, card)
        for card, rest in throws(question.hand)
        for one in unbeaten_layings(rest, aim, rules)
        if one.melds and is_lawful(card, one, rules)
    ]


def all_openings(question: CanOpen, rules: Rules) -> list[Laying]:
    """Every opening that no other beats on points laid, points left and jokers spent; most points first.

    With the card drawn, points left are those after the throw.
    """
    aim = _aim(question.drawn, rules, JOKER in question.hand)
    if question.drawn != 1:
        return [one for one in unbeaten_layings(question.hand, aim, rules) if one.melds]
    found = [one.laying for one in _with_throws(question, rules)]
    if rules.close_discard == "optional":
        found += [one for one in unbeaten_layings(question.hand, aim._replace(keep=0), rules) if not one.left]
    return unbeaten(found, lambda one: (one.points, -one.left_points, -one.jokers))


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
