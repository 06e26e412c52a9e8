"""How an answer is written: the language of its sentences, the letters of its cards, colour."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from grammar.cards.cards import Card, Joker, Piece, Suit
from grammar.cards.spelling import Notation, write, write_each, write_rank
from grammar.frozen import dataclass
from grammar.message import Message, Named, printable, say
from scala40_cli.render.language import translator


class Painted(str):
    """Text with colours of our own in it, which all other text from outside must not bring."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Style:
    """The language, the card letters (never AUTO), suit symbols or letters, how many colours (0, 8 or 256)."""

    language: str = "en"
    notation: Notation = Notation.ENGLISH
    symbols: bool = False
    colours: int = 0

    def card(self, piece: Piece) -> str:
        """One card in the chosen letters; red suits are red where there is colour."""
        text = write(piece, self.notation, symbols=self.symbols)
        return self.tinted(text, piece)

    def rank(self, piece: Piece) -> str:
        """The rank alone of a card whose suit was not said."""
        return write_rank(piece, self.notation)

    def tinted(self, text: str, piece: Piece) -> str:
        """The text in the colour of a card: red for the red suits, a colour of its own for a joker."""
        if not self.colours:
            return text
        if isinstance(piece, Joker):
            return self._within("joker", text)
        return self._within("red_suit", text) if piece.suit in (Suit.HEARTS, Suit.DIAMONDS) else text

    def _within(self, what: str, text: str) -> str:
        # Read where it is needed, since most that is written has no colour.
        from scala40_cli.render.colours import within

        return Painted(within(what, text, self.colours))

    def cards(self, pieces: Iterable[Piece]) -> str:
        """Cards in one line."""
        if not self.colours:
            return " ".join(write_each(pieces, self.notation, symbols=self.symbols))
        return Painted(" ".join([self.card(piece) for piece in pieces]))

    def say(self, message: Message) -> str:
        """The message in the chosen language, its cards in the chosen letters."""
        if self is CANONICAL:
            return str(message)  # cards write themselves so
        look_up = translator(self.language)
        if message.plural is None:
            text = look_up.one(message.text)
        else:
            text = look_up.many(message.text, message.plural, message.count)
        if not message.values:
            return text
        return text.format(**{name: self._fill(value) for name, value in message.values.items()})

    def _fill(self, value: object) -> object:
        if value.__class__ is str:
            return printable(value)
        if isinstance(value, (int, Painted)):
            return value
        if isinstance(value, (Card, Joker)):
            return self.card(value)
        if isinstance(value, Message):
            return self.say(value)
        if isinstance(value, Named):
            return value.written(self.language)
        if isinstance(value, Sequence):
            return ", ".join(str(self._fill(one)) for one in value)
        return value

    def hint(self, text: str) -> str:
        """What may have been meant: text whose letters are of one language in the letters that are written."""
        from grammar.cards.rewrite import rewrite_proven

        return rewrite_proven(text, self.notation, symbols=self.symbols)

    def text(self, english: str, /, **values: object) -> str:
        """A sentence of the output itself; the English text is what the catalogue collects."""
        return self.say(say(english, **values))

    def in_json(self) -> Style:
        """How the messages in JSON are written: the language's own letters, whatever was chosen, and no colour."""
        return style_of(self.language, letters_of(self.language), symbols=False)

    def plain(self) -> Style:
        """The same without colour."""
        return self if not self.colours else style_of(self.language, self.notation, symbols=self.symbols)

    def strong(self, text: str, answer: str) -> str:
        """The text in bold and in the colour of an answer."""
        return self._within(answer, text) if self.colours else text

    def heading(self, text: str) -> str:
        """The text in bold."""
        return self._within("heading", text) if self.colours else text

    def faint(self, text: str) -> str:
        """The text in a fainter tone, for what is aside."""
        return self._within("faint", text) if self.colours else text


CANONICAL = Style()
"""English sentences and letters, no colour."""


def letters_of(language: str, notation: str = "auto") -> Notation:
    """The letters to write cards in: those asked for, else those of the language."""
    if notation in (Notation.ENGLISH.value, Notation.ITALIAN.value):
        return Notation(notation)
    return Notation.ITALIAN if language == "it" else Notation.ENGLISH


def style_of(language: str, notation: Notation, *, symbols: bool, colours: int = 0) -> Style:
    """The style of these choices; the canonical one is always the same object, and quicker."""
    style = Style(language, notation, symbols, colours)
    return CANONICAL if style == CANONICAL else style
