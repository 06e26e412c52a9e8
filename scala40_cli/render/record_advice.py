"""How the throws of a written game are shown: what each gave up, and a summary for each player."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from grammar.message import printable, say_many
from scala40_cli.advice.record import DRAWS, JudgedThrow, PlayerThrows, RecordAdvice
from scala40_cli.advice.why import percent
from scala40_cli.render.layout import left, right, width_of
from scala40_cli.render.style import Style


def found_json(advice: RecordAdvice) -> dict[str, Any]:
    """The key that ``--advise`` adds to ``referee``."""
    return {
        "advice": {
            "draws": DRAWS,
            "throws": [_throw_json(one) for one in advice.throws],
            "players": [_player_json(one) for one in advice.players],
            "left_out": {"violation": advice.with_violation, "hand_not_known": advice.not_known},
        }
    }


def _throw_json(one: JudgedThrow) -> dict[str, Any]:
    return {
        "round": one.round,
        "line": one.line,
        "turn": one.turn,
        "player": one.player,
        "discard": one.card.text,
        "best": one.best.text,
        "chance": one.chance,
        "best_chance": one.best_chance,
        "given_up": one.given_up,
    }


def _player_json(one: PlayerThrows) -> dict[str, Any]:
    return {
        "player": one.player,
        "throws": one.throws,
        "best": one.best,
        "given_up": one.given_up,
        "dearest": [_throw_json(throw) for throw in one.dearest],
    }


def lines(advice: RecordAdvice, style: Style) -> list[str]:
    """The throws that gave up a chance, then each player's summary; nothing where there was no throw."""
    if not (advice.throws or advice.players or advice.with_violation or advice.not_known):
        return []
    found = [style.heading(style.text("What the throws lost, counted to the second of the next draws:"))]
    found += _throw_lines([one for one in advice.throws if one.given_up], style)
    for one in advice.players:
        found.append("  " + _summary(one, style))
    if advice.with_violation:
        message = say_many(
            "{count} turn with a violation is left out",
            "{count} turns with a violation are left out",
            advice.with_violation,
        )
        found.append("  " + style.say(message))
    if advice.not_known:
        message = say_many(
            "{count} turn is left out whose hand is not known",
            "{count} turns are left out whose hands are not known",
            advice.not_known,
        )
        found.append("  " + style.say(message))
    return found


def _throw_lines(throws: Iterable[JudgedThrow], style: Style) -> list[str]:
    plain = style.plain()
    rows = [
        (
            style.text("round {round}, turn {turn}", round=one.round, turn=one.turn),
            printable(one.player),
            plain.card(one.card),
            plain.card(one.best),
            percent(one.given_up).written(style.language),
        )
        for one in throws
    ]
    if not rows:
        return []
    heads = ("", style.text("player"), style.text("thrown"), style.text("better"), style.text("given up"))
    widths = [max(map(width_of, column)) for column in zip(heads, *rows, strict=True)]
    return [
        "  "
        + "  ".join(
            [
                *[left(cell, width) for cell, width in zip(row[:4], widths, strict=False)],
                right(row[4], widths[4]),
            ]
        )
        for row in (heads, *rows)
    ]


def _summary(one: PlayerThrows, style: Style) -> str:
    text = style.say(
        say_many(
            "{player}: {count} throw, {best} of them the best, {given_up} lost on average",
            "{player}: {count} throws, {best} of them the best, {given_up} lost on average",
            one.throws,
            player=one.player,
            best=one.best,
            given_up=percent(one.given_up),
        )
    )
    if not one.dearest:
        return text
    dearest = ", ".join(
        style.text(
            "{card} in turn {turn} of round {round} ({given_up})",
            card=throw.card,
            turn=throw.turn,
            round=throw.round,
            given_up=percent(throw.given_up),
        )
        for throw in one.dearest
    )
    return style.text("{summary}; the costliest: {throws}", summary=text, throws=dearest)
