"""How the answer of ``meld`` is shown."""

from __future__ import annotations

from typing import Any

from grammar.message import say_many
from scala40_cli.game.meld_verdict import AreMelds, LaidMelds
from scala40_cli.game.verdict import Answer, Verdict
from scala40_cli.render.json import laid_json
from scala40_cli.render.melds import kind_name, meld_lines, meld_word, points_text
from scala40_cli.render.style import Style


def found_json(question: AreMelds, verdict: Verdict[LaidMelds]) -> dict[str, Any]:
    """The keys of ``meld`` in JSON: of the one meld itself, or a list of melds and their total."""
    found = verdict.found
    if len(found.laid) == 1:
        result = laid_json(found.laid[0])
    else:
        result = {"melds": [laid_json(laid) for laid in found.laid], "points": found.points}
        if len(found.points_if) > 1:
            result["points_if"] = list(found.points_if)
    if found.minimum is not None:
        result["minimum"] = found.minimum
    return result


def headline(question: AreMelds, verdict: Verdict[LaidMelds], style: Style) -> str:
    """The answer in one line."""
    found = verdict.found
    if found.minimum is not None:
        return _opening_headline(found, verdict.answer, style)
    if verdict.answer is Answer.NO:
        if len(found.laid) == 1:
            return style.text("Not a valid meld.")
        bad = sum(bool(laid.faults) for laid in found.laid)
        return style.say(
            say_many(
                "{count} of {all} melds is not valid.",
                "{count} of {all} melds are not valid.",
                bad,
                all=len(found.laid),
            )
        )
    if verdict.answer is Answer.UNDECIDED:
        return style.text("Valid, but it cannot be said what it is worth.")
    points = points_text(found.points or 0, style)
    if len(found.laid) == 1:
        return style.text(
            "A valid {kind}: {points}.", kind=kind_name(found.laid[0].kind, style), points=points
        )
    return style.text("{count} valid melds: {points}.", count=len(found.laid), points=points)


def _opening_headline(found: LaidMelds, answer: Answer, style: Style) -> str:
    if answer is Answer.UNDECIDED:
        return style.text(
            "Undecided: it depends on what was not said ({minimum} points are needed).", minimum=found.minimum
        )
    if found.points is None or (answer is Answer.NO and found.points >= (found.minimum or 0)):
        if answer is Answer.YES:
            return style.text("Opens ({minimum} needed).", minimum=found.minimum)
        return style.text("Does not open ({minimum} needed).", minimum=found.minimum)
    points = points_text(found.points, style)
    if answer is Answer.YES:
        return style.text("Opens with {points} ({minimum} needed).", points=points, minimum=found.minimum)
    return style.text("Does not open: {points} ({minimum} needed).", points=points, minimum=found.minimum)


def body(question: AreMelds, verdict: Verdict[LaidMelds], style: Style) -> list[str]:
    """The melds in order, with jokers in their places, and as laid those that are not valid."""
    valid = iter(meld_lines([meld for laid in verdict.found.laid for meld in laid.melds], style))
    lines = []
    for laid in verdict.found.laid:
        lines += [next(valid) for _ in laid.melds]
        if not laid.melds:
            lines.append(f"  {kind_name(laid.kind, style)}  {style.cards(laid.cards)}")
    return lines


def row(question: AreMelds, verdict: Verdict[LaidMelds], style: Style) -> list[str]:
    """The columns of a stream's line: points and melds."""
    found = verdict.found
    plain = style.plain()
    melds = [
        meld_word(laid.melds[0].cards if len(laid.melds) == 1 else laid.cards, plain) for laid in found.laid
    ]
    return ["" if found.points is None else str(found.points), " ".join(melds)]
