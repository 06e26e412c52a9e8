"""A command called by a program and not by a person: its answers line by line, none of them printed."""

from __future__ import annotations

import io
import os
from collections.abc import Iterable, Iterator, Sequence
from typing import BinaryIO, cast

from scala40_cli.cli.exit_codes import UNREADABLE
from scala40_cli.cli.hooks import called
from scala40_cli.cli.request import Options
from scala40_cli.cli.results import Result, Streamed


def answered_lines(arguments: Sequence[str], lines: Iterable[str]) -> Iterator[str]:
    """The lines that the command would write. Raises ``ValueError`` for wrong usage."""
    from typer.exceptions import TyperException

    from scala40_cli.cli.app import run_command
    from scala40_cli.cli.processes import caught
    from scala40_cli.cli.session import open_session
    from scala40_cli.cli.usage_errors import mistake_text
    from scala40_cli.rules.errors import RuleError

    session = open_session(arguments, os.environ)
    with called(cast(BinaryIO, _Lines(lines))) as taken, caught() as (out, _):
        try:
            run_command(arguments, session)
        except (TyperException, RuleError) as error:
            raise ValueError(mistake_text(error, session)) from None
        if not taken:
            return iter(out.getvalue().splitlines())
        ((result, options),) = taken
        if isinstance(result, Streamed):
            return _streamed(result)
        return iter(_printed(result, options))


def _streamed(stream: Streamed) -> Iterator[str]:
    for _, texts in stream.answers:
        for text in texts:
            yield from text.split("\n")


def _printed(result: Result, options: Options) -> list[str]:
    from scala40_cli.cli.printer import print_result
    from scala40_cli.cli.processes import caught

    with caught() as (out, err):
        code = print_result(result, options)
    if code == UNREADABLE and not out.getvalue():
        raise ValueError(err.getvalue().strip().removeprefix("scala40: "))
    return out.getvalue().splitlines()


class _Lines(io.BufferedIOBase):
    """Lines as a stream of bytes, each taken when it is read."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = iter(lines)

    def read1(self, most: int = -1, /) -> bytes:
        """The next line."""
        for line in self._lines:
            return line.removesuffix("\n").removesuffix("\r").encode("utf-8", "surrogatepass") + b"\n"
        return b""

    def read(self, most: int | None = -1, /) -> bytes:
        """All lines."""
        return b"".join(iter(self.read1, b""))
