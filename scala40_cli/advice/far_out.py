"""How far a hand is from going out where more than two cards are missing, and the cards that bring it nearer.

The same search as for few missing cards, but of the choices of missing cards only those cards are noted that have a
part in any: one bit a kind, with one bit more that says whether there is a choice at all, for each number of missing
cards side by side in one number.

Of two parts of a hand that miss the same card, both can have it only where two are unseen. So choices are noted apart
that need no card of which one is left, and those that might need such a card twice; the last are doubtful. Where that
leaves a doubt about a hand, those of its cards that may be needed twice are told apart in the states of further
searches, one card more in each.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from itertools import combinations
from operator import or_
from typing import NamedTuple

from scala40_cli.advice.exit_search import ExitPlays, Left, PlayKey, Search
from scala40_cli.advice.holding import JOKER_KIND, JOKERS_FROM, KINDS, SECOND, add, bits_of

_EXISTS = 1 << len(KINDS)
_SLOT = len(KINDS) + 1
_EVERY = (1 << _SLOT) - 1
_TRACKED_FROM = JOKERS_FROM + 256
"""The bits of a state that say which of the cards that may be needed twice are missing."""


class Parts(NamedTuple):
    """The cards of choices that need none that is scarce, of those that do, and of doubtful ones."""

    plain: int
    scarce: int
    doubtful: int


_Level = tuple[int, int, int, int]
"""How far to shift what is missing, so that its number counts; and the cards, plain, scarce and doubtful."""


class _Far(NamedTuple):
    """Plays that lay the same cards of the hand, and what they miss."""

    cards: int
    adds: int
    meld: int
    missing: tuple[_Level, ...]


class _Filling(NamedTuple):
    """What plays of missing cards and jokers alone add to a state, and the cards missing for them."""

    adds: int
    missing: list[_Level]


class Needs(NamedTuple):
    """The kinds that have a part in going out, and doubtful ones."""

    sure: int
    doubtful: int


class FarOut:
    """What hands need that miss so many cards at most; they are named by the cards thrown from one hand.

    ``leaving`` are the kinds thrown that are asked about; none where none is thrown.
    """

    def __init__(
        self, exits: ExitPlays, held: int, unseen: Sequence[int], missing: int, extra: int, leaving: Left
    ) -> None:
        self._exits, self._held, self._unseen = exits, held, tuple(unseen)
        self._missing, self._extra = missing, extra
        self._search = _Search(exits, held, unseen, missing, extra, leaving, 0)

    def needs(self, thrown: Left) -> Needs | None:
        """What is needed with so many missing once these cards are thrown; ``None`` if that is not enough."""
        found = self._search.needs(thrown, self._missing)
        if not found.doubtful:
            return found if found.sure else None
        kinds = found.sure
        for bit in bits_of(found.doubtful):
            if self._helps(bit.bit_length() - 1, thrown):
                kinds |= bit
        return Needs(kinds, 0) if kinds else None

    def _helps(self, kind: int, thrown: Left) -> bool:
        """Whether this card brings the hand nearer: one card less is missing where it is held and laid."""
        held = add(self._held, kind)
        unseen = (*self._unseen[:kind], self._unseen[kind] - 1, *self._unseen[kind + 1 :])
        asked = self._exits, held, unseen, self._missing - 1, self._extra + 1, thrown
        tracked = 0
        while True:
            search = _Search(*asked, tracked)
            found = search.needs(thrown, self._missing - 1)
            if found.sure or not found.doubtful or not search.twice:
                return bool(found.sure)
            doubt = search.twice & found.doubtful or search.twice
            tracked |= doubt & -doubt


class _Search(Search[Parts]):
    """One search, in which the ``tracked`` kinds are never needed twice."""

    start = Parts(_EXISTS, 0, 0)

    def __init__(
        self,
        exits: ExitPlays,
        held: int,
        unseen: Sequence[int],
        missing: int,
        extra: int,
        leaving: Left,
        tracked: int,
    ) -> None:
        super().__init__(exits, held, unseen, missing, extra)
        self.leaving = leaving
        self._scarce = sum([1 << kind for kind in range(JOKER_KIND) if unseen[kind] == 1]) & ~tracked
        self._met: int = 0
        self._levels = sum([1 << _SLOT * level for level in range(missing + 1)])
        self._all = (1 << _SLOT * (missing + 1)) - 1
        self._of_kind: dict[int, list[_Far]] = {}
        self._idle: dict[int, list[_Far]] = {}
        together: dict[PlayKey, dict[int, list[int]]] = {}
        for (cards, adds, meld), lacking in self.plays(unseen):
            key = cards, adds, meld | (lacking & tracked) << _TRACKED_FROM
            levels = together.setdefault(key, {})
            both = levels.setdefault(_SLOT * lacking.bit_count(), [0, 0])
            both[1 if lacking & self._scarce else 0] |= lacking | _EXISTS
        for key, levels in together.items():
            move = _Far(*key, tuple([(shift, both[0], both[1], 0) for shift, both in levels.items()]))
            if move.cards:
                self._of_kind.setdefault(move.cards & -move.cards, []).append(move)
            else:
                self._idle.setdefault(move.meld & (1 << _TRACKED_FROM) - 1, []).append(move)
        self._tracked = tracked << _TRACKED_FROM
        self._needs = self._found()

    def laid(self, states: dict[int, Parts], kind: int, copies: int) -> dict[int, Parts]:
        """The states, and those that plays lead to whose first card in the hand is of this kind (a bit)."""
        return self._with(states, self._of_kind.get(kind, ()), copies)

    def lacking(self, worth: Parts) -> int:
        """The fewest cards missing."""
        some = (worth.plain | worth.scarce | worth.doubtful) >> _SLOT - 1 & self._levels
        return ((some & -some).bit_length() - 1) // _SLOT

    def _with(self, states: dict[int, Parts], moves: Sequence[_Far], copies: int) -> dict[int, Parts]:
        found = dict(states)
        lacked, most = ~self.held, self.most_jokers
        for state, worth in states.items():
            if copies and not copies & ~state:
                continue
            for cards, adds, meld, missing in moves:
                if state & meld:
                    continue
                again = (state & cards) << SECOND
                if again and again & (lacked | state):
                    continue
                after = (state | cards | again | meld) + adds
                if adds and self.jokers_of(after) > most:
                    continue
                more = self._together(worth, missing)
                if any(more):
                    known = found.get(after)
                    if known is not None:
                        more = Parts(known[0] | more[0], known[1] | more[1], known[2] | more[2])
                    found[after] = more
        return found

    def _together(self, worth: Parts, missing: Sequence[_Level]) -> Parts:
        """The cards of the choices for two parts of a hand together."""
        levels, top = self._levels, _SLOT - 1
        plain, scarce, doubtful = worth
        new_plain = new_scarce = new_doubtful = 0
        for shift, kinds, rare, unsure in missing:
            if kinds:
                if plain:
                    new_plain |= (plain | (plain >> top & levels) * kinds) << shift
                if scarce:
                    new_scarce |= (scarce | (scarce >> top & levels) * kinds) << shift
            if rare:
                if plain:
                    new_scarce |= (plain | (plain >> top & levels) * rare) << shift
                if scarce:
                    there = scarce >> top & levels
                    both = (scarce | there * rare) << shift
                    if met := scarce & there * (rare & self._scarce):
                        self._met |= met
                        new_doubtful |= both
                    else:
                        new_scarce |= both
            if doubtful:
                new_doubtful |= (doubtful | (doubtful >> top & levels) * (kinds | rare)) << shift
            if unsure:
                known = plain | scarce | doubtful
                new_doubtful |= (known | (known >> top & levels) * unsure) << shift
        return Parts(new_plain & self._all, new_scarce & self._all, new_doubtful & self._all)

    def idle(self, states: dict[int, Parts], meld: int) -> dict[int, Parts]:
        """The states, and those that plays of missing cards and jokers alone lead to; new melds, or to this one."""
        return self._with(states, self._idle.get(meld, ()), 0)

    def joined(self, one: Parts, other: Parts) -> Parts:
        """The choices of both."""
        return Parts(one[0] | other[0], one[1] | other[1], one[2] | other[2])

    def _filling(self, used: int) -> list[_Filling]:
        """What plays of missing cards and jokers alone add, while these melds are played to."""
        free = tuple([meld for meld in self._idle if meld and not used & meld])
        sums = self.sums(free, used & self._tracked)
        return [_Filling(adds, self._by_level(parts)) for adds, parts in sums.items()]

    def _found(self) -> dict[tuple[Left, bool], tuple[int, int]]:
        """By the cards that stay behind, and whether all others are laid: the kinds needed, sure and doubtful."""
        found: dict[tuple[Left, bool], tuple[int, int]] = {}
        idle = reduce(or_, self._idle, self._tracked)
        for worth, fill, (behind, all_laid, naturals, drawn) in self.ways_to_end(idle, self._filling):
            sure, doubtful = self._missing_so_many(worth, fill.missing, _SLOT * naturals)
            if not sure and not doubtful:
                continue
            joker = 1 << JOKER_KIND if drawn else 0
            known = found.get((behind, all_laid), (0, 0))
            found[behind, all_laid] = (
                known[0] | (sure | joker if sure else 0),
                known[1] | (doubtful | joker if doubtful else 0),
            )
        return found

    def _missing_so_many(self, worth: Parts, missing: Sequence[_Level], level: int) -> tuple[int, int]:
        """Of the choices for two parts of a hand together those of one level: their cards, sure and doubtful."""
        plain, scarce, doubtful = worth
        sure = unsure = 0
        for shift, kinds, rare, more in missing:
            if shift > level:
                continue
            back = level - shift
            some, few, doubted = plain >> back & _EVERY, scarce >> back & _EVERY, doubtful >> back & _EVERY
            known = some | few
            if kinds and known:
                sure |= known | kinds
            if rare:
                if some:
                    sure |= some | rare
                if few:
                    if met := few & rare & self._scarce:
                        self._met |= met
                        unsure |= few | rare
                    else:
                        sure |= few | rare
            if doubted:
                unsure |= doubted | kinds | rare
            if more and (known or doubted):
                unsure |= known | doubted | more
        return sure, unsure

    def _by_level(self, parts: Parts) -> list[_Level]:
        """Parts as what plays miss."""
        levels: list[_Level] = []
        for shift in range(0, _SLOT * (self.missing + 1), _SLOT):
            plain, scarce, doubtful = [part >> shift & _EVERY for part in parts]
            if plain or scarce or doubtful:
                levels.append((shift, plain, scarce, doubtful))
        return levels

    def needs(self, thrown: Left, missing: int) -> Needs:
        """What is needed with so many missing once these cards are thrown."""
        sure = doubtful = 0
        for (left, all_laid), (kinds, unsure) in self._needs.items():
            if len(left) - self.extra + all_laid == missing and thrown in combinations(left, len(thrown)):
                sure |= kinds
                doubtful |= unsure
        return Needs(sure & ~_EXISTS, doubtful & ~_EXISTS & ~sure)

    @property
    def twice(self) -> int:
        """The kinds that may have been needed twice where one is left."""
        kinds, met = 0, self._met
        while met:
            kinds |= met & _EVERY
            met >>= _SLOT
        return kinds & self._scarce
