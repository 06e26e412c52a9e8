"""What a match sheet comes to: rounds, totals, who is out, who wins. The values, and how equals are told apart."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum

from grammar.frozen import dataclass, field
from grammar.message import Message
from grammar.nearest import nearest
from grammar.sheet.headers import name_key
from grammar.sheet.score import DeadRound, clean_name
from grammar.sheet.sheet import InRound, RoundsHeader, Sheet
from grammar.sheet.values import Joins, Leaves, NamesRow, PairsHeader, PlayersHeader, Unread

Lines = Sequence[tuple[int, InRound | Leaves | Joins]]
"""The lines of one round, each with its number."""


@dataclass(frozen=True, slots=True)
class Match:
    """The question: what do these rounds come to?

    ``players`` are empty where they are not named before the first round; then all who have a line in it
    play. ``fixed`` is the number of rounds where it was set. Such a match has no limit: it goes on to the
    last round, and the lowest total wins.
    """

    rounds: Sequence[Lines]
    players: tuple[str, ...] = ()
    players_line: int = 1
    fixed: int | None = None
    pairs: tuple[tuple[str, str], ...] = ()
    """Who plays together, where that was said; the line on which it was is ``players_line``."""


def match_on(sheet: Sheet, fixed: int | None = None) -> Match:
    """The question about a sheet; ``fixed`` goes before the number of rounds that it may name."""
    players: tuple[str, ...] = ()
    players_line = 1
    pairs: tuple[tuple[str, str], ...] = ()
    for number, header in sheet.headers():
        if isinstance(header, PlayersHeader):
            players, players_line = header.names, number
        elif isinstance(header, PairsHeader):
            pairs, players_line = header.pairs, number if not players else players_line
        elif isinstance(header, RoundsHeader) and fixed is None:
            fixed = header.count
    if not players:
        # Names on top of a table are the players, whoever has points in its rows.
        on_top = ((n, line.names) for n, line in enumerate(sheet.lines, 1) if isinstance(line, NamesRow))
        players_line, players = next(on_top, (players_line, players))
    return Match(tuple(sheet.blocks()), players, players_line, fixed, pairs)


@dataclass(frozen=True, slots=True)
class LineFault:
    """What is wrong: the number of its line in the sheet, its rule, the sentence."""

    line: int
    rule: str
    message: Message


@dataclass(frozen=True, slots=True)
class Return:
    """A re-entry: at what total, for what fee, and after how many rounds; the total is ``None`` if not known."""

    name: str
    total: int | None
    fee: int
    after: int


@dataclass(frozen=True, slots=True)
class Round:
    """One round, with a place for each player in the board's order.

    ``points`` are ``None`` where the player had no line or they are not known; ``played`` tells which.
    ``totals`` are those after the round, ``None`` where they are not known. ``doubled`` are those whose points a
    closing in hand doubled.
    """

    number: int
    line: int
    points: tuple[int | None, ...]
    played: tuple[bool, ...]
    totals: tuple[int | None, ...]
    closed: str | None
    in_hand: bool
    out: tuple[str, ...]
    extra: bool = False
    doubled: tuple[str, ...] = ()
    between: tuple[tuple[int, int] | None, ...] = ()
    """The least and the most that each total can be after the round; ``None`` where nobody can tell."""


@dataclass(slots=True)
class Standing:
    """Where one player stands.

    ``total`` is in points; where it is not ``known`` it is the least that it can be.
    """

    name: str
    members: tuple[str, ...] = ()
    """The two who play together, where a pair stands here."""
    total: int = 0
    known: bool = True
    slack: int | None = 0
    """How much more the total may be where it is not known; ``None`` where nobody can tell."""
    out: bool = False
    out_in: int | None = None
    left: bool = False
    reentries: int = 0
    unopened: int = 0
    won: int = 0
    can_take: int | None = None
    """The most points with which the player is still in, while the match goes on; ``None`` where nothing can
    put the player out."""

    @property
    def between(self) -> tuple[int, int] | None:
        """The least and the most that the total can be; ``None`` where nobody can tell."""
        return None if self.slack is None else (self.total, self.total + self.slack)


def names_of(player: Standing) -> tuple[str, ...]:
    """Whose lines count here: a pair's both, or the player's own."""
    return player.members or (player.name,)


def gone(player: Standing) -> bool:
    """Whether the player is out of the match, having bust or left it."""
    return player.out or player.left


class TieBreak(Enum):
    """What told equals apart."""

    UNOPENED = "unopened"
    WON = "won"
    EXTRA = "extra"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How the match stands.

    ``winners`` are all who win, ``winner`` the one who is first among them; ``by`` is the tie-break if one was
    needed. ``tied`` are those between whom an extra round must decide. Before the end ``leaders`` are first.
    """

    over: bool
    winners: tuple[str, ...] = ()
    winner: str | None = None
    by: TieBreak | None = None
    tied: tuple[str, ...] = ()
    leaders: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Board:
    """The whole match as the sheet has it."""

    players: tuple[str, ...]
    rounds: tuple[Round, ...]
    standings: tuple[Standing, ...]
    returns: tuple[Return, ...]
    outcome: Outcome
    faults: tuple[LineFault, ...]
    fixed: int | None = None
    unsaid: tuple[LineFault, ...] = field(default=())
    """What must be said before all points are known."""


def first_of(players: Sequence[Standing]) -> tuple[list[Standing], TieBreak | None]:
    """Whoever is first by the lowest total and the tie-breaks, and the tie-break that decided.

    Several are first where only an extra round could tell them apart.

    >>> anna, bruno = Standing("Anna", 50, unopened=1), Standing("Bruno", 50)
    >>> first_of([anna, bruno])[1]
    <TieBreak.UNOPENED: 'unopened'>
    """
    if not all(player.known for player in players):
        return first_for_certain(players), None
    lowest = min(player.total for player in players)
    level = [player for player in players if player.total == lowest]
    if len(level) == 1:
        return level, None
    fewest = min(player.unopened for player in level)
    opened = [player for player in level if player.unopened == fewest]
    if len(opened) == 1:
        return opened, TieBreak.UNOPENED
    most = max(player.won for player in opened)
    won = [player for player in opened if player.won == most]
    return won, TieBreak.WON if len(won) == 1 else None


def first_for_certain(players: Sequence[Standing]) -> list[Standing]:
    """Whoever has the lowest total whatever those that are not known come to; nobody where that may be another.

    >>> anna, bruno = Standing("Anna", total=20), Standing("Bruno", total=30, known=False, slack=50)
    >>> [player.name for player in first_for_certain([anna, bruno])]
    ['Anna']
    """
    for player in players:
        own = player.between
        if own is not None and all(own[1] < other.total for other in players if other is not player):
            return [player] if all(other.between for other in players) else []
    return []


def name_in(line: InRound | Leaves | Joins) -> str | None:
    """The name on a line of a round, even if the rest cannot be read."""
    if isinstance(line, Unread):
        name, colon, _ = line.text.partition(":")
        return clean_name(name) if colon else None
    return None if isinstance(line, DeadRound) else line.name


def nearest_name(name: str, names: Iterable[str]) -> str | None:
    """The name that was probably meant; None when none is near.

    >>> nearest_name("Ana", ["Anna", "Bruno"])
    'Anna'
    """
    return nearest(name, names, 0.6, key=name_key)
