"""Results about many files, each worked out and written by one of several processes, shown in order."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence

from scala40_cli.cli.printer import print_result
from scala40_cli.cli.processes import Done, Lost, can_share, caught, in_order
from scala40_cli.cli.request import Options
from scala40_cli.cli.results import Result, Several, Streamed
from scala40_cli.cli.streaming import lost


def printed_together(result: Callable[[str], Result], files: Sequence[str], options: Options) -> Result:
    """What ``result`` gives for each file, as one process would show it."""
    return Streamed(_printed(result, files, options)) if can_share() else Several(map(result, files))


def _printed(
    result: Callable[[str], Result], files: Sequence[str], options: Options
) -> Iterator[tuple[int, list[str]]]:
    def work(file: str) -> Done:
        with caught() as (out, err):
            code = print_result(result(file), options)
        return Done(code, out.getvalue(), err.getvalue())

    try:
        for done in in_order(work, files, options.jobs):
            sys.stderr.write(done.err)
            yield done.code, [done.out.removesuffix("\n")] if done.out else []
    except Lost:
        yield lost(options)
