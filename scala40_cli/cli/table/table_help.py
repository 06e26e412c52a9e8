"""What can be typed at the table: offered for completion, explained by ``help``, guessed from what is mistyped."""

from __future__ import annotations

from collections.abc import Sequence

from grammar.message import Message, say
from grammar.nearest import nearest
from scala40_cli.cli.table.typed import SAID, Word, spoken, word_of
from scala40_cli.players.view import View
from scala40_cli.render.layout import paragraph
from scala40_cli.render.style import Style

_VERBS = {
    "en": {
        "draw": "draw",
        "take": "take",
        "open": "open",
        "lay": "lay",
        "attach": "attach",
        "swap": "swap",
        "discard": "discard",
        "buy": "buy",
        "cancel": "undo",
        "leaves": "leaves",
    },
    "it": {
        "draw": "pesca",
        "take": "prende",
        "open": "apre",
        "lay": "cala",
        "attach": "attacca",
        "swap": "scambia",
        "discard": "scarta",
        "buy": "compra",
        "cancel": "annulla",
        "leaves": "lascia",
    },
}
_WORDS = {
    "en": ("hint", "why", "table", "score", "rules", "sort", "save", "help", "quit"),
    "it": ("consiglio", "perché", "tavolo", "punti", "regole", "ordina", "salva", "aiuto", "esci"),
}


def completions(can: Sequence[str], style: Style) -> list[str]:
    """What can be typed now, in the language of the user."""
    return [*[_verbs(style)[verb] for verb in can], *_WORDS[_language(style)]]


def _language(style: Style) -> str:
    return style.language if style.language in _VERBS else "en"


def _verbs(style: Style) -> dict[str, str]:
    return _VERBS[_language(style)]


def help_lines(can: Sequence[str], style: Style, columns: int) -> list[str]:
    """What can be typed now."""
    verbs = _verbs(style)
    lines = (
        style.text("You can now: {verbs}.", verbs=", ".join([verbs[verb] for verb in can])),
        style.text("Write it so: “draw”, “open 10h-Jh-Qh 5c-5d-5s”, “attach 9h to m2”, “discard Ks”."),
        style.text("Several actions go on one line, with semicolons between them."),
        style.text(
            "Short: d draw, t take, o open, l lay, a attach, s swap, x discard; a card is also its number."
        ),
        style.text(
            "To the table: {words}; “help attach” explains one of them, “rules joker” tells what the rules say of"
            " jokers.",
            words=", ".join(_WORDS[_language(style)]),
        ),
    )
    return [line for text in lines for line in paragraph(text, columns)]


def help_about(word: str, view: View, style: Style, columns: int) -> list[str]:
    """What one action or word to the table is for, and how it is written."""
    asked = word_of(word)
    message = _word_help(asked) if asked is not None and asked is not Word.UNDO else _verb_help(word, view)
    if message is None:
        near = meant(word, style)
        if near is None:
            return [
                style.text("There is no help on {word}; “help” alone tells what can be typed.", word=word)
            ]
        return [style.text("There is no help on {word}; did you mean {nearest}?", word=word, nearest=near)]
    return paragraph(style.say(message), columns)


def _verb_help(word: str, view: View) -> Message | None:
    match spoken(word):
        case "draw":
            return say("“draw”: takes the top card of the stock. A turn begins so, or by taking the discard.")
        case "take":
            return say(
                "“take”: takes the top discard in place of a card of the stock. “rules discards” tells who may,"
                " and what must be done with it."
            )
        case "open":
            return say(
                "“open 10h-Jh-Qh 5c-5d-5s”: lays your first melds, worth {minimum} points or more together.",
                minimum=view.rules.open_min,
            )
        case "lay":
            return say("“lay 7h-8h-9h”: lays one more meld, or several, once you have opened.")
        case "attach":
            return say(
                "“attach 9h to m2”: puts a card, or several, to a meld on the table, once you have opened. Without"
                " “to m2” it goes where it fits, if that is one meld only."
            )
        case "swap":
            return say(
                "“swap 8h in m2”: puts the card that a joker stands for in its place, and the joker is yours."
            )
        case "discard":
            return say(
                "“discard Ks”, or the number under the card, “discard 3”: throws a card and ends your turn."
            )
        case "buy":
            return say(
                "“buy”: where the house has it, you are asked whether you buy a discard that another player"
                " leaves. You lay it at once, and draw one card more."
            )
        case "cancel":
            return say(
                "“undo”: takes back all that you have done in this turn; the same card is drawn again."
            )
        case "leaves":
            return say("“leaves”: you leave the match for good, and the others play on.")
        case _:
            return None


def _word_help(word: Word) -> Message | None:
    match word:
        case Word.HINT:
            return say("“hint”: one good move, and why.")
        case Word.WHY:
            return say(
                "“why”: the rule behind the last refusal, or behind what another player has just done."
            )
        case Word.TABLE:
            return say("“table”: shows the table and your hand again.")
        case Word.SCORE:
            return say("“score”: the points of the match, round by round.")
        case Word.RULES:
            return say("“rules”: all rules of this house; “rules joker”: those that speak of jokers.")
        case Word.SORT:
            return say("“sort suit” or “sort rank”: how your hand is sorted; “sort” alone changes it.")
        case Word.SAVE:
            return say(
                "“save”: says where the game is kept, which is done after every action; “save FILE” makes a copy."
            )
        case Word.QUIT:
            return say(
                "“quit”: ends the game for now; it goes on where it stands when you play its file again."
            )
        case _:
            return say("“help”: what can be typed now; “help attach”: one of these words.")


def meant(word: str, style: Style) -> str | None:
    """The word of the user's language that was probably meant."""
    language = _language(style)
    own = [*_WORDS[language], *_VERBS[language].values()]
    said = {one: verb for one, verb in SAID.items() if language == "it"}
    found = nearest(word, [*own, *said], 0.7)
    return said.get(found, found) if found is not None else None
