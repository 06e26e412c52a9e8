"""A round at some moment: who holds what as far as it is known, table, discards, stock, whose turn it is.

No value is changed once it was handed out; what is not known is never guessed.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from grammar.cards.cards import CARDS, JOKER, Card, Piece, Rank, Suit
from grammar.frozen import dataclass
from grammar.message import say
from scala40_cli.game.copied import Copied
from scala40_cli.game.melds import Kind, Laid, Meld
from scala40_cli.game.pack import COPIES
from scala40_cli.game.table import Table
from scala40_cli.game.turn import Turn
from scala40_cli.game.verdict import Reason
from scala40_cli.rules.model import Rules

LOST = Meld(Kind.SET, tuple([Card(Rank.ACE, suit) for suit in Suit]), 0)
"""Holds the place of an unknown meld on the table: the cards that were laid are no meld.

Like every set of four it takes nothing, so that nothing is said to fit it.
"""

_COUNTED = 255
"""No card is counted further."""

_JOKER = JOKER.index

NOTHING_SEEN = bytes(JOKER.index + 1)


class Seat(NamedTuple):
    """A player between two turns.

    ``hand`` are the cards known to be held, ``hidden`` how many more there are. It is negative where the
    player showed cards that are not among those known: so many of the known ones are not there.
    """

    name: str
    hand: tuple[Piece, ...] = ()
    hidden: int = 0
    opened: bool = False
    turns: int = 0
    """How many turns the player has had in this round."""
    dealt: bool = False
    """Whether a line of the record has dealt to the player."""
    left: bool = False
    """Whether the player has left the match; the cards are out of play."""
    out: bool = False
    """Whether the player is out of the match, and should not be playing."""

    @property
    def size(self) -> int:
        """How many cards the player holds."""
        return len(self.hand) + self.hidden

    @property
    def away(self) -> bool:
        """Whether the player has no turns."""
        return self.left or self.out

    @property
    def known(self) -> bool:
        """Whether the whole hand is known."""
        return not self.hidden


class Loose(NamedTuple):
    """Cards laid in this turn that may go back to the hand, and the number of the meld where they lie.

    They ``fall`` for certain where they are no meld, or belong to an opening that failed.
    """

    number: int
    pieces: tuple[Piece, ...]
    falls: bool


class Course(NamedTuple):
    """What of a turn is remembered while it is being played, besides what the player may do."""

    before: State | None = None
    """The round as it was before the turn."""
    lays: tuple[tuple[Laid, ...], ...] = ()
    """The melds that are to be the opening, those of each action together; none where nothing is pending."""
    at: int = 0
    """The place among the actions of the first of them, from 0."""
    laid_before: int = 0
    """How many melds were on the table before them."""
    short: bool = False
    """Whether the opening stands only if the player closes in hand in this turn."""
    loose: tuple[Loose, ...] = ()
    undrawn: tuple[tuple[int, Reason], ...] = ()
    """What was done before a card was drawn, by its place, and is right only if the player closes without one."""
    renewed: bool = False
    """Whether the stock was renewed in this turn."""
    buying: bool = False
    """Whether this is no turn, but a card being bought before somebody else's."""
    leaves: bool = False
    """Whether the player has left."""


NO_COURSE = Course()


@dataclass(slots=True)
class State(Copied):
    """A round at some moment.

    ``tables`` has more than one table while it was not said what a joker stands for. ``located`` counts, by
    the cards' index, the copies whose place is known: in a hand, on the table or among the discards.
    """

    seats: tuple[Seat, ...]
    tables: tuple[Table, ...] = (Table(),)
    pile: tuple[Piece | None, ...] = ()
    """The discards, the top one last; ``None`` for one that was not noted."""
    stock: int = 0
    """How many cards the stock has."""
    renewed: tuple[Piece, ...] | None = None
    """All that can be in the stock where that is known, since it was renewed; the next card first if in order."""
    located: bytes = NOTHING_SEEN
    next: int | None = None
    """The seat whose turn it is, or comes next; ``None`` where that is not known."""
    turn: Turn | None = None
    """The turn that is being played, by the player of seat ``at``."""
    at: int = 0
    turns: int = 0
    """How many turns have begun."""
    closed: int | None = None
    """The seat of whoever has closed."""
    in_hand: bool = False
    """Whether that was in the turn of the opening."""
    order: tuple[Piece, ...] = ()
    """The cards of the stock as far as their order is known, the next one first. Their place is known."""
    order_rule: str = "stock_order"
    """The rule that says in which order they come."""
    dealer: int | None = None
    """The seat of whoever deals; ``None`` where that is not known."""
    due: int | None = None
    """The seat of whoever has to deal, as the last round has it."""
    renewals: int = 0
    """How often the stock was renewed."""
    dead: bool = False
    """Whether the round is said to have ended without anybody's closing."""
    course: Course = NO_COURSE
    drawn: tuple[Piece | None, ...] = ()
    """The cards drawn from the stock in this turn."""

    @property
    def table(self) -> Table:
        """The table; where a joker's card was not said, the first that it can be."""
        return self.tables[0]

    @property
    def top(self) -> Piece | None:
        """The top discard, if there is one and it is known."""
        return self.pile[-1] if self.pile else None

    def seat_of(self, name: str) -> int | None:
        """The place of the player with this name."""
        for place, seat in enumerate(self.seats):
            if seat.name == name:
                return place
        return None

    @property
    def over(self) -> bool:
        """Whether the round has ended."""
        return self.closed is not None or self.dead or self.alone is not None

    @property
    def alone(self) -> int | None:
        """The seat of the one player who has not left, where all others have."""
        staying = [place for place, seat in enumerate(self.seats) if not seat.away]
        return staying[0] if len(staying) == 1 < len(self.seats) else None

    def following(self, place: int, step: int = 1) -> int:
        """The seat of whoever plays after this one, passing over those who are away; before it with -1."""
        seats = self.seats
        for _ in seats:
            place = (place + step) % len(seats)
            seat = seats[place]
            if not (seat.left or seat.out):
                break
        return place

    def with_seat(self, place: int, seat: Seat) -> State:
        """The same with another seat in this place."""
        return self._replace(seats=(*self.seats[:place], seat, *self.seats[place + 1 :]))


def new_round(
    names: Sequence[str],
    rules: Rules,
    due: int | None = None,
    *,
    left: Collection[str] = (),
    out: Collection[str] = (),
) -> State:
    """A round of these players in playing order before anything is known of it: hands dealt, one card turned up.

    ``due`` is the seat of whoever has to deal. Those who have ``left`` or are ``out`` have no turns. Where the
    dealer is dealt a card more, none is turned up.
    """
    seats = tuple([Seat(name, hidden=rules.deal, left=name in left, out=name in out) for name in names])
    stock = len(CARDS) * COPIES + rules.jokers - rules.deal * len(seats) - 1
    pile = () if rules.deal_extra == "dealer" else (None,)
    state = State(seats, pile=pile, stock=stock, due=due)
    return state if due is None else with_dealer(due, state, rules)


def with_dealer(place: int, state: State, rules: Rules) -> State:
    """The round, dealt by the player of this seat."""
    if rules.deal_extra != "dealer":
        return state._replace(dealer=place, next=state.following(place))
    if state.dealer is not None:
        # The card more is the new dealer's.
        before = state.seats[state.dealer]
        state = state.with_seat(state.dealer, before._replace(hidden=before.hidden - (not before.dealt)))
    seat = state.seats[place]
    seat = seat._replace(hidden=seat.hidden + (not seat.dealt))
    return state.with_seat(place, seat)._replace(dealer=place, next=place)


def locate(pieces: Sequence[Piece], located: bytes, rules: Rules) -> tuple[bytes, tuple[Reason, ...]]:
    """The counts with these cards, whose place had not been known; and those that the pack cannot supply."""
    counts = bytearray(located)
    faults = []
    for piece in pieces:
        index = piece.index
        count = counts[index] + 1
        if count <= _COUNTED:
            counts[index] = count
        if count > COPIES and (index != _JOKER or counts[index] > rules.jokers):
            faults.append(_too_many(piece, counts[index], rules))
    return bytes(counts), tuple(faults)


def _too_many(piece: Piece, count: int, rules: Rules) -> Reason:
    if isinstance(piece, Card):
        message = say(
            "{card} is seen {count} times in hands, on the table and among the discards; two decks have {copies}",
            card=piece,
            count=count,
            copies=COPIES,
        )
        return Reason("pack_copies", message)
    message = say(
        "{count} jokers are seen in hands, on the table and among the discards; the pack has {jokers}",
        count=count,
        jokers=rules.jokers,
    )
    return Reason("jokers", message)


def forget(pieces: Sequence[Piece | None], located: bytes) -> bytes:
    """The counts without these cards, whose place is no longer known."""
    counts = bytearray(located)
    for piece in pieces:
        if piece is not None and counts[piece.index]:
            counts[piece.index] -= 1
    return bytes(counts)
