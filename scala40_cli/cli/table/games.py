"""Many matches among computers and programs: in order, on several processors, the same for every number of them."""

from __future__ import annotations

import os
import sys
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from typing import Any

from grammar.message import say
from scala40_cli.cli.refusal import QuestionError
from scala40_cli.cli.request import Options
from scala40_cli.cli.results import Result, Streamed
from scala40_cli.cli.table.asked import Asked, new_seed, rules_for
from scala40_cli.cli.table.game_file import book_for, header, locked, save
from scala40_cli.cli.table.guests import Guest
from scala40_cli.cli.table.machines import machine
from scala40_cli.cli.table.seats import Kind, SeatAt, read_seats
from scala40_cli.cli.table.table import Table
from scala40_cli.players.events import Event, MatchOver, RoundOver
from scala40_cli.players.sitting import Sitting
from scala40_cli.players.statistics import Statistics
from scala40_cli.render.layout import fitted
from scala40_cli.render.play import match_json, round_json
from scala40_cli.render.style import Style
from scala40_cli.render.terminal import width
from scala40_cli.rules.model import Rules

_AHEAD = 4
"""How many matches are begun for each processor before the first of them is over."""


@dataclass(frozen=True, slots=True)
class Task:
    """One match to be played."""

    seats: tuple[SeatAt, ...]
    rules: Rules
    seed: int
    number: int
    level: int
    timeout: float
    style: Style


@dataclass(frozen=True, slots=True)
class Played:
    """A match that was played: its lines of the record, and its rounds and end as objects."""

    number: int
    text: str
    rounds: tuple[dict[str, Any], ...]
    end: dict[str, Any]


class _Ears:
    """Keeps what happens, for a sitting at which nobody looks on."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def tell(self, event: Event) -> None:
        """Keeps the event."""
        self.events.append(event)


def play_match(task: Task) -> Played:
    """Plays one match to its end."""
    names = [seat.name for seat in task.seats]
    sitting = Sitting(names, task.rules, task.seed, book_for(task.style), task.number)
    sitting.begin(numbered=True)
    ears = _Ears()
    guests: dict[str, Guest] = {}
    try:
        for seat in task.seats:
            guests[seat.name] = machine(seat, task.level, task.timeout)
        Table(sitting, guests, lambda: None, ears).run()
    finally:
        for guest in guests.values():
            guest.close()
    rounds = tuple([round_json(one) for one in ears.events if isinstance(one, RoundOver)])
    end = next(match_json(one) for one in ears.events if isinstance(one, MatchOver))
    return Played(task.number, sitting.book.text, rounds, end)


def many_games(asked: Asked) -> Result:
    """Plays the matches: their record in the file or on standard output, or their results as objects.

    Raises ``QuestionError``.
    """
    seats = read_seats(asked.players or "computer,computer")
    if any(seat.kind is Kind.PERSON for seat in seats):
        raise QuestionError(say("--games is for computers and programs; people play one game at a time"))
    if asked.file is not None and os.path.lexists(asked.file):
        raise QuestionError(say("{file} is there already; --games writes a new file", file=asked.file))
    rules, named, notes = rules_for(asked, len(seats))
    seed = new_seed(asked)
    assert asked.games is not None
    style = asked.options.style.plain()
    tasks = [
        Task(seats, rules, seed, number, asked.level, asked.timeout, style)
        for number in range(1, asked.games + 1)
    ]
    head = header(rules, [seat.name for seat in seats], seed, named, style.notation)
    for note in notes:
        sys.stderr.write(style.text("note: {note}", note=note) + "\n")
    total = Statistics([seat.name for seat in seats])
    matches = _counted(tasks, asked.jobs, total, asked.options)
    return Streamed(_answers(matches, head, total, asked, rules, seed))


def _answers(
    matches: Iterator[Played],
    head: Sequence[str],
    total: Statistics,
    asked: Asked,
    rules: Rules,
    seed: int,
) -> Iterator[tuple[int, Sequence[str]]]:
    """What is written, match by match, and the sums at the end."""
    from scala40_cli.render.json import encoder
    from scala40_cli.render.statistics import statistics_json, statistics_lines

    options, file = asked.options, asked.file
    kept = ["\n".join(head) + "\n"]
    if not options.json and file is None:
        yield 0, head
    for match in matches:
        if file is not None:
            kept.append(match.text)
        if options.json:
            found = {**match.end, "match": match.number, "ends": list(match.rounds)}
            yield 0, [encoder()(found)]
        elif file is None:
            yield 0, match.text.splitlines()
    lines = statistics_lines(total, options.style)
    if file is not None:
        with locked(file):
            save(file, "".join(kept) + "".join([f"# {line}\n" for line in lines]))
    if options.json:
        yield 0, [encoder()(statistics_json(total, rules, seed))]
    else:
        yield 0, fitted(lines, width()) if file is not None else [f"# {line}" for line in lines]


def _counted(tasks: Sequence[Task], jobs: int, total: Statistics, options: Options) -> Iterator[Played]:
    """The matches in order, added to the sums, with a line that tells on a terminal how far they are."""
    shows = sys.stderr.isatty() and len(tasks) > 1
    style = options.style.plain()
    for match in _in_order(tasks, jobs):
        total.add(match.rounds, match.end)
        if shows:
            text = style.text("{done} of {all} matches", done=match.number, all=len(tasks))
            sys.stderr.write(f"\r{text}" + ("\r\x1b[K" if match.number == len(tasks) else ""))
            sys.stderr.flush()
        yield match


def _in_order(tasks: Sequence[Task], jobs: int) -> Iterator[Played]:
    if jobs == 1 or len(tasks) == 1:
        yield from map(play_match, tasks)
        return
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(min(jobs, len(tasks)), initializer=_ignore_interrupt) as pool:
        yield from _ahead(tasks, jobs, pool)


def _ahead(tasks: Sequence[Task], jobs: int, pool: Executor) -> Iterator[Played]:
    """The matches in order; only some are begun ahead, so that memory stays what it is."""
    waiting: deque[Future[Played]] = deque()
    try:
        for task in tasks:
            waiting.append(pool.submit(play_match, task))
            if len(waiting) >= jobs * _AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _ignore_interrupt() -> None:
    """An interrupt is for the program that began the matches."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
