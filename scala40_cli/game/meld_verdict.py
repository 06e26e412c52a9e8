"""The melds that a player laid: whether each is valid, what all are worth, whether they open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grammar.cards.cards import Joker, Piece
from grammar.frozen import dataclass, replace
from grammar.message import say
from scala40_cli.game.melds import Kind, Laid, laid_as
from scala40_cli.game.opening import judge_opening, opening_totals, unsaid_reasons
from scala40_cli.game.table import settled
from scala40_cli.game.unsaid import jokers_apart
from scala40_cli.game.verdict import Answer, Note, Reason, Verdict
from scala40_cli.rules.model import Rules


@dataclass(frozen=True, slots=True)
class AreMelds:
    """The question: are these melds valid? ``opening`` asks whether they open as well."""

    melds: tuple[tuple[Piece, ...], ...]
    opening: bool = False


@dataclass(frozen=True, slots=True)
class LaidMelds:
    """The melds as judged. ``points`` is their total, ``None`` where it is not decided; so is ``minimum``
    where no opening was asked about. ``points_if`` is all that the total can be."""

    laid: tuple[Laid, ...]
    points: int | None
    minimum: int | None = None
    points_if: tuple[int, ...] = ()


def judge_melds(question: AreMelds, rules: Rules) -> Verdict[LaidMelds]:
    """Judges melds as laid: every fault of each, and for an opening whether they reach the minimum.

    What a joker stands for and was not said leaves the melds undecided only where their worth turns on it, and an
    opening only where some of its readings open and others do not. Else it is a note.

    >>> from scala40_cli.rules.load import load_rules
    >>> from grammar.cards.melds import read_melds
    >>> question = AreMelds(read_melds("Ah-Ad-As 2c-3c-4c"), opening=True)
    >>> verdict = judge_melds(question, load_rules())
    >>> verdict.answer.value, verdict.found.points
    ('yes', 42)
    """
    laid, reasons = _laid(question.melds, rules)
    totals = () if reasons else _totals(laid)
    if question.opening and totals:
        totals = tuple(sorted(set(opening_totals(laid, rules))))
    found = LaidMelds(laid, totals[0] if len(totals) == 1 else None, points_if=totals)
    notes = tuple(
        [Note(ask.rule, ask.message) for ask in _numbered([tuple(_to_say(one, rules)) for one in laid])]
    )
    if question.opening:
        answer, more = _opens(question, laid, rules, faulty=bool(reasons))
        opening = replace(found, minimum=rules.open_min)
        return Verdict(answer, (*reasons, *more), opening, notes if answer is Answer.YES else ())
    if reasons:
        return Verdict(Answer.NO, tuple(reasons), found)
    unsaid = _numbered([tuple(unsaid_reasons((one,))) for one in laid])
    if unsaid:
        return Verdict(Answer.UNDECIDED, tuple(unsaid), found, notes)
    return Verdict(Answer.YES, tuple([_valid(one) for one in laid]), found, notes)


def meld_faults(melds: Sequence[tuple[Piece, ...]], rules: Rules) -> list[Reason]:
    """Every fault of the melds; none where each is valid."""
    return _laid(melds, rules)[1]


def opening_faults(melds: Sequence[tuple[Piece, ...]], rules: Rules) -> tuple[Reason, ...]:
    """Every fault of the melds, and every reason why they do not open; none where they may."""
    laid, faults = _laid(melds, rules)
    answer, more = _opens(AreMelds(tuple(melds), opening=True), laid, rules, faulty=bool(faults))
    return (*faults, *more) if answer is Answer.NO else ()


def _laid(melds: Sequence[tuple[Piece, ...]], rules: Rules) -> tuple[tuple[Laid, ...], list[Reason]]:
    laid = tuple([laid_as(cards, rules) for cards in melds])
    return laid, _numbered([one.faults for one in laid])


def _numbered(reasons: Sequence[Sequence[Reason]]) -> list[Reason]:
    """The reasons about each meld; where there are several melds, each says which it is about."""
    if len(reasons) == 1:
        return list(reasons[0])
    return [
        Reason(one.rule, say("meld {number}: {fault}", number=number, fault=one.message))
        for number, about in enumerate(reasons, 1)
        for one in about
    ]


def _totals(laid: tuple[Laid, ...]) -> tuple[int, ...]:
    """All that valid melds can be worth together, in points, least first."""
    totals = {0}
    for one in laid:
        totals = {total + meld.points for total in totals for meld in one.melds}
    return tuple(sorted(totals))


def _to_say(laid: Laid, rules: Rules) -> Iterator[Reason]:
    """What to say of a meld at the table that its worth does not turn on: a joker's suit, the end it stands at."""
    if len({meld.points for meld in laid.melds}) > 1:
        return
    ways = settled(laid, rules)
    if len(ways) < 2:
        return
    if laid.kind is Kind.RUN:
        if None in jokers_apart(laid.melds):
            yield Reason("ace_after_king", say("say at which end of the run the ace stands"))
        else:
            yield Reason("joker_declared", say("say which end of the run the joker stands at"))
        return
    first, second = (next(p for p in meld.cards if isinstance(p, Joker)) for meld in ways)
    message = say(
        "say which suit the joker stands for, {first} or {second}; until then nobody can take the joker",
        first=first,
        second=second,
    )
    yield Reason("joker_set_suit", message)


def _valid(laid: Laid) -> Reason:
    """Why a meld is valid."""
    count = len(laid.melds[0].cards)
    if laid.kind is Kind.SET:
        return Reason("set_suits", say("{count} cards of one rank in different suits", count=count))
    return Reason("run_sequence", say("{count} cards of one suit in sequence", count=count))


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
    return judged.answer, judged.reasons


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
