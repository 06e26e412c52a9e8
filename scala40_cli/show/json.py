"""Answers as JSON: one object a line, cards always canonical."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

from grammar.cards import Piece
from scala40_cli.melds import Meld
from scala40_cli.rules.model import Rules
from scala40_cli.show.style import Style
from scala40_cli.verdict import Flip, Reason, Verdict

Encoder = Callable[[Any], str]


class Written(str):
    """Text that is JSON already. It may stand as a value of an answer, not deeper in it."""

    __slots__ = ()


@cache
def encoder() -> Encoder:
    """The function that writes an answer on one line, as ``json.dumps`` does."""
    from json import JSONEncoder
    from json.encoder import encode_basestring_ascii

    encode = JSONEncoder(check_circular=False).encode
    # What most values are is written without the detour.
    quick: dict[type, Encoder] = {int: int.__repr__, Written: str, str: encode_basestring_ascii}

    def write(answer: Mapping[str, Any]) -> str:
        parts = [f'"{key}": {quick.get(value.__class__, encode)(value)}' for key, value in answer.items()]
        return f"{{{', '.join(parts)}}}"

    return write


def cards_json(pieces: Iterable[Piece]) -> list[str]:
    """Cards as their canonical texts."""
    return [piece.text for piece in pieces]


def meld_json(meld: Meld) -> dict[str, Any]:
    """A meld as kind, cards in order and points."""
    return {"kind": meld.kind.value, "cards": [piece.text for piece in meld.cards], "points": meld.points}


def written_cards(pieces: Sequence[Piece]) -> Written:
    """As ``cards_json``, written at once: a card's text needs no escapes."""
    if not pieces:
        return Written("[]")
    texts = '", "'.join([piece.text for piece in pieces])
    return Written(f'["{texts}"]')


def written_melds(melds: Sequence[Meld]) -> Written:
    """A list of ``meld_json``, written at once."""
    if not melds:
        return Written("[]")
    return Written(f"[{', '.join([_written_meld(meld) for meld in melds])}]")


def _written_meld(meld: Meld) -> str:
    return f'{{"kind": "{meld.kind.value}", "cards": {written_cards(meld.cards)}, "points": {meld.points}}}'


def verdict_json(
    command: str,
    rules: Rules,
    verdict: Verdict[Any],
    found: Mapping[str, Any],
    style: Style,
    line: int | None,
) -> dict[str, Any]:
    """The object of a verdict: what is always there, what was found, the reasons."""
    answer = _verdict_head(command, rules, verdict, found, line)
    answer["reasons"] = [
        reason_json(reason, rules.is_stated(reason.rule), style) for reason in verdict.reasons
    ]
    return answer


def verdict_line_json(
    command: str, rules: Rules, verdict: Verdict[Any], found: Mapping[str, Any], style: Style, line: int
) -> dict[str, Any]:
    """As ``verdict_json``, for a line of a stream: its reasons, which come again and again, are written once."""
    answer = _verdict_head(command, rules, verdict, found, line)
    language = style.language
    reasons = [_written_reason(reason, rules.is_stated(reason.rule), language) for reason in verdict.reasons]
    answer["reasons"] = Written(f"[{', '.join(reasons)}]")
    return answer


def _verdict_head(
    command: str, rules: Rules, verdict: Verdict[Any], found: Mapping[str, Any], line: int | None
) -> dict[str, Any]:
    answer: dict[str, Any] = {"command": command, "rules": rules.label, "verdict": verdict.answer.value}
    if line is not None:
        answer["line"] = line
    answer.update(found)
    return answer


def reason_json(reason: Reason, stated: bool | None, style: Style) -> dict[str, Any]:
    """A reason: the key of its rule, whether the source states the rule, the sentence."""
    return {"rule": reason.rule, "stated": stated, "message": style.say(reason.message)}


@lru_cache(maxsize=1 << 12)
def _written_reason(reason: Reason, stated: bool | None, language: str) -> str:
    return encoder()(reason_json(reason, stated, Style(language).canonical()))


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
