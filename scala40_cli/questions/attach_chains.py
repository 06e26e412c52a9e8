"""Cards of a hand that go on at an end of a run one after the other."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from grammar.cards.cards import JOKER, Card, Piece
from scala40_cli.game.melds import Kind, Meld, card_at
from scala40_cli.game.pack import as_held
from scala40_cli.game.points import ACE_HIGH, ACE_LOW
from scala40_cli.game.spots import Place, Spot, first_place, laid_at, spots
from scala40_cli.game.table import Reading
from scala40_cli.questions.attach_plays import Fit, fit_at
from scala40_cli.rules.model import Rules


def chains_of(
    card: Piece | None, hand: Sequence[Piece], reading: Reading, rules: Rules
) -> Iterator[tuple[Fit, ...]]:
    """For each end of a run the longest row of cards that go on it, if there are two or more.

    Only those with the card that was asked about. What a meld whose joker was not said takes is not known.
    """
    takes = reading.table.takes(rules)
    near = takes.near(card) if isinstance(card, Card) else takes.everything
    runs = [one for one in near if one[1].kind is Kind.RUN and len(reading.ways[one[0] - 1]) == 1]
    if not runs or len(hand) < 2:
        return
    plain = as_held(hand)
    held, jokers = frozenset(plain), plain.count(JOKER)
    for number, meld in runs:
        for spot in spots(meld):
            if not jokers and spot.card not in held:
                continue
            row = _row(meld, spot, held, jokers)
            if len(row) < 2 or (isinstance(card, Card) and card not in row):
                continue
            chain = longest_chain(plain, number, meld, spot.place, rules)
            if len(chain) > 1 and card in (None, *[fit.card for fit in chain]):
                yield chain


def _row(meld: Meld, spot: Spot, held: Collection[Piece], jokers: int) -> list[Piece]:
    """The cards held that follow one another there, jokers between them; rules may allow fewer, never more."""
    start, suit = first_place(meld), spot.card.suit
    step, place = (-1, start - 1) if spot.place is Place.START else (1, start + len(meld.cards))
    row: list[Piece] = []
    while ACE_LOW <= place <= ACE_HIGH:
        card = card_at(place, suit)
        if card in held:
            row.append(card)
        elif jokers:
            jokers -= 1
            row.append(JOKER)
        else:
            break
        place += step
    while row and row[-1] is JOKER:
        row.pop()
    return row


def longest_chain(
    hand: Sequence[Piece], number: int, meld: Meld, place: Place, rules: Rules
) -> tuple[Fit, ...]:
    """The cards of the hand that go on at one end of a run, one after the other; jokers only to go on further."""
    held = list(as_held(hand))
    chain: list[Fit] = []
    while (spot := _spot(meld, place)) is not None:
        piece = next(
            (one for one in (spot.card, JOKER) if one in held and _takes(meld, one, spot, rules)), None
        )
        if piece is None:
            break
        held.remove(piece)
        chain.append(fit_at(piece, number, spot))
        meld = laid_at(piece, meld, spot, rules).melds[0]
    while chain and chain[-1].card is JOKER:
        chain.pop()
    return tuple(chain)


def _spot(meld: Meld, place: Place) -> Spot | None:
    return next((spot for spot in spots(meld) if spot.place is place), None)


def _takes(meld: Meld, piece: Piece, spot: Spot, rules: Rules) -> bool:
    return not laid_at(piece, meld, spot, rules).faults
