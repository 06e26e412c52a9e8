"""The house rules that a question is judged under: a frozen value with a field for every rule that varies.

The fields' types are the one place that says which values a rule may have: a ``Literal`` lists a
choice's, ``Number`` gives the usual ones of a number. ``kinds`` reads them from here.
"""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from grammar.frozen import dataclass, field, replace
from scala40_cli.rules.origin import Origin, RuleValue

YesNo = Literal["yes", "no"]


class Number(NamedTuple):
    """A whole number: the values met with at real tables, its bounds, and the words that may stand in its place."""

    usual: tuple[int, ...]
    least: int = 0
    most: int = 1000
    words: tuple[str, ...] = ()


class Range(NamedTuple):
    """Two whole numbers written ``2-6``, neither below ``least``."""

    least: int


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Rules:
    """The value of every rule that varies. Points are whole numbers.

    What each rule means stands in ``catalogue.toml``.
    """

    # The cards
    jokers: Annotated[int, Number((4, 2), most=8)]
    deal: Annotated[int, Number((13, 15), least=7, most=15)]
    deal_extra: Literal["no", "dealer"]
    players: Annotated[str, Range(least=2)]  # "2-6"; see players_range
    direction: Literal["clockwise", "counterclockwise"]
    dealer_passes: Literal["next", "free"]
    first_player: Literal["next", "either"]
    upcard_joker: Literal["replace", "keep"]
    stock_out: Literal["shuffle", "turn_over", "dead"]
    reshuffles: Annotated[int | str, Number((0, 1, 2, 3), words=("any",))]
    # Melds
    jokers_per_meld: Literal[1, "any"]
    run_max: Annotated[int, Number((13, 14), least=3, most=14)]
    joker_set_suit: Literal["declare", "any"]
    # Opening
    open_min: Annotated[int, Number((30, 40, 50, 51))]
    open_jokers: Literal["counted", "none", "clean", "flat_25"]
    open_before_draw: YesNo
    open_from_turn: Annotated[int, Number((1, 2), least=1)]
    opening_turn: Literal["free", "own_melds", "opening_only"]
    ace_after_king: Literal[11, 10]
    ace_before_two: Literal[1, 11]
    ace_in_set: Literal[11, 10, 1]
    # Drawing
    pick_to_open: Literal["never", "with_it", "if_able"]
    pick_must_use: Literal["yes", "no", "new_meld", "attach"]
    pick_return: YesNo
    pick_swap: Literal["next_turn", "now"]
    pick_joker: YesNo
    pick_last_card: YesNo
    attach_after_take: YesNo
    compra: YesNo
    # Jokers on the table
    joker_replay: Literal["keep", "same_turn", "new_meld"]
    joker_set_swap: Literal["card", "full"]
    # Discarding
    discard_attachable: Literal["allowed", "banned_unopened", "banned", "banned_over_two"]
    discard_attachable_unless: Literal["all_fit", "closing"]
    swap_counts_as_fit: YesNo
    discard_joker: Literal["free", "never_closing", "only_closing", "not_before_opening"]
    # Closing
    close_discard: Literal["required", "optional", "if_drawn"]
    close_first_round: Literal["allowed", "forbidden"]
    close_in_hand_needs_min: YesNo
    # Scoring and the match
    ace_in_hand: Annotated[int | str, Number((11, 1), words=("lone_1",))]
    joker_in_hand: Annotated[int, Number((20, 25, 30, 50))]
    unopened: Literal["flat_100", "count"]
    in_hand: Literal["double", "none", "bonus_100"]
    in_hand_doubles_flat: YesNo
    closer_bonus: Annotated[int, Number((0, 100))]
    limit: Annotated[int, Number((101, 151, 201, 251, 301, 501), least=1, most=9999)]
    bust_at: Literal["reach", "exceed"]
    match_end: Literal["first_bust", "last_standing"]
    match_until: Annotated[int, Number((1, 2, 3), least=1)]
    pairs: YesNo
    reentry: Literal["off", "worst_score"]
    reentry_max: Annotated[int, Number((1, 2, 3))]
    ties: Literal["unopened_won_extra"]
    origin: Origin
    """Where the values come from."""
    _hash: int = field(init=False, compare=False)
    _changed: dict[tuple[str, RuleValue], Rules] = field(init=False, compare=False)
    """The rules with one change each, as they were asked for: caches know best what is the same object."""

    def __post_init__(self) -> None:
        # Rules are the key of every cache, so they are hashed far more often than made.
        object.__setattr__(self, "_hash", hash(tuple(getattr(self, key) for key in KEYS)))
        object.__setattr__(self, "_changed", {})

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"<Rules {self.label}>"

    @property
    def label(self) -> str:
        """The name with every override: ``fantacarte+open_min=30+open_jokers=none``."""
        return self.origin.label

    @property
    def players_range(self) -> range:
        """How many players the game is meant for."""
        fewest, most = self.players.split("-")
        return range(int(fewest), int(most) + 1)

    def value(self, key: str) -> RuleValue:
        """The value of a rule that varies, by its key.

        :raises KeyError: there is no such rule, or it never varies
        """
        if key not in _KEY_SET:
            raise KeyError(key)
        found: RuleValue = getattr(self, key)
        return found

    def replace_rule(self, key: str, value: RuleValue) -> Rules:
        """The same rules but for one, which is then no longer the source's but the user's.

        The value is taken as it is; ``load.parse_override`` is what checks a user's text.

        :raises KeyError: there is no such rule, or it never varies
        """
        if key not in _KEY_SET:
            raise KeyError(key)
        known = self._changed.get((key, value))
        if known is None:
            known = replace(self, origin=self.origin.changed(key, value), **{key: value})  # type: ignore[arg-type]
            self._changed[key, value] = known
        return known

    def is_stated(self, key: str) -> bool | None:
        """True when the source states the rule, False when it is silent.

        None for a rule that never varies and for one that the user set.
        """
        return self.origin.is_stated(key) if key in _KEY_SET else None


KEYS: tuple[str, ...] = tuple(
    name for name in Rules.__annotations__ if name not in ("origin", "_hash", "_changed")
)
"""The key of every rule that varies, in the order in which rules are listed."""
_KEY_SET = frozenset(KEYS)
