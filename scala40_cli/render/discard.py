"""How the answer of ``discard`` is shown."""

from __future__ import annotations

from typing import Any

from scala40_cli.game.verdict import Answer, Verdict
from scala40_cli.questions.discard import CanDiscard, Discards
from scala40_cli.render.json import Written, cards_json, written_cards
from scala40_cli.render.style import Style
from scala40_cli.render.table import asked_fields, asked_json, position_lines


def found_json(question: CanDiscard, verdict: Verdict[Discards]) -> dict[str, Any]:
    """The keys of ``discard``."""
    found = verdict.found
    if question.card is not None:
        return {**asked_json(question.card, question.hand), "fits": list(found.fits)}
    return {
        **asked_json(None, question.hand),
        **{name: cards_json(found.those(answer)) for name, answer in _LISTS.items()},
    }


def found_fields(question: CanDiscard, verdict: Verdict[Discards]) -> Written:
    """As ``found_json``, written at once for a line of a stream."""
    found, asked = verdict.found, asked_fields(question.card, question.hand)
    if question.card is not None:
        return Written(f'{asked}, "fits": {list(found.fits)}')
    lists = [f'"{name}": {written_cards(found.those(answer))}' for name, answer in _LISTS.items()]
    return Written(f"{asked}, {', '.join(lists)}")


_LISTS = {"legal": Answer.YES, "illegal": Answer.NO, "undecided": Answer.UNDECIDED}


def headline(question: CanDiscard, verdict: Verdict[Discards], style: Style) -> str:
    """The answer in one line."""
    if question.card is not None:
        card = style.card(question.card)
        if verdict.answer is Answer.YES:
            return style.text("{card} may be discarded.", card=card)
        if verdict.answer is Answer.NO:
            return style.text("{card} may not be discarded.", card=card)
        return style.text("Whether {card} may be discarded is undecided.", card=card)
    if verdict.answer is Answer.YES:
        return style.text("These cards may be discarded.")
    if verdict.answer is Answer.NO:
        return style.text("No card may be discarded.")
    return style.text("Which cards may be discarded is undecided.")


def body(question: CanDiscard, verdict: Verdict[Discards], style: Style) -> list[str]:
    """The table; without a card, which cards may be thrown."""
    lines = position_lines(question, style)
    if question.card is not None:
        return lines
    found = verdict.found
    for name, answer in (
        (style.text("legal"), Answer.YES),
        (style.text("illegal"), Answer.NO),
        (style.text("undecided"), Answer.UNDECIDED),
    ):
        cards = found.those(answer)
        if cards:
            lines.append(f"  {name}: {style.cards(cards)}")
    return lines


def row(question: CanDiscard, verdict: Verdict[Discards], style: Style) -> list[str]:
    """The columns of a stream's line: the card and the melds it fits, or the legal and the illegal cards."""
    found = verdict.found
    if question.card is not None:
        return [style.card(question.card), " ".join(f"m{number}" for number in found.fits)]
    return [style.cards(found.those(answer)) for answer in (Answer.YES, Answer.NO)]
