"""What commands return, for the one printer to show: nothing in it is worked out before it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from scala40_cli.cli.exit_codes import EXIT

if TYPE_CHECKING:
    from grammar.message import Message
    from scala40_cli.game.verdict import Flip, Verdict
    from scala40_cli.render.style import Style
    from scala40_cli.rules.model import Rules


class Answered:
    """The answer to one question. A command says what it found; the rest is shown alike for all."""

    about = "play"
    """What the verdict is about, as ``render.verdict.About`` names it."""

    def __init__(self, command: str, rules: Rules, verdict: Verdict[Any]) -> None:
        self.command = command
        self.rules = rules
        self.verdict = verdict

    @property
    def code(self) -> int:
        """The exit code."""
        return EXIT[self.verdict.answer]

    def complaint(self) -> str:
        """What goes to standard error before the text."""
        return ""

    # ---- text

    def above(self, style: Style) -> list[str]:
        """Lines before the headline."""
        return []

    def headline(self, style: Style) -> str:
        """The answer in one line."""
        raise NotImplementedError

    def body(self, style: Style) -> list[str]:
        """Lines below the headline: what was found, and the reasons."""
        raise NotImplementedError

    def changes_lines(self, style: Style) -> list[str]:
        """What rule changes would bring beside another answer."""
        return []

    def presets_lines(self, style: Style) -> list[str]:
        """What there is to say of each preset beside its answer."""
        return []

    # ---- JSON

    def found(self, style: Style) -> Mapping[str, Any]:
        """The keys of the command's own."""
        raise NotImplementedError

    def lines_of_reasons(self) -> Sequence[int]:
        """The numbers of the lines that the reasons are about; empty where they are about none."""
        return ()

    def changes(self) -> Mapping[str, Any]:
        """The keys after the flips."""
        return {}

    def presets_found(self) -> Mapping[str, Any]:
        """The keys after the presets."""
        return {}

    # ---- both

    def inserts(self) -> Mapping[str, Iterable[str]]:
        """Long text for the places where its name stands in what is shown, in their order there."""
        return {}

    def flips(self) -> Sequence[Flip]:
        """The single rule changes that would turn the answer."""
        return ()

    def flips_shown(self) -> Sequence[Flip]:
        """Those of them that text shows."""
        return self.flips()

    def presets(self) -> Mapping[str, str]:
        """The answer under each preset."""
        return {}


class Listed(NamedTuple):
    """Something that is known and is shown: as lines, or as the keys of an object after ``command``."""

    command: str
    lines: Callable[[], Iterable[str]]
    found: Callable[[], Mapping[str, Any]]
    code: int = 0
    complaint: str = ""
    """What goes to standard error before the lines."""


class Text(NamedTuple):
    """Text that is written as it is."""

    text: str
    code: int = 0


class Printed(NamedTuple):
    """Bytes that are written as they are."""

    data: bytes
    code: int = 0


class Told(NamedTuple):
    """A remark on standard error."""

    text: str


class Faulty(NamedTuple):
    """A text that cannot all be read: its object, and its faults on standard error."""

    found: Callable[[], Mapping[str, Any]]
    complaints: Callable[[], str]


class Refused(NamedTuple):
    """A question that cannot be read or asked."""

    command: str
    error: Exception


class Streamed(NamedTuple):
    """Answers of a stream as they come, a few at a time: their lines, and the exit code of the worst of them."""

    answers: Iterator[tuple[int, Sequence[str]]]


class Done(NamedTuple):
    """An answer about what is done already: where it cannot be written, that is told, and the exit code stays.

    ``cannot`` says so for a reason.
    """

    answer: Result
    code: int
    cannot: Callable[[Message], str]


class Several(NamedTuple):
    """Results one after the other; the exit code is that of the worst."""

    results: Iterable[Result]


Result = Answered | Done | Listed | Printed | Text | Told | Faulty | Refused | Streamed | Several
