"""The search behind ``close``: how much of a hand can be laid in one turn, exactly.

Sets meet only within a rank and everything else only within a suit. So the search walks over what can be
done with sets, rank by rank, those on the table included; for each it takes what the suits can still do from
tables: cards that go on at the ends of runs on the table, then new runs of what is left. Jokers taken from the
table are dealt with outside: here the table is as it is after the swaps.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, cast

from scala40_cli.search.closing_candidates import (
    JOKER_WORTH,
    NO_PLAYS,
    ByJokers,
    Mode,
    NewRun,
    Plays,
    RankWay,
    Shapes,
    shapes_for,
    unbeaten_plays,
)
from scala40_cli.search.closing_table import Step, StillOpen, SuitState, TableRun, extensions
from scala40_cli.search.suit_tables import Counts


class SuitPlays(NamedTuple):
    """What is done with cards of one suit beside sets."""

    steps: tuple[Step, ...]
    runs: tuple[NewRun, ...]


class BestPlays(NamedTuple):
    """The best plays: what they remove and count, the ways with sets by rank, and each suit's plays."""

    removed: int
    points: int
    ways: tuple[tuple[int, RankWay], ...]
    suits: tuple[SuitPlays, ...]


class SuitTable(NamedTuple):
    """What can be done with the cards of one suit; by jokers used, the most that it removes and that it counts."""

    entries: ByJokers
    removed: list[int]
    points: list[int]


class Wanted(NamedTuple):
    """What plays are looked for: those that remove most, if more than ``floor``; ``enough`` ends the search.

    They must count ``minimum`` points, use at least so many jokers, and all late ones if ``all_late``.
    """

    floor: int
    enough: int
    minimum: int = 0
    jokers: int = 0
    all_late: bool = False


# A stream beside one table runs in the same memory.
_MOST_FOUND, _MOST_SUITS = 1 << 10, 1 << 10

_OfSuit = dict[tuple[int, int, int, int], SuitTable]
"""By the cards of a suit, once or more and twice, and the own and late jokers: what can be done with them."""


# Houses differ mostly in what no suit turns on, and what a joker stands for is unsaid in one suit or two.
@lru_cache(maxsize=1 << 7)
def _beside(mode: Mode, runs: tuple[TableRun, ...]) -> _OfSuit:
    """What was found for a suit with these runs on the table."""
    return {}


class Search:
    """The search under one mode beside one table, with what it has found so far."""

    def __init__(self, mode: Mode, table: StillOpen) -> None:
        self._mode = mode
        self._shapes: Shapes = shapes_for(mode)
        self._table = table
        self._set_ranks = sum([1 << rank - 1 for rank in table.sets])
        self._suits = [_beside(mode, runs) for runs in table.runs]
        self._best: dict[tuple[Counts, int, int, Wanted], BestPlays | None] = {}

    def best(self, hand: Counts, own: int, late: int, wanted: Wanted) -> BestPlays | None:
        """The plays wanted out of the hand's natural cards and these jokers; ``None`` if there are none."""
        key = (hand, own, late, wanted)
        if key not in self._best:
            if len(self._best) >= _MOST_FOUND:
                self._best.clear()
            self._best[key] = _Walk(self, hand, own, late, wanted).found()
        return self._best[key]

    def ways(self, hand: Counts, own: int, late: int) -> list[tuple[int, tuple[RankWay, ...]]]:
        """For each rank with which sets can be made or completed: every way."""
        found = []
        plain = own + late
        a, b, c, d = hand.ones
        e, f, g, h = hand.twos
        # A rank that lies twice in the hand, or on the table.
        several = (a & (b | c | d)) | (b & (c | d)) | (c & d) | self._set_ranks
        while several:
            rank = (several & -several).bit_length()
            several &= several - 1
            bit = rank - 1
            here = (a >> bit & 1) | (b >> bit & 1) << 1 | (c >> bit & 1) << 2 | (d >> bit & 1) << 3
            on_table = self._table.sets.get(rank, ())
            if on_table and not any(one.free & here for one in on_table):
                # No card of the hand goes there: such sets are places for jokers, all alike.
                on_table = tuple([one for one in on_table if one.jokers][:plain])
                plain -= len(on_table)
            if not on_table and here.bit_count() < 2:
                continue
            twice = (e >> bit & 1) | (f >> bit & 1) << 1 | (g >> bit & 1) << 2 | (h >> bit & 1) << 3
            ways = self._shapes.ways(rank, here, twice, own, late, on_table)
            if ways:
                found.append((rank, ways))
        return found

    def suit(self, suit: int, ones: int, twos: int, own: int, late: int) -> SuitTable:
        """What can be done with the cards of one suit, at the ends of runs on the table and in new runs."""
        suits, key = self._suits[suit], (ones, twos, own, late)
        known = suits.get(key)
        if known is None:
            on_table = self._table.runs[suit]
            if on_table:
                entries = self._with_table(on_table, ones, twos, own, late)
            else:
                entries = self._shapes.runs(ones, twos, own, late)
            if len(suits) >= _MOST_SUITS:
                suits.clear()
            known = suits[key] = _with_bounds(entries, own, late)
        return known

    def _with_table(
        self, on_table: Sequence[TableRun], ones: int, twos: int, own: int, late: int
    ) -> ByJokers:
        width = late + 1
        states: dict[SuitState, tuple[Step, ...]] = {(ones, twos, 0, 0): ()}
        late_attach = late if self._mode.late_attach else 0
        for run in on_table:
            for state, steps in list(states.items()):
                for after, more in extensions(run, state, own, late_attach):
                    if after not in states:
                        states[after] = steps + more
        if len(states) == 1 and not own + late:
            return self._shapes.runs(ones, twos, own, late)
        worth, runs = self._shapes.worth, self._shapes.runs
        total = worth(ones) + worth(twos)
        found: list[list[Plays]] = [[] for _ in range((own + 1) * width)]
        for (new_ones, new_twos, used_own, used_late), steps in states.items():
            gone = total - worth(new_ones) - worth(new_twos)
            gone += (used_own + used_late) * self._mode.worth[JOKER_WORTH]
            first = used_own * width + used_late
            for at, entries in enumerate(runs(new_ones, new_twos, own, late)):
                if entries and used_own + at // width <= own and used_late + at % width <= late:
                    into = found[first + at]
                    for removed, points, plays in entries:
                        into.append(Plays(gone + removed, points, (steps, plays)))
        return tuple([unbeaten_plays(entries) for entries in found])


def _with_bounds(entries: ByJokers, own: int, late: int) -> SuitTable:
    removed, points = [0] * (own + late + 1), [0] * (own + late + 1)
    for at, each in enumerate(entries):
        if each:
            used = at // (late + 1) + at % (late + 1)
            # The first of the unbeaten_plays removes most, the last counts most.
            removed[used] = max(removed[used], each[0].removed)
            points[used] = max(points[used], each[-1].points)
    return SuitTable(entries, removed, points)


class _Walk:
    """One walk over the ways with sets."""

    def __init__(self, search: Search, hand: Counts, own: int, late: int, wanted: Wanted) -> None:
        self._search = search
        self._own, self._late = own, late
        self._wanted = wanted
        self._best: BestPlays | None = None
        self._floor = wanted.floor
        self._ways = search.ways(hand, own, late)
        self._hand = hand
        self._tables = [
            search.suit(suit, hand.ones[suit], hand.twos[suit], own, late) for suit in (0, 1, 2, 3)
        ]
        jokers = own + late
        runs = _fold([table.removed for table in self._tables], jokers)
        counted = _fold([table.points for table in self._tables], jokers)
        self._bounds, self._points_bounds = [runs], [counted]
        for _, ways in reversed(self._ways):
            removed, points = [0] * (jokers + 1), [0] * (jokers + 1)
            for way in ways:
                used = way.own + way.late
                removed[used] = max(removed[used], way.removed)
                points[used] = max(points[used], way.points)
            self._bounds.append(_fold([removed, self._bounds[-1]], jokers))
            self._points_bounds.append(_fold([points, self._points_bounds[-1]], jokers))
        self._bounds.reverse()
        self._points_bounds.reverse()

    def found(self) -> BestPlays | None:
        self._visit(0, RankWay(0, 0, 0, 0, 0, 0, (), ()), self._hand.ones, self._hand.twos, self._tables, ())
        return self._best

    def _hopeless(self, level: int, so_far: RankWay) -> bool:
        left = self._own + self._late - so_far.own - so_far.late
        if so_far.removed + self._bounds[level][left] <= self._floor:
            return True
        return so_far.points + self._points_bounds[level][left] < self._wanted.minimum

    def _visit(
        self,
        level: int,
        so_far: RankWay,
        ones: Sequence[int],
        twos: Sequence[int],
        tables: list[SuitTable],
        chosen: tuple[tuple[int, RankWay], ...],
    ) -> None:
        if self._floor >= self._wanted.enough or self._hopeless(level, so_far):
            return
        if level == len(self._ways):
            self._leaf(so_far, tables, chosen)
            return
        rank, ways = self._ways[level]
        for way in ways:
            own, late = so_far.own + way.own, so_far.late + way.late
            if own > self._own or late > self._late:
                continue
            total = RankWay(so_far.removed + way.removed, so_far.points + way.points, own, late, 0, 0, (), ())
            if self._hopeless(level + 1, total):
                continue
            new_ones, new_twos = _use(ones, twos, 1 << rank - 1, way)
            new = [
                self._search.suit(suit, new_ones[suit], new_twos[suit], self._own, self._late)
                if way.once >> suit & 1
                else tables[suit]
                for suit in (0, 1, 2, 3)
            ]
            self._visit(level + 1, total, new_ones, new_twos, new, (*chosen, (rank, way)))
        self._visit(level + 1, so_far, ones, twos, tables, chosen)

    def _leaf(
        self, so_far: RankWay, tables: Sequence[SuitTable], chosen: tuple[tuple[int, RankWay], ...]
    ) -> None:
        """Takes the best of the suits' plays together, if it is better than what there is."""
        jokers = self._own + self._late - so_far.own - so_far.late
        most = _fold([table.removed for table in tables], jokers)[jokers]
        if so_far.removed + most <= self._floor:
            return
        width = self._late + 1
        for at, entries in enumerate(
            self._together(tables, self._own - so_far.own, self._late - so_far.late)
        ):
            used_own, used_late = divmod(at, width)
            own, late = so_far.own + used_own, so_far.late + used_late
            if own + late < self._wanted.jokers or (self._wanted.all_late and late < self._late):
                continue
            for entry in entries:
                removed, points = so_far.removed + entry.removed, so_far.points + entry.points
                if removed > self._floor and points >= self._wanted.minimum:
                    self._floor = removed
                    self._best = BestPlays(removed, points, chosen, _suit_plays(entry.plays))

    def _together(self, tables: Sequence[SuitTable], own: int, late: int) -> ByJokers:
        """The plays of all suits, with up to so many jokers."""
        width = self._late + 1
        together: list[list[Plays]] = [[NO_PLAYS], *[[] for _ in range(width * (self._own + 1) - 1)]]
        for table in tables:
            found: list[list[Plays]] = [[] for _ in together]
            for first, entries in enumerate(together):
                if not entries:
                    continue
                own_first, late_first = divmod(first, width)
                for second, others in enumerate(table.entries):
                    if not others:
                        continue
                    own_second, late_second = divmod(second, width)
                    if own_first + own_second > own or late_first + late_second > late:
                        continue
                    into = found[first + second]
                    for removed, points, plays in entries:
                        for other in others:
                            into.append(
                                Plays(removed + other.removed, points + other.points, (other.plays, plays))
                            )
            together = [list(unbeaten_plays(entries)) if len(entries) > 1 else entries for entries in found]
        return tuple([tuple(entries) for entries in together])


def _fold(each: Sequence[Sequence[int]], jokers: int) -> list[int]:
    """The most of all together for each number of jokers, some spent on the one and the rest on another."""
    if not jokers:
        return [sum([one[0] for one in each])]
    together = list(each[0][: jokers + 1])
    for other in each[1:]:
        together = [
            max([together[here] + other[total - here] for here in range(total + 1)])
            for total in range(jokers + 1)
        ]
    # To use fewer is always possible.
    for total in range(1, jokers + 1):
        together[total] = max(together[total], together[total - 1])
    return together


def _use(
    ones: Sequence[int], twos: Sequence[int], mask: int, way: RankWay
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The suits without the cards of the way, whose rank is the mask."""
    new_ones, new_twos = list(ones), list(twos)
    for suit in (0, 1, 2, 3):
        if way.once >> suit & 1:
            if way.twice >> suit & 1 or not new_twos[suit] & mask:
                new_ones[suit] &= ~mask
            new_twos[suit] &= ~mask
    return tuple(new_ones), tuple(new_twos)


def _suit_plays(plays: tuple[object, ...]) -> tuple[SuitPlays, ...]:
    """The plays of each suit, hearts first, out of the linked lists of the tables."""
    found = []
    while plays:
        last, plays = cast(tuple[tuple[object, ...], tuple[object, ...]], plays)
        steps: tuple[Step, ...] = ()
        if last and not isinstance(last[0], NewRun):
            steps, last = cast(tuple[tuple[Step, ...], tuple[object, ...]], last)
        runs = []
        while last:
            run, last = cast(tuple[NewRun, tuple[object, ...]], last)
            runs.append(run)
        found.append(SuitPlays(steps, tuple(runs)))
    return tuple(reversed(found))
