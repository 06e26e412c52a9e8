"""A record in canonical form, or whether it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from scala40_cli.cli.request import Options
from scala40_cli.cli.results import Result

if TYPE_CHECKING:
    from scala40_cli.cli.record_input import RecordRead


def in_form(read: RecordRead, options: Options, *, check: bool, named: bool) -> Result:
    """Writes the record as the program writes it; with ``check``, only says whether it is so already."""
    from itertools import zip_longest

    from grammar.record.writer import write_lines
    from scala40_cli.cli.exit_codes import UNREADABLE
    from scala40_cli.cli.record_input import unread_text
    from scala40_cli.cli.results import Several, Streamed, Text, Told

    if read.record.faults:
        return Several((Told(unread_text(read, options.style, named=named)), Text("", UNREADABLE)))
    style = options.style
    written = write_lines(read.record.lines, style.notation, symbols=style.symbols)
    if not check:
        return Text("") if options.quiet else Streamed(_some_at_a_time(written))
    if all(one == other for one, other in zip_longest(written, read.record.text.chunks())):
        return Text("")
    return Text(style.plain().text("{file} is not in canonical form", file=read.file) + "\n", 1)


_AT_A_TIME = 200
"""So many lines are written at once."""


def _some_at_a_time(written: Iterator[str]) -> Iterator[tuple[int, Sequence[str]]]:
    from itertools import islice

    while lines := [line.removesuffix("\n") for line in islice(written, _AT_A_TIME)]:
        yield 0, lines
