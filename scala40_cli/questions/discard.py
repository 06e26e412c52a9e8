"""Whether a card may be thrown, and which of a hand may."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import or_

from grammar.cards.cards import Piece
from grammar.frozen import dataclass
from grammar.message import say
from grammar.record.actions import Discard
from scala40_cli.game.discard_reasons import discard_faults
from scala40_cli.game.hand_size import size_notes
from scala40_cli.game.legality import end_faults
from scala40_cli.game.pack import kind_of
from scala40_cli.game.player_count import players_note
from scala40_cli.game.table import fitting, read_table
from scala40_cli.game.turn import Turn
from scala40_cli.game.verdict import Answer, Note, Reason, Verdict
from scala40_cli.questions.discard_grounds import grounds, in_every_case, throw_notes, without_example
from scala40_cli.questions.discard_turns import CanDiscard as CanDiscard
from scala40_cli.questions.discard_turns import Cases, Told, sure_turn
from scala40_cli.questions.unknowns import (
    EMPTY_HAND,
    HAND,
    against_if_so,
    distinct,
    hand_or_card,
    not_held,
    question_faults,
)
from scala40_cli.questions.worlds import Worlds
from scala40_cli.rules.model import Rules


@dataclass(frozen=True, slots=True)
class Thrown:
    """What is to say of throwing one card; ``fits`` are the numbers of the melds that it fits."""

    card: Piece
    answer: Answer
    reasons: tuple[Reason, ...]
    fits: tuple[int, ...]
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Discards:
    """Every card that was asked about."""

    cards: tuple[Thrown, ...]

    def those(self, answer: Answer) -> tuple[Piece, ...]:
        """The cards with this answer."""
        return tuple([one.card for one in self.cards if one.answer is answer])

    @property
    def fits(self) -> tuple[int, ...]:
        """The numbers of the melds that the first card fits."""
        return self.cards[0].fits if self.cards else ()


def judge_discard(question: CanDiscard, rules: Rules) -> Verdict[Discards]:
    """Whether the card may be thrown; without a card, whether any may.

    What was not said makes it undecided only where it changes the answer. A hand that was not told is one that such
    a player can hold: all cards dealt and the one drawn before the opening, few enough after it.

    >>> from scala40_cli.rules.load import load_rules
    >>> from grammar.cards.hand import read_hand
    >>> from grammar.cards.melds import read_melds
    >>> (card,) = read_hand("6h")
    >>> question = CanDiscard(read_hand("6h 2c Kd"), read_melds("3h-4h-5h 8c-8d-8s"), card)
    >>> [judge_discard(question, load_rules(name)).answer.value for name in ("fantacarte", "classica", "guide")]
    ['no', 'undecided', 'yes']
    """
    reading = read_table(question.table or (), rules)
    hand = hand_or_card(question.hand, question.card)
    against_hand = not_held(question.card, hand) if hand or question.hand is None else (EMPTY_HAND,)
    wrong = (*question_faults(hand, question.table or (), reading, rules), *against_hand)
    if wrong:
        return Verdict(Answer.NO, wrong, Discards(()))
    if question.card is None and question.hand is None:
        return Verdict(Answer.UNDECIDED, (HAND,), Discards(()))
    notes = tuple(_question_notes(question, rules))
    turn = sure_turn(question, reading, rules)
    told = turn or Told(question, reading, rules)
    if question.card is not None:
        one = _judge_card(question.card, question, told, rules)
        hidden = tuple(_hidden_notes(one, question))
        return Verdict(one.answer, one.reasons, Discards((one,)), (*notes, *one.notes, *hidden))
    each = tuple([_judge_card(card, question, told, rules) for card in dict.fromkeys(map(kind_of, hand))])
    answers = {one.answer for one in each}
    answer = next((one for one in (Answer.YES, Answer.UNDECIDED) if one in answers), Answer.NO)
    reasons = distinct(reason for one in each if one.answer is not Answer.YES for reason in one.reasons)
    if not reasons:
        reasons = (Reason("discard_attachable", say("every card in the hand can be thrown")),)
    return Verdict(answer, reasons, Discards(each), notes)


def _question_notes(question: CanDiscard, rules: Rules) -> Iterator[Note]:
    if question.players is not None:
        yield from players_note(question.players, rules, some=True)
    if question.hand is not None:
        yield from size_notes(len(question.hand), question.opened, rules, drawn=True)


def _hidden_notes(one: Thrown, question: CanDiscard) -> Iterator[Note]:
    """Why a record of the same throw is clean: what hidden cards leave open is no violation there."""
    if one.answer is Answer.UNDECIDED and question.hand is None and HAND in one.reasons:
        message = say("in a record this is no violation while the hand is hidden: only what is proven is one")
        yield Note("hand_holds", message)


# --- One card -----------------------------------------------------------------------------------------


def _judge_card(card: Piece, question: CanDiscard, told: Turn | Told, rules: Rules) -> Thrown:
    """What is to say of the card in the turn that was told, or in all that may be."""
    if isinstance(told, Turn):
        cases, turns = None, [told]
    else:
        # First one table as it is, so that the rules are asked for in the order in which they matter.
        for turn in told.first_turns():
            _faults(card, turn, question, rules)
        cases = told.cases(card)
        turns = [case.turn for case in cases.each]
    against = [_faults(card, turn, question, rules) for turn in turns]
    fits = _fits_everywhere(card, turns, rules) if question.table is not None else ()
    if not any(against):
        if len(turns) > 1:
            turns = list(dict.fromkeys(turns))
            if question.picked is None and not any(fitting(card, turn.table, rules) for turn in turns):
                # Of a card that fits nothing there is the same to say in every turn at one table.
                turns = list({turn.table: turn for turn in turns}.values())
        reasons = grounds(card, turns, rules, seen=question.table is not None)
        return Thrown(card, Answer.YES, reasons, fits, tuple(throw_notes(card, turns, rules)))
    if cases is None or all(against):
        return Thrown(card, Answer.NO, in_every_case(against, against_if_so), fits)
    first = next(faults for faults in against if faults)
    return Thrown(card, Answer.UNDECIDED, (*_asked(cases, against), *map(against_if_so, first)), fits)


def _faults(card: Piece, turn: Turn, question: CanDiscard, rules: Rules) -> tuple[Reason, ...]:
    """What is against throwing the card in this turn."""
    faults = (*discard_faults(card, turn, rules), *end_faults(Discard(card), turn, rules))
    if question.hand is None or question.table is None:
        numbers = () if question.table is None else fitting(card, turn.table, rules)
        return tuple([without_example(fault, card, numbers) for fault in faults])
    return faults


def _asked(cases: Cases, against: Sequence[Sequence[Reason]]) -> Iterator[Reason]:
    """The reasons that ask for those unknowns whose value, all else alike, changes the answer."""
    worlds = cases.worlds
    banned: dict[tuple[int, int, int], int] = {}
    for case, faults in zip(cases.each, against, strict=True):
        banned[case.rest] = banned.get(case.rest, 0) | (case.worlds if faults else 0)
    for index, unknown in enumerate(worlds.unknowns):
        if any(worlds.decides(index, where) for where in set(banned.values())):
            yield unknown.ask
    for name, unknown in cases.unknowns.items():
        if _tells(name, banned, worlds):
            yield unknown.ask


def _tells(name: str, banned: dict[tuple[int, int, int], int], worlds: Worlds) -> bool:
    """Whether this unknown, all else alike, changes on which tables the card is ``banned``."""
    alike: dict[object, dict[int, list[int]]] = {}
    for (opened, players, hand), where in banned.items():
        rest, here = {
            # Which hands there may be hangs on whether the player has opened, so that all count together there.
            "opened": (players, opened),
            "players": ((opened, hand), players),
            "hand": ((opened, players), hand),
        }[name]
        alike.setdefault(rest, {}).setdefault(here, []).append(where)
    # Tables on which some of these turns forbid the throw, and those on which some allow it.
    kinds = [
        {
            (reduce(or_, each), reduce(or_, [worlds.every & ~where for where in each]))
            for each in same.values()
        }
        for same in alike.values()
    ]
    return any(len(one) > 1 for one in kinds)


def _fits_everywhere(card: Piece, turns: Sequence[Turn], rules: Rules) -> tuple[int, ...]:
    if len(turns) == 1:
        return fitting(card, turns[0].table, rules)
    first, *others = [fitting(card, table, rules) for table in dict.fromkeys(turn.table for turn in turns)]
    return tuple([number for number in first if all(number in other for other in others)])
