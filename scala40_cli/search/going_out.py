"""Whether a hand can go out on given terms, remembered: flips and presets ask it again and again.

They ask under rules most of which decide nothing here. Those are made alike, so that one answer stands for all
houses that do not differ in the others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from grammar.cards.cards import Piece
from grammar.frozen import replace
from scala40_cli.game.melds import Kind
from scala40_cli.game.pack import as_held
from scala40_cli.game.table import Table
from scala40_cli.game.turn import Action
from scala40_cli.rules.load import load_rules
from scala40_cli.rules.model import Rules
from scala40_cli.rules.origin import RuleValue
from scala40_cli.search.endings import Endings, Terms
from scala40_cli.search.stuck import stuck


def going_out(hand: Sequence[Piece], table: Table, on: Terms, rules: Rules) -> tuple[Action, ...] | None:
    """As ``Endings.closing``: the actions of a turn in which the player goes out; ``None`` if there is none."""
    values = tuple([(key, getattr(rules, key)) for key in deciding_rules(table, on)])
    return _found(as_held(hand), table, on, values)


def deciding_rules(table: Table, on: Terms) -> Iterator[str]:
    """The keys of the rules that going out may turn on, besides what the terms say."""
    yield "jokers_per_meld"
    if on.counting != "no":
        yield "ace_before_two"
        yield "ace_after_king"
        yield "ace_in_set"
    yield "run_max"
    if on.counting == "all":
        yield "open_jokers"
    if on.table and any(meld.kind is Kind.SET and meld.jokers for meld in table.melds):
        yield "joker_set_swap"
        yield "joker_set_suit"


# As many as the tables of some undeclared jokers, under some houses.
@lru_cache(maxsize=1 << 12)
def _found(
    hand: tuple[Piece, ...], table: Table, on: Terms, values: tuple[tuple[str, RuleValue], ...]
) -> tuple[Action, ...] | None:
    if stuck(hand, table if on.table else Table(), on.frozen) > on.may_discard:
        return None
    return Endings(hand, table, on, _alike(values)).closing(alone=True)


@lru_cache(maxsize=1 << 8)
def _alike(values: tuple[tuple[str, RuleValue], ...]) -> Rules:
    return replace(load_rules(), **dict(values))  # type: ignore[arg-type]
