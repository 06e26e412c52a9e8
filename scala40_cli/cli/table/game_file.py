"""The file of a game: one program at a time, written whole after each action, gone on with where it stands."""

from __future__ import annotations

import contextlib
import errno
import os
from collections.abc import Iterator, Sequence
from datetime import datetime

from grammar.cards.spelling import Notation
from grammar.message import say
from grammar.record.actions import Cancel
from grammar.record.reader import language_of
from grammar.record.values import Line, Record, RoundStart, Seed, Turn
from grammar.record.writer import write_statement
from grammar.sheet.values import PlayersHeader
from scala40_cli.cli.notebook import rules_lines
from scala40_cli.cli.refusal import QuestionError
from scala40_cli.cli.request import Options
from scala40_cli.cli.sheet_input import cannot
from scala40_cli.cli.whole_file import begin_whole, replace_whole
from scala40_cli.game.verdict import Answer, Verdict
from scala40_cli.players.book import Book
from scala40_cli.players.sitting import Sitting
from scala40_cli.players.taking_up import CannotGoOn, seed_of, taken_up
from scala40_cli.referee.judging import IsClean, judge_record
from scala40_cli.referee.report import RecordReport
from scala40_cli.render.style import Style, style_of
from scala40_cli.rules.model import KEYS, Rules


class NotClean(Exception):
    """A file whose game breaks a rule, so that it is not gone on with."""

    def __init__(self, verdict: Verdict[RecordReport], rules: Rules) -> None:
        super().__init__()
        self.verdict = verdict
        self.rules = rules


def new_name() -> str:
    """A name for a game's file that no file has."""
    stem = f"scala40-{datetime.now():%Y-%m-%d}"
    name, number = f"{stem}.s40", 1
    while os.path.exists(name):
        number += 1
        name = f"{stem}-{number}.s40"
    return name


@contextlib.contextmanager
def locked(file: str) -> Iterator[None]:
    """Keeps the file for this program alone. Raises ``QuestionError`` if another has it."""
    target = os.path.realpath(file)
    beside = os.path.join(os.path.dirname(target), f".{os.path.basename(target)}.lock")
    if os.name == "nt":  # which has no such locks
        yield
        return
    try:
        descriptor = os.open(beside, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise cannot("write", file, error) from None
    try:
        if not (_lock(descriptor) and _is_still(descriptor, beside)):
            raise QuestionError(say("another program plays the game in {file}", file=file))
        try:
            yield
        finally:
            # Whoever has opened it in the meantime finds that it is gone.
            with contextlib.suppress(OSError):
                os.unlink(beside)
    finally:
        os.close(descriptor)


def _lock(descriptor: int) -> bool:
    import fcntl

    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError as error:
        # Some disks know no locks.
        return error.errno in (errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOSYS)
    return True


def _is_still(descriptor: int, name: str) -> bool:
    """Whether what was opened still has this name."""
    with contextlib.suppress(FileNotFoundError):
        return os.path.samestat(os.fstat(descriptor), os.stat(name))
    return False


def save(file: str, text: str) -> None:
    """Puts the record in the place of what the file held: a reader finds the one or the other, whole.

    Raises ``QuestionError`` if it cannot be written; what the file held is then still there.
    """
    target = os.path.realpath(file)
    try:
        if os.path.lexists(target):
            replace_whole(target, text.encode())
        else:
            begin_whole(target, text.encode())
    except OSError as error:
        raise cannot("write", file, error) from None


def go_on(file: str, options: Options, *, rules_said: bool, seed: int) -> Sitting:
    """The game in the file as it stands.

    Raises ``QuestionError`` where it cannot be read, or is played under other rules than those said, and
    ``NotClean`` where it breaks a rule.
    """
    from scala40_cli.cli.record_input import record_in

    found = record_in(file, options, own_rules=True)
    if found.unread:
        raise found.unread[0][1]
    rules = found.rules
    if rules_said and _plain(rules) != _plain(options.rules):
        message = say(
            "the game in {file} is played under {rules}, not under {other}",
            file=file,
            rules=rules.label,
            other=options.rules.label,
        )
        raise QuestionError(message)
    record = found.record.whole()
    verdict = judge_record(IsClean(record), rules)
    if (
        verdict.answer is not Answer.YES
        and record.lines
        and _played(record)
        and not _may_be_mended(record, rules)
    ):
        raise NotClean(verdict, rules)
    named = seed_of(record)
    try:
        lines = list(found.record.text)
        # Lines of two languages would not be read together.
        book = book_for(options.style, (), language_of(lambda: lines, options.style.notation))
        return taken_up(record, lines, rules, seed if named is None else named, book)
    except CannotGoOn as error:
        raise QuestionError(error.message) from None


def _may_be_mended(record: Record, rules: Rules) -> bool:
    """Whether nothing is amiss but in a turn that is not over, as an opening to which more melds may come.

    It can be taken back, and then all is clean.
    """
    last = next((line for line in reversed(record.lines) if line.statement is not None), None)
    if last is None or not isinstance(last.statement, Turn) or last.statement.ended:
        return False
    cancel = Line(last.number + 1, "", Turn(last.statement.name, (Cancel(),)))
    return judge_record(IsClean(Record((*record.lines, cancel))), rules).answer is Answer.YES


def _plain(rules: Rules) -> tuple[object, ...]:
    return tuple([rules.value(key) for key in KEYS])


def _played(record: Record) -> bool:
    return any(isinstance(line.statement, RoundStart) for line in record.lines)


def header(rules: Rules, names: Sequence[str], seed: int, named: str, language: Notation) -> list[str]:
    """The first lines of a game's record; ``named`` is how the rules were said: a preset, or a file by its path."""
    return [
        *rules_lines(named, dict(rules.origin.overrides), language),
        write_statement(PlayersHeader(tuple(names)), language),
        write_statement(Seed(seed), language),
    ]


def book_for(style: Style, lines: Sequence[str] = (), language: Notation | None = None) -> Book:
    """A record that begins with these lines: its words and cards in the letters that are written, or in others."""
    spoken = style_of(style.language, language or style.notation, symbols=False)
    return Book(lines, spoken.notation, spoken.say)
