"""The presets as Python, so that no start has to read TOML.

``python .ci/preset_data.py`` writes ``scala40_cli/rules/preset_data.py`` anew from ``scala40_cli/rules/presets``;
bringing the catalogue up to date does so as well, and a test compares the two.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from pprint import pformat
from typing import Any

RULES = Path(__file__).parent.parent / "scala40_cli" / "rules"
MODULE = RULES / "preset_data.py"
_HEAD = '''"""The presets as data, written by ``.ci/preset_data.py`` from ``presets/*.toml``: change those."""

from __future__ import annotations

from typing import Any

PRESETS: dict[str, dict[str, Any]] = '''


def presets() -> dict[str, Any]:
    """What the files say, by the preset's name."""
    files = sorted((RULES / "presets").glob("*.toml"))
    return {file.stem: tomllib.loads(file.read_text(encoding="utf-8")) for file in files}


def update() -> None:
    """Writes the module."""
    text = pformat(presets(), width=108, sort_dicts=False)
    MODULE.write_text(f"{_HEAD}{text}\n", encoding="utf-8")


if __name__ == "__main__":
    update()
