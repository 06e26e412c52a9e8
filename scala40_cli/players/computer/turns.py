"""The computer's turn without looking ahead: the card of the turn, what is laid, the throw."""

from __future__ import annotations

from grammar.cards.cards import Piece
from grammar.record.actions import Action, Attach, Discard, Draw, Take
from scala40_cli.game.turn import Turn
from scala40_cli.players.computer.draft import Draft, accepted
from scala40_cli.players.computer.plays import lay_out
from scala40_cli.players.computer.skill import Skill
from scala40_cli.players.computer.throws import throws
from scala40_cli.players.view import View


def card_of_turn(turn: Turn, view: View, skill: Skill) -> Action:
    """Drawing or taking."""
    if view.top is not None and _wants(view.top, turn, view, skill):
        return Take(view.top)
    return Draw(None)


def at_once(view: View, skill: Skill) -> tuple[Action, ...]:
    """What is done next: the card of the turn, or all the rest of the turn."""
    turn = view.turn
    assert turn is not None  # asked only in the own turn
    if turn.drawn is False:
        return (card_of_turn(turn, view, skill),)
    return tuple(rest_of_turn(turn, view, skill).actions)


def closest(view: View) -> int:
    """The fewest cards that another player has."""
    return min([one.cards for place, one in enumerate(view.seats) if place != view.you])


def rest_of_turn(turn: Turn, view: View, skill: Skill) -> Draft:
    """The turn to its end: what is laid, and the throw."""
    draft = Draft(turn, view.rules)
    lay_out(draft, skill, closest(view))
    if end_turn(draft, view, skill):
        return draft
    # What was laid may have left only cards that may not be thrown.
    plain = Draft(turn, view.rules)
    if end_turn(plain, view, skill):
        return plain
    return _any_way(Draft(turn, view.rules), view, skill, turn.size) or draft


def _any_way(draft: Draft, view: View, skill: Skill, depth: int) -> Draft | None:
    """Attaches whatever must be so that some card may be thrown; ``None`` where no way was found."""
    if end_turn(draft, view, skill):
        return draft
    for number, meld in enumerate(draft.turn.table.melds, 1) if depth else ():
        for piece, laid in accepted(meld, draft.rules).items():
            if piece in draft.turn.hand:
                other = draft.copy()
                if other.play(Attach((laid,), number)) and (found := _any_way(other, view, skill, depth - 1)):
                    return found
    return None


def end_turn(draft: Draft, view: View, skill: Skill) -> bool:
    """Throws the best card that may be thrown; whether the turn has ended."""
    if draft.turn.over or not draft.turn.size:
        return True
    return any(draft.play(Discard(card)) for card in throws(draft, view, skill))


def _wants(top: Piece, turn: Turn, view: View, skill: Skill) -> bool:
    """Whether the top discard would be of use at once, and the turn could end after that."""
    if not turn.opened and view.rules.pick_to_open == "never":
        return False
    taken = turn._replace(hand=(*turn.hand, top), drawn=True, picked=top, picked_to_open=not turn.opened)
    draft = Draft(taken, view.rules)
    lay_out(draft, skill, closest(view))
    return draft.turn.picked_used and end_turn(draft, view, skill)
