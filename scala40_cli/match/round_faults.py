"""What is wrong with the lines of a round as they were written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache

from grammar.cards.cards import JOKER, Card, Rank, Suit
from grammar.frozen import dataclass, replace
from grammar.message import Message, say, say_many
from grammar.sheet.headers import name_key
from grammar.sheet.score import CLOSERS, End, Score
from scala40_cli.game.pack import COPIES, full_pack
from scala40_cli.game.pack import faults as pack_faults
from scala40_cli.game.points import piece_points
from scala40_cli.rules.model import Rules


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong: the place of its line among those asked about, its rule, the sentence."""

    index: int
    rule: str
    message: Message


def round_faults(lines: Sequence[Score], dead: bool, rules: Rules, *, whole: bool = True) -> list[Fault]:
    """Everything wrong with these lines as one round, by line.

    ``whole`` is False where lines of the round are missing, so that only what is there can be wrong.
    """
    found = [*_closer_faults(lines, dead, whole)]
    seen: set[str] = set()
    zero = None if whole else _zero(lines)
    for index, line in enumerate(lines):
        key = key_of(line.name)
        if key in seen:
            message = say("{name} has a line in this round already", name=line.name)
            found.append(Fault(index, "match_players", message))
        seen.add(key)
        if line is zero and _least_points(rules) > 0:
            found.append(Fault(index, "count_hand", _closed_is_written(line.name)))
            continue
        found += _line_faults(index, line, rules)
    found += _pack_faults(lines, rules)
    return sorted(found, key=lambda fault: fault.index) if len(found) > 1 else found


# The same few names come in every round of a match.
key_of = lru_cache(maxsize=256)(name_key)


def _closer_faults(lines: Sequence[Score], dead: bool, whole: bool) -> Iterator[Fault]:
    first: Score | None = None
    for index, line in enumerate(lines):
        if line.end not in CLOSERS:
            continue
        if dead:
            message = say("{name} cannot have closed a round that is said to be dead", name=line.name)
            yield Fault(index, "one_closer", message)
        elif first is not None:
            message = say(
                "{name} cannot have closed, since {first} has; one of the two is wrong",
                name=line.name,
                first=first.name,
            )
            yield Fault(index, "one_closer", message)
        first = first or line
    if first is None and not dead and whole:
        zero = _zero(lines)
        unsaid = say("nobody closed this round; say who did, or that the round was dead")
        yield Fault(0, "one_closer", unsaid if zero is None else _went_out(zero.name))


def _zero(lines: Sequence[Score]) -> Score | None:
    """The line with no points that seems to be that of whoever closed; ``None`` where there is not just one."""
    zeros = [line for line in lines if line.points == 0]
    nobody = all(line.end not in CLOSERS for line in lines)
    return zeros[0] if nobody and len(zeros) == 1 else None


def _went_out(name: str) -> Message:
    return say("nobody closed this round; if {name} went out, that is written “{name}: closed”", name=name)


def _closed_is_written(name: str) -> Message:
    return say(
        "{name} did not close, so at least one card is left, and no card counts 0 points; if {name} went out, "
        "that is written “{name}: closed”",
        name=name,
    )


def _line_faults(index: int, line: Score, rules: Rules) -> Iterator[Fault]:
    cards, points = line.cards, line.points
    if line.end in CLOSERS:
        if cards or points:
            message = say("{name} closed, so no cards are left and no points are taken", name=line.name)
            yield Fault(index, "closer_zero", message)
    elif cards is not None:
        if len(cards) > rules.deal + 1:
            message = say_many(
                "{name} has {count} card; a hand never has more than {most}",
                "{name} has {count} cards; a hand never has more than {most}",
                len(cards),
                name=line.name,
                most=rules.deal + 1,
            )
            yield Fault(index, "hand_size", message)
    elif points is not None and line.end is not End.TAKEN:
        yield from _counted_faults(index, line, points, rules)


def _counted_faults(index: int, line: Score, points: int, rules: Rules) -> Iterator[Fault]:
    if points < _least_points(rules):
        message = say_many(
            "{name} did not close, so at least one card is left, and no card counts {count} point",
            "{name} did not close, so at least one card is left, and no card counts {count} points",
            points,
            name=line.name,
        )
        yield Fault(index, "count_hand", message)
    elif points > _LOW_ENOUGH and points > (most := _most_points(rules)):
        message = say_many(
            "{name} cannot have {count} point in hand; the most that {cards} cards can count is {most}",
            "{name} cannot have {count} points in hand; the most that {cards} cards can count is {most}",
            points,
            name=line.name,
            cards=rules.deal + 1,
            most=most,
        )
        yield Fault(index, "count_hand", message)


_CHEAPEST = (Card(Rank.ACE, Suit.HEARTS), Card(Rank.TWO, Suit.HEARTS), JOKER)
# The eight cards of the smallest hand can count so much under all rules, so that the most need not be reckoned.
_LOW_ENOUGH = 80


def _least_points(rules: Rules) -> int:
    """The fewest points that a hand of one card can count."""
    return min(piece_points(piece, rules, alone=True) for piece in _CHEAPEST)


def _most_points(rules: Rules) -> int:
    """The most points that a hand with the card drawn can count."""
    every = sorted((piece_points(piece, rules) for piece in full_pack(rules.jokers)), reverse=True)
    return sum(every[: rules.deal + 1])


def _pack_faults(lines: Sequence[Score], rules: Rules) -> Iterator[Fault]:
    """Cards that the pack does not hold so often, each at the line that has the first one too many."""
    # What a joker stands for makes it no other card in the pack, and to the index it makes no difference.
    lines = [line if line.suits_said else replace(line, cards=None) for line in lines]
    indices = [piece.index for line in lines if line.cards for piece in line.cards]
    if len(set(indices)) == len(indices):
        return
    counts = Counter(indices)
    if counts.pop(JOKER.index, 0) <= rules.jokers and max(counts.values(), default=0) <= COPIES:
        return
    cards = [piece for line in lines if line.cards for piece in line.cards]
    for fault in pack_faults(cards, rules):
        left = fault.index or 0
        for index, line in enumerate(lines):
            left -= len(line.cards or ())
            if left < 0:
                yield Fault(index, fault.rule, fault.message)
                break
