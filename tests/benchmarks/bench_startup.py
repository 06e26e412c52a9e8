"""How long each command takes to start and answer, in multiples of a bare interpreter.

Run by hand: ``python tests/benchmarks/bench_startup.py [ROUNDS] [FOLDER]``. Bare interpreter, an empty Typer app and
every command take turns, so that a busy machine slows all alike; medians of user and system time are compared.
FOLDER is another checkout to measure, such as one of an earlier commit.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parent.parent.parent
EMPTY_APP = "import typer; app = typer.Typer(); app.command()(lambda: None); app([])"
SHEET = "players: Anna, Bruno, Carla\n\nAnna: closed\nBruno: Kh Qd 7c\nCarla: unopened\n"
RECORD = """\
rules: fantacarte
players: Anna, Bruno
round 1
dealer: Bruno
deal Anna: 10h Jh Qh 5c 5d 5s 2c 3c 9s 8d Kd 4s Jk
deal Bruno: ?
upcard: 4c
Anna: draw Ks; open 10h-Jh-Qh 5c-5d-5s; discard 2c
Bruno: draw ?; discard 9d
"""
TABLE = ["--table", "6h-7h-8h", "--opened"]
COMMANDS = {
    "--version": ["--version"],
    "--help": ["--help"],
    "open": ["open", *["10h", "Jh", "Qh", "5c", "5d", "5s", "2c", "9d"]],
    "meld": ["meld", "5d-6d-Jk"],
    "score": ["score", "Anna: closed", "Bruno: Kh Qd 7c"],
    "match": ["match", "SHEET"],
    "attach": ["attach", "9h", "--table", "6h-7h-8h"],
    "discard": ["discard", "9h", "--hand", "9h 2c Kd", *TABLE],
    "take": ["take", "9h", "--hand", "2c Kd Ks", *TABLE],
    "close": ["close", "--hand", "9h 4d 5d 6d Kc", *TABLE],
    "referee": ["referee", "RECORD"],
    "advise": ["advise", "9h 4d 5d 6d Kc", *TABLE],
    "advise, unopened": ["advise", "2c 5d 9h 10h Kd Ks 3s 7c 8h Qd Ah 6c Jc"],
    "play": ["play", "GAME", "--seed", "3"],
    "rules explain": ["rules", "explain", "open_min"],
    "notation": ["notation", "7c", "10q", "--notation", "it"],
    "deal": ["deal"],
    "show": ["show", "7h", "8h", "9h"],
}


def seconds(command: Sequence[str], folder: Path) -> float:
    """User and system time of a run."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    environment = {**os.environ, "PYTHONPATH": str(folder), "SCALA40_CONFIG": os.devnull}
    # Without compiled files every start would compile.
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    subprocess.run(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=environment,
        cwd=folder,
        check=False,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main(rounds: int, folder: Path) -> None:
    """Prints the multiples."""
    with tempfile.TemporaryDirectory() as place:
        files = {"SHEET": Path(place) / "evening.txt", "RECORD": Path(place) / "evening.s40"}
        files["GAME"] = Path(place) / "game.s40"
        files["SHEET"].write_text(SHEET, encoding="utf-8")
        files["RECORD"].write_text(RECORD, encoding="utf-8")
        runs = {"bare": [sys.executable, "-c", "pass"], "empty app": [sys.executable, "-c", EMPTY_APP]}
        for name, words in COMMANDS.items():
            arguments = [str(files.get(word, word)) for word in words]
            runs[name] = [sys.executable, "-m", "scala40_cli", *arguments]
        times: dict[str, list[float]] = {name: [] for name in runs}
        for number in range(rounds + 1):
            for name, command in runs.items():
                once = seconds(command, folder)
                if number:  # the first round compiles
                    times[name].append(once)
    bare, empty = median(times["bare"]), median(times["empty app"])
    print(f"bare interpreter {1000 * bare:.1f} ms; medians of {rounds}")
    for name, taken in times.items():
        print(f"{name:<16} {median(taken) / bare:6.2f} x bare  {median(taken) / empty:5.2f} x empty app")


if __name__ == "__main__":
    main(
        int(sys.argv[1]) if len(sys.argv) > 1 else 11,
        Path(sys.argv[2]).resolve() if len(sys.argv) > 2 else ROOT,
    )
