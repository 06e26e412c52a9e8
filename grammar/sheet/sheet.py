"""Match sheets: rounds of score lines, parted by blank lines, under a few first lines that set the match.

A sheet keeps every line, so that it can be written again as it was, comments and blank lines included.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum, auto
from functools import cached_property
from itertools import pairwise
from typing import Final

from grammar.cards.spelling import Notation, Plain, plain
from grammar.cards.suggest import shown
from grammar.errors import Unreadable
from grammar.frozen import dataclass
from grammar.message import say
from grammar.sheet.comers import read_comer, write_comer
from grammar.sheet.headers import (
    comment_at,
    out_of_place,
    read_pairs,
    read_players,
    read_rules,
    read_setting,
    write_header,
)
from grammar.sheet.score import DEAD, DeadRound, Reentry, Score, clean_name, plain_score, write_score_line
from grammar.sheet.score_line import proven_notation, read_score_line
from grammar.sheet.values import (
    Joins,
    Leaves,
    NamesRow,
    PairsHeader,
    PlayersHeader,
    Row,
    RulesHeader,
    SettingHeader,
    Unread,
)
from grammar.words import KEYWORDS, Keyword, Words, nearest_word


@dataclass(frozen=True, slots=True)
class RoundsHeader:
    """``rounds:`` the match has this many rounds."""

    count: int


Header = RulesHeader | SettingHeader | PlayersHeader | PairsHeader | RoundsHeader
InRound = Score | Reentry | Leaves | Joins | DeadRound | Unread
SheetLine = Header | InRound | Row | NamesRow


def _round_starts(scores: Sequence[tuple[int, str]]) -> list[int]:
    """Where each round starts in lines that hold whole rounds one after the other; else where the lines do."""
    starts, rounds = [], [set[str]()]
    for number, name in scores:
        key = name.casefold()
        if key in rounds[-1]:
            rounds.append(set())
        if not rounds[-1]:
            starts.append(number)
        rounds[-1].add(key)
    whole = len(rounds[0]) > 1 and all(each == rounds[0] for each in rounds)
    return starts if whole else starts[:1]


def _blank_line_missing(line: SheetLine | None) -> Unreadable:
    text = write_score_line(line) if isinstance(line, Score) else ""
    message = say("a blank line is missing before this line, with which the next round begins")
    return Unreadable(message, text, 0, text)


@dataclass(frozen=True)
class Sheet:
    """The lines of a sheet in order; ``None`` is a line with nothing but white space or a comment.

    ``comments`` has what follows the ``#``, by line number from 1.
    """

    lines: tuple[SheetLine | None, ...]
    comments: tuple[tuple[int, str], ...] = ()

    def headers(self) -> Iterator[tuple[int, Header]]:
        """The first lines that set the match, each with its number."""
        for number, line in enumerate(self.lines, 1):
            if isinstance(line, Header):
                yield number, line

    @property
    def may_be_totals(self) -> bool:
        """Whether this is a table of numbers in which no column ever falls, as totals do not."""
        rows = [line for line in self.lines if isinstance(line, Row)]
        if not rows:
            return False
        from grammar.sheet.number_table import may_be_totals

        return may_be_totals(rows)

    def unread(self) -> Iterator[tuple[int, Unreadable]]:
        """What cannot be read, line by line."""
        told = False
        for number, line in enumerate(self.lines, 1):
            if isinstance(line, Unread):
                yield number, line.error
            elif number in self.glued and not told:
                told = True
                yield number, _blank_line_missing(line)

    def blocks(self) -> Iterator[list[tuple[int, InRound]]]:
        """The lines of each round, with their numbers. A blank line ends a round, a comment does not."""
        for block in self._written_blocks():
            cuts = [at for at, (number, _) in enumerate(block) if at and number in self.glued]
            for start, end in pairwise([0, *cuts, len(block)]):
                yield block[start:end]

    @cached_property
    def glued(self) -> frozenset[int]:
        """The lines that begin a round though no blank line stands before them: the same players come again."""
        found: set[int] = set()
        for block in self._written_blocks():
            scores = [(number, line.name) for number, line in block if isinstance(line, Score)]
            found.update(_round_starts(scores)[1:])
        return frozenset(found)

    def _written_blocks(self) -> Iterator[list[tuple[int, InRound]]]:
        """The lines between blank ones."""
        comments = {number for number, _ in self.comments}
        headers = (RulesHeader, SettingHeader, PlayersHeader, PairsHeader, RoundsHeader)
        block: list[tuple[int, InRound]] = []
        for number, line in enumerate(self.lines, 1):
            if isinstance(line, Row | NamesRow):
                # A row is a round of its own; who comes back does so before the next.
                if block:
                    yield block
                    block = []
                if isinstance(line, Row):
                    yield [(number, one) for one in line.scores]
                    if line.returns:
                        yield [(number, one) for one in line.returns]
            elif line is None:
                if block and number not in comments:
                    yield block
                    block = []
            elif not isinstance(line, headers) and not (isinstance(line, Unread) and line.header):
                block.append((number, line))
        if block:
            yield block


def read_sheet(text: str, notation: Notation = Notation.AUTO, default: Notation = Notation.ENGLISH) -> Sheet:
    """The sheet; a line that cannot be read is an ``Unread`` among the others.

    Under AUTO the first line whose letters decide, decides for the whole sheet; ``default`` is the
    notation where none does.

    >>> sheet = read_sheet("players: Anna, Bruno\\nAnna: closed\\nBruno: Kh 7c  # had opened")
    >>> [len(block) for block in sheet.blocks()], sheet.comments
    ([2], ((3, ' had opened'),))
    """
    texts = split_lines(text)
    comments: list[tuple[int, str]] = []
    for index, line in enumerate(texts):
        if "#" in line:
            at = comment_at(line)
            if at < len(line):
                texts[index] = line[:at]
                comments.append((index + 1, line[at + 1 :].rstrip()))
    lines: list[SheetLine | None] = _table(texts) or []
    if notation is Notation.AUTO:
        notation = _notation(texts, default)
    names: dict[str, str | None] = {}
    reader = _Reader(notation)
    reader.in_rounds = bool(lines)
    for line in texts[len(lines) :]:
        if not line or line.isspace():
            lines.append(None)
            continue
        score = plain_score(line, notation, names)
        if score is not None and score.name.lower() not in _HEADER_WORDS:
            reader.in_rounds = True
            lines.append(score)
        else:
            lines.append(reader.read(line))
    return Sheet(tuple(lines), tuple(comments))


def _table(texts: list[str]) -> list[SheetLine | None] | None:
    """The lines of a table of numbers that a sheet starts with, its first lines too; nothing where none is."""
    reader = _Reader(Notation.ENGLISH)
    lines: list[SheetLine | None] = []
    for text in texts:
        if text.strip() and _header_word(plain(text).text) is None:
            break
        lines.append(reader.read(text) if text.strip() else None)
    rows = texts[len(lines) :]
    # Score lines may follow, as those of a round that was added.
    rows = rows[: next((at for at, text in enumerate(rows) if _is_score_line(text)), len(rows))]
    if not any(text.strip()[:1] in _TABLE_STARTS for text in rows if text.strip()):
        return None
    named = next((line.names for line in lines if isinstance(line, PlayersHeader)), ())
    from grammar.sheet.number_table import read_table

    found = read_table(rows, named)
    return None if found is None else [*lines, *found]


def _is_score_line(text: str) -> bool:
    name, colon, _ = text.partition(":")
    return bool(colon) and not name.strip().isdigit()


_TABLE_STARTS = ("-", "|", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", '"', "–", "—")


def split_lines(text: str) -> list[str]:
    """The lines of a sheet, as they are counted."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    lines = text.removeprefix("\ufeff").split("\n")
    if not lines[-1]:
        lines.pop()
    return lines


def _notation(texts: list[str], default: Notation) -> Notation:
    """What the letters of the first line that proves anything prove."""
    suggested: Notation | None = None
    for line in texts:
        if ":" in line and line.partition(":")[0].strip().lower() not in _HEADER_WORDS:
            proven, worded = proven_notation(line)
            if proven is not None:
                return proven
            suggested = suggested or worded
    return suggested or default


class _Word(Enum):
    """What a first line starts with."""

    RULES = auto()
    SET = auto()
    PLAYERS = auto()
    PAIRS = auto()
    ROUNDS = auto()


_ROUNDS: Final = Words(("rounds",), ("smazzate",))
_HEADER_WORDS: Final[Mapping[str, _Word]] = {
    text: word
    for word, words in (
        (_Word.RULES, KEYWORDS[Keyword.RULES]),
        (_Word.SET, KEYWORDS[Keyword.SET]),
        (_Word.PLAYERS, KEYWORDS[Keyword.PLAYERS]),
        (_Word.PAIRS, KEYWORDS[Keyword.PAIRS]),
        (_Word.ROUNDS, _ROUNDS),
    )
    for text in words.all
}
_MOST_ROUNDS_DIGITS = 6


class _Reader:
    """Reads the lines that are not plain score lines, and knows which header stood already."""

    def __init__(self, notation: Notation) -> None:
        self.in_rounds = False
        self._notation = notation
        self._seen: set[_Word] = set()

    def read(self, line: str) -> SheetLine:
        try:
            return self._read(line)
        except Unreadable as error:
            header = not self.in_rounds or _header_word(plain(line).text) is not None
            return Unread(line.strip(), error, header=header)

    def _read(self, line: str) -> SheetLine:
        source = plain(line)
        if " ".join(source.text.lower().split()) in DEAD.all:
            self.in_rounds = True
            return DeadRound()
        word = _header_word(source.text)
        if word is None:
            before, self.in_rounds = self.in_rounds, True
            try:
                return self._comer(line, source) or read_score_line(line, self._notation)
            except Unreadable:
                if not before:
                    self.in_rounds = False
                    _refuse_misspelt_header(line, source.text)
                    self.in_rounds = True
                raise
        at = source.original(source.text.index(":")) + 1
        if self.in_rounds or (word in self._seen and word is not _Word.SET):
            raise out_of_place(line, self.in_rounds)
        self._seen.add(word)
        return _HEADER_READERS[word](line, at)

    def _comer(self, line: str, source: Plain) -> Reentry | Leaves | Joins | None:
        """A player who comes or goes between two rounds."""
        before, colon, said = source.text.partition(":")
        name = clean_name(line[: source.original(len(before))]) if colon else None
        return None if name is None else read_comer(name, said.strip().lower())


def _header_word(text: str) -> _Word | None:
    first, colon, _ = text.partition(":")
    return _HEADER_WORDS.get(first.strip().lower()) if colon else None


def is_first_line(line: str) -> bool:
    """Whether a line begins as a first line of a sheet does."""
    return _header_word(plain(line).text) is not None


def _refuse_misspelt_header(line: str, text: str) -> None:
    """Raises ``Unreadable`` if a line that is no score line seems to be a first line with its word misspelt."""
    word = text.partition(":")[0].strip()
    near = nearest_word(word, _HEADER_WORDS) if ":" in text else None
    if near is not None:
        message = say("no player's line and no first line begins with '{word}'", word=shown(word))
        raise Unreadable(message, line, len(line) - len(line.lstrip()), word, f"{near}:")


def _rounds(line: str, at: int) -> RoundsHeader:
    value = line[at:].strip()
    digits = plain(value).text
    if not (digits.isascii() and digits.isdigit() and len(digits) <= _MOST_ROUNDS_DIGITS and int(digits) > 0):
        message = say("expected how many rounds the match has, a whole number from 1")
        raise Unreadable(message, line, line.index(value, at) if value else len(line.rstrip()), value)
    return RoundsHeader(int(digits))


_HEADER_READERS: Final[Mapping[_Word, Callable[[str, int], Header]]] = {
    _Word.RULES: read_rules,
    _Word.SET: read_setting,
    _Word.PLAYERS: read_players,
    _Word.PAIRS: read_pairs,
    _Word.ROUNDS: _rounds,
}


def write_sheet(sheet: Sheet, notation: Notation = Notation.ENGLISH, *, symbols: bool = False) -> str:
    """The sheet as text, as ``read_sheet`` reads it; lines that could not be read stay as they were."""
    comments = dict(sheet.comments)
    written = []
    for number, line in enumerate(sheet.lines, 1):
        text = "" if line is None else _write_line(line, notation, symbols=symbols)
        if number in comments:
            text += f"{'  ' if text else ''}#{comments[number]}"
        written.append(text + "\n")
    return "".join(written)


def _write_line(line: SheetLine, notation: Notation, *, symbols: bool) -> str:
    match line:
        case Score() | Reentry():
            return write_score_line(line, notation, symbols=symbols)
        case DeadRound():
            return DEAD.written(notation)
        case Leaves() | Joins():
            return write_comer(line, notation)
        case RulesHeader() | SettingHeader() | PlayersHeader() | PairsHeader():
            return write_header(line, notation)
        case RoundsHeader(count):
            return f"{_ROUNDS.written(notation)}: {count}"
        case Unread(text) | Row(text) | NamesRow(text):
            return text
