"""Changes to the text of a match sheet: a round added, taken away, written anew, other rules; the rest stays."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from grammar.cards.spelling import Notation
from grammar.message import say
from grammar.sheet.headers import comment_at, name_key, quoted
from grammar.sheet.sheet import Sheet
from grammar.sheet.values import RulesHeader, SettingHeader
from grammar.words import KEYWORDS, Keyword
from scala40_cli.cli.refusal import QuestionError
from scala40_cli.match.scoreboard import Lines, name_in


def with_round(text: str, lines: Sequence[str]) -> str:
    """The sheet with these lines as its last round, parted from what stands before by a blank line.

    >>> with_round("Anna: closed\\nBruno: 7c", ["Anna: 2c", "Bruno: closed"])
    'Anna: closed\\nBruno: 7c\\n\\nAnna: 2c\\nBruno: closed\\n'
    """
    end = _line_end(text)
    if text and not text.endswith(("\n", "\r")):
        text += end
    if text.strip() and text.splitlines()[-1].strip():
        text += end
    return text + "".join(line.strip() + end for line in lines)


def without_last_round(text: str, sheet: Sheet) -> tuple[str, list[str]]:
    """The sheet without the lines after its last blank line, and these lines.

    Raises ``QuestionError`` where it has no round.
    """
    blocks = list(sheet.blocks())
    if not blocks:
        raise QuestionError(say("there is no round on this sheet to take away"))
    lines = _lines(text)
    first, last = blocks[-1][0][0] - 1, blocks[-1][-1][0]
    gone = [line.strip() for line in lines[first:last]]
    # The blank line before it has parted it from the others.
    if first and not lines[first - 1].strip():
        first -= 1
    return "".join(lines[:first] + lines[last:]), gone


def with_round_anew(text: str, round_: Lines, new: Sequence[str]) -> str:
    """The sheet with the lines of one round anew: each takes the place of the same player's, or is added.

    >>> from grammar.sheet.sheet import read_sheet
    >>> text = "Anna: closed\\nBruno: 7c\\n"
    >>> with_round_anew(text, next(read_sheet(text).blocks()), ["Bruno: 2c"])
    'Anna: closed\\nBruno: 2c\\n'
    """
    lines, end = _lines(text), _line_end(text)
    places = {name_key(name): number - 1 for number, line in round_ if (name := name_in(line)) is not None}
    last = round_[-1][0] - 1
    for line in new:
        place = places.get(name_key(line.partition(":")[0].strip()))
        if place is None:
            lines[last] = _ended(lines[last], end) + line.strip() + end
        else:
            _, kept, written_end = _parts(lines[place])
            lines[place] = line.strip() + (f"  {kept}" if kept else "") + written_end
    return "".join(lines)


def rules_lines(
    name: str, settings: Mapping[str, object], language: Notation = Notation.ENGLISH
) -> list[str]:
    """First lines that say these rules, a file of rules by its path from the sheet. Raises ``QuestionError``."""
    if not name.isprintable():
        raise QuestionError(
            say("the name of the file of rules cannot be written on a sheet: {file}", file=name)
        )
    rules, change = KEYWORDS[Keyword.RULES].written(language), KEYWORDS[Keyword.SET].written(language)
    return [f"{rules}: {quoted(name)}", *[f"{change}: {key}={value}" for key, value in settings.items()]]


def with_rules(text: str, sheet: Sheet, lines: Sequence[str]) -> str:
    """The sheet with these first lines in place of those that name its rules and settings."""
    old = [
        number - 1 for number, header in sheet.headers() if isinstance(header, RulesHeader | SettingHeader)
    ]
    written, end = _lines(text), _line_end(text)
    said = "".join(line + end for line in lines)
    if not old:
        return said + text
    for place in old:
        _, comment, _ = _parts(written[place])
        written[place] = comment + end if comment else ""
    written[old[0]] = said + written[old[0]]
    return "".join(written)


def with_settings(
    text: str, sheet: Sheet, settings: Mapping[str, object], language: Notation = Notation.ENGLISH
) -> str:
    """The sheet with these settings behind its own."""
    there = {(header.key, header.value) for _, header in sheet.headers() if isinstance(header, SettingHeader)}
    end = _line_end(text)
    change = KEYWORDS[Keyword.SET].written(language)
    said = "".join(
        f"{change}: {key}={value}{end}" for key, value in settings.items() if (key, str(value)) not in there
    )
    old = [number for number, header in sheet.headers() if isinstance(header, RulesHeader | SettingHeader)]
    written = _lines(text)
    if not old:
        return said + text
    written[old[-1] - 1] = _ended(written[old[-1] - 1], end) + said
    return "".join(written)


def _parts(line: str) -> tuple[str, str, str]:
    """What a line says, its comment, its end."""
    bare = line.rstrip("\r\n")
    at = comment_at(bare)
    return bare[:at], bare[at:], line[len(bare) :]


def _lines(text: str) -> list[str]:
    """The lines as a sheet counts them, each with its end."""
    return re.findall(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+", text)


def _ended(line: str, end: str) -> str:
    return line if line.endswith(("\n", "\r")) else line + end


def _line_end(text: str) -> str:
    return "\r\n" if "\r\n" in text else "\n"
