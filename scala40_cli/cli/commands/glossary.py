"""``scala40 glossary``: the words of the game in English and Italian."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from scala40_cli.cli import completions
from scala40_cli.cli.options import looking_options
from scala40_cli.cli.request import Options
from scala40_cli.cli.results import Result

if TYPE_CHECKING:
    from scala40_cli.rules.glossary import Term


@looking_options
def command(
    options: Options,
    term: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[TERM]",
            help="A word of the game, in either language.",
            autocompletion=completions.term,
            show_default=False,
        ),
    ] = None,
) -> Result:
    """The words of the game in English and Italian."""
    from scala40_cli.cli.results import Listed
    from scala40_cli.render.glossary import list_lines, term_json, term_lines
    from scala40_cli.render.terminal import page
    from scala40_cli.rules.glossary import terms

    found, style = _found(" ".join(term)) if term else terms(), options.style

    def lines() -> list[str]:
        if not term:
            return list_lines(found, style, page())
        blocks = [term_lines(each, style, page()) for each in found]
        return [line for block in blocks for line in ["", *block]][1:]

    return Listed("glossary", lines, lambda: {"terms": [term_json(each, style) for each in found]})


def _found(words: str) -> tuple[Term, ...]:
    """The terms that the words name, or else those whose texts hold them.

    :raises RuleError: there are none; the message names the nearest
    """
    from scala40_cli.render.language import in_languages
    from scala40_cli.rules.errors import RuleError
    from scala40_cli.rules.glossary import terms_named
    from scala40_cli.rules.search import terms_with

    try:
        return terms_named(words)
    except RuleError:
        found = terms_with(words, in_languages)
        if not found:
            raise
        return found
