"""Advice: how far a hand is from its aim, what helps it, and what to throw.

The model: nobody else plays, every unseen card is as likely to be drawn as any other, and the best card is thrown
each time; the chance by a draw is the most that can be had by it. So it leaves out that others lay melds, go out and
throw what may be taken, and what a player keeps back from them. Melds stay in the hand until it opens or goes out.
"""

from __future__ import annotations

from collections.abc import Sequence

from grammar.cards.cards import Piece
from grammar.frozen import replace
from grammar.message import Message, say
from grammar.record.actions import Discard, Open
from scala40_cli.advice.answer import Advice, Chance, Ending, Help, Throw
from scala40_cli.advice.chances import Deck, deck_of
from scala40_cli.advice.holding import KINDS, holding, last_bit
from scala40_cli.advice.prospects import Progress, Prospects
from scala40_cli.advice.question import (
    USUAL_EFFORT,
    Effort,
    NeedsAdvice,
    must_be_laid,
    seen_cards,
    settled,
)
from scala40_cli.advice.throws import Throws, throws
from scala40_cli.game.pack import unseen_cards
from scala40_cli.game.points import hand_points
from scala40_cli.game.table import Table, read_table
from scala40_cli.game.turn import Action, without
from scala40_cli.game.verdict import Answer, Reason
from scala40_cli.questions.discard import CanDiscard, Thrown, judge_discard
from scala40_cli.rules.model import Rules

__all__ = ["Advice", "Chance", "Help", "Throw", "advise"]


def advise(
    question: NeedsAdvice, rules: Rules, effort: Effort = USUAL_EFFORT, progress: Progress | None = None
) -> Advice:
    """What this hand needs, and what to throw.

    Whether the player has opened must be said, or the number of cards tell it (``question.settled``).

    :raises ValueError: it is not known whether the player has opened

    >>> from scala40_cli.rules.load import load_rules
    >>> from grammar.cards.hand import read_hand
    >>> hand = read_hand("10h Jh Qh 5c 5d 9s 8s 2c 3c Kd 4s 6c Ad 2h")
    >>> advice = advise(NeedsAdvice(hand), load_rules(), Effort(turns=2))
    >>> advice.away, str(advice.best.card), [round(chance.value, 2) for chance in advice.chances]
    (1, '3c', [0.21, 0.4])
    """
    question, notes = settled(question, rules)
    if question.opened is None:
        raise ValueError("nobody said whether the player has opened")
    if must_be_laid(question, rules):
        advice = _after_taking(question, rules, effort, progress)
    else:
        adviser = _Adviser(question, rules, effort, progress)
        advice = adviser.after_the_draw() if question.drawn else adviser.before_the_draw()
    return replace(advice, notes=(*notes, *advice.notes))


def _after_taking(question: NeedsAdvice, rules: Rules, effort: Effort, progress: Progress | None) -> Advice:
    """Advice where the card taken must be laid first: the best of all ways to lay it, for each card thrown after."""
    from scala40_cli.advice.taken import after_laying, openings_with_it, ways_to_lay

    plain = {throw.card: throw for throw in _Adviser(question, rules, effort, None).not_yet()}
    best: dict[Piece, tuple[tuple[object, ...], Throw, tuple[Action, ...]]] = {}
    if not question.opened:
        for card, ending in openings_with_it(question, rules).items():
            throw = reaching_throw(plain[card], ending, opened=False, turns=effort.turns)
            best[card] = (_order(throw, ending), throw, ending.plan)
    else:
        for way, turn in ways_to_lay(question, rules):
            if not turn.hand:
                return Advice(question, 0, (), (Chance(1.0),) * effort.turns, (), way)
            advice = _Adviser(after_laying(question, turn, rules), rules, effort, progress).after_the_draw()
            for throw in advice.throws:
                key = (throw.away != 0 or not advice.plan, _order(throw, None))
                plan = advice.plan if throw is advice.best and advice.plan else (Discard(throw.card),)
                if throw.answer is not Answer.NO and (throw.card not in best or key < best[throw.card][0]):
                    best[throw.card] = (key, throw, (*way, *plan))
    ranked = sorted(best.values(), key=lambda one: one[0])
    rest = [throw for card, throw in plain.items() if card not in best]
    throws = (*[throw for _, throw, _ in ranked], *rest)
    if not ranked:
        return Advice(question, None, (), (), throws)
    _, first, plan = ranked[0]
    return Advice(question, first.away, first.helps, first.chances, throws, plan)


class _Adviser:
    """All that stays the same while one question is answered."""

    def __init__(
        self, question: NeedsAdvice, rules: Rules, effort: Effort, progress: Progress | None
    ) -> None:
        self._question, self._rules, self._effort, self._progress = question, rules, effort, progress
        reading = read_table(question.table, rules)
        self._table: Table = reading.table
        self._frozen = frozenset(number for number, ways in enumerate(reading.ways, 1) if len(ways) > 1)
        self._opened = bool(question.opened)
        between = len(question.hand) - bool(question.drawn)
        self._between = between
        unseen = unseen_cards(seen_cards(question), rules)
        self._deck: Deck = deck_of([unseen.get(piece, 0) for piece in KINDS])
        self._players = question.players
        if self._players is None and len(rules.players_range) == 1:
            self._players = rules.players_range.start
        self._throws: Throws = throws(self._table, rules, opened=self._opened, players=self._players)

    # --- Before the draw ------------------------------------------------------------------------------

    def before_the_draw(self) -> Advice:
        """Distance, what helps, and the chance by each of the next draws."""
        held = holding(self._question.hand)
        prospects = self._prospects(held, [held])
        (chances,) = self._chances(held, [held], prospects)
        away = prospects.away(held)
        if away == 0 and self._opened and self._rules.close_discard != "if_drawn":
            # Nobody goes out without a draw, but then whatever is drawn.
            away = 1
        reached = prospects.reached(held)
        if not reached and self._goes_out_undrawn():
            away, reached = 0, True
            chances = (Chance(1.0),) * self._effort.turns
        helps = self._any_card() if reached else self._helps(held, away, prospects)
        return Advice(self._question, away, helps, chances)

    def _goes_out_undrawn(self) -> bool:
        """Whether the hand goes out before a card is drawn, though with a joker drawn it would be another matter."""
        rules = self._rules
        if not self._opened or rules.close_discard != "if_drawn" or rules.discard_joker != "never_closing":
            return False
        from scala40_cli.advice.this_turn import lays_all

        return lays_all(self._question.hand, self._table, rules, self._frozen)

    def _any_card(self) -> tuple[Help, ...]:
        return tuple([Help(KINDS[kind], left, 0) for kind, left in enumerate(self._deck.unseen) if left])

    # --- After the draw -------------------------------------------------------------------------------

    def after_the_draw(self) -> Advice:
        """Every card that may be thrown, the best first."""
        question = self._question
        held = holding(question.hand)
        cards = sorted(dict.fromkeys(question.hand))
        hands = [held & ~last_bit(held, card.index) for card in cards]
        prospects = self._prospects(held, hands)
        # Where a joker may not be thrown to go out, a goal holds the card that is thrown.
        whole = self._rules.discard_joker == "never_closing" and prospects.reached(held)
        reaching = [card for card, hand in zip(cards, hands, strict=True) if whole or prospects.reached(hand)]
        now = self._endings_now(reaching)
        first_card = self._as_open_says(now) if now and not self._opened else None
        chances = self._chances(held, hands, prospects, reached_now=bool(now))
        judged = {thrown.card: thrown for thrown in self._judged()}
        found = [
            self._throw(judged[card], hand, of_card, prospects, now.get(card))
            for card, hand, of_card in zip(cards, hands, chances, strict=True)
        ]
        found.sort(key=lambda throw: (throw.card is not first_card, _order(throw, now.get(throw.card))))
        first = found[0]
        if first.card in now:
            return Advice(question, 0, first.helps, first.chances, tuple(found), now[first.card].plan)
        lawful = [throw for throw in found if throw.answer is not Answer.NO] or found
        away = min([throw.away for throw in lawful if throw.away is not None], default=None)
        if away == 0:
            # Nothing stands against the aim but that no throw would follow it.
            away = 1
        return Advice(question, away, first.helps, first.chances, tuple(found))

    def _endings_now(self, cards: Sequence[Piece]) -> dict[Piece, Ending]:
        """For each of these cards that may be thrown after an opening, or to go out, the turn that does."""
        if not cards:
            return {}
        from scala40_cli.advice.this_turn import endings_now

        return endings_now(self._question, cards, self._table, self._rules, self._players, self._frozen)

    def _as_open_says(self, now: dict[Piece, Ending]) -> Piece | None:
        """The card thrown with the opening that ``open`` finds best, which is then the turn of that card."""
        from scala40_cli.questions.open import can_open, judge_can_open

        found = judge_can_open(can_open(self._question.hand, self._rules), self._rules).found
        card, laying = found.discard, found.laying
        if card is None or card not in now:
            return None
        opening = Open(tuple([meld.cards for meld in laying.melds]))
        now[card] = Ending((opening, Discard(card)), laying.left_points, laying.points, laying.jokers)
        return card

    def not_yet(self) -> list[Throw]:
        """What stands against throwing each card now, where another must be laid first."""
        return [
            Throw(
                judged.card,
                judged.answer,
                None,
                (),
                (Chance(0.0),) * self._effort.turns,
                self._left_points(judged.card),
                judged.fits,
                judged.reasons,
            )
            for judged in self._judged()
        ]

    def _left_points(self, card: Piece) -> int:
        rest = without(self._question.hand, (card,))[0]
        if self._opened:
            from scala40_cli.advice.left_over import left_points

            return left_points(rest, self._table, self._rules, self._frozen)
        return hand_points(rest, self._rules)

    def _judged(self) -> Sequence[Thrown]:
        question = self._question
        asked = CanDiscard(
            question.hand,
            question.table,
            None,
            self._opened,
            question.players or self._players,
            question.picked,
        )
        return judge_discard(asked, self._rules).found.cards

    def _throw(
        self,
        judged: Thrown,
        hand: int,
        chances: tuple[Chance, ...],
        prospects: Prospects,
        ending: Ending | None,
    ) -> Throw:
        """What throwing this card leads to; with an ``ending`` it is thrown after an opening, or to go out."""
        card = judged.card
        if ending is not None:
            return reaching_throw(judged, ending, opened=self._opened, turns=self._effort.turns)
        away = prospects.away(hand)
        left = self._left_points(card)
        helps = self._helps(hand, away, prospects)
        return Throw(card, judged.answer, away, helps, chances, left, judged.fits, judged.reasons)

    # --- Distance and chances ---------------------------------------------------------------------------

    def _prospects(self, held: int, hands: Sequence[int]) -> Prospects:
        """What is asked of these hands, all part of ``held``."""
        missing = min(self._effort.turns, 2)
        if self._opened:
            from scala40_cli.advice.after_opening import ByWaysOut
            from scala40_cli.advice.ways_out import Exits

            exits = Exits(self._table, self._rules, self._frozen)
            return ByWaysOut(self._between, exits, held, hands, self._deck, self._throws, missing)
        from scala40_cli.advice.before_opening import ByGoals
        from scala40_cli.advice.outlook import Outlook

        return ByGoals(Outlook(self._rules, self._between), held, self._deck, self._throws, missing)

    def _helps(self, hand: int, away: int | None, prospects: Prospects) -> tuple[Help, ...]:
        if not away:
            return ()
        kinds = prospects.helping(hand, away)
        return tuple(
            [
                Help(KINDS[kind], left, away - 1)
                for kind, left in enumerate(self._deck.unseen)
                if kinds >> kind & 1
            ]
        )

    def _chances(
        self, held: int, hands: Sequence[int], prospects: Prospects, *, reached_now: bool = False
    ) -> list[tuple[Chance, ...]]:
        """For each hand the chance by each of the next draws.

        Where the aim is ``reached_now``, no more than two draws are reckoned for whoever lets that go by: the chance
        by a later one lies between that and certainty.
        """
        deck, turns = self._deck, self._effort.turns
        found: list[list[Chance]] = []
        sequences = deck.total * (deck.total - 1)
        for hand in hands:
            first = prospects.by_first(hand) / deck.total if deck.total else 0.0
            of_hand = [Chance(first)]
            if turns > 1:
                second = prospects.by_second(hand) / sequences if sequences else first
                of_hand.append(Chance(second))
            found.append(of_hand)
        if turns > 2 and reached_now:
            for of_hand in found:
                second = of_hand[-1].value
                of_hand += [Chance(second, 1 - second if second < 1 else None)] * (turns - 2)
        elif turns > 2 and (deck.total < 3 or all(of_hand[-1].value == 1 for of_hand in found)):
            for of_hand in found:
                of_hand += [of_hand[-1]] * (turns - 2)
        elif turns > 2:
            later = prospects.later(hands, self._effort, self._progress)
            for of_hand, of_draws in zip(found, later, strict=True):
                for chance in of_draws:
                    # By a later draw the chance is never less.
                    of_hand.append(replace(chance, value=max(chance.value, of_hand[-1].value)))
        return [tuple(of_hand) for of_hand in found]


_AIM_RULE = {False: "open_min", True: "close_last"}


def reaching_throw(judged: Thrown | Throw, ending: Ending, *, opened: bool, turns: int) -> Throw:
    """The throw of a turn that reaches the aim."""
    reasons = (Reason(_AIM_RULE[opened], _said_ending(ending, judged.card, opened=opened)),)
    everything = (Chance(1.0),) * turns
    return Throw(judged.card, Answer.YES, 0, (), everything, ending.left_points, judged.fits, reasons)


def _said_ending(ending: Ending, card: Piece, *, opened: bool) -> Message:
    if opened:
        return say("all other cards can be laid, and {card} is thrown to go out", card=card)
    return say("the hand opens with {points} points, and {card} is thrown", points=ending.laid, card=card)


def _order(throw: Throw, ending: Ending | None) -> tuple[object, ...]:
    """What comes first: lawful throws; the chance by the last exact draw, then by earlier ones; the distance; the
    fewest points left; the fewest melds that the card fits; the order of cards. Estimates break no tie."""
    exact = [-chance.value for chance in throw.chances if chance.exact]
    now = (0, -ending.laid, ending.jokers) if ending is not None else (1, 0, 0)
    return (
        _LAWFUL_FIRST[throw.answer],
        now[0],
        exact[::-1],
        throw.away if throw.away is not None else 1 << 10,
        throw.left_points,
        now[1:],
        len(throw.fits),
        throw.card,
    )


_LAWFUL_FIRST = {Answer.YES: 0, Answer.UNDECIDED: 1, Answer.NO: 2}
