"""Which modules each command may load: a start imports nothing that its answer does not use."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.benchmarks.bench_startup import COMMANDS, RECORD, SHEET

BASE = [
    "grammar",
    "grammar.errors",
    "grammar.frozen",
    "grammar.message",
    "grammar.nearest",
    "scala40_cli",
    "scala40_cli.rules",
    "scala40_cli.rules.errors",
    "scala40_cli.render",
    "scala40_cli.render.language",
    "scala40_cli.render.layout",
    "scala40_cli.render.colours",
    "scala40_cli.render.terminal",
    "scala40_cli.cli",
    "scala40_cli.__main__",
]
"""What every command may load, and whatever is in ``cli``."""
ANSWER = [
    "grammar.cards",
    "scala40_cli.game",
    "scala40_cli.rules.kinds",
    "scala40_cli.rules.load",
    "scala40_cli.rules.model",
    "scala40_cli.rules.origin",
    "scala40_cli.rules.preset_data",
    "scala40_cli.render.json",
    "scala40_cli.render.melds",
    "scala40_cli.render.rule_names",
    "scala40_cli.render.style",
    "scala40_cli.render.verdict",
]
"""What every answer of the game may load; a name stands for what is in it as well."""
TABLE = ["scala40_cli.questions.unknowns", "scala40_cli.render.table", "grammar.record.actions"]
OPENING = ["scala40_cli.questions.open", "scala40_cli.questions.opening_throw"]
WAY = ["scala40_cli.render.actions", "grammar.record.action_writer", "grammar.record.verbs", "grammar.words"]
ADVICE = [
    "scala40_cli.advice.advice",
    "scala40_cli.advice.answer",
    "scala40_cli.advice.chances",
    "scala40_cli.advice.holding",
    "scala40_cli.advice.judge",
    "scala40_cli.advice.prospects",
    "scala40_cli.advice.question",
    "scala40_cli.advice.shapes",
    "scala40_cli.advice.throws",
    "scala40_cli.advice.why",
    "scala40_cli.questions.discard",
    "scala40_cli.questions.discard_grounds",
    "scala40_cli.questions.discard_turns",
    "scala40_cli.questions.worlds",
    "scala40_cli.render.advise",
    "scala40_cli.search.candidates",
]
SCORED = ["grammar.sheet", "grammar.words", "scala40_cli.match", "scala40_cli.render.flips"]

MAY_LOAD = {
    "--version": [],
    "--help": ["scala40_cli.render.help_page"],
    "open": [
        *ANSWER,
        "grammar.record.actions",
        *OPENING,
        "scala40_cli.questions.unknowns",
        "scala40_cli.search",
        "scala40_cli.render.opening",
    ],
    "meld": [*ANSWER, "scala40_cli.render.meld"],
    "score": [*ANSWER, *SCORED, "scala40_cli.render.score", "scala40_cli.rules.files"],
    "match": [
        *ANSWER,
        *SCORED,
        "scala40_cli.render.match",
        "scala40_cli.render.match_endings",
        "scala40_cli.rules.files",
    ],
    "attach": [
        *ANSWER,
        *TABLE,
        "scala40_cli.questions.attach",
        "scala40_cli.questions.attach_chains",
        "scala40_cli.questions.attach_plays",
        "scala40_cli.render.attach",
    ],
    "discard": [
        *ANSWER,
        *TABLE,
        "scala40_cli.questions.discard",
        "scala40_cli.questions.discard_grounds",
        "scala40_cli.questions.discard_turns",
        "scala40_cli.questions.worlds",
        "scala40_cli.render.discard",
    ],
    "take": [
        *ANSWER,
        *TABLE,
        *WAY,
        *OPENING,
        "scala40_cli.questions.take",
        "scala40_cli.questions.take_reasons",
        "scala40_cli.search",
        "scala40_cli.render.take",
    ],
    "close": [
        *ANSWER,
        *TABLE,
        *WAY,
        *OPENING,
        "scala40_cli.questions.close",
        "scala40_cli.questions.close_reasons",
        "scala40_cli.questions.closing_draws",
        "scala40_cli.search",
        "scala40_cli.render.close",
    ],
    "advise": [
        *ANSWER,
        *TABLE,
        *WAY,
        *ADVICE,
        "scala40_cli.advice.after_opening",
        "scala40_cli.advice.exit_search",
        "scala40_cli.advice.going_out",
        "scala40_cli.advice.left_over",
        "scala40_cli.advice.table_plays",
        "scala40_cli.advice.this_turn",
        "scala40_cli.advice.ways_out",
        "scala40_cli.search",
    ],
    "advise, unopened": [
        *ANSWER,
        *TABLE,
        *ADVICE,
        "scala40_cli.advice.before_opening",
        "scala40_cli.advice.openings",
        "scala40_cli.advice.outlook",
    ],
    "referee": [
        *ANSWER,
        *SCORED,
        *WAY,
        "grammar.record",
        "scala40_cli.referee",
        "scala40_cli.questions",
        "scala40_cli.search",
        "scala40_cli.render.referee",
        "scala40_cli.render.match",
        "scala40_cli.render.score",
        "scala40_cli.rules.files",
    ],
}
NEVER = {"pyparsing", "rich", "tomllib", "json", "multiprocessing", "random"}
PRINT = """
import sys
from scala40_cli.__main__ import exit_code
code = exit_code(sys.argv[1:])
print(*sorted(sys.modules), file=sys.stderr)
"""


@pytest.mark.parametrize("command", MAY_LOAD)
def test_a_command_loads_what_it_uses_and_no_more(command: str, tmp_path: Path) -> None:
    files = {"SHEET": tmp_path / "evening.txt", "RECORD": tmp_path / "evening.s40"}
    files["SHEET"].write_text(SHEET, encoding="utf-8")
    files["RECORD"].write_text(RECORD, encoding="utf-8")
    words = [str(files.get(word, word)) for word in COMMANDS[command]]
    done = subprocess.run([sys.executable, "-c", PRINT, *words], capture_output=True, text=True, check=True)
    loaded = done.stderr.split()
    # A long record is kept in a temporary file, and the library of these loads random.
    assert not (NEVER - {"random"} if command == "referee" else NEVER) & set(loaded)
    allowed = tuple(f"{name}." for name in (*MAY_LOAD[command], "scala40_cli.cli"))
    packages = {name.rpartition(".")[0] for name in MAY_LOAD[command]}
    extra = [
        name
        for name in loaded
        if name.startswith(("grammar", "scala40_cli")) and name not in (*BASE, *packages)
        if not f"{name}.".startswith(allowed)
    ]
    assert extra == []
