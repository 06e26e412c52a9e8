"""Reading what a command was given: texts into cards that a player can hold."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING

from grammar.cards.cards import Piece
from grammar.cards.hand import place_in_hand, read_hand
from grammar.cards.melds import SMALLEST, Melds, place_in_melds, read_parted_melds
from grammar.cards.spelling import Notation
from grammar.message import say, say_many
from scala40_cli.cli.refusal import QuestionError
from scala40_cli.cli.request import Options
from scala40_cli.game.pack import Impossible, as_held, check_hand, faults

if TYPE_CHECKING:
    from scala40_cli.game.verdict import Note
    from scala40_cli.rules.model import Rules


def joined(arguments: Sequence[str]) -> str:
    """The arguments as one text; the shell has taken the white space between them."""
    return " ".join(arguments)


def as_written(text: str, options: Options) -> tuple[Piece, ...]:
    """The cards in the text, jokers with what they were said to stand for. Raises ``Unreadable``."""
    return read_hand(text, default=options.reading)


def hand_of(text: str, options: Options) -> tuple[Piece, ...]:
    """The hand in the text, or in a JSON object.

    Raises ``Unreadable``, or ``QuestionError`` if no player can hold it.
    """
    if "{" in text and text.lstrip()[:1] == "{":
        from scala40_cli.cli.json_questions import hand_in

        text, letters = hand_in(text, options)
        hand = as_held(read_hand(text, letters))
    else:
        hand = as_held(read_hand(text, Notation.AUTO, options.reading))
    try:
        check_hand(hand, options.rules)
    except Impossible as error:
        raise _pointed(error, text, place_in_hand) from None
    return hand


def check_written_hand(hand: tuple[Piece, ...], text: str, options: Options) -> None:
    """Raises ``QuestionError`` if no player can hold the hand that stands in the text."""
    try:
        check_hand(hand, options.rules)
    except Impossible as error:
        raise _pointed(error, text, place_in_hand) from None


def check_written_position(
    hand: tuple[tuple[Piece, ...], str],
    table: tuple[Melds, str],
    card: tuple[Piece | None, str],
    options: Options,
) -> None:
    """Raises ``QuestionError`` if the pack cannot supply hand, table and one more card, each with its text.

    The jokers of the hand are as the pack has them, not said to stand for anything.
    """
    from scala40_cli.questions.unknowns import over_pack

    pieces = (*hand[0], *chain.from_iterable(table[0]))
    found = over_pack(pieces if card[0] is None else (*pieces, card[0]), options.rules)
    if not found:
        return
    index, held = found[0].index or 0, len(hand[0])
    if index < held:
        raise _pointed(found[0], hand[1], place_in_hand)
    if index < len(pieces):
        raise _pointed(found[0], table[1], place_in_melds, held)
    raise _pointed(found[0], card[1], place_in_hand, len(pieces))


def _pointed(
    error: Impossible, text: str, place: Callable[[str, int], tuple[int, str]], before: int = 0
) -> QuestionError:
    """The error with the place of the card in the text, where it is about one; ``before`` it stand so many others."""
    if error.index is None:
        return QuestionError(error.message)
    return QuestionError(error.message, *place(text, error.index - before), text)


def melds_of(text: str, options: Options) -> Melds:
    """The melds in the text, or in a JSON object.

    Raises ``Unreadable``, or ``QuestionError`` if there are none or the pack cannot supply them.
    """
    text, letters = _melds_text(text, options)
    melds = read_parted_melds(text, letters, options.reading, is_meld(options)).melds
    if not melds:
        raise QuestionError(say("there is no meld to judge"))
    check_written_melds(melds, text, options)
    return melds


def _melds_text(text: str, options: Options) -> tuple[str, Notation]:
    if text.lstrip()[:1] != "{":
        return text, Notation.AUTO
    from scala40_cli.cli.json_questions import melds_in

    return melds_in(text, options)


def is_meld(options: Options) -> Callable[[Sequence[Piece]], bool]:
    """Whether cards are one valid meld in this house."""

    def valid(cards: Sequence[Piece]) -> bool:
        from scala40_cli.game.melds import lay

        return bool(lay(cards, options.rules).melds)

    return valid


def parting_notes(text: str, options: Options) -> tuple[Note, ...]:
    """The note that commas part the melds in the text, if they do, or that cards in a row would be more melds."""
    bare = _has_bare_melds(text)
    if "," not in text and not bare:
        return ()
    from scala40_cli.game.verdict import Note

    text, letters = _melds_text(text, options)
    melds, commas_part = read_parted_melds(text, letters, options.reading, is_meld(options))
    if commas_part:
        return (Note(None, say("the commas are read as separating melds, not cards")),)
    return tuple(_together_notes(melds, options)) if bare else ()


_IN_TWO = 2 * SMALLEST


def _has_bare_melds(text: str) -> bool:
    """Whether so many cards stand in a row, with nothing that joins or parts them, that they may be two melds."""
    return text.count(" ") >= _IN_TWO - 1 and any(
        sum("-" not in word for word in stretch.split()) >= _IN_TWO
        for stretch in re.split(r"[+;,\n\[\]]", text)
    )


def _together_notes(melds: Melds, options: Options) -> Iterator[Note]:
    """A note for what is no meld, but would be several if they were kept apart."""
    from scala40_cli.cli.parting import in_parts, with_hyphens
    from scala40_cli.game.verdict import Note

    valid = is_meld(options)
    for cards in melds:
        if len(cards) >= _IN_TWO and not valid(cards) and (parts := in_parts(cards, valid)):
            message = say(
                "bare cards in a row are one meld, but these would be {count}; commas or hyphens keep them apart:"
                " {melds}",
                count=len(parts),
                melds=with_hyphens(parts),
            )
            yield Note(None, message)


def size_notes(hand: Sequence[Piece], rules: Rules) -> tuple[Note, ...]:
    """The note that a hand is not as large as a player's who has not opened, if so."""
    if len(hand) in (rules.deal, rules.deal + 1):
        return ()
    from scala40_cli.game.verdict import Note

    message = say_many(
        "this is {count} card; a player who has not opened holds {dealt}, or {more} after drawing",
        "these are {count} cards; a player who has not opened holds {dealt}, or {more} after drawing",
        len(hand),
        dealt=rules.deal,
        more=rules.deal + 1,
    )
    return (Note("hand_size", message),)


def check_written_melds(melds: Melds, text: str, options: Options) -> None:
    """Raises ``QuestionError`` if the pack cannot supply the melds that stand in the text."""
    found = faults((piece for meld in melds for piece in meld), options.rules)
    if found:
        raise _pointed(found[0], text, place_in_melds)


def melds_text(arguments: Sequence[str]) -> str:
    """The arguments as one text of melds.

    A quoted argument that holds several bare cards is a meld of its own, as quoting suggests.
    """
    if len(arguments) > 1 and any(_several_bare_cards(argument) for argument in arguments):
        return " ; ".join(arguments)
    return " ".join(arguments)


def _several_bare_cards(argument: str) -> bool:
    if len(argument.split()) < 2 or any(mark in argument for mark in "-[+;\n"):
        return False
    try:
        return len(read_hand(argument)) > 1
    except ValueError:
        return False
