"""The table by plain definition and exhaustive search: what ``attach``, ``discard`` and ``close`` are held against.

Shares no code with the program. Cards are text (``7h``, ``Jk=8h``), a meld is a tuple of them with every
joker said, rules are a mapping by key.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

from tests.support.oracle import OracleMeld, all_melds
from tests.support.oracle_hands import JOKER, NATURALS, RANKS, SUITS

Meld = tuple[str, ...]
Rules = Mapping[str, Any]
PLACES = (*RANKS, "A")


def card_of(piece: str) -> str:
    """The card that a piece of a meld stands for."""
    return piece.removeprefix(JOKER + "=")


def is_joker(piece: str) -> bool:
    return piece.startswith(JOKER)


def is_set(meld: Sequence[str]) -> bool:
    return len({card_of(piece)[:-1] for piece in meld}) == 1


def is_valid(meld: Sequence[str], rules: Rules) -> bool:
    """Whether the pieces, in this order, are a meld: a set, or a run from its low end up."""
    jokers = sum(map(is_joker, meld))
    if len(meld) < 3 or len(meld) - jokers < 2 or (rules["jokers_per_meld"] == 1 and jokers > 1):
        return False
    cards = [card_of(piece) for piece in meld]
    if is_set(meld):
        return len(meld) <= 4 and len({card[-1] for card in cards}) == len(meld)
    if len({card[-1] for card in cards}) > 1 or len(meld) > rules["run_max"]:
        return False
    ranks = tuple(card[:-1] for card in cards)
    if not any(PLACES[start : start + len(ranks)] == ranks for start in range(len(PLACES))):
        return False
    return sum(not is_joker(piece) and piece[:-1] == "A" for piece in meld) < 2


def fits(piece: str, meld: Meld, rules: Rules) -> set[tuple[str, str]]:
    """Where the piece may be laid to the meld, and as which card: every place tried with every card."""
    found = set()
    for card in NATURALS if piece == JOKER else [card_of(piece)]:
        laid = f"{JOKER}={card}" if is_joker(piece) else piece
        if is_set(meld):
            if is_valid((*meld, laid), rules):
                found.add(("set", card))
        else:
            if is_valid((laid, *meld), rules):
                found.add(("start", card))
            if is_valid((*meld, laid), rules):
                found.add(("end", card))
    return found


def attached(piece: str, meld: Meld, place: str, card: str) -> Meld:
    laid = f"{JOKER}={card}" if is_joker(piece) else piece
    return (laid, *meld) if place == "start" else (*meld, laid)


def swaps(card: str, meld: Meld, rules: Rules) -> Meld | None:
    """The meld with the card in the place of the joker that stands for it."""
    if is_joker(card) or f"{JOKER}={card}" not in meld:
        return None
    if rules["joker_set_swap"] == "full" and is_set(meld) and sum(not is_joker(one) for one in meld) != 3:
        return None
    at = meld.index(f"{JOKER}={card}")
    after = (*meld[:at], card, *meld[at + 1 :])
    return after if is_valid(after, rules) else None


def fitting(piece: str, table: Sequence[Meld], rules: Rules) -> list[int]:
    """The numbers of the melds that the piece fits, as the house plays it."""
    return [
        number
        for number, meld in enumerate(table, 1)
        if fits(piece, meld, rules) or (rules["swap_counts_as_fit"] == "yes" and swaps(piece, meld, rules))
    ]


def may_discard(
    card: str, hand: Sequence[str], table: Sequence[Meld], rules: Rules, *, opened: bool, players: int = 2
) -> bool:
    """Whether the card may be thrown, as the rules have it in words."""
    closing = len(hand) == 1
    policy = rules["discard_attachable"]
    bound = {
        "allowed": False,
        "banned_unopened": not opened,
        "banned": True,
        "banned_over_two": not (players == 2 and opened),
    }[policy]
    if bound and fitting(card, table, rules):
        if rules["discard_attachable_unless"] == "closing":
            # Who has not opened can attach nothing, and so is not held to it where all cards fit.
            if not closing and (opened or not all(fitting(other, table, rules) for other in hand)):
                return False
        elif not all(fitting(other, table, rules) for other in hand):
            return False
    if card == JOKER:
        return {
            "free": True,
            "never_closing": not closing,
            "only_closing": closing,
            "not_before_opening": opened,
        }[rules["discard_joker"]]
    return True


# --- Whole turns --------------------------------------------------------------------------------------


class State(NamedTuple):
    """A turn at some moment.

    ``before`` counts the melds that were there when the player opened in this turn (``now``). ``owed`` jokers
    were taken home and not played again, ``owed_new`` not in a new meld. ``picked`` was taken from the discards.
    """

    hand: tuple[str, ...]
    table: tuple[Meld, ...]
    opened: bool
    now: bool = False
    before: int = 0
    owed_new: int = 0
    owed: int = 0
    short: bool = False
    picked: str | None = None
    used: bool = False

    def spend(self, pieces: Sequence[str], **changes: Any) -> State:
        """The state with these pieces laid on the table."""
        plain = [JOKER if is_joker(piece) else piece for piece in pieces]
        return self._replace(hand=minus(self.hand, pieces), used=self.used or self.picked in plain, **changes)


class TooMany(Exception):
    """More states than a test should look at."""


def minus(hand: Sequence[str], pieces: Sequence[str]) -> tuple[str, ...]:
    left = list(hand)
    for piece in pieces:
        left.remove(JOKER if is_joker(piece) else piece)
    return tuple(left)


@lru_cache(maxsize=1 << 12)
def _melds(
    hand: tuple[str, ...], per_meld: Any, aces: tuple[int, int, int], run_max: int, flat: bool
) -> tuple[OracleMeld, ...]:
    low, high, in_set = aces
    return tuple(
        all_melds(
            hand,
            jokers_per_meld=1 if per_meld == 1 else None,
            ace_before_two=low,
            ace_after_king=high,
            run_max=run_max,
            ace_in_set=in_set,
            joker_counts=25 if flat else None,
        )
    )


def melds_of(hand: tuple[str, ...], rules: Rules) -> tuple[OracleMeld, ...]:
    return _melds(
        hand,
        rules["jokers_per_meld"],
        (rules["ace_before_two"], rules["ace_after_king"], rules["ace_in_set"]),
        rules["run_max"],
        rules["open_jokers"] == "flat_25",
    )


def openings(hand: tuple[str, ...], rules: Rules) -> Iterator[tuple[OracleMeld, ...]]:
    """Every choice of disjoint melds of the hand, one or more."""

    def choose(
        first: int, held: Counter[str], melds: Sequence[OracleMeld]
    ) -> Iterator[tuple[OracleMeld, ...]]:
        for index in range(first, len(melds)):
            used = Counter(JOKER if is_joker(piece) else piece for piece in melds[index].cards)
            if used <= held:
                yield (melds[index],)
                for more in choose(index, held - used, melds):
                    yield (melds[index], *more)

    melds = melds_of(hand, rules)
    yield from choose(0, Counter(hand), melds)


def moves(state: State, rules: Rules) -> Iterator[State]:
    """Every state that one play leads to, but for the discard."""
    if not state.opened:
        yield from _open(state, rules)
        return
    if state.now and rules["opening_turn"] == "opening_only":
        return
    for new in melds_of(state.hand, rules):
        jokers = sum(map(is_joker, new.cards))
        yield state.spend(
            new.cards,
            table=(*state.table, new.cards),
            owed_new=max(0, state.owed_new - jokers),
            owed=max(0, state.owed - jokers),
        )
    for index, meld in enumerate(state.table):
        if state.now and rules["opening_turn"] == "own_melds" and index < state.before:
            continue
        may_attach = state.picked is None or rules["attach_after_take"] == "yes"
        for piece in set(state.hand):
            for place, card in fits(piece, meld, rules) if may_attach else ():
                table = (*state.table[:index], attached(piece, meld, place, card), *state.table[index + 1 :])
                yield state.spend([piece], table=table, owed=max(0, state.owed - is_joker(piece)))
            after = swaps(piece, meld, rules)
            now = rules["pick_swap"] == "now"
            is_picked = piece == state.picked and not state.used and state.hand.count(piece) == 1
            if after and (now or not is_picked):
                yield state._replace(
                    hand=tuple(sorted((*minus(state.hand, [piece]), JOKER))),
                    table=(*state.table[:index], after, *state.table[index + 1 :]),
                    owed_new=state.owed_new + 1,
                    owed=state.owed + 1,
                    used=state.used or (now and piece == state.picked),
                )


def _open(state: State, rules: Rules) -> Iterator[State]:
    for melds in openings(state.hand, rules):
        jokers = any(is_joker(piece) for meld in melds for piece in meld.cards)
        if jokers and rules["open_jokers"] == "none":
            continue
        counted = [
            meld.points
            for meld in melds
            if rules["open_jokers"] != "clean" or not any(map(is_joker, meld.cards))
        ]
        short = sum(counted) < rules["open_min"]
        if short and rules["close_in_hand_needs_min"] == "yes":
            continue
        laid = tuple(meld.cards for meld in melds)
        after = state.spend(
            [piece for cards in laid for piece in cards],
            table=(*state.table, *laid),
            opened=True,
            now=True,
            before=len(state.table),
            short=short,
        )
        if after.used or state.picked is None or rules["pick_to_open"] != "with_it":
            yield after


def all_states(start: State, rules: Rules, most: int) -> list[State]:
    """Every state that plays can reach, ``start`` first. :raises TooMany: there are more than ``most``"""
    seen = {start: None}
    waiting = [start]
    while waiting:
        for after in moves(waiting.pop(), rules):
            if after not in seen:
                seen[after] = None
                waiting.append(after)
                if len(seen) > most:
                    raise TooMany
    return list(seen)


def is_done(state: State, rules: Rules) -> bool:
    """Whether nothing is owed at the end of the turn."""
    if rules["joker_replay"] == "new_meld":
        return state.owed_new == 0
    return rules["joker_replay"] == "keep" or state.owed == 0


def closes(state: State, rules: Rules, *, drawn: bool = True) -> bool:
    """Whether the turn can end here with no card left."""
    if not is_done(state, rules) or not state.opened:
        return False
    if not state.hand:
        return rules["close_discard"] == "optional" or (rules["close_discard"] == "if_drawn" and not drawn)
    # A discard comes after a draw.
    return (
        drawn
        and len(state.hand) == 1
        and may_discard(state.hand[0], state.hand, state.table, rules, opened=True)
    )


def hand_points(hand: Sequence[str], rules: Rules) -> int:
    ace = rules["ace_in_hand"]
    if ace == "lone_1":
        ace = 1 if len(hand) == 1 else 11
    worth = {"A": ace, "J": 10, "Q": 10, "K": 10}
    return sum(
        rules["joker_in_hand"] if card == JOKER else worth.get(card[:-1]) or int(card[:-1]) for card in hand
    )


def fewest_points(states: Sequence[State], rules: Rules) -> int | None:
    """The fewest points that a turn can leave with a discard that does not close; ``None`` if there is none."""
    found = [
        hand_points(minus(state.hand, [card]), rules)
        for state in states
        if is_done(state, rules) and len(state.hand) > 1 and not state.short
        for card in set(state.hand)
        if may_discard(card, state.hand, state.table, rules, opened=state.opened)
    ]
    return min(found, default=None)


def ends(state: State, rules: Rules) -> bool:
    """Whether the turn, in which a card was taken, can end here."""
    if not is_done(state, rules) or (state.short and len(state.hand) > 1):
        return False
    if rules["pick_must_use"] == "yes" and not state.used:
        # It may still be thrown again where that is allowed.
        return (
            rules["pick_return"] == "yes"
            and state.picked in state.hand
            and may_discard(state.picked, state.hand, state.table, rules, opened=state.opened)
        )
    if not state.hand:
        return closes(state, rules)
    return any(
        may_discard(card, state.hand, state.table, rules, opened=state.opened)
        and (
            card != state.picked or state.used or state.hand.count(card) > 1 or rules["pick_return"] == "yes"
        )
        for card in set(state.hand)
    )


# --- Cases --------------------------------------------------------------------------------------------


def random_meld(random: Random, left: Counter[str], ranks: Sequence[int], joker: bool) -> Meld | None:
    """A meld about these places out of the cards left, with a joker somewhere if asked for."""
    if random.random() < 0.4:
        rank = PLACES[random.choice(ranks)]
        cards = [rank + suit for suit in random.sample(SUITS, random.choice((3, 3, 3, 4)))]
    else:
        length = random.choice((3, 3, 3, 4, 4, 5, 7, 12, 13))
        start = max(0, min(random.choice(ranks) - random.randrange(length), 14 - length))
        suit = random.choice(SUITS)
        cards = [rank + suit for rank in PLACES[start : start + length]]
    meld = list(cards)
    if joker:
        at = random.randrange(len(meld))
        meld[at] = f"{JOKER}={meld[at]}"
    used = Counter(piece for piece in meld if not is_joker(piece))
    if not used <= left:
        return None
    left.subtract(used)
    return tuple(meld)


def random_case(
    random: Random, melds: int, cards: int, jokers: int
) -> tuple[tuple[str, ...], tuple[Meld, ...]]:
    """A hand and a table from one pack, mostly about a few neighbouring ranks so that much fits."""
    lowest, width = random.randrange(14), random.choice((3, 5, 8, 14))
    ranks = [place for place in range(lowest, lowest + width) if place < 14] or [13]
    left = Counter(dict.fromkeys(NATURALS, 2))
    table: list[Meld] = []
    for _ in range(4 * melds):
        if len(table) == melds:
            break
        meld = random_meld(random, left, ranks, joker=jokers > 0 and random.random() < 0.5)
        if meld is not None:
            table.append(meld)
            jokers -= sum(map(is_joker, meld))
    in_hand = min(jokers, random.choice((0, 0, 1, 1, 2)), cards)
    near = [card for card in left.elements() if PLACES.index(card[:-1]) in ranks or random.random() < 0.1]
    hand = [JOKER] * in_hand + random.sample(near, min(len(near), cards - in_hand))
    return tuple(sorted(hand)), tuple(table)
