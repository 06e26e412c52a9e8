"""How long the referee takes for an action, reading included, and how much longer than splitting the lines takes.

    python -m tests.benchmarks.bench_referee [ROUNDS]

Records of 100 rounds by random players who keep to the rules. Each is read and judged as a program does it that
has just started, with nothing kept from before, and then again. ``splitting`` takes the same text apart in plain
Python: every line at its colon, every turn at its semicolons, every action at its spaces.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random
from time import process_time

from grammar.record.reader import read_record
from scala40_cli.referee.judging import IsClean, judge_record
from scala40_cli.rules.load import load_rules
from tests.support.random_player import random_game

HOUSES = (("fantacarte", ("Anna", "Bruno")), ("federation", ("Anna", "Bruno", "Carla", "Dino")))
ENDLESS = "limit=9999"


def record(preset: str, names: tuple[str, ...], rounds: int) -> str:
    """A record of so many rounds."""
    rules = load_rules(preset, [ENDLESS])
    text, seed = "", 0
    while text.count("\nround ") < rounds:
        seed += 1
        text = random_game(
            Random(seed), rules, names, rounds, header=[f"rules: {preset}", f"set: {ENDLESS}"]
        ).text
    return text


def actions_of(text: str) -> int:
    """How many actions the record has."""
    return sum(len(getattr(line.statement, "actions", ())) for line in read_record(text).lines)


def splitting(text: str) -> int:
    """The words of every action, in plain Python."""
    words = 0
    for line in text.splitlines():
        body = line.partition(": ")[2]
        for action in body.split("; "):
            words += len(action.split(" "))
    return words


def timed(text: str, preset: str) -> tuple[float, float]:
    """Seconds of processor time for reading the record and for judging it."""
    rules = load_rules(preset, [ENDLESS])
    start = process_time()
    read = read_record(text)
    middle = process_time()
    verdict = judge_record(IsClean(read), rules)
    end = process_time()
    assert verdict.answer.value == "yes"
    return middle - start, end - middle


def in_a_new_process(file: Path, preset: str) -> list[tuple[float, float]]:
    """The times of a first and of a second run in a program that has just started."""
    asked = [sys.executable, __file__, "--time", str(file), preset]
    lines = subprocess.run(asked, capture_output=True, text=True, check=True).stdout.splitlines()
    return [(float(read), float(judged)) for read, judged in map(str.split, lines)]


def main(rounds: int) -> None:
    """Prints the times of each house."""
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as folder:
        for preset, names in HOUSES:
            text = record(preset, names, rounds)
            file = Path(folder) / f"{preset}.s40"
            file.write_text(text)
            count = actions_of(text)
            start = process_time()
            for _ in range(20):
                splitting(text)
            plain = (process_time() - start) / 20
            runs = [in_a_new_process(file, preset) for _ in range(3)]
            print(f"{preset}, {len(names)} players, {rounds} rounds, {count} actions")
            print(f"  splitting lines       {plain / count * 1e6:6.2f} µs an action")
            for name, at in (("first run", 0), ("second run", 1)):
                read, judged = min((run[at] for run in runs), key=sum)
                both = read + judged
                print(
                    f"  {name:<10}            {both / count * 1e6:6.1f} µs an action"
                    f" (reading {read / count * 1e6:.1f}, judging {judged / count * 1e6:.1f}),"
                    f" {count / both:,.0f} actions a second, {both / plain:.0f} times splitting"
                )


if __name__ == "__main__":
    if sys.argv[1:2] == ["--time"]:
        written = Path(sys.argv[2]).read_text()
        for _ in range(2):
            print(*timed(written, sys.argv[3]))
    else:
        main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
