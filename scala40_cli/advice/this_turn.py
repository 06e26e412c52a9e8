"""What can be done in this very turn: each card that may be thrown after an opening, or to go out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from grammar.cards.cards import JOKER, Piece
from grammar.frozen import replace
from grammar.record.actions import Discard, Open
from scala40_cli.advice.answer import Ending
from scala40_cli.advice.question import NeedsAdvice
from scala40_cli.game.legality import pieces_of, played
from scala40_cli.game.pack import kind_of
from scala40_cli.game.points import hand_points
from scala40_cli.game.spots import fits
from scala40_cli.game.table import Table, read_table
from scala40_cli.game.turn import Turn, without
from scala40_cli.rules.model import Rules


def endings_now(
    question: NeedsAdvice,
    cards: Iterable[Piece],
    table: Table,
    rules: Rules,
    players: int | None,
    frozen: frozenset[int] = frozenset(),
) -> dict[Piece, Ending]:
    """For each of these cards that may be thrown in it, the best turn that opens or goes out with that throw.

    Melds with a number in ``frozen`` are left alone: nobody said what their joker stands for.
    """
    turn = Turn(
        question.hand,
        table,
        opened=question.opened,
        players=players,
        picked=question.picked,
        picked_to_open=question.picked is not None and not question.opened,
    )
    found = {}
    for card in cards:
        rest = without(question.hand, (card,))[0]
        if question.opened:
            ways = (_ending(way, card, turn, rules) for way in _closings(rest, table, rules, frozen))
            ending = next((way for way in ways if way is not None), None)
        else:
            ending = _opening_before(card, rest, turn, rules)
        if ending is not None:
            found[card] = ending
    return found


def lays_all(
    hand: tuple[Piece, ...], table: Table, rules: Rules, frozen: frozenset[int] = frozenset()
) -> bool:
    """Whether who has opened can lay all of these cards, and so throws none."""
    return next(_closings(hand, table, rules, frozen), None) is not None


def _ending(way: Ending, card: Piece, turn: Turn, rules: Rules) -> Ending | None:
    """The way with this card thrown last; ``None`` where it may not be."""
    plan = (*way.plan, Discard(card))
    return None if played(plan, turn, rules) is None else way._replace(plan=plan)


MOST_TRIED = 40
"""So many openings are tried at most for one that a card does not fit."""


def _opening_before(card: Piece, hand: tuple[Piece, ...], turn: Turn, rules: Rules) -> Ending | None:
    """The opening out of these cards that leaves the fewest points, of those after which the card may be thrown.

    Where the best of all has melds that the card fits, others are looked for without each of their cards.
    """
    best: Ending | None = None
    waiting, tried = [hand], set[tuple[Piece, ...]]()
    while waiting and len(tried) < MOST_TRIED:
        cards = waiting.pop(0)
        if cards in tried:
            continue
        tried.add(cards)
        for way in _openings(cards, rules):
            ending = _ending(way, card, turn, rules)
            opening = way.plan[0]
            assert isinstance(opening, Open)
            if ending is not None:
                left = hand_points(without(hand, pieces_of(opening))[0], rules)
                if best is None or left < best.left_points:
                    best = ending._replace(left_points=left)
                break
            for meld in read_table(opening.melds, rules).table.melds:
                if fits(card, meld, rules):
                    rests = [without(cards, (kind_of(piece),))[0] for piece in meld.cards]
                    waiting += [tuple(sorted(rest)) for rest in rests]
                    break
    return best


def _openings(hand: tuple[Piece, ...], rules: Rules) -> Iterator[Ending]:
    """The opening of these cards that leaves the fewest points, if there is one; then the one with most points."""
    from scala40_cli.search.best_laying import Aim, best_reaching
    from scala40_cli.search.candidates import MOST_JOKERS
    from scala40_cli.search.suit_tables import Order, counts

    if not hand:
        return
    masks = counts(hand)
    jokers = 0 if rules.open_jokers == "none" else MOST_JOKERS
    aim = Aim(rules.open_min, rules.open_jokers == "clean" and JOKER in hand, jokers)
    for order in (Order.REST, Order.POINTS):
        found, opens = best_reaching(hand, masks, aim, order, rules)
        if opens and found.melds:
            plan = (Open(tuple([meld.cards for meld in found.melds])),)
            yield Ending(plan, found.left_points, found.points, found.jokers)


def _closings(
    hand: tuple[Piece, ...], table: Table, rules: Rules, frozen: frozenset[int]
) -> Iterator[Ending]:
    """The ways to lay all of these cards."""
    from scala40_cli.search.endings import Endings, terms

    if not hand:
        yield Ending((), 0)
        return
    on = terms(True, False, rules)
    for seeker in Endings(hand, table, replace(on, frozen=frozen) if frozen else on, rules).seekers():
        plays = seeker.all_but(seeker.position.hand, 0)
        if plays is not None:
            yield Ending(tuple(seeker.actions(plays)), 0)
