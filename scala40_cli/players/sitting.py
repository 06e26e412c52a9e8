"""A match being played: rounds dealt, actions done through the referee, scores, re-entries, the end; and its record.

The sitting knows no player and shows nothing. Whoever runs it asks what is wanted next, brings the answer of
the player it is wanted of, and tells the events to whom they concern.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from grammar.cards.cards import Piece
from grammar.message import Message, say
from grammar.record.actions import Action, Buy, Cancel, Leave, Reshuffle
from grammar.record.values import Deal, Dealer, MatchStart, RoundStart, Stock, Upcard
from grammar.sheet.score import DeadRound, End, Reentry, Score
from grammar.sheet.values import Leaves
from scala40_cli.game.pack import full_pack
from scala40_cli.match.pairs import opposite
from scala40_cli.match.round import closed_in_hand, player_scores
from scala40_cli.match.scoreboard import Board, Match, Standing, gone, names_of
from scala40_cli.match.scorekeeper import Keeper
from scala40_cli.players.book import Book
from scala40_cli.players.events import (
    Back,
    Dealt,
    Drawn,
    Event,
    Gone,
    MatchOver,
    Renewed,
    RoundOver,
    totals_of,
)
from scala40_cli.players.in_play import InPlay, Refused, act, buy, leave, new, renew, undo
from scala40_cli.players.shuffle import shuffled, stream
from scala40_cli.players.view import View, view_of
from scala40_cli.rules.model import Rules

LONGEST = 240
"""A round of so many turns a player comes to nothing; it is called dead."""


MOST_ROUNDS = 300
"""A match of so many rounds is left as it stands; a bonus for closing can keep every total from growing."""


class Wanted(Enum):
    """What the sitting waits for."""

    ACTION = "action"
    REENTRY = "re-entry"
    ROUND = "round"
    """Nothing but that the next round is dealt."""
    NOTHING = "nothing"


class Sitting:
    """A match in the course of being played."""

    def __init__(self, names: Sequence[str], rules: Rules, seed: int, book: Book, match: int = 1) -> None:
        self.names = tuple(names)
        self.rules = rules
        self.seed = seed
        self.match = match
        self.book = book
        self.events: list[Event] = []
        self.round = 0
        self.dealer: str | None = None
        self.play: InPlay | None = None
        self.staying = self.names
        self.left: list[str] = []
        self.asked_back: list[str] = []
        """Who has bust and may come back before the next round, and has not been asked."""
        self.over = False
        self._keeper = Keeper(Match((), self.names), rules)
        self._tied: tuple[str, ...] = ()

    # ------------------------------------------------------------ what is wanted

    @property
    def wanted(self) -> Wanted:
        """What the sitting waits for."""
        if self.over:
            return Wanted.NOTHING
        if self.play is not None:
            return Wanted.ACTION
        return Wanted.REENTRY if self.asked_back else Wanted.ROUND

    @property
    def player(self) -> str:
        """Of whom it is wanted."""
        if self.play is not None:
            return self.play.state.seats[self.play.state.at].name
        return self.asked_back[0]

    @property
    def board(self) -> Board:
        """How the match stands after the rounds that have ended."""
        return self._keeper.board()

    @property
    def totals(self) -> dict[str, int]:
        """Points in the match, by name."""
        return totals_of(self._keeper.board())

    def view(self, name: str) -> View:
        """The round as this player sees it."""
        assert self.play is not None
        place = self.play.state.seat_of(name)
        assert place is not None
        return view_of(self.play, place, self.rules, self.totals, self.round)

    # ------------------------------------------------------------ a round

    def deal(self) -> None:
        """Deals the next round."""
        self.asked_back = []
        self.round += 1
        random = stream(self.seed, "match", self.match, "round", self.round)
        if self.dealer is None:
            self.dealer = self._draw_for_deal()
        else:
            self.dealer = self._after(self.dealer)
        names = self._tied or self.staying
        play, lines = new(names, self.dealer, random, self.rules)
        self.book.write(RoundStart(self.round))
        for line in lines:
            self.book.write(line)
        self.book.write(Stock(play.stock))
        self._begin(play, names)

    def begin_with(
        self, start: RoundStart, lines: Sequence[Dealer | Deal | Upcard], stock: Stock, play: InPlay
    ) -> None:
        """Begins a round that was dealt elsewhere, and writes it."""
        self.book.write(start)
        for line in (*lines, stock):
            self.book.write(line)
        names = [seat.name for seat in play.state.seats]
        dealer = next(line.name for line in lines if isinstance(line, Dealer))
        self.take_up(start.number, dealer, names, play)

    def take_up(self, number: int, dealer: str, names: Sequence[str], play: InPlay) -> None:
        """Goes on with a round that was dealt before; nothing is written."""
        self.asked_back = []
        self.round, self.dealer = number, dealer
        self._begin(play, names)

    def _begin(self, play: InPlay, names: Sequence[str]) -> None:
        assert self.dealer is not None
        self.play = play
        self.events.append(Dealt(self.round, self.dealer, tuple(names)))

    def _draw_for_deal(self) -> str:
        """Each draws a card, and whose is lowest deals; those who are level draw again."""
        random = stream(self.seed, "match", self.match, "dealer")
        cards: list[tuple[str, Piece]] = []
        level = list(self.staying)
        while len(level) > 1:
            pack = shuffled(full_pack(0), random)
            drawn = list(zip(level, pack, strict=False))
            cards += drawn
            lowest = min(card.index % 13 for _, card in drawn)
            level = [name for name, card in drawn if card.index % 13 == lowest]
        each = [Message("{name} {card}", {"name": name, "card": card}) for name, card in cards]
        self.book.remark(say("drawn for the deal: {cards}", cards=each))
        self.events.append(Drawn(tuple(cards), level[0]))
        return level[0]

    def _after(self, name: str) -> str:
        """The next in playing order who is still in."""
        at = self.names.index(name)
        order = (*self.names[at + 1 :], *self.names[: at + 1])
        return next(one for one in order if one in self.staying)

    def do(self, action: Action) -> Refused | None:
        """Does an action of the player whose turn it is; why not, if it is refused."""
        assert self.play is not None
        name = self.player
        after = act(self.play, action, self.rules)
        if isinstance(after, Refused):
            return after
        turn_over = after.past is not self.play.past
        self.book.act(name, after.last or action)
        if turn_over:
            self.book.end_turn()
        self.play = after
        if after.over:
            self._end_round()
        elif after.state.turns > LONGEST * len(after.state.seats):
            self._end_dead()
        else:
            self._renew_if_needed()
        return None

    @property
    def buyers(self) -> tuple[str, ...]:
        """Who may be asked to buy the top discard, in playing order; nobody once something of a turn is done."""
        play = self.play
        if (
            play is None
            or self.rules.compra == "no"
            or play.done
            or self.book.in_turn
            or play.state.top is None
        ):
            return ()
        seats, at = play.state.seats, play.state.at
        return tuple([seat.name for seat in (*seats[at + 1 :], *seats[:at]) if not seat.away])

    def buy(self, name: str, actions: Sequence[Action]) -> Refused | None:
        """Lets a player buy the top discard before the turn of whoever is to play; why not, if it is refused."""
        assert self.play is not None
        place = self.play.state.seat_of(name)
        assert place is not None  # only who plays is asked
        after = buy(self.play, place, actions, self.rules)
        if isinstance(after, Refused):
            return after
        self.play, done = after
        for action in done:
            self.book.act(name, action)
        self.book.end_turn()
        self._renew_if_needed()
        return None

    def _renew_if_needed(self, order: Sequence[Piece] | None = None) -> None:
        play = self.play
        if play is None or not play.needs_renewal:
            return
        if not self._may_renew(play):
            self._end_dead()
            return
        random = stream(self.seed, "match", self.match, "round", self.round, "stock", play.renewals)
        self.play = renew(play, self.rules, random, order)
        self.book.write(Reshuffle())
        self.book.write(Stock(self.play.stock))
        self.events.append(Renewed(len(self.play.stock)))

    def renewed_as(self, stock: Sequence[Piece]) -> None:
        """The stock just renewed lies in this order, as a record says."""
        play = self.play
        if play is None or sorted(play.stock) != sorted(stock):
            return
        renewed = play._replace(stock=tuple(stock))
        self.play = renewed._replace(start=renewed)

    def _may_renew(self, play: InPlay) -> bool:
        most = self.rules.reshuffles
        limited = isinstance(most, int) and play.renewals >= most
        return play.renewable and self.rules.stock_out != "dead" and not limited

    def undo(self) -> bool:
        """Takes back what was done in this turn; whether there was anything."""
        if self.play is None or not self.play.done:
            return False
        self.book.act(self.player, Cancel())
        self.play = undo(self.play)
        return True

    def leave(self, name: str, reason: Message | None = None) -> None:
        """The player whose turn it is leaves the match; the reason is kept in the record."""
        play = self.play
        if play is None or self.player != name:
            return
        self.left.append(name)
        self.book.act(name, Leave())
        self.book.end_turn(reason)
        self.play = leave(play, self.rules)
        self.events.append(Gone(name, reason))
        if self.play.over:
            self._end_alone()
        else:
            self._renew_if_needed()

    def _end_alone(self) -> None:
        """Ends the match when one player is left; nobody scores the round."""
        self.play = None
        self._enter_left()
        self._settle(self._keeper.board())

    def _enter_left(self) -> None:
        """Lets the match know who has left it."""
        known = {one for each in self._keeper.standings if each.left for one in names_of(each)}
        for name in self.left:
            if name not in known:
                self._keeper.enter([(len(self.book), Leaves(name))])

    # ------------------------------------------------------------ the end of a round

    def call_dead(self) -> None:
        """Ends the round that nobody has closed, if one is being played."""
        if self.play is not None:
            self._end_dead()

    def _end_dead(self) -> None:
        self.book.write(DeadRound())
        self._end_round()

    def _end_round(self) -> None:
        play = self.play
        assert play is not None
        state = play.state
        lines = []
        for place, seat in enumerate(state.seats):
            if place == state.closed:
                lines.append(Score(seat.name, End.IN_HAND if state.in_hand else End.CLOSED))
            else:
                hand = seat.hand if state.turn is None or place != state.at else state.turn.hand
                end = End.OPENED if seat.opened and not seat.left else End.UNOPENED
                lines.append(Score(seat.name, end, tuple(sorted(hand))))
        for line in lines:
            self.book.write(line)
        first = len(self.book)
        block = [(first + number, line) for number, line in enumerate(lines)]
        dead = state.closed is None
        self._keeper.enter([(first, DeadRound()), *block] if dead else block)
        self._enter_left()
        in_hand = closed_in_hand(lines)
        partners = opposite(self.names) if self.rules.pairs == "yes" else ()
        scores = player_scores(lines, partners, self.rules)
        board = self._keeper.board()
        closed = None if state.closed is None else state.seats[state.closed].name
        turns = sum(not any(isinstance(one, Buy) for one in actions) for _, actions in play.past)
        self.play = None
        self.events.append(RoundOver(self.round, scores, closed, in_hand, turns, board))
        self._settle(board)

    def _settle(self, board: Board) -> None:
        """Who goes on after the round, and whether the match is over."""
        self._tied = self._seated([one for one in board.standings if one.name in board.outcome.tied])
        out = [one for one in board.standings if one.out]
        self.staying = self._seated([one for one in board.standings if not gone(one)])
        if board.outcome.over:
            self.over = True
            winners = board.outcome.winners or board.outcome.leaders
            self.events.append(MatchOver(board, winners))
            return
        if self.round >= MOST_ROUNDS:
            self.over = True
            self.events.append(MatchOver(board, ()))
            return
        if self.rules.reentry != "off" and not self._tied:
            fresh = board.rounds[-1].out if board.rounds else ()
            self.asked_back = [
                names_of(one)[0]
                for one in out
                if one.name in fresh and one.reentries < self.rules.reentry_max and not one.left
            ]

    def _seated(self, those: Sequence[Standing]) -> tuple[str, ...]:
        """The players that these are, a pair being two, in playing order; without those who have left."""
        named = {name for one in those for name in names_of(one)}
        return tuple([name for name in self.names if name in named and name not in self.left])

    def answer_back(self, comes: bool) -> None:
        """The answer of a player who has bust and may come back."""
        name = self.asked_back.pop(0)
        if not comes:
            return
        self.book.write(Reentry(name))
        self._keeper.enter([(len(self.book), Reentry(name))])
        self.staying = self._seated([one for one in self._keeper.standings if not gone(one)])
        self.events.append(Back(name, self.totals[name]))

    def back_again(self, name: str) -> None:
        """This player comes back, and whoever was to be asked before does not."""
        while self.asked_back and self.asked_back[0] != name:
            self.answer_back(False)
        if self.asked_back:
            self.answer_back(True)

    # ------------------------------------------------------------ matches

    def begin(self, *, numbered: bool) -> None:
        """Begins the match; ``numbered`` writes its number into the record."""
        if numbered:
            self.book.write(MatchStart(self.match))
