"""Why the system refuses a file, in words of our own: the system's are in its language, not in the user's."""

from __future__ import annotations

import errno

from grammar.message import Message, say


def why(error: OSError | ValueError) -> Message:
    """The reason, to stand after a colon.

    >>> str(why(IsADirectoryError(errno.EISDIR, "Is a directory")))
    'it is a folder'
    """
    if not isinstance(error, OSError):
        return say("no file can have this name")
    match error.errno:
        case errno.ENOENT:
            return say("there is no such file or folder")
        case errno.EACCES | errno.EPERM:
            return say("you have no permission for it")
        case errno.EISDIR:
            return say("it is a folder")
        case errno.ENODEV | errno.ENXIO:
            return say("it is a device or a pipe, and not a regular file")
        case errno.ENOTDIR:
            return say("what stands before the last / is no folder")
        case errno.ENOSPC | errno.EDQUOT:
            return say("the disk is full")
        case errno.EROFS:
            return say("this disk can only be read")
        case errno.ENAMETOOLONG:
            return say("the name is too long")
        case errno.ELOOP:
            return say("its links lead round in a circle")
        case errno.EMFILE | errno.ENFILE:
            return say("too many files are open")
        case errno.EBUSY | errno.ETXTBSY:
            return say("it is in use")
        case errno.EFBIG:
            return say("it becomes too large")
        case errno.EIO:
            return say("the device does not answer as it should")
        case errno.EBADF:
            return say("it is closed")
        case _:
            return say("the system reports error {number}", number=error.errno or 0)
