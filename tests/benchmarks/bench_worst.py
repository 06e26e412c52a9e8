"""The slowest questions that were found, by ``tests.benchmarks.hunt`` or by people: processor time beyond start-up.

Run by hand: python -m tests.benchmarks.bench_worst
"""

from __future__ import annotations

import shlex

from tests.benchmarks.hunt import answered
from tests.support.cli import run

LIMIT = 0.5
"""Seconds of processor time beyond start-up that a question of under 1 kB may take; for advice twice as long."""

WORST = (
    'take 4c --hand "Jk Jk 3h 2d Qc 2s 3c 4s 2c 5c 3c 5h 2d" --table 9d-9s-9c-9h --rules casa'
    " --set jokers_per_meld=any",
    'take 4s --hand "6c 3h 9d 5c 2c 4s 3c 5s Ah 6s 4c 3c Jk" --table "5c-6c-7c 8c-9c-10c-Jc-Qc-Kc 7d-8d-Jk 2h-Jk-2s"'
    " --rules casa --set jokers_per_meld=any --set close_in_hand_needs_min=no --compare",
    'open --outs "2c Jk Jk Jk 6d 5c 5h 5d 6h 3c 6s 10s 4c 5s" --set jokers_per_meld=any --set open_jokers=clean',
    'open --outs "3d Kh 6h 6s 4d 4s 3s 5s 2d 7s 7d Jk 7c Jk" --compare',
    'open --outs "Jk Jk Jk Jk Qh Kh Ah Qd Kd Ad Qc Kc Ac As" --rules casa --compare',
    'close --hand "3d Kh 4s 6s 4d 4s 3s 2d 2d 4d 7d Jk Jk Jk" --table 3d-3s-Jk --compare',
    'advise "6h 9s 9d 8s 7s 7c 7h 7d 10d 10s 8h 5h Js Jk" --table "4s-5s-6s-7s-8s-9s 2d-Jk-4d Jk-9d-9h" --opened'
    " --set jokers_per_meld=any --turns 2",
    'advise "5c 9d Qc 8s 9s Qs 2c Jh 3d Jc 5s" --table "4h-5h-6h-7h 10c-Jk=Jc-Qc Ad-2d-3d 8c-Jk=8d-8h 6s-7s-8s'
    ' Kc-Kd-Kh" --opened --rules classica --set joker_replay=new_meld --turns 2',
)
"""Command lines as in a shell."""


def main() -> None:
    """Prints what each takes."""
    run("open", "7h")
    for line in WORST:
        took = min(answered(shlex.split(line), "", 20 * LIMIT) for _ in range(3))
        print(f"{took:6.2f} s (limit {LIMIT:g})  scala40 {line}")


if __name__ == "__main__":
    main()
