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
    'take 7c --hand "7s 4s 8s 7d 5s 8c 7h 7c 5c 6s Jk Jk Jk" --table Ah-Jk=2h-3h-4h-5h --rules casa --compare',
    'close --hand "Kd 10h Qs 9d 9h 9c Qh Jh 10h Kd 10c Js Jk Jk" --table "8s-9s-10s-Js-Qs-Ks Jk-10d-Jd 3h-3s-Jk"'
    " --rules federation --set jokers_per_meld=any --set pick_to_open=if_able --compare",
    'close --hand "10c 7s 8h Jc Qc 9s 7s 8s 9h 10s 10h 10s Jk Jk" --table "3h-Jk-3c Jk-10c-10d"'
    " --rules federation --set jokers_per_meld=any --compare",
    'close --hand "5d 9c Qd 9d 8s 3d 4d 8h 9s 2d 8d 3c 7d 4s" --table "8h-Jk-10h 5h-6h-7h Jk-8d-8c Jk-Qh-Qc'
    ' 7s-Jk=8s-9s-10s 3d-4d-5d-6d 2s-3s-4s" --rules federation --set jokers_per_meld=any'
    " --set opening_turn=opening_only --set run_max=13 --compare",
    'close --hand "5h 6h 8h 7c 9h 7d 9d Jk Jk Jk Jk Jk Jk Jk" --table "2d-2s-2h-2c 7h-8h-9h-10h-Jh'
    ' 4c-5c-6c-Jk=7c-8c-9c 10d-10c-10s" --rules casa --set jokers=8 --set jokers_per_meld=any --compare',
    'open --outs "Jk Jk Jk Jk Qh Kh Ah Qd Kd Ad Qc Kc Ac As" --rules casa --compare',
    'close --hand "3d Kh 4s 6s 4d 4s 3s 2d 2d 4d 7d Jk Jk Jk" --table 3d-3s-Jk --compare',
    "discard Jk --compare",
    'discard Kh --table "7c-7s-Jk 8c-8s-Jk 9c-9s-Jk 4h-5h-Jk 5d-6d-Jk 10c-10s-Jk 2c-2s-Jk Kc-Ks-Jk" --set jokers=8'
    " --set discard_attachable=banned_over_two --compare",
    'attach --hand "3h 6h 7h 6d 4d 7d Ah Kh Qh Js 10d 9d 3c 5s"'
    ' --table "7c-7s-Jk 8c-8s-Jk 9c-9s-Jk 4h-5h-Jk 5d-6d-Jk 10c-10s-Jk 2c-2s-Jk Kc-Ks-Jk" --set jokers=8'
    " --set discard_attachable=banned_over_two --compare",
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
