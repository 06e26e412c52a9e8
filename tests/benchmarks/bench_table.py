"""Speed of the questions about a table in streams beside ``open``, and of ``close`` on random hands.

Run by hand: python -m tests.benchmarks.bench_table [--lines 50000] [--hands 200]
"""

from __future__ import annotations

import argparse
import json
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from itertools import product
from pathlib import Path

RANKS, SUITS = ["A", *map(str, range(2, 11)), "J", "Q", "K"], "hdcs"
PACK = [rank + suit for rank in RANKS for suit in SUITS] * 2 + ["Jk"] * 4
ROUNDS = 5


def dealt(chance: random.Random, cards: int, melds: int, jokers: int) -> tuple[list[str], list[str]]:
    """A hand with so many jokers, and a table of so many melds, which the pack can supply together."""
    pack = Counter(card for card in PACK if card != "Jk")
    table: list[str] = []
    while len(table) < melds:
        meld = random_meld(chance)
        if all(pack[card] for card in meld):
            pack.subtract(meld)
            table.append("-".join(meld))
    hand = chance.sample(list(pack.elements()), cards - jokers) + ["Jk"] * jokers
    return hand, table


def random_meld(chance: random.Random) -> list[str]:
    """A run of three to five cards or a set of three or four."""
    if chance.random() < 0.4:
        return random_set(chance)
    length, suit = chance.choice((3, 3, 4, 5)), chance.choice(SUITS)
    start = chance.randrange(len(RANKS) - length + 1)
    return [rank + suit for rank in RANKS[start : start + length]]


def random_set(chance: random.Random) -> list[str]:
    """Three or four cards of one rank."""
    rank = chance.choice(RANKS)
    return [rank + suit for suit in chance.sample(SUITS, chance.choice((3, 3, 4)))]


def write_streams(folder: Path, count: int) -> dict[str, Path]:
    """The same hands for ``open``, and with a table for the others: about one card of each, and about all.

    ``take`` and ``close`` have a card more, from the pack; half of their players have opened.
    """
    chance = random.Random(40)
    paths = {name: folder / name for name in ("open", "card", "hand", "take", "close")}
    files = {name: path.open("w") for name, path in paths.items()}
    for number in range(count):
        hand, table = dealt(chance, 13, chance.randrange(1, 7), chance.choice((0, 0, 1)))
        files["open"].write(" ".join(hand) + "\n")
        said = {"hand": hand, "table": " ".join(table), "opened": True}
        files["card"].write(json.dumps({**said, "card": chance.choice(hand)}) + "\n")
        files["hand"].write(json.dumps(said) + "\n")
        rest = Counter(PACK)
        rest.subtract([*hand, *[card for meld in table for card in meld.split("-")]])
        drawn, half = chance.choice(list(rest.elements())), {**said, "opened": number % 2 == 0}
        files["take"].write(json.dumps({**half, "card": drawn}) + "\n")
        files["close"].write(json.dumps({**half, "hand": [*hand, drawn]}) + "\n")
    for file in files.values():
        file.close()
    return paths


def seconds(command: str, path: Path, form: Sequence[str]) -> float:
    """The processor time of a stream."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with path.open("rb") as file:
        program = [sys.executable, "-m", "scala40_cli", command, "-", *form]
        subprocess.run(program, stdin=file, stdout=subprocess.DEVNULL, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def streams(count: int) -> None:
    """Prints lines a second, and how many of ``open`` that is: the median of runs taken in turn."""
    with tempfile.TemporaryDirectory() as folder:
        paths = write_streams(Path(folder), count)
        for form in (["--json"], []):
            asked = [*product(("discard", "attach"), ("card", "hand")), ("take", "take"), ("close", "close")]
            for command, about in asked:
                pairs = [
                    (seconds(command, paths[about], form), seconds("open", paths["open"], form))
                    for _ in range(ROUNDS)
                ]
                ratios = sorted(opening / theirs for theirs, opening in pairs)
                name = f"{command} - {' '.join(form)}".strip()
                limit = "limit 0.5" if about in ("card", "take") else "no limit: every card is judged"
                speed = count / statistics.median([one for one, _ in pairs])
                print(
                    f"{name:<17} about a {about:<5}: {speed:7,.0f} lines a second,"
                    f" {statistics.median(ratios):.2f} of open ({limit})  {ratios[0]:.2f}-{ratios[-1]:.2f}"
                )


def closing(hands: int) -> None:
    """Prints the median and the slowest of ``close`` for each size of table and number of jokers."""
    from grammar.cards.hand import read_hand
    from grammar.cards.melds import read_melds
    from scala40_cli.questions.close import CanClose, judge_close
    from scala40_cli.rules.load import load_rules

    chance, rules = random.Random(41), load_rules()
    everything: list[float] = []
    for melds in (0, 4, 10):
        for jokers in range(5):
            times, closed, worst = [], 0, ("", "")
            for number in range(hands):
                hand, table = dealt(chance, 14, melds, jokers)
                question = CanClose(
                    read_hand(" ".join(hand)), read_melds(" ".join(table)), opened=number % 2 == 0
                )
                start = time.perf_counter()
                verdict = judge_close(question, rules)
                times.append(time.perf_counter() - start)
                closed += verdict.answer.value == "yes"
                if times[-1] == max(times):
                    worst = (" ".join(hand), " ".join(table))
            everything += times
            print(
                f"close, {melds:>2} melds, {jokers} jokers: median {statistics.median(times) * 1000:6.2f} ms"
                f"  slowest {max(times) * 1000:7.1f} ms  {closed / hands:4.0%} go out"
            )
            if max(times) > 1:
                print(f"  too slow: {worst[0]} | {worst[1]}")
    print(
        f"close, all: median {statistics.median(everything) * 1000:.2f} ms (limit 5)"
        f"  slowest {max(everything) * 1000:.1f} ms (limit 1000)"
    )


def main() -> None:
    """Prints every figure."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--lines", type=int, default=50_000)
    options.add_argument("--hands", type=int, default=200)
    given = options.parse_args()
    closing(given.hands)
    streams(given.lines)


if __name__ == "__main__":
    main()
