"""What is laid in a turn: the opening, new melds, cards to the table, jokers taken home, and going out."""

from __future__ import annotations

from grammar.cards.cards import JOKER, Piece
from grammar.record.actions import Attach, Lay, Swap
from scala40_cli.players.computer.draft import Draft, Play, accepted, taken_home
from scala40_cli.players.computer.opening import as_opening, best_opening
from scala40_cli.players.computer.skill import Skill
from scala40_cli.search.best_laying import Aim, best_reaching
from scala40_cli.search.candidates import MOST_JOKERS
from scala40_cli.search.endings import Endings, terms
from scala40_cli.search.suit_tables import Order, counts


def lay_out(draft: Draft, skill: Skill, closest: int) -> None:
    """Lays all that there is to lay, but for the card to throw; ``closest`` is the fewest cards of another player."""
    if skill.closes and go_out(draft):
        return
    if not draft.turn.opened:
        opening = best_opening(draft.turn.hand, draft.rules)
        if opening is None or not draft.play(as_opening(opening)):
            return
    _touch_table(draft, skill)
    _lay_melds(draft, jokers=0 if skill.saves and closest > _NEAR else MOST_JOKERS)
    _touch_table(draft, skill)
    if skill.swaps:
        _spend_jokers(draft)


def go_out(draft: Draft) -> bool:
    """Goes out if there is any way to do so for a player who has opened; the discard is part of it."""
    turn, rules = draft.turn, draft.rules
    if not turn.opened or turn.size > _LONG_HAND:
        return False
    must = rules.close_discard == "required" or (rules.close_discard == "if_drawn" and bool(turn.drawn))
    plan = Endings(turn.hand, turn.table, terms(True, must, rules), rules).closing()
    return plan is not None and draft.play(*plan)


_NEAR = 3
"""Whoever has so few cards may go out soon."""

# With more cards than these a hand goes out so seldom that it is not worth the search.
_LONG_HAND = 8


def _touch_table(draft: Draft, skill: Skill) -> None:
    while _attach_one(draft) or (skill.swaps and _swap_one(draft)):
        pass


def _attach_one(draft: Draft) -> bool:
    """Attaches a natural card, if one stays to be thrown."""
    if draft.turn.size < 2:
        return False
    for number, meld in enumerate(draft.turn.table.melds, 1):
        takes = accepted(meld, draft.rules)
        for piece in dict.fromkeys(draft.turn.hand):
            if piece in takes and piece is not JOKER and draft.play(Attach((piece,), number)):
                return True
    return False


def _swap_one(draft: Draft) -> bool:
    """Takes a joker home where the rules let it be kept; elsewhere together with what is done with it at once."""
    for number, meld in enumerate(draft.turn.table.melds, 1):
        if not meld.jokers:
            continue
        for card in taken_home(meld, draft.rules):
            if card in draft.turn.hand and draft.play(Swap(card, number), *_replayed(draft, card, number)):
                return True
    return False


def _replayed(draft: Draft, card: Piece, number: int) -> tuple[Play, ...]:
    """The new meld into which a joker just taken home goes, where it must be played again."""
    if draft.rules.joker_replay == "keep":
        return ()
    hand = list(draft.turn.hand)
    hand.remove(card)
    laying, _ = best_reaching(
        (*hand, JOKER), counts((*hand, JOKER)), Aim(0, keep=1), Order.POINTS, draft.rules
    )
    melds = [meld for meld in laying.melds if meld.jokers]
    return (Lay((melds[0].cards,)),) if melds else ()


def _lay_melds(draft: Draft, jokers: int) -> None:
    hand = draft.turn.hand
    if len(hand) < 3:
        return
    laying, _ = best_reaching(hand, counts(hand), Aim(0, jokers=jokers, keep=1), Order.REST, draft.rules)
    for meld in laying.melds:
        draft.play(Lay((meld.cards,)))


def _spend_jokers(draft: Draft) -> None:
    """Attaches the jokers where nothing but one card to throw is left besides them."""
    hand = draft.turn.hand
    jokers = sum([piece is JOKER for piece in hand])
    if len(hand) < 2 or jokers < len(hand) - 1:
        return
    other = draft.copy()
    for _ in range(len(hand) - 1):
        ways = [
            Attach((takes[JOKER],), number)
            for number, meld in enumerate(other.turn.table.melds, 1)
            if JOKER in (takes := accepted(meld, draft.rules))
        ]
        if not any(other.play(way) for way in ways):
            return
    draft.turn, draft.actions = other.turn, other.actions
