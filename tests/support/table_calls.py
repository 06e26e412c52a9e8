"""Questions to ``attach``, ``discard``, ``take`` and ``close`` through the command line."""

from __future__ import annotations

import json
from typing import Any

from tests.support.cli import Result, run

TABLE = "3h-4h-5h 8c-8d-8s"
DISPUTE = ("discard", "6h", "--hand", "6h 2c Kd", "--table", TABLE)
COMMANDS = ("attach", "discard", "take", "close")
PRESETS = {"fantacarte", "guide", "classica", "federation", "casa"}


def asked(command: str, *options: str, code: int) -> Any:
    """The JSON answer of a run that must end with this code and say nothing on standard error."""
    result = run(command, *options, "--json")
    assert (result.code, result.err) == (code, ""), result
    assert result.json["command"] == command
    return result.json


def stream(command: str, *lines: object, options: tuple[str, ...] = ("--json",)) -> Result:
    """A run over lines: texts as they are, anything else as JSON."""
    texts = [line if isinstance(line, str) else json.dumps(line) for line in lines]
    return run(command, "-", *options, stdin="\n".join(texts) + "\n")


def rules_of(answer: Any) -> list[str]:
    """The rules of the reasons."""
    return [reason["rule"] for reason in answer["reasons"]]


def messages(answer: Any) -> list[str]:
    """The messages of the reasons."""
    return [reason["message"] for reason in answer["reasons"]]


def question_of(command: str, hand: str, table: str, card: str) -> tuple[str, ...]:
    """The arguments of the command for a question; ``close`` asks about no card."""
    return (command, *(() if command == "close" else (card,)), "--hand", hand, "--table", table)
