"""The turns in which a card may be thrown: every one that may be the player's, as far as it was not said."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, product
from typing import Any, NamedTuple

from grammar.cards.cards import Card, Piece, Rank, Suit
from grammar.frozen import dataclass
from scala40_cli.game.hand_size import unopened_size
from scala40_cli.game.melds import SMALLEST, Meld, card_at, lay
from scala40_cli.game.pack import kind_of, unseen_cards
from scala40_cli.game.points import ACE_HIGH, ACE_LOW
from scala40_cli.game.table import Reading, Table, fits, fitting
from scala40_cli.game.turn import Turn
from scala40_cli.questions.unknowns import (
    HAND,
    OPENED,
    PLAYERS,
    TABLE,
    Unknown,
    hand_or_card,
    possible,
    sorts,
    tables,
    under_each,
)
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
    """One of the turns that may be the player's.

    ``at`` has the place of the value of each unknown, by its name.
    """

    at: dict[str, int]
    turn: Turn


class Cases(NamedTuple):
    """Every turn that may be the player's, and what is unsaid of it."""

    unknowns: dict[str, Unknown]
    each: list[Case]


def cases_of(question: CanDiscard, reading: Reading, rules: Rules) -> Cases:
    """The cases where hand and table were told, which are the same for whatever card is thrown."""
    assert question.hand is not None
    asked, table_of = tables(reading)
    # How many players are left matters under one policy only.
    players = question.players is None and rules.discard_attachable == "banned_over_two"
    unknowns = _unknowns(asked, question, players=players)
    if not unknowns:
        turn = _turn(question, question.hand, table_of(), bool(question.opened), int(question.players or 0))
        return Cases(unknowns, [Case({}, turn)])
    each = []
    for at, table, opened, count in _choices(unknowns, question):
        turn = _turn(question, question.hand, table_of(*table), opened, count)
        each.append(Case(at, turn))
    return Cases(unknowns, each)


def cases_with(card: Piece, question: CanDiscard, reading: Reading, rules: Rules) -> Cases:
    """The cases where hand or table was not told, as far as they matter for throwing this card."""
    asked, table_of = tables(reading)
    if question.table is None:
        asked = [Unknown(tuple(_tables_such_as(card, question, rules)), TABLE)]
        table_of = _itself
    unknowns = _unknowns(asked, question, players=question.players is None)
    worlds = list(under_each(asked, table_of).values())
    each = []
    hands: dict[bool, list[tuple[Piece, ...]]] = {}
    for at, chosen, opened, count in _choices(unknowns, question):
        table = table_of(*chosen)
        if opened not in hands:
            told = question.hand
            hands[opened] = [told] if told is not None else _hands(card, question, worlds, opened, rules)
        for index, hand in enumerate(hands[opened]):
            each.append(Case({**at, "hand": index}, _turn(question, hand, table, opened, count)))
    if question.hand is None:
        unknowns["hand"] = Unknown((), HAND)
    return Cases(unknowns, each)


def _unknowns(asked: Sequence[Unknown], question: CanDiscard, *, players: bool) -> dict[str, Unknown]:
    """What was not said, by name: of the table, whether the player has opened, and how many ``players`` are left."""
    unknowns = {f"table {index}": unknown for index, unknown in enumerate(asked)}
    if question.opened is None:
        unknowns["opened"] = OPENED
    if players:
        unknowns["players"] = PLAYERS
    return unknowns


_Choice = tuple[dict[str, int], list[Any], bool, int]


def _choices(unknowns: dict[str, Unknown], question: CanDiscard) -> Iterator[_Choice]:
    """For each choice among the unknowns its place, what lies on the table, whether opened, how many players."""
    for at in product(*[range(len(unknown.values)) for unknown in unknowns.values()]):
        said = {name: unknowns[name].values[index] for name, index in zip(unknowns, at, strict=True)}
        opened, players = bool(said.get("opened", question.opened)), said.get("players", question.players)
        table = [value for name, value in said.items() if name.startswith("table")]
        yield dict(zip(unknowns, at, strict=True)), table, opened, int(players or 0)


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
    card: Piece, question: CanDiscard, worlds: Sequence[Table], opened: bool, rules: Rules
) -> list[tuple[Piece, ...]]:
    """Hands such as the player may hold, who did not say: enough of them to show every answer that there may be.

    After the opening, the card alone, and with one more of each sort: each single reason against a card shows with
    one other card at most, and where nothing is against it in a larger hand, nothing is beside one card of it.
    Before the opening the hand is whole, and either some card of it fits no meld or, if the pack has so many,
    every card fits.
    """
    apart = [kind_of(piece) for piece in (card, question.picked) if piece is not None]
    seen = [card, *chain.from_iterable(question.table or ())]
    if opened:
        return [(card,), *[(card, other) for other in sorts(seen, apart, worlds, rules)]]
    unseen = unseen_cards(seen, rules)
    size = unopened_size(rules, drawn=True)
    leads = [
        tuple([piece for piece in lead if piece in unseen])
        for lead in ((), *[(piece,) for piece in apart], tuple(dict.fromkeys(apart)))
    ]
    found: dict[tuple[Piece, ...], None] = {}
    for lead in dict.fromkeys(leads):
        pool = [piece for piece, count in unseen.items() for _ in range(count) if piece not in apart]
        pool.sort(key=lambda piece: sum([bool(fitting(piece, world, rules)) for world in worlds]))
        found[(card, *lead, *pool)[:size]] = None
        for world in worlds:
            fit = [piece for piece in pool if fitting(piece, world, rules)]
            fit += [
                piece
                for piece in unseen
                if piece in apart and piece not in lead and fitting(piece, world, rules)
            ]
            all_fit = all(fitting(piece, world, rules) for piece in (card, *lead))
            if all_fit and 1 + len(lead) + len(fit) >= size:
                found[(card, *lead, *fit)[:size]] = None
    return list(found)


def _turn(question: CanDiscard, hand: tuple[Piece, ...], table: Table, opened: bool, players: int) -> Turn:
    picked = question.picked
    turn = Turn(hand, table, opened=opened, players=players, picked=picked)
    if picked is None:
        return turn
    # What was taken and lies on the table was laid there; the like card in the hand is its twin.
    laid = any(kind_of(piece) is kind_of(picked) for meld in table.melds for piece in meld.cards)
    used = laid or not turn.holds(picked)
    return turn._replace(picked_used=used, picked_to_open=not opened)
