"""How a moment of a record is shown: table, hands, discards, stock, whose turn it is and what can be done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from grammar.cards.cards import Piece
from grammar.message import say_many
from scala40_cli.game.verdict import Answer
from scala40_cli.referee.at_turn import Moment
from scala40_cli.referee.options import Legal, WithCard, table_as_said
from scala40_cli.referee.state import LOST, Seat, State
from scala40_cli.render import attach, close, discard, take
from scala40_cli.render.actions import numbered
from scala40_cli.render.json import cards_json, meld_json
from scala40_cli.render.layout import left, width_of
from scala40_cli.render.melds import meld_lines
from scala40_cli.render.style import Style
from scala40_cli.rules.model import Rules

# ---------------------------------------------------------------- JSON


def round_state_json(state: State, found: Legal | None, rules: Rules) -> dict[str, Any]:
    """The keys of ``referee --state``; melds that are not known and cards that were not noted are null."""
    return {
        "table": [None if meld is LOST else meld_json(meld) for meld in state.table.melds],
        "hands": {seat.name: _hand_json(seat) for seat in state.seats},
        "discards": [None if card is None else card.text for card in state.pile],
        "stock": state.stock,
        "next": None if state.next is None or state.over else state.seats[state.next].name,
        "closed": None if state.closed is None else state.seats[state.closed].name,
        "legal": None if found is None else _legal_json(found, rules),
    }


def _hand_json(seat: Seat) -> dict[str, Any]:
    return {
        "cards": cards_json(sorted(seat.hand)),
        "count": seat.size,
        "known": seat.known,
        "opened": seat.opened,
    }


def _legal_json(found: Legal, rules: Rules) -> dict[str, Any]:
    answer: dict[str, Any] = {"draw": found.draw, "take": None, "open": None, "drawn": None}
    if found.take is not None:
        question, verdict = found.take
        answer["take"] = {"verdict": verdict.answer.value, **take.found_json(question, verdict)}
    if found.opening is not None:
        answer["open"] = found.opening.answer.value
    if found.drawn is not None:
        answer["drawn"] = _drawn_json(found.drawn, rules)
    return answer


def _drawn_json(drawn: WithCard, rules: Rules) -> dict[str, Any]:
    answer: dict[str, Any] = {"card": None if drawn.card is None else drawn.card.text}
    if drawn.opening is not None:
        laying = drawn.opening.found.laying
        melds = [meld_json(meld) for meld in laying.melds]
        answer["open"] = {"verdict": drawn.opening.answer.value, "points": laying.points, "melds": melds}
    if drawn.attach is not None:
        answer["attach"] = attach.found_json(*drawn.attach)
    answer["discard"] = discard.found_json(*drawn.discard)
    question, verdict = drawn.close
    answer["close"] = {"verdict": verdict.answer.value, **close.found_json(question, verdict, rules)}
    return answer


# ---------------------------------------------------------------- text


def headline(moment: Moment, style: Style) -> str:
    """Which moment it is."""
    if moment.stopped is not None:
        text = style.text(
            "Before line {line} of round {round}, as far as it can be followed.",
            line=moment.stopped[0],
            round=moment.round,
        )
        return style.strong(text, "undecided")
    if not moment.turn:
        text = style.text(
            "After line {line}, before the first turn of round {round}.", line=moment.line, round=moment.round
        )
    else:
        text = style.text(
            "After line {line}, turn {turn} of round {round}.",
            line=moment.line,
            turn=moment.turn,
            round=moment.round,
        )
    return style.strong(text, "yes")


def round_state_lines(state: State, style: Style, *, draws: bool = False) -> list[str]:
    """Table, discards, stock and hands; ``draws`` shows the melds and the hands as drawn cards."""
    lines = [style.heading(style.text("on the table"))]
    if not state.table.melds:
        lines.append("  " + style.text("nothing"))
    lines += (_drawn_table if draws else _table)(state, style)
    lines.append(style.heading(style.text("discards, the top one last")))
    lines.append("  " + (" ".join([_card(card, style) for card in state.pile]) or style.text("nothing")))
    stock = style.say(say_many("{count} card in the stock", "{count} cards in the stock", state.stock))
    lines.append(f"  {stock}")
    lines.append(style.heading(style.text("in hand")))
    names = max((width_of(seat.name) for seat in state.seats), default=0)
    for seat in state.seats:
        about = _about_hand(seat, style)
        if draws:
            lines += [f"  {seat.name}  {about}", *_drawn_hand(seat, style)]
        else:
            cards = " ".join([_card(card, style) for card in _cards(seat)])
            lines.append(f"  {left(seat.name, names)}  {cards}  {about}")
    return lines


def groups_of(state: State) -> list[tuple[Piece, ...]]:
    """What a picture shows: the melds that are known, then the cards that each player is known to hold."""
    melds = [meld for meld in melds_of(state) if meld is not None]
    return [*melds, *[tuple(sorted(seat.hand)) for seat in state.seats if seat.hand]]


def melds_of(state: State) -> list[tuple[Piece, ...] | None]:
    """The melds as laid, their jokers as they were said; ``None`` for one that is not known."""
    said = table_as_said(state)
    melds = [meld.cards for meld in state.table.melds] if said is None else said
    return [
        None if meld is LOST else tuple(cards) for meld, cards in zip(state.table.melds, melds, strict=True)
    ]


def _table(state: State, style: Style) -> list[str]:
    return [
        f"  m{number}  {style.text('not known') if meld is None else style.cards(meld)}"
        for number, meld in enumerate(melds_of(state), 1)
    ]


def _drawn_table(state: State, style: Style) -> list[str]:
    from scala40_cli.render.terminal import room
    from scala40_cli.render.text_cards import drawn_melds

    melds = list(enumerate(melds_of(state), 1))
    known = [(f"m{number}", meld) for number, meld in melds if meld is not None]
    unknown = [f"  m{number}  {style.text('not known')}" for number, meld in melds if meld is None]
    captions = [caption for caption, _ in known]
    return [*drawn_melds([meld for _, meld in known], style, room(), captions=captions), *unknown]


def _cards(seat: Seat) -> list[Piece | None]:
    """The hand in order, and what is not known of it at the end."""
    return [*sorted(seat.hand), *([None] * max(0, seat.hidden))]


def _drawn_hand(seat: Seat, style: Style) -> list[str]:
    from scala40_cli.render.terminal import room
    from scala40_cli.render.text_cards import drawn

    return drawn(_cards(seat), style, room())


def _card(card: Piece | None, style: Style) -> str:
    return "?" if card is None else style.card(card)


def _about_hand(seat: Seat, style: Style) -> str:
    opened = style.text("has opened") if seat.opened else style.text("has not opened")
    count = style.say(say_many("{count} card", "{count} cards", seat.size))
    text = f"({count}, {opened})"
    if seat.hidden < 0:
        text += "  " + style.say(
            say_many("{count} of these is not there", "{count} of these are not there", -seat.hidden)
        )
    return text


def legal_lines(state: State, found: Legal | None, style: Style) -> list[str]:
    """Whose turn it is, and what can be done."""
    if state.closed is not None:
        return [style.text("{name} has closed.", name=state.seats[state.closed].name)]
    if state.over:
        return [style.text("The round is over.")]
    if found is None:
        return [style.text("Whose turn it is was not said.")]
    lines = [style.heading(style.text("It is the turn of {name}.", name=found.seat.name))]
    lines += [f"  {text}" for text in _choices(found, style)]
    if found.drawn is not None:
        lines += _drawn_lines(found.drawn, style)
    return lines


def _choices(found: Legal, style: Style) -> Iterator[str]:
    if found.draw:
        yield style.text("draw from the stock")
    elif found.drawn is None or found.drawn.card is not None:
        yield style.text("the stock is empty and must be renewed before a card can be drawn")
    if found.opening is not None and found.opening.answer is Answer.YES:
        points = found.opening.found.laying.points
        yield style.text("open before drawing, with {points} points", points=points)
    if found.take is not None:
        question, verdict = found.take
        yield take.headline(question, verdict, style)
        yield from [line.strip() for line in take.body(question, verdict, style)[len(question.table or ()) :]]
        if verdict.answer is not Answer.YES:
            yield from [style.say(reason.message) for reason in verdict.reasons]
    if not found.seat.known:
        yield style.text("what else is possible depends on cards that are not known")


def _drawn_lines(drawn: WithCard, style: Style) -> list[str]:
    lines = [style.heading(style.text("with the cards in hand"))]
    if drawn.card is not None:
        lines = [style.heading(style.text("with {card} drawn", card=style.card(drawn.card)))]
    if drawn.opening is not None:
        laying = drawn.opening.found.laying
        if drawn.opening.answer is Answer.YES:
            lines.append("  " + style.text("open with {points} points:", points=laying.points))
            lines += [f"  {line}" for line in meld_lines(laying.melds, style)]
        else:
            lines.append("  " + style.text("the hand cannot open"))
    if drawn.attach is not None:
        question, verdict = drawn.attach
        lines += _indented(attach.body(question, verdict, style)[len(question.table or ()) :])
    _, discards = drawn.discard
    for answer, text in (
        (Answer.YES, style.text("may be discarded")),
        (Answer.NO, style.text("may not be discarded")),
    ):
        cards = discards.found.those(answer)
        if cards:
            lines.append(f"  {text}: {style.cards(sorted(cards))}")
    question_close, closing = drawn.close
    lines.append("  " + close.headline(question_close, closing, style))
    if closing.answer is Answer.YES:
        lines += [f"  {line}" for line in numbered(closing.found.plan, style)]
    return lines


def _indented(lines: Sequence[str]) -> list[str]:
    return [f"  {line.strip()}" for line in lines]
