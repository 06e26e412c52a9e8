"""Whether the top discard may be taken, and what it can be used for in the same turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice

from grammar.cards.cards import JOKER, Piece
from grammar.frozen import dataclass, replace
from grammar.record.actions import Discard, Open
from scala40_cli.game.hand_size import size_notes
from scala40_cli.game.legality import can, played
from scala40_cli.game.pack import kind_of, unseen
from scala40_cli.game.table import Reading, Table, read_table
from scala40_cli.game.taking import take_bans
from scala40_cli.game.turn import Turn, without
from scala40_cli.game.turn_end import can_end
from scala40_cli.game.verdict import Answer, Note, Reason, Verdict
from scala40_cli.questions.take_reasons import (
    NEVER,
    cannot_open,
    how,
    in_no_opening,
    lacks_a_discard,
    no_use,
    only_lacks_a_discard,
    opens_before,
)
from scala40_cli.questions.unknowns import (
    HAND,
    OPENED,
    TABLE,
    against_if_so,
    by_players,
    distinct,
    possible,
    question_faults,
    sorts,
    tables,
    under_each,
)
from scala40_cli.rules.model import Rules
from scala40_cli.search.use import Use
from scala40_cli.search.uses import UseSearch, uses


@dataclass(frozen=True, slots=True)
class CanTake:
    """The question: may this card be taken from the discards? ``hand`` is as before, ``table`` melds as written.

    ``players`` are those left. ``None`` is what was not said.
    """

    card: Piece
    hand: tuple[Piece, ...] | None
    table: tuple[tuple[Piece, ...], ...] | None
    opened: bool | None = None
    players: int | None = None

    def possible(self, rules: Rules) -> bool:
        """Whether the pack and the deal of these rules allow the question's cards."""
        return len(self.hand or ()) <= rules.deal and possible(
            (*(self.hand or ()), self.card), self.table, rules, most=rules.deal + 1
        )


@dataclass(frozen=True, slots=True)
class Uses:
    """What the card can be used for in this turn; ``after_opening`` if the player opened before taking it."""

    uses: tuple[Use, ...]
    after_opening: tuple[Use, ...] = ()


def judge_take(question: CanTake, rules: Rules) -> Verdict[Uses]:
    """Whether the top discard may be taken; what was found is every use of it, each with a way.

    >>> from scala40_cli.rules.load import load_rules
    >>> from grammar.cards.hand import read_hand
    >>> hand = read_hand("Jh Qh Kh 2c 3d 4s 9s 8d 6c 5d 7s 9d 2h")
    >>> question = CanTake(*read_hand("10h"), hand, (), opened=False)
    >>> judge_take(question, load_rules()).answer.value, judge_take(question, load_rules("casa")).answer.value
    ('no', 'yes')
    """
    return _judge(question, rules, told=True)


def answer_take(question: CanTake, rules: Rules) -> Answer:
    """The answer of ``judge_take`` alone, which takes less than all its reasons and uses do."""
    return _judge(question, rules, told=False).answer


def _judge(question: CanTake, rules: Rules, *, told: bool) -> Verdict[Uses]:
    """The verdict; unless all is to be ``told``, only its answer counts."""
    reading = read_table(question.table or (), rules)
    cards = (*(question.hand or ()), question.card)
    wrong = question_faults(cards, question.table or (), reading, rules)
    if wrong:
        return Verdict(Answer.NO, wrong, Uses(()))

    def judged(asked: CanTake) -> Verdict[Uses]:
        return _judge_opened_or_not(asked, reading, rules, told=told)

    verdict = by_players(question, judged, rules)
    if question.hand is None or not told:
        return verdict
    notes = size_notes(len(question.hand), question.opened, rules, drawn=False)
    return verdict._replace(notes=(*verdict.notes, *notes))


def _judge_opened_or_not(question: CanTake, reading: Reading, rules: Rules, *, told: bool) -> Verdict[Uses]:
    if question.opened is not None:
        return _judge_table(question, reading, rules, told=told)
    first, second = (
        _judge_table(replace(question, opened=said), reading, rules, told=told) for said in (True, False)
    )
    if first.answer is second.answer is not Answer.UNDECIDED:
        return first
    asked = (OPENED.ask,) if question.hand is None or first.answer is not second.answer else ()
    open_points = [
        against_if_so(reason) if one.answer is Answer.NO else reason
        for one in (first, second)
        if one.answer is not Answer.YES
        for reason in one.reasons
    ]
    shown = first.found if first.answer is Answer.YES else second.found
    return Verdict(Answer.UNDECIDED, distinct((*asked, *open_points)), shown)


def _judge_table(question: CanTake, reading: Reading, rules: Rules, *, told: bool) -> Verdict[Uses]:
    """The verdict; where the table was not told, what is no use there may be one at some other."""
    judged = _judge_said if question.hand is not None else _judge_any_hand
    verdict = judged(question, reading, rules, told=told)
    if question.table is not None or verdict.answer is Answer.YES:
        return verdict
    held = None if question.hand is None else len(question.hand)
    banned = any(take_bans(question.card, held, rules))
    if verdict.answer is Answer.NO and (
        banned or (not question.opened and any(take_faults(question, rules)))
    ):
        # That is against it whatever lies on the table.
        return verdict
    more = verdict.reasons if verdict.answer is Answer.UNDECIDED else ()
    return Verdict(Answer.UNDECIDED, (TABLE, *more), Uses(()))


def _judge_said(question: CanTake, reading: Reading, rules: Rules, *, told: bool) -> Verdict[Uses]:
    """The verdict where only a joker's place may be unsaid."""
    held = None if question.hand is None else len(question.hand)
    against = tuple(take_bans(question.card, held, rules))
    if not question.opened:
        against = (*against, *take_faults(question, rules))
    if not against:
        return _judge_use(question, reading, rules, told=told, all_uses=told)
    if not told:
        return Verdict(Answer.NO, against, Uses(()))
    hand = question.hand or ()
    # Without the card the hand can open no better than with it, which is asked anyway.
    before = rules.open_before_draw == "yes" and _could_open((*hand, question.card), rules)
    before = before and _could_open(hand, rules)
    # What else is against it: the card's use where the player were free to take it, as far as the table was said.
    freely = rules.replace_rule("pick_to_open", "if_able")
    free = _judge_use(question, reading, freely, told=True, all_uses=before)
    more = free.reasons if free.answer is Answer.NO and question.table is not None else ()
    after = tuple(_after_opening(question, reading, free.found.uses, rules)) if before else ()
    notes: tuple[Note, ...] = ()
    if after:
        notes = (opens_before(question.card),)
    return Verdict(Answer.NO, distinct((*against, *more)), Uses((), after), notes)


def _after_opening(question: CanTake, reading: Reading, found: Sequence[Use], rules: Rules) -> Iterator[Use]:
    """The uses that an opening before the card is taken would make lawful, each with that opening first.

    Tried are the opening that lays most, and those that left the cards needed where the card might be taken freely.
    """
    from scala40_cli.search.best_opening import best_melds

    hand = question.hand or ()
    before = Turn(hand, reading.table, opened=False, drawn=False, players=question.players)
    openings = [best_melds(hand, rules), *[use.way[0].melds for use in found if isinstance(use.way[0], Open)]]
    told = set()
    for melds in dict.fromkeys(openings):
        opened = played([Open(melds)], before, rules) if melds else None
        if opened is None:
            continue
        after = opened._replace(hand=(*opened.hand, question.card), drawn=True, picked=question.card)
        for use in uses(after, rules):
            if (use.kind, use.way[-1]) not in told:
                told.add((use.kind, use.way[-1]))
                yield Use(use.kind, (Open(melds), *use.way))


def _judge_use(
    question: CanTake, reading: Reading, rules: Rules, *, told: bool, all_uses: bool
) -> Verdict[Uses]:
    """Whether the card can be used as it must, and the turn can end, whatever unsaid jokers stand for.

    The reasons for a no only where they are to be ``told``, and of its uses ``all_uses`` or the first alone.
    """
    turn = _turn(question, reading.table)
    several = [number for number, ways in enumerate(reading.ways, 1) if len(ways) > 1]
    search = UseSearch(turn, rules, frozenset(several))
    sure = tuple(search.uses() if all_uses else islice(search.uses(), 1))
    if sure:
        return Verdict(Answer.YES, _how(question, sure, rules), Uses(sure))
    if not several:
        # At the one table that there is nothing can be done with the card.
        if _may_stay_unused(turn, rules):
            return Verdict(Answer.YES, _how(question, (), rules), Uses(()))
        reasons = tuple(no_use(question.card, turn, rules, tried=search.tried)) if told else ()
        return Verdict(Answer.NO, reasons, Uses(()))
    asked, table_of = tables(reading)
    each = under_each(asked, lambda *ways: _at_table(question, table_of(*ways), rules))
    may = [found is not None for found in each.values()]
    first = next(iter(each.values()))
    if all(may) and first is not None:
        notes = tuple([Note(unknown.ask.rule, unknown.ask.message) for unknown in asked])
        return Verdict(Answer.YES, _how(question, first, rules), Uses(first), notes)
    if any(may):
        return Verdict(Answer.UNDECIDED, tuple([unknown.ask for unknown in asked]), Uses(()))
    return Verdict(Answer.NO, tuple(no_use(question.card, turn, rules, tried=True)) if told else (), Uses(()))


def _at_table(question: CanTake, table: Table, rules: Rules) -> tuple[Use, ...] | None:
    """Every use of the card at this table, none where it may stay unused; ``None`` where it may not be taken."""
    turn = _turn(question, table)
    found = tuple(uses(turn, rules))
    return found if found or _may_stay_unused(turn, rules) else None


def _may_stay_unused(turn: Turn, rules: Rules) -> bool:
    """Whether the turn can end with the card still in the hand, or thrown again."""
    if rules.pick_must_use != "no":
        if rules.pick_return == "no":
            return False
        if can(Discard(turn.picked), turn, rules):
            return True
        # Where it may be thrown again, other plays may have to come first.
        return can_end(turn, rules) if turn.opened else _opens_and_returns_it(turn, rules)
    # Who took a card to open with opens, and that leaves something to throw.
    return not turn.opened or can_end(turn, rules)


def _opens_and_returns_it(turn: Turn, rules: Rules) -> bool:
    """Whether a player who may take the card with an opening that leaves it out can then throw it again."""
    if turn.picked is None or rules.pick_to_open != "if_able":
        return False
    from scala40_cli.search.best_opening import best_melds

    rest = without(turn.hand, (turn.picked,))[0]
    # The card itself is the discard, so that all the others may be laid.
    melds = best_melds(rest, rules.replace_rule("close_discard", "optional"))
    after = played((Open(melds),), turn, rules) if melds else None
    return after is not None and can_end(after, rules)


def _judge_any_hand(question: CanTake, reading: Reading, rules: Rules, *, told: bool) -> Verdict[Uses]:
    """The verdict where the hand was not said either: judged with the hands that it is hardest to take with.

    It is yes where it is yes with all of those: one card of each sort, and jokers alone, since whoever holds more
    has more to lay and to throw. Otherwise the hand decides, for one that makes a meld with the card can use it.
    A player who has not opened may hold an opening or none, so that only a rule by which nothing helps answers.
    """
    bans = tuple(take_bans(question.card, None, rules))
    if bans or (not question.opened and rules.pick_to_open == "never"):
        more = () if question.opened else take_faults(question, rules)
        return Verdict(Answer.NO, (*bans, *more), Uses(()))
    if not question.opened:
        return Verdict(Answer.UNDECIDED, (HAND,), Uses(()))
    asked, table_of = tables(reading)
    each = [
        _judge_said(replace(question, hand=hand), reading, rules, told=told)
        for hand in _hardest_hands(question, under_each(asked, table_of).values(), rules)
    ]
    if any(verdict.answer is not Answer.YES for verdict in each):
        return Verdict(Answer.UNDECIDED, (HAND,), Uses(()))
    sure = tuple([use for use in each[0].found.uses if all(use in one.found.uses for one in each)])
    return Verdict(Answer.YES, _how(question, sure, rules), Uses(sure))


def _hardest_hands(question: CanTake, worlds: Iterable[Table], rules: Rules) -> Iterator[tuple[Piece, ...]]:
    seen = [question.card, *chain.from_iterable(question.table or ())]
    for card in sorts(seen, (kind_of(question.card),), worlds, rules):
        yield (card,)
    for jokers in range(2, unseen(JOKER, seen, rules) + 1):
        yield (JOKER,) * jokers


def take_faults(question: CanTake, rules: Rules) -> Iterator[Reason]:
    """Every reason why a player who has not opened may not take the discard, whatever it could be used for."""
    policy = rules.pick_to_open
    if policy == "never":
        yield NEVER
    elif policy == "if_able" and not _opens((*(question.hand or ()), question.card), 1, rules):
        yield cannot_open(question.card)
    elif policy == "with_it":
        turn = _turn(question, Table())
        search = UseSearch(turn, rules)
        if any(search.uses()):
            return
        lacking = search.tried and only_lacks_a_discard(turn, rules)
        yield lacks_a_discard(question.card) if lacking else in_no_opening(question.card)


def _how(question: CanTake, found: Sequence[Use], rules: Rules) -> tuple[Reason, ...]:
    return tuple(how(question.card, found, rules, opened=question.opened, held=question.hand is not None))


def _could_open(hand: tuple[Piece, ...], rules: Rules) -> bool:
    """Whether some melds of the hand may open; asks the solver, which most questions need not load."""
    from scala40_cli.search.best_opening import could_open

    return could_open(hand, rules)


def _opens(hand: tuple[Piece, ...], drawn: int, rules: Rules) -> bool:
    """Whether the hand can open, and keep what was drawn for the discard."""
    from scala40_cli.questions.open import can_open, judge_can_open

    asked = can_open(hand, rules)._replace(drawn=drawn)
    return bool(hand) and judge_can_open(asked, rules).answer is Answer.YES


def _turn(question: CanTake, table: Table) -> Turn:
    """The turn once the card has been taken."""
    return Turn(
        (*(question.hand or ()), question.card),
        table,
        opened=question.opened,
        picked=question.card,
        picked_to_open=not question.opened,
        players=question.players,
    )
