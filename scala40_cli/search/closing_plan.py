"""From what the search found to a plan: the actions of the turn, in an order in which each is legal."""

from __future__ import annotations

from collections.abc import Sequence

from grammar.cards.cards import CARDS, JOKER, Card, Joker, Piece, Suit
from grammar.frozen import dataclass, field
from grammar.record.actions import Attach, Lay, Open, Swap
from scala40_cli.game.melds import card_at
from scala40_cli.game.turn import Action
from scala40_cli.search.candidates import Run, run_melds
from scala40_cli.search.closing_candidates import Mode, NewRun, NewSet, RankWay, run_values
from scala40_cli.search.closing_search import BestPlays
from scala40_cli.search.closing_table import Step

_Cards = tuple[Piece, ...]


@dataclass(slots=True)
class _Draft:
    """A plan in the making: melds opened with, melds laid after that, cards attached to either or to the table."""

    opening: list[_Cards] = field(default_factory=list)
    to_opening: list[tuple[int, Piece]] = field(default_factory=list)
    later: list[_Cards] = field(default_factory=list)
    to_table: list[tuple[int, Piece]] = field(default_factory=list)


def plan(
    found: BestPlays, swaps: Sequence[Attach | Swap], on_table: int, mode: Mode, *, all_open: bool
) -> list[Action]:
    """The actions that make up what was found; ``on_table`` is how many melds lie there.

    ``all_open``: melds that do not count are laid as part of the opening, since nothing may follow it.
    """
    draft = _Draft()
    for rank, way in found.ways:
        _sets(rank, way, draft, mode, all_open=all_open)
    for suit, plays in enumerate(found.suits):
        draft.to_table += [(step.number, _piece(step, Suit(suit))) for step in plays.steps]
        _runs(Suit(suit), plays.runs, draft, mode, all_open=all_open)
    return _actions(draft, swaps, on_table)


def _piece(step: Step, suit: Suit) -> Piece:
    card = card_at(step.place, suit)
    return Joker(card) if step.joker else card


def _sets(rank: int, way: RankWay, draft: _Draft, mode: Mode, *, all_open: bool) -> None:
    for added in way.added:
        # Which suit a joker takes is seen at the table: a set of three has one free.
        piece = JOKER if added.suit is None else CARDS[added.suit * 13 + rank - 1]
        draft.to_table.append((added.number, piece))
    for new in way.sets:
        cards = _set_cards(rank, new)
        _lay(cards, range(new.counted), draft, mode, all_open=all_open)


def _set_cards(rank: int, new: NewSet) -> _Cards:
    """Naturals, then own jokers, then late ones, so that what counts comes first."""
    naturals = [CARDS[suit * 13 + rank - 1] for suit in new.suits]
    return (*naturals, *[Joker(CARDS[suit * 13 + rank - 1]) for suit in new.jokers])


def _lay(cards: _Cards, counted: range, draft: _Draft, mode: Mode, *, all_open: bool) -> None:
    """Puts a new meld into the draft: all at once, or what counts first and the rest attached to it."""
    if mode.counting == "no":
        draft.later.append(cards)
    elif counted:
        draft.opening.append(cards[counted.start : counted.stop])
        for piece in (*reversed(cards[: counted.start]), *cards[counted.stop :]):
            draft.to_opening.append((len(draft.opening), piece))
    else:
        (draft.opening if all_open else draft.later).append(cards)


def _runs(suit: Suit, runs: Sequence[NewRun], draft: _Draft, mode: Mode, *, all_open: bool) -> None:
    """The new runs of a suit, those joined that continue one another."""
    whole = [new.run for new in runs if mode.counting == "no" or len(new.counted) == new.run.length]
    for meld in run_melds(suit, whole, run_values(mode), keep_clean=mode.counting == "natural"):
        _lay(meld.cards, range(len(meld.cards)), draft, mode, all_open=all_open)
    for new in runs:
        if mode.counting != "no" and len(new.counted) != new.run.length:
            _lay(_run_cards(suit, new.run), new.counted, draft, mode, all_open=all_open)


def _run_cards(suit: Suit, run: Run) -> _Cards:
    cards: list[Card] = [card_at(place, suit) for place in range(run.start, run.start + run.length)]
    return tuple([Joker(card) if run.start + i in run.jokers else card for i, card in enumerate(cards)])


def _actions(draft: _Draft, swaps: Sequence[Attach | Swap], on_table: int) -> list[Action]:
    actions: list[Action] = []
    if draft.opening:
        actions.append(Open(tuple(draft.opening)))
    actions += swaps
    if draft.later:
        actions.append(Lay(tuple(draft.later)))
    to_opening = [(on_table + number, piece) for number, piece in draft.to_opening]
    for number, piece in (*to_opening, *draft.to_table):
        actions.append(Attach((piece,), number))
    return actions
