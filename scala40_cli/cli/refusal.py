"""Questions that cannot be read: why, told on standard error, in JSON or in the line of a stream."""

from __future__ import annotations

from grammar.errors import Unreadable
from grammar.message import Message, printable
from scala40_cli.cli.request import Options
from scala40_cli.render.style import Style
from scala40_cli.rules.errors import RuleError


class QuestionError(ValueError):
    """A question that can be read but not asked: what is wrong, and where in the text if that is known."""

    def __init__(
        self, message: Message, at: int | None = None, piece: str | None = None, source: str = ""
    ) -> None:
        super().__init__(message)
        self.message = message
        self.at = at
        self.piece = piece
        self.source = source


READING_ERRORS = (Unreadable, QuestionError, RuleError)


def complaint_of(error: Exception, options: Options) -> str:
    """Why a question could not be read, for standard error: with a caret where its place is known."""
    from scala40_cli.render.problems import complaint

    shown = error if isinstance(error, Unreadable) else None
    if isinstance(error, QuestionError) and error.at is not None:
        shown = Unreadable(error.message, error.source, error.at, error.piece or "")
    return complaint(explain(error, options.style.plain())[0], shown)


def refusal(command: str, error: Exception, options: Options, line: int | None) -> str:
    """Why a question could not be read, as a JSON object or as the row of a stream."""
    message, at, piece = explain(error, options.style.in_json() if options.json else options.style.plain())
    if not options.json:
        return f"error\t{message}"
    from scala40_cli.render.json import encoder, error_json

    return encoder()(error_json(command, options.label or options.rules.label, message, line, at, piece))


def explain(error: Exception, style: Style) -> tuple[str, int | None, str | None]:
    """The message for the user, and place and piece of the text where they are known."""
    if isinstance(error, Unreadable):
        message = style.say(error.message)
        if error.nearest is not None:
            message += style.text("; did you mean {nearest}?", nearest=style.hint(error.nearest))
        return message, error.at, error.piece
    if isinstance(error, QuestionError):
        return style.say(error.message), error.at, error.piece
    assert isinstance(error, RuleError)
    message = style.say(error.message)
    return (f"{printable(error.file)}: {message}" if error.file else message), None, None
