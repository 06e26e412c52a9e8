"""Help pages as text: examples first, then how a command is called, terms beside what they mean."""

from __future__ import annotations

import re
from collections.abc import Sequence

from grammar.frozen import dataclass
from scala40_cli.render import terminal
from scala40_cli.render.layout import beside, paragraph

Rows = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Page:
    """One command's help in the language of the user; rows are a term and what it means."""

    name: str
    """The command as it is called, with the program's name."""
    summary: str
    examples: Rows
    usage: str
    sections: tuple[tuple[str, Rows], ...]
    more: str = ""
    """What its answers stand on, where that must be known."""


def page_text(page: Page, width: int | None = None) -> str:
    """The page for a terminal of this width, by default the present one's."""
    width = width or terminal.page()
    lines = paragraph(page.summary, width)
    for line, meaning in page.examples:
        lines += ["", *command_lines(line, width, "  "), *paragraph(meaning, width, 6)]
    if page.more:
        lines += ["", *paragraph(page.more, width)]
    lines += ["", *paragraph(page.usage, width, hanging=4, whole_words=True)]
    wide = terms_width([row for _, rows in page.sections for row in rows], width)
    for title, rows in page.sections:
        lines += ["", f"{title}:", *terms_table(rows, width, wide)]
    return "\n".join(lines) + "\n"


def command_lines(line: str, width: int, indent: str) -> list[str]:
    """A command for the shell, going on below with a backslash where it is too wide.

    >>> command_lines('scala40 open "7h 8h 9h" --outs', 20, "  ")
    ['  scala40 open \\\\', '    "7h 8h 9h" \\\\', '    --outs']
    """
    lines, current = [], indent
    words = re.findall(r"""(?:[^\s"']|"[^"]*"|'[^']*')+""", line)
    for number, word in enumerate(words):
        room = width if number == len(words) - 1 else width - 2
        joined = f"{current} {word}" if current.strip() else current + word
        if len(joined) > room and current.strip():
            lines.append(f"{current} \\")
            joined = f"{indent}  {word}"
        current = joined
    return [*lines, current]


def terms_width(rows: Sequence[tuple[str, str]], width: int) -> int:
    """How wide the column of terms is: as the longest that leaves enough room for the meanings."""
    most = 24 if width >= 70 else 14
    return max((len(term) for term, _ in rows if len(term) <= most), default=most)


def terms_table(rows: Sequence[tuple[str, str]], width: int, wide: int) -> list[str]:
    """Terms on the left, what they mean on the right; a long term stands above its meaning."""
    lines = []
    for term, text in rows:
        meaning = paragraph(text, width - wide - 4)
        if len(term) > wide:
            lines += paragraph(term, width, 2, 4)
            lines += beside([[""] * len(meaning), meaning], [wide, 0])
        else:
            lines += beside([[term], meaning], [wide, 0])
    return lines
