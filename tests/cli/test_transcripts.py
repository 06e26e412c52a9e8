"""Every command in the README and the examples prints what is shown under it.

``TRANSCRIPTS_UPDATE=1`` writes what they print now into the pages, to be read before it is kept.
"""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

import pytest

from tests.support.transcripts import ROOT, blocks, pages, refreshed, run, steps

CASES = [
    pytest.param(page, number, id=f"{page.stem}-{number}")
    for page in pages()
    for number in range(len(blocks(page)))
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the examples, since some commands write."""
    return Path(shutil.copytree(ROOT / "examples", tmp_path / "examples"))


@pytest.mark.skipif(os.environ.get("TRANSCRIPTS_UPDATE") == "1", reason="the pages are being written")
@pytest.mark.parametrize("page, number", CASES)
def test_the_commands_of_a_page_print_what_it_shows(
    page: Path, number: int, folder: Path, tmp_path: Path
) -> None:
    for step in steps(blocks(page)[number]):
        for tool in ("jq", "awk"):
            if re.search(rf"\b{tool}\b", step.command) and not shutil.which(tool):
                pytest.skip(f"{tool} is not on this machine")
        assert run(step.command, folder, tmp_path / "tools") == step.shown, step.command


@pytest.mark.skipif(os.environ.get("TRANSCRIPTS_UPDATE") != "1", reason="only on request")
@pytest.mark.parametrize("page", pages(), ids=lambda page: page.stem)
def test_write_the_pages(page: Path, folder: Path, tmp_path: Path) -> None:
    page.write_text(refreshed(page, folder, tmp_path / "tools"), encoding="utf-8")


def test_the_readme_shows_commands() -> None:
    assert sum(len(steps(block)) for block in blocks(ROOT / "README.md")) >= 6
