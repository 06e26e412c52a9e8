"""What is typed at the table: actions as a record has them, short forms of them, and words to the table itself."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum

from grammar.cards.cards import Card, Piece
from grammar.cards.melds import SMALLEST
from grammar.cards.spelling import OF, SUITS, Notation, write
from grammar.errors import Unreadable
from grammar.message import Message, say
from grammar.record.actions import Action, Attach, Buy, Cancel, Draw, Lay, Leave, Open, Swap, Take
from grammar.record.lines import read_line
from grammar.record.reader import read_record
from grammar.record.values import Turn
from grammar.record.verbs import VERBS, verb_spellings
from grammar.sheet.values import Leaves, Unread
from scala40_cli.cli.refusal import QuestionError
from scala40_cli.game.melds import lay
from scala40_cli.game.pack import kind_of
from scala40_cli.game.table import Table, fitting
from scala40_cli.players.computer.draft import taken_home
from scala40_cli.players.view import View


class Word(Enum):
    """What is asked of the table, and is no action."""

    UNDO = "undo"
    HINT = "hint"
    WHY = "why"
    TABLE = "table"
    SCORE = "score"
    RULES = "rules"
    HELP = "help"
    SORT = "sort"
    SAVE = "save"
    QUIT = "quit"


WORDS: dict[str, Word] = {
    **{word.value: word for word in Word},
    "cancel": Word.UNDO,
    "annulla": Word.UNDO,
    "hand": Word.TABLE,
    "cards": Word.TABLE,
    "show": Word.TABLE,
    "state": Word.TABLE,
    "exit": Word.QUIT,
    "?": Word.HELP,
    "consiglio": Word.HINT,
    "consiglia": Word.HINT,
    "suggerimento": Word.HINT,
    "perché": Word.WHY,
    "perchè": Word.WHY,
    "perche": Word.WHY,
    "tavolo": Word.TABLE,
    "tavola": Word.TABLE,
    "mano": Word.TABLE,
    "carte": Word.TABLE,
    "mostra": Word.TABLE,
    "stato": Word.TABLE,
    "punti": Word.SCORE,
    "punteggio": Word.SCORE,
    "regole": Word.RULES,
    "aiuto": Word.HELP,
    "ordina": Word.SORT,
    "salva": Word.SAVE,
    "esci": Word.QUIT,
    "basta": Word.QUIT,
}

_SHORT = {
    "en": {"d": "draw", "t": "take", "o": "open", "l": "lay", "a": "attach", "s": "swap", "x": "discard"},
    "it": {
        "p": "pesca",
        "d": "pesca",
        "t": "prende",
        "a": "apre",
        "c": "cala",
        "l": "attacca",
        "x": "scambia",
        "s": "scarta",
    },
}
SAID = {
    "apri": "apre",
    "apro": "apre",
    "prendi": "prende",
    "prendo": "prende",
    "pesco": "pesca",
    "calo": "cala",
    "lega": "attacca",
    "attacco": "attacca",
    "scambio": "scambia",
    "scarto": "scarta",
    "attacchi": "attacca",
    "compro": "compra",
    "compri": "compra",
    "scarti": "scarta",
    "peschi": "pesca",
    "pescare": "pesca",
    "prendere": "prende",
    "aprire": "apre",
    "calare": "cala",
    "attaccare": "attacca",
    "legare": "attacca",
    "scambiare": "scambia",
    "scartare": "scarta",
    "comprare": "compra",
}
"""What somebody says at the table of a move, and how a record has it."""
_DRAW = ("draw", "draws", "pesca")
_TAKE = ("take", "takes", "prende")
_BUY = ("buy", "buys", "compra")
_DISCARD = ("discard", "discards", "scarta")
_AFTER_RANK = "|".join(
    [*OF, *[word for suit in SUITS.values() for word in (*suit.english_words, *suit.italian_words)]]
)
_PLACE = re.compile(rf"(?<![\w=])(\d{{1,2}})(?!\w)(?!\s+(?:{_AFTER_RANK})\b)", re.IGNORECASE)
"""A number by itself: not the 7 of “7c”, nor that of “7 di cuori”."""
_MELD = re.compile(r"(\b(?:to|a|in|al|alla)\s+)m?(\d{1,2})\s*$", re.IGNORECASE)
_LONGEST = 2000
_LONGEST_QUESTION = 80


def is_short(word: str, language: str) -> bool:
    """Whether the word is the short form of a verb."""
    return word.casefold() in _SHORT.get(language, _SHORT["en"])


def word_of(text: str) -> Word | None:
    """The word to the table that was typed."""
    return WORDS.get(text.strip().casefold())


_TAKING_MORE = (Word.RULES, Word.HELP, Word.SORT, Word.SAVE)
_ONE_RULE = ("rule", "regola")


def word_with(text: str) -> tuple[Word, str] | None:
    """The word to the table that was typed, and what stands behind it, as in ``rules joker`` or ``help attach``."""
    first, _, more = text.strip().partition(" ")
    word = Word.RULES if first.casefold() in _ONE_RULE and more else word_of(first)
    if word is None or (more and word not in _TAKING_MORE):
        return None
    return word, more.strip() if word is Word.SAVE else more.strip()[:_LONGEST_QUESTION]


def spoken(word: str) -> str | None:
    """The verb of a record in English that somebody means who says this at the table; ``None`` for no verb."""
    word = SAID.get(word.strip().casefold(), word.strip().casefold())
    action = verb_spellings().get(word)
    if action is None and word_of(word) is Word.UNDO:
        action = Cancel
    return None if action is None else VERBS[action].english[0]


def read_actions(
    text: str,
    view: View,
    notation: Notation,
    default: Notation,
    language: str,
    shown: Sequence[Piece] | None = None,
) -> list[Action]:
    """The actions that were typed, separated by semicolons. Raises ``Unreadable`` or ``QuestionError``.

    ``shown`` is the hand in the order in which it is shown, whose cards may be named by their numbers.
    """
    if len(text) > _LONGEST:
        raise QuestionError(say("this line is too long for a turn: {length} characters", length=len(text)))
    found = []
    pieces = [piece.strip() for piece in text.split(";")]
    while pieces and not pieces[-1]:
        pieces.pop()
    if not pieces:
        raise QuestionError(say("nothing was said; help tells what can be done"))
    for piece in pieces:
        if not piece:
            raise QuestionError(say("there is no action between two semicolons"))
        found.append(_action(piece, view, notation, default, language, shown))
    return found


def _action(
    piece: str,
    view: View,
    notation: Notation,
    default: Notation,
    language: str,
    shown: Sequence[Piece] | None,
) -> Action:
    verb, _, rest = piece.partition(" ")
    verb = _SHORT.get(language, _SHORT["en"]).get(verb.casefold(), verb)
    verb = SAID.get(verb.casefold(), verb)
    rest = rest.strip()
    if not rest and verb.casefold() in _DRAW:
        return Draw(None)
    if not rest and verb.casefold() in _TAKE:
        if view.top is None:
            raise QuestionError(say("there is no discard to take"))
        return Take(view.top)
    if not rest and verb.casefold() in _BUY and view.top is not None:
        return Buy(view.top)
    if not rest and verb.casefold() in _DISCARD:
        raise QuestionError(say("which card? write it, or the number under it"))
    if word_of(verb) is Word.UNDO and not rest:
        return Cancel()
    rest, target = _with_meld(rest)
    written = f"{verb} {rest}{target}"
    if shown is not None:
        rest = _PLACE.sub(lambda match: _numbered(int(match[1]), shown, notation, default), rest)
    try:
        return _read(f"{verb} {rest}{target}", verb, rest, view, notation, default)
    except Unreadable as error:
        # Shown is what was typed, not the cards that its numbers stand for, as far as these stand further on.
        if not error.piece or not written.startswith(error.piece, error.at):
            raise
        raise Unreadable(error.message, written, error.at, error.piece, error.nearest) from None


def _with_meld(rest: str) -> tuple[str, str]:
    """The cards and the end that names a meld, written as a record has it."""
    match = _MELD.search(rest)
    if match is None:
        return rest, ""
    return rest[: match.start()].rstrip(), f" {match[1].strip()} m{match[2]}"


def _numbered(number: int, shown: Sequence[Piece], notation: Notation, default: Notation) -> str:
    if not 1 <= number <= len(shown):
        message = say("there is no card number {number} in the hand", number=number)
        raise QuestionError(message)
    letters = default if notation is Notation.AUTO else notation
    return write(shown[number - 1], letters)


def _read(text: str, verb: str, rest: str, view: View, notation: Notation, default: Notation) -> Action:
    """The one action of the text; where no meld is named and there is only one that it can be, that one."""
    error = None
    for tried in _ways(text, rest):
        line = f"A: {tried}"
        if notation is Notation.AUTO:
            statement = read_record(line, notation, default).lines[0].statement
        else:
            statement = read_line(1, line, notation).statement
        if isinstance(statement, Turn) and len(statement.actions) == 1:
            action = statement.actions[0]
            _check_apart(action, view)
            return action if tried == text else _placed(action, view)
        if isinstance(statement, Leaves):
            return Leave()
        if isinstance(statement, Unread) and error is None:
            error = statement.error
    if error is None:
        raise QuestionError(say("this is no action; help tells what can be done"))
    shift = len("A: ")
    raise Unreadable(error.message, text, max(0, error.at - shift), error.piece, error.nearest)


def _check_apart(action: Action, view: View) -> None:
    """Raises ``QuestionError`` for bare cards in a row that are no meld, but would be several."""
    if not isinstance(action, Open | Lay) or all(len(meld) < 2 * SMALLEST for meld in action.melds):
        return
    from scala40_cli.cli.parting import in_parts, with_hyphens

    def valid(cards: Sequence[Piece]) -> bool:
        return bool(lay(cards, view.rules).melds)

    for cards in action.melds:
        if not valid(cards) and (parts := in_parts(cards, valid)):
            message = say(
                "bare cards in a row are one meld, but these would be {count}; hyphens keep them apart: {melds}",
                count=len(parts),
                melds=with_hyphens(parts),
            )
            raise QuestionError(message)


def _ways(text: str, rest: str) -> tuple[str, ...]:
    return (text, f"{text} to m1", f"{text} a m1", f"{text} in m1") if rest else (text,)


def _placed(action: Action, view: View) -> Action:
    """The attaching or the swap with the one meld that the card fits. Raises ``QuestionError``."""
    table: Table = view.table
    if isinstance(action, Attach):
        numbers = sorted({one for card in action.cards for one in fitting(kind_of(card), table, view.rules)})
        nowhere = _fits_nowhere(action.cards)
        if len(action.cards) == 1 and len(numbers) == 1:
            return Attach(action.cards, numbers[0])
    elif isinstance(action, Swap):
        card = action.card
        nowhere = say("{card} takes no joker of the table home", card=card)
        numbers = [
            number
            for number, meld in enumerate(table.melds, 1)
            if isinstance(card, Card) and card in taken_home(meld, view.rules)
        ]
        if len(numbers) == 1:
            return Swap(card, numbers[0])
    else:
        return action
    if not numbers:
        raise QuestionError(nowhere)
    raise QuestionError(say("say to which meld: {numbers}", numbers=[f"m{number}" for number in numbers]))


def _fits_nowhere(cards: Sequence[Piece]) -> Message:
    if len(cards) == 1:
        return say("{card} fits no meld on the table", card=cards[0])
    return say("none of {cards} fits a meld on the table", cards=tuple(cards))
