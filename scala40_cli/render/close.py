"""How the answer of ``close`` is shown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from grammar.cards.cards import Piece
from grammar.message import say_many
from scala40_cli.game.verdict import Answer, Verdict
from scala40_cli.questions.close import CanClose, Closing
from scala40_cli.questions.closing_draws import ClosingCard
from scala40_cli.render.actions import actions_row, numbered, plan_json
from scala40_cli.render.json import cards_json
from scala40_cli.render.melds import many_cards, points_text
from scala40_cli.render.style import Style
from scala40_cli.render.table import asked_json, position_lines
from scala40_cli.rules.model import Rules


def found_json(question: CanClose, verdict: Verdict[Closing], rules: Rules) -> dict[str, Any]:
    """The keys of ``close``."""
    found = verdict.found
    return {
        **asked_json(None, question.hand),
        "plan": plan_json(found.plan, rules),
        "discard": found.discard.text if found.discard is not None else None,
        "in_hand": found.in_hand,
        "left": cards_json(found.left),
        "left_points": found.points,
    }


def draws_json(draws: Iterable[ClosingCard]) -> list[dict[str, Any]]:
    """The cards that, drawn next, would go out."""
    return [{"card": draw.card.text, "unseen": draw.unseen} for draw in draws]


def headline(question: CanClose, verdict: Verdict[Closing], style: Style) -> str:
    """The answer in one line."""
    if verdict.answer is Answer.YES:
        if verdict.found.in_hand:
            return style.text("The hand goes out, closing in hand.")
        return style.text("The hand goes out.")
    if verdict.answer is Answer.NO:
        return style.text("The hand cannot go out.")
    return style.text("Whether the hand can go out is undecided.")


def body(
    question: CanClose,
    verdict: Verdict[Closing],
    draws: Sequence[ClosingCard],
    hidden: Mapping[Piece, int],
    style: Style,
) -> list[str]:
    """The table, the plan, what it leaves, what could be drawn; ``hidden`` are the cards unseen and how many."""
    found = verdict.found
    lines = position_lines(question, style)
    lines += numbered(found.plan, style)
    if found.left and not _told(verdict):
        points = points_text(found.points, style)
        lines.append(
            "  "
            + style.text(
                "left in the hand at best: {cards} ({points})", cards=style.cards(found.left), points=points
            )
        )
    if draws:
        count = sum(draw.unseen for draw in draws)
        text = style.say(
            say_many(
                "{count} of the {unseen} cards unseen would go out if drawn on the next turn: {cards}",
                "{count} of the {unseen} cards unseen would go out if drawn on the next turn: {cards}",
                count,
                unseen=sum(hidden.values()),
                cards=_draws_text([draw.card for draw in draws], hidden, style),
            )
        )
        lines.append("  " + text)
    return lines


def _told(verdict: Verdict[Closing]) -> bool:
    """Whether a reason names the cards that are left already."""
    return any(reason.message.values.get("cards") == verdict.found.left for reason in verdict.reasons)


_FEW = 6


def _draws_text(cards: Sequence[Piece], hidden: Iterable[Piece], style: Style) -> str:
    others = [card for card in hidden if card not in cards]
    if not others:
        return style.text("any card")
    if len(others) <= _FEW < len(cards):
        return style.text("any card but {cards}", cards=style.cards(others))
    return many_cards(cards, style)


def row(question: CanClose, verdict: Verdict[Closing], style: Style) -> list[str]:
    """The columns of a stream's line: the points left, the plan, what is left."""
    found = verdict.found
    return [str(found.points), actions_row(found.plan, style), style.cards(found.left)]
