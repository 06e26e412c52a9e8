"""A player's turn: what is known of it, and the turn as it is after an action.

Whether an action is legal is asked of ``legality``; here it is only carried out. What is not known is
never guessed: a hand may hold hidden cards, and ``None`` stands for what nobody said.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from grammar.cards.cards import JOKER, Card, Joker, Piece
from grammar.frozen import dataclass
from grammar.record.actions import Attach, Discard, Lay, Open, Swap
from scala40_cli.game.copied import Copied
from scala40_cli.game.melds import Laid, Meld
from scala40_cli.game.opening import judge_opening
from scala40_cli.game.pack import among, kind_of
from scala40_cli.game.spots import extended, swapped
from scala40_cli.game.table import Table, ways_of
from scala40_cli.game.verdict import Answer
from scala40_cli.rules.model import Rules

Action = Open | Lay | Attach | Swap | Discard
"""What a player does with cards of the hand. Drawing is not among these: it needs stock and pile."""


class Unplayable(ValueError):
    """The table after an action cannot be known: what was laid is no meld, or does not fit."""


@dataclass(slots=True)
class Turn(Copied):
    """One player's turn at some moment of it."""

    hand: tuple[Piece, ...]
    """The cards that are known to be in the hand."""
    table: Table
    hidden: int = 0
    """How many more cards the hand holds."""
    opened: bool | None = None
    """Whether the player has opened, in this turn or before."""
    opened_now: bool = False
    """Whether that was in this turn."""
    short: bool = False
    """Whether the opening is below the minimum, so that the player must close in hand."""
    laid_before: int = 0
    """How many melds were on the table when this turn's first were laid."""
    drawn: bool | None = True
    """Whether the turn's card has been drawn or taken."""
    picked: Piece | None = None
    """The card taken from the discards in this turn."""
    picked_used: bool = False
    """Whether it has been laid on the table."""
    picked_amiss: bool = False
    """Whether it has been laid only in a way that the house does not take for its use."""
    picked_to_open: bool = False
    """Whether it was taken before the player had opened."""
    owed: int = 0
    """Jokers taken home in this turn that have not been played again in a new meld."""
    owed_anywhere: int = 0
    """Jokers taken home in this turn that have not been played again at all."""
    players: int | None = None
    """How many players are left in the match."""
    number: int | None = None
    """Which of the player's turns of the round this is, from 1 on."""
    first_round: bool | None = None
    """Whether some player has not had a turn yet."""
    over: bool = False
    """Whether the turn has ended with a discard."""

    def __hash__(self) -> int:
        return hash(tuple([getattr(self, name) for name in self.__slots__]))

    @property
    def size(self) -> int:
        """How many cards the hand holds."""
        return len(self.hand) + self.hidden

    def holds(self, piece: Piece) -> int:
        """How many of this card are known to be in the hand."""
        kind = kind_of(piece)
        return sum(kind_of(held) is kind for held in self.hand)


def without(hand: Sequence[Piece], pieces: Sequence[Piece]) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
    """The hand without the pieces, and the pieces that are not in it; every joker is as good as another."""
    if len(pieces) == 1 and (only := pieces[0]) in hand and (only is JOKER or isinstance(only, Card)):
        at = hand.index(only)
        return (*hand[:at], *hand[at + 1 :]), ()
    left: list[Piece] = list(hand)
    missing = []
    for piece in pieces:
        kind = JOKER if piece.index == JOKER.index else piece
        if kind in left:
            left.remove(kind)
        elif kind is JOKER and (said := next((held for held in left if isinstance(held, Joker)), None)):
            left.remove(said)
        else:
            missing.append(piece)
    return tuple(left), tuple(missing)


def do(action: Action, turn: Turn, rules: Rules) -> Turn:
    """The turn after the action; where a joker's place was not said, after the first thing that it can mean.

    :raises Unplayable: the table after it cannot be known
    """
    return outcomes(action, turn, rules)[0]


def outcomes(action: Action, turn: Turn, rules: Rules) -> tuple[Turn, ...]:
    """Every turn that the action can lead to: more than one where a joker's place was not said.

    Cards that the player does not hold come from the hidden ones while there are any.

    :raises Unplayable: the table after it cannot be known
    """
    if isinstance(action, Discard):
        return (_thrown(action, turn),)
    if isinstance(action, Attach):
        return _attached(action, turn, rules)
    if isinstance(action, Swap):
        return (_swapped(action, turn, rules),)
    return _laid(action, turn, rules)


def _thrown(action: Discard, turn: Turn) -> Turn:
    if action.card is None:
        after = turn.copy()
        after.hidden = max(0, turn.hidden - 1)
    else:
        after = _spend(turn, (action.card,))
    after.over = True
    return after


def _spend(turn: Turn, pieces: Sequence[Piece]) -> Turn:
    """A new turn without these cards in the hand."""
    after = turn.copy()
    after.hand, missing = without(turn.hand, pieces)
    if missing or turn.hidden < 0:
        after.hidden = max(0, turn.hidden - len(missing))
    return after


def _on_tables(turn: Turn, tables: Sequence[Table]) -> tuple[Turn, ...]:
    """The turn, which nobody else has yet, on each of these tables."""
    turn.table = tables[0]
    return (turn, *[turn._replace(table=table) for table in tables[1:]])


def _jokers(pieces: Sequence[Piece]) -> int:
    return sum([isinstance(piece, Joker) for piece in pieces])


def _laid(action: Open | Lay, turn: Turn, rules: Rules) -> tuple[Turn, ...]:
    ways = ways_of(action.melds, rules)
    if not all(ways):
        raise Unplayable
    pieces = [piece for cards in action.melds for piece in cards]
    jokers = _jokers(pieces)
    after = _spend(turn, pieces)
    use(after, turn, pieces, rules, not_as="attach")
    if not turn.opened_now:
        after.laid_before = len(turn.table.melds)
    after.owed = max(0, turn.owed - jokers)
    after.owed_anywhere = max(0, turn.owed_anywhere - jokers)
    laid = list(product(*ways))
    turns = _on_tables(after, [turn.table.with_new(melds) for melds in laid])
    if isinstance(action, Lay) or turn.opened:
        # Who opens a second time lays later melds, whatever they are called.
        return turns
    for one, melds in zip(turns, laid, strict=True):
        one.opened = one.opened_now = True
        one.short = rules.close_in_hand_needs_min == "no" and _below_minimum(melds, rules)
    return turns


def _below_minimum(melds: Sequence[Meld], rules: Rules) -> bool:
    """Whether melds whose jokers are settled are worth too little to open with."""
    verdict = judge_opening([Laid(meld.cards, meld.kind, (), (meld,)) for meld in melds], rules)
    return any(reason.rule == "open_min" for reason in verdict.reasons if verdict.answer is Answer.NO)


def use(after: Turn, turn: Turn, pieces: Sequence[Piece], rules: Rules, *, not_as: str) -> None:
    """Notes in the turn after it what becomes of the card taken where these are laid.

    ``not_as`` is the value by which that is not enough.
    """
    if turn.picked is not None and among(turn.picked, pieces):
        after.picked_amiss = rules.pick_must_use == not_as and (turn.picked_amiss or not turn.picked_used)
        after.picked_used = True


def _attached(action: Attach, turn: Turn, rules: Rules) -> tuple[Turn, ...]:
    meld = turn.table.meld(action.meld)
    melds = extended(meld, action.cards, rules) if meld else ()
    if not melds:
        raise Unplayable
    jokers = _jokers(action.cards)
    after = _spend(turn, action.cards)
    use(after, turn, action.cards, rules, not_as="new_meld")
    after.owed_anywhere = max(0, turn.owed_anywhere - jokers)
    if jokers and after.owed and not after.hidden:
        # What is owed with a joker that has gone elsewhere cannot be made good; that was held against the attaching.
        after.owed = min(after.owed, after.holds(JOKER))
    return _on_tables(after, [turn.table.with_meld(action.meld, one) for one in melds])


def _swapped(action: Swap, turn: Turn, rules: Rules) -> Turn:
    meld = turn.table.meld(action.meld)
    if meld is None or not isinstance(action.card, Card):
        raise Unplayable
    swap = swapped(meld, action.card, rules)
    if swap is None:
        raise Unplayable
    after = _spend(turn, (action.card,))
    # Of two like cards, the one that may be used is used: the picked one is spent only where that is allowed.
    if among(turn.picked, (action.card,)) and rules.pick_swap == "now":
        after.picked_amiss = turn.picked_amiss or (
            not turn.picked_used and rules.pick_must_use not in ("yes", "no")
        )
        after.picked_used = True
    after.hand = (*after.hand, JOKER)
    after.table = turn.table.with_meld(action.meld, swap)
    after.owed += 1
    after.owed_anywhere += 1
    return after
