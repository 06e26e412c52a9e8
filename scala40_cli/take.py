"""Whether the top discard may be taken, and what it can be used for in the same turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from grammar.actions import Discard
from grammar.cards import Piece
from grammar.message import say
from scala40_cli.checks import can
from scala40_cli.opening import can_open, judge_can_open
from scala40_cli.possible import OPENED, question_faults, tables, under_each
from scala40_cli.rules.model import Rules
from scala40_cli.table import Reading, Table, read_table
from scala40_cli.turn import Turn
from scala40_cli.using import Use, UseKind, uses
from scala40_cli.verdict import Answer, Reason, Verdict


@dataclass(frozen=True, slots=True)
class CanTake:
    """The question: may this card be taken from the discards? ``hand`` is as before, ``table`` melds as written."""

    card: Piece
    hand: tuple[Piece, ...]
    table: tuple[tuple[Piece, ...], ...]
    opened: bool | None = None


@dataclass(frozen=True, slots=True)
class Uses:
    """What the card can be used for in this turn."""

    uses: tuple[Use, ...]


def judge_take(question: CanTake, rules: Rules) -> Verdict[Uses]:
    """Whether the top discard may be taken; what was found is every use of it, each with a way.

    >>> from scala40_cli.rules.load import load_rules
    >>> from grammar.hand import read_hand
    >>> hand = read_hand("Jh Qh Kh 2c 3d 4s 9s 8d 6c 5d 7s 9d 2h")
    >>> question = CanTake(*read_hand("10h"), hand, (), opened=False)
    >>> judge_take(question, load_rules()).answer.value, judge_take(question, load_rules("casa")).answer.value
    ('no', 'yes')
    """
    reading = read_table(question.table, rules)
    wrong = question_faults((*question.hand, question.card), question.table, reading, rules)
    if wrong:
        return Verdict(Answer.NO, wrong, Uses(()))
    if question.opened is not None:
        return _judge_said(question, reading, rules)
    first, second = (
        _judge_said(replace(question, opened=opened), reading, rules) for opened in (True, False)
    )
    if first.answer is second.answer:
        return first
    against = first.reasons if second.answer is Answer.YES else second.reasons
    shown = first.found if first.answer is Answer.YES else second.found
    return Verdict(Answer.UNDECIDED, (OPENED.ask, *against), shown)


def _judge_said(question: CanTake, reading: Reading, rules: Rules) -> Verdict[Uses]:
    if not question.opened:
        against = tuple(take_faults(question, rules))
        if against:
            return Verdict(Answer.NO, against, Uses(()))
    asked, table_of = tables(reading)
    frozen = frozenset(number for number, ways in enumerate(reading.ways, 1) if len(ways) > 1)
    sure = tuple(uses(_turn(question, reading.table), rules, frozen))
    if sure or rules.pick_must_use == "no":
        return Verdict(Answer.YES, tuple(_how(question, sure, rules)), Uses(sure))
    back = under_each(asked, lambda *ways: _goes_back(_turn(question, table_of(*ways)), rules))
    if all(back.values()):
        return Verdict(Answer.YES, tuple(_how(question, (), rules)), Uses(()))
    if frozen:
        some = under_each(asked, lambda *ways: next(uses(_turn(question, table_of(*ways)), rules), None))
        if any(some.values()) or any(back.values()):
            return Verdict(Answer.UNDECIDED, tuple([unknown.ask for unknown in asked]), Uses(()))
    return Verdict(Answer.NO, (_no_use(question, reading.table, rules),), Uses(()))


def _goes_back(turn: Turn, rules: Rules) -> bool:
    """Whether the card can be thrown again at once."""
    return can(Discard(turn.picked), turn, rules)


def take_faults(question: CanTake, rules: Rules) -> Iterator[Reason]:
    """Every reason why a player who has not opened may not take the discard, whatever it could be used for."""
    policy = rules.pick_to_open
    if policy == "never":
        message = say("a player who has not opened draws from the stock only")
        yield Reason("pick_to_open", message)
        if rules.open_before_draw == "yes" and _opens(question.hand, 0, rules):
            message = say("the hand can open before drawing; then {card} may be taken", card=question.card)
            yield Reason("open_before_draw", message)
    elif policy == "if_able" and not _opens((*question.hand, question.card), 1, rules):
        message = say("the hand cannot open, even with {card}", card=question.card)
        yield Reason("pick_to_open", message)
    elif policy == "with_it" and not any(uses(_turn(question, Table()), rules)):
        if _only_lacks_a_discard(question, Table(), rules):
            yield _lacks_a_discard(question)
            return
        message = say("{card} is in no opening that the hand can make", card=question.card)
        yield Reason("pick_to_open", message)


def _opens(hand: tuple[Piece, ...], drawn: int, rules: Rules) -> bool:
    """Whether the hand can open, and keep what was drawn for the discard."""
    asked = can_open(hand, rules)._replace(drawn=drawn)
    return bool(hand) and judge_can_open(asked, rules).answer is Answer.YES


def _turn(question: CanTake, table: Table) -> Turn:
    """The turn once the card has been taken."""
    return Turn(
        (*question.hand, question.card),
        table,
        opened=question.opened,
        picked=question.card,
        picked_to_open=not question.opened,
    )


_USED = {
    UseKind.NEW_MELD: say("it goes into a new meld"),
    UseKind.ATTACH: say("it can be attached"),
    UseKind.OPENING: say("it can be part of the opening"),
    UseKind.SWAP: say("it takes a joker home"),
}


def _how(question: CanTake, found: tuple[Use, ...], rules: Rules) -> Iterator[Reason]:
    if not question.opened:
        message = say("a player who has not opened may take the discard to open here")
        yield Reason("pick_to_open", message)
    for kind in dict.fromkeys(use.kind for use in found):
        yield Reason("pick_swap" if kind is UseKind.SWAP else "pick_must_use", _USED[kind])
    if not found and rules.pick_must_use == "no":
        message = say("{card} cannot be used in this turn, but need not be", card=question.card)
        yield Reason("pick_must_use", message)
    elif not found:
        message = say("{card} cannot be used in this turn, but may be thrown again", card=question.card)
        yield Reason("pick_return", message)


def _only_lacks_a_discard(question: CanTake, table: Table, rules: Rules) -> bool:
    """Whether the card could be used if the hand might go out without a discard."""
    return rules.close_discard != "optional" and any(
        uses(_turn(question, table), rules.replace_rule("close_discard", "optional"))
    )


def _lacks_a_discard(question: CanTake) -> Reason:
    message = say("{card} can be used, but then no card stays for the discard", card=question.card)
    return Reason("close_discard", message)


def _no_use(question: CanTake, table: Table, rules: Rules) -> Reason:
    if _only_lacks_a_discard(question, table, rules):
        return _lacks_a_discard(question)
    message = say("{card} must go into a meld in this turn, and cannot", card=question.card)
    return Reason("pick_must_use", message)
