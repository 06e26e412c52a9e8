"""What can be done in this very turn: each card that may be thrown after an opening, or to go out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from grammar.cards.cards import JOKER, Piece
from grammar.record.actions import Discard, Open
from scala40_cli.advice.answer import Ending
from scala40_cli.advice.question import NeedsAdvice
from scala40_cli.game.legality import played
from scala40_cli.game.table import Table
from scala40_cli.game.turn import Turn, without
from scala40_cli.rules.model import Rules


def endings_now(
    question: NeedsAdvice, cards: Iterable[Piece], table: Table, rules: Rules, players: int | None
) -> dict[Piece, Ending]:
    """For each of these cards that may be thrown in it, the best turn that opens or goes out with that throw."""
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
        ways = _closings(rest, table, rules) if question.opened else _openings(rest, rules)
        for ending in ways:
            plan = (*ending.plan, Discard(card))
            if played(plan, turn, rules) is not None:
                found[card] = ending._replace(plan=plan)
                break
    return found


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


def _closings(hand: tuple[Piece, ...], table: Table, rules: Rules) -> Iterator[Ending]:
    """The ways to lay all of these cards."""
    from scala40_cli.search.endings import Endings, terms

    if not hand:
        yield Ending((), 0)
        return
    for seeker in Endings(hand, table, terms(True, False, rules), rules).seekers():
        plays = seeker.all_but(seeker.position.hand, 0)
        if plays is not None:
            yield Ending(tuple(seeker.actions(plays)), 0)
