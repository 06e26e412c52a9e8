"""The presets that a start reads are those of the TOML files."""

from __future__ import annotations

import preset_data

from scala40_cli.rules.preset_data import PRESETS


def test_the_written_module_says_what_the_files_say() -> None:
    assert preset_data.presets() == PRESETS, "python .ci/preset_data.py writes it anew"
