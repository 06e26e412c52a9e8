"""Whether a card may be thrown, and which of a hand may."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grammar.cards.cards import Piece
from grammar.frozen import dataclass
from grammar.message import say
from grammar.record.actions import Discard
from scala40_cli.game.discard_reasons import discard_faults
from scala40_cli.game.hand_size import size_notes
from scala40_cli.game.legality import end_faults
from scala40_cli.game.pack import kind_of
from scala40_cli.game.player_count import players_note
from scala40_cli.game.table import Reading, fitting, read_table
from scala40_cli.game.verdict import Answer, Note, Reason, Verdict
from scala40_cli.questions.discard_grounds import grounds, in_every_case, throw_notes, without_example
from scala40_cli.questions.discard_turns import CanDiscard as CanDiscard
from scala40_cli.questions.discard_turns import Case, Cases, cases_of, cases_with
from scala40_cli.questions.unknowns import (
    EMPTY_HAND,
    HAND,
    Unknown,
    against_if_so,
    distinct,
    hand_or_card,
    not_held,
    question_faults,
)
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
    told = cases_of(question, reading, rules) if None not in (question.hand, question.table) else None
    if question.card is not None:
        one = _judge_card(question.card, question, reading, told, rules)
        hidden = tuple(_hidden_notes(one, question))
        return Verdict(one.answer, one.reasons, Discards((one,)), (*notes, *one.notes, *hidden))
    each = tuple(
        [_judge_card(card, question, reading, told, rules) for card in dict.fromkeys(map(kind_of, hand))]
    )
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


def _judge_card(
    card: Piece, question: CanDiscard, reading: Reading, told: Cases | None, rules: Rules
) -> Thrown:
    """What is to say of the card; ``told`` are the cases where they are the same for every card."""
    unknowns, cases = told or cases_with(card, question, reading, rules)
    against = [_faults(card, case, question, rules) for case in cases]
    fits = _fits_everywhere(card, cases, rules) if question.table is not None else ()
    if not any(against):
        turns = [case.turn for case in cases]
        if len(turns) > 1:
            turns = list(dict.fromkeys(turns))
            if question.picked is None and not any(fitting(card, case.turn.table, rules) for case in cases):
                # Of a card that fits nothing there is the same to say in every turn at one table.
                turns = list({turn.table: turn for turn in turns}.values())
        reasons = grounds(card, turns, rules, seen=question.table is not None)
        return Thrown(card, Answer.YES, reasons, fits, tuple(throw_notes(card, turns, rules)))
    if all(against):
        return Thrown(card, Answer.NO, in_every_case(against, against_if_so), fits)
    asked = _asked(unknowns, cases, against)
    first = next(faults for faults in against if faults)
    return Thrown(card, Answer.UNDECIDED, (*asked, *map(against_if_so, first)), fits)


def _faults(card: Piece, case: Case, question: CanDiscard, rules: Rules) -> tuple[Reason, ...]:
    """What is against throwing the card in this case."""
    turn = case.turn
    faults = (*discard_faults(card, turn, rules), *end_faults(Discard(card), turn, rules))
    if question.hand is None or question.table is None:
        numbers = () if question.table is None else fitting(card, turn.table, rules)
        return tuple([without_example(fault, card, numbers) for fault in faults])
    return faults


def _asked(
    unknowns: dict[str, Unknown], cases: Sequence[Case], against: Sequence[Sequence[Reason]]
) -> tuple[Reason, ...]:
    """The reasons that ask for those unknowns whose value, all else alike, changes the answer.

    Which hands there may be hangs on whether the player has opened, so that all of them count together there.
    """
    names = list(cases[0].at)
    answered = [(tuple(case.at.values()), bool(faults)) for case, faults in zip(cases, against, strict=True)]
    found = []
    for name, unknown in unknowns.items():
        here = names.index(name)
        # The hand is the last that may be unsaid.
        end = -1 if name == "opened" and names[-1] == "hand" else None
        alike: dict[tuple[int, ...], dict[int, set[bool]]] = {}
        for at, banned in answered:
            rest = at[:here] + at[here + 1 : end]
            alike.setdefault(rest, {}).setdefault(at[here], set()).add(banned)
        if any(one != next(iter(same.values())) for same in alike.values() for one in same.values()):
            found.append(unknown.ask)
    return tuple(found)


def _fits_everywhere(card: Piece, cases: Sequence[Case], rules: Rules) -> tuple[int, ...]:
    if len(cases) == 1:
        return fitting(card, cases[0].turn.table, rules)
    first, *others = [
        fitting(card, table, rules) for table in dict.fromkeys(case.turn.table for case in cases)
    ]
    return tuple([number for number in first if all(number in other for other in others)])
