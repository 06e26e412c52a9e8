"""The command's work: who sits where, the file, the play itself, and what is said at the end."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from grammar.frozen import replace
from grammar.message import Message, Named, say
from scala40_cli.cli.refusal import QuestionError
from scala40_cli.cli.request import Options
from scala40_cli.cli.results import Result, Text
from scala40_cli.cli.table.asked import Asked, new_seed, rules_for
from scala40_cli.cli.table.consoles import Console, console
from scala40_cli.cli.table.game_file import NotClean, book_for, go_on, header, locked, new_name, save
from scala40_cli.cli.table.guests import Guest, Quit
from scala40_cli.cli.table.machines import machine
from scala40_cli.cli.table.seats import Kind, SeatAt, read_seats, seats_of_record
from scala40_cli.cli.table.table import Table
from scala40_cli.players.sitting import Sitting
from scala40_cli.render.layout import fitted
from scala40_cli.render.terminal import width
from scala40_cli.rules.origin import Origin

if TYPE_CHECKING:
    from scala40_cli.cli.table.objects import ObjectsPerson
    from scala40_cli.cli.table.people import People


def play(asked: Asked) -> Result:
    """Plays; what is left to show at the end. Raises ``QuestionError``."""
    if asked.games is not None:
        from scala40_cli.cli.table.games import many_games

        return many_games(asked)
    if asked.jobs > 1:
        raise QuestionError(say("--jobs goes with --games"))
    file = asked.file or new_name()
    with locked(file):
        return _play(asked, file)


def _play(asked: Asked, file: str) -> Result:
    said = None if asked.players is None else read_seats(asked.players)
    goes_on = os.path.lexists(file)
    if goes_on:
        try:
            sitting = go_on(file, asked.options, rules_said=asked.rules_said, seed=new_seed(asked))
        except NotClean as error:
            return _not_clean(error, file, asked)
        if asked.seed is not None and asked.seed != sitting.seed:
            raise QuestionError(say("the game in {file} has the seed {seed}", file=file, seed=sitting.seed))
        seats = seats_of_record(sitting.names, said)
        notes: list[Message] = []
    else:
        seats = said or read_seats(f"{_you(asked.options)},computer")
        sitting, notes = _new(asked, seats)
    options = replace(asked.options, rules=sitting.rules)
    front = console()
    people = [seat.name for seat in seats if seat.kind is Kind.PERSON]
    with _guests(seats, people, front, sitting, asked, options, file) as guests:
        _greet(front, sitting, file, notes, options, goes_on=goes_on, told=bool(people))
        if sitting.over and not options.json:
            _show_end(front, sitting, options)
        table = Table(sitting, guests, lambda: save(file, sitting.book.text))
        if not goes_on:
            save(file, sitting.book.text)
        try:
            table.run()
        except Quit:
            return _saved(file, options, front)
    return Text("")


def _you(options: Options) -> str:
    return options.style.text("Player")


def _new(asked: Asked, seats: Sequence[SeatAt]) -> tuple[Sitting, list[Message]]:
    rules, named, notes = rules_for(asked, len(seats))
    names = [seat.name for seat in seats]
    seed = new_seed(asked)
    book = book_for(asked.options.style, header(rules, names, seed, named, asked.options.style.notation))
    if asked.guided:
        from scala40_cli.players.guided import guided_sitting

        return guided_sitting(names, rules, seed, book), notes
    return Sitting(names, rules, seed, book), notes


@contextlib.contextmanager
def _guests(
    seats: Sequence[SeatAt],
    people: Sequence[str],
    front: Console,
    sitting: Sitting,
    asked: Asked,
    options: Options,
    file: str,
) -> Iterator[Mapping[str, Guest]]:
    """Who answers for each name; programs are ended whatever happens."""
    guests: dict[str, Guest] = {}
    person: People | ObjectsPerson | None = None
    try:
        for seat in seats:
            if seat.kind is Kind.PERSON:
                person = person or _people(people, front, sitting, asked, options, file)
                guests[seat.name] = person
            else:
                guests[seat.name] = machine(seat, asked.level, asked.timeout, guided=asked.guided)
        if person is None:
            guests[""] = _watcher(front, sitting, options, file)
        yield guests
    finally:
        for guest in guests.values():
            guest.close()


def _people(
    people: Sequence[str], front: Console, sitting: Sitting, asked: Asked, options: Options, file: str
) -> People | ObjectsPerson:
    from scala40_cli.cli.table.objects import ObjectsPerson
    from scala40_cli.cli.table.people import People

    if options.json:
        return ObjectsPerson(options)
    from scala40_cli.cli.table.advisers import adviser

    return People(
        people,
        front,
        options,
        lambda: sitting.board,
        lambda copy: _kept(file, copy, sitting),
        adviser(tutor=asked.tutor, guided=asked.guided, terminal=front.on_terminal),
        asked.timer,
    )


def _kept(file: str, copy: str, sitting: Sitting) -> Message:
    """Says where the game is kept, once a copy is made where one is wanted. Raises ``QuestionError``."""
    if not copy:
        return say("The game is kept in {file}, after every action.", file=file)
    if not copy.isprintable():
        raise QuestionError(say("no file can have this name"))
    if os.path.lexists(copy):
        raise QuestionError(say("{file} is there already; a copy goes into a new file", file=copy))
    save(copy, sitting.book.text)
    return say("A copy of the game as it stands is in {file}.", file=copy)


def _watcher(front: Console, sitting: Sitting, options: Options, file: str) -> Guest:
    """Somebody who looks on where no person plays."""
    from scala40_cli.cli.table.advisers import Adviser
    from scala40_cli.cli.table.objects import ObjectsPerson
    from scala40_cli.cli.table.people import People

    if options.json:
        return ObjectsPerson(options)
    return People(
        (), front, options, lambda: sitting.board, lambda copy: _kept(file, copy, sitting), Adviser()
    )


def _greet(
    front: Console,
    sitting: Sitting,
    file: str,
    notes: Sequence[Message],
    options: Options,
    *,
    goes_on: bool,
    told: bool,
) -> None:
    style = options.style
    if options.json:
        return
    lines = [style.text("note: {note}", note=note) for note in notes]
    if goes_on:
        lines.append(style.text("The game in {file} goes on.", file=file))
    else:
        lines.append(
            style.text(
                "A new game under {rules}, seed {seed}; it is kept in {file}.",
                rules=_called(sitting.rules.origin),
                seed=sitting.seed,
                file=file,
            )
        )
    if told:
        lines.append(style.text("Type help to see what you can do; quit saves the game."))
    front.show(lines)


def _show_end(front: Console, sitting: Sitting, options: Options) -> None:
    """A match that was over before: how it ended."""
    from scala40_cli.render.match import outcome_text
    from scala40_cli.render.play import board_lines

    columns = front.columns if front.on_terminal else None
    lines = board_lines(sitting.board, sitting.rules, options.style, columns)
    front.show([*lines, outcome_text(sitting.board.outcome, options.style)])


def _saved(file: str, options: Options, front: Console) -> Result:
    if not options.json:
        front.show([options.style.text("The game is saved: go on with “scala40 play {file}”.", file=file)])
    return Text("")


def _not_clean(error: NotClean, file: str, asked: Asked) -> Result:
    """Why a file is not gone on with: its first violations; exit code 1."""
    style = asked.options.style
    lines = [style.text("The game in {file} is not clean, so it cannot go on:", file=file)]
    found = error.verdict.found
    for one in (found.violations or found.unsaid)[:5]:
        lines.append(
            "  " + style.text("line {line}: {fault}", line=one.line, fault=one.message) + f" [{one.rule}]"
        )
    return Text("".join([f"{line}\n" for line in fitted(lines, width())]), 1)


def _called(origin: Origin) -> Named:
    """What the rules are called, with the changes of single rules in the words of each language."""
    from scala40_cli.rules.italian import rule_name, value_name

    changes = [f"{rule_name(key)}: {value_name(key, value)}" for key, value in origin.overrides]
    return Named(origin.label, ", ".join([origin.name, *changes]))
