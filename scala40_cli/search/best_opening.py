"""The melds of a hand that count most towards an opening: whether it could open, and what it would open with."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from grammar.cards.cards import Piece
from scala40_cli.game.pack import as_held
from scala40_cli.rules.model import Rules
from scala40_cli.search.best_laying import Aim, best, values_of
from scala40_cli.search.candidates import MOST_JOKERS, Values
from scala40_cli.search.partition import solver_for
from scala40_cli.search.suit_tables import Counts, Order, Split, counts


def best_melds(hand: Sequence[Piece], rules: Rules) -> tuple[tuple[Piece, ...], ...]:
    """The melds of a hand that count most towards an opening, with a card left over for the discard."""
    return tuple([meld.cards for meld in best_opening(hand, rules).melds])


def best_opening(hand: Sequence[Piece], rules: Rules) -> Split:
    """The split of a hand that counts most towards an opening, with a card left over for the discard."""
    most = most_of_all(hand, rules)
    if sum([len(meld.cards) for meld in most.melds]) < len(hand) or rules.close_discard == "optional":
        return most
    masks, jokers, clean = _asked(hand, rules)
    return best(as_held(hand), masks, Order.POINTS, Aim(0, clean, jokers, 1), values_of(masks, rules))


def could_open(hand: Sequence[Piece], rules: Rules) -> bool:
    """Whether some melds of the hand may open, though no card be left over: where not, no others do."""
    # Below the minimum, and with melds that do not count, somebody who goes out may open too.
    return rules.close_in_hand_needs_min == "no" or reaches(most_of_all(hand, rules), rules)


def reaches(split: Split, rules: Rules) -> bool:
    """Whether there are melds, and they count the minimum."""
    return bool(split.melds) and split.gain.points >= rules.open_min


def most_of_all(hand: Sequence[Piece], rules: Rules) -> Split:
    """As ``best_opening``, also without a card left over."""
    return _most_of_hand(tuple(hand), rules)


# Whether a hand opens and what with is asked of one hand several times in a question; under other rules, which
# mostly do not matter to it, the same is found at the next step.
@lru_cache(maxsize=1 << 9)
def _most_of_hand(hand: tuple[Piece, ...], rules: Rules) -> Split:
    masks, jokers, clean = _asked(hand, rules)
    return _most_of(masks, jokers, clean, values_of(masks, rules))


def _asked(hand: Sequence[Piece], rules: Rules) -> tuple[Counts, int, bool]:
    """The cards of a hand, how many of its jokers may count, and whether melds with a joker are kept apart."""
    jokers = MOST_JOKERS if rules.open_jokers in ("counted", "flat_25") else 0
    return counts(as_held(hand)), jokers, rules.open_jokers == "clean"


@lru_cache(maxsize=1 << 9)
def _most_of(masks: Counts, jokers: int, clean: bool, values: Values) -> Split:
    return solver_for(values).best(masks, Order.POINTS, jokers, clean)
