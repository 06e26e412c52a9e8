"""Whether melds open: the one place that judges it.

The opening is a beginning of what a player lays in one turn before any attach, swap, draw or take. Melds laid at
once belong together; what is laid after a beginning that opens is a later meld, unless nothing may follow the
opening.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from grammar.cards.cards import JOKER, Joker
from grammar.message import Message, say, say_many
from scala40_cli.game.melds import Laid, Meld, worths
from scala40_cli.game.points import FLAT_JOKER
from scala40_cli.game.unsaid import ask_for_worth
from scala40_cli.game.verdict import Answer, Note, Reason, Verdict
from scala40_cli.rules.model import Rules


class Opened(NamedTuple):
    """What an opening counts, in points: the least and the most, as unsaid jokers stand."""

    least: int
    most: int


def judge_opening(melds: Sequence[Laid], rules: Rules) -> Verdict[Opened]:
    """Whether these melds, all of them laid as the opening, open; undecided where it turns on an unsaid joker.

    The melds are valid ones, out of one hand. Faults of single melds, and cards that must stay in the hand, are
    not looked at. The reasons name ``open_min``, ``open_jokers`` and, where a joker must be said,
    ``joker_declared`` or, for the ace of a full run, ``run_sequence``.

    >>> from scala40_cli.rules.load import load_rules
    >>> from scala40_cli.game.melds import lay
    >>> from grammar.cards.melds import read_melds
    >>> laid = [lay(cards, load_rules()) for cards in read_melds("10h-Jh-Qh 5c-5d-5s")]
    >>> judge_opening(laid, load_rules()).answer.value, judge_opening(laid, load_rules()).found
    ('yes', Opened(least=45, most=45))
    >>> [reason.rule for reason in judge_opening(laid[:1], load_rules()).reasons]
    ['open_min']
    """
    jokers = any(map(_has_joker, melds))
    each = [[counts_towards(meld, rules) for meld in one.melds] for one in melds if one.melds]
    found = Opened(sum(map(min, each)), sum(map(max, each)))
    short = found.most < rules.open_min
    against = [Reason("open_min", short_of(found.most, rules.open_min))] if short else []
    if jokers and (rules.open_jokers == "none" or (short and rules.open_jokers == "clean")):
        against.append(Reason("open_jokers", joker_ban(rules)))
    if against:
        return Verdict(Answer.NO, tuple(against), found)
    if found.least < rules.open_min:
        turning = [one for one in melds if len({counted(meld, rules) for meld in one.melds}) > 1]
        return Verdict(Answer.UNDECIDED, tuple(unsaid_reasons(turning)), found)
    return Verdict(Answer.YES, _enough(rules.open_min), found)


@lru_cache(maxsize=1 << 6)
def _enough(minimum: int) -> tuple[Reason, ...]:
    """Why melds open: most openings do, and all of a house for the same reason."""
    return (Reason("open_min", say("the melds reach the minimum of {minimum} points", minimum=minimum)),)


class Beginning(NamedTuple):
    """How many of the lays, from the first, are the opening, and what that counts."""

    size: int
    opened: Opened


def judge_beginnings(lays: Sequence[Sequence[Laid]], rules: Rules) -> Verdict[Beginning]:
    """Whether a beginning of these lays opens: each a player's melds laid at once, one lay after the other.

    Yes with the shortest beginning that opens; all of the lays belong to the opening under ``opening_turn`` =
    ``opening_only``. Where none opens, the reasons are those of all the lays together; where one may, as an unsaid
    joker stands, the first such is undecided. At least one lay has a valid meld.

    >>> from scala40_cli.rules.load import load_rules
    >>> from scala40_cli.game.melds import lay
    >>> from grammar.cards.melds import read_melds
    >>> lays = [[lay(cards, load_rules())] for cards in read_melds("10h-Jh-Qh 5c-5d-5s 2c-3c-4c")]
    >>> judge_beginnings(lays, load_rules()).found.size
    2
    """
    every = [one for melds in lays for one in melds]
    sizes = (len(lays),) if rules.opening_turn == "opening_only" else range(1, len(lays) + 1)
    undecided = None
    for size in sizes:
        verdict = judge_opening([one for melds in lays[:size] for one in melds], rules)
        if verdict.answer is Answer.YES:
            return Verdict(Answer.YES, verdict.reasons, Beginning(size, verdict.found))
        if verdict.answer is Answer.UNDECIDED and undecided is None:
            undecided = Verdict(Answer.UNDECIDED, verdict.reasons, Beginning(size, verdict.found))
    if undecided is not None:
        return undecided
    verdict = judge_opening(every, rules)
    return Verdict(Answer.NO, verdict.reasons, Beginning(len(lays), verdict.found))


def opening_totals(melds: Sequence[Laid], rules: Rules) -> tuple[int, int]:
    """The least and the most that the melds can count as an opening, in points."""
    each = [[counted(meld, rules) for meld in one.melds] for one in melds if one.melds]
    return sum(map(min, each)), sum(map(max, each))


def counted(meld: Meld, rules: Rules) -> int:
    """What a meld counts as part of an opening, in points: its worth, unless jokers count flat there.

    >>> from scala40_cli.rules.load import load_rules
    >>> from scala40_cli.game.melds import lay
    >>> from grammar.cards.melds import read_melds
    >>> meld = lay(read_melds("2c-3c-Jk")[0], load_rules()).melds[0]
    >>> counted(meld, load_rules()), counted(meld, load_rules(overrides=["open_jokers=flat_25"]))
    (9, 30)
    """
    if not meld.jokers or rules.open_jokers != "flat_25":
        return meld.points
    each = zip(meld.cards, worths(meld, rules), strict=True)
    return sum([FLAT_JOKER if isinstance(piece, Joker) else points for piece, points in each])


def counts_towards(meld: Meld, rules: Rules) -> int:
    """What a meld counts towards the minimum, in points: nothing with a joker, where only joker-less melds do."""
    return 0 if meld.jokers and rules.open_jokers == "clean" else counted(meld, rules)


def _has_joker(laid: Laid) -> bool:
    return JOKER.index in [piece.index for piece in laid.cards]


def unsaid_reasons(melds: Sequence[Laid]) -> Iterator[Reason]:
    """What must be said of melds whose points turn on the place of a joker or of an ace."""
    for laid in melds:
        if len({meld.points for meld in laid.melds}) > 1:
            yield ask_for_worth(laid.melds)


def too_early(rules: Rules) -> Message:
    """The sentence for the first turns of a round in which nobody opens."""
    return say("nobody opens before turn {turn} of the round", turn=rules.open_from_turn)


def early_notes(rules: Rules) -> tuple[Note, ...]:
    """What to know of an opening when nobody said the turn in which it is laid."""
    return (Note("open_from_turn", too_early(rules)),) if rules.open_from_turn > 1 else ()


def short_of(points: int, minimum: int) -> Message:
    """The sentence for melds that are worth too little to open with."""
    return say_many(
        "{points} points, {minimum} are needed: {count} point short",
        "{points} points, {minimum} are needed: {count} points short",
        minimum - points,
        points=points,
        minimum=minimum,
    )


def joker_ban(rules: Rules) -> Message:
    """The sentence for jokers in an opening where they are not simply counted."""
    if rules.open_jokers == "none":
        return say("a joker cannot be part of an opening")
    return say("melds with a joker do not count towards the minimum")
