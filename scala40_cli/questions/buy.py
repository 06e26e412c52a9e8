"""Whether the top discard may be bought by a player who is not to play."""

from __future__ import annotations

from collections.abc import Iterator

from grammar.frozen import replace
from grammar.message import say
from grammar.record.actions import Swap
from scala40_cli.game.spots import fits
from scala40_cli.game.table import Reading, read_table
from scala40_cli.game.taking import take_bans
from scala40_cli.game.turn import Turn
from scala40_cli.game.verdict import Answer, Reason, Verdict
from scala40_cli.questions.take import CanTake, Uses
from scala40_cli.questions.unknowns import HAND, OPENED, TABLE, distinct, question_faults
from scala40_cli.rules.model import Rules
from scala40_cli.search.use import Use, UseKind
from scala40_cli.search.uses import uses


def judge_buy(question: CanTake, rules: Rules) -> Verdict[Uses]:
    """Whether the discard may be bought out of turn; what was found is how it can be laid at once, as it must.

    >>> from scala40_cli.rules.load import load_rules
    >>> from grammar.cards.hand import read_hand
    >>> question = CanTake(*read_hand("9d"), read_hand("8d 10d 2c"), (), opened=True)
    >>> judge_buy(question, load_rules()).answer.value
    'no'
    >>> judge_buy(question, load_rules(overrides=["compra=yes"])).answer.value
    'yes'
    """
    reading = read_table(question.table or (), rules)
    wrong = question_faults((*(question.hand or ()), question.card), question.table or (), reading, rules)
    if wrong:
        return Verdict(Answer.NO, wrong, Uses(()))
    if question.opened is not None:
        return _judge_said(question, reading, rules)
    first, second = (_judge_said(replace(question, opened=said), reading, rules) for said in (True, False))
    if first.answer is second.answer:
        return first
    more = [reason for one in (first, second) if one.answer is not Answer.YES for reason in one.reasons]
    shown = first.found if first.answer is Answer.YES else second.found
    return Verdict(Answer.UNDECIDED, distinct((OPENED.ask, *more)), shown)


def _judge_said(question: CanTake, reading: Reading, rules: Rules) -> Verdict[Uses]:
    against = tuple(_bans(question, rules))
    if question.hand is None:
        if against:
            return Verdict(Answer.NO, against, Uses(()))
        # Whatever else is in the hand, a card that fits can be attached; nothing else is sure.
        sure = _attached_by_anybody(question, reading, rules)
        if sure.uses:
            return Verdict(Answer.YES, _how(), sure)
        return Verdict(Answer.UNDECIDED, (HAND,) if question.table is not None else (HAND, TABLE), sure)
    found = tuple(_ways(question, reading, rules))
    if not found and not against and question.opened and question.table is None:
        return Verdict(Answer.UNDECIDED, (TABLE,), Uses(()))
    if not found:
        message = say("{card} must be laid at once by whoever buys it, and cannot", card=question.card)
        against = (*against, Reason("compra", message))
    return Verdict(Answer.NO, against, Uses(())) if against else Verdict(Answer.YES, _how(), Uses(found))


def _how() -> tuple[Reason, ...]:
    message = say("whoever is to play has the first right to it; the buyer lays it and draws one card more")
    return (Reason("compra", message),)


def _bans(question: CanTake, rules: Rules) -> Iterator[Reason]:
    """What is against buying the card, whatever it could be laid with."""
    if rules.compra == "no":
        yield Reason("compra", say("here only the player to play can take the discard"))
    yield from take_bans(question.card, None if question.hand is None else len(question.hand), rules)
    if not question.opened and rules.pick_to_open == "never":
        yield Reason("pick_to_open", say("a player who has not opened draws from the stock only"))


def _turn(question: CanTake, reading: Reading) -> Turn:
    return Turn(
        (*(question.hand or ()), question.card),
        reading.table,
        opened=question.opened,
        picked=question.card,
        picked_to_open=not question.opened,
    )


def _ways(question: CanTake, reading: Reading, rules: Rules) -> Iterator[Use]:
    """The ways to lay the card at once. Nobody goes out by buying, so that a card stays."""
    frozen = frozenset(number for number, ways in enumerate(reading.ways, 1) if len(ways) > 1)
    for use in uses(_turn(question, reading), rules, frozen, _is_laid):
        if not any(isinstance(action, Swap) for action in use.way):
            yield use


def _is_laid(turn: Turn, rules: Rules) -> bool:
    return bool(turn.hand) and not turn.picked_amiss


def _attached_by_anybody(question: CanTake, reading: Reading, rules: Rules) -> Uses:
    from grammar.record.actions import Attach

    if not question.opened or rules.pick_must_use == "new_meld" or rules.attach_after_take == "no":
        return Uses(())
    found = [
        Use(UseKind.ATTACH, (Attach((question.card,), number),))
        for number, ways in enumerate(reading.ways, 1)
        if all(fits(question.card, meld, rules) for meld in ways)
    ]
    return Uses(tuple(found))
