"""The turns in which a card may be thrown: every one that may be the player's, as far as it was not said."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, product
from operator import itemgetter
from typing import NamedTuple

from grammar.cards.cards import JOKER, Card, Piece, Rank, Suit
from grammar.frozen import dataclass
from scala40_cli.game.hand_size import unopened_size
from scala40_cli.game.melds import SMALLEST, Meld, card_at, lay
from scala40_cli.game.pack import kind_of, unseen_cards
from scala40_cli.game.points import ACE_HIGH, ACE_LOW
from scala40_cli.game.spots import fits
from scala40_cli.game.table import Reading, Table
from scala40_cli.game.turn import Turn
from scala40_cli.questions.unknowns import (
    HAND,
    OPENED,
    PLAYERS,
    TABLE,
    Unknown,
    hand_or_card,
    possible,
)
from scala40_cli.questions.worlds import Worlds, WorldsOf
from scala40_cli.rules.model import Rules


@dataclass(frozen=True, slots=True)
class CanDiscard:
    """The question: may this card be thrown? Without a card: which may?

    ``hand`` is as before the discard and ``table`` melds as written; ``picked`` was taken from the
    discards in this turn; ``players`` are those left. ``None`` is what was not said.
    """

    hand: tuple[Piece, ...] | None
    table: tuple[tuple[Piece, ...], ...] | None
    card: Piece | None = None
    opened: bool | None = None
    players: int | None = None
    picked: Piece | None = None

    def possible(self, rules: Rules) -> bool:
        """Whether the pack and the deal of these rules allow the question's cards."""
        return possible(hand_or_card(self.hand, self.card), self.table, rules, most=rules.deal + 1)


class Case(NamedTuple):
    """One of the turns that may be the player's, or several of which the same is to say."""

    worlds: int
    """The tables for which it stands, as ``Worlds`` numbers them; the turn is at the first of these."""
    rest: tuple[int, int, int]
    """The places of the values of what else was not said: whether opened, how many players, and which hand."""
    turn: Turn


class Cases(NamedTuple):
    """Every turn that may be the player's, and what is unsaid of it, by name; what of the table, in ``worlds``."""

    unknowns: dict[str, Unknown]
    worlds: Worlds
    each: list[Case]


class Told:
    """What was said of a turn, and the cases that it leaves open for the throw of a card."""

    def __init__(self, question: CanDiscard, reading: Reading, rules: Rules) -> None:
        self._question, self._rules = question, rules
        self._worlds: Worlds | None = None if question.table is None else WorldsOf(reading, rules)
        self._turns: dict[tuple[int, bool, int, tuple[Piece, ...]], Turn] = {}

    def first_turns(self) -> list[Turn]:
        """The turns at the first table, where hand and table were told."""
        worlds, hand = self._worlds, self._question.hand
        if worlds is None or hand is None:
            return []
        each = product(self._openings(), self._counts())
        return [self._turn(worlds, 0, opened, int(players or 0), hand) for opened, players in each]

    def _openings(self) -> Sequence[bool]:
        opened = self._question.opened
        return OPENED.values if opened is None else (opened,)

    def _counts(self) -> Sequence[int | None]:
        """How many players may be left: that matters under one policy only, where hand and table were told."""
        question = self._question
        said = question.hand is not None and question.table is not None
        if question.players is not None or (said and self._rules.discard_attachable != "banned_over_two"):
            return (question.players,)
        return PLAYERS.values

    def cases(self, card: Piece) -> Cases:
        """The cases as far as they matter for throwing this card, those of the first tables first."""
        question, rules, counts = self._question, self._rules, self._counts()
        worlds = self._worlds
        if worlds is None:
            near = tuple(_tables_such_as(card, question, rules))
            worlds = Worlds([Unknown(near, TABLE)], _itself, rules)
        unknowns = {}
        if question.opened is None:
            unknowns["opened"] = OPENED
        if counts is PLAYERS.values:
            unknowns["players"] = PLAYERS
        if question.hand is None:
            unknowns["hand"] = Unknown((), HAND)
        told = question.hand is not None and question.table is not None
        each = []
        for at_opened, opened in enumerate(self._openings()):
            hand = question.hand
            hands = [hand] if hand is not None else _hands(card, question, worlds, opened, rules)
            for index, held in enumerate(hands):
                for part in worlds.parted(card, held, named=told):
                    first = (part & -part).bit_length() - 1
                    for at_players, players in enumerate(counts):
                        turn = self._turn(worlds, first, opened, int(players or 0), held)
                        each.append((first, (at_opened, at_players, index), part, turn))
        each.sort(key=itemgetter(0, 1))
        return Cases(unknowns, worlds, [Case(part, rest, turn) for _, rest, part, turn in each])

    def _turn(self, worlds: Worlds, world: int, opened: bool, players: int, hand: tuple[Piece, ...]) -> Turn:
        key = world, opened, players, hand
        if worlds is not self._worlds:
            # Tables such as the card may be at are others for each card.
            return turn_of(self._question, hand, worlds.table(world), opened, players)
        if key not in self._turns:
            self._turns[key] = turn_of(self._question, hand, worlds.table(world), opened, players)
        return self._turns[key]


def sure_turn(question: CanDiscard, reading: Reading, rules: Rules) -> Turn | None:
    """The turn where all that matters was said, which is the same for whatever card is thrown."""
    if question.hand is None or question.table is None or question.opened is None:
        return None
    if question.players is None and rules.discard_attachable == "banned_over_two":
        return None
    for ways in reading.ways:
        if len(ways) > 1:
            return None
    return turn_of(question, question.hand, reading.table, question.opened, int(question.players or 0))


def _itself(table: Table) -> Table:
    return table


def _tables_such_as(card: Piece, question: CanDiscard, rules: Rules) -> Iterator[Table]:
    """Possible tables when none was told: an empty one, one that the card fits, one that holds the card taken."""
    held = [*hand_or_card(question.hand, card)]
    near: list[tuple[Meld, ...]] = (
        [()] if rules.discard_attachable == "allowed" else [(), *_melds_beside(card, held, rules)]
    )
    taken: list[tuple[Meld, ...]] = [()]
    if question.picked is not None and question.hand is not None:
        taken += [(meld,) for meld in _melds_of(question.picked, held, rules)][:1]
    for first in near:
        for second in taken:
            yield Table((*first, *second))


def _melds_beside(card: Piece, held: Sequence[Piece], rules: Rules) -> list[tuple[Meld, ...]]:
    """Melds out of unseen cards to which the card can be attached; some of them, for a joker."""
    found: list[tuple[Meld, ...]] = [
        (meld,)
        for meld in _natural_melds(unseen_cards(held, rules), rules)
        if fits(card, meld, rules) and not any(kind_of(card) is piece for piece in meld.cards)
    ]
    return found if isinstance(card, Card) else found[::7]


def _melds_of(card: Piece, held: Sequence[Piece], rules: Rules) -> Iterator[Meld]:
    """Melds out of unseen cards that hold this one."""
    for meld in _natural_melds(unseen_cards(held, rules), rules):
        if card in meld.cards:
            yield meld


def _natural_melds(unseen: Mapping[Piece, int], rules: Rules) -> Iterator[Meld]:
    """Every meld of three natural cards that are all unseen."""
    for rank in Rank:
        for left_out in Suit:
            yield from _if_unseen([Card(rank, suit) for suit in Suit if suit is not left_out], unseen, rules)
    for suit in Suit:
        for place in range(ACE_LOW, ACE_HIGH - 1):
            yield from _if_unseen([card_at(place + step, suit) for step in range(SMALLEST)], unseen, rules)


def _if_unseen(cards: Sequence[Card], unseen: Mapping[Piece, int], rules: Rules) -> Iterator[Meld]:
    if all(card in unseen for card in cards):
        yield from lay(cards, rules).melds


def _hands(
    card: Piece, question: CanDiscard, worlds: Worlds, opened: bool, rules: Rules
) -> list[tuple[Piece, ...]]:
    """Hands such as the player may hold, who did not say: enough of them to show every answer that there may be.

    After the opening, the card alone, and with one more of each sort: each single reason against a card shows with
    one other card at most, and where nothing is against it in a larger hand, nothing is beside one card of it.
    Before the opening the hand is whole, and either some card of it fits no meld or, if the pack has so many,
    every card fits.
    """
    apart = [kind_of(piece) for piece in (card, question.picked) if piece is not None]
    seen = [card, *chain.from_iterable(question.table or ())]
    unseen = unseen_cards(seen, rules)
    fits = worlds.fits
    if opened:
        # Cards are of one sort where they fit on the same of the tables; a joker, and those apart, are each one.
        sorts: dict[object, Piece] = {}
        for other in unseen:
            sorts.setdefault(other if other is JOKER or other in apart else fits(other), other)
        return [(card,), *[(card, other) for other in sorts.values()]]
    size = unopened_size(rules, drawn=True)
    leads = [
        tuple([piece for piece in lead if piece in unseen])
        for lead in ((), *[(piece,) for piece in apart], tuple(dict.fromkeys(apart)))
    ]
    pool = [piece for piece, count in unseen.items() for _ in range(count) if piece not in apart]
    pool.sort(key=lambda piece: fits(piece).bit_count())
    found: dict[tuple[Piece, ...], None] = {}
    for lead in dict.fromkeys(leads):
        found[(card, *lead, *pool)[:size]] = None
        all_fit = worlds.every
        for piece in (card, *lead):
            all_fit &= fits(piece)
        more = [*pool, *[piece for piece in unseen if piece in apart and piece not in lead]]
        may_fit = [(piece, fits(piece)) for piece in more if fits(piece) & all_fit]
        while all_fit:
            world = all_fit & -all_fit
            all_fit ^= world
            fit = [piece for piece, where in may_fit if where & world]
            if 1 + len(lead) + len(fit) >= size:
                found[(card, *lead, *fit)[:size]] = None
    return list(found)


def turn_of(question: CanDiscard, hand: tuple[Piece, ...], table: Table, opened: bool, players: int) -> Turn:
    picked = question.picked
    turn = Turn(hand, table, opened=opened, players=players, picked=picked)
    if picked is None:
        return turn
    # What was taken and lies on the table was laid there; the like card in the hand is its twin.
    laid = any(kind_of(piece) is kind_of(picked) for meld in table.melds for piece in meld.cards)
    used = laid or not turn.holds(picked)
    return turn._replace(picked_used=used, picked_to_open=not opened)
