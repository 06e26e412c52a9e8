"""Adding a round to a sheet's file: whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Sequence

from grammar.message import say
from scala40_cli.cli.refusal import QuestionError
from scala40_cli.cli.sheet_input import cannot


def read_bytes(file: str) -> bytes | None:
    """What the file holds; ``None`` if there is no such file. Raises ``QuestionError``."""
    try:
        with open(file, "rb") as opened:
            return opened.read()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise cannot("read", file, error) from None


def with_round(text: str, lines: Sequence[str]) -> str:
    """The sheet with these lines as its last round, parted from what stands before by a blank line.

    >>> with_round("Anna: closed\\nBruno: 7c", ["Anna: 2c", "Bruno: closed"])
    'Anna: closed\\nBruno: 7c\\n\\nAnna: 2c\\nBruno: closed\\n'
    """
    end = "\r\n" if "\r\n" in text else "\n"
    if text and not text.endswith(("\n", "\r")):
        text += end
    if text.strip() and text.splitlines()[-1].strip():
        text += end
    return text + "".join(line.strip() + end for line in lines)


def replace(file: str, before: bytes | None, after: bytes) -> None:
    """Puts ``after`` in the place of ``before``: whoever reads the file finds one or the other, whole.

    The new text is written beside the file, brought to the disk, and only then takes the file's name.
    Raises ``QuestionError`` if it cannot be written, or if the file is no longer what was read.
    """
    # A link stays a link: its target is what is replaced.
    target = os.path.realpath(file)
    folder = os.path.dirname(target)
    try:
        beside = _write_beside(target, folder, before, after)
        try:
            if read_bytes(target) != before:
                message = say("{file} was changed in the meantime; nothing is added", file=file)
                raise QuestionError(message)
            os.replace(beside, target)
        except BaseException:
            os.unlink(beside)
            raise
        _sync_folder(folder)
    except OSError as error:
        raise cannot("write", file, error) from None


def _write_beside(target: str, folder: str, before: bytes | None, after: bytes) -> str:
    import tempfile

    descriptor, beside = tempfile.mkstemp(prefix=f".{os.path.basename(target)}.", suffix=".new", dir=folder)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(after)
            file.flush()
            os.chmod(beside, _mode(target, new=before is None))
            os.fsync(file.fileno())
    except BaseException:
        os.unlink(beside)
        raise
    return beside


def _mode(target: str, *, new: bool) -> int:
    """Who may read and write the file: as before, or for a new file as the user's other new files."""
    if not new:
        return os.stat(target).st_mode & 0o7777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def _sync_folder(folder: str) -> None:
    """Brings the new name to the disk, where the system lets a folder be opened for that."""
    if os.name == "nt":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
