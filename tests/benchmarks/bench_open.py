"""Speed, memory and start-up of ``open``, as ratios to what plain Python takes on the same machine.

Run by hand: python -m tests.benchmarks.bench_open [--hands 100000] [--lines 1000000]
"""

from __future__ import annotations

import argparse
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scala40_cli.questions.open import CanOpen
    from scala40_cli.rules.model import Rules

BASELINE = """
import json, sys
for line in sys.stdin:
    print(json.dumps({"hand": line.split()}))
"""
ROUNDS = 5


def deal(path: Path, count: int) -> None:
    """Random hands of 13 cards, one a line."""
    suits, ranks = "hdcs", ["A", *map(str, range(2, 11)), "J", "Q", "K"]
    pack = [rank + suit for rank in ranks for suit in suits] * 2 + ["Jk"] * 4
    chance = random.Random(40)
    with path.open("w") as file:
        for _ in range(count):
            file.write(" ".join(chance.sample(pack, 13)) + "\n")


def seconds(command: list[str], hands: Path | None = None) -> float:
    """The wall time of one run."""
    start = time.perf_counter()
    if hands is None:
        subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=False)
    else:
        with hands.open("rb") as file:
            subprocess.run(command, stdin=file, stdout=subprocess.DEVNULL, check=False)
    return time.perf_counter() - start


def deal_by_suit(short: Path, plain: Path, count: int) -> None:
    """Random hands sorted by suit, each suit as one word (``10JQh``); and the same with a word for each card."""
    suits, ranks = "hdcs", ["A", *map(str, range(2, 11)), "J", "Q", "K"]
    pack = [(suit, place) for suit in suits for place in range(13)] * 2
    chance = random.Random(41)
    with short.open("w") as together, plain.open("w") as apart:
        for _ in range(count):
            hand = sorted(chance.sample(pack, 13))
            words = ["".join(ranks[at] for of, at in hand if of == suit) + suit for suit in suits]
            together.write(" ".join(word for word in words if len(word) > 1) + "\n")
            apart.write(" ".join(ranks[at] + suit for suit, at in hand) + "\n")


def ratio(
    name: str,
    command: list[str],
    baseline: list[str],
    limit: float,
    hands: Path | None = None,
    others: Path | None = None,
) -> None:
    """Prints the median ratio of runs taken in turn; the baseline reads the ``others`` if there are any."""
    others = others or hands
    seconds(command, hands), seconds(baseline, others)
    pairs = [
        (seconds(command, hands), seconds(baseline, others)) for _ in range(ROUNDS if hands else 4 * ROUNDS)
    ]
    ratios = sorted(ours / theirs for ours, theirs in pairs)
    middle = statistics.median(ratios)
    ours = statistics.median(ours for ours, _ in pairs)
    print(f"{name:<34} {middle:6.2f} times (limit {limit:g})  {ratios[0]:.2f}-{ratios[-1]:.2f}  {ours:.3f} s")


def peak_kilobytes(command: list[str], hands: Path) -> int:
    """The peak memory of a run."""
    code = (
        "import resource, subprocess, sys\n"
        "subprocess.run(sys.argv[2:], stdin=open(sys.argv[1], 'rb'), stdout=subprocess.DEVNULL)\n"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)\n"
    )
    measured = [sys.executable, "-c", code, str(hands), *command]
    done = subprocess.run(measured, capture_output=True, text=True, check=True)
    return int(done.stdout)


def nasty() -> list[str]:
    """Hands with as many ways to lay them as a hand can have."""
    from tests.support.oracle_hands import nasty_hands

    return [" ".join(hand) for hand in nasty_hands()]


def _from_cold(question: CanOpen, rules: Rules) -> float:
    """The time that judging takes where the solver has no tables yet."""
    from scala40_cli.questions.open import judge_can_open
    from scala40_cli.search import pareto, partition

    partition.solver_for.cache_clear()
    pareto.front_for.cache_clear()
    start = time.perf_counter()
    judge_can_open(question, rules)
    return time.perf_counter() - start


def slowest_nasty() -> None:
    """Prints the slowest of the nasty hands, each from cold; the better of two, for these machines are noisy."""
    from grammar.cards.hand import read_hand
    from scala40_cli.questions.open import Objective, can_open
    from scala40_cli.rules.load import load_rules

    houses: list[tuple[str, list[str]]] = [(name, []) for name in ("fantacarte", "guide", "casa")]
    for preset, overrides in [*houses, ("fantacarte", ["jokers_per_meld=any"])]:
        rules = load_rules(preset, overrides)
        worst, which = 0.0, ""
        for text in nasty():
            for objective in Objective:
                question = can_open(read_hand(text), rules, objective)
                took = min(_from_cold(question, rules) for _ in range(2))
                if took > worst:
                    worst, which = took, f"{text} ({objective.value})"
        label = "+".join([preset, *overrides])
        print(f"slowest nasty hand, {label:<28} {worst * 1000:6.1f} ms (limit 20)  {which}")


def main() -> None:
    """Prints every figure."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--hands", type=int, default=100_000)
    options.add_argument("--lines", type=int, default=1_000_000)
    given = options.parse_args()
    program = [sys.executable, "-m", "scala40_cli"]
    nothing = [sys.executable, "-c", "pass"]
    hand = "10h Jh Qh 5c 5d 5s 2c 3c 9s 8d Kd 4s 6c"
    ratio("start-up: --version", [*program, "--version"], nothing, 7)
    ratio("start-up: --help", [*program, "--help"], nothing, 7)
    ratio("start-up: open HAND", [*program, "open", hand], nothing, 10)
    ratio("start-up: open HAND --json", [*program, "open", "--json", hand], nothing, 10)
    slowest_nasty()
    with tempfile.TemporaryDirectory() as folder:
        hands, few = Path(folder, "hands"), Path(folder, "few")
        deal(hands, given.hands)
        ratio(
            "stream: open - --json",
            [*program, "open", "-", "--json"],
            [sys.executable, "-c", BASELINE],
            8.5,
            hands,
        )
        json, rows = [*program, "open", "-", "--json"], [*program, "open", "-"]
        ratio("rows, in times of JSON", rows, json, 1, hands)
        short, plain = Path(folder, "short"), Path(folder, "plain")
        deal_by_suit(short, plain, given.hands // 2)
        ratio("short forms, in times of plain", json, json, 1.5, short, plain)
        ratio("one process, in times of two", json, [*json, "--jobs", "2"], 1.7, hands)
        deal(few, 10_000)
        deal(hands, given.lines)
        small, large = (peak_kilobytes([*program, "open", "-", "--json"], path) for path in (few, hands))
        print(f"memory: 10,000 lines {small / 1024:.1f} MB, {given.lines:,} lines {large / 1024:.1f} MB")


if __name__ == "__main__":
    main()
