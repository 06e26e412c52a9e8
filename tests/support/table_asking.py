"""Questions about a table, written as text."""

from __future__ import annotations

from typing import Any

from grammar.cards.cards import Piece
from grammar.cards.hand import read_hand
from grammar.cards.melds import read_melds
from scala40_cli.game.table import read_table
from scala40_cli.game.turn import Turn
from scala40_cli.game.verdict import Judge, Verdict, flips
from scala40_cli.questions.attach import CanAttach
from scala40_cli.questions.close import CanClose
from scala40_cli.questions.discard import CanDiscard
from scala40_cli.questions.take import CanTake
from scala40_cli.rules.load import load_rules
from scala40_cli.rules.model import Rules


def card(text: str) -> Piece:
    """The one card in the text."""
    (piece,) = read_hand(text)
    return piece


def attach(text: str | None, hand: str, table: str, **said: Any) -> CanAttach:
    """The question of ``attach``, about a card or about the whole hand."""
    return CanAttach(read_hand(hand), read_melds(table), None if text is None else card(text), **said)


def discard(text: str | None, hand: str | None, table: str, **said: Any) -> CanDiscard:
    """The question of ``discard``, about a card or about the whole hand; ``None`` is a hand that was not said."""
    if said.get("picked") is not None:
        said["picked"] = card(said["picked"])
    held = None if hand is None else read_hand(hand)
    return CanDiscard(held, read_melds(table), None if text is None else card(text), **said)


def take(text: str, hand: str | None, table: str = "", **said: Any) -> CanTake:
    """The question of ``take``; ``None`` is a hand that was not said."""
    return CanTake(card(text), None if hand is None else read_hand(hand), read_melds(table), **said)


def close(hand: str, table: str = "", **said: Any) -> CanClose:
    """The question of ``close``."""
    return CanClose(read_hand(hand), read_melds(table), **said)


def turn(hand: str, table: str = "", rules: Rules | None = None, **state: Any) -> Turn:
    """A turn with this hand and table; of a player who has opened, unless it is said otherwise."""
    if "picked" in state:
        state["picked"] = card(state["picked"])
    reading = read_table(read_melds(table), rules or load_rules())
    assert not reading.faults
    return Turn(read_hand(hand), reading.table, **{"opened": True, **state})


def keys(verdict: Verdict[Any]) -> set[str]:
    """The rules that a verdict names."""
    return {reason.rule for reason in verdict.reasons}


def turned_by(judge: Judge[Any], question: object, rules: Rules) -> set[tuple[str, object, str]]:
    """Every single rule change that gives another answer."""
    answer = judge(question, rules).answer
    return {(flip.rule, flip.value, flip.answer.value) for flip in flips(judge, question, rules, answer)}
