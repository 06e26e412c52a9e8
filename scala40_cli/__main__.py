"""The executable: runs the command line and turns what goes wrong into exit codes."""

from __future__ import annotations

import os
import sys

USAGE, INTERNAL, INTERRUPTED, PIPE_CLOSED = 2, 70, 130, 141


def main() -> None:
    """Runs ``scala40`` and exits."""
    sys.exit(exit_code(sys.argv[1:]))


def exit_code(arguments: list[str]) -> int:
    """Runs the command line; the exit code for what came of it."""
    try:
        code = _run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader of the pipe went away. Nothing more can be written, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:
        if os.environ.get("SCALA40_DEBUG") == "1":
            raise
        sys.stderr.write(f"scala40: an error of the program itself: {type(error).__name__}: {error}\n")
        return INTERNAL
    return code


def _run(arguments: list[str]) -> int:
    for stream in (sys.stdout, sys.stderr):
        # A terminal that lacks a character shows a question mark rather than nothing at all.
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    from typer.exceptions import TyperException

    from scala40_cli.app import run
    from scala40_cli.rules.errors import RuleError

    try:
        return run(arguments)
    except TyperException as error:
        error.show()  # type: ignore[attr-defined]
        return USAGE
    except RuleError as error:
        sys.stderr.write(f"scala40: {error}\n")
        return USAGE


if __name__ == "__main__":
    main()
