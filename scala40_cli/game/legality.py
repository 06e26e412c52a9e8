"""Whether an action is legal: every reason against it that can be proved from what is known of the turn.

The referee and the judges of single questions ask the same checks. What is not known (hidden cards,
whether the player has opened) never makes a reason.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from grammar.cards.cards import JOKER, Card, Joker, Piece
from grammar.message import Message, say, say_many
from grammar.record.actions import Attach, Discard, Lay, Open, Swap
from scala40_cli.game.attach_reasons import attach_faults, swap_faults
from scala40_cli.game.discard_reasons import discard_faults
from scala40_cli.game.meld_verdict import meld_faults, opening_faults
from scala40_cli.game.opening import too_early
from scala40_cli.game.pack import among, kind_of
from scala40_cli.game.turn import Action, Turn, do, without
from scala40_cli.game.verdict import Reason
from scala40_cli.rules.model import Rules


def check(action: Action, turn: Turn, rules: Rules) -> tuple[Reason, ...]:
    """Every reason why the player may not do this now; none if nothing is against it.

    >>> from scala40_cli.rules.load import load_rules
    >>> from grammar.cards.hand import read_hand
    >>> from grammar.cards.melds import read_melds
    >>> from scala40_cli.game.table import read_table
    >>> rules = load_rules()
    >>> turn = Turn(read_hand("7s 8s 2d"), read_table(read_melds("4s-5s-6s"), rules).table, opened=True)
    >>> [reason.rule for reason in check(Attach(read_hand("8s"), 1), turn, rules)]
    ['attach_fit']
    >>> check(Attach(read_hand("7s 8s"), 1), turn, rules)
    ()
    """
    return tuple(_faults(action, turn, rules))


def can(action: Action, turn: Turn, rules: Rules) -> bool:
    """Whether nothing is against the action."""
    return next(_faults(action, turn, rules), None) is None


def played(plan: Sequence[Action], turn: Turn, rules: Rules) -> Turn | None:
    """The turn after these actions one after the other; ``None`` if one of them is not legal where it stands.

    Where nobody said what a joker stands for, it is what it can be first.
    """
    for action in plan:
        if not can(action, turn, rules):
            return None
        turn = do(action, turn, rules)
    return turn


def _faults(action: Action, turn: Turn, rules: Rules) -> Iterator[Reason]:
    if turn.over:
        yield Reason("turn_order", say("the discard has ended the turn"))
    pieces = pieces_of(action)
    if len(pieces) != 1 or pieces[0] not in turn.hand:
        missing = without(turn.hand, pieces)[1]
        if len(missing) > turn.hidden:
            for piece in dict.fromkeys(map(kind_of, missing)):
                yield Reason("hand_holds", say("{card} is not in the hand", card=piece))
    if isinstance(action, Open):
        yield from _open_faults(action, turn, rules)
    else:
        if turn.drawn is False:
            yield Reason("turn_order", say("the card of the turn must be drawn first"))
        if isinstance(action, Discard):
            if action.card is not None:
                yield from discard_faults(action.card, turn, rules)
            yield from end_faults(action, turn, rules)
            return
        if isinstance(action, Lay):
            yield from _lay_faults(action, turn, rules)
        elif isinstance(action, Attach):
            yield from _attach_faults(action, turn, rules)
        else:
            yield from _swap_faults(action, turn, rules)
            return
    if turn.drawn is not False and turn.size == len(pieces):
        yield from _empty_faults(action, turn, rules)


def may_go_out_undrawn(turn: Turn, rules: Rules) -> bool:
    """Whether the player may go out without a card drawn in this turn: one who had opened, without a discard.

    Whoever lays cards on that ground and then does not go out has laid them before the draw.
    """
    return rules.close_discard == "if_drawn" and turn.opened is not False and not turn.opened_now


def undrawn_faults(turn: Turn, rules: Rules) -> Iterator[Reason]:
    """What is against going out with this turn as it is, if its card was not drawn."""
    if turn.drawn is False and not may_go_out_undrawn(turn, rules):
        yield Reason("turn_order", say("nobody goes out without having drawn a card in that turn"))


def pieces_of(action: Action) -> tuple[Piece, ...]:
    """The cards that the action takes out of the hand."""
    if isinstance(action, Discard):
        return () if action.card is None else (action.card,)
    if isinstance(action, Attach):
        return action.cards
    if isinstance(action, Swap):
        return (action.card,)
    return tuple([piece for cards in action.melds for piece in cards])


# --- Melds ------------------------------------------------------------------------------------------


def _open_faults(action: Open, turn: Turn, rules: Rules) -> Iterator[Reason]:
    if turn.drawn is False and rules.open_before_draw == "no":
        yield Reason("open_before_draw", say("the card of the turn must be drawn before opening"))
    if turn.opened:
        yield Reason("opening_once", say("the player has opened already"))
    elif turn.number is not None and turn.number < rules.open_from_turn:
        yield early_ban(rules)
    # Later melds need no minimum, and who opens a second time lays such.
    faults = meld_faults if turn.opened else opening_faults
    for reason in faults(action.melds, rules):
        if not _waived(reason, rules):
            yield reason
    to_open = turn.picked_to_open and not turn.opened and rules.pick_to_open == "with_it"
    if to_open and not among(turn.picked, pieces_of(action)):
        message = say("{card} was taken to open with, and is not in the opening", card=turn.picked)
        yield Reason("pick_to_open", message)


def early_ban(rules: Rules) -> Reason:
    """The reason against opening in the first turns of the round, where the house wants a later one."""
    return Reason("open_from_turn", too_early(rules))


def _waived(reason: Reason, rules: Rules) -> bool:
    """Whether a fault of the opening is seen to elsewhere: at the end of the turn, or by what the hand holds."""
    if reason.rule == "close_discard":
        return True
    if rules.close_in_hand_needs_min == "yes":
        return False
    return reason.rule == "open_min" or (reason.rule == "open_jokers" and rules.open_jokers == "clean")


def _lay_faults(action: Lay, turn: Turn, rules: Rules) -> Iterator[Reason]:
    if turn.opened is False:
        yield Reason("open_first", say("the player has not opened; the first melds are laid as the opening"))
    if turn.opened_now and rules.opening_turn == "opening_only":
        yield _nothing_more()
    yield from meld_faults(action.melds, rules)


def _nothing_more() -> Reason:
    return Reason("opening_turn", say("in the turn of the opening nothing more may be laid"))


# --- The table --------------------------------------------------------------------------------------


def table_faults(number: int, turn: Turn, rules: Rules) -> Iterator[Reason]:
    """Every reason why the player may not touch the meld with this number now, whatever the card."""
    if turn.opened is False:
        yield Reason("open_first", say("the player has not opened, and so can neither attach nor swap"))
    if turn.opened_now and rules.opening_turn == "opening_only":
        yield _nothing_more()
    elif turn.opened_now and rules.opening_turn == "own_melds" and number <= turn.laid_before:
        message = say("in the turn of the opening only the player's own new melds may be used")
        yield Reason("opening_turn", message)


def _attach_faults(action: Attach, turn: Turn, rules: Rules) -> Iterator[Reason]:
    yield from table_faults(action.meld, turn, rules)
    yield from attach_faults(action.cards, action.meld, turn.table, rules)
    if turn.picked is not None and rules.attach_after_take == "no":
        message = say("nothing can be attached in a turn that began with a card from the discards")
        yield Reason("attach_after_take", message)
    if rules.joker_replay == "new_meld" and _attaches_what_is_owed(action, turn):
        message = say(
            "a joker taken from the table must go into a new meld in the same turn, not into one that is on the table"
        )
        yield Reason("joker_replay", message)


def _attaches_what_is_owed(action: Attach, turn: Turn) -> bool:
    """Whether too few jokers are left, for certain, for the new melds that are owed."""
    jokers = sum(isinstance(piece, Joker) for piece in action.cards)
    # Jokers are alike, so one of the player's own may go wherever others are left for what is owed.
    return bool(jokers and turn.owed and not turn.hidden and turn.holds(JOKER) - jokers < turn.owed)


def _swap_faults(action: Swap, turn: Turn, rules: Rules) -> Iterator[Reason]:
    yield from table_faults(action.meld, turn, rules)
    card = action.card
    if not isinstance(card, Card):
        yield Reason("swap_card", say("only a natural card can be swapped for a joker"))
        return
    yield from swap_faults(card, action.meld, turn.table, rules)
    is_picked = card is turn.picked and not turn.picked_used and turn.size == len(turn.hand)
    if is_picked and turn.holds(card) == 1 and rules.pick_swap == "next_turn":
        message = say(
            "{card} was just taken from the discards; it can be swapped for a joker from the next turn on",
            card=card,
        )
        yield Reason("pick_swap", message)


# --- The end of the turn ----------------------------------------------------------------------------


def end_faults(action: Discard, turn: Turn, rules: Rules) -> Iterable[Reason]:
    """Every duty of the turn that is left undone when it ends with this discard."""
    if turn.picked is None and not turn.short and turn.size != 1 and not _owed(turn, rules):
        # Most turns have none.
        return ()
    return _undone(action, turn, rules)


def _undone(action: Discard, turn: Turn, rules: Rules) -> Iterator[Reason]:
    picked = turn.picked
    if picked is not None:
        if not _may_go_back(action, turn, rules):
            yield from unused_faults(turn, rules)
        if turn.picked_to_open and turn.opened is False and rules.pick_to_open == "with_it":
            message = say("{card} was taken to open with, and the player has not opened", card=picked)
            yield Reason("pick_to_open", message)
    yield from _owed(turn, rules)
    if turn.size == 1:
        yield from _closing_faults(turn, rules)
    elif turn.short:
        message = say("an opening below the minimum stands only where the player closes in hand")
        yield Reason("open_min", message)


def unused_faults(turn: Turn, rules: Rules) -> Iterator[Reason]:
    """That the card taken from the discards has not been used as the house asks."""
    used = turn.picked_used and not turn.picked_amiss
    if turn.picked is None or used or rules.pick_must_use == "no":
        return
    yield Reason("pick_must_use", must_use(turn.picked, rules))


def must_use(card: Piece, rules: Rules) -> Message:
    """The sentence for what a card taken from the discards must be used for."""
    if rules.pick_must_use == "new_meld":
        return say(
            "{card} was taken from the discards and must go into a new meld in the same turn", card=card
        )
    if rules.pick_must_use == "attach":
        return say(
            "{card} was taken from the discards and must be attached to a meld in the same turn", card=card
        )
    return say("{card} was taken from the discards and must go into a meld in the same turn", card=card)


def _may_go_back(action: Discard, turn: Turn, rules: Rules) -> bool:
    """Whether the discard is or may be the card just taken, where that may be thrown again instead of being used."""
    if turn.picked is None or turn.picked_used or rules.pick_return == "no":
        return False
    return action.card is None or kind_of(action.card) is kind_of(turn.picked)


def _owed(turn: Turn, rules: Rules) -> tuple[Reason, ...]:
    if rules.joker_replay == "new_meld" and turn.owed:
        message = say_many(
            "a joker taken from the table must go into a new meld in the same turn",
            "{count} jokers taken from the table must go into new melds in the same turn",
            turn.owed,
        )
        return (Reason("joker_replay", message),)
    if rules.joker_replay == "same_turn" and turn.owed_anywhere:
        message = say_many(
            "a joker taken from the table must be played again in the same turn",
            "{count} jokers taken from the table must be played again in the same turn",
            turn.owed_anywhere,
        )
        return (Reason("joker_replay", message),)
    return ()


def _closing_faults(turn: Turn, rules: Rules) -> Iterator[Reason]:
    if turn.first_round and rules.close_first_round == "forbidden":
        yield first_round_ban()


def first_round_ban() -> Reason:
    """The reason against closing before everybody has had a turn."""
    return Reason("close_first_round", say("nobody can close before every player has had a turn"))


def _empty_faults(action: Action, turn: Turn, rules: Rules) -> Iterator[Reason]:
    """What is against laying the last cards: a player who closes without a discard."""
    must = rules.close_discard == "required" or (rules.close_discard == "if_drawn" and turn.drawn)
    if must:
        yield Reason("close_discard", say("no card is left for the discard"))
        return
    yield from _closing_faults(turn, rules)
    if among(turn.picked, pieces_of(action)):
        not_enough = "new_meld" if isinstance(action, Attach) else "attach"
        amiss = rules.pick_must_use == not_enough and (turn.picked_amiss or not turn.picked_used)
        yield from unused_faults(turn._replace(picked_used=True, picked_amiss=amiss), rules)
    elif turn.picked_amiss:
        yield from unused_faults(turn, rules)
    if (
        isinstance(action, Attach)
        and turn.owed
        and rules.joker_replay == "new_meld"
        and not _attaches_what_is_owed(action, turn)
    ):
        yield from _owed(turn, rules)
