"""A random player who keeps to the rules, and games played by several of them, written down as records.

Cards are text here, and what may be laid or thrown is asked of the plain definitions in ``table_oracle``; only the
best opening of a hand is asked of the program. Nothing is asked of the referee.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import Any

from grammar.cards.hand import read_hand
from scala40_cli.game.verdict import Answer
from scala40_cli.questions.open import can_open, judge_can_open
from scala40_cli.rules.model import KEYS, Rules
from tests.support.oracle_hands import JOKER, NATURALS, RANKS, SUITS
from tests.support.table_oracle import (
    PLACES,
    Meld,
    attached,
    fits,
    hand_points,
    is_joker,
    may_discard,
    minus,
    swaps,
)


class Stuck(Exception):
    """No way was found to go on; the round is played anew."""


@dataclass
class Hand:
    """A player in a round."""

    name: str
    cards: list[str]
    opened: bool = False
    turns: int = 0


@dataclass
class Turn:
    """One turn in the making."""

    hand: list[str]
    table: list[Meld]
    opened: bool
    actions: list[str] = field(default_factory=list)
    opened_now: bool = False
    own_from: int = 0
    picked: str | None = None
    used: bool = False

    def lay(self, verb: str, melds: Sequence[Meld]) -> None:
        pieces = [piece for meld in melds for piece in meld]
        self.hand = list(minus(self.hand, pieces))
        self.table += melds
        self.actions.append(f"{verb} " + " ".join("-".join(meld) for meld in melds))
        self.used = self.used or self.picked in pieces

    def attach(self, piece: str, number: int, place: str, card: str) -> None:
        written = f"{JOKER}={card}" if piece == JOKER else piece
        self.hand.remove(piece)
        self.table[number - 1] = attached(piece, self.table[number - 1], place, card)
        self.actions.append(f"attach {written} to m{number}")
        self.used = self.used or piece == self.picked

    def swap(self, card: str, number: int, after: Meld) -> None:
        self.hand.remove(card)
        self.hand.append(JOKER)
        self.table[number - 1] = after
        self.actions.append(f"swap {card} in m{number}")


@dataclass
class Played:
    """A round: its lines, what each player takes, whether somebody closed, and whether in hand."""

    lines: list[str]
    points: dict[str, int]
    closed: str | None
    in_hand: bool = False


@dataclass
class Game:
    """A whole record, and what it must come to."""

    text: str
    rounds: list[Played]
    totals: dict[str, int]


def plain(rules: Rules) -> dict[str, Any]:
    return {key: rules.value(key) for key in KEYS}


def random_game(
    random: Random, house: Rules, names: Sequence[str], rounds: int = 3, *, header: Sequence[str] = ()
) -> Game:
    """A legal game of up to so many rounds; it ends where the match does."""
    rules = plain(house)
    totals = dict.fromkeys(names, 0)
    staying = list(names)
    dealer = random.choice(staying)
    lines = [*(header or [f"rules: {house.origin.name}"]), f"players: {', '.join(names)}"]
    played = []
    for number in range(1, rounds + 1):
        one = random_round(random, house, rules, staying, dealer)
        played.append(one)
        lines += [f"round {number}", f"dealer: {dealer}", *one.lines]
        if one.closed is None:
            break
        order = staying[staying.index(dealer) + 1 :] + staying[: staying.index(dealer) + 1]
        for name in staying:
            totals[name] += one.points[name]
        reach = rules["bust_at"] == "reach"
        out = [name for name in staying if totals[name] >= rules["limit"] + (not reach)]
        staying = [name for name in staying if name not in out]
        if (out and rules["match_end"] == "first_bust") or len(staying) < 2:
            break
        dealer = next(name for name in order if name in staying)
    return Game("\n".join(lines) + "\n", played, totals)


def random_round(
    random: Random, house: Rules, rules: Mapping[str, Any], names: Sequence[str], dealer: str
) -> Played:
    while True:
        try:
            return _Round(random, house, rules, names, dealer).play()
        except Stuck:
            continue


class _Round:
    def __init__(
        self, random: Random, house: Rules, rules: Mapping[str, Any], names: Sequence[str], dealer: str
    ) -> None:
        self.random, self.house, self.rules = random, house, rules
        self.stock = [*NATURALS, *NATURALS, *[JOKER] * rules["jokers"]]
        random.shuffle(self.stock)
        # Eager players lay whatever they can, so that rounds end; the others keep the table busy.
        self.eager = random.choice((0.6, 0.9, 1.0))
        self.hands = [Hand(name, [self.stock.pop() for _ in range(rules["deal"])]) for name in names]
        self.lines = [f"deal {hand.name}: {' '.join(hand.cards)}" for hand in self.hands]
        self.pile = [self.stock.pop()]
        self.lines.append(f"upcard: {self.pile[0]}")
        while self.pile[0] == JOKER and rules["upcard_joker"] == "replace":
            self.stock.insert(random.randrange(len(self.stock)), self.pile.pop())
            self.pile.append(self.stock.pop())
            self.lines.append(f"upcard: {self.pile[0]}")
        self.table: list[Meld] = []
        self.at = (list(names).index(dealer) + 1) % len(names)

    def play(self) -> Played:
        for _ in range(60 * len(self.hands)):
            if not self.stock:
                if len(self.pile) < 2:
                    raise Stuck
                *back, top = self.pile
                if self.rules["stock_out"] == "shuffle":
                    self.random.shuffle(back)
                else:
                    back.reverse()
                self.stock, self.pile = back, [top]
                self.lines.append("reshuffle")
            hand = self.hands[self.at]
            turn = self._turn(hand)
            hand.cards, hand.opened, self.table = turn.hand, turn.opened, turn.table
            hand.turns += 1
            self.lines.append(f"{hand.name}: {'; '.join(turn.actions)}")
            if not hand.cards:
                return self._scored(hand, in_hand=turn.opened_now)
            self.at = (self.at + 1) % len(self.hands)
        return Played(self.lines, {}, None)

    def _scored(self, closer: Hand, *, in_hand: bool) -> Played:
        rules, points = self.rules, {}
        double = in_hand and rules["in_hand"] == "double"
        self.lines.append(f"score {closer.name}: {'closed in hand' if in_hand else 'closed'}")
        for hand in self.hands:
            if hand is closer:
                points[hand.name] = -100 if in_hand and rules["in_hand"] == "bonus_100" else 0
                continue
            word = "" if hand.opened else "unopened "
            self.lines.append(f"score {hand.name}: {word}{' '.join(hand.cards)}")
            if not hand.opened and rules["unopened"] == "flat_100":
                points[hand.name] = 200 if double and rules["in_hand_doubles_flat"] == "yes" else 100
            else:
                points[hand.name] = hand_points(hand.cards, rules) * (2 if double else 1)
        return Played(self.lines, points, closer.name, in_hand)

    # --- One turn ------------------------------------------------------------------------------------

    def _turn(self, hand: Hand) -> Turn:
        """A legal turn, found by trying; what was drawn from the stock stays drawn."""
        drawn: str | None = None
        for attempt in range(40):
            turn = Turn(list(hand.cards), list(self.table), hand.opened)
            pile = list(self.pile)
            if self._try(turn, pile, hand, drawn, tame=attempt > 20):
                if turn.picked is None:
                    self.stock.pop()
                self.pile = pile
                return turn
        raise Stuck

    def _try(self, turn: Turn, pile: list[str], hand: Hand, drawn: str | None, *, tame: bool) -> bool:
        random, rules = self.random, self.rules
        if not turn.opened and rules["open_before_draw"] == "yes" and random.random() < 0.3:
            self._open(turn, drawn=0)
        if not tame and random.random() < 0.4 and self._take(turn, pile):
            pass
        else:
            card = self.stock[-1]
            turn.hand.append(card)
            turn.actions.append(f"draw {card}")
        if not turn.opened and random.random() < self.eager:
            self._open(turn, drawn=1)
        self._play(turn)
        return self._end(turn, pile, hand)

    def _take(self, turn: Turn, pile: list[str]) -> bool:
        policy = self.rules["pick_to_open"]
        if not pile or (not turn.opened and policy == "never"):
            return False
        if not turn.opened and policy == "if_able" and not self._able([*turn.hand, pile[-1]]):
            return False
        turn.picked = pile.pop()
        turn.hand.append(turn.picked)
        turn.actions.append(f"take {turn.picked}")
        return True

    def _able(self, hand: Sequence[str]) -> bool:
        question = can_open(read_hand(" ".join(hand)), self.house)
        return judge_can_open(question, self.house).answer is Answer.YES

    def _open(self, turn: Turn, drawn: int) -> None:
        question = can_open(read_hand(" ".join(turn.hand)), self.house)
        if not drawn and len(turn.hand) > self.rules["deal"]:
            return
        verdict = judge_can_open(question, self.house)
        if verdict.answer is not Answer.YES:
            return
        melds = [_said([piece.text for piece in meld.cards]) for meld in verdict.found.laying.melds]
        without_it = turn.picked is not None and not any(turn.picked in meld for meld in melds)
        if without_it and self.rules["pick_to_open"] == "with_it":
            return
        turn.own_from = len(turn.table)
        turn.lay("open", melds)
        turn.opened = turn.opened_now = True

    def _play(self, turn: Turn) -> None:
        """Lays, attaches and swaps at random, the picked card first."""
        rules, random = self.rules, self.random
        if not turn.opened or (turn.opened_now and rules["opening_turn"] == "opening_only"):
            return
        least = 1 if rules["close_discard"] != "optional" else 0
        for _ in range(20):
            plays = list(self._plays(turn, least))
            if turn.picked is not None and not turn.used:
                plays = [play for play in plays if play[1] == turn.picked] or plays
            if not plays or random.random() > self.eager:
                return
            kind, piece, number, detail = random.choice(plays)
            if kind == "attach":
                turn.attach(piece, number, *detail)
            elif kind == "lay":
                turn.lay("lay", [detail])
            else:
                self._swap(turn, piece, number, detail)

    def _plays(self, turn: Turn, least: int) -> Iterator[tuple[str, str, int, Any]]:
        first = turn.own_from if turn.opened_now and self.rules["opening_turn"] == "own_melds" else 0
        for number in range(first + 1, len(turn.table) + 1):
            meld = turn.table[number - 1]
            for piece in dict.fromkeys(turn.hand):
                if len(turn.hand) > least:
                    for place, card in _fits(piece, meld, self.rules):
                        yield "attach", piece, number, (place, card)
                after = swaps(piece, meld, self.rules)
                if after is not None and self._may_swap(turn, piece):
                    yield "swap", piece, number, after
        for meld in new_melds(turn.hand):
            if len(turn.hand) - len(meld) >= least:
                picked = turn.picked if turn.picked in meld else meld[0]
                yield "lay", str(picked), 0, meld

    def _may_swap(self, turn: Turn, piece: str) -> bool:
        if self.rules["pick_swap"] == "next_turn" and piece == turn.picked and not turn.used:
            return turn.hand.count(piece) > 1
        return True

    def _swap(self, turn: Turn, piece: str, number: int, after: Meld) -> None:
        """Swaps, and plays the joker again at once where the rules ask for it."""
        policy = self.rules["joker_replay"]
        if policy == "keep":
            turn.swap(piece, number, after)
            return
        hand = [*minus(turn.hand, [piece]), JOKER]
        melds = [meld for meld in new_melds(hand) if any(map(is_joker, meld)) and len(hand) - len(meld) >= 1]
        if melds:
            turn.swap(piece, number, after)
            turn.lay("lay", [self.random.choice(melds)])
        elif policy == "same_turn" and len(hand) > 1:
            table = [after if at == number else meld for at, meld in enumerate(turn.table, 1)]
            ways = [
                (at, *way)
                for at, meld in enumerate(table, 1)
                for way in sorted(fits(JOKER, meld, self.rules))
            ]
            # The other melds only, where the joker just taken would go back to where it lay.
            first = turn.own_from if turn.opened_now and self.rules["opening_turn"] == "own_melds" else 0
            ways = [way for way in ways if way[0] > first]
            if ways:
                turn.swap(piece, number, after)
                turn.attach(JOKER, *self.random.choice(ways))

    def _end(self, turn: Turn, pile: list[str], hand: Hand) -> bool:
        """Throws a card if the turn can end with it."""
        rules = self.rules
        unused = turn.picked is not None and not turn.used and rules["pick_must_use"] == "yes"
        if unused and rules["pick_return"] == "no":
            return False
        if not turn.hand:
            return self._may_close(hand)
        legal = [
            card
            for card in dict.fromkeys(turn.hand)
            if (card == turn.picked or not unused)
            and may_discard(card, turn.hand, turn.table, rules, opened=turn.opened, players=len(self.hands))
            and (
                card != turn.picked or turn.used or turn.hand.count(card) > 1 or rules["pick_return"] == "yes"
            )
        ]
        if not legal or (len(turn.hand) == 1 and not self._may_close(hand)):
            return False
        card = self.random.choice(legal)
        turn.hand.remove(card)
        pile.append(card)
        turn.actions.append(f"discard {card}")
        return True

    def _may_close(self, hand: Hand) -> bool:
        others = [other for other in self.hands if other is not hand]
        return self.rules["close_first_round"] == "allowed" or all(other.turns for other in others)


def _fits(piece: str, meld: Meld, rules: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Where the piece may be laid, in a fixed order so that a seed gives the same game again."""
    return _known_fits(piece, meld, rules["jokers_per_meld"], rules["run_max"])


@lru_cache(maxsize=1 << 15)
def _known_fits(piece: str, meld: Meld, jokers_per_meld: Any, run_max: int) -> list[tuple[str, str]]:
    return sorted(fits(piece, meld, {"jokers_per_meld": jokers_per_meld, "run_max": run_max}))


def _said(meld: list[str]) -> Meld:
    """The meld with its joker's card said, where it is a set in which two suits are free."""
    if JOKER not in meld:
        return tuple(meld)
    rank = next(piece for piece in meld if not is_joker(piece))[:-1]
    free = next(suit for suit in SUITS if rank + suit not in meld)
    return tuple(f"{JOKER}={rank}{free}" if piece == JOKER else piece for piece in meld)


def new_melds(hand: Sequence[str]) -> list[Meld]:
    """Sets of three or four and runs of three or four out of the hand, with at most one joker, which is said."""
    held = Counter(hand)
    found: list[Meld] = []
    for rank in RANKS:
        there = [rank + suit for suit in SUITS if held[rank + suit]]
        found += [meld for size in (3, 4) for meld in combinations(there, size)]
        if held[JOKER]:
            for pair in combinations(there, 2):
                free = next(rank + suit for suit in SUITS if rank + suit not in pair)
                found.append((*pair, f"{JOKER}={free}"))
    for suit in SUITS:
        for length in (3, 4):
            for start in range(len(PLACES) - length + 1):
                cards = [rank + suit for rank in PLACES[start : start + length]]
                missing = [card for card in cards if not held[card]]
                if not missing:
                    found.append(tuple(cards))
                elif len(missing) == 1 and held[JOKER]:
                    found.append(tuple(f"{JOKER}={card}" if card in missing else card for card in cards))
    return found


__all__ = ["Game", "Hand", "Played", "new_melds", "plain", "random_game"]
