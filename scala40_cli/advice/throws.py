"""What a player may throw from a hand, for every hand at once.

Each card is asked about with the same check as everywhere (``game/legality``), once beside a card that fits nothing
on the table and once beside one that does: more does not matter while the hand neither opens nor goes out.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from grammar.cards.cards import JOKER
from grammar.record.actions import Discard
from scala40_cli.advice.holding import JOKER_KIND, JOKERS_FROM, KINDS, SECOND
from scala40_cli.game.legality import can
from scala40_cli.game.table import Table, fitting
from scala40_cli.game.turn import Turn
from scala40_cli.rules.model import Rules


class Throws(NamedTuple):
    """Bits of kinds: those that fit the table, and those that may be thrown."""

    fitting: int
    beside_idle: int
    """What may be thrown from a hand that holds a card that fits nothing."""
    all_fit: int
    """What may be thrown from a hand of cards that all fit."""

    def allowed(self, held: int) -> int:
        """The bits of the kinds that may be thrown from this hand, whether or not it holds them."""
        return self.beside_idle if held & ~self.fitting else self.all_fit


@lru_cache(maxsize=64)
def throws(table: Table, rules: Rules, *, opened: bool, players: int | None) -> Throws:
    """What this player may throw beside this table, in turns that neither open nor end the round."""
    fits = [bool(fitting(piece, table, rules)) for piece in KINDS]
    idle = next((piece for piece, fit in zip(KINDS, fits, strict=True) if not fit), None)
    # Natural cards are alike but for whether they fit.
    alike: dict[tuple[bool, bool], int] = {}
    for kind, fit in enumerate(fits):
        sort = (fit, kind == JOKER_KIND)
        alike[sort] = alike.get(sort, 0) | _all_bits(kind)
    fitting_bits = beside_idle = all_fit = 0
    for (fit, joker), bits in alike.items():
        piece = next(
            piece for piece, one in zip(KINDS, fits, strict=True) if one is fit and (piece is JOKER) is joker
        )
        if fit:
            fitting_bits |= bits
        for other in (idle or piece, piece):
            turn = Turn((piece, other), table, opened=opened, players=players)
            if can(Discard(piece), turn, rules):
                if other is piece:
                    all_fit |= bits
                if other is (idle or piece):
                    beside_idle |= bits
    return Throws(fitting_bits, beside_idle, all_fit)


def _all_bits(kind: int) -> int:
    """The bits of all copies of a kind."""
    if kind == JOKER_KIND:
        return (1 << 16) - 1 << JOKERS_FROM
    return 1 << kind | 1 << kind + SECOND
