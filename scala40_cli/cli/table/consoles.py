"""Where people type and read: a pipe, a plain terminal, or one with history and completion."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol

from scala40_cli.render.layout import fitted
from scala40_cli.render.terminal import page, room, width


class TimeUp(Exception):
    """The time for a turn is over."""


class Console(Protocol):
    """Lines in and out."""

    on_terminal: bool

    def show(self, lines: Iterable[str]) -> None:
        """Shows lines, broken to the width there is."""

    def ask(self, prompt: str, words: Sequence[str] = (), until: float | None = None) -> str:
        """The next line. Raises ``EOFError`` at the end, ``TimeUp`` at the time ``until``."""

    def put_back(self, text: str) -> None:
        """Lets the line be what is asked for next."""

    def clear(self) -> None:
        """Empties the screen, so that nobody reads another's cards."""

    @property
    def columns(self) -> int:
        """The width there is."""


class Pipe:
    """Standard input and output without a terminal: lines are whole, and nothing is asked twice."""

    on_terminal = False

    def __init__(self) -> None:
        self._back: list[str] = []

    @property
    def columns(self) -> int:
        """The width of running text."""
        return page()

    def show(self, lines: Iterable[str]) -> None:
        """Writes the lines at once."""
        sys.stdout.write("".join([f"{line}\n" for line in fitted(lines, width())]))
        sys.stdout.flush()

    def ask(self, prompt: str, words: Sequence[str] = (), until: float | None = None) -> str:
        """The next line of standard input."""
        if self._back:
            return self._back.pop()
        line = sys.stdin.readline(_LONGEST)
        if not line:
            raise EOFError
        return line.rstrip("\n")

    def put_back(self, text: str) -> None:
        """Lets the line be what is asked for next."""
        self._back.append(text)

    def clear(self) -> None:
        """There is no screen."""


_LONGEST = 1 << 14


class Plain:
    """A terminal with nothing but lines."""

    on_terminal = True

    @property
    def columns(self) -> int:
        """The terminal's width."""
        return room()

    def show(self, lines: Iterable[str]) -> None:
        """Writes the lines."""
        sys.stdout.write("\n".join(fitted(lines, room())) + "\n")
        sys.stdout.flush()

    def ask(self, prompt: str, words: Sequence[str] = (), until: float | None = None) -> str:
        """A typed line; the time is looked at when it is there."""
        line = input(prompt)
        if until is not None and time.monotonic() > until:
            raise TimeUp
        return line

    def put_back(self, text: str) -> None:
        """Nobody types ahead at a terminal: what was no answer is asked again."""

    def clear(self) -> None:
        """Clears the screen and what was rolled off it."""
        sys.stdout.write("\x1b[3J\x1b[2J\x1b[H")
        sys.stdout.flush()


class Prompting(Plain):
    """A terminal with history and completion, by prompt_toolkit."""

    def __init__(self, session: Any, complete: Callable[[Sequence[str]], Any]) -> None:
        self._session, self._complete = session, complete

    def ask(self, prompt: str, words: Sequence[str] = (), until: float | None = None) -> str:
        """A typed line; the question ends by itself when the time is over."""
        sys.stdout.flush()
        started: Callable[[], None] | None = None
        if until is not None:
            wait = max(0.0, until - time.monotonic())

            def started() -> None:
                from asyncio import get_running_loop

                app = self._session.app
                get_running_loop().call_later(wait, lambda: app.is_running and app.exit(exception=TimeUp()))

        found: str = self._session.prompt(
            prompt, completer=self._complete(words), pre_run=started, complete_while_typing=False
        )
        return found


def console() -> Console:
    """The console that fits what standard input and output are."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return Pipe()
    return _prompting() or Plain()


def _prompting() -> Console | None:
    """History and completion, where the terminal and what is installed allow them."""
    import os

    if os.environ.get("TERM", "dumb") == "dumb":
        return None
    try:
        from prompt_toolkit import PromptSession
        from prompt_toolkit.completion import WordCompleter
        from prompt_toolkit.history import InMemoryHistory
    except ImportError:
        return None
    session: Any = PromptSession(history=InMemoryHistory())

    def complete(words: Sequence[str]) -> Any:
        return WordCompleter(list(words), sentence=False, ignore_case=True)

    return Prompting(session, complete)
