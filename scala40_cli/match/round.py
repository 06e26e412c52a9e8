"""The end of a round: what each player takes, and how that is reckoned."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum

from grammar.cards.cards import JOKER, Card, Piece, Rank
from grammar.frozen import dataclass
from grammar.message import say
from grammar.sheet.score import CLOSERS, End, Score
from scala40_cli.game.player_count import players_note
from scala40_cli.game.points import hand_points, piece_points
from scala40_cli.game.verdict import Answer, Reason, Verdict
from scala40_cli.match.line_sizes import size_doubt, size_note
from scala40_cli.match.pairs import PLAYERS as PAIRED
from scala40_cli.match.pairs import Pair, opposite, pairs_fault
from scala40_cli.match.round_faults import Fault, key_of, round_faults
from scala40_cli.rules.model import Rules

FLAT = 100
"""What ``unopened`` = ``flat_100`` makes a player take who has not opened."""

BONUS = 100
"""What ``in_hand`` = ``bonus_100`` takes off the total of whoever closes in hand."""


@dataclass(frozen=True, slots=True)
class RoundEnd:
    """The question: what does each player take?

    ``dead`` says that nobody closed. One player's hand may be asked about alone, so that among the lines
    nobody need have closed.
    """

    lines: tuple[Score, ...]
    dead: bool = False
    pairs: tuple[tuple[str, str], ...] = ()
    """Who plays together, where that was said; where pairs play and it was not, those who sit opposite."""


class Way(Enum):
    """How a player's points come about."""

    CLOSED = "closed"
    BONUS = "bonus"
    COUNTED = "counted"
    DOUBLED = "doubled"
    FLAT = "flat"
    FLAT_DOUBLED = "flat doubled"
    UNSAID = "unsaid"


DOUBLED = frozenset({Way.DOUBLED, Way.FLAT_DOUBLED})
"""The ways of points that a closing in hand doubled."""


@dataclass(frozen=True, slots=True)
class PlayerScore:
    """What one player takes.

    ``counted`` are the points of the cards before anything is doubled or flat, ``points`` what the player
    takes for the round; either is ``None`` where it is not known.
    """

    line: Score
    counted: int | None
    points: int | None
    way: Way


@dataclass(frozen=True, slots=True)
class PairScore:
    """What two who play together take; ``points`` is ``None`` where either's is not known."""

    names: tuple[str, ...]
    points: int | None


@dataclass(frozen=True, slots=True)
class RoundScore:
    """Every player's points, and every fault."""

    players: tuple[PlayerScore, ...]
    faults: tuple[Fault, ...]
    pairs: tuple[PairScore, ...] = ()


def judge_round(question: RoundEnd, rules: Rules) -> Verdict[RoundScore]:
    """Whether the lines are the end of a round, with what each player takes under the rules.

    Points that were counted at the table are the cards' points, before a closing in hand doubles them.

    >>> from scala40_cli.rules.load import load_rules
    >>> from grammar.sheet.score_line import read_score_line
    >>> lines = tuple(map(read_score_line, ["Anna: closed in hand", "Bruno: As Kh Jk 5c"]))
    >>> verdict = judge_round(RoundEnd(lines), load_rules())
    >>> verdict.answer.value, [player.points for player in verdict.found.players]
    ('yes', [0, 102])
    """
    lines = question.lines
    faults = tuple(round_faults(lines, question.dead, rules, whole=False))
    pairs = _pairs(question) if rules.pairs == "yes" else ()
    players = tuple([_if_certain(one, rules) for one in player_scores(lines, pairs, rules)])
    if pairs and (wrong := pairs_fault([line.name for line in lines], question.pairs)) is not None:
        faults = (*faults, Fault(0, "pairs", wrong))
    found = RoundScore(players, faults, tuple(_pair_score(pair, players) for pair in pairs if len(pair) > 1))
    if faults:
        return Verdict(Answer.NO, tuple(Reason(fault.rule, fault.message) for fault in faults), found)
    unsaid = tuple(unsaid_reason(player.line, rules) for player in players if player.way is Way.UNSAID)
    if unsaid:
        return Verdict(Answer.UNDECIDED, unsaid, found)
    # Two players' cards may be counted alone, so that fewer lines than players are no reason for a note.
    sizes = [size_note(line, rules) for line in lines]
    notes = (*players_note(len(players), rules, some=True), *[note for note in sizes if note is not None])
    return Verdict(Answer.YES, tuple(_reasons(question, players, rules)), found, notes)


def _if_certain(player: PlayerScore, rules: Rules) -> PlayerScore:
    """The same, with points only where the cards can be those of such a player or it makes no difference."""
    if size_doubt(player.line, rules) is None:
        return player
    return PlayerScore(player.line, player.counted, None, Way.UNSAID)


def _pairs(question: RoundEnd) -> tuple[Pair, ...]:
    """Who plays together; nobody where others than four players are counted."""
    names = [line.name for line in question.lines]
    return (question.pairs or opposite(names)) if len(names) == PAIRED or question.pairs else ()


def _with_closer(lines: Sequence[Score], pairs: Sequence[Pair]) -> frozenset[str]:
    """Whoever closed, and the partner."""
    closer = next(key_of(line.name) for line in lines if line.end in CLOSERS)
    for pair in pairs:
        keys = frozenset(map(key_of, pair))
        if closer in keys:
            return keys
    return frozenset((closer,))


def _pair_score(pair: Pair, players: Sequence[PlayerScore]) -> PairScore:
    keys = list(map(key_of, pair))
    points = [player.points for player in players if key_of(player.line.name) in keys]
    known = [each for each in points if each is not None]
    return PairScore(pair, sum(known) if len(known) == len(pair) else None)


# ---------------------------------------------------------------- points


def closed_in_hand(lines: Sequence[Score]) -> bool:
    """Whether whoever closed did so in hand."""
    ends = [line.end for line in lines]
    return End.IN_HAND in ends and End.CLOSED not in ends


def player_scores(lines: Sequence[Score], pairs: Sequence[Pair], rules: Rules) -> tuple[PlayerScore, ...]:
    """What each player takes; a closing in hand doubles nothing of the closer's partner."""
    closer = _with_closer(lines, pairs) if closed_in_hand(lines) else None
    return tuple(
        [
            player_score(line, rules, in_hand=closer is not None and key_of(line.name) not in closer)
            for line in lines
        ]
    )


def player_score(line: Score, rules: Rules, *, in_hand: bool) -> PlayerScore:
    """What a player takes; ``in_hand`` if somebody closed the round in hand."""
    return PlayerScore(line, *reckoned(line, rules, in_hand=in_hand))


def reckoned(line: Score, rules: Rules, *, in_hand: bool) -> tuple[int | None, int | None, Way]:
    """The points counted, the points taken, and the way from the ones to the others, as in ``PlayerScore``."""
    end = line.end
    if end in CLOSERS:
        bonus = rules.closer_bonus
        if end is End.IN_HAND and rules.in_hand == "bonus_100":
            bonus += BONUS
        return 0, -bonus, Way.BONUS if bonus else Way.CLOSED
    counted = line.points if line.cards is None else hand_points(line.cards, rules)
    if end is End.UNOPENED and rules.unopened == "flat_100":
        if in_hand and rules.in_hand == "double" and rules.in_hand_doubles_flat == "yes":
            return counted, 2 * FLAT, Way.FLAT_DOUBLED
        return counted, FLAT, Way.FLAT
    if counted is None:
        return None, None, Way.UNSAID
    if end is End.TAKEN:
        return counted, counted, Way.COUNTED
    if in_hand and rules.in_hand == "double":
        return counted, 2 * counted, Way.DOUBLED
    return counted, counted, Way.COUNTED


def card_points(cards: Sequence[Piece], rules: Rules) -> tuple[tuple[Piece, int], ...]:
    """The points of each card left in a hand, in the order of the hand.

    >>> from scala40_cli.rules.load import load_rules
    >>> from grammar.cards.hand import read_hand
    >>> [points for _, points in card_points(read_hand("As Kh Jk 5c"), load_rules("guide"))]
    [1, 10, 25, 5]
    """
    alone = len(cards) == 1
    return tuple((piece, int(piece_points(piece, rules, alone=alone))) for piece in cards)


# ---------------------------------------------------------------- reasons


def unsaid_reason(line: Score, rules: Rules) -> Reason:
    """What must be said before it is known what this player takes."""
    doubt = size_doubt(line, rules)
    if doubt is not None:
        return doubt
    message = say("{name} had not opened and takes the cards left; they are not said", name=line.name)
    return Reason("unopened", message)


def _reasons(question: RoundEnd, players: Sequence[PlayerScore], rules: Rules) -> Iterator[Reason]:
    """The rules that made the points what they are."""
    if question.dead:
        yield Reason("one_closer", say("nobody closed, so everybody takes the cards left"))
    elif all(player.line.end not in CLOSERS for player in players):
        message = say("who closed is not said; the points are those of a round that was not closed in hand")
        yield Reason("one_closer", message)
    for player in players:
        if player.line.end in CLOSERS:
            yield Reason("closer_zero", say("{name} closed and takes nothing", name=player.line.name))
            if rules.closer_bonus:
                message = say(
                    "closing takes {points} off {name}'s total",
                    points=rules.closer_bonus,
                    name=player.line.name,
                )
                yield Reason("closer_bonus", message)
        if player.line.end is End.IN_HAND:
            yield from _in_hand_reasons(player.line.name, players, rules)
    for player in players:
        if player.way in (Way.FLAT, Way.FLAT_DOUBLED):
            message = say("{name} had not opened and takes {points}", name=player.line.name, points=FLAT)
            yield Reason("unopened", message)
        elif player.line.end is End.UNOPENED:
            message = say("{name} had not opened and takes the cards left", name=player.line.name)
            yield Reason("unopened", message)
    yield from _card_reasons(players, rules)


def _in_hand_reasons(name: str, players: Sequence[PlayerScore], rules: Rules) -> Iterator[Reason]:
    if rules.in_hand == "double":
        yield Reason("in_hand", say("{name} closed in hand, so the others take double", name=name))
        if any(player.line.end is End.UNOPENED for player in players) and rules.unopened == "flat_100":
            doubled = rules.in_hand_doubles_flat == "yes"
            message = say("the {points} points are doubled as well", points=FLAT)
            kept = say("the {points} points are not doubled", points=FLAT)
            yield Reason("in_hand_doubles_flat", message if doubled else kept)
    elif rules.in_hand == "bonus_100":
        yield Reason("in_hand", say("{name} closed in hand and takes {points} off", name=name, points=BONUS))
    else:
        yield Reason("in_hand", say("{name} closed in hand, which brings nothing more", name=name))


def _card_reasons(players: Sequence[PlayerScore], rules: Rules) -> Iterator[Reason]:
    """What an ace or a joker counts, where one is among the cards that count."""
    lines = [player.line for player in players if player.way in (Way.COUNTED, Way.DOUBLED)]
    parts = [
        (*part, line.suits_said) for line in lines if line.cards for part in card_points(line.cards, rules)
    ]
    aces = [(piece if said else None, points) for piece, points, said in parts if _is_ace(piece)]
    for ace, points in dict.fromkeys(aces):
        if ace is None:
            yield Reason("ace_in_hand", say("an ace in the hand counts {points}", points=points))
        else:
            yield Reason("ace_in_hand", say("{card} in the hand counts {points}", card=ace, points=points))
    if any(piece.index == JOKER.index for piece, _, _ in parts):
        yield Reason("joker_in_hand", say("a joker in the hand counts {points}", points=rules.joker_in_hand))


def _is_ace(piece: Piece) -> bool:
    return isinstance(piece, Card) and piece.rank is Rank.ACE
