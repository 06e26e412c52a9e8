"""Random questions for advice: a seat beside a table with few cards unseen, so that an exhaustive search ends."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, NamedTuple

from grammar.cards.cards import Piece
from grammar.cards.hand import read_hand
from grammar.cards.melds import read_melds
from scala40_cli.advice.question import NeedsAdvice
from scala40_cli.rules.load import load_rules
from scala40_cli.rules.model import KEYS, Rules
from tests.support.advice_oracle import Game
from tests.support.oracle_hands import JOKER, NATURALS, RANKS, SUITS
from tests.support.table_oracle import Meld, random_meld


class Case(NamedTuple):
    """A question, the rules, the same seat for the oracle, and the hand as text."""

    question: NeedsAdvice
    rules: Rules
    game: Game
    hand: tuple[str, ...]

    def __str__(self) -> str:
        table = "  ".join("-".join(meld) for meld in self.game.table)
        return f"{self.rules.label}: {' '.join(self.hand)} | {table} | unseen {' '.join(self.game.unseen.elements())}"


def random_case(random: Random, *, opened: bool, unseen: int) -> Case:
    """A question under one of the presets with some of its rules changed."""
    rules = _house(random)
    plain: dict[str, Any] = {key: rules.value(key) for key in KEYS}
    left = Counter(dict.fromkeys(NATURALS, 2))
    table: list[Meld] = []
    for _ in range(random.randint(0, 3)):
        lowest = random.randint(0, 9)
        meld = random_meld(random, left, range(lowest, min(14, lowest + 5)), random.random() < 0.5)
        if meld:
            table.append(meld)
    jokers = rules.jokers - sum(piece.startswith(JOKER) for meld in table for piece in meld)
    pool = [*left.elements(), *[JOKER] * jokers]
    size = random.choice((2, 3, 4, 5, 6)) if opened else rules.deal + 1
    lowest, width = random.randrange(13), random.randint(3, 8)
    ranks = {RANKS[(lowest + step) % 13] for step in range(width)}
    suits = random.sample(SUITS, random.randint(1, 4))
    wanted = {card for card in NATURALS if card[:-1] in ranks and card[-1] in suits}
    random.shuffle(pool)
    pool.sort(key=lambda card: card in wanted or (card == JOKER and random.random() < 0.2), reverse=True)
    near = pool[: size + 4]
    random.shuffle(near)
    hand = near[:size]
    for card in hand:
        pool.remove(card)
    random.shuffle(pool)
    pool.sort(key=lambda card: random.random() * (card == JOKER or _is_near(card, hand)), reverse=True)
    drawn = random.random() < 0.6
    to_come, seen = pool[:unseen], pool[unseen:]
    if not drawn:
        seen.append(hand.pop())
    question = NeedsAdvice(
        _cards(hand),
        read_melds("  ".join("-".join(meld) for meld in table)) if table else (),
        opened=opened,
        drawn=drawn,
        seen=_cards(seen),
        players=2,
    )
    game = Game(plain, tuple(table), Counter(to_come), opened=opened, between=len(hand) - drawn)
    return Case(question, rules, game, tuple(hand))


def _is_near(card: str, hand: list[str]) -> bool:
    return any(card[-1] == held[-1] or card[:-1] == held[:-1] for held in hand)


def _house(random: Random) -> Rules:
    changes: dict[str, object] = {"joker_replay": random.choice(("keep", "same_turn", "new_meld"))}
    if random.random() < 0.6:
        changes["open_min"] = random.choice((30, 40, 20, 51))
    if random.random() < 0.4:
        changes["open_jokers"] = random.choice(("counted", "none", "clean"))
    if random.random() < 0.25:
        changes["jokers_per_meld"] = "any"
    if random.random() < 0.3:
        changes["close_discard"] = random.choice(("optional", "if_drawn"))
    preset = random.choice(("fantacarte", "guide", "classica", "casa", "federation"))
    return load_rules(preset, [f"{key}={value}" for key, value in changes.items()])


def _cards(texts: list[str]) -> tuple[Piece, ...]:
    return read_hand(" ".join(texts)) if texts else ()
