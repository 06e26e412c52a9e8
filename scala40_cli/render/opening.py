"""How the answer of ``open`` is shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grammar.cards.melds import write_meld
from grammar.message import say_many
from scala40_cli.game.verdict import Answer, Verdict
from scala40_cli.questions.open import CanOpen, Opening, Out, cards_unseen
from scala40_cli.render.json import Written, cards_json, meld_json, written_cards, written_melds
from scala40_cli.render.melds import many_cards, meld_lines, points_text
from scala40_cli.render.style import Style
from scala40_cli.rules.model import Rules
from scala40_cli.search.best_laying import Laying

_KEYS = ("hand", "points", "minimum", "melds", "left", "left_points", "jokers_used")
_FIELDS = ", ".join(f'"{key}": %s' for key in _KEYS)


def _values(question: CanOpen, opening: Opening) -> tuple[str | int, ...]:
    (melds, points, _, left, left_points, jokers), minimum, _, _ = opening
    return (
        written_cards(question.hand),
        points,
        minimum,
        written_melds(melds),
        written_cards(left),
        left_points,
        jokers,
    )


def found_json(question: CanOpen, opening: Opening) -> dict[str, Any]:
    """The keys of ``open`` in JSON; of a hand with its drawn card also the throw, and whether it goes out."""
    values = [Written(one) if isinstance(one, str) else one for one in _values(question, opening)]
    found: dict[str, Any] = dict(zip(_KEYS, values, strict=True))
    if question.drawn == 1:
        found["discard"] = None if opening.discard is None else opening.discard.text
        found["closes"] = opening.closes
    return found


def found_fields(question: CanOpen, opening: Opening) -> Written:
    """As ``found_json``, written at once for a line of a stream."""
    fields = _FIELDS % _values(question, opening)
    if question.drawn == 1:
        discard = "null" if opening.discard is None else f'"{opening.discard.text}"'
        fields += f', "discard": {discard}, "closes": {"true" if opening.closes else "false"}'
    return Written(fields)


def _laying_json(laying: Laying) -> dict[str, Any]:
    return {
        "points": laying.points,
        "melds": [meld_json(meld) for meld in laying.melds],
        "left": cards_json(laying.left),
        "left_points": laying.left_points,
        "jokers_used": laying.jokers,
    }


def openings_json(layings: Sequence[Laying]) -> list[dict[str, Any]]:
    """The unbeaten openings of ``--all``."""
    return [_laying_json(laying) for laying in layings]


def outs_json(found: Sequence[Out]) -> list[dict[str, Any]]:
    """The cards of ``--outs``."""
    return [{"card": out.card.text, "points": out.points, "unseen": out.unseen} for out in found]


def headline(question: CanOpen, verdict: Verdict[Opening], style: Style) -> str:
    """The answer in one line."""
    opening = verdict.found
    points = points_text(opening.laying.points, style)
    if verdict.answer is Answer.YES:
        return style.text("Opens with {points} ({minimum} needed).", points=points, minimum=opening.minimum)
    if not opening.laying.melds:
        return style.text(
            "Cannot open: the hand holds no meld ({minimum} points needed).", minimum=opening.minimum
        )
    return style.text(
        "Cannot open: the most it makes is {points} ({minimum} needed).",
        points=points,
        minimum=opening.minimum,
    )


def body(opening: Opening, style: Style) -> list[str]:
    """The melds, and what stays in the hand."""
    return [*meld_lines(opening.laying.melds, style), *_left_lines(opening, style)]


def drawn_body(opening: Opening, style: Style) -> list[str]:
    """The melds with their points, and what stays in the hand, as drawn cards."""
    from scala40_cli.render.terminal import room
    from scala40_cli.render.text_cards import drawn, drawn_melds

    width = room()
    melds, left = opening.laying.melds, sorted(opening.laying.left)
    captions = [str(meld.points) for meld in melds]
    lines = drawn_melds([meld.cards for meld in melds], style, width, captions=captions)
    return [*lines, *_left_lines(opening, style), *drawn(left, style, width)]


def _left_lines(opening: Opening, style: Style) -> list[str]:
    laying = opening.laying
    thrown = []
    if opening.discard is not None:
        card = style.card(opening.discard)
        text = style.text("then {card} is thrown, and the hand goes out", card=card)
        thrown = ["  " + (text if opening.closes else style.text("then {card} is thrown", card=card))]
    elif opening.closes:
        thrown = ["  " + style.text("the hand goes out, and no discard is needed")]
    if not laying.left:
        return thrown or ["  " + style.text("nothing is left in the hand")]
    return [*thrown, *_stays(laying, style)]


def _stays(laying: Laying, style: Style) -> list[str]:
    cards = style.cards(sorted(laying.left))
    points = points_text(laying.left_points, style)
    return [
        "  "
        + style.text("left in the hand: {cards} ({points} if somebody closes)", cards=cards, points=points)
    ]


def openings_lines(layings: Sequence[Laying], style: Style) -> list[str]:
    """A line for each unbeaten opening."""
    if not layings:
        return []
    lines = [style.text("Openings that no other beats:")]
    for laying in layings:
        melds = "  ".join("-".join(style.card(piece) for piece in meld.cards) for meld in laying.melds)
        jokers = style.say(say_many("{count} joker", "{count} jokers", laying.jokers))
        counts = style.text(
            "{points} laid, {left} left, {jokers}",
            points=laying.points,
            left=laying.left_points,
            jokers=jokers,
        )
        lines.append(f"  {counts}: {melds}")
    return lines


def away_lines(away: int | None, style: Style) -> list[str]:
    """How many further cards a hand needs that cannot open."""
    if away is None:
        return ["  " + style.text("no card left in the pack opens it")]
    return [
        "  " + style.say(say_many("{count} card away from opening", "{count} cards away from opening", away))
    ]


def outs_lines(found: Sequence[Out], question: CanOpen, rules: Rules, style: Style) -> list[str]:
    """The cards that would open, by how many points, and the chance of drawing one now."""
    if not found:
        return ["  " + style.text("no single card drawn would open")]
    unseen = cards_unseen(question, rules)
    count = sum(out.unseen for out in found)
    lines = [
        "  "
        + style.text(
            "{count} of the {unseen} cards not in this hand would open, a chance of {chance}:",
            count=count,
            unseen=unseen,
            chance=f"{100 * count / unseen:.0f}%",
        )
    ]
    by_points: dict[int, list[Out]] = {}
    for out in found:
        by_points.setdefault(out.points, []).append(out)
    for points in sorted(by_points, reverse=True):
        cards = many_cards((out.card for out in by_points[points]), style)
        lines.append("    " + style.text("{points}: {cards}", points=points_text(points, style), cards=cards))
    return lines


def row(question: CanOpen, verdict: Verdict[Opening], style: Style) -> list[str]:
    """The columns of a stream's line: points, melds, what is left."""
    laying = verdict.found.laying
    melds = " ".join([write_meld(meld.cards, style.notation, symbols=style.symbols) for meld in laying.melds])
    return [str(laying.points), melds, style.plain().cards(laying.left)]
