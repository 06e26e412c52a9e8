"""Work done by several processes at once, its results in order: ``--jobs``."""

from __future__ import annotations

import contextlib
import gc
import io
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

Item = TypeVar("Item")

MOST = 64
"""More processes than these help nobody."""


class Done(NamedTuple):
    """What came of one item: the exit code, what goes to standard output and error, whether nothing follows."""

    code: int
    out: str
    err: str = ""
    last: bool = False


class Lost(Exception):
    """A process was ended from outside; what it had in hand has no result."""


def can_share() -> bool:
    """Whether this system can copy the running program, which hands the question's closures to the others."""
    return hasattr(os, "fork")


def in_order(work: Callable[[Item], Done], items: Iterable[Item], jobs: int) -> Iterator[Done]:
    """The results of the items, worked out by so many processes, each as soon as those before it are there.

    Only as many items are in hand as the pipes between the processes hold. Raises ``Lost`` where a process was
    ended from outside, and whatever reading the items raises.
    """
    workers: list[_Worker] = []
    try:
        for _ in range(min(jobs, MOST)):
            workers.append(_Worker(work, workers))
        feeder = _Feeder(items, workers)
        feeder.start()
        number = 0
        while (done := workers[number % len(workers)].result()) is not None:
            yield done
            if done.last:
                return
            number += 1
        feeder.join()
        if feeder.error is not None:
            raise feeder.error
    finally:
        for worker in workers:
            worker.end()


class _Feeder(threading.Thread):
    """Gives the items to the processes, one after the other in turn; waits for those that have enough."""

    def __init__(self, items: Iterable[Any], workers: Sequence[_Worker]) -> None:
        super().__init__(daemon=True)
        self.error: BaseException | None = None
        self._items = items
        self._workers = workers

    def run(self) -> None:
        try:
            for number, item in enumerate(self._items):
                self._workers[number % len(self._workers)].give(item)
        except (BrokenPipeError, ValueError):
            return  # the process is told about when its result is asked for
        except BaseException as error:
            self.error = error
        for worker in self._workers:
            worker.give_no_more()


class _Worker:
    """A copy of this program that does the work for the items it is given."""

    def __init__(self, work: Callable[[Any], Done], others: Sequence[_Worker]) -> None:
        from multiprocessing import Pipe

        theirs, self._items = Pipe(duplex=False)
        self._results, answers = Pipe(duplex=False)
        self.process = os.fork()
        if self.process:
            theirs.close()
            answers.close()
            return
        # The copy: it never comes back, and holds no pipe of anybody else, so that the end of each is seen.
        for other in others:
            other.close()
        self.close()
        _serve(work, theirs, answers)

    def give(self, item: object) -> None:
        """Gives an item; waits while the pipe is full."""
        self._items.send(item)

    def give_no_more(self) -> None:
        """Says that no item follows."""
        with contextlib.suppress(OSError, ValueError):
            self._items.close()

    def result(self) -> Done | None:
        """The next result; ``None`` after the last. Raises ``Lost``."""
        try:
            found: Done | None = self._results.recv()
        except (EOFError, OSError):
            raise Lost from None
        return found

    def close(self) -> None:
        """Closes this side of the pipes."""
        for pipe in (self._items, self._results):
            with contextlib.suppress(OSError):
                pipe.close()

    def end(self) -> None:
        """Ends the process, whatever it does."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.process, signal.SIGKILL)
        with contextlib.suppress(ChildProcessError):
            os.waitpid(self.process, 0)
        self.close()


def _serve(work: Callable[[Any], Done], items: Connection, answers: Connection) -> None:
    """Does the work until no item follows, then ends the process."""
    # Ctrl-C reaches every process; the first one answers it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.freeze()
    try:
        while True:
            try:
                item = items.recv()
            except EOFError:
                answers.send(None)
                break
            answers.send(work(item))
    except BaseException:
        os._exit(1)
    os._exit(0)


class Caught(io.StringIO):
    """What is written to a stream, which passes for that stream in whatever is asked about it."""

    def __init__(self, stream: Any) -> None:
        super().__init__()
        self._stream = stream

    def isatty(self) -> bool:
        """Whether the stream is a terminal."""
        return bool(self._stream.isatty())

    def fileno(self) -> int:
        """The number of the stream."""
        return int(self._stream.fileno())


@contextlib.contextmanager
def caught() -> Iterator[tuple[Caught, Caught]]:
    """While this holds, what would be written to standard output and error is kept."""
    out, err = Caught(sys.stdout), Caught(sys.stderr)
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        yield out, err
