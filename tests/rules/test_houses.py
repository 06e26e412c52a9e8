"""The houses of the examples: small files, each a preset with a line or two of its own."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from scala40_cli.rules.load import load_rules
from scala40_cli.rules.model import KEYS
from tests.support.cli import run

FOLDER = Path(__file__).parents[2] / "examples" / "houses"
HOUSES = {"trenta": ("open_min", 30), "cinquanta": ("open_min", 50), "compra": ("compra", "yes")}


def test_the_houses_are_these() -> None:
    assert {path.stem for path in FOLDER.glob("*.toml")} == set(HOUSES)


@pytest.mark.parametrize("name", HOUSES)
def test_house_changes_one_rule_of_its_preset(name: str) -> None:
    data = tomllib.loads((FOLDER / f"{name}.toml").read_text("utf-8"))
    rules, preset = load_rules(str(FOLDER / f"{name}.toml")), load_rules(data["extends"])
    changed = {key: rules.value(key) for key in KEYS if rules.value(key) != preset.value(key)}
    assert changed == dict([HOUSES[name]])
    assert rules.origin.name == name


@pytest.mark.parametrize(("name", "opens"), [("trenta", "yes"), ("cinquanta", "no")])
def test_house_decides(name: str, opens: str) -> None:
    path = str(FOLDER / f"{name}.toml")
    assert run("open", "10h Jh Qh 2c", "--rules", path, "--json").json["verdict"] == opens
    assert run("open", "10h Jh Qh 10c 10d 10s 2c", "--rules", path, "--json").json["verdict"] == "yes"
