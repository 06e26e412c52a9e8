"""Speed of reading, judging and showing a match of many rounds, as ratios to plain Python on the same machine.

Run by hand: python -m tests.benchmarks.bench_match [--rounds 10000]

The baseline parts each line into name and words, looks each word's points up and adds them to a total.
"""

from __future__ import annotations

import argparse
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from grammar.cards.spelling import Notation
from grammar.sheet.sheet import read_sheet, write_sheet
from scala40_cli.match.match import judge_match
from scala40_cli.match.scoreboard import match_on
from scala40_cli.rules.load import load_rules

BASELINE = """
import sys
ranks = ["A", *map(str, range(2, 11)), "J", "Q", "K"]
worth = {rank + suit: min(number, 10) for number, rank in enumerate(ranks, 1) for suit in "hdcs"}
totals = {}
for line in open(sys.argv[1]):
    name, colon, rest = line.partition(":")
    if colon:
        points = sum([worth.get(word, 0) for word in rest.split()])
        totals[name] = totals.get(name, 0) + points
print(totals)
"""
REPEATS = 7
NAMES = ("Anna", "Bruno", "Carla")


def sheet(rounds: int) -> str:
    """A match of so many rounds, most hands of one to eight cards, some not opened."""
    ranks = ["A", *map(str, range(2, 11)), "J", "Q", "K"]
    pack = [rank + suit for rank in ranks for suit in "hdcs"] * 2
    chance = random.Random(40)
    blocks = []
    for _ in range(rounds):
        closer = chance.choice(NAMES)
        chance.shuffle(pack)
        lines, place = [], 0
        for name in NAMES:
            if name == closer:
                lines.append(f"{name}: closed")
                continue
            unopened = chance.random() < 0.2
            count = 13 if unopened else chance.randint(1, 8)
            hand = " ".join(pack[place : place + count])
            place += count
            lines.append(f"{name}: unopened {hand}" if unopened else f"{name}: {hand}")
        blocks.append("\n".join(lines) + "\n")
    return "\n".join(blocks)


def median_seconds(work: Callable[[], object]) -> float:
    """The median time of several runs."""
    taken = []
    for _ in range(REPEATS):
        start = time.perf_counter()
        work()
        taken.append(time.perf_counter() - start)
    return statistics.median(taken)


def command(*arguments: str) -> Callable[[], object]:
    """A run of another process."""
    return lambda: subprocess.run([sys.executable, *arguments], stdout=subprocess.DEVNULL, check=False)


def main() -> None:
    """Prints the ratios."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=10_000)
    rounds = parser.parse_args().rounds
    text, rules = sheet(rounds), load_rules("casa")
    read = read_sheet(text)
    italian = write_sheet(read, Notation.ITALIAN)
    question, faulty = match_on(read, rounds), match_on(read)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "sheet"
        path.write_text(text)
        baseline = median_seconds(command("-c", BASELINE, str(path)))
        program = ("-m", "scala40_cli", "match", str(path), "--rounds", str(rounds))
        works = {
            "read": lambda: read_sheet(text),
            "read, Italian letters": lambda: read_sheet(italian),
            "judge": lambda: judge_match(question, rules),
            "judge, most lines faulty": lambda: judge_match(faulty, rules),
            "write": lambda: write_sheet(read),
            "scala40 match": command(*program),
            "scala40 match --json": command(*program, "--json"),
        }
        print(f"{rounds} rounds; the baseline takes {baseline:.3f} s, a start of Python included")
        for name, work in works.items():
            seconds = median_seconds(work)
            print(f"{name:<26} {seconds / baseline:6.2f} times  {seconds:.3f} s")


if __name__ == "__main__":
    main()
