"""How the answers about a table are shown: attach, discard, take and close."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from grammar.cards.cards import Piece
from grammar.message import say_many
from scala40_cli.game.verdict import Answer, Verdict
from scala40_cli.questions.attach import Attachable, CanAttach, Fit
from scala40_cli.questions.close import CanClose, Closing, Draw
from scala40_cli.questions.discard import CanDiscard, Discards
from scala40_cli.questions.take import CanTake, Uses
from scala40_cli.render.actions import action_text, actions_json, actions_row, numbered
from scala40_cli.render.json import cards_json
from scala40_cli.render.melds import many_cards, points_text, said_joker_lines
from scala40_cli.render.style import Style


def table_lines(table: Sequence[Sequence[Piece]], style: Style) -> list[str]:
    """The melds on the table with their numbers."""
    return [f"  m{number}  {style.cards(meld)}" for number, meld in enumerate(table, 1)]


def _position_lines(question: CanAttach | CanDiscard | CanTake | CanClose, style: Style) -> list[str]:
    """The melds on the table, and of the hand what is not read as it was written."""
    return [*table_lines(question.table, style), *said_joker_lines(question.hand or (), style)]


def drawn_lines(table: Sequence[Sequence[Piece]], hand: Sequence[Piece], style: Style) -> list[str]:
    """The melds on the table with their numbers, and under them the hand, as drawn cards."""
    from scala40_cli.render.terminal import room
    from scala40_cli.render.text_cards import drawn, drawn_melds

    width = room()
    captions = [f"m{number}" for number in range(1, len(table) + 1)]
    return [*drawn_melds(table, style, width, captions=captions), *drawn(hand, style, width)]


def _asked(card: Piece | None, hand: Iterable[Piece] | None) -> dict[str, Any]:
    held = None if hand is None else cards_json(hand)
    return {"hand": held} if card is None else {"card": card.text, "hand": held}


# attach


def attach_json(question: CanAttach, verdict: Verdict[Attachable]) -> dict[str, Any]:
    """The keys of ``attach``."""
    found = verdict.found
    return {
        **_asked(question.card, question.hand),
        "attach": [_fit_json(fit) for fit in found.attach],
        "swap": [{"card": one.card.text, "meld": one.meld} for one in found.swap],
        "chains": [[_fit_json(fit) for fit in chain] for chain in found.chains],
    }


def _fit_json(fit: Fit) -> dict[str, Any]:
    return {"card": fit.card.text, "meld": fit.meld, "place": fit.place.value, "as": fit.stands_for.text}


def attach_headline(question: CanAttach, verdict: Verdict[Attachable], style: Style) -> str:
    """The answer in one line."""
    if verdict.answer is Answer.UNDECIDED:
        return style.text("Undecided.")
    if question.card is not None:
        card = style.card(question.card)
        if verdict.answer is Answer.YES:
            return style.text("{card} can be laid to the table.", card=card)
        return style.text("{card} cannot be laid to the table.", card=card)
    if verdict.answer is Answer.YES:
        return style.text("Something of this hand can be laid to the table.")
    return style.text("Nothing of this hand can be laid to the table.")


def attach_body(question: CanAttach, verdict: Verdict[Attachable], style: Style) -> list[str]:
    """The table, and what fits where."""
    return [*_position_lines(question, style), *_play_lines(verdict.found, style)]


def attach_drawn_body(question: CanAttach, verdict: Verdict[Attachable], style: Style) -> list[str]:
    """The table and the hand as drawn cards, and what fits where."""
    lines = drawn_lines(question.table, question.hand or (), style)
    return [*lines, *said_joker_lines(question.hand or (), style), *_play_lines(verdict.found, style)]


def _play_lines(found: Attachable, style: Style) -> list[str]:
    lines = ["  " + _fit_text(fit, style) for fit in found.attach]
    for one in found.swap:
        text = style.text(
            "{card} takes the joker of meld {meld} home", card=style.card(one.card), meld=one.meld
        )
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


def attach_row(question: CanAttach, verdict: Verdict[Attachable], style: Style) -> list[str]:
    """The columns of a stream's line: what is attached, what is swapped."""
    found = verdict.found
    fits = [f"{style.card(fit.card)}:m{fit.meld}" for fit in found.attach]
    return [" ".join(fits), " ".join(f"{style.card(one.card)}:m{one.meld}" for one in found.swap)]


# discard


def discard_json(question: CanDiscard, verdict: Verdict[Discards]) -> dict[str, Any]:
    """The keys of ``discard``."""
    found = verdict.found
    if question.card is not None:
        return {**_asked(question.card, question.hand), "fits": list(found.fits)}
    lists = {"legal": Answer.YES, "illegal": Answer.NO, "undecided": Answer.UNDECIDED}
    return {
        **_asked(None, question.hand),
        **{name: cards_json(found.those(answer)) for name, answer in lists.items()},
    }


def discard_headline(question: CanDiscard, verdict: Verdict[Discards], style: Style) -> str:
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


def discard_body(question: CanDiscard, verdict: Verdict[Discards], style: Style) -> list[str]:
    """The table; without a card, which cards may be thrown."""
    lines = _position_lines(question, style)
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


def discard_row(question: CanDiscard, verdict: Verdict[Discards], style: Style) -> list[str]:
    """The columns of a stream's line: the card and the melds it fits, or the legal and the illegal cards."""
    found = verdict.found
    if question.card is not None:
        return [style.card(question.card), " ".join(f"m{number}" for number in found.fits)]
    return [style.cards(found.those(answer)) for answer in (Answer.YES, Answer.NO)]


# take


def take_json(question: CanTake, verdict: Verdict[Uses]) -> dict[str, Any]:
    """The keys of ``take``."""
    uses = [{"use": use.kind.value, "way": actions_json(use.way)} for use in verdict.found.uses]
    return {**_asked(question.card, question.hand), "uses": uses}


def take_headline(question: CanTake, verdict: Verdict[Uses], style: Style) -> str:
    """The answer in one line."""
    card = style.card(question.card)
    if verdict.answer is Answer.YES:
        return style.text("{card} may be taken from the discards.", card=card)
    if verdict.answer is Answer.NO:
        return style.text("{card} may not be taken from the discards.", card=card)
    return style.text("Whether {card} may be taken from the discards is undecided.", card=card)


def take_body(question: CanTake, verdict: Verdict[Uses], style: Style) -> list[str]:
    """The table, and each use with a way."""
    lines = _position_lines(question, style)
    names = {
        "new meld": style.text("in a new meld"),
        "attach": style.text("attached"),
        "opening": style.text("in the opening"),
        "swap": style.text("for a joker"),
    }
    for use in verdict.found.uses:
        way = "; ".join(action_text(action, style) for action in use.way)
        lines.append(f"  {names.get(use.kind.value, use.kind.value)}: {way}")
    return lines


def take_row(question: CanTake, verdict: Verdict[Uses], style: Style) -> list[str]:
    """The columns of a stream's line: the card and its uses."""
    return [style.card(question.card), ", ".join(dict.fromkeys(use.kind.value for use in verdict.found.uses))]


# close


def close_json(question: CanClose, verdict: Verdict[Closing]) -> dict[str, Any]:
    """The keys of ``close``."""
    found = verdict.found
    return {
        **_asked(None, question.hand),
        "plan": actions_json(found.plan),
        "discard": found.discard.text if found.discard is not None else None,
        "in_hand": found.in_hand,
        "left": cards_json(found.left),
        "left_points": found.points,
    }


def draws_json(draws: Iterable[Draw]) -> list[dict[str, Any]]:
    """The cards that, drawn next, would go out."""
    return [{"card": draw.card.text, "unseen": draw.unseen} for draw in draws]


def close_headline(question: CanClose, verdict: Verdict[Closing], style: Style) -> str:
    """The answer in one line."""
    if verdict.answer is Answer.YES:
        if verdict.found.in_hand:
            return style.text("The hand goes out, closing in hand.")
        return style.text("The hand goes out.")
    if verdict.answer is Answer.NO:
        return style.text("The hand cannot go out.")
    return style.text("Whether the hand can go out is undecided.")


def close_body(
    question: CanClose,
    verdict: Verdict[Closing],
    draws: Sequence[Draw],
    hidden: Mapping[Piece, int],
    style: Style,
) -> list[str]:
    """The table, the plan, what it leaves, what could be drawn; ``hidden`` are the cards unseen and how many."""
    found = verdict.found
    lines = _position_lines(question, style)
    lines += numbered(found.plan, style)
    if found.left:
        points = points_text(found.points, style)
        lines.append(
            "  "
            + style.text(
                "fewest that can stay: {cards} ({points})", cards=style.cards(found.left), points=points
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


_FEW = 6


def _draws_text(cards: Sequence[Piece], hidden: Iterable[Piece], style: Style) -> str:
    others = [card for card in hidden if card not in cards]
    if not others:
        return style.text("any card")
    if len(others) <= _FEW < len(cards):
        return style.text("any card but {cards}", cards=style.cards(others))
    return many_cards(cards, style)


def close_row(question: CanClose, verdict: Verdict[Closing], style: Style) -> list[str]:
    """The columns of a stream's line: the points left, the plan, what is left."""
    found = verdict.found
    return [str(found.points), actions_row(found.plan, style), style.cards(found.left)]
