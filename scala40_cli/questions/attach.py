"""What of a hand can be laid to the melds on the table, where, and which jokers it takes home."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from grammar.cards.cards import JOKER, Card, Joker, Piece
from grammar.frozen import dataclass, replace
from grammar.message import say
from grammar.record.actions import Attach, Swap
from scala40_cli.game.attach_reasons import attach_faults, swap_faults
from scala40_cli.game.discard_reasons import must_keep_what_fits
from scala40_cli.game.hand_size import size_notes
from scala40_cli.game.legality import check
from scala40_cli.game.pack import kind_of
from scala40_cli.game.spots import homes, is_near
from scala40_cli.game.table import Reading, Table, fitting, read_table
from scala40_cli.game.turn import Turn, do
from scala40_cli.game.turn_end import ENOUGH_TO_END, can_end, end_reasons, surely_ends
from scala40_cli.game.unsaid import ask_on_table, supposed
from scala40_cli.game.verdict import Answer, Note, Reason, Verdict
from scala40_cli.questions.attach_chains import chains_of
from scala40_cli.questions.attach_plays import Fit, SwapIn, plays_on
from scala40_cli.questions.unknowns import (
    OPENED,
    TABLE,
    Unknown,
    by_players,
    distinct,
    hand_or_card,
    is_one_to,
    not_held,
    possible,
    question_faults,
    tables,
    under_each,
)
from scala40_cli.rules.model import Rules


@dataclass(frozen=True, slots=True)
class CanAttach:
    """The question: may this card be laid to the table or take a joker home? Without a card: may any of the hand?

    ``table`` is melds as written, ``hand`` is as it is once the turn's card has been drawn. ``None`` is what was not
    said; a hand that was not is taken to allow the play. ``players`` are those left.
    """

    hand: tuple[Piece, ...] | None
    table: tuple[tuple[Piece, ...], ...] | None
    card: Piece | None = None
    opened: bool | None = True
    players: int | None = None

    def possible(self, rules: Rules) -> bool:
        """Whether the pack and the deal of these rules allow the question's cards."""
        return possible(hand_or_card(self.hand, self.card), self.table, rules, most=rules.deal + 1)


@dataclass(frozen=True, slots=True)
class Attachable:
    """What fits, whatever undeclared jokers stand for; chains are cards laid one after the other."""

    attach: tuple[Fit, ...]
    swap: tuple[SwapIn, ...]
    chains: tuple[tuple[Fit, ...], ...]


NOTHING_FITS = Attachable((), (), ())


def judge_attach(question: CanAttach, rules: Rules) -> Verdict[Attachable]:
    """Whether the card, or anything in the hand, may be laid to the table or take a joker home.

    Judged is the play as the referee does it, with the duties of the rest of the turn. It is undecided where it
    hangs on what a joker stands for and nobody said.

    >>> from scala40_cli.rules.load import load_rules
    >>> from grammar.cards.hand import read_hand
    >>> from grammar.cards.melds import read_melds
    >>> question = CanAttach(read_hand("7s 8s 2d"), read_melds("4s-5s-6s"))
    >>> found = judge_attach(question, load_rules()).found
    >>> [str(fit.card) for fit in found.attach], [[str(fit.card) for fit in chain] for chain in found.chains]
    (['7s'], [['7s', '8s']])
    """
    reading = read_table(question.table or (), rules)
    hand = hand_or_card(question.hand, question.card)
    wrong = (
        *question_faults(hand, question.table or (), reading, rules),
        *not_held(question.card, hand),
    )
    if wrong:
        return Verdict(Answer.NO, wrong, NOTHING_FITS)
    notes = tuple(_size_notes(question, rules))
    if question.table is None:
        if question.opened is False:
            return Verdict(Answer.NO, (_NOT_OPENED,), NOTHING_FITS, notes)
        return Verdict(Answer.UNDECIDED, (TABLE,), NOTHING_FITS, notes)

    def judged(asked: CanAttach) -> Verdict[Attachable]:
        return _judge_on(asked, hand, reading, rules)

    answer, reasons, found, more = by_players(question, judged, rules, _legal_plays)
    return Verdict(answer, reasons, found, (*more, *notes))


def _legal_plays(found: Attachable) -> object:
    plays: list[Fit | SwapIn] = [*found.attach, *found.swap]
    return [(play, play.legal) for play in plays]


def _size_notes(question: CanAttach, rules: Rules) -> Iterator[Note]:
    if question.hand is not None:
        yield from size_notes(len(question.hand), question.opened, rules, drawn=True)


_NOT_OPENED = Reason("open_first", say("the player has not opened, and so can neither attach nor swap"))


def _judge_on(
    question: CanAttach, hand: Sequence[Piece], reading: Reading, rules: Rules
) -> Verdict[Attachable]:
    """The verdict at this table."""
    asked = (question.card,) if question.card is not None else tuple(dict.fromkeys(map(kind_of, hand)))
    chains = tuple(chains_of(question.card, hand, reading, rules))
    unknowns, table_of = tables(reading)
    if unknowns:
        # A joker of the hand is told by the card that it stands for, and so by what is left for it.
        apart = [
            Unknown(unknown.values[:1], unknown.ask)
            if JOKER not in map(kind_of, hand) and is_one_to(hand, unknown)
            else unknown
            for unknown in unknowns
        ]
        each = _plays_on_each(asked, list(under_each(apart, table_of).values()), question, rules)
    else:
        each = [_plays_at(asked, reading.table, question, rules)]
    if not any(each):
        nothing = Attachable((), (), chains) if chains else NOTHING_FITS
        return Verdict(Answer.NO, tuple(_why_not(question, reading, chains, rules)), nothing)
    sure = [play for play in each[0] if all(play in one for one in each[1:])]
    legal = [any(not faults for faults in plays.values()) for plays in each]
    shown = sure or (list(dict.fromkeys(play for plays in each for play in plays)) if all(legal) else [])
    marked = [
        replace(play, legal=False) if any(plays.get(play) for plays in each) else play for play in shown
    ]
    found = Attachable(
        tuple([play for play in marked if isinstance(play, Fit)]),
        tuple([play for play in marked if isinstance(play, SwapIn)]),
        chains,
    )
    if question.opened is False:
        return Verdict(Answer.NO, (_NOT_OPENED,), found)
    against = distinct(fault for plays in each for faults in plays.values() for fault in faults)
    if not any(legal):
        return Verdict(Answer.NO, against, found)
    if not all(legal):
        return Verdict(Answer.UNDECIDED, tuple(_unsaid(asked, reading, rules)), found)
    if question.opened is None:
        return Verdict(Answer.UNDECIDED, (OPENED.ask,), found)
    notes = tuple([Note(fault.rule, fault.message) for fault in against])
    if sure and unknowns:
        # What hangs on a joker is told beside what is sure.
        unsure = tuple(dict.fromkeys(play.card for plays in each for play in plays if play not in sure))
        notes += tuple([Note(ask.rule, ask.message) for ask in distinct(_unsaid(unsure, reading, rules))])
    reasons = tuple([_play_reason(play) for play in marked if play.legal and play in sure])
    if not reasons:
        asks = distinct(unknown.ask for unknown in unknowns)
        supposing = distinct((*asks, *_unsaid(asked, reading, rules)))[len(asks) :]
        reasons = tuple(supposing or map(_play_reason, marked))
        notes = (*[Note(ask.rule, ask.message) for ask in asks], *notes)
    return Verdict(Answer.YES, reasons, found, notes)


def _plays_at(
    asked: Sequence[Piece], table: Table, question: CanAttach, rules: Rules
) -> dict[Fit | SwapIn, tuple[Reason, ...]]:
    """All that can be done with the cards at this table, and what is against each."""
    takes, turn = table.takes(rules), None
    found: dict[Fit | SwapIn, tuple[Reason, ...]] = {}
    for piece in asked:
        for number, meld in takes.touching(piece):
            for play in plays_on(piece, number, meld, rules):
                turn = turn or _turn(table, question, rules)
                found[play] = _against(play, turn, told=question.hand is not None, rules=rules)
    return found


def _plays_on_each(
    asked: Sequence[Piece], worlds: Sequence[Table], question: CanAttach, rules: Rules
) -> list[dict[Fit | SwapIn, tuple[Reason, ...]]]:
    """As ``_plays_at``, on each of the tables: what is the same wherever a meld lies is worked out once.

    That is what is against a play itself; and for the end of the turn, that a card is held which fits nothing at all.
    """
    settled: dict[tuple[int, int, int], list[tuple[Fit | SwapIn, tuple[Reason, ...] | None]]] = {}
    free: list[Card] | None = None
    each = []
    for table in worlds:
        turn = _turn(table, question, rules)
        found: dict[Fit | SwapIn, tuple[Reason, ...]] = {}
        for index, piece in enumerate(asked):
            for number, meld in enumerate(table.melds, 1):
                # The tables have their melds in common.
                key = index, number, id(meld)
                if key not in settled:
                    settled[key] = []
                    for play in plays_on(piece, number, meld, rules):
                        faults: tuple[Reason, ...] | None = check(_action(play), turn, rules)
                        if not faults and question.hand is not None:
                            if free is None:
                                free = _free_cards(turn, worlds, rules)
                            apart = [card for card in free if card is not piece and not is_near(card, meld)]
                            ends = isinstance(play, Fit) and apart and len(turn.hand) >= ENOUGH_TO_END
                            faults = () if ends else None
                        settled[key].append((play, faults))
                for play, known in settled[key]:
                    found[play] = (
                        _against(play, turn, told=question.hand is not None, rules=rules)
                        if known is None
                        else known
                    )
        each.append(found)
    return each


def _free_cards(turn: Turn, worlds: Sequence[Table], rules: Rules) -> list[Card]:
    """The natural cards of the hand that may be thrown whichever the table is: they fit nothing."""
    naturals = [piece for piece in dict.fromkeys(turn.hand) if isinstance(piece, Card)]
    if not must_keep_what_fits(turn, rules):
        return naturals
    melds = {id(meld): meld for table in worlds for meld in table.melds}.values()
    alone = [Table((meld,)) for meld in melds]
    return [card for card in naturals if not any(fitting(card, table, rules) for table in alone)]


def _turn(table: Table, question: CanAttach, rules: Rules) -> Turn:
    """The turn in which the play is made."""
    return Turn(
        hand_or_card(question.hand, question.card),
        table,
        hidden=0 if question.hand is not None else rules.deal,
        opened=question.opened is not False,
        players=question.players,
    )


def _against(play: Fit | SwapIn, turn: Turn, *, told: bool, rules: Rules) -> tuple[Reason, ...]:
    """Every reason against the play, or else against every end that the turn could have after it.

    ``told`` says that the hand is known.
    """
    action = _action(play)
    faults = check(action, turn, rules)
    if faults or not told or (isinstance(action, Attach) and surely_ends(action, turn, rules)):
        return faults
    after = do(action, turn, rules)
    return () if can_end(after, rules) else end_reasons(after, rules)


def _action(play: Fit | SwapIn) -> Attach | Swap:
    if isinstance(play, SwapIn):
        return Swap(play.card, play.meld)
    piece = Joker(play.stands_for) if isinstance(play.card, Joker) else play.card
    return Attach((piece,), play.meld)


@lru_cache(maxsize=1 << 10)
def _play_reason(play: Fit | SwapIn) -> Reason:
    if isinstance(play, SwapIn):
        message = say("{card} takes the joker of meld {number}", card=play.card, number=play.meld)
        return Reason("swap_card", message)
    if isinstance(play.card, Joker):
        message = say("a joker fits meld {number} as {card}", card=play.stands_for, number=play.meld)
    else:
        message = say("{card} fits meld {number}", card=play.card, number=play.meld)
    return Reason("attach_fit", message)


# --- What does not fit, or may not -------------------------------------------------------------------


def _why_not(
    question: CanAttach, reading: Reading, chains: Sequence[Sequence[Fit]], rules: Rules
) -> Iterator[Reason]:
    card = question.card
    if card is None:
        message = say("no card of the hand fits a meld on the table, and none can be swapped for a joker")
        yield Reason("attach_fit", message)
        return
    table = reading.table
    takes = table.takes(rules)
    found = [
        fault
        for number, meld in takes.touching(card)
        if not isinstance(card, Card) or is_near(card, meld)
        for fault in _faults_with(card, number, table, rules)
    ]
    if isinstance(card, Joker):
        found = list({fault.rule: fault for fault in reversed(found)}.values())
    yield from found or (_fits_nothing(card),)
    for chain in chains:
        after = [fit.card for fit in chain]
        message = say(
            "{card} fits meld {number} once {others} has been attached",
            card=card,
            number=chain[0].meld,
            others=tuple(after[: after.index(card)]),
        )
        yield Reason("attach_fit", message)


@lru_cache(maxsize=1 << 7)
def _fits_nothing(card: Piece) -> Reason:
    return Reason("attach_fit", say("{card} fits no meld on the table", card=card))


def _faults_with(card: Piece, number: int, table: Table, rules: Rules) -> Iterator[Reason]:
    yield from attach_faults((card,), number, table, rules)
    meld = table.meld(number)
    if isinstance(card, Card) and meld is not None and meld.jokers and card in homes(meld, rules):
        yield from swap_faults(card, number, table, rules)


def _unsaid(asked: Sequence[Piece], reading: Reading, rules: Rules) -> Iterator[Reason]:
    for number, ways in enumerate(reading.ways, 1):
        each = [
            (meld, play) for meld in ways for piece in asked for play in plays_on(piece, number, meld, rules)
        ]
        if len(ways) == 1 or not each:
            continue
        ask = ask_on_table(number, ways)
        yield ask
        for meld, play in each:
            case = supposed(meld, ways)
            if isinstance(play, SwapIn):
                message = say("if {case}, {card} takes the joker", case=case, card=play.card)
            else:
                message = say("if {case}, {card} can be attached", case=case, card=play.card)
            yield Reason(ask.rule, message)
