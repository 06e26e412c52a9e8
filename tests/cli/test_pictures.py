"""Pictures that people send: SVG and PNG of hands, openings, tables and moments of a record."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from unittest.mock import patch

import pytest
from PIL import Image

from scala40_cli.render.picture_layout import SHAPES, STAR
from scala40_cli.render.png import _points
from tests.support.cli import run

RECORD = str(Path(__file__).parents[2] / "examples" / "records" / "evening.s40")
CALLS = [
    ("show", "7h-8h-Jk=9h", "5c-5d-5s"),
    ("open", "10h Jh Qh 5c 5d 5s 2c 9d"),
    ("attach", "9h", "--table", "6h-7h-8h"),
    ("attach", "--hand", "9h 2c", "--table", "6h-7h-8h"),
    ("referee", RECORD, "--state", "last"),
]


@pytest.mark.parametrize("call", CALLS, ids=" ".join)
def test_pictures_of_both_formats(call: tuple[str, ...], tmp_path: Path) -> None:
    svg, png = tmp_path / "a.svg", tmp_path / "b.PNG"
    plain = run(*call)
    result = run(*call, "--svg", str(svg), "--png", str(png))
    assert result.code == plain.code
    assert svg.read_text().startswith("<svg ")
    assert f"{png} is written" in result.out + result.err
    with Image.open(png) as image:
        assert image.format == "PNG"
        assert image.getpixel((2, 2)) == (0x2E, 0x7D, 0x4F)
    if call[0] != "show":
        assert result.out == plain.out
        answer = run(*call, "--svg", str(svg), "--force", "--json")
        assert answer.json == run(*call, "--json").json


def test_each_card_is_drawn_in_its_colour(tmp_path: Path) -> None:
    counts = []
    for card in ("7h", "7d", "7c", "7s", "Jk"):
        path = tmp_path / f"{card}.png"
        assert run("show", card, "--png", str(path)).code == 0
        with Image.open(path) as image:
            colours = {colour: count for count, colour in image.convert("RGB").getcolors(1 << 20) or ()}
        tones = (0xC8, 0x10, 0x2E), (0x1B, 0x1B, 0x1B), (0x7B, 0x2D, 0x8B)
        counts.append([colours.get(one, 0) > 200 for one in tones])
    red, black, purple = [True, False, False], [False, True, False], [False, False, True]
    assert counts == [red, red, black, black, purple]


def test_outlines_stay_in_their_square_and_come_round() -> None:
    for path in (*SHAPES.values(), STAR):
        points = _points(path)
        assert all(-0.01 <= number <= 100.01 for point in points for number in point)
        area = sum(
            one[0] * two[1] - two[0] * one[1]
            for one, two in zip(points, points[1:] + points[:1], strict=True)
        )
        assert 2500 < abs(area) / 2 < 6500


def test_a_picture_can_be_printed() -> None:
    assert run("show", "7h", "--svg", "-").out.startswith("<svg ")
    command = [sys.executable, "-m", "scala40_cli", "show", "7h", "--png", "-"]
    assert subprocess.run(command, capture_output=True, check=True).stdout.startswith(b"\x89PNG")


@pytest.mark.parametrize(
    "arguments, said",
    [
        (("show", "7h", "--svg", "a.png"), "--png"),
        (("show", "7h", "--png", "a.svg"), "--svg"),
        (("show", "7h", "--png", "a.jpg"), ".png"),
        (("open", "7h", "--svg", "a"), ".svg"),
        (("open", "-", "--svg", "a.svg"), "stream"),
        (("attach", "-", "--table", "6h-7h-8h", "--png", "a.png"), "stream"),
        (("open", "7h", "--force"), "--svg"),
        (("open", "7h", "--png", "-"), ".png"),
        (("referee", RECORD, "--svg", "a.svg"), "--state"),
        (("referee", RECORD, RECORD, "--state", "2", "--svg", "a.svg"), "stream"),
    ],
)
def test_wrong_usage(
    arguments: tuple[str, ...], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run(*arguments, stdin="7h\n")
    assert (result.code, result.out) == (2, "")
    assert said in result.err
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_there_stays(tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    path.write_text("mine")
    assert run("open", "10h Jh Qh 5c 5d 5s", "--png", str(path)).code == 2
    assert path.read_text() == "mine"
    assert run("open", "10h Jh Qh 5c 5d 5s", "--png", str(path), "--force").code == 0
    assert path.read_bytes().startswith(b"\x89PNG")


def test_without_the_library_it_is_said_what_to_install(tmp_path: Path) -> None:
    with patch.dict(sys.modules, {"scala40_cli.render.png": None}):
        result = run("show", "7h", "--png", str(tmp_path / "a.png"))
    assert result.code == 2
    assert "pip install pillow" in result.err
