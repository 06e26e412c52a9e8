"""``scala40 man``: the manual page, for ``man -l`` or for a package to install."""

from __future__ import annotations

import typer

from scala40_cli.cli.options import speaking_options
from scala40_cli.cli.request import Options
from scala40_cli.cli.results import Result


@speaking_options
def command(options: Options, context: typer.Context) -> Result:
    """Print the manual page."""
    from scala40_cli.cli.man_page import manual
    from scala40_cli.cli.results import Text

    return Text(manual(context.find_root()))
