"""House rules at random, to hold a judge against the exhaustive search under."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from scala40_cli.rules.load import load_rules
from scala40_cli.rules.model import KEYS, Rules

VARIED: Mapping[str, Sequence[object]] = {
    "jokers_per_meld": (1, 1, 1, "any"),
    "run_max": (14, 14, 14, 13, 13, 4),
    "ace_in_set": (11, 11, 11, 10, 1),
    "open_min": (40, 30, 20, 15),
    "open_jokers": ("counted", "none", "clean", "flat_25"),
    "opening_turn": ("free", "own_melds", "opening_only"),
    "ace_after_king": (11, 10),
    "ace_before_two": (1, 11),
    "attach_after_take": ("yes", "yes", "no"),
    "joker_set_swap": ("card", "card", "full"),
    "joker_replay": ("keep", "same_turn", "new_meld"),
    "discard_attachable": ("banned", "allowed", "banned_unopened", "banned_over_two"),
    "discard_attachable_unless": ("all_fit", "closing"),
    "swap_counts_as_fit": ("no", "yes"),
    "discard_joker": ("free", "never_closing", "only_closing", "not_before_opening"),
    "close_discard": ("required", "optional", "if_drawn"),
}


def random_house(random: Random, more: Mapping[str, Sequence[object]]) -> tuple[Rules, dict[str, Any]]:
    """Rules, and the same as a plain mapping."""
    values = {key: random.choice(choices) for key, choices in {**VARIED, **more}.items()}
    rules = load_rules("fantacarte", [f"{key}={value}" for key, value in values.items()])
    return rules, {key: rules.value(key) for key in KEYS}
