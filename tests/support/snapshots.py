"""Outputs as they were looked at and found right; ``SNAPSHOT_UPDATE=1`` writes them anew."""

from __future__ import annotations

import os
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "snapshots"
UPDATING = os.environ.get("SNAPSHOT_UPDATE") == "1"


def check(name: str, text: str) -> None:
    """Fails if the output is not what the file of this name holds."""
    text = text.replace(os.devnull, "CONFIG")
    file = FOLDER / f"{name}.txt"
    if UPDATING:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8", newline="\n")
    assert file.exists(), f"{file} is not there; SNAPSHOT_UPDATE=1 writes it"
    kept = file.read_text(encoding="utf-8")
    # So compared, a difference is shown line by line.
    assert text.splitlines() == kept.splitlines(), f"not what {file} holds; SNAPSHOT_UPDATE=1 writes it anew"
    assert text == kept


def names(folder: str) -> set[str]:
    """The outputs kept in a folder."""
    return {str(file.relative_to(FOLDER).with_suffix("")) for file in (FOLDER / folder).rglob("*.txt")}
