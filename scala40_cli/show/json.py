"""Answers as JSON: one object a line, cards always canonical."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any

from grammar.cards import Piece
from scala40_cli.melds import Meld
from scala40_cli.rules.model import Rules
from scala40_cli.show.style import Style
from scala40_cli.verdict import Flip, Verdict

Encoder = Callable[[Any], str]


@cache
def encoder() -> Encoder:
    """The function that writes an object on one line."""
    from json import JSONEncoder, encoder

    make: Any = getattr(encoder, "c_make_encoder", None)
    if make is None:
        return JSONEncoder().encode
    # What JSONEncoder.encode makes anew for every object, made once.
    encode = make(None, _refuse, encoder.encode_basestring_ascii, None, ": ", ", ", False, False, True)
    return lambda answer: "".join(encode(answer, 0))


def _refuse(value: object) -> object:
    raise TypeError(f"no JSON for {value!r}")


def cards_json(pieces: Iterable[Piece]) -> list[str]:
    """Cards as their canonical texts."""
    return [piece.text for piece in pieces]


def meld_json(meld: Meld) -> dict[str, Any]:
    """A meld as kind, cards in order and points."""
    return {"kind": meld.kind.value, "cards": [piece.text for piece in meld.cards], "points": meld.points}


def verdict_json(
    command: str,
    rules: Rules,
    verdict: Verdict[Any],
    found: Mapping[str, Any],
    style: Style,
    line: int | None,
) -> dict[str, Any]:
    """The object of a verdict: what is always there, what was found, the reasons."""
    answer: dict[str, Any] = {"command": command, "rules": rules.label, "verdict": verdict.answer.value}
    if line is not None:
        answer["line"] = line
    answer.update(found)
    answer["reasons"] = [
        {"rule": reason.rule, "stated": rules.is_stated(reason.rule), "message": style.say(reason.message)}
        for reason in verdict.reasons
    ]
    return answer


def flips_json(flips: Iterable[Flip]) -> list[dict[str, Any]]:
    """The rule changes that would turn a verdict."""
    return [{"rule": flip.rule, "value": flip.value, "verdict": flip.answer.value} for flip in flips]


def error_json(
    command: str, rules: str, message: str, line: int | None, at: int | None, text: str | None
) -> dict[str, Any]:
    """The object of a question that could not be read."""
    answer: dict[str, Any] = {"command": command, "rules": rules, "verdict": "error"}
    if line is not None:
        answer["line"] = line
    answer["error"] = message
    if at is not None:
        answer.update(at=at, text=text)
    return answer
