"""What holds for every call whatever it is given."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from grammar.message import is_printable
from tests.support.cli import Result, run

VERDICTS = {"yes": 0, "no": 1, "undecided": 3, "error": 2}
_WORST_LAST = (0, 1, 3, 2, 70)


class Broken(AssertionError):
    """Something that must hold does not."""


@dataclass(frozen=True)
class Call:
    """A call of the program: arguments, in which ``{folder}`` is where the files are, standard input, files."""

    arguments: tuple[str, ...]
    stdin: str = ""
    files: Mapping[str, str] = field(default_factory=dict)
    settings: str | None = None
    stream: bool = False

    @property
    def json(self) -> bool:
        """Whether JSON was asked for."""
        return "--json" in self.arguments

    @property
    def inputs(self) -> int:
        """How many texts are judged."""
        return len(lines_asked(self.stdin)) if self.stream else 1


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def called(call: Call) -> Result:
    """Runs the call."""
    with TemporaryDirectory(prefix="scala40-fuzz-") as folder:
        for name, text in call.files.items():
            Path(folder, name).write_bytes(_bytes(text))
        env = {"SCALA40_DEBUG": "0"}
        if call.settings is not None:
            Path(folder, "config.toml").write_bytes(_bytes(call.settings))
            env["SCALA40_CONFIG"] = f"{folder}/config.toml"
        arguments = [one.replace("{folder}", folder).replace("\x00", "") for one in call.arguments]
        return run(*arguments, stdin=_bytes(call.stdin), env=env)


def lines_asked(stdin: str) -> list[int]:
    """The numbers of the lines of a stream that hold a question."""
    data = _bytes(stdin).split(b"\n")
    if not data[-1]:
        data.pop()
    found = []
    for number, raw in enumerate(data, 1):
        try:
            text = raw.decode("utf-8-sig" if number == 1 else "utf-8").strip()
        except UnicodeDecodeError:
            text = "no text"
        if text and not text.startswith("#"):
            found.append(number)
    return found


def check(call: Call, result: Result) -> None:
    """Raises ``Broken`` where what always holds does not."""
    for what in _broken(call, result):
        raise Broken(f"{what}\n  arguments: {call.arguments!r}\n  stdin: {call.stdin[:600]!r}\n"
                     f"  files: {dict(call.files)!r}\n  settings: {call.settings!r}\n"
                     f"  code {result.code}\n  out: {result.out[:600]!r}\n  err: {result.err[:600]!r}")  # fmt: skip


def _broken(call: Call, result: Result) -> Iterator[str]:
    both = result.out + result.err
    if result.code not in (0, 1, 2, 3):
        yield f"exit code {result.code}"
    if "Traceback" in both or "the program itself" in both or "programma stesso" in both:
        yield "an error of the program itself"
    for line in both.split("\n"):
        if not is_printable(line.replace("\t", " ")):
            yield f"unprintable: {line[:200]!r}"
    if call.stream:
        yield from _broken_stream(call, result)
    elif call.json:
        yield from _broken_object(result)


def _broken_object(result: Result) -> Iterator[str]:
    if result.out.count("\n") != 1:
        yield "not one line of JSON"
        return
    found = _parsed(result.out)
    if found is None:
        yield "JSON that does not parse"
    elif result.code == 2 and "error" not in found and "errors" not in found:
        yield "an error without its message"


def _parsed(line: str) -> Any:
    try:
        found = json.loads(line)
    except ValueError:
        return None
    return found if isinstance(found, dict) else None


def _broken_stream(call: Call, result: Result) -> Iterator[str]:
    asked = lines_asked(call.stdin)
    answers = result.out.split("\n")[:-1]
    if not answers and result.code == 2 and result.err:
        return  # refused before the stream began
    if (
        call.json
        and len(answers) == 1
        and len(asked) != 1
        and "line" not in (_parsed(answers[0]) or {"line": 0})
    ):
        return
    if len(answers) != len(asked):
        yield f"{len(answers)} answers to {len(asked)} lines"
        return
    codes = [0]
    for number, answer in zip(asked, answers, strict=True):
        if call.json:
            found = _parsed(answer)
            if found is None or found.get("line") != number:
                yield f"not the answer to line {number}: {answer[:200]!r}"
                return
            verdict = found.get("verdict")
        else:
            verdict = answer.partition("\t")[0]
        if verdict not in VERDICTS:
            yield f"no verdict: {answer[:200]!r}"
            return
        codes.append(VERDICTS[verdict])
    worst = max(codes, key=_WORST_LAST.index)
    if worst != result.code:
        yield f"exit code {result.code}, the worst line's is {worst}"
