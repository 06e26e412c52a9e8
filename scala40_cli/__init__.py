"""What the written cards mean: melds, openings, house rules, the table, the score and the referee."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

__version__ = "0.1.0"


def answer_lines(arguments: Sequence[str], lines: Iterable[str]) -> Iterator[str]:
    """The answers that ``scala40`` with these arguments writes, where these lines are its standard input.

    The function is for whoever has many lines and more than one machine: it keeps nothing, prints nothing, and can
    be pickled, also inside ``functools.partial``.

    ``arguments`` are those of a command line without the program's name, with ``-`` where standard input is read:
    ``["open", "-", "--json", "--rules", "guide"]``. ``lines`` are texts with or without a line end; as many of them
    are taken as an answer needs. What each yields is one line of the answer, without its line end: for a stream one
    for each line that holds a question, in order; a line that cannot be read is answered by an error line. The key
    ``line`` counts from the first of these lines.

    :raises ValueError: the arguments cannot be used; the message says why

    >>> [answer[:2] for answer in answer_lines(["open", "-"], ["10h Jh Qh 5c 5d 5s", "7h 8h 9h"])]
    ['ye', 'no']
    """
    from scala40_cli.cli.lines import answered_lines

    return answered_lines(arguments, lines)
