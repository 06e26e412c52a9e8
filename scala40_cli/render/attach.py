"""How the answer of ``attach`` is shown."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from scala40_cli.game.verdict import Answer, Verdict
from scala40_cli.questions.attach import Attachable, CanAttach
from scala40_cli.questions.attach_plays import Fit
from scala40_cli.render.json import Written
from scala40_cli.render.melds import said_joker_lines
from scala40_cli.render.style import Style
from scala40_cli.render.table import asked_fields, asked_json, drawn_lines, position_lines


def found_json(question: CanAttach, verdict: Verdict[Attachable]) -> dict[str, Any]:
    """The keys of ``attach``."""
    found = verdict.found
    return {
        **asked_json(question.card, question.hand),
        "attach": [{**_fit_json(fit), "legal": fit.legal} for fit in found.attach],
        "swap": [{"card": one.card.text, "meld": one.meld, "legal": one.legal} for one in found.swap],
        "chains": [[_fit_json(fit) for fit in chain] for chain in found.chains],
    }


def found_fields(question: CanAttach, verdict: Verdict[Attachable]) -> Written:
    """As ``found_json``, written at once for a line of a stream."""
    found, asked = verdict.found, asked_fields(question.card, question.hand)
    if not (found.attach or found.swap or found.chains):
        return Written(f'{asked}, "attach": [], "swap": [], "chains": []')
    fits = [f'{{{_written_fit(fit)}, "legal": {_LEGAL[fit.legal]}}}' for fit in found.attach]
    swaps = [
        f'{{"card": "{one.card.text}", "meld": {one.meld}, "legal": {_LEGAL[one.legal]}}}'
        for one in found.swap
    ]
    chains = [f"[{', '.join([f'{{{_written_fit(fit)}}}' for fit in chain])}]" for chain in found.chains]
    return Written(
        f'{asked}, "attach": [{", ".join(fits)}], "swap": [{", ".join(swaps)}], "chains": [{", ".join(chains)}]'
    )


_LEGAL = {True: "true", False: "false"}


@lru_cache(maxsize=1 << 10)
def _written_fit(fit: Fit) -> str:
    texts = f'"place": "{fit.place.value}", "as": "{fit.stands_for.text}"'
    return f'"card": "{fit.card.text}", "meld": {fit.meld}, {texts}'


def _fit_json(fit: Fit) -> dict[str, Any]:
    return {"card": fit.card.text, "meld": fit.meld, "place": fit.place.value, "as": fit.stands_for.text}


def headline(question: CanAttach, verdict: Verdict[Attachable], style: Style) -> str:
    """The answer in one line."""
    if verdict.answer is Answer.UNDECIDED:
        return style.text("Undecided.")
    if question.card is not None:
        card = style.card(question.card)
        if verdict.answer is Answer.YES:
            return style.text("{card} can be added to the melds on the table.", card=card)
        return style.text("{card} cannot be added to the melds on the table.", card=card)
    if verdict.answer is Answer.YES:
        return style.text("This hand has something to add to the melds on the table.")
    return style.text("This hand has nothing to add to the melds on the table.")


def body(question: CanAttach, verdict: Verdict[Attachable], style: Style) -> list[str]:
    """The table, and what fits where."""
    return [*position_lines(question, style), *_play_lines(verdict.found, style)]


def drawn_body(question: CanAttach, verdict: Verdict[Attachable], style: Style) -> list[str]:
    """The table and the hand as drawn cards, and what fits where."""
    lines = drawn_lines(question.table or (), question.hand or (), style)
    return [*lines, *said_joker_lines(question.hand or (), style), *_play_lines(verdict.found, style)]


def _play_lines(found: Attachable, style: Style) -> list[str]:
    lines = ["  " + _fit_text(fit, style) for fit in found.attach]
    for one in found.swap:
        text = style.text("{card} takes the joker of meld {meld}", card=style.card(one.card), meld=one.meld)
        lines.append("  " + text)
    for chain in found.chains:
        cards = style.text(", then ").join(style.card(fit.card) for fit in chain)
        lines.append(
            "  " + style.text("to meld {meld} one after the other: {cards}", meld=chain[0].meld, cards=cards)
        )
    return lines


def _fit_text(fit: Fit, style: Style) -> str:
    where = {
        "start": style.text("at the start"),
        "end": style.text("at the end"),
        "set": style.text("as the suit that is missing"),
    }[fit.place.value]
    card = style.card(fit.card)
    if fit.card is not fit.stands_for:
        return style.text(
            "{card} to meld {meld}, {where}, as {stands_for}",
            card=card,
            meld=fit.meld,
            where=where,
            stands_for=style.card(fit.stands_for),
        )
    return style.text("{card} to meld {meld}, {where}", card=card, meld=fit.meld, where=where)


def row(question: CanAttach, verdict: Verdict[Attachable], style: Style) -> list[str]:
    """The columns of a stream's line: what is attached, what is swapped."""
    found = verdict.found
    fits = [f"{style.card(fit.card)}:m{fit.meld}" for fit in found.attach]
    return [" ".join(fits), " ".join(f"{style.card(one.card)}:m{one.meld}" for one in found.swap)]
