"""The melds that a player laid: whether each is valid, what all are worth, whether they open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grammar.cards.cards import Joker, Piece
from grammar.frozen import dataclass
from grammar.message import say
from scala40_cli.game.melds import Kind, Laid, lay
from scala40_cli.game.opening import judge_opening, opening_totals, unsaid_reasons
from scala40_cli.game.table import settled
from scala40_cli.game.unsaid import jokers_apart
from scala40_cli.game.verdict import Answer, Reason, Verdict
from scala40_cli.rules.model import Rules


@dataclass(frozen=True, slots=True)
class AreMelds:
    """The question: are these melds valid? ``opening`` asks whether they open as well."""

    melds: tuple[tuple[Piece, ...], ...]
    opening: bool = False


@dataclass(frozen=True, slots=True)
class LaidMelds:
    """The melds as judged. ``points`` is their total, ``None`` where it is not decided; so is ``minimum``
    where no opening was asked about."""

    laid: tuple[Laid, ...]
    points: int | None
    minimum: int | None = None


def judge_melds(question: AreMelds, rules: Rules) -> Verdict[LaidMelds]:
    """Judges melds as laid: every fault of each, and for an opening whether they reach the minimum.

    A set's joker whose suit must be said and was not leaves the melds undecided, but not an opening, whose
    points do not turn on it.

    >>> from scala40_cli.rules.load import load_rules
    >>> from grammar.cards.melds import read_melds
    >>> question = AreMelds(read_melds("Ah-Ad-As 2c-3c-4c"), opening=True)
    >>> verdict = judge_melds(question, load_rules())
    >>> verdict.answer.value, verdict.found.points
    ('yes', 42)
    """
    laid = tuple(lay(cards, rules) for cards in question.melds)
    reasons = _numbered([one.faults for one in laid])
    low, high = opening_totals(laid, rules) if question.opening else _totals(laid)
    points = low if low == high and not reasons else None
    if question.opening:
        answer, more = _opens(question, laid, rules, faulty=bool(reasons))
        return Verdict(answer, (*reasons, *more), LaidMelds(laid, points, rules.open_min))
    if reasons:
        return Verdict(Answer.NO, tuple(reasons), LaidMelds(laid, points))
    unsaid = _numbered([(*unsaid_reasons((one,)), *_unsaid_suit(one, rules)) for one in laid])
    if unsaid:
        return Verdict(Answer.UNDECIDED, tuple(unsaid), LaidMelds(laid, points))
    notes = [note for one in laid for note in _valid(one)]
    return Verdict(Answer.YES, tuple(notes), LaidMelds(laid, points))


def _numbered(reasons: Sequence[Sequence[Reason]]) -> list[Reason]:
    """The reasons about each meld; where there are several melds, each says which it is about."""
    if len(reasons) == 1:
        return list(reasons[0])
    return [
        Reason(one.rule, say("meld {number}: {fault}", number=number, fault=one.message))
        for number, about in enumerate(reasons, 1)
        for one in about
    ]


def _totals(laid: tuple[Laid, ...]) -> tuple[int, int]:
    """The fewest and the most points that the melds can make together."""
    points = [[meld.points for meld in one.melds] for one in laid if one.melds]
    return sum(map(min, points)), sum(map(max, points))


def _unsaid_suit(laid: Laid, rules: Rules) -> Iterator[Reason]:
    """That the suit must be said which a set's joker stands for, where the cards leave it two."""
    ways = settled(laid, rules)
    if laid.kind is Kind.RUN or len(ways) < 2:
        return
    first, second = (next(p for p in meld.cards if isinstance(p, Joker)) for meld in ways)
    message = say(
        "say which suit the joker stands for, {first} or {second}; until then nobody can take the joker home",
        first=first,
        second=second,
    )
    yield Reason("joker_set_suit", message)


def _valid(laid: Laid) -> Iterator[Reason]:
    """Why a meld is valid, and what to say with it at the table."""
    meld = laid.melds[0]
    if meld.kind is Kind.SET:
        yield Reason("set_suits", say("{count} cards of one rank in different suits", count=len(meld.cards)))
    else:
        yield Reason("run_sequence", say("{count} cards of one suit in sequence", count=len(meld.cards)))
        if len(laid.melds) > 1:
            if None in jokers_apart(laid.melds):
                yield Reason("ace_after_king", say("say at which end of the run the ace stands"))
            else:
                yield Reason("joker_declared", say("say which end of the run the joker stands at"))


def _opens(
    question: AreMelds, laid: tuple[Laid, ...], rules: Rules, *, faulty: bool
) -> tuple[Answer, tuple[Reason, ...]]:
    against = tuple(_hand_reasons(question, rules))
    judged = judge_opening(laid, rules)
    if faulty:
        # Points of melds that are none say nothing; that jokers are kept out does.
        banned = [reason for reason in judged.reasons if reason.rule == "open_jokers"]
        return Answer.NO, (*against, *(banned if rules.open_jokers == "none" else ()))
    if judged.answer is Answer.NO:
        return Answer.NO, (*against, *judged.reasons)
    if against:
        return Answer.NO, against
    suits = _numbered([tuple(_unsaid_suit(one, rules)) for one in laid])
    return judged.answer, (*judged.reasons, *(suits if judged.answer is Answer.YES else ()))


def _hand_reasons(question: AreMelds, rules: Rules) -> Iterator[Reason]:
    """An opening is laid out of one hand."""
    cards = sum(len(meld) for meld in question.melds)
    if cards > rules.deal + 1:
        yield Reason(
            "hand_size",
            say("{count} cards are laid; a player holds at most {most}", count=cards, most=rules.deal + 1),
        )
    elif cards == rules.deal + 1 and rules.close_discard != "optional":
        yield Reason(
            "close_discard", say("all {count} cards are laid; one must stay for the discard", count=cards)
        )
