"""Every text that users see, and the Italian catalogue of them.

``python .ci/catalogue.py update`` brings the catalogue up to date: texts that are new come in untranslated,
those that are gone go out, and the compiled file is made anew. ``python .ci/catalogue.py faults`` lists what
is wrong with it, which the tests check as well.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

import preset_data
from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parent.parent
PO = ROOT / "scala40_cli" / "locale" / "it" / "LC_MESSAGES" / "scala40.po"
MO = PO.with_suffix(".mo")

# What takes a text that is looked up: functions by their names, and the arguments that are texts.
_TAKING = {"say": 1, "say_many": 2, "text": 1, "Message": 1}
_EPOCH = datetime(2025, 1, 1, tzinfo=UTC)


class Text(NamedTuple):
    """A text, its form for many if it counts something, and the file it is in."""

    one: str
    many: str | None
    file: str


def texts() -> list[Text]:
    """Every text, each once, in the order of the files."""
    found: dict[tuple[str, str | None], Text] = {}
    for text in (*_in_code(), *_in_data(), *_in_help()):
        found.setdefault((text.one, text.many), text)
    return list(found.values())


# ---- in the code


def _in_code() -> Iterator[Text]:
    for path in _sources():
        for call, arguments in _calls(path):
            texts = [_literals(argument) for argument in arguments]
            name = str(path.relative_to(ROOT))
            if _name(call) == "say_many":
                yield Text(texts[0][0], texts[1][0], name)
            else:
                yield from (Text(one, None, name) for one in texts[0])


def not_literal() -> list[str]:
    """Where a text is looked up that is not written there, so that it cannot be collected."""
    return [
        f"{path.relative_to(ROOT)}:{call.lineno}: {ast.unparse(call)[:90]}"
        for path in _sources()
        for call, arguments in _calls(path)
        if _name(call) != "Message" and not all(_literals(argument) for argument in arguments)
    ]


def _sources() -> Iterator[Path]:
    for package in ("grammar", "scala40_cli"):
        yield from sorted((ROOT / package).rglob("*.py"))


def _calls(path: Path) -> Iterator[tuple[ast.Call, list[ast.expr]]]:
    if path.name in ("message.py", "style.py"):
        return
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and _name(node) in _TAKING and node.args:
            arguments = node.args[: _TAKING[_name(node)]]
            if _name(node) == "text" and not any(map(_literals, arguments)) and not _of_style(node):
                continue
            yield node, arguments


def _name(call: ast.Call) -> str:
    if isinstance(call.func, ast.Attribute):
        return call.func.attr if call.func.attr == "text" else ""
    return call.func.id if isinstance(call.func, ast.Name) and call.func.id != "text" else ""


def _of_style(call: ast.Call) -> bool:
    assert isinstance(call.func, ast.Attribute)
    return ast.unparse(call.func.value).endswith(("style", "speech"))


def _literals(node: ast.expr) -> list[str]:
    """The texts that an argument can be; none if it is not written there."""
    match node:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.IfExp(body=body, orelse=orelse):
            both = _literals(body), _literals(orelse)
            return [*both[0], *both[1]] if all(both) else []
        case _:
            return []


# ---- in data files and in the declarations of commands


def _in_data() -> Iterator[Text]:
    from scala40_cli.rules import glossary, texts

    for source, name in (
        (texts.texts(), "rules/catalogue.toml"),
        (glossary.texts(), "rules/glossary.toml"),
    ):
        yield from (Text(text, None, f"scala40_cli/{name}") for text in source)


def _in_help() -> Iterator[Text]:
    from scala40_cli.cli.command_table import TABLE
    from scala40_cli.cli.help import value_of

    for entry in TABLE:
        table = "scala40_cli/cli/command_table.py"
        if entry.help:
            yield Text(entry.help, None, table)
        if entry.more:
            yield Text(entry.more, None, table)
        for example in entry.examples:
            yield Text(example.line, None, table)
            yield Text(example.meaning, None, table)
    for context in contexts():
        command = context.command
        if command.help:
            yield Text(command.help, None, "help")
        for parameter in command.get_params(context):
            if parameter.param_type_name == "argument":
                yield Text(parameter.metavar or parameter.name.upper(), None, "help")
            elif value_of(parameter) is not None and not hasattr(parameter.type, "choices"):
                yield Text(str(value_of(parameter)), None, "help")
            if parameter.help:
                yield Text(parameter.help, None, "help")


def contexts(language: str = "en") -> list[Any]:
    """A context for each command, as its page is made from, the program's first and the hidden ones last."""
    import typer

    from scala40_cli.cli.app import app
    from scala40_cli.cli.command_table import unlisted
    from scala40_cli.cli.help import every_context
    from scala40_cli.cli.session import Session

    program: Any = typer.main.get_command(app)
    session = Session(language)
    root = program.context_class(program, info_name="scala40", obj=session, **program.context_settings)
    hidden = [program.load(name) for name in unlisted()]
    found = list(every_context(root))
    return [*found, *(each.context_class(each, info_name=each.name, parent=root) for each in hidden)]


# ---- the catalogue


def read() -> Catalog:
    """The Italian catalogue as it is."""
    with PO.open("rb") as file:
        return read_po(file, locale="it", domain="scala40", abort_invalid=True)


def update() -> None:
    """Writes the catalogue with just the texts there are, keeping what is translated, and compiles it."""
    old = read() if PO.exists() else Catalog(locale="it")
    new = Catalog(
        locale="it",
        domain="scala40",
        header_comment="# Italian texts of scala40.",
        project="scala40",
        version="1",
        msgid_bugs_address="the tracker of the project",
        last_translator="the authors of scala40",
        language_team="Italian",
        creation_date=_EPOCH,
        revision_date=_EPOCH,
        fuzzy=False,
    )
    new.mime_headers = [("Plural-Forms", "nplurals=2; plural=(n != 1);")]
    # By the text and without the files, so that code which moves leaves the catalogue as it is, and two branches
    # that each add a text seldom meet.
    for text in sorted(texts()):
        key: Any = (text.one, text.many) if text.many is not None else text.one
        known = old.get(text.one)
        string: Any = (
            known.string if known is not None and known.pluralizable == (text.many is not None) else ""
        )
        new.add(key, string or (("", "") if text.many is not None else ""))
    PO.parent.mkdir(parents=True, exist_ok=True)
    with PO.open("wb") as file:
        write_po(file, new, width=110, include_lineno=False, omit_header=False)
    with MO.open("wb") as file:
        write_mo(file, read())


def _read_mo() -> Catalog:
    with MO.open("rb") as file:
        return read_mo(file)


def _strings(catalog: Catalog) -> dict[str, Any]:
    return {
        _one(message): strings for message in catalog if message.id and all(strings := _translations(message))
    }


def _translations(message: Any) -> tuple[str, ...]:
    """The one translation, or the two of a text that counts."""
    return tuple(message.string) if isinstance(message.string, (tuple, list)) else (message.string or "",)


def faults() -> list[str]:
    """What is wrong with the catalogue: texts that are missing, gone, doubtful or wrongly filled in."""
    from scala40_cli.cli.option_names import ITALIAN

    catalog = read()
    wanted = {text.one: text for text in texts()}
    known = {_one(message): message for message in catalog if message.id}
    found = [f"missing: {text}" for text in wanted if text not in known]
    found += [f"no longer used: {text}" for text in known if text not in wanted]
    found += [f"no longer used: {message.id}" for message in catalog.obsolete.values()]
    for one, message in known.items():
        if one not in wanted:
            continue
        strings = _translations(message)
        english = [
            name for text in strings for name in re.findall(r"--[a-z][a-z-]*", text) if name in ITALIAN
        ]
        if english:
            found.append(f"an option by its English name {english}: {one}")
        if message.fuzzy:
            found.append(f"fuzzy: {one}")
        if not all(strings):
            found.append(f"untranslated: {one}")
        elif message.pluralizable != (wanted[one].many is not None):
            found.append(f"one form where there are two: {one}")
        elif [*map(_gaps, strings)] != [_gaps(text) for text in (one, wanted[one].many) if text is not None]:
            found.append(f"other gaps: {one} -> {strings}")
    if not MO.exists() or _strings(_read_mo()) != _strings(catalog):
        found.append(
            "the compiled file is not that of this catalogue; python .ci/catalogue.py update makes it"
        )
    return found


def _one(message: Any) -> str:
    return str(message.id[0] if isinstance(message.id, (tuple, list)) else message.id)


def _gaps(text: str) -> list[str]:
    """The named gaps of a text, each once: an order and a repetition of its own are the translation's right."""
    return sorted(set(re.findall(r"\{[^{}]*\}", text)))


def main(arguments: list[str]) -> int:
    """Runs the script; its exit code."""
    if arguments == ["update"]:
        preset_data.update()
        update()
        return 0
    if arguments == ["faults"]:
        found = [*not_literal(), *faults()]
        sys.stdout.write("".join(f"{fault}\n" for fault in found))
        return 1 if found else 0
    sys.stderr.write(f"{__doc__}\n")
    return 2


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    sys.exit(main(sys.argv[1:]))
