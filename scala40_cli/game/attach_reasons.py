"""Why a card does not fit a meld on the table, or takes no joker home there."""

from __future__ import annotations

from collections.abc import Sequence

from grammar.cards.cards import Card, Joker, Piece, Rank
from grammar.message import say
from scala40_cli.game.melds import LARGEST_SET, Kind, Meld, card_at, stands_for
from scala40_cli.game.points import ACE_HIGH, ACE_LOW
from scala40_cli.game.spots import (
    Place,
    extended,
    first_place,
    fits,
    homes,
    laid_at,
    spots,
    spots_for,
    swapped,
    waits_for_full,
)
from scala40_cli.game.table import Table
from scala40_cli.game.verdict import Reason
from scala40_cli.rules.model import Rules


def attach_faults(cards: Sequence[Piece], number: int, table: Table, rules: Rules) -> tuple[Reason, ...]:
    """Every reason why the cards cannot be laid together to the meld with this number; none if they can.

    >>> from scala40_cli.rules.load import load_rules
    >>> from grammar.cards.hand import read_hand
    >>> from grammar.cards.melds import read_melds
    >>> from scala40_cli.game.table import read_table
    >>> table = read_table(read_melds("Jh-Qh-Kh-Ah"), load_rules()).table
    >>> [reason.rule for reason in attach_faults(read_hand("2h"), 1, table, load_rules())]
    ['run_wrap']
    """
    meld = table.meld(number)
    if meld is None:
        return (_no_meld(number, table),)
    if len(cards) > 1:
        if extended(meld, cards, rules):
            return ()
        # Whichever cards go on before it, the first that finds no place is the one to speak of.
        alone = [piece for piece in cards if not fits(piece, meld, rules)]
        return attach_faults(alone[:1], number, table, rules) if alone else (_not_together(cards, number),)
    (piece,) = cards
    if fits(piece, meld, rules):
        return ()
    near = spots_for(piece, meld)
    if not near:
        return (_no_spot(piece, number, meld),)
    faults = [
        Reason(fault.rule, say("meld {number}: {fault}", number=number, fault=fault.message))
        for spot in near
        for fault in laid_at(piece, meld, spot, rules).faults
    ]
    return tuple(faults) if len(near) == 1 else _once_each(faults)


def _once_each(faults: Sequence[Reason]) -> tuple[Reason, ...]:
    """One reason for each rule: both ends of a run refuse a card for the same one."""
    return tuple({fault.rule: fault for fault in reversed(faults)}.values())


def _no_meld(number: int, table: Table) -> Reason:
    message = say(
        "there is no meld {number}; melds on the table: {count}", number=number, count=len(table.melds)
    )
    return Reason("attach_fit", message)


def _not_together(cards: Sequence[Piece], number: int) -> Reason:
    return Reason(
        "attach_fit", say("{cards} do not fit meld {number} together", cards=tuple(cards), number=number)
    )


def _no_spot(piece: Piece, number: int, meld: Meld) -> Reason:
    card = stands_for(piece)
    if meld.kind is Kind.SET:
        if len(meld.cards) == LARGEST_SET:
            return Reason(
                "set_full", say("meld {number} is a set of four; it takes nothing more", number=number)
            )
    elif len(meld.cards) == ACE_HIGH:
        return Reason(
            "run_max", say("meld {number} is a run of 14 cards; it takes nothing more", number=number)
        )
    if card is not None and any(isinstance(laid, Joker) and laid.stands_for is card for laid in meld.cards):
        message = say(
            "in meld {number} a joker stands for {card} and never moves; {card} can only be swapped for it",
            number=number,
            card=card,
        )
        return Reason("joker_place", message)
    if meld.kind is Kind.SET:
        if card in meld.cards:
            message = say(
                "{card} is in meld {number} already; a set takes each suit once", card=card, number=number
            )
            return Reason("set_suits", message)
        message = say(
            "{card} does not fit meld {number}, which takes {places}",
            card=piece,
            number=number,
            places=tuple(spot.card for spot in spots(meld)),
        )
        return Reason("attach_fit", message)
    return _no_end(piece, number, meld)


def _no_end(piece: Piece, number: int, meld: Meld) -> Reason:
    card = stands_for(piece)
    start = first_place(meld)
    end = start + len(meld.cards) - 1
    ends = {spot.place: spot.card for spot in spots(meld)}
    suit = next(laid.suit for laid in meld.cards if isinstance(laid, Card))
    if card is not None and card.suit is suit:
        behind = end == ACE_HIGH and card.rank is Rank.TWO
        before = start == ACE_LOW and card.rank is Rank.KING
        if behind or before:
            message = say(
                "{card} does not fit meld {number}: a run ends at the ace and never goes round",
                card=card,
                number=number,
            )
            return Reason("run_wrap", message)
    if len(ends) == 1:
        message = say(
            "{card} does not fit meld {number}, which takes {places}",
            card=piece,
            number=number,
            places=tuple(ends.values()),
        )
    else:
        message = say(
            "{card} fits neither end of meld {number}, which takes {low} before {first} and {high} after {last}",
            card=piece,
            number=number,
            low=ends[Place.START],
            first=card_at(start, suit),
            high=ends[Place.END],
            last=card_at(end, suit),
        )
    return Reason("attach_fit", message)


def swap_faults(card: Piece, number: int, table: Table, rules: Rules) -> tuple[Reason, ...]:
    """Every reason why the card takes no joker home from the meld with this number; none if it does.

    A joker whose suit was not said, where it must be, gives no reason: nobody can tell.
    """
    meld = table.meld(number)
    if meld is None:
        return (_no_meld(number, table),)
    if not isinstance(card, Card):
        return (Reason("swap_card", say("only a natural card can be swapped for a joker")),)
    if not meld.jokers:
        return (Reason("swap_card", say("meld {number} has no joker", number=number)),)
    if waits_for_full(meld, rules):
        message = say(
            "the joker of meld {number} stays until the set is complete in four natural cards", number=number
        )
        return (Reason("joker_set_swap", message),)
    if swapped(meld, card, rules) is not None or _nobody_said(meld, card, rules):
        return ()
    takers = homes(meld, rules)
    if card in takers:
        message = say("meld {number}: {card} would make two real aces in one run", number=number, card=card)
        return (Reason("run_aces", message),)
    if not takers:
        message = say(
            "{card} is not a card that the joker of meld {number} can stand for", card=card, number=number
        )
        return (Reason("swap_card", message),)
    message = say(
        "{card} does not take the joker of meld {number}; {homes} does",
        card=card,
        number=number,
        homes=takers,
    )
    return (Reason("swap_card", message),)


def _nobody_said(meld: Meld, card: Card, rules: Rules) -> bool:
    """Whether the card may be the one that a joker stands for, which must be said and was not."""
    if rules.joker_set_suit == "any" or meld.kind is Kind.RUN:
        return False
    unsaid = any(isinstance(piece, Joker) and piece.stands_for is None for piece in meld.cards)
    return unsaid and any(spot.card is card for spot in spots(meld))
