"""Faults of the machine and hostile text, each under the id of its report, with siblings of its kind."""

from __future__ import annotations

import csv
import fcntl
import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

import pytest

from grammar.message import is_printable
from scala40_cli.cli import sheet_file
from scala40_cli.cli.whole_file import NotOwned
from tests.support.cli import Result, run

OLD = "rules: casa\n\nAnna: closed\nBruno: 17\n"
ROUND = ("Anna: 5", "Bruno: closed")
AS_ROOT = pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root may")


@pytest.fixture
def sheet(tmp_path: Path) -> Path:
    """A sheet with one round."""
    path = tmp_path / "evening.txt"
    path.write_text(OLD)
    return path


def program(*arguments: str) -> list[str]:
    """The command line of a process of its own."""
    return [sys.executable, "-m", "scala40_cli", *arguments]


def is_clean(result: Result) -> bool:
    """Whether nothing unprintable was written."""
    return all(is_printable(line.replace("\t", " ")) for line in (result.out + result.err).split("\n"))


# ---------------------------------------------------------------- S1: two at once


def test_s1_two_loops_of_add_lose_no_round(sheet: Path) -> None:
    loop = "for n in 1 2; do {} || exit 1; done".format(
        " ".join(f"'{word}'" for word in program("match", "-q", "--add", *ROUND, str(sheet)))
    )
    loops = [subprocess.Popen(["sh", "-c", loop]) for _ in range(2)]
    assert [one.wait() for one in loops] == [0, 0]
    assert sheet.read_text().count("Bruno: closed") == 4


def test_s1_two_who_begin_the_same_sheet_both_have_their_round(tmp_path: Path) -> None:
    path = tmp_path / "new.txt"
    both = [subprocess.Popen(program("match", "-q", "--add", *ROUND, str(path))) for _ in range(2)]
    assert [one.wait() for one in both] == [0, 0]
    assert path.read_text().count("Bruno: closed") == 2
    assert path.read_text().count("rules:") == 1


@contextmanager
def held(path: Path) -> Iterator[None]:
    """While this holds, another program changes the file."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


@pytest.mark.parametrize("change", [("--add", *ROUND), ("--undo",), ("--edit-round", "1", "Bruno: 3")])
def test_s1_who_waits_too_long_changes_nothing(sheet: Path, change: tuple[str, ...]) -> None:
    with held(sheet), patch.object(sheet_file, "PATIENCE", 0.05):
        result = run("match", *change, str(sheet))
    assert (result.code, result.out, sheet.read_text()) == (2, "", OLD)
    assert "is being changed by another program" in result.err
    assert sheet_file.PATIENCE == 10


# ---------------------------------------------------------------- S2: only regular files, owner and mode kept


@pytest.mark.parametrize("change", [("--add", *ROUND), ("--undo",), ("--edit-round", "1", "Bruno: 3")])
def test_s2_what_is_no_regular_file_is_not_replaced(tmp_path: Path, change: tuple[str, ...]) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path in (pipe, tmp_path, Path(os.devnull)):
        kind = stat.S_IFMT(path.stat().st_mode)
        result = run("match", *change, str(path))
        assert (result.code, result.out) == (2, "")
        assert result.err
        assert stat.S_IFMT(path.stat().st_mode) == kind


@pytest.mark.parametrize(
    "arguments", [("match",), ("referee",), ("score",), ("open", "7h", "--rules"), ("rules", "show")]
)
def test_s2_a_pipe_that_nobody_writes_hangs_no_command(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert run(*arguments, str(pipe)).code == 2


@AS_ROOT
def test_s2_owner_and_mode_stay(sheet: Path) -> None:
    os.chown(sheet, 1234, 2345)
    sheet.chmod(0o640)
    for change in (("--add", *ROUND), ("--edit-round", "1", "Bruno: 3"), ("--undo",)):
        assert run("match", *change, str(sheet)).code == 0
        found = sheet.stat()
        assert (found.st_uid, found.st_gid, stat.S_IMODE(found.st_mode)) == (1234, 2345, 0o640)


def test_s2_a_file_with_another_owner_is_appended_to_where_its_owner_cannot_be_kept(sheet: Path) -> None:
    before = sheet.stat()
    with (
        patch.object(os, "stat", wraps=os.stat),
        patch("scala40_cli.cli.whole_file._keep_owner", side_effect=NotOwned(1, "no")),
    ):
        assert run("match", "--add", *ROUND, str(sheet)).code == 0
        assert run("match", "--undo", str(sheet)).code == 2
    assert sheet.read_text() == OLD + "\nAnna: 5\nBruno: closed\n"
    assert sheet.stat().st_ino == before.st_ino


def test_s2_another_name_of_the_same_file_sees_the_round(sheet: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.txt"
    os.link(sheet, other)
    assert run("match", "--add", *ROUND, str(sheet)).code == 0
    assert other.read_text() == sheet.read_text() != OLD


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no such device here")
@pytest.mark.parametrize("form", [(), ("--json",), ("--csv",)])
def test_s2_an_added_round_whose_answer_cannot_be_written_keeps_its_code(
    sheet: Path, form: tuple[str, ...]
) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            program("match", "--add", *ROUND, str(sheet), *form),
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 0
    assert "is changed, but the answer cannot be written: the disk is full" in done.stderr
    assert "Bruno: closed" in sheet.read_text()


# ---------------------------------------------------------------- S3: nothing unprintable


@pytest.mark.parametrize("key", ["x\\nyes\\t7h", "x\\u001b[2J", "\\u202e", "\\ud800", "x\\u2028y"])
@pytest.mark.parametrize("form", [(), ("--json",)])
@pytest.mark.parametrize("lang", ["en", "it"])
def test_s3_a_key_of_json_breaks_no_line(key: str, form: tuple[str, ...], lang: str) -> None:
    result = run("discard", "-", "--lang", lang, *form, stdin=f'{{"{key}": 1}}\n')
    assert (result.code, len(result.out.splitlines()), is_clean(result)) == (2, 1, True)


HOSTILE = "\x1b]0;x\x07\n\u202eAnna\u2066"


@pytest.mark.parametrize(
    "arguments",
    [
        ("open", HOSTILE),
        ("meld", f"7h-8h-{HOSTILE}"),
        ("score", f"{HOSTILE}: closed", "Bruno: 5"),
        ("score", f"Anna: {HOSTILE}", "Bruno: 5"),
        ("match", HOSTILE),
        ("match", "--add", f"{HOSTILE}: closed", "Bruno: 5", "new.txt"),
        ("match", "--add", "Anna: closed", "Bruno: 5", f"none/{HOSTILE}"),
        ("referee", HOSTILE),
        ("open", "7h", "--rules", HOSTILE),
        ("open", "7h", "--set", HOSTILE),
        ("open", "7h", "--set", f"{HOSTILE}={HOSTILE}"),
        ("open", "7h", "--set", f"open_min={HOSTILE}"),
        ("open", "7h", f"--{HOSTILE}"),
        ("open", "7h", "--objective", HOSTILE),
        ("open", "7h", "--lang", HOSTILE),
        (HOSTILE,),
        ("rules", HOSTILE),
        ("rules", "explain", HOSTILE),
        ("rules", "show", HOSTILE),
        ("rules", "diff", "casa", HOSTILE),
        ("rules", "init", f"none/{HOSTILE}"),
        ("rules", "init", "--extends", HOSTILE),
        ("glossary", HOSTILE),
        ("notation", HOSTILE),
        ("show", "7h", "--svg", f"none/{HOSTILE}"),
        ("deal", "--seed", HOSTILE),
        ("discard", "7h", "--hand", HOSTILE),
        ("take", HOSTILE, "--hand", "7h", "--opened"),
        ("discard", "7h", HOSTILE),
    ],
)
@pytest.mark.parametrize("form", [(), ("--json",)])
def test_s3_an_argument_reaches_no_terminal_as_it_is(
    arguments: tuple[str, ...], form: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run(*arguments, *form)
    assert (result.code, is_clean(result)) == (2, True), (result.out, result.err)
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize(
    "text",
    [
        f"players: Anna, {HOSTILE}\n\nAnna: closed\nBruno: 5\n",
        f"rules: {HOSTILE}\nAnna: closed\nBruno: 5\n",
        f"set: {HOSTILE}=3\nAnna: closed\nBruno: 5\n",
        f"set: limit={HOSTILE}\nAnna: closed\nBruno: 5\n",
        f"{HOSTILE}\nAnna: closed\n\x9b31mBruno: 5\n",
        "Anna: closed\nBruno\x9b31m: 5\n",
        "round 1\nAnna\x1b[2J: draw ?\n",
        "round 1\nAnna: draw \x1b[2J\n",
        "round 1\nAnna: draw 7h # \x1b[2J\x07\n",
    ],
)
def test_s3_a_sheet_or_record_reaches_no_terminal_as_it_is(text: str) -> None:
    for arguments in (
        ("match", "-"),
        ("referee", "-"),
        ("score", "-"),
        ("referee", "-", "--state", "1"),
        ("referee", "-", "--format"),
    ):
        result = run(*arguments, stdin=text)
        assert is_clean(result), (result.out, result.err)


def test_s3_a_rule_file_reaches_no_terminal_as_it_is(tmp_path: Path) -> None:
    for number, line in enumerate(
        (
            '"x\\u001b[2J" = 1',
            'open_min = "\\u001b[2J"',
            'extends = "\\u001b[2J"',
            '"x\\ny" = 1',
            "\x1b",
            'open_min = {"\\u001b" = 1}',
        )
    ):
        path = tmp_path / f"{number}\x1b[2J.toml"
        path.write_text(f'extends = "casa"\n{line}\n' if "extends" not in line else line)
        for form in ((), ("--json",)):
            result = run("rules", "show", str(path), *form)
            assert (result.code, is_clean(result)) == (2, True), (result.out, result.err)
    fine = tmp_path / "\x1b[2J\n.toml"
    fine.write_text('extends = "casa"\n')
    for arguments in (("open", "7h"), ("rules", "show"), ("open", "7h", "--json")):
        assert is_clean(run(*arguments, "--rules", str(fine)))


# ---------------------------------------------------------------- S5: formulas


@pytest.mark.parametrize("name", ["=cmd|x", "+1", "-2+3", "@SUM(A1)"])
def test_s5_a_name_that_looks_like_a_formula_is_text_in_a_table(name: str) -> None:
    result = run("match", "-", "--csv", stdin=f"{name}: closed\nBruno: 120\n\n{name}: 130\nBruno: 120\n")
    cells = [cell for row in csv.reader(result.out.splitlines()) for cell in row]
    assert f"'{name}" in cells
    assert not any(cell[:1] in "=+-@" for cell in cells if cell)


# ---------------------------------------------------------------- S6: huge and deep


def test_s6_more_cards_than_can_be_counted() -> None:
    for line in (
        "deal Anna: " + "7h " * 256,
        "deal Anna: " + "Jk " * 600,
        "upcard: 7h\ndeal Anna: " + "7h " * 299,
        "deal Anna: ? " + "7h " * 108,
        "stock: " + "7h " * 256,
        "Anna: draw ?; open " + "-".join(["7h"] * 256),
        "Anna: draw ?; attach " + "7h " * 256 + "to m1",
    ):
        result = run("referee", "-", stdin=f"players: Anna, Bruno\nround 1\n{line}\n")
        assert (result.code, "cards; two decks with their jokers have 108" in result.err) == (2, True), line
    most = run("referee", "-", stdin="players: Anna, Bruno\nround 1\ndeal Anna: " + "7h " * 108 + "\n")
    assert (most.code, "Anna is dealt 108 cards" in most.out) == (1, True)


@pytest.mark.parametrize(
    "line",
    [
        "limit = 0x" + "f" * 5000,
        "limit = " + "9" * 5000,
        "limit = -" + "9" * 4299,
        "limit = 0b" + "1" * 20000,
        "limit = 1e999",
        "open_min = {value = 0x" + "f" * 5000 + "}",
        "limit = 1979-05-27",
        "limit = nan",
    ],
)
def test_s6_a_number_beyond_all_bounds_is_refused(line: str, tmp_path: Path) -> None:
    path = tmp_path / "our.toml"
    path.write_text(f'extends = "casa"\n{line}\n')
    result = run("rules", "show", str(path))
    assert result.code == 2
    assert len(result.err) < 400


@pytest.mark.parametrize("text", ["lang = " + "[" * 2000 + "]" * 2000, "lang = 0x" + "f" * 5000, "{" * 3000])
def test_s6_settings_nested_too_deep_are_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    path.write_text(text)
    result = run("open", "7h", env={"SCALA40_CONFIG": str(path)})
    assert (result.code, "itself" in result.err) == (2, False)


@pytest.mark.parametrize(
    "arguments",
    [
        ("deal", "--seed", "9" * 5000),
        ("deal", "--cards", "9" * 5000),
        ("deal", "--count", "-1"),
        ("match", "-", "--rounds", "9" * 5000),
        ("open", "7h", "--set", "open_min=" + "9" * 5000),
        ("score", "Anna: closed", "Bruno: " + "9" * 5000),
        ("discard", "7h", "--players", "9" * 5000),
        ("referee", "-", "--state", "9" * 5000),
    ],
)
def test_s6_a_number_beyond_all_bounds_in_an_argument(arguments: tuple[str, ...]) -> None:
    result = run(*arguments, stdin="Anna: closed\nBruno: 5\n")
    assert (result.code, "itself" in result.err) == (2, False)


# ---------------------------------------------------------------- S7: what rules: and extends may name


def test_s7_no_line_of_a_foreign_file_is_shown(tmp_path: Path) -> None:
    secret = tmp_path / "passwd"
    secret.write_text("root:x:0:0\n")
    for form in ((), ("--json",)):
        result = run("match", "-", *form, stdin=f"rules: {secret}\nAnna: closed\nBruno: 5\n")
        assert result.code == 2
        assert "line 1, column 5" in result.out + result.err
        assert "x:0" not in result.out + result.err
        assert "root:" not in result.out + result.err


def test_s7_a_pipe_as_rules_hangs_nothing(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.toml"
    os.mkfifo(pipe)
    extending = tmp_path / "our.toml"
    extending.write_text('extends = "pipe.toml"\n')
    record = "rules: {}\nplayers: Anna, Bruno\nround 1\nAnna: draw ?\n"
    sheet = "rules: {}\nAnna: closed\nBruno: 5\n"
    for name in (pipe, extending, "/dev/zero"):
        assert run("referee", "-", stdin=record.format(name)).code == 2
        assert run("match", "-", stdin=sheet.format(name)).code == 2
    assert run("open", "7h", env={"SCALA40_CONFIG": str(pipe)}).code == 2


def test_s7_the_path_begins_at_the_file_that_names_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "sheets"
    folder.mkdir()
    (tmp_path / "our.toml").write_text('extends = "casa"\nlimit = 151\n')
    sheet = folder / "evening.txt"
    sheet.write_text("rules: our.toml\nAnna: closed\nBruno: 5\n")
    monkeypatch.chdir(tmp_path)
    assert run("match", str(sheet)).code == 2
    sheet.write_text("rules: ../our.toml\nAnna: closed\nBruno: 5\n")
    assert run("match", str(sheet)).code == 0


# ---------------------------------------------------------------- S8: what --add writes reads back as the same


@pytest.mark.parametrize(
    "name", ["our#1.toml", "our rules.toml", 'the "best".toml', "casa", " x .toml", "a\\b.toml", "#"]
)
def test_s8_a_sheet_finds_its_rules_again(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / name).write_text('extends = "casa"\nlimit = 251\n')
    monkeypatch.chdir(tmp_path)
    assert run("match", "--add", *ROUND, "new.txt", "--rules", f"./{name}").code == 0
    again = run("match", "new.txt", "--json").json
    assert again["can_take"] == {"Anna": 246, "Bruno": 251}
    assert run("match", "--add", *ROUND, "new.txt").code == 0
    record = (tmp_path / "new.txt").read_text().splitlines()[0]
    written = f"{record} # ours\nplayers: Anna, Bruno\nround 1\n"
    (tmp_path / "game.txt").write_text(written)
    assert run("referee", "game.txt", "--json").json["rules"] == again["rules"]
    assert run("referee", "game.txt", "--format").out.startswith(record)


def test_s8_a_name_that_no_line_can_hold_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("a\nb.toml", "a\x1b.toml", "a\udce9.toml"):
        (tmp_path / name).write_text('extends = "casa"\n')
        result = run("match", "--add", *ROUND, "new.txt", "--rules", name)
        assert (result.code, is_clean(result), (tmp_path / "new.txt").exists()) == (2, True, False)


def test_s8_rules_of_the_command_line_are_kept_in_a_sheet_that_is_there(sheet: Path) -> None:
    sheet.write_text("# our evening\nrules: casa  # as ever\nset: limit=201\n\nAnna: closed\nBruno: 17\n")
    assert run("match", "--add", *ROUND, str(sheet), "--rules", "guide", "--set", "open_min=30").code == 0
    assert sheet.read_text() == (
        "# our evening\nrules: guide\nset: open_min=30\n# as ever\n\nAnna: closed\nBruno: 17\n"
        "\nAnna: 5\nBruno: closed\n"
    )
    assert run("match", "--add", *ROUND, str(sheet), "--set", "limit=301").code == 0
    assert "set: open_min=30\nset: limit=301\n" in sheet.read_text()
    before = sheet.read_text()
    assert run("match", "--add", *ROUND, str(sheet), "--rules", "guide").code == 0
    assert sheet.read_text().startswith("# our evening\nrules: guide\n# as ever\n")
    assert run("match", "--undo", str(sheet)).code == 0
    assert before.count("closed") == sheet.read_text().count("closed")


# ---------------------------------------------------------------- S9: whole or not at all


@pytest.mark.parametrize("command", [("rules", "init"), ("show", "7h", "--svg")])
def test_s9_a_file_that_is_there_stays_without_force(command: tuple[str, ...], tmp_path: Path) -> None:
    path = tmp_path / "there.svg"
    path.write_text("mine")
    result = run(*command, str(path))
    assert (result.code, path.read_text()) == (2, "mine")
    assert "--force" in result.err
    assert run(*command, str(path), "--force").code == 0
    assert path.read_text() != "mine"
    assert os.listdir(tmp_path) == ["there.svg"]


@pytest.mark.parametrize("command", [("rules", "init"), ("show", "7h", "--svg")])
def test_s9_a_full_disk_loses_nothing(command: tuple[str, ...], tmp_path: Path) -> None:
    path = tmp_path / "there.svg"
    path.write_text("mine")
    with patch.object(os, "fsync", side_effect=OSError(28, "No space left on device")):
        assert run(*command, str(path), "--force").code == 2
        assert run(*command, str(tmp_path / "new.svg")).code == 2
    assert (path.read_text(), os.listdir(tmp_path)) == ("mine", ["there.svg"])


@pytest.mark.parametrize("command", [("rules", "init"), ("show", "7h", "--svg")])
def test_s9_a_pipe_or_folder_is_not_written_over(command: tuple[str, ...], tmp_path: Path) -> None:
    pipe, folder = tmp_path / "pipe.svg", tmp_path / "folder.svg"
    os.mkfifo(pipe)
    folder.mkdir()
    for path in (pipe, folder):
        assert run(*command, str(path), "--force").code == 2
    assert (pipe.is_fifo(), folder.is_dir()) == (True, True)


# ---------------------------------------------------------------- S11: standard error that is full


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no such device here")
@pytest.mark.parametrize(
    "arguments, code", [(("open", "7x"), 2), (("opne",), 2), (("match", "none.txt"), 2), (("open", "7h"), 1)]
)
def test_s11_a_full_standard_error_changes_no_exit_code(arguments: tuple[str, ...], code: int) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(program(*arguments), stdout=subprocess.DEVNULL, stderr=full, check=False)
    assert done.returncode == code


# ---------------------------------------------------------------- S12: leftovers


def test_s12_what_a_kill_left_is_swept_by_the_next_add(sheet: Path, tmp_path: Path) -> None:
    left = tmp_path / ".evening.txt.a1b2c3d_.new"
    others = [
        tmp_path / name for name in (".evening.txt.new", ".other.txt.a1b2c3d_.new", ".evening.txt.a1b2c3d_")
    ]
    for path in (left, *others):
        path.write_text("half a sh")
    assert run("match", "--add", *ROUND, str(sheet)).code == 0
    assert not left.exists()
    assert all(path.exists() for path in others)


def test_s12_a_killed_beginning_of_a_sheet_is_swept_too(tmp_path: Path) -> None:
    path = tmp_path / "evening.txt"
    left = tmp_path / ".evening.txt.a1b2c3d_.new"
    path.write_text(OLD)
    os.link(path, left)
    assert run("match", "--add", *ROUND, str(path)).code == 0
    assert (left.exists(), path.stat().st_nlink) == (False, 1)
