"""Streams, pipes and what goes wrong: one answer a line, the worst exit code, nothing on standard error."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn
from unittest.mock import patch

import pytest

from scala40_cli.__main__ import exit_code
from tests.support.cli import run

YES, NO, BAD = "10s Js Qs Ks 2c", "10s Js Qs 2c", "7x"
UNDECIDED = "5d-Jk-6d"


# --- Rows and lines -----------------------------------------------------------------------------------------


def test_a_row_is_verdict_points_melds_and_what_is_left() -> None:
    result = run("open", "-", stdin=f"{YES}\n{NO}\n9h 2c\n")
    assert result.lines == ["yes\t40\t10s-Js-Qs-Ks\t2c", "no\t30\t10s-Js-Qs\t2c", "no\t0\t\t9h 2c"]
    assert result.err == ""


def test_several_melds_in_a_row_can_be_read_again() -> None:
    (line,) = run("open", "-", stdin="10h Jh Qh 5c 5d Jk 2s").lines
    _, points, melds, left = line.split("\t")
    answer = run("meld", melds, "--json").json
    assert (answer["verdict"], str(answer["points"])) == ("yes", points)
    assert left == "2s"


def test_lines_are_numbered_as_they_stand_in_the_input() -> None:
    text = f"\n# a comment\n{YES}\n   \n  # another\n{BAD}\r\n{NO}"
    answers = run("open", "-", "--json", stdin=text).json_lines
    assert [(answer["line"], answer["verdict"]) for answer in answers] == [
        (3, "yes"),
        (6, "error"),
        (7, "no"),
    ]


def test_every_answer_of_a_stream_has_the_keys_that_are_always_there() -> None:
    for answer in run("open", "-", "--json", stdin=f"{YES}\n{BAD}\n{NO}\n").json_lines:
        assert set(answer) >= {"command", "rules", "verdict", "line"}
        assert ("error" in answer) == (answer["verdict"] == "error")


def test_a_stream_answers_as_single_questions_do() -> None:
    streamed = run("open", "-", "--json", "--outs", "--away", stdin=f"{YES}\n{NO}\n").json_lines
    for hand, answer in zip((YES, NO), streamed, strict=True):
        single = run("open", hand, "--json", "--outs").json
        assert {key: value for key, value in answer.items() if key not in ("line", "flips")} == {
            key: value for key, value in single.items() if key != "flips"
        }


def test_flips_and_presets_in_a_stream_when_asked() -> None:
    (answer,) = run("open", "-", "--json", "--compare", stdin=f"{NO}\n").json_lines
    assert set(answer["presets"]) == {"fantacarte", "guide", "classica", "federation", "casa"}
    (answer,) = run("open", "-", "--json", "--flips", stdin=f"{NO}\n").json_lines
    assert answer["flips"] == run("open", NO, "--json").json["flips"]


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n", "   \n# here"])
def test_a_stream_without_a_question(text: str) -> None:
    result = run("open", "-", stdin=text)
    assert (result.code, result.out, result.err) == (0, "", "")


def test_a_byte_order_mark_is_no_part_of_the_first_line() -> None:
    assert run("open", "-", stdin=b"\xef\xbb\xbf" + YES.encode()).code == 0
    result = run("open", "-", stdin=b"\xef\xbb\xbf# hands of Friday\n" + YES.encode())
    assert [line.split("\t")[0] for line in result.lines] == ["yes"]
    assert run("open", "-", stdin=b"\xef\xbb\xbf\n").out == ""


def test_an_error_is_a_row_of_its_own_whatever_was_written() -> None:
    hostile = [
        "7x\t8h",
        "\x1b[31m7h",
        "7h\x00",
        "7h\x0b7z",
        "x" * 5000,
        "😀 7h",
        "7h \x85 7z",
        "7\u2028x",
    ]
    for json_option in ((), ("--json",)):
        result = run("open", "-", *json_option, stdin="\n".join(hostile))
        assert result.code == 2
        assert result.out.count("\n") == len(hostile)
        assert "\x1b" not in result.out
        for line in result.out.removesuffix("\n").split("\n"):
            if json_option:
                assert json.loads(line)["verdict"] == "error"
            else:
                verdict, message = line.split("\t")
                assert verdict == "error"
                assert message.isprintable()
                assert len(message) < 300


def test_a_line_that_is_too_long_for_any_hand_is_one_error() -> None:
    result = run("open", "-", stdin=f"{YES}\n{'7h ' * 2_000_000}\n{YES}\n")
    assert [line.split("\t")[0] for line in result.lines] == ["yes", "error", "yes"]


# --- Exit codes ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        (["7h-8h-9h"], 0),
        (["7h-8h-9h", "7h-8h-9d"], 1),
        (["7h-8h-9d", "7h-8h-9h"], 1),
        (["7h-8h-9d", UNDECIDED], 3),
        ([UNDECIDED, "7h-8h-9d", "7h-8h-9h"], 3),
        ([UNDECIDED, BAD], 2),
        ([BAD, UNDECIDED, "7h-8h-9d"], 2),
        ([BAD, "7h-8h-9h"], 2),
    ],
)
@pytest.mark.parametrize("options", [(), ("--json",), ("-q",)])
def test_the_exit_code_is_the_worst_line(lines: list[str], code: int, options: tuple[str, ...]) -> None:
    result = run("meld", "-", *options, stdin="\n".join(lines))
    assert result.code == code
    assert len(result.lines) == (0 if options == ("-q",) else len(lines))
    assert result.err == ""


def test_stop_on_error() -> None:
    text = f"{NO}\n{BAD}\n{YES}\n"
    result = run("open", "-", "--stop-on-error", stdin=text)
    assert result.code == 2
    assert [line.split("\t")[0] for line in result.lines] == ["no", "error"]
    answers = run("open", "-", "--stop-on-error", "--json", stdin=text).json_lines
    assert [answer["verdict"] for answer in answers] == ["no", "error"]
    assert run("open", "-", "--stop-on-error", stdin=f"{NO}\n{YES}\n").code == 1


@contextmanager
def broken_judge() -> Iterator[None]:
    def fail(*_: object) -> NoReturn:
        raise RuntimeError("the judge is asleep")

    with patch("scala40_cli.questions.open.judge_can_open", fail):
        yield


@pytest.mark.parametrize("arguments", [(YES,), ("-",)])
def test_an_error_of_the_program_is_exit_code_70_without_a_traceback(arguments: tuple[str, ...]) -> None:
    with broken_judge():
        result = run("open", *arguments, stdin=f"{YES}\n")
    assert result.code == 70
    # A line of a stream has an answer of its own, whatever it is.
    assert result.out.startswith("error\t") if arguments == ("-",) else not result.out
    assert "the judge is asleep" in result.err
    assert "Traceback" not in result.err


def test_the_traceback_is_there_for_those_who_ask() -> None:
    with broken_judge(), pytest.raises(RuntimeError, match="asleep"):
        run("open", YES, env={"SCALA40_DEBUG": "1"})
    with broken_judge():
        assert run("open", YES, env={"SCALA40_DEBUG": "0"}).code == 70


# --- The real process -----------------------------------------------------------------------------------------

ENVIRONMENT = {
    **{name: value for name, value in os.environ.items() if not name.startswith("SCALA40")},
    "PYTHONPATH": os.pathsep.join(sys.path),
}


class Process(subprocess.Popen[bytes]):
    """The executable, with pipes that it and the test use as they please."""

    def __init__(self, *arguments: str, out: int = subprocess.PIPE, shell: str = 'exec "$@"') -> None:
        command = ["sh", "-c", shell, "sh", sys.executable, "-m", "scala40_cli", *arguments]
        pipe = subprocess.PIPE
        super().__init__(command, bufsize=0, stdin=pipe, stdout=out, stderr=pipe, env=ENVIRONMENT)

    def tell(self, text: str) -> None:
        """Writes to its standard input."""
        assert self.stdin is not None
        self.stdin.write(text.encode())

    def answer(self) -> str:
        """The next line of its standard output; waits for it."""
        assert self.stdout is not None
        return self.stdout.readline().decode()

    def ended(self) -> tuple[int, bytes]:
        """Its exit code and what it wrote on standard error."""
        assert self.stderr is not None
        error = self.stderr.read()
        return self.wait(timeout=20), error


def test_it_runs_as_a_module() -> None:
    with Process("open", YES, "--json") as process:
        assert json.loads(process.answer())["verdict"] == "yes"
        assert process.ended() == (0, b"")


def test_each_answer_is_written_as_soon_as_it_is_known() -> None:
    with Process("open", "-", "--json") as process:
        for number, hand in enumerate((YES, NO, BAD), 1):
            process.tell(f"{hand}\n")
            # Without an answer this waits for ever: the input stays open.
            assert json.loads(process.answer())["line"] == number
        assert process.stdin is not None
        process.stdin.close()
        assert process.ended() == (2, b"")


@pytest.mark.parametrize("options", [(), ("--symbols",)])
def test_the_reader_of_the_pipe_goes_away(options: tuple[str, ...]) -> None:
    with Process("deal", "--count", "1000000", *options) as process:
        assert process.answer()
        assert process.stdout is not None
        process.stdout.close()
        assert process.ended() == (141, b"")


@pytest.mark.parametrize("options", [(), ("--json",)])
def test_the_reader_of_a_stream_goes_away(options: tuple[str, ...]) -> None:
    with Process("open", "-", *options) as process:
        process.tell(f"{YES}\n")
        assert process.answer()
        assert process.stdout is not None
        process.stdout.close()
        process.tell(f"{YES}\n{YES}\n")
        assert process.ended() == (141, b"")


@pytest.mark.parametrize("arguments", [("open", YES), ("open", "--help"), ("--help",), ("--version",)])
def test_nobody_reads_the_only_answer(arguments: tuple[str, ...]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with Process(*arguments, out=writer) as process:
        os.close(writer)
        assert process.ended() == (141, b"")


def test_interrupted() -> None:
    with Process("open", "-") as process:
        process.tell(f"{YES}\n")
        assert process.answer()
        process.send_signal(signal.SIGINT)
        assert process.ended() == (130, b"")


def test_interrupted_while_it_writes() -> None:
    with Process("deal", "--count", "100000000", out=subprocess.DEVNULL) as process:
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        assert process.ended() == (130, b"")


@pytest.mark.parametrize(("shell", "argument"), [('exec "$@" >&-', YES), ('exec "$@" <&-', "-")])
def test_closed_streams_are_no_error_of_the_program(shell: str, argument: str) -> None:
    # As a careless cron job leaves them. Nowhere to write: wrong usage, or the code is the answer still.
    # Nothing to read: wrong usage, or an empty stream.
    with Process("open", argument, shell=shell) as process:
        code, error = process.ended()
    assert code in (0, 2), error
    assert b"program itself" not in error


@pytest.mark.parametrize(
    "command",
    ["open", "meld", "discard", "attach", "take", "close", "score", "match", "referee", "show"],
)
def test_no_command_minds_that_there_is_no_standard_input(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with patch.object(sys, "stdin", None):
        assert exit_code([command, "-"]) in (0, 2)
        sys.stdin.close()  # what stands in for it
    assert "program itself" not in capsys.readouterr().err


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no full device here")
def test_a_full_disk_is_named_and_no_traceback() -> None:
    with Process("open", YES, shell='exec "$@" >/dev/full') as process:
        code, error = process.ended()
    assert code != 0
    assert b"the disk is full" in error
    assert b"program itself" not in error
    assert b"Traceback" not in error
    assert b"Exception ignored" not in error
