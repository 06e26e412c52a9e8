"""Plans compared by playing them on: in hands and stocks as they may be, dealt from the cards not seen."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from grammar.cards.cards import CARDS, JOKER, Piece
from grammar.record.actions import Action, Discard
from grammar.sheet.score_line import End, Score
from scala40_cli.game.turn import Turn
from scala40_cli.match.round import reckoned
from scala40_cli.players.computer.draft import Draft
from scala40_cli.players.computer.holdings import unseen_counts
from scala40_cli.players.computer.plays import lay_out
from scala40_cli.players.computer.skill import Skill
from scala40_cli.players.computer.throws import throws
from scala40_cli.players.computer.turns import at_once, rest_of_turn
from scala40_cli.players.in_play import InPlay, Refused, act, renew
from scala40_cli.players.shuffle import shuffled, stream
from scala40_cli.players.view import View, view_of
from scala40_cli.referee.state import Seat, State
from scala40_cli.rules.model import Rules

_PACK: tuple[Piece, ...] = (*CARDS, JOKER)

# Who plays a round on in thought does so quickly.
_QUICK = Skill(counts=False, swaps=True, closes=False)
_THROWS = 3
_MOST_TURNS = 60


def possible(view: View, random: Random) -> InPlay:
    """A round that looks to the player as this one does; what is not seen is dealt by chance."""
    cards = [piece for piece, count in zip(_PACK, unseen_counts(view), strict=True) for _ in range(count)]
    cards = shuffled(cards, random)
    seats = []
    for place, each in enumerate(view.seats):
        if place == view.you:
            hand = view.hand
        else:
            hand, cards = tuple(cards[: each.cards]), cards[each.cards :]
        seats.append(Seat(each.name, hand, 0, each.opened, each.turns, True))
    located = bytearray(len(_PACK))
    laid = [piece for meld in view.table.melds for piece in meld.cards]
    for piece in (*[piece for seat in seats for piece in seat.hand], *view.pile, *laid):
        located[piece.index] += 1
    state = State(
        tuple(seats),
        (view.table,),
        view.pile,
        len(cards),
        located=bytes(located),
        next=view.at,
        turn=view.turn,
        at=view.at,
        turns=1 + sum(each.turns for each in view.seats),
    )
    return InPlay(state, tuple(cards))


def value(play: InPlay, you: int, rules: Rules) -> float:
    """Points that the others take, less the own, at the end of the round or as hands stand."""
    state = play.state
    total = 0.0
    for place, seat in enumerate(state.seats):
        if place == state.closed:
            continue
        line = Score(seat.name, End.OPENED if seat.opened else End.UNOPENED, seat.hand)
        points = reckoned(line, rules, in_hand=state.in_hand)[1] or 0
        total += -points if place == you else points / (len(state.seats) - 1)
    return total


def played_on(play: InPlay, rules: Rules, random: Random) -> InPlay:
    """The round played to its end by players who do not look ahead."""
    for _ in range(_MOST_TURNS):
        if play.over:
            break
        if play.needs_renewal:
            if not play.renewable:
                break
            play = renew(play, rules, random)
        for action in at_once(view_of(play, play.state.at, rules), _QUICK):
            after = act(play, action, rules)
            if isinstance(after, Refused):
                return play
            play = after
    return play


def compare(view: View, plans: Sequence[tuple[Action, ...]], random: Random, worlds: int) -> int:
    """The index of the plan that does best; each is tried in the same worlds."""
    sums = [0.0] * len(plans)
    alive = list(range(len(plans)))
    for count in range(worlds):
        world = possible(view, random)
        seed = random.getrandbits(32)
        for index in alive:
            play = world
            for action in plans[index]:
                after = act(play, action, view.rules)
                if isinstance(after, Refused):
                    sums[index] -= 1000
                    break
                play = after
            else:
                play = played_on(play, view.rules, Random(seed))
                sums[index] += value(play, view.you, view.rules)
        if count + 1 in (worlds // 4, worlds // 2) and len(alive) > 2:
            alive.sort(key=lambda index: -sums[index])
            alive = alive[: max(2, len(alive) // 2)]
    return max(alive, key=lambda index: sums[index])


def choose_plan(turn: Turn, view: View, skill: Skill) -> tuple[Action, ...]:
    """The rest of the turn that does best when plans for it are played on."""
    plans = _plans(turn, view, skill)
    if len(plans) < 2:
        return plans[0]
    random = stream(0, "foresight", *[str(piece) for piece in view.hand], view.stock, len(view.past))
    return plans[compare(view, plans, random, skill.worlds)]


def _plans(turn: Turn, view: View, skill: Skill) -> list[tuple[Action, ...]]:
    """The plan without foresight, the same with other throws, and throws with nothing laid."""
    usual = rest_of_turn(turn, view, skill)
    plans = [tuple(usual.actions)]
    if not usual.turn.size or not usual.turn.over:
        return plans
    laid, plain = Draft(turn, view.rules), Draft(turn, view.rules)
    lay_out(laid, skill)
    for draft in (laid, plain) if laid.actions else (plain,):
        tried = 0
        for card in throws(draft, view, skill):
            other = draft.copy()
            if other.play(Discard(card)):
                tried += 1
                if tuple(other.actions) not in plans:
                    plans.append(tuple(other.actions))
            if tried == _THROWS:
                break
    return plans
