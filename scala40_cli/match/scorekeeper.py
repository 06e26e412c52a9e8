"""Keeping a match: the rounds entered one after the other, with totals, busts, re-entries and faults."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from grammar.frozen import replace
from grammar.message import Message, say, say_many
from grammar.sheet.headers import name_key
from grammar.sheet.score_line import CLOSERS, DeadRound, End, Reentry, Score
from grammar.sheet.values import Joins, Leaves, Unread
from scala40_cli.match.line_sizes import possible_lines, size_doubt
from scala40_cli.match.pairs import PLAYERS, in_playing_order, opposite, pairs_fault
from scala40_cli.match.round import BONUS, DOUBLED, closed_in_hand, reckoned, round_faults, unsaid_reason
from scala40_cli.match.scoreboard import (
    Board,
    LineFault,
    Lines,
    Match,
    Outcome,
    Return,
    Round,
    Standing,
    TieBreak,
    first_of,
    gone,
    name_in,
    names_of,
    nearest_name,
)
from scala40_cli.rules.model import Rules


class Keeper:
    """Keeps the match while the rounds are entered one after the other."""

    def __init__(self, question: Match, rules: Rules, *, sizes: bool = False) -> None:
        """``sizes``: whether how many cards a player has left is held against what such a player can hold."""
        self._sizes = sizes
        self._rules = rules
        self._players: list[Standing] = []
        self._by_key: dict[str, Standing] = {}
        self._by_name: dict[str, Standing | None] = {}
        self._near: dict[str, str | None] = {}
        self._faults: list[LineFault] = []
        self._unsaid: list[LineFault] = []
        self._rounds: list[Round] = []
        self._returns: list[Return] = []
        self._fixed = question.fixed
        self._order: tuple[str, ...] = ()
        self._over = False
        self._over_since = 0
        self._tied: list[Standing] = []
        self._extra: Round | None = None
        self._openings_unsaid = False
        self._pairs: tuple[tuple[str, str], ...] = (
            question.pairs if question.pairs and rules.pairs == "yes" else ()
        )
        if question.players or self._pairs:
            self._seat(question.players or in_playing_order(self._pairs))
            self._check_players(question.players_line)
        else:
            self._seat_by_first_round(question.rounds)

    @property
    def _seats(self) -> int:
        return sum([len(player.members) or 1 for player in self._players])

    def _fault(self, line: int, rule: str, message: Message) -> None:
        self._faults.append(LineFault(line, rule, message))

    # ------------------------------------------------------------ players

    def _seat(self, names: Sequence[str]) -> None:
        if (self._pairs or len(names) == PLAYERS) and self._rules.pairs == "yes":
            self._order = tuple(names)
            pairs = self._pairs or opposite(names)
            self._players = [Standing("+".join(pair), tuple(pair)) for pair in pairs]
        else:
            self._players = [Standing(name) for name in names]
        self._by_key = {name_key(name): player for player in self._players for name in names_of(player)}

    def _seat_by_first_round(self, rounds: Sequence[Lines]) -> None:
        """Seats those who have a line in the first round in which anybody has.

        A line there that cannot even be told whose it is may be anybody's, so that all later names count too.
        """
        names: dict[str, str] = {}
        unread = nameless = False
        for block in rounds:
            for _, line in block:
                name = name_in(line)
                unread = unread or isinstance(line, Unread)
                nameless = nameless or (isinstance(line, Unread) and name is None)
                if name is not None:
                    names.setdefault(name_key(name), name)
            if names and not nameless:
                break
        self._seat(tuple(names.values()))
        if rounds and not unread:
            self._check_players(rounds[0][0][0])

    def _check_players(self, line: int) -> None:
        """Finds a match of one player or of none."""
        if self._order:
            message = pairs_fault(self._order, self._pairs)
            if message is not None:
                self._fault(line, "pairs", message)
        elif len(self._players) < 2:
            self._fault(line, "match_players", say("a match has at least two players"))

    def _player(self, name: str) -> Standing | None:
        try:
            return self._by_name[name]
        except KeyError:
            found = self._by_name[name] = self._by_key.get(name_key(name))
            return found

    def _stranger(self, line: int, name: str) -> None:
        if name not in self._near:
            self._near[name] = nearest_name(
                name, (each for player in self._players for each in names_of(player))
            )
        near = self._near[name]
        if near is None:
            self._fault(
                line, "match_players", say("{name} is not among the players of this match", name=name)
            )
        else:
            message = say(
                "{name} is not among the players of this match; did you mean {nearest}?",
                name=name,
                nearest=near,
            )
            self._fault(line, "match_players", message)

    # ------------------------------------------------------------ one block of lines

    def enter(self, block: Lines) -> None:
        """Enters one block of the sheet: a round, or players who come back between two rounds."""
        if any(isinstance(line, Leaves | Joins) for _, line in block):
            self._enter_with_comers(block)
            return
        scores = [(number, line) for number, line in block if isinstance(line, Score)]
        back = [(number, line.name) for number, line in block if isinstance(line, Reentry)]
        if len(back) == len(block):
            for number, name in back:
                self._reenter(number, name)
            return
        later = self._enter_before(back, scores) if back else []
        self._play(block, scores)
        for number, name in later:
            self._reenter(number, name)

    def _enter_with_comers(self, block: Lines) -> None:
        """Enters a block in which players come or go as well; they do so after the round that is in it."""
        rest = [(number, line) for number, line in block if not isinstance(line, Leaves | Joins)]
        if rest:
            self.enter(rest)
        for number, line in block:
            if isinstance(line, Leaves):
                self._leave(number, line.name)
            elif isinstance(line, Joins):
                self._join(number, line)

    def _leave(self, line: int, name: str) -> None:
        player = self._player(name)
        if player is None:
            self._stranger(line, name)
        elif player.left:
            message = say("{name} has left the match already", name=player.name)
            self._fault(line, "match_players", message)
        else:
            player.left = True
            self._settle()

    def _join(self, line: int, joins: Joins) -> None:
        if self._player(joins.name) is not None:
            message = say("{name} is among the players already", name=joins.name)
            self._fault(line, "match_players", message)
            return
        if self._over:
            self._fault(line, "match_end", say("the match is over, so nobody joins it"))
        if self._order:
            self._fault(line, "pairs", say("two pairs play, so nobody joins them"))
            return
        staying = [player for player in self._players if not gone(player)]
        player = Standing(joins.name)
        if joins.total is None:
            player.total = max((other.total for other in staying), default=0)
            self._level_with(player, staying)
        else:
            player.total = joins.total
        self._players.append(player)
        self._by_key[name_key(player.name)] = player
        self._by_name.pop(player.name, None)
        # The rounds before have a place for every player.
        self._rounds = [
            replace(
                one,
                points=(*one.points, None),
                played=(*one.played, False),
                totals=(*one.totals, None),
                between=(*one.between, None),
            )
            for one in self._rounds
        ]

    def _level_with(self, player: Standing, staying: Sequence[Standing]) -> None:
        """Notes how far the total of a player is known who comes in at the highest of the others."""
        player.known = all(other.known for other in staying)
        most = [None if other.between is None else other.between[1] for other in staying]
        known = [each for each in most if each is not None]
        player.slack = None if None in most else max(known, default=player.total) - player.total

    def _enter_before(
        self, back: list[tuple[int, str]], scores: list[tuple[int, Score]]
    ) -> list[tuple[int, str]]:
        """Lets those come back who do so before the round; the others, who bust in it, are returned."""
        playing = [self._player(line.name) for _, line in scores]
        first = scores[0][0] if scores else 0
        later = []
        for number, name in back:
            player = self._player(name)
            before = player is not None and (player.out or not player.known)
            if before and (player in playing or number < first):
                self._reenter(number, name)
            else:
                later.append((number, name))
        return later

    def _reenter(self, line: int, name: str) -> None:
        player, rules = self._player(name), self._rules
        if player is None:
            self._stranger(line, name)
            return
        if player.left:
            self._fault(line, "reentry", say("{name} has left the match", name=player.name))
            return
        if not player.out and player.known:
            self._fault(line, "reentry", say("{name} is still in the match", name=player.name))
            return
        staying = [other for other in self._players if not gone(other) and other is not player]
        if self._fixed is not None or rules.reentry == "off":
            self._fault(line, "reentry", say("nobody who has bust comes back in this match"))
        elif not staying:
            message = say(
                "nobody is still in, so there is no total at which {name} could come back", name=player.name
            )
            self._fault(line, "reentry", message)
            return
        elif rules.match_end == "first_bust":
            message = say("the match ended when {name} bust, so nobody comes back", name=player.name)
            self._fault(line, "match_end", message)
        elif player.reentries >= rules.reentry_max:
            message = say(
                "{name} has come back as often as a player can: {times} times",
                name=player.name,
                times=rules.reentry_max,
            )
            self._fault(line, "reentry_max", message)
        player.out, player.out_in = False, None
        player.reentries += 1
        player.total = max((other.total for other in staying), default=player.total)
        self._level_with(player, staying)
        total = player.total if player.known else None
        self._returns.append(Return(player.name, total, player.reentries, len(self._rounds)))
        self._settle()

    # ------------------------------------------------------------ one round

    def _play(self, block: Lines, scores: list[tuple[int, Score]]) -> None:
        first = block[0][0]
        extra = self._over and bool(self._tied) and self._extra is None
        too_many = self._over and not extra
        if too_many:
            self._fault(first, "match_end", self._too_many())
        # Most rounds are nothing but score lines.
        others = (
            [line for _, line in block if not isinstance(line, Score)] if len(scores) < len(block) else []
        )
        dead = any(isinstance(line, DeadRound) for line in others)
        unread = [line for line in others if isinstance(line, Unread)]
        lines = [line for _, line in scores]
        in_hand = closed_in_hand(lines)
        for fault in round_faults(lines, dead, self._rules, whole=not unread):
            self._fault(scores[fault.index][0] if scores else first, fault.rule, fault.message)
        closer = next((self._player(line.name) or line for line in lines if line.end in CLOSERS), None)
        taken, doubled, scored, strangers = self._take(scores, closer if in_hand else None, extra=extra)
        if len(scored) < self._seats and not strangers and not too_many:
            self._miss(first, scored, unread, extra, nothing=dead and not scores)
        if unread and closer is None:
            self._forget(taken)
        number = len(self._rounds) + 1
        self._rounds.append(
            Round(
                number,
                first,
                tuple([taken.get(player.name) for player in self._players]),
                tuple([player.name in taken for player in self._players]),
                tuple([player.total if player.known else None for player in self._players]),
                None if closer is None else closer.name,
                in_hand,
                self._bust(number),
                extra,
                doubled,
                tuple([player.between for player in self._players]),
            )
        )
        if extra:
            self._extra = self._rounds[-1]
        self._settle()

    def _too_many(self) -> Message:
        if self._fixed is not None:
            return say_many(
                "the match has {count} round, so this one is too many",
                "the match has {count} rounds, so this one is too many",
                self._fixed,
            )
        return say("the match was over after round {round}, so this one is too many", round=self._over_since)

    def _take(
        self, scores: list[tuple[int, Score]], in_hand: object | None, *, extra: bool
    ) -> tuple[dict[str, int | None], tuple[str, ...], set[str], bool]:
        """Adds what the players take, whom ``in_hand`` closed against.

        What each took, who took double, who has a line, and whether there was a name of nobody's.
        """
        taken: dict[str, int | None] = {}
        doubled: list[str] = []
        scored: set[str] = set()
        strangers = False
        for number, line in scores:
            player = self._player(line.name)
            if player is None:
                self._stranger(number, line.name)
                strangers = True
            elif player.left:
                self._fault(number, "out_player", say("{name} has left the match", name=player.name))
            elif player.out and not (extra and player in self._tied):
                message = say(
                    "{name} has been out since round {round}", name=player.name, round=player.out_in
                )
                self._fault(number, "out_player", message)
            elif (own := name_key(line.name) if player.members else player.name) not in scored:
                scored.add(own)
                doubles = in_hand is not None and player is not in_hand
                _, points, way = reckoned(line, self._rules, in_hand=doubles)
                if self._sizes and size_doubt(line, self._rules) is not None:
                    points = None
                before = taken.get(player.name, 0)
                taken[player.name] = None if points is None or before is None else before + points
                if way in DOUBLED and player.name not in doubled:
                    doubled.append(player.name)
                if points is None:
                    reason = unsaid_reason(line, self._rules)
                    self._unsaid.append(LineFault(number, reason.rule, reason.message))
                    self._take_between(player, line, in_hand=doubles)
                else:
                    player.total += points
                if line.end in CLOSERS:
                    player.won += 1
                elif line.end is End.UNOPENED:
                    player.unopened += 1
                elif line.end is End.TAKEN:
                    self._openings_unsaid = True
        return taken, tuple(doubled), scored, strangers

    def _take_between(self, player: Standing, line: Score, *, in_hand: bool) -> None:
        """Adds the least that the player can have taken with a doubtful line, and notes how much more it may be."""
        player.known = False
        ways = possible_lines(line, self._rules) if self._sizes else ()
        points = [reckoned(way, self._rules, in_hand=in_hand)[1] for way in ways]
        known = [each for each in points if each is not None]
        if not known:
            player.slack = None
            return
        player.total += min(known)
        player.slack = None if player.slack is None else player.slack + max(known) - min(known)

    def _miss(self, line: int, scored: set[str], unread: list[Unread], extra: bool, *, nothing: bool) -> None:
        """Finds who has no line in the round; what a player took whose line cannot be read is not known.

        ``nothing`` if the round is said to be dead, and nothing more of it can be read.
        """
        names = [name_in(one) for one in unread]
        read_in_part = [self._player(name) for name in names if name is not None]
        missing: list[str] = []
        for player in self._players:
            absent = [
                name
                for name in names_of(player)
                if (name_key(name) if player.members else name) not in scored
            ]
            if gone(player) or not absent or (extra and player not in self._tied):
                continue
            if player.known and player not in read_in_part and None not in names:
                missing += absent
            player.known, player.slack = False, None
            # Nothing less can have happened to the player than to close, which may even bring a bonus.
            player.total -= self._rules.closer_bonus
            player.total -= BONUS if self._rules.in_hand == "bonus_100" else 0
        if nothing and missing:
            message = say(
                "in a dead round everybody takes the cards left, so that each player has a line below it; "
                "there is none for {names}",
                names=missing,
            )
            self._fault(line, "match_players", message)
            return
        for name in missing:
            self._fault(line, "match_players", say("{name} has no line in this round", name=name))

    def _forget(self, names: Iterable[str]) -> None:
        """Whoever closed cannot be read, and may have done so in hand, so that no points are certain."""
        for player in self._players:
            if player.name in names:
                player.known, player.slack = False, None

    @property
    def _most(self) -> int:
        """The most points with which nobody is out."""
        return self._rules.limit - (self._rules.bust_at == "reach")

    def _may_be_out(self, player: Standing) -> bool:
        """Whether the player may have bust, though that is not certain."""
        between = player.between
        return (
            self._fixed is None
            and not player.out
            and between is not None
            and between[1] > self._most >= between[0]
        )

    def _bust(self, number: int) -> tuple[str, ...]:
        if self._fixed is not None:
            return ()
        out = [player for player in self._players if player.total > self._most and not gone(player)]
        for player in out:
            player.out, player.out_in = True, number
        return tuple([player.name for player in out])

    # ------------------------------------------------------------ the end

    def _settle(self) -> None:
        """Notes whether the match is over, and between whom an extra round must decide."""
        players, before = self._players, self._over
        staying = sum(not gone(player) for player in players)
        if self._fixed is not None:
            self._over = len(self._rounds) >= self._fixed
        elif any(player.left for player in players) and staying <= 1:
            self._over = True
        elif not any(player.out for player in players):
            self._over = False
        else:
            self._over = self._rules.match_end == "first_bust" or staying <= self._rules.match_until
        if self._over and not before:
            self._over_since = len(self._rounds)
        if not self._over:
            self._tied = []
        elif self._extra is None:
            first = self._first()[0]
            self._tied = first if len(first) > 1 and self._winners() is None else []

    def _winners(self) -> list[Standing] | None:
        """Who wins together, where the rules let several win without telling them apart."""
        staying = [player for player in self._players if not gone(player)]
        together = self._fixed is None and self._rules.match_end == "first_bust"
        return staying if together and staying else None

    def _first(self) -> tuple[list[Standing], TieBreak | None]:
        """Who is first among those who can win."""
        staying = [player for player in self._players if not gone(player)]
        if not staying and self._players:
            # All have bust, which only a dead round can do; those who stayed in longest are compared.
            last = max(player.out_in or 0 for player in self._players)
            staying = [player for player in self._players if player.out_in == last and not player.left]
        if not staying or any(player.between is None or self._may_be_out(player) for player in staying):
            return [], None
        return first_of(staying)

    def _outcome(self) -> Outcome:
        first, by = self._first()
        names = tuple([player.name for player in first])
        if self._faults or not names:
            return Outcome(self._over)
        if not self._over:
            return Outcome(False, leaders=names, by=by)
        if self._tied:
            if self._extra is None:
                return Outcome(False, tied=names, leaders=names)
            names, by = self._by_extra(self._extra), TieBreak.EXTRA
        winners = self._winners()
        return Outcome(
            True,
            winners=names if winners is None else tuple([player.name for player in winners]),
            winner=names[0] if len(names) == 1 else None,
            # Where all who are left win together, nothing tells them apart.
            by=by if winners is None else None,
        )

    def _openings_asked(self, outcome: Outcome) -> tuple[LineFault, ...]:
        """That it must be said who had opened, where that decides and a table of numbers leaves it open."""
        apart = outcome.tied or (outcome.over and outcome.by is not None)
        if not (self._openings_unsaid and apart and self._rounds):
            return ()
        message = say("totals are level, and who had not opened decides; a table of numbers does not say it")
        return (LineFault(self._rounds[-1].line, "ties", message),)

    def _by_extra(self, extra: Round) -> tuple[str, ...]:
        """Those of the tied who took the fewest points in the extra round."""
        points = dict(zip(self._names, extra.points, strict=True))
        tied = [(points[player.name], player.name) for player in self._tied]
        taken = [one for one, _ in tied if one is not None]
        return tuple([name for one, name in tied if taken and one == min(taken)])

    @property
    def standings(self) -> Sequence[Standing]:
        """Where each player stands."""
        return self._players

    @property
    def faults(self) -> Sequence[LineFault]:
        """All that is wrong so far, in the order in which it was found."""
        return self._faults

    def too_many(self) -> Message | None:
        """Why no further round can be played; ``None`` where one can."""
        extra = bool(self._tied) and self._extra is None
        return self._too_many() if self._over and not extra else None

    @property
    def _names(self) -> tuple[str, ...]:
        return tuple([player.name for player in self._players])

    def board(self) -> Board:
        """The match as entered so far."""
        outcome = self._outcome()
        asked = self._openings_asked(outcome)
        if asked:
            outcome = Outcome(outcome.over)
        goes_on = self._fixed is None and not self._over
        for player in self._players:
            stays = goes_on and player.known and not gone(player)
            player.can_take = self._most - player.total if stays else None
        return Board(
            players=self._names,
            rounds=tuple(self._rounds),
            standings=tuple(self._players),
            returns=tuple(self._returns),
            outcome=outcome,
            faults=tuple(sorted(self._faults, key=lambda fault: fault.line)),
            fixed=self._fixed,
            unsaid=(*self._unsaid, *asked),
        )
