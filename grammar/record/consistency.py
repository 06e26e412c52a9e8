"""What only the lines of a record together show: headers in their place, and names that are players'."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from grammar.cards.suggest import shown
from grammar.errors import Unreadable
from grammar.message import say
from grammar.record.frames import word_at
from grammar.record.lines import head_of, plain_line
from grammar.record.values import Deal, Dealer, Line, Turn
from grammar.sheet.headers import name_key, out_of_place
from grammar.sheet.score_line import Reentry, Score
from grammar.sheet.values import PlayersHeader, RulesHeader, SettingHeader, Unread
from grammar.words import Keyword, keyword_spellings, nearest_word

_NAMED = (Turn, Deal, Score, Dealer, Reentry)
_HEADERS = (RulesHeader, SettingHeader, PlayersHeader)


def consistent(lines: Iterable[Line]) -> Iterator[Line]:
    """The lines, each name spelled as at its first place; a line that does not fit states ``Unread``."""
    names = _Names()
    headers: set[type] = set()
    in_rounds = False
    for line in lines:
        statement = line.statement
        error: Unreadable | None = None
        if isinstance(statement, _NAMED):
            in_rounds = True
            name = names.find(statement.name)
            if name is None:
                error = _unknown_name(line, names)
            elif name != statement.name:
                line = replace(line, statement=replace(statement, name=name))
        elif isinstance(statement, _HEADERS):
            again = type(statement) in headers and not isinstance(statement, SettingHeader)
            headers.add(type(statement))
            if in_rounds or again:
                error = out_of_place(line.text, in_rounds)
            elif isinstance(statement, PlayersHeader):
                names.declare(statement.names)
        elif isinstance(statement, Unread):
            error = _unknown_name(line, names)
        elif statement is not None:
            in_rounds = True
        yield line if error is None else Line(line.number, line.text, Unread(line.text, error))


class _Names:
    """The players so far: those of the header, or where there is none all that were named."""

    def __init__(self) -> None:
        self._by_key: dict[str, str] = {}
        self._by_spelling: dict[str, str] = {}
        self.declared: tuple[str, ...] = ()

    def declare(self, names: tuple[str, ...]) -> None:
        self._by_key = {name_key(name): name for name in names}
        self.declared = names

    def find(self, written: str) -> str | None:
        """The player's name as it is spelled elsewhere; ``None`` if it is nobody's."""
        name = self._by_spelling.get(written)
        if name is None:
            name = self._by_key.get(name_key(written))
            if name is None and not self.declared:
                name = self._by_key[name_key(written)] = written
            if name is not None:
                self._by_spelling[written] = name
        return name

    def knows(self, written: str) -> bool:
        """Whether somebody of this name has been named."""
        return name_key(written) in self._by_key


def _unknown_name(line: Line, names: _Names) -> Unreadable | None:
    """The error of a line that names nobody who plays; its first word may be a misspelt one of another line.

    Nothing where the name is known, or where it may be that of a player not named before.
    """
    source = plain_line(line.text)
    head = head_of(source)
    if head is None:
        return None
    start, end = head.name_at, head.name_end
    if head.keyword is Keyword.DEALER:
        start, end = word_at(source.text, head.end)[0], len(source.text.partition("#")[0].rstrip())
    name = source.text[start:end]
    if not name or names.knows(name):
        return None
    near = nearest_word(name, names.declared)
    if head.keyword is None:
        # A first word that is misspelt makes any line look like a turn.
        near = near or nearest_word(word_at(name, 0)[1], keyword_spellings())
        message = say(
            "'{name}' is none of the players, and no word that starts another line", name=shown(name)
        )
    else:
        message = say("'{name}' is none of the players", name=shown(name))
    if near is None and not names.declared:
        return None
    return Unreadable(message, line.text, source.original(start), name, near)
