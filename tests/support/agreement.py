"""The commands held against the referee: one situation asked about, and the same turn played out.

``python -m tests.support.agreement --situations 20000 --seed 1`` tries many by hand; the suite tries some.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from grammar.cards.cards import JOKER, Joker, Piece
from grammar.cards.hand import read_hand
from grammar.cards.melds import read_melds
from grammar.record.actions import Action, Attach, Discard, Draw, Lay, Open, Swap, Take
from scala40_cli.game.meld_choices import melds_with
from scala40_cli.game.meld_verdict import AreMelds, judge_melds
from scala40_cli.game.pack import kind_of, without_one
from scala40_cli.game.spots import fits, swapped
from scala40_cli.game.table import Table, read_table
from scala40_cli.game.verdict import Answer
from scala40_cli.questions.attach import CanAttach, judge_attach
from scala40_cli.questions.attach_plays import Fit, SwapIn
from scala40_cli.questions.close import CanClose, judge_close
from scala40_cli.questions.discard import CanDiscard, judge_discard
from scala40_cli.questions.open import can_open, judge_can_open
from scala40_cli.questions.take import CanTake, judge_take
from scala40_cli.referee.actions import do
from scala40_cli.referee.state import State, new_round
from scala40_cli.referee.turns import begin, finish
from scala40_cli.rules.kinds import other_values
from scala40_cli.rules.load import load_rules, preset_names
from scala40_cli.rules.model import Rules
from tests.support.table_oracle import random_case

Melds = tuple[tuple[Piece, ...], ...]


class Situation(NamedTuple):
    """A player's turn before its card is drawn, all of it known."""

    rules: Rules
    hand: tuple[Piece, ...]
    table: Melds
    opened: bool
    drawn: Piece
    players: int

    def state(self, *, top: bool = False) -> State:
        """The round at that moment; ``top`` if the card lies on the discards and not in the stock."""
        names = ("Anna", "Bruno", "Carla")[: self.players]
        state = new_round(names, self.rules)
        first, *others = state.seats
        seats = (
            first._replace(hand=self.hand, hidden=0, opened=self.opened, turns=1),
            *[seat._replace(turns=1) for seat in others],
        )
        pile = (self.drawn,) if top else (None,)
        table = read_table(self.table, self.rules).table
        return begin(0, state._replace(seats=seats, tables=(table,), pile=pile, next=0, turns=4), self.rules)[
            0
        ]

    def __str__(self) -> str:
        hand, table = " ".join(map(str, self.hand)), " ".join("-".join(map(str, meld)) for meld in self.table)
        opened = "--opened" if self.opened else "--unopened"
        return f'{self.rules.label}: hand "{hand}" drawn {self.drawn} table "{table}" {opened} {self.players}'


_VARIED = (
    "jokers_per_meld", "run_max", "open_min", "open_jokers", "open_before_draw", "opening_turn", "ace_after_king",
    "ace_in_set", "pick_to_open", "pick_must_use", "pick_return", "pick_swap", "pick_joker", "pick_last_card",
    "attach_after_take", "joker_replay", "joker_set_swap", "discard_attachable", "discard_attachable_unless",
    "swap_counts_as_fit", "discard_joker", "close_discard", "close_in_hand_needs_min",
)  # fmt: skip


def situations(random: Random, *, houses: bool = False) -> Iterator[Situation]:
    """Situations of all presets, without end: most with cards that fit the table or make melds.

    ``houses``: under presets of which up to three rules are changed.
    """
    presets = [load_rules(name) for name in preset_names()]
    while True:
        rules = random.choice(presets)
        for key in random.sample(_VARIED, random.randint(1, 3)) if houses else ():
            rules = rules.replace_rule(key, random.choice(other_values(key, rules.value(key))))
        opened = random.random() < 0.65
        size = random.choice((2, 3, 4, 5, 7)) if opened else rules.deal + 1
        hand, table = random_case(
            random, random.randint(0 if not opened else 1, 4), size, random.randint(0, 2)
        )
        if len(hand) != size:
            continue
        melds = read_melds(" ".join(map("-".join, table))) if table else ()
        reading = read_table(melds, rules)
        if reading.faults or any(len(ways) > 1 for ways in reading.ways):
            continue
        *held, drawn = read_hand(" ".join(hand))
        yield Situation(rules, tuple(held), melds, opened, drawn, random.choice((2, 2, 3)))


def faults(actions: Sequence[Action], state: State, rules: Rules) -> tuple[set[str], State]:
    """The rules that the turn breaks, and the round after it."""
    broken: set[str] = set()
    for action in actions:
        state, event = do(action, state, rules)
        broken |= {reason.rule for reason in event.against}
    state, reasons, late = finish(state, rules)
    broken |= {reason.rule for reason in reasons}
    broken |= {reason.rule for one in late for reason in one.reasons}
    return broken, state


def disagreements(one: Situation) -> Iterator[str]:
    """What a command says of the situation and the referee does not."""
    yield from _discards(one)
    if one.opened:
        yield from _attaching(one)
        yield from _taking(one)
    else:
        yield from _opening(one)
    yield from _closing(one)
    yield from _unsaid_players(one)


def _unsaid_players(one: Situation) -> Iterator[str]:
    """Where nobody says how many players are left, the answer is the one for two and for more, or undecided."""
    if one.rules.discard_attachable != "banned_over_two":
        return

    def answers(players: int | None) -> dict[str, Answer]:
        whole = _whole(one)
        attach = CanAttach(whole, one.table, opened=one.opened, players=players)
        take = CanTake(one.drawn, one.hand, one.table, one.opened, players)
        close = CanClose(whole, one.table, one.opened, True, False, players)
        return {
            "attach": judge_attach(attach, one.rules).answer,
            "take": judge_take(take, one.rules).answer,
            "close": judge_close(close, one.rules).answer,
        }

    two, more, unsaid = answers(2), answers(3), answers(None)
    for name, answer in unsaid.items():
        if answer is not (two[name] if two[name] is more[name] else Answer.UNDECIDED):
            yield f"{name}, players unsaid: {answer}, with two {two[name]}, with more {more[name]}"


def _whole(one: Situation) -> tuple[Piece, ...]:
    return (*one.hand, one.drawn)


def _discards(one: Situation) -> Iterator[str]:
    for card in dict.fromkeys(map(kind_of, _whole(one))):
        question = CanDiscard(_whole(one), one.table, card, one.opened, one.players)
        verdict = judge_discard(question, one.rules)
        broken, _ = faults([Draw(one.drawn), Discard(card)], one.state(), one.rules)
        if (verdict.answer is Answer.YES) is bool(broken) or verdict.answer is Answer.UNDECIDED:
            yield f"discard {card}: {verdict.answer}, the referee has {broken or 'nothing'}"


def _plays(hand: Sequence[Piece], table: Table, rules: Rules) -> Iterator[Action]:
    held = list(dict.fromkeys(map(kind_of, hand)))
    for piece in held:
        yield Discard(piece)
    for piece in held:
        for number, meld in enumerate(table.melds, 1):
            for spot in fits(piece, meld, rules):
                yield Attach((Joker(spot.card) if piece is JOKER else piece,), number)
            if piece is not JOKER and meld.jokers and swapped(meld, piece, rules) is not None:
                yield Swap(piece, number)
        for meld in melds_with(piece, hand, rules, long_too=True):
            yield Lay((meld.cards,))


def _ends(state: State, rules: Rules, *, closing: bool = False) -> bool:
    """Whether some clean way to end the turn is left, or to go out in it; tried one action after the other."""
    waiting, seen = [state], set()
    while waiting:
        state = waiting.pop()
        turn = state.turn
        assert turn is not None
        ended, reasons, late = finish(state, rules)
        if not reasons and not late and (ended.closed == 0 or not closing):
            return True
        for play in () if turn.over else _plays(turn.hand, state.table, rules):
            after, event = do(play, state, rules)
            assert after.turn is not None
            key = (frozenset(Counter(after.turn.hand).items()), after.table, after.turn.over, after.turn.owed)
            if not event.against and key not in seen:
                seen.add(key)
                waiting.append(after)
    return False


def _attaching(one: Situation) -> Iterator[str]:
    hand = _whole(one)
    found = judge_attach(CanAttach(hand, one.table, players=one.players), one.rules).found
    plays: list[Fit | SwapIn] = [*found.attach, *found.swap]
    for play in plays:
        if isinstance(play, SwapIn):
            action: Action = Swap(play.card, play.meld)
        else:
            card = Joker(play.stands_for) if play.card is JOKER else play.card
            action = Attach((card,), play.meld)
        state, _ = do(Draw(one.drawn), one.state(), one.rules)
        state, event = do(action, state, one.rules)
        clean = not event.against and _ends(state, one.rules)
        if clean is not play.legal:
            yield f"{action}: legal is {play.legal}, the referee says {clean}"


def _taking(one: Situation) -> Iterator[str]:
    verdict = judge_take(CanTake(one.drawn, one.hand, one.table, one.opened, one.players), one.rules)
    state, event = do(Take(one.drawn), one.state(top=True), one.rules)
    clean = not event.against and _ends(state, one.rules)
    if (verdict.answer is Answer.YES) is not clean:
        yield f"take: {verdict.answer}, the referee says {clean}"
    for use in verdict.found.uses:
        now = state
        for action in use.way:
            now, event = do(action, now, one.rules)
            if event.against:
                yield f"take, {use.way}: the referee has {event.against}"
        if not _ends(now, one.rules):
            yield f"take, {use.way}: the turn cannot end"


def _opening(one: Situation) -> Iterator[str]:
    hand = _whole(one)
    verdict = judge_can_open(can_open(hand, one.rules), one.rules)
    found = verdict.found
    if verdict.answer is Answer.YES and found.discard is not None and not one.table:
        laid = Open(tuple([meld.cards for meld in found.laying.melds]))
        turn: list[Action] = [Draw(one.drawn), laid, Discard(found.discard)]
        broken, state = faults(turn, one.state(), one.rules)
        if broken or (state.closed == 0) is not found.closes:
            yield f"open: {found}, the referee has {broken}"
    melds = tuple(meld.cards for meld in found.laying.melds)
    for size in range(1, len(melds) + 1):
        judged = judge_melds(AreMelds(melds[:size], opening=True), one.rules)
        rest = hand
        for piece in [piece for meld in melds[:size] for piece in meld]:
            rest = without_one(rest, kind_of(piece))
        if not rest:
            continue
        broken, _ = faults([Draw(one.drawn), Open(melds[:size]), Discard(rest[0])], one.state(), one.rules)
        if (judged.answer is Answer.YES) is bool(broken & {"open_min", "open_jokers"}):
            yield f"meld --opening {melds[:size]}: {judged.answer}, the referee has {broken}"
    taken = judge_take(CanTake(one.drawn, one.hand, one.table, one.opened, one.players), one.rules)
    _, event = do(Take(one.drawn), one.state(top=True), one.rules)
    if taken.answer is Answer.YES and event.against:
        yield f"take: yes, the referee has {event.against}"
    for use in taken.found.uses:
        now, event = do(Take(one.drawn), one.state(top=True), one.rules)
        for action in use.way:
            now, event = do(action, now, one.rules)
            if event.against:
                yield f"take, {use.way}: the referee has {event.against}"
        if not _ends(now, one.rules):
            yield f"take, {use.way}: the turn cannot end"
    for use in taken.found.after_opening:
        first, *later = use.way
        broken = set()
        now = one.state(top=True)
        turns: list[Action] = [first, Take(one.drawn), *later]
        for step in turns:
            now, event = do(step, now, one.rules)
            broken |= {reason.rule for reason in event.against}
        if broken or not _ends(now, one.rules):
            yield f"take after opening, {use.way}: the referee has {broken}"


def _closing(one: Situation) -> Iterator[str]:
    question = CanClose(_whole(one), one.table, one.opened, True, False, one.players)
    verdict = judge_close(question, one.rules)
    if verdict.answer is Answer.YES:
        broken, state = faults([Draw(one.drawn), *verdict.found.plan], one.state(), one.rules)
        if broken or state.closed != 0 or state.in_hand is not verdict.found.in_hand:
            yield f"close: {verdict.found.plan}, the referee has {broken}"
    elif one.opened and len(one.hand) < 5:
        state, _ = do(Draw(one.drawn), one.state(), one.rules)
        if _ends(state, one.rules, closing=True):
            yield "close: no, and the referee finds a way"
    if verdict.answer is Answer.NO and verdict.found.plan:
        broken, _ = faults([Draw(one.drawn), *verdict.found.plan], one.state(), one.rules)
        if broken:
            yield f"close, what leaves least: {verdict.found.plan}, the referee has {broken}"
    undrawn = judge_close(CanClose(one.hand, one.table, one.opened, False, False, one.players), one.rules)
    if one.hand and undrawn.answer is Answer.YES:
        broken, state = faults(undrawn.found.plan, one.state(), one.rules)
        if broken or state.closed != 0:
            yield f"close --not-drawn: {undrawn.found.plan}, the referee has {broken}"


def main() -> int:
    """Tries as many situations as asked for, and prints what disagrees."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--situations", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--houses", action="store_true")
    arguments = parser.parse_args()
    found = 0
    for count, one in enumerate(situations(Random(arguments.seed), houses=arguments.houses)):
        if count == arguments.situations:
            break
        for told in disagreements(one):
            found += 1
            print(f"{one}\n   {told}", flush=True)  # noqa: T201
    print(f"{arguments.situations} situations, {found} disagreements")  # noqa: T201
    return bool(found)


if __name__ == "__main__":
    raise SystemExit(main())
