"""How long advice takes: ranking the throws, distances in a stream, the throws of a whole record.

    python -m tests.benchmarks.bench_advise [HANDS]

Times are of the processor, so that a busy machine does not count; start-up is left out. What must hold: one draw in
15 ms, two in 0.2 s for nine hands of ten and 1 s at worst, 2,000 distances a second, a record of 100 turns in 5 s.
"""

from __future__ import annotations

import gc
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from random import Random
from time import process_time

from grammar.cards.cards import Piece
from grammar.cards.hand import read_hand
from grammar.cards.melds import read_melds
from grammar.record.reader import read_record
from scala40_cli.advice.advice import advise
from scala40_cli.advice.distance import away_from_opening
from scala40_cli.advice.question import Effort, NeedsAdvice
from scala40_cli.advice.record import judge_throws
from scala40_cli.game.pack import full_pack
from scala40_cli.rules.load import load_rules, preset_names
from scala40_cli.rules.model import Rules
from tests.support.advice_cases import random_case
from tests.support.oracle_hands import JOKER, NATURALS
from tests.support.random_player import random_game
from tests.support.table_oracle import Meld, is_joker, random_meld

SEED = 15

Asked = list[tuple[NeedsAdvice, Rules]]


def timed(questions: Iterable[tuple[NeedsAdvice, Rules]], turns: int) -> list[float]:
    """How many seconds each takes, in order of length."""
    found = []
    for question, rules in questions:
        # A command that has just started has no garbage of other questions.
        gc.collect()
        gc.disable()
        start = process_time()
        advise(question, rules, Effort(turns))
        found.append(process_time() - start)
        gc.enable()
    return sorted(found)


def told(what: str, seconds: Sequence[float], bound: str) -> None:
    """A line about some times."""
    shown = [seconds[min(len(seconds) - 1, int(len(seconds) * part))] * 1000 for part in (0.5, 0.9, 0.99, 1)]
    numbers = "  ".join(f"{one:8.1f}" for one in shown)
    print(f"{what:<44} half, 9 of 10, 99 of 100, worst: {numbers} ms   ({bound})", flush=True)


def dealt(random: Random, many: int) -> Asked:
    """Hands of 14 cards out of the whole pack, under every preset."""
    houses = [load_rules(name) for name in preset_names()]
    asked: Asked = []
    for at in range(many):
        rules = houses[at % len(houses)]
        hand: tuple[Piece, ...] = tuple(random.sample(full_pack(rules.jokers), rules.deal + 1))
        asked.append((NeedsAdvice(hand), rules))
    return asked


def cases(random: Random, many: int, *, opened: bool) -> Asked:
    """Hands of cards that lie near one another, beside a table, in houses of all kinds."""
    asked: Asked = []
    while len(asked) < many:
        case = random_case(random, opened=opened, unseen=60)
        if case.question.drawn:
            asked.append((case.question, case.rules))
    return asked


def crowded(random: Random, many: int) -> Asked:
    """Eleven cards at random beside six melds, once the player has opened."""
    asked: Asked = []
    for at in range(many):
        left, table, jokers = Counter(dict.fromkeys(NATURALS, 2)), list[Meld](), 4
        while len(table) < 6:
            meld = random_meld(random, left, range(14), jokers > 0 and random.random() < 0.4)
            if meld is not None:
                table.append(meld)
                jokers -= sum(map(is_joker, meld))
        hand = random.sample([*left.elements(), *[JOKER] * jokers], 11)
        replay = random.choice(("keep", "same_turn", "new_meld"))
        rules = load_rules(preset_names()[at % len(preset_names())], [f"joker_replay={replay}"])
        melds = read_melds("  ".join("-".join(meld) for meld in table))
        asked.append((NeedsAdvice(read_hand(" ".join(hand)), melds, True, True, players=2), rules))
    return asked


def records() -> None:
    """How long the throws of a whole record take, for each hundred turns."""
    for preset, names in (
        ("fantacarte", ("Anna", "Bruno")),
        ("federation", ("Anna", "Bruno", "Carla", "Dino")),
    ):
        rules, settings = load_rules(preset, ["limit=9999"]), [f"rules: {preset}", "set: limit=9999"]
        record = read_record(random_game(Random(SEED), rules, names, 5, header=settings).text)
        start = process_time()
        advice = judge_throws(record, rules)
        took = process_time() - start
        count = len(advice.throws)
        print(
            f"a record of {count} throws, {preset}: {took:.1f} s, {100 * took / count:.1f} s a hundred   (5 s)"
        )


def main() -> None:
    """Prints the times."""
    many = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    random = Random(SEED)
    sets: tuple[tuple[str, Callable[[], Asked]], ...] = (
        ("14 cards dealt", lambda: dealt(random, many)),
        ("14 cards, houses and tables", lambda: cases(random, many, opened=False)),
        ("opened, 2 to 6 cards", lambda: cases(random, many, opened=True)),
        ("opened, 11 cards beside six melds", lambda: crowded(random, many // 4)),
    )
    for name, asked in sets:
        questions = asked()
        for turns, bound in ((1, "15 ms"), (2, "0.2 s, 1 s at worst"), (3, "no bound")):
            some = questions if turns < 3 else questions[: many // 10]
            told(f"{name}, {turns} draws", timed(some, turns), bound)
    records()
    rules = load_rules()
    few = [tuple(random.sample(full_pack(rules.jokers), rules.deal)) for _ in range(20 * many)]
    start = process_time()
    for hand in few:
        away_from_opening(hand, rules)
    print(f"distances: {len(few) / (process_time() - start):,.0f} hands a second   (2,000)")


if __name__ == "__main__":
    main()
