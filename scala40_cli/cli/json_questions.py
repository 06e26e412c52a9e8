"""Questions about a table as JSON objects: one language whatever the messages are in, and what commands write.


Cards are in the canonical letters, or in Italian ones where the object says so; keys that a command writes beside its
answer are passed over, so that the answer of one is the question of the next.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from grammar.cards.spelling import Notation
from grammar.cards.suggest import shown
from grammar.message import Message, say
from scala40_cli.cli.refusal import QuestionError
from scala40_cli.cli.said import FEWEST_PLAYERS, Said

if TYPE_CHECKING:
    from scala40_cli.cli.request import Options


_WRITTEN: Final = frozenset(
    {
        *("command", "verdict", "line", "reasons", "flips", "notes", "presets", "error", "at", "text"),
        *(
            "points",
            "points_if",
            "minimum",
            "melds",
            "left",
            "left_points",
            "jokers_used",
            "discard",
            "closes",
        ),
        *("away", "outs", "chance", "openings", "kind", "cards", "fits", "legal", "illegal", "undecided"),
        *("uses", "after_opening", "attach", "swap", "chains", "plan", "in_hand"),
        *("helps", "exact", "chance_margin", "discards", "best", "changes"),
        *("seed", "dealer", "upcard", "stock", "rounds", "totals", "out", "winner", "errors"),
    }
)
"""Keys that commands write and that ask for nothing."""

_EXAMPLE = '{"hand": "6h 2c Kd", "table": "3h-4h-5h", "card": "6h", "opened": true}'
_HAND_EXAMPLE = '{"hand": "10h Jh Qh 5c 5d 5s 2c"}'
_MELDS_EXAMPLE = '{"melds": ["10h-Jh-Qh", "5c-5d-5s"]}'


def said_in(line: str, beside: Said) -> Said:
    """What a JSON line says; what it does not speak of is as the options ``beside`` it say.

    Raises ``QuestionError`` for what is no JSON object, a key that is unknown or stands there twice, or a value of
    the wrong kind.
    """
    values = _values(_decoded(line, _EXAMPLE))
    said = values.get
    return Said(
        said("card", beside.card),
        said("hand", beside.hand),
        said("table", beside.table),
        said("opened", beside.opened),
        said("players", beside.players),
        said("picked", beside.picked),
        said("drawn", beside.drawn),
        said("first_round", beside.first_round),
        said("seen", beside.seen),
        said("rules", beside.rules),
        _CARDS.intersection(values),
        said("notation") or Notation.ENGLISH,
    )


def hand_in(line: str, options: Options) -> tuple[str, Notation]:
    """The hand of a JSON line that asks about a hand alone, and whose letters it is in.

    Raises ``QuestionError`` as ``said_in`` does, and where no hand is said or it was answered under other rules.
    """
    values = _values(_decoded(line, _HAND_EXAMPLE))
    check_rules(values.get("rules"), options)
    if values.get("hand") is None:
        raise QuestionError(say("which hand? write it as in {example}", example=_HAND_EXAMPLE))
    return values["hand"], values.get("notation") or Notation.ENGLISH


def melds_in(line: str, options: Options) -> tuple[str, Notation]:
    """The melds of a JSON line that asks about melds alone, or the one whose ``cards`` it has. As ``hand_in``."""
    found = _decoded(line, _MELDS_EXAMPLE)
    values = _values(found)
    check_rules(values.get("rules"), options)
    if found.get("melds") is not None:
        melds = _melds(found["melds"])
        if melds is None:
            raise QuestionError(
                say("'{key}' has the wrong kind of value: {wanted}", key="melds", wanted=_TABLE)
            )
    else:
        melds = None if found.get("cards") is None else _meld(found)
    if melds is None:
        raise QuestionError(say("which melds? write them as in {example}", example=_MELDS_EXAMPLE))
    return melds, values.get("notation") or Notation.ENGLISH


def check_rules(said: str | None, options: Options) -> None:
    """Raises ``QuestionError`` where an object was answered under other rules than the call's."""
    if said is not None and said != options.rules.label:
        message = say(
            "this was answered under {rules}; here the rules are {here}",
            rules=shown(said, 60),
            here=options.rules.label,
        )
        raise QuestionError(message)


def _decoded(line: str, example: str) -> dict[str, Any]:
    import json

    try:
        found: dict[str, Any] = _decoder().decode(line)
    except (json.JSONDecodeError, RecursionError) as error:
        at = getattr(error, "pos", 0)
        raise QuestionError(
            say("expected a JSON object such as {example}", example=example), at, line[at : at + 40], line
        ) from None
    return found


def _values(found: Mapping[str, Any]) -> dict[str, Any]:
    """What is said; what a command only wrote is passed over."""
    values = {}
    for key, value in found.items():
        if key in _READERS:
            values[key] = None if value is None and key != "table" else _value(key, value)
        elif key not in _WRITTEN:
            raise _unknown(key)
    return values


@cache
def _decoder() -> Any:
    # json.loads would make a new one for each line.
    import json

    return json.JSONDecoder(object_pairs_hook=_object, parse_int=_integer)


def _object(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    """An object of JSON. Raises ``QuestionError`` where it says one thing twice, since either may be meant."""
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        again = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
        raise QuestionError(say("the key '{key}' stands here more than once", key=shown(again)))
    return found


def _integer(digits: str) -> float:
    """A whole number of JSON; one that is too long for Python to read counts as infinite."""
    return int(digits) if len(digits) < _LONG else float(digits)


_LONG = 600


def _unknown(key: str) -> QuestionError:
    from grammar.nearest import nearest

    near = nearest(key, _READERS)
    if near is None:
        return QuestionError(say("there is no key '{key}' here", key=shown(key)))
    return QuestionError(
        say("there is no key '{key}' here; did you mean {nearest}?", key=shown(key), nearest=near)
    )


def _value(key: str, value: Any) -> Any:
    read, wanted = _READERS[key]
    known = read(value)
    if known is None:
        raise QuestionError(say("'{key}' has the wrong kind of value: {wanted}", key=key, wanted=wanted))
    return known


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) else None


def _cards(value: Any) -> str | None:
    if not isinstance(value, list):
        return _text(value)
    try:
        return " ".join(value)
    except TypeError:  # not all of them are texts
        return None


def _melds(value: Any) -> str | None:
    if not isinstance(value, list):
        return _text(value)
    melds = [_meld(one) for one in value]
    # A meld without cards would shift the numbers of those after it.
    return " ; ".join(text for text in melds if text) if all(melds) else None


def _meld(value: Any) -> str | None:
    """The text of one entry of a table: a list of cards, a meld as commands write it, or a text."""
    cards = value.get("cards") if isinstance(value, dict) else value
    if isinstance(cards, str):
        # A text with commas is one meld here; its commas part cards.
        return cards if "," not in cards or any(mark in cards for mark in "-[+;\n") else f"[{cards}]"
    if not isinstance(cards, list) or not all(isinstance(one, str) for one in cards):
        return None
    if len(cards) > 1 and not any(" " in one for one in cards):
        return "-".join(cards)
    return f"[{' '.join(cards)}]" if cards else None


def _flag(value: Any) -> bool | None:
    return value if isinstance(value, bool) else None


def _count(value: Any) -> int | None:
    return (
        value if isinstance(value, int) and not isinstance(value, bool) and value >= FEWEST_PLAYERS else None
    )


def _letters(value: Any) -> Notation | None:
    return Notation(value) if value in (Notation.ENGLISH.value, Notation.ITALIAN.value) else None


_CARD = say("it must be a text such as {example}", example='"6h"')
_HAND = say("it must be a text such as {example}, or a list of such cards", example='"6h 2c Kd"')
_TABLE = say("it must be a text such as {example}, or a list of melds", example='"3h-4h-5h 8c-8d-8s"')
_YES_OR_NO = say("it must be true, false or null")
_PLAYERS = say("it must be a whole number from {least} on", least=FEWEST_PLAYERS)
_RULES = say("it must be a text such as {example}", example='"fantacarte"')
_NOTATION = say("it must be {english} or {italian}", english='"en"', italian='"it"')

_CARDS = frozenset({"card", "hand", "table", "picked"})
"""The keys whose values are cards."""

_READERS: Mapping[str, tuple[Callable[[Any], Any], Message]] = {
    "card": (_text, _CARD),
    "hand": (_cards, _HAND),
    "table": (_melds, _TABLE),
    "opened": (_flag, _YES_OR_NO),
    "players": (_count, _PLAYERS),
    "picked": (_text, _CARD),
    "drawn": (_flag, _YES_OR_NO),
    "first_round": (_flag, _YES_OR_NO),
    "seen": (_cards, _HAND),
    "rules": (_text, _RULES),
    "notation": (_letters, _NOTATION),
}
"""How the value of each key is read, and what it must be."""
