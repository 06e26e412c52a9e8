"""What stands on the command line of a game, and the rules and the seed that follow from it."""

from __future__ import annotations

import os
import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from grammar.message import Message, say
from scala40_cli.cli.refusal import QuestionError
from scala40_cli.cli.request import Options
from scala40_cli.rules.model import Rules

_SEED_BITS = 32


@dataclass(frozen=True, slots=True)
class Asked:
    """What stands on the command line."""

    options: Options
    file: str | None
    players: str | None
    level: int
    seed: int | None
    timeout: float
    timer: float | None
    tutor: bool
    guided: bool
    games: int | None
    jobs: int
    rules_said: bool
    """Whether rules stand on the command line."""
    rules_named: str


def new_seed(asked: Asked) -> int:
    """The seed that is said, or else one by chance."""
    return secrets.randbits(_SEED_BITS) if asked.seed is None else asked.seed


def rules_for(asked: Asked, players: int) -> tuple[Rules, str, list[Message]]:
    """The rules of a new game, how they are named, and what there is to tell of them. Raises ``QuestionError``."""
    from scala40_cli.cli.sheet_input import AT_HOME, plays_at_home
    from scala40_cli.cli.sheet_input import rules_for as rules_of_table
    from scala40_cli.game.player_count import players_note

    named = AT_HOME if plays_at_home(players, asked.options) else asked.rules_named
    rules, told = rules_of_table(players, (), asked.options)
    notes = [note.message for note in told]
    if players * rules.deal + _LEAST_STOCK > 104 + rules.jokers:
        message = say(
            "{count} players with {deal} cards each are more than the pack serves",
            count=players,
            deal=rules.deal,
        )
        raise QuestionError(message)
    notes += [note.message for note in players_note(players, rules)]
    return rules, named, notes


_LEAST_STOCK = 2


def one_file(words: Sequence[str]) -> str | None:
    """The file that is named. Raises ``QuestionError`` where there are several, or cards in its place."""
    if not words:
        return None
    text = " ".join(words)
    if not os.path.lexists(words[0]) and _are_cards(text):
        message = say(
            "these are cards, and a game is kept in a file; did you mean “meld {cards}”?", cards=text
        )
        raise QuestionError(message)
    if len(words) > 1:
        raise QuestionError(say("a game is kept in one file; found {count}", count=len(words)))
    return words[0]


def _are_cards(text: str) -> bool:
    """Whether the words are cards or melds. A name with a dot or a slash is a file's."""
    from grammar.cards.hand import read_hand
    from grammar.cards.melds import read_melds
    from grammar.errors import Unreadable

    if "/" in text or text.endswith(".s40"):
        return False
    for read in (read_hand, read_melds):
        try:
            read(text)
        except Unreadable:
            continue
        return True
    return False
