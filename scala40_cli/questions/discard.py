"""Whether a card may be thrown, and which of a hand may."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import Any, NamedTuple

from grammar.cards.cards import Joker, Piece
from grammar.frozen import dataclass
from grammar.message import Message, say
from grammar.record.actions import Discard
from scala40_cli.game.discard_reasons import discard_faults, is_picked
from scala40_cli.game.legality import end_faults
from scala40_cli.game.pack import kind_of
from scala40_cli.game.player_count import players_note
from scala40_cli.game.table import Table, fitting, read_table, swapped
from scala40_cli.game.turn import Turn
from scala40_cli.game.verdict import Answer, Reason, Verdict
from scala40_cli.questions.unknowns import (
    EMPTY_HAND,
    HAND,
    OPENED,
    Unknown,
    deciding,
    distinct,
    hand_or_card,
    not_held,
    question_faults,
    sorts,
    tables,
    under_each,
)
from scala40_cli.rules.model import Rules


@dataclass(frozen=True, slots=True)
class CanDiscard:
    """The question: may this card be thrown? Without a card: which may?

    ``hand`` is as before the discard and ``table`` melds as written; ``picked`` was taken from the
    discards in this turn; ``players`` are those left. ``None`` is what was not said. Of the hand nothing need be
    said where a card is asked about.
    """

    hand: tuple[Piece, ...] | None
    table: tuple[tuple[Piece, ...], ...]
    card: Piece | None = None
    opened: bool | None = None
    players: int | None = None
    picked: Piece | None = None


@dataclass(frozen=True, slots=True)
class Thrown:
    """What is to say of throwing one card; ``fits`` are the numbers of the melds that it fits."""

    card: Piece
    answer: Answer
    reasons: tuple[Reason, ...]
    fits: tuple[int, ...]


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


_PLAYERS = Unknown((2, 3), Reason("discard_attachable", say("say whether more than two players are left")))


def judge_discard(question: CanDiscard, rules: Rules) -> Verdict[Discards]:
    """Whether the card may be thrown; without a card, whether any may.

    >>> from scala40_cli.rules.load import load_rules
    >>> from grammar.cards.hand import read_hand
    >>> from grammar.cards.melds import read_melds
    >>> (card,) = read_hand("6h")
    >>> question = CanDiscard(read_hand("6h 2c Kd"), read_melds("3h-4h-5h 8c-8d-8s"), card)
    >>> [judge_discard(question, load_rules(name)).answer.value for name in ("fantacarte", "classica", "guide")]
    ['no', 'undecided', 'yes']
    """
    reading = read_table(question.table, rules)
    hand = hand_or_card(question.hand, question.card)
    against_hand = not_held(question.card, hand) if hand else (EMPTY_HAND,)
    wrong = (*question_faults(hand, question.table, reading, rules), *against_hand)
    if wrong:
        return Verdict(Answer.NO, wrong, Discards(()))
    unknowns, table_of = tables(reading)
    note = () if question.players is None else tuple(players_note(question.players, rules, some=True))
    if question.card is not None:
        one = _judge_card(question.card, question, unknowns, table_of, rules)
        return Verdict(one.answer, one.reasons, Discards((one,)), note)
    each = tuple(
        [_judge_card(card, question, unknowns, table_of, rules) for card in dict.fromkeys(map(kind_of, hand))]
    )
    answers = {one.answer for one in each}
    answer = next((one for one in (Answer.YES, Answer.UNDECIDED) if one in answers), Answer.NO)
    reasons = distinct(reason for one in each if one.answer is not Answer.YES for reason in one.reasons)
    if not reasons:
        reasons = (Reason("discard_attachable", say("every card in the hand can be thrown")),)
    return Verdict(answer, reasons, Discards(each), note)


class _Case(NamedTuple):
    """One of the turns that may be the player's, and what is against throwing the card in it."""

    turn: Turn
    faults: tuple[Reason, ...]


def _judge_card(
    card: Piece, question: CanDiscard, melds: list[Unknown], table_of: Callable[..., Table], rules: Rules
) -> Thrown:
    unknowns = list(melds)
    unknowns += [OPENED] if question.opened is None else []
    unknowns += [_PLAYERS] if question.players is None else []
    worlds = list(under_each(melds, table_of).values())
    unknowns += [_hands(card, question, worlds, rules)] if question.hand is None else []

    def judged(*values: Any) -> _Case:
        rest = list(values[len(melds) :])
        opened = rest.pop(0) if question.opened is None else question.opened
        players = rest.pop(0) if question.players is None else question.players
        hand = rest.pop(0) if question.hand is None else question.hand
        turn = _turn(question, hand, table_of(*values[: len(melds)]), opened, players)
        faults = [*discard_faults(card, turn, rules), *end_faults(Discard(card), turn, rules)]
        if question.hand is None:
            faults = [_without_example(fault, card, turn, rules) for fault in faults]
        return _Case(turn, tuple(faults))

    cases = under_each(unknowns, judged)
    banned = {at: bool(case.faults) for at, case in cases.items()}
    first, *others = [fitting(card, table, rules) for table in worlds]
    fits = tuple([number for number in first if all(number in other for other in others)])
    if len(set(banned.values())) > 1:
        asked = deciding(unknowns, banned)
        against = next(case.faults for case in cases.values() if case.faults)
        return Thrown(card, Answer.UNDECIDED, (*asked, *map(_against_if_so, against)), fits)
    if any(banned.values()):
        faults = _in_every_case([case.faults for case in cases.values()], _against_if_so)
        return Thrown(card, Answer.NO, faults, fits)
    turns = {at: case.turn for at, case in cases.items()}
    if not any((first, *others)) and question.picked is None:
        # Of a card that fits nothing there is the same to say in every turn at one table.
        turns = {at[: len(melds)]: turn for at, turn in turns.items()}
    return Thrown(card, Answer.YES, tuple(_notes(card, list(turns.values()), rules)), fits)


def _hands(
    card: Piece,
    question: CanDiscard,
    worlds: Sequence[Table],
    rules: Rules,
) -> Unknown:
    """Hands such as the player may hold, who did not say: the card alone, and with one more of each sort.

    More are not needed. Each single reason against a card shows with one other card at most; and where nothing is
    against it in a larger hand, nothing is against it beside one card of that hand: the twin of a card just taken,
    or else any.
    """
    apart = [kind_of(piece) for piece in (card, question.picked) if piece is not None]
    others = sorts([card, *chain.from_iterable(question.table)], apart, worlds, rules)
    return Unknown(((card,), *[(card, other) for other in others]), HAND)


def _turn(question: CanDiscard, hand: tuple[Piece, ...], table: Table, opened: bool, players: int) -> Turn:
    picked = question.picked
    turn = Turn(hand, table, opened=opened, players=players, picked=picked)
    if picked is None:
        return turn
    # What was taken and lies on the table was laid there; the like card in the hand is its twin.
    laid = any(kind_of(piece) is kind_of(picked) for meld in table.melds for piece in meld.cards)
    used = laid or not turn.holds(picked)
    return turn._replace(picked_used=used, picked_to_open=not opened)


def _without_example(fault: Reason, card: Piece, turn: Turn, rules: Rules) -> Reason:
    """The fault without another card of the hand in its sentence: of a hand that nobody told that is a guess."""
    if fault.rule != "discard_attachable":
        return fault
    return Reason(fault.rule, _fit(card, fitting(card, turn.table, rules)))


def _against_if_so(fault: Reason) -> Reason:
    return Reason(fault.rule, say("against it in some case: {fault}", fault=fault.message))


def _if_so(note: Reason) -> Reason:
    return Reason(note.rule, say("in some case: {note}", note=note.message))


def _in_every_case(
    each: Sequence[Sequence[Reason]], otherwise: Callable[[Reason], Reason]
) -> tuple[Reason, ...]:
    """The reasons that hold whatever was not said; if there are none, all of them as ``otherwise`` puts them."""
    if len(each) == 1 or not any(each):
        return tuple(each[0])
    said = [{(reason.rule, str(reason.message)) for reason in reasons} for reasons in each]
    every = distinct(chain.from_iterable(each))
    sure = tuple(
        [reason for reason in every if all((reason.rule, str(reason.message)) in one for one in said)]
    )
    return sure or tuple(map(otherwise, every))


# --- Why a card may be thrown, and what to say with it ------------------------------------------------


def _notes(card: Piece, turns: Sequence[Turn], rules: Rules) -> Iterator[Reason]:
    for notes in (_fit_notes, _joker_notes, _picked_notes):
        yield from _in_every_case([tuple(notes(card, turn, rules)) for turn in turns], _if_so)


def _joker_notes(card: Piece, _turn: Turn, _rules: Rules) -> Iterator[Reason]:
    if isinstance(card, Joker):
        yield Reason("discard_joker", say("nothing forbids throwing a joker here"))


def _picked_notes(card: Piece, turn: Turn, _rules: Rules) -> Iterator[Reason]:
    picked = turn.picked
    if picked is not None and kind_of(card) is kind_of(picked):
        if is_picked(card, turn):
            message = say("{card} was just taken from the discards and may be thrown again", card=card)
            yield Reason("pick_return", message)
        else:
            message = say(
                "this is the other deck's {card}, not the one just taken: say so at the table", card=card
            )
            yield Reason("twin_card", message)


def _fit_notes(card: Piece, turn: Turn, rules: Rules) -> Iterator[Reason]:
    """Every ground on which the card may be thrown, though it fits, or that it fits nothing."""
    fits = fitting(card, turn.table, rules)
    if not fits:
        yield _fits_nothing(card, turn.table, rules)
        return
    fit = _fit(card, fits)
    policy = rules.discard_attachable
    if policy == "allowed":
        yield Reason("discard_attachable", say("{fit}, which does not keep it in the hand here", fit=fit))
        return
    if turn.opened and (policy == "banned_unopened" or (policy == "banned_over_two" and turn.players == 2)):
        yield Reason("discard_attachable", say("{fit}, but the player has opened", fit=fit))
    if rules.discard_attachable_unless == "closing":
        if turn.size == 1:
            yield Reason("discard_attachable_unless", say("{fit}, but it is the card that closes", fit=fit))
    elif all(fitting(held, turn.table, rules) for held in turn.hand):
        yield Reason("discard_attachable_unless", say("{fit}, but so does every card in the hand", fit=fit))


def _fit(card: Piece, numbers: tuple[int, ...]) -> Message:
    return say("{card} fits meld {numbers} on the table", card=card, numbers=numbers)


def _fits_nothing(card: Piece, table: Table, rules: Rules) -> Reason:
    takes = [
        number
        for number, meld in enumerate(table.melds, 1)
        if not isinstance(card, Joker) and swapped(meld, card, rules) is not None
    ]
    if not takes:
        return Reason("discard_attachable", say("{card} fits no meld on the table", card=card))
    message = say(
        "{card} fits no meld; it could only take the joker of meld {numbers}", card=card, numbers=tuple(takes)
    )
    return Reason("swap_counts_as_fit", message)
