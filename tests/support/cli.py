"""Runs the command line inside the tests: same entry as the executable, with streams of our own."""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Mapping
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

from scala40_cli.__main__ import exit_code

# What a user's shell may have set that changes an answer; a test sets what it needs.
_UNSET = ("LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "NO_COLOR", "COLUMNS", "TERM")


@dataclass(frozen=True, slots=True)
class Result:
    """What a run of the command came to."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        """The lines of standard output."""
        return self.out.splitlines()

    @property
    def json(self) -> Any:
        """The one JSON object of standard output, which is one line."""
        (line,) = self.lines
        return json.loads(line)

    @property
    def json_lines(self) -> list[Any]:
        """The JSON objects of standard output, one a line."""
        return [json.loads(line) for line in self.lines]


class _Stream(io.TextIOWrapper):
    """A text stream over bytes in memory that may claim to be a terminal."""

    def __init__(self, data: bytes = b"", *, terminal: bool = False) -> None:
        super().__init__(io.BytesIO(data), encoding="utf-8", newline="")
        self._terminal = terminal

    def isatty(self) -> bool:
        return self._terminal

    def text(self) -> str:
        """All that was written."""
        self.flush()
        written = self.buffer
        assert isinstance(written, io.BytesIO)
        return written.getvalue().decode()


def run(
    *args: str, stdin: bytes | str | None = None, env: Mapping[str, str] | None = None, terminal: bool = False
) -> Result:
    """Runs ``scala40`` with these arguments; ``terminal`` makes its output one."""
    data = stdin.encode() if isinstance(stdin, str) else stdin or b""
    out, err = _Stream(terminal=terminal), _Stream(terminal=terminal)
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in _UNSET and not name.startswith("SCALA40")
    }
    with (
        patch.dict(os.environ, {**kept, "SCALA40_CONFIG": os.devnull, **(env or {})}, clear=True),
        patch.object(sys, "stdin", _Stream(data)),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        code = exit_code(list(args))
    return Result(code, out.text(), err.text())
