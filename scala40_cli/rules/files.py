"""Reading a user's file: only regular ones, never more than asked for, and TOML without showing what stands in it."""

from __future__ import annotations

import errno
import os
import stat
from typing import Any, NoReturn

from grammar.message import say
from scala40_cli.rules.errors import RuleError

_LARGEST = 1_000_000
_RULE = "open_min = 30"


def read_regular(path: str, most: int = -1) -> bytes:
    """The first ``most`` bytes of a regular file, or all of it.

    A device or a pipe is not opened, since reading it may never end.

    :raises OSError: it cannot be read, or is no regular file
    :raises ValueError: no file can have this name
    """
    check_regular(os.stat(path).st_mode)
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    with open(os.open(path, flags), "rb") as file:
        # Something else may have come into its place in the meantime.
        check_regular(os.fstat(file.fileno()).st_mode)
        return file.read(most)


def check_regular(mode: int) -> None:
    """Raises ``OSError`` where the mode is not that of a regular file."""
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not stat.S_ISREG(mode):
        raise OSError(errno.ENODEV, os.strerror(errno.ENODEV))


def read_toml(path: str, example: str = _RULE) -> dict[str, Any]:
    """The content of a TOML file. ``example`` is a line that such a file may have.

    :raises RuleError: it cannot be read, or is not TOML; the message tells the place, never the text
    """
    import tomllib

    try:
        raw = read_regular(path, _LARGEST + 1)
    except (OSError, ValueError) as error:
        from grammar.os_errors import why

        raise RuleError(say("this file cannot be read: {reason}", reason=why(error)), file=path) from None
    if len(raw) > _LARGEST:
        raise RuleError(say("this file is larger than a million bytes"), file=path)
    try:
        return tomllib.loads(raw.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise RuleError(say("line {line} is not UTF-8 text", line=line), file=path) from None
    except (ValueError, RecursionError) as error:
        _refuse_toml(raw.decode("utf-8-sig"), error, path, example)


def _refuse_toml(text: str, error: Exception, path: str, example: str) -> NoReturn:
    import re

    problem = str(error)
    deep, long = isinstance(error, RecursionError), "integer string" in problem
    if deep or long:
        found = re.search(r"\d{4000,}" if long else r"(?:[\[{]\s*){50}", text)
        at = found.start() if found else 0
        line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
    elif found := re.search(r"at line (\d+), column (\d+)", problem):
        line, column = int(found[1]), int(found[2])
    else:
        lines = text.rstrip().splitlines() or [""]
        line, column = len(lines), len(lines[-1]) + 1
    if deep:
        message = say(
            "line {line}, column {column}: what begins here is nested too deep", line=line, column=column
        )
    elif long:
        message = say("line {line}, column {column}: this number is too long", line=line, column=column)
    elif "overwrite" in problem:
        message = say("line {line}, column {column} gives a second value", line=line, column=column)
    else:
        message = say(
            "line {line}, column {column} cannot be read; a line is such as {example}, and words stand in quotes",
            line=line,
            column=column,
            example=example,
        )
    raise RuleError(message, file=path)
