"""Answers as JSON: one object a line, cards always canonical."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

from grammar.cards.cards import Piece
from scala40_cli.game.melds import Laid, Meld
from scala40_cli.game.verdict import Flip, Note, Reason, Verdict
from scala40_cli.render.style import Style
from scala40_cli.rules.model import Rules

Encoder = Callable[[Any], str]


class Written(str):
    """Text that is JSON already.

    It may stand as a value of an answer, not deeper in it, or for all that a line of a stream found.
    """

    __slots__ = ()


# What most values are is its own JSON; it is written without the detour.
_AS_IT_IS = frozenset((int, Written))


@cache
def _encode() -> Encoder:
    from json import JSONEncoder

    return JSONEncoder(check_circular=False).encode


@lru_cache(maxsize=1 << 8)
def _template(keys: tuple[str, ...]) -> str:
    return ", ".join([f'"{key}": %s' for key in keys])


def _fields(answer: Mapping[str, Any]) -> str:
    encode = _encode()
    values = [value if value.__class__ in _AS_IT_IS else encode(value) for value in answer.values()]
    return _template(tuple(answer)) % tuple(values)


def encoder() -> Encoder:
    """The function that writes an answer on one line, as ``json.dumps`` does."""
    return lambda answer: f"{{{_fields(answer)}}}"


def cards_json(pieces: Iterable[Piece]) -> list[str]:
    """Cards as their canonical texts."""
    return [piece.text for piece in pieces]


def meld_json(meld: Meld) -> dict[str, Any]:
    """A meld as kind, cards in order and points."""
    return {"kind": meld.kind.value, "cards": [piece.text for piece in meld.cards], "points": meld.points}


def laid_json(laid: Laid) -> dict[str, Any]:
    """A meld as judged; its points are null, and its cards as laid, where its joker's place is not decided."""
    points = sorted({meld.points for meld in laid.melds})
    keys = {
        "kind": laid.kind.value if laid.kind else None,
        "cards": cards_json(laid.melds[0].cards if len(laid.melds) == 1 else laid.cards),
        "points": points[0] if len(points) == 1 else None,
    }
    return {**keys, "points_if": points} if len(points) > 1 else keys


def written_cards(pieces: Sequence[Piece]) -> str:
    """As ``cards_json``, as text: a card's text needs no escapes."""
    if not pieces:
        return "[]"
    return f"""["{'", "'.join([piece.text for piece in pieces])}"]"""


def written_melds(melds: Sequence[Meld]) -> str:
    """A list of ``meld_json``, as text."""
    if not melds:
        return "[]"
    known, texts = _MELD_TEXTS, []
    for meld in melds:
        # The cards say of which kind the meld is.
        key = meld.cards, meld.points
        text = known.get(key)
        if text is None:
            if len(known) >= _MOST_TEXTS:
                known.clear()
            text = f'{{"kind": "{meld.kind}", "cards": {written_cards(meld.cards)}, "points": {meld.points}}}'
            known[key] = text
        texts.append(text)
    return f"[{', '.join(texts)}]"


_MELD_TEXTS: dict[tuple[tuple[Piece, ...], int], str] = {}
_MOST_TEXTS = 1 << 11


def verdict_json(
    command: str, rules: Rules, verdict: Verdict[Any], found: Mapping[str, Any], style: Style
) -> dict[str, Any]:
    """The object of a verdict: what is always there, what was found, the reasons."""
    reasons = [reason_json(reason, rules.is_stated(reason.rule), style) for reason in verdict.reasons]
    head = {"command": command, "rules": rules.label, "verdict": verdict.answer.value}
    return {**head, **found, "reasons": reasons, "notes": notes_json(verdict.notes, style)}


Found = Mapping[str, Any] | Written
LineWriter = Callable[[int, Verdict[Any], Found, Mapping[str, Any]], str]


def line_writer(command: str, rules: Rules, style: Style) -> LineWriter:
    """The function that writes the verdicts of a stream as ``verdict_json`` and ``encoder`` would.

    What comes again and again is written once. It takes the line's number, the verdict, what was found, and
    what else there is to say.
    """
    encode = _encode()
    start = _fields({"command": command, "rules": rules.label})

    @cache
    def named(rule: str) -> str:
        stated = rules.is_stated(rule)
        return encode({"rule": rule, "stated": stated, "message": ""})[: -len('""}')]

    @lru_cache(maxsize=1 << 12)
    def written(reasons: tuple[Reason, ...]) -> str:
        each = [f"{named(one.rule)}{encode(style.say(one.message))}}}" for one in reasons]
        return f'"reasons": [{", ".join(each)}]'

    @lru_cache(maxsize=1 << 8)
    def noted(notes: tuple[Note, ...]) -> str:
        return f'"notes": {encode(notes_json(notes, style))}'

    def write(number: int, verdict: Verdict[Any], found: Found, more: Mapping[str, Any]) -> str:
        answer, reasons, _, notes = verdict
        middle = found if isinstance(found, Written) else _fields(found)
        said = noted(notes) if notes else '"notes": []'
        end = f"{written(reasons)}, {said}, {_fields(more)}" if more else f"{written(reasons)}, {said}"
        return f'{{{start}, "verdict": "{answer}", "line": {number}, {middle}, {end}}}'

    return write


def data_json(command: str, rules: Rules, line: int | None, found: Mapping[str, Any]) -> str:
    """The line of something that is shown and not judged: the keys that are always there, and what was found."""
    head: dict[str, Any] = {"command": command, "rules": rules.label, "verdict": "yes"}
    if line is not None:
        head["line"] = line
    return encoder()({**head, **found, "reasons": [], "notes": []})


def reason_json(reason: Reason, stated: bool | None, style: Style) -> dict[str, Any]:
    """A reason: the key of its rule, whether the source states the rule, the sentence."""
    return {"rule": reason.rule, "stated": stated, "message": style.say(reason.message)}


def notes_json(notes: Iterable[Note], style: Style) -> list[dict[str, Any]]:
    """The notes: the key of a note's rule if it has one, the sentence."""
    return [{"rule": note.rule, "message": style.say(note.message)} for note in notes]


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
    # What every answer has, an error too.
    answer.update(reasons=[], notes=[])
    return answer
