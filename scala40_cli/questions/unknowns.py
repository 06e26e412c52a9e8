"""What was not said, and whether it matters: the same judging under everything that may be the case."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import lru_cache
from itertools import chain, product
from typing import Any, Protocol, TypeVar

from grammar.cards.cards import CARDS, JOKER, Card, Piece
from grammar.frozen import dataclass, replace
from grammar.message import say
from scala40_cli.game.melds import Kind, Meld
from scala40_cli.game.pack import COPIES, SAID_JOKERS, Impossible, kind_of, unseen_cards
from scala40_cli.game.pack import faults as pack_faults
from scala40_cli.game.player_count import players_note
from scala40_cli.game.spots import rank_of
from scala40_cli.game.table import Reading, Table, fitting
from scala40_cli.game.unsaid import ask_on_table
from scala40_cli.game.verdict import Answer, Note, Reason, Verdict
from scala40_cli.rules.model import Rules

Judged = TypeVar("Judged")
Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class Unknown:
    """Something that was not said: all that it may be, and the reason that asks for it."""

    values: tuple[Any, ...]
    ask: Reason


def under_each(unknowns: Sequence[Unknown], judge: Callable[..., Judged]) -> dict[tuple[Any, ...], Judged]:
    """What ``judge`` answers under everything that may be the case, one argument for each unknown.

    Keyed by the index of each unknown's value.
    """
    if not unknowns:
        return {(): judge()}
    ranges = [range(len(unknown.values)) for unknown in unknowns]
    return {
        at: judge(*[unknown.values[i] for unknown, i in zip(unknowns, at, strict=True)])
        for at in product(*ranges)
    }


def deciding(unknowns: Sequence[Unknown], answers: dict[tuple[Any, ...], Any]) -> tuple[Reason, ...]:
    """The reasons that ask for those unknowns whose value, all else alike, changes the answer.

    >>> asked = [Unknown((1, 2), Reason("open_first", say("one?"))), Unknown((3, 4), Reason("players", say("two?")))]
    >>> [reason.rule for reason in deciding(asked, under_each(asked, lambda one, two: one > 1))]
    ['open_first']
    """
    found = []
    for index, unknown in enumerate(unknowns):
        answers_by_rest: dict[tuple[Any, ...], list[Any]] = {}
        for at, answer in answers.items():
            answers_by_rest.setdefault((*at[:index], *at[index + 1 :]), []).append(answer)
        if any(answer != same[0] for same in answers_by_rest.values() for answer in same):
            found.append(unknown.ask)
    return tuple(found)


def distinct(reasons: Iterable[Reason]) -> tuple[Reason, ...]:
    """The reasons without those that say the same again."""
    found = tuple(reasons)
    if len({reason.rule for reason in found}) == len(found):
        # Reasons of different rules say different things.
        return found
    return tuple({(reason.rule, str(reason.message)): reason for reason in found}.values())


def tables(reading: Reading) -> tuple[list[Unknown], Callable[..., Table]]:
    """The melds of a table that can be more than one thing, and the table for a choice among them."""
    at = [index for index, ways in enumerate(reading.ways) if len(ways) > 1]
    if not at:
        return [], lambda: reading.table
    unknowns = [Unknown(reading.ways[index], ask_on_table(index + 1, reading.ways[index])) for index in at]
    table = reading.table

    def chosen(*ways: Meld) -> Table:
        melds = list(table.melds)
        for index, meld in zip(at, ways, strict=True):
            melds[index] = meld
        return Table(tuple(melds))

    return unknowns, chosen


def is_one_to(hand: Collection[Piece], unknown: Unknown) -> bool:
    """Whether it is one to the hand what the joker of a set on the table stands for: it has no card of the rank."""
    meld = unknown.values[0]
    if meld.kind is Kind.RUN:
        return False
    rank = rank_of(meld)
    return not any(isinstance(piece, Card) and piece.rank is rank for piece in hand)


OPENED = Unknown((True, False), Reason("open_first", say("say whether the player has opened")))
"""For a question that did not say whether the player has opened."""


PLAYERS = Unknown((2, 3), Reason("discard_attachable", say("say whether more than two players are left")))
"""For a question that did not say how many players are left."""


class OfPlayers(Protocol):
    """A question in which the number of players left may be said."""

    @property
    def players(self) -> int | None:
        """How many players are left; ``None`` where nobody said."""


Asked = TypeVar("Asked", bound=OfPlayers)


def by_players(
    question: Asked,
    judge: Callable[[Asked], Verdict[Found]],
    rules: Rules,
    told: Callable[[Found], object] = lambda found: found,
) -> Verdict[Found]:
    """The verdict, with as many players left as may be: where that was not said and decides, it is undecided.

    What is found holds with more than two players left, and so with two; a note says where with two there is more.
    ``told`` is what of the found is compared for that.
    """
    if question.players is not None:
        verdict = judge(question)
        return verdict._replace(notes=(*verdict.notes, *players_note(question.players, rules, some=True)))
    if rules.discard_attachable != "banned_over_two":
        return judge(question)
    two, more = (judge(replace(question, players=players)) for players in PLAYERS.values)  # type: ignore[type-var]
    if two.answer is not more.answer:
        open_points = [
            reason for one in (two, more) if one.answer is not Answer.YES for reason in one.reasons
        ]
        return Verdict(Answer.UNDECIDED, distinct((PLAYERS.ask, *open_points)), two.found, two.notes)
    if told(two.found) == told(more.found):
        return more
    message = say(
        "that holds with more than two players left; with two a card that fits may be thrown, and more can be done"
    )
    return more._replace(notes=(*more.notes, Note("discard_attachable", message)))


HAND = Reason("hand_holds", say("say which cards are in the hand"))
"""The reason that asks for the hand."""

EMPTY_HAND = Reason("hand_holds", say("the hand is empty"))


def hand_or_card(hand: tuple[Piece, ...] | None, card: Piece | None) -> tuple[Piece, ...]:
    """The hand; where it was not said, the card asked about alone."""
    if hand is not None:
        return hand
    return () if card is None else (card,)


def not_held(card: Piece | None, hand: Sequence[Piece]) -> tuple[Reason, ...]:
    """The reason against a card that was asked about and is not in the hand."""
    if card is None or card in hand or kind_of(card) in map(kind_of, hand):
        return ()
    return (Reason("hand_holds", say("{card} is not in the hand", card=card)),)


def sorts(
    seen: Sequence[Piece], apart: Collection[Piece], each: Iterable[Table], rules: Rules
) -> tuple[Piece, ...]:
    """One card of each sort that an unseen hand may hold, beside the cards that are seen.

    Cards are of one sort where they fit on the same of the tables; a joker, and those that stand ``apart``, are
    each a sort of their own.

    >>> from scala40_cli.rules.load import load_rules
    >>> from scala40_cli.game.table import read_table
    >>> from grammar.cards.hand import read_hand
    >>> from grammar.cards.melds import read_melds
    >>> table = read_table(read_melds("3h-4h-5h"), load_rules()).table
    >>> [str(card) for card in sorts(read_hand("3h 4h 5h 6h"), read_hand("Ks"), [table], load_rules())]
    ['Ah', '2h', 'Ks', 'Jk']
    """
    worlds = list(dict.fromkeys(each))
    found: dict[object, Piece] = {}
    for card in unseen_cards(seen, rules):
        fits = tuple([bool(fitting(card, table, rules)) for table in worlds])
        found.setdefault(card if card is JOKER or card in apart else fits, card)
    return tuple(found.values())


TABLE = Reason("attach_fit", say('say what lies on the table; an empty one is said with --table ""'))
"""The reason that asks for the table."""


def against_if_so(fault: Reason) -> Reason:
    """What is against it in some of the cases that what was not said leaves open, told as such."""
    return Reason(fault.rule, say("in some cases it is forbidden: {fault}", fault=fault.message))


def question_faults(
    hand: Sequence[Piece], table: Sequence[Sequence[Piece]], reading: Reading, rules: Rules
) -> tuple[Reason, ...]:
    """Why there can be no such hand beside such a table: melds that are none, cards that the pack has not."""
    too_many = over_pack((*hand, *chain.from_iterable(table)), rules)
    if not too_many:
        return reading.faults
    return (*reading.faults, *[Reason(fault.rule, fault.message) for fault in too_many])


def possible(
    hand: Sequence[Piece], table: Sequence[Sequence[Piece]] | None, rules: Rules, *, most: int
) -> bool:
    """Whether these rules allow such cards at all: a hand of so many at most, and no more than the pack has."""
    return len(hand) <= most and not over_pack([*hand, *chain.from_iterable(table or ())], rules)


def over_pack(pieces: Sequence[Piece], rules: Rules) -> list[Impossible]:
    """Every way in which cards seen together are more than the pack holds."""
    too_often, jokers = _taken(tuple(pieces))
    return pack_faults(pieces, rules) if too_often or jokers > rules.jokers else []


# Asked as the cards are read and as they are judged.
@lru_cache(maxsize=1 << 8)
def _taken(pieces: tuple[Piece, ...]) -> tuple[bool, int]:
    """Whether some natural card is there more often than two decks have it, and how many jokers there are."""
    if len(pieces) > _MOST:
        return True, _MOST
    # Eight bits for each card: one sum counts them all, and another shows which of them is there too often.
    counts = sum(map(_ONE.__getitem__, pieces))
    return bool((counts + _ROOM) & _OVER), counts >> 8 * JOKER.index


_EVERY: tuple[Piece, ...] = (*CARDS, JOKER, *SAID_JOKERS)
_ONE = {piece: 1 << 8 * piece.index for piece in _EVERY}
_MOST = 120
"""More than any pack has, and few enough for eight bits."""
_ROOM = sum([(127 - COPIES) << 8 * card.index for card in CARDS])
_OVER = sum([128 << 8 * card.index for card in CARDS])
