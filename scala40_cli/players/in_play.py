"""A round in the course of being played: the referee's state, and the stock that only the table knows.

Nothing here knows a rule: every action is asked of the referee and carried out by it. An action that he has
something against changes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from grammar.cards.cards import JOKER, Piece
from grammar.message import Message, say
from grammar.record.actions import Action, Discard, Draw, Leave, Reshuffle
from grammar.record.values import Deal, Dealer, Upcard
from scala40_cli.game.pack import full_pack, kind_of
from scala40_cli.game.turn import Turn
from scala40_cli.game.unsaid import ask_on_table
from scala40_cli.game.verdict import Reason
from scala40_cli.players.shuffle import below, shuffled
from scala40_cli.referee.actions import do
from scala40_cli.referee.deal import set_up
from scala40_cli.referee.hints import instead
from scala40_cli.referee.state import Course, State, new_round
from scala40_cli.referee.turns import begin, begin_buying, end
from scala40_cli.rules.model import Rules

Past = tuple[int, tuple[Action, ...]]
"""A turn that is over, as everybody saw it: the seat, and what was done, the drawn card unseen."""


class Refused(NamedTuple):
    """An action that is against the rules: every reason, and what would be right where that is known."""

    reasons: tuple[Reason, ...]
    instead: Message | None = None


class InPlay(NamedTuple):
    """A round at some moment of it; a turn is always being played until somebody has closed.

    ``stock`` has the next card first. ``done`` are the actions of the turn so far, ``start`` the round at its
    beginning.
    """

    state: State
    stock: tuple[Piece, ...]
    past: tuple[Past, ...] = ()
    done: tuple[Action, ...] = ()
    start: InPlay | None = None
    renewals: int = 0
    """How often the stock was renewed."""
    last: Action | None = None
    """The last action as a record has it: with the card that was drawn."""

    @property
    def turn(self) -> Turn:
        """The turn that is being played."""
        turn = self.state.turn
        assert turn is not None  # asked for only before the end of the round
        return turn

    @property
    def over(self) -> bool:
        """Whether the round has ended."""
        return self.state.over

    @property
    def needs_renewal(self) -> bool:
        """Whether the stock must be renewed before the player can draw."""
        return not self.stock and not self.over and self.turn.drawn is False

    @property
    def renewable(self) -> bool:
        """Whether there are discards that can become a new stock."""
        return len(self.state.pile) > 1


def _deal(
    names: Sequence[str], dealer: str, random: Random, rules: Rules
) -> tuple[list[Dealer | Deal | Upcard], tuple[Piece, ...]]:
    pack = shuffled(full_pack(rules.jokers), random)
    lines: list[Dealer | Deal | Upcard] = [Dealer(dealer)]
    extra = rules.deal_extra == "dealer"
    for name in names:
        count = rules.deal + (extra and name == dealer)
        hand, pack = pack[:count], pack[count:]
        lines.append(Deal(name, tuple(sorted(hand))))
    if extra:
        # The dealer's first throw begins the discards.
        return lines, tuple(pack)
    up = pack.pop(0)
    lines.append(Upcard(up))
    while up is JOKER and rules.upcard_joker == "replace":
        # The joker goes back somewhere into the stock, never on top.
        pack.insert(1 + below(len(pack), random), up)
        up = pack.pop(0)
        lines.append(Upcard(up))
    return lines, tuple(pack)


def new(
    names: Sequence[str], dealer: str, random: Random, rules: Rules
) -> tuple[InPlay, list[Dealer | Deal | Upcard]]:
    """A round of these players, dealt by chance, and the lines that say how."""
    lines, stock = _deal(names, dealer, random, rules)
    return dealt(names, lines, stock, rules), lines


def dealt(
    names: Sequence[str], lines: Sequence[Dealer | Deal | Upcard], stock: Sequence[Piece], rules: Rules
) -> InPlay:
    """A round that begins with these lines and this stock, the next card first."""
    state = new_round(names, rules)
    for line in lines:
        state, _ = set_up(line, state, rules)
    state = state._replace(next=0 if state.next is None else state.next)
    return _begin(InPlay(state, tuple(stock)), rules)


def _begin(play: InPlay, rules: Rules) -> InPlay:
    """The round with the next player's turn begun."""
    place = play.state.next
    assert place is not None  # whose turn it is is always known at this table
    state, _ = begin(place, play.state, rules)
    begun = play._replace(state=state, done=(), start=None)
    return begun._replace(start=begun)


def renew(play: InPlay, rules: Rules, random: Random | None, order: Sequence[Piece] | None = None) -> InPlay:
    """The round with a stock made of the discards: in this order, or as the rules and chance have it."""
    back = [piece for piece in play.state.pile[:-1] if piece is not None]
    if order is not None:
        back = list(order)
    elif rules.stock_out != "turn_over" and random is not None:
        back = shuffled(back, random)
    state, _ = set_up(Reshuffle(), play.state, rules)
    renewed = play._replace(state=state, stock=tuple(back), renewals=play.renewals + 1)
    return renewed._replace(start=renewed) if not play.done else renewed


def act(play: InPlay, action: Action, rules: Rules) -> InPlay | Refused:
    """The round after the action of the player whose turn it is; or why it is refused, and nothing has changed."""
    if isinstance(action, Draw):
        if action.card is not None and (not play.stock or kind_of(action.card) is not play.stock[0]):
            return Refused((Reason("stock_count", say("the stock lies face down; write only “draw”")),))
        action = Draw(play.stock[0] if play.stock else None)
    elif isinstance(action, Discard) and action.card is None:
        # A record may leave it open which card was thrown; whoever plays may not.
        return Refused((Reason("hand_holds", say("say which card is thrown")),))
    state, event = do(action, play.state, rules)
    if event.against:
        broken = {reason.rule for reason in event.against}
        return Refused(event.against, instead(action, broken, play.state, rules))
    if len(state.tables) > 1:
        return Refused(_which(state))
    stock = play.stock[1:] if isinstance(action, Draw) else play.stock
    done = (*play.done, event.action)
    turn = state.turn
    if turn is not None and (turn.over or not turn.size):
        state, reasons = end(state, rules)
        if reasons:
            return Refused(reasons)
        past = (*play.past, (state.at, tuple([_as_seen(one) for one in done])))
        after = InPlay(state, stock, past, done, None, play.renewals, event.action)
        return after if state.over else _begin(after, rules)
    return InPlay(state, stock, play.past, done, play.start, play.renewals, event.action)


def buy(
    play: InPlay, place: int, actions: Sequence[Action], rules: Rules
) -> tuple[InPlay, tuple[Action, ...]] | Refused:
    """The round after the player of this seat has bought the top discard before anything of a turn is done.

    With it the actions as a record has them. All of them are done, or none and why not.
    """
    now = play.state
    # The turn that has been begun begins anew after it.
    before = now._replace(turn=None, next=now.at, turns=now.turns - 1, course=Course(), drawn=())
    state, against = begin_buying(place, before, rules)
    stock, done = play.stock, list[Action]()
    if against:
        return Refused(against)
    for action in actions:
        if isinstance(action, Draw):
            action, stock = Draw(stock[0] if stock else None), stock[1:]
        state, event = do(action, state, rules, len(done))
        if event.against:
            return Refused(event.against)
        if len(state.tables) > 1:
            return Refused(_which(state))
        done.append(event.action)
    state, against = end(state, rules)
    if against:
        return Refused(against)
    past = (*play.past, (place, tuple([_as_seen(one) for one in done])))
    return _begin(play._replace(state=state, stock=stock, past=past), rules), tuple(done)


def _as_seen(action: Action) -> Action:
    return Draw(None) if isinstance(action, Draw) else action


def _which(state: State) -> tuple[Reason, ...]:
    """What must be said of jokers that can stand for more than one card."""
    asked = []
    for number, melds in enumerate(zip(*[table.melds for table in state.tables], strict=True), 1):
        different = tuple(dict.fromkeys(melds))
        if len(different) > 1:
            asked.append(ask_on_table(number, different))
    return tuple(asked)


def leave(play: InPlay, rules: Rules) -> InPlay:
    """The round once the player whose turn it is has left the match: the hand is out of play, the melds stay."""
    state, event = do(Leave(), play.state, rules)
    state, _ = end(state, rules)
    past = (*play.past, (play.state.at, tuple([_as_seen(one) for one in (*play.done, event.action)])))
    after = InPlay(state, play.stock, past, (*play.done, event.action), None, play.renewals, event.action)
    return after if state.over else _begin(after, rules)


def undo(play: InPlay) -> InPlay:
    """The round as it was when this turn began: drawn and taken cards are back where they were."""
    return play if play.start is None else play.start._replace(start=play.start)
