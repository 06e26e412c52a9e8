"""Shell transcripts in Markdown: every command shown is run, and its output must be the one shown.

A block of ``console`` holds commands after ``$`` and what they print, errors included; a line
``# exit code N`` after them says the exit code where it is not 0.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
_BLOCK = re.compile(r"(?m)^```console\n(.*?)^```$", re.DOTALL)


@dataclass(frozen=True)
class Step:
    """One command of a transcript, and the lines shown under it."""

    command: str
    shown: str


def pages() -> list[Path]:
    """The README and the pages of the examples."""
    return [ROOT / "README.md", *sorted((ROOT / "examples").glob("*.md"))]


def steps(block: str) -> list[Step]:
    """The commands of a block; a command goes on after a backslash at the end of a line."""
    found: list[Step] = []
    for part in re.split(r"(?m)^\$ ", block)[1:]:
        lines = part.split("\n")
        command = [lines.pop(0)]
        while command[-1].endswith("\\"):
            command.append(lines.pop(0))
        found.append(Step("\n".join(command), "\n".join(lines).rstrip("\n")))
    return found


def blocks(page: Path) -> list[str]:
    """The console blocks of a page."""
    return _BLOCK.findall(page.read_text(encoding="utf-8"))


def run(command: str, folder: Path, tools: Path) -> str:
    """What a command prints in this folder, with its exit code if that is not 0."""
    tools.mkdir(exist_ok=True)
    shim = tools / "scala40"
    if not shim.exists():
        shim.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m scala40_cli "$@"\n')
        shim.chmod(0o755)
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(("SCALA40", "LC_", "LANG"))
    }
    environment = {
        **kept,
        "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
        "LANG": "C.UTF-8",
        "HOME": str(tools),
        "XDG_CONFIG_HOME": str(tools),
    }
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    text = done.stdout.decode().rstrip("\n")
    if done.returncode:
        text += f"\n# exit code {done.returncode}"
    return text.lstrip("\n")


def refreshed(page: Path, folder: Path, tools: Path) -> str:
    """The page with every output as it is now."""

    def again(match: re.Match[str]) -> str:
        written = [
            f"$ {step.command}\n{run(step.command, folder, tools)}".rstrip("\n") for step in steps(match[1])
        ]
        return "```console\n" + "\n".join(written) + "\n```"

    return _BLOCK.sub(again, page.read_text(encoding="utf-8"))
