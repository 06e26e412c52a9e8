"""How the glossary is shown."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import Any

from grammar.message import Message
from scala40_cli.render.style import Style
from scala40_cli.rules.glossary import Term


def list_lines(terms: Sequence[Term], style: Style, width: int) -> list[str]:
    """Every term in both languages, the user's first."""
    own, other = ("it", "en") if style.language == "it" else ("en", "it")
    rows = [(", ".join(term.words(own)), ", ".join(term.words(other))) for term in terms]
    wide = min(max(len(left) for left, _ in rows), width // 2 - 2)
    lines = []
    for left, right in rows:
        rooms = ((left, wide), (right, width - wide - 4))
        lefts, rights = (wrap(text, room, subsequent_indent="  ") for text, room in rooms)
        count = max(len(lefts), len(rights))
        lefts, rights = lefts + [""] * (count - len(lefts)), rights + [""] * (count - len(rights))
        lines += [f"  {one:<{wide}}  {two}".rstrip() for one, two in zip(lefts, rights, strict=True)]
    hint = style.text("“scala40 glossary TERM” explains one of them.")
    return [*lines, "", *wrap(hint, width, break_on_hyphens=False)]


def term_lines(term: Term, style: Style, width: int) -> list[str]:
    """One term: its words, what it means, an example."""
    own, other = ("it", "en") if style.language == "it" else ("en", "it")
    title = f"{', '.join(term.words(own))} ({', '.join(term.words(other))})"
    example = style.text("For example: {example}", example=style.say(Message(term.example)))
    return [
        *(style.heading(line) for line in wrap(title, width)),
        *_paragraph(style.say(Message(term.meaning)), width),
        *_paragraph(example, width),
    ]


def _paragraph(text: str, width: int) -> list[str]:
    return wrap(text, width, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False)


def term_json(term: Term, style: Style) -> dict[str, Any]:
    """The keys of one term."""
    return {
        "term": term.key,
        "en": list(term.en),
        "it": list(term.it),
        "meaning": style.say(Message(term.meaning)),
        "example": style.say(Message(term.example)),
    }
