"""How few points stay in the hand once the best melds are laid and a card is thrown."""

from __future__ import annotations

from collections.abc import Sequence

from grammar.cards.cards import Card, Piece, Rank
from grammar.record.actions import Swap
from scala40_cli.game.legality import pieces_of
from scala40_cli.game.points import hand_points
from scala40_cli.game.table import Table
from scala40_cli.game.turn import Action, without
from scala40_cli.rules.model import Rules
from scala40_cli.search.endings import Endings, Terms, terms


def left_points(
    hand: Sequence[Piece], table: Table, rules: Rules, frozen: frozenset[int] = frozenset()
) -> int:
    """The fewest points that stay of these cards, which a player who has opened holds beside the one thrown.

    >>> from scala40_cli.rules.load import load_rules
    >>> from grammar.cards.hand import read_hand
    >>> from grammar.cards.melds import read_melds
    >>> from scala40_cli.game.table import read_table
    >>> rules = load_rules()
    >>> left_points(read_hand("7s 8s Kd"), read_table(read_melds("4s-5s-6s"), rules).table, rules)
    10
    """
    if not hand:
        return 0
    on = terms(True, False, rules)
    if frozen:
        on = Terms(**{**{name: getattr(on, name) for name in Terms.__slots__}, "frozen": frozen})
    least = hand_points(hand, rules)
    for seeker in Endings(hand, table, on, rules).seekers():
        if seeker.most is not None:
            least = min(least, hand_points(_left(seeker.position.hand, seeker.actions(seeker.most)), rules))
        if rules.ace_in_hand == "lone_1" and least > 1:
            # An ace alone counts less than any other card, and less than beside others.
            held = seeker.position.hand
            rests = [without(held, (ace,))[0] for ace in _aces(held)]
            if any(seeker.all_but(rest, 0) is not None for rest in rests):
                least = 1
    return least


def _aces(hand: Sequence[Piece]) -> dict[Piece, None]:
    return dict.fromkeys(piece for piece in hand if isinstance(piece, Card) and piece.rank is Rank.ACE)


def _left(hand: Sequence[Piece], actions: Sequence[Action]) -> tuple[Piece, ...]:
    laid = [piece for action in actions if not isinstance(action, Swap) for piece in pieces_of(action)]
    return without(hand, laid)[0]
