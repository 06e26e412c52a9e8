"""The executable: runs the command line and turns what goes wrong into exit codes."""

from __future__ import annotations

import gc
import io
import os
import sys

from scala40_cli.cli.exit_codes import INTERNAL, INTERRUPTED, PIPE_CLOSED, USAGE
from scala40_cli.cli.standard_streams import Complaints, write_no_more


def main() -> None:
    """Runs ``scala40`` and exits."""
    # Nearly all that a start makes stays; to look through it for garbage again and again takes long.
    gc.set_threshold(50_000)
    code = exit_code(sys.argv[1:])
    # Nor is it worth being looked through once more at the end.
    gc.freeze()
    sys.exit(code)


def exit_code(arguments: list[str]) -> int:
    """Runs the command line; the exit code for what came of it."""
    _open_streams()
    try:
        code = _run(arguments)
        sys.stdout.flush()
    except (BrokenPipeError, SystemExit):
        # The reader of the pipe went away; typer, where it sees it first, exits.
        write_no_more()
        return PIPE_CLOSED
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        write_no_more()
        sys.stderr.write(f"scala40: {_refused(error, arguments)}\n")
        return USAGE
    except Exception as error:
        if os.environ.get("SCALA40_DEBUG") == "1":
            raise
        sys.stderr.write(f"scala40: {_own_error(error, arguments)}\n")
        return INTERNAL
    return code


def _open_streams() -> None:
    """Makes sure that there is somewhere to read and write, and that every text can be read and written."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115
    elif isinstance(sys.stdin, io.TextIOWrapper):
        # Who types at a table may send anything; it is refused as what it looks like.
        sys.stdin.reconfigure(errors="replace")
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            _open_stream(stream)
    if isinstance(sys.stderr, io.TextIOWrapper):
        sys.stderr = Complaints(sys.stderr)


def _open_stream(stream: io.TextIOWrapper) -> None:
    # Python writes UTF-8 even in this locale, and such a terminal shows it as gibberish.
    if os.environ.get("LC_ALL") in ("C", "POSIX") and stream.isatty():
        stream.reconfigure(encoding="ascii")
    errors = "replace"
    if not stream.encoding.lower().startswith("utf"):
        from scala40_cli.render.plain_text import NAME, register

        register()
        errors = NAME
    stream.reconfigure(errors=errors)


def _refused(error: OSError, arguments: list[str]) -> str:
    from grammar.message import printable
    from grammar.os_errors import why
    from scala40_cli.cli.session import open_session

    style, reason = open_session(arguments, os.environ).style, why(error)
    # What has no name is a stream, and of these only what is written to can fail so late.
    if not error.filename:
        return style.text("the answer cannot be written: {reason}", reason=reason)
    return f"{printable(str(error.filename))}: {style.say(reason)}"


def _own_error(error: Exception, arguments: list[str]) -> str:
    from scala40_cli.render.language import Speech, chosen_language

    speech = Speech(chosen_language(arguments, os.environ))
    return speech.text("an error of the program itself: {error}", error=f"{type(error).__name__}: {error}")


def _run(arguments: list[str]) -> int:
    from scala40_cli.cli.app import run

    return run(arguments)


if __name__ == "__main__":
    main()
