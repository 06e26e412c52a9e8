"""Changing a sheet's file: one program at a time, whole or not at all."""

from __future__ import annotations

import contextlib
import errno
import os
import time
from collections.abc import Iterator

from grammar.message import say
from scala40_cli.cli.refusal import QuestionError
from scala40_cli.cli.sheet_input import cannot
from scala40_cli.cli.whole_file import NotOwned, append, begin_whole, replace_whole, sweep
from scala40_cli.rules.files import check_regular, read_regular

PATIENCE = 10.0
"""How many seconds a program waits for another that is changing the same sheet."""
_PAUSE = 0.02


def read_bytes(file: str) -> bytes | None:
    """What the file holds; ``None`` if there is no such file. Raises ``QuestionError``."""
    try:
        return read_regular(file)
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        raise cannot("read", file, error) from None


@contextlib.contextmanager
def locked(file: str) -> Iterator[None]:
    """While this holds, no other program that asks for the same changes the sheet.

    The sheet itself is locked, or its folder while it is not there. Raises ``QuestionError`` where another program
    has it for too long.
    """
    until = time.monotonic() + PATIENCE
    target = os.path.realpath(file)
    while True:
        try:
            descriptor = _opened(target)
        except (OSError, ValueError) as error:
            raise cannot("write", file, error) from None
        try:
            while not _lock(descriptor):
                if time.monotonic() >= until:
                    raise QuestionError(say("{file} is being changed by another program", file=file))
                time.sleep(_PAUSE)
            # Whoever had the lock before may have put another file in the place of this one.
            if not _is_still(descriptor, target):
                continue
            yield
            return
        finally:
            os.close(descriptor)


def _opened(target: str) -> int:
    """The sheet, or its folder, open to be locked. Raises ``OSError``."""
    try:
        check_regular(os.stat(target).st_mode)
    except FileNotFoundError:
        target = os.path.dirname(target)
    return os.open(target, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))


def _is_still(descriptor: int, target: str) -> bool:
    held = os.fstat(descriptor)
    try:
        now = os.stat(target)
    except FileNotFoundError:
        now = os.stat(os.path.dirname(target))
    return os.path.samestat(held, now)


def _lock(descriptor: int) -> bool:
    """Locks what is open, if nobody else has."""
    try:
        import fcntl
    except ImportError:  # no such locks on this system; what is replaced is compared all the same
        return True
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError as error:
        # Some disks know no locks.
        if error.errno not in (errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOSYS, errno.EBADF):
            raise
    return True


def replace(file: str, before: bytes | None, after: bytes) -> None:
    """Puts ``after`` in the place of ``before``: whoever reads the file finds one or the other, whole.

    The new text is written beside the file, brought to the disk, and only then takes the file's name. Where the
    file would lose its owner or its other names so, what is new at its end is appended.
    Raises ``QuestionError`` if it cannot be written, or if the file is no longer what was read.
    """
    # A link stays a link: its target is what is replaced.
    target = os.path.realpath(file)
    changed = QuestionError(say("{file} was changed in the meantime; nothing is written", file=file))

    def check() -> None:
        if read_bytes(target) != before:
            raise changed

    try:
        sweep(target)
        if before is None:
            begin_whole(target, after)
            return
        try:
            replace_whole(target, after, check)
        except NotOwned:
            if not after.startswith(before):
                raise
            check()
            append(target, len(before), after[len(before) :])
    except FileExistsError:
        raise changed from None
    except OSError as error:
        raise cannot("write", file, error) from None
