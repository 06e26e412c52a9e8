"""Counts the answers to an archive with Dask: ``python count.py HANDS... [--records RECORDS...]``.

Each partition of the archive goes to one process, which answers its lines as ``scala40`` would.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence

from dask import bag
from dask.distributed import Client, LocalCluster

from scala40_cli import answer_lines


def hand_verdicts(hands: Iterable[str]) -> list[str]:
    """The verdict on each hand: can it open?"""
    return [json.loads(answer)["verdict"] for answer in answer_lines(["open", "-", "--json"], hands)]


def record_verdict(path: str) -> str:
    """The verdict on a record: is it clean?"""
    with open(path, encoding="utf-8") as record:
        (answer,) = answer_lines(["referee", "-", "--json"], record)
    return str(json.loads(answer)["verdict"])


def count_hands(files: Sequence[str]) -> dict[str, int]:
    """How many hands have each verdict."""
    lines = bag.read_text(list(files), blocksize="1MiB")
    return dict(lines.map_partitions(hand_verdicts).frequencies().compute())


def count_records(files: Sequence[str]) -> dict[str, int]:
    """How many records have each verdict."""
    return dict(bag.from_sequence(list(files)).map(record_verdict).frequencies().compute())


def main(arguments: Sequence[str]) -> None:
    """Counts the files on a cluster of two processes of this machine."""
    at = arguments.index("--records") if "--records" in arguments else len(arguments)
    hands, records = arguments[:at], arguments[at + 1 :]
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster, Client(cluster):
        counts = count_hands(hands) if hands else count_records(records)
    for verdict, number in sorted(counts.items()):
        sys.stdout.write(f"{number} {verdict}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
