"""Whether a card may be thrown, and which of a hand may."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, product
from typing import Any, NamedTuple

from grammar.cards.cards import Card, Joker, Piece, Rank, Suit
from grammar.frozen import dataclass
from grammar.message import Message, say
from grammar.record.actions import Discard
from scala40_cli.game.discard_reasons import discard_faults, is_picked, may_all_fit
from scala40_cli.game.hand_size import size_notes, unopened_size
from scala40_cli.game.legality import end_faults
from scala40_cli.game.melds import SMALLEST, Meld, card_at, lay
from scala40_cli.game.pack import kind_of, unseen_cards
from scala40_cli.game.player_count import players_note
from scala40_cli.game.points import ACE_HIGH, ACE_LOW
from scala40_cli.game.table import Reading, Table, fits, fitting, read_table, swapped
from scala40_cli.game.turn import Turn
from scala40_cli.game.verdict import Answer, Note, Reason, Verdict
from scala40_cli.questions.unknowns import (
    EMPTY_HAND,
    HAND,
    OPENED,
    PLAYERS,
    TABLE,
    Unknown,
    against_if_so,
    distinct,
    hand_or_card,
    not_held,
    possible,
    question_faults,
    sorts,
    tables,
    under_each,
)
from scala40_cli.rules.model import Rules


@dataclass(frozen=True, slots=True)
class CanDiscard:
    """The question: may this card be thrown? Without a card: which may?

    ``hand`` is as before the discard and ``table`` melds as written; ``picked`` was taken from the
    discards in this turn; ``players`` are those left. ``None`` is what was not said.
    """

    hand: tuple[Piece, ...] | None
    table: tuple[tuple[Piece, ...], ...] | None
    card: Piece | None = None
    opened: bool | None = None
    players: int | None = None
    picked: Piece | None = None

    def possible(self, rules: Rules) -> bool:
        """Whether the pack and the deal of these rules allow the question's cards."""
        return possible(hand_or_card(self.hand, self.card), self.table, rules, most=rules.deal + 1)


@dataclass(frozen=True, slots=True)
class Thrown:
    """What is to say of throwing one card; ``fits`` are the numbers of the melds that it fits."""

    card: Piece
    answer: Answer
    reasons: tuple[Reason, ...]
    fits: tuple[int, ...]
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Discards:
    """Every card that was asked about."""

    cards: tuple[Thrown, ...]

    def those(self, answer: Answer) -> tuple[Piece, ...]:
        """The cards with this answer."""
        return tuple([one.card for one in self.cards if one.answer is answer])

    @property
    def fits(self) -> tuple[int, ...]:
        """The numbers of the melds that the first card fits."""
        return self.cards[0].fits if self.cards else ()


def judge_discard(question: CanDiscard, rules: Rules) -> Verdict[Discards]:
    """Whether the card may be thrown; without a card, whether any may.

    What was not said makes it undecided only where it changes the answer. A hand that was not told is one that such
    a player can hold: all cards dealt and the one drawn before the opening, few enough after it.

    >>> from scala40_cli.rules.load import load_rules
    >>> from grammar.cards.hand import read_hand
    >>> from grammar.cards.melds import read_melds
    >>> (card,) = read_hand("6h")
    >>> question = CanDiscard(read_hand("6h 2c Kd"), read_melds("3h-4h-5h 8c-8d-8s"), card)
    >>> [judge_discard(question, load_rules(name)).answer.value for name in ("fantacarte", "classica", "guide")]
    ['no', 'undecided', 'yes']
    """
    reading = read_table(question.table or (), rules)
    hand = hand_or_card(question.hand, question.card)
    against_hand = not_held(question.card, hand) if hand or question.hand is None else (EMPTY_HAND,)
    wrong = (*question_faults(hand, question.table or (), reading, rules), *against_hand)
    if wrong:
        return Verdict(Answer.NO, wrong, Discards(()))
    if question.card is None and question.hand is None:
        return Verdict(Answer.UNDECIDED, (HAND,), Discards(()))
    notes = tuple(_question_notes(question, rules))
    if question.card is not None:
        one = _judge_card(question.card, question, reading, rules)
        hidden = tuple(_hidden_notes(one, question))
        return Verdict(one.answer, one.reasons, Discards((one,)), (*notes, *one.notes, *hidden))
    each = tuple([_judge_card(card, question, reading, rules) for card in dict.fromkeys(map(kind_of, hand))])
    answers = {one.answer for one in each}
    answer = next((one for one in (Answer.YES, Answer.UNDECIDED) if one in answers), Answer.NO)
    reasons = distinct(reason for one in each if one.answer is not Answer.YES for reason in one.reasons)
    if not reasons:
        reasons = (Reason("discard_attachable", say("every card in the hand can be thrown")),)
    return Verdict(answer, reasons, Discards(each), notes)


def _question_notes(question: CanDiscard, rules: Rules) -> Iterator[Note]:
    if question.players is not None:
        yield from players_note(question.players, rules, some=True)
    if question.hand is not None:
        yield from size_notes(len(question.hand), question.opened, rules, drawn=True)


def _hidden_notes(one: Thrown, question: CanDiscard) -> Iterator[Note]:
    """Why a record of the same throw is clean: what hidden cards leave open is no violation there."""
    if one.answer is Answer.UNDECIDED and question.hand is None and HAND in one.reasons:
        message = say("in a record this is no violation while the hand is hidden: only what is proven is one")
        yield Note("hand_holds", message)


# --- One card -----------------------------------------------------------------------------------------


class _Case(NamedTuple):
    """One of the turns that may be the player's, and what is against throwing the card in it.

    ``at`` has the place of the value of each unknown, by its name.
    """

    at: dict[str, int]
    turn: Turn
    faults: tuple[Reason, ...]


def _judge_card(card: Piece, question: CanDiscard, reading: Reading, rules: Rules) -> Thrown:
    unknowns, cases = _cases(card, question, reading, rules)
    fits = _fits_everywhere(card, cases, rules) if question.table is not None else ()
    banned = {bool(case.faults) for case in cases}
    if len(banned) > 1:
        asked = _asked(unknowns, cases)
        against = next(case.faults for case in cases if case.faults)
        return Thrown(card, Answer.UNDECIDED, (*asked, *map(against_if_so, against)), fits)
    if True in banned:
        faults = _in_every_case([case.faults for case in cases], against_if_so)
        return Thrown(card, Answer.NO, faults, fits)
    turns = list(dict.fromkeys(case.turn for case in cases))
    if question.picked is None and not any(fitting(card, case.turn.table, rules) for case in cases):
        # Of a card that fits nothing there is the same to say in every turn at one table.
        turns = list({turn.table: turn for turn in turns}.values())
    reasons = tuple(_why(card, turns, rules, seen=question.table is not None))
    return Thrown(card, Answer.YES, reasons, fits, tuple(_notes(card, turns, rules)))


def _cases(
    card: Piece, question: CanDiscard, reading: Reading, rules: Rules
) -> tuple[dict[str, Unknown], list[_Case]]:
    """Every turn that may be the player's, as far as it matters, and what is unsaid of it."""
    asked, table_of = tables(reading)
    if question.table is None:
        asked = [Unknown(tuple(_tables_such_as(card, question, rules)), TABLE)]
        table_of = _itself
    unknowns = {f"table {index}": unknown for index, unknown in enumerate(asked)}
    if question.opened is None:
        unknowns["opened"] = OPENED
    if question.players is None:
        unknowns["players"] = PLAYERS
    worlds = list(under_each(asked, table_of).values())
    cases = []
    for at in product(*[range(len(unknown.values)) for unknown in unknowns.values()]):
        said = {name: unknowns[name].values[index] for name, index in zip(unknowns, at, strict=True)}
        opened, players = bool(said.get("opened", question.opened)), said.get("players", question.players)
        table = table_of(*[value for name, value in said.items() if name.startswith("table")])
        hands = (
            [question.hand] if question.hand is not None else _hands(card, question, worlds, opened, rules)
        )
        for index, hand in enumerate(hands):
            turn = _turn(question, hand, table, opened, int(players or 0))
            faults = [*discard_faults(card, turn, rules), *end_faults(Discard(card), turn, rules)]
            if question.hand is None or question.table is None:
                numbers = () if question.table is None else fitting(card, table, rules)
                faults = [_without_example(fault, card, numbers) for fault in faults]
            place = dict(zip(unknowns, at, strict=True)) | {"hand": index}
            cases.append(_Case(place, turn, tuple(faults)))
    if question.hand is None:
        unknowns["hand"] = Unknown((), HAND)
    return unknowns, cases


def _itself(table: Table) -> Table:
    return table


def _asked(unknowns: dict[str, Unknown], cases: Sequence[_Case]) -> tuple[Reason, ...]:
    """The reasons that ask for those unknowns whose value, all else alike, changes the answer.

    Which hands there may be hangs on whether the player has opened, so that all of them count together there.
    """
    found = []
    for name, unknown in unknowns.items():
        alike: dict[tuple[Any, ...], dict[int, set[bool]]] = {}
        for case in cases:
            rest = tuple(
                [at for other, at in case.at.items() if other != name and (name, other) != ("opened", "hand")]
            )
            answers = alike.setdefault(rest, {}).setdefault(case.at[name], set())
            answers.add(bool(case.faults))
        if any(one != next(iter(same.values())) for same in alike.values() for one in same.values()):
            found.append(unknown.ask)
    return tuple(found)


def _fits_everywhere(card: Piece, cases: Sequence[_Case], rules: Rules) -> tuple[int, ...]:
    first, *others = [
        fitting(card, table, rules) for table in dict.fromkeys(case.turn.table for case in cases)
    ]
    return tuple([number for number in first if all(number in other for other in others)])


def _tables_such_as(card: Piece, question: CanDiscard, rules: Rules) -> Iterator[Table]:
    """Possible tables when none was told: an empty one, one that the card fits, one that holds the card taken."""
    held = [*hand_or_card(question.hand, card)]
    near: list[tuple[Meld, ...]] = (
        [()] if rules.discard_attachable == "allowed" else [(), *_melds_beside(card, held, rules)]
    )
    taken: list[tuple[Meld, ...]] = [()]
    if question.picked is not None and question.hand is not None:
        taken += [(meld,) for meld in _melds_of(question.picked, held, rules)][:1]
    for first in near:
        for second in taken:
            yield Table((*first, *second))


def _melds_beside(card: Piece, held: Sequence[Piece], rules: Rules) -> list[tuple[Meld, ...]]:
    """Melds out of unseen cards to which the card can be attached; some of them, for a joker."""
    found: list[tuple[Meld, ...]] = [
        (meld,)
        for meld in _natural_melds(unseen_cards(held, rules), rules)
        if fits(card, meld, rules) and not any(kind_of(card) is piece for piece in meld.cards)
    ]
    return found if isinstance(card, Card) else found[::7]


def _melds_of(card: Piece, held: Sequence[Piece], rules: Rules) -> Iterator[Meld]:
    """Melds out of unseen cards that hold this one."""
    for meld in _natural_melds(unseen_cards(held, rules), rules):
        if card in meld.cards:
            yield meld


def _natural_melds(unseen: Mapping[Piece, int], rules: Rules) -> Iterator[Meld]:
    """Every meld of three natural cards that are all unseen."""
    for rank in Rank:
        for left_out in Suit:
            yield from _if_unseen([Card(rank, suit) for suit in Suit if suit is not left_out], unseen, rules)
    for suit in Suit:
        for place in range(ACE_LOW, ACE_HIGH - 1):
            yield from _if_unseen([card_at(place + step, suit) for step in range(SMALLEST)], unseen, rules)


def _if_unseen(cards: Sequence[Card], unseen: Mapping[Piece, int], rules: Rules) -> Iterator[Meld]:
    if all(card in unseen for card in cards):
        yield from lay(cards, rules).melds


def _hands(
    card: Piece, question: CanDiscard, worlds: Sequence[Table], opened: bool, rules: Rules
) -> list[tuple[Piece, ...]]:
    """Hands such as the player may hold, who did not say: enough of them to show every answer that there may be.

    After the opening, the card alone, and with one more of each sort: each single reason against a card shows with
    one other card at most, and where nothing is against it in a larger hand, nothing is beside one card of it.
    Before the opening the hand is whole, and either some card of it fits no meld or, if the pack has so many,
    every card fits.
    """
    apart = [kind_of(piece) for piece in (card, question.picked) if piece is not None]
    seen = [card, *chain.from_iterable(question.table or ())]
    if opened:
        return [(card,), *[(card, other) for other in sorts(seen, apart, worlds, rules)]]
    unseen = unseen_cards(seen, rules)
    size = unopened_size(rules, drawn=True)
    leads = [
        tuple([piece for piece in lead if piece in unseen])
        for lead in ((), *[(piece,) for piece in apart], tuple(dict.fromkeys(apart)))
    ]
    found: dict[tuple[Piece, ...], None] = {}
    for lead in dict.fromkeys(leads):
        pool = [piece for piece, count in unseen.items() for _ in range(count) if piece not in apart]
        pool.sort(key=lambda piece: sum([bool(fitting(piece, world, rules)) for world in worlds]))
        found[(card, *lead, *pool)[:size]] = None
        for world in worlds:
            fit = [piece for piece in pool if fitting(piece, world, rules)]
            fit += [
                piece
                for piece in unseen
                if piece in apart and piece not in lead and fitting(piece, world, rules)
            ]
            all_fit = all(fitting(piece, world, rules) for piece in (card, *lead))
            if all_fit and 1 + len(lead) + len(fit) >= size:
                found[(card, *lead, *fit)[:size]] = None
    return list(found)


def _turn(question: CanDiscard, hand: tuple[Piece, ...], table: Table, opened: bool, players: int) -> Turn:
    picked = question.picked
    turn = Turn(hand, table, opened=opened, players=players, picked=picked)
    if picked is None:
        return turn
    # What was taken and lies on the table was laid there; the like card in the hand is its twin.
    laid = any(kind_of(piece) is kind_of(picked) for meld in table.melds for piece in meld.cards)
    used = laid or not turn.holds(picked)
    return turn._replace(picked_used=used, picked_to_open=not opened)


def _without_example(fault: Reason, card: Piece, numbers: tuple[int, ...]) -> Reason:
    """The fault without another card of the hand in its sentence: in an unseen hand such a card is a guess."""
    return fault if fault.rule != "discard_attachable" else Reason(fault.rule, _fit(card, numbers))


def _if_so(note: Reason) -> Reason:
    return Reason(note.rule, say("in some cases: {note}", note=note.message))


def _in_every_case(
    each: Sequence[Sequence[Reason]], otherwise: Callable[[Reason], Reason]
) -> tuple[Reason, ...]:
    """The reasons that hold whatever was not said; if there are none, all of them as ``otherwise`` puts them."""
    if len(each) == 1 or not any(each):
        return tuple(each[0])
    said = [{(reason.rule, str(reason.message)) for reason in reasons} for reasons in each]
    every = distinct(chain.from_iterable(each))
    sure = tuple(
        [reason for reason in every if all((reason.rule, str(reason.message)) in one for one in said)]
    )
    return sure or tuple(map(otherwise, every))


# --- Why a card may be thrown, and what to say with it ------------------------------------------------


def _why(card: Piece, turns: Sequence[Turn], rules: Rules, *, seen: bool) -> Iterator[Reason]:
    """Why the card may be thrown; ``seen`` tells that the table was said, whose melds then have numbers."""
    for reasons in (partial(_fit_reasons, seen=seen), _joker_reasons, _picked_reasons):
        yield from _in_every_case([tuple(reasons(card, turn, rules)) for turn in turns], _if_so)


def _notes(card: Piece, turns: Sequence[Turn], rules: Rules) -> Iterator[Note]:
    """That a hand in which all cards fit is thrown from only by who has not opened."""
    if (
        rules.discard_attachable in ("allowed", "banned_over_two")
        or rules.discard_attachable_unless == "all_fit"
    ):
        return
    if any(turn.opened is False and fitting(card, turn.table, rules) for turn in turns):
        message = say("once the player has opened, cards that fit are attached and no longer thrown")
        yield Note("discard_attachable", message)


def _joker_reasons(card: Piece, _turn: Turn, _rules: Rules) -> Iterator[Reason]:
    if isinstance(card, Joker):
        yield Reason("discard_joker", say("nothing forbids throwing a joker here"))


def _picked_reasons(card: Piece, turn: Turn, _rules: Rules) -> Iterator[Reason]:
    picked = turn.picked
    if picked is not None and kind_of(card) is kind_of(picked):
        if is_picked(card, turn):
            message = say("{card} was just taken from the discards and may be thrown again", card=card)
            yield Reason("pick_return", message)
        else:
            message = say(
                "this is the other deck's {card}, not the one just taken: say so at the table", card=card
            )
            yield Reason("twin_card", message)


def _fit_reasons(card: Piece, turn: Turn, rules: Rules, *, seen: bool) -> Iterator[Reason]:
    """Every ground on which the card may be thrown, though it fits, or that it fits nothing."""
    fits = fitting(card, turn.table, rules)
    if not fits:
        yield _fits_nothing(card, turn.table, rules)
        return
    fit = _fit(card, fits if seen else ())
    policy = rules.discard_attachable
    if policy == "allowed":
        yield Reason("discard_attachable", say("{fit}, which does not keep it in the hand here", fit=fit))
        return
    if turn.opened and (policy == "banned_unopened" or (policy == "banned_over_two" and turn.players == 2)):
        yield Reason("discard_attachable", say("{fit}, but the player has opened", fit=fit))
    if rules.discard_attachable_unless == "closing":
        if turn.size == 1:
            yield Reason("discard_attachable_unless", say("{fit}, but it is the card that closes", fit=fit))
        elif turn.opened is False and may_all_fit(card, turn, rules):
            message = say(
                "{fit}, but so does every card of a player who can attach none before opening", fit=fit
            )
            yield Reason("discard_attachable", message)
    elif all(fitting(held, turn.table, rules) for held in turn.hand):
        yield Reason("discard_attachable_unless", say("{fit}, but so does every card in the hand", fit=fit))


def _fit(card: Piece, numbers: tuple[int, ...]) -> Message:
    """That the card fits these melds, or some meld of a table that was not said."""
    if not numbers:
        return say("{card} fits a meld on the table", card=card)
    return say("{card} fits meld {numbers} on the table", card=card, numbers=numbers)


def _fits_nothing(card: Piece, table: Table, rules: Rules) -> Reason:
    takes = [
        number
        for number, meld in enumerate(table.melds, 1)
        if not isinstance(card, Joker) and swapped(meld, card, rules) is not None
    ]
    if not takes:
        return Reason("discard_attachable", say("{card} fits no meld on the table", card=card))
    message = say(
        "{card} fits no meld; it could only take the joker of meld {numbers}", card=card, numbers=tuple(takes)
    )
    return Reason("swap_counts_as_fit", message)
