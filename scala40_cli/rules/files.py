"""Reading a TOML file of the user's: the only place below the command line that reads files."""

from __future__ import annotations

from typing import Any, NoReturn

from grammar.message import Message, say
from scala40_cli.rules.errors import RuleError

_LARGEST = 1_000_000
_A_RULE = say("a rule is a line such as open_min = 30, words stand in quotes")


def read_toml(path: str, cure: Message = _A_RULE) -> dict[str, Any]:
    """The content of a TOML file; ``cure`` says how a line of it is written.

    :raises RuleError: it cannot be read, or is not TOML; the message names the line
    """
    import tomllib

    try:
        with open(path, "rb") as file:
            raw = file.read(_LARGEST + 1)
    except OSError as error:
        from grammar.os_errors import why

        raise RuleError(say("this file cannot be read: {reason}", reason=why(error)), file=path) from None
    if len(raw) > _LARGEST:
        raise RuleError(say("this file is larger than a million bytes, and is not read"), file=path)
    try:
        return tomllib.loads(raw.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise RuleError(say("line {line} is not UTF-8 text", line=line), file=path) from None
    except (ValueError, RecursionError) as error:
        _refuse_toml(raw.decode("utf-8-sig"), str(error), path, cure)


def _refuse_toml(text: str, problem: str, path: str, cure: Message) -> NoReturn:
    import re

    from grammar.cards.suggest import shown

    lines = text.rstrip().splitlines() or [""]
    found = re.search(r"at line (\d+)", problem)
    line = min(int(found[1]), len(lines)) if found else len(lines)
    written = shown(lines[line - 1].strip())
    if "overwrite" in problem:
        raise RuleError(say("line {line} gives a second value: {text}", line=line, text=written), file=path)
    message = say("line {line} cannot be read: {text} ({cure})", line=line, text=written, cure=cure)
    raise RuleError(message, file=path)
