"""Sheets of score lines: read from arguments, a file or standard input, under the rules that they name."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import typer

from grammar.errors import Unreadable
from grammar.frozen import dataclass, replace
from grammar.message import say
from grammar.sheet.headers import name_key
from grammar.sheet.score import Score
from grammar.sheet.sheet import Header, Sheet, is_first_line, read_sheet, split_lines
from grammar.sheet.values import PairsHeader, PlayersHeader, RulesHeader, SettingHeader, Unread
from scala40_cli.cli.contexts import on_command_line
from scala40_cli.cli.hooks import standard_input
from scala40_cli.cli.refusal import QuestionError, explain
from scala40_cli.cli.request import STANDARD_INPUT, Options
from scala40_cli.cli.results import Faulty
from scala40_cli.game.verdict import Note, Reason
from scala40_cli.match.scoreboard import name_in
from scala40_cli.render.style import Style
from scala40_cli.rules.errors import RuleError
from scala40_cli.rules.files import read_regular
from scala40_cli.rules.model import Rules


@dataclass(frozen=True, slots=True)
class SheetRead:
    """A sheet, the rules it is judged under, and what cannot be read in it, with the lines' numbers."""

    sheet: Sheet
    rules: Rules
    unread: tuple[tuple[int, Unreadable], ...]
    notes: tuple[Note, ...] = ()
    """What is worth knowing of the rules."""


def text_of(source: str) -> str:
    """The text of a file, or of standard input for ``-``.

    Raises ``QuestionError`` where it cannot be had or is no text.
    """
    try:
        if source == STANDARD_INPUT:
            data = standard_input().read()
        elif os.path.abspath(source).startswith(OPEN_ALREADY):
            with open(source, "rb") as file:
                data = file.read()
        else:
            data = read_regular(source)
    except (OSError, ValueError) as error:
        raise cannot("read", source, error) from None
    return decoded(data)


OPEN_ALREADY = ("/dev/fd/", "/dev/stdin", "/proc/self/fd/")
"""Where what a shell has opened for us may be a pipe; elsewhere only regular files are read."""


def decoded(data: bytes) -> str:
    """The bytes as text. Raises ``QuestionError`` where they are none."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        byte = f"0x{data[error.start]:02x}"
        raise QuestionError(
            say("line {line} is not UTF-8 text; it has the byte {byte}", line=line, byte=byte)
        ) from None


def cannot(what: str, file: str, error: OSError | ValueError) -> QuestionError:
    """The error for a file that cannot be read or written."""
    if isinstance(error, FileNotFoundError):
        if what == "write":
            return QuestionError(say("there is no folder in which {file} could be written", file=file))
        return QuestionError(say("there is no file {file}", file=file))
    from grammar.os_errors import why

    if what == "write":
        return QuestionError(say("{file} cannot be written: {reason}", file=file, reason=why(error)))
    return QuestionError(say("{file} cannot be read: {reason}", file=file, reason=why(error)))


def sheet_in(text: str, options: Options, *, folder: str = "", own_rules: bool = True) -> SheetRead:
    """The sheet in the text, and its rules.

    The rules are those that the sheet names, changed by its own settings and then by those of the command
    line; with ``own_rules`` False the command line's alone. ``folder`` is where a file of rules is looked for.
    """
    sheet = without_misplaced_rules(read_sheet(text, default=options.reading))
    unread = list(sheet.unread())
    if unread:
        refuse_record(text, len(unread))
    rules, notes = options.rules, tuple[Note, ...]()
    if own_rules:
        headers = list(sheet.headers())
        rules, notes = rules_for(players_on(sheet), headers, options)
        rules, faults = rules_of_headers(headers, split_lines(text), rules, folder)
        unread = sorted([*unread, *faults], key=lambda fault: fault[0])
    return SheetRead(sheet, with_pairs(sheet.headers(), rules), tuple(unread), notes)


def players_on(sheet: Sheet) -> int:
    """How many players a sheet names: before the first round, or else in it."""
    for _, header in sheet.headers():
        if isinstance(header, PlayersHeader):
            return len(header.names)
    first = next(sheet.blocks(), [])
    return len({name_key(name) for _, line in first if (name := name_in(line)) is not None})


_TABLE_OF = 3
"""From so many players on a table plays at home, where nobody says otherwise."""
AT_HOME = "casa"


def plays_at_home(players: int, options: Options) -> bool:
    """Whether so many players are judged by the rules of the home game, since no others are named."""
    return players >= _TABLE_OF and not options.rules_said


def rules_for(
    players: int, headers: Iterable[tuple[int, object]], options: Options
) -> tuple[Rules, tuple[Note, ...]]:
    """The rules for so many players before the first lines change them, and what to say of them."""
    if not plays_at_home(players, options) or any(isinstance(one, RulesHeader) for _, one in headers):
        return options.rules, ()
    from scala40_cli.rules.load import load_rules

    rules = load_rules(AT_HOME)
    for key, value in options.rules.origin.overrides:
        rules = rules.replace_rule(key, value)
    message = say(
        "no rules are named, and {count} play: judged by {rules}; --rules or a line rules: says otherwise",
        count=players,
        rules=AT_HOME,
    )
    return rules, (Note(None, message),)


def with_pairs(headers: Iterable[tuple[int, object]], rules: Rules) -> Rules:
    """The rules, with pairs playing where a first line names them and no setting says otherwise."""
    named = any(isinstance(header, PairsHeader) for _, header in headers)
    if not named or "pairs" in dict(rules.origin.overrides) or rules.pairs == "yes":
        return rules
    return rules.replace_rule("pairs", "yes")


def without_misplaced_rules(sheet: Sheet) -> Sheet:
    """The sheet, in which a line before the first round that names a rule is told how that is written."""
    named = {name for _, header in sheet.headers() for name in getattr(header, "names", ())}
    lines = list(sheet.lines)
    misplaced = False
    for at, line in enumerate(lines):
        if line is None and at and not isinstance(lines[at - 1], Header | Unread | None):
            break
        text = _rule_line(line)
        if text is None or text[0] in named:
            continue
        if misplaced and isinstance(line, Unread) and line.header:
            # A first line is out of place only because the one before it was taken for a player's.
            alone = read_sheet(line.text).lines[0]
            if isinstance(alone, Header) or (isinstance(alone, Unread) and is_first_line(alone.text)):
                lines[at] = alone
                continue
        from scala40_cli.rules.names import key_named

        key = key_named(text[0])
        if key is not None:
            message = say(
                "'{word}' is a rule, not a player; a rule is changed by a line of its own", word=text[0]
            )
            source = line.text if isinstance(line, Unread) else f"{text[0]}: {text[1]}"
            misplaced = True
            lines[at] = Unread(
                source, Unreadable(message, source, 0, text[0], f"set: {key}={text[1]}"), header=True
            )
    return sheet if lines == list(sheet.lines) else replace(sheet, lines=tuple(lines))


def _rule_line(line: object) -> tuple[str, str] | None:
    """The word and the value of a line that could be a rule's."""
    if isinstance(line, Score) and line.cards is None and line.points is not None:
        return line.name, str(line.points)
    if isinstance(line, Unread):
        sign = next((sign for sign in ":=" if sign in line.text), ":")
        word, found, value = line.text.partition(sign)
        return (word.strip(), value.strip()) if found and value.strip() else None
    return None


def refuse_record(text: str, faults: int) -> None:
    """Raises ``QuestionError`` for a record of a game where a sheet was expected."""
    from grammar.record.reader import read_record
    from grammar.record.values import Turn

    record = read_record(text)
    if len(record.faults) < faults and any(isinstance(line.statement, Turn) for line in record.lines):
        raise QuestionError(say("this is a record of a game, which “referee” reads: scala40 referee FILE"))


def rules_of_headers(
    headers: Iterable[tuple[int, object]], lines: Sequence[str], rules: Rules, folder: str
) -> tuple[Rules, list[tuple[int, Unreadable]]]:
    """The rules that first lines name, and the lines that name none.

    ``headers`` are all first lines with their numbers, ``lines`` the text; the settings of the command line, among
    ``rules``, are changed last.
    """
    from scala40_cli.rules.load import load_rules, parse_override

    faults = []
    overrides, changed = rules.origin.overrides, False
    # The settings change the rules that are named, whichever of them stands first.
    for number, header in sorted(headers, key=lambda one: not isinstance(one[1], RulesHeader)):
        source = lines[number - 1]
        try:
            if isinstance(header, RulesHeader):
                rules, changed = load_rules(header.rules, folder=folder), True
            elif isinstance(header, SettingHeader):
                rules, changed = rules.replace_rule(*parse_override(f"{header.key}={header.value}")), True
        except RuleError as error:
            piece = source.partition("#")[0].partition(":")[2].strip()
            faults.append((number, Unreadable(error.message, source, source.find(piece), piece)))
    if changed:
        for key, value in overrides:
            rules = rules.replace_rule(key, value)
    return rules, faults


def sheet_faults(
    command: str,
    read: SheetRead,
    reasons: Mapping[int, list[Reason]],
    options: Options,
    *,
    numbered: bool = True,
    file: str = "",
) -> Faulty:
    """Every fault of a sheet that cannot all be read, those of the game as well.

    ``numbered`` is False where the lines were arguments, which nobody counts; ``file`` names one sheet of several.
    """
    return Faulty(
        lambda: _unread_json(command, read, reasons, options) | ({"file": file} if file else {}),
        lambda: _complaints(read, reasons, options.style.plain(), file, numbered=numbered),
    )


def _complaints(
    read: SheetRead, reasons: Mapping[int, list[Reason]], style: Style, file: str, *, numbered: bool
) -> str:
    from scala40_cli.render.problems import complaint

    named = f"{file}: " if file else ""
    of_lines: dict[int, list[str]] = {}
    for number, error in read.unread:
        message = explain(error, style)[0]
        if numbered:
            message = style.text(
                "line {line}, column {column}: {fault}", line=number, column=error.at + 1, fault=message
            )
        of_lines.setdefault(number, []).append(complaint(named + message, error))
    for number, found in reasons.items():
        of_lines.setdefault(number, []).extend(
            complaint(named + style.say(reason.message)) for reason in found
        )
    return "".join(text for number in sorted(of_lines) for text in of_lines[number])


def by_line(lines: Iterable[int], reasons: Iterable[Reason]) -> dict[int, list[Reason]]:
    """The reasons by the numbers of the lines that they are about; those after the last are about none."""
    found: dict[int, list[Reason]] = {}
    for line, reason in zip(lines, reasons, strict=False):
        found.setdefault(line, []).append(reason)
    return found


def _unread_json(
    command: str, read: SheetRead, reasons: Mapping[int, list[Reason]], options: Options
) -> dict[str, Any]:
    from scala40_cli.render.json import error_json, notes_json, reason_json

    style = options.style.in_json()
    found = [(number, *explain(error, style)) for number, error in read.unread]
    line, message, at, piece = found[0]
    answer = error_json(command, read.rules.label, message, line, at, piece)
    answer["errors"] = [{"line": one[0], "error": one[1], "at": one[2], "text": one[3]} for one in found]
    answer["reasons"] = [
        {**reason_json(one, read.rules.is_stated(one.rule), style), "line": number}
        for number in sorted(reasons)
        for one in reasons[number]
    ]
    answer["notes"] = notes_json(read.notes, style)
    return answer


def named_rules(context: typer.Context) -> bool:
    """Whether ``--rules`` stands on the command line, so that it takes the place of what a sheet names."""
    return on_command_line(context, "rules")
