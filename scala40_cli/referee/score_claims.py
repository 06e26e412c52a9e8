"""The end of a round as the cards have it, held against the score lines of the record."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from grammar.cards.cards import Piece
from grammar.frozen import dataclass, replace
from grammar.message import Message, say, say_many
from grammar.sheet.score import CLOSERS, End, Score
from scala40_cli.game.pack import kind_of
from scala40_cli.game.points import hand_points
from scala40_cli.game.turn import without
from scala40_cli.game.verdict import Reason
from scala40_cli.match.round import FLAT, Way, reckoned
from scala40_cli.referee.state import Seat, State, locate
from scala40_cli.rules.model import Rules

Claims = Mapping[str, tuple[int, Score]]
"""The score lines of a round by the player's name, each with its number."""


@dataclass(frozen=True, slots=True)
class Ending:
    """How a round ended: a line for each player, as the cards have it where they are known.

    ``lines`` are empty where the round did not end. ``faults`` are what is wrong with the record's score lines.
    """

    lines: tuple[Score, ...]
    faults: tuple[tuple[int, str, Reason], ...]
    """Each with the number of its line and the player."""


def as_counted(claim: Score, state: State, rules: Rules) -> Score:
    """The claim with the points of the cards where it has them doubled, as they are taken for a closing in hand.

    Players write the one or the other; which of the two is only known where the cards are.
    """
    place = state.seat_of(claim.name)
    if claim.points is None or place is None or not state.seats[place].known:
        return claim
    seat = state.seats[place]
    counted, points, way = reckoned(_line(seat, _end(place, seat, state), None), rules, in_hand=state.in_hand)
    return replace(claim, points=counted) if way is Way.DOUBLED and claim.points == points else claim


def judge_end(state: State, claims: Claims, rules: Rules) -> Ending:
    """The end of a round that was followed to its end, and every claim that it shows to be wrong."""
    if (state.closed is None and not state.dead and not claims) or state.alone is not None:
        return Ending((), ())
    lines: list[Score] = []
    faults: list[tuple[int, str, Reason]] = []
    located = state.located
    for place, seat in enumerate(state.seats):
        number, claim = claims.get(seat.name, (0, None))
        end = _end(place, seat, state)
        if claim is None:
            lines.append(_line(seat, end, None))
            continue
        flat = _flat(end, state, rules)
        wrong = list(_end_faults(claim, seat, end, state, rules, flat))
        if claim.end not in CLOSERS and end not in CLOSERS:
            wrong += _hand_faults(claim, seat, end, state, rules, flat)
            shown = without(claim.cards or (), seat.hand)[0] if seat.hidden > 0 else ()
            located, too_many = locate(tuple(map(kind_of, shown)), located, rules)
            wrong += too_many
        faults += [(number, seat.name, reason) for reason in wrong]
        lines.append(claim if state.closed is None else _line(seat, end, claim))
    if state.closed is None and not state.dead and not any(line.end in CLOSERS for line in lines):
        number, first = min(claims.values(), key=lambda claim: claim[0])
        reason = Reason("one_closer", say("nobody closes in this round, so there is nothing to score"))
        faults.append((number, first.name, reason))
    return Ending(tuple(lines), tuple(faults))


def _end(place: int, seat: Seat, state: State) -> End:
    if state.closed == place:
        return End.IN_HAND if state.in_hand else End.CLOSED
    if seat.left:
        return End.UNOPENED
    return End.OPENED if seat.opened else End.UNOPENED


def _line(seat: Seat, end: End, claim: Score | None) -> Score:
    """The player's line: the cards where they are known, else what is claimed of them."""
    if end in CLOSERS:
        return Score(seat.name, end)
    if seat.known:
        return Score(seat.name, end, seat.hand)
    if claim is None or claim.end in CLOSERS:
        return Score(seat.name, end)
    return Score(seat.name, end, claim.cards, claim.points)


def _flat(end: End, state: State, rules: Rules) -> tuple[int, ...]:
    """The points that are taken whatever the cards are, before and after they are doubled; none if there are none."""
    if end is not End.UNOPENED or rules.unopened != "flat_100":
        return ()
    points = reckoned(Score("", end), rules, in_hand=state.in_hand)[1]
    return (FLAT,) if points is None or points == FLAT else (FLAT, points)


def _end_faults(
    claim: Score, seat: Seat, end: End, state: State, rules: Rules, flat: Sequence[int]
) -> Iterator[Reason]:
    """What is wrong with who is said to have closed or opened."""
    if claim.end in CLOSERS and end not in CLOSERS:
        if state.closed is None:
            message = say_many(
                "{name} has not closed: {count} card is left",
                "{name} has not closed: {count} cards are left",
                seat.size,
                name=seat.name,
            )
        else:
            message = say(
                "{closer} has closed, not {name}", closer=state.seats[state.closed].name, name=seat.name
            )
        yield Reason("close_last", message)
    elif end in CLOSERS:
        if claim.end not in CLOSERS:
            yield Reason("close_last", say("{name} has closed, and no cards are left", name=seat.name))
        elif claim.end is not end and rules.in_hand != "none":
            in_hand = say("{name} has closed in hand, having opened in the same turn", name=seat.name)
            not_so = say("{name} has not closed in hand, having opened in an earlier turn", name=seat.name)
            yield Reason("close_last", in_hand if end is End.IN_HAND else not_so)
    elif claim.end is not end and claim.points not in flat:
        if flat and claim.points is not None:
            yield Reason("unopened", _takes(claim.points, seat, flat))
            return
        if seat.left:
            message = say("{name} left the match, and is scored as not having opened", name=seat.name)
            yield Reason("unopened", message)
            return
        opened = say("{name} had opened", name=seat.name)
        unopened = say("{name} had not opened", name=seat.name)
        yield Reason("unopened", opened if end is End.OPENED else unopened)


def _takes(claimed: int, seat: Seat, flat: Sequence[int]) -> Message:
    """The sentence for points that are claimed for a player who takes others, whatever the cards are."""
    if len(flat) == 1:
        return say_many(
            "{name} had not opened and takes {points}, not {count} point",
            "{name} had not opened and takes {points}, not {count} points",
            claimed,
            name=seat.name,
            points=flat[0],
        )
    return say_many(
        "{name} had not opened and takes {points}, doubled {doubled}, not {count} point",
        "{name} had not opened and takes {points}, doubled {doubled}, not {count} points",
        claimed,
        name=seat.name,
        points=flat[0],
        doubled=flat[1],
    )


def _hand_faults(
    claim: Score, seat: Seat, end: End, state: State, rules: Rules, flat: Sequence[int]
) -> Iterator[Reason]:
    """What is wrong with the cards or the points that are said to be left."""
    if claim.cards is not None:
        yield from _cards_faults(tuple(map(kind_of, claim.cards)), seat)
    # What is claimed of a player who takes the same whatever the cards are was held against that.
    elif claim.points is not None and claim.points not in flat and not (flat and claim.end is not end):
        counted = hand_points(seat.hand, rules) if seat.hidden >= 0 else 0
        if claim.points < counted or (seat.known and claim.points != counted):
            yield Reason("count_hand", _counts(claim.points, counted, seat, end, state, rules))


def _counts(claimed: int, counted: int, seat: Seat, end: End, state: State, rules: Rules) -> Message:
    """The sentence for points that are claimed for cards that count others."""
    line = Score(seat.name, end, points=counted)
    _, points, way = reckoned(line, rules, in_hand=state.in_hand)
    if way is Way.DOUBLED and seat.known:
        return say_many(
            "the cards left to {name} count {points}, doubled {doubled}, not {count} point",
            "the cards left to {name} count {points}, doubled {doubled}, not {count} points",
            claimed,
            name=seat.name,
            points=counted,
            doubled=points,
        )
    return say_many(
        "the cards left to {name} count {points}, not {count} point",
        "the cards left to {name} count {points}, not {count} points",
        claimed,
        name=seat.name,
        points=counted,
    )


def _cards_faults(cards: Sequence[Piece], seat: Seat) -> Iterator[Reason]:
    if seat.known:
        # Every card exists once, so that its address tells it from all others.
        if sorted(map(id, cards)) != sorted(map(id, seat.hand)):
            message = say(
                "{name} has these cards left: {cards}", name=seat.name, cards=tuple(sorted(seat.hand))
            )
            yield Reason("count_hand", message)
        return
    if len(cards) != seat.size:
        message = say_many(
            "{name} has {count} card left, not {shown}",
            "{name} has {count} cards left, not {shown}",
            seat.size,
            name=seat.name,
            shown=len(cards),
        )
        yield Reason("count_hand", message)
    elif seat.hidden > 0 and (missing := without(cards, seat.hand)[1]):
        message = say("{cards} must be among the cards left to {name}", name=seat.name, cards=missing)
        yield Reason("count_hand", message)
