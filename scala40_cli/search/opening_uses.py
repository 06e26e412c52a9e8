"""What a card just taken can be used for by a player who opens in the same turn; see ``uses``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from grammar.cards.cards import JOKER, Card, Joker
from grammar.record.actions import Attach, Open, Swap
from scala40_cli.game.legality import pieces_of
from scala40_cli.game.meld_choices import melds_with
from scala40_cli.game.melds import SMALLEST, Meld
from scala40_cli.game.opening import counts_towards
from scala40_cli.game.pack import kind_of
from scala40_cli.game.turn import Turn, without
from scala40_cli.rules.model import Rules
from scala40_cli.search.best_opening import best_melds, best_opening
from scala40_cli.search.use import Use, UseKind


def openings(melds: Sequence[Meld], turn: Turn, rules: Rules) -> Iterator[Use]:
    """Openings with the card: one of these melds that hold it, and the best of the rest beside it or some of that."""
    for meld in melds:
        most = best_opening(without(turn.hand, meld.cards)[0], rules)
        short = _still_short(meld, rules)
        if most.gain.points < short:
            continue
        others = [(one.cards, counts_towards(one, rules)) for one in most.melds]
        # With all of them laid nothing may be left that can be thrown.
        for count in range(len(others), -1, -1):
            for beside in combinations(others, count):
                if sum([worth for _, worth in beside]) >= short:
                    yield Use(UseKind.OPENING, (Open((meld.cards, *[cards for cards, _ in beside])),))


def _still_short(meld: Meld, rules: Rules) -> int:
    """How many points an opening with the meld must have besides."""
    if rules.close_in_hand_needs_min == "no":
        return 0
    return rules.open_min - counts_towards(meld, rules)


def open_and_extend(turn: Turn, rules: Rules) -> Iterator[Use]:
    """Openings without a joker, and then one laid to the melds just opened with, and the card."""
    if rules.open_jokers in ("counted", "flat_25"):
        return
    assert turn.picked is not None
    picked = kind_of(turn.picked)
    number = len(turn.table.melds) + 1
    for meld in melds_with(picked, turn.hand, rules, long_too=True):
        if not meld.jokers:
            continue
        for first, last in _clean_parts(meld):
            around = (*reversed(meld.cards[:first]), *meld.cards[last:])
            rest = without(turn.hand, meld.cards)[0]
            way = [Attach((piece,), number) for piece in around]
            yield Use(UseKind.ATTACH, (Open((meld.cards[first:last], *best_melds(rest, rules))), *way))


def _clean_parts(meld: Meld) -> Iterator[tuple[int, int]]:
    """The parts of a meld between its jokers that are melds by themselves, as start and stop of a slice."""
    jokers = [index for index, piece in enumerate(meld.cards) if isinstance(piece, Joker)]
    first = 0
    for last in (*jokers, len(meld.cards)):
        if last - first >= SMALLEST:
            yield first, last
        first = last + 1


def open_then(after: Iterable[Use], turn: Turn, rules: Rules) -> Iterator[Use]:
    """The same uses after an opening out of the cards that they leave."""
    short = rules.open_min if rules.close_in_hand_needs_min == "yes" else 0
    for use in after:
        needed = [piece for action in use.way for piece in pieces_of(action)]
        taken_home = sum(isinstance(action, Swap) for action in use.way)
        own = [piece for piece in needed if isinstance(piece, Card)]
        jokers = max(0, len(needed) - len(own) - taken_home)
        rest, missing = without(turn.hand, (*own, *[JOKER] * jokers))
        if missing:
            continue
        most = best_opening(rest, rules)
        if most.melds and most.gain.points >= short:
            yield Use(use.kind, (Open(tuple([meld.cards for meld in most.melds])), *use.way))
