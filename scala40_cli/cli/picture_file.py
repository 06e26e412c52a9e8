"""Pictures of cards written to a file; one that is there stays, unless it is said that it may go."""

from __future__ import annotations

from collections.abc import Sequence

from grammar.cards.cards import Piece
from grammar.message import say
from scala40_cli.cli.refusal import QuestionError
from scala40_cli.cli.request import STANDARD_INPUT, Options
from scala40_cli.cli.results import Result, Text


def save_picture(file: str, melds: Sequence[Sequence[Piece]], options: Options, *, force: bool) -> Result:
    """Writes the picture; what to say of it, or for ``-`` the picture itself. Raises ``QuestionError``."""
    from scala40_cli.cli.sheet_input import cannot
    from scala40_cli.cli.whole_file import write_whole
    from scala40_cli.render.svg import picture

    text = picture(melds, options.style.notation)
    if file == STANDARD_INPUT:
        return Text(text)
    try:
        write_whole(file, text.encode(), force=force)
    except FileExistsError:
        message = say("{file} is there already; --force writes over it", file=file)
        raise QuestionError(message) from None
    except (OSError, ValueError) as error:
        raise cannot("write", file, error) from None
    return Text(options.style.plain().text("{file} is written", file=file) + "\n")
