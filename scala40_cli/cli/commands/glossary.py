"""``scala40 glossary``: the words of the game in English and Italian."""

from __future__ import annotations

from typing import Annotated

import typer

from scala40_cli.cli import completions
from scala40_cli.cli.options import looking_options
from scala40_cli.cli.request import Options


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
) -> int:
    """The words of the game in English and Italian."""
    from scala40_cli.cli.output import print_line
    from scala40_cli.cli.refusal import refuse
    from scala40_cli.render.glossary import list_lines, term_json, term_lines
    from scala40_cli.render.json import encoder
    from scala40_cli.render.terminal import page
    from scala40_cli.rules.errors import RuleError
    from scala40_cli.rules.glossary import terms, terms_named

    try:
        found = terms_named(" ".join(term)) if term else terms()
    except RuleError as error:
        return refuse("glossary", error, options)
    if options.json:
        shown = [term_json(each, options.style) for each in found]
        print_line(encoder()({"command": "glossary", "terms": shown}))
    elif term:
        blocks = ["\n".join(term_lines(each, options.style, page())) for each in found]
        print_line("\n\n".join(blocks))
    else:
        print_line("\n".join(list_lines(found, options.style, page())))
    return 0
