"""How the glossary is shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grammar.message import Message
from scala40_cli.render.layout import beside, paragraph
from scala40_cli.render.style import Style
from scala40_cli.rules.glossary import Term


def list_lines(terms: Sequence[Term], style: Style, width: int) -> list[str]:
    """Every term in both languages, the user's first."""
    own, other = ("it", "en") if style.language == "it" else ("en", "it")
    rows = [(", ".join(term.words(own)), ", ".join(term.words(other))) for term in terms]
    wide = min(max(len(left) for left, _ in rows), width // 2 - 2)
    wides = [wide, width - wide - 4]
    lines = []
    for row in rows:
        cells = [paragraph(text, room, hanging=2) for text, room in zip(row, wides, strict=True)]
        lines += beside(cells, wides)
    hint = style.text("“scala40 glossary TERM” explains one of them.")
    return [*lines, "", *paragraph(hint, width)]


def term_lines(term: Term, style: Style, width: int) -> list[str]:
    """One term: its words, what it means, an example."""
    own, other = ("it", "en") if style.language == "it" else ("en", "it")
    title = f"{', '.join(term.words(own))} ({', '.join(term.words(other))})"
    example = style.text("For example: {example}", example=style.say(Message(term.example)))
    return [
        *(style.heading(line) for line in paragraph(title, width)),
        *paragraph(style.say(Message(term.meaning)), width, 2),
        *paragraph(example, width, 2),
    ]


def term_json(term: Term, style: Style) -> dict[str, Any]:
    """The keys of one term."""
    return {
        "term": term.key,
        "en": list(term.en),
        "it": list(term.it),
        "meaning": style.say(Message(term.meaning)),
        "example": style.say(Message(term.example)),
    }
