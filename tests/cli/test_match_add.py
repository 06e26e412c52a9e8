"""Adding a round to a sheet's file: whole or not at all, and only a round that can be."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from scala40_cli.cli import sheet_file
from scala40_cli.cli.refusal import QuestionError
from scala40_cli.cli.whole_file import replace_whole
from tests.support.cli import Result, run

OLD = "rules: casa\n\nAnna: closed\nBruno: Kh 7c\n"
NEW = OLD + "\nAnna: 5c\nBruno: closed\n"


@pytest.fixture
def sheet(tmp_path: Path) -> Path:
    """A sheet with one round."""
    path = tmp_path / "evening.txt"
    path.write_text(OLD)
    return path


def add(sheet: Path, *lines: str) -> Result:
    """Adds these lines."""
    return run("match", "--add", *lines, str(sheet))


def beside(path: Path) -> list[str]:
    """The other files of the folder."""
    return [one.name for one in path.parent.iterdir() if one != path]


def test_a_round_is_added_and_the_table_shown(sheet: Path) -> None:
    result = add(sheet, "Anna: 5c", "Bruno: closed")
    assert (result.code, sheet.read_text()) == (0, NEW)
    assert "Anna leads" in result.out
    assert beside(sheet) == []


def test_the_option_may_stand_before_each_line(sheet: Path) -> None:
    result = run("match", "--add", "Anna: 5c", "--add", "Bruno: closed", str(sheet))
    assert (result.code, sheet.read_text()) == (0, NEW)


def test_a_sheet_is_begun_with_its_rules(tmp_path: Path) -> None:
    path = tmp_path / "new.txt"
    result = run(
        "match", "--add", "Anna: 5c", "Bruno: closed", str(path), "--rules", "guide", "--set", "limit=201"
    )
    assert result.code == 0
    assert path.read_text() == "rules: guide\nset: limit=201\n\nAnna: 5c\nBruno: closed\n"
    assert run("match", str(path), "--json").json["rules"] == "guide+limit=201"


def test_a_sheet_begun_under_a_file_of_rules_finds_it_again(tmp_path: Path) -> None:
    house = tmp_path / "table.toml"
    house.write_text('extends = "casa"\nlimit = 151\n')
    path = tmp_path / "sheets" / "new.txt"
    path.parent.mkdir()
    assert run("match", "--add", "Anna: 5c", "Bruno: closed", str(path), "--rules", str(house)).code == 0
    assert run("match", str(path), "--json").json["can_take"] == {"Anna": 146, "Bruno": 151}


@pytest.mark.parametrize(
    "lines, code, said",
    [
        (("Anna: closed", "Bruno: closed"), 1, "closed"),
        (("Anna: closed", "Brun: 5c"), 1, "Bruno"),
        (("Anna: closd", "Bruno: 5c"), 2, "did you mean closed"),
        (("Anna: closed",), 1, "Bruno has no line"),
        (("Anna: re-enters",), 1, "still in the match"),
        (("Anna: closed\n\nBruno: 5c",), 2, "one line"),
        (("Anna: closed", " "), 2, "empty"),
    ],
)
def test_a_faulty_round_leaves_the_file_alone(
    sheet: Path, lines: tuple[str, ...], code: int, said: str
) -> None:
    before = sheet.stat()
    result = add(sheet, *lines)
    assert (result.code, sheet.read_text()) == (code, OLD)
    assert said in result.out + result.err
    assert (sheet.stat().st_mtime_ns, sheet.stat().st_ino) == (before.st_mtime_ns, before.st_ino)
    assert beside(sheet) == []


def test_a_round_whose_points_are_not_known_is_not_added(sheet: Path) -> None:
    sheet.write_text(OLD.replace("casa", "guide"))
    assert add(sheet, "Anna: closed", "Bruno: unopened").code == 3
    assert "unopened" not in sheet.read_text()


def test_a_faulty_sheet_takes_no_round(sheet: Path) -> None:
    sheet.write_text("Anna: closed\nBruno: closed\n")
    assert add(sheet, "Anna: closed", "Bruno: 5c").code == 1
    assert sheet.read_text() == "Anna: closed\nBruno: closed\n"


@pytest.mark.parametrize(
    "arguments, said",
    [
        (("Anna: closed", "Bruno: 5c"), "the sheet is missing"),
        (("evening.txt",), "score lines, and then the sheet"),
        (("Anna: closed", "Bruno: 5c", "-"), "standard input cannot"),
    ],
)
def test_wrong_usage(arguments: tuple[str, ...], said: str) -> None:
    result = run("match", "--add", *arguments)
    assert result.code == 2
    assert said in result.err


@pytest.mark.parametrize("first", [True, False])
def test_score_lines_without_the_option_are_told_of_it(sheet: Path, first: bool) -> None:
    lines = ["Anna: closed", "Bruno: 5c"]
    result = run("match", *([str(sheet), *lines] if first else [*lines, str(sheet)]))
    assert result.code == 2
    assert "--add" in result.err


def test_the_sheet_may_stand_first(sheet: Path, tmp_path: Path) -> None:
    new = tmp_path / "new.txt"
    for path, text in ((sheet, NEW), (new, "rules: fantacarte\n\nAnna: 5c\nBruno: closed\n")):
        assert run("match", str(path), "--add", "Anna: 5c", "Bruno: closed").code == 0
        assert path.read_text() == text
    result = run("match", "-", "--if", "Anna: 5c", "Bruno: closed", "--json", stdin=OLD)
    assert result.json["totals"] == {"Anna": 5, "Bruno": 17}


def test_a_sheet_that_was_not_there_is_told_of(sheet: Path, tmp_path: Path) -> None:
    path = tmp_path / "evenin.txt"
    faulty = add(path, "Anna: 5c")
    assert (faulty.code, faulty.err) == (1, f"scala40: {path} is not there, and no sheet is begun\n")
    begun = add(path, "Anna: 5c", "Bruno: closed")
    assert (begun.code, begun.err) == (0, f"scala40: {path} was not there: a new sheet is begun\n")
    assert (add(path, "Anna: 5c", "Bruno: closed").err, add(sheet, "Anna: 5c", "Bruno: closed").err) == (
        "",
        "",
    )


def test_what_if_shows_and_writes_nothing(sheet: Path) -> None:
    result = run("match", "--if", "Anna: 5c", "Bruno: unopened", str(sheet), "--json")
    assert result.code == 1
    assert sheet.read_text() == OLD
    result = run("match", "--if", "Anna: closed", "Bruno: unopened", str(sheet), "--json")
    assert (result.json["totals"], result.json["out"]) == ({"Anna": 0, "Bruno": 117}, ["Bruno"])
    assert sheet.read_text() == OLD


def test_quiet(sheet: Path) -> None:
    result = run("match", "-q", "--add", "Anna: 5c", "Bruno: closed", str(sheet))
    assert (result.code, result.out, result.err, sheet.read_text()) == (0, "", "", NEW)


def test_the_mode_of_the_file_is_kept(sheet: Path) -> None:
    sheet.chmod(0o640)
    assert add(sheet, "Anna: 5c", "Bruno: closed").code == 0
    assert stat.S_IMODE(sheet.stat().st_mode) == 0o640


def test_a_link_stays_a_link(sheet: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.txt"
    link.symlink_to(sheet)
    assert add(link, "Anna: 5c", "Bruno: closed").code == 0
    assert link.is_symlink()
    assert sheet.read_text() == NEW


@pytest.mark.parametrize(
    "old, new",
    [
        ("Anna: closed\nBruno: 7c", "Anna: closed\nBruno: 7c\n\nAnna: 5c\nBruno: closed\n"),
        ("Anna: closed\r\nBruno: 7c\r\n", "Anna: closed\r\nBruno: 7c\r\n\r\nAnna: 5c\r\nBruno: closed\r\n"),
        (
            "\ufeffAnna: closed\nBruno: 7c\n\n\n",
            "\ufeffAnna: closed\nBruno: 7c\n\n\nAnna: 5c\nBruno: closed\n",
        ),
        ("# only this", "# only this\n\nAnna: 5c\nBruno: closed\n"),
        ("", "Anna: 5c\nBruno: closed\n"),
    ],
)
def test_what_stood_in_the_file_is_kept_to_the_byte(sheet: Path, old: str, new: str) -> None:
    sheet.write_bytes(old.encode())
    assert add(sheet, "Anna: 5c", " Bruno: closed ").code == 0
    assert sheet.read_bytes() == new.encode()


def test_a_file_that_cannot_be_written_is_told(sheet: Path) -> None:
    with patch.object(tempfile, "mkstemp", side_effect=PermissionError(13, "Permission denied")):
        result = add(sheet, "Anna: 5c", "Bruno: closed")
    assert (result.code, sheet.read_text()) == (2, OLD)
    assert "cannot be written: you have no permission for it" in result.err


def test_a_folder_is_no_sheet(tmp_path: Path) -> None:
    assert run("match", "--add", "Anna: 5c", "Bruno: closed", str(tmp_path)).code == 2
    assert run("match", str(tmp_path)).code == 2


def test_a_sheet_changed_in_the_meantime_is_left_alone(sheet: Path) -> None:

    def put_late(*arguments: Any) -> None:
        sheet.write_text(OLD + "# somebody else\n")
        replace_whole(*arguments)

    with patch("scala40_cli.cli.sheet_file.replace_whole", put_late):
        result = add(sheet, "Anna: 5c", "Bruno: closed")
    assert (result.code, sheet.read_text()) == (2, OLD + "# somebody else\n")
    assert "changed in the meantime" in result.err
    assert beside(sheet) == []


# ---------------------------------------------------------------- interrupted at any point

STEPS: list[tuple[Any, str]] = [
    (tempfile, "mkstemp"),
    (os, "chmod"),
    (os, "fsync"),
    (os, "replace"),
    (os, "open"),
    (os, "close"),
]


def interrupted(real: Callable[..., Any], *, after: bool, error: BaseException) -> Callable[..., Any]:
    """The call, interrupted before or after it has done its work."""

    def call(*arguments: Any, **named: Any) -> Any:
        if after:
            real(*arguments, **named)
        raise error

    return call


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("where, name", STEPS, ids=[name for _, name in STEPS])
def test_interrupted_at_any_step_the_old_sheet_or_the_new_one_is_there(
    sheet: Path, where: Any, name: str, after: bool
) -> None:
    with (
        patch.object(where, name, interrupted(getattr(where, name), after=after, error=KeyboardInterrupt())),
        pytest.raises((KeyboardInterrupt, QuestionError)),
    ):
        sheet_file.replace(str(sheet), OLD.encode(), NEW.encode())
    assert sheet.read_text() in (OLD, NEW)
    if name in ("chmod", "replace") and not (name == "replace" and after):
        assert beside(sheet) == []


KILLED = """
import os, sys
from scala40_cli.cli import sheet_file

file, old, new, stop = sys.argv[1], sys.argv[2].encode(), sys.argv[3].encode(), int(sys.argv[4])
events = 0
folder = os.path.dirname(file)

def watch(event, arguments):
    global events
    if event in ("open", "os.rename", "os.remove", "os.chmod", "tempfile.mkstemp") and folder in str(arguments):
        events += 1
        if events == stop:
            os._exit(9)

write = os.fsync
def fsync(descriptor):
    watch("open", folder)
    write(descriptor)
    watch("open", folder)
os.fsync = fsync
sys.addaudithook(watch)
sheet_file.replace(file, old, new)
"""


def test_killed_at_any_step_the_old_sheet_or_the_new_one_is_there(sheet: Path) -> None:
    found = []
    for stop in range(1, 30):
        sheet.write_text(OLD)
        command = [sys.executable, "-c", KILLED, str(sheet), OLD, NEW, str(stop)]
        code = subprocess.run(command, check=False).returncode
        found.append(sheet.read_text())
        if code == 0:
            break
        assert code == 9
    assert code == 0
    assert found[0] == OLD
    assert found[-1] == NEW
    assert set(found) == {OLD, NEW}
    assert len(found) > 4


def test_a_round_after_the_end_is_judged_alike_however_it_is_written(tmp_path: Path) -> None:
    over = "rules: casa\nAnna: closed\nBruno: 60\nCarla: 46\n\nAnna: 110\nBruno: 50\nCarla: closed\n"
    file = tmp_path / "over.txt"
    for code, lines in (
        (0, ("Anna: re-enters",)),
        (0, ("Anna: re-enters", "Anna: closed", "Carla: 5")),
        (1, ("Anna: closed", "Carla: 5")),
    ):
        file.write_text(over)
        added = add(file, *lines)
        written = run("match", "-", stdin=over + "\n" + "\n".join(lines) + "\n")
        assert (added.code, added.out) == (code, written.out)
        assert (file.read_text() == over) is (code == 1)
    assert "line 10: the match was over after round 2" in added.out
