"""Whether a card may be thrown, and which of a hand may."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from grammar.actions import Discard
from grammar.cards import Joker, Piece
from grammar.message import say
from scala40_cli.checks import end_faults
from scala40_cli.discarding import discard_faults, is_picked
from scala40_cli.pack import kind_of
from scala40_cli.possible import OPENED, Unknown, deciding, distinct, question_faults, tables, under_each
from scala40_cli.rules.model import Rules
from scala40_cli.table import Table, fitting, read_table, swapped
from scala40_cli.turn import Turn
from scala40_cli.verdict import Answer, Reason, Verdict


@dataclass(frozen=True, slots=True)
class CanDiscard:
    """The question: may this card be thrown? Without a card: which may?

    ``hand`` is as before the discard and ``table`` melds as written; ``picked`` was taken from the
    discards in this turn; ``players`` are those left. ``None`` is what was not said.
    """

    hand: tuple[Piece, ...]
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
    >>> from grammar.hand import read_hand
    >>> from grammar.meld import read_melds
    >>> (card,) = read_hand("6h")
    >>> question = CanDiscard(read_hand("6h 2c Kd"), read_melds("3h-4h-5h 8c-8d-8s"), card)
    >>> [judge_discard(question, load_rules(name)).answer.value for name in ("fantacarte", "classica", "guide")]
    ['no', 'undecided', 'yes']
    """
    reading = read_table(question.table, rules)
    wrong = (*question_faults(question.hand, question.table, reading, rules), *_not_held(question))
    if wrong:
        return Verdict(Answer.NO, wrong, Discards(()))
    unknowns, table_of = tables(reading)
    if question.card is not None:
        one = _judge_card(question.card, question, unknowns, table_of, rules)
        return Verdict(one.answer, one.reasons, Discards((one,)))
    cards = dict.fromkeys(map(kind_of, question.hand))
    each = tuple([_judge_card(card, question, unknowns, table_of, rules) for card in cards])
    answers = {one.answer for one in each}
    answer = next((one for one in (Answer.YES, Answer.UNDECIDED) if one in answers), Answer.NO)
    reasons = distinct(reason for one in each if one.answer is not Answer.YES for reason in one.reasons)
    if not reasons:
        reasons = (Reason("discard_attachable", say("every card in the hand can be thrown")),)
    return Verdict(answer, reasons, Discards(each))


def _not_held(question: CanDiscard) -> Iterator[Reason]:
    if not question.hand:
        yield Reason("hand_holds", say("the hand is empty"))
    elif question.card is not None and kind_of(question.card) not in map(kind_of, question.hand):
        yield Reason("hand_holds", say("{card} is not in the hand", card=question.card))


def _judge_card(
    card: Piece, question: CanDiscard, melds: list[Unknown], table_of: Any, rules: Rules
) -> Thrown:
    unknowns = list(melds)
    unknowns += [OPENED] if question.opened is None else []
    unknowns += [_PLAYERS] if question.players is None else []

    def judged(*values: Any) -> tuple[tuple[Reason, ...], Turn]:
        rest = list(values[len(melds) :])
        opened = rest.pop(0) if question.opened is None else question.opened
        players = rest.pop(0) if question.players is None else question.players
        turn = _turn(question, table_of(*values[: len(melds)]), opened, players)
        return (*discard_faults(card, turn, rules), *end_faults(Discard(card), turn, rules)), turn

    results = under_each(unknowns, judged)
    banned = {at: bool(faults) for at, (faults, _) in results.items()}
    fits = _sure_fits(card, [turn.table for _, turn in results.values()], rules)
    faults, turn = next(iter(results.values()))
    if len(set(banned.values())) > 1:
        asked = deciding(unknowns, banned)
        against = next(faults for faults, _ in results.values() if faults)
        return Thrown(card, Answer.UNDECIDED, (*asked, *[_if_so(fault) for fault in against]), fits)
    if faults:
        return Thrown(card, Answer.NO, faults, fits)
    return Thrown(card, Answer.YES, tuple(_notes(card, turn, fits, rules)), fits)


def _turn(question: CanDiscard, table: Table, opened: bool, players: int) -> Turn:
    picked = question.picked
    turn = Turn(question.hand, table, opened=opened, players=players, picked=picked)
    if picked is None:
        return turn
    # What was taken and lies on the table was laid there; the like card in the hand is its twin.
    laid = any(kind_of(piece) is kind_of(picked) for meld in table.melds for piece in meld.cards)
    return turn._replace(picked_used=laid or not turn.holds(picked), picked_to_open=not opened)


def _sure_fits(card: Piece, each: list[Table], rules: Rules) -> tuple[int, ...]:
    """The numbers of the melds that the card fits whatever their jokers stand for."""
    found = [fitting(card, table, rules) for table in dict.fromkeys(each)]
    return tuple([number for number in found[0] if all(number in one for one in found)])


def _if_so(fault: Reason) -> Reason:
    return Reason(fault.rule, say("against it in some case: {fault}", fault=fault.message))


# --- Why a card may be thrown, and what to say with it ------------------------------------------------


def _notes(card: Piece, turn: Turn, fits: tuple[int, ...], rules: Rules) -> Iterator[Reason]:
    yield from _fit_notes(card, turn, fits, rules)
    if isinstance(card, Joker):
        yield Reason("discard_joker", say("nothing forbids throwing a joker here"))
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


def _fit_notes(card: Piece, turn: Turn, fits: tuple[int, ...], rules: Rules) -> Iterator[Reason]:
    if not fits:
        takes = [
            number
            for number, meld in enumerate(turn.table.melds, 1)
            if not isinstance(card, Joker) and swapped(meld, card, rules) is not None
        ]
        if takes:
            message = say(
                "{card} fits no meld; it could only take the joker of meld {numbers}",
                card=card,
                numbers=tuple(takes),
            )
            yield Reason("swap_counts_as_fit", message)
        else:
            yield Reason("discard_attachable", say("{card} fits no meld on the table", card=card))
        return
    fit = say("{card} fits meld {numbers} on the table", card=card, numbers=fits)
    policy = rules.discard_attachable
    if policy == "allowed":
        yield Reason("discard_attachable", say("{fit}, which does not keep it in the hand here", fit=fit))
    elif turn.opened and (policy == "banned_unopened" or (policy == "banned_over_two" and turn.players == 2)):
        yield Reason("discard_attachable", say("{fit}, but the player has opened", fit=fit))
    elif rules.discard_attachable_unless == "closing":
        yield Reason("discard_attachable_unless", say("{fit}, but it is the card that closes", fit=fit))
    else:
        yield Reason("discard_attachable_unless", say("{fit}, but so does every card in the hand", fit=fit))
