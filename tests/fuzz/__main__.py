"""``python -m tests.fuzz --seconds 600``: many random inputs; the seed of each case that fails is printed."""

from __future__ import annotations

import argparse
import subprocess
import sys
import time

from tests.fuzz.runner import cases

_SLOW = 20.0
"""A case that takes longer than so many seconds is told."""


def _tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> int:
    """Runs the cases; 1 where something is broken."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=None, help="where to begin; the clock's if unsaid")
    parser.add_argument("--cases", type=int, default=None, help="at most so many; 1 runs one seed again")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--step", type=int, default=1, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    seed = asked.seed if asked.seed is not None else int(time.time()) * 1000
    if asked.jobs > 1:
        command = [
            sys.executable,
            "-m",
            "tests.fuzz",
            "--seconds",
            str(asked.seconds),
            "--step",
            str(asked.jobs),
        ]
        workers = [subprocess.Popen([*command, "--seed", str(seed + worker)]) for worker in range(asked.jobs)]
        return max(worker.wait() for worker in workers)
    inputs = broken = done = 0
    for case in cases(seed, asked.seconds, asked.cases, asked.step):
        done, inputs = done + 1, inputs + case.inputs
        if case.broken is not None:
            broken += 1
            _tell(f"--seed {case.seed} --cases 1: {case.broken}")
        if case.seconds > _SLOW:
            _tell(f"--seed {case.seed} --cases 1: {case.seconds:.0f} s")
    _tell(f"{inputs} inputs in {done} cases from seed {seed}, {broken} broken")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
