"""How the answer of ``take`` is shown."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from scala40_cli.game.verdict import Answer, Verdict
from scala40_cli.questions.take import CanTake, Uses
from scala40_cli.render.actions import action_text, actions_json
from scala40_cli.render.style import Style
from scala40_cli.render.table import asked_json, position_lines
from scala40_cli.search.use import Use


def found_json(question: CanTake, verdict: Verdict[Uses]) -> dict[str, Any]:
    """The keys of ``take``."""
    found = verdict.found
    keys = {**asked_json(question.card, question.hand), "uses": _uses_json(found.uses)}
    return {**keys, "after_opening": _uses_json(found.after_opening)} if found.after_opening else keys


def _uses_json(uses: Iterable[Use]) -> list[dict[str, Any]]:
    return [{"use": use.kind.value, "way": actions_json(use.way)} for use in uses]


def headline(question: CanTake, verdict: Verdict[Uses], style: Style) -> str:
    """The answer in one line."""
    card = style.card(question.card)
    if verdict.answer is Answer.YES:
        return style.text("{card} may be taken from the discards.", card=card)
    if verdict.answer is Answer.NO:
        return style.text("{card} may not be taken from the discards.", card=card)
    return style.text("Whether {card} may be taken from the discards is undecided.", card=card)


def headline_of_buying(question: CanTake, verdict: Verdict[Uses], style: Style) -> str:
    """The answer about buying in one line."""
    card = style.card(question.card)
    if verdict.answer is Answer.YES:
        return style.text("{card} may be bought out of turn.", card=card)
    if verdict.answer is Answer.NO:
        return style.text("{card} may not be bought out of turn.", card=card)
    return style.text("Whether {card} may be bought out of turn is undecided.", card=card)


def body(question: CanTake, verdict: Verdict[Uses], style: Style) -> list[str]:
    """The table, and each use with a way."""
    lines = position_lines(question, style)
    names = {
        "new meld": style.text("in a new meld"),
        "attach": style.text("attached"),
        "opening": style.text("in the opening"),
        "swap": style.text("for a joker"),
    }
    for use in (*verdict.found.uses, *verdict.found.after_opening):
        way = "; ".join(action_text(action, style) for action in use.way)
        lines.append(f"  {names.get(use.kind.value, use.kind.value)}: {way}")
    return lines


def row(question: CanTake, verdict: Verdict[Uses], style: Style) -> list[str]:
    """The columns of a stream's line: the card and its uses."""
    return [style.card(question.card), ", ".join(dict.fromkeys(use.kind.value for use in verdict.found.uses))]
