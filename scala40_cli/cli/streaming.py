"""Streams: a question on each line of standard input, an answer for each, in order."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import Any, BinaryIO, TypeVar

from grammar.cards.suggest import shown
from grammar.message import say
from scala40_cli.cli.exit_codes import EXIT, INTERNAL, UNREADABLE, worst_of
from scala40_cli.cli.hooks import standard_input
from scala40_cli.cli.processes import Done, Lost, can_share, caught, in_order
from scala40_cli.cli.refusal import READING_ERRORS, QuestionError, refusal
from scala40_cli.cli.request import Options
from scala40_cli.cli.results import Streamed
from scala40_cli.cli.stream_columns import header
from scala40_cli.cli.verdict_command import Asking
from scala40_cli.game.verdict import Answer, Verdict
from scala40_cli.render.json import flips_json, line_writer

Question = TypeVar("Question")
Line = tuple[int, str | QuestionError]

_LONGEST_LINE = 1 << 16
# Lines that have come already are answered a few at a time, which takes a fifth less than one by one. Few
# enough that no answer waits a millisecond for the others.
_BATCH = 16
_BLOB = 1 << 14
"""So many bytes of lines go to another process at once."""

_Writer = Callable[[int, Question, Verdict[Any]], str]


def answer_stream(
    asking: Asking[Question],
    options: Options,
    stream: BinaryIO | None = None,
    *,
    draws: bool = False,
    columns: tuple[str, ...] = (),
) -> Streamed:
    """The answers to the questions on the lines of standard input, one line each, in order.

    ``columns`` are those that the command's own options add to its rows.

    Raises ``QuestionError`` where lines are to be drawn, which ``draws`` says, or JSON is to have columns.
    """
    if draws:
        raise QuestionError(say("--cards draws the answer to one question, not to a stream of them"))
    if options.header and options.json:
        raise QuestionError(say("--header names columns, which JSON has none of"))
    source = stream or standard_input()
    if options.jobs > 1 and can_share():
        answers = _answered_together(asking, options, _past_buffer(source))
    else:
        answers = _answered(asking, options, source)
    if options.header and not options.quiet:
        answers = chain([(0, [header(asking.command, options, columns)])], answers)
    return Streamed(answers)


def _answered_together(
    asking: Asking[Question], options: Options, stream: Any
) -> Iterator[tuple[int, Sequence[str]]]:
    """As ``_answered``, several processes at work."""

    write = _writer(asking, options)

    def work(blob: tuple[int, bytes]) -> Done:
        number, data = blob
        code, texts = 0, list[str]()
        with caught() as (_, err):
            for worst, more in _answered(asking, options, io.BytesIO(data), number, write):
                code = worst_of((code, worst))
                texts += more
        return Done(code, "\n".join(texts), err.getvalue(), options.stop_on_error and code == UNREADABLE)

    try:
        for done in in_order(work, _whole_lines(stream, 1, _BLOB), options.jobs):
            if done.err:
                sys.stderr.write(done.err)
            yield done.code, [done.out] if done.out else []
    except Lost:
        yield lost(options)


def lost(options: Options) -> tuple[int, list[str]]:
    """Tells that a process of several was ended from outside; what is answered then."""
    from scala40_cli.render.problems import complaint

    told = options.style.plain().text("a process was ended from outside; the answers that follow are missing")
    sys.stderr.write(complaint(told))
    return INTERNAL, []


def _answered(
    asking: Asking[Question],
    options: Options,
    stream: BinaryIO,
    first: int = 1,
    write: _Writer[Question] | None = None,
) -> Iterator[tuple[int, Sequence[str]]]:
    """The answers to those lines that have come, as soon as they are known; nothing is kept."""
    written = write or _writer(asking, options)
    for batch in batches(stream, first):
        # One thing done to all lines, then the next to all, is quicker than line by line.
        questions = _questions(asking, batch)
        stop = _first_error(questions) if options.stop_on_error else None
        if stop is not None:
            del questions[stop + 1 :]
        yield _answers(asking, options, batch[: len(questions)], questions, written)
        if stop is not None:
            break


def _writer(asking: Asking[Question], options: Options) -> _Writer[Question]:
    """The function that writes an answer as a line."""
    return _json_line(asking, options) if options.json else _row(asking, options)


def rewritten(
    command: str, write: Callable[[str, int], str], options: Options, stream: BinaryIO | None = None
) -> Streamed:
    """What ``write`` makes of each line of standard input or of a file and its number, or why it cannot."""
    return Streamed(_rewritten(command, write, options, stream or standard_input()))


def _rewritten(
    command: str, write: Callable[[str, int], str], options: Options, stream: BinaryIO
) -> Iterator[tuple[int, Sequence[str]]]:
    for number, line in lines(stream):
        try:
            if isinstance(line, Exception):
                raise line
            yield 0, [write(line, number)]
        except READING_ERRORS as error:
            yield UNREADABLE, [refusal(command, error, options, number)]


def _answers(
    asking: Asking[Question],
    options: Options,
    batch: Sequence[Line],
    questions: Sequence[Question | Exception],
    written: _Writer[Question],
) -> tuple[int, list[str]]:
    """The answers to the questions on these lines, and the exit code of the worst.

    A fault of the program in one of them takes no other's answer away.
    """
    try:
        judge, rules = asking.judge, options.rules
        verdicts = [None if isinstance(one, Exception) else judge(one, rules) for one in questions]
        code = _worst(questions, verdicts)
        if options.quiet:
            return code, []
        notes = asking.notes if options.json else None
        texts: list[str] = []
        for (number, text), question, verdict in zip(batch, questions, verdicts, strict=True):
            if verdict is None or isinstance(question, Exception):
                texts.append(_refusal(asking, question, options, number))
                continue
            if notes is not None and (of_text := notes(str(text), question)):
                verdict = verdict._replace(notes=(*of_text, *verdict.notes))
            texts.append(written(number, question, verdict))
        return code, texts
    except Exception as error:
        fault = _own_fault(error)
        if len(questions) > 1:
            pairs = zip(batch, questions, strict=True)
            found = [_answers(asking, options, [line], [one], written) for line, one in pairs]
            return worst_of([code for code, _ in found]), [text for _, texts in found for text in texts]
        sys.stderr.write(f"scala40: {options.style.plain().say(fault.message)}\n")
        return INTERNAL, [] if options.quiet else [_refusal(asking, fault, options, batch[0][0])]


class OwnFault(QuestionError):
    """A line that cannot be answered because of a fault of the program."""


def _own_fault(error: Exception) -> OwnFault:
    """The answer to a line that the program fails at; raises the error again for whoever looks for its cause."""
    if os.environ.get("SCALA40_DEBUG") == "1":
        raise error
    what = shown(f"{type(error).__name__}: {error}", 80)
    return OwnFault(say("an error of the program itself: {error}", error=what))


def _questions(asking: Asking[Question], batch: Sequence[Line]) -> list[Question | Exception]:
    """The question on each line, or why it cannot be read."""
    read = asking.read
    found: list[Question | Exception] = []
    for _, text in batch:
        if isinstance(text, QuestionError):
            found.append(text)
            continue
        try:
            found.append(read(text))
        except READING_ERRORS as error:
            found.append(error)
        except Exception as error:
            found.append(_own_fault(error))
    return found


def _first_error(questions: Sequence[Question | Exception]) -> int | None:
    return next((index for index, one in enumerate(questions) if isinstance(one, Exception)), None)


def _worst(questions: Sequence[Question | Exception], verdicts: Sequence[Verdict[Any] | None]) -> int:
    """The exit code of the worst of these answers; no verdict is a line that cannot be read."""
    answers: list[Answer | None] = []
    for verdict in verdicts:
        answer = None if verdict is None else verdict.answer
        # Few answers come again and again, and are told apart sooner than hashed.
        if answer not in answers:
            answers.append(answer)
    codes = [UNREADABLE if answer is None else EXIT[answer] for answer in answers]
    if None in answers and any(isinstance(question, OwnFault) for question in questions):
        codes.append(INTERNAL)
    return worst_of(codes)


def _json_line(asking: Asking[Question], options: Options) -> _Writer[Question]:
    rules, found = options.rules, asking.fields or asking.found
    written = line_writer(asking.command, rules, options.style.in_json())

    if not options.flips and not options.compare:
        return lambda number, question, verdict: written(number, verdict, found(question, verdict), {})

    def write(number: int, question: Question, verdict: Verdict[Any]) -> str:
        more: dict[str, Any] = {}
        # What takes more than the answer itself is worked out only if it was asked for.
        if options.flips:
            more["flips"] = flips_json(asking.flips(question, rules, verdict))
        if options.compare:
            more["presets"] = asking.presets(question)
        return written(number, verdict, found(question, verdict), more)

    return write


def _row(asking: Asking[Question], options: Options) -> _Writer[Question]:
    style, rules = options.style.plain(), options.rules

    def write(number: int, question: Question, verdict: Verdict[Any]) -> str:
        columns = [verdict.answer, *asking.row(question, verdict, style)]
        if options.flips:
            turned = asking.flips(question, rules, verdict)
            columns.append(" ".join(f"{flip.rule}={flip.value}" for flip in turned))
        if options.compare:
            presets = asking.presets(question)
            columns.append(" ".join(f"{name}={answer}" for name, answer in presets.items()))
        return "\t".join(columns)

    return write


def _refusal(asking: Asking[Question], error: Question | Exception, options: Options, number: int) -> str:
    assert isinstance(error, Exception)
    return refusal(asking.command, error, options, number)


def lines(stream: BinaryIO) -> Iterator[Line]:
    """The lines of a stream that hold a question, with their numbers; an error for one that is no text."""
    for batch in batches(stream):
        yield from batch


def batches(stream: BinaryIO, first: int = 1) -> Iterator[list[Line]]:
    """As ``lines``, those that have come already a few at a time; never waits for more than one.

    ``first`` is the number of the first line.
    """
    try:
        for number, data in _whole_lines(stream, first, _LONGEST_LINE):
            found = _texts(number, data)
            for at in range(0, len(found), _BATCH):
                yield found[at : at + _BATCH]
    finally:
        # A file that was named is ours to close; standard input is not.
        if stream is not standard_input():
            stream.close()


def _whole_lines(stream: Any, number: int, most: int) -> Iterator[tuple[int, bytes]]:
    """Whole lines that have come already, together, with the number of the first; one too long is cut."""
    rest, cut = b"", False
    while chunk := stream.read1(most):
        data = rest + chunk
        if cut:
            end = data.find(b"\n") + 1
            if not end:
                rest = b""
                continue
            data, number, cut = data[end:], number + 1, False
        end = data.rfind(b"\n") + 1
        if end:
            yield number, data[: end - 1]
            number += data.count(b"\n", 0, end)
        rest = data[end:]
        if len(rest) > _LONGEST_LINE:
            yield number, rest[: _LONGEST_LINE + 1]
            rest, cut = b"", True
    if rest and not cut:
        yield number, rest


def _texts(number: int, data: bytes) -> list[Line]:
    """The texts of these lines, each with its number; those that hold no question are left out."""
    try:
        texts = data.decode("utf-8-sig" if number == 1 else "utf-8").split("\n")
    except UnicodeDecodeError:
        texts = []
    if not texts or (len(data) > _LONGEST_LINE and max(map(len, data.split(b"\n"))) > _LONGEST_LINE):
        one_by_one = [(at, _text(at, raw)) for at, raw in enumerate(data.split(b"\n"), number)]
        return [(at, text) for at, text in one_by_one if text is not None]
    if b"\r" in data:
        texts = [text.rstrip("\r") for text in texts]
    return [(at, text) for at, text in enumerate(texts, number) if (bare := text.lstrip()) and bare[0] != "#"]


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


class _RawInput:
    """Standard input read past Python's own buffer, so that one who waits for it holds nothing up at the end."""

    def read1(self, most: int) -> bytes:
        """What has come."""
        return os.read(0, most)


def _past_buffer(stream: BinaryIO) -> Any:
    """The stream for a thread of its own; in a test standard input is no file."""
    try:
        return _RawInput() if stream.fileno() == 0 else stream
    except OSError:
        return stream
