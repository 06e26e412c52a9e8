"""The one printer: shows what commands return, in the form that was asked for."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from typing import Any

from scala40_cli.cli.exit_codes import UNREADABLE, worst_of
from scala40_cli.cli.request import Options
from scala40_cli.cli.results import (
    Answered,
    Done,
    Faulty,
    Listed,
    Printed,
    Refused,
    Result,
    Several,
    Streamed,
    Text,
    Told,
)


def print_result(result: Result, options: Options) -> int:
    """Shows a result; its exit code."""
    match result:
        case Answered():
            return _print_answer(result, options)
        case Streamed():
            return _print_stream(result)
        case Several():
            return worst_of([0, *(print_result(one, options) for one in result.results)])
        case Done():
            return _print_done(result, options)
        case Refused():
            return _refuse(result, options)
        case Faulty():
            return _print_faults(result, options)
    if options.quiet:
        return 0 if isinstance(result, Told) else result.code
    match result:
        case Told():
            sys.stderr.write(result.text)
            return 0
        case Printed():
            sys.stdout.flush()
            sys.stdout.buffer.write(result.data)
            sys.stdout.buffer.flush()
        case Text():
            _write(result.text)
        case Listed() if options.json:
            _print_json({"command": result.command, **result.found()})
        case Listed():
            sys.stderr.write(result.complaint)
            _print_lines(result.lines())
    return result.code


def _print_answer(answer: Answered, options: Options) -> int:
    if options.quiet:
        return answer.code
    if options.json:
        from scala40_cli.render.json import encoder

        text = encoder()(_answer_json(answer, options)) + "\n"
    else:
        sys.stderr.write(answer.complaint())
        text = _as_lines(_answer_lines(answer, options))
    for name, pieces in answer.inserts().items():
        before, mark, after = text.partition(name)
        if mark:
            sys.stdout.write(before)
            sys.stdout.writelines(pieces)
            text = after
    _write(text)
    return answer.code


def _answer_json(answer: Answered, options: Options) -> dict[str, Any]:
    from scala40_cli.render.json import flips_json, verdict_json

    style = options.style.in_json()
    result = verdict_json(answer.command, answer.rules, answer.verdict, answer.found(style), style)
    if numbers := answer.lines_of_reasons():
        for reason, line in zip(result["reasons"], numbers, strict=True):
            reason["line"] = line
    result["flips"] = flips_json(answer.flips())
    result.update(answer.changes())
    if options.compare:
        result["presets"] = answer.presets()
        result.update(answer.presets_found())
    return result


def _answer_lines(answer: Answered, options: Options) -> list[str]:
    from scala40_cli.render.verdict import About, compare_lines, flip_line

    style, about = options.style, About(answer.about)
    lines = answer.above(style)
    lines.append(style.strong(answer.headline(style), answer.verdict.answer.value))
    lines += answer.body(style)
    lines += flip_line(answer.flips_shown(), style, about)
    lines += answer.changes_lines(style)
    if options.compare:
        lines += compare_lines(answer.presets(), style, about)
        lines += answer.presets_lines(style)
    return lines


def _print_stream(stream: Streamed) -> int:
    worst = 0
    for code, lines in stream.answers:
        worst = worst_of((worst, code))
        if lines:
            _write("\n".join(lines) + "\n")
    return worst


def _print_done(done: Done, options: Options) -> int:
    try:
        return print_result(done.answer, options)
    except BrokenPipeError:
        raise
    except OSError as error:
        from grammar.os_errors import why
        from scala40_cli.cli.standard_streams import write_no_more

        sys.stderr.write(done.cannot(why(error)))
        write_no_more()
        return done.code


def _refuse(refused: Refused, options: Options) -> int:
    from scala40_cli.cli.refusal import complaint_of, refusal

    if not options.json:
        sys.stderr.write(complaint_of(refused.error, options))
    elif not options.quiet:
        _write(refusal(refused.command, refused.error, options, None) + "\n")
    return UNREADABLE


def _print_faults(faulty: Faulty, options: Options) -> int:
    if options.quiet:
        return UNREADABLE
    if options.json:
        _print_json(faulty.found())
    else:
        sys.stderr.write(faulty.complaints())
    return UNREADABLE


def _print_json(found: Mapping[str, Any]) -> None:
    from scala40_cli.render.json import encoder

    _write(encoder()(found) + "\n")


def _print_lines(lines: Iterable[str]) -> None:
    _write(_as_lines(lines))


def _as_lines(lines: Iterable[str]) -> str:
    """Lines as text, on a terminal broken to the width of that."""
    from scala40_cli.render.layout import fitted
    from scala40_cli.render.terminal import width

    return "\n".join(fitted(lines, width())) + "\n"


def _write(text: str) -> None:
    """Writes to standard output at once."""
    sys.stdout.write(text)
    sys.stdout.flush()
