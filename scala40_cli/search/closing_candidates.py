"""What a player can lay in one turn, in the small: new runs of a suit, sets of a rank, and what they bring.

Two kinds of jokers are told apart. An *own* joker was in the hand when the turn began; a *late* one was taken
from the table in it, so that it comes after the opening and may have to go into a new meld.

Masks are those of ``solver``: bit r - 1 of a suit's mask is its card of rank r, and ``twos`` has the cards
that are there twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from operator import itemgetter
from typing import Literal, NamedTuple

from grammar.cards.cards import Rank
from scala40_cli.game.melds import FEWEST_NATURALS, SMALLEST
from scala40_cli.game.points import place_points, set_points
from scala40_cli.search.candidates import Run, Values, remove, runs_by_lowest, single_sets
from scala40_cli.search.unbeaten import unbeaten

Counting = Literal["no", "all", "natural"]
"""Which new melds count towards the minimum: none is needed, all do, or only what has no joker."""

JOKER_WORTH = 13
"""Where a joker's worth stands in ``Mode.worth``."""


class Mode(NamedTuple):
    """What the tables here depend on."""

    per_meld: int
    ace_before_two: int
    ace_after_king: int
    ace_in_set: int
    run_max: int
    joker_counts: int | None
    """What a joker counts towards the minimum, where it is not the worth of the card that it stands for."""
    worth: tuple[int, ...]
    """What it is worth that a card leaves the hand, by rank less one, then a joker."""
    counting: Counting
    own_partial: bool
    """An own joker that does not count may be attached to the rest of its meld once that is laid."""
    late_partial: bool
    """So may a late joker."""
    own_in_melds: bool
    """Own jokers may be in new melds at all."""
    late_attach: bool
    """Late jokers may be attached to melds that were on the table."""


class Plays(NamedTuple):
    """What some plays bring: the worth that leaves the hand, the points of the opening, and the plays."""

    removed: int
    points: int
    plays: tuple[object, ...]


ByJokers = tuple[tuple[Plays, ...], ...]
"""For each number of jokers used, at ``own * (late at hand + 1) + late``: the entries that no other beats."""

NO_PLAYS = Plays(0, 0, ())


def unbeaten_plays(entries: Iterable[Plays]) -> tuple[Plays, ...]:
    """The entries that no other beats both on what is removed and on points."""
    return tuple(unbeaten(entries, _first_two))


_first_two = itemgetter(0, 1)


# --- Runs -------------------------------------------------------------------------------------------


class NewRun(NamedTuple):
    """A run with its jokers told apart; ``counted`` is the part that is laid as the opening, by index."""

    run: Run
    own: int
    late: int
    removed: int
    points: int
    counted: range


def _kind_of(run: Run, late: int, mode: Mode) -> NewRun | None:
    """The run with so many late jokers: of the ways to use those, the one that counts most."""
    jokers = len(run.jokers)
    if late < jokers and not mode.own_in_melds:
        return None
    naturals = [place for place in range(run.start, run.start + run.length) if place not in run.jokers]
    removed = sum([mode.worth[(place - 1) % 13] for place in naturals]) + jokers * mode.worth[JOKER_WORTH]
    best: NewRun | None = None
    for late_at in combinations(run.jokers, late):
        part = _counted(run, late_at, mode)
        points = _points_of(run, part, mode)
        if best is None or points > best.points:
            best = NewRun(run, jokers - late, late, removed, points, part)
        if mode.counting != "all":
            # Where jokers count for nothing it is the same which of them are late.
            break
    return best


def _counted(run: Run, late_at: tuple[int, ...], mode: Mode) -> range:
    """The part of a run that counts towards the minimum, by index from its first card."""
    if mode.counting == "no":
        return range(0)
    blocked = run.jokers if mode.counting == "natural" else late_at
    if not blocked:
        return range(run.length)
    if not (mode.late_partial if late_at else mode.own_partial):
        return range(0)
    parts = _stretches(run, blocked)
    return max(parts, key=lambda part: _points_of(run, part, mode), default=range(0))


def _points_of(run: Run, part: range, mode: Mode) -> int:
    """What a part of a run counts towards the minimum."""
    points = sum([place_points(run.start + index, mode) for index in part])
    if mode.joker_counts is not None:
        places = [place for place in run.jokers if place - run.start in part]
        points += sum([mode.joker_counts - place_points(place, mode) for place in places])
    return points


def _stretches(run: Run, blocked: Sequence[int]) -> Iterator[range]:
    """The stretches between blocked places that are melds by themselves."""
    start = run.start
    for stop in (*sorted(blocked), run.start + run.length):
        naturals = stop - start - sum(start <= place < stop for place in run.jokers)
        if stop - start >= SMALLEST and naturals >= FEWEST_NATURALS:
            yield range(start - run.start, stop - run.start)
        start = stop + 1


# --- Sets -------------------------------------------------------------------------------------------


class TableSet(NamedTuple):
    """A set on the table that takes one card more: of these suits (a mask), or a joker if ``jokers``."""

    number: int
    free: int
    jokers: bool


class NewSet(NamedTuple):
    """A new set: the suits of its naturals and of its jokers, how many of these are late, whether it counts whole.

    ``counted`` is how many of its cards are laid as the opening: all, all but some jokers, or none.
    """

    suits: tuple[int, ...]
    jokers: tuple[int, ...]
    late: int
    counted: int


class Added(NamedTuple):
    """A card laid to a set on the table: its suit, or ``None`` for a joker."""

    number: int
    suit: int | None


class RankWay(NamedTuple):
    """A way to use cards of one rank in sets; ``once`` and ``twice`` are the suits (masks) used so often."""

    removed: int
    points: int
    own: int
    late: int
    once: int
    twice: int
    sets: tuple[NewSet, ...]
    added: tuple[Added, ...]


class Shapes:
    """The tables under one mode; ``shapes_for`` keeps those made."""

    def __init__(self, mode: Mode) -> None:
        self.mode = mode
        # Bounded, so that a stream of any length runs in the same memory.
        self.runs = lru_cache(maxsize=1 << 14)(self._make_runs)
        self.ways = lru_cache(maxsize=1 << 13)(self._make_ways)
        self.worth = lru_cache(maxsize=1 << 13)(self._make_worth)
        self._new_runs = lru_cache(maxsize=None)(self._make_new_runs)
        # Of the runs with many jokers a hand holds few.
        self._kind = lru_cache(maxsize=1 << 14)(self._make_kind)

    def _make_new_runs(self, lowest: int, jokers: int) -> tuple[tuple[int, Run], ...]:
        """The runs with this lowest card and so many jokers, and their cards."""
        runs = _runs_by_lowest(run_values(self.mode))[lowest]
        return tuple([(run.mask, run) for run in runs if len(run.jokers) == jokers])

    def _make_kind(self, run: Run, late: int) -> NewRun | None:
        return _kind_of(run, late, self.mode)

    def _make_worth(self, mask: int) -> int:
        """What it is worth that these cards of a suit leave the hand."""
        return sum([self.mode.worth[bit] for bit in range(13) if mask >> bit & 1])

    def _make_runs(self, ones: int, twos: int, own: int, late: int) -> ByJokers:
        """The new runs out of these cards of one suit and up to so many jokers."""
        size = (own + 1) * (late + 1)
        if not ones:
            return ((NO_PLAYS,), *[()] * (size - 1))
        lowest = (ones & -ones).bit_length() - 1
        found = [list(entries) for entries in self.runs(*remove(ones, twos, 1 << lowest), own, late)]
        absent = ~ones
        for jokers in range(min(own + late, self.mode.per_meld) + 1):
            for mask, run in self._new_runs(lowest, jokers):
                if mask & absent:
                    continue
                rest = self.runs(*remove(ones, twos, mask), own, late)
                for used_late in range(max(0, jokers - own), min(jokers, late) + 1):
                    kind = self._kind(run, used_late)
                    if kind is not None:
                        _add(found, rest, kind, own, late)
        return tuple([unbeaten_plays(entries) if len(entries) > 1 else tuple(entries) for entries in found])

    def _make_ways(
        self, rank: int, ones: int, twos: int, own: int, late: int, on_table: tuple[TableSet, ...]
    ) -> tuple[RankWay, ...]:
        """Every way to use cards of a rank, out of the suits held once or more and twice; most removed first."""
        best: dict[tuple[int, int, int, int], RankWay] = {}
        nothing = RankWay(0, 0, 0, 0, 0, 0, (), ())
        singles = list(self._single_sets(rank, ones, own, late))

        def extend(first: int, way: RankWay, left_ones: int, left_twos: int) -> None:
            key = (way.once, way.twice, way.own, way.late)
            if key not in best or best[key].points < way.points:
                best[key] = way
            for index in range(first, len(singles)):
                suits, stand_for, late_jokers, counted, points = singles[index]
                used = sum(1 << suit for suit in suits)
                new_own = way.own + len(stand_for) - late_jokers
                if used & ~left_ones or new_own > own or way.late + late_jokers > late:
                    continue
                longer = way._replace(
                    removed=way.removed
                    + len(suits) * self.mode.worth[rank - 1]
                    + len(stand_for) * self.mode.worth[JOKER_WORTH],
                    points=way.points + points,
                    own=new_own,
                    late=way.late + late_jokers,
                    once=way.once | used,
                    twice=way.twice | way.once & used,
                    sets=(*way.sets, NewSet(suits, stand_for, late_jokers, counted)),
                )
                extend(index, longer, *remove(left_ones, left_twos, used))

        for way, left_ones, left_twos in self._adding(rank, nothing, ones, twos, own, late, on_table):
            extend(0, way, left_ones, left_twos)
        del best[0, 0, 0, 0]
        return tuple(sorted(best.values(), key=lambda way: (-way.removed, -way.points)))

    def _adding(
        self,
        rank: int,
        way: RankWay,
        ones: int,
        twos: int,
        own: int,
        late: int,
        on_table: tuple[TableSet, ...],
    ) -> Iterator[tuple[RankWay, int, int]]:
        """Every way to lay cards to the sets on the table, and the suits left."""
        if not on_table:
            yield way, ones, twos
            return
        one, rest = on_table[0], on_table[1:]
        yield from self._adding(rank, way, ones, twos, own, late, rest)
        for suit in range(4):
            bit = 1 << suit
            if one.free & ones & bit:
                longer = way._replace(
                    removed=way.removed + self.mode.worth[rank - 1],
                    once=way.once | bit,
                    twice=way.twice | way.once & bit,
                    added=(*way.added, Added(one.number, suit)),
                )
                yield from self._adding(rank, longer, *remove(ones, twos, bit), own, late, rest)
        if one.jokers:
            with_joker = way._replace(
                removed=way.removed + self.mode.worth[JOKER_WORTH],
                added=(*way.added, Added(one.number, None)),
            )
            if way.own < own:
                longer = with_joker._replace(own=way.own + 1)
                yield from self._adding(rank, longer, ones, twos, own, late, rest)
            if way.late < late and self.mode.late_attach:
                longer = with_joker._replace(late=way.late + 1)
                yield from self._adding(rank, longer, ones, twos, own, late, rest)

    def _single_sets(
        self, rank: int, ones: int, own: int, late: int
    ) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], int, int, int]]:
        """Each new set: suits of naturals and jokers, how many jokers are late, how many cards count, points."""
        each = set_points(Rank(rank), self.mode)
        joker = each if self.mode.joker_counts is None else self.mode.joker_counts
        for suits, stand_for in single_sets(ones, self.mode.per_meld):
            jokers = len(stand_for)
            for late_jokers in range(min(jokers, late) + 1):
                if jokers - late_jokers > (own if self.mode.own_in_melds else 0):
                    continue
                counted = self._counted_of_set(len(suits), jokers - late_jokers, late_jokers)
                points = min(counted, len(suits)) * each + max(0, counted - len(suits)) * joker
                yield suits, stand_for, late_jokers, counted, points

    def _counted_of_set(self, naturals: int, own: int, late: int) -> int:
        mode = self.mode
        if mode.counting == "no":
            return 0
        blocked = own + late if mode.counting == "natural" else late
        if not blocked:
            return naturals + own
        if not (mode.late_partial if late else mode.own_partial):
            return 0
        counted = naturals if mode.counting == "natural" else naturals + own
        return counted if counted >= SMALLEST else 0


def run_values(mode: Mode) -> Values:
    """What the runs under this mode depend on."""
    return Values(mode.per_meld, mode.ace_before_two, mode.ace_after_king, 0, 0, run_max=mode.run_max)


@lru_cache(maxsize=16)
def _runs_by_lowest(values: Values) -> list[list[Run]]:
    return runs_by_lowest(values)


def _add(found: list[list[Plays]], rest: ByJokers, kind: NewRun, own: int, late: int) -> None:
    """Adds the run to all that can be laid beside it."""
    width = late + 1
    for rest_own in range(own - kind.own + 1):
        for rest_late in range(late - kind.late + 1):
            at = (rest_own + kind.own) * width + rest_late + kind.late
            for removed, points, plays in rest[rest_own * width + rest_late]:
                found[at].append(Plays(removed + kind.removed, points + kind.points, (kind, plays)))


@lru_cache(maxsize=64)
def shapes_for(mode: Mode) -> Shapes:
    """The shapes under this mode, with the tables made so far."""
    return Shapes(mode)
