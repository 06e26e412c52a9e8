"""Streams: a question on each line of standard input, an answer for each, in order."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any, BinaryIO, Generic, NamedTuple, TypeVar

from grammar.message import say
from scala40_cli.commands.answering import (
    EXIT,
    READING_ERRORS,
    UNREADABLE,
    Asking,
    QuestionError,
    compare,
    refusal,
)
from scala40_cli.commands.options import Options
from scala40_cli.show.json import encoder, flips_json, verdict_line_json
from scala40_cli.verdict import Answer, Verdict, flips

Question = TypeVar("Question")
Line = tuple[int, str | QuestionError]

_WORST = (0, 1, 3, 2, 70)
_LONGEST_LINE = 1 << 16
# Lines that have come already are answered a few at a time, which takes a fifth less than one by one. Few
# enough that no answer waits a millisecond for the others.
_BATCH = 16


def answer_stream(asking: Asking[Question], options: Options, stream: BinaryIO | None = None) -> int:
    """Answers the questions on the lines of standard input, one line each; the exit code of the worst.

    Each answer is written as soon as it is known to those lines that have come, and nothing is kept.
    """
    worst = 0
    written = _json_lines(asking, options) if options.json else _rows(asking, options)
    for batch in batches(stream or standard_input()):
        read = [_question(asking, number, text) for number, text in batch]
        refused = [one.question is None for one in read]
        stop = options.stop_on_error and True in refused
        if stop:
            read = read[: refused.index(True) + 1]
        judged = [
            one if one.question is None else one._replace(verdict=asking.judge(one.question, options.rules))
            for one in read
        ]
        worst = _worse(worst, [one.verdict for one in judged])
        if not options.quiet:
            sys.stdout.write("".join(written(judged)))
            sys.stdout.flush()
        if stop:
            break
    return worst


class _Item(NamedTuple, Generic[Question]):
    """A line on its way: its question or why it cannot be read, and the verdict."""

    number: int
    question: Question | None
    error: Exception | None = None
    verdict: Verdict[Any] | None = None


def _question(asking: Asking[Question], number: int, text: str | QuestionError) -> _Item[Question]:
    if isinstance(text, QuestionError):
        return _Item(number, None, text)
    try:
        return _Item(number, asking.read(text))
    except READING_ERRORS as error:
        return _Item(number, None, error)


def _worse(worst: int, verdicts: Sequence[Verdict[Any] | None]) -> int:
    """The exit code of the worst of what came before and of these; none is a line that cannot be read."""
    for verdict in verdicts:
        if verdict is None:
            code = UNREADABLE
        elif verdict.answer is Answer.YES:
            continue
        else:
            code = EXIT[verdict.answer]
        if code != worst and _WORST.index(code) > _WORST.index(worst):
            worst = code
    return worst


_Writer = Callable[[Sequence[_Item[Question]]], list[str]]


def _json_lines(asking: Asking[Question], options: Options) -> _Writer[Question]:
    style, rules, encode = options.style.canonical(), options.rules, encoder()

    def result(item: _Item[Question]) -> dict[str, Any] | None:
        number, question, _, verdict = item
        if question is None or verdict is None:
            return None
        found = asking.found(question, verdict)
        answer = verdict_line_json(asking.command, rules, verdict, found, style, number)
        # What takes more than the answer itself is worked out only if it was asked for.
        if options.flips:
            answer["flips"] = flips_json(flips(asking.judge, question, rules, verdict.answer))
        if options.compare:
            answer["presets"] = compare(asking.judge, question, options)
        return answer

    def write(items: Sequence[_Item[Question]]) -> list[str]:
        results = [result(item) for item in items]
        return [
            (encode(answer) if answer is not None else _refusal(asking, item, options)) + "\n"
            for item, answer in zip(items, results, strict=True)
        ]

    return write


def _rows(asking: Asking[Question], options: Options) -> _Writer[Question]:
    style, rules = options.style.plain(), options.rules

    def row(item: _Item[Question]) -> str:
        _, question, _, verdict = item
        if question is None or verdict is None:
            return _refusal(asking, item, options) + "\n"
        columns = [verdict.answer.value, *asking.row(question, verdict, style)]
        if options.flips:
            turned = flips(asking.judge, question, rules, verdict.answer)
            columns.append(" ".join(f"{flip.rule}={flip.value}" for flip in turned))
        if options.compare:
            presets = compare(asking.judge, question, options)
            columns.append(" ".join(f"{name}={answer}" for name, answer in presets.items()))
        return "\t".join(columns) + "\n"

    return lambda items: [row(item) for item in items]


def _refusal(asking: Asking[Question], item: _Item[Question], options: Options) -> str:
    assert item.error is not None
    return refusal(asking.command, item.error, options, item.number)


def standard_input() -> BinaryIO:
    """Standard input as bytes; an empty one if it was closed before we started."""
    return io.BytesIO() if sys.stdin is None else sys.stdin.buffer


def lines(stream: BinaryIO) -> Iterator[Line]:
    """The lines of a stream that hold a question, with their numbers; an error for one that is no text."""
    for batch in batches(stream):
        yield from batch


def batches(stream: BinaryIO) -> Iterator[list[Line]]:
    """As ``lines``, those that have come already a few at a time; never waits for more than one."""
    batch: list[Line] = []
    for number, raw in _numbered(stream):
        if raw is None:
            if batch:
                yield batch
                batch = []
            continue
        line = _text(number, raw)
        if line is not None:
            batch.append((number, line))
            if len(batch) == _BATCH:
                yield batch
                batch = []
    if batch:
        yield batch


def _numbered(stream: BinaryIO) -> Iterator[tuple[int, bytes | None]]:
    """The lines of a stream as bytes, cut where too long; ``None`` where no more has come yet."""
    number, rest, cut = 1, b"", False
    while chunk := stream.read1(_LONGEST_LINE):  # type: ignore[attr-defined]
        *complete, rest = (rest + chunk).split(b"\n")
        for raw in complete:
            if not cut:
                yield number, raw
            number, cut = number + 1, False
        if len(rest) > _LONGEST_LINE:
            if not cut:
                yield number, rest
            rest, cut = b"", True
        yield number, None
    if rest and not cut:
        yield number, rest


def _text(number: int, raw: bytes) -> str | QuestionError | None:
    """The text of a line; an error if it is none, nothing if it holds no question."""
    if len(raw) > _LONGEST_LINE:
        return QuestionError(say("this line is too long to be a question"))
    try:
        text = raw.decode("utf-8-sig" if number == 1 else "utf-8").rstrip("\r")
    except UnicodeDecodeError as error:
        message = say(
            "this line is not UTF-8 text; its byte {at} is {byte}",
            at=error.start,
            byte=f"0x{raw[error.start]:02x}",
        )
        return QuestionError(message, error.start, raw[error.start : error.end].decode("latin-1"))
    bare = text.lstrip()
    return text if bare and bare[0] != "#" else None
