"""Pictures of cards written to a file; one that is there stays, unless it is said that it may go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, NamedTuple

import typer

from grammar.cards.cards import Piece
from scala40_cli.cli.request import STANDARD_INPUT, Options
from scala40_cli.cli.results import Result

SVG = Annotated[
    str | None,
    typer.Option("--svg", metavar="FILE", help="Write an SVG picture to this file.", show_default=False),
]
PNG = Annotated[
    str | None,
    typer.Option("--png", metavar="FILE", help="Write a PNG picture to this file.", show_default=False),
]
FORCE = Annotated[bool, typer.Option("--force", help="Write over a file that is there.")]

Melds = Sequence[Sequence[Piece]]


class Pictures(NamedTuple):
    """The pictures that were asked for: their files by format, and whether files that are there may go."""

    svg: str | None
    png: str | None
    force: bool

    @property
    def asked(self) -> bool:
        """Whether any was."""
        return self.svg is not None or self.png is not None

    def check(self, *, stream: bool, printed: bool = False) -> None:
        """Raises ``QuestionError`` for a wrong suffix, or where no picture can be.

        ``printed`` allows ``-`` in place of a file.
        """
        from grammar.message import say
        from scala40_cli.cli.refusal import QuestionError

        if self.asked and stream:
            raise QuestionError(say("a picture shows one hand or table, not a stream of them"))
        if self.force and not self.asked:
            raise QuestionError(say("--force goes with --svg or --png"))
        for option, file in (("--svg", self.svg), ("--png", self.png)):
            if file is None or (file == STANDARD_INPUT and printed):
                continue
            suffix = option.replace("--", ".")
            if file.lower().endswith(suffix):
                continue
            other = next((one for one in ("--svg", "--png") if file.lower().endswith(f".{one[2:]}")), None)
            if other is not None:
                raise QuestionError(say("{file} is to be written by {option}", file=file, option=other))
            message = say(
                "the file of {option} ends in {suffix}, found {file}",
                option=option,
                suffix=suffix,
                file=file,
            )
            raise QuestionError(message)

    def save(self, melds: Melds, options: Options) -> str:
        """Writes the pictures; what to say of them. Raises ``QuestionError``."""
        from grammar.message import say
        from scala40_cli.cli.refusal import QuestionError
        from scala40_cli.cli.sheet_input import cannot
        from scala40_cli.cli.whole_file import write_whole

        shown = [cards for cards in melds if cards]
        if not shown:
            raise QuestionError(say("there are no cards to draw"))
        told = ""
        for file, png in ((self.svg, False), (self.png, True)):
            if file is None:
                continue
            data = picture(shown, options, png=png)
            try:
                write_whole(file, data, force=self.force)
            except FileExistsError:
                message = say("{file} is there already; --force writes over it", file=file)
                raise QuestionError(message) from None
            except (OSError, ValueError) as error:
                raise cannot("write", file, error) from None
            told += options.style.plain().text("{file} is written", file=file) + "\n"
        return told


def picture(melds: Melds, options: Options, *, png: bool) -> bytes:
    """The bytes of a picture. Raises ``QuestionError`` where the library that draws it is not installed."""
    notation = options.style.notation
    if not png:
        from scala40_cli.render import svg

        return svg.picture(melds, notation).encode()
    try:
        from scala40_cli.render.png import picture as drawn
    except ImportError:
        from grammar.message import say
        from scala40_cli.cli.refusal import QuestionError

        raise QuestionError(say("a PNG picture needs Pillow: pip install pillow")) from None
    return drawn(melds, notation)


def pictured(result: Result, melds: Melds, pictures: Pictures, options: Options) -> Result:
    """Writes pictures of the cards, and names the files on standard error. Raises ``QuestionError``."""
    if not pictures.asked:
        return result
    from scala40_cli.cli.results import Several, Told
    from scala40_cli.render.problems import complaint

    told = pictures.save(melds, options)
    return Several((result, Told("".join(map(complaint, told.splitlines())))))
