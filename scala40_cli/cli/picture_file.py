"""Pictures of cards written to a file; one that is there stays, unless it is said that it may go."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from grammar.cards.cards import Piece
from grammar.message import say
from scala40_cli.cli.output import print_line
from scala40_cli.cli.refusal import QuestionError
from scala40_cli.cli.request import STANDARD_INPUT, Options


def save_picture(file: str, melds: Sequence[Sequence[Piece]], options: Options, *, force: bool) -> None:
    """Writes the picture, or prints it for ``-``. Raises ``QuestionError``."""
    from scala40_cli.cli.sheet_input import cannot
    from scala40_cli.cli.whole_file import write_whole
    from scala40_cli.render.svg import picture

    text = picture(melds, options.style.notation)
    if file == STANDARD_INPUT:
        sys.stdout.write(text)
        sys.stdout.flush()
        return
    try:
        write_whole(file, text.encode(), force=force)
    except FileExistsError:
        message = say("{file} is there already; --force writes over it", file=file)
        raise QuestionError(message) from None
    except (OSError, ValueError) as error:
        raise cannot("write", file, error) from None
    print_line(options.style.plain().text("{file} is written", file=file))
