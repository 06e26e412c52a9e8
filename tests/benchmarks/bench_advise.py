"""How long advice takes: ranking the throws for one draw and for two, distances in a stream.

    python -m tests.benchmarks.bench_advise [HANDS]

Times are of the processor, so that a busy machine does not count; start-up is left out. What must hold: one draw in
15 ms, two in 0.2 s for nine hands of ten and 1 s at worst, 2,000 distances a second.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from random import Random
from time import process_time

from grammar.cards.cards import Piece
from scala40_cli.advice.advice import advise
from scala40_cli.advice.distance import away_from_opening
from scala40_cli.advice.question import Effort, NeedsAdvice
from scala40_cli.game.pack import full_pack
from scala40_cli.rules.load import load_rules
from scala40_cli.rules.model import Rules
from tests.support.advice_cases import random_case

SEED = 15


def timed(questions: Iterable[tuple[NeedsAdvice, Rules]], turns: int) -> list[float]:
    """How many seconds each takes, in order of length."""
    found = []
    for question, rules in questions:
        start = process_time()
        advise(question, rules, Effort(turns))
        found.append(process_time() - start)
    return sorted(found)


def told(what: str, seconds: Sequence[float], bound: str) -> None:
    """A line about some times."""
    shown = [seconds[min(len(seconds) - 1, int(len(seconds) * part))] * 1000 for part in (0.5, 0.9, 1)]
    numbers = "  ".join(f"{one:8.1f}" for one in shown)
    print(f"{what:<42} half, nine of ten, worst: {numbers} ms   ({bound})")


def main() -> None:
    """Prints the times."""
    many = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    random, rules, pack = Random(SEED), load_rules(), full_pack(4)
    hands: list[tuple[Piece, ...]] = [tuple(random.sample(pack, rules.deal + 1)) for _ in range(many)]
    for turns, bound in ((1, "15 ms"), (2, "0.2 s, 1 s at worst"), (3, "no bound")):
        some = hands if turns < 3 else hands[: many // 10]
        times = timed([(NeedsAdvice(hand), rules) for hand in some], turns)
        told(f"throws of 14 cards ranked, {turns} draws", times, bound)
    cases = [random_case(random, opened=True, unseen=60) for _ in range(many)]
    drawn = [case for case in cases if case.question.drawn]
    for turns in (1, 2):
        times = timed([(case.question, case.rules) for case in drawn], turns)
        told(f"throws ranked after the opening, {turns} draws", times, "as above")
    few = [tuple(random.sample(pack, rules.deal)) for _ in range(20 * many)]
    start = process_time()
    for hand in few:
        away_from_opening(hand, rules)
    print(f"distances: {len(few) / (process_time() - start):,.0f} hands a second   (2,000)")


if __name__ == "__main__":
    main()
