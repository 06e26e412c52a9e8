"""``scala40 man``: the manual page, for ``man -l`` or for a package to install."""

from __future__ import annotations

import typer

from scala40_cli.cli.options import looking_options
from scala40_cli.cli.request import Options


@looking_options
def command(options: Options, context: typer.Context) -> int:
    """Print the manual page."""
    import sys

    from scala40_cli.cli.man_page import manual

    sys.stdout.write(manual(context.find_root()))
    return 0
