"""What only the lines of a record together show: headers in their place, and names that are players'."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from grammar.cards.suggest import shown
from grammar.errors import Unreadable
from grammar.frozen import replace
from grammar.message import say
from grammar.record.frames import word_at
from grammar.record.lines import head_of, plain_line
from grammar.record.values import Deal, Dealer, Header, Line, MatchStart, Named, Seed, Turn
from grammar.sheet.headers import name_key, out_of_place
from grammar.sheet.score import Reentry, Score
from grammar.sheet.values import Joins, Leaves, PairsHeader, PlayersHeader, RulesHeader, SettingHeader, Unread
from grammar.words import Keyword, keyword_spellings, nearest_word

_NAMED = (Turn, Deal, Score, Dealer, Reentry, Leaves, Joins)
_HEADERS = (RulesHeader, SettingHeader, PlayersHeader, PairsHeader)
_OF_A_MATCH = (PlayersHeader, PairsHeader)


def consistent(lines: Iterable[Line]) -> Iterator[Line]:
    """The lines, each name spelled as at its first place; a line that does not fit states ``Unread``."""
    checked = Consistency()
    for line in lines:
        yield checked.next(line)


class Consistency:
    """The lines so far: which headers stood already, and whom they name."""

    def __init__(self) -> None:
        self._names = _Names()
        self._headers: set[type] = set()
        self._in_rounds = False
        self._in_match = False

    def next(self, line: Line) -> Line:
        """The line, or in its place one that states what is wrong with it."""
        statement = line.statement
        error: Unreadable | None = None
        if isinstance(statement, _NAMED):
            return self._named(line, statement)
        if isinstance(statement, _HEADERS):
            error = self._header(line.text, statement)
        elif isinstance(statement, Unread):
            error = _unknown_name(line, self._names)
        elif isinstance(statement, MatchStart):
            # A new match may have other players; the rules are those of the whole record.
            self._in_match = False
            self._headers -= set(_OF_A_MATCH)
        elif statement is not None and not isinstance(statement, Seed):
            self._in_rounds = self._in_match = True
        return line if error is None else Line(line.number, line.text, Unread(line.text, error))

    def _named(self, line: Line, statement: Named) -> Line:
        self._in_rounds = self._in_match = True
        names = self._names
        name = names.join(statement.name) if isinstance(statement, Joins) else names.find(statement.name)
        if name is None:
            error = _unknown_name(line, names)
            return line if error is None else Line(line.number, line.text, Unread(line.text, error))
        return line if name == statement.name else replace(line, statement=replace(statement, name=name))

    def _header(self, text: str, header: Header) -> Unreadable | None:
        again = type(header) in self._headers and not isinstance(header, SettingHeader)
        self._headers.add(type(header))
        late = self._in_match if isinstance(header, _OF_A_MATCH) else self._in_rounds
        if late or again:
            return out_of_place(text, late)
        if isinstance(header, PlayersHeader):
            self._names.declare(header.names)
        return None


class _Names:
    """The players so far: those of the header, or where there is none all that were named."""

    def __init__(self) -> None:
        self._by_key: dict[str, str] = {}
        self._by_spelling: dict[str, str] = {}
        self.declared: tuple[str, ...] = ()

    def declare(self, names: tuple[str, ...]) -> None:
        self._by_key = {name_key(name): name for name in names}
        self._by_spelling = {}
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

    def join(self, written: str) -> str:
        """The name of a player who joins, who is known from now on."""
        name = self._by_key.setdefault(name_key(written), written)
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
