"""What is known of a match while its rounds are entered: who plays, what was found, how far it has come."""

from __future__ import annotations

from collections.abc import Sequence

from grammar.message import Message, say
from grammar.sheet.headers import name_key
from scala40_cli.match.scoreboard import LineFault, Match, Return, Round, Standing, names_of, nearest_name
from scala40_cli.rules.model import Rules


class MatchState:
    """A match as entered so far. Each line that is entered changes it."""

    def __init__(self, question: Match, rules: Rules, *, sizes: bool) -> None:
        """``sizes``: whether how many cards a player has left is held against what such a player can hold."""
        self.sizes = sizes
        self.rules = rules
        self.players: list[Standing] = []
        self.faults: list[LineFault] = []
        self.unsaid: list[LineFault] = []
        self.rounds: list[Round] = []
        self.returns: list[Return] = []
        self.fixed = question.fixed
        self.order: tuple[str, ...] = ()
        self.pairs: tuple[tuple[str, str], ...] = (
            question.pairs if question.pairs and rules.pairs == "yes" else ()
        )
        self.over = False
        self.over_since = 0
        self.tied: list[Standing] = []
        self.extra: Round | None = None
        self.openings_unsaid = False
        self._by_key: dict[str, Standing] = {}
        self._by_name: dict[str, Standing | None] = {}
        self._near: dict[str, str | None] = {}

    @property
    def seats(self) -> int:
        """How many people play; a pair is two."""
        return sum([len(player.members) or 1 for player in self.players])

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players, in the board's order."""
        return tuple([player.name for player in self.players])

    @property
    def most(self) -> int:
        """The most points with which nobody is out."""
        return self.rules.limit - (self.rules.bust_at == "reach")

    @property
    def awaits_extra(self) -> bool:
        """Whether the match is over but for an extra round, which must still decide between equals."""
        return self.over and bool(self.tied) and self.extra is None

    def fault(self, line: int, rule: str, message: Message) -> None:
        """Notes what is wrong on a line."""
        self.faults.append(LineFault(line, rule, message))

    def seat(self, players: Sequence[Standing]) -> None:
        """Seats those who play from the start."""
        self.players = list(players)
        self._by_key = {name_key(name): player for player in players for name in names_of(player)}

    def add(self, player: Standing) -> None:
        """Seats one more player, after the others."""
        self.players.append(player)
        self._by_key[name_key(player.name)] = player
        self._by_name.pop(player.name, None)

    def player(self, name: str) -> Standing | None:
        """Whoever a line with this name is about; ``None`` where nobody here has the name."""
        try:
            return self._by_name[name]
        except KeyError:
            found = self._by_name[name] = self._by_key.get(name_key(name))
            return found

    def stranger(self, line: int, name: str) -> None:
        """Notes that nobody here has this name, and which name was probably meant."""
        if name not in self._near:
            self._near[name] = nearest_name(
                name, (each for player in self.players for each in names_of(player))
            )
        near = self._near[name]
        if near is None:
            self.fault(line, "match_players", say("{name} is not among the players of this match", name=name))
        else:
            message = say(
                "{name} is not among the players of this match; did you mean {nearest}?",
                name=name,
                nearest=near,
            )
            self.fault(line, "match_players", message)
