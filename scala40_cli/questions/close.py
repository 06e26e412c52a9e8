"""Whether a hand can go out this turn, and how; if not, how to keep the fewest points."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from grammar.cards.cards import Card, Piece
from grammar.frozen import dataclass, replace
from grammar.message import Message, say
from grammar.record.actions import Discard
from scala40_cli.game.hand_size import size_notes
from scala40_cli.game.legality import early_ban, first_round_ban, played, undrawn_faults
from scala40_cli.game.melds import Kind
from scala40_cli.game.points import hand_points
from scala40_cli.game.table import Reading, Table, rank_of, read_table
from scala40_cli.game.turn import Action, Turn
from scala40_cli.game.unsaid import supposed
from scala40_cli.game.verdict import Answer, Note, Reason, Verdict
from scala40_cli.questions.close_reasons import eased, how, stays
from scala40_cli.questions.unknowns import (
    EMPTY_HAND,
    HAND,
    OPENED,
    TABLE,
    Judged,
    Unknown,
    against_if_so,
    by_players,
    deciding,
    distinct,
    possible,
    question_faults,
    tables,
    under_each,
)
from scala40_cli.rules.model import Rules
from scala40_cli.search.endings import Endings, Terms, TurnEnd, terms
from scala40_cli.search.going_out import going_out


@dataclass(frozen=True, slots=True)
class CanClose:
    """The question: can this hand go out in this turn?

    The hand is what the player plays with, the drawn card in it; ``table`` is melds as written. ``opened`` is
    whether the player had opened before this turn, ``drawn`` whether a card was drawn in it (a hand of more
    cards than are dealt shows that one was), ``first_round`` whether some player has not had a turn yet,
    ``players`` how many are left.
    ``None`` is what was not said.
    """

    hand: tuple[Piece, ...] | None
    table: tuple[tuple[Piece, ...], ...] | None
    opened: bool | None = None
    drawn: bool | None = True
    first_round: bool | None = None
    players: int | None = None

    def possible(self, rules: Rules) -> bool:
        """Whether the pack and the deal of these rules allow the question's cards."""
        return possible(self.hand or (), self.table, rules, most=rules.deal + 1)


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
    return _judge(question, rules, told=True)


def answer_close(question: CanClose, rules: Rules) -> Answer:
    """The answer of ``judge_close`` alone: what stays in the hand at best, and why, is not worked out."""
    return _judge(question, rules, told=False).answer


def _judge(question: CanClose, rules: Rules, *, told: bool) -> Verdict[Closing]:
    """The verdict; unless all is to be ``told``, only its answer counts."""
    reading = read_table(question.table or (), rules)
    wrong = question_faults(question.hand or (), question.table or (), reading, rules)
    if question.hand == ():
        wrong = (*wrong, EMPTY_HAND)
    if wrong:
        return Verdict(Answer.NO, wrong, NO_PLAN)
    unknowns = list(_unsaid(question, rules))

    def judged(*values: Any) -> Verdict[Closing]:
        said = replace(question, **dict(zip([name for name, _ in unknowns], values, strict=True)))
        return by_players(said, lambda asked: _judge_said(asked, reading, rules, told=told), rules)

    each = under_each([unknown for _, unknown in unknowns], judged)
    answers = {at: verdict.answer for at, verdict in each.items()}
    first = next(iter(each.values()))
    if len(set(answers.values())) > 1:
        shown = next((verdict for verdict in each.values() if verdict.answer is Answer.YES), first)
        asked = deciding([unknown for _, unknown in unknowns], answers)
        open_still = [verdict for verdict in each.values() if verdict.answer is Answer.UNDECIDED]
        told_already = {str(reason.message) for verdict in open_still for reason in verdict.reasons}
        against = [
            against_if_so(reason) if verdict.answer is Answer.NO else reason
            for verdict in each.values()
            if verdict.answer is not Answer.YES
            for reason in verdict.reasons
            if verdict.answer is Answer.UNDECIDED or str(reason.message) not in told_already
        ]
        first = Verdict(Answer.UNDECIDED, distinct((*asked, *against)), shown.found)
    if question.hand is None or not told:
        return first
    notes = size_notes(len(question.hand), question.opened, rules, drawn=has_drawn(question, rules))
    return first._replace(notes=(*first.notes, *notes))


def _unsaid(question: CanClose, rules: Rules) -> Iterator[tuple[str, Unknown]]:
    """What was not said and may matter under these rules."""
    if question.opened is None:
        yield "opened", OPENED
    if question.drawn is None and len(question.hand or ()) <= rules.deal:
        ask = Reason("turn_order", say("say whether a card has been drawn in this turn"))
        yield "drawn", Unknown((True, False), ask)
    if (
        question.first_round is None
        and question.opened is not True
        and (rules.close_first_round == "forbidden" or rules.open_from_turn > 1)
    ):
        key = "close_first_round" if rules.close_first_round == "forbidden" else "open_from_turn"
        ask = Reason(key, say("say whether every player has had a turn"))
        yield "first_round", Unknown((False, True), ask)


def has_drawn(question: CanClose, rules: Rules) -> bool:
    """Whether the turn's card has been drawn, as was said or as the size of the hand shows."""
    return question.drawn is not False or len(question.hand or ()) > rules.deal


def _must_discard(question: CanClose, rules: Rules) -> bool:
    drawn = has_drawn(question, rules)
    return rules.close_discard == "required" or (rules.close_discard == "if_drawn" and drawn)


def _bans(question: CanClose, rules: Rules) -> tuple[Reason, ...]:
    """What is against going out before everybody has had a turn, however the cards lie."""
    if not question.first_round:
        return ()
    bans = (first_round_ban(),) if rules.close_first_round == "forbidden" else ()
    return bans if question.opened or rules.open_from_turn == 1 else (*bans, early_ban(rules))


def _judge_said(question: CanClose, reading: Reading, rules: Rules, *, told: bool) -> Verdict[Closing]:
    """The verdict where only the hand, the table or a joker's place may be unsaid."""
    as_drawn = Turn((), reading.table, opened=question.opened, drawn=has_drawn(question, rules))
    if any(undrawn_faults(as_drawn, rules)):
        return _undrawn(question, rules)
    if question.hand is None:
        asked = (HAND,) if question.table is not None else (HAND, TABLE)
        return Verdict(Answer.UNDECIDED, asked, NO_PLAN)
    trial = _Trial(question.hand, question, reading, rules)
    verdict = trial.verdict(told=told)
    if verdict.answer is Answer.NO and question.table is None and trial.table_matters():
        return Verdict(Answer.UNDECIDED, (TABLE, *verdict.reasons), verdict.found)
    return verdict


def _undrawn(question: CanClose, rules: Rules) -> Verdict[Closing]:
    """The verdict for a turn whose card has not been drawn, where nobody goes out without it."""
    reason = Reason("turn_order", say("a turn begins with a draw, and nobody goes out without it"))
    hand = question.hand or ()
    found = _as_held(hand, rules)
    notes: tuple[Note, ...] = ()
    if hand and not question.opened and rules.open_before_draw == "yes":
        from scala40_cli.questions.open import can_open, judge_can_open

        verdict = judge_can_open(can_open(hand, rules), rules)
        if verdict.answer is Answer.YES:
            message = say("the hand may be opened now, and the card drawn after that")
            notes = (Note("open_before_draw", message),)
    return Verdict(Answer.NO, (reason,), found, notes)


def _as_held(hand: tuple[Piece, ...], rules: Rules) -> Closing:
    """What is found where nothing may be laid or thrown now."""
    return Closing((), None, hand, hand_points(hand, rules), False, True)


class _Trial:
    """One turn tried out: the hand on these terms, at the table or at each that it may be."""

    def __init__(self, hand: tuple[Piece, ...], question: CanClose, reading: Reading, rules: Rules) -> None:
        self._hand, self._question, self._rules = hand, question, rules
        self._asked, table_of = tables(reading)
        worlds = under_each(self._asked, table_of)
        self._tables, self._at = list(worlds.values()), list(worlds)
        self._turns = [turn_of(question, table, rules) for table in self._tables]
        self._terms = replace(
            terms(bool(question.opened), _must_discard(question, rules), rules),
            may_discard=has_drawn(question, rules),
        )
        frozen = frozenset(number for number, ways in enumerate(reading.ways, 1) if len(ways) > 1)
        self._all_alike = replace(self._terms, frozen=frozen)
        self._endings = Endings(hand, self._tables[0], self._all_alike, rules)

    def verdict(self, *, told: bool) -> Verdict[Closing]:
        """Whether the hand goes out, whatever undeclared jokers stand for.

        What stays in the hand is worked out only where all is to be ``told``.
        """
        bans = _bans(self._question, self._rules)
        if not told and bans:
            return Verdict(Answer.NO, bans, NO_PLAN)
        plan = self._endings.closing() if told else self._going_out(self._tables[0], self._all_alike)
        notes: tuple[Note, ...] = ()
        plans = [plan]
        if plan is None and len(self._tables) > 1:
            if not told:
                return self._answer()
            plans = self._on_each(lambda world: self._going_out(self._tables[world], self._terms))
            found = [one for one in plans if one is not None]
            plan = next((one for one in found if self._always_legal(one)), found[0] if found else None)
            notes = tuple([Note(unknown.ask.rule, unknown.ask.message) for unknown in self._asked])
        if not told and plan is None:
            return Verdict(Answer.NO, (), NO_PLAN)
        drawn = has_drawn(self._question, self._rules)
        if bans and plan is not None:
            kept = self._keeping(banned=True)[0] if drawn else _as_held(self._hand, self._rules)
            return Verdict(Answer.NO, bans, kept)
        if plan is not None and (None not in plans or self._always_legal(plan)):
            reasons = tuple(how(plan, self._rules, opened=self._question.opened))
            return Verdict(Answer.YES, reasons, _closing(plan, self._question), notes)
        if not drawn:
            message = say("not all cards can be laid at once, and so the turn begins with a draw")
            return Verdict(Answer.NO, (Reason("turn_order", message),), _as_held(self._hand, self._rules))
        if not told:
            return Verdict(Answer.UNDECIDED, (), NO_PLAN)
        found_now, reasons = self._keeping(banned=plan is not None)
        if plan is not None:
            asked = tuple([unknown.ask for unknown in self._asked])
            return Verdict(Answer.UNDECIDED, asked, found_now)
        return Verdict(Answer.NO, reasons, found_now)

    def _answer(self) -> Verdict[Closing]:
        """Only the answer, where tables differ: found as soon as the hand goes out on one and not on another."""
        found: set[bool] = set()
        for world in dict.fromkeys(self._played_alike()):
            found.add(self._going_out(self._tables[world], self._terms) is not None)
            if len(found) > 1:
                break
        if True not in found:
            return Verdict(Answer.NO, (), NO_PLAN)
        if False not in found:
            return Verdict(Answer.YES, (), NO_PLAN)
        drawn = has_drawn(self._question, self._rules)
        return Verdict(Answer.UNDECIDED if drawn else Answer.NO, (), NO_PLAN)

    def _played_alike(self) -> list[int]:
        """For each table the first on which the hand is played alike.

        What the joker of a set stands for is one to a hand without a natural card of its rank.
        """
        ranks = {piece.rank for piece in self._hand if isinstance(piece, Card)}
        one = [
            unknown.values[0].kind is Kind.SET and rank_of(unknown.values[0]) not in ranks
            for unknown in self._asked
        ]
        numbers = {at: world for world, at in enumerate(self._at)}
        return [
            numbers[tuple([0 if alike else index for alike, index in zip(one, at, strict=True)])]
            for at in self._at
        ]

    def _on_each(self, judge: Callable[[int], Judged]) -> list[Judged]:
        """What is found on each table, each way to play looked at once."""
        alike = self._played_alike()
        found = {world: judge(world) for world in dict.fromkeys(alike)}
        return [found[world] for world in alike]

    def table_matters(self) -> bool:
        """Whether the hand could go out with some other table. Nobody said what lies there."""
        return self._terms.table and self._endings.opens()

    def _going_out(self, table: Table, on: Terms) -> tuple[Action, ...] | None:
        return going_out(self._hand, table, on, self._rules)

    def _always_legal(self, plan: Sequence[Action]) -> bool:
        return all(played(plan, turn, self._rules) for turn in self._turns)

    def _keeping(self, *, banned: bool) -> tuple[Closing, tuple[Reason, ...]]:
        """What stays in the hand at best, and why; of several tables each one's own best where they differ."""
        resting = terms(
            bool(self._question.opened),
            _must_discard(self._question, self._rules),
            self._rules,
            closing=False,
        )
        one_for_all = self._fewest(self._turns, self._tables[0], self._all_alike.frozen, resting, banned)
        if len(self._tables) == 1:
            return _kept(one_for_all), tuple(self._why_not(one_for_all))
        each = self._on_each(
            lambda world: self._fewest(
                [self._turns[world]], self._tables[world], frozenset(), resting, banned
            )
        )
        if all(one.points == one_for_all.points for one in each):
            return _kept(one_for_all), tuple(self._why_not(one_for_all))
        supposing = tuple(
            [
                Reason("close_last", say("if {case}: {stays}", case=self._case(at), stays=stays(one)))
                for at, one in zip(self._at, each, strict=True)
            ]
        )
        # Shown is the case that leaves most, if it can be with a plan that is legal in all; the reasons tell of each.
        worst = max(each, key=lambda one: one.points)
        return _kept(one_for_all if one_for_all.points == worst.points else worst), supposing

    def _fewest(
        self, turns: Sequence[Turn], table: Table, frozen: frozenset[int], resting: Terms, banned: bool
    ) -> TurnEnd:
        on = replace(resting, frozen=frozen)
        # Mostly the terms are the same whether or not the player goes out, and so is what was found so far.
        same = on == self._all_alike and table is self._tables[0]
        endings = self._endings if same else Endings(self._hand, table, on, self._rules)
        return endings.fewest(turns, banned=banned)

    def _case(self, at: tuple[int, ...]) -> tuple[Message, ...]:
        return tuple(
            [
                supposed(unknown.values[index], unknown.values)
                for unknown, index in zip(self._asked, at, strict=True)
            ]
        )

    def _why_not(self, ending: TurnEnd) -> Iterator[Reason]:
        """What stays in the hand, and each single demand without which the hand would go out."""
        yield Reason("close_last", stays(ending))
        for reason, terms_then in eased(self._all_alike, self._endings.nearly):
            if self._going_out(self._tables[0], terms_then) is not None:
                yield reason


def turn_of(question: CanClose, table: Table, rules: Rules) -> Turn:
    """The turn as the checks know it; whether its card was drawn is left open where nothing of it is asked."""
    first = question.first_round
    return Turn(
        question.hand or (),
        table,
        opened=question.opened,
        drawn=True if _must_discard(question, rules) else None,
        # Who plays while somebody has not had a turn plays a first one.
        number=1 if first else None,
        first_round=first,
        players=question.players,
    )


def _kept(ending: TurnEnd) -> Closing:
    return Closing(ending.plan, ending.discard, ending.left, ending.points, False, ending.exact)


def _closing(plan: tuple[Action, ...], question: CanClose) -> Closing:
    last = plan[-1]
    discard = last.card if isinstance(last, Discard) else None
    return Closing(plan, discard, (), 0, not question.opened, True)
