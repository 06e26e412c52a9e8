"""Questions about a table: the options they share, and the lines that a stream of them holds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import chain
from typing import Annotated, Any

import typer

from grammar.cards.cards import Piece
from grammar.message import Message, say
from scala40_cli.cli.request import STANDARD_INPUT, Options

FEWEST_PLAYERS = 2
"""With fewer nobody plays on."""

HAND = Annotated[
    str | None,
    typer.Option("--hand", help="The cards in the hand; - reads one hand a line.", show_default=False),
]
TABLE = Annotated[
    str | None,
    typer.Option("--table", help='The melds on the table; "" says that none lie there.', show_default=False),
]
OPENED = Annotated[
    bool | None,
    typer.Option("--opened/--unopened", help="Whether the player has opened.", show_default=False),
]


@dataclass(frozen=True, slots=True)
class Said:
    """What was said of a table, as texts and plain values; ``None`` is what was not said."""

    card: str | None = None
    hand: str | None = None
    table: str | None = None
    opened: bool | None = None
    players: int | None = None
    picked: str | None = None
    drawn: bool | None = None
    first_round: bool | None = None


@dataclass(frozen=True, slots=True)
class Cards:
    """The cards of what was said."""

    card: Piece | None
    hand: tuple[Piece, ...] | None
    table: tuple[tuple[Piece, ...], ...] | None
    picked: Piece | None


def cards_of(said: Said, options: Options, *, from_discards: bool = False) -> Cards:
    """Reads all that was said in the letters of one language. A card may be asked about with no hand said.

    The card asked about is one of the hand's, or ``from_discards`` and so one more.
    Raises ``Unreadable``, or ``QuestionError`` also for cards that no pack can supply.
    """
    from grammar.cards.hand import read_hand
    from grammar.cards.melds import read_melds
    from grammar.cards.shared_notation import settle
    from scala40_cli.cli.arguments import check_written_hand, check_written_position
    from scala40_cli.cli.refusal import QuestionError
    from scala40_cli.game.pack import as_held, kind_of

    single = [text for text in (said.card, said.picked) if text is not None]
    notation = settle(
        [*single, said.hand or ""], [said.table or ""], options.notation, options.default_notation
    )
    held: tuple[Piece, ...] | None = None
    plain: tuple[Piece, ...] = ()
    if said.hand is not None:
        held = read_hand(said.hand, notation)
        plain = as_held(held)
        check_written_hand(plain, said.hand, options)
    card = None if said.card is None else _one(said.card, read_hand(said.card, notation))
    table = None if said.table is None else read_melds(said.table, notation)
    picked = None if said.picked is None else _one(said.picked, read_hand(said.picked, notation))
    if picked is not None and held is not None:
        here = {
            kind_of(piece) for piece in (*plain, *chain.from_iterable(table or ()), *([card] if card else []))
        }
        if table is not None and kind_of(picked) not in here:
            message = say(
                "{card} was taken this turn, but is neither in the hand nor on the table", card=picked
            )
            raise QuestionError(message, 0, said.picked, said.picked or "")
    more = card if card is not None and (from_discards or kind_of(card) not in plain) else None
    check_written_position(
        (plain, said.hand or ""), (table or (), said.table or ""), (more, said.card or ""), options
    )
    return Cards(card, held, table, picked)


def hand_said(cards: Cards) -> tuple[Piece, ...]:
    """The hand. Raises ``QuestionError`` where it was not said."""
    from scala40_cli.cli.refusal import QuestionError
    from scala40_cli.questions.unknowns import HAND as ASK

    if cards.hand is None:
        raise QuestionError(ASK.message)
    return cards.hand


def _one(text: str, cards: Sequence[Piece]) -> Piece:
    from scala40_cli.cli.refusal import QuestionError

    if len(cards) != 1:
        raise QuestionError(say("expected one card, found {count}", count=len(cards)), 0, text, text)
    return cards[0]


@dataclass(frozen=True, slots=True)
class Source:
    """Where questions come from: the options alone, or lines of standard input ``beside`` the options."""

    beside: Said
    line: str | None
    """What of ``Said`` stands on a line that is no JSON object; ``None`` where nothing is read."""

    @property
    def is_stream(self) -> bool:
        """Whether there is a question on each line of standard input."""
        return self.line is not None

    def said(self, text: str) -> Said:
        """What is said with this line, which counts for nothing without a stream. Raises ``QuestionError``."""
        if self.line is None:
            return self.beside
        if text.lstrip().startswith("{"):
            return _said_in(text, self.beside)
        return replace(self.beside, card=text) if self.line == "card" else replace(self.beside, hand=text)


def source_of(said: Said, context: typer.Context, line: str = "card") -> Source:
    """Where to read: from standard input if ``-`` stands in place of the card or the hand.

    ``line`` is what each line then holds if it is the card's place. Raises a usage error where ``-`` stands in both.
    """
    if said.card != STANDARD_INPUT:
        if said.hand != STANDARD_INPUT:
            return Source(said, None)
        return Source(replace(said, hand=None), "hand")
    if said.hand == STANDARD_INPUT:
        from scala40_cli.cli.mistakes import Mistake

        raise Mistake(say("- reads standard input, and can stand in one place only"), context)
    return Source(replace(said, card=None), line)


def _said_in(line: str, beside: Said) -> Said:
    """What a JSON line says; what it does not speak of is as the options ``beside`` it say.

    Raises ``QuestionError`` for what is no JSON object, a key that is unknown or stands there twice, or a value of
    the wrong kind.
    """
    import json

    from scala40_cli.cli.refusal import QuestionError

    try:
        found = _decoder().decode(line)
    except (json.JSONDecodeError, RecursionError) as error:
        at = getattr(error, "pos", 0)
        raise QuestionError(
            say("expected a JSON object such as {example}", example=_EXAMPLE), at, line[at:], line
        ) from None
    return replace(beside, **{key: _value(key, value) for key, value in found.items()})


@cache
def _decoder() -> Any:
    # json.loads would make a new one for each line.
    import json

    return json.JSONDecoder(object_pairs_hook=_object, parse_int=_integer)


def _object(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    """An object of JSON. Raises ``QuestionError`` where it says one thing twice, since either may be meant."""
    from scala40_cli.cli.refusal import QuestionError

    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        again = next(key for key in found if keys.count(key) > 1)
        raise QuestionError(say("the key '{key}' stands here more than once", key=again[:40]))
    return found


def _integer(digits: str) -> float:
    """A whole number of JSON; one that is too long for Python to read counts as infinite."""
    return int(digits) if len(digits) < _LONG else float(digits)


_LONG = 600
_EXAMPLE = '{"hand": "6h 2c Kd", "table": "3h-4h-5h", "card": "6h", "opened": true}'


def _value(key: str, value: Any) -> Any:
    from grammar.nearest import nearest
    from scala40_cli.cli.refusal import QuestionError

    if key not in _READERS:
        near = nearest(key, _READERS)
        if near is None:
            raise QuestionError(say("there is no key '{key}' here", key=key[:40]))
        raise QuestionError(
            say("there is no key '{key}' here; did you mean {nearest}?", key=key[:40], nearest=near)
        )
    if value is None:
        return None
    read, wanted = _READERS[key]
    known = read(value)
    if known is None:
        raise QuestionError(say("'{key}' has the wrong kind of value: {wanted}", key=key, wanted=wanted))
    return known


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) else None


def _cards(value: Any) -> str | None:
    if isinstance(value, list) and all(isinstance(one, str) for one in value):
        return " ".join(value)
    return _text(value)


def _melds(value: Any) -> str | None:
    if not isinstance(value, list):
        return _text(value)
    melds = [_cards(one.get("cards") if isinstance(one, dict) else one) for one in value]
    # A meld without cards would shift the numbers of those after it.
    return " ; ".join(text for text in melds if text) if all(melds) else None


def _flag(value: Any) -> bool | None:
    return value if isinstance(value, bool) else None


def _count(value: Any) -> int | None:
    return (
        value if isinstance(value, int) and not isinstance(value, bool) and value >= FEWEST_PLAYERS else None
    )


_CARD = say("it must be a text such as {example}", example='"6h"')
_HAND = say("it must be a text such as {example}, or a list of such cards", example='"6h 2c Kd"')
_TABLE = say("it must be a text such as {example}, or a list of melds", example='"3h-4h-5h 8c-8d-8s"')
_YES_OR_NO = say("it must be true, false or null")
_PLAYERS = say("it must be a whole number from {least} on", least=FEWEST_PLAYERS)

_READERS: Mapping[str, tuple[Callable[[Any], Any], Message]] = {
    "card": (_text, _CARD),
    "hand": (_cards, _HAND),
    "table": (_melds, _TABLE),
    "opened": (_flag, _YES_OR_NO),
    "players": (_count, _PLAYERS),
    "picked": (_text, _CARD),
    "drawn": (_flag, _YES_OR_NO),
    "first_round": (_flag, _YES_OR_NO),
}
"""How the value of each key is read, and what it must be."""
