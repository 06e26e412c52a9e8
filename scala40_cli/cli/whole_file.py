"""Writing a file whole or not at all: whoever reads it finds what was there before, or the new text."""

from __future__ import annotations

import contextlib
import errno
import os
import re
from collections.abc import Callable, Iterator

from scala40_cli.rules.files import check_regular


def write_whole(file: str, after: bytes, *, force: bool = False) -> None:
    """Puts the bytes into a new file, or with ``force`` into one that is there.

    :raises FileExistsError: the file is there, and it is not said that it may be replaced
    :raises OSError: it cannot be written, or is no regular file
    :raises ValueError: no file can have this name
    """
    # A link stays a link: its target is what is replaced.
    target = os.path.realpath(file)
    try:
        before = os.stat(target)
    except FileNotFoundError:
        _put(target, after, None)
        return
    check_regular(before.st_mode)
    if not force:
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
    _put(target, after, before)


class NotOwned(PermissionError):
    """The file has an owner, or other names, that it would lose if it were replaced."""


def replace_whole(target: str, after: bytes, check: Callable[[], None] = lambda: None) -> None:
    """Puts the bytes into the place of the regular file ``target``, which is no link; owner and mode stay.

    ``check`` is called at the last moment, and may raise.

    :raises NotOwned: the owner could not be kept, or the file has other names that would keep the old text
    :raises OSError: it cannot be written
    """
    before = os.stat(target)
    check_regular(before.st_mode)
    if before.st_nlink > 1:
        raise NotOwned(errno.EPERM, os.strerror(errno.EPERM))
    _put(target, after, before, check)


def begin_whole(target: str, after: bytes) -> None:
    """Puts the bytes into the new file ``target``.

    :raises FileExistsError: somebody else has begun it
    :raises OSError: it cannot be written
    """
    _put(target, after, None)


def append(target: str, before: int, more: bytes) -> None:
    """Writes the bytes behind the first ``before`` bytes of the file, which are all that it has, or takes them back.

    :raises OSError: they cannot be written
    """
    with open(target, "r+b", buffering=0) as file:
        file.seek(before)
        try:
            if file.write(more) != len(more):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            os.fsync(file.fileno())
        except BaseException:
            file.truncate(before)
            raise


def sweep(target: str) -> None:
    """Removes what killed programs left beside the file, while nobody else is writing it."""
    folder, name = os.path.split(target)
    left = re.compile(rf"\.{re.escape(name)}\.[a-z0-9_]{{8}}\.new")
    with contextlib.suppress(OSError), os.scandir(folder or ".") as entries:
        for entry in entries:
            if left.fullmatch(entry.name) and entry.is_file(follow_symlinks=False):
                with contextlib.suppress(OSError):
                    os.unlink(entry.path)


def _put(
    target: str, after: bytes, before: os.stat_result | None, check: Callable[[], None] = lambda: None
) -> None:
    folder = os.path.dirname(target)
    with _beside(target, folder, after, before) as beside:
        check()
        if before is None:
            _name_new(beside, target)
        else:
            os.replace(beside, target)
    _sync_folder(folder)


def _name_new(beside: str, target: str) -> None:
    """Gives the new text its name, which nothing may have yet."""
    try:
        os.link(beside, target)
    except FileExistsError:
        raise
    except OSError:
        # Not every disk knows links.
        if os.path.lexists(target):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST)) from None
        os.replace(beside, target)


@contextlib.contextmanager
def _beside(target: str, folder: str, after: bytes, before: os.stat_result | None) -> Iterator[str]:
    """A file beside the target with the new text, brought to the disk; afterwards it is there no more."""
    import tempfile

    descriptor, beside = tempfile.mkstemp(prefix=f".{os.path.basename(target)}.", suffix=".new", dir=folder)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(after)
            file.flush()
            _keep_owner(target, beside, before)
            os.chmod(beside, _new_mode() if before is None else before.st_mode & 0o7777)
            os.fsync(file.fileno())
        yield beside
    finally:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(beside)


def _keep_owner(target: str, beside: str, before: os.stat_result | None) -> None:
    if before is None or os.name == "nt":
        return
    now = os.stat(beside)
    if (now.st_uid, now.st_gid) != (before.st_uid, before.st_gid):
        try:
            os.chown(beside, before.st_uid, before.st_gid)
        except PermissionError:
            raise NotOwned(errno.EPERM, os.strerror(errno.EPERM)) from None
    # Lists of who else may read and write the file, where the disk keeps them.
    with contextlib.suppress(OSError, AttributeError):
        for name in os.listxattr(target):
            os.setxattr(beside, name, os.getxattr(target, name))


def _new_mode() -> int:
    """Who may read and write a new file: as with the user's other new files."""
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def _sync_folder(folder: str) -> None:
    """Brings the new name to the disk, where the system lets a folder be opened for that.

    The name stands already, so that what fails here is no reason to say that nothing was written.
    """
    if os.name == "nt":
        return
    with contextlib.suppress(OSError):
        descriptor = os.open(folder or ".", os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
