"""How advice is shown: the distance and what helps, or the cards to throw with their chances, and JSON."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import Any

from grammar.cards.cards import Piece
from grammar.message import say_many
from scala40_cli.advice.advice import Advice, Chance, Help, Throw
from scala40_cli.advice.why import percent
from scala40_cli.game.verdict import Answer, Verdict
from scala40_cli.render.json import cards_json, reason_json
from scala40_cli.render.melds import many_cards
from scala40_cli.render.style import Style
from scala40_cli.render.table import numbered_melds
from scala40_cli.rules.model import Rules

_BARS = "▁▂▃▄▅▆▇█"
_PLAIN_BARS = ".:-=+*#@"


# --- JSON ---------------------------------------------------------------------------------------------


def found_json(advice: Advice | None, rules: Rules, style: Style) -> dict[str, Any]:
    """The keys of ``advise``."""
    if advice is None:
        return {
            "away": None,
            "helps": [],
            "chance": [],
            "exact": [],
            "chance_margin": [],
            "discards": [],
            "best": None,
        }
    from scala40_cli.render.actions import plan_json

    question = advice.question
    best = advice.best
    return {
        "hand": cards_json(question.hand),
        "opened": question.opened,
        "drawn": question.drawn,
        "away": advice.away,
        "helps": [_help_json(one) for one in advice.helps],
        **_chances_json(advice.chances),
        "discards": [_throw_json(throw, rules, style) for throw in advice.throws],
        "best": None if best is None else best.card.text,
        "plan": plan_json(advice.plan, rules),
    }


def _help_json(one: Help) -> dict[str, Any]:
    return {"card": one.card.text, "unseen": one.unseen, "away": one.away, "opens": one.reaches}


def _chances_json(chances: Sequence[Chance]) -> dict[str, Any]:
    return {
        "chance": [chance.value for chance in chances],
        "exact": [chance.exact for chance in chances],
        "chance_margin": [chance.margin for chance in chances],
    }


def _throw_json(throw: Throw, rules: Rules, style: Style) -> dict[str, Any]:
    return {
        "card": throw.card.text,
        "verdict": throw.answer.value,
        "away": throw.away,
        "helping": throw.helping,
        **_chances_json(throw.chances),
        "left_points": throw.left_points,
        "fits": list(throw.fits),
        "reasons": [reason_json(reason, rules.is_stated(reason.rule), style) for reason in throw.reasons],
    }


# --- Text ---------------------------------------------------------------------------------------------


def headline(verdict: Verdict[Advice | None], style: Style) -> str:
    """The advice in one line."""
    advice = verdict.found
    if advice is None:
        if verdict.answer is Answer.NO:
            return style.text("There is no advice on such a table.")
        return style.text("What to throw is undecided.")
    if verdict.answer is Answer.NO:
        return style.text("No card may be thrown.")
    if not advice.question.drawn:
        return _distance(advice, style)
    if advice.best is None:
        return style.text("Go out: all cards can be laid.")
    card = style.card(advice.best.card)
    if advice.away == 0 and advice.plan:
        if advice.question.opened:
            return style.text("Go out, and throw {card}.", card=card)
        return style.text("Open, and throw {card}.", card=card)
    return style.text("Throw {card}.", card=card)


def _distance(advice: Advice, style: Style) -> str:
    away, opened = advice.away, advice.question.opened
    if away is None:
        if opened:
            return style.text("No unseen card lets this hand go out.")
        return style.text("No unseen card lets this hand open.")
    if away == 0:
        if opened:
            return style.text("This hand can go out.")
        return style.text("This hand opens as it is.")
    if opened:
        return style.say(
            say_many("{count} card away from going out.", "{count} cards away from going out.", away)
        )
    return style.say(say_many("{count} card away from opening.", "{count} cards away from opening.", away))


def body(advice: Advice | None, style: Style, *, drawn_cards: bool) -> list[str]:
    """The table, what to do now, and what helps or the cards to throw."""
    if advice is None:
        return []
    lines = []
    if drawn_cards:
        lines += _hand_lines(advice, style)
    lines += numbered_melds(advice.question.table, style)
    if advice.plan:
        from scala40_cli.render.actions import numbered

        lines += numbered(advice.plan, style)
    if advice.question.drawn:
        lines += _throw_lines(advice.throws, style)
    else:
        lines += [*_help_lines(advice.helps, style), *_chance_lines(advice.chances, style)]
    return lines


def _hand_lines(advice: Advice, style: Style) -> list[str]:
    from scala40_cli.render.terminal import room
    from scala40_cli.render.text_cards import drawn

    return drawn(sorted(advice.question.hand), style, room())


def _help_lines(helps: Sequence[Help], style: Style) -> list[str]:
    lines = []
    for reaches in (True, False):
        some = [one for one in helps if one.reaches is reaches]
        if not some:
            continue
        count, cards = sum(one.unseen for one in some), many_cards([one.card for one in some], style)
        if reaches:
            message = say_many(
                "{count} unseen card is enough: {cards}",
                "{count} unseen cards are enough: {cards}",
                count,
                cards=cards,
            )
        else:
            message = say_many(
                "{count} unseen card brings it nearer: {cards}",
                "{count} unseen cards bring it nearer: {cards}",
                count,
                cards=cards,
            )
        lines.append(f"  {style.say(message)}")
    return lines


def _chance_lines(chances: Sequence[Chance], style: Style) -> list[str]:
    """A line for each draw: the chance by then, with a bar."""
    full = "#" if _is_plain() else "█"
    bars = [full * round(20 * chance.value) for chance in chances]
    texts = [style.text("by draw {draw}:", draw=draw) for draw in range(1, len(chances) + 1)]
    shown = [_with_margin(chance, style) for chance in chances]
    wide, room = max(map(len, texts), default=0), max(map(len, shown), default=0)
    return [
        f"  {text:<{wide}} {one:>{room}}  {bar}".rstrip()
        for text, one, bar in zip(texts, shown, bars, strict=True)
    ]


_WIDE = 0.2
"""A margin that tells a reader nothing beside the chance."""


def _with_margin(chance: Chance, style: Style) -> str:
    shown = percent(chance.value).written(style.language)
    if chance.margin is None:
        return shown
    if chance.least:
        shown = f"≥{shown}"
    if chance.value + chance.margin >= 1 and chance.margin > _WIDE:
        # Only its lower bound is known.
        return f"≥{shown}"
    return f"{shown} ±{percent(chance.margin).written(style.language)}"


def _throw_lines(throws: Sequence[Throw], style: Style) -> list[str]:
    """A row for each card that may be thrown, the best first; then the others with the reason against each."""
    plain = style.plain()
    may = [throw for throw in throws if throw.answer is not Answer.NO]
    rows = [_heads(may, style), *[_cells(throw, plain) for throw in may]] if may else []
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for number, (card, *numbers) in enumerate(rows):
        cells = [f"{card:<{widths[0]}}"]
        cells += [f"{cell:>{width}}" for cell, width in zip(numbers, widths[1:], strict=True)]
        line = "  " + "  ".join(cells).rstrip()
        if number and style.colours:
            line = line.replace(card, style.card(may[number - 1].card), 1)
        lines.append(line if number else style.faint(line))
    against: dict[str, list[Piece]] = {}
    for throw in throws:
        if throw.answer is Answer.NO and throw.reasons:
            against.setdefault(style.say(throw.reasons[0].message), []).append(throw.card)
    for reason, cards in against.items():
        lines.append(f"  {style.text('not {card}: {reason}', card=style.cards(cards), reason=reason)}")
    return lines


def _heads(throws: Sequence[Throw], style: Style) -> list[str]:
    draws = [style.text("by {draw}", draw=draw) for draw in range(1, len(throws[0].chances) + 1)]
    return ["", style.text("away"), style.text("helps"), *draws, style.text("left"), style.text("fits"), ""]


def _cells(throw: Throw, style: Style) -> list[str]:
    undecided = "?" if throw.answer is Answer.UNDECIDED else ""
    away = "-" if throw.away is None else str(throw.away)
    fits = " ".join([f"m{number}" for number in throw.fits])
    return [
        style.card(throw.card) + undecided,
        away,
        str(throw.helping) if throw.away else "",
        *[_with_margin(chance, style) for chance in throw.chances],
        str(throw.left_points),
        fits,
        _sparkline(throw.chances),
    ]


def _sparkline(chances: Iterable[Chance]) -> str:
    bars = _PLAIN_BARS if _is_plain() else _BARS
    return "".join([bars[min(len(bars) - 1, int(chance.value * len(bars)))] for chance in chances])


def _is_plain() -> bool:
    encoding = (getattr(sys.stdout, "encoding", None) or "ascii").lower()
    return not encoding.startswith("utf")


# --- Streams ------------------------------------------------------------------------------------------


def row(advice: Advice | None, style: Style) -> list[str]:
    """The columns of a stream's line: the distance, the card to throw, the chance by each draw, what helps."""
    if advice is None:
        return ["", "", "", ""]
    away = "" if advice.away is None else str(advice.away)
    best = "" if advice.best is None else style.card(advice.best.card)
    chances = " ".join([f"{chance.value:.4f}" for chance in advice.chances])
    return [away, best, chances, style.cards([one.card for one in advice.helps])]
