"""Several processes answer as one does: ``--jobs``, the function for other engines, the examples of an archive."""

from __future__ import annotations

import importlib.util
import json
import os
import pickle
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from scala40_cli import answer_lines
from scala40_cli.cli.processes import Done, Lost, in_order
from tests.support.cli import run

ROOT = Path(__file__).parents[2]
RECORDS = sorted((ROOT / "examples" / "records").glob("*.s40"))
HANDS = (
    run("deal", "--count", "900", "--seed", "17").out
    + "7x\n\n# a comment\n\x1b\n7h 7h 7h\n"
    + "7h " * 30_000
    + "\n8h\n"
)


@pytest.mark.parametrize(
    "arguments, stdin",
    [
        (("open", "-"), HANDS),
        (("open", "-", "--json", "--flips"), HANDS[:4000]),
        (("open", "-", "--json"), "\ufeff" + HANDS),
        (("open", "-", "--stop-on-error"), HANDS),
        (("open", "-", "--stop-on-error", "--json"), "7x\n7y\n" + HANDS),
        (("open", "-", "-q"), HANDS),
        (("open", "-"), ""),
        (("open", "-"), "10h Jh Qh 5c 5d 5s"),
        (("meld", "-", "--compare"), "7h-8h-9h\n7h-8h\n" * 40),
        (("discard", "-", "--hand", "6h 2c Kd", "--table", "3h-4h-5h", "--opened"), "6h\n2c\nx\n" * 30),
        (("open", "7h"), ""),
        (("referee", *map(str, RECORDS)), ""),
        (("referee", *map(str, RECORDS), "none.s40", "--json"), ""),
        (("referee", *map(str, RECORDS), "-q"), ""),
    ],
)
def test_several_processes_write_the_same_bytes(arguments: tuple[str, ...], stdin: str) -> None:
    assert run(*arguments, "--jobs", "3", stdin=stdin) == run(*arguments, stdin=stdin)


def test_each_answer_is_written_when_its_turn_has_come() -> None:
    command = [sys.executable, "-m", "scala40_cli", "open", "-", "--jobs", "2"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for hand in ("7h", "8h", "9h"):
            process.stdin.write(f"{hand}\n")
            process.stdin.flush()
            assert process.stdout.readline() == f"no\t0\t\t{hand}\n"
        process.stdin.close()
        assert process.wait() == 1


def test_no_process_stays_when_the_reader_goes_away() -> None:
    mark = f"open - --set open_min={os.getpid() % 1000}"
    shell = f"yes 7h | {sys.executable} -m scala40_cli {mark} --jobs 2 | head -n 1"
    assert (
        subprocess.run(["sh", "-c", shell], capture_output=True, text=True, check=True).stdout
        == "no\t0\t\t7h\n"
    )
    until = time.monotonic() + 10
    while subprocess.run(["pgrep", "-f", mark], capture_output=True, check=False).returncode == 0:
        assert time.monotonic() < until
        time.sleep(0.05)


def fate(item: int) -> Done:
    """The work: one item kills its process."""
    if item == 5:
        os.kill(os.getpid(), signal.SIGKILL)
    return Done(0, str(item))


def test_a_killed_process_is_told() -> None:
    found: list[str] = []
    with pytest.raises(Lost):
        found.extend(done.out for done in in_order(fate, range(100), 2))
    assert found == [str(number) for number in range(5)]


def test_an_error_while_reading_is_raised_after_what_was_read() -> None:
    def items() -> Iterator[int]:
        yield 1
        raise OSError(5, "the disk is broken")

    found: list[str] = []
    with pytest.raises(OSError, match="broken"):
        found.extend(done.out for done in in_order(fate, items(), 2))
    assert found in (["1"], [])


def test_only_a_few_items_are_in_hand() -> None:
    given = 0

    def items() -> Iterator[bytes]:
        nonlocal given
        for _ in range(1000):
            given += 1
            yield b"x" * 10_000

    answers = in_order(lambda item: Done(0, "y" * 50_000), items(), 2)
    next(answers)
    time.sleep(0.3)
    assert given < 100
    answers.close()  # type: ignore[attr-defined]


# ---------------------------------------------------------------- the function for other engines


def test_lines_are_answered_one_by_one() -> None:
    asked: list[str] = []

    def hands() -> Iterator[str]:
        for hand in ("10h Jh Qh 5c 5d 5s\n", "7x", "# nothing", "7h"):
            asked.append(hand)
            yield hand

    ask = pickle.loads(pickle.dumps(partial(answer_lines, ["open", "-", "--json"])))
    answers = ask(hands())
    assert json.loads(next(answers))["verdict"] == "yes"
    assert len(asked) == 1
    assert [(one["verdict"], one["line"]) for one in map(json.loads, answers)] == [("error", 2), ("no", 4)]


def test_the_function_answers_as_the_command_does() -> None:
    lines = HANDS.splitlines()[:50]
    for arguments in (
        ["open", "-"],
        ["open", "-", "--json", "--rules", "guide"],
        ["notation", "-", "--to", "symbols"],
    ):
        assert list(answer_lines(arguments, lines)) == run(*arguments, stdin="\n".join(lines)).lines
    record = RECORDS[0].read_text()
    assert (
        list(answer_lines(["referee", "-"], record.splitlines())) == run("referee", "-", stdin=record).lines
    )


@pytest.mark.parametrize(
    "arguments", [["opn", "-"], ["open", "-", "--rules", "none"], ["open"], ["open", "7x"]]
)
def test_wrong_usage_is_raised(arguments: list[str]) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        list(answer_lines(arguments, ["7h"]))


# ---------------------------------------------------------------- the archive


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with hands."""
    folder = tmp_path_factory.mktemp("archive")
    (folder / "hands.txt").write_text(run("deal", "--count", "300", "--seed", "40").out)
    return folder


def plain_count(archive: Path) -> Counter[str]:
    """What the plain command says."""
    return Counter(
        line.partition("\t")[0] for line in run("open", "-", stdin=(archive / "hands.txt").read_text()).lines
    )


def counted(text: str) -> Counter[str]:
    """The numbers as ``uniq -c`` writes them."""
    return Counter({verdict: int(number) for number, verdict in (line.split() for line in text.splitlines())})


@pytest.mark.skipif(importlib.util.find_spec("dask") is None, reason="the extra scale is not installed")
def test_dask_counts_as_the_plain_command_does(archive: Path) -> None:
    script = ROOT / "examples" / "archive" / "count.py"
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    for arguments, expected in (
        (["hands.txt"], plain_count(archive)),
        (
            ["--records", *map(str, RECORDS)],
            Counter(run("referee", str(one), "--json").json["verdict"] for one in RECORDS),
        ),
    ):
        done = subprocess.run(
            [sys.executable, str(script), *arguments],
            cwd=archive,
            env=env,
            capture_output=True,
            text=True,
            check=True,
        )
        assert counted(done.stdout) == expected


@pytest.mark.skipif(shutil.which("parallel") is None, reason="GNU parallel is not installed")
def test_gnu_parallel_counts_as_the_plain_command_does(archive: Path) -> None:
    page = (ROOT / "examples" / "archive" / "README.md").read_text()
    line = next(one[2:] for one in page.splitlines() if one.startswith("$ parallel --pipepart"))
    line = line.replace("scala40", f"{sys.executable} -m scala40_cli").replace("--block 100k", "--block 5k")
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        ["sh", "-c", line], cwd=archive, env=env, capture_output=True, text=True, check=True
    )
    assert counted(done.stdout) == plain_count(archive)
