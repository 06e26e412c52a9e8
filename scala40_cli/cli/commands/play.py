"""``scala40 play``: a table in the terminal, every move refereed."""

from __future__ import annotations

from typing import Annotated

import typer

from scala40_cli.cli.options import playing_options
from scala40_cli.cli.request import Options
from scala40_cli.cli.results import Result


@playing_options
def command(
    options: Options,
    context: typer.Context,
    file: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="FILE",
            help="The game's record, which shows all hands; an existing one goes on where it stands.",
            show_default=False,
        ),
    ] = None,
    players: Annotated[
        str | None,
        typer.Option(
            "--players",
            metavar="NAME,...",
            help="Who plays, in playing order: people, computer, prog:PROGRAM; you and the computer if unsaid.",
            show_default=False,
        ),
    ] = None,
    level: Annotated[
        int, typer.Option("--level", min=1, max=3, help="How well the computer plays: 1 to 3.")
    ] = 2,
    seed: Annotated[
        int | None,
        typer.Option(
            "--seed",
            min=0,
            help="The same seed deals the same game; drawn and shown if unsaid.",
            show_default=False,
        ),
    ] = None,
    timeout: Annotated[
        float,
        typer.Option("--timeout", metavar="SECONDS", min=0.1, help="How long a program has for each answer."),
    ] = 10.0,
    timer: Annotated[
        float | None,
        typer.Option(
            "--timer", metavar="SECONDS", min=1, help="How long people have for a turn.", show_default=False
        ),
    ] = None,
    tutor: Annotated[
        bool, typer.Option("--tutor", help="Warn before a throw that gives up much, and ask.")
    ] = False,
    guided: Annotated[
        bool,
        typer.Option("--guided", help="A first round in which each kind of move comes up and is explained."),
    ] = False,
    games: Annotated[
        int | None,
        typer.Option("--games", min=1, help="Play so many matches among computers.", show_default=False),
    ] = None,
    jobs: Annotated[int, typer.Option("--jobs", min=1, help="With --games, on so many processors.")] = 1,
) -> Result:
    """A table in the terminal: against the computer, friends or programs; every move is refereed."""
    from scala40_cli.cli.contexts import on_command_line
    from scala40_cli.cli.table.asked import Asked, one_file
    from scala40_cli.cli.table.playing import play

    asked = Asked(
        options=options,
        file=one_file(file or []),
        players=players,
        level=level,
        seed=seed,
        timeout=timeout,
        timer=timer,
        tutor=tutor,
        guided=guided,
        games=games,
        jobs=jobs,
        rules_said=on_command_line(context, "rules") or on_command_line(context, "set_"),
        rules_named=str(context.params.get("rules") or options.rules.origin.name),
    )
    return play(asked)
