"""The manual page, from the same pages as the help: roff for ``man``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from scala40_cli import __version__
from scala40_cli.cli.contexts import session_of
from scala40_cli.cli.help import every_context, page_of
from scala40_cli.render.help_page import Page


def manual(root: Any) -> str:
    """The whole manual, each command in a section of its own; ``root`` is the context of the program."""
    speech = session_of(root).speech
    first, *others = [page_of(context) for context in every_context(root)]
    lines = [
        f'.TH SCALA40 1 "" "scala40 {__version__}" "Scala 40"',
        f".SH {_text(speech.text('NAME'))}",
        rf"scala40 \- {_text(first.summary.rstrip('.'))}",
        f".SH {_text(speech.text('SYNOPSIS'))}",
        _text(first.usage.partition(": ")[2]),
        *_sections(first, ".SH"),
    ]
    for page in others:
        lines += [f".SH {_text(page.name)}", _text(page.summary), *_examples(page)]
        if page.more:
            lines += [".PP", _text(page.more)]
        lines += [".PP", _text(page.usage), *_sections(page, ".SS")]
    return "\n".join(lines) + "\n"


def _examples(page: Page) -> Iterable[str]:
    for line, meaning in page.examples:
        yield from (".PP", ".RS 4", ".nf", _text(line), ".fi", ".RE", ".RS 8", _text(meaning), ".RE")


def _sections(page: Page, heading: str) -> Iterable[str]:
    for title, rows in page.sections:
        yield f"{heading} {_text(title)}"
        for term, meaning in rows:
            yield from (".TP", rf"\fB{_text(term)}\fR", _text(meaning))


def _text(text: str) -> str:
    """Text as roff takes it: backslashes and hyphens as such, no line that begins with a request."""
    safe = text.replace("\\", r"\e").replace("-", r"\-")
    return rf"\&{safe}" if safe.startswith((".", "'")) else safe
